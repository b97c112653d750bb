#include "go/superko.h"
#include "base/memory.h"

static uint64_t key_of(uint64_t hash, uint32_t age) {
  uint64_t key = hash ^ (uint64_t)age * UINT64_C(0x9e3779b97f4a7c15);
  return key ^ key >> 32;
}

/* The slot of that key, or the empty one where it would go. */
static size_t find(struct superko *repeats, uint64_t key) {
  size_t slot = (size_t)key & (repeats->slot_count - 1);
  while (repeats->slots[slot] && repeats->list[repeats->slots[slot] - 1].key != key) {
    slot = (slot + 1) & (repeats->slot_count - 1);
    repeats->probes++;
  }
  repeats->probes++;
  return slot;
}

/* In the order of the list: so whatever stands in the way of a later position came
 * earlier and leaves later, and leaving is a matter of emptying one slot. */
static void widen(struct superko *repeats) {
  free(repeats->slots);
  repeats->slot_count = repeats->slot_count ? repeats->slot_count * 2 : 256;
  repeats->slots = mem_alloc_zeroed(repeats->slot_count, sizeof *repeats->slots);
  for (size_t i = 0; i < repeats->count; i++) repeats->slots[find(repeats, repeats->list[i].key)] = (uint32_t)(i + 1);
}

const struct superko_position *superko_add(struct superko *repeats, uint64_t hash, uint32_t age, uint32_t number) {
  if (repeats->count >= repeats->slot_count / 2) widen(repeats);
  uint64_t key = key_of(hash, age);
  size_t slot = find(repeats, key);
  if (repeats->slots[slot]) return &repeats->list[repeats->slots[slot] - 1];
  ARRAY_GROW(repeats->list, repeats->count, repeats->capacity);
  repeats->list[repeats->count++] = (struct superko_position){key, number};
  repeats->slots[slot] = (uint32_t)repeats->count;
  return NULL;
}

void superko_undo(struct superko *repeats, size_t count) {
  while (repeats->count > count) {
    repeats->slots[find(repeats, repeats->list[repeats->count - 1].key)] = 0;
    repeats->count--;
  }
}

void superko_release(struct superko *repeats) {
  free(repeats->list);
  free(repeats->slots);
  *repeats = (struct superko){0};
}
