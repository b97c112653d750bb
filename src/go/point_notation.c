#include "go/causes.h"
#include "go/spelling.h"

/* ---- the text of an unreadable point ---- */

/* One or two words: "Q16", or "p" and "d". */
struct words {
  struct view one, two; /* `two.at` is NULL if there is one word */
  bool is_dashed;
};

/* A string of JSON without its quotes, another value, or an SGF value without its label. */
static struct view word_at(const struct game *game, uint32_t spot) {
  const struct span span = game_span(game, spot);
  struct view word = {game->source + span.start, span.end - span.start};
  if (word.length >= 2 && *word.at == '"') return (struct view){word.at + 1, word.length - 2};
  return view_cut(&word, ':');
}

/* 16-4, 15,3: two numbers in one word. */
static void split(struct words *words) {
  for (size_t i = 1; i < words->one.length && !words->two.at; i++) {
    char c = words->one.at[i];
    if (c != '-' && c != ',' && c != ' ') continue;
    words->is_dashed = c == '-';
    size_t next = i + 1;
    while (next < words->one.length && words->one.at[next] == ' ') next++;
    words->two = view_after(words->one, next);
    words->one.length = i;
  }
}

static bool words_read(const struct game *game, const struct go_item *item, struct words *words) {
  *words = (struct words){0};
  if (!game->source || item->spot == NO_SPOT) return false;
  words->one = word_at(game, item->x_spot == NO_SPOT ? item->spot : item->x_spot);
  if (item->y_spot == NO_SPOT) split(words);
  else words->two = word_at(game, item->y_spot);
  return words->one.length && !ascii_is_one_of(*words->one.at, "{[");
}

/* ---- notations ---- */

static int number_of(struct view text) {
  long number;
  size_t digits = digits_skip(&text, 2, &number);
  return digits && !text.length ? (int)number : -1;
}

/* The number of a letter, from 0, or -1 if the text is not a letter. */
static int letter_of(struct view text) {
  return text.length == 1 && ascii_is_letter(*text.at) ? ascii_lower(*text.at) - 'a' : -1;
}

static bool read_words(const struct game *game, struct words words, enum go_notation notation, int *x, int *y) {
  const bool is_from_one = notation == NOTATION_FROM_ONE, is_split = words.two.at, is_sgf = notation == NOTATION_SGF;
  if (notation == NOTATION_FROM_ZERO || is_from_one) {
    *x = number_of(words.one) - is_from_one;
    *y = number_of(words.two) - is_from_one;
    return is_split;
  }
  if (!is_split && words.one.length) {
    words.two = view_after(words.one, 1);
    words.one.length = 1;
  }
  *x = letter_of(words.one);
  *y = is_sgf ? letter_of(words.two) : game->board.height - number_of(words.two);
  if (*x < 0 || notation == NOTATION_CAPITALS) return false; /* capitals can be read */
  if (is_sgf) return *y >= 0;
  if (notation == NOTATION_BOARD && *x >= 8) *x = *x == 8 ? -1 : *x - 1; /* without I */
  return *y < game->board.height;
}

bool point_read_as(const struct game *game, struct go_item *item, enum go_notation notation) {
  struct words words;
  int x, y;
  if (!go_item_can_have_point(item) || (item->kind == GO_MOVE && item->color == GO_NO_COLOR)) return false;
  if (!words_read(game, item, &words)) return false;
  if (item->kind == GO_MOVE && !words.two.at && ascii_same(words.one, "pass")) {
    item->marks = (uint8_t)((item->marks & ~GO_NO_POINT) | GO_IS_PASS);
    return true;
  }
  if (!read_words(game, words, notation, &x, &y) || !point_on_board(&game->board, x, y)) return false;
  item->x = x, item->y = y;
  item->marks &= (uint8_t)~GO_NO_POINT;
  return true;
}

unsigned point_notations(const struct game *game, uint32_t *first, bool *is_dashed) {
  enum { MOST_OTHERS = 10 }; /* one of so many may be in another notation */
  size_t unread = 0, points[NOTATIONS] = {0};
  unsigned notations = 0;
  *is_dashed = false;
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    struct words words;
    if (!go_item_can_have_point(item) || !(item->marks & GO_NO_POINT) || item->marks & GO_IS_PASS) continue;
    unread++;
    if (!words_read(game, item, &words)) continue;
    *is_dashed |= words.is_dashed;
    for (unsigned notation = 0; notation < NOTATIONS; notation++) {
      struct go_item copy = *item;
      if (!point_read_as(game, &copy, (enum go_notation)notation)) continue;
      if (!points[notation]++ && *first > i) *first = (uint32_t)i;
    }
  }
  for (unsigned notation = 0; notation < NOTATIONS; notation++)
    if (points[notation] && points[notation] * MOST_OTHERS >= unread * (MOST_OTHERS - 1)) notations |= 1U << notation;
  return notations;
}
