#include "sys/text_wrap.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "text/escape.h"

/* The length of the escape sequence (ESC [ ... letter) that starts at `at`, or 0. */
static size_t escape_length(struct view text, size_t at) {
  if (text.at[at] != '\033' || at + 1 >= text.length || text.at[at + 1] != '[') return 0;
  size_t end = at + 2;
  while (end < text.length && (text.at[end] < '@' || text.at[end] > '~')) end++;
  return end < text.length ? end + 1 - at : 0;
}

/* The columns that a text takes on a terminal. */
static size_t text_wrap_width(struct view text) {
  size_t width = 0;
  for (size_t at = 0; at < text.length;) {
    size_t used = escape_length(text, at);
    if (!used) width += utf8_width(utf8_decode(text.at + at, text.length - at, &used));
    at += used;
  }
  return width;
}

void text_wrap_words(struct view text, struct text_wrap wrap, struct buffer *to) {
  size_t column = wrap.at;
  bool first = true;
  for (size_t at = 0; at < text.length;) {
    while (at < text.length && ascii_is_space(text.at[at])) at++;
    size_t start = at;
    while (at < text.length && !ascii_is_space(text.at[at])) at++;
    struct view word = {text.at + start, at - start};
    if (!word.length) break;
    size_t width = text_wrap_width(word);
    if (!first && column + 1 + width > wrap.width) {
      buffer_add_char(to, '\n');
      buffer_add_repeated(to, ' ', wrap.indent);
      column = wrap.indent;
      first = true;
    }
    if (!first) buffer_add_char(to, ' ');
    if (first) escape_begin(to, word);
    else buffer_add_view(to, word);
    column += width + (first ? 0 : 1);
    first = false;
  }
  buffer_add_char(to, '\n');
}
