/* fix-fixer.c: rules with wrong fixes of every kind that the fixer detects. Their findings get the reason, and the fixes of
 * other rules are applied. */
#include "facts/go_facts.h"
#include "facts/json_facts.h"
#include "fix/fix_builder.h"
#include "fix/fixer.h"
#include "tap.h"

/* A rule finds its needle anywhere in the text, and its fix replaces it. */
struct row {
  const char *needle, *replacement; /* NULL: no fix */
  enum fix_class safety;
  bool twice;      /* its edits overlap */
  enum level level;
};

static const struct row rows[] = {
    {"[ \"", "[\"", FIX_SAFE, false, LEVEL_WARNING}, /* the only correct fix: removes a blank */
    {"\"breaks\"", "\"breaks", FIX_SAFE, false, LEVEL_WARNING},
    {"\"another\"", "\"other\"", FIX_SAFE, false, LEVEL_WARNING},
    {"\"loses\"", "", FIX_SAFE, false, LEVEL_ERROR},
    {"\"errs\"]", "\"errs\"\t]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"errs\"\t", NULL, FIX_NONE, false, LEVEL_ERROR},
    {"\"grows\"", " \"grows\"", FIX_SAFE, false, LEVEL_WARNING},
    {"\"stays\"", "\"stays\" ", FIX_SAFE, false, LEVEL_ERROR},
    {"\"idles\"", "\"idles\"", FIX_SAFE, false, LEVEL_WARNING},
    {"\"overlaps\"", "\"overlaps\" ", FIX_SAFE, true, LEVEL_WARNING},
    {"\"doubles\"]", "\"doubles\" ], \"comments\": [\"doubles\" ]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"turns\"]", "\"turns\" ]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"turns\" ]", "\"turns\"]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"late\"]", "\"late\" ]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"late\" ]", "\"late\", 1 ]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"first\"", "\"second\"", FIX_UNSAFE, false, LEVEL_WARNING},
    {"\"ends\"", "\"ends", FIX_UNSAFE, false, LEVEL_WARNING},
    {"\"swells\"", "\"swells\", \"swells\"", FIX_UNSAFE, false, LEVEL_WARNING},
    {"\"one\",", "\"one\" ,", FIX_SAFE, false, LEVEL_WARNING},
    {"\"other\"]", "\"other\" ]", FIX_SAFE, false, LEVEL_WARNING},
    {"\"one\" , \"other\" ]", NULL, FIX_NONE, false, LEVEL_ERROR},
};

static size_t lints;

static void find(struct rule_context *check, const struct fact *fact) {
  const struct row *row = &rows[check->rule_index];
  const char *at = check->source->bytes;
  (void)fact;
  lints += check->rule_index == 0;
  for (; (at = strstr(at, row->needle)); at += strlen(row->needle)) {
    size_t start = (size_t)(at - check->source->bytes);
    struct span span = {start, start + strlen(row->needle)};
    struct diag *diag = rule_report_at(check, span, NO_SPOT, NULL);
    if (!row->replacement) continue;
    struct fix *fix = fix_new(check, diag, row->safety, "replace it");
    fix_replace(check, fix, span, view_of(row->replacement));
    if (row->twice) fix_replace(check, fix, (struct span){span.start + 1, span.end}, view_of(row->replacement));
  }
}

/* The fixes of a run of tabs overlap, so that each pass can apply one. */
static void chain(struct rule_context *check, const struct fact *fact) {
  const char *at = check->source->bytes;
  (void)fact;
  for (; (at = strchr(at, '\t')); at++) {
    size_t start = (size_t)(at - check->source->bytes), end = start + strspn(at, "\t");
    struct fix *fix =
        fix_new(check, rule_report_at(check, (struct span){start, start + 1}, NO_SPOT, NULL), FIX_SAFE, "remove it");
    struct view rest = {at + 1, end - start - 1};
    fix_replace(check, fix, (struct span){start, end}, rest);
  }
}

/* A fix with two edits at one place. */
static void pair(struct rule_context *check, const struct fact *fact) {
  const char *at = strstr(check->source->bytes, "\"pair\"]");
  (void)fact;
  if (!at) return;
  size_t end = (size_t)(at - check->source->bytes) + strlen("\"pair\"");
  struct fix *fix =
      fix_new(check, rule_report_at(check, (struct span){end - 1, end}, NO_SPOT, NULL), FIX_SAFE, "put blanks there");
  fix_insert(check, fix, end, VIEW("\n"));
  fix_insert(check, fix, end, VIEW(" "));
}

