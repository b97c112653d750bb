/* diff.c: applies a diff to the old text, which gives the new text. A NUL in the input separates the two texts. */
#include "fuzz.h"
#include "text/text_diff.h"

static size_t number(const char **at, const char *end) {
  size_t value = 0;
  while (*at < end && **at >= '0' && **at <= '9') value = value * 10 + (size_t)(*(*at)++ - '0');
  return value;
}

struct hunk {
  size_t old_line, old_count, new_line, new_count;
};

static size_t count_of(const char **at, const char *end) {
  if (*at == end || **at != ',') return 1;
  ++*at;
  return number(at, end);
}

static struct hunk hunk_of(struct view line) {
  struct hunk hunk = {0};
  const char *at = line.at + 4, *end = line.at + line.length;
  if (line.length < 8 || memcmp(line.at, "@@ -", 4) != 0) fuzz_fail("no hunk: %.*s", (int)line.length, line.at);
  hunk.old_line = number(&at, end);
  hunk.old_count = count_of(&at, end);
  if (end - at < 2 || memcmp(at, " +", 2) != 0) fuzz_fail("no hunk: %.*s", (int)line.length, line.at);
  at += 2;
  hunk.new_line = number(&at, end);
  hunk.new_count = count_of(&at, end);
  return hunk;
}

/* Removes and returns the first line, including its line end. */
static struct view take_line(struct view *rest) {
  struct view all = *rest, line = fuzz_line(rest);
  line.length = (size_t)(rest->at - all.at);
  return line;
}

struct patching {
  struct view old, diff;
  size_t line, new_line; /* counts of removed and written lines */
  struct buffer new;
};

static void copy_line(struct patching *patching) {
  if (!patching->old.length) fuzz_fail("a hunk lies behind the end");
  buffer_add_view(&patching->new, take_line(&patching->old));
  patching->line++;
  patching->new_line++;
}

/* The line of a hunk without its sign, and without a line end if "\ No newline" follows. */
static struct view body_of(struct patching *patching, char *sign) {
  struct view line = take_line(&patching->diff);
  if (!line.length) fuzz_fail("a hunk ends early");
  *sign = line.at[0];
  line = (struct view){line.at + 1, line.length - 1};
  if (patching->diff.length && patching->diff.at[0] == '\\') {
    take_line(&patching->diff);
    line.length--;
  }
  return line;
}

static void apply_hunk(struct patching *patching) {
  struct hunk hunk = hunk_of(take_line(&patching->diff));
  size_t before = hunk.old_count ? hunk.old_line - 1 : hunk.old_line;
  while (patching->line < before) copy_line(patching);
  if (patching->new_line != (hunk.new_count ? hunk.new_line - 1 : hunk.new_line)) fuzz_fail("a hunk begins at another line");
  size_t olds = 0, news = 0;
  while (olds < hunk.old_count || news < hunk.new_count) {
    char sign;
    struct view line = body_of(patching, &sign);
    if (sign != ' ' && sign != '-' && sign != '+') fuzz_fail("a line begins with %c", sign);
    if (sign != '+' && !view_equal(line, take_line(&patching->old))) fuzz_fail("a line is not that of the old text");
    if (sign != '-') buffer_add_view(&patching->new, line);
    olds += sign != '+';
    news += sign != '-';
  }
  if (olds != hunk.old_count || news != hunk.new_count) fuzz_fail("a hunk has other counts");
  patching->line += olds;
  patching->new_line += news;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *end = size ? memchr(data, 0, size) : NULL;
  struct view old = {(const char *)data, end ? (size_t)(end - data) : size}, new = VIEW("");
  if (end) new = (struct view){(const char *)end + 1, size - old.length - 1};
  LOCAL_BUFFER diff = {0};
  diff_unified("name", old, new, &diff);
  if (view_equal(old, new) != !diff.length) fuzz_fail("a diff is wanted where the texts differ, and only there");
  struct patching patching = {.old = old, .diff = buffer_view(&diff)};
  while (patching.diff.length && patching.diff.at[0] != '@') take_line(&patching.diff);
  while (patching.diff.length) apply_hunk(&patching);
  while (patching.old.length) copy_line(&patching);
  if (!view_equal(buffer_view(&patching.new), new)) fuzz_fail("the diff makes another text:\n%s", buffer_string(&diff));
  buffer_release(&patching.new);
  return 0;
}
