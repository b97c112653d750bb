/* rules_json.h: rules as JSON. Later versions only add members. */
#ifndef JGFLINT_ENGINE_RULES_JSON_H
#define JGFLINT_ENGINE_RULES_JSON_H

#include "lint/rule_table.h"

/* The rules of a rule table, and the rules about configurations, which cannot be turned off. */
struct rule_list {
  struct enabled_rule *list; /* owned */
  size_t count;
  const char *name; /* borrowed: the argument of --explain */
  bool color;       /* whether text about them has colors */
};

/* The caller frees the list. */
struct rule_list rules_named(const struct rule_table *rule_table, const char *name);

/* An array with an object for each rule. */
void rules_json_list(const struct rule_list *rule_list, struct buffer *to);
/* An object for a rule, or an array for a family or all rules, with reasons and examples. */
void rules_json_explain(const struct rule_list *rule_list, struct buffer *to);

/* "none", "safe", "unsafe" or "either". fix_class_name has several words. */
const char *rules_fix_word(enum fix_class fix);
/* Returns true if `name` is the name of the rule or its family, or "all". */
bool rules_match(const struct enabled_rule *enabled, const char *name);

#endif
