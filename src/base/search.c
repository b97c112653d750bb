#include "base/search.h"

int compare_uint32(const void *a, const void *b) {
  uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
  return (one > other) - (one < other);
}

int compare_size(const void *a, const void *b) {
  size_t one = *(const size_t *)a, other = *(const size_t *)b;
  return (one > other) - (one < other);
}

int compare_strings(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

size_t search_first(const void *wanted, const void *list, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare((const char *)list + middle * size, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
