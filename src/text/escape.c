#include "text/escape.h"
#include "base/path.h"
#include "base/utf8.h"

struct range {
  int32_t first, last;
};

/* Unicode 15: C0, C1, and what is invisible or moves other characters. */
static const struct range shown[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C}, {0x180E, 0x180E}, {0x200B, 0x200B},   {0x200E, 0x200F},
    {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF},   {0x1D173, 0x1D17A},
    {0xE0000, 0xE00FF},
};

static bool is_shown(int32_t code) {
  if (code >= 0x20 && code < 0x7F) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(shown) && shown[i].first <= code; i++)
    if (code <= shown[i].last) return true;
  return code < 0;
}

size_t escape_code(int32_t code, unsigned char byte, char out[ESCAPE_LONGEST]) {
  if (!is_shown(code)) return 0;
  if (code < 0x80) return (size_t)snprintf(out, ESCAPE_LONGEST, "\\x%02X", code < 0 ? byte : (unsigned)code);
  return (size_t)snprintf(out, ESCAPE_LONGEST, "\\u{%02lX}", (unsigned long)code);
}

/* Writes one character, or an ill-formed byte (code -1). */
typedef void writer(struct buffer *to, int32_t code, struct view raw);

/* ASCII that no format escapes. */
static bool is_plain(char c) {
  return ascii_is_letter(c) || ascii_is_digit(c) || c == '/';
}

bool escape_breaks(struct view text, size_t at) {
  if (text.at[at] != '#' || !at || text.at[at - 1] != '#') return false;
  do at++;
  while (at < text.length && is_plain(text.at[at]));
  return at < text.length && text.at[at] == '[';
}

static void write_text(struct buffer *to, int32_t code, struct view raw) {
  char escape[ESCAPE_LONGEST];
  size_t length = escape_code(code, (unsigned char)*raw.at, escape);
  buffer_add_view(to, length ? (struct view){escape, length} : raw);
}

static void write_path(struct buffer *to, int32_t code, struct view raw) {
  if (is_shown(code))
    for (size_t i = 0; i < raw.length; i++) buffer_printf(to, "\\x%02X", (unsigned char)raw.at[i]);
  else buffer_add_view(to, raw);
}

/* Writes \uNNNN, twice for a surrogate pair. */
static void write_units(struct buffer *to, int32_t code) {
  if (code > 0xFFFF) {
    buffer_printf(to, "\\u%04lx", (unsigned long)(0xD7C0 + (code >> 10)));
    code = 0xDC00 | (code & 0x3FF);
  }
  buffer_printf(to, "\\u%04lx", (unsigned long)code);
}

static void write_json(struct buffer *to, int32_t code, struct view raw) {
  if (*raw.at == '#' && code < 0) write_units(to, '#');
  else if (code < 0) buffer_printf(to, "\\\\x%02X", (unsigned char)*raw.at);
  else if (is_shown(code)) write_units(to, code);
  else buffer_add_view(to, raw);
}

static void write_uri(struct buffer *to, int32_t code, struct view raw) {
  static const char unreserved[] = "-._~/";
  if (code > 0 && code < 0x80 && (is_plain((char)code) || strchr(unreserved, (int)code))) buffer_add_view(to, raw);
  else
    for (size_t i = 0; i < raw.length; i++) buffer_printf(to, "%%%02X", (unsigned char)raw.at[i]);
}

/* Writes a text. A row of `replaced` is a character and what a format writes for it; the rows end with NULL. */
static void each(struct buffer *to, struct view text, writer *write, const char *const *replaced) {
  for (size_t at = 0, used; at < text.length; at += used) {
    const bool is_plain_text = write == write_text && !*replaced;
    for (used = 0; at + used < text.length; used++) {
      const char c = text.at[at + used];
      if (!(is_plain_text ? c >= ' ' && c <= '~' && c != '#' : is_plain(c))) break;
    }
    buffer_add(to, text.at + at, used);
    if (used) continue;
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    if (code == '#' && escape_breaks(text, at)) code = -1;
    const char *const *row = replaced;
    while (*row && **row != code) row++;
    if (*row) buffer_add_string(to, *row + 1);
    else write(to, code, (struct view){text.at + at, used});
  }
}

