/* rule_table.h: the rules that run, their levels and the facts that they listen to.
 *
 * A rule table combines the catalogue and the user's choice. It is created once for all records with the same configuration.
 * All workers use the same table and do not change it. */
#ifndef JGFLINT_LINT_RULE_TABLE_H
#define JGFLINT_LINT_RULE_TABLE_H

#include "base/map.h"
#include "base/suggest.h"
#include "json/document.h"
#include "lint/rule.h"
#include "text/pattern.h"

/* ---- the selectors that decide about a rule ----
 *
 * The selectors of a layer (a file, an override, the options) have no order: the more specific selector wins, and if two are
 * equally specific, the stronger restriction wins. If several layers decide about a rule, the latest layer wins. */

/* One choice of the user: "select", "ignore", "extend-select", a severity or a parameter. */
struct rule_selector {
  enum choice_kind { CHOICE_SELECT, CHOICE_IGNORE, CHOICE_EXTEND, CHOICE_SEVERITY, CHOICE_PARAMETER } kind;
  const char *name;  /* borrowed: a rule, a family, or "all"; for CHOICE_PARAMETER, a rule of the catalogue */
  enum level level;  /* for CHOICE_SEVERITY */
  size_t parameter;  /* for CHOICE_PARAMETER: the index in the rule's list */
  int64_t value;     /* for CHOICE_PARAMETER: within the limits of the parameter */
  unsigned layer;
};

/* How specific a selector is for a rule. SCOPE_OTHERS: only other rules are named, and `select` turns this rule off. */
enum rule_scope { SCOPE_OTHERS, SCOPE_ALL, SCOPE_FAMILY, SCOPE_RULE };

/* The selectors with the most weight for one rule so far. {0} is empty. */
struct rule_words {
  struct rule_word {
    uint64_t weight;
    size_t index;               /* 1 + index of the selector; 0: no selector */
  } selection, severity, level; /* `level`: the severity with the most weight, except `off` */
  bool is_selected;
  bool is_off; /* by `severity` */
};

/* The decision that follows from all selectors. */
struct rule_decision {
  bool is_on;
  size_t selected_by; /* 1 + index of the selector that turns the rule on or off; 0: the default */
  size_t level_by;    /* 1 + index of the selector that sets the severity; 0: the default */
};

void rule_words_add(struct rule_words *words, const struct rule_selector *selector, size_t index, enum rule_scope scope);
struct rule_decision rule_words_decide(const struct rule_words *words, bool is_on_by_default);

/* ---- the table ---- */

enum std { STD_JGF2, STD_SEKI };

struct enabled_rule {
  const struct rule *rule; /* static */
  const struct family *family;
  enum level level;   /* LEVEL_OFF: the rule does not run */
  bool level_set;     /* the level is configured, so that the rule does not change it for single findings */
  size_t selected_by; /* 1 + index of the choice that turns the rule on or off; 0: the default */
  size_t level_by;    /* 1 + index of the choice that sets the level; 0: the default */
  int64_t parameters[RULE_MOST_PARAMETERS];
  size_t parameters_by[RULE_MOST_PARAMETERS]; /* 1 + index of the choice that sets each parameter; 0: the default */
};

struct custom; /* lint/custom_rules.h */

struct rule_table {
  const struct catalogue *catalogue; /* static */
  struct enabled_rule *rules;        /* owned; all rules of the catalogue, in its order, then the custom ones */
  size_t rule_count;
  const struct custom *const *customs;    /* borrowed from the configuration */
  size_t first_custom;                    /* in `rules` */
  struct map custom_names;                /* owned: struct enabled_rule of each custom rule, by name */
  uint16_t *listeners;                    /* owned: indexes of rules, grouped by kind of fact */
  uint32_t first_listener[FACTS_END + 1]; /* into `listeners`: the rules for kind k are from [k] to before [k + 1] */
  enum std std;
  bool std_open;                /* std is not configured: Seki's records are recognized by their form */
  struct json_limits limits;
  uint64_t (*clock)(void);      /* nanoseconds, to measure the cost of each rule; NULL: no measurement */
  struct json_key_table *names; /* owned, or borrowed if shares_names */
  bool shares_names;
};

enum { RULE_TABLE_MOST_OFFERS = 100 };

struct rule_table_options {
  const struct catalogue *catalogue;
  enum std std;
  bool std_open;
  const struct rule_selector *choices; /* of known rules, families, or names of custom rules */
  size_t choice_count;
  const struct custom *const *customs; /* borrowed as long as the rule table exists */
  size_t custom_count;
  const struct rule_table *shared_with; /* a rule table that exists longer, and lends its names; or NULL */
};

struct rule_table *rule_table_make(const struct rule_table_options *options);
void rule_table_free(struct rule_table *rule_table);

/* The rules with a name, which is a rule, a family, or "all". */
struct rule_range {
  size_t first, end; /* in `rules`; equal for an unknown name */
  enum rule_scope scope;
};
struct rule_range rule_table_named(const struct rule_table *rule_table, struct view name);

/* Looks for the rule or family that is most similar to an unknown name. A search compares the name with all rules, so it
 * is skipped if `count`, the number of earlier mistakes in the text, is RULE_TABLE_MOST_OFFERS or more. */
void rule_table_offer(const struct rule_table *rule_table, struct suggestion *suggestion, struct view name, size_t count);

static inline bool rule_table_listens(const struct rule_table *rule_table, unsigned kind) {
  return rule_table->first_listener[kind] < rule_table->first_listener[kind + 1];
}

/* Returns the rule with this name, which may be a custom rule, or NULL. */
const struct enabled_rule *rule_table_find(const struct rule_table *rule_table, const char *name);
/* The index of a rule of the rule table. */
size_t rule_table_index(const struct rule_table *rule_table, const struct rule *rule);

#endif