/* A fix that moves an error to a place where the error has no fix. */
static void mover(struct rule_context *check, const struct fact *fact) {
  const char *at = strstr(check->source->bytes, "\"moved\"");
  (void)fact;
  if (!at) return;
  size_t start = (size_t)(at - check->source->bytes), end = start + strlen("\"moved\", ");
  struct diag *diag = rule_report_at(check, (struct span){start, end - 2}, NO_SPOT, NULL);
  const char *last = strchr(at, ']');
  if (at[-1] != '[' || !last) return;
  struct fix *fix = fix_new(check, diag, FIX_UNSAFE, "put it at the end");
  fix_remove(check, fix, (struct span){start, end});
  fix_insert(check, fix, (size_t)(last - check->source->bytes), VIEW(", \"moved\""));
}

static void number(struct rule_context *check, const struct fact *fact) {
  (void)rule_report(check, fact, NULL);
}

/* ---- the catalogues ---- */
static struct rule rules[ARRAY_LENGTH(rows)];
static struct family family = {.name = "wrong", .headline = "", .rules = rules, .count = ARRAY_LENGTH(rows)};
static const struct family *const families[] = {&family};
static const struct catalogue catalogue = {families, 1};

static const uint16_t records[] = {GO_FACT_RECORD, 0}, numbers[] = {JSON_FLAW_NUMBER, 0};
static const struct rule others[] = {
    {.name = "chain", .headline = "", .reason = "", .fix_note = "", .since = "1.0", .level = LEVEL_WARNING, .fix = FIX_SAFE,
     .listens = records, .check = chain},
    {.name = "pair", .headline = "", .reason = "", .fix_note = "", .since = "1.0", .level = LEVEL_WARNING, .fix = FIX_SAFE,
     .listens = records, .check = pair},
    {.name = "mover", .headline = "", .reason = "", .fix_note = "", .since = "1.0", .level = LEVEL_ERROR, .fix = FIX_UNSAFE,
     .listens = records, .check = mover},
    {.name = "number", .headline = "", .reason = "", .fix_note = "", .since = "1.0", .level = LEVEL_ERROR, .listens = numbers,
     .check = number},
};
static const struct family other_family = {.name = "other", .headline = "", .rules = others, .count = ARRAY_LENGTH(others)};
static const struct family *const other_families[] = {&other_family};
static const struct catalogue other_catalogue = {other_families, 1};

static void rules_make(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    rules[i] = (struct rule){.name = rows[i].needle, .headline = "found", .reason = "", .fix_note = "", .since = "1.0",
                             .level = rows[i].level, .fix = rows[i].safety, .listens = records, .check = find};
}

/* ---- a run ---- */
static struct rule_table *rule_table;
static struct linter *linter;
static struct diags diags;
static struct buffer text;
static struct source source;
static struct fixer_result result;

static void start(const struct catalogue *chosen) {
  rule_table = rule_table_make(&(struct rule_table_options){.catalogue = chosen});
  linter = linter_new(rule_table);
}

static void stop(void) {
  linter_free(linter);
  rule_table_free(rule_table);
}

static void run(bool unsafe) {
  source_init_copy(&source, "test.jgf", text.data, text.length);
  lints = 0;
  fixer_run(linter, &source, &(struct fixer_options){.unsafe = unsafe}, &result, &diags);
}

static void run_end(void) {
  fixer_release(&result);
  source_release(&source);
  buffer_clear(&text);
}

static void record_open(struct buffer *to) {
  buffer_add_string(to, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}");
}

static void nodes_add(struct buffer *to, size_t count, const char *list) {
  for (size_t i = 0; i < count; i++) buffer_printf(to, ", {\"comments\": %s}", list);
}

static void record_close(struct buffer *to) {
  buffer_add_string(to, "]}");
}

static const char *result_text(void) {
  return result.source ? buffer_string(&result.text) : buffer_string(&text);
}

static size_t count_fixes(void) {
  size_t count = 0;
  for (size_t i = 0; i < diags.count; i++) count += diags.list[i].fix != NULL;
  return count;
}

static size_t count_unfixed(void) {
  size_t count = 0;
  for (size_t i = 0; i < diags.count; i++) count += diags.list[i].unfixed != NULL;
  return count;
}

static const char *first_reason(void) {
  for (size_t i = 0; i < diags.count; i++)
    if (diags.list[i].unfixed) return diags.list[i].unfixed;
  return "";
}

/* ---- kinds of wrong fixes ---- */
struct wrong_fix {
  const char *name, *list, *becomes; /* comments of a node; NULL: unchanged */
  bool unsafe;
  const char *reason;
};

static const char no_json[] = "the JSON would have as many errors as before";
static const char other_game[] = "it could not be proved that the game is unchanged";
static const char endless[] = "fixing it would never end";

