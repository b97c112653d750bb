/* memory.h: memory that is always there.
 *
 * Running out does not return: the handler is called. In a program it prints a message and ends the process with status 3
 * (sys/messages.h); in the library it ends the call (library/heap.h). So callers never test for NULL. A product or sum that does
 * not fit a size_t counts as running out. What mem_* returns belongs to the caller and is freed with free(). Any thread may call
 * these. */
#ifndef JGFLINT_BASE_MEMORY_H
#define JGFLINT_BASE_MEMORY_H

#include "base/base.h"

/* In a process always with the same handler. If it returns, or where there is none, the process is aborted. */
void mem_on_exhaustion(void (*handler)(void));
NORETURN void mem_exhausted(void);

/* NULL if there is no memory: for libraries that handle the lack themselves, and which no jump may leave. */
NODISCARD void *mem_try(size_t size);
NODISCARD void *mem_alloc(size_t size);
NODISCARD void *mem_alloc_zeroed(size_t count, size_t size);
NODISCARD void *mem_realloc(void *memory, size_t count, size_t size);
/* A copy of `length` bytes with a NUL behind them. */
NODISCARD char *mem_string(const char *from, size_t length);
/* realpath(3): the absolute path, without links, "." and ".."; NULL and errno if there is none. */
NODISCARD char *mem_real_path(const char *path);

/* Grows the array at `memory`, of *capacity elements of `size` bytes, to at least `needed` elements: by half at least, so
 * that adding one element after the other takes linear time. Returns where it is now. */
NODISCARD void *mem_grow(void *memory, size_t *capacity, size_t needed, size_t size);

/* Makes room for one more element at the end of an array that ARRAY_GROW alone allocates; a statement. The arguments are
 * evaluated more than once. */
#define ARRAY_GROW(array, count, capacity)                                                      \
  do {                                                                                           \
    if ((count) >= (capacity))                                                                   \
      (array) = mem_grow((array), &(capacity), (count) + 1, sizeof *(array));                    \
  } while (0)

#endif
