/* count_work.c: how much a program does, in numbers that no machine and no neighbor changes.
 *
 * Linked to programs that were compiled with -fsanitize-coverage=trace-pc: each basic block then calls a function here, which
 * counts one. What the C library and others are called for is no block of ours: the linker's --wrap leads the functions below
 * here, where their bytes are counted, too, sixteen as one block. (build.sh takes the names from this file.)
 *
 * COUNT_WORK_FILE names the file that the count is written to at the end, COUNT_WORK_LIMIT how far it goes: then the file says
 * "stopped", and the program is over. Only what runs in one thread is counted well. */
#include <errno.h>
#include <fcntl.h>
#include <json-c/json.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { BYTES_OF_A_BLOCK = 16 };
enum { TOO_LONG = 600 }; /* seconds, a hundred times as long as any run takes: work that is not counted */

static uint64_t count;
static uint64_t limit = UINT64_MAX;

static void write_count(const char *text) {
  const char *path = getenv("COUNT_WORK_FILE");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
  if (file == -1) return;
  ssize_t written = write(file, text, strlen(text));
  (void)written;
  close(file);
}

static void add(uint64_t blocks) {
  count += blocks;
  if (count <= limit) return;
  limit = UINT64_MAX; /* writing counts, too */
  write_count("stopped\n");
  _exit(0);
}

static void add_bytes(size_t bytes) { add(bytes / BYTES_OF_A_BLOCK); }

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("COUNT_WORK_LIMIT");
  if (text) limit = strtoull(text, NULL, 10);
  struct rlimit too_long = {TOO_LONG, TOO_LONG};
  setrlimit(RLIMIT_CPU, &too_long);
}

__attribute__((destructor)) static void end(void) {
  char text[32];
  snprintf(text, sizeof text, "%llu\n", (unsigned long long)count);
  write_count(text);
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { add(1); }

/* ---- what is called ---- */

/* What the linker calls the function itself: weak, since a program need not have it. */
#define WRAP(type, name, ...)                            \
  extern type __real_##name(__VA_ARGS__) __attribute__((weak)); \
  type __wrap_##name(__VA_ARGS__);                       \
  type __wrap_##name(__VA_ARGS__)

WRAP(void *, memcpy, void *to, const void *from, size_t length) {
  add_bytes(length);
  return __real_memcpy(to, from, length);
}

WRAP(void *, memmove, void *to, const void *from, size_t length) {
  add_bytes(length);
  return __real_memmove(to, from, length);
}

WRAP(void *, memset, void *to, int byte, size_t length) {
  add_bytes(length);
  return __real_memset(to, byte, length);
}

WRAP(void *, memchr, const void *bytes, int byte, size_t length) {
  const char *found = __real_memchr(bytes, byte, length);
  add_bytes(found ? (size_t)(found - (const char *)bytes) : length);
  return (void *)(uintptr_t)found;
}

WRAP(void *, memrchr, const void *bytes, int byte, size_t length) {
  const char *found = __real_memrchr(bytes, byte, length);
  add_bytes(found ? length - (size_t)(found - (const char *)bytes) : length);
  return (void *)(uintptr_t)found;
}

WRAP(void *, memmem, const void *bytes, size_t length, const void *wanted, size_t wanted_length) {
  const char *found = __real_memmem(bytes, length, wanted, wanted_length);
  add_bytes(found ? (size_t)(found - (const char *)bytes) : length);
  return (void *)(uintptr_t)found;
}

/* As far as they are equal. */
static size_t equal_bytes(const char *a, const char *b, size_t length, int text) {
  size_t i = 0;
  while (i < length && a[i] == b[i] && !(text && !a[i])) i++;
  return i;
}

WRAP(int, memcmp, const void *a, const void *b, size_t length) {
  add_bytes(equal_bytes(a, b, length, 0));
  return __real_memcmp(a, b, length);
}

WRAP(int, strcmp, const char *a, const char *b) {
  add_bytes(equal_bytes(a, b, SIZE_MAX, 1));
  return __real_strcmp(a, b);
}

WRAP(int, strncmp, const char *a, const char *b, size_t length) {
  add_bytes(equal_bytes(a, b, length, 1));
  return __real_strncmp(a, b, length);
}

WRAP(size_t, strlen, const char *text) {
  size_t length = __real_strlen(text);
  add_bytes(length);
  return length;
}

WRAP(size_t, strnlen, const char *text, size_t most) {
  size_t length = __real_strnlen(text, most);
  add_bytes(length);
  return length;
}

WRAP(char *, strchr, const char *text, int byte) {
  char *found = __real_strchr(text, byte);
  add_bytes(found ? (size_t)(found - text) : __real_strlen(text));
  return found;
}

WRAP(char *, strrchr, const char *text, int byte) {
  add_bytes(__real_strlen(text));
  return __real_strrchr(text, byte);
}

WRAP(char *, strstr, const char *text, const char *wanted) {
  char *found = __real_strstr(text, wanted);
  add_bytes(found ? (size_t)(found - text) : __real_strlen(text));
  return found;
}

WRAP(size_t, strspn, const char *text, const char *bytes) {
  size_t length = __real_strspn(text, bytes);
  add_bytes(length);
  return length;
}

WRAP(size_t, strcspn, const char *text, const char *bytes) {
  size_t length = __real_strcspn(text, bytes);
  add_bytes(length);
  return length;
}

WRAP(void *, calloc, size_t number, size_t size) {
  add_bytes(number * size);
  return __real_calloc(number, size);
}

WRAP(void *, realloc, void *memory, size_t size) {
  add_bytes(size);
  return __real_realloc(memory, size);
}

/* One for each value that is copied. */
static json_c_shallow_copy_fn *copy_one;

static int count_copy(json_object *from, json_object *parent, const char *key, size_t index, json_object **to) {
  add(1);
  return (copy_one ? copy_one : json_c_shallow_copy_default)(from, parent, key, index, to);
}

WRAP(int, json_object_deep_copy, json_object *from, json_object **to, json_c_shallow_copy_fn *copy) {
  copy_one = copy;
  return __real_json_object_deep_copy(from, to, count_copy);
}

/* What is behind moves up. */
WRAP(int, json_object_array_del_idx, json_object *array, size_t index, size_t number) {
  size_t length = json_object_array_length(array);
  add_bytes((length > index ? length - index : 0) * sizeof(json_object *));
  return __real_json_object_array_del_idx(array, index, number);
}

WRAP(int, pcre2_match_8, const pcre2_code *code, PCRE2_SPTR text, PCRE2_SIZE length, PCRE2_SIZE start, uint32_t options,
     pcre2_match_data *data, pcre2_match_context *context) {
  int found = __real_pcre2_match_8(code, text, length, start, options, data, context);
  size_t end = found > 0 ? pcre2_get_ovector_pointer(data)[1] : length;
  add_bytes(end > start ? end - start : 0);
  return found;
}
