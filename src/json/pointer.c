#include "json/pointer.h"
#include "base/memory.h"
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

/* The key of a child in the map: the number of its parent, then its own key or index. */
static struct view map_key(struct buffer *key, uint32_t parent, const void *name, size_t length) {
  buffer_clear(key);
  buffer_add(key, &parent, sizeof parent);
  buffer_add_char(key, '/');
  buffer_add(key, name, length);
  return buffer_view(key);
}

static void children_add(struct json_lookup *lookup, uint32_t container, struct buffer *key) {
  const struct json_spot *spots = lookup->document->spots;
  void **is_known = map_get_or_add(&lookup->children, (struct view){(const char *)&container, sizeof container});
  if (*is_known) return;
  *is_known = lookup;
  bool is_object = spots[container].kind == JSON_OBJECT;
  struct buffer name = {0};
  for (uint32_t spot = container + 1; spot < spots[container].next; spot = spots[spot].next) {
    if (is_object && (spots[spot].marks & JSON_SUPERSEDED || spots[spot].key_start == spots[spot].key_end)) continue;
    buffer_clear(&name);
    if (is_object) json_key_text(lookup->document, spot, &name);
    else buffer_add(&name, &spots[spot].index, sizeof spots[spot].index);
    *map_get_or_add(&lookup->children, map_key(key, container, name.data, name.length)) = (void *)(uintptr_t)spot;
  }
  buffer_release(&name);
}

/* The child of a container with this key or index. */
static uint32_t child_find(struct json_lookup *lookup, uint32_t container, const void *name, size_t length) {
  struct buffer key = {0};
  children_add(lookup, container, &key);
  uintptr_t spot = (uintptr_t)map_find(&lookup->children, map_key(&key, container, name, length));
  buffer_release(&key);
  return spot ? (uint32_t)spot : NO_SPOT;
}

uint32_t json_lookup_member(struct json_lookup *lookup, uint32_t object, struct view name) {
  return json_spot(lookup->document, object)->kind == JSON_OBJECT ? child_find(lookup, object, name.at, name.length) : NO_SPOT;
}

static uint32_t child_named(struct json_lookup *lookup, uint32_t parent, struct view name) {
  size_t number;
  if (json_spot(lookup->document, parent)->kind != JSON_ARRAY) return json_lookup_member(lookup, parent, name);
  if (!json_pointer_number(name, &number)) return NO_SPOT;
  uint32_t index = (uint32_t)number;
  return child_find(lookup, parent, &index, sizeof index);
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
  struct json_lookup lookup = {.document = document};
  uint32_t found = json_lookup_pointer(&lookup, pointer, NULL);
  map_release(&lookup.children);
  return found;
}
