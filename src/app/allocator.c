#include "config.h"

#include "app/allocator.h"
#include <json-c/json_object.h>
#ifdef HAVE_MIMALLOC
#include <mimalloc.h>
#endif

/* The tree of a record with a million moves takes gigabytes; fetched from the system in
 * pages of 4 KiB, it takes as long again as all that is done with it. A value in the
 * environment (MIMALLOC_LARGE_OS_PAGES=0) has its way. */
void allocator_prepare(void) {
#ifdef HAVE_MIMALLOC
  mi_option_set_enabled_default(mi_option_large_os_pages, true);
#endif
}

/* Asked of an object, not of the build: only so is it known that json-c's malloc is the one we linked. */
const char *allocator_name(void) {
#ifdef HAVE_MIMALLOC
  struct json_object *object = json_object_new_object();
  bool is_inside = mi_version() > 0 && mi_is_in_heap_region(object);
  json_object_put(object);
  return is_inside ? "mimalloc (json objects live in its heap)" : "mimalloc is linked, but json objects live elsewhere";
#else
  return "the C library's";
#endif
}
