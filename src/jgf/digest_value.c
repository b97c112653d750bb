#include "jgf/digest_internal.h"
#include "base/lookalike.h"
#include "base/memory.h"
#include "base/suggest.h"
#include <math.h>

/* ---- mixing: two lanes that never meet before the end ---- */

static uint64_t finish(uint64_t x) {
  x ^= x >> 33;
  x *= UINT64_C(0xff51afd7ed558ccd);
  x ^= x >> 33;
  x *= UINT64_C(0xc4ceb9fe1a85ec53);
  return x ^ x >> 33;
}

struct jgf_hash hash_begin(enum hash_part part) {
  struct jgf_hash hash = {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xd1b54a32d192ed03)};
  hash_number(&hash, (uint64_t)part);
  return hash;
}

void hash_number(struct jgf_hash *hash, uint64_t number) {
  hash->a = (hash->a ^ number) * UINT64_C(0x9fb21c651e98df25);
  hash->a ^= hash->a >> 35;
  hash->b = (hash->b + number) * UINT64_C(0xa0761d6478bd642f);
  hash->b ^= hash->b >> 29;
}

/* 6 and 6.0 are one number, and so are 0 and -0. */
void hash_double(struct jgf_hash *hash, double number) {
  uint64_t bits;
  if (number > -0x1p53 && number < 0x1p53 && !(floor(number) < number)) bits = (uint64_t)(int64_t)number;
  else memcpy(&bits, &number, sizeof bits);
  hash_number(hash, bits);
}

void hash_text(struct jgf_hash *hash, struct view text) {
  hash_number(hash, text.length);
  uint64_t word;
  size_t at = 0;
  for (; at + sizeof word <= text.length; at += sizeof word) {
    memcpy(&word, text.at + at, sizeof word);
    hash_number(hash, word);
  }
  if (at == text.length) return;
  word = 0;
  memcpy(&word, text.at + at, text.length - at);
  hash_number(hash, word);
}

void hash_hash(struct jgf_hash *hash, struct jgf_hash other) {
  hash_number(hash, other.a);
  hash_number(hash, other.b);
}

struct jgf_hash hash_end(struct jgf_hash hash) {
  return (struct jgf_hash){finish(hash.a + (hash.b << 1)), finish(hash.b ^ hash.a >> 1)};
}

void hash_add(struct jgf_hash *sum, struct jgf_hash part) {
  sum->a += part.a;
  sum->b += part.b;
}

/* ---- values as they stand ---- */

static void scalar_hash(const struct jgf_hasher *hasher, uint32_t spot, struct jgf_hash *hash) {
  const struct json_spot *at = &hasher->spots[spot];
  switch ((enum json_kind)at->kind) {
  case JSON_STRING: hash_text(hash, json_string(hasher->document, spot)); break;
  case JSON_DOUBLE: hash_double(hash, json_object_get_double(at->value)); break;
  case JSON_INTEGER: hash_number(hash, (uint64_t)json_object_get_int64(at->value)); break;
  case JSON_BOOLEAN: hash_number(hash, (uint64_t)json_object_get_boolean(at->value)); break;
  case JSON_NULL: case JSON_ARRAY: case JSON_OBJECT: break;
  }
}

/* A value that is being read, and what it holds. */
struct hash_holder {
  struct jgf_hash hash, members;
  uint32_t spot;
};

static void holder_begin(struct jgf_hasher *hasher, uint32_t spot, bool has_key) {
  const struct json_spot *at = &hasher->spots[spot];
  struct jgf_hash hash = hash_begin(PART_JSON);
  hash_number(&hash, at->kind == JSON_DOUBLE ? JSON_INTEGER : at->kind);
  if (has_key && at->key_end > at->key_start) {
    buffer_clear(&hasher->scratch);
    json_key_text(hasher->document, spot, &hasher->scratch);
    hash_text(&hash, buffer_view(&hasher->scratch));
  }
  scalar_hash(hasher, spot, &hash);
  ARRAY_GROW(hasher->holders, hasher->holder_count, hasher->holder_capacity);
  hasher->holders[hasher->holder_count++] = (struct hash_holder){.hash = hash, .spot = spot};
}

/* Elements of a list have an order, members of an object have none. */
static struct jgf_hash holder_end(struct jgf_hasher *hasher) {
  struct hash_holder *holder = &hasher->holders[--hasher->holder_count], *outer = holder - 1;
  hash_hash(&holder->hash, holder->members);
  struct jgf_hash hash = hash_end(holder->hash);
  if (!hasher->holder_count) return hash;
  if (hasher->spots[outer->spot].kind == JSON_OBJECT) hash_add(&outer->members, hash);
  else hash_hash(&outer->hash, hash);
  return hash;
}

struct jgf_hash value_hash(struct jgf_hasher *hasher, uint32_t spot) {
  const struct json_spot *spots = hasher->spots;
  hasher->holder_count = 0;
  holder_begin(hasher, spot, false);
  for (uint32_t at = spot + 1; at < spots[spot].next;) {
    while (spots[hasher->holders[hasher->holder_count - 1].spot].next <= at) (void)holder_end(hasher);
    bool counts = !(spots[at].marks & JSON_SUPERSEDED);
    if (counts) holder_begin(hasher, at, true);
    at = counts ? at + 1 : spots[at].next;
  }
  while (hasher->holder_count > 1) (void)holder_end(hasher);
  return holder_end(hasher);
}

