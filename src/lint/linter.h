/* linter.h: from bytes to diagnostics.
 *
 * A linter has the memory for the parser, the game and the replay, and uses it again for
 * each record. It belongs to one thread; the rule table is shared. */
#ifndef JGFLINT_LINT_LINTER_H
#define JGFLINT_LINT_LINTER_H

#include "base/digest128.h"
#include "go/game_reader.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

struct linter;

/* The rule table must outlive the linter. */
struct linter *linter_new(const struct rule_table *rule_table);
void linter_free(struct linter *linter);
/* Lints from now on by another rule table, which must share its patterns with that of linter_new (rule_table.h). */
void linter_set_rule_table(struct linter *linter, const struct rule_table *rule_table);

struct collection; /* lint/collection.h */

/* Whether a rule of the table listens to what comparing records tells. */
bool linter_compares(const struct rule_table *rule_table);

/* Compares records with earlier records of the run, if a rule of the table listens to the facts; NULL: no comparison. Before a
 * comparison, the linter calls wait(who), which returns when it is this worker's turn. */
void linter_set_collection(struct linter *linter, struct collection *collection, void (*wait)(void *who), void *who);

/* A function that gets each game after the rules have run. `game` is valid during the call; `number` counts from 1 in its
 * text. {0}: none. */
struct linter_games {
  void (*on_game)(void *to, const struct game *game, size_t number);
  void *to; /* borrowed */
};
void linter_set_games(struct linter *linter, struct linter_games games);

/* Frees what an unusually large record has taken; its diagnostics are not good any more. */
void linter_trim(struct linter *linter);

/* From now on texts are read by this reader; NULL: they are JGF again. */
void linter_set_reader(struct linter *linter, struct game_reader *reader);

/* Lints one record. `diags` is emptied first; what it holds then is sorted, and may be
 * read until the next call with this linter, pointers included, as long as the source
 * lives. Offsets are those of the source that linter_source returns: the given one, or
 * its text as UTF-8. */
void linter_run(struct linter *linter, const struct source *source, struct diags *diags);
/* Empties `diags`, and returns the sink that makes findings of facts about a document which another linter has loaded: nothing
 * is read, and no game is judged. Good until the next call with this linter. */
struct fact_sink linter_listen(struct linter *linter, const struct json_document *document, struct diags *diags);
const struct source *linter_source(const struct linter *linter);

/* The record that was linted last, as JSON; NULL if it was of another format. Good until the next call, and as long as its
 * source lives. */
const struct json_document *linter_document(const struct linter *linter);

/* Data about the record that was linted last, for the summary of a run. */
struct lint_result {
  bool seki_form; /* in Seki's form (jgf/read.h), and neither option nor configuration says by which std to judge */
  bool is_record;
  size_t games;   /* in the text */
  bool is_older;  /* JGF 1, whose keys are not reported one by one */
};
struct lint_result linter_last(const struct linter *linter);

/* What the rules have cost so far: an element for each rule of the rule table, and a last one for linting as a whole (its
 * calls are records); NULL unless the rule table has a clock. */
struct rule_time;
const struct rule_time *linter_times(const struct linter *linter);
/* The nanoseconds of the last one; 0 without a clock. */
uint64_t linter_time(const struct linter *linter);

/* How many nodes the record that was linted last has, and how many nodes, header values and items could be read in all. */
struct lint_content {
  size_t nodes, all;
};
struct lint_content linter_content(const struct linter *linter);

const struct rule_table *linter_rule_table(const struct linter *linter);
/* NULL for JGF. */
const struct game_reader *linter_reader(const struct linter *linter);
/* The digest of the record that was linted last. After linter_skip_digest, which saves time, each call returns another digest,
 * so that no two games are equal. */
struct digest128 linter_digest(struct linter *linter);
void linter_skip_digest(struct linter *linter, bool is_skipped);

#endif
