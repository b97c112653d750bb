/* report_limits.h: how many findings text shows, of each rule and in all.
 *
 * The first of the output are shown, whichever worker found them. So a worker
 * that has found something that may be shown waits for its turn; one that has
 * found only what was shown often enough does not. */
#ifndef JGFLINT_CLI_REPORT_LIMITS_H
#define JGFLINT_CLI_REPORT_LIMITS_H

#include "cli/report_outputs.h"
#include "engine/rule_counts.h"
#include <stdatomic.h>

/* How many of each rule, unless an option says otherwise. */
enum { USUAL_ERRORS = 50, USUAL_OTHERS = 10 };

struct report_limits {
  const struct settings *settings;   /* borrowed */
  const struct catalogue *catalogue; /* static */
  atomic_size_t *shown_of; /* owned: for each rule of the catalogue; written only by the worker whose turn it is */
  struct rule_counts shown_of_others;
  size_t shown;
  struct rule_counts cut; /* in the order of the output */
};

/* What the limits kept out of one work item. */
struct report_cut {
  struct rule_counts by_rule; /* shown often enough */
  size_t beyond;              /* more than --max-findings */
};

void report_limits_init(struct report_limits *limits, const struct settings *settings, const struct catalogue *catalogue);
void report_limits_release(struct report_limits *limits);/* Whether no more lines of one kind are shown after so many. */
bool report_limits_reached(const struct report_limits *limits, size_t shown, enum level level);

/* Who works on a work item that is not the next of the output yet, and how it waits until it is. */
struct report_turn {
  void (*wait)(void *who); /* NULL: it is its turn */
  void *who;               /* borrowed */
};

/* Adds a record's findings to the texts of all outputs, to text as many as the limits leave. `is_fault`: those of a
 * configuration. In any thread. */
void report_limits_render(struct report_limits *limits, const struct report_outputs *outputs, const struct report_file *file, bool is_fault,
                          struct report_turn turn, struct report_cut *cut, struct buffer *texts);
/* Takes over what is counted, in the order of the output; how many findings that are. */
size_t report_limits_add_cut(struct report_limits *limits, struct report_cut *cut);
/* What reports say of it, to be freed by the caller. */
struct report_more *report_limits_more(const struct report_limits *limits, size_t *count);

#endif
