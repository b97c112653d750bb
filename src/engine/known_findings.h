/* known_findings.h: which findings of a record a baseline knows, while the record is being rewritten.
 *
 * A baseline is asked once, about the record as it was given. In what becomes of it, a finding is known again by what it is
 * about (lint/finding_key.h); of equal ones as many are known as the baseline has, from the first one on, as it hides them. */
#ifndef JGFLINT_ENGINE_KNOWN_FINDINGS_H
#define JGFLINT_ENGINE_KNOWN_FINDINGS_H

#include "base/map.h"
#include "engine/baseline.h"

struct known_findings {
  struct map by_key; /* what findings are about: struct known_finding */
  struct arena arena;
  size_t count;
};

/* Fills `known`, all zero, with those of `diags` that the baseline knows. In the order of the results. */
void known_findings_ask(struct known_findings *known, struct baseline *baseline, const char *name, const struct source *source,
                        const struct diags *diags);
void known_findings_release(struct known_findings *known);

/* Sets an element of `is_known` for each finding; returns how many of them are true. */
size_t known_findings_mark(const struct known_findings *known, const struct diags *diags, const struct source *source,
                           bool *is_known);
/* The same, as a fixer's `spare` wants it: `of` is a struct known_findings. */
void known_findings_skip(const void *context, const struct diags *diags, const struct source *source, bool *spared);
/* Takes those that are known out of `diags`; returns how many these were. */
size_t known_findings_hide(const struct known_findings *known, const struct source *source, struct diags *diags);

#endif
