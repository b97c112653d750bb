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

/* Makes an object that opens at `at`. */
static inline struct json_object *build_object(const struct json_parser *parser, const char *at) {
  /* In longer texts, the page faults of larger tables cost more time than a second allocation per object: a record of 12 MB
   * then needs 58 % of the memory and 80 % of the time. */
  enum { SMALL_OBJECTS_FROM = 1 << 20 };
  return json_offset(parser, at) < SMALL_OBJECTS_FROM ? json_make_object() : json_make_small_object();
}

/* Adds a member under a known name, like json_object_object_add_ex but without hashing the name. */
static inline void build_known_member(const struct json_parser *parser, struct lh_table *table, unsigned id,
                                      struct json_object *value) {
  const struct json_name *name = json_key_table_at(parser->names, id);
  if (lh_table_insert_w_hash(table, name->text, value, name->hash, JSON_C_OBJECT_KEY_IS_CONSTANT) != 0) mem_exhausted();
}

/* Returns true if the key is known and not yet in the object, the most frequent case. Then it is from now on. */
static inline bool build_is_new(struct json_frame *frame, unsigned id) {
  uint64_t bit = (uint64_t)1 << (id & 63);
  if (UNLIKELY(!id || id >= JSON_BITS || frame->known[id >> 6] & bit)) return false;
  frame->known[id >> 6] |= bit;
  return true;
}

/* Makes the value of an object that cannot be shared, with the members that it has so far. */
void build_unshared(struct json_parser *parser, struct json_frame *frame);
/* Gives a closed object the shared value with the same members. */
void build_close_shared(struct json_parser *parser, struct json_frame *frame);

/* Adds a shared value to an object that may be shared. Returns false if it has no room for another member. */
static inline bool build_share_member(struct json_frame *frame, unsigned id, struct json_object *value) {
  unsigned count = json_shared_members(&frame->members);
  if (UNLIKELY(count == SHARED_MEMBERS)) return false;
  frame->members.parts[count] = (uintptr_t)value;
  frame->members.head += (uint64_t)id << (16 * count + 16) | 1 << 8;
  return true;
}

/* Hangs a value with a new, known key, or an element, into its container. Takes over the reference. */
static inline void build_attach(struct json_parser *parser, struct json_frame *frame, unsigned id, struct json_object *value) {
  if (UNLIKELY(!frame->object)) build_unshared(parser, frame);
  if (frame->is_object) build_known_member(parser, frame->table, id, value);
  else json_append(frame->object, value);
}

/* The same for a shared value, of which the caller has no reference. */
static inline void build_attach_shared(struct json_parser *parser, struct json_frame *frame, unsigned id,
                                       struct json_object *value) {
  if (LIKELY(!frame->object) && build_share_member(frame, id, value)) return;
  build_attach(parser, frame, id, json_object_get(value));
}

/* Makes the spot of a value in the innermost container; `frame` is NULL for the top value. */
static inline struct json_spot *build_spot(struct json_parser *parser, struct json_frame *frame, enum json_kind kind,
                                           const char *start, const char *end) {
  uint32_t index = (uint32_t)parser->document->count++;
  struct json_spot *spot = &parser->document->spots[index];
  *spot = (struct json_spot){.start = json_offset(parser, start), .end = json_offset(parser, end), .parent = NO_SPOT,
                             .next = index + 1, .kind = (uint8_t)kind};
  if (!frame) return spot;
  spot->parent = frame->spot;
  spot->index = frame->count++;
  if (frame->is_object) {
    spot->key_start = parser->key.start;
    spot->key_end = parser->key.end;
    spot->key = parser->key.id;
    spot->marks = parser->key.marks;
  }
  return spot;
}

/* Adds a member whose key is unknown, odd or there already, or a null. Takes over the reference. */
static inline void build_odd_member(struct json_parser *parser, struct json_object *value, struct json_spot *spot) {
  struct json_frame *frame = json_top(parser);
  if (!frame->object) build_unshared(parser, frame);
  json_member_add(parser, frame, value, (uint32_t)(spot - parser->document->spots));
}

/* Makes the spot of a value and hangs the value into its container. Takes over the reference. */
static inline struct json_spot *build_value(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                                            const char *start, const char *end) {
  struct json_document *document = parser->document;
  struct json_frame *frame = parser->depth ? json_top(parser) : NULL;
  struct json_spot *spot = build_spot(parser, frame, kind, start, end);
  spot->value = value;
  if (value && !parser->shared) json_object_set_userdata(value, (void *)(uintptr_t)document->count, NULL);
  if (!frame) document->root = value;
  else if (LIKELY(!frame->is_object || (value && build_is_new(frame, parser->key.id))))
    build_attach(parser, frame, parser->key.id, value);
  else build_odd_member(parser, value, spot);
  return spot;
}

/* The same for a shared value. */
static inline void build_shared_value(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                                      const char *start, const char *end) {
  struct json_frame *frame = parser->depth ? json_top(parser) : NULL;
  struct json_spot *spot = build_spot(parser, frame, kind, start, end);
  spot->value = value;
  if (!frame) parser->document->root = json_object_get(value);
  else if (LIKELY(!frame->is_object || build_is_new(frame, parser->key.id)))
    build_attach_shared(parser, frame, parser->key.id, value);
  else build_odd_member(parser, json_object_get(value), spot);
}

static inline void build_open(struct json_parser *parser, const char *at, bool is_object) {
  if (UNLIKELY(parser->depth >= parser->depth_limit)) {
    json_stop(parser, JSON_FLAW_TOO_DEEP, at, parser->depth_limit, NULL);
    return;
  }
  struct json_object *object = NULL;
  bool may_be_shared = parser->shared && is_object && parser->depth &&
                       (!json_top(parser)->is_object || build_is_new(json_top(parser), parser->key.id));
  if (may_be_shared) build_spot(parser, json_top(parser), JSON_OBJECT, at, at + 1);
  else {
    object = is_object ? build_object(parser, at) : json_make_array_for(4);
    build_value(parser, object, is_object ? JSON_OBJECT : JSON_ARRAY, at, at + 1);
  }
  ARRAY_GROW(parser->frames, parser->depth, parser->frames_capacity);
  parser->frames[parser->depth++] =
      (struct json_frame){.object = object, .table = object && is_object ? json_object_get_object(object) : NULL,
                          .members = {.head = JSON_OBJECT}, .spot = (uint32_t)(parser->document->count - 1),
                          .is_object = is_object};
  if (UNLIKELY(parser->depth > parser->document->depth)) parser->document->depth = parser->depth;
  parser->state = is_object ? JSON_AT_FIRST_KEY : JSON_AT_FIRST;
}

enum { ITEM_DEPTH = 3 };

/* Hands an object of a list in the record to the reader of items. */
void build_item(struct json_parser *parser);

static inline void build_close(struct json_parser *parser, const char *end) {
  parser->closed = json_top(parser)->spot;
  if (!json_top(parser)->object) build_close_shared(parser, json_top(parser));
  struct json_spot *spot = &parser->document->spots[parser->closed];
  spot->end = json_offset(parser, end);
  spot->next = (uint32_t)parser->document->count;
  if (UNLIKELY(parser->document->item_reader.read && parser->depth == ITEM_DEPTH)) build_item(parser);
  parser->depth--;
  parser->state = parser->depth ? JSON_AT_AFTER : JSON_AT_END;
}

#endif
