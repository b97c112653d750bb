#include "text/text_diff.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/map.h"
#include "base/memory.h"

/* ---- differing items of two sequences of lines or words ----
 *
 * E. W. Myers, An O(ND) difference algorithm, 1986. The search restarts after a window of differing items, so its time is
 * linear in the length of the sequences. */

/* {0} is empty. Items are stored compactly, because an item can be a single byte. */
struct sequence {
  const char *text; /* borrowed: the text of the items */
  uint32_t *ends;   /* owned: the ends of the items in the text */
  size_t count, capacity;
  uint32_t *ids; /* owned: equal for equal items */
  bool *differs; /* owned: whether the item is only in this sequence; false after the last item */
};

static void sequence_add(struct sequence *sequence, size_t end) {
  ARRAY_ADD(sequence->ends, sequence->count, sequence->capacity, (uint32_t)end);
}

/* The text of `count` items. If there are none, an empty view before the next item or at the end. */
static struct view items_at(const struct sequence *sequence, size_t first, size_t count) {
  size_t start = first ? sequence->ends[first - 1] : 0;
  return (struct view){sequence->text + start, count ? sequence->ends[first + count - 1] - start : 0};
}

/* The number of consecutive differing items from `first` on. */
static size_t sequence_run(const struct sequence *sequence, size_t first) {
  size_t count = 0;
  while (sequence->differs[first + count]) count++;
  return count;
}

static void sequence_release(struct sequence *sequence) {
  free(sequence->ends);
  free(sequence->ids);
  free(sequence->differs);
  *sequence = (struct sequence){0};
}

/* ---- equal items ---- */

static bool is_equal_item(const struct sequence *a, size_t x, const struct sequence *b, size_t y) {
  return view_equal(items_at(a, x, 1), items_at(b, y, 1));
}

static void ids_give(struct map *known, struct sequence *sequence, size_t start, size_t end) {
  sequence->ids = mem_alloc_zeroed(sequence->count + 1, sizeof *sequence->ids);
  for (size_t i = start; i < end; i++) {
    void **id = map_get_or_add(known, items_at(sequence, i, 1));
    if (!*id) *id = (void *)(uintptr_t)known->count;
    sequence->ids[i] = (uint32_t)(uintptr_t)*id;
  }
}

/* ---- the shortest edit script ---- */

struct search {
  const uint32_t *a, *b; /* borrowed: the remaining items */
  size_t a_count, b_count, window;
  uint32_t *reached; /* owned: for each number of differences d and each diagonal -d ... d, the position in `a` that it reaches */
};

static uint32_t *reached(const struct search *search, size_t d, long diagonal) {
  return &search->reached[d * d + (size_t)(diagonal + (long)d)];
}

/* The position that d differences reach on a diagonal (position in `a` minus position in `b`), given those of d - 1.
 * *from_above: the last difference is an item of `b`. */
static size_t step(const struct search *search, size_t d, long diagonal, bool *from_above) {
  long most = (long)d - 1;
  bool has_above = diagonal + 1 <= most, has_left = diagonal - 1 >= -most;
  size_t down = has_above ? *reached(search, d - 1, diagonal + 1) : 0;
  size_t right = has_left ? (size_t)*reached(search, d - 1, diagonal - 1) + 1 : 0;
  *from_above = has_above && (!has_left || down >= right);
  return *from_above ? down : right;
}

static bool is_inside(const struct search *search, size_t x, long diagonal) {
  long y = (long)x - diagonal;
  return x <= search->a_count && y >= 0 && (size_t)y <= search->b_count;
}

