/* base-arena.c: many small allocations that are released together. */
#include "base/arena.h"
#include "tests/unit/tap.h"
#include <stdalign.h>

int main(void) {
  struct arena arena = {0};
  arena_clear(&arena);
  arena_release(&arena);
  size_t crooked = 0, dirty = 0;
  for (size_t size = 0; size < 3000; size++) {
    unsigned char *memory = arena_alloc(&arena, size);
    if ((uintptr_t)memory % alignof(max_align_t)) crooked++;
    memset(memory, 0xA5, size);
  }
  is_number(crooked, 0, "all allocations are aligned");
  for (size_t size = 1; size < 500; size++) {
    const unsigned char *memory = arena_alloc_zeroed(&arena, size);
    for (size_t i = 0; i < size; i++) dirty += memory[i] != 0;
  }
  is_number(dirty, 0, "zeroed means zeroed");
  char *large = arena_alloc(&arena, 1 << 20);
  memset(large, 1, 1 << 20);
  is_text(arena_string(&arena, VIEW("komi")), "komi", "an arena copies a string");
  is_text(arena_string(&arena, (struct view){NULL, 0}), "", "an arena copies an empty view");
  ok(memcmp(arena_string(&arena, VIEW("a\0b")), "a\0b", 4) == 0, "an arena copies bytes with NUL");
  arena_clear(&arena);
  ok(arena.block != NULL, "clearing an arena keeps one block");
  char *again = arena_string(&arena, VIEW("again"));
  is_text(again, "again", "a cleared arena can be used");
  arena_release(&arena);
  ok(arena.block == NULL, "a released arena has no block");
  return done();
}
