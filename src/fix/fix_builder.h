/* fix_builder.h: how a rule builds the fix of its finding.
 *
 * A fix is a list of edits of bytes, attached to a diagnostic. Rules build it with
 * these functions; the fixer (fixer.h) applies it. Those that know JSON write as the
 * file does: line ends, indentation, one line or many, the blanks after a colon; what
 * they insert stands in the order of the specification; with a member or element that
 * is removed, its comma and, if it had one to itself, its line are removed.
 *
 * The edits of one fix never overlap: removing several members of one object, or
 * inserting several into it, is one call each. Strings given to these functions are
 * copied into the arena of the diags. Offsets are bytes of context->source. */
#ifndef JGFLINT_FIX_FIX_BUILDER_H
#define JGFLINT_FIX_FIX_BUILDER_H

#include "lint/rule_context.h"

/* Starts a fix, in the arena of the diags. The message is in the imperative: "remove the comma". */
struct fix *fix_new(struct rule_context *context, struct diag *diag, enum fix_class safety, const char *format, ...)
    PRINTF_LIKE(4, 5);

struct jgf_schema;

/* ---- bytes ---- */

void fix_replace(struct rule_context *context, struct fix *fix, struct span span, struct view text);
void fix_insert(struct rule_context *context, struct fix *fix, size_t offset, struct view text);
void fix_remove(struct rule_context *context, struct fix *fix, struct span span);
/* Inserts closing brackets of what the fix opens before. Other fixes may do so at the same place. */
void fix_close(struct rule_context *context, struct fix *fix, size_t offset, struct view text);

/* Puts in what was edited apart: one by one, thousands of edits before thousands of others would take long. */
void fix_join(struct rule_context *context, struct fix *fix, const struct fix *part);

/* ---- JSON ---- */

void fix_replace_value(struct rule_context *context, struct fix *fix, uint32_t spot, struct view text);
/* Of two members of one name neither is renamed, since that would change which of them counts: the diagnostic loses its fix. */
void fix_rename_key(struct rule_context *context, struct fix *fix, uint32_t spot, const char *name);

/* Removes members of one object, or elements of one list; their spots ascend. Where a member of the same key and another
 * value stands before one of them, or one whose key differs by its spelling alone stands beside it, that would count
 * afterwards: the diagnostic loses its fix. */
void fix_remove_values(struct rule_context *context, struct fix *fix, const uint32_t *spots, size_t count);

struct fix_member {
  const char *key;
  struct view value; /* JSON text, indented as if it stood at the left margin; it is re-indented */
};

/* Inserts members into an object, each before the first one that the specification
 * lists later (jgf/schema.h: `shape`, or NULL: at the end). */
void fix_insert_members(struct rule_context *context, struct fix *fix, uint32_t object, const struct jgf_schema *shape,
                        const struct fix_member *members, size_t count);
/* Inserts an element into a list, before the element `before` or, with NO_SPOT, at the end. */
void fix_insert_element(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t before, struct view value);

/* Merges into `meta.legacy`: "game.date" with that value becomes {"legacy": {"game": {"date": ...}}} in
 * meta, made where missing. All that one fix has to put there goes in one call. What stands there
 * already is never replaced: if it differs, the new value gets a key of its own beside it ("date-2").
 * Fixes of one pass that keep something do not stand in each other's way.
 * If there is no object to put it into (a bare list of nodes, a `meta` of a wrong type), the diagnostic
 * loses its fix. */
struct fix_legacy {
  const char *path;  /* keys joined by dots, a number for an index, "+" for one more element at the end
                        of a list: "players.0.pro", "comments.+"; NULL: as `spot` stands in the record */
  struct view value; /* JSON text */
  uint32_t spot;
};
void fix_add_legacy(struct rule_context *context, struct fix *fix, const struct fix_legacy *entries, size_t count);

/* Declares that the fix removes this value, with all that is in it, because it writes the same in another form: a date, a
 * point or a rank that was not written as JGF 2 does; or because it says nothing: what a program left behind. It is not looked
 * for then (lint/losses.h). */
void fix_restate(struct rule_context *context, struct fix *fix, uint32_t spot);

/* ---- text ---- */

/* How the file is written; made when it is first wanted. */
const struct file_style *fix_style(struct rule_context *context);

/* What a value says, to be kept under the keys and indexes that lead to it. */
struct fix_legacy fix_legacy_of(struct rule_context *context, uint32_t spot);

/* The source text of a value, indented as if it stood at the left margin. In the arena of the diags, as is fix_quote. */
struct view fix_source(struct rule_context *context, uint32_t spot);
/* A JSON string with that content, quotes included. */
struct view fix_quote(struct rule_context *context, struct view text);

#endif
