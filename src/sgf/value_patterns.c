#include "base/ascii.h"
#include "base/base.h"
#include "base/memory.h"
#include "go/header_values.h"
#include "sgf/header_spelling.h"
#include "sgf/lexer.h"
#include "sgf/value_patterns.h"
#include "text/pattern.h"

struct sgf_patterns {
  struct patterns *patterns;       /* owned */
  struct pattern_scratch *scratch; /* owned */
};

struct sgf_patterns *sgf_patterns_new(void) {
  struct sgf_patterns *patterns = mem_alloc_zeroed(1, sizeof *patterns);
  patterns->patterns = patterns_new();
  patterns->scratch = pattern_scratch_new();
  return patterns;
}

void sgf_patterns_free(struct sgf_patterns *patterns) {
  if (!patterns) return;
  patterns_free(patterns->patterns);
  pattern_scratch_free(patterns->scratch);
  free(patterns);
}

/* With PATTERN_ERROR the value counts as good: its author is not to blame. */
static bool matches(struct sgf_patterns *patterns, enum pattern pattern, struct view text) {
  return pattern_match(patterns->patterns, patterns->scratch, pattern, text, NULL) != PATTERN_NO;
}

static bool groups_of(struct sgf_patterns *patterns, enum pattern pattern, struct view text, struct pattern_groups *groups) {
  return pattern_match(patterns->patterns, patterns->scratch, pattern, text, groups) == PATTERN_YES;
}

static struct view keep(struct arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);
static struct view keep(struct arena *arena, const char *format, ...) {
  va_list args;
  va_start(args, format);
  struct view kept = arena_vprintf(arena, format, args);
  va_end(args);
  return kept;
}

/* ---- the result ---- */

static struct view win_meant(struct arena *arena, struct view text, const struct pattern_groups *groups) {
  char winner = pattern_group(groups, text, WIN_BLACK).at ? 'B' : 'W';
  struct view number = pattern_group(groups, text, WIN_NUMBER);
  bool half = pattern_group(groups, text, WIN_HALF).length > 0;
  if (pattern_group(groups, text, WIN_RESIGN).at) return keep(arena, "%c+R", winner);
  if (pattern_group(groups, text, WIN_TIME).at) return keep(arena, "%c+T", winner);
  if (pattern_group(groups, text, WIN_FORFEIT).at) return keep(arena, "%c+F", winner);
  if (half && !number.length) number = VIEW("0");
  struct view meant = keep(arena, "%c+%.*s%s", winner, (int)number.length, number.at ? number.at : "", half ? ".5" : "");
  char *comma = memchr(meant.at, ',', meant.length);
  if (comma) *comma = '.';
  return meant;
}

/* Who won, where FF4 has no word for how: Zen's "W", UEC's "W+AW", CGOS's "B+Illegal". What it says besides would be lost. */
static struct view winner_alone(struct view text) {
  static const char *const kinds[] = {"", "+AW", "+V", "+J", "+Illegal", "+Repetition"};
  text = ascii_trim(text);
  bool is_black = text.length && text.at[0] == 'B', is_white = text.length && text.at[0] == 'W';
  for (size_t i = 0; (is_black || is_white) && i < ARRAY_LENGTH(kinds); i++)
    if (view_is(view_after(text, 1), kinds[i])) return is_black ? VIEW("B+") : VIEW("W+");
  return (struct view){NULL, 0};
}

bool sgf_pattern_result(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct pattern_groups groups;
  struct view before = text_without_remark(text);
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_RESULT, text)) return true;
  if (before.length < text.length) {
    if (sgf_pattern_result(patterns, arena, before, meaning)) meaning->text = before;
    meaning->is_part = meaning->text.length;
    return false;
  }
  text = result_without_count(text);
  if (groups_of(patterns, PATTERN_RESULT_WIN, text, &groups) || groups_of(patterns, PATTERN_RESULT_WIN_CJK, text, &groups) ||
      groups_of(patterns, PATTERN_SGF_RESULT_REPAIR, text, &groups))
    meaning->text = win_meant(arena, text, &groups);
  else if (groups_of(patterns, PATTERN_RESULT_DRAW, text, &groups)) meaning->text = VIEW("0");
  else if (groups_of(patterns, PATTERN_RESULT_NONE, text, &groups)) meaning->text = VIEW("Void");
  else meaning->is_part = (meaning->text = winner_alone(text)).length;
  return false;
}

struct view sgf_pattern_kind_as_margin(struct view text) {
  static const char *const spellings[][2] = {{"B+0.02", "B+T"}, {"W+0.02", "W+T"}, {"B+0.03", "B+F"}, {"W+0.03", "W+F"}};
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
    if (view_is(text, spellings[i][0])) return view_of(spellings[i][1]);
  return (struct view){NULL, 0};
}

/* ---- dates as people write them, where they can mean one day alone ---- */

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
    if (!view_begins(text, signs[i].sign)) continue;
    *kind = signs[i].kind;
    return strlen(signs[i].sign);
  }
  return 0;
}

/* Reads one piece; how long it is, or 0 if nothing is known by that name. */
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

