#include "go/header_values.h"
#include "base/ascii.h"
#include "base/lookalike.h"

static bool matches(const struct normalizer *normalizer, enum pattern pattern, struct view written,
                    struct pattern_groups *groups) {
  enum pattern_outcome outcome = pattern_match(normalizer->patterns, normalizer->scratch, pattern, written, groups);
  if (outcome == PATTERN_ERROR) ++*normalizer->pattern_errors;
  return outcome == PATTERN_YES;
}

static int number_of(struct view digits) {
  int number = 0;
  for (size_t i = 0; i < digits.length; i++) number = number * 10 + (digits.at[i] - '0');
  return number;
}

/* Appends the value itself, which is in normal form already. */
static bool looks_right(const struct normalizer *normalizer, enum pattern pattern, struct view written, struct view plain,
                        struct buffer *meant) {
  bool right = plain.at != written.at && matches(normalizer, pattern, plain, NULL);
  if (right) buffer_add_view(meant, plain);
  return right;
}

/* ---- results ---- */

static void win_write(const struct pattern_groups *groups, struct view written, struct buffer *meant) {
  struct view number = pattern_group(groups, written, WIN_NUMBER);
  buffer_add_string(meant, pattern_group(groups, written, WIN_BLACK).at ? "B+" : "W+");
  if (pattern_group(groups, written, WIN_RESIGN).at) buffer_add_char(meant, 'R');
  else if (pattern_group(groups, written, WIN_TIME).at) buffer_add_char(meant, 'T');
  else if (pattern_group(groups, written, WIN_FORFEIT).at) buffer_add_char(meant, 'F');
  else if (!number.length) buffer_add_char(meant, '0');
  for (size_t i = 0; i < number.length; i++) buffer_add_char(meant, number.at[i] == ',' ? '.' : number.at[i]);
  if (pattern_group(groups, written, WIN_HALF).at) buffer_add_string(meant, ".5");
}

/* Whether the groups contain a margin or a kind of win. */
static bool says_how(const struct pattern_groups *groups, struct view written) {
  static const size_t how[] = {WIN_NUMBER, WIN_HALF, WIN_RESIGN, WIN_TIME, WIN_FORFEIT};
  for (size_t i = 0; i < ARRAY_LENGTH(how); i++)
    if (pattern_group(groups, written, how[i]).length) return true;
  return false;
}

/* Removes one of the signs from the beginning of a text. */
static bool skip_sign(struct view *text, const char *const *signs, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (view_skip(text, signs[i])) return true;
  return false;
}
#define SKIP_SIGN(text, signs) skip_sign((text), (signs), ARRAY_LENGTH(signs))

/* A margin in Chinese stones of two points each: "黑胜1/2子", "白胜3又1/4子", "黑胜2.75子". */
static bool win_in_stones(struct view text, struct buffer *meant) {
  static const char *const blacks[] = {"黑", "黒"}, *const whites[] = {"白"}, *const sides[] = {"方", "棋"};
  static const char *const wins[] = {"胜", "勝"};
  static const struct {
    const char *text;
    double size;
  } parts[] = {{"1/2", 0.5}, {"1/4", 0.25}, {"3/4", 0.75}, {".5", 0.5}, {".25", 0.25}, {".75", 0.75}};
  struct view rest = ascii_trim(text);
  bool is_black = SKIP_SIGN(&rest, blacks);
  if (!is_black && !SKIP_SIGN(&rest, whites)) return false;
  (void)SKIP_SIGN(&rest, sides);
  if (!SKIP_SIGN(&rest, wins)) return false;
  double stones = 0;
  size_t digits = 0;
  while (digits < rest.length && digits < 3 && ascii_is_digit(rest.at[digits])) digits++;
  bool is_fraction = digits < rest.length && rest.at[digits] == '/';
  for (size_t i = 0; !is_fraction && i < digits; i++) stones = stones * 10 + (rest.at[i] - '0');
  if (!is_fraction) rest = view_after(rest, digits);
  (void)view_skip(&rest, "又");
  for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
    if (view_skip(&rest, parts[i].text)) stones += parts[i].size;
  if (stones <= 0 || !view_is(rest, "子")) return false;
  buffer_printf(meant, "%c+%g", is_black ? 'B' : 'W', 2 * stones);
  return true;
}

