#include "text/ignore_rules.h"
#include "base/memory.h"
#include "base/utf8.h"

/* ---- one pattern ---- */

/* A compiled pattern. All ways to match are followed at the same time. */
struct glob {
  struct glob_step *steps; /* owned */
  size_t count, capacity;
  size_t literals; /* the number of literal steps at the end: most paths fail here */
  bool invalid; /* matches nothing, as in git: an unclosed class, a lone backslash */
};

enum step_kind {
  STEP_BYTE,        /* this byte */
  STEP_CLASS,       /* [...] or ?: a byte of the set; never a slash */
  STEP_STAR,        /* *: any number of bytes but slashes */
  STEP_DIRECTORIES, /* ** and its slash: nothing, or anything that ends with a slash */
  STEP_INSIDE       /* a ** at the end after a slash: at least one byte, including slashes */
};

struct byte_set {
  uint32_t bits[8];
};

struct glob_step {
  enum step_kind kind;
  unsigned char byte;  /* for STEP_BYTE */
  struct byte_set set; /* for STEP_CLASS */
};

/* Reads a byte of a class, after a backslash literally. False at the end. */
static bool read_byte(struct view pattern, size_t *at, unsigned char *byte) {
  if (*at < pattern.length && pattern.at[*at] == '\\') ++*at;
  if (*at >= pattern.length) return false;
  *byte = (unsigned char)pattern.at[(*at)++];
  return true;
}

/* Reads the class that begins before `at`. Returns the offset after it, or 0 if it is not a class. */
static size_t read_class(struct byte_set *set, struct view pattern, size_t at) {
  bool inverse = at < pattern.length && (pattern.at[at] == '!' || pattern.at[at] == '^');
  if (inverse) at++;
  for (bool first = true;; first = false) {
    if (at >= pattern.length) return 0;
    if (pattern.at[at] == ']' && !first) break;
    unsigned char low, high;
    if (!read_byte(pattern, &at, &low)) return 0;
    high = low;
    bool range = at + 1 < pattern.length && pattern.at[at] == '-' && pattern.at[at + 1] != ']';
    if (range && (++at, !read_byte(pattern, &at, &high))) return 0;
    for (unsigned byte = low; byte <= high; byte++) set->bits[byte / 32] |= UINT32_C(1) << byte % 32;
  }
  for (size_t i = 0; inverse && i < ARRAY_LENGTH(set->bits); i++) set->bits[i] = ~set->bits[i];
  set->bits['/' / 32] &= ~(UINT32_C(1) << '/' % 32);
  return at + 1;
}

static struct glob_step *add(struct glob *glob, enum step_kind kind) {
  ARRAY_GROW(glob->steps, glob->count, glob->capacity);
  struct glob_step *step = &glob->steps[glob->count++];
  *step = (struct glob_step){.kind = kind};
  return step;
}

/* Two or more stars between slashes match directories, as in git. Other sequences of stars are equal to one star. */
static size_t read_stars(struct glob *glob, struct view pattern, size_t at) {
  size_t end = at;
  while (end < pattern.length && pattern.at[end] == '*') end++;
  bool alone = end - at > 1 && (at == 0 || pattern.at[at - 1] == '/');
  if (alone && end < pattern.length && pattern.at[end] == '/') {
    bool again = glob->count && glob->steps[glob->count - 1].kind == STEP_DIRECTORIES;
    if (!again) add(glob, STEP_DIRECTORIES);
    return end + 1;
  }
  add(glob, alone && end == pattern.length ? STEP_INSIDE : STEP_STAR);
  return end;
}

static size_t read_step(struct glob *glob, struct view pattern, size_t at) {
  switch (pattern.at[at]) {
  case '*':
    return read_stars(glob, pattern, at);
  case '?':
    (void)read_class(&add(glob, STEP_CLASS)->set, VIEW("!/]"), 0);
    return at + 1;
  case '[':
    return read_class(&add(glob, STEP_CLASS)->set, pattern, at + 1);
  case '\\':
    if (++at >= pattern.length) return 0;
    break;
  default:
    break;
  }
  add(glob, STEP_BYTE)->byte = (unsigned char)pattern.at[at];
  return at + 1;
}