/* Day and month with a year behind them: only one of the two numbers may be a month, and one has to be. */
static bool is_one_way(int first, int second, int *month, int *day) {
  if ((first > 12) == (second > 12)) return false;
  *month = first > 12 ? second : first;
  *day = first > 12 ? first : second;
  return true;
}

/* "Jan 1, 2020", "1st January 2020", "23.9.2001", "2020年1月2日", "2020년 1월 2일"; appends "2020-01-01". False, and nothing, for what
 * is no date or could be two: 1/2/2020. */
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

/* ---- dates ---- */

static long part(const struct pattern_groups *groups, struct view text, size_t group) {
  struct view digits = pattern_group(groups, text, group);
  long number = 0;
  for (size_t i = 0; i < digits.length; i++) number = number * 10 + (digits.at[i] - '0');
  return number;
}

/* A date with the time of day behind it: SGF has no place for that. */
static bool dated(struct arena *arena, struct view text, const struct pattern_groups *groups, struct sgf_meaning *meaning) {
  int year = (int)part(groups, text, DATE_YEAR), month = (int)part(groups, text, DATE_MONTH);
  int day = (int)part(groups, text, DATE_DAY);
  if (!normal_is_day(year, month, day)) return false;
  meaning->text = keep(arena, "%04d-%02d-%02d", year, month, day);
  meaning->is_part = pattern_group(groups, text, DATE_TIME).at != NULL;
  return true;
}

bool sgf_pattern_date(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct pattern_groups groups;
  struct view before = text_without_remark(text);
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_DATE, text)) return true;
  if (before.length < text.length) {
    if (sgf_pattern_date(patterns, arena, before, meaning)) meaning->text = before;
    meaning->is_part = meaning->text.length;
    return false;
  }
  if (groups_of(patterns, PATTERN_DATE_REPAIR, text, &groups) && dated(arena, text, &groups, meaning)) return false;
  struct buffer date = {0};
  if (header_dates_tidy(text, &date) || date_in_words(text, &date)) meaning->text = arena_keep(arena, &date);
  else if (date_of_era(text, &date)) {
    meaning->text = arena_keep(arena, &date);
    meaning->is_part = true;
  }
  buffer_release(&date);
  return false;
}

/* ---- time and komi ---- */

/* CGoban 1 and NNGS. */
static bool clock_meant(struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct buffer overtime = {0};
  long seconds;
  bool reads = clock_text_read(text, &seconds, &overtime);
  if (reads) meaning->text = keep(arena, "%ld", seconds);
  if (reads && overtime.length) meaning->overtime = arena_keep(arena, &overtime);
  buffer_release(&overtime);
  return reads;
}

bool sgf_pattern_time(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct pattern_groups groups;
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_REAL, text) || clock_meant(arena, text, meaning)) return !meaning->text.length;
  if (!groups_of(patterns, PATTERN_SGF_TIME_REPAIR, text, &groups)) return false;
  struct view hours = pattern_group(&groups, text, SGF_TIME_HOURS), fraction = pattern_group(&groups, text, SGF_TIME_TENTHS);
  struct view minutes = pattern_group(&groups, text, SGF_TIME_MINUTES), seconds = pattern_group(&groups, text, SGF_TIME_SECONDS);
  if (!hours.at && !minutes.at && !seconds.at) return false;
  long sum = part(&groups, text, SGF_TIME_HOURS) * 3600 + part(&groups, text, SGF_TIME_MINUTES) * 60;
  sum += part(&groups, text, SGF_TIME_SECONDS);
  if (fraction.at) sum += part(&groups, text, SGF_TIME_TENTHS) * 360;
  meaning->text = keep(arena, "%ld", sum);
  return false;
}

/* "six and a half": the words of small numbers. */
static bool komi_in_words(struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  static const char *const numbers[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
  for (int i = 0; i < (int)ARRAY_LENGTH(numbers); i++) {
    if (!ascii_begins(text, numbers[i])) continue;
    struct view rest = view_after(text, strlen(numbers[i]));
    if (!rest.length) meaning->text = keep(arena, "%d", i);
    else if (ascii_same(rest, " and a half")) meaning->text = keep(arena, "%d.5", i);
  }
  return meaning->text.length;
}

bool sgf_pattern_komi(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct pattern_groups groups;
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_REAL, text)) return true;
  if (komi_in_words(arena, text, meaning) || !groups_of(patterns, PATTERN_SGF_KOMI_REPAIR, text, &groups)) return false;
  struct view whole = pattern_group(&groups, text, SGF_KOMI_WHOLE), fraction = pattern_group(&groups, text, SGF_KOMI_FRACTION);
  bool half = pattern_group(&groups, text, SGF_KOMI_HALF).at != NULL;
  if (fraction.at && half) return false;
  if (half) meaning->text = whole.length ? keep(arena, "%.*s.5", (int)whole.length, whole.at) : VIEW("0.5");
  else if (fraction.at) meaning->text = keep(arena, "%.*s.%.*s", (int)whole.length, whole.at, (int)fraction.length, fraction.at);
  else meaning->text = arena_view(arena, whole);
  return false;
}
