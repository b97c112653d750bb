#include "text/unified_diff.h"
#include "base/memory.h"

enum { CONTEXT = 3 };

/* So many differing lines are looked at together (E. W. Myers, An O(ND) difference
 * algorithm, 1986); behind them the search begins anew, so that time grows with the
 * texts and not with the square of what differs. */
enum { WINDOW = 400 };

struct text {
  struct view *lines; /* owned; each with its LF, if it has one */
  uint32_t *ids;      /* owned: equal lines have equal ones */
  bool *differs;      /* owned: the line is only in this text */
  size_t count, capacity;
};

/* ---- lines ---- */

static void text_split(struct text *text, struct view all) {
  while (all.length) {
    const char *end = memchr(all.at, '\n', all.length);
    size_t length = end ? (size_t)(end - all.at) + 1 : all.length;
    ARRAY_GROW(text->lines, text->count, text->capacity);
    text->lines[text->count++] = (struct view){all.at, length};
    all.at += length;
    all.length -= length;
  }
  text->ids = mem_alloc_zeroed(text->count + 1, sizeof *text->ids);
  text->differs = mem_alloc_zeroed(text->count + 1, sizeof *text->differs);
}

static void text_release(struct text *text) {
  free(text->lines);
  free(text->ids);
  free(text->differs);
}

static uint64_t hash_of(struct view line) {
  uint64_t hash = line.length * UINT64_C(0x9e3779b97f4a7c15), word;
  size_t at = 0;
  for (; at + sizeof word <= line.length; at += sizeof word) {
    memcpy(&word, line.at + at, sizeof word);
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    hash ^= hash >> 32;
  }
  for (; at < line.length; at++) hash = (hash ^ (unsigned char)line.at[at]) * UINT64_C(0x100000001b3);
  return hash ^ hash >> 29;
}

struct entry {
  const struct view *line; /* borrowed; NULL: free */
  uint64_t hash;
  uint32_t id;
};

static void ids_give(struct text *texts[2]) {
  size_t size = 16;
  while (size < 2 * (texts[0]->count + texts[1]->count)) size *= 2;
  struct entry *table = mem_alloc_zeroed(size, sizeof *table);
  uint32_t next = 0;
  for (int which = 0; which < 2; which++)
    for (size_t i = 0; i < texts[which]->count; i++) {
      const struct view *line = &texts[which]->lines[i];
      uint64_t hash = hash_of(*line);
      size_t slot = (size_t)hash & (size - 1);
      while (table[slot].line && (table[slot].hash != hash || !view_equal(*table[slot].line, *line))) slot = (slot + 1) & (size - 1);
      if (!table[slot].line) table[slot] = (struct entry){line, hash, next++};
      texts[which]->ids[i] = table[slot].id;
    }
  free(table);
}

/* ---- what differs ---- */

struct search {
  const uint32_t *a, *b; /* borrowed: what is left of both */
  size_t a_count, b_count;
  uint32_t *reached;     /* owned: for each number of differences d and diagonal -d ... d how far into `a` it leads */
};

static uint32_t *reached(const struct search *search, size_t d, long diagonal) {
  return &search->reached[d * d + (size_t)(diagonal + (long)d)];
}

/* How far one comes on a diagonal (position in a less that in b) with d differences, given what d - 1 reach. */
static size_t step(const struct search *search, size_t d, long diagonal) {
  if (!d) return 0;
  long most = (long)d - 1;
  bool has_above = diagonal + 1 <= most, has_left = diagonal - 1 >= -most;
  size_t down = has_above ? *reached(search, d - 1, diagonal + 1) : 0;
  size_t right = has_left ? (size_t)*reached(search, d - 1, diagonal - 1) + 1 : 0;
  return has_above && (!has_left || down >= right) ? down : right;
}

static bool is_inside(const struct search *search, size_t x, long diagonal) {
  long y = (long)x - diagonal;
  return x <= search->a_count && y >= 0 && (size_t)y <= search->b_count;
}

