/* report.h: what a run of several texts prints, by one of the reporters. */
#ifndef JGFLINT_NPM_REPORT_H
#define JGFLINT_NPM_REPORT_H

#include "engine/engine.h"
#include "npm/module.h"

/* Findings about a text, which the report adds to what it has to print. `place`: what fingerprints call it; NULL: by its name.
 * `fail_on`: from which level on they make the run fail. `is_line`: of JSON Lines, which --fix does not write. */
void module_report_file(struct module_report *report, const char *name, const char *place, const struct source *source, const struct diags *diags,
                        enum level fail_on, bool is_line);
/* The same about a file of a configuration; several may extend it, and it is told of once. */
void module_report_faults(struct module_report *report, const struct config_file *file);
/* A rule of a configuration; the first one of a name counts. It has to outlive the report. */
void module_report_custom(struct module_report *report, const struct rule *rule);
/* Findings that a baseline knows; findings that were fixed. */
void module_report_known(struct module_report *report, size_t count);
void module_report_fixed(struct module_report *report, size_t count);

#endif
