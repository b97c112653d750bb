/* value.h: JSON values as such: writing, comparing, patching.
 *
 * They come from a document or are made by the program. Functions recurse on the nesting, which JSON_DEPTH_MOST limits. */
#ifndef JGFLINT_JSON_VALUE_H
#define JGFLINT_JSON_VALUE_H

#include "base/buffer.h"
#include <json-c/json.h>

/* ---- writing ---- */

/* Strings are UTF-8 with only the escapes that RFC 8259 requires. Numbers have the fewest digits that preserve their value. */

/* Text. A byte that is not UTF-8 becomes U+FFFD. */
void json_write_utf8(struct buffer *to, struct view text);
/* The same with quotes and escapes. */
void json_write_string(struct buffer *to, struct view text);
/* A finite number; -0 is 0. */
void json_write_number(struct buffer *to, double number);
/* Any value, without any space; NULL is null. */
void json_write_value(struct buffer *to, struct json_object *value);
/* The same for people, with a line for each member and element, indented by two spaces for each level. */
void json_write_lines(struct buffer *to, struct json_object *value);

/* One line without spaces; or lines that are indented by two spaces for each level, with values in one line if they fit. */
struct json_layout {
  bool one_line;
  size_t level; /* of the first line */
};

/* Indentation goes no deeper than this, or the space before a branch within branches would be more than all it holds. */
enum { JSON_LEVELS_MOST = 12 };

void json_value_write(struct buffer *out, struct json_object *value, struct json_layout layout);
/* Begins an indented line, unless the layout has one line. */
void json_line_break(struct buffer *out, struct json_layout layout);

/* ---- making and finding ---- */

/* A whole number becomes an integer. */
struct json_object *json_number_new(double number);
struct view json_text_of(struct json_object *value);
/* The text of a string; `at` is NULL for other values. */
struct view json_string_of(struct json_object *value);

/* The number of elements of an array; 0 for other values. */
size_t json_length_of(struct json_object *array);
/* The member, or NULL. `object` can be any value. */
struct json_object *json_member_of(struct json_object *object, const char *key);
/* The member, which becomes an object if it is another value or missing. */
struct json_object *json_child(struct json_object *object, const char *key);

/* Returns a deep copy of the value, which has no place in a text. */
struct json_object *json_value_copy(struct json_object *value);

/* ---- comparing, changing ---- */

/* Whether both are equal: members in any order, numbers by value. */
bool json_value_equal(struct json_object *a, struct json_object *b);

/* Removes the first step of a JSON Pointer (RFC 6901) and decodes it. Returns false at the end and for other text. */
bool json_pointer_step(struct view *pointer, struct buffer *key);
bool json_is_pointer(struct view text);
/* Whether a step is a number as indexes are written. */
bool json_pointer_number(struct view step, size_t *index);
/* The value at a pointer, or NULL. The time is proportional to the length of the pointer. */
struct json_object *json_value_at(struct json_object *object, struct view pointer);
/* Sets the value at a pointer and adds missing objects; NULL removes the value. Takes over `value`. Returns false and changes
 * nothing if the pointer leads nowhere. */
bool json_value_put(struct json_object *root, struct view pointer, struct json_object *value);

#endif
