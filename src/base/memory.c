#include "base/memory.h"
#include "base/thresholds.h"
#include <stdatomic.h>
#ifndef _WIN32
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 << 20 };

static void exhausted_by_default(void) {
  abort();
}

/* The only handler of the process. */
static void (*_Atomic on_exhaustion)(void) = exhausted_by_default;

void mem_on_exhaustion(void (*handler)(void)) {
  atomic_store_explicit(&on_exhaustion, handler ? handler : exhausted_by_default, memory_order_relaxed);
}

void mem_exhausted(void) {
  atomic_load_explicit(&on_exhaustion, memory_order_relaxed)();
  abort();
}

void *mem_alloc(size_t size) {
  void *memory = malloc(size ? size : 1);
  if (UNLIKELY(!memory)) mem_exhausted();
  return memory;
}

void *mem_alloc_zeroed(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size ? size : 1);
  if (UNLIKELY(!memory)) mem_exhausted();
  return memory;
}

void *mem_realloc(void *memory, size_t count, size_t size) {
  if (UNLIKELY(size && count > SIZE_MAX / size)) mem_exhausted();
  void *moved = realloc(memory, count && size ? count * size : 1);
  if (UNLIKELY(!moved)) mem_exhausted();
  return moved;
}

char *mem_string(const char *from, size_t length) {
  if (UNLIKELY(length == SIZE_MAX)) mem_exhausted();
  char *copy = mem_alloc(length + 1);
  if (length) memcpy(copy, from, length);
  copy[length] = '\0';
  return copy;
}

/* A page fault for each 4 KiB of a large file costs more than to read it. */
static void prefer_huge_pages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
  uintptr_t start = ((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
  uintptr_t end = ((uintptr_t)memory + size) / HUGE_PAGE * HUGE_PAGE;
  /* Advice: a refusal is of no interest. */
  if (end > start) (void)madvise((char *)memory + (start - (uintptr_t)memory), end - start, MADV_HUGEPAGE);
#else
  (void)memory, (void)size;
#endif
}

void *mem_grow(void *memory, size_t *capacity, size_t needed, size_t size) {
  size_t more = *capacity < ARRAY_FIRST ? ARRAY_FIRST : *capacity + *capacity / 2; /* no overflow: memory has *capacity */
  /* A large text usually gets some more bytes: they should not copy it again. */
  if (more < needed) more = needed + (needed < SIZE_MAX / 2 ? needed / 16 : 0);
  memory = mem_realloc(memory, more, size);
  if (UNLIKELY(more >= HUGE_PAGES_FROM / size)) prefer_huge_pages(memory, more * size);
  *capacity = more;
  return memory;
}
