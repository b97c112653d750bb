/* rewrite.h: the same JSON in other layouts, for tests. */
#ifndef JGFLINT_TESTS_REWRITE_H
#define JGFLINT_TESTS_REWRITE_H

#include "base/buffer.h"

struct written {
  const char *name, *indent, *line_end, *colon, *comma;
};

static const struct written written[] = {
    {"two spaces", "  ", "\n", ": ", ","},      {"tabs", "\t", "\n", ": ", ","},
    {"four spaces and CRLF", "    ", "\r\n", ": ", ","},
    {"one line", NULL, "", ": ", ", "},         {"blanks around colons", "  ", "\n", " : ", " ,"},
};

static const char written_before[] = "\"meta\": {\"\xE5\x9B\xB2\xE7\xA2\x81\": \"\xF0\x9F\x98\x80\xC3\xA9\"}";

static inline void written_line_end(struct buffer *out, const struct written *layout, size_t depth) {
  buffer_add_string(out, layout->line_end);
  for (size_t i = 0; layout->indent && i < depth; i++) buffer_add_string(out, layout->indent);
}

static inline size_t written_string_end(const char *text, size_t at) {
  for (at++; text[at] != '"'; at++)
    if (text[at] == '\\') at++;
  return at + 1;
}

/* Writes the tokens of a sound JSON text in a layout. */
static inline void rewrite(struct view text, const struct written *layout, bool with_meta, struct buffer *out) {
  size_t depth = 0;
  for (size_t at = 0; at < text.length;) {
    char c = text.at[at];
    if (strchr(" \t\r\n", c)) at++;
    else if (c == '"') {
      size_t end = written_string_end(text.at, at);
      buffer_add(out, text.at + at, end - at);
      at = end;
    } else if (c == '{' || c == '[') {
      buffer_add_char(out, c);
      size_t next = at + 1;
      while (strchr(" \t\r\n", text.at[next])) next++;
      bool empty = text.at[next] == '}' || text.at[next] == ']';
      if (!empty) written_line_end(out, layout, ++depth);
      if (depth == 1 && c == '{' && with_meta) {
        buffer_add_string(out, written_before);
        buffer_add_string(out, layout->comma);
        written_line_end(out, layout, depth);
      }
      at = next;
      if (empty) buffer_add_char(out, text.at[at++]);
    } else if (c == '}' || c == ']') {
      written_line_end(out, layout, --depth);
      buffer_add_char(out, c);
      at++;
    } else if (c == ',') {
      buffer_add_string(out, layout->comma);
      written_line_end(out, layout, depth);
      at++;
    } else if (c == ':') {
      buffer_add_string(out, layout->colon);
      at++;
    } else buffer_add_char(out, text.at[at++]);
  }
}

#endif
