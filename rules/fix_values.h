/* fix_values.h: repairs that several families share.
 *
 * What is common to them is the care: a value is replaced where it stands, and what
 * the file has besides stays. */
#ifndef JGFLINT_RULES_FIX_VALUES_H
#define JGFLINT_RULES_FIX_VALUES_H

#include "fix/fix_builder.h"
#include "lint/rule_context.h"

/* ---- new values, as JSON ---- */

struct view new_number(struct rule_context *context, int number);
struct view new_string(struct rule_context *context, const char *text);
struct view new_point(struct rule_context *context, int x, int y);
struct view new_list(struct rule_context *context, const struct view *values, size_t count);

/* The value becomes this string; the message says so. */
void repair_text(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, struct view meant);

/* The same for a value of the header in any format that is fixed: a string of JSON, or what stands between SGF's brackets. */
void repair_header(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   struct view meant);

/* The content of a string; empty if the value is none. */
struct view string_at(const struct rule_context *context, uint32_t spot);
/* What may be meant by what is written, since it is spelled nearly so; NULL: nothing. An editor offers it, and nobody writes it
 * unasked. */
void offer_near(struct rule_context *context, struct diag *diag, struct view written, const char *near);

/* A misspelled color; none for a color that could not be read. GO_EMPTY is "clear". */
void repair_color(struct rule_context *context, struct diag *diag, uint32_t spot, long long color);

/* The color of a move or of score, as the fact has it, is not spelled right or says nothing: reports that, and repairs it. */
void report_color(struct rule_context *context, const struct fact *fact);

/* Removes points of one setup in JGF, with entries and lists that would be empty. */
void repair_remove_points(struct rule_context *context, struct diag *diag, enum fix_class safety, const uint32_t *points,
                          size_t count, const char *order);
/* Removes values of properties in SGF, and each property that has no other value. The spans are between brackets and ascend. */
void repair_remove_sgf_points(struct rule_context *context, struct diag *diag, enum fix_class safety, const struct span *points,
                              size_t count, const char *order);
/* Reports a point that stands twice; where the fact's number says that both say the same, the second one is removed. */
struct diag *report_same_point(struct rule_context *context, const struct fact *fact, const char *message);

/* Whether a point of the record is off the board, so that the size or all points may be wrong. */
bool is_any_point_off(struct rule_context *context);

/* Turns a JGF move with a point into a pass; returns false if that is not possible. */
bool repair_make_pass(struct rule_context *context, struct fix *fix, uint32_t move);

/* Where a value is kept in meta.legacy: the keys and indexes on the way to it, joined by dots. */
const char *repair_old_path(struct rule_context *context, uint32_t spot);

/* The class of a fix that Seki 4 cannot read afterwards: unsafe for a record in its form, as long
 * as nobody has said by which std to judge. */
enum fix_class repair_class_for_seki(const struct rule_context *context);

/* ---- how a value is spelled ---- */

/* Appends a result as JGF writes it: "W+R", "B+3.5", "0", "". Seki's draw is "D", and it has no word for the last.
 * *is_part: the value says more. */
bool spelling_result(const struct rule_context *context, struct view written, struct buffer *meant, bool *is_part);

/* Appends a single date: "2014-01-02". *is_part: the value says more, as a time of day. */
bool spelling_date(struct view written, struct buffer *meant, bool *is_part);

/* Whether a character set of that name is UTF-8. */
bool spelling_is_utf8(struct view name);

#endif
