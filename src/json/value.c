#include "json/value.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "base/utf8.h"
#include "json/make.h"
#include <float.h>
#include <math.h>

static bool is_container(struct json_object *value) {
  return json_object_is_type(value, json_type_object) || json_object_is_type(value, json_type_array);
}

struct view json_text_of(struct json_object *value) {
  return (struct view){json_object_get_string(value), (size_t)json_object_get_string_len(value)};
}

struct view json_string_of(struct json_object *value) {
  return json_object_is_type(value, json_type_string) ? json_text_of(value) : (struct view){NULL, 0};
}

/* ---- writing scalars ---- */

static void add_escaped(struct buffer *to, unsigned char c) {
  static const char short_forms[] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f',
                                     ['\r'] = 'r', ['"'] = '"',  ['\\'] = '\\'};
  if (c < sizeof short_forms && short_forms[c]) {
    buffer_add_char(to, '\\');
    buffer_add_char(to, short_forms[c]);
  } else buffer_printf(to, "\\u%04x", (unsigned)c);
}

void json_write_utf8(struct buffer *to, struct view text) {
  for (size_t at = 0; at < text.length;) {
    size_t good = utf8_valid_prefix(text.at + at, text.length - at);
    buffer_add(to, text.at + at, good);
    at += good;
    if (at >= text.length) return;
    buffer_add_string(to, "\xEF\xBF\xBD");
    at++;
  }
}

void json_write_string(struct buffer *to, struct view text) {
  buffer_add_char(to, '"');
  for (size_t at = 0; at < text.length;) {
    size_t end = at;
    unsigned char all = 0, c;
    for (; end < text.length && (c = (unsigned char)text.at[end]) >= 0x20 && c != '"' && c != '\\'; end++) all |= c;
    if (all < 0x80) buffer_add(to, text.at + at, end - at);
    else json_write_utf8(to, (struct view){text.at + at, end - at});
    if (end < text.length) add_escaped(to, (unsigned char)text.at[end++]);
    at = end;
  }
  buffer_add_char(to, '"');
}

void json_write_number(struct buffer *to, double number) {
  char digits[40];
  if (!(number < 0) && !(number > 0)) number = 0; /* -0 and NaN */
  if (number > DBL_MAX) number = DBL_MAX;
  if (number < -DBL_MAX) number = -DBL_MAX;
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, number);
    if (strtod(digits, NULL) >= number && strtod(digits, NULL) <= number) break;
  }
  buffer_add_string(to, digits);
}

/* json-c keeps negative numbers as int64_t, large ones as uint64_t. */
static void add_integer(struct buffer *to, struct json_object *value) {
  int64_t number = json_object_get_int64(value);
  if (number < 0) buffer_add_char(to, '-');
  buffer_add_number(to, number < 0 ? -(uint64_t)number : json_object_get_uint64(value));
}

static void scalar_write(struct buffer *to, struct json_object *value) {
  switch (json_object_get_type(value)) {
  case json_type_null: buffer_add_string(to, "null"); break;
  case json_type_boolean: buffer_add_string(to, json_object_get_boolean(value) ? "true" : "false"); break;
  case json_type_double: json_write_number(to, json_object_get_double(value)); break;
  case json_type_int: add_integer(to, value); break;
  case json_type_string: json_write_string(to, json_text_of(value)); break;
  case json_type_array: case json_type_object: break;
  }
}

/* ---- writing containers ---- */

/* No spaces; a space after commas and colons; a line for each member and element; or such lines only for a value that is longer
 * than LINE_MOST if it is SPACED. */
enum style { COMPACT, SPACED, IN_LINES, WRAPPED };
enum { LINE_MOST = 100 };

static void new_line(struct buffer *to, enum style style, size_t level) {
  if (style == COMPACT || style == SPACED) return;
  buffer_add_char(to, '\n');
  buffer_add_repeated(to, ' ', 2 * (style == WRAPPED && level > JSON_LEVELS_MOST ? JSON_LEVELS_MOST : level));
}

