/* go-spelling.c: the table of spellings, limits of all spellings, and valid dates.
 *
 * A line of spellings.txt has the kind, the certainty, the canonical text, and a pattern of spellings (spellings.h). Alternatives
 * in the canonical text are those of the first braces of the pattern, in the same order: `{1|2}d` and `{一|二}段`. */
#include "go/spelling.h"
#include "go/game.h"
#include "go/ruleset.h"
#include "spellings.h"
#include "tap.h"

static const char *const certainties[] = {"same", "sure", "part", "guessed", "unknown"};

/* Returns the certainty, and appends the canonical text to `out`. */
static enum spelling spell(struct view kind, struct view text, struct buffer *out) {
  LOCAL_BUFFER overtime = {0};
  enum spelling spelling = SPELLING_SURE;
  double periods, seconds;
  if (view_is(kind, "result")) return spell_result(text, out);
  if (view_is(kind, "date")) return spell_dates(text, out);
  if (view_is(kind, "rank")) return spell_rank(text, out);
  if (view_is(kind, "komi")) return spell_komi(text, out);
  if (view_is(kind, "time")) {
    spelling = spell_time(text, out, &overtime);
    if (overtime.length) buffer_printf(out, "/%s", buffer_string(&overtime));
  } else if (view_is(kind, "periods")) {
    bool has_periods = spell_periods(text, &periods, &seconds);
    if (has_periods) spell_byo_yomi(periods, seconds, out);
    spelling = has_periods ? SPELLING_SURE : SPELLING_UNKNOWN;
  } else if (view_is(kind, "ruleset")) {
    const struct ruleset *ruleset = ruleset_named(text);
    if (ruleset) buffer_add_string(out, ruleset->name);
    spelling = ruleset ? SPELLING_SURE : SPELLING_UNKNOWN;
  } else {
    uint8_t color = spell_color(text);
    if (color != GO_NO_COLOR) buffer_add_string(out, color == GO_BLACK ? "black" : "white");
    spelling = color != GO_NO_COLOR ? SPELLING_SURE : SPELLING_UNKNOWN;
  }
  return spelling;
}

/* Returns true if the canonical text is read as itself: a second fix changes nothing. */
static bool is_stable(struct view kind, struct view canonical) {
  LOCAL_BUFFER again = {0};
  struct view part = canonical;
  if (view_is(kind, "time")) part = view_cut(&canonical, '/');
  bool is_same = !part.length || (spell(kind, part, &again) <= SPELLING_SURE && view_equal(buffer_view(&again), part));
  return is_same;
}

/* Tries each text of a line and returns the count. */
static size_t line_test(struct view line) {
  struct view rest = line, kind = view_cut(&rest, '\t'), certainty = view_cut(&rest, '\t'), canonical = view_cut(&rest, '\t');
  LOCAL_BUFFER pattern = {0}, text = {0}, expected = {0}, out = {0}, wrong = {0};
  buffer_add_view(&pattern, rest);
  const char *at = buffer_string(&pattern), *end = at + pattern.length;
  size_t count = spellings_count(at, end);
  for (size_t i = 0; i < count && !wrong.length; i++) {
    size_t number = i, same = i;
    buffer_clear(&text);
    buffer_clear(&expected);
    buffer_clear(&out);
    spellings_add(at, end, &number, &text);
    spellings_add(canonical.at, canonical.at + canonical.length, &same, &expected);
    enum spelling spelling = spell(kind, buffer_view(&text), &out);
    if (!view_is(certainty, certainties[spelling]) || !view_equal(buffer_view(&out), buffer_view(&expected)))
      buffer_printf(&wrong, "; '%s' is %s '%s'", buffer_string(&text), certainties[spelling], buffer_string(&out));
    else if (!is_stable(kind, buffer_view(&expected)))
      buffer_printf(&wrong, "; '%s' is not read as itself", buffer_string(&expected));
  }
  ok(!wrong.length, "%.*s '%.*s' is %.*s '%.*s'%s", (int)kind.length, kind.at, (int)rest.length, rest.at, (int)certainty.length,
     certainty.at, (int)canonical.length, canonical.at, buffer_string(&wrong));
  return count;
}

