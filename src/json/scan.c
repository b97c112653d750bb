#include "json/parser.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "json/make.h"
#include <json-c/linkhash.h>

/* ---- flaws ---------------------------------------------------------------- */

struct fact *json_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end) {
  struct fact flaw = {
      .kind = (unsigned)kind,
      .span = {json_offset(parser, start), json_offset(parser, end)},
      .spot = parser->depth ? json_top(parser)->spot : NO_SPOT,
      .other_spot = NO_SPOT,
  };
  facts_add(&parser->document->flaws, &flaw);
  return &parser->document->flaws.list[parser->document->flaws.count - 1];
}

void json_flaw_syntax(struct json_parser *parser, const char *start, const char *end, const char *phrase,
                      const char *other) {
  size_t mark = (size_t)json_offset(parser, start) + 1;
  if (parser->syntax_last == mark || parser->syntax_count == JSON_SYNTAX_MOST) return;
  parser->syntax_last = mark;
  parser->syntax_count++;
  struct fact *flaw = json_flaw(parser, JSON_FLAW_SYNTAX, start, end);
  flaw->text = phrase;
  if (other) flaw->other = (struct span){json_offset(parser, other), json_offset(parser, other) + 1};
}

void json_stop(struct json_parser *parser, enum json_flaw kind, const char *at, size_t limit, const char *what) {
  struct fact *flaw = json_flaw(parser, kind, at, at < parser->end ? at + 1 : at);
  flaw->number = (long long)limit;
  flaw->text = what;
  parser->stopped = true;
  parser->state = JSON_DONE;
}

/* ---- values --------------------------------------------------------------- */

/* What a value takes of the heap besides its text, by kind, with what hangs on its spot: measured with json-c 0.16 and
 * mimalloc. An empty object has a table for 16 members. */
enum { COST_MOST = 1024, CHECKED_AGAIN = 4096 /* spots */ };
static const uint16_t costs[] = {[JSON_NULL] = 56, [JSON_BOOLEAN] = 120, [JSON_INTEGER] = 136, [JSON_DOUBLE] = 136,
                                 [JSON_STRING] = 152, [JSON_ARRAY] = 200, [JSON_OBJECT] = 840};

/* How many spots may be made before it is asked again whether there is memory for them; 0, if there is none. */
static size_t affordable(struct json_parser *parser) {
  struct json_document *document = parser->document;
  const struct json_limits *limits = parser->limits;
  if (limits->wait && document->memory > limits->share && !parser->has_waited) {
    parser->has_waited = true;
    limits->wait(limits->who);
  }
  if (!limits->memory || document->memory >= limits->memory) return limits->memory ? 0 : SIZE_MAX;
  size_t next = limits->memory;
  if (limits->wait && !parser->has_waited && limits->share < next) next = limits->share;
  size_t spots = (next - document->memory) / COST_MOST;
  return spots < CHECKED_AGAIN ? CHECKED_AGAIN : spots;
}

/* Room for a spot more; false if the document may have no more. A few spots
 * beyond the limit are always there, so that nobody else need ask. */
static bool reserve(struct json_parser *parser, const char *at) {
  struct json_document *document = parser->document;
  size_t limit = parser->limits->values;
  if (limit > UINT32_MAX - 16) limit = UINT32_MAX - 16;
  if (!document->spots) {
    /* A record has a value for each 30 bytes; long ones are mostly white space. */
    document->capacity = document->source->size / 32 < 2000 ? document->source->size / 32 + 16 : 2000;
    document->spots = mem_realloc(NULL, document->capacity, sizeof *document->spots);
  } else if (document->count + 4 > document->capacity)
    document->spots = mem_grow(document->spots, &document->capacity, document->count + 4, sizeof *document->spots);
  parser->spot_limit = document->capacity - 4 < limit ? document->capacity - 4 : limit;
  size_t more = affordable(parser);
  if (!more && !parser->stopped) json_stop(parser, JSON_FLAW_TOO_LARGE, at, parser->limits->memory, "memory");
  if (more < parser->spot_limit - document->count) parser->spot_limit = document->count + more;
  if (document->count < limit && more) return true;
  if (!parser->stopped) json_stop(parser, JSON_FLAW_TOO_LARGE, at, parser->limits->values, "values");
  return false;
}

static inline bool has_room(struct json_parser *parser, const char *at) {
  return LIKELY(parser->document->count < parser->spot_limit) || reserve(parser, at);
}

/* Known names that come for the first time are the case to be fast in: what
 * json_object_object_add_ex does, without hashing the name again. */
static inline void add_member(struct json_parser *parser, struct json_frame *frame, struct json_object *value, uint32_t spot) {
  unsigned id = parser->key.id;
  if (LIKELY(id && id < JSON_BITS && value)) {
    uint64_t bit = (uint64_t)1 << (id & 63);
    if (LIKELY(!(frame->known[id >> 6] & bit))) {
      frame->known[id >> 6] |= bit;
      const struct json_name *name = json_key_table_at(parser->names, id);
      if (lh_table_insert_w_hash(frame->table, name->text, value, name->hash, JSON_C_OBJECT_KEY_IS_CONSTANT) != 0)
        mem_exhausted();
      return;
    }
  }
  json_member_add(parser, frame, value, spot);
}

