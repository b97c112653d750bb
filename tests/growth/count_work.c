/* count_work.c: counts the work of a program, independently of the machine and its load.
 *
 * Programs compiled with -fsanitize-coverage=trace-pc call a function here in each basic block, which adds 1. The
 * linker's option --wrap intercepts calls of the C library, json-c and PCRE2. They add 1 for each sixteen bytes.
 * The script build.sh reads the names of the functions from this file.
 *
 * COUNT_WORK_FILE names the file that gets the count at the end. If the count exceeds COUNT_WORK_LIMIT, the program ends and the
 * file gets "stopped". Counts are exact only for programs with one thread. */
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
enum { TOO_LONG = 600 }; /* CPU seconds, in case a run does work that is not counted */

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
  limit = UINT64_MAX; /* write_count also adds */
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

/* ---- intercepted functions ---- */
/* __real_NAME is the original function. It is weak because some programs do not use it. */
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

/* The length of the common prefix. */
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

/* Adds 1 for each copied value. */
static json_c_shallow_copy_fn *copy_one;

static int count_copy(json_object *from, json_object *parent, const char *key, size_t index, json_object **to) {
  add(1);
  return (copy_one ? copy_one : json_c_shallow_copy_default)(from, parent, key, index, to);
}

WRAP(int, json_object_deep_copy, json_object *from, json_object **to, json_c_shallow_copy_fn *copy) {
  copy_one = copy;
  return __real_json_object_deep_copy(from, to, count_copy);
}

/* Counts the elements that move. */
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
