/* examples.c: lints the examples of the rule sheets.
 *
 * A bad example has a finding of its rule, and no other finding of severity warning or error. A good or fixed example has no
 * such finding. Every rule has a bad example, or a text made here that is too large for a sheet. */
#include "base/memory.h"
#include "charset/decode.h"
#include "reading.h"
#include "tap.h"

struct found {
  size_t of_rule, others; /* others: warnings and errors */
  struct buffer text;     /* owned: the others, for the log */
};

static struct found lint(struct linter *linter, const struct rule *rule, const char *text, size_t length) {
  struct found found = {0};
  read_by_format(linter, (struct view){text, length});
  LOCAL(source) source;
  LOCAL(diags) diags = {0};
  source_init_copy(&source, "example.jgf", text, length);
  linter_run(linter, &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    const struct diag *diag = &diags.list[i];
    if (diag->rule == rule) found.of_rule++;
    else if (diag->level >= LEVEL_WARNING) {
      found.others++;
      buffer_printf(&found.text, "#   %s: %s\n", diag->rule->name, diag->message);
    }
  }
  return found;
}

/* Examples of suppress-no-reason also have the suppressed finding. */
static bool may_have_others(const char *rule) {
  return strcmp(rule, "suppress-no-reason") == 0;
}

static bool example_test(struct linter *linter, const struct rule *rule, const struct rule_example *example, size_t number) {
  struct found found = lint(linter, rule, example->text, example->length);
  bool bad = strcmp(example->kind, "bad") == 0;
  bool alone =
      ok(found.others == 0 || may_have_others(rule->name), "%s, example %zu (%s): no other finding", rule->name, number,
         example->kind);
  if (!alone) printf("%s", buffer_string(&found.text));
  if (bad) ok(found.of_rule > 0, "%s, example %zu: has the finding", rule->name, number);
  else ok(found.of_rule == 0, "%s, example %zu (%s): does not have the finding", rule->name, number, example->kind);
  buffer_release(&found.text);
  return bad && found.of_rule;
}

/* ---- large texts ---- */
static void deep(struct buffer *text) {
  buffer_add_string(text, "{\"tree\": ");
  buffer_add_repeated(text, '[', 10001);
  buffer_add_repeated(text, ']', 10001);
  buffer_add_char(text, '}');
}

static void many(struct buffer *text) {
  buffer_add_string(text, "{\"tree\": [{}]}");
}

static void many_nodes(struct buffer *text) {
  buffer_add_string(text, "(;FF[4]GM[1]SZ[9];B[ee];W[ff])");
}

static void bloated(struct buffer *text) {
  buffer_add_string(text, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}");
  buffer_add_repeated(text, ' ', (size_t)2 << 20);
  buffer_add_string(text, "]}");
}

static const struct {
  const char *rule;
  void (*make)(struct buffer *text);
  size_t values;
} large[] = {
    {"json-too-deep", deep, SIZE_MAX},
    {"json-too-large", many, 2},
    {"sgf-too-large", many_nodes, 4},
    {"json-bloat", bloated, SIZE_MAX},
};

static bool large_test(const struct rule *rule) {
  for (size_t i = 0; i < ARRAY_LENGTH(large); i++) {
    if (strcmp(large[i].rule, rule->name) != 0) continue;
    struct rule_table *rule_table = table_of_all(STD_JGF2);
    if (large[i].values != SIZE_MAX) rule_table->limits.values = large[i].values;
    struct linter *linter = linter_new(rule_table);
    LOCAL_BUFFER text = {0};
    large[i].make(&text);
    struct found found = lint(linter, rule, text.data, text.length);
    is_number(found.of_rule, 1, "%s: a large text has one finding", rule->name);
    ok(found.others == 0, "%s: a large text has no other finding", rule->name);
    buffer_release(&found.text);
    linter_free(linter);
    rule_table_free(rule_table);
    return true;
  }
  return false;
}

/* Rules about several records (tests/config/collection.t) or about conversions (tests/unit/convert-sheet.c). */
static bool needs_more_than_text(const struct enabled_rule *enabled) {
  return strcmp(enabled->family->name, "collection") == 0 || strcmp(enabled->family->name, "convert") == 0;
}

/* Rules that depend on the name of the file (tests/cli/sgf.t): NAME-no-game. JSON-SGF does not have the rule. */
static bool needs_file_name(const struct enabled_rule *enabled) {
  static const char no_game[] = "-no-game";
  const char *name = enabled->rule->name;
  size_t length = strlen(name);
  return (enabled->rule->means & MEANS_NOTATION) && length > sizeof no_game &&
         strcmp(name + length - sizeof no_game + 1, no_game) == 0;
}

int main(void) {
  struct rule_table *rule_table = table_of_all(STD_JGF2);
  struct linter *linter = linter_new(rule_table);
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    const struct rule *rule = rule_table->rules[i].rule;
    bool raised = false;
    bool more = needs_more_than_text(&rule_table->rules[i]) || needs_file_name(&rule_table->rules[i]);
    for (size_t j = 0; !more && j < rule->example_count; j++) raised |= example_test(linter, rule, &rule->examples[j], j + 1);
    raised |= large_test(rule) || more;
    ok(raised, "%s: a bad example of the sheet, or a text of `large` in this file, has the finding", rule->name);
  }
  linter_free(linter);
  rule_table_free(rule_table);
  return done();
}
