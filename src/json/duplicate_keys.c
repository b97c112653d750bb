#include "base/memory.h"
#include "json/parser.h"

/* The parser only notices that a key is repeated. Members with equal keys are searched after reading: few texts have any. */

/* Keeps a value outside the tree: keys of json-c end at the first NUL, and a value may lack a key. */
static void add_outside(struct json_parser *parser, struct json_object *value, uint32_t spot) {
  struct json_spot *at = &parser->document->spots[spot];
  at->marks |= JSON_DETACHED;
  if (value) json_detach(parser->document, value);
  if (!parser->key.has_nul) return;
  json_flaw(parser, JSON_FLAW_KEY_NUL, parser->text + at->key_start, parser->text + at->key_end)->spot = spot;
  parser->has_duplicates = true;
}

void json_member_add(struct json_parser *parser, struct json_frame *frame, struct json_object *value, uint32_t spot) {
  const struct json_key *key = &parser->key;
  if (!key->is_set || key->has_nul) {
    add_outside(parser, value, spot);
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

/* ---- members with equal keys ---- */

struct member {
  size_t offset; /* in `keys` */
  struct view key;
  uint32_t spot;
};

struct members {
  struct member *list; /* owned */
  size_t count, capacity;
  struct buffer keys; /* decoded */
};

static int by_key(const void *x, const void *y) {
  const struct member *a = x, *b = y;
  if (a->key.length != b->key.length) return a->key.length < b->key.length ? -1 : 1;
  int order = memcmp(a->key.at, b->key.at, a->key.length);
  return order ? order : a->spot < b->spot ? -1 : 1;
}

static void collect(const struct json_document *document, uint32_t object, struct members *members) {
  const struct json_spot *spots = document->spots;
  members->count = 0;
  buffer_clear(&members->keys);
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (spots[spot].key_start == spots[spot].key_end) continue;
    ARRAY_GROW(members->list, members->count, members->capacity);
    struct member *member = &members->list[members->count++];
    *member = (struct member){.offset = members->keys.length, .spot = spot};
    json_key_text(document, spot, &members->keys);
    member->key.length = members->keys.length - member->offset;
  }
  for (size_t i = 0; i < members->count; i++)
    members->list[i].key.at = buffer_string(&members->keys) + members->list[i].offset;
}

static void note_duplicate(struct json_document *document, uint32_t first, uint32_t earlier, uint32_t later) {
  struct json_spot *spots = document->spots;
  spots[earlier].marks |= JSON_SUPERSEDED;
  spots[later].marks |= JSON_SUPERSEDES;
  if (spots[earlier].value) spots[earlier].marks |= JSON_DETACHED;
  struct fact flaw = {.kind = JSON_FLAW_DUPLICATE_KEY,
                      .span = json_key_span(document, later),
                      .spot = later,
                      .other = json_key_span(document, first),
                      .other_spot = earlier};
  facts_add(&document->flaws, &flaw);
}

void json_find_duplicates(struct json_document *document) {
  struct members members = {0};
  for (uint32_t object = 0; object < document->count; object++) {
    if (document->spots[object].kind != JSON_OBJECT) continue;
    collect(document, object, &members);
    if (members.count > 1) qsort(members.list, members.count, sizeof *members.list, by_key);
    for (size_t i = 1, first = 0; i < members.count; i++) {
      if (!view_equal(members.list[i].key, members.list[first].key)) first = i;
      else note_duplicate(document, members.list[first].spot, members.list[i - 1].spot, members.list[i].spot);
    }
  }
  free(members.list);
  buffer_release(&members.keys);
  for (size_t i = 0; i < document->flaws.count; i++) {
    struct fact *flaw = &document->flaws.list[i];
    if (flaw->kind == JSON_FLAW_DUPLICATE_KEY) flaw->number = json_equal(document, flaw->spot, flaw->other_spot);
  }
}
