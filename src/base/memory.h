/* memory.h: memory that is always there.
 *
 * Running out does not return: the handler that sys sets is called; it says so
 * and ends the process with status 3. So callers never test for NULL. Sizes
 * are bytes; a product or sum that does not fit a size_t counts as running out.
 * What mem_* hands out belongs to the caller and goes back with free(). */
#ifndef JGFLINT_BASE_MEMORY_H
#define JGFLINT_BASE_MEMORY_H

#include "base/base.h"

/* Set once, before any thread starts. The handler must not return. */
void mem_on_exhaustion(void (*handler)(void));
NORETURN void mem_exhausted(void);

NODISCARD void *mem_alloc(size_t size);
NODISCARD void *mem_alloc_zeroed(size_t count, size_t size);
NODISCARD void *mem_realloc(void *memory, size_t count, size_t size);
NODISCARD void *mem_copy(const void *from, size_t size);
/* A copy of `length` bytes with a NUL behind. */
NODISCARD char *mem_string(const char *from, size_t length);
/* The path without links and detours; NULL and errno if there is none. */
NODISCARD char *mem_real_path(const char *path);

/* Grows the array at `memory`, of *capacity elements of `size` bytes, to at
 * least `needed` elements, by half as much again each time. */
NODISCARD void *mem_grow(void *memory, size_t *capacity, size_t needed, size_t size);

/* Room for one more element at the end of an array; evaluates to nothing. */
#define ARRAY_GROW(array, count, capacity)                                                      \
  do {                                                                                           \
    if ((count) >= (capacity))                                                                   \
      (array) = mem_grow((array), &(capacity), (count) + 1, sizeof *(array));                    \
  } while (0)

#endif
