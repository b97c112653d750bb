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
  size_t errors;                   /* values that PCRE2 gave up count as well written */
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

/* The winner of a result in words that do not say how the game was won. */
static struct view winner_in_words(struct sgf_patterns *patterns, struct view text) {
  struct pattern_groups groups;
  if (!groups_of(patterns, PATTERN_SGF_RESULT_REPAIR, text, &groups)) return (struct view){NULL, 0};
  return pattern_group(&groups, text, WIN_BLACK).at ? VIEW("B+") : VIEW("W+");
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
  struct view before = text_without_remark(text);
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_RESULT, text)) return true;
  if (before.length < text.length) {
    if (sgf_pattern_result(patterns, arena, before, meaning)) meaning->text = before;
    meaning->is_part = meaning->text.length;
    return false;
  }
  const struct normalizer normalizer = {patterns->patterns, patterns->scratch, &patterns->errors};
  struct buffer meant = {0};
  text = result_without_count(text);
  if (normalize_result(&normalizer, text, &meant)) meaning->text = meant.length ? arena_keep(arena, &meant) : VIEW("Void");
  else if (!(meaning->text = winner_in_words(patterns, text)).at) meaning->is_part = (meaning->text = winner_alone(text)).length;
  buffer_release(&meant);
  return false;
}

struct view sgf_pattern_kind_as_margin(struct view text) {
  static const char *const spellings[][2] = {{"B+0.02", "B+T"}, {"W+0.02", "W+T"}, {"B+0.03", "B+F"}, {"W+0.03", "W+F"}};
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
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

bool sgf_pattern_date(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) {
  struct view before = text_without_remark(text);
  *meaning = (struct sgf_meaning){0};
  if (matches(patterns, PATTERN_SGF_DATE, text)) return true;
  if (before.length < text.length) {
    if (sgf_pattern_date(patterns, arena, before, meaning)) meaning->text = before;
    meaning->is_part = meaning->text.length;
    return false;
  }
  const struct normalizer normalizer = {patterns->patterns, patterns->scratch, &patterns->errors};
  struct buffer date = {0};
  if (header_dates_tidy(text, &date) || normalize_date(&normalizer, text, &date, &meaning->is_part))
    meaning->text = arena_keep(arena, &date);
  else meaning->is_part = false;
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