/* A key in other capitals is the same key, and so is `cut_off_top` for `cutOffTop`. */
static void key_fold(struct buffer *key) {
  size_t length = 0;
  for (size_t i = 0; i < key->length; i++) {
    char c = key->data[i];
    if (c != '_') key->data[length++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
  }
  key->length = length;
}

struct jgf_hash member_hash(struct jgf_hasher *hasher, const char *path, uint32_t spot) {
  struct jgf_hash value = value_hash(hasher, spot), hash = hash_begin(PART_MEMBER);
  hash_text(&hash, view_of(path));
  buffer_clear(&hasher->scratch);
  json_key_text(hasher->document, spot, &hasher->scratch);
  key_fold(&hasher->scratch);
  hash_text(&hash, buffer_view(&hasher->scratch));
  hash_hash(&hash, value);
  return hash_end(hash);
}

/* ---- values as they are meant ---- */

static bool text_number(struct view text, double *number) {
  char copy[64], room[LOOKALIKE_ROOM];
  text = text_trim(lookalike_view(text, room));
  if (!text.length || text.length >= sizeof copy) return false;
  for (size_t i = 0; i < text.length; i++)
    if (!strchr("0123456789+-.", text.at[i])) return false;
  memcpy(copy, text.at, text.length);
  copy[text.length] = '\0';
  char *end;
  *number = strtod(copy, &end);
  return *end == '\0';
}

bool value_number(const struct jgf_hasher *hasher, uint32_t spot, double *number) {
  const struct json_spot *at = &hasher->spots[spot];
  if (at->kind == JSON_STRING) return text_number(json_string(hasher->document, spot), number);
  if (at->kind == JSON_INTEGER) *number = (double)json_object_get_int64(at->value);
  else if (at->kind == JSON_DOUBLE) *number = json_object_get_double(at->value);
  else if (at->kind == JSON_BOOLEAN) *number = json_object_get_boolean(at->value);
  else return false;
  return true;
}

bool value_is_true(const struct jgf_hasher *hasher, uint32_t spot) {
  const struct json_spot *at = &hasher->spots[spot];
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_STRING) return view_is(lookalike_view(json_string(hasher->document, spot), room), "true");
  return at->kind == JSON_BOOLEAN && json_object_get_boolean(at->value);
}

bool value_is_empty(const struct jgf_hasher *hasher, uint32_t spot) {
  const struct json_spot *at = &hasher->spots[spot];
  if (at->kind == JSON_STRING) return !text_trim(json_string(hasher->document, spot)).length;
  return (at->kind == JSON_ARRAY || at->kind == JSON_OBJECT) && at->next == spot + 1;
}

struct view value_text(const struct jgf_hasher *hasher, uint32_t spot) {
  const struct json_spot *at = &hasher->spots[spot];
  if (at->kind == JSON_STRING) return json_string(hasher->document, spot);
  return (struct view){hasher->document->source->bytes + at->start, at->end - at->start};
}

/* Blanks of ASCII, the no-break space and the wide one. */
static size_t blank_at(const char *at, size_t length) {
  if (length && (unsigned char)*at <= ' ') return 1;
  if (length >= 2 && memcmp(at, "\xC2\xA0", 2) == 0) return 2;
  return length >= 3 && memcmp(at, "\xE3\x80\x80", 3) == 0 ? 3 : 0;
}

struct view text_trim(struct view text) {
  for (size_t blank; (blank = blank_at(text.at, text.length)) > 0;) {
    text.at += blank;
    text.length -= blank;
  }
  for (;;) {
    size_t blank = 0;
    for (size_t width = 1; width <= 3 && width <= text.length && !blank; width++)
      if (blank_at(text.at + text.length - width, width) == width) blank = width;
    if (!blank) return text;
    text.length -= blank;
  }
}

uint8_t color_hash(struct jgf_hasher *hasher, struct view text, enum color_use use, struct jgf_hash *hash) {
  bool odd;
  uint8_t color = color_of_text(&hasher->game, text, use, &odd);
  hash_text(hash, color == GO_NO_COLOR ? text : view_of(hasher->game.color_names[color]));
  return color;
}

/* ---- members ---- */

bool member_is_void(const struct jgf_hasher *hasher, uint32_t spot) {
  const struct json_spot *at = &hasher->spots[spot];
  return at->marks & JSON_SUPERSEDED || at->kind == JSON_NULL;
}

/* A required member that is missing, and that `name` is a slip of: reading takes it for that. */
static const struct jgf_field *missing_field(const struct jgf_hasher *hasher, uint32_t object, const struct jgf_shape *shape, struct view name) {
  for (size_t i = 0; i < shape->count; i++) {
    const struct jgf_field *field = &shape->fields[i];
    if (!(field->marks & FIELD_REQUIRED) || json_member(hasher->document, object, field->key) != NO_SPOT) continue;
    struct suggestion similar = {0};
    suggest_consider(&similar, name, jgf_key_texts[field->key]);
    if (similar.best) return field;
  }
  return NULL;
}

const struct jgf_field *member_field(const struct jgf_hasher *hasher, uint32_t spot, const struct jgf_shape *shape) {
  const struct json_spot *at = &hasher->spots[spot];
  const struct jgf_field *field = at->key ? jgf_field_find(shape, at->key) : NULL;
  if (field) return field;
  struct buffer name = {0};
  json_key_text(hasher->document, spot, &name);
  field = jgf_field_by_letters(shape, buffer_view(&name), false);
  bool meant = field && json_member(hasher->document, at->parent, field->key) == NO_SPOT;
  if (!meant) field = missing_field(hasher, at->parent, shape, buffer_view(&name));
  buffer_release(&name);
  return field;
}
