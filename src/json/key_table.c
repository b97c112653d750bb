#include "json/key_table.h"
#include "base/memory.h"
#include "json/make.h"
#include <json-c/json_object.h>
#include <json-c/linkhash.h>

/* A table without collisions: json_key_table_new tries multipliers until every name
 * has a slot of its own, so that a look-up is one multiplication and one compare.
 * If no multiplier of a round serves, the table doubles. */

/* The bytes of a name, folded; up to 16 bytes nothing is lost, so that equal ends
 * and lengths are equal names. */
struct ends {
  uint64_t first, last;
};

struct slot {
  struct ends ends;
  uint32_t length; /* 0: empty */
  uint16_t id;
};

struct json_key_table {
  const char *const *texts; /* static */
  size_t count;
  uint64_t multiplier;
  unsigned shift;
  struct slot *slots; /* owned */
  struct json_name *list; /* owned: by id */
  size_t longest;
};

/* Reads no byte outside of the name. */
static inline struct ends ends_of(const char *name, size_t length) {
  struct ends ends = {0, 0};
  if (length >= 8) {
    memcpy(&ends.first, name, 8);
    memcpy(&ends.last, name + length - 8, 8);
    for (size_t i = 8; UNLIKELY(i + 8 < length); i += 8) {
      uint64_t word;
      memcpy(&word, name + i, 8);
      ends.first = (ends.first ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    }
  } else if (length >= 4) {
    uint32_t low, high;
    memcpy(&low, name, 4);
    memcpy(&high, name + length - 4, 4);
    ends.first = (uint64_t)high << 32 | low;
  } else {
    /* The middle one is the first or the last again where there are two or one. */
    const unsigned char *bytes = (const unsigned char *)name;
    ends.first = (uint64_t)bytes[0] << 16 | (uint64_t)bytes[length / 2] << 8 | bytes[length - 1];
  }
  return ends;
}

static inline size_t slot_of(const struct json_key_table *names, struct ends ends, size_t length) {
  uint64_t mixed = ends.first ^ (ends.last << 7 | ends.last >> 57) ^ (uint64_t)length << 56;
  uint64_t product = mixed * names->multiplier;
  return (size_t)((product ^ product >> 32) * names->multiplier >> names->shift);
}

/* What the search for a multiplier looks at again and again. */
struct trial {
  struct slot *wanted; /* owned: what each name's slot will hold, by id */
  struct {
    uint32_t round;
    uint16_t id;
  } *taken;            /* owned: who took the slot last; in this round, or it is free */
  uint32_t round;
};

/* Two names in one slot end the round, mostly after a few names: nothing is cleared for that. */
static bool fits(const struct json_key_table *names, struct trial *trial) {
  trial->round++;
  for (size_t id = 1; id < names->count; id++) {
    size_t slot = slot_of(names, trial->wanted[id].ends, trial->wanted[id].length);
    bool is_taken = trial->taken[slot].round == trial->round;
    /* The same name twice: the first id counts. */
    if (is_taken && strcmp(names->texts[trial->taken[slot].id], names->texts[id]) != 0) return false;
    if (is_taken) continue;
    trial->taken[slot].round = trial->round;
    trial->taken[slot].id = (uint16_t)id;
  }
  return true;
}

static void search(struct json_key_table *names, struct trial *trial) {
  unsigned bits = 4;
  while (((size_t)1 << bits) < 2 * names->count) bits++;
  for (;; bits++) {
    names->shift = 64 - bits;
    free(trial->taken);
    trial->taken = mem_alloc_zeroed((size_t)1 << bits, sizeof *trial->taken);
    trial->round = 0;
    names->multiplier = UINT64_C(0x9E3779B97F4A7C15);
    for (int round = 0; round < 512; round++) {
      if (fits(names, trial)) return;
      names->multiplier = names->multiplier * UINT64_C(0xD1342543DE82EF95) + 2;
    }
  }
}

static void fill(struct json_key_table *names, const struct trial *trial) {
  size_t size = (size_t)1 << (64 - names->shift);
  names->slots = mem_alloc_zeroed(size, sizeof *names->slots);
  for (size_t slot = 0; slot < size; slot++) {
    if (trial->taken[slot].round != trial->round) continue;
    names->slots[slot] = trial->wanted[trial->taken[slot].id];
    if (names->slots[slot].length > names->longest) names->longest = names->slots[slot].length;
  }
}

/* What json-c makes of a name differs from run to run, but not within one. */
static void hash(struct json_key_table *names) {
  struct json_object *object = json_make_object();
  names->list = mem_alloc_zeroed(names->count, sizeof *names->list);
  for (size_t id = 1; id < names->count; id++)
    names->list[id] = (struct json_name){names->texts[id], lh_get_hash(json_object_get_object(object), names->texts[id])};
  json_object_put(object);
}

struct json_key_table *json_key_table_new(const char *const *texts, size_t count) {
  if (count > UINT16_MAX) mem_exhausted();
  struct json_key_table *names = mem_alloc_zeroed(1, sizeof *names);
  struct trial trial = {.wanted = mem_alloc_zeroed(count, sizeof *trial.wanted)};
  names->texts = texts;
  names->count = count;
  for (size_t id = 1; id < count; id++) {
    size_t length = strlen(texts[id]);
    trial.wanted[id] = (struct slot){ends_of(texts[id], length), (uint32_t)length, (uint16_t)id};
  }
  search(names, &trial);
  fill(names, &trial);
  hash(names);
  free(trial.wanted);
  free(trial.taken);
  return names;
}

void json_key_table_free(struct json_key_table *names) {
  if (!names) return;
  free(names->slots);
  free(names->list);
  free(names);
}

unsigned json_key_table_find(const struct json_key_table *names, const char *name, size_t length) {
  if (length == 0 || length > names->longest) return 0;
  struct ends ends = ends_of(name, length);
  const struct slot *slot = &names->slots[slot_of(names, ends, length)];
  if (slot->length != length || slot->ends.first != ends.first || slot->ends.last != ends.last) return 0;
  if (UNLIKELY(length > 16) && memcmp(names->texts[slot->id], name, length) != 0) return 0;
  return slot->id;
}

const struct json_name *json_key_table_at(const struct json_key_table *names, unsigned id) {
  return &names->list[id];
}
