/* make.h: json-c's values, made and put together; where memory ends, the program does.
 *
 * json-c returns NULL or a negative number when there is no memory, and a caller that does
 * not check that loses a part of a game. So only this file calls such functions. Values
 * are reference counted: json_make_x returns a reference that the caller owns. */
#ifndef JGFLINT_JSON_MAKE_H
#define JGFLINT_JSON_MAKE_H

#include "base/buffer.h"
#include "base/memory.h"
#include <json-c/json.h>

static inline struct json_object *json_made(struct json_object *value) {
  if (UNLIKELY(!value)) mem_exhausted();
  return value;
}

static inline struct json_object *json_make_object(void) {
  return json_made(json_object_new_object());
}

/* An object with a table of 4 slots (160 bytes) instead of json-c's 16, for the many objects that have two or three members.
 * json-c enlarges this table as it does its own. */
static inline struct json_object *json_make_small_object(void) {
  enum { SLOTS = 4 };
  struct json_object *object = json_make_object();
  struct lh_table *table = json_object_get_object(object);
  free(table->table);
  table->table = mem_alloc_zeroed(SLOTS, sizeof(*table->table));
  for (int i = 0; i < SLOTS; i++) table->table[i].k = LH_EMPTY;
  table->size = SLOTS;
  return object;
}

static inline struct json_object *json_make_array(void) {
  return json_made(json_object_new_array());
}

/* An array with room for so many. */
static inline struct json_object *json_make_array_for(int count) {
  return json_made(json_object_new_array_ext(count));
}

/* Returns the text of a value without spaces, which is valid as long as the value. Invalid UTF-8 is copied unchanged. */
static inline const char *json_make_text(struct json_object *value) {
  const char *text = json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
  if (UNLIKELY(!text)) mem_exhausted();
  return text;
}

static inline struct json_object *json_make_boolean(bool value) {
  return json_made(json_object_new_boolean(value));
}

static inline struct json_object *json_make_integer(int64_t value) {
  return json_made(json_object_new_int64(value));
}

static inline struct json_object *json_make_unsigned(uint64_t value) {
  return json_made(json_object_new_uint64(value));
}

static inline struct json_object *json_make_double(double value) {
  return json_made(json_object_new_double(value));
}

/* json-c's lengths are of type int. */
static inline int json_text_length(struct view text) {
  return text.length < INT32_MAX / 2 ? (int)text.length : INT32_MAX / 2;
}

static inline struct json_object *json_make_string(struct view text) {
  return json_made(json_object_new_string_len(text.at ? text.at : "", json_text_length(text)));
}

/* Gives a string another text. */
static inline void json_set_string(struct json_object *string, struct view text) {
  if (UNLIKELY(!json_object_set_string_len(string, text.at ? text.at : "", json_text_length(text)))) mem_exhausted();
}

/* These take the value over; NULL is JSON's null. */
static inline void json_put(struct json_object *object, const char *key, struct json_object *value) {
  if (UNLIKELY(json_object_object_add(object, key, value) != 0)) mem_exhausted();
}

static inline void json_put_string(struct json_object *object, const char *key, const char *string) {
  json_put(object, key, json_make_string(view_of(string)));
}

static inline void json_append(struct json_object *array, struct json_object *value) {
  if (UNLIKELY(json_object_array_add(array, value) != 0)) mem_exhausted();
}

static inline void json_put_at(struct json_object *array, size_t index, struct json_object *value) {
  if (UNLIKELY(json_object_array_put_idx(array, index, value) != 0)) mem_exhausted();
}

#endif
