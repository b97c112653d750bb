#include "base/ascii.h"
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
  (void)build_has_room(parser, start); /* a limit ends reading, but there is always memory for one more spot */
  return build_value(parser, value, kind, start, end);
}

void json_place_string(struct json_parser *parser, const char *start, const char *end, const struct json_text *text) {
  size_t most = INT32_MAX / 2;
  if (UNLIKELY(text->length > most)) {
    json_stop(parser, JSON_FLAW_TOO_LARGE, start, most, "bytes");
    return;
  }
  /* A repair may change a string that no punctuation follows. */
  bool may_be_shared = parser->shared && text->length <= SHARED_BYTES && !text->marks && ascii_is_one_of(*end, ",}]");
  struct view view = {text->at, text->length};
  struct json_object *shared = may_be_shared ? json_shared_string(parser->shared, view) : NULL;
  (void)build_has_room(parser, start); /* a limit ends reading, but there is always memory for one more spot */
  if (shared) build_shared_value(parser, shared, JSON_STRING, start, end);
  else build_value(parser, json_make_string(view), JSON_STRING, start, end)->marks |= text->marks;
}

void json_place_broken(struct json_parser *parser, const char *start, const char *end) {
  json_place(parser, NULL, JSON_NULL, start, end)->marks |= JSON_BROKEN;
}

void json_set_key(struct json_parser *parser, const char *start, const char *end, const struct json_text *text, bool is_unusual) {
  unsigned id = parser->names ? json_key_table_find(parser->names, text->at, text->length) : 0;
  is_unusual = is_unusual || text->at != start + 1;
  parser->key = (struct json_key){.start = json_offset(parser, start), .end = json_offset(parser, end), .id = (uint16_t)id,
                                  .marks = is_unusual || !id ? JSON_KEY_ODD : 0, .is_set = true,
                                  .has_nul = is_unusual && memchr(text->at, '\0', text->length)};
  if (LIKELY(id && id < JSON_BITS)) return;
  buffer_clear(&parser->key_text);
  buffer_add(&parser->key_text, text->at, text->length);
}

/* ---- shared objects ---- */

static void add_members(const struct json_parser *parser, struct lh_table *table, const struct json_shared_key *members) {
  for (unsigned i = 0; i < json_shared_members(members); i++) {
    struct json_object *value = (struct json_object *)(uintptr_t)members->parts[i];
    build_known_member(parser, table, members->head >> (16 * i + 16) & 0xFFFF, json_object_get(value));
  }
}

void build_unshared(struct json_parser *parser, struct json_frame *frame) {
  struct json_spot *spot = &parser->document->spots[frame->spot];
  spot->value = frame->object = build_object(parser, parser->text + spot->start);
  frame->table = json_object_get_object(frame->object);
  add_members(parser, frame->table, &frame->members);
  build_attach(parser, frame - 1, spot->key, frame->object);
}

void build_close_shared(struct json_parser *parser, struct json_frame *frame) {
  struct json_shared *shared = parser->shared;
  uint16_t *slot = json_shared_slot(shared, &frame->members);
  struct json_object *object;
  if (*slot) object = shared->list[*slot - 1].value;
  else if (shared->count < SHARED_MOST) {
    object = json_shared_add(shared, slot, &frame->members, json_make_object());
    add_members(parser, json_object_get_object(object), &frame->members);
  } else {
    build_unshared(parser, frame);
    return;
  }
  struct json_spot *spot = &parser->document->spots[frame->spot];
  spot->value = object;
  build_attach_shared(parser, frame - 1, spot->key, object);
}

/* ---- items ---- */

void build_item(struct json_parser *parser) {
  struct json_document *document = parser->document;
  const struct json_frame *frame = json_top(parser), *list = frame - 1;
  if (!frame->is_object || list->is_object || !list[-1].is_object) return;
  document->item_reader.read(document->item_reader.context, document, frame->spot);
  json_object_array_del_idx(list->object, json_object_array_length(list->object) - 1, 1);
  document->count = frame->spot;
  parser->closed = NO_SPOT;
}

/* ---- containers ---- */

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

/* ---- members with an odd or unknown key ---- */

void json_member_add(struct json_parser *parser, struct json_frame *frame, struct json_object *value, uint32_t spot) {
  const struct json_key *key = &parser->key;
  if (!key->is_set || key->has_nul) { /* kept outside the tree: json-c's keys end at the first NUL */
    struct json_spot *at = &parser->document->spots[spot];
    at->marks |= JSON_DETACHED;
    if (value) json_detach(parser->document, value);
    if (!key->has_nul) return;
    json_flaw(parser, JSON_FLAW_KEY_NUL, parser->text + at->key_start, parser->text + at->key_end)->spot = spot;
    parser->has_duplicates = true;
    return;
  }
  bool known = key->id && key->id < JSON_BITS;
  if (known) frame->known[key->id >> 6] |= (uint64_t)1 << (key->id & 63);
  const char *text = known ? json_key_table_at(parser->names, key->id)->text : buffer_string(&parser->key_text);
  struct json_object *old;
  bool is_new = !json_object_object_get_ex(frame->object, text, &old);
  if (!is_new) parser->has_duplicates = true;
  if (!is_new && old) json_detach(parser->document, json_object_get(old));
  unsigned options = (is_new ? JSON_C_OBJECT_ADD_KEY_IS_NEW : 0U) | (known ? JSON_C_OBJECT_KEY_IS_CONSTANT : 0U);
  if (json_object_object_add_ex(frame->object, text, value, options) != 0) mem_exhausted();
}
