/* linter.h: an engine, and what it was asked last. */
#ifndef JGFLINT_NPM_LINTER_H
#define JGFLINT_NPM_LINTER_H

#include "engine/baselines.h"
#include "npm/call.h"
#include "npm/module.h"
#include "npm/options.h"

struct module_linter {
  struct engine *engine;         /* owned */
  struct module_options options; /* it was made with */
  struct module_call call;       /* the last one */
  struct source source;          /* its text */
  struct buffer json, text;      /* the answer */
  struct module_answer answer;
  struct module_report **reports; /* owned: the list; where findings go; none: into the answer */
  size_t report_count, report_capacity;
  struct baselines *baselines;   /* borrowed: of the run; NULL: it has but its own */
  struct baseline *own;          /* owned: of its configuration; NULL: none */
  const char *here, *repository; /* of the configuration while it is read; NULL: there is none */
  char *refusal;                 /* owned: the last answer about a file outside of that */
  enum level fail_on;            /* of what was linted */
  const struct format *format;   /* of what was linted; NULL: JGF */
  size_t games, finding_count;
  struct buffer ends;
  const char *why;               /* static: what was not converted; NULL: all was */
};

/* Answers with the board of a game of its text: board.c. */
void module_board(struct module_linter *linter);
/* Answers with all games of its text, node by node, and with the text that their places count in: nodes.c. */
void module_nodes(struct module_linter *linter);

#endif
