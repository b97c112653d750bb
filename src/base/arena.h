/* arena.h: many small things that die together.
 *
 * Memory is handed out from blocks and given back all at once; nothing in an
 * arena has a destructor. {0} is an empty arena. Alignment is that of max_align_t. */
#ifndef JGFLINT_BASE_ARENA_H
#define JGFLINT_BASE_ARENA_H

#include "base/buffer.h"

struct arena_block;

struct arena {
  struct arena_block *block; /* owned: the newest, linked to the older ones */
};

NODISCARD void *arena_alloc(struct arena *arena, size_t size);
NODISCARD void *arena_alloc_zeroed(struct arena *arena, size_t size);
/* With a NUL behind. */
NODISCARD char *arena_string(struct arena *arena, struct view text);
/* Forgets all; keeps one block for the next use. */
void arena_clear(struct arena *arena);
void arena_release(struct arena *arena);

#endif
