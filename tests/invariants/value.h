/* value.h: a JSON text as a tree that tests may cut, copy and graft.
 *
 * Neither json-c nor the loader has a part in it: keys may stand twice, and a value
 * may be marked to be written wrongly. It reads strict JSON only (RFC 8259) and keeps
 * strings and numbers as they are spelled. Everything lives in the arena given. */
#ifndef JGFLINT_TESTS_INVARIANTS_VALUE_H
#define JGFLINT_TESTS_INVARIANTS_VALUE_H

#include "../unit/rewrite.h"
#include "base/arena.h"

enum value_kind { VALUE_NULL, VALUE_TRUE, VALUE_FALSE, VALUE_NUMBER, VALUE_STRING, VALUE_LIST, VALUE_OBJECT };

enum value_slip {
  SLIP_NO_COMMA = 1,      /* between it and what stands before */
  SLIP_COMMA_BEHIND = 2,  /* a comma behind the last element of it */
  SLIP_BARE_KEY = 4,
  SLIP_SINGLE_QUOTES = 8, /* around its string */
  SLIP_LINE_COMMENT = 16, /* before it */
  SLIP_BLOCK_COMMENT = 32
};

struct value {
  struct view key;  /* as written, with quotes; empty in a list and at the top */
  struct view text; /* of a scalar, as written */
  enum value_kind kind;
  unsigned slips; /* enum value_slip, or-ed */
  struct value *parent, *next, *first;
};

/* NULL if it is no JSON. */
struct value *value_parse(struct arena *arena, struct view text);
void value_write(const struct value *value, const struct written *layout, struct buffer *to);
struct value *value_copy(struct arena *arena, const struct value *value);
/* Members in the same order, scalars in the same spelling. */
bool value_equal(const struct value *a, const struct value *b);

static inline bool value_holds(const struct value *value) {
  return value->kind >= VALUE_LIST;
}

size_t value_count(const struct value *value); /* itself and all below */
struct value *value_at(struct value *value, size_t number); /* in the order of the text, itself is 0 */

/* The member of that name that counts, which is the last; NULL if there is none, or `object` is none. */
struct value *value_member(const struct value *object, const char *name);
bool value_key_is(const struct value *member, const char *name);
bool value_is_text(const struct value *value, const char *text);
/* Where JSON Pointer leads; NULL if nowhere. */
struct value *value_find(struct value *top, struct view pointer);
/* The content of a string, without escapes. */
void value_content(const struct value *value, struct buffer *to);

/* ---- changes ---- */

struct value *value_make(struct arena *arena, const char *json); /* a text that is sound */
void value_key_set(struct arena *arena, struct value *value, const char *name);
/* `before` NULL: at the end. */
void value_insert(struct value *into, struct value *value, struct value *before);
void value_remove(struct value *value);
/* What `with` has becomes the content of `value`, which keeps its key and its place. */
void value_become(struct value *value, struct value *with);

#endif
