#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/memory.h"
#include "jgf/digest_internal.h"
#include <math.h>

/* ---- numbers ---- */

enum { MOST_DIGITS = 96, EXACT_DIGITS = 15 }; /* exact: as many as a double keeps apart */

/* The digits of a whole number, without zeros in front. */
struct whole {
  char digits[MOST_DIGITS];
  size_t length;
  bool is_negative;
};

/* number = number * base + digit; false if it becomes too long. */
static bool whole_push(struct whole *whole, unsigned base, unsigned digit) {
  for (size_t i = whole->length; i-- > 0;) {
    digit += (unsigned)(whole->digits[i] - '0') * base;
    whole->digits[i] = (char)('0' + digit % 10);
    digit /= 10;
  }
  for (; digit; digit /= 10) {
    if (whole->length == MOST_DIGITS) return false;
    memmove(whole->digits + 1, whole->digits, whole->length++);
    whole->digits[0] = (char)('0' + digit % 10);
  }
  return true;
}

static unsigned base_of(struct view text) {
  if (text.length < 3 || text.at[0] != '0') return 10;
  switch (ascii_lower(text.at[1])) {
  case 'x': return 16;
  case 'o': return 8;
  case 'b': return 2;
  default: return 10;
  }
}

static bool whole_read(struct view text, struct whole *whole) {
  *whole = (struct whole){.is_negative = text.length && *text.at == '-'};
  if (text.length && (*text.at == '-' || *text.at == '+')) text.at++, text.length--;
  unsigned base = base_of(text);
  size_t i = base == 10 ? 0 : 2;
  if (i >= text.length) return false;
  for (; i < text.length; i++) {
    const char *known = "0123456789abcdef", *digit = text.at[i] ? strchr(known, ascii_lower(text.at[i])) : NULL;
    if (!digit || digit - known >= (long)base || !whole_push(whole, base, (unsigned)(digit - known))) return false;
  }
  return true;
}

static bool decimal_read(struct view text, double *number) {
  char few[64], *end = NULL;
  char *copy = text.length < sizeof few ? few : mem_alloc(text.length + 1);
  for (size_t i = 0; i < text.length; i++) copy[i] = text.at[i];
  copy[text.length] = '\0';
  *number = strtod(copy, &end);
  bool is_good = text.length && *end == '\0';
  if (copy != few) free(copy);
  return is_good;
}

static bool number_text_read(struct view text, double *number) {
  struct whole whole;
  if (!whole_read(text, &whole)) return decimal_read(text, number);
  if (!decimal_read((struct view){whole.length ? whole.digits : "0", whole.length ? whole.length : 1}, number)) return false;
  if (whole.is_negative) *number = -*number;
  return true;
}

/* A double does not tell large whole numbers apart. */
bool number_text_digest(struct view text, struct digest128 *hash) {
  struct whole whole;
  double number;
  if (!number_text_read(text, &number)) return false;
  digest_double(hash, number);
  if (whole_read(text, &whole) && whole.length > EXACT_DIGITS) digest_text(hash, (struct view){whole.digits, whole.length});
  return true;
}

/* ---- points ---- */

static int32_t letter_value(char c) {
  return c >= 'a' && c <= 'z' ? c - 'a' : ascii_is_capital(c) ? c - 'A' + 26 : -1;
}

static bool letters_read(struct view text, struct point *point) {
  if (text.length != 2) return false;
  point->x = letter_value(text.at[0]);
  point->y = letter_value(text.at[1]);
  return point->x >= 0 && point->y >= 0;
}

bool coordinate_read(const struct jgf_digester *digester, uint32_t spot, int32_t *value) {
  double number;
  if (spot == NO_SPOT || digester->spots[spot].kind == JSON_BOOLEAN || !value_number(digester, spot, &number)) return false;
  if (floor(number) < number || number < INT32_MIN || number > INT32_MAX) return false;
  *value = (int32_t)number;
  return true;
}

static bool point_object_read(struct jgf_digester *digester, uint32_t object, struct point *point) {
  const struct json_spot *spots = digester->spots;
  bool x = false, y = false;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    const struct jgf_field *field = member_field(digester, spot, &jgf_label_point_schema);
    unsigned key = field ? field->key : KEY_NONE;
    if (key == KEY_X && coordinate_read(digester, spot, &point->x)) x = true;
    else if (key == KEY_Y && coordinate_read(digester, spot, &point->y)) y = true;
    else if (key == KEY_TEXT) point->text = json_value_text(digester->document, spot);
    else digest_add(&point->odd, member_digest(digester, "point", spot));
  }
  return x && y;
}

