/* Linked in place of mimalloc: jgflint with the C library's malloc, out of the same objects. */
#include <stdbool.h>
#include <stddef.h>

int mi_version(void);
bool mi_check_owned(const void *memory);
bool mi_manage_os_memory(void *start, size_t size, bool is_committed, bool is_large, bool is_zero, int numa_node);

int mi_version(void) {
  return 0;
}

bool mi_check_owned(const void *memory) {
  (void)memory;
  return false;
}

bool mi_manage_os_memory(void *start, size_t size, bool is_committed, bool is_large, bool is_zero, int numa_node) {
  (void)start, (void)size, (void)is_committed, (void)is_large, (void)is_zero, (void)numa_node;
  return false;
}
