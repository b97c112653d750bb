/* report-line-hash.c: the line hashes that GitHub computes for uploaded reports. The first expected hash is from
 * github/codeql-action, the others follow from its description. */
#include "report/fingerprint.h"
#include "tests/unit/tap.h"
#include "text/location.h"

/* Returns the hashes of the lines 1, 1 + `step`, 1 + 2 * `step` and so on. */
static const char *hashes_of_lines(const char *text, size_t size, size_t step) {
  static struct buffer list;
  LOCAL(source) source;
  struct line_index lines = {0};
  struct line_hashes hashes = {0};
  source_init_copy(&source, "test", text, size);
  line_index_make(&lines, (struct view){text, size});
  for (size_t line = 1; line <= lines.count; line += step) line_hashes_want(&hashes, line);
  line_hashes_find(&hashes, &source);
  buffer_clear(&list);
  for (size_t i = 0; i < hashes.count; i++)
    buffer_printf(&list, "%s%llx:%zu", i ? " " : "", (unsigned long long)hashes.list[i].hash, hashes.list[i].ordinal);
  line_hashes_release(&hashes);
  line_index_release(&lines);
  return buffer_string(&list);
}

static const char *hashes_of(const char *text, size_t size) {
  return hashes_of_lines(text, size, 1);
}

#define HASHES(text, expected) is_text(hashes_of(text, sizeof(text) - 1), expected, "hashes of %s", #text)
#define ALIKE(text, other)                                                                              \
  do {                                                                                                  \
    char kept[400];                                                                                     \
    snprintf(kept, sizeof kept, "%s", hashes_of(text, sizeof(text) - 1));                               \
    is_text(hashes_of(other, sizeof(other) - 1), kept, "%s and %s are alike", #text, #other);           \
  } while (0)

int main(void) {
  HASHES(" a\nb\n  \t\tc\n d", "271789c17abda88f:1 54703d4cd895b18:1 180aee12dab6264:1 a23a3dc5e078b07b:1");
  ALIKE("a\nb\nc", "a\r\nb\rc");
  ALIKE("a\nb\nc", "  a \n\tb\nc\t");
  ALIKE("a\n\nc\n", "a\r\r\nc\r");
  LOCAL_BUFFER repeated = {0};
  for (int i = 0; i < 40; i++) buffer_add_string(&repeated, "{\"color\": \"black\"}\n");
  const char *hashes = hashes_of(repeated.data, repeated.length);
  ok(strstr(hashes, ":34 ") && !strstr(hashes, ":36"), "lines that are alike, with what follows them, are counted: %s", hashes);
  hashes = hashes_of_lines(repeated.data, repeated.length, 3);
  ok(strstr(hashes, ":34 ") && !strstr(hashes, ":33"), "lines without a request are hashed: %s", hashes);
  ok(strcmp(hashes_of("", 0), "c129715d7a2bc9a3:1") == 0, "the end of an empty file is a line");
  HASHES("😀", "56e41eb4cc943584:1");
  return done();
}
