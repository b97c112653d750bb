#include "base/arena.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include <stdalign.h>

struct arena_block {
  struct arena_block *older; /* owned */
  size_t used, size;
  alignas(max_align_t) char data[];
};

void *arena_alloc(struct arena *arena, size_t size) {
  size_t align = alignof(max_align_t);
  if (size > SIZE_MAX - align - sizeof(struct arena_block)) mem_exhausted();
  size = (size + align - 1) / align * align;
  if (!arena->block || arena->block->size - arena->block->used < size) {
    struct arena_block *older = arena->block;
    size_t room = size > ARENA_BLOCK ? size : ARENA_BLOCK;
    arena->block = mem_alloc(sizeof *arena->block + room);
    *arena->block = (struct arena_block){.older = older, .size = room};
  }
  void *memory = arena->block->data + arena->block->used;
  arena->block->used += size;
  arena->taken += size;
  return memory;
}

void *arena_alloc_zeroed(struct arena *arena, size_t size) {
  void *memory = arena_alloc(arena, size);
  memset(memory, 0, size);
  return memory;
}

char *arena_string(struct arena *arena, struct view text) {
  char *copy = arena_alloc(arena, text.length + 1);
  if (text.length) memcpy(copy, text.at, text.length);
  copy[text.length] = '\0';
  return copy;
}

struct view arena_view(struct arena *arena, struct view text) {
  return (struct view){arena_string(arena, text), text.length};
}

struct view arena_keep(struct arena *arena, struct buffer *text) {
  struct view copy = arena_view(arena, buffer_view(text));
  buffer_release(text);
  return copy;
}

struct view arena_vprintf(struct arena *arena, const char *format, va_list args) {
  struct buffer text = {0};
  buffer_vprintf(&text, format, args);
  return arena_keep(arena, &text);
}

void *arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return array;
  *capacity = *capacity ? 2 * *capacity : ARENA_ARRAY_FIRST;
  void *wider = arena_alloc(arena, *capacity * size);
  if (count) memcpy(wider, array, count * size);
  return wider;
}

void arena_clear(struct arena *arena) {
  arena->taken = 0;
  if (!arena->block) return;
  while (arena->block->older) {
    struct arena_block *older = arena->block->older;
    free(arena->block);
    arena->block = older;
  }
  arena->block->used = 0;
}

void arena_release(struct arena *arena) {
  arena_clear(arena);
  free(arena->block);
  arena->block = NULL;
}
