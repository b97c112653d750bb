#include "json/write.h"
#include "base/memory.h"
#include "base/utf8.h"
#include <float.h>
#include <json-c/json.h>

/* ---- scalars ---- */

static void add_escaped(struct bytes *to, unsigned char c) {
  static const char short_forms[] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r', ['"'] = '"', ['\\'] = '\\'};
  if (c < sizeof short_forms && short_forms[c]) {
    bytes_add_char(to, '\\');
    bytes_add_char(to, short_forms[c]);
  } else bytes_printf(to, "\\u%04x", (unsigned)c);
}

static bool is_plain(unsigned char c) {
  return c >= 0x20 && c != '"' && c != '\\';
}

static void add_utf8(struct bytes *to, struct view text) {
  for (size_t at = 0; at < text.length;) {
    size_t good = utf8_valid_prefix(text.at + at, text.length - at);
    bytes_add(to, text.at + at, good);
    at += good;
    if (at >= text.length) return;
    bytes_add_string(to, "\xEF\xBF\xBD");
    at++;
  }
}

void json_write_string(struct bytes *to, struct view text) {
  bytes_add_char(to, '"');
  for (size_t at = 0; at < text.length;) {
    size_t end = at;
    while (end < text.length && is_plain((unsigned char)text.at[end])) end++;
    add_utf8(to, (struct view){text.at + at, end - at});
    if (end < text.length) add_escaped(to, (unsigned char)text.at[end++]);
    at = end;
  }
  bytes_add_char(to, '"');
}

void json_write_number(struct bytes *to, double number) {
  char digits[40];
  if (!(number < 0) && !(number > 0)) number = 0; /* neither -0 nor what is no number */
  if (number > DBL_MAX) number = DBL_MAX;
  if (number < -DBL_MAX) number = -DBL_MAX;
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, number);
    if (strtod(digits, NULL) >= number && strtod(digits, NULL) <= number) break;
  }
  bytes_add_string(to, digits);
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
};

static void open_value(struct bytes *to, struct json_object *value, struct levels *levels) {
  switch (json_object_get_type(value)) {
  case json_type_null: bytes_add_string(to, "null"); return;
  case json_type_boolean: bytes_add_string(to, json_object_get_boolean(value) ? "true" : "false"); return;
  case json_type_double: json_write_number(to, json_object_get_double(value)); return;
  case json_type_int: bytes_add_string(to, json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN)); return;
  case json_type_string:
    json_write_string(to, (struct view){json_object_get_string(value), (size_t)json_object_get_string_len(value)});
    return;
  case json_type_array:
  case json_type_object: break;
  }
  MEM_RESERVE(levels->list, levels->count, levels->capacity);
  struct level *level = &levels->list[levels->count++];
  *level = (struct level){0};
  if (json_object_is_type(value, json_type_array)) level->array = value;
  else level->entry = lh_table_head(json_object_get_object(value));
  bytes_add_char(to, level->array ? '[' : '{');
}

/* The next member or element of the innermost, or its end. */
static void step(struct bytes *to, struct levels *levels) {
  struct level *level = &levels->list[levels->count - 1];
  bool ends = level->array ? level->next == json_object_array_length(level->array) : !level->entry;
  if (ends) {
    bytes_add_char(to, level->array ? ']' : '}');
    levels->count--;
    return;
  }
  if (level->next++) bytes_add_char(to, ',');
  struct lh_entry *entry = level->entry;
  if (entry) {
    const char *key = lh_entry_k(entry);
    json_write_string(to, view_of(key));
    bytes_add_char(to, ':');
    level->entry = lh_entry_next(entry);
    open_value(to, lh_entry_v(entry), levels);
  } else open_value(to, json_object_array_get_idx(level->array, level->next - 1), levels);
}

void json_write_value(struct bytes *to, struct json_object *value) {
  struct levels levels = {0};
  open_value(to, value, &levels);
  while (levels.count) step(to, &levels);
  free(levels.list);
}