static inline struct json_spot *place(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                                      const char *start, const char *end) {
  struct json_document *document = parser->document;
  uint32_t index = (uint32_t)document->count++;
  document->memory += costs[kind];
  struct json_spot *spot = &document->spots[index];
  *spot = (struct json_spot){
      .value = value,
      .start = json_offset(parser, start),
      .end = json_offset(parser, end),
      .parent = NO_SPOT,
      .next = index + 1,
      .kind = (uint8_t)kind,
  };
  if (value) json_object_set_userdata(value, (void *)((uintptr_t)index + 1), NULL);
  if (parser->depth == 0) {
    document->root = value;
    return spot;
  }
  struct json_frame *frame = json_top(parser);
  spot->parent = frame->spot;
  spot->index = frame->count++;
  if (frame->is_object) {
    spot->key_start = parser->key.start;
    spot->key_end = parser->key.end;
    spot->key = parser->key.id;
    spot->marks = parser->key.marks;
    add_member(parser, frame, value, index);
  } else {
    json_append(frame->object, value);
  }
  return spot;
}

struct json_spot *json_place(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                             const char *start, const char *end) {
  /* There is always memory for one more: a limit only ends the reading. */
  (void)has_room(parser, start);
  return place(parser, value, kind, start, end);
}

void json_place_string(struct json_parser *parser, const char *start, const char *end, const struct json_text *text) {
  if (UNLIKELY(text->length > INT32_MAX / 2)) {
    json_stop(parser, JSON_FLAW_TOO_LARGE, start, INT32_MAX / 2, "bytes");
    return;
  }
  struct json_object *value = json_make_string((struct view){text->at, text->length});
  parser->document->memory += text->length;
  json_place(parser, value, JSON_STRING, start, end)->marks |= text->marks;
}

void json_place_broken(struct json_parser *parser, const char *start, const char *end) {
  json_place(parser, NULL, JSON_NULL, start, end)->marks |= JSON_BROKEN;
}

/* ---- containers ----------------------------------------------------------- */

static inline void open_container(struct json_parser *parser, const char *at, bool is_object) {
  if (UNLIKELY(parser->depth >= parser->limits->depth)) {
    json_stop(parser, JSON_FLAW_TOO_DEEP, at, parser->limits->depth, NULL);
    return;
  }
  struct json_object *object = is_object ? json_make_object() : json_make_array_for(4);
  place(parser, object, is_object ? JSON_OBJECT : JSON_ARRAY, at, at + 1);
  ARRAY_GROW(parser->frames, parser->depth, parser->frames_capacity);
  parser->frames[parser->depth++] = (struct json_frame){
      .object = object,
      .table = is_object ? json_object_get_object(object) : NULL,
      .spot = (uint32_t)(parser->document->count - 1),
      .is_object = is_object,
  };
  if (UNLIKELY(parser->depth > parser->document->depth)) parser->document->depth = parser->depth;
  /* json_object_put recurses: it stops where somebody else holds a reference. */
  if (UNLIKELY(parser->depth % JSON_ANCHOR == 0)) json_detach(parser->document, json_object_get(object));
  parser->state = is_object ? JSON_AT_FIRST_KEY : JSON_AT_FIRST;
}

void json_open(struct json_parser *parser, const char *at, bool is_object) {
  if (!has_room(parser, at)) return;
  size_t count = parser->document->count;
  open_container(parser, at, is_object);
  if (parser->document->count == count) return;
  /* There may be no bracket at all. */
  parser->document->spots[count].end = json_offset(parser, at);
  parser->document->spots[count].marks |= JSON_DAMAGED;
}

static inline void close_container(struct json_parser *parser, const char *end) {
  parser->closed = json_top(parser)->spot;
  struct json_spot *spot = &parser->document->spots[parser->closed];
  spot->end = json_offset(parser, end);
  spot->next = (uint32_t)parser->document->count;
  parser->depth--;
  parser->state = parser->depth ? JSON_AT_AFTER : JSON_AT_END;
}

void json_close(struct json_parser *parser, const char *end) {
  close_container(parser, end);
}

/* ---- tokens --------------------------------------------------------------- */

static inline const char *skip(const char *at) {
  if ((unsigned char)at[0] > ' ') return at;
  if (at[0] == ' ' && (unsigned char)at[1] > ' ') return at + 1;
  return simd_skip_space(at);
}

/* Behind all characters of a string that are sound; apart, so that strings of ASCII pay nothing for it. */
static NOINLINE const char *skip_utf8(const struct json_parser *parser, const char *end) {
  while ((unsigned char)*end >= 0x80) {
    size_t used;
    if (utf8_decode(end, (size_t)(parser->end - end), &used) < 0) break;
    end = simd_skip_text(end + used);
  }
  return end;
}

const char *json_string_read(struct json_parser *parser, const char *at, struct json_text *text) {
  const char *end = simd_skip_text(at + 1);
  if (UNLIKELY((unsigned char)*end >= 0x80)) end = skip_utf8(parser, end);
  if (UNLIKELY(*end != '"')) return json_string_decode(parser, at, end, text);
  *text = (struct json_text){.at = at + 1, .length = (size_t)(end - at - 1)};
  return end + 1;
}

