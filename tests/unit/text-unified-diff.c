/* text-unified-diff.c: `git apply` and `patch` accept the output of diff_unified, and make the new text. */
#include "base/memory.h"
#include "chance.h"
#include "reading.h"
#include "tap.h"
#include "text/text_diff.h"
#include <sys/stat.h>
#include <unistd.h>

static char folder[4096];
static bool has_git, has_patch;

static void file_put(const char *path, struct view text) {
  FILE *file = fopen(path, "wb");
  if (!file) return;
  fwrite(text.at, 1, text.length, file);
  fclose(file);
}

static bool file_is(const char *path, struct view text) {
  LOCAL_BUFFER got = {0};
  (void)file_read(path, &got);
  bool same = view_equal(buffer_view(&got), text);
  return same;
}

/* Writes the old text to the file `name` and the diff to x.diff, and runs `command`, which must make the new text. */
static bool applies(const char *command, const char *name, struct view old, struct view new) {
  LOCAL_BUFFER diff = {0};
  bool good = chdir(folder) == 0;
  file_put(name, old);
  diff_unified(name, old, new, &diff);
  file_put("x.diff", buffer_view(&diff));
  good = good && system(command) == 0 && file_is(name, new);
  unlink(name);
  return good;
}

static bool applies_both(const char *name, struct view old, struct view new) {
  bool git = !has_git || applies("git apply x.diff 2>git.log", name, old, new);
  bool patch = !has_patch || applies("patch -p1 -s -f --no-backup-if-mismatch <x.diff >patch.log 2>&1", name, old, new);
  if (!git) printf("# git apply\n");
  if (!patch) printf("# patch\n");
  return git && patch;
}

static const struct {
  const char *name, *old, *new;
} texts[] = {
    {"one line", "a\n", "b\n"},
    {"to an empty text", "a\n", ""},
    {"out of nothing", "", "a\n"},
    {"without a final newline", "a\nb", "a\nc"},
    {"an added final newline", "a\nb", "a\nb\n"},
    {"a removed final newline", "a\nb\n", "a\nb"},
    {"a line after a missing newline", "a\nb", "a\nb\nc"},
    {"CRLF", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"},
    {"CRLF becomes LF", "a\r\nb\r\n", "a\nb\n"},
    {"far apart", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n", "1\nx\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\ny\n15\n"},
    {"seven lines between", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n"},
    {"six lines between", "1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\n7\ny\n"},
};

static const char *const names[] = {"plain.jgf", "with blanks.jgf", "\xE5\x9B\xB2\xE7\xA2\x81.jgf", "quote\".jgf",
                                    "back\\slash.jgf", "new\nline.jgf", "tab\t.jgf"};

static void exact_test(void) {
  LOCAL_BUFFER diff = {0};
  diff_unified("./a.jgf", VIEW("1\n2\n3\n4\n5\n"), VIEW("1\n2\nx\n4\n5"), &diff);
  is_text(buffer_string(&diff),
          "--- a/a.jgf\n+++ b/a.jgf\n@@ -1,5 +1,5 @@\n 1\n 2\n-3\n+x\n 4\n-5\n+5\n\\ No newline at end of file\n",
          "the form of a diff");
  buffer_clear(&diff);
  diff_unified("a.jgf", VIEW("same\n"), VIEW("same\n"), &diff);
  is_number(diff.length, 0, "no diff of equal texts");
}

static struct chance chance;

static unsigned below(unsigned limit) {
  return (unsigned)chance_below(&chance, limit);
}

static void random_lines(struct buffer *to, unsigned count, unsigned kinds) {
  for (unsigned i = 0; i < count; i++) buffer_printf(to, "%*s\"x\": %u,\n", (int)below(3), "", below(kinds));
  if (to->length && below(3) == 0) to->length--;
}

static void random_change(struct view old, struct buffer *to, unsigned rate) {
  while (old.length) {
    const char *end = memchr(old.at, '\n', old.length);
    size_t length = end ? (size_t)(end - old.at) + 1 : old.length;
    unsigned change = below(rate);
    if (change != 0) buffer_add(to, old.at, length);
    if (change == 1) buffer_printf(to, "new %u\n", below(5));
    old.at += length;
    old.length -= length;
  }
}

static void random_test(void) {
  size_t bad = 0;
  for (unsigned i = 0; i < 60; i++) {
    LOCAL_BUFFER old = {0}, new = {0};
    random_lines(&old, i < 50 ? below(60) : 3000, 1 + below(12));
    random_change(buffer_view(&old), &new, 2 + below(20));
    bool same = view_equal(buffer_view(&old), buffer_view(&new));
    if (!same && !applies_both("r.jgf", buffer_view(&old), buffer_view(&new))) bad++;
  }
  is_number(bad, 0, "60 random changes");
}

/* A large text of only a few different lines. All its lines move, because as many other lines are inserted before it. */
static void large_test(void) {
  LOCAL_BUFFER old = {0}, new = {0}, diff = {0};
  for (unsigned i = 0; i < 400000; i++) buffer_printf(&old, "          \"x\": %u,\n", below(19));
  for (unsigned i = 0; i < 400000; i++) buffer_printf(&new, "  \"y\": %u,\n", below(19));
  buffer_add_view(&new, buffer_view(&old));
  diff_unified("large.jgf", buffer_view(&old), buffer_view(&new), &diff);
  ok(diff.length > 0, "%zu and %zu bytes of differing lines", old.length, new.length);
  ok(applies_both("large.jgf", buffer_view(&old), buffer_view(&new)), "the diff of a large text applies");
}

int main(void) {
  const char *place = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/jgflint-diff-XXXXXX", place ? place : "/tmp");
  if (!mkdtemp(folder)) return skip_all("no directory for temporary files");
  has_git = system("git --version >/dev/null 2>&1") == 0;
  has_patch = system("patch --version >/dev/null 2>&1") == 0;
  if (!has_git) printf("# no git here\n");
  if (!has_patch) printf("# no patch here\n");
  exact_test();
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
    ok(applies_both("a.jgf", view_of(texts[i].old), view_of(texts[i].new)), "%s", texts[i].name);
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    ok(applies_both(names[i], VIEW("a\nb\n"), VIEW("a\nc\n")), "name %zu", i + 1);
  random_test();
  large_test();
  LOCAL_BUFFER command = {0};
  buffer_printf(&command, "rm -r '%s'", folder);
  ok(chdir("/") == 0 && system(buffer_string(&command)) == 0, "tidied up");
  return done();
}
