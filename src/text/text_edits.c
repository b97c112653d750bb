#include "text/text_edits.h"
#include "base/ascii.h"
#include "base/memory.h"

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

struct words {
  struct view *list; /* owned */
  size_t count, capacity;
};

static void split(struct words *words, struct view text) {
  for (size_t start = 0, at = 1; at <= text.length; at++) {
    if (at < text.length && !ends_word(text.at[at - 1], text.at[at])) continue;
    ARRAY_GROW(words->list, words->count, words->capacity);
    words->list[words->count++] = (struct view){text.at + start, at - start};
    start = at;
  }
}

/* ---- what is the same at both ends ---- */

static bool is_edge(struct view text, size_t at) {
  return at == 0 || at >= text.length || ends_word(text.at[at - 1], text.at[at]);
}

static size_t same_at_start(struct view a, struct view b) {
  size_t count = 0, most = a.length < b.length ? a.length : b.length;
  while (count < most && a.at[count] == b.at[count]) count++;
  while (!is_edge(a, count) || !is_edge(b, count)) count--;
  return count;
}

static size_t same_at_end(struct view a, struct view b) {
  size_t count = 0, most = a.length < b.length ? a.length : b.length;
  while (count < most && a.at[a.length - 1 - count] == b.at[b.length - 1 - count]) count++;
  while (!is_edge(a, a.length - count) || !is_edge(b, b.length - count)) count--;
  return count;
}

/* ---- the shortest way from one list of words to the other (Myers 1986), some steps at a time ---- */

enum { MOST_STEPS = 96, DIAGONALS = 2 * MOST_STEPS + 3 };

struct search {
  struct words a, b;
  int32_t reach[MOST_STEPS + 1][DIAGONALS]; /* after so many steps on each diagonal: how many words of `a` are done */
};

static size_t snake(const struct search *search, size_t x, size_t y) {
  size_t count = 0;
  while (x + count < search->a.count && y + count < search->b.count && view_equal(search->a.list[x + count], search->b.list[y + count])) count++;
  return count;
}

static void add_edit(struct text_edits *edits, struct view before, struct view gone, struct view text) {
  size_t start = (size_t)(gone.at - before.at);
  struct text_edit *last = edits->count ? &edits->list[edits->count - 1] : NULL;
  if (last && last->span.end == start && (!text.length || !last->text.length || last->text.at + last->text.length == text.at)) {
    last->span.end += gone.length;
    if (!last->text.length) last->text = text;
    else last->text.length += text.length;
    return;
  }
  ARRAY_GROW(edits->list, edits->count, edits->capacity);
  edits->list[edits->count++] = (struct text_edit){{start, start + gone.length}, text};
}

/* One step: a word of `a` goes, or one of `b` comes. */
struct step {
  size_t x, y; /* where it begins */
  bool is_insertion;
};

/* How far so many steps lead on a diagonal, before the words that are equal there; says which step was the last. */
static int32_t advance(int32_t (*reach)[DIAGONALS], int steps, int k, bool *is_insertion) {
  const int32_t *before = reach[steps - 1];
  int middle = MOST_STEPS + 1;
  *is_insertion = k == -steps || (k != steps && before[middle + k - 1] < before[middle + k + 1]);
  return *is_insertion ? before[middle + k + 1] : before[middle + k - 1] + 1;
}

/* Goes on from (x, y) until all is done or the steps are used up; puts how many were needed into *used, and gives the diagonal on
 * which that went furthest. */
static int explore(struct search *search, size_t x, size_t y, int *used) {
  int middle = MOST_STEPS + 1, best = 0;
  size_t rest_a = search->a.count - x, rest_b = search->b.count - y;
  search->reach[0][middle] = (int32_t)snake(search, x, y);
  for (int steps = 0;; steps++) {
    size_t furthest = 0;
    for (int k = -steps; k <= steps; k += 2) {
      bool is_insertion;
      int32_t at = steps ? advance(search->reach, steps, k, &is_insertion) : search->reach[0][middle];
      size_t done_a = (size_t)at, done_b = (size_t)(at - k);
      bool is_inside = done_a <= rest_a && done_b <= rest_b;
      if (steps && is_inside) at += (int32_t)snake(search, x + done_a, y + done_b);
      search->reach[steps][middle + k] = at;
      if (is_inside && (size_t)(2 * at - k) >= furthest) furthest = (size_t)(2 * at - k), best = k;
    }
    *used = steps;
    if (furthest == rest_a + rest_b || steps == MOST_STEPS) return best;
  }
}