bool point_read(struct jgf_digester *digester, uint32_t spot, struct point *point) {
  const struct json_spot *at = &digester->spots[spot];
  *point = (struct point){.text = VIEW("")};
  if (at->kind == JSON_OBJECT) return point_object_read(digester, spot, point);
  if (at->kind == JSON_STRING) return letters_read(json_string(digester->document, spot), point);
  return at->kind == JSON_ARRAY && at->next == spot + 3 && coordinate_read(digester, spot + 1, &point->x) &&
         coordinate_read(digester, spot + 2, &point->y);
}

/* ---- values ---- */

/* ---- values as they stand ---- */

static void scalar_digest(const struct jgf_digester *digester, uint32_t spot, struct digest128 *hash) {
  const struct json_spot *at = &digester->spots[spot];
  switch ((enum json_kind)at->kind) {
  case JSON_STRING: digest_text(hash, json_string(digester->document, spot)); break;
  case JSON_DOUBLE: case JSON_INTEGER:
    if (!number_text_digest(json_value_text(digester->document, spot), hash))
      digest_double(hash, json_object_get_double(at->value));
    break;
  case JSON_BOOLEAN: digest_number(hash, (uint64_t)json_object_get_boolean(at->value)); break;
  case JSON_NULL: case JSON_ARRAY: case JSON_OBJECT: break;
  }
}

/* A value that is being read, and what it holds. */
struct hash_holder {
  struct digest128 hash, members;
  uint32_t spot;
};

static void holder_begin(struct jgf_digester *digester, uint32_t spot, bool has_key) {
  const struct json_spot *at = &digester->spots[spot];
  struct digest128 hash = digest_begin(PART_JSON);
  digest_number(&hash, at->kind == JSON_DOUBLE ? JSON_INTEGER : at->kind);
  if (has_key && at->key_end > at->key_start) {
    buffer_clear(&digester->scratch);
    json_key_text(digester->document, spot, &digester->scratch);
    digest_text(&hash, buffer_view(&digester->scratch));
  }
  scalar_digest(digester, spot, &hash);
  ARRAY_GROW(digester->holders, digester->holder_count, digester->holder_capacity);
  digester->holders[digester->holder_count++] = (struct hash_holder){.hash = hash, .spot = spot};
}

/* Elements of a list have an order, members of an object have none. */
static struct digest128 holder_end(struct jgf_digester *digester) {
  struct hash_holder *holder = &digester->holders[--digester->holder_count], *outer = holder - 1;
  digest_digest(&holder->hash, holder->members);
  struct digest128 hash = digest_end(holder->hash);
  if (!digester->holder_count) return hash;
  if (digester->spots[outer->spot].kind == JSON_OBJECT) digest_add(&outer->members, hash);
  else digest_digest(&outer->hash, hash);
  return hash;
}

struct digest128 value_digest(struct jgf_digester *digester, uint32_t spot) {
  const struct json_spot *spots = digester->spots;
  digester->holder_count = 0;
  holder_begin(digester, spot, false);
  for (uint32_t at = spot + 1; at < spots[spot].next;) {
    while (spots[digester->holders[digester->holder_count - 1].spot].next <= at) (void)holder_end(digester);
    bool counts = !(spots[at].marks & JSON_SUPERSEDED);
    if (counts) holder_begin(digester, at, true);
    at = counts ? at + 1 : spots[at].next;
  }
  while (digester->holder_count > 1) (void)holder_end(digester);
  return holder_end(digester);
}

/* A key in other capitals is the same key, and so is `cut_off_top` for `cutOffTop`. */
static void key_fold(struct buffer *key) {
  size_t length = 0;
  for (size_t i = 0; i < key->length; i++) {
    char c = key->data[i];
    if (c != '_') key->data[length++] = ascii_lower(c);
  }
  key->length = length;
}

struct digest128 member_digest(struct jgf_digester *digester, const char *path, uint32_t spot) {
  struct digest128 value = value_digest(digester, spot), hash = digest_begin(PART_MEMBER);
  digest_text(&hash, view_of(path));
  buffer_clear(&digester->scratch);
  json_key_text(digester->document, spot, &digester->scratch);
  key_fold(&digester->scratch);
  digest_text(&hash, buffer_view(&digester->scratch));
  digest_digest(&hash, value);
  return digest_end(hash);
}