/* The number of differences and the diagonal on which the end, or else the most, is reached. */
static size_t furthest(const struct search *search, long *end_diagonal) {
  size_t most = 0, best_d = 0;
  *end_diagonal = 0;
  for (size_t d = 0; d < WINDOW; d++)
    for (long k = -(long)d; k <= (long)d; k += 2) {
      size_t x = step(search, d, k);
      long y = (long)x - k;
      while (is_inside(search, x + 1, k) && y >= 0 && (size_t)y < search->b_count && search->a[x] == search->b[y]) x++, y++;
      *reached(search, d, k) = (uint32_t)x;
      if (!is_inside(search, x, k)) continue;
      if (x + (size_t)y > most || !d) {
        most = x + (size_t)y;
        best_d = d;
        *end_diagonal = k;
      }
      if (x == search->a_count && (size_t)y == search->b_count) return d;
    }
  return best_d;
}

/* Marks what differs up to the furthest point, which it puts into *x and *y. */
static void window_mark(struct search *search, bool *a_differs, bool *b_differs, size_t *to_x, size_t *to_y) {
  long k;
  size_t d = furthest(search, &k), x = *reached(search, d, k);
  *to_x = x;
  *to_y = (size_t)((long)x - k);
  for (; d; d--) {
    long most = (long)d - 1;
    bool has_above = k + 1 <= most, has_left = k - 1 >= -most;
    size_t down = has_above ? *reached(search, d - 1, k + 1) : 0;
    size_t right = has_left ? (size_t)*reached(search, d - 1, k - 1) + 1 : 0;
    bool from_above = has_above && (!has_left || down >= right);
    if (from_above) {
      k++;
      b_differs[(long)down - k] = true;
    } else {
      k--;
      a_differs[right - 1] = true;
    }
  }
}

static void differences_mark(struct text *a, struct text *b) {
  size_t x = 0, y = 0, a_end = a->count, b_end = b->count;
  while (a_end && b_end && a->ids[a_end - 1] == b->ids[b_end - 1]) a_end--, b_end--;
  struct search search = {.reached = mem_alloc((size_t)WINDOW * WINDOW * sizeof(uint32_t))};
  for (;;) {
    while (x < a_end && y < b_end && a->ids[x] == b->ids[y]) x++, y++;
    if (x == a_end || y == b_end) break;
    size_t more_x, more_y;
    search.a = a->ids + x;
    search.b = b->ids + y;
    search.a_count = a_end - x;
    search.b_count = b_end - y;
    window_mark(&search, a->differs + x, b->differs + y, &more_x, &more_y);
    x += more_x;
    y += more_y;
  }
  while (x < a_end) a->differs[x++] = true;
  while (y < b_end) b->differs[y++] = true;
  free(search.reached);
}

/* ---- hunks ---- */

static void lines_add(struct buffer *to, char mark, const struct view *lines, size_t count) {
  for (size_t i = 0; i < count; i++) {
    buffer_add_char(to, mark);
    buffer_add_view(to, lines[i]);
    if (lines[i].at[lines[i].length - 1] != '\n') buffer_add_string(to, "\n\\ No newline at end of file\n");
  }
}

/* A range begins at 1, but an empty one at the line before it. */
static void range_add(struct buffer *to, char mark, size_t start, size_t count) {
  buffer_printf(to, "%c%zu", mark, count ? start + 1 : start);
  if (count != 1) buffer_printf(to, ",%zu", count);
}

struct hunk {
  size_t a, b, a_end, b_end; /* lines, context included */
};

