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

struct rule_example {
  const char *kind; /* "bad", "good", "fixed" or "unsafe-fixed" */
  const char *text; /* a record, or a text that should have been one */
  size_t length;    /* of it; it may hold NULs */
  const char *output; /* bad: what --format gcc says, with the file named after the rule; else NULL */
};

struct rule {
  const char *name;     /* "json-trailing-comma" */
  const char *headline; /* what it always says: one sentence without a full stop */
  const char *reason;   /* the sheet's text, Markdown, without the examples */
  const char *fix_note; /* why the fix is safe or not; "" where there is none */
  const char *since;    /* version */
  const char *formerly; /* the name that it had before, which goes on meaning it; NULL: none */
  enum level level;     /* default */
  enum fix_class fix;
  bool optional;        /* off unless selected by its name, its family or `all` */
  bool jgf_only;        /* it does not run on other formats, which spell or order the value in their own way */
  bool ascii;           /* it is about a short text in ASCII, so that characters which only look like ASCII are named */
  const uint16_t *listens; /* kinds of facts; 0 ends the list */
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

/* Whether it has that name, or had it. */
bool rule_is_named(const struct rule *rule, struct view name);

/* How many rules there are, and which of them one is; SIZE_MAX for a rule that is not in the catalogue. */
size_t catalogue_size(const struct catalogue *catalogue);
size_t catalogue_index(const struct catalogue *catalogue, const struct rule *rule);
/* The name that a rule has now; NULL if that is `name`, or there is none that had it. */
const char *catalogue_new_name(const struct catalogue *catalogue, struct view name);

#endif
