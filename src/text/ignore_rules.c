#include "text/ignore_rules.h"
#include "base/memory.h"
#include "text/glob.h"

struct ignore_pattern {
  struct glob glob;
  bool keeps;            /* began with ! */
  bool directories_only; /* ended with a slash */
  bool anchored;         /* had a slash elsewhere: seen from where it stands, not in every directory */
};

/* Spaces at the end do not count, unless a backslash stands before them. */
static struct view trim(struct view line) {
  if (line.length && line.at[line.length - 1] == '\r') line.length--;
  size_t end = 0;
  for (size_t at = 0; at < line.length; at++) {
    if (line.at[at] == '\\' && at + 1 < line.length) at++;
    else if (line.at[at] == ' ') continue;
    end = at + 1;
  }
  return (struct view){line.at, end};
}

static struct view behind_first(struct view line) {
  return (struct view){line.at + 1, line.length - 1};
}

void ignore_rules_add(struct ignore_rules *ignore, struct view line) {
  line = trim(line);
  if (!line.length || *line.at == '#') return;
  struct ignore_pattern pattern = {0};
  if (*line.at == '!') {
    pattern.keeps = true;
    line = behind_first(line);
  }
  if (line.length && line.at[line.length - 1] == '/') {
    pattern.directories_only = true;
    line.length--;
  }
  pattern.anchored = line.length && memchr(line.at, '/', line.length);
  if (line.length && *line.at == '/') line = behind_first(line);
  if (!line.length) return;
  glob_init(&pattern.glob, line);
  ARRAY_GROW(ignore->list, ignore->count, ignore->capacity);
  ignore->list[ignore->count++] = pattern;
}

void ignore_rules_add_text(struct ignore_rules *ignore, struct view text) {
  if (text.length >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0) text = (struct view){text.at + 3, text.length - 3};
  while (text.length) {
    const char *end = memchr(text.at, '\n', text.length);
    size_t length = end ? (size_t)(end - text.at) : text.length;
    ignore_rules_add(ignore, (struct view){text.at, length});
    if (end) length++;
    text = (struct view){text.at + length, text.length - length};
  }
}

void ignore_rules_release(struct ignore_rules *ignore) {
  for (size_t i = 0; i < ignore->count; i++) glob_release(&ignore->list[i].glob);
  free(ignore->list);
  *ignore = (struct ignore_rules){0};
}

static struct view last_name(struct view path) {
  size_t start = path.length;
  while (start && path.at[start - 1] != '/') start--;
  return (struct view){path.at + start, path.length - start};
}

enum ignore_verdict ignore_rules_judge(const struct ignore_rules *ignore, struct view path, bool is_directory) {
  struct view name = last_name(path);
  for (size_t i = ignore->count; i-- > 0;) {
    const struct ignore_pattern *pattern = &ignore->list[i];
    if (pattern->directories_only && !is_directory) continue;
    if (glob_matches(&pattern->glob, pattern->anchored ? path : name)) return pattern->keeps ? IGNORE_KEEP : IGNORE_DROP;
  }
  return IGNORE_SILENT;
}

enum ignore_verdict ignore_rules_judge_below(const struct ignore_rules *ignore, struct view path, bool is_directory) {
  for (size_t at = 1; at < path.length; at++)
    if (path.at[at] == '/' && ignore_rules_judge(ignore, (struct view){path.at, at}, true) == IGNORE_DROP) return IGNORE_DROP;
  return ignore_rules_judge(ignore, path, is_directory);
}