static void hunk_add(struct buffer *to, const struct text *a, const struct text *b, const struct hunk *hunk) {
  buffer_add_string(to, "@@ ");
  range_add(to, '-', hunk->a, hunk->a_end - hunk->a);
  buffer_add_char(to, ' ');
  range_add(to, '+', hunk->b, hunk->b_end - hunk->b);
  buffer_add_string(to, " @@\n");
  for (size_t x = hunk->a, y = hunk->b; x < hunk->a_end || y < hunk->b_end;) {
    size_t gone = 0, come = 0;
    while (x + gone < hunk->a_end && a->differs[x + gone]) gone++;
    while (y + come < hunk->b_end && b->differs[y + come]) come++;
    if (gone) lines_add(to, '-', a->lines + x, gone); /* an empty text has no lines to point at */
    if (come) lines_add(to, '+', b->lines + y, come);
    x += gone;
    y += come;
    if (x < hunk->a_end) lines_add(to, ' ', a->lines + x, 1);
    x++, y++;
  }
}

/* Changes whose contexts meet share a hunk. */
static void hunks_add(struct buffer *to, const struct text *a, const struct text *b) {
  for (size_t x = 0, y = 0; x < a->count || y < b->count;) {
    if (!a->differs[x] && !b->differs[y]) {
      x++, y++;
      continue;
    }
    size_t before = x < y ? x : y;
    if (before > CONTEXT) before = CONTEXT;
    struct hunk hunk = {x - before, y - before, 0, 0};
    size_t same = 0;
    while ((x < a->count || y < b->count) && same <= 2 * CONTEXT) {
      bool differs = (x < a->count && a->differs[x]) || (y < b->count && b->differs[y]);
      if (!differs) same++, x++, y++;
      else {
        same = 0;
        while (x < a->count && a->differs[x]) x++;
        while (y < b->count && b->differs[y]) y++;
      }
    }
    size_t after = same < CONTEXT ? same : CONTEXT;
    hunk.a_end = x - same + after;
    hunk.b_end = y - same + after;
    hunk_add(to, a, b, &hunk);
  }
}

/* ---- names ---- */

static bool is_odd(char c) {
  return (unsigned char)c < ' ' || (unsigned char)c >= 0x7F || c == '"' || c == '\\';
}

/* As git writes it: in quotes with escapes if there is something odd in it; a tab
 * behind a name with blanks tells patch where it ends. */
static void name_add(struct buffer *to, const char *prefix, const char *name) {
  static const char letters[] = "\aa\bb\tt\nn\vv\ff\rr\"\"\\\\";
  bool odd = false, blank = strchr(name, ' ') != NULL;
  for (const char *at = name; *at && !odd; at++) odd = is_odd(*at);
  if (odd) buffer_add_char(to, '"');
  buffer_add_string(to, prefix);
  for (const char *at = name; *at; at++) {
    const char *letter = NULL;
    for (size_t i = 0; i < sizeof letters - 1 && !letter; i += 2)
      if (letters[i] == *at) letter = &letters[i + 1];
    if (letter) buffer_printf(to, "\\%c", *letter);
    else if (is_odd(*at)) buffer_printf(to, "\\%03o", (unsigned)(unsigned char)*at);
    else buffer_add_char(to, *at);
  }
  if (odd) buffer_add_char(to, '"');
  else if (blank) buffer_add_char(to, '\t');
  buffer_add_char(to, '\n');
}

void diff_names(const char *name, struct buffer *to) {
  while (strncmp(name, "./", 2) == 0 || *name == '/') name += *name == '/' ? 1 : 2;
  buffer_add_string(to, "--- ");
  name_add(to, "a/", name);
  buffer_add_string(to, "+++ ");
  name_add(to, "b/", name);
}

void diff_unified(const char *name, struct view old, struct view new, struct buffer *to) {
  if (view_equal(old, new)) return;
  struct text a = {0}, b = {0};
  text_split(&a, old);
  text_split(&b, new);
  ids_give((struct text *[2]){&a, &b});
  differences_mark(&a, &b);
  diff_names(name, to);
  hunks_add(to, &a, &b);
  text_release(&a);
  text_release(&b);
}
