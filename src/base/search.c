#include "base/search.h"

size_t search_first(const void *wanted, const void *list, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare((const char *)list + middle * size, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
