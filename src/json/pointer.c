#include "json/pointer.h"
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

void json_pointer_index(struct buffer *pointer, size_t index) {
  buffer_add_char(pointer, '/');
  buffer_add_number(pointer, index);
}

void json_pointer(const struct json_document *document, uint32_t spot, struct buffer *to) {
  const struct json_spot *spots = document->spots;
  if (spot == NO_SPOT || spots[spot].parent == NO_SPOT) return;
  json_pointer(document, spots[spot].parent, to);
  if (spots[spots[spot].parent].kind == JSON_ARRAY || spots[spot].key_start == spots[spot].key_end) {
    json_pointer_index(to, spots[spot].index);
    return;
  }
  LOCAL_BUFFER key = {0};
  json_key_text(document, spot, &key);
  json_pointer_key(to, buffer_view(&key));
}

/* ---- finding ---- */

/* The key of a child in the map: the number of its parent, then its own key or index. */
static struct view map_key(struct buffer *key, uint32_t parent, struct view name) {
  buffer_clear(key);
  buffer_add(key, &parent, sizeof parent);
  buffer_add_char(key, '/');
  buffer_add_view(key, name);
  return buffer_view(key);
}

/* The child of a container with this key or index. */
static uint32_t child_find(struct json_lookup *lookup, uint32_t container, struct view wanted) {
  const struct json_spot *spots = lookup->document->spots;
  bool is_object = spots[container].kind == JSON_OBJECT;
  LOCAL_BUFFER key = {0}, name = {0};
  void **is_known = map_get_or_add(&lookup->children, (struct view){(const char *)&container, sizeof container});
  uint32_t spot = *is_known ? spots[container].next : container + 1;
  *is_known = lookup;
  for (; spot < spots[container].next; spot = spots[spot].next) {
    if (is_object && (spots[spot].marks & JSON_SUPERSEDED || spots[spot].key_start == spots[spot].key_end)) continue;
    buffer_clear(&name);
    if (is_object) json_key_text(lookup->document, spot, &name);
    else buffer_add(&name, &spots[spot].index, sizeof spots[spot].index);
    *map_get_or_add(&lookup->children, map_key(&key, container, buffer_view(&name))) = (void *)(uintptr_t)spot;
  }
  uintptr_t found = (uintptr_t)map_find(&lookup->children, map_key(&key, container, wanted));
  return found ? (uint32_t)found : NO_SPOT;
}

uint32_t json_lookup_member(struct json_lookup *lookup, uint32_t object, struct view name) {
  return json_spot(lookup->document, object)->kind == JSON_OBJECT ? child_find(lookup, object, name) : NO_SPOT;
}

static uint32_t child_named(struct json_lookup *lookup, uint32_t parent, struct view name) {
  size_t number;
  if (json_spot(lookup->document, parent)->kind != JSON_ARRAY) return json_lookup_member(lookup, parent, name);
  if (!json_pointer_number(name, &number)) return NO_SPOT;
  uint32_t index = (uint32_t)number;
  return child_find(lookup, parent, (struct view){(const char *)&index, sizeof index});
}

uint32_t json_lookup_pointer(struct json_lookup *lookup, struct view pointer, uint32_t *around) {
  uint32_t spot = lookup->document->count ? 0 : NO_SPOT;
  LOCAL_BUFFER name = {0};
  if (around) *around = spot;
  while (pointer.length && spot != NO_SPOT) {
    spot = json_pointer_step(&pointer, &name) ? child_named(lookup, spot, buffer_view(&name)) : NO_SPOT;
    if (around && spot != NO_SPOT) *around = spot;
  }
  return spot;
}

uint32_t json_pointer_find(const struct json_document *document, struct view pointer) {
  struct json_lookup lookup = {.document = document};
  uint32_t found = json_lookup_pointer(&lookup, pointer, NULL);
  map_release(&lookup.children);
  return found;
}
