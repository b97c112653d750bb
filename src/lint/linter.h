/* linter.h: from bytes to diagnostics.
 *
 * A linter is what one worker needs again and again: scratch memory for the
 * loader, the record, the replay. It shares only the rule table with others. */
#ifndef JGFLINT_LINT_LINTER_H
#define JGFLINT_LINT_LINTER_H

#include "go/game_reader.h"
#include "jgf/digest.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"

struct linter;

struct linter *linter_new(const struct rule_table *rule_table);
void linter_free(struct linter *linter);
/* From now on by another rule table: one that shares patterns with it (rule_table.h). */
void linter_set_rule_table(struct linter *linter, const struct rule_table *rule_table);

struct collection; /* lint/collection.h */

/* From now on records are compared with those that came before, if the rule table wants it. `wait` is called
 * before: to wait for one's turn. NULL: no more. */
void linter_set_collection(struct linter *linter, struct collection *collection, void (*wait)(void *who), void *who);

/* Before a record takes more than `share` bytes of memory, `wait` is called: to wait for one's turn, so that workers do not
 * all take much at once. So it is before custom rules judge, once a pattern of theirs gave up. NULL: nobody waits. */
void linter_share(struct linter *linter, size_t share, void (*wait)(void *who), void *who);
/* Gives back what an unusually large record has taken; its diagnostics are not good any more. */
void linter_rest(struct linter *linter);

/* From now on texts are read by this reader; NULL: they are JGF again. */
void linter_set_reader(struct linter *linter, struct game_reader *reader);

/* Lints one record. `diags` is emptied first; what it holds is sorted, and may be
 * read (pointers included) until the next call with this linter. Offsets are those
 * of the source that linter_source returns: the given one, or its text as UTF-8. */
void linter_run(struct linter *linter, const struct source *source, struct diags *diags);
const struct source *linter_source(const struct linter *linter);

/* The record that was linted last as JSON, which its source is borrowed by; NULL of other formats. Good until the next call. */
const struct json_document *linter_document(const struct linter *linter);

/* A text that could not be read to its end gives no game to judge: whatever were
 * said about one would be a consequence of what is said already. */
bool linter_is_damaged(const struct json_document *document);

/* Facts about the record that was last linted, for sums over a run. */
struct lint_result {
  bool seki_form; /* in Seki's form (jgf/seki.h), and nobody has said by which std to judge */
  bool is_record;
  bool is_older;  /* judged by the shapes of an older dialect, whose names are not reported one by one */
};
struct lint_result linter_last(const struct linter *linter);

/* What the rules have cost, by rule of the rule table, and behind them linting as a whole
 * (records, time); NULL unless the rule table has a clock. */
struct rule_time;
const struct rule_time *linter_times(const struct linter *linter);

/* How many nodes it has, and how many things in all that could be read. */
struct lint_content {
  size_t nodes, all;
};
struct lint_content linter_content(const struct linter *linter);

const struct rule_table *linter_plan(const struct linter *linter);
/* NULL for JGF. */
const struct game_reader *linter_reader(const struct linter *linter);
/* Which game the record that was last linted holds. A linter that has forgone it, which saves time, says another each time. */
struct jgf_digest linter_hash(struct linter *linter);
void linter_forgo_hash(struct linter *linter);

#endif
