#include "text/ignore_rules.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

/* ---- one pattern ---- */

/* An element of a pattern, and whether a byte completes it. */
struct element {
  enum element_kind {
    ELEMENT_BYTE,        /* a byte, a [class] or ?: one byte, which is a slash only if it is written as one */
    ELEMENT_STAR,        /* *: any number of bytes but slashes */
    ELEMENT_DIRECTORIES, /* ** and its slash: nothing, or anything that ends with a slash */
    ELEMENT_INSIDE       /* a ** at the end after a slash: at least one byte, including slashes */
  } kind;
  bool fits;
  size_t end; /* the offset of the next element */
};

/* Reads a byte of a class, after a backslash literally. False at the end. */
static bool read_byte(struct view pattern, size_t *at, unsigned char *byte) {
  if (*at < pattern.length && pattern.at[*at] == '\\') ++*at;
  if (*at >= pattern.length) return false;
  *byte = (unsigned char)pattern.at[(*at)++];
  return true;
}

/* Whether the class that begins before *at has the byte. *at becomes the offset after the class. False if it is not closed. */
static bool class_has(struct view pattern, size_t *at, unsigned char byte) {
  bool is_inverse = *at < pattern.length && (pattern.at[*at] == '!' || pattern.at[*at] == '^'), has = false;
  if (is_inverse) ++*at;
  for (bool is_first = true;; is_first = false) {
    unsigned char low, high;
    if (*at < pattern.length && pattern.at[*at] == ']' && !is_first) break;
    if (!read_byte(pattern, at, &low)) return false;
    high = low;
    bool is_range = *at + 1 < pattern.length && pattern.at[*at] == '-' && pattern.at[*at + 1] != ']';
    if (is_range && (++*at, !read_byte(pattern, at, &high))) return false;
    has |= byte >= low && byte <= high;
  }
  ++*at;
  return has != is_inverse && byte != '/';
}

/* The element at an offset. As in git, no byte fits an unclosed class or a lone backslash. */
static struct element element_at(struct view pattern, size_t at, unsigned char byte) {
  struct element element = {.kind = ELEMENT_BYTE, .end = at + 1};
  bool is_alone;
  switch (pattern.at[at]) {
  case '*':
    while (element.end < pattern.length && pattern.at[element.end] == '*') element.end++;
    /* Two or more stars between slashes match directories. Other sequences of stars are equal to one star. */
    is_alone = element.end - at > 1 && (at == 0 || pattern.at[at - 1] == '/');
    if (is_alone && element.end == pattern.length) return (struct element){ELEMENT_INSIDE, true, element.end};
    if (is_alone && pattern.at[element.end] == '/') return (struct element){ELEMENT_DIRECTORIES, byte == '/', element.end + 1};
    element.kind = ELEMENT_STAR;
    break;
  case '?': element.fits = byte != '/'; break;
  case '[': element.fits = class_has(pattern, &element.end, byte); break;
  case '\\':
    element.fits = element.end < pattern.length && (unsigned char)pattern.at[element.end] == byte;
    element.end++;
    break;
  default: element.fits = (unsigned char)pattern.at[at] == byte; break;
  }
  return element;
}

/* Most paths do not have the last bytes of a pattern, which are literal. A slash may belong to a **. */
static bool ends_right(struct view pattern, struct view path) {
  while (pattern.length && !ascii_is_one_of(pattern.at[pattern.length - 1], "*?[]\\/")) {
    if (!path.length || path.at[--path.length] != pattern.at[--pattern.length]) return false;
  }
  return true;
}

/* Whether a pattern without the marks of a line (!, leading and trailing slash) matches all of `path`, which does not begin with
 * a slash. Follows all ways to match at the same time. */
