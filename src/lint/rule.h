/* rule.h: what a rule is.
 *
 * A rule has one name and one place: a heading in rules/<family>.md and a static
 * function of the same name in rules/<family>.c. The sheet makes the row; the row
 * names the function; so a heading without function, or the reverse, does not
 * compile. A rule listens to kinds of facts and turns them into diagnostics; it
 * never searches the record itself. All strings and lists here are static, and read
 * by all threads. */
#ifndef JGFLINT_LINT_RULE_H
#define JGFLINT_LINT_RULE_H

#include "base/buffer.h"
#include "facts/fact.h"

struct rule_context; /* lint/rule_context.h */

enum level { LEVEL_OFF, LEVEL_INFO, LEVEL_WARNING, LEVEL_ERROR };
enum { LEVELS = LEVEL_ERROR + 1 };

const char *level_name(enum level level);
/* LEVELS if there is no such name. */
enum level level_from_name(const char *name);

enum fix_class {
  FIX_NONE,
  FIX_SAFE,   /* the same game before and after */
  FIX_UNSAFE, /* might change meaning */
  FIX_EITHER  /* depends on the case: each finding says which */
};

const char *fix_class_name(enum fix_class fix);

/* What follows from a finding, for the code that fixes, converts or shows records, which knows no rule by its name. The words
 * stand in the sheets, behind `means:`; rules/README.md says when to use which. */
enum rule_meaning {
  MEANS_SYNTAX =
      1 << 0,           /* the text is not JSON, or was not read: a rule like this always runs if it is an error, and a record
                           cannot silence it */
  MEANS_FORM = 1 << 1,  /* members are not what JGF says of them */
  MEANS_OLDER = 1 << 2, /* only older dialects of JGF have it */
  MEANS_STRUCTURE = 1 << 3,   /* what belongs where is not known */
  MEANS_NOTATION = 1 << 4,    /* how another format is written */
  MEANS_IMPORT = 1 << 5,      /* the same of a format that is only read: nothing is fixed, and much is guessed */
  MEANS_CONVERSION = 1 << 6,  /* what becomes of a game in another format */
  MEANS_CHARSET = 1 << 7,     /* which characters the text is made of */
  MEANS_SUPPRESSION = 1 << 8, /* it is about the entries that silence: a record cannot silence it */
  MEANS_POINT = 1 << 9,       /* a finding about an object shows the whole object, not its first character */
  MEANS_UNREAD = 1 << 10,     /* nobody reads what it points at */
  MEANS_TANGLED = 1 << 11     /* one of its fixes may undo another: they are proved before they are offered */
};

struct rule_example {
  const char *kind;   /* "bad", "good", "fixed" or "unsafe-fixed" */
  const char *text;   /* a record, or a text that should have been one */
  size_t length;      /* of it; it may hold NULs */
  const char *output; /* bad: what --format gcc says, with the file named after the rule; else NULL */
};

/* A number that a configuration may set for a rule: "parameters": {"json-bloat": {"size": 4096}}. */
struct rule_parameter {
  const char *name;
  int64_t preset, least, most;
  const char *help; /* what it means, for --explain and the JSON Schema: a phrase without a full stop */
};
enum { RULE_MOST_PARAMETERS = 4 };

struct rule {
  const char *name;     /* "json-trailing-comma" */
  const char *headline; /* what it always says: one sentence without a full stop */
  const char
      *message; /* what rule_say says, with {words} for what the fact says (rules/README.md); NULL: the rule has a function */
  const char *related;  /* what rule_say says of the fact's other place; NULL: nothing */
  const char *order;    /* what the edits of a fact's detail do, for the fix that rule_say makes of them; NULL: it makes none */
  const char *reason;   /* the sheet's text, Markdown, with the parameters and without the examples */
  const char *fix_note; /* why the fix is safe or not; "" where there is none */
  const char *since;    /* version */
  enum level level;     /* default */
  enum fix_class fix;
  bool optional;        /* off unless selected by its name, its family or `all` */
  bool jgf_only;        /* it does not run on other formats, which spell or order the value in their own way */
  bool ascii;           /* it is about a short text in ASCII, so that characters which only look like ASCII are named */
  unsigned means;       /* bits of enum rule_meaning */
  const uint16_t *listens; /* kinds of facts; 0 ends the list */
  const struct rule_parameter *parameters; /* at most RULE_MOST_PARAMETERS */
  size_t parameter_count;
  void (*check)(struct rule_context *context, const struct fact *fact); /* called in any worker, several at a time */
  const struct rule_example *examples;
  size_t example_count;
};

struct family {
  const char *name;     /* "json" */
  const char *headline; /* what the rules of the family are about */
  const struct rule *rules;
  size_t count;
};

/* All families, in the order of the documentation. Made by rules/catalogue.c. */
struct catalogue {
  const struct family *const *families;
  size_t count;
};

/* How many rules there are, and which of them one is; SIZE_MAX for a rule that is not in the catalogue. */
size_t catalogue_size(const struct catalogue *catalogue);
size_t catalogue_index(const struct catalogue *catalogue, const struct rule *rule);

#endif
