/* text_wrap.h: words into lines of a terminal.
 *
 * Widths are columns of a terminal (utf8_width). It knows paragraphs only;
 * cli/cmd_rules.c knows more. */
#ifndef JGFLINT_SYS_TEXT_WRAP_H
#define JGFLINT_SYS_TEXT_WRAP_H

#include "base/buffer.h"

struct text_wrap {
  size_t width;  /* no line is longer, unless a word is */
  size_t indent; /* of the second and further lines */
  size_t at;     /* the column at which the first line goes on */
};

/* Appends the words of `text`, parted by single spaces and line ends, and a line end. Escape sequences take no room. */
void text_wrap_words(struct view text, struct text_wrap wrap, struct buffer *to);

#endif
