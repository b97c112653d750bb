#include "json/key_table.h"
#include "base/memory.h"
#include "json/make.h"
#include <json-c/json_object.h>
#include <json-c/linkhash.h>

/* The bytes of a name, folded. Up to 16 bytes all are kept, so names with equal ends and lengths are equal. */
struct ends {
  uint64_t first, last;
};

struct slot {
  struct ends ends;
  uint32_t length; /* 0: empty */
  uint16_t id;
};

/* Open addressing. At most half of the slots are used. */
struct json_key_table {
  struct slot *slots;     /* owned */
  size_t size;            /* a power of two */
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
    /* If a name has fewer than three bytes, its middle byte is also the last byte. */
    const unsigned char *bytes = (const unsigned char *)name;
    ends.first = (uint64_t)bytes[0] << 16 | (uint64_t)bytes[length / 2] << 8 | bytes[length - 1];
  }
  return ends;
}

/* The slot of a name, or the free slot where it would be. */
static inline struct slot *slot_of(const struct json_key_table *names, const char *name, size_t length) {
  struct ends ends = ends_of(name, length);
  uint64_t mixed = (ends.first ^ (ends.last << 7 | ends.last >> 57) ^ (uint64_t)length << 56) * UINT64_C(0x9E3779B97F4A7C15);
  for (size_t at = (size_t)(mixed >> 32);; at++) {
    struct slot *slot = &names->slots[at & (names->size - 1)];
    if (slot->length == 0) return slot;
    if (slot->length != length || slot->ends.first != ends.first || slot->ends.last != ends.last) continue;
    if (LIKELY(length <= 16) || memcmp(names->list[slot->id].text, name, length) == 0) return slot;
  }
}

struct json_key_table *json_key_table_new(const char *const *texts, size_t count) {
  if (count > UINT16_MAX) mem_exhausted();
  struct json_key_table *names = mem_alloc_zeroed(1, sizeof *names);
  for (names->size = 16; names->size < 2 * count;) names->size *= 2;
  names->slots = mem_alloc_zeroed(names->size, sizeof *names->slots);
  names->list = mem_alloc_zeroed(count, sizeof *names->list);
  struct json_object *object = json_make_object(); /* json-c's hashes differ from run to run, but not within one */
  for (size_t id = 1; id < count; id++) {
    size_t length = strlen(texts[id]);
    names->list[id] = (struct json_name){texts[id], lh_get_hash(json_object_get_object(object), texts[id])};
    struct slot *slot = slot_of(names, texts[id], length);
    if (!slot->length) *slot = (struct slot){ends_of(texts[id], length), (uint32_t)length, (uint16_t)id};
    if (length > names->longest) names->longest = length;
  }
  json_object_put(object);
  return names;
}

void json_key_table_free(struct json_key_table *names) {
  if (!names) return;
  free(names->slots);
  free(names->list);
  free(names);
}

unsigned json_key_table_find(const struct json_key_table *names, const char *name, size_t length) {
  return length == 0 || length > names->longest ? 0 : slot_of(names, name, length)->id;
}

const struct json_name *json_key_table_at(const struct json_key_table *names, unsigned id) {
  return &names->list[id];
}
