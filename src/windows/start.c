/* The program begins here: the arguments are UTF-16, and the program wants UTF-8. */
#include "windows/internal.h"
#include "windows/missing.h"

int main(int argc, char **argv);
int wmain(int argc, wchar_t **argv);

/* The program expands patterns in arguments (os_expand), so the C library must not. */
extern int _dowildcard;
int _dowildcard = 0;

int wmain(int argc, wchar_t **argv) {
  char **arguments = mem_alloc_zeroed((size_t)argc + 1, sizeof *arguments);
  for (int i = 0; i < argc; i++) arguments[i] = narrow(argv[i]);
  return main(argc, arguments);
}

wchar_t *widen(const char *text) {
  int size = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *wide = mem_alloc((size_t)size * sizeof *wide);
  MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, size);
  return wide;
}

char *narrow(const wchar_t *wide) {
  int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
  char *text = mem_alloc((size_t)size);
  WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
  return text;
}

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
