#include "base/thresholds.h"
#include "json/build.h"

bool build_reserve(struct json_parser *parser, const char *at) {
  struct json_document *document = parser->document;
  size_t limit = parser->limits->values;
  if (limit > UINT32_MAX - 16) limit = UINT32_MAX - 16;
  if (!document->spots) {
    /* A record has a value for each 30 bytes; long ones are mostly white space. */
    document->capacity = document->source->size / 32 < SPOTS_FIRST ? document->source->size / 32 + 16 : SPOTS_FIRST;
    document->spots = mem_realloc(NULL, document->capacity, sizeof *document->spots);
  } else if (document->count + 4 > document->capacity)
    document->spots = mem_grow(document->spots, &document->capacity, document->count + 4, sizeof *document->spots);
  parser->spot_limit = document->capacity - 4 < limit ? document->capacity - 4 : limit;
  if (document->count < limit) return true;
  if (!parser->stopped) json_stop(parser, JSON_FLAW_TOO_LARGE, at, parser->limits->values, "values");
  parser->state = JSON_DONE; /* also if a repair went on after the limit */
  return false;
}

struct json_spot *json_place(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                             const char *start, const char *end) {
  /* A limit ends reading, but there is always memory for one more spot. */
  (void)build_has_room(parser, start);
  return build_value(parser, value, kind, start, end);
}

void json_place_string(struct json_parser *parser, const char *start, const char *end, const struct json_text *text) {
  size_t most = INT32_MAX / 2;
  if (UNLIKELY(text->length > most)) {
    json_stop(parser, JSON_FLAW_TOO_LARGE, start, most, "bytes");
    return;
  }
  struct json_object *value = json_make_string((struct view){text->at, text->length});
  json_place(parser, value, JSON_STRING, start, end)->marks |= text->marks;
}

void json_place_broken(struct json_parser *parser, const char *start, const char *end) {
  json_place(parser, NULL, JSON_NULL, start, end)->marks |= JSON_BROKEN;
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

/* ---- containers ----------------------------------------------------------- */

void json_open(struct json_parser *parser, const char *at, bool is_object) {
  if (!build_has_room(parser, at)) return;
  size_t count = parser->document->count;
  build_open(parser, at, is_object);
  /* The bracket may be missing. */
  if (parser->document->count > count) parser->document->spots[count].end = json_offset(parser, at);
}

void json_close(struct json_parser *parser, const char *end) {
  build_close(parser, end);
}
