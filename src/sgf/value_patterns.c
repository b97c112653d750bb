#include "sgf/value_patterns.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "go/header_values.h"
#include "sgf/clock_text.h"
#include "sgf/date.h"
#include "sgf/header_spelling.h"
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
  char text[96];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (length < 0 || (size_t)length >= sizeof text) return (struct view){NULL, 0};
  return (struct view){arena_string(arena, (struct view){text, (size_t)length}), (size_t)length};
}

static int shown(struct view view) {
  return view.length < 64 ? (int)view.length : 64;
}

/* ---- the result ---- */

static struct view win_meant(struct arena *arena, struct view text, const struct pattern_groups *groups) {
  char winner = pattern_group(groups, text, WIN_BLACK).at ? 'B' : 'W';
  struct view number = pattern_group(groups, text, WIN_NUMBER);
  bool half = pattern_group(groups, text, WIN_HALF).length > 0;
  if (pattern_group(groups, text, WIN_RESIGN).at) return keep(arena, "%c+R", winner);
  if (pattern_group(groups, text, WIN_TIME).at) return keep(arena, "%c+T", winner);
  if (pattern_group(groups, text, WIN_FORFEIT).at) return keep(arena, "%c+F", winner);
  if (half) return keep(arena, "%c+%.*s.5", winner, number.length ? shown(number) : 1, number.length ? number.at : "0");
  struct view meant = keep(arena, "%c+%.*s", winner, shown(number), number.at ? number.at : "");
  char *comma = meant.at ? memchr(meant.at, ',', meant.length) : NULL;
  if (comma) *comma = '.';
  return meant;
}

/* How many moves there were, which the servers of Japan and Korea write in front: "257手完, 黒中押し勝ち", "226수 백불계승". */
static struct view without_count(struct view text) {
  static const char *const moves[] = {"手完", "手", "수"}, *const commas[] = {",", "、"};
  struct view rest = ascii_trim(text);
  size_t digits = 0;
  while (digits < rest.length && ascii_is_digit(rest.at[digits])) digits++;
  rest = (struct view){rest.at + digits, rest.length - digits};
  for (size_t i = 0; digits && i < ARRAY_LENGTH(moves); i++) {
    if (!ascii_begins(rest, moves[i])) continue;
    rest = ascii_trim((struct view){rest.at + strlen(moves[i]), rest.length - strlen(moves[i])});
    for (size_t k = 0; k < ARRAY_LENGTH(commas); k++)
      if (ascii_begins(rest, commas[k])) return ascii_trim((struct view){rest.at + strlen(commas[k]), rest.length - strlen(commas[k])});
    return rest;
  }
  return text;
}

/* Who won, where FF4 has no word for how: Zen's "W", UEC's "W+AW", CGOS's "B+Illegal". What it says besides would be lost. */
static struct view winner_alone(struct view text) {
  static const char *const kinds[] = {"", "+AW", "+V", "+J", "+Illegal", "+Repetition"};
  text = ascii_trim(text);
  bool is_black = text.length && text.at[0] == 'B', is_white = text.length && text.at[0] == 'W';
  for (size_t i = 0; (is_black || is_white) && i < ARRAY_LENGTH(kinds); i++)
    if (view_is((struct view){text.at + 1, text.length - 1}, kinds[i])) return is_black ? VIEW("B+") : VIEW("W+");
  return (struct view){NULL, 0};
}

bool sgf_pattern_result(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct pattern_groups groups;
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_RESULT, text)) return true;
  text = without_count(text);
  if (groups_of(patterns, PATTERN_RESULT_WIN, text, &groups) || groups_of(patterns, PATTERN_RESULT_WIN_CJK, text, &groups))
    meaning->text = win_meant(arena, text, &groups);
  else if (groups_of(patterns, PATTERN_SGF_RESULT_REPAIR, text, &groups)) meaning->text = win_meant(arena, text, &groups);
  else if (groups_of(patterns, PATTERN_RESULT_DRAW, text, &groups)) meaning->text = VIEW("0");
  else if (groups_of(patterns, PATTERN_RESULT_NONE, text, &groups)) meaning->text = VIEW("Void");
  else meaning->is_part = (meaning->text = winner_alone(text)).length;
  return false;
}

/* foxwq.com writes the kind of a win as hundredths of a point. */
struct view sgf_pattern_server_result(struct view program, struct view text) {
  static const char *const spellings[][2] = {{"B+0.02", "B+T"}, {"W+0.02", "W+T"}, {"B+0.03", "B+F"}, {"W+0.03", "W+F"}};
  for (size_t i = 0; view_is(program, "foxwq") && i < ARRAY_LENGTH(spellings); i++)
    if (view_is(text, spellings[i][0])) return view_of(spellings[i][1]);
  return (struct view){NULL, 0};
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
  int year = (int)part(groups, text, DATE_YEAR), month = (int)part(groups, text, DATE_MONTH), day = (int)part(groups, text, DATE_DAY);
  if (!normal_is_day(year, month, day)) return false;
  meaning->text = keep(arena, "%04d-%02d-%02d", year, month, day);
  meaning->is_part = pattern_group(groups, text, DATE_TIME).at != NULL;
  return true;
}

bool sgf_pattern_date(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct pattern_groups groups;
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_DATE, text)) return true;
  if (groups_of(patterns, PATTERN_DATE_REPAIR, text, &groups) && dated(arena, text, &groups, meaning)) return false;
  struct buffer date = {0};
  if (header_dates_tidy(text, &date) || sgf_date_in_words(text, &date))
    meaning->text = (struct view){arena_string(arena, buffer_view(&date)), date.length};
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
  if (reads && overtime.length) meaning->overtime = (struct view){arena_string(arena, buffer_view(&overtime)), overtime.length};
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
  long sum = part(&groups, text, SGF_TIME_HOURS) * 3600 + part(&groups, text, SGF_TIME_MINUTES) * 60 + part(&groups, text, SGF_TIME_SECONDS);
  if (fraction.at) sum += part(&groups, text, SGF_TIME_TENTHS) * 360;
  meaning->text = keep(arena, "%ld", sum);
  return false;
}

/* "six and a half": the words of small numbers. */
static bool komi_in_words(struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  static const char *const numbers[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
  char small[32];
  if (text.length >= sizeof small) return false;
  for (size_t i = 0; i < text.length; i++) small[i] = ascii_lower(text.at[i]);
  struct view word = {small, text.length};
  for (int i = 0; i < (int)ARRAY_LENGTH(numbers); i++) {
    size_t length = strlen(numbers[i]);
    if (word.length < length || memcmp(small, numbers[i], length) != 0) continue;
    struct view rest = {small + length, word.length - length};
    if (!rest.length) meaning->text = keep(arena, "%d", i);
    else if (view_is(rest, " and a half")) meaning->text = keep(arena, "%d.5", i);
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
  if (half) meaning->text = whole.length ? keep(arena, "%.*s.5", shown(whole), whole.at) : VIEW("0.5");
  else if (fraction.at) meaning->text = keep(arena, "%.*s.%.*s", shown(whole), whole.at, shown(fraction), fraction.at);
  else meaning->text = keep(arena, "%.*s", shown(whole), whole.at);
  return false;
}
