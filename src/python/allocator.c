/* allocator.c: mimalloc for the extension alone. The linker renames its calls of malloc with --wrap; Python keeps its own.
 *
 * strdup and vasprintf are replaced because they return memory for free(). The engine does not use other such functions. */
#include <mimalloc.h>
#include <stdarg.h>
#include <stdio.h>

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);
char *__wrap_strdup(const char *string);
int __wrap_vasprintf(char **to, const char *format, va_list arguments);

void *__wrap_malloc(size_t size) {
  return mi_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return mi_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
  return mi_realloc(memory, size);
}

void __wrap_free(void *memory) {
  mi_free(memory);
}

char *__wrap_strdup(const char *string) {
  return mi_strdup(string);
}

int __wrap_vasprintf(char **to, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  *to = length < 0 ? NULL : mi_malloc((size_t)length + 1);
  if (*to) vsnprintf(*to, (size_t)length + 1, format, again);
  va_end(again);
  return *to ? length : -1;
}
