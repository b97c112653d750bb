#include "fuzz.h"
#include "base/utf8.h"
#include "sys/messages.h"
#include "tests/unit/reading.h"
#include <json-c/json_tokener.h>
#include <sys/mman.h>
#include <unistd.h>

unsigned fuzz_choice(const uint8_t *data, size_t size) {
  return size ? data[0] : 0;
}

struct view fuzz_rest(const uint8_t *data, size_t size) {
  return size ? (struct view){(const char *)data + 1, size - 1} : VIEW("");
}

struct view fuzz_line(struct view *rest) {
  const char *end = rest->length ? memchr(rest->at, '\n', rest->length) : NULL;
  struct view line = {rest->at, end ? (size_t)(end - rest->at) : rest->length};
  size_t used = line.length + (end != NULL);
  *rest = (struct view){rest->at + used, rest->length - used};
  return line;
}

_Noreturn void fuzz_fail(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fputs("fuzz: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  abort();
}

void fuzz_check_utf8(const char *title, struct view text) {
  if (utf8_valid_prefix(text.at, text.length) != text.length)
    fuzz_fail("%s: this is not UTF-8:\n%.*s", title, (int)text.length, text.at);
}

void fuzz_check_text(const char *title, struct view text, const char *allowed) {
  fuzz_check_utf8(title, text);
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if ((c < ' ' || c == 0x7F) && (!c || !strchr(allowed, c))) fuzz_fail("%s: there is a character %02X at %zu", title, c, i);
  }
}

void fuzz_check_json(const char *title, struct view text) {
  struct json_tokener *tokener = json_tokener_new_ex(4000);
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  struct json_object *value = json_tokener_parse_ex(tokener, text.at, (int)text.length);
  enum json_tokener_error error = json_tokener_get_error(tokener);
  if (error == json_tokener_continue) { /* a number at the end */
    value = json_tokener_parse_ex(tokener, "", 1);
    error = json_tokener_get_error(tokener);
  }
  if (error != json_tokener_success) fuzz_fail("%s: %s:\n%.*s", title, json_tokener_error_desc(error), (int)text.length, text.at);
  json_object_put(value);
  json_tokener_free(tokener);
}

void fuzz_check_findings(const struct linter *linter, const struct diags *diags) {
  size_t size = linter_source(linter)->size;
  LOCAL_BUFFER pointer = {0};
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (diag->span.start > diag->span.end || diag->span.end > size) fuzz_fail("%s lies outside of the text", diag->rule->name);
    for (const struct related *related = diag->related; related; related = related->next)
      if (related->span.start > related->span.end || related->span.end > size)
        fuzz_fail("%s: a related place lies outside of the text", diag->rule->name);
    for (size_t k = 0; diag->fix && k < diag->fix->count; k++) {
      struct span span = diag->fix->edits[k].span;
      if (span.start > span.end || span.end > size) fuzz_fail("%s: an edit lies outside of the text", diag->rule->name);
    }
    buffer_clear(&pointer);
    diag_pointer(diags, diag, &pointer);
  }
}

struct linter *fuzz_linter(enum std std) {
  static struct linter *linters[2];
  if (!linters[std]) linters[std] = linter_new(table_of_all(std));
  return linters[std];
}

_Static_assert(FORMAT_COUNT <= 6, "a choice names no more formats");
size_t fuzz_format(unsigned choice) {
  return (choice & 3) + (choice & 8 ? 3 : 0);
}

struct game_reader *fuzz_reader(size_t number) {
  static struct game_reader *readers[FORMAT_COUNT + 1];
  const struct format *const *all = formats_all();
  for (size_t i = 0; i < number; i++)
    if (!all[i]) return NULL;
  if (number && !readers[number]) readers[number] = format_reader_new(all[number - 1]);
  return readers[number];
}

/* ---- files ---- */
static int file = -1;

int fuzz_file(struct view text) {
  if (file < 0) file = memfd_create("fuzz", MFD_CLOEXEC);
  size_t done = 0;
  bool good = file >= 0 && ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0;
  while (good && done < text.length) {
    ssize_t written = write(file, text.at + done, text.length - done);
    good = written > 0;
    if (good) done += (size_t)written;
  }
  if (!good || lseek(file, 0, SEEK_SET) != 0) fuzz_fail("there is no memory for a file");
  return file;
}

const char *fuzz_file_path(void) {
  static char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return path;
}

/* ---- src/sys/messages.c, which checks messages instead of printing them ---- */
const char *program_name(void) {
  return "fuzz";
}

PRINTF_LIKE(1, 0)
static void check_message(const char *format, va_list args) {
  LOCAL_BUFFER text = {0};
  buffer_vprintf(&text, format, args);
  fuzz_check_text("a message", buffer_view(&text), "");
}

void error_print(const char *format, ...) {
  va_list args;
  va_start(args, format);
  check_message(format, args);
  va_end(args);
}

void error_print_about(const char *path, const char *format, ...) {
  va_list args;
  (void)path;
  va_start(args, format);
  check_message(format, args);
  va_end(args);
}

void error_print_path(const char *path, int error) {
  (void)path, (void)error;
}

void message_put(struct view text) {
  fuzz_check_text("a message", text, "\n");
}

void messages_prepare(const char *program) {
  (void)program;
}
