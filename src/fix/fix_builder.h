/* fix_builder.h: functions to build the fix of a finding.
 *
 * A fix is a list of operations (doc_patch.h), attached to a diagnostic. Rules build it with these functions, and the fixer
 * (fixer.h) applies it. Rules for JSON only change values. Commas, line ends, indentation and the JSON Pointers in
 * `meta` are updated automatically. A fix must not change a value twice. Strings are copied into the arena of the diags. */
#ifndef JGFLINT_FIX_FIX_BUILDER_H
#define JGFLINT_FIX_FIX_BUILDER_H

#include "fix/doc_patch.h"
#include "lint/rule_context.h"

/* Creates a fix in the arena of the diags. The message is in the imperative: "remove the comma". */
struct fix *fix_new(struct rule_context *context, struct diag *diag, enum fix_class safety, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* ---- bytes: formats other than JSON, numbers, the inside of strings, and syntax errors ---- */

void fix_replace(struct rule_context *context, struct fix *fix, struct span span, struct view text);
void fix_insert(struct rule_context *context, struct fix *fix, size_t offset, struct view text);
void fix_remove(struct rule_context *context, struct fix *fix, struct span span);

/* ---- values ---- */

void fix_replace_value(struct rule_context *context, struct fix *fix, uint32_t spot, struct view text);
/* Renames a key, or gives a key to the element of a list that becomes an object. NULL: removes the key. If the object has two
 * members of this name, the diagnostic loses its fix, because the rename would change which of them is used. */
void fix_rename_key(struct rule_context *context, struct fix *fix, uint32_t spot, const char *name);

/* Removes a member or an element. If an earlier member with the same key and another value, or a member with another spelling of
 * the key, would then be used, the diagnostic loses its fix. */
void fix_remove_value(struct rule_context *context, struct fix *fix, uint32_t spot);

/* Inserts a member into an object, where the specification (jgf/schema.h) has it, or at the end if `schema` is NULL. Several
 * members are inserted in the order of the specification. */
void fix_insert_member(struct rule_context *context, struct fix *fix, uint32_t object, const struct jgf_schema *schema,
                       const char *key, struct view value);
/* Inserts an element into a list, before the element `before` or, with NO_SPOT, at the end. */
void fix_insert_element(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t before, struct view value);

/* A place for moved values: before the child `before` of a container, or at its end (NO_SPOT). */
struct fix_place {
  uint32_t into, before;
  enum json_kind group; /* JSON_ARRAY, JSON_OBJECT: into a new list or object there; 0: directly */
  bool is_joined;       /* into the group of the last fix_move */
  const char *key;      /* of a group or a member in an object; NULL in a list */
};
/* Moves a value and its siblings up to `last`; NO_SPOT: up to the end of the list. The rules for removed members apply. */
void fix_move(struct rule_context *context, struct fix *fix, uint32_t first, uint32_t last, struct fix_place place);
/* Moves the children of a list, and removes `shell`, a value that contains the list; into NO_SPOT: they replace the shell. */
void fix_move_contents(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t shell, uint32_t into,
                       uint32_t before);
/* Puts values into `levels` new lists in their place, or, with 0 levels, a single value into a new object, under a key. */
void fix_wrap(struct rule_context *context, struct fix *fix, uint32_t first, uint32_t last, unsigned levels, const char *key);
/* Makes a list of an object or an object of a list. Use fix_rename_key for the keys. */
void fix_change_brackets(struct rule_context *context, struct fix *fix, uint32_t spot);

/* Adds a value to `meta.legacy`, a flat object, which is created if it is missing: {"/game/date": ...}. `pointer` is the key, or
 * NULL for the JSON Pointer of `spot`. Existing values are never replaced: a different value gets another key ("/game/date-2").
 * Several fixes of one pass can add values. If there is no object for them (the record is a list of nodes, or `meta` has a wrong
 * type), the diagnostic loses its fix. */
void fix_add_legacy(struct rule_context *context, struct fix *fix, uint32_t spot, const char *pointer, struct view value);
/* The same with the value of `spot`. */
void fix_keep_value(struct rule_context *context, struct fix *fix, uint32_t spot);

/* ---- text ---- */

/* A JSON string with this content, including quotes. */
struct view fix_quote(struct rule_context *context, struct view text);
struct fix_member {
  const char *key;
  struct view value; /* JSON text without indentation, which is added */
};
/* An object of these members, at least one, on one line. */
struct view fix_object(struct rule_context *context, const struct fix_member *members, size_t count);

#endif
