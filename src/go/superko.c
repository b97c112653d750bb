#include "go/superko.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"

static uint64_t key_of(uint64_t hash, uint32_t age) {
  uint64_t key = hash ^ (uint64_t)age * UINT64_C(0x9e3779b97f4a7c15);
  return key ^ key >> 32;
}

/* The slot of the key, or the empty slot for it. */
static size_t find(struct superko *superko, uint64_t key) {
  size_t slot = map_slot(superko->slots, key) & (superko->slot_count - 1);
  while (superko->slots[slot] && superko->list[superko->slots[slot] - 1].key != key) {
    slot = (slot + 1) & (superko->slot_count - 1);
    superko->probes++;
  }
  superko->probes++;
  return slot;
}

/* Keys are inserted in the order of the list, so a key that blocks a later one was added before it and is removed after it.
 * Removal therefore only empties one slot. */
static void widen(struct superko *superko) {
  free(superko->slots);
  superko->slot_count = superko->slot_count ? superko->slot_count * 2 : TABLE_FIRST;
  superko->slots = mem_alloc_zeroed(superko->slot_count, sizeof *superko->slots);
  for (size_t i = 0; i < superko->count; i++) superko->slots[find(superko, superko->list[i].key)] = (uint32_t)(i + 1);
}

const struct superko_position *superko_add(struct superko *superko, uint64_t hash, uint32_t age, uint32_t number) {
  if (superko->count >= superko->slot_count / 2) widen(superko);
  uint64_t key = key_of(hash, age);
  size_t slot = find(superko, key);
  if (superko->slots[slot]) return &superko->list[superko->slots[slot] - 1];
  ARRAY_GROW(superko->list, superko->count, superko->capacity);
  superko->list[superko->count++] = (struct superko_position){key, number};
  superko->slots[slot] = (uint32_t)superko->count;
  return NULL;
}

void superko_undo(struct superko *superko, size_t count) {
  while (superko->count > count) {
    superko->slots[find(superko, superko->list[superko->count - 1].key)] = 0;
    superko->count--;
  }
}

void superko_release(struct superko *superko) {
  free(superko->list);
  free(superko->slots);
  *superko = (struct superko){0};
}