bool normalize_result(const struct normalizer *normalizer, struct view text, struct buffer *meant) {
  struct pattern_groups groups;
  char room[LOOKALIKE_ROOM];
  struct view written = lookalike_view(text, room);
  if (win_in_stones(written, meant)) return true;
  bool is_in_words = matches(normalizer, PATTERN_SGF_RESULT_REPAIR, written, &groups) && says_how(&groups, written);
  if (is_in_words || matches(normalizer, PATTERN_RESULT_WIN, written, &groups) ||
      matches(normalizer, PATTERN_RESULT_WIN_CJK, written, &groups))
    win_write(&groups, written, meant);
  else if (matches(normalizer, PATTERN_RESULT_DRAW, written, NULL)) buffer_add_char(meant, '0');
  else return matches(normalizer, PATTERN_RESULT_NONE, written, NULL) ||
      looks_right(normalizer, PATTERN_RESULT, text, written, meant);
  return true;
}

/* ---- dates ---- */

bool normal_is_day(long long year, long long month, long long day) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return day <= days[month - 1] + (month == 2 && is_leap);
}

/* ---- dates in words that can mean only one day ---- */

/* A date in pieces: numbers, the name of a month, the signs of CJK. The separators are blanks, points, dashes, slashes and
 * commas. */
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

/* The number of a month by its English name or its first three letters, or 0. */
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

/* The length of the sign at the beginning, or 0. */
static size_t sign_at(struct view text, enum piece_kind *kind) {
  static const struct {
    const char *sign;
    enum piece_kind kind;
  } signs[] = {{"年", PIECE_YEAR_SIGN}, {"년", PIECE_YEAR_SIGN}, {"月", PIECE_MONTH_SIGN}, {"월", PIECE_MONTH_SIGN},
               {"日", PIECE_DAY_SIGN}, {"일", PIECE_DAY_SIGN}, {"号", PIECE_DAY_SIGN}, {"號", PIECE_DAY_SIGN}};
  for (size_t i = 0; i < ARRAY_LENGTH(signs); i++) {
    if (!view_begins(text, signs[i].sign)) continue;
    *kind = signs[i].kind;
    return strlen(signs[i].sign);
  }
  return 0;
}

/* Reads one piece and returns its length, or 0 for an unknown word. */
static size_t piece_read(struct view text, struct piece *piece) {
  size_t length = 0;
  *piece = (struct piece){0};
  while (length < text.length && length < 4 && ascii_is_digit(text.at[length]))
    piece->number = piece->number * 10 + (text.at[length++] - '0');
  piece->digits = length;
  if (length) return length;
  while (length < text.length && ascii_is_letter(text.at[length])) length++;
  struct view word = {text.at, length};
  if (!length) return sign_at(text, &piece->kind);
  piece->kind = is_ordinal(word) ? PIECE_ORDINAL : PIECE_MONTH;
  piece->number = month_of(word);
  return piece->number || piece->kind == PIECE_ORDINAL ? length : 0;
}

/* False for any other text. A separator may come before a sign or the ending of an ordinal. */
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
    size_t length = piece_read(view_after(text, at), &piece);
    if (!length || pieces->count == PIECES_MOST) return false;
    bool joins = piece.kind == PIECE_NUMBER && !parted && pieces->count && pieces->list[pieces->count - 1].kind == PIECE_NUMBER;
    if (joins) return false;
    parted = false;
    pieces->list[pieces->count++] = piece;
    at += length;
  }
  return pieces->count;
}

/* Whether the pieces are of these kinds: D a day, d a day or a month, E the ending of an ordinal, M a month's name, Y a year,
 * and the signs y, m, t. */
static bool are(const struct pieces *pieces, const char *form) {
  if (pieces->count != strlen(form)) return false;
  for (size_t i = 0; i < pieces->count; i++) {
    const struct piece *piece = &pieces->list[i];
    bool is_number = piece->kind == PIECE_NUMBER;
    bool is_year = is_number && piece->digits == 4, is_short = is_number && piece->digits <= 2;
    bool good = form[i] == 'Y' ? is_year : form[i] == 'D' ? is_short : form[i] == 'M' ? piece->kind == PIECE_MONTH
              : form[i] == 'E' ? piece->kind == PIECE_ORDINAL : form[i] == 'y' ? piece->kind == PIECE_YEAR_SIGN
              : form[i] == 'm' ? piece->kind == PIECE_MONTH_SIGN : piece->kind == PIECE_DAY_SIGN;
    if (!good) return false;
  }
  return true;
}

