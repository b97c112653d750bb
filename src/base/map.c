#include "base/map.h"
#include "base/thresholds.h"

uint64_t map_hash(uint64_t hash, const void *data, size_t length) {
  const unsigned char *at = data;
  for (size_t i = 0; i < length; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
  return hash;
}

static uint64_t map_start(const void *table) {
  uint64_t place = (uintptr_t)table * UINT64_C(0x9E3779B97F4A7C15);
  return MAP_HASH_START ^ place ^ place >> 32;
}

size_t map_slot(const void *table, uint64_t hash) {
  uint64_t mixed = (hash ^ map_start(table)) * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)((mixed ^ mixed >> 32) * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

static struct map_slot *find(const struct map *map, struct view key, uint64_t hash) {
  size_t at = map_slot(map->slots, hash) & (map->size - 1);
  for (;; at = (at + 1) & (map->size - 1)) {
    struct map_slot *slot = &map->slots[at];
    if (!slot->key) return slot;
    if (slot->hash == hash && slot->length == key.length && memcmp(slot->key, key.at, key.length) == 0) return slot;
  }
}

static struct arena *arena_of(struct map *map) {
  return map->arena ? map->arena : &map->memory;
}

static void grow(struct map *map) {
  struct map old = *map;
  map->size = old.size ? 2 * old.size : TABLE_FIRST;
  map->slots = arena_alloc_zeroed(arena_of(map), map->size * sizeof *map->slots);
  if (!old.size) map->start = map_start(map->slots);
  for (size_t i = 0; i < old.size; i++) {
    const struct map_slot *slot = &old.slots[i];
    if (slot->key) *find(map, (struct view){slot->key, slot->length}, slot->hash) = *slot;
  }
}

void **map_get_or_add(struct map *map, struct view key) {
  if (2 * (map->count + 1) > map->size) grow(map);
  uint64_t hash = map_hash(map->start, key.at, key.length);
  struct map_slot *slot = find(map, key, hash);
  if (!slot->key) {
    *slot = (struct map_slot){.key = arena_string(arena_of(map), key), .length = key.length, .hash = hash};
    map->count++;
  }
  return &slot->value;
}

void *map_find(const struct map *map, struct view key) {
  if (!map->count) return NULL;
  return find(map, key, map_hash(map->start, key.at, key.length))->value;
}

void map_release(struct map *map) {
  arena_release(&map->memory);
  *map = (struct map){0};
}
