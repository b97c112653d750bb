#include "json/write.h"
#include "base/memory.h"
#include "base/utf8.h"
#include <float.h>
#include <json-c/json.h>

/* ---- scalars ---- */

static void add_escaped(struct buffer *to, unsigned char c) {
  static const char short_forms[] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r', ['"'] = '"', ['\\'] = '\\'};
  if (c < sizeof short_forms && short_forms[c]) {
    buffer_add_char(to, '\\');
    buffer_add_char(to, short_forms[c]);
  } else buffer_printf(to, "\\u%04x", (unsigned)c);
}

static bool is_plain(unsigned char c) {
  return c >= 0x20 && c != '"' && c != '\\';
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
    unsigned char all = 0;
    for (; end < text.length && is_plain((unsigned char)text.at[end]); end++) all |= (unsigned char)text.at[end];
    if (all < 0x80) buffer_add(to, text.at + at, end - at);
    else json_write_utf8(to, (struct view){text.at + at, end - at});
    if (end < text.length) add_escaped(to, (unsigned char)text.at[end++]);
    at = end;
  }
  buffer_add_char(to, '"');
}

void json_write_number(struct buffer *to, double number) {
  char digits[40];
  if (!(number < 0) && !(number > 0)) number = 0; /* neither -0 nor what is no number */
  if (number > DBL_MAX) number = DBL_MAX;
  if (number < -DBL_MAX) number = -DBL_MAX;
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, number);
    if (strtod(digits, NULL) >= number && strtod(digits, NULL) <= number) break;
  }
  buffer_add_string(to, digits);
}

/* What is negative is no larger than an int64_t, and what is larger is not negative. Without printf: most of a game_type is integers. */
static void add_integer(struct buffer *to, struct json_object *value) {
  enum { DIGITS = 20 };
  char digits[DIGITS];
  size_t at = DIGITS;
  int64_t number = json_object_get_int64(value);
  uint64_t rest = number < 0 ? -(uint64_t)number : json_object_get_uint64(value);
  if (number < 0) buffer_add_char(to, '-');
  do digits[--at] = (char)('0' + rest % 10);
  while (rest /= 10);
  buffer_add(to, digits + at, DIGITS - at);
}

/* ---- values ---- */

/* An array or object that has been opened. */
struct level {
  struct json_object *array; /* borrowed; NULL: an object */
  size_t next;
  struct lh_entry *entry; /* borrowed: of an object, the next one */
};

struct levels {
  struct level *list; /* owned */
  size_t count, capacity;
  bool in_lines; /* each member and element has a line of its own */
};

static void new_line(struct buffer *to, const struct levels *levels) {
  if (!levels->in_lines) return;
  buffer_add_char(to, '\n');
  buffer_add_repeated(to, ' ', 2 * levels->count);
}

static void open_value(struct buffer *to, struct json_object *value, struct levels *levels) {
  switch (json_object_get_type(value)) {
  case json_type_null: buffer_add_string(to, "null"); return;
  case json_type_boolean: buffer_add_string(to, json_object_get_boolean(value) ? "true" : "false"); return;
  case json_type_double: json_write_number(to, json_object_get_double(value)); return;
  case json_type_int: add_integer(to, value); return;
  case json_type_string:
    json_write_string(to, (struct view){json_object_get_string(value), (size_t)json_object_get_string_len(value)});
    return;
  case json_type_array:
  case json_type_object: break;
  }
  ARRAY_GROW(levels->list, levels->count, levels->capacity);
  struct level *level = &levels->list[levels->count++];
  *level = (struct level){0};
  if (json_object_is_type(value, json_type_array)) level->array = value;
  else level->entry = lh_table_head(json_object_get_object(value));
  buffer_add_char(to, level->array ? '[' : '{');
}

/* The next member or element of the innermost, or its end. */
static void step(struct buffer *to, struct levels *levels) {
  struct level *level = &levels->list[levels->count - 1];
  bool ends = level->array ? level->next == json_object_array_length(level->array) : !level->entry;
  if (ends) {
    levels->count--;
    if (level->next) new_line(to, levels);
    buffer_add_char(to, level->array ? ']' : '}');
    return;
  }
  if (level->next++) buffer_add_char(to, ',');
  new_line(to, levels);
  struct lh_entry *entry = level->entry;
  if (entry) {
    const char *key = lh_entry_k(entry);
    json_write_string(to, view_of(key));
    buffer_add_string(to, levels->in_lines ? ": " : ":");
    level->entry = lh_entry_next(entry);
    open_value(to, lh_entry_v(entry), levels);
  } else open_value(to, json_object_array_get_idx(level->array, level->next - 1), levels);
}

static void write_value(struct buffer *to, struct json_object *value, bool in_lines) {
  struct levels levels = {.in_lines = in_lines};
  open_value(to, value, &levels);
  while (levels.count) step(to, &levels);
  free(levels.list);
}

void json_write_value(struct buffer *to, struct json_object *value) {
  write_value(to, value, false);
}

void json_write_lines(struct buffer *to, struct json_object *value) {
  write_value(to, value, true);
  buffer_add_char(to, '\n');
}
