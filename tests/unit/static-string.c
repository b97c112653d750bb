/* static-string.c: compares the functions of .ci/static-string.c with those of the C library, for all small sizes, alignments and
 * ends at a page. */
#include "tests/unit/tap.h"
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __SSE2__
#define memcpy static_memcpy
#define memmove static_memmove
#define memset static_memset
#define memchr static_memchr
#define strlen static_strlen
#define memcmp static_memcmp
void *memcpy(void *restrict result, const void *restrict source, size_t size);
void *memmove(void *result, const void *source, size_t size);
void *memset(void *result, int byte, size_t size);
void *memchr(const void *text, int byte, size_t size);
size_t strlen(const char *text);
int memcmp(const void *one, const void *other, size_t size);
#include ".ci/static-string.c"
#undef memcpy
#undef memmove
#undef memset
#undef memchr
#undef strlen
#undef memcmp

enum { MOST = 300, LARGE = 5000, ROOM = 8192 };

static int sign(int number) {
  return (number > 0) - (number < 0);
}

/* Tests all functions with `size` bytes before `end`, the end of a page. Returns the name of a wrong function, or NULL. */
static const char *check(char *end, size_t size) {
  static char copy[ROOM], wanted[ROOM];
  char *text = end - size;
  for (size_t i = 0; i < size; i++) text[i] = (char)(1 + (i * 7 + size) % 250);
  for (size_t shift = 0; shift < 3; shift++) {
    memset(copy, '-', size + 8);
    if (static_memcpy(copy + shift, text, size) != copy + shift || memcmp(copy + shift, text, size) != 0) return "memcpy";
    if (copy[shift + size] != '-' || (shift && copy[shift - 1] != '-')) return "memcpy, around";
    for (size_t start = 0; start < 80; start += 13) {
      memcpy(copy + 40, text, size);
      memcpy(wanted + start, text, size);
      if (static_memmove(copy + start, copy + 40, size) != copy + start || memcmp(copy + start, wanted + start, size) != 0)
        return "memmove";
    }
    memset(copy, '-', size + 8);
    memset(wanted, '-', size + 8);
    memset(wanted + shift, 0x1A5, size);
    if (static_memset(copy + shift, 0x1A5, size) != copy + shift || memcmp(copy, wanted, size + 8) != 0) return "memset";
  }
  memcpy(copy + 1, text, size);
  if (static_memcmp(copy + 1, text, size) != 0) return "memcmp, equal";
  size_t step = size > MOST ? 97 : 1;
  for (size_t i = 0; i < size; i += step) {
    copy[1 + i] = (char)(copy[1 + i] + 100);
    if (sign(static_memcmp(copy + 1, text, size)) != sign(memcmp(copy + 1, text, size))) return "memcmp";
    copy[1 + i] = text[i];
    if (static_memchr(text, text[i], size) != memchr(text, text[i], size)) return "memchr";
    if (i && static_memchr(text, text[i], i) != memchr(text, text[i], i)) return "memchr, not behind the end";
  }
  if (static_memchr(text, 0, size)) return "memchr, of what is not there";
  if (!size) return NULL;
  end[-1] = '\0';
  for (size_t i = 0; i < size; i += step)
    if (static_strlen(text + i) != size - 1 - i) return "strlen";
  return NULL;
}

int main(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (ROOM + page - 1) / page * page;
  char *memory = mmap(NULL, before + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || munmap(memory + before, page) != 0) return 1;
  const char *wrong = NULL;
  size_t size = 0;
  for (; !wrong && size < MOST; size++) wrong = check(memory + before, size);
  for (; !wrong && size < LARGE; size += 61) wrong = check(memory + before, size);
  ok(!wrong, "the static programs' functions do what the C library's do%s%s", wrong ? ": not " : "", wrong ? wrong : "");
  /* A caller that knows the byte exists may pass any size. */
  memcpy(memory + before - 4, "abc", 4);
  ok(static_memchr(memory + before - 4, 'c', SIZE_MAX) == memory + before - 2, "memchr of any size");
  return done();
}

#else

int main(void) {
  ok(true, "the static programs have the C library's functions here");
  return done();
}

#endif