/* Day and month before a year: exactly one of the two numbers may be a month. */
static bool is_one_way(int first, int second, int *month, int *day) {
  if ((first > 12) == (second > 12)) return false;
  *month = first > 12 ? second : first;
  *day = first > 12 ? first : second;
  return true;
}

/* "Jan 1, 2020", "1st January 2020", "23.9.2001", "2020年1月2日", "2020년 1월 2일"; appends "2020-01-01". False for text
 * that has no date or an ambiguous date, such as 1/2/2020. */
static bool date_in_words(struct view text, struct buffer *out) {
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

/* A date with the year of a Japanese era, "昭和56年2月3日": appends "1981-02-03". The first year may be written 元年. */
static bool date_of_era(struct view text, struct buffer *out) {
  static const struct {
    const char *name;
    int before; /* the year before its first year */
  } eras[] = {{"明治", 1867}, {"大正", 1911}, {"昭和", 1925}, {"平成", 1988}, {"令和", 2018}};
  static const char first[] = "元";
  text = ascii_trim(text);
  for (size_t i = 0; i < ARRAY_LENGTH(eras); i++) {
    struct view rest = text;
    int year = 0;
    size_t digits = 0;
    if (!view_skip(&rest, eras[i].name)) continue;
    rest = ascii_trim(rest);
    if (view_skip(&rest, first)) year = 1;
    else
      for (; digits < rest.length && digits < 2 && ascii_is_digit(rest.at[digits]); digits++)
        year = year * 10 + (rest.at[digits] - '0');
    struct buffer common = {0};
    buffer_printf(&common, "%d", eras[i].before + year);
    buffer_add_view(&common, view_after(rest, digits));
    bool is_date = year && date_in_words(buffer_view(&common), out);
    buffer_release(&common);
    return is_date;
  }
  return false;
}

bool normalize_date(const struct normalizer *normalizer, struct view text, struct buffer *meant, bool *is_part) {
  struct pattern_groups groups;
  char room[LOOKALIKE_ROOM];
  struct view written = lookalike_view(text, room);
  *is_part = false;
  if (!matches(normalizer, PATTERN_DATE_REPAIR, written, &groups)) {
    if (looks_right(normalizer, PATTERN_DATE, text, written, meant) || date_in_words(written, meant)) return true;
    return *is_part = date_of_era(written, meant);
  }
  int year = number_of(pattern_group(&groups, written, DATE_YEAR));
  int month = number_of(pattern_group(&groups, written, DATE_MONTH));
  int day = number_of(pattern_group(&groups, written, DATE_DAY));
  *is_part = pattern_group(&groups, written, DATE_TIME).at;
  if (!normal_is_day(year, month, day)) return false;
  buffer_printf(meant, "%04d-%02d-%02d", year, month, day);
  return true;
}

/* ---- ranks ---- */

static int kanji_number(struct view numeral) {
  static const char *const numerals[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
  for (size_t i = 0; i < ARRAY_LENGTH(numerals); i++)
    if (view_is(numeral, numerals[i])) return (int)i + 1;
  return 1; /* 初, the first */
}

bool normalize_rank(const struct normalizer *normalizer, struct view text, struct buffer *meant, bool *guessed) {
  struct pattern_groups groups;
  char room[LOOKALIKE_ROOM];
  struct view written = lookalike_view(text, room);
  *guessed = false;
  if (matches(normalizer, PATTERN_RANK_REPAIR, written, &groups)) {
    bool kyu = pattern_group(&groups, written, RANK_KYU).at, dan = pattern_group(&groups, written, RANK_DAN).at;
    buffer_printf(meant, "%d%c", number_of(pattern_group(&groups, written, RANK_NUMBER)), kyu ? 'k' : dan ? 'd' : 'p');
    buffer_add_view(meant, pattern_group(&groups, written, RANK_MARK));
    return true;
  }
  if (!matches(normalizer, PATTERN_RANK_KANJI, written, &groups))
    return looks_right(normalizer, PATTERN_RANK, text, written, meant);
  *guessed = true;
  buffer_printf(meant, "%d%c", kanji_number(pattern_group(&groups, written, KANJI_NUMERAL)),
                pattern_group(&groups, written, KANJI_DAN).at ? 'd' : 'k');
  return true;
}