static const struct wrong_fix wrong_fixes[] = {
    {"breaks JSON", "[\"breaks\"]", NULL, false, no_json},
    {"changes the game", "[\"another\"]", NULL, false, other_game},
    {"loses a comment", "[\"x\", \"loses\"]", NULL, false, NULL},
    {"loses a comment, with unsafe fixes", "[\"x\", \"loses\"]", NULL, true, NULL},
    {"causes an error", "[\"errs\"]", NULL, false, "it would cause another error"},
    {"grows without end", "[\"grows\"]", NULL, false, endless},
    {"keeps its error", "[\"stays\"]", NULL, false, NULL},
    {"changes nothing", "[\"idles\"]", NULL, false, NULL},
    {"overlaps itself", "[\"overlaps\"]", NULL, false, "it would change nothing"},
    {"makes a second equal key", "[\"doubles\"]", NULL, false, no_json},
    {"is wrong in the second pass", "[\"late\"]", "[\"late\" ]", false, other_game},
    {"breaks JSON, unsafely", "[\"ends\"]", NULL, true, no_json},
    {"grows without end, unsafely", "[\"swells\"]", NULL, true, endless},
};

static void wrong_fix_test(const struct wrong_fix *wrong, size_t before, size_t after) {
  LOCAL_BUFFER expected = {0};
  record_open(&text);
  nodes_add(&text, before, "[ \"x\"]");
  nodes_add(&text, 1, wrong->list);
  nodes_add(&text, after, "[ \"x\"]");
  record_close(&text);
  record_open(&expected);
  nodes_add(&expected, before, "[\"x\"]");
  nodes_add(&expected, 1, wrong->becomes ? wrong->becomes : wrong->list);
  nodes_add(&expected, after, "[\"x\"]");
  record_close(&expected);
  run(wrong->unsafe);
  is_text(result_text(), buffer_string(&expected), "%s: the text is unchanged between %zu and %zu other nodes", wrong->name,
          before, after);
  is_number(count_unfixed(), 1, "%s: one fix is refused", wrong->name);
  is_number(count_fixes(), 0, "%s: no fix is offered", wrong->name);
  if (wrong->reason) is_text(first_reason(), wrong->reason, "%s: the reason is reported", wrong->name);
  ok(first_reason()[0], "%s: a reason is reported", wrong->name);
  ok(lints < 200, "%s: the fixer needs %zu lints", wrong->name, lints);
  linter_run(linter, &source, &diags);
  size_t fixes = count_fixes();
  (void)edits_mark_impossible(linter, &source, &diags);
  fixer_mark_unfixed(&result, rule_table, FIX_EITHER, &diags);
  if (!wrong->becomes) is_number(count_fixes(), fixes - 1, "%s: no fix is offered for the original text", wrong->name);
  run_end();
}

/* ---- many fixes ---- */
/* The first of two fixes that undo each other is applied. */
static void turns_test(void) {
  record_open(&text);
  nodes_add(&text, 1, "[\"turns\"]");
  nodes_add(&text, 5, "[ \"x\"]");
  record_close(&text);
  run(false);
  ok(result.fixed >= 6 && !strstr(result_text(), "[ "), "two fixes that undo each other do not stop the others");
  is_number(count_unfixed(), 1, "one of two fixes that undo each other is refused");
  is_text(first_reason(), endless, "the refused fix has a reason");
  ok(lints < 200, "fixes that undo each other are found in %zu lints", lints);
  run_end();
}

/* Two fixes of which only one can be applied. */
static const char conflict[] = "[\"one\", \"other\"]";

static void spare_rule(const void *rule, const struct diags *findings, const struct source *spared_source, bool *spared) {
  (void)spared_source;
  for (size_t i = 0; i < findings->count; i++)
    if (strcmp(findings->list[i].rule->name, rule) == 0) spared[i] = true;
}

/* A finding that must remain does not prevent other fixes, neither in a run nor in offers. */
static void spared_test(const char *spared, const char *becomes, size_t offered) {
  struct fixer_options options = {.exclude = spared ? spare_rule : NULL, .exclude_context = spared};
  record_open(&text);
  nodes_add(&text, 1, conflict);
  record_close(&text);
  source_init_copy(&source, "test.jgf", text.data, text.length);
  fixer_run(linter, &source, &options, &result, &diags);
  ok(strstr(result_text(), becomes) != NULL, "the result without the fix of %s is %s", spared ? spared : "no rule", becomes);
  linter_run(linter, &source, &diags);
  struct linter *second = linter_new(rule_table);
  fixes_prove(second, &source, &options, &diags);
  is_number(count_fixes(), offered, "the expected number of two conflicting fixes is offered");
  linter_free(second);
  run_end();
}

