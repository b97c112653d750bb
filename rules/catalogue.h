/* catalogue.h: all rules of jgflint. */
#ifndef JGFLINT_RULES_CATALOGUE_H
#define JGFLINT_RULES_CATALOGUE_H

#include "lint/rule.h"

extern const struct catalogue jgflint_catalogue;

/* X(family): all families of rules, in the order of the documentation. */
#define RULE_FAMILIES(X) \
  X(json) X(shape) X(legacy) X(record) X(game) X(source) X(player) X(ruleset) X(board) X(point) X(tree) X(setup) X(move) \
  X(markup) X(score) X(text) X(cause) X(suppress) X(collection) X(sgf) X(jsonsgf) X(import) X(convert)

#define RULE_FAMILY_DECLARED(name) extern const struct family name##_family;
RULE_FAMILIES(RULE_FAMILY_DECLARED)
#undef RULE_FAMILY_DECLARED

/* The function of a rule whose only message is in its sheet, after `message:`. */
void rule_say(struct rule_context *context, const struct fact *fact);
/* A finding that follows from its fact. The fix is that of the reader (fix_by_reader). */
struct message_row {
  unsigned fact;
  int when;             /* the number of the fact, or one of enum when */
  const char *message;  /* with {words} */
  const char *order;    /* of the fix; NULL: no fix */
  const char *related;  /* the text about the other place, or NULL */
  enum fix_class safety; /* FIX_NONE counts as FIX_SAFE */
  enum level level;     /* LEVEL_OFF: that of the rule */
};

#define ROW(kind, which, ...) {.fact = kind, .when = which, .message = __VA_ARGS__}

/* The detail of the fact has a meant value, a name, or a number of 2 or more. */
enum when { WHEN_ANY = -1, WHEN_MEANT = -2, WHEN_NAMED = -3, WHEN_MANY = -4 };

/* Reports the fact by its first row that applies, or by the last row, whose fact is 0. */
void report_row(struct rule_context *context, const struct fact *fact, const struct message_row *rows);
/* Reports a fact GO_FACT_CAUSE (rules/cause.c). */
void report_cause(struct rule_context *context, const struct fact *fact);

#endif
