/* map.h: strings that lead to pointers.
 *
 * Open addressing, and keys that are only added. It owns copies of the keys, and
 * not what they lead to. {0} is an empty map. */
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
  struct map_slot *slots; /* owned */
  size_t count, size;
  struct arena keys;
};

/* Where the value of the key is kept: added, and NULL, if it is new. Good until the next call. */
void **map_get_or_add(struct map *map, struct view key);
/* What the key leads to, or NULL. */
void *map_find(const struct map *map, struct view key);
void map_release(struct map *map);

/* FNV-1a, 64 bits, going on from `hash`. */
#define MAP_HASH_START UINT64_C(0xCBF29CE484222325)
uint64_t map_hash(uint64_t hash, const void *data, size_t length);

#endif
