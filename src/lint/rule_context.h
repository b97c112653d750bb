/* rule_context.h: the input of rules, and functions to report findings.
 *
 * The function of a rule gets a context and a fact. It reads both, and only changes the diags. A context belongs to one
 * worker. All its pointers are borrowed and valid for one record. Returned strings are in the arena of the diags. */
#ifndef JGFLINT_LINT_RULE_CONTEXT_H
#define JGFLINT_LINT_RULE_CONTEXT_H

#include "go/game.h"
#include "jgf/read.h"
#include "json/document.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"
#include "text/pattern.h"

struct causes;
struct game_reader;

/* The time of a rule so far. */
struct rule_time {
  uint64_t nanoseconds, calls;
};

struct rule_context {
  const struct rule_table *rule_table;
  const struct source *source;
  const struct json_document *document; /* NULL for formats that are not JSON */
  const struct game_reader *reader;     /* NULL for JGF */
  const struct game *game;              /* complete for facts of go_facts.h */
  struct pattern_scratch *scratch;
  struct diags *diags;
  const struct rule *rule; /* the running rule */
  size_t rule_index;       /* in the rule table */
  struct rule_time *times; /* by rule of the rule table; NULL if time is not measured */
  const struct jgf_read_result *read_result; /* NULL for formats that are not JGF */
  struct causes *causes;  /* keeps the symptoms of causes; NULL if no rule reports causes */
  uint32_t symptom;       /* number of the current fact; 0 if it is not a symptom */
  uint32_t cause;         /* number of the cause whose findings are made; 0: none */
  enum diag_role role;    /* of these findings */
  /* Cached properties of the whole record. */
  bool is_flaw_known, is_off_known;
  const struct fact *flaw; /* must be fixed before older forms (rules/legacy.c), or NULL */
  bool is_off;             /* a point is off the board (rules/move.c) */
};

/* Returns true for JGF, so that a fix can write JGF keys and forms. Other formats can also be JSON. */
static inline bool rule_is_on_jgf(const struct rule_context *context) {
  return context->document && !context->reader;
}

/* Calls all rules that listen to this kind of fact. `opaque` is a struct rule_context; this is the `note` of a fact_sink. */
void rule_dispatch(void *opaque, const struct fact *fact);

/* Adds a diagnostic at the span of the fact. Without a format (NULL), its message is the headline. The pointer is valid until the
 * next diagnostic is added. */
struct diag *rule_report(struct rule_context *context, const struct fact *fact, const char *format, ...) PRINTF_LIKE(3, 4);
struct diag *rule_report_at(struct rule_context *context, struct span span, uint32_t spot, const char *format, ...)
    PRINTF_LIKE(4, 5);
/* The value of a parameter of the running rule, by its name in the sheet. */
int64_t rule_parameter(const struct rule_context *context, const char *name);

/* Sets the level of this finding, unless the user has set the level of the rule. */
void rule_override_level(struct rule_context *context, struct diag *diag, enum level level);
/* Adds a note about another place; a finding has at most three. */
void rule_add_related(struct rule_context *context, struct diag *diag, struct span span, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Returns true if the whole of `subject` matches. PATTERN_ERROR counts as a match, to avoid wrong findings, and is counted in the
 * diags for a message at the end of the run. */
bool rule_matches(struct rule_context *context, enum pattern pattern, struct view subject);

/* printf into the arena. */
struct view rule_format(struct rule_context *context, const char *format, ...) PRINTF_LIKE(2, 3);

/* The text in one line, for messages: line ends become \x0A and \x0D. */
const char *rule_line(struct rule_context *context, struct view text);
/* The source text of a value or key without its quotes, shortened for messages. */
const char *rule_quote(struct rule_context *context, struct span span);
/* A text, shortened in the same way. */
const char *rule_shorten(struct rule_context *context, struct view text);

#endif
