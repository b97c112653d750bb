/* glob.c: matches patterns of .gitignore. The last line is a path, and the lines before it are patterns. Patterns that fnmatch(3)
 * supports are compared with its result. */
#include "fuzz.h"
#include "text/ignore_rules.h"
#include <fnmatch.h>

enum { LONGEST = 200 }; /* fnmatch is slow for longer texts */

/* Returns true for patterns without classes, escapes, ** and characters that are special at the end of a line. */
static bool is_plain(struct view pattern) {
  if (pattern.length && strchr("/ \r", pattern.at[pattern.length - 1])) return false;
  for (size_t i = 0; i < pattern.length; i++) {
    char c = pattern.at[i];
    if (!c || c == '[' || c == '\\' || (c == '*' && i && pattern.at[i - 1] == '*')) return false;
  }
  return true;
}

static void compare(struct view pattern, struct view path) {
  if (pattern.length > LONGEST || path.length > LONGEST || !is_plain(pattern) || memchr(path.at, 0, path.length)) return;
  char line[LONGEST + 2] = "/", path_text[LONGEST + 1] = {0}, *pattern_text = line + 1;
  memcpy(pattern_text, pattern.at, pattern.length);
  memcpy(path_text, path.at, path.length);
  struct ignore_rules ignore = {0};
  ignore_rules_add(&ignore, (struct view){line, pattern.length + 1});
  bool matches = ignore_rules_judge(&ignore, path, false) == IGNORE_DROP;
  ignore_rules_release(&ignore);
  bool expected = fnmatch(pattern_text, path_text, FNM_PATHNAME | FNM_NOESCAPE) == 0;
  if (matches != expected) fuzz_fail("`%s` and `%s`: %s", pattern_text, path_text, matches ? "matches" : "does not match");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct view text = {(const char *)data, size}, patterns = text;
  size_t at = size;
  while (at && text.at[at - 1] != '\n') at--;
  patterns.length = at;
  struct view path = {text.at + at, size - at};
  if (!path.length || path.at[0] == '/' || path.at[path.length - 1] == '/') return 0;
  struct ignore_rules ignore = {0};
  ignore_rules_add_text(&ignore, patterns);
  enum ignore_verdict verdict = ignore_rules_judge(&ignore, path, false), below = ignore_rules_judge_below(&ignore, path, false);
  if (verdict == IGNORE_DROP && below != IGNORE_DROP) fuzz_fail("what is dropped itself is dropped with what it lies in");
  ignore_rules_release(&ignore);
  while (patterns.length) compare(fuzz_line(&patterns), path);
  return 0;
}
