/* rules_json.h: the catalogue as JSON, for programs. Fields are only ever added. */
#ifndef JGFLINT_ENGINE_RULES_JSON_H
#define JGFLINT_ENGINE_RULES_JSON_H

#include "lint/rule_table.h"

/* What may be told of: the rules of a rule table, and those about configurations. */
struct rule_list {
  struct enabled_rule *list; /* owned */
  size_t count;
  const char *name; /* borrowed: what --explain asks for */
  bool color;       /* whether text about them has colors */
};

/* No choice of rules reaches those about configurations. The caller frees the list. */
struct rule_list rules_named(const struct rule_table *rule_table, const char *name);

/* An array with an object for each rule. */
void rules_json_list(const struct rule_list *rule_list, struct buffer *to);
/* The object of a rule, or, for a family or all, an array, with reason and examples. */
void rules_json_explain(const struct rule_list *rule_list, struct buffer *to);

/* "none", "safe", "unsafe" or "either": one word, unlike fix_class_name. */
const char *rules_fix_word(enum fix_class fix);
/* Whether `name` is the rule's, its family's, or all. */
bool rules_match(const struct enabled_rule *enabled, const char *name);

#endif
