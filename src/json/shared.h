/* shared.h: equal values as one json_object, for documents that are only read.
 *
 * Nearly all values of a game are coordinates, colors, moves and nodes that occur many times. Small integers, short strings and
 * small objects of such values are kept in a hash table, and all their places in the tree hold references to one json_object. */
#ifndef JGFLINT_JSON_SHARED_H
#define JGFLINT_JSON_SHARED_H

#include "base/memory.h"
#include "json/document.h"
#include "json/make.h"

enum { SHARED_MOST = 2048, SHARED_SLOTS = 2 * SHARED_MOST, SHARED_MEMBERS = 3, SHARED_BYTES = 7, SHARED_INTEGERS = 64 };

/* A value: its kind in the lowest byte of `head`, and
 * an integer: parts[0]; a string: its bytes in parts[0], its length in the next byte of `head`;
 * an object: the values of its members, their number in the next byte of `head`, and the ids of their keys. */
struct json_shared_key {
  uint64_t head;
  uint64_t parts[SHARED_MEMBERS];
};

struct json_shared_value {
  struct json_shared_key key;
  struct json_object *value; /* owned */
};

struct json_shared {
  struct json_shared_value *list; /* owned */
  size_t count, capacity;
  uint16_t slots[SHARED_SLOTS]; /* open addressing; a place in `list` plus one, or 0 */
};

static inline unsigned json_shared_members(const struct json_shared_key *key) {
  return key->head >> 8 & 0xFF;
}

/* Returns the slot of a value. If it is 0 and SHARED_MOST is not reached, the caller adds the value. */
static inline uint16_t *json_shared_slot(struct json_shared *shared, const struct json_shared_key *key) {
  const uint64_t mix = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = (key->head ^ key->parts[0] * mix ^ (key->parts[1] << 21 | key->parts[1] >> 43) ^ key->parts[2] << 42) * mix;
  for (size_t at = hash >> 52;; at++) {
    uint16_t *slot = &shared->slots[at % SHARED_SLOTS];
    if (!*slot || memcmp(&shared->list[*slot - 1].key, key, sizeof *key) == 0) return slot;
  }
}

/* Takes over the value. Returns it. */
static inline struct json_object *json_shared_add(struct json_shared *shared, uint16_t *slot, const struct json_shared_key *key,
                                                  struct json_object *value) {
  ARRAY_ADD(shared->list, shared->count, shared->capacity, (struct json_shared_value){*key, value});
  *slot = (uint16_t)shared->count;
  return value;
}

/* These return the shared value of a small integer or a short text: borrowed; NULL if there is no room for it. */
static inline struct json_object *json_shared_integer(struct json_shared *shared, int64_t value) {
  struct json_shared_key key = {.head = JSON_INTEGER, .parts = {(uint64_t)value}};
  uint16_t *slot = json_shared_slot(shared, &key);
  if (LIKELY(*slot)) return shared->list[*slot - 1].value;
  return shared->count < SHARED_MOST ? json_shared_add(shared, slot, &key, json_make_integer(value)) : NULL;
}
struct json_object *json_shared_string(struct json_shared *shared, struct view text);

/* Forgets all values. */
void json_shared_clear(struct json_shared *shared);
void json_shared_free(struct json_shared *shared);

#endif
