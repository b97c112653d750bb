#include "go/causes.h"
#include "go/spelling.h"

/* ---- the text of an unreadable point ---- */

/* One or two words: "Q16", or "p" and "d". */
struct words {
  struct view one, two;    /* `two.at` is NULL if there is one word */
  struct span at, other;   /* the replaced bytes, as in point_written */
  bool is_dashed;
};

/* A position in JSON. */
struct reader {
  const char *text;
  size_t at, end;
};

/* Reads a string without its quotes ('"'), a number or a word ('a') or a sign, and returns its kind; 0 at the end, and for a
 * string with escapes. */
static char next_token(struct reader *reader, struct view *token) {
  while (reader->at < reader->end && ascii_is_space(reader->text[reader->at])) reader->at++;
  const size_t start = reader->at;
  if (start == reader->end) return 0;
  if (reader->text[start] == '"') {
    const char *first = reader->text + start + 1, *close = memchr(first, '"', reader->end - start - 1);
    if (!close || memchr(first, '\\', (size_t)(close - first))) return 0;
    *token = (struct view){first, (size_t)(close - first)};
    reader->at += token->length + 2;
    return '"';
  }
  while (reader->at < reader->end && (ascii_is_digit(reader->text[reader->at]) || reader->text[reader->at] == '.' ||
                                      ascii_is_letter(reader->text[reader->at]))) reader->at++;
  *token = (struct view){reader->text + start, reader->at - start};
  return token->length ? 'a' : reader->text[reader->at++];
}

static bool read_scalar(struct reader *reader, struct view *word) {
  return ascii_is_one_of(next_token(reader, word), "\"a");
}

/* 3, 15] */
static bool read_pair(struct reader *reader, struct words *words) {
  struct view sign;
  return read_scalar(reader, &words->one) && next_token(reader, &sign) == ',' && read_scalar(reader, &words->two) &&
         next_token(reader, &sign) == ']';
}

static bool is_other_key(struct view key) {
  static const char *const others[] = {"color", "type", "text", "timeLeft", "periodsLeft", "pass"};
  for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
    if (view_is(key, others[i])) return true;
  return false;
}

/* "color": "black", "point": "Q16"}: the only member with an unknown key, or x and y. */
static bool read_members(struct reader *reader, struct words *words) {
  bool has_x = false, has_y = false, has_point = false;
  struct view key, value, sign;
  char kind;
  while ((kind = next_token(reader, &key)) == '"') {
    if (next_token(reader, &sign) != ':') return false;
    struct words pair = {0};
    kind = next_token(reader, &value);
    if (kind == '[' ? !read_pair(reader, &pair) : !ascii_is_one_of(kind, "\"a")) return false;
    const struct span at = {(size_t)(value.at - reader->text) - (kind == '"'), reader->at};
    if (kind != '[' && ascii_same(key, "x")) words->one = value, words->at = at, has_x = true;
    else if (kind != '[' && ascii_same(key, "y")) words->two = value, words->other = at, has_y = true;
    else if (!is_other_key(key)) {
      if (has_point) return false;
      has_point = true;
      if (kind == '[') *words = pair;
      else words->one = value;
      words->at = (struct span){(size_t)(key.at - reader->text) - 1, at.end};
    }
    const size_t end = reader->at;
    if (next_token(reader, &sign) != ',') reader->at = end;
  }
  return kind == '}' && has_x == has_y && has_x != has_point;
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
  if (!game->source || item->spot == NO_SPOT) return false;
  const struct span span = game_span(game, item->spot);
  struct reader reader = {game->source, span.start + 1, span.end};
  *words = (struct words){.at = span};
  if (span.start == span.end) return false;
  switch (game->source[span.start]) {
  case '{':
    if (!read_members(&reader, words)) return false;
    break;
  case '[':
    if (!read_pair(&reader, words)) return false;
    break;
  case '"':
    reader.at = span.start;
    if (!read_scalar(&reader, &words->one)) return false;
    break;
  default: /* an SGF value, with or without a label */
    words->one = (struct view){game->source + span.start, span.end - span.start};
    for (size_t i = 0; i < words->one.length; i++)
      if (words->one.at[i] == ':') words->one.length = i;
    words->at.end = span.start + words->one.length;
  }
  if (!words->two.at) split(words);
  return true;
}

struct span point_written(const struct game *game, const struct go_item *item, struct span *second) {
  struct words words;
  *second = (struct span){0, 0};
  if (!words_read(game, item, &words)) return *second;
  *second = words.other;
  return words.at;
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
