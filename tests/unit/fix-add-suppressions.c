/* fix-add-suppressions.c: --add-suppressions adds suppressions that hide exactly the findings, and changes nothing else.
 *
 * For every example of the sheets, in any layout, with all rules: the result has no finding that could be suppressed and no
 * unused suppression, the game and the old text are kept, and a second run adds nothing. */
#include "base/memory.h"
#include "fix/add_suppressions.h"
#include "lint/suppress.h"
#include "reading.h"
#include "rewrite.h"
#include "tap.h"

static struct rule_table *rule_table;
static struct linter *linter;
static struct diags diags;

static struct add_suppressions_result add(struct view text, enum level least) {
  struct add_suppressions_result result;
  struct add_suppressions_options options = {.reason = "because", .min_level = least};
  LOCAL(source) source;
  source_init_copy(&source, "example.jgf", text.at, text.length);
  read_by_format(linter, text);
  add_suppressions_run(linter, &source, &options, &result, &diags);
  if (!result.added) diags_clear(&diags); /* they refer to the source */
  return result;
}

/* ---- lint results ---- */
struct seen {
  struct digest128 digest;
  size_t suppressible; /* findings */
  size_t unused;       /* suppressions without a finding */
  size_t others;       /* findings that cannot be suppressed */
  const char *first;   /* the rule of the first suppressible finding */
};

static struct seen lint(struct view text) {
  LOCAL(source) source;
  struct seen seen = {0};
  source_init_copy(&source, "example.jgf", text.at, text.length);
  read_by_format(linter, text);
  linter_run(linter, &source, &diags);
  seen.digest = linter_digest(linter);
  for (size_t i = 0; i < diags.count; i++) {
    const struct rule *rule = diags.list[i].rule;
    if (suppress_may(rule) && !seen.suppressible++) seen.first = rule->name;
    if (!suppress_may(rule)) seen.others++;
    if (*rule->listens == SUPPRESS_FACT_UNUSED) seen.unused++;
  }
  return seen;
}

/* Returns true if text was only inserted: the new text has all bytes of the old one, in order. */
static bool keeps_text(struct view old, struct view new) {
  size_t at = 0;
  for (size_t i = 0; i < new.length && at < old.length; i++) at += new.at[i] == old.at[at];
  return at == old.length;
}

static size_t left_of(const struct add_suppressions_result *result) {
  size_t left = 0;
  for (size_t i = 0; i < UNSUPPRESSED_COUNT; i++) left += result->left[i];
  return left;
}

/* The fault of a result, or NULL. */
static const char *find_fault(struct view text, const struct seen *before, const struct add_suppressions_result *result) {
  if (result->left[UNSUPPRESSED_PROOF]) return "it could not be proved";
  if (!result->added)
    return left_of(result) == before->suppressible + before->others ? NULL : "a finding is neither suppressed nor counted";
  struct view new = {result->source->bytes, result->source->size};
  struct seen after = lint(new);
  if (after.suppressible) return after.first;
  if (after.unused > before->unused) return "an unused suppression";
  if (!digest_equal(after.digest, before->digest)) return "another game";
  if (!keeps_text(text, new)) return "changed text";
  struct add_suppressions_result again = add(new, LEVEL_INFO);
  size_t added = again.added;
  add_suppressions_release(&again);
  return added ? "a second run adds suppressions" : NULL;
}

static bool holds(struct view text) {
  struct seen before = lint(text);
  struct add_suppressions_result result = add(text, LEVEL_INFO);
  const char *wrong = find_fault(text, &before, &result);
  if (wrong) printf("# %s:\n%.*s\n# became\n%s\n", wrong, (int)text.length, text.at, result.added ? result.source->bytes : "");
  add_suppressions_release(&result);
  return !wrong;
}

static void rule_test(const struct rule *rule) {
  for (size_t i = 0; i < rule->example_count; i++) {
    const struct rule_example *example = &rule->examples[i];
    struct view text = {example->text, example->length};
    bool good = holds(text), is_plain = strncmp(rule->name, "json-", 5) != 0 && example->length && example->text[0] == '{';
    for (size_t k = 0; good && is_plain && k < 2 * ARRAY_LENGTH(written); k++) {
      LOCAL_BUFFER other = {0};
      rewrite(text, &written[k / 2], k % 2, &other);
      good = holds(buffer_view(&other));
    }
    ok(good, "%s, example %zu", rule->name, i + 1);
  }
}

/* ---- deep trees ---- */
/* Nested variations, each with a move off the board. */
static void deep_test(size_t depth) {
  LOCAL_BUFFER text = {0};
  buffer_add_string(&text, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}");
  for (size_t i = 0; i < depth; i++)
    buffer_add_string(&text, ", {\"variations\": [[{\"move\": {\"color\": \"black\", \"x\": 9, \"y\": 0}}");
  for (size_t i = 0; i < depth; i++) buffer_add_string(&text, "]]}");
  buffer_add_string(&text, "]}");
  struct add_suppressions_result result = add(buffer_view(&text), LEVEL_WARNING);
  ok(result.added >= depth, "%zu levels deep: %zu suppressions", depth, result.added);
  struct seen seen = lint((struct view){result.source->bytes, result.source->size});
  size_t loud = 0;
  for (size_t i = 0; i < diags.count; i++) loud += diags.list[i].level >= LEVEL_WARNING;
  ok(seen.unused == 0 && loud == 0, "the suppressions silence all findings");
  add_suppressions_release(&result);
}

int main(void) {
  rule_table = table_of_all(STD_JGF2);
  linter = linter_new(rule_table);
  deep_test(100);
  deep_test(800);
  for (size_t i = 0; i < rule_table->rule_count; i++) rule_test(rule_table->rules[i].rule);
  linter_free(linter);
  rule_table_free(rule_table);
  diags_release(&diags);
  return done();
}
