#include "text/well_formed.h"
#include "base/ascii.h"

/* Behind the digits that stand at the beginning. */
static struct view behind_digits(struct view text) {
  while (text.length && ascii_is_digit(*text.at)) text.at++, text.length--;
  return text;
}

static bool is_number(struct view text) {
  struct view rest = behind_digits(text);
  if (rest.length == text.length) return false;
  if (!rest.length) return true;
  struct view decimals = {rest.at + 1, rest.length - 1};
  return *rest.at == '.' && decimals.length && !behind_digits(decimals).length;
}

static bool is_win(struct view text) {
  if (text.length < 3 || (text.at[0] != 'B' && text.at[0] != 'W') || text.at[1] != '+') return false;
  struct view margin = {text.at + 2, text.length - 2};
  return view_is(margin, "R") || view_is(margin, "T") || view_is(margin, "F") || is_number(margin);
}

static bool is_result(struct view text) {
  return !text.length || view_is(text, "0") || view_is(text, "?") || is_win(text);
}

static bool is_result_of_seki(struct view text) {
  return view_is(text, "D") || view_is(text, "VOID") || view_is(text, "?") || is_win(text);
}

/* As many characters as the form has: a digit for each 0. */
static bool has_form(struct view text, const char *form) {
  for (size_t i = 0; i < text.length; i++)
    if (form[i] == '0' ? !ascii_is_digit(text.at[i]) : text.at[i] != form[i]) return false;
  return true;
}

static bool is_date(struct view text) {
  return (text.length == 4 || text.length == 7 || text.length == 10) && has_form(text, "0000-00-00");
}

static bool is_rank(struct view text) {
  if (text.length && (text.at[text.length - 1] == '?' || text.at[text.length - 1] == '*')) text.length--;
  if (text.length < 2 || text.length > 3 || *text.at < '1' || *text.at > '9') return false;
  char grade = text.at[text.length - 1];
  if (text.length == 2) return grade == 'k' || grade == 'd' || grade == 'p';
  return grade == 'k' && ((*text.at < '3' && ascii_is_digit(text.at[1])) || (*text.at == '3' && text.at[1] == '0'));
}

static bool is_version_2(struct view text) {
  return view_is(text, "2") || view_is(text, "2.0") || view_is(text, "2.0.0");
}

well_formed_test *well_formed_find(enum pattern pattern) {
  static well_formed_test *const tests[PATTERNS] = {
      [PATTERN_RESULT] = is_result, [PATTERN_RESULT_SEKI] = is_result_of_seki, [PATTERN_DATE] = is_date,
      [PATTERN_RANK] = is_rank,     [PATTERN_VERSION_2] = is_version_2,
  };
  return tests[pattern];
}