static void table_test(void) {
  LOCAL_BUFFER path = {0};
  const char *top = getenv("top_srcdir");
  char line[4096], last[16] = "";
  size_t count = 0;
  buffer_printf(&path, "%s/tests/unit/spellings.txt", top ? top : ".");
  FILE *file = fopen(buffer_string(&path), "rb");
  ok(file, "the table of spellings is found");
  while (file && fgets(line, sizeof line, file)) {
    struct view text = {line, strlen(line) - 1};
    struct view rest = text, kind = view_cut(&rest, '\t');
    if (*last && !view_is(kind, last)) printf("# %s: %zu spellings\n", last, count);
    if (!view_is(kind, last)) count = 0;
    snprintf(last, sizeof last, "%.*s", (int)kind.length, kind.at);
    count += line_test(text);
  }
  if (file) fclose(file);
}

static void days_test(void) {
  static const struct {
    int year, month, day;
    bool exists;
  } rows[] = {
      {2020, 2, 29, true}, {2023, 2, 29, false}, {2000, 2, 29, true}, {1900, 2, 29, false}, {2100, 2, 29, false},
      {1600, 2, 29, true}, {2020, 2, 30, false}, {2023, 2, 28, true}, {2023, 1, 31, true}, {2023, 3, 31, true},
      {2023, 4, 30, true}, {2023, 4, 31, false}, {2023, 6, 31, false}, {2023, 9, 31, false}, {2023, 11, 31, false},
      {2023, 12, 31, true}, {2023, 12, 32, false}, {2023, 0, 1, false}, {2023, 13, 1, false}, {2023, 1, 0, false},
      {0, 1, 1, false}, {1, 1, 1, true},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    ok(spell_is_day(rows[i].year, rows[i].month, rows[i].day) == rows[i].exists, "%04d-%02d-%02d is %s", rows[i].year,
       rows[i].month, rows[i].day, rows[i].exists ? "a day" : "no day");
}

static void forms_test(void) {
  static const char *const shorter[][3] = {
      {"2014-01-03", "2014-01-02", "03"}, {"2014-02-03", "2014-01-02", "02-03"}, {"2015-01-02", "2014-01-02", "2015-01-02"},
      {"2014-02", "2014-01", "02"}, {"2014-02", "2014-01-02", "2014-02"}, {"2015", "2014", "2015"}, {"spring", "2014", "spring"},
      {"2014-01-03", "", "2014-01-03"}};
  LOCAL_BUFFER out = {0};
  struct view result;
  for (size_t i = 0; i < ARRAY_LENGTH(shorter); i++) {
    buffer_clear(&out);
    spell_date_short(view_of(shorter[i][0]), view_of(shorter[i][1]), &out);
    is_text(buffer_string(&out), shorter[i][2], "%s after '%s'", shorter[i][0], shorter[i][1]);
  }
  buffer_clear(&out);
  ok(spell_dates((struct view){"201401025", 8}, &out) == SPELLING_SURE && view_is(buffer_view(&out), "2014-01-02"),
     "a date ends with its view");
  ok(spell_result_in_jgf(VIEW("Void"), &result) && !result.length, "JGF has \"\" for Void");
  ok(!spell_result_in_jgf(VIEW("B+"), &result) && !spell_result_in_jgf(VIEW("W+"), &result), "JGF has no B+ and W+");
  ok(spell_result_in_jgf(VIEW("B+R"), &result) && view_is(result, "B+R"), "B+R is B+R");
  ok(spell_result_is_open(VIEW("Progressing!")) && spell_result_is_open(VIEW("대국중")) && !spell_result_is_open(VIEW("Draw!")),
     "results of unfinished games are recognized");
  /* Values with millions of digits, words or brackets are read in time. */
  static const char *const kinds[] = {"result", "date", "rank", "komi", "time", "periods"};
  char *many = malloc(4 << 20);
  for (const char *c = "3Wx(手,-"; *c; c++) {
    memset(many, *c, 4 << 20);
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
      buffer_clear(&out);
      (void)spell(view_of(kinds[i]), (struct view){many, 4 << 20}, &out);
    }
  }
  ok(true, "four million equal characters are read in time");
  free(many);
}

int main(void) {
  table_test();
  days_test();
  forms_test();
  return done();
}
