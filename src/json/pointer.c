#include "json/pointer.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "json/value.h"

/* ---- writing ---- */

void json_pointer_key(struct buffer *pointer, struct view key) {
  buffer_add_char(pointer, '/');
  for (size_t i = 0; i < key.length; i++) {
    if (key.at[i] == '~') buffer_add_string(pointer, "~0");
    else if (key.at[i] == '/') buffer_add_string(pointer, "~1");
    else buffer_add_char(pointer, key.at[i]);
  }
}

/* Pointers of findings ten thousand levels deep are made of little else. */
void json_pointer_index(struct buffer *pointer, size_t index) {
  char digits[24];
  size_t start = sizeof digits;
  do digits[--start] = (char)('0' + index % 10);
  while (index /= 10);
  digits[--start] = '/';
  buffer_add(pointer, digits + start, sizeof digits - start);
}

void json_pointer(const struct json_document *document, uint32_t spot, struct buffer *to) {
  const struct json_spot *spots = document->spots;
  size_t depth = 0;
  for (uint32_t up = spot; up != NO_SPOT && spots[up].parent != NO_SPOT; up = spots[up].parent) depth++;
  if (depth == 0) return;
  uint32_t *path = mem_realloc(NULL, depth, sizeof *path);
  for (size_t i = depth; i-- > 0; spot = spots[spot].parent) path[i] = spot;
  struct buffer key = {0};
  for (size_t i = 0; i < depth; i++) {
    const struct json_spot *step = &spots[path[i]];
    if (spots[step->parent].kind == JSON_ARRAY || step->key_start == step->key_end) {
      json_pointer_index(to, step->index);
      continue;
    }
    buffer_clear(&key);
    json_key_text(document, path[i], &key);
    json_pointer_key(to, buffer_view(&key));
  }
  buffer_release(&key);
  free(path);
}

/* ---- finding ---- */

/* What a child is called: its key, or, in a list, its number. */
struct name {
  uint32_t parent;
  struct view key;
  uint32_t index;
};

static uint64_t hash_of(const struct json_lookup *lookup, const struct name *name) {
  uint64_t hash = map_hash(map_start(lookup->table), &name->parent, sizeof name->parent);
  hash = name->key.at ? map_hash(hash, name->key.at, name->key.length) : map_hash(hash, &name->index, sizeof name->index);
  return hash ^ hash >> 32;
}

/* `scratch` holds the key until its next use. */
static struct name name_of(const struct json_lookup *lookup, uint32_t spot, struct buffer *scratch) {
  const struct json_spot *at = json_spot(lookup->document, spot);
  struct name name = {.parent = at->parent, .index = at->index};
  if (lookup->document->spots[at->parent].kind != JSON_OBJECT) return name;
  buffer_clear(scratch);
  json_key_text(lookup->document, spot, scratch);
  name.key = (struct view){buffer_string(scratch), scratch->length};
  return name;
}

static bool is_called(const struct json_lookup *lookup, uint32_t spot, const struct name *name, struct buffer *scratch) {
  if (json_spot(lookup->document, spot)->parent != name->parent) return false;
  struct name own = name_of(lookup, spot, scratch);
  return own.key.at ? view_equal(own.key, name->key) : own.index == name->index;
}

static void put(struct json_lookup *lookup, uint32_t spot, struct buffer *scratch) {
  struct name name = name_of(lookup, spot, scratch);
  size_t at = (size_t)hash_of(lookup, &name) & (lookup->size - 1);
  while (lookup->table[at] != NO_SPOT) at = (at + 1) & (lookup->size - 1);
  lookup->table[at] = spot;
  lookup->count++;
}

static void grow(struct json_lookup *lookup, struct buffer *scratch) {
  struct json_lookup old = *lookup;
  lookup->size = old.size ? 4 * old.size : TABLE_FIRST;
  lookup->count = 0;
  lookup->table = arena_alloc(lookup->arena, lookup->size * sizeof *lookup->table);
  memset(lookup->table, 0xFF, lookup->size * sizeof *lookup->table);
  for (size_t i = 0; i < old.size; i++)
    if (old.table[i] != NO_SPOT) put(lookup, old.table[i], scratch);
}

static void container_learn(struct json_lookup *lookup, uint32_t container, struct buffer *scratch) {
  const struct json_spot *spots = lookup->document->spots;
  if (!lookup->known)
    lookup->known = arena_alloc_zeroed(lookup->arena, (lookup->document->count / 64 + 1) * sizeof *lookup->known);
  if (lookup->known[container / 64] >> container % 64 & 1) return;
  lookup->known[container / 64] |= UINT64_C(1) << container % 64;
  bool is_object = spots[container].kind == JSON_OBJECT;
  for (uint32_t spot = container + 1; spot < spots[container].next; spot = spots[spot].next) {
    if (is_object && (spots[spot].marks & JSON_SUPERSEDED || spots[spot].key_start == spots[spot].key_end)) continue;
    if (2 * (lookup->count + 1) > lookup->size) grow(lookup, scratch);
    put(lookup, spot, scratch);
  }
}

static uint32_t find(struct json_lookup *lookup, const struct name *name) {
  struct buffer scratch = {0};
  uint32_t found = NO_SPOT;
  container_learn(lookup, name->parent, &scratch);
  for (size_t at = (size_t)hash_of(lookup, name); lookup->size && found == NO_SPOT; at++) {
    uint32_t spot = lookup->table[at & (lookup->size - 1)];
    if (spot == NO_SPOT) break;
    if (is_called(lookup, spot, name, &scratch)) found = spot;
  }
  buffer_release(&scratch);
  return found;
}

uint32_t json_lookup_member(struct json_lookup *lookup, uint32_t object, struct view name) {
  if (json_spot(lookup->document, object)->kind != JSON_OBJECT) return NO_SPOT;
  return find(lookup, &(struct name){.parent = object, .key = name.at ? name : VIEW("")});
}

static uint32_t json_lookup_element(struct json_lookup *lookup, uint32_t list, uint32_t index) {
  if (json_spot(lookup->document, list)->kind != JSON_ARRAY) return NO_SPOT;
  return find(lookup, &(struct name){.parent = list, .index = index});
}

static uint32_t child_named(struct json_lookup *lookup, uint32_t parent, struct view name) {
  size_t index;
  if (json_spot(lookup->document, parent)->kind != JSON_ARRAY) return json_lookup_member(lookup, parent, name);
  return json_pointer_number(name, &index) ? json_lookup_element(lookup, parent, (uint32_t)index) : NO_SPOT;
}

uint32_t json_lookup_pointer(struct json_lookup *lookup, struct view pointer, uint32_t *around) {
  uint32_t spot = lookup->document->count ? 0 : NO_SPOT;
  struct buffer name = {0};
  if (around) *around = spot;
  while (pointer.length && spot != NO_SPOT) {
    spot = json_pointer_step(&pointer, &name) ? child_named(lookup, spot, buffer_view(&name)) : NO_SPOT;
    if (around && spot != NO_SPOT) *around = spot;
  }
  buffer_release(&name);
  return spot;
}

uint32_t json_pointer_find(const struct json_document *document, struct view pointer) {
  struct arena arena = {0};
  struct json_lookup lookup = {.document = document, .arena = &arena};
  uint32_t found = json_lookup_pointer(&lookup, pointer, NULL);
  arena_release(&arena);
  return found;
}