/* The pattern without the marks of a line (!, leading and trailing slash). */
static void glob_init(struct glob *glob, struct view pattern) {
  *glob = (struct glob){0};
  for (size_t at = 0; at < pattern.length && !glob->invalid;) {
    at = read_step(glob, pattern, at);
    glob->invalid = at == 0;
  }
  while (glob->literals < glob->count && glob->steps[glob->count - 1 - glob->literals].kind == STEP_BYTE)
    glob->literals++;
}

static bool ends_right(const struct glob *glob, struct view path) {
  if (path.length < glob->literals) return false;
  for (size_t i = 1; i <= glob->literals; i++)
    if ((unsigned char)path.at[path.length - i] != glob->steps[glob->count - i].byte) return false;
  return true;
}

/* ---- matching ---- */

/* Returns true if the byte completes the step. */
static bool ends_step(const struct glob_step *step, unsigned char byte) {
  switch (step->kind) {
  case STEP_BYTE: return byte == step->byte;
  case STEP_CLASS: return step->set.bits[byte / 32] >> byte % 32 & 1;
  case STEP_INSIDE: return true;
  case STEP_DIRECTORIES: return byte == '/';
  case STEP_STAR: break;
  }
  return false;
}

/* Whether the pattern matches all of `path`, which does not begin with a slash. Follows all ways to match at the same time. */
static bool glob_matches(const struct glob *glob, struct view path) {
  if (glob->invalid || !ends_right(glob, path)) return false;
  size_t size = glob->count + 1;
  bool *now = mem_alloc_zeroed(3, size);                 /* whether the path so far leads to a step */
  bool *next = now + size, *is_inside = now + 2 * size; /* within the directories of a ** */
  bool is_alive = true;
  now[0] = true;
  for (size_t at = 0; is_alive; at++) {
    for (size_t i = 0; i < glob->count; i++)
      now[i + 1] |= now[i] && (glob->steps[i].kind == STEP_STAR || glob->steps[i].kind == STEP_DIRECTORIES); /* may be empty */
    if (at == path.length) break;
    memset(next, false, size);
    is_alive = false;
    for (size_t i = 0; i < glob->count; i++) {
      const struct glob_step *step = &glob->steps[i];
      unsigned char byte = (unsigned char)path.at[at];
      is_inside[i] |= now[i] && step->kind == STEP_DIRECTORIES;
      if (!now[i] && !is_inside[i]) continue;
      next[i] |= step->kind == STEP_INSIDE || (step->kind == STEP_STAR && byte != '/');
      next[i + 1] |= ends_step(step, byte);
      is_alive |= next[i] || next[i + 1] || is_inside[i];
    }
    memcpy(now, next, size);
  }
  bool is_match = is_alive && now[glob->count];
  free(now);
  return is_match;
}

/* ---- a list of patterns ---- */

struct ignore_pattern {
  struct glob glob;
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
  glob_init(&pattern.glob, line);
  ARRAY_GROW(ignore->list, ignore->count, ignore->capacity);
  ignore->list[ignore->count++] = pattern;
}

void ignore_rules_add_text(struct ignore_rules *ignore, struct view text) {
  view_skip(&text, UTF8_BOM);
  while (text.length) ignore_rules_add(ignore, view_cut(&text, '\n'));
}

void ignore_rules_release(struct ignore_rules *ignore) {
  for (size_t i = 0; i < ignore->count; i++) free(ignore->list[i].glob.steps);
  free(ignore->list);
  *ignore = (struct ignore_rules){0};
}

enum ignore_verdict ignore_rules_judge(const struct ignore_rules *ignore, struct view path, bool is_directory) {
  size_t start = path.length;
  while (start && path.at[start - 1] != '/') start--;
  struct view name = view_after(path, start);
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