/* ---- values as they are meant ---- */

static bool text_number(struct view text, double *number) {
  char copy[64], room[LOOKALIKE_ROOM];
  text = text_trim(lookalike_view(text, room));
  if (!text.length || text.length >= sizeof copy) return false;
  for (size_t i = 0; i < text.length; i++) {
    if (!ascii_is_one_of(text.at[i], "0123456789+-.,")) return false;
    bool is_decimal_comma = text.at[i] == ',' && text.length - i <= 3; /* three digits could follow a separator of thousands */
    copy[i] = is_decimal_comma ? '.' : text.at[i];
  }
  copy[text.length] = '\0';
  char *end;
  *number = strtod(copy, &end);
  return *end == '\0';
}

bool value_number(const struct jgf_digester *digester, uint32_t spot, double *number) {
  const struct json_spot *at = &digester->spots[spot];
  if (at->kind == JSON_STRING) return text_number(json_string(digester->document, spot), number);
  if (at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE) {
    if (!number_text_read(json_value_text(digester->document, spot), number)) *number = json_object_get_double(at->value);
  }
  else if (at->kind == JSON_BOOLEAN) *number = json_object_get_boolean(at->value);
  else return false;
  return true;
}

bool value_is_true(const struct jgf_digester *digester, uint32_t spot) {
  const struct json_spot *at = &digester->spots[spot];
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_STRING) return view_is(lookalike_view(json_string(digester->document, spot), room), "true");
  return at->kind == JSON_BOOLEAN && json_object_get_boolean(at->value);
}

bool value_is_empty(const struct jgf_digester *digester, uint32_t spot) {
  const struct json_spot *at = &digester->spots[spot];
  if (at->kind == JSON_STRING) return !text_trim(json_string(digester->document, spot)).length;
  return (at->kind == JSON_ARRAY || at->kind == JSON_OBJECT) && at->next == spot + 1;
}

/* Blanks of ASCII, the no-break space and the wide one. */
static size_t blank_at(const char *at, size_t length) {
  if (length && (unsigned char)*at <= ' ') return 1;
  if (length >= 2 && memcmp(at, "\xC2\xA0", 2) == 0) return 2;
  return length >= 3 && memcmp(at, "\xE3\x80\x80", 3) == 0 ? 3 : 0;
}

struct view text_trim(struct view text) {
  for (size_t blank; (blank = blank_at(text.at, text.length)) > 0;) {
    text = view_after(text, blank);
  }
  for (;;) {
    size_t blank = 0;
    for (size_t width = 1; width <= 3 && width <= text.length && !blank; width++)
      if (blank_at(text.at + text.length - width, width) == width) blank = width;
    if (!blank) return text;
    text.length -= blank;
  }
}

uint8_t color_digest(struct jgf_digester *digester, struct view text, enum color_use use, struct digest128 *hash) {
  bool odd;
  uint8_t color = color_of_text(&digester->game, text, use, &odd);
  digest_text(hash, color == GO_NO_COLOR ? text : view_of(digester->game.color_names[color]));
  return color;
}

/* ---- members ---- */

bool member_is_void(const struct jgf_digester *digester, uint32_t spot) {
  const struct json_spot *at = &digester->spots[spot];
  return at->marks & JSON_SUPERSEDED || at->kind == JSON_NULL;
}

/* An object may have a million keys that are none: for the last object it is known. */
static uint64_t rows_there(struct jgf_digester *digester, uint32_t object, const struct jgf_schema *schema) {
  if (digester->looked_at != &digester->spots[object] || digester->looked_as != schema) {
    digester->rows_there = jgf_rows_there(digester->document, object, schema);
    digester->looked_at = &digester->spots[object];
    digester->looked_as = schema;
  }
  return digester->rows_there;
}

const struct jgf_field *member_field(struct jgf_digester *digester, uint32_t spot, const struct jgf_schema *schema) {
  const struct json_spot *at = &digester->spots[spot];
  const struct jgf_field *field = at->key ? jgf_field_find(schema, at->key) : NULL;
  if (field) return field;
  struct buffer name = {0};
  json_key_text(digester->document, spot, &name);
  field = jgf_field_by_letters(schema, buffer_view(&name), false);
  uint64_t there = rows_there(digester, at->parent, schema);
  if (!field || there >> (field - schema->fields) & 1) field = jgf_field_missing(schema, there, buffer_view(&name));
  buffer_release(&name);
  return field;
}
