/* Linked in place of mimalloc: jgflint with the C library's malloc, out of the same objects. */
#include <stdbool.h>

int mi_version(void);
bool mi_is_in_heap_region(const void *memory);
void mi_option_set_enabled_default(int option, bool enable);

int mi_version(void) {
  return 0;
}

bool mi_is_in_heap_region(const void *memory) {
  (void)memory;
  return false;
}

void mi_option_set_enabled_default(int option, bool enable) {
  (void)option, (void)enable;
}
