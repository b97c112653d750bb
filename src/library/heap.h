/* heap.h: the memory of a handle, all of which can be given back at once.
 *
 * Where memory ends, deep in the engine, nobody on the way back could say so: the call ends with a jump to the public function
 * that began it. What had been allocated is found here. The linker leads malloc, free and their like of all floors in the library
 * to wrap.c, which keeps a ring of all blocks; so what the programs are made of knows nothing of it. What json-c has is not of
 * that malloc, nor all that PCRE2 has: of these it is noted which the floors hold, and how they are released. Where the linker
 * cannot do that, a call ends all the same, and what it had is lost.
 *
 * A block may be freed at any time; it may be allocated without a heap, too, and then belongs to nobody else. A heap must not
 * move. */
#ifndef JGFLINT_LIBRARY_HEAP_H
#define JGFLINT_LIBRARY_HEAP_H

#include "base/base.h"
#include <setjmp.h>
#include <stdalign.h>

struct heap_ring {
  struct heap_ring *before, *after;
};

/* A block of memory begins with its place in the ring. */
struct heap_block {
  alignas(max_align_t) struct heap_ring ring;
};

struct heap_held;

struct heap {
  struct heap_ring blocks;
  struct heap_held *held; /* owned: a table of what is of others, by address */
  size_t count, capacity, turn;
  void *newest;           /* a value of json-c, held once, which is not in the table yet; NULL */
  jmp_buf frame;          /* where a call that has no memory goes on */
};

void heap_init(struct heap *heap);
/* From now on the thread allocates in that heap, and is in the locale "C", till heap_leave. */
void heap_enter(struct heap *heap);
/* NULL: none. */
struct heap *heap_entered(void);
void heap_leave(void);
/* Of one in which nothing is any more. */
void heap_release(struct heap *heap);
/* Gives back all that is in it. */
void heap_drop(struct heap *heap);

typedef void heap_release_function(void *thing);
/* Holds an object of others once more in the heap that is entered; the first call says how the object is released. False if there
 * is no memory to note it. */
bool heap_hold(void *thing, heap_release_function *release);
/* Somebody else holds it now, or nobody. NULL is nothing. */
void heap_let_go(const void *thing);

/* False; and once more, true, when memory has ended. A macro, since the function that asks must not return in between. A trap
 * ends a module of WebAssembly, and who made it makes another. */
#ifdef __wasm__
#define heap_has_ended(heap) ((void)(heap), false)
#else
#define heap_has_ended(heap) (setjmp((heap)->frame) != 0)
#endif

#endif
