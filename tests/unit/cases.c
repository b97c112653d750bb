/* cases: records of one line with their findings and fixes.
 *
 * The sheets show typical records for each rule; cases.txt has the special ones. An empty line ends a case:
 *
 *     # a title                  the title in messages.
 *     @ seki                     the record is checked with --std seki.
 *     {"record": ...}            the record.
 *     : rule rule ...            the rules of all findings, in order of position.
 *     ^ rule "move"              the rule and the text of each finding, one per line.
 *     > rule the type must ...   the rule and the message of each finding, one per line.
 *     % error warning            the severity of each finding.
 *     | "size": the size         the text and the message of each note, one per line.
 *     * rule rule ...            the rules whose findings have a fix.
 *     ! write "go"               the message of each fix, one per line.
 *     = {"record": ...}          the record after safe fixes. Without this line, they must not change it.
 *     ~ {"record": ...}          the record after unsafe fixes. Without this line, they must not change it further.
 *
 * A kind of line that a case does not have is not compared; one of `:`, `^` and `>` is needed. */
#include "fix/fixer.h"
#include "reading.h"
#include "tap.h"

struct reader_of_cases {
  FILE *file; /* owned */
  struct buffer line;
  size_t number;
};

struct a_case {
  struct buffer title, game, found, places, messages, levels, notes, offers, fix_messages, fixed, unsafe; /* owned */
  bool as_seki, has_offers, has_fixed, has_unsafe;
  size_t line;
};

static struct rule_table *plans[2];
static struct linter *linters[2];

/* ---- reading cases ---- */
static bool line_next(struct reader_of_cases *from) {
  buffer_clear(&from->line);
  int c = getc(from->file);
  if (c == EOF) return false;
  for (; c != EOF && c != '\n'; c = getc(from->file)) buffer_add_char(&from->line, (char)c);
  from->number++;
  return true;
}

static void case_clear(struct a_case *one) {
  struct buffer *texts[] = {&one->title, &one->game, &one->found, &one->places, &one->messages, &one->levels, &one->notes,
                            &one->offers, &one->fix_messages, &one->fixed, &one->unsafe};
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) buffer_clear(texts[i]);
  one->as_seki = one->has_offers = one->has_fixed = one->has_unsafe = false;
}

static void text_set(struct buffer *to, const struct buffer *line, size_t from) {
  while (from < line->length && line->data[from] == ' ') from++;
  buffer_clear(to);
  buffer_add(to, line->data + from, line->length - from);
}

static void line_add(struct buffer *to, const struct buffer *line) {
  buffer_add(to, line->data + 1, line->length - 1);
  buffer_add_char(to, '\n');
}

static void line_read(struct a_case *one, const struct buffer *line) {
  switch (line->data[0]) {
  case '#': text_set(&one->title, line, 1); break;
  case ':': text_set(&one->found, line, 1); break;
  case '^': line_add(&one->places, line); break;
  case '>': line_add(&one->messages, line); break;
  case '|': line_add(&one->notes, line); break;
  case '*': text_set(&one->offers, line, 1), one->has_offers = true; break;
  case '!': line_add(&one->fix_messages, line); break;
  case '%': text_set(&one->levels, line, 1); break;
  case '=': text_set(&one->fixed, line, 1), one->has_fixed = true; break;
  case '~': text_set(&one->unsafe, line, 1), one->has_unsafe = true; break;
  case '@': one->as_seki = true; break;
  default: text_set(&one->game, line, 0);
  }
}

static bool case_next(struct reader_of_cases *from, struct a_case *one) {
  case_clear(one);
  while (line_next(from)) {
    if (!from->line.length) {
      if (one->game.length) return true;
      continue; /* remarks before the first case */
    }
    line_read(one, &from->line);
    one->line = from->number;
  }
  return one->game.length > 0;
}

/* ---- checking cases ---- */
static void offers_test(const struct a_case *one, const struct diags *diags) {
  LOCAL_BUFFER offers = {0}, messages = {0};
  for (size_t i = 0; i < diags->count; i++) {
    if (!diags->list[i].fix) continue;
    buffer_printf(&offers, "%s%s", offers.length ? " " : "", diags->list[i].rule->name);
    buffer_printf(&messages, " %s\n", diags->list[i].fix->message);
  }
  if (one->fix_messages.length)
    is_text(buffer_string(&messages), buffer_string(&one->fix_messages), "line %zu, %s: messages of fixes", one->line,
            buffer_string(&one->title));
  if (one->has_offers)
    is_text(buffer_string(&offers), buffer_string(&one->offers), "line %zu, %s: fixable findings", one->line,
            buffer_string(&one->title));
}

