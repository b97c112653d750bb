#include "fix/proof.h"
#include "base/memory.h"
#include "facts/json_facts.h"
#include "json/document.h"

enum { FLAW_KINDS = JSON_FLAWS_END - JSON_FLAW_SYNTAX };

bool proof_is_syntax_flaw(unsigned kind) {
  static const uint16_t kinds[] = {JSON_FLAW_SYNTAX, JSON_FLAW_EMPTY, JSON_FLAW_COMMENT, JSON_FLAW_TRAILING_COMMA,
                                   JSON_FLAW_MISSING_COMMA, JSON_FLAW_SINGLE_QUOTE, JSON_FLAW_UNQUOTED_KEY, JSON_FLAW_ASSIGNMENT,
                                   JSON_FLAW_NUMBER, JSON_FLAW_CONTROL_CHARACTER, JSON_FLAW_BAD_ESCAPE, JSON_FLAW_ENCODING,
                                   JSON_FLAW_CONCATENATED};
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (kinds[i] == kind) return true;
  return false;
}

bool proof_is_syntax(const struct diag *diag) {
  if (diag->level != LEVEL_ERROR) return false;
  for (const uint16_t *listened = diag->rule->listens; *listened; listened++)
    if (proof_is_syntax_flaw(*listened)) return true;
  return false;
}

/* ---- what is counted ---- */

static size_t *flaws_count(const struct json_document *document) {
  size_t *counts = mem_alloc_zeroed(FLAW_KINDS, sizeof *counts);
  for (size_t i = 0; document && i < document->flaws.count; i++) counts[document->flaws.list[i].kind - JSON_FLAW_SYNTAX]++;
  return counts;
}

static size_t *errors_count(const struct rule_table *rule_table, const struct diags *diags) {
  size_t *errors = mem_alloc_zeroed(rule_table->rule_count, sizeof *errors);
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].level == LEVEL_ERROR) errors[rule_table_index(rule_table, diags->list[i].rule)]++;
  return errors;
}

void proof_init(struct proof *proof, struct linter *linter, const struct diags *diags) {
  proof_release(proof);
  *proof = (struct proof){.digest = linter_digest(linter), .content = linter_content(linter),
                          .flaws = flaws_count(diags->document), .errors = errors_count(linter_rule_table(linter), diags)};
}

void proof_release(struct proof *proof) {
  free(proof->flaws);
  free(proof->errors);
  *proof = (struct proof){0};
}

void proof_expect(struct proof *proof, size_t rule) {
  if (proof->errors[rule]) proof->errors[rule]--;
}

void proof_allow(struct proof *proof, const struct rule_table *rule_table, unsigned kind, size_t count) {
  for (uint32_t i = rule_table->first_listener[kind]; i < rule_table->first_listener[kind + 1]; i++)
    proof->errors[rule_table->listeners[i]] += count;
}

/* ---- what is compared ---- */

/* If more of the record can be read than before, errors of the game that were hidden are reported. The game is the same. A tree
 * that was hidden in a string has hidden errors of notation as well. */
static bool may_come(const struct proof *before, const struct rule *rule, struct lint_content now, bool is_of_one_rule) {
  bool is_about_form = rule->means & (MEANS_SYNTAX | MEANS_FORM | MEANS_OLDER | MEANS_SUPPRESSION);
  struct lint_content old = before->content;
  bool was_unread = !old.nodes && now.nodes;
  /* A removed empty node must not compensate for another value that could not be read before. */
  bool is_more = now.nodes > old.nodes || now.all - now.nodes > old.all - old.nodes;
  return was_unread || (!is_about_form && is_of_one_rule && is_more);
}

static bool has_new_errors(const struct proof *before, const struct linter *linter, const struct diags *diags,
                           bool is_of_one_rule) {
  const struct rule_table *rule_table = linter_rule_table(linter);
  struct lint_content content = linter_content(linter);
  size_t *errors = errors_count(rule_table, diags);
  bool found = false;
  for (size_t i = 0; i < rule_table->rule_count && !found; i++)
    found = errors[i] > before->errors[i] && !may_come(before, rule_table->rules[i].rule, content, is_of_one_rule);
  free(errors);
  return found;
}

static bool has_new_flaws(const struct proof *before, const struct json_document *document) {
  size_t *flaws = flaws_count(document);
  bool found = false;
  for (size_t i = 0; i < FLAW_KINDS && !found; i++) found = flaws[i] > before->flaws[i];
  free(flaws);
  return found;
}

const char *proof_fails(const struct proof *before, struct linter *linter, const struct diags *diags, bool same_game,
                        bool is_of_one_rule) {
  if (has_new_flaws(before, diags->document)) return "the JSON would have as many errors as before";
  if (same_game && !digest_equal(before->digest, linter_digest(linter)))
    return "it could not be proved that the game is unchanged";
  if (has_new_errors(before, linter, diags, is_of_one_rule)) return "it would cause another error";
  return NULL;
}