static const char *const no_rows[] = {NULL};
static const char *const json_rows[] = {"\"\\\"", "\\\\\\", "\b\\b", "\f\\f", "\n\\n", "\r\\r", "\t\\t", NULL};
static const char *const json_again_rows[] = {"\"\"", "\\\\", "\n\n", "\b\\b", "\f\\f", "\r\\r", "\t\\t", NULL};
static const char *const xml_rows[] = {"&&amp;", "<&lt;", ">&gt;", "\"&quot;", NULL};
/* LF and CR, for which GitHub has %0A and %0D, are escaped as everywhere else. */
static const char *const command_rows[] = {"%%25", NULL};
static const char *const property_rows[] = {"%%25", ":%3A", ",%2C", NULL};
/* GitHub replaces @name and #1 after it has rendered Markdown, so backslashes and entities do not prevent this; an empty
 * comment does. */
static const char *const markdown_rows[] = {"@\\@<!-- -->", "#\\#<!-- -->", "&&amp;", "<&lt;", ">&gt;", "\\\\\\", "`\\`", "*\\*",
                                       "_\\_", "[\\[", "]\\]", "|\\|", "~\\~", "$\\$", NULL};

void escape_text(struct buffer *to, struct view text) {
  each(to, text, write_text, no_rows);
}

/* CI services skip spaces of any script. Here all characters beyond ASCII count as spaces. */
static struct view behind_blanks(struct view line) {
  while (line.length && (*line.at == ' ' || (*line.at & 0x80))) line.at++, line.length--;
  return line;
}

void escape_begin(struct buffer *to, struct view text) {
  struct view tail = behind_blanks(text);
  bool is_command = view_begins(tail, "::");
  if (!is_command) tail = text;
  buffer_add(to, text.at, text.length - tail.length);
  if (is_command) buffer_add_string(to, "\\x3A");
  buffer_add_view(to, view_after(tail, is_command));
}

void escape_path(struct buffer *to, struct view name) {
  /* CI services execute a line with this beginning. A colon may follow the name. */
  struct view tail = behind_blanks(name);
  if (view_begins(tail, "::") || view_begins(tail, "##") || view_is(tail, ":")) buffer_add_string(to, "./");
  each(to, name, write_path, no_rows);
}

void escape_json(struct buffer *to, struct view text) {
  buffer_add_char(to, '"');
  each(to, text, write_json, json_rows);
  buffer_add_char(to, '"');
}

void escape_json_again(struct buffer *to, struct view json) {
  each(to, json, write_json, json_again_rows);
}

void escape_xml(struct buffer *to, struct view text) {
  each(to, text, write_text, xml_rows);
}

/* A path is escaped as a path, and the result as any other text of the format. */
static void path_then(struct buffer *to, struct view name, void (*then)(struct buffer *, struct view)) {
  LOCAL_BUFFER path = {0};
  escape_path(&path, name);
  then(to, buffer_view(&path));
}

void escape_json_path(struct buffer *to, struct view name) {
  path_then(to, name, escape_json);
}

void escape_xml_path(struct buffer *to, struct view name) {
  path_then(to, name, escape_xml);
}

void escape_uri(struct buffer *to, struct view path) {
  bool has_drive = path.length > 1 && path_has_drive(path.at);
  if (has_drive) {
    buffer_printf(to, "file:///%.2s", path.at);
    path = view_after(path, 2);
  } else if (path.length && *path.at == '/') buffer_add_string(to, "file://");
  each(to, path, write_uri, no_rows);
}

void escape_command(struct buffer *to, struct view text) {
  each(to, text, write_text, command_rows);
}

void escape_command_property(struct buffer *to, struct view text) {
  each(to, text, write_text, property_rows);
}

void escape_markdown(struct buffer *to, struct view text) {
  each(to, text, write_text, markdown_rows);
}
