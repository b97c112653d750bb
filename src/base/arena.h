/* arena.h: many small things that die together.
 *
 * Memory is handed out from blocks and given back all at once: what comes out of an
 * arena is good until arena_clear or arena_release, and is never freed by itself. So
 * nothing in it may own anything. {0} is an empty arena. Alignment is that of
 * max_align_t. */
#ifndef JGFLINT_BASE_ARENA_H
#define JGFLINT_BASE_ARENA_H

#include "base/buffer.h"

struct arena_block;

struct arena {
  struct arena_block *block; /* owned: the newest, linked to the older ones */
  size_t taken;              /* bytes, since it was empty */
};

NODISCARD void *arena_alloc(struct arena *arena, size_t size);
NODISCARD void *arena_alloc_zeroed(struct arena *arena, size_t size);
/* A copy of the text with a NUL behind it. */
NODISCARD char *arena_string(struct arena *arena, struct view text);
/* The same, as a view of it. */
NODISCARD struct view arena_view(struct arena *arena, struct view text);
/* A copy of what is in the buffer, with a NUL behind it; releases the buffer. */
NODISCARD struct view arena_keep(struct arena *arena, struct buffer *text);
NODISCARD struct view arena_vprintf(struct arena *arena, const char *format, va_list args) PRINTF_LIKE(2, 0);
/* An array of the arena with room for one element more than `count`: moved to a larger place where *capacity is too small. */
NODISCARD void *arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity, size_t size);
/* Gives back all but one block, which the next use begins with. */
void arena_clear(struct arena *arena);
void arena_release(struct arena *arena);

#endif
