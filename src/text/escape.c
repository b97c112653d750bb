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

/* Formats differ in how one character, or ill-formed byte (code -1), is written. */
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
  if (length) buffer_add(to, escape, length);
  else buffer_add_view(to, raw);
}

/* The number of characters that the writer does not escape. */
static size_t plain_length(struct view text, size_t at, writer *write) {
  size_t end = at;
  if (write == write_text)
    while (end < text.length && text.at[end] >= ' ' && text.at[end] <= '~' && text.at[end] != '#') end++;
  else
    while (end < text.length && is_plain(text.at[end])) end++;
  return end - at;
}

static void each(struct buffer *to, struct view text, writer *write) {
  size_t used;
  for (size_t at = 0; at < text.length; at += used) {
    used = plain_length(text, at, write);
    if (used) {
      buffer_add(to, text.at + at, used);
      continue;
    }
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    if (code == '#' && escape_breaks(text, at)) code = -1;
    write(to, code, (struct view){text.at + at, used});
  }
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
  static const char short_forms[] = "\"\"\\\\\bb\ff\nn\rr\tt";
  const char *form = NULL;
  for (size_t i = 0; i < sizeof short_forms - 1; i += 2)
    if (short_forms[i] == code) form = &short_forms[i + 1];
  if (form) {
    buffer_add_char(to, '\\');
    buffer_add_char(to, *form);
  } else if (*raw.at == '#' && code < 0) write_units(to, '#');
  else if (code < 0) buffer_printf(to, "\\\\x%02X", (unsigned char)*raw.at);
  else if (is_shown(code)) write_units(to, code);
  else buffer_add_view(to, raw);
}

static void write_json_again(struct buffer *to, int32_t code, struct view raw) {
  if (code == '"' || code == '\\' || code == '\n') buffer_add_view(to, raw);
  else write_json(to, code, raw);
}

static void write_xml(struct buffer *to, int32_t code, struct view raw) {
  switch (code) {
  case '&': buffer_add_string(to, "&amp;"); break;
  case '<': buffer_add_string(to, "&lt;"); break;
  case '>': buffer_add_string(to, "&gt;"); break;
  case '"': buffer_add_string(to, "&quot;"); break;
  default: write_text(to, code, raw);
  }
}

static void write_uri(struct buffer *to, int32_t code, struct view raw) {
  static const char unreserved[] = "-._~/";
  if (code > 0 && code < 0x80 && (is_plain((char)code) || strchr(unreserved, (int)code))) buffer_add_view(to, raw);
  else
    for (size_t i = 0; i < raw.length; i++) buffer_printf(to, "%%%02X", (unsigned char)raw.at[i]);
}

/* LF and CR, for which GitHub has %0A and %0D, are escaped as everywhere else. */
static void write_command(struct buffer *to, int32_t code, struct view raw) {
  if (code == '%') buffer_add_string(to, "%25");
  else write_text(to, code, raw);
}

static void write_property(struct buffer *to, int32_t code, struct view raw) {
  if (code == ':') buffer_add_string(to, "%3A");
  else if (code == ',') buffer_add_string(to, "%2C");
  else write_command(to, code, raw);
}

/* GitHub replaces @name and #1 after it has rendered Markdown, so backslashes and entities do not prevent this; an empty
 * comment does. */
static void write_markdown(struct buffer *to, int32_t code, struct view raw) {
  switch (code) {
  case '@':
  case '#': buffer_printf(to, "\\%c<!-- -->", (int)code); break;
  case '&': buffer_add_string(to, "&amp;"); break;
  case '<': buffer_add_string(to, "&lt;"); break;
  case '>': buffer_add_string(to, "&gt;"); break;
  default:
    if (code < 0x80 && ascii_is_one_of((char)code, "\\`*_[]|~$")) buffer_add_char(to, '\\');
    write_text(to, code, raw);
  }
}

void escape_text(struct buffer *to, struct view text) {
  each(to, text, write_text);
}

/* CI services skip spaces of any script. Here all characters beyond ASCII count as spaces. */
static struct view behind_blanks(struct view line) {
  while (line.length && (*line.at == ' ' || (*line.at & 0x80))) line.at++, line.length--;
  return line;
}

void escape_begin(struct buffer *to, struct view text) {
  struct view rest = behind_blanks(text);
  bool is_command = view_begins(rest, "::");
  if (!is_command) rest = text;
  buffer_add(to, text.at, text.length - rest.length);
  if (is_command) buffer_add_string(to, "\\x3A");
  buffer_add_view(to, view_after(rest, is_command));
}

void escape_path(struct buffer *to, struct view name) {
  /* CI services execute a line with this beginning. A colon may follow the name. */
  struct view rest = behind_blanks(name);
  if (view_begins(rest, "::") || view_begins(rest, "##") || view_is(rest, ":")) buffer_add_string(to, "./");
  each(to, name, write_path);
}

void escape_json(struct buffer *to, struct view text) {
  buffer_add_char(to, '"');
  each(to, text, write_json);
  buffer_add_char(to, '"');
}

void escape_json_again(struct buffer *to, struct view json) {
  each(to, json, write_json_again);
}

void escape_xml(struct buffer *to, struct view text) {
  each(to, text, write_xml);
}

/* A path is escaped as a path, and the result as any other text of the format. */
static void path_then(struct buffer *to, struct view name, void (*then)(struct buffer *, struct view)) {
  struct buffer path = {0};
  escape_path(&path, name);
  then(to, buffer_view(&path));
  buffer_release(&path);
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
  each(to, path, write_uri);
}

void escape_command(struct buffer *to, struct view text) {
  each(to, text, write_command);
}

void escape_command_property(struct buffer *to, struct view text) {
  each(to, text, write_property);
}

void escape_markdown(struct buffer *to, struct view text) {
  each(to, text, write_markdown);
}
