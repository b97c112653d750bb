#include "config.h"

#include "cli/commands.h"
#include "json/make.h"
#include <json-c/json_object.h>

#ifdef HAVE_MIMALLOC
#include <mimalloc.h>
#include <sys/mman.h>

/* Requests pages of 2 MiB for the first 256 MiB. With pages of 4 KiB, linting a record of 16 MB spends half of the time on page
 * faults. Memory above 256 MiB has small pages, because some virtual machines are slow at the first use of large pages. */
void allocator_prepare(void) {
#ifdef MADV_HUGEPAGE
  enum { PIECE = 32 << 20 }; /* the size of a mimalloc segment */
  const size_t size = 8 * (size_t)PIECE;
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

/* Checks the address of a json-c object. Depending on the link order, a build with mimalloc may use another malloc. */
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
