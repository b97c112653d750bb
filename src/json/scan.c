#include "base/utf8.h"
#include "json/build.h"

static inline const char *skip(const char *at) {
  if ((unsigned char)at[0] > ' ') return at;
  if (at[0] == ' ' && (unsigned char)at[1] > ' ') return at + 1;
  return simd_skip_space(at);
}

/* Skips text with characters beyond ASCII. A separate function keeps strings of ASCII fast. */
static NOINLINE const char *skip_utf8(const struct json_parser *parser, const char *end) {
  while ((unsigned char)*end >= 0x80) {
    size_t used;
    if (utf8_decode(end, (size_t)(parser->end - end), &used) < 0) break;
    end = simd_skip_text(end + used);
  }
  return end;
}

static const char *read_string(struct json_parser *parser, const char *at, struct json_text *text) {
  const char *end = simd_skip_text(at + 1);
  if (UNLIKELY((unsigned char)*end >= 0x80)) end = skip_utf8(parser, end);
  if (UNLIKELY(*end != '"')) return json_string_decode(parser, at, end, text);
  *text = (struct json_text){.at = at + 1, .length = (size_t)(end - at - 1)};
  return end + 1;
}

/* Reads a whole number of up to 18 digits; number.c reads all others. */
static inline const char *number(struct json_parser *parser, const char *at) {
  bool negative = *at == '-';
  const char *first = at + negative, *p = first;
  int64_t value = 0;
  while ((unsigned char)(*p - '0') < 10 && p - first < 18) value = value * 10 + (*p++ - '0');
  if (UNLIKELY(p == first || (*first == '0' && p - first > 1) || *p == '"' || json_number_goes_on(*p)))
    return json_number_read(parser, at);
  struct json_object *shared = NULL;
  if (parser->shared && !negative && value < SHARED_INTEGERS) shared = json_shared_integer(parser->shared, value);
  if (shared) build_shared_value(parser, shared, JSON_INTEGER, at, p);
  else build_value(parser, json_make_integer(negative ? -value : value), JSON_INTEGER, at, p);
  return p;
}

static const char *literal(struct json_parser *parser, const char *at, const char *word, size_t length) {
  if (memcmp(at, word, length) != 0 || json_number_goes_on(at[length])) return NULL;
  struct json_object *value = *word == 'n' ? NULL : json_make_boolean(*word == 't');
  build_value(parser, value, value ? JSON_BOOLEAN : JSON_NULL, at, at + length);
  return at + length;
}

/* A separate function, so that only strings pay for the stack protector. */
static NOINLINE const char *string(struct json_parser *parser, const char *at) {
  struct json_text text;
  const char *next = read_string(parser, at, &text);
  json_place_string(parser, at, next, &text);
  return next;
}

/* Reads a value and sets the next state. */
static inline const char *value(struct json_parser *parser, const char *at) {
  if (!build_has_room(parser, at)) return at;
  const char *next = NULL;
  parser->last = at;
  switch (*at) {
  case '"': next = string(parser, at); break;
  case '{': build_open(parser, at, true); return at + 1;
  case '[': build_open(parser, at, false); return at + 1;
  case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
    next = number(parser, at);
    break;
  case 't': next = literal(parser, at, "true", 4); break;
  case 'f': next = literal(parser, at, "false", 5); break;
  case 'n': next = literal(parser, at, "null", 4); break;
  default: break;
  }
  if (!next) return json_recover_token(parser, at);
  json_after_value(parser);
  return next;
}

/* Reads a key and, without an error, its colon and value. */
static inline const char *member(struct json_parser *parser, const char *at) {
  struct json_text text;
  parser->last = at;
  const char *next = read_string(parser, at, &text);
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
  build_close(parser, at + 1);
  return at + 1;
}

void json_scan(struct json_parser *parser, const char *at) {
  while (parser->state != JSON_DONE) {
    at = skip(at);
    switch (parser->state) {
    case JSON_AT_AFTER: at = after(parser, at); break;
    case JSON_AT_FIRST_KEY: case JSON_AT_KEY:
      if (LIKELY(*at == '"')) at = member(parser, at);
      else if (*at == '}' && parser->state == JSON_AT_FIRST_KEY) build_close(parser, ++at);
      else at = json_recover_token(parser, at);
      break;
    case JSON_AT_FIRST:
      if (*at == ']') build_close(parser, ++at);
      else at = value(parser, at);
      break;
    case JSON_AT_TOP: case JSON_AT_ITEM: case JSON_AT_VALUE: at = value(parser, at); break;
    case JSON_AT_COLON: case JSON_AT_END: case JSON_DONE: at = json_recover_token(parser, at); break;
    }
  }
}
