#include "sgf/date.h"
#include "base/ascii.h"
#include "base/base.h"
#include "go/header_values.h"
#include "sgf/lexer.h"

/* A date in pieces: numbers, the name of a month, the signs of CJK. Blanks, points, dashes, slashes and commas part them. */
enum { PIECES_MOST = 6 };
enum piece_kind { PIECE_NUMBER, PIECE_MONTH, PIECE_ORDINAL, PIECE_YEAR_SIGN, PIECE_MONTH_SIGN, PIECE_DAY_SIGN };

struct pieces {
  struct piece {
    enum piece_kind kind;
    int number;
    size_t digits;
  } list[PIECES_MOST];
  size_t count;
};

/* English names, whole or by their first three letters; 0 for what is none. */
static int month_of(struct view word) {
  static const char *const months[][2] = {{"jan", "january"}, {"feb", "february"}, {"mar", "march"}, {"apr", "april"},
                                          {"may", "may"}, {"jun", "june"}, {"jul", "july"}, {"aug", "august"},
                                          {"sep", "september"}, {"oct", "october"}, {"nov", "november"}, {"dec", "december"}};
  if (ascii_same(word, "sept")) return 9;
  for (int i = 0; i < (int)ARRAY_LENGTH(months); i++)
    if (ascii_same(word, months[i][0]) || ascii_same(word, months[i][1])) return i + 1;
  return 0;
}

static bool is_ordinal(struct view word) {
  static const char *const endings[] = {"st", "nd", "rd", "th"};
  for (size_t i = 0; i < ARRAY_LENGTH(endings); i++)
    if (ascii_same(word, endings[i])) return true;
  return false;
}

/* How long the sign at the beginning is; 0 if it is none. */
static size_t sign_at(struct view text, enum piece_kind *kind) {
  static const struct {
    const char *sign;
    enum piece_kind kind;
  } signs[] = {{"年", PIECE_YEAR_SIGN}, {"년", PIECE_YEAR_SIGN}, {"月", PIECE_MONTH_SIGN}, {"월", PIECE_MONTH_SIGN},
               {"日", PIECE_DAY_SIGN}, {"일", PIECE_DAY_SIGN}, {"号", PIECE_DAY_SIGN}, {"號", PIECE_DAY_SIGN}};
  for (size_t i = 0; i < ARRAY_LENGTH(signs); i++) {
    size_t length = strlen(signs[i].sign);
    if (text.length < length || memcmp(text.at, signs[i].sign, length) != 0) continue;
    *kind = signs[i].kind;
    return length;
  }
  return 0;
}

/* Reads one piece; how long it is, or 0 if nothing is known by that name. */
static size_t piece_read(struct view text, struct piece *piece) {
  size_t length = 0;
  *piece = (struct piece){0};
  while (length < text.length && length < 4 && ascii_is_digit(text.at[length])) piece->number = piece->number * 10 + (text.at[length++] - '0');
  piece->digits = length;
  if (length) return length;
  while (length < text.length && ascii_is_letter(text.at[length])) length++;
  struct view word = {text.at, length};
  if (!length) return sign_at(text, &piece->kind);
  piece->kind = is_ordinal(word) ? PIECE_ORDINAL : PIECE_MONTH;
  piece->number = month_of(word);
  return piece->number || piece->kind == PIECE_ORDINAL ? length : 0;
}

/* False if there is anything else. What stands before a sign or an ordinal's ending stands right before it, or a blank does. */
static bool pieces_read(struct view text, struct pieces *pieces) {
  pieces->count = 0;
  bool parted = true;
  for (size_t at = 0; at < text.length;) {
    if (ascii_is_one_of(text.at[at], " ,.-/")) {
      parted = true;
      at++;
      continue;
    }
    struct piece piece;
    size_t length = piece_read((struct view){text.at + at, text.length - at}, &piece);
    if (!length || pieces->count == PIECES_MOST) return false;
    bool joins = piece.kind == PIECE_NUMBER && !parted && pieces->count && pieces->list[pieces->count - 1].kind == PIECE_NUMBER;
    if (joins) return false;
    parted = false;
    pieces->list[pieces->count++] = piece;
    at += length;
  }
  return pieces->count;
}

/* Whether the pieces are of these kinds: D a day, d a day or a month, E the ending of an ordinal, M a month's name, Y a year, and the signs y, m, t. */
static bool are(const struct pieces *pieces, const char *form) {
  if (pieces->count != strlen(form)) return false;
  for (size_t i = 0; i < pieces->count; i++) {
    const struct piece *piece = &pieces->list[i];
    bool is_number = piece->kind == PIECE_NUMBER, is_year = is_number && piece->digits == 4, is_short = is_number && piece->digits <= 2;
    bool good = form[i] == 'Y' ? is_year : form[i] == 'D' ? is_short : form[i] == 'M' ? piece->kind == PIECE_MONTH
              : form[i] == 'E' ? piece->kind == PIECE_ORDINAL : form[i] == 'y' ? piece->kind == PIECE_YEAR_SIGN
              : form[i] == 'm' ? piece->kind == PIECE_MONTH_SIGN : piece->kind == PIECE_DAY_SIGN;
    if (!good) return false;
  }
  return true;
}

/* Day and month with a year behind them: only one of the two numbers may be a month, and one has to be. */
static bool is_one_way(int first, int second, int *month, int *day) {
  if ((first > 12) == (second > 12)) return false;
  *month = first > 12 ? second : first;
  *day = first > 12 ? first : second;
  return true;
}

bool sgf_date_in_words(struct view text, struct buffer *out) {
  struct pieces pieces;
  int year, month = 1, day = 1;
  bool has_month = true, has_day = true;
  if (!pieces_read(text, &pieces)) return false;
  const struct piece *at = pieces.list;
  if (are(&pieces, "MDY")) month = at[0].number, day = at[1].number, year = at[2].number;
  else if (are(&pieces, "MDEY")) month = at[0].number, day = at[1].number, year = at[3].number;
  else if (are(&pieces, "DMY")) day = at[0].number, month = at[1].number, year = at[2].number;
  else if (are(&pieces, "DEMY")) day = at[0].number, month = at[2].number, year = at[3].number;
  else if (are(&pieces, "YMD")) year = at[0].number, month = at[1].number, day = at[2].number;
  else if (are(&pieces, "MY")) month = at[0].number, year = at[1].number, has_day = false;
  else if (are(&pieces, "YyDmDt")) year = at[0].number, month = at[2].number, day = at[4].number;
  else if (are(&pieces, "YyDm")) year = at[0].number, month = at[2].number, has_day = false;
  else if (are(&pieces, "Yy")) year = at[0].number, has_month = has_day = false;
  else if (are(&pieces, "DDY") && is_one_way(at[0].number, at[1].number, &month, &day)) year = at[2].number;
  else return false;
  if (!normal_is_day(year, month, day)) return false;
  buffer_printf(out, "%04d", year);
  if (has_month) buffer_printf(out, "-%02d", month);
  if (has_day) buffer_printf(out, "-%02d", day);
  return true;
}
