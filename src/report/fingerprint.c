#include "report/fingerprint.h"
#include "base/memory.h"
#include "lint/finding_key.h"

/* FNV-1a; a NUL ends each part, so that no two parts run into each other. */
static uint64_t hash(uint64_t value, struct view part) {
  for (size_t i = 0; i < part.length; i++) value = (value ^ (unsigned char)part.at[i]) * UINT64_C(0x100000001B3);
  return value * UINT64_C(0x100000001B3);
}

uint64_t report_fingerprint(const struct report_file *file, const struct diag *diag) {
  struct buffer part = {0};
  const char *record = file->id ? file->id : file->place ? file->place : file->name;
  uint64_t value = hash(UINT64_C(0xCBF29CE484222325), view_of(record));
  value = hash(value, view_of(diag->rule->name));
  finding_key_pointer(file->diags, diag, &part);
  value = hash(value, buffer_view(&part));
  buffer_clear(&part);
  finding_key_value(file->diags, file->source, diag, &part);
  value = hash(value, buffer_view(&part));
  buffer_release(&part);
  return value;
}

struct ordinal {
  uint64_t number;
  size_t count; /* 0: the slot is free */
};

static struct ordinal *slot_of(const struct ordinals *ordinals, uint64_t number) {
  size_t at = (size_t)(number ^ number >> 32) & (ordinals->size - 1);
  while (ordinals->slots[at].count && ordinals->slots[at].number != number) at = (at + 1) & (ordinals->size - 1);
  return &ordinals->slots[at];
}

static void grow(struct ordinals *ordinals) {
  struct ordinals larger = {.size = ordinals->size ? ordinals->size * 2 : 64, .count = ordinals->count};
  larger.slots = mem_alloc_zeroed(larger.size, sizeof *larger.slots);
  for (size_t i = 0; i < ordinals->size; i++)
    if (ordinals->slots[i].count) *slot_of(&larger, ordinals->slots[i].number) = ordinals->slots[i];
  free(ordinals->slots);
  *ordinals = larger;
}

size_t ordinals_next(struct ordinals *ordinals, uint64_t number) {
  if (ordinals->count * 2 >= ordinals->size) grow(ordinals);
  struct ordinal *slot = slot_of(ordinals, number);
  if (!slot->count) ordinals->count++;
  slot->number = number;
  return ++slot->count;
}

void ordinals_release(struct ordinals *ordinals) {
  free(ordinals->slots);
  *ordinals = (struct ordinals){0};
}
