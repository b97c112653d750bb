/* rules_json.h: the catalogue as JSON, for programs. Fields are only ever added. */
#ifndef JGFLINT_APP_RULES_JSON_H
#define JGFLINT_APP_RULES_JSON_H

#include "lint/plan.h"

/* An array with an object for each rule; `name` and `color` are of no account. */
void rules_json_list(const struct plan *plan, const char *name, bool color, struct bytes *to);
/* The object of a rule, or, for a family or all, an array, with reason and examples. */
void rules_json_explain(const struct plan *plan, const char *name, bool color, struct bytes *to);

/* "none", "safe", "unsafe" or "either": one word, unlike fix_class_name. */
const char *rules_fix(enum fix_class fix);
/* Whether `name` is the rule's, its family's, or all. */
bool rules_match(const struct planned *planned, const char *name);

#endif
