#include "json/shared.h"

struct json_object *json_shared_string(struct json_shared *shared, struct view text) {
  struct json_shared_key key = {.head = JSON_STRING | text.length << 8};
  memcpy(key.parts, text.at, text.length);
  uint16_t *slot = json_shared_slot(shared, &key);
  if (*slot) return shared->list[*slot - 1].value;
  return shared->count < SHARED_MOST ? json_shared_add(shared, slot, &key, json_make_string(text)) : NULL;
}

static void release_values(struct json_shared *shared) {
  for (size_t i = 0; i < shared->count; i++) json_object_put(shared->list[i].value);
  shared->count = 0;
}

void json_shared_clear(struct json_shared *shared) {
  release_values(shared);
  memset(shared->slots, 0, sizeof shared->slots);
}

void json_shared_free(struct json_shared *shared) {
  if (!shared) return;
  release_values(shared);
  free(shared->list);
  free(shared);
}
