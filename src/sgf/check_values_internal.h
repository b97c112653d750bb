/* check_values_internal.h: what the files that look at properties share. Not for others. */
#ifndef JGFLINT_SGF_CHECK_VALUES_INTERNAL_H
#define JGFLINT_SGF_CHECK_VALUES_INTERNAL_H

#include "facts/sgf_facts.h"
#include "sgf/check_values.h"

static inline struct sgf_value *values_of(const struct sgf_values *of, const struct sgf_property *property) {
  return &of->tree->values[property->first_value];
}

/* A name is written in capitals. */
void sgf_name_check(struct sgf_values *of, const struct sgf_property *property);
/* Gives a property the name that FF4 has for it; notes what is older or newer than the file says it is. */
void sgf_version_check(struct sgf_values *of, struct sgf_property *property);

/* The place of a name of one or two capitals among all of them; SIZE_MAX for other names. */
size_t sgf_name_slot(struct view name);
/* A property that SGF has no name for. */
void sgf_unknown_check(struct sgf_values *of, const struct sgf_property *property);
/* A value that came with a later version than the file says it is. */
void sgf_emit_novelty(struct sgf_values *of, enum sgf_novelty novelty, uint32_t spot, struct view name);
/* SZ and VW as only FF4 has them; the two corners of an older VW become a rectangle. */
void sgf_size_check(struct sgf_values *of, const struct sgf_property *property);
void sgf_view_check(struct sgf_values *of, struct sgf_property *property);
/* Whether the node has a property of that name already which says the same; remembers it if it has one at all. */
bool sgf_repeat_is_equal(struct sgf_values *of, const struct sgf_property *property);
/* Names that stand in the node several times: one finding each. Forgets them. */
void sgf_repeats_check(struct sgf_values *of);
/* Points of a list that stand as corners of a rectangle. */
void sgf_rectangles_check(struct sgf_values *of, const struct sgf_property *property);

#endif
