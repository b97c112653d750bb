/* map.h: strings that lead to pointers.
 *
 * A hash table with open addressing, from which no key is ever removed. It owns
 * copies of the keys, but not what they lead to. {0} is an empty map. */
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
  uint64_t start; /* of its hashes */
  struct arena keys;
};

/* Where the value of the key is kept; a new key is added, with NULL as its value. Good until the next call. */
void **map_get_or_add(struct map *map, struct view key);
/* The value of the key; NULL if the key is not there. */
void *map_find(const struct map *map, struct view key);
void map_release(struct map *map);

/* FNV-1a (64 bits) of the bytes, going on from `hash`, which is MAP_HASH_START for the first piece of a text. */
#define MAP_HASH_START UINT64_C(0xCBF29CE484222325)
uint64_t map_hash(uint64_t hash, const void *data, size_t length);

/* Who writes a record may choose names by their hashes, so that all fall into one slot, but does not know where a table lies
 * in memory. So hashes begin with that place, */
uint64_t map_start(const void *table);
/* or, where a hash is the same in every run, it decides about the slot: a number to be cut to the size of the table. */
size_t map_slot(const void *table, uint64_t hash);

#endif