static bool glob_matches(struct view pattern, struct view path) {
  if (!ends_right(pattern, path)) return false;
  size_t size = pattern.length + 1;
  bool *now = mem_alloc_zeroed(3, size);                 /* whether the path so far leads to an element */
  bool *next = now + size, *is_inside = now + 2 * size; /* within the directories of a ** */
  bool is_alive = true;
  now[0] = true;
  for (size_t at = 0; at <= path.length && is_alive; at++) {
    bool is_end = at == path.length;
    unsigned char byte = is_end ? '\0' : (unsigned char)path.at[at];
    memset(next, false, size);
    is_alive = is_end;
    for (size_t i = 0; i < pattern.length; i++) {
      if (!now[i] && !is_inside[i]) continue;
      struct element element = element_at(pattern, i, byte);
      bool may_be_empty = element.kind == ELEMENT_STAR || element.kind == ELEMENT_DIRECTORIES;
      if (now[i] && may_be_empty) now[element.end] = true;
      if (is_end) continue;
      is_inside[i] = element.kind == ELEMENT_DIRECTORIES;
      next[i] |= element.kind == ELEMENT_INSIDE || (element.kind == ELEMENT_STAR && byte != '/');
      if (element.fits) next[element.end] = true;
      is_alive |= next[i] || element.fits || is_inside[i];
    }
    if (!is_end) memcpy(now, next, size);
  }
  bool is_match = is_alive && now[pattern.length];
  free(now);
  return is_match;
}

/* ---- a list of patterns ---- */

struct ignore_pattern {
  char *glob; /* owned: the pattern without its marks */
  size_t length;
  bool keeps;            /* began with ! */
  bool directories_only; /* ended with a slash */
  bool anchored;         /* had another slash: relative to the folder of its file, not to every folder */
};

/* Trailing spaces are ignored unless escaped with a backslash. */
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

void ignore_rules_add(struct ignore_rules *ignore, struct view line) {
  line = trim(line);
  if (!line.length || *line.at == '#') return;
  struct ignore_pattern pattern = {0};
  pattern.keeps = view_skip(&line, "!");
  if (line.length && line.at[line.length - 1] == '/') {
    pattern.directories_only = true;
    line.length--;
  }
  pattern.anchored = line.length && memchr(line.at, '/', line.length);
  view_skip(&line, "/");
  if (!line.length) return;
  pattern.glob = mem_string(line.at, line.length);
  pattern.length = line.length;
  ARRAY_ADD(ignore->list, ignore->count, ignore->capacity, pattern);
}

void ignore_rules_add_text(struct ignore_rules *ignore, struct view text) {
  view_skip(&text, UTF8_BOM);
  while (text.length) ignore_rules_add(ignore, view_cut(&text, '\n'));
}

void ignore_rules_release(struct ignore_rules *ignore) {
  for (size_t i = 0; i < ignore->count; i++) free(ignore->list[i].glob);
  free(ignore->list);
  *ignore = (struct ignore_rules){0};
}

enum ignore_verdict ignore_rules_judge(const struct ignore_rules *ignore, struct view path, bool is_directory) {
  struct view directory = path, name = view_cut_last(&directory, '/');
  if (!name.at) name = path;
  for (size_t i = ignore->count; i-- > 0;) {
    const struct ignore_pattern *pattern = &ignore->list[i];
    if (pattern->directories_only && !is_directory) continue;
    const struct view glob = {pattern->glob, pattern->length};
    if (glob_matches(glob, pattern->anchored ? path : name)) return pattern->keeps ? IGNORE_KEEP : IGNORE_DROP;
  }
  return IGNORE_SILENT;
}

enum ignore_verdict ignore_rules_judge_below(const struct ignore_rules *ignore, struct view path, bool is_directory) {
  for (size_t at = 1; at < path.length; at++)
    if (path.at[at] == '/' && ignore_rules_judge(ignore, (struct view){path.at, at}, true) == IGNORE_DROP) return IGNORE_DROP;
  return ignore_rules_judge(ignore, path, is_directory);
}
