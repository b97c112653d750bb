#include "fix/doc_patch.h"
#include "base/map.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "json/pointer.h"
#include "json/value.h"

struct legacy {
  struct doc_patch *patch;
  struct json_lookup lookup;
  uint32_t object;       /* NO_SPOT: must be created */
  struct map values;     /* by name: struct view */
  struct operation *insertions;
  size_t count, capacity;
};

/* "/rules/komi", and from 2 on "/rules/komi-2". */
static struct view numbered_name(struct arena *arena, struct view name, size_t number) {
  struct buffer text = {0};
  buffer_add_view(&text, name);
  if (number > 1) buffer_printf(&text, "-%zu", number);
  return arena_keep(arena, &text);
}

uint32_t legacy_object(const struct json_document *document) {
  const struct json_spot *spots = document->spots;
  if (spots[0].kind != JSON_OBJECT) return NO_SPOT;
  uint32_t meta = json_member(document, 0, KEY_META);
  if (meta == NO_SPOT) return 0;
  if (spots[meta].kind != JSON_OBJECT) return NO_SPOT;
  uint32_t object = json_member(document, meta, KEY_LEGACY);
  if (object == NO_SPOT) return meta;
  return spots[object].kind == JSON_OBJECT ? object : NO_SPOT;
}

/* ---- entries ---- */

/* Returns the first free name for the value, or {NULL} if an entry with one of these names has the same value. */
static struct view free_name(struct legacy *legacy, struct view name, struct view value) {
  struct arena *arena = &legacy->patch->arena;
  for (size_t number = 1;; number++) {
    struct view numbered = numbered_name(arena, name, number), *known = map_find(&legacy->values, numbered);
    if (!known) {
      uint32_t there = legacy->object == NO_SPOT ? NO_SPOT : json_lookup_member(&legacy->lookup, legacy->object, numbered);
      *map_get_or_add(&legacy->values, numbered) = known = arena_alloc(arena, sizeof *known);
      *known = there == NO_SPOT ? value : doc_source(legacy->patch->diags, there);
      if (there == NO_SPOT) return numbered;
    }
    if (view_equal(*known, value)) return (struct view){NULL, 0};
  }
}

static void entry_add(struct legacy *legacy, const struct operation *keep) {
  struct buffer pointer = {0};
  if (!keep->key.at) json_pointer(legacy->patch->document, keep->spot, &pointer);
  struct view name = free_name(legacy, keep->key.at ? keep->key : buffer_view(&pointer), keep->text);
  buffer_release(&pointer);
  if (!name.at) return;
  legacy->insertions = arena_grow(&legacy->patch->arena, legacy->insertions, legacy->count, &legacy->capacity,
                                  sizeof *legacy->insertions);
  legacy->insertions[legacy->count++] =
      (struct operation){.kind = INSERT_VALUE, .spot = NO_SPOT, .last = NO_SPOT, .into = legacy->object, .before = NO_SPOT,
                         .shell = NO_SPOT, .key = name, .text = keep->text};
}

/* Replaces all insertions by a single insertion: an object that contains the entries. */
static void around_insert(struct legacy *legacy, uint32_t into, struct view name) {
  struct fix_member *members = mem_alloc(legacy->count * sizeof *members);
  for (size_t i = 0; i < legacy->count; i++)
    members[i] = (struct fix_member){legacy->insertions[i].key.at, legacy->insertions[i].text};
  struct operation *insertion = &legacy->insertions[0];
  insertion->text = doc_object(&legacy->patch->arena, members, legacy->count);
  insertion->key = name;
  insertion->into = into;
  if (into == 0) insertion->before = doc_member_place(legacy->patch->document, 0, &jgf_record_schema, name.at);
  legacy->count = 1;
  free(members);
}

size_t legacy_insertions(struct doc_patch *patch, struct operation **insertions) {
  const struct json_document *document = patch->document;
  struct legacy legacy = {.patch = patch, .lookup = {.document = document, .children.arena = &patch->arena}};
  uint32_t meta = json_member(document, 0, KEY_META);
  legacy.object = meta == NO_SPOT ? NO_SPOT : json_member(document, meta, KEY_LEGACY);
  for (size_t i = 0; i < patch->count; i++)
    for (size_t k = 0; k < patch->fixes[i]->operation_count; k++)
      if (patch->fixes[i]->operations[k].kind == KEEP_VALUE) entry_add(&legacy, &patch->fixes[i]->operations[k]);
  if (legacy.count && legacy.object == NO_SPOT) around_insert(&legacy, meta, VIEW("legacy"));
  if (legacy.count && meta == NO_SPOT) around_insert(&legacy, 0, VIEW("meta"));
  map_release(&legacy.values);
  *insertions = legacy.insertions;
  return legacy.count;
}