/* Writes a value; returns false as soon as the buffer is longer than `most`. */
static bool value_write(struct buffer *to, struct json_object *value, enum style style, size_t most, size_t level) {
  if (!is_container(value)) {
    scalar_write(to, value);
    return to->length <= most;
  }
  size_t begin = to->length;
  if (style == WRAPPED && value_write(to, value, SPACED, begin + LINE_MOST, 0)) return true;
  to->length = begin;
  bool is_object = json_object_is_type(value, json_type_object);
  struct lh_entry *member = is_object ? lh_table_head(json_object_get_object(value)) : NULL;
  size_t count = is_object ? (size_t)json_object_object_length(value) : json_object_array_length(value);
  buffer_add_char(to, is_object ? '{' : '[');
  for (size_t i = 0; i < count; i++) {
    if (i) buffer_add_string(to, style == SPACED ? ", " : ",");
    new_line(to, style, level + 1);
    struct json_object *child = is_object ? NULL : json_object_array_get_idx(value, i);
    if (is_object) {
      child = (struct json_object *)(uintptr_t)lh_entry_v(member);
      json_write_string(to, view_of(lh_entry_k(member)));
      buffer_add_string(to, style == COMPACT ? ":" : ": ");
      member = lh_entry_next(member);
    }
    if (!value_write(to, child, style, most, level + 1)) return false;
  }
  if (count) new_line(to, style, level);
  buffer_add_char(to, is_object ? '}' : ']');
  return to->length <= most;
}

void json_write_value(struct buffer *to, struct json_object *value) {
  (void)value_write(to, value, COMPACT, SIZE_MAX, 0);
}

void json_write_lines(struct buffer *to, struct json_object *value) {
  (void)value_write(to, value, IN_LINES, SIZE_MAX, 0);
  buffer_add_char(to, '\n');
}

void json_value_write(struct buffer *out, struct json_object *value, struct json_layout layout) {
  (void)value_write(out, value, layout.one_line ? COMPACT : WRAPPED, SIZE_MAX, layout.level);
}

void json_line_break(struct buffer *out, struct json_layout layout) {
  new_line(out, layout.one_line ? COMPACT : WRAPPED, layout.level);
}

/* ---- making and finding ---- */

struct json_object *json_number_new(double number) {
  bool whole = number == floor(number) && fabs(number) < 9007199254740992.0;
  return whole ? json_make_integer((int64_t)number) : json_make_double(number);
}

/* A hash costs more than a look at each name of a node or a move. */
struct json_object *json_member_of(struct json_object *object, const char *key) {
  struct json_object *value;
  if (!json_object_is_type(object, json_type_object)) return NULL;
  const struct lh_table *members = json_object_get_object(object);
  if (members->count > JSON_FEW_MEMBERS) return json_object_object_get_ex(object, key, &value) ? value : NULL;
  for (const struct lh_entry *member = members->head; member; member = member->next) {
    const char *name = member->k;
    if (*name == *key && strcmp(name, key) == 0) return (struct json_object *)(uintptr_t)member->v;
  }
  return NULL;
}

size_t json_length_of(struct json_object *array) {
  return json_object_is_type(array, json_type_array) ? json_object_array_length(array) : 0;
}

struct json_object *json_child(struct json_object *object, const char *key) {
  struct json_object *child = json_member_of(object, key);
  if (json_object_is_type(child, json_type_object)) return child;
  child = json_make_object();
  json_put(object, key, child);
  return child;
}

/* ---- comparing ---- */

static bool is_number(struct json_object *value) {
  return json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double);
}

/* Integers of 64 bits are compared exactly. */
static bool number_equal(struct json_object *a, struct json_object *b) {
  if (json_object_is_type(a, json_type_double) || json_object_is_type(b, json_type_double))
    return json_object_get_double(a) == json_object_get_double(b);
  int64_t number = json_object_get_int64(a);
  return number == json_object_get_int64(b) && (number < 0 || json_object_get_uint64(a) == json_object_get_uint64(b));
}

static bool members_equal(struct json_object *a, struct json_object *b) {
  if (json_object_object_length(a) != json_object_object_length(b)) return false;
  json_object_object_foreach(a, key, value) {
    struct json_object *other;
    if (!json_object_object_get_ex(b, key, &other) || !json_value_equal(value, other)) return false;
  }
  return true;
}

