/* value.h: a JSON text as a tree that tests can change.
 *
 * It shares no code with json-c or the loader. Keys may be duplicate, and a value may be marked for wrong syntax. It reads strict
 * JSON only (RFC 8259) and keeps the spelling of strings and numbers. All memory belongs to the arena. */
#ifndef JGFLINT_TESTS_INVARIANTS_VALUE_H
#define JGFLINT_TESTS_INVARIANTS_VALUE_H

#include "../unit/rewrite.h"
#include "base/arena.h"

enum value_kind { VALUE_NULL, VALUE_TRUE, VALUE_FALSE, VALUE_NUMBER, VALUE_STRING, VALUE_LIST, VALUE_OBJECT };

enum value_slip {
  SLIP_NO_COMMA = 1,      /* between the value and the previous one */
  SLIP_TRAILING_COMMA = 2, /* after its last element */
  SLIP_BARE_KEY = 4,
  SLIP_SINGLE_QUOTES = 8, /* around the string */
  SLIP_LINE_COMMENT = 16, /* before the value */
  SLIP_BLOCK_COMMENT = 32
};

struct value {
  struct view key;  /* as written, with quotes; empty in a list and at the top */
  struct view text; /* of a scalar, as written */
  enum value_kind kind;
  unsigned slips; /* enum value_slip, or-ed */
  struct value *parent, *next, *first;
};

/* Returns NULL if the text is not JSON. */
struct value *value_parse(struct arena *arena, struct view text);
void value_write(const struct value *value, const struct written *layout, struct buffer *to);
struct value *value_copy(struct arena *arena, const struct value *value);

static inline bool value_is_container(const struct value *value) {
  return value->kind >= VALUE_LIST;
}

size_t value_count(const struct value *value); /* the value and all below */
struct value *value_at(struct value *value, size_t number); /* in the order of the text, from 0, the value itself */

/* The last member with that name; NULL if it is missing, or if `object` is not an object. */
struct value *value_member(const struct value *object, const char *name);
bool value_key_is(const struct value *member, const char *name);
bool value_is_text(const struct value *value, const char *text);
/* Resolves a JSON Pointer; NULL if its value does not exist. */
struct value *value_find(struct value *top, struct view pointer);
/* The content of a string, without escapes. */
void value_content(const struct value *value, struct buffer *to);

/* ---- changes ---- */
struct value *value_make(struct arena *arena, const char *json); /* `json` is valid */
void value_key_set(struct arena *arena, struct value *value, const char *name);
/* Inserts at the end if `before` is NULL. */
void value_insert(struct value *into, struct value *value, struct value *before);
void value_remove(struct value *value);
/* Replaces the content of `value` by that of `with`; key and place remain. */
void value_become(struct value *value, struct value *with);

#endif