static void right_unsafe_test(void) {
  record_open(&text);
  nodes_add(&text, 1, "[ \"first\", \"loses\", \"breaks\"]");
  record_close(&text);
  run(true);
  ok(strstr(result_text(), "[\"second\", \"loses\", \"breaks\"]"), "an unsafe fix is applied next to failing safe ones");
  is_number(result.fixed, 2, "the unsafe fix is counted");
  run_end();
}

static void few_among_many_test(void) {
  record_open(&text);
  for (size_t i = 0; i < 5; i++) {
    nodes_add(&text, 300, "[ \"x\"]");
    nodes_add(&text, 1, i % 2 ? "[\"another\"]" : "[\"doubles\"]");
  }
  record_close(&text);
  run(false);
  is_number(result.fixed, 1500, "1,500 findings are fixed next to five failing fixes");
  is_number(count_unfixed(), 5, "five failing fixes are refused");
  ok(lints <= 50, "1,500 findings take a few lints for each rule: %zu", lints);
  run_end();
}

static void half_of_all_test(void) {
  record_open(&text);
  for (size_t i = 0; i < 500; i++) {
    nodes_add(&text, 1, "[\"another\"]");
    nodes_add(&text, 1, "[ \"x\"]");
  }
  record_close(&text);
  run(false);
  is_number(result.fixed, 500, "500 findings are fixed between 500 failing fixes");
  is_number(count_unfixed(), 500, "500 failing fixes are refused");
  ok(lints <= 50, "a failing rule is not tried fix by fix: %zu lints", lints);
  run_end();
}

/* A large record with many wrong fixes: the result is the last proved text. */
static void large_test(void) {
  LOCAL_BUFFER filler = {0};
  buffer_add_string(&filler, "[ \"");
  buffer_add_repeated(&filler, 'x', 1 << 20);
  buffer_add_string(&filler, "\"]");
  record_open(&text);
  nodes_add(&text, 2, buffer_string(&filler));
  for (size_t i = 1; i < ARRAY_LENGTH(wrong_fixes) - 2; i++) nodes_add(&text, 10, wrong_fixes[i].list);
  nodes_add(&text, 1, "[ \"x\"]");
  record_close(&text);
  run(false);
  ok(lints <= 150, "the work on a large record is limited: %zu lints", lints);
  is_number(count_fixes(), 0, "fixes that were not tried are not offered");
  ok(!json_is_damaged(diags.document), "the fixed text of a large record is valid JSON");
  run_end();
}

/* ---- passes and syntax ---- */
static void chain_test(void) {
  enum { TABS = 40 };
  record_open(&text);
  buffer_add_repeated(&text, '\t', TABS);
  record_close(&text);
  run(false);
  is_number(result.fixed, TABS, "passes go on as long as they make progress");
  is_number(result.passes, TABS, "each pass fixes one finding");
  ok(!strchr(result_text(), '\t'), "passes continue to the last finding");
  run_end();
}

static void order_test(void) {
  record_open(&text);
  nodes_add(&text, 1, "[\"pair\"]");
  record_close(&text);
  run(false);
  ok(strstr(result_text(), "[\"pair\"\n ]"), "edits of a fix at one place stay in order");
  run_end();
}

static void mover_test(void) {
  record_open(&text);
  nodes_add(&text, 1, "[\"moved\", \"x\"]");
  record_close(&text);
  run(true);
  ok(!result.source, "a fix that only moves an error is not applied");
  is_text(first_reason(), "it would cause another error", "a fix that only moves an error has a reason");
  run_end();
}

static void syntax_test(void) {
  record_open(&text);
  buffer_add_string(&text, "\t, {\"x\": NaN}");
  record_close(&text);
  run(false);
  ok(!result.source && result.syntax_first, "a text that would still not be JSON is not fixed");
  is_number(count_fixes(), 0, "a text that would still not be JSON has no fixes");
  ok(linter_source(linter) == &source, "findings refer to the original text");
  run_end();
}

int main(void) {
  static const size_t neighbors[][2] = {{0, 0}, {1, 0}, {0, 1}, {7, 12}};
  rules_make();
  start(&catalogue);
  for (size_t i = 0; i < ARRAY_LENGTH(wrong_fixes); i++)
    for (size_t k = 0; k < ARRAY_LENGTH(neighbors); k++) wrong_fix_test(&wrong_fixes[i], neighbors[k][0], neighbors[k][1]);
  turns_test();
  spared_test(NULL, "[\"one\" , \"other\"]", 1);
  spared_test("\"one\",", "[\"one\", \"other\" ]", 2);
  spared_test("\"other\"]", "[\"one\" , \"other\"]", 2);
  right_unsafe_test();
  few_among_many_test();
  half_of_all_test();
  large_test();
  stop();
  start(&other_catalogue);
  chain_test();
  order_test();
  mover_test();
  syntax_test();
  stop();
  buffer_release(&text);
  diags_release(&diags);
  return done();
}
