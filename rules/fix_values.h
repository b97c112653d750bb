/* fix_values.h: findings and fixes of several families. A fix replaces a value in its place. */
#ifndef JGFLINT_RULES_FIX_VALUES_H
#define JGFLINT_RULES_FIX_VALUES_H

#include "fix/fix_builder.h"
#include "lint/rule_context.h"

/* ---- new values, as JSON ---- */

struct view new_number(struct rule_context *context, int number);
struct view new_string(struct rule_context *context, const char *text);
struct view new_point(struct rule_context *context, int x, int y);
struct view new_list(struct rule_context *context, const struct view *values, size_t count);
/* The version of JGF 2; for Seki, "2.0.0". */
struct view new_version(struct rule_context *context);
/* `record` with its format and version. */
struct view new_record(struct rule_context *context);

/* ---- values ---- */

/* The content of a string; empty for other values. */
struct view string_at(const struct rule_context *context, uint32_t spot);
/* The value after this one in its container, or NO_SPOT. */
uint32_t next_sibling(const struct rule_context *context, uint32_t spot);
/* Adds a fix that writes this string. */
void repair_text(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, struct view meant);
/* The same for a header value of any format. In JSON, this writes a string: for a number, use fix_replace. */
void repair_header(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   struct view meant);
/* The word that resembles the text most, or NULL. */
const char *nearest_word(struct view written, const char *const *words, size_t count);
/* Offers a word in editors, unless it is NULL. */
void offer_near(struct rule_context *context, struct diag *diag, struct view written, const char *near);

/* Reports a misspelled color, which is the number of the fact; `claim` is "the color must be". */
struct diag *report_misspelled_color(struct rule_context *context, const struct fact *fact, const char *claim);
/* Reports a missing, unknown or misspelled color of a move or of the score. */
void report_color(struct rule_context *context, const struct fact *fact);

/* ---- points ---- */

/* Removes points of one setup, with the entries, lists and SGF properties that would be empty. The spots ascend. */
void repair_remove_points(struct rule_context *context, struct diag *diag, enum fix_class safety, const uint32_t *points,
                          size_t count, const char *order);
/* Reports a point that appears twice. If the number of the fact is not 0, both are equal, and a fix removes the second one. */
struct diag *report_same_point(struct rule_context *context, const struct fact *fact, const char *message);
/* Whether a point of the record is off the board, so that the size or all points may be wrong. */
bool is_any_point_off(struct rule_context *context);
/* Turns a JGF move with a point into a pass; returns false if that is not possible. */
bool repair_make_pass(struct rule_context *context, struct fix *fix, uint32_t move);

/* ---- records ---- */

/* The class of a fix whose result Seki 4 cannot read: unsafe if the record is in Seki's form and --std is not given. */
enum fix_class repair_class_for_seki(const struct rule_context *context);

/* ---- spellings ---- */

/* Whether the text is a date in the form of JGF that exists. */
bool date_exists(struct rule_context *context, struct view text);
/* Whether this is a name of UTF-8. */
bool spelling_is_utf8(struct view name);

#endif
