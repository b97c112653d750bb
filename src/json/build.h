/* build.h: makes the tree and its spots. Only for scan.c and builder.c; other files call the functions of builder.c. */
#ifndef JGFLINT_JSON_BUILD_H
#define JGFLINT_JSON_BUILD_H

#include "base/memory.h"
#include "json/make.h"
#include "json/parser.h"
#include <json-c/linkhash.h>

/* Makes room for a spot; false if the document may have no more. Some spots beyond the limit have room, so other functions need
 * not check. */
bool build_reserve(struct json_parser *parser, const char *at);

static inline bool build_has_room(struct json_parser *parser, const char *at) {
  return LIKELY(parser->document->count < parser->spot_limit) || build_reserve(parser, at);
}

/* Adds a known name, the most frequent case, like json_object_object_add_ex but without hashing the name. */
static inline void build_member(struct json_parser *parser, struct json_frame *frame, struct json_object *value, uint32_t spot) {
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

static inline struct json_spot *build_value(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                                            const char *start, const char *end) {
  struct json_document *document = parser->document;
  uint32_t index = (uint32_t)document->count++;
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
    build_member(parser, frame, value, index);
  } else {
    json_append(frame->object, value);
  }
  return spot;
}

/* After this offset, objects are made small. In longer texts, the page faults of larger tables cost more time than a second
 * allocation per object. A record of 12 MB then needs 58 % of the memory and 80 % of the time. */
enum { SMALL_OBJECTS_FROM = 1 << 20 };

static inline void build_open(struct json_parser *parser, const char *at, bool is_object) {
  if (UNLIKELY(parser->depth >= parser->depth_limit)) {
    json_stop(parser, JSON_FLAW_TOO_DEEP, at, parser->depth_limit, NULL);
    return;
  }
  struct json_object *object = !is_object                                     ? json_make_array_for(4)
                               : json_offset(parser, at) < SMALL_OBJECTS_FROM ? json_make_object()
                                                                              : json_make_small_object();
  build_value(parser, object, is_object ? JSON_OBJECT : JSON_ARRAY, at, at + 1);
  ARRAY_GROW(parser->frames, parser->depth, parser->frames_capacity);
  parser->frames[parser->depth++] = (struct json_frame){
      .object = object,
      .table = is_object ? json_object_get_object(object) : NULL,
      .spot = (uint32_t)(parser->document->count - 1),
      .is_object = is_object,
  };
  if (UNLIKELY(parser->depth > parser->document->depth)) parser->document->depth = parser->depth;
  parser->state = is_object ? JSON_AT_FIRST_KEY : JSON_AT_FIRST;
}

static inline void build_close(struct json_parser *parser, const char *end) {
  parser->closed = json_top(parser)->spot;
  struct json_spot *spot = &parser->document->spots[parser->closed];
  spot->end = json_offset(parser, end);
  spot->next = (uint32_t)parser->document->count;
  parser->depth--;
  parser->state = parser->depth ? JSON_AT_AFTER : JSON_AT_END;
}

#endif
