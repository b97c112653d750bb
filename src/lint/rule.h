/* rule.h: rules and families of rules.
 *
 * A rule is a heading in rules/<family>.md and a static function of the same name in rules/<family>.c. The sheet generates the
 * row of the rule, which names the function, so a heading without a function, or the reverse, does not compile. A rule listens
 * to kinds of facts and turns them into diagnostics; it never searches the record. All strings and lists here are static and
 * shared by all threads. */
#ifndef JGFLINT_LINT_RULE_H
#define JGFLINT_LINT_RULE_H

#include "base/buffer.h"
#include "facts/fact.h"

struct rule_context; /* lint/rule_context.h */

enum level { LEVEL_OFF, LEVEL_INFO, LEVEL_WARNING, LEVEL_ERROR };
enum { LEVELS = LEVEL_ERROR + 1 };

const char *level_name(enum level level);
/* Returns LEVELS if there is no such name. */
enum level level_from_name(const char *name);

enum fix_class {
  FIX_NONE,
  FIX_SAFE,   /* the same game before and after */
  FIX_UNSAFE, /* may change the meaning */
  FIX_EITHER  /* safe or unsafe, depending on the finding */
};

const char *fix_class_name(enum fix_class fix);

/* Properties of rules, for code that fixes, converts or shows records and does not use names of rules. The sheets list them after
 * `means:`; see rules/README.md. */
enum rule_meaning {
  MEANS_SYNTAX = 1 << 0, /* the text is not JSON, or was not read: an error cannot be turned off or suppressed */
  MEANS_FORM = 1 << 1,  /* wrong names, types or values of members */
  MEANS_OLDER = 1 << 2, /* members of older JGF */
  MEANS_STRUCTURE = 1 << 3,   /* the right place of a member is not known */
  MEANS_NOTATION = 1 << 4,    /* notation of another format */
  MEANS_IMPORT = 1 << 5,      /* notation of a format that is only read: no fixes, many guesses */
  MEANS_CONVERSION = 1 << 6,  /* conversion to another format */
  MEANS_CHARSET = 1 << 7,     /* the character set of the text */
  MEANS_SUPPRESSION = 1 << 8, /* about suppressions, and cannot be suppressed */
  MEANS_POINT = 1 << 9,       /* a finding about an object shows the whole object, not its first character */
  MEANS_UNREAD = 1 << 10,     /* readers ignore the value */
  MEANS_TANGLED = 1 << 11     /* its fixes may undo each other, so they are proved before they are offered */
};

struct rule_example {
  const char *kind;   /* "bad", "good", "fixed" or "unsafe-fixed" */
  const char *text;   /* the text of the example */
  size_t length;      /* of `text`, which can contain NULs */
  const char *output; /* bad: the output of --format gcc, for a file named after the rule; otherwise NULL */
};

/* A number that a configuration can set for a rule: "parameters": {"json-bloat": {"size": 4096}}. */
struct rule_parameter {
  const char *name;
  int64_t preset, least, most;
  const char *help; /* description for --explain and the JSON Schema: a phrase without a full stop */
};
enum { RULE_MOST_PARAMETERS = 4 };

struct rule {
  const char *name;     /* "json-trailing-comma" */
  const char *headline; /* one sentence without a full stop */
  const char *message;  /* of rule_report_sheet, with {words} for data of the fact (rules/README.md); NULL: a function reports */
  const char *related;  /* text of rule_report_sheet about the other position of the fact, or NULL */
  const char *order;    /* text of the fix that rule_report_sheet makes from the edits of the fact, or NULL */
  const char *reason;   /* text of the sheet, Markdown, with the parameters and without the examples */
  const char *fix_note; /* the reason why the fix is safe or unsafe; "" without a fix */
  const char *since;    /* version */
  enum level level;     /* default */
  enum fix_class fix;
  bool optional;        /* off unless selected by its name, its family or `all` */
  bool jgf_only;        /* does not run on other formats */
  bool ascii;           /* about a short ASCII text: messages name characters that look like ASCII */
  unsigned means;       /* bits of enum rule_meaning */
  const uint16_t *listens; /* kinds of facts; 0 ends the list */
  const struct rule_parameter *parameters; /* at most RULE_MOST_PARAMETERS */
  size_t parameter_count;
  void (*check)(struct rule_context *context, const struct fact *fact); /* called by several threads at a time */
  const struct rule_example *examples;
  size_t example_count;
};

struct family {
  const char *name;     /* "json" */
  const char *headline; /* the topic of the family */
  const struct rule *rules;
  size_t count;
};

/* All families, in the order of the documentation (rules/catalogue.c). */
struct catalogue {
  const struct family *const *families;
  size_t count;
};

/* The number of rules, and the index of a rule; SIZE_MAX for a rule that is not in the catalogue. */
size_t catalogue_size(const struct catalogue *catalogue);
size_t catalogue_index(const struct catalogue *catalogue, const struct rule *rule);
/* The rule with this name, or NULL. */
const struct rule *catalogue_rule(const struct catalogue *catalogue, struct view name);

#endif
