#include "text/ignore_rules.h"
#include "base/memory.h"
#include "base/utf8.h"

/* ---- one pattern ---- */

/* Made ready to match: all ways to match are followed at once. */
struct glob {
  struct glob_step *steps; /* owned */
  size_t count, capacity;
  size_t literals; /* how many of the last steps stand for themselves */
  bool plain;      /* nothing but literals; or, with `star_first`, behind one star */
  bool star_first;
  bool invalid; /* matches nothing, as in git: a class that does not end, a lone backslash */
};

enum step_kind {
  STEP_BYTE,        /* this byte */
  STEP_ANY,         /* ?: any byte but a slash */
  STEP_CLASS,       /* [...]: a byte of the set; never a slash */
  STEP_STAR,        /* *: any number of bytes but slashes */
  STEP_DIRECTORIES, /* ** and its slash: nothing, or anything that ends with a slash */
  STEP_INSIDE       /* a ** at the end, behind a slash: at least one byte, slashes too */
};

struct glob_step {
  enum step_kind kind;
  unsigned char byte;
  uint32_t set[8]; /* for STEP_CLASS */
};

static void set_range(uint32_t set[8], unsigned first, unsigned last) {
  for (unsigned byte = first; byte <= last; byte++) set[byte / 32] |= UINT32_C(1) << byte % 32;
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

static bool set_named(uint32_t set[8], struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(named_classes); i++) {
    if (!view_is(name, named_classes[i].name)) continue;
    for (const char *range = named_classes[i].ranges; *range; range += 2)
      set_range(set, (unsigned char)range[0], (unsigned char)range[1]);
    return true;
  }
  return false;
}

/* [:name:] at `at`: the offset behind it; `at` if there is none; 0 if its name means nothing. */
static size_t read_named(uint32_t set[8], struct view pattern, size_t at) {
  if (at + 1 >= pattern.length || pattern.at[at] != '[' || pattern.at[at + 1] != ':') return at;
  const char *close = memchr(pattern.at + at + 2, ']', pattern.length - at - 2);
  size_t end = close ? (size_t)(close - pattern.at) : 0;
  if (!close || end < at + 3 || pattern.at[end - 1] != ':') return at;
  return set_named(set, (struct view){pattern.at + at + 2, end - 1 - (at + 2)}) ? end + 1 : 0;
}

/* One byte of a class, where a backslash makes the next one literal. False at the end. */
static bool read_byte(struct view pattern, size_t *at, unsigned char *byte) {
  if (*at < pattern.length && pattern.at[*at] == '\\') ++*at;
  if (*at >= pattern.length) return false;
  *byte = (unsigned char)pattern.at[(*at)++];
  return true;
}

/* Reads the class that opens before `at`; returns the offset behind it, 0 if it is none. */
static size_t read_class(struct glob_step *step, struct view pattern, size_t at) {
  bool inverse = at < pattern.length && (pattern.at[at] == '!' || pattern.at[at] == '^');
  if (inverse) at++;
  for (bool first = true;; first = false) {
    if (at >= pattern.length) return 0;
    if (pattern.at[at] == ']' && !first) break;
    size_t behind = read_named(step->set, pattern, at);
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
    if (low <= high) set_range(step->set, low, high);
  }
  for (size_t i = 0; inverse && i < ARRAY_LENGTH(step->set); i++) step->set[i] = ~step->set[i];
  step->set['/' / 32] &= ~(UINT32_C(1) << '/' % 32);
  return at + 1;
}

static struct glob_step *add(struct glob *glob, enum step_kind kind) {
  ARRAY_GROW(glob->steps, glob->count, glob->capacity);
  struct glob_step *step = &glob->steps[glob->count++];
  *step = (struct glob_step){.kind = kind};
  return step;
}

/* Two stars that fill a name (or more, as in git) go over directories; any others are as good as one. */
static size_t read_stars(struct glob *glob, struct view pattern, size_t at) {
  size_t end = at;
  while (end < pattern.length && pattern.at[end] == '*') end++;
  bool alone = end - at > 1 && (at == 0 || pattern.at[at - 1] == '/');
  if (alone && end < pattern.length && pattern.at[end] == '/') {
    add(glob, STEP_DIRECTORIES);
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
    return read_class(add(glob, STEP_CLASS), pattern, at + 1);
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
  glob->star_first = glob->count && glob->steps[0].kind == STEP_STAR;
  glob->plain = glob->literals + (glob->star_first ? 1 : 0) == glob->count;
}

static bool ends_right(const struct glob *glob, struct view path) {
  if (path.length < glob->literals) return false;
  if (!glob->literals) return true; /* and perhaps no steps to point at */
  const struct glob_step *step = &glob->steps[glob->count - glob->literals];
  for (size_t at = path.length - glob->literals; at < path.length; at++, step++)
    if ((unsigned char)path.at[at] != step->byte) return false;
  return true;
}

/* Which steps may come next: `now[i]` says that all before step i have matched. */
struct states {
  bool *now, *next;
  bool *inside; /* of a **: then the step behind it may begin after any slash */
};

/* Steps that match nothing at all are passed. */
static void pass_empty(const struct glob *glob, bool *states) {
  for (size_t i = 0; i < glob->count; i++)
    if (states[i] && (glob->steps[i].kind == STEP_STAR || glob->steps[i].kind == STEP_DIRECTORIES)) states[i + 1] = true;
}

static void read_one(const struct glob *glob, struct states *states, unsigned char byte) {
  memset(states->next, 0, glob->count + 1);
  for (size_t i = 0; i < glob->count; i++) {
    if (states->inside[i] && byte == '/') states->next[i + 1] = true;
    if (!states->now[i]) continue;
    const struct glob_step *step = &glob->steps[i];
    bool stays = false, goes = false;
    switch (step->kind) {
    case STEP_BYTE: goes = byte == step->byte; break;
    case STEP_ANY: goes = byte != '/'; break;
    case STEP_CLASS: goes = step->set[byte / 32] >> byte % 32 & 1; break;
    case STEP_STAR: stays = byte != '/'; break;
    case STEP_DIRECTORIES: states->inside[i] = true; break;
    case STEP_INSIDE: stays = goes = true; break;
    }
    states->next[i] = states->next[i] || stays;
    states->next[i + 1] = states->next[i + 1] || goes;
  }
}

/* Whether it matches the whole of `path`, which does not begin with a slash. */
static bool glob_matches(const struct glob *glob, struct view path) {
  if (glob->invalid || !ends_right(glob, path)) return false;
  if (glob->plain && !glob->star_first) return path.length == glob->literals;
  if (glob->plain) return !memchr(path.at, '/', path.length - glob->literals);
  size_t size = glob->count + 1;
  bool *memory = mem_alloc_zeroed(3, size);
  struct states states = {memory, memory + size, memory + 2 * size};
  states.now[0] = true;
  pass_empty(glob, states.now);
  for (size_t at = 0; at < path.length; at++) {
    read_one(glob, &states, (unsigned char)path.at[at]);
    pass_empty(glob, states.next);
    bool *swap = states.now;
    states.now = states.next;
    states.next = swap;
  }
  bool matched = states.now[glob->count];
  free(memory);
  return matched;
}

/* ---- a list of patterns ---- */

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
