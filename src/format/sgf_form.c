#include "format/sgf_form.h"
#include "base/memory.h"
#include "text/pattern.h"

struct sgf_forms {
  struct patterns *patterns;       /* owned */
  struct pattern_scratch *scratch; /* owned */
};

struct sgf_forms *sgf_forms_new(void) {
  struct sgf_forms *forms = mem_alloc_zeroed(1, sizeof *forms);
  forms->patterns = patterns_new();
  forms->scratch = pattern_scratch_new();
  return forms;
}

void sgf_forms_free(struct sgf_forms *forms) {
  if (!forms) return;
  patterns_free(forms->patterns);
  pattern_scratch_free(forms->scratch);
  free(forms);
}

/* Trouble in PCRE2 is nothing to complain of to the author of a game: then the value is taken for good. */
static bool matches(struct sgf_forms *forms, enum pattern pattern, struct view text) {
  return pattern_match(forms->patterns, forms->scratch, pattern, text, NULL) != PATTERN_NO;
}

static bool groups_of(struct sgf_forms *forms, enum pattern pattern, struct view text, struct pattern_groups *groups) {
  return pattern_match(forms->patterns, forms->scratch, pattern, text, groups) == PATTERN_YES;
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

bool sgf_form_result(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant) {
  struct pattern_groups groups;
  *meant = (struct view){NULL, 0};
  if (matches(forms, PATTERN_SGF_RESULT, text)) return true;
  if (groups_of(forms, PATTERN_RESULT_WIN, text, &groups) || groups_of(forms, PATTERN_RESULT_WIN_CJK, text, &groups))
    *meant = win_meant(arena, text, &groups);
  else if (groups_of(forms, PATTERN_SGF_RESULT_REPAIR, text, &groups)) *meant = win_meant(arena, text, &groups);
  else if (groups_of(forms, PATTERN_RESULT_DRAW, text, &groups)) *meant = VIEW("0");
  else if (groups_of(forms, PATTERN_RESULT_NONE, text, &groups)) *meant = VIEW("Void");
  return false;
}

/* ---- dates ---- */

static struct view without_blanks(struct arena *arena, struct view text) {
  char *to = arena_alloc(arena, text.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < text.length; i++)
    if (!strchr(" \t\n", text.at[i])) to[length++] = text.at[i];
  return (struct view){to, length};
}

static long part(const struct pattern_groups *groups, struct view text, size_t group) {
  struct view digits = pattern_group(groups, text, group);
  long number = 0;
  for (size_t i = 0; i < digits.length; i++) number = number * 10 + (digits.at[i] - '0');
  return number;
}

bool sgf_form_date(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant) {
  struct pattern_groups groups;
  *meant = (struct view){NULL, 0};
  if (matches(forms, PATTERN_SGF_DATE, text)) return true;
  /* Nothing that is said may go: neither the time of day nor a word. */
  if (groups_of(forms, PATTERN_DATE_REPAIR, text, &groups) && !pattern_group(&groups, text, DATE_TIME).at) {
    *meant = keep(arena, "%04ld-%02ld-%02ld", part(&groups, text, DATE_YEAR), part(&groups, text, DATE_MONTH), part(&groups, text, DATE_DAY));
    return false;
  }
  if (text.length > 1024) return false;
  struct view plain = without_blanks(arena, text);
  /* "2001 02" is not the year 200102. */
  bool joins = false;
  for (size_t i = 1; i + 1 < text.length; i++)
    joins |= strchr(" \t\n", text.at[i]) && text.at[i - 1] >= '0' && text.at[i - 1] <= '9' && text.at[i + 1] >= '0' && text.at[i + 1] <= '9';
  if (!joins && plain.length && matches(forms, PATTERN_SGF_DATE, plain)) *meant = plain;
  return false;
}

/* ---- time and komi ---- */

bool sgf_form_time(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant) {
  struct pattern_groups groups;
  *meant = (struct view){NULL, 0};
  if (matches(forms, PATTERN_SGF_REAL, text)) return true;
  if (!groups_of(forms, PATTERN_SGF_TIME_REPAIR, text, &groups)) return false;
  struct view hours = pattern_group(&groups, text, SGF_TIME_HOURS), fraction = pattern_group(&groups, text, SGF_TIME_TENTHS);
  struct view minutes = pattern_group(&groups, text, SGF_TIME_MINUTES), seconds = pattern_group(&groups, text, SGF_TIME_SECONDS);
  if (!hours.at && !minutes.at && !seconds.at) return false;
  long sum = part(&groups, text, SGF_TIME_HOURS) * 3600 + part(&groups, text, SGF_TIME_MINUTES) * 60 + part(&groups, text, SGF_TIME_SECONDS);
  if (fraction.at) sum += part(&groups, text, SGF_TIME_TENTHS) * 360;
  *meant = keep(arena, "%ld", sum);
  return false;
}

bool sgf_form_komi(struct sgf_forms *forms, struct arena *arena, struct view text, struct view *meant) {
  struct pattern_groups groups;
  *meant = (struct view){NULL, 0};
  if (matches(forms, PATTERN_SGF_REAL, text)) return true;
  if (!groups_of(forms, PATTERN_SGF_KOMI_REPAIR, text, &groups)) return false;
  struct view whole = pattern_group(&groups, text, SGF_KOMI_WHOLE), fraction = pattern_group(&groups, text, SGF_KOMI_FRACTION);
  bool half = pattern_group(&groups, text, SGF_KOMI_HALF).at != NULL;
  if (fraction.at && half) return false;
  if (half) *meant = keep(arena, "%.*s.5", shown(whole), whole.at);
  else if (fraction.at) *meant = keep(arena, "%.*s.%.*s", shown(whole), whole.at, shown(fraction), fraction.at);
  else *meant = keep(arena, "%.*s", shown(whole), whole.at);
  return false;
}
