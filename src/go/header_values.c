#include "go/header_values.h"
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

bool normalize_result(const struct normalizer *normalizer, struct view text, struct buffer *meant) {
  struct pattern_groups groups;
  char room[LOOKALIKE_ROOM];
  struct view written = lookalike_view(text, room);
  if (matches(normalizer, PATTERN_RESULT_WIN, written, &groups) || matches(normalizer, PATTERN_RESULT_WIN_CJK, written, &groups))
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

bool normalize_date(const struct normalizer *normalizer, struct view text, struct buffer *meant, bool *has_time) {
  struct pattern_groups groups;
  char room[LOOKALIKE_ROOM];
  struct view written = lookalike_view(text, room);
  *has_time = false;
  if (!matches(normalizer, PATTERN_DATE_REPAIR, written, &groups))
    return looks_right(normalizer, PATTERN_DATE, text, written, meant);
  int year = number_of(pattern_group(&groups, written, DATE_YEAR));
  int month = number_of(pattern_group(&groups, written, DATE_MONTH));
  int day = number_of(pattern_group(&groups, written, DATE_DAY));
  *has_time = pattern_group(&groups, written, DATE_TIME).at;
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
