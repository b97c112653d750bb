/* rule_table.h: the rules that run, their levels and the facts that they listen to.
 *
 * A rule table combines the catalogue and the user's choice. It is created once for all records with the same configuration,
 * and shared by all workers, which do not change it. */
#ifndef JGFLINT_LINT_RULE_TABLE_H
#define JGFLINT_LINT_RULE_TABLE_H

#include "base/map.h"
#include "base/suggest.h"
#include "json/document.h"
#include "lint/rule.h"
#include "text/pattern.h"

/* ---- which of the user's words decide about a rule ----
 *
 * Within a layer (a file, an override, the options) the order of words means nothing: the more specific one wins, and of two
 * that are equally specific the one that takes away. Between layers the later one decides about all that it speaks of. */

/* One word: "select", "ignore", "extend-select", a severity or a parameter. */
struct rule_selector {
  enum choice_kind { CHOICE_SELECT, CHOICE_IGNORE, CHOICE_EXTEND, CHOICE_SEVERITY, CHOICE_PARAMETER } kind;
  const char *name;  /* borrowed: of a rule, a family, or "all"; for CHOICE_PARAMETER of a rule of the catalogue */
  enum level level;  /* for CHOICE_SEVERITY */
  size_t parameter;  /* for CHOICE_PARAMETER: its index in the rule's list */
  int64_t value;     /* of it, within its limits */
};

/* How specific a word is about a rule. SCOPE_OTHERS: it names others, and a `select` so leaves this one out. */
enum rule_scope { SCOPE_OTHERS, SCOPE_ALL, SCOPE_FAMILY, SCOPE_RULE };

/* The weightiest words about one rule so far. All zero: none. */
struct rule_words {
  struct rule_word {
    uint64_t weight;
    size_t index;               /* 1 + index of the selector; 0: no word */
  } selection, severity, level; /* `level`: the weightiest severity but `off` */
  bool is_selected;
  bool is_off; /* by `severity` */
};

/* What follows from all of them. */
struct rule_decision {
  bool is_on;
  size_t selected_by; /* 1 + index of the selector by which it runs, or not; 0: the default */
  size_t level_by;    /* 1 + index of the selector that sets its severity; 0: none */
};

void rule_words_add(struct rule_words *words, const struct rule_selector *selector, size_t index, unsigned layer,
                    enum rule_scope scope);
struct rule_decision rule_words_decide(const struct rule_words *words, bool is_on_by_default);

/* ---- the table ---- */

enum std { STD_JGF2, STD_SEKI };

struct enabled_rule {
  const struct rule *rule; /* static */
  const struct family *family;
  enum level level;   /* LEVEL_OFF: it does not run */
  bool level_set;     /* by the user: overrides what the rule says of a single finding */
  size_t selected_by; /* 1 + index of the choice by which it runs, or not; 0: the default */
  size_t level_by;    /* 1 + index of the choice that set the level; 0: none did */
  int64_t parameters[RULE_MOST_PARAMETERS];
  size_t parameters_by[RULE_MOST_PARAMETERS]; /* 1 + index of the choice that set each; 0: the default */
};

struct custom; /* lint/custom_rules.h */

struct rule_table {
  const struct catalogue *catalogue; /* static */
  struct enabled_rule *rules;        /* owned; all rules of the catalogue, in its order, then the custom ones */
  size_t rule_count;
  const struct custom *const *customs;    /* borrowed from the configuration */
  size_t first_custom;                    /* in `rules` */
  struct map custom_names;                /* owned: of names of custom rules, the struct enabled_rule */
  uint16_t *listeners;                    /* owned: indexes of rules, grouped by kind of fact */
  uint32_t first_listener[FACTS_END + 1]; /* into `listeners`: those of kind k are [k] to [k + 1] */
  enum std std;
  bool std_open;               /* the user has named none: then no fix that Seki could not read is safe for Seki's records */
  struct json_limits limits;
  uint64_t (*clock)(void);      /* nanoseconds, for linters to measure what each rule costs; NULL: they do not */
  struct patterns *patterns;    /* owned, or borrowed from the one that it shares them with */
  struct json_key_table *names; /* the same */
  bool shares_patterns;
};

enum { RULE_TABLE_MOST_OFFERS = 100 };

struct rule_table_options {
  const struct catalogue *catalogue;
  enum std std;
  bool std_open;
  const struct rule_selector *choices;
  size_t choice_count;
  const unsigned *layers;              /* of each choice; NULL: all are of one layer */
  const struct custom *const *customs; /* borrowed for as long as the rule table lives */
  size_t custom_count;
  const struct rule_table
      *shared_with; /* a rule table that lives longer and lends what all rule tables have in common; or NULL */
};

/* NULL if a choice names no rule or family; then *unknown is that name and *near the nearest known one, or NULL. */
struct rule_table *rule_table_make(const struct rule_table_options *options, const char **unknown, const char **near);
void rule_table_free(struct rule_table *rule_table);

/* Which rules a name stands for: a rule, a family, or "all". */
struct rule_range {
  size_t first, end; /* in `rules`; equal if there is no such name */
  enum rule_scope scope;
};
struct rule_range rule_table_named(const struct rule_table *rule_table, struct view name);

/* Offers the names of all rules and families for a mistaken one. Each offer compares the name with all rules. `count` is how many
 * mistakes the text has had before: after many of them nothing is offered. */
void rule_table_offer(const struct rule_table *rule_table, struct suggestion *suggestion, struct view name, size_t count);

static inline bool rule_table_listens(const struct rule_table *rule_table, unsigned kind) {
  return rule_table->first_listener[kind] < rule_table->first_listener[kind + 1];
}

/* The rule of that name, custom ones included; NULL if there is none. */
const struct enabled_rule *rule_table_find(const struct rule_table *rule_table, const char *name);
/* The index of a rule of the rule table. */
size_t rule_table_index(const struct rule_table *rule_table, const struct rule *rule);

#endif
