/* map.h: a hash table from strings, or the bytes of numbers, to pointers.
 *
 * Open addressing; keys are never removed. The map owns copies of the keys, but not the values. {0} is an empty map. */
#ifndef JGFLINT_BASE_MAP_H
#define JGFLINT_BASE_MAP_H

#include "base/arena.h"

struct map_slot {
  const char *key; /* NULL: free */
  size_t length;
  uint64_t hash;
  void *value;
};

struct map {
  struct arena *arena;    /* borrowed: for slots and keys; NULL: `memory` */
  struct map_slot *slots; /* in the arena */
  size_t count, size;
  uint64_t start; /* start value of the hashes */
  struct arena memory;
};

/* The address of the value of the key. A new key is added with the value NULL. Valid until the next call. */
void **map_get_or_add(struct map *map, struct view key);
/* The value of the key, or NULL if the map does not have the key. */
void *map_find(const struct map *map, struct view key);
/* Not needed if the map has an arena of another owner. */
void map_release(struct map *map);

/* FNV-1a (64 bits) of the bytes, continued from `hash`, which is MAP_HASH_START for the first part of a text. */
#define MAP_HASH_START UINT64_C(0xCBF29CE484222325)
uint64_t map_hash(uint64_t hash, const void *data, size_t length);

/* The author of a record could choose names whose hashes collide, but does not know the addresses of tables. Returns a slot
 * number that depends on the address, to be reduced to the size of the table. */
size_t map_slot(const void *table, uint64_t hash);

#endif
