/* jsonsgf_fix.h: the longer repairs of the family jsonsgf. */
#ifndef JGFLINT_RULES_JSONSGF_FIX_H
#define JGFLINT_RULES_JSONSGF_FIX_H

#include "fix/fix_builder.h"

/* The only variation behind a node goes in line with it. None if more stands behind the variations, or between the brackets. */
void variation_fix_inline(struct rule_context *context, struct diag *diag, uint32_t variations);

#endif