void json_set_key(struct json_parser *parser, const char *start, const char *end, const struct json_text *text, bool odd) {
  unsigned id = parser->names ? json_key_table_find(parser->names, text->at, text->length) : 0;
  odd = odd || text->at != start + 1;
  parser->key = (struct json_key){
      .start = json_offset(parser, start),
      .end = json_offset(parser, end),
      .id = (uint16_t)id,
      .marks = odd || !id ? JSON_KEY_ODD : 0,
      .has_nul = odd && memchr(text->at, '\0', text->length),
      .is_set = true,
  };
  if (LIKELY(id && id < JSON_BITS)) return;
  buffer_clear(&parser->key_text);
  buffer_add(&parser->key_text, text->at, text->length);
}

/* A whole number of up to 18 digits; what is longer or stranger goes to number.c. */
static inline const char *number(struct json_parser *parser, const char *at) {
  bool negative = *at == '-';
  const char *first = at + negative, *p = first;
  int64_t value = 0;
  while ((unsigned char)(*p - '0') < 10 && p - first < 18) value = value * 10 + (*p++ - '0');
  if (UNLIKELY(p == first || (*first == '0' && p - first > 1) || *p == '"' || json_number_goes_on(*p)))
    return json_number_read(parser, at);
  struct json_object *object = json_make_integer(negative ? -value : value);
  place(parser, object, JSON_INTEGER, at, p);
  return p;
}

static const char *literal(struct json_parser *parser, const char *at, const char *word, size_t length) {
  if (memcmp(at, word, length) != 0 || json_number_goes_on(at[length])) return NULL;
  struct json_object *value = *word == 'n' ? NULL : json_make_boolean(*word == 't');
  place(parser, value, value ? JSON_BOOLEAN : JSON_NULL, at, at + length);
  return at + length;
}

/* Apart: the guard of its stack is for strings alone to pay. */
static NOINLINE const char *string(struct json_parser *parser, const char *at) {
  struct json_text text;
  const char *next = json_string_read(parser, at, &text);
  json_place_string(parser, at, next, &text);
  return next;
}

/* Reads a value and leaves the state behind it. */
static inline const char *value(struct json_parser *parser, const char *at) {
  if (!has_room(parser, at)) return at;
  const char *next = NULL;
  parser->last = at;
  switch (*at) {
  case '"': next = string(parser, at); break;
  case '{': open_container(parser, at, true); return at + 1;
  case '[': open_container(parser, at, false); return at + 1;
  case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
    next = number(parser, at);
    break;
  case 't': next = literal(parser, at, "true", 4); break;
  case 'f': next = literal(parser, at, "false", 5); break;
  case 'n': next = literal(parser, at, "null", 4); break;
  default: break;
  }
  if (!next) return json_recover_token(parser, at);
  if (LIKELY(parser->state != JSON_DONE)) parser->state = parser->depth ? JSON_AT_AFTER : JSON_AT_END;
  return next;
}

/* Reads a key and, if nothing odd comes between, its colon and value. */
static inline const char *member(struct json_parser *parser, const char *at) {
  struct json_text text;
  parser->last = at;
  const char *next = json_string_read(parser, at, &text);
  json_set_key(parser, at, next, &text, false);
  next = skip(next);
  parser->state = JSON_AT_COLON;
  if (UNLIKELY(*next != ':')) return next;
  parser->state = JSON_AT_VALUE;
  return value(parser, skip(next + 1));
}

static inline const char *after(struct json_parser *parser, const char *at) {
  bool is_object = json_top(parser)->is_object;
  if (*at == ',') {
    parser->comma = at;
    parser->state = is_object ? JSON_AT_KEY : JSON_AT_ITEM;
    return at + 1;
  }
  if (UNLIKELY(*at != (is_object ? '}' : ']'))) return json_recover_token(parser, at);
  close_container(parser, at + 1);
  return at + 1;
}

void json_scan(struct json_parser *parser, const char *at) {
  while (parser->state != JSON_DONE) {
    at = skip(at);
    switch (parser->state) {
    case JSON_AT_AFTER:
      at = after(parser, at);
      break;
    case JSON_AT_FIRST_KEY:
    case JSON_AT_KEY:
      if (LIKELY(*at == '"')) {
        at = member(parser, at);
      } else if (*at == '}' && parser->state == JSON_AT_FIRST_KEY) {
        close_container(parser, ++at);
      } else {
        at = json_recover_token(parser, at);
      }
      break;
    case JSON_AT_FIRST:
      if (*at == ']') {
        close_container(parser, ++at);
        break;
      }
      at = value(parser, at);
      break;
    case JSON_AT_TOP:
    case JSON_AT_ITEM:
    case JSON_AT_VALUE:
      at = value(parser, at);
      break;
    case JSON_AT_COLON:
    case JSON_AT_END:
    case JSON_DONE:
      at = json_recover_token(parser, at);
      break;
    }
  }
}
