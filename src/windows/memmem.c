#include "windows/internal.h"

void *memmem(const void *in, size_t length, const void *wanted, size_t wanted_length) {
  const char *at = in, *first = wanted;
  if (!wanted_length) return (void *)(uintptr_t)in;
  for (const char *end = at + length; (size_t)(end - at) >= wanted_length; at++) {
    at = memchr(at, *first, (size_t)(end - at) - wanted_length + 1);
    if (!at) return NULL;
    if (memcmp(at, wanted, wanted_length) == 0) return (void *)(uintptr_t)at;
  }
  return NULL;
}