bool json_value_equal(struct json_object *a, struct json_object *b) {
  if (a == b || !a || !b) return a == b;
  if (is_number(a) && is_number(b)) return number_equal(a, b);
  if (json_object_get_type(a) != json_object_get_type(b)) return false;
  if (json_object_is_type(a, json_type_object)) return members_equal(a, b);
  if (!json_object_is_type(a, json_type_array)) return json_object_equal(a, b);
  size_t count = json_object_array_length(a), i = 0;
  if (count != json_object_array_length(b)) return false;
  while (i < count && json_value_equal(json_object_array_get_idx(a, i), json_object_array_get_idx(b, i))) i++;
  return i == count;
}

/* ---- pointers ---- */

bool json_pointer_step(struct view *pointer, struct buffer *key) {
  if (!pointer->length || pointer->at[0] != '/') return false;
  size_t i = 1;
  buffer_clear(key);
  for (; i < pointer->length && pointer->at[i] != '/'; i++) {
    char c = pointer->at[i];
    bool escapes = c == '~';
    if (escapes && ++i < pointer->length) c = pointer->at[i];
    if (escapes && c != '0' && c != '1') return false;
    buffer_add_char(key, !escapes ? c : c == '0' ? '~' : '/');
  }
  *pointer = view_after(*pointer, i);
  return true;
}

bool json_is_pointer(struct view text) {
  LOCAL_BUFFER key = {0};
  while (json_pointer_step(&text, &key)) continue;
  return !text.length;
}

bool json_pointer_number(struct view step, size_t *index) {
  *index = 0;
  if (!step.length || step.length > 9 || (step.length > 1 && step.at[0] == '0')) return false;
  for (size_t i = 0; i < step.length; i++) {
    if (!ascii_is_digit(step.at[i])) return false;
    *index = *index * 10 + (size_t)(step.at[i] - '0');
  }
  return true;
}

static bool put_last(struct json_object *object, const struct buffer *key, struct json_object *value) {
  if (json_object_is_type(object, json_type_object)) {
    if (value) json_put(object, buffer_string(key), value);
    else json_object_object_del(object, buffer_string(key));
    return true;
  }
  size_t index, count = json_object_array_length(object);
  if (key->length == 1 && key->data[0] == '-') index = count;
  else if (!json_pointer_number(buffer_view(key), &index) || index > count || (!value && index == count)) return false;
  if (value) json_put_at(object, index, value);
  else json_object_array_del_idx(object, index, 1);
  return true;
}

/* Returns the child with the key. `make` adds a missing child as an object. */
static struct json_object *descend(struct json_object *object, const struct buffer *key, bool make) {
  size_t index;
  struct json_object *child = NULL;
  if (json_object_is_type(object, json_type_object)) {
    if (json_object_object_get_ex(object, buffer_string(key), &child)) return child;
    return make ? json_child(object, buffer_string(key)) : NULL;
  }
  if (!json_pointer_number(buffer_view(key), &index)) return NULL;
  if (index == json_object_array_length(object) && make) json_append(object, json_make_object());
  return json_object_array_get_idx(object, index);
}

bool json_value_put(struct json_object *root, struct view pointer, struct json_object *value) {
  LOCAL_BUFFER key = {0};
  struct json_object *object = root;
  bool done = json_pointer_step(&pointer, &key);
  while (done && pointer.length && is_container(object)) {
    object = descend(object, &key, value);
    done = json_pointer_step(&pointer, &key);
  }
  /* Removing a missing value succeeds. */
  done = done && is_container(object) ? put_last(object, &key, value) : !value;
  if (!done) json_object_put(value);
  return done;
}

struct json_object *json_value_at(struct json_object *object, struct view pointer) {
  LOCAL_BUFFER key = {0};
  size_t index;
  while (object && json_pointer_step(&pointer, &key)) {
    if (!json_object_is_type(object, json_type_array)) object = json_member_of(object, buffer_string(&key));
    else object = json_pointer_number(buffer_view(&key), &index) ? json_object_array_get_idx(object, index) : NULL;
  }
  return pointer.length ? NULL : object;
}

/* ---- copying ---- */

/* 2 tells json-c not to copy the userdata, which is the number of a spot. */
static int copy_one(struct json_object *from, struct json_object *parent, const char *key, size_t index,
                    struct json_object **to) {
  return json_c_shallow_copy_default(from, parent, key, index, to) < 0 ? -1 : 2;
}

struct json_object *json_value_copy(struct json_object *value) {
  struct json_object *copy = NULL;
  if (value && json_object_deep_copy(value, &copy, copy_one) != 0) mem_exhausted();
  return copy;
}