/* The steps that led there, the last one first; where it ended goes into *x and *y. */
static void walk_back(struct search *search, int k, int used, struct step *steps, size_t *x, size_t *y) {
  int middle = MOST_STEPS + 1;
  size_t from_x = *x, from_y = *y;
  int32_t at = search->reach[used][middle + k];
  *x = from_x + (size_t)at;
  *y = from_y + (size_t)(at - k);
  for (int i = used; i > 0; i--) {
    bool is_insertion;
    (void)advance(search->reach, i, k, &is_insertion);
    k += is_insertion ? 1 : -1;
    int32_t before = search->reach[i - 1][middle + k];
    steps[i - 1] = (struct step){from_x + (size_t)before, from_y + (size_t)(before - k), is_insertion};
  }
}

static void compare(struct text_edits *edits, struct search *search, struct view before) {
  struct step steps[MOST_STEPS];
  size_t x = 0, y = 0;
  while (x < search->a.count || y < search->b.count) {
    int used, k = explore(search, x, y, &used);
    walk_back(search, k, used, steps, &x, &y);
    for (int i = 0; i < used; i++) {
      const struct step *step = &steps[i];
      struct view here = step->x < search->a.count ? search->a.list[step->x] : (struct view){before.at + before.length, 0};
      if (step->is_insertion) add_edit(edits, before, (struct view){here.at, 0}, search->b.list[step->y]);
      else add_edit(edits, before, here, (struct view){NULL, 0});
    }
  }
}

/* ---- whole lines ---- */

/* What only comes, or only goes, is the same some bytes further up if these are what it ends with: it begins with a line if it can. */
static void slide(struct text_edit *edit, struct view before, size_t least) {
  enum { FAR = 200 };
  bool comes = edit->span.start == edit->span.end;
  struct view moved = comes ? edit->text : (struct view){before.at + edit->span.start, edit->span.end - edit->span.start};
  if (!moved.length || (!comes && edit->text.length)) return;
  size_t way = 0;
  while (way < FAR && way < edit->span.start - least && before.at[edit->span.start - way - 1] != '\n') {
    char last = way < moved.length ? moved.at[moved.length - 1 - way] : before.at[edit->span.start - 1 - (way - moved.length)];
    if (before.at[edit->span.start - way - 1] != last) return;
    way++;
  }
  bool is_line = edit->span.start > way && before.at[edit->span.start - way - 1] == '\n';
  if (!way || !is_line || edit->span.start - way < least) return;
  edit->span.start -= way;
  edit->span.end -= way;
  if (comes) edit->text.at -= way;
}

void text_edits_find(struct text_edits *edits, struct view before, struct view after) {
  edits->count = 0;
  size_t start = same_at_start(before, after);
  struct view a = {before.at + start, before.length - start}, b = {after.at + start, after.length - start};
  size_t end = same_at_end(a, b);
  a.length -= end;
  b.length -= end;
  if (!a.length && !b.length) return;
  struct search *search = mem_alloc_zeroed(1, sizeof *search);
  split(&search->a, a);
  split(&search->b, b);
  compare(edits, search, (struct view){before.at, start + a.length});
  for (size_t i = 0; i < edits->count; i++) slide(&edits->list[i], before, i ? edits->list[i - 1].span.end + 1 : 0);
  free(search->a.list);
  free(search->b.list);
  free(search);
}

void text_edits_release(struct text_edits *edits) {
  free(edits->list);
  *edits = (struct text_edits){0};
}
