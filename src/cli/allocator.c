#include "config.h"

#include "cli/allocator.h"
#include "json/make.h"
#include <json-c/json_object.h>

#ifdef HAVE_MIMALLOC
#include "sys/thread_pool.h"
#include <mimalloc.h>
#include <sys/mman.h>

/* The first memory of each worker comes in pages of 2 MiB: fetched in pages of 4 KiB, the
 * tree of a large record takes as long again as all that is done with it. Not more of it:
 * where a virtual machine gets its memory only when it is touched, gigabytes of large
 * pages cost more than small ones, which are found among those used before. */
void allocator_prepare(void) {
#ifdef MADV_HUGEPAGE
  enum { PIECE = 32 << 20, MOST_PIECES = 8 }; /* mimalloc gives such a piece to each thread */
  size_t pieces = thread_pool_processors() < MOST_PIECES ? thread_pool_processors() + 1 : MOST_PIECES, size = pieces * PIECE;
  char *memory = mmap(NULL, size + PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  size_t before = (PIECE - (uintptr_t)memory % PIECE) % PIECE;
  if (before) (void)munmap(memory, before);
  memory += before;
  (void)munmap(memory + size, PIECE - before);
  if (madvise(memory, size, MADV_HUGEPAGE) != 0 || !mi_manage_os_memory(memory, size, true, true, true, -1))
    (void)munmap(memory, size);
#endif
}

/* Asked of an object, not of the build: only so is it known that json-c's malloc is the one we linked. */
const char *allocator_name(void) {
  struct json_object *object = json_make_object();
  bool is_inside = mi_version() > 0 && mi_check_owned(object);
  json_object_put(object);
  return is_inside ? "mimalloc (json objects live in its heap)" : "mimalloc is linked, but json objects live elsewhere";
}

#else

void allocator_prepare(void) {
}

const char *allocator_name(void) {
  return "the C library's";
}

#endif
