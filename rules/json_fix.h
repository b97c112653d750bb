/* json_fix.h: the longer repairs of the family json.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. */
#ifndef JGFLINT_RULES_JSON_FIX_H
#define JGFLINT_RULES_JSON_FIX_H

#include "fix/fix_builder.h"

/* Between the tokens is nothing but blanks and the marks that JSON has there: whole
 * members and nodes can be taken out or moved. Where it is not so, what is between
 * them is fixed first, and the rest in the next pass. */
bool text_is_whole(const struct rule_context *context);

bool is_json_space(char c);

/* All comments of the text at once, at the first of them: they go into one list. */
void comments_fix(struct rule_context *context, struct diag *diag, const struct fact *fact);
void single_quotes_fix(struct rule_context *context, struct diag *diag, struct span string);
void control_characters_fix(struct rule_context *context, struct diag *diag, const struct fact *fact);
void encoding_fix(struct rule_context *context, struct diag *diag, const char *name);
void bloat_fix(struct rule_context *context, struct diag *diag);

#endif
