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
void report_limits_release(struct report_limits *limits);
bool report_limits_exist(const struct report_limits *limits);

/* Whether none of these findings is shown, whatever comes before them. In any thread. */
bool report_limits_hide_all(const struct report_limits *limits, const struct report_output *output, const struct diags *diags);
/* Those that are shown, in a list that the caller frees; the others are counted in `cut`. In the order of the output,
 * or where report_limits_hide_all says that there are none. */
struct diags report_limits_apply(struct report_limits *limits, const struct report_output *output, const struct diags *diags,
                                 struct report_cut *cut);
/* Takes over what is counted, in the order of the output; how many findings that are. */
size_t report_limits_add_cut(struct report_limits *limits, struct report_cut *cut);
/* What reports say of it, to be freed by the caller. */
struct report_more *report_limits_more(const struct report_limits *limits, size_t *count);

#endif
