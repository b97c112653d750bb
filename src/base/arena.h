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
};

NODISCARD void *arena_alloc(struct arena *arena, size_t size);
NODISCARD void *arena_alloc_zeroed(struct arena *arena, size_t size);
/* A copy of the text with a NUL behind it. */
NODISCARD char *arena_string(struct arena *arena, struct view text);
/* Gives back all but one block, which the next use begins with. */
void arena_clear(struct arena *arena);
void arena_release(struct arena *arena);

#endif
