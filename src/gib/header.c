/* header.c: the variables of the header, and what is wrong with their lines. */
#include "base/suggest.h"
#include "gib/internal.h"

#define VARIABLE_KEY(name, key) key,
static const char *const keys[GIB_VARIABLE_COUNT] = {GIB_VARIABLES(VARIABLE_KEY)};
#undef VARIABLE_KEY

const char *gib_variable_name(enum gib_variable variable) {
  return keys[variable];
}

struct view gib_field(const struct gib_value *value, const char *key, const char *separator) {
  struct view rest = value->text;
  size_t key_length = strlen(key), separator_length = strlen(separator);
  while (rest.length) {
    struct view field = line_trim(line_cut(&rest, ','));
    size_t length = key_length + separator_length;
    if (field.length < length || memcmp(field.at, key, key_length) != 0 || memcmp(field.at + key_length, separator, separator_length) != 0) continue;
    return line_trim((struct view){field.at + length, field.length - length});
  }
  return (struct view){NULL, 0};
}

/* ---- one line ---- */

static const char *nearest(struct view name) {
  struct suggestion suggestion = {0};
  for (size_t i = 0; i < GIB_VARIABLE_COUNT; i++) suggest_consider(&suggestion, name, keys[i]);
  return suggestion.best;
}

static void set_variable(struct gib_reading *reading, struct view key, struct view text, struct span line) {
  struct line_text *lines = reading->lines;
  struct span key_span = line_text_span(lines, key);
  size_t variable = 0;
  while (variable < GIB_VARIABLE_COUNT && !view_is(key, keys[variable])) variable++;
  if (variable == GIB_VARIABLE_COUNT) {
    const char *near = nearest(key);
    struct buffer name = {0};
    buffer_add_view(&name, key);
    line_text_note(lines, GIB_FACT_UNKNOWN_VARIABLE, key_span, (struct notation){.name = key, .meant = view_of(near ? near : "")});
    line_text_keep(lines, buffer_string(&name), text);
    buffer_release(&name);
    return;
  }
  struct gib_value *value = &reading->header[variable];
  if (value->text.at) line_text_note_other(lines, GIB_FACT_DUPLICATE_VARIABLE, key_span, value->key, (struct notation){.name = key, .value = text});
  if (value->text.length) return;
  *value = (struct gib_value){.text = text, .span = text.length ? line_text_span(lines, text) : line, .key = key_span};
}

static bool ends_value(struct view line) {
  line = line_trim(line);
  return line.length >= 2 && memcmp(line.at + line.length - 2, "\\]", 2) == 0;
}

/* A value may go on in the next line, as that of GAMETIME does in files of Taiwan: to the `\]` that ends it, but not into another
 * variable. */
static struct span whole_variable(const struct line_text *lines, struct span line, size_t *at) {
  struct span next = line;
  size_t behind = *at;
  while (!ends_value(line_text_view(lines, next))) {
    if (!line_text_next(lines, &behind, &next) || (next.end > next.start && lines->bytes[next.start] == '\\')) return line;
  }
  *at = behind;
  return (struct span){line.start, next.end};
}

static bool begins(struct view line, const char *with) {
  size_t length = strlen(with);
  return line.length >= length && memcmp(line.at, with, length) == 0;
}

static void read_variable(struct gib_reading *reading, struct span span) {
  struct line_text *lines = reading->lines;
  struct view line = line_trim(line_text_view(lines, span)), rest = {line.at + 2, line.length - 2};
  bool is_closed = ends_value(rest);
  if (is_closed) rest.length -= 2;
  bool is_variable = rest.length && memchr(rest.at, '=', rest.length);
  struct view key = line_trim(line_cut(&rest, '='));
  if (!is_closed || !is_variable || !key.length) line_text_note(lines, GIB_FACT_MALFORMED_LINE, line_text_span(lines, line), (struct notation){.value = line});
  if (is_variable && key.length) set_variable(reading, key, line_trim(rest), line_text_span(lines, line));
}

/* ---- all of them ---- */

/* Whether a line belongs to the game: files without a header begin with it. */
static bool is_of_game(struct view line) {
  static const char *const words[] = {"\\GS", "INI ", "STO ", "SKI "};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (begins(line, words[i])) return true;
  return false;
}

void gib_read_header(struct gib_reading *reading, size_t *at, struct span *begun) {
  struct line_text *lines = reading->lines;
  struct span span;
  bool has_begun = false;
  for (size_t next = *at; line_text_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(line_text_view(lines, span));
    if (is_of_game(line) || (has_begun && view_is(line, "\\HS"))) return;
    if (!line.length) continue;
    if (!has_begun) *begun = line_text_span(lines, line);
    has_begun = true;
    if (begins(line, "\\[")) read_variable(reading, whole_variable(lines, span, &next));
    else if (view_is(line, "\\HE")) {
      *at = next;
      return;
    } else if (!view_is(line, "\\HS")) line_text_note(lines, GIB_FACT_MALFORMED_LINE, line_text_span(lines, line), (struct notation){.value = line});
  }
}
