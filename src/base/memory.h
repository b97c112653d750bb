/* memory.h: allocation that never fails.
 *
 * If memory runs out, a handler is called and the process ends, so callers never test for NULL. The handler of the programs
 * prints a message and exits with status 3 (sys/messages.h); users of the library may set one. A product or sum that
 * overflows size_t is treated like exhausted memory. The caller owns the memory and frees it with free(). Any thread may call
 * the functions. */
#ifndef JGFLINT_BASE_MEMORY_H
#define JGFLINT_BASE_MEMORY_H

#include "base/base.h"

/* If there is no handler, or it returns, the process is aborted. */
void mem_on_exhaustion(void (*handler)(void));
NORETURN void mem_exhausted(void);

NODISCARD void *mem_alloc(size_t size);
NODISCARD void *mem_alloc_zeroed(size_t count, size_t size);
NODISCARD void *mem_realloc(void *memory, size_t count, size_t size);
/* Copies `length` bytes and appends a NUL. */
NODISCARD char *mem_string(const char *from, size_t length);

/* Grows an array of *capacity elements of `size` bytes to at least `needed` elements. It grows by at least half, so appending
 * elements takes linear time. Updates *capacity and returns the new address. */
NODISCARD void *mem_grow(void *memory, size_t *capacity, size_t needed, size_t size);

/* Makes room for one more element at the end of an array that ARRAY_GROW alone allocates; a statement. The arguments are
 * evaluated more than once. */
#define ARRAY_GROW(array, count, capacity)                                                      \
  do {                                                                                           \
    if ((count) >= (capacity))                                                                   \
      (array) = mem_grow((array), &(capacity), (count) + 1, sizeof *(array));                    \
  } while (0)

/* Appends an element, with ARRAY_GROW; a statement. */
#define ARRAY_ADD(array, count, capacity, ...)                                                   \
  do {                                                                                           \
    ARRAY_GROW(array, count, capacity);                                                          \
    (array)[(count)++] = __VA_ARGS__;                                                            \
  } while (0)

#endif
