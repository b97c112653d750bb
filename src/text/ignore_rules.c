#include "text/ignore_rules.h"
#include "base/memory.h"
#include "base/utf8.h"

/* ---- one pattern ---- */

/* A compiled pattern. All ways to match are followed at the same time. */
struct glob {
  struct glob_step *steps; /* owned */
  size_t count, capacity;
  struct byte_set *sets; /* owned: the sets of classes, which few steps have */
  size_t set_count, set_capacity;
  size_t least;    /* the smallest number of bytes of a matching path */
  size_t literals; /* the number of literal steps at the end */
  bool plain;      /* only literals, after a star if `star_first` */
  bool star_first;
  bool invalid; /* matches nothing, as in git: an unclosed class, a lone backslash */
};

enum step_kind {
  STEP_BYTE,        /* this byte */
  STEP_ANY,         /* ?: any byte but a slash */
  STEP_CLASS,       /* [...]: a byte of the set; never a slash */
  STEP_STAR,        /* *: any number of bytes but slashes */
  STEP_DIRECTORIES, /* ** and its slash: nothing, or anything that ends with a slash */
  STEP_INSIDE       /* a ** at the end after a slash: at least one byte, including slashes */
};

struct glob_step {
  enum step_kind kind;
  unsigned char byte; /* for STEP_BYTE */
  uint32_t set;       /* for STEP_CLASS: the index of the set */
};

struct byte_set {
  uint32_t bits[8];
};

static void set_range(struct byte_set *set, unsigned first, unsigned last) {
  for (unsigned byte = first; byte <= last; byte++) set->bits[byte / 32] |= UINT32_C(1) << byte % 32;
}

/* The bytes of [:name:], in ASCII, whatever the locale. */
static const struct named_class {
  const char *name;
  const char *ranges; /* pairs of first and last */
} named_classes[] = {
    {"alnum", "azAZ09"}, {"alpha", "azAZ"}, {"blank", "  \t\t"}, {"cntrl", "\001\037\177\177"},
    {"digit", "09"},     {"graph", "!~"},   {"lower", "az"},     {"print", " ~"},
    {"punct", "!/:@[`{~"}, {"space", "  \t\r"}, {"upper", "AZ"}, {"xdigit", "afAF09"},
};

static bool set_named(struct byte_set *set, struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(named_classes); i++) {
    if (!view_is(name, named_classes[i].name)) continue;
    for (const char *range = named_classes[i].ranges; *range; range += 2)
      set_range(set, (unsigned char)range[0], (unsigned char)range[1]);
    return true;
  }
  return false;
}

/* Reads [:name:] at `at`. Returns the offset after it; `at` if there is none; 0 if the name is unknown. `close` is the next
 * bracket, as found by the last search, if it is still ahead. */
static size_t read_named(struct byte_set *set, struct view pattern, size_t at, size_t *close) {
  if (at + 1 >= pattern.length || pattern.at[at] != '[' || pattern.at[at + 1] != ':') return at;
  size_t name = at + 2;
  if (*close < name) {
    const char *bracket = memchr(pattern.at + name, ']', pattern.length - name);
    *close = bracket ? (size_t)(bracket - pattern.at) : pattern.length;
  }
  if (*close == pattern.length || *close == name || pattern.at[*close - 1] != ':') return at;
  return set_named(set, (struct view){pattern.at + name, *close - 1 - name}) ? *close + 1 : 0;
}

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
  size_t close = 0;
  for (bool first = true;; first = false) {
    if (at >= pattern.length) return 0;
    if (pattern.at[at] == ']' && !first) break;
    size_t behind = read_named(set, pattern, at, &close);
    if (!behind) return 0;
    if (behind != at) {
      at = behind;
      continue;
    }
    unsigned char low, high;
    if (!read_byte(pattern, &at, &low)) return 0;
    high = low;
    bool range = at + 1 < pattern.length && pattern.at[at] == '-' && pattern.at[at + 1] != ']';
    if (range && (++at, !read_byte(pattern, &at, &high))) return 0;
    if (low <= high) set_range(set, low, high);
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

static struct byte_set *add_class(struct glob *glob) {
  add(glob, STEP_CLASS)->set = (uint32_t)glob->set_count;
  ARRAY_GROW(glob->sets, glob->set_count, glob->set_capacity);
  glob->sets[glob->set_count] = (struct byte_set){0};
  return &glob->sets[glob->set_count++];
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
    add(glob, STEP_ANY);
    return at + 1;
  case '[':
    return read_class(add_class(glob), pattern, at + 1);
  case '\\':
    if (++at >= pattern.length) return 0;
    break;
  default:
    break;
  }
  add(glob, STEP_BYTE)->byte = (unsigned char)pattern.at[at];
  return at + 1;
}

