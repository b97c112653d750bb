/* shape_words.h: what a value of a record must be, and what it is, in words. */
#ifndef JGFLINT_RULES_SHAPE_WORDS_H
#define JGFLINT_RULES_SHAPE_WORDS_H

#include "fix/fix_builder.h"
#include "jgf/schema.h"

/* What stands under an older key is to be what it is in JGF 2. */
const struct jgf_field *row_meant(const struct jgf_field *field);

/* "a list, such as [...]", of a member or of an entry of its list. */
const char *describe_wanted(struct rule_context *context, const struct jgf_field *field, bool is_entry);

/* "a list", "the string "x"". */
const char *describe_found(struct rule_context *context, uint32_t spot);

/* Where its members stand: "in `rules`", "at the top level". */
const char *describe_place(struct rule_context *context, const struct jgf_schema *shape);

/* A member that is an example of its key: "color": "black". */
const char *describe_member(struct rule_context *context, const struct jgf_schema *shape, const char *key);

#endif
