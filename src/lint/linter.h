/* linter.h: from bytes to diagnostics.
 *
 * A linter has the memory for the parser, the game and the replay, and uses it again for each record. It belongs to one thread;
 * the rule table is shared. */
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
/* The linter reads faster, but values of linter_document do not know their spots (json_share_values). */
void linter_share_values(struct linter *linter);
/* Uses another rule table, which must share its patterns with the table of linter_new (rule_table.h). */
void linter_set_rule_table(struct linter *linter, const struct rule_table *rule_table);

struct collection; /* lint/collection.h */

/* Whether a rule of the table listens to facts about equal records. */
bool linter_compares(const struct rule_table *rule_table);

/* Compares records with earlier records of the run, if a rule of the table listens to the facts; NULL: no comparison. Before a
 * comparison, the linter calls wait(who), which returns when it is this worker's turn. */
void linter_set_collection(struct linter *linter, struct collection *collection, void (*wait)(void *context), void *context);

/* A function that gets each game after the rules have run. `game` is valid during the call; `number` counts from 1 in its
 * text. {0}: none. */
struct linter_games {
  void (*on_game)(void *context, const struct game *game, size_t number);
  void *context; /* borrowed */
};
void linter_set_games(struct linter *linter, struct linter_games games);

/* Frees the memory of an unusually large record. Its diagnostics are not valid any more. */
void linter_trim(struct linter *linter);

/* Sets the reader of the next texts; NULL: they are JGF. */
void linter_set_reader(struct linter *linter, struct game_reader *reader);

/* Lints one record. `diags` is emptied first. Its findings are sorted, and valid until the next call with this linter, as long as
 * the source lives. Offsets refer to linter_source: the given source, or its text as UTF-8. */
void linter_run(struct linter *linter, const struct source *source, struct diags *diags);
/* Empties `diags`, and returns a sink that makes findings from facts about the document of another linter. Valid until the next
 * call with this linter. */
struct fact_sink linter_listen(struct linter *linter, const struct json_document *document, struct diags *diags);
const struct source *linter_source(const struct linter *linter);

/* The last linted record as JSON, or NULL for another format. Valid until the next call, as long as its source lives. */
struct json_document *linter_document(struct linter *linter);

/* Data about the last linted record, for the summary of a run. */
struct lint_result {
  bool seki_form; /* in Seki's form (jgf/read.h), and neither options nor configurations name a std */
  bool is_record;
  size_t games;   /* in the text */
  bool is_older;  /* JGF 1, whose keys are not reported separately */
};
struct lint_result linter_last(const struct linter *linter);

/* The time of the rules so far: an element for each rule of the rule table, and a last one for linting as a whole (its calls are
 * records). NULL unless the rule table has a clock. */
struct rule_time;
const struct rule_time *linter_times(const struct linter *linter);
/* The nanoseconds of the last one; 0 without a clock. */
uint64_t linter_time(const struct linter *linter);

/* The number of nodes of the last linted record, and of all nodes, header values and items that could be read. */
struct lint_content {
  size_t nodes, all;
};
struct lint_content linter_content(const struct linter *linter);

const struct rule_table *linter_rule_table(const struct linter *linter);
/* NULL for JGF. */
const struct game_reader *linter_reader(const struct linter *linter);
/* The digest of the last linted record. After linter_skip_digest, which saves time, each call returns another digest, so that no
 * two games are equal. */
struct digest128 linter_digest(struct linter *linter);
void linter_skip_digest(struct linter *linter, bool is_skipped);

#endif