static bool may_be_empty(const struct glob_step *step) {
  return step->kind == STEP_STAR || step->kind == STEP_DIRECTORIES;
}

/* The pattern without the marks of a line (!, leading and trailing slash). */
static void glob_init(struct glob *glob, struct view pattern) {
  *glob = (struct glob){0};
  for (size_t at = 0; at < pattern.length && !glob->invalid;) {
    at = read_step(glob, pattern, at);
    glob->invalid = at == 0;
  }
  for (size_t i = 0; i < glob->count; i++) glob->least += !may_be_empty(&glob->steps[i]);
  while (glob->literals < glob->count && glob->steps[glob->count - 1 - glob->literals].kind == STEP_BYTE)
    glob->literals++;
  glob->star_first = glob->count && glob->steps[0].kind == STEP_STAR;
  glob->plain = glob->literals + (glob->star_first ? 1 : 0) == glob->count;
}

static bool ends_right(const struct glob *glob, struct view path) {
  if (path.length < glob->literals) return false;
  if (!glob->literals) return true; /* there may be no steps */
  const struct glob_step *step = &glob->steps[glob->count - glob->literals];
  for (size_t at = path.length - glob->literals; at < path.length; at++, step++)
    if ((unsigned char)path.at[at] != step->byte) return false;
  return true;
}

/* ---- matching ---- */

/* Returns true if the byte completes the step. */
static bool ends_step(const struct glob *glob, const struct glob_step *step, unsigned char byte) {
  switch (step->kind) {
  case STEP_BYTE: return byte == step->byte;
  case STEP_ANY: return byte != '/';
  case STEP_CLASS: return glob->sets[step->set].bits[byte / 32] >> byte % 32 & 1;
  case STEP_INSIDE: return true;
  case STEP_DIRECTORIES: return byte == '/';
  case STEP_STAR: break;
  }
  return false;
}

/* Returns true if the step can go on after the byte. */
static bool continues_step(const struct glob_step *step, unsigned char byte) {
  return step->kind == STEP_INSIDE || (step->kind == STEP_STAR && byte != '/');
}

/* Follows all ways to match at the same time. */
static bool any_way(const struct glob *glob, struct view path) {
  size_t size = glob->count + 1;
  bool *now = mem_alloc_zeroed(3, size);                 /* whether the path so far leads to a step */
  bool *next = now + size, *is_inside = now + 2 * size; /* within the directories of a ** */
  bool is_alive = true;
  now[0] = true;
  for (size_t at = 0; is_alive; at++) {
    for (size_t i = 0; i < glob->count; i++) now[i + 1] |= now[i] && may_be_empty(&glob->steps[i]);
    if (at == path.length) break;
    memset(next, false, size);
    is_alive = false;
    for (size_t i = 0; i < glob->count; i++) {
      const struct glob_step *step = &glob->steps[i];
      unsigned char byte = (unsigned char)path.at[at];
      is_inside[i] |= now[i] && step->kind == STEP_DIRECTORIES;
      if (!now[i] && !is_inside[i]) continue;
      next[i] |= continues_step(step, byte);
      next[i + 1] |= ends_step(glob, step, byte);
      is_alive |= next[i] || next[i + 1] || is_inside[i];
    }
    memcpy(now, next, size);
  }
  bool is_match = is_alive && now[glob->count];
  free(now);
  return is_match;
}

/* Whether the pattern matches all of `path`, which does not begin with a slash. */
static bool glob_matches(const struct glob *glob, struct view path) {
  if (glob->invalid || path.length < glob->least || !ends_right(glob, path)) return false;
  if (glob->plain && !glob->star_first) return path.length == glob->literals;
  if (glob->plain) return !memchr(path.at, '/', path.length - glob->literals);
  return any_way(glob, path);
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
  for (size_t i = 0; i < ignore->count; i++) {
    free(ignore->list[i].glob.steps);
    free(ignore->list[i].glob.sets);
  }
  free(ignore->list);
  *ignore = (struct ignore_rules){0};
}

static struct view last_name(struct view path) {
  size_t start = path.length;
  while (start && path.at[start - 1] != '/') start--;
  return view_after(path, start);
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
