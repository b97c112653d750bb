/* fix_builder.h: functions to build the fix of a finding.
 *
 * A fix is a list of byte edits, attached to a diagnostic. Rules build it with these functions, and the fixer (fixer.h)
 * applies it. The functions for JSON follow the style of the file: line ends, indentation, one or several lines, the space
 * after a colon. Inserted members have the order of the specification. With a removed member or element, its comma is removed,
 * and its line if it was alone on it.
 *
 * The edits of a fix never overlap, so use one call to remove or insert several members of one object. Strings are copied into
 * the arena of the diags. Offsets are bytes of context->source. */
#ifndef JGFLINT_FIX_FIX_BUILDER_H
#define JGFLINT_FIX_FIX_BUILDER_H

#include "lint/rule_context.h"

/* Creates a fix in the arena of the diags. The message is in the imperative: "remove the comma". */
struct fix *fix_new(struct rule_context *context, struct diag *diag, enum fix_class safety, const char *format, ...)
    PRINTF_LIKE(4, 5);

struct jgf_schema;

/* ---- bytes ---- */

void fix_replace(struct rule_context *context, struct fix *fix, struct span span, struct view text);
void fix_insert(struct rule_context *context, struct fix *fix, size_t offset, struct view text);
void fix_remove(struct rule_context *context, struct fix *fix, struct span span);
/* Inserts closing brackets for brackets that the fix opens. Several fixes can do this at the same place. */
void fix_close(struct rule_context *context, struct fix *fix, size_t offset, struct view text);

/* ---- JSON ---- */

void fix_replace_value(struct rule_context *context, struct fix *fix, uint32_t spot, struct view text);
/* Renames a key. If the object has two members of this name, the diagnostic loses its fix, because the rename would change which
 * of them is used. */
void fix_rename_key(struct rule_context *context, struct fix *fix, uint32_t spot, const char *name);

/* Removes members of one object, or elements of one list; the spots must be ascending. If an earlier member with the same key and
 * another value, or a member with another spelling of the key, would then be used, the diagnostic loses its fix. */
void fix_remove_values(struct rule_context *context, struct fix *fix, const uint32_t *spots, size_t count);

struct fix_member {
  const char *key;
  struct view value; /* JSON text without indentation, which is added */
};

/* Inserts members into an object, in the order of the specification (jgf/schema.h: `shape`), or at the end if `shape` is NULL. */
void fix_insert_members(struct rule_context *context, struct fix *fix, uint32_t object, const struct jgf_schema *shape,
                        const struct fix_member *members, size_t count);
/* Inserts an element into a list, before the element `before` or, with NO_SPOT, at the end. */
void fix_insert_element(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t before, struct view value);

/* Adds values to `meta.legacy`, a flat object, which is created if it is missing: {"/game/date": ...}. Use one call for all
 * values of a fix. Existing values are never replaced: a different value gets another key ("/game/date-2"). Several fixes of one
 * pass can add values. If there is no object for them (the record is a list of nodes, or `meta` has a wrong type), the diagnostic
 * loses its fix. */
struct fix_legacy {
  const char *pointer; /* the key; NULL: the JSON Pointer of `spot` */
  struct view value;   /* JSON text */
  uint32_t spot;
};
void fix_add_legacy(struct rule_context *context, struct fix *fix, const struct fix_legacy *entries, size_t count);

/* Declares that the fix removes this value and its contents because it writes them in another form (a date, a point, a rank), or
 * because they have no meaning. The check for losses then ignores the value (lint/losses.h). */
void fix_restate(struct rule_context *context, struct fix *fix, uint32_t spot);

/* ---- text ---- */

/* The style of the file, determined at the first call. */
const struct file_style *fix_style(struct rule_context *context);

/* An entry for meta.legacy with the value of `spot` under its JSON Pointer. */
struct fix_legacy fix_legacy_of(struct rule_context *context, uint32_t spot);

/* The source text of a value without its indentation, in the arena of the diags, like fix_quote. */
struct view fix_source(struct rule_context *context, uint32_t spot);
/* A JSON string with this content, including quotes. */
struct view fix_quote(struct rule_context *context, struct view text);

#endif