/* The number of differences and the diagonal that reach the end, or else the most items. */
static size_t furthest(const struct search *search, long *end_diagonal) {
  size_t most = 0, best_d = 0;
  *end_diagonal = 0;
  for (size_t d = 0; d < search->window; d++)
    for (long k = -(long)d; k <= (long)d; k += 2) {
      bool from_above;
      size_t x = d ? step(search, d, k, &from_above) : 0;
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

/* Marks the differing items up to the furthest position, which becomes *to_x and *to_y. */
static void window_mark(const struct search *search, bool *a_differs, bool *b_differs, size_t *to_x, size_t *to_y) {
  long k;
  size_t d = furthest(search, &k), x = *reached(search, d, k);
  *to_x = x;
  *to_y = (size_t)((long)x - k);
  for (; d; d--) {
    bool from_above;
    x = step(search, d, k, &from_above);
    if (from_above) b_differs[(long)x - k - 1] = true;
    else a_differs[x - 1] = true;
    k += from_above ? 1 : -1;
  }
}

/* Sets `differs` of both sequences: as few items as possible per window of `window` differing items. */
static void sequence_compare(struct sequence *a, struct sequence *b, size_t window) {
  size_t x = 0, y = 0, a_end = a->count, b_end = b->count;
  struct map known = {0};
  /* The common beginning and end need no search. */
  while (x < a_end && y < b_end && is_equal_item(a, x, b, y)) x++, y++;
  while (a_end > x && b_end > y && is_equal_item(a, a_end - 1, b, b_end - 1)) a_end--, b_end--;
  ids_give(&known, a, x, a_end);
  ids_give(&known, b, y, b_end);
  map_release(&known);
  a->differs = mem_alloc_zeroed(a->count + 1, sizeof *a->differs);
  b->differs = mem_alloc_zeroed(b->count + 1, sizeof *b->differs);
  struct search search = {.window = window, .reached = mem_alloc(window * window * sizeof(uint32_t))};
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

/* ---- words ---- */

enum sort_of_byte { LETTER, BLANK, MARK };

static enum sort_of_byte sort_of(char c) {
  if (ascii_is_letter(c) || ascii_is_digit(c) || (unsigned char)c >= 0x80) return LETTER;
  return c == ' ' || c == '\t' ? BLANK : MARK;
}

static bool ends_word(char last, char next) {
  if (last == '\r' && next == '\n') return false;
  return sort_of(last) != sort_of(next) || sort_of(next) == MARK;
}

static void split(struct sequence *words, struct view text) {
  words->text = text.at;
  for (size_t at = 1; at <= text.length; at++)
    if (at == text.length || ends_word(text.at[at - 1], text.at[at])) sequence_add(words, at);
}

/* ---- edits ---- */

/* An insertion or deletion can move towards the beginning if the text before it has the same end. It is moved to the start of
 * a line if possible. */
static void slide(struct text_edit *edit, struct view before, size_t least) {
  enum { FAR = 200 };
  bool comes = edit->span.start == edit->span.end;
  struct view moved = comes ? edit->text : (struct view){before.at + edit->span.start, edit->span.end - edit->span.start};
  if (!moved.length || (!comes && edit->text.length)) return;
  size_t shift = 0;
  while (shift < FAR && shift < edit->span.start - least && before.at[edit->span.start - shift - 1] != '\n') {
    char last = shift < moved.length ? moved.at[moved.length - 1 - shift]
                                     : before.at[edit->span.start - 1 - (shift - moved.length)];
    if (before.at[edit->span.start - shift - 1] != last) return;
    shift++;
  }
  bool is_line = edit->span.start > shift && before.at[edit->span.start - shift - 1] == '\n';
  if (!shift || !is_line || edit->span.start - shift < least) return;
  edit->span.start -= shift;
  edit->span.end -= shift;
  if (comes) edit->text.at -= shift;
}

void text_edits_find(struct text_edits *edits, struct view before, struct view after) {
  enum { WINDOW = 97 /* words */ };
  struct sequence old = {0}, new = {0};
  edits->count = 0;
  split(&old, before);
  split(&new, after);
  sequence_compare(&old, &new, WINDOW);
  for (size_t x = 0, y = 0; x < old.count || y < new.count;) {
    size_t gone = sequence_run(&old, x), come = sequence_run(&new, y);
    if (gone || come) {
      struct view removed = items_at(&old, x, gone);
      size_t start = (size_t)(removed.at - before.at);
      ARRAY_ADD(edits->list, edits->count, edits->capacity,
                (struct text_edit){{start, start + removed.length}, items_at(&new, y, come)});
    } else gone = come = 1;
    x += gone;
    y += come;
  }
  sequence_release(&old);
  sequence_release(&new);
  for (size_t i = 0; i < edits->count; i++) slide(&edits->list[i], before, i ? edits->list[i - 1].span.end + 1 : 0);
}

void text_edits_release(struct text_edits *edits) {
  free(edits->list);
  *edits = (struct text_edits){0};
}

/* ---- whole lines ---- */

enum { CONTEXT = 3 };

static void lines_split(struct sequence *lines, struct view all) {
  lines->text = all.at;
  for (size_t at = 0; at < all.length;) {
    const char *end = memchr(all.at + at, '\n', all.length - at);
    at = end ? (size_t)(end - all.at) + 1 : all.length;
    sequence_add(lines, at);
  }
}

/* ---- hunks ---- */

static void line_add(struct buffer *to, char mark, struct view line) {
  buffer_add_char(to, mark);
  buffer_add_view(to, line);
  if (line.length && line.at[line.length - 1] != '\n') buffer_add_string(to, "\n\\ No newline at end of file\n");
}

/* An empty range has the number of the line before it, others of their first line. */
static void range_add(struct buffer *to, char mark, size_t start, size_t count) {
  buffer_printf(to, "%c%zu", mark, count ? start + 1 : start);
  if (count != 1) buffer_printf(to, ",%zu", count);
}

/* ---- names ---- */

static bool is_odd(char c) {
  return (unsigned char)c < ' ' || (unsigned char)c >= 0x7F || c == '"' || c == '\\';
}

/* As in git: names with unusual characters are quoted, and a tab after a name with spaces marks its end for patch. */
static void name_add(struct buffer *to, const char *prefix, const char *name) {
  static const char escaped[] = "\a\b\t\n\v\f\r\"\\", letters[] = "abtnvfr\"\\";
  bool needs_quotes = false, blank = strchr(name, ' ') != NULL;
  for (const char *at = name; *at && !needs_quotes; at++) needs_quotes = is_odd(*at);
  if (needs_quotes) buffer_add_char(to, '"');
  buffer_add_string(to, prefix);
  for (const char *at = name; *at; at++) {
    const char *found = strchr(escaped, *at);
    if (found) buffer_printf(to, "\\%c", letters[found - escaped]);
    else if (is_odd(*at)) buffer_printf(to, "\\%03o", (unsigned)(unsigned char)*at);
    else buffer_add_char(to, *at);
  }
  if (needs_quotes) buffer_add_char(to, '"');
  else if (blank) buffer_add_char(to, '\t');
  buffer_add_char(to, '\n');
}

/* The first two lines of a diff. */
static void names_add(const char *name, struct buffer *to) {
  while (string_begins(name, "./") || *name == '/') name += *name == '/' ? 1 : 2;
  buffer_add_string(to, "--- ");
  name_add(to, "a/", name);
  buffer_add_string(to, "+++ ");
  name_add(to, "b/", name);
}

/* ---- one line after another ---- */

/* Drops the first unchanged lines. */
static void same_drop(struct line_diff *diff, size_t count) {
  size_t bytes = count ? diff->same_ends[count - 1] : 0;
  memmove(diff->same.data, diff->same.data + bytes, diff->same.length - bytes);
  diff->same.length -= bytes;
  diff->same_count -= count;
  for (size_t i = 0; i < diff->same_count; i++) diff->same_ends[i] = diff->same_ends[i + count] - bytes;
}

/* Makes the first unchanged lines context. */
static void same_to_context(struct line_diff *diff, size_t count) {
  if (!count) return;
  for (size_t i = 0, at = 0; i < count; at = diff->same_ends[i++])
    line_add(&diff->body, ' ', (struct view){diff->same.data + at, diff->same_ends[i] - at});
  same_drop(diff, count);
}

static void hunk_end(struct line_diff *diff, const char *name, struct buffer *to) {
  if (!diff->body.length) return;
  same_to_context(diff, diff->same_count < CONTEXT ? diff->same_count : CONTEXT);
  if (!diff->has_names) names_add(name, to);
  diff->has_names = true;
  buffer_add_string(to, "@@ ");
  range_add(to, '-', diff->a_first, diff->a - diff->same_count - diff->a_first);
  buffer_add_char(to, ' ');
  range_add(to, '+', diff->b_first, diff->b - diff->same_count - diff->b_first);
  buffer_add_string(to, " @@\n");
  buffer_add_view(to, buffer_view(&diff->body));
  buffer_clear(&diff->body);
}

/* Changes with adjacent contexts share a hunk. */
static void same_add(struct line_diff *diff, const char *name, struct view line, struct buffer *to) {
  buffer_add_view(&diff->same, line);
  diff->same_ends[diff->same_count++] = diff->same.length;
  diff->a++, diff->b++;
  if (diff->body.length && diff->same_count > 2 * CONTEXT) hunk_end(diff, name, to);
  if (!diff->body.length && diff->same_count > CONTEXT) same_drop(diff, diff->same_count - CONTEXT);
}

/* Adds a line that only the old or the new text has. */
static void change_add(struct line_diff *diff, char mark, struct view line) {
  if (!diff->body.length) {
    diff->a_first = diff->a - diff->same_count;
    diff->b_first = diff->b - diff->same_count;
  }
  same_to_context(diff, diff->same_count);
  line_add(&diff->body, mark, line);
  diff->a += mark == '-';
  diff->b += mark == '+';
}

static void line_end(struct line_diff *diff, const char *name, struct buffer *to) {
  if (diff->differs) {
    change_add(diff, '-', buffer_view(&diff->old));
    change_add(diff, '+', buffer_view(&diff->new));
  } else same_add(diff, name, buffer_view(&diff->old), to);
  diff->differs = false;
  buffer_clear(&diff->old);
  buffer_clear(&diff->new);
}

void line_diff_add(struct line_diff *diff, const char *name, struct view old, const struct view *new, struct buffer *to) {
  if (new) {
    buffer_add_view(&diff->old, old);
    buffer_add_view(&diff->new, *new);
    diff->differs = true;
    return;
  }
  for (size_t at = 0; at < old.length;) {
    const char *stop = memchr(old.at + at, '\n', old.length - at);
    size_t end = stop ? (size_t)(stop - old.at) + 1 : old.length;
    struct view part = {old.at + at, end - at};
    buffer_add_view(&diff->old, part);
    if (diff->differs) buffer_add_view(&diff->new, part);
    if (stop) line_end(diff, name, to);
    at = end;
  }
}

void line_diff_end(struct line_diff *diff, const char *name, struct buffer *to) {
  if (diff->old.length) line_end(diff, name, to);
  hunk_end(diff, name, to);
  buffer_release(&diff->old);
  buffer_release(&diff->new);
  buffer_release(&diff->body);
  buffer_release(&diff->same);
  *diff = (struct line_diff){0};
}

/* Adds unchanged lines. Those in the middle of many are context of no change. */
static void lines_same(struct line_diff *diff, const char *name, const struct sequence *lines, size_t start, size_t end,
                       struct buffer *to) {
  for (size_t i = start; i < end; i++) {
    size_t skipped = i == start + 2 * CONTEXT + 1 && end - i > CONTEXT ? end - i - CONTEXT : 0;
    if (skipped) same_drop(diff, diff->same_count);
    diff->a += skipped, diff->b += skipped, i += skipped;
    same_add(diff, name, items_at(lines, i, 1), to);
  }
}

void diff_unified(const char *name, struct view old, struct view new, struct buffer *to) {
  if (view_equal(old, new)) return;
  enum { WINDOW = 400 /* lines */ };
  struct sequence a = {0}, b = {0};
  struct line_diff diff = {0};
  lines_split(&a, old);
  lines_split(&b, new);
  sequence_compare(&a, &b, WINDOW);
  for (size_t x = 0, y = 0; x < a.count || y < b.count;) {
    for (; a.differs[x]; x++) change_add(&diff, '-', items_at(&a, x, 1));
    for (; b.differs[y]; y++) change_add(&diff, '+', items_at(&b, y, 1));
    size_t start = x;
    while (x < a.count && !a.differs[x] && !b.differs[y]) x++, y++;
    lines_same(&diff, name, &a, start, x, to);
  }
  line_diff_end(&diff, name, to);
  sequence_release(&a);
  sequence_release(&b);
}
