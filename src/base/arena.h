/* arena.h: memory for many small objects that are released together.
 *
 * An arena allocates from blocks. Its objects are valid until arena_clear or arena_release, and are never freed separately, so
 * they must not own other memory. {0} is an empty arena. The alignment is that of max_align_t. */
#ifndef JGFLINT_BASE_ARENA_H
#define JGFLINT_BASE_ARENA_H

#include "base/buffer.h"

struct arena_block;

struct arena {
  struct arena_block *block; /* owned: the newest block, linked to older blocks */
  size_t taken;              /* allocated bytes since the last arena_clear */
};

NODISCARD void *arena_alloc(struct arena *arena, size_t size);
NODISCARD void *arena_alloc_zeroed(struct arena *arena, size_t size);
/* Copies the text and adds a NUL. */
NODISCARD char *arena_string(struct arena *arena, struct view text);
/* The same; returns a view of the copy. */
NODISCARD struct view arena_view(struct arena *arena, struct view text);
/* Copies the contents of the buffer, with a NUL at the end, and releases the buffer. */
NODISCARD struct view arena_keep(struct arena *arena, struct buffer *text);
NODISCARD struct view arena_vprintf(struct arena *arena, const char *format, va_list args) PRINTF_LIKE(2, 0);
/* Returns the array with room for at least `count` + 1 elements of `size` bytes; moves it if *capacity is too small. */
NODISCARD void *arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity, size_t size);
/* Frees all blocks except one, which is used again. */
void arena_clear(struct arena *arena);
void arena_release(struct arena *arena);

#endif