static void notes_test(const struct a_case *one, const struct diags *diags) {
  LOCAL_BUFFER notes = {0};
  for (size_t i = 0; i < diags->count; i++)
    for (const struct related *note = diags->list[i].related; note; note = note->next)
      buffer_printf(&notes, " %.*s: %s\n", (int)(note->span.end - note->span.start), one->game.data + note->span.start,
                    note->message);
  if (one->notes.length)
    is_text(buffer_string(&notes), buffer_string(&one->notes), "line %zu, %s: notes", one->line,
            buffer_string(&one->title));
}

static void found_test(const struct a_case *one) {
  LOCAL(diags) diags = {0};
  LOCAL(source) source;
  static const char *const names[LEVELS] = {[LEVEL_INFO] = "info", [LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};
  LOCAL_BUFFER found = {0}, places = {0}, messages = {0}, levels = {0};
  struct linter *linter = linters[one->as_seki];
  source_init_copy(&source, "case.jgf", one->game.data, one->game.length);
  read_by_format(linter, buffer_view(&one->game));
  linter_run(linter, &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    struct span span = diags.list[i].span;
    buffer_printf(&found, "%s%s", i ? " " : "", diags.list[i].rule->name);
    buffer_printf(&messages, " %s %s\n", diags.list[i].rule->name, diags.list[i].message);
    buffer_printf(&levels, "%s%s", i ? " " : "", names[diags.list[i].level]);
    buffer_printf(&places, " %s %.*s\n", diags.list[i].rule->name, (int)(span.end - span.start),
                  one->game.data + span.start);
  }
  if (!one->places.length && !one->messages.length)
    is_text(buffer_string(&found), buffer_string(&one->found), "line %zu, %s: findings", one->line, buffer_string(&one->title));
  if (one->places.length)
    is_text(buffer_string(&places), buffer_string(&one->places), "line %zu, %s: places", one->line, buffer_string(&one->title));
  if (one->levels.length)
    is_text(buffer_string(&levels), buffer_string(&one->levels), "line %zu, %s: severities", one->line,
            buffer_string(&one->title));
  if (one->messages.length)
    is_text(buffer_string(&messages), buffer_string(&one->messages), "line %zu, %s: messages", one->line,
            buffer_string(&one->title));
  notes_test(one, &diags);
  offers_test(one, &diags);
}

static void fixed_test(const struct a_case *one, bool unsafe) {
  LOCAL(diags) diags = {0};
  LOCAL(source) source;
  struct fixer_result result;
  struct linter *linter = linters[one->as_seki];
  const struct buffer *expected = unsafe && one->has_unsafe ? &one->unsafe : one->has_fixed ? &one->fixed : &one->game;
  source_init_copy(&source, "case.jgf", one->game.data, one->game.length);
  read_by_format(linter, buffer_view(&one->game));
  fixer_run(linter, &source, &(struct fixer_options){.unsafe = unsafe}, &result, &diags);
  is_text(result.source ? buffer_string(&result.text) : buffer_string(&one->game), buffer_string(expected),
          "line %zu, %s: %s", one->line, buffer_string(&one->title), unsafe ? "with unsafe fixes" : "fixed");
  fixer_release(&result);
}

int main(void) {
  const char *top = getenv("top_srcdir");
  struct buffer path = {0};
  struct reader_of_cases cases = {0};
  struct a_case one = {0};
  buffer_printf(&path, "%s/tests/unit/cases.txt", top ? top : ".");
  cases.file = fopen(buffer_string(&path), "rb");
  if (!ok(cases.file != NULL, "the cases can be opened")) return done();
  for (size_t i = 0; i < ARRAY_LENGTH(plans); i++) {
    plans[i] = table_of_all((enum std)i);
    linters[i] = linter_new(plans[i]);
  }
  while (case_next(&cases, &one)) {
    found_test(&one);
    fixed_test(&one, false);
    fixed_test(&one, true);
  }
  for (size_t i = 0; i < ARRAY_LENGTH(plans); i++) {
    linter_free(linters[i]);
    rule_table_free(plans[i]);
  }
  fclose(cases.file);
  struct buffer *texts[] = {&path, &cases.line, &one.title, &one.game, &one.found, &one.places, &one.messages, &one.levels,
                            &one.notes, &one.offers, &one.fix_messages, &one.fixed, &one.unsafe};
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) buffer_release(texts[i]);
  return done();
}
