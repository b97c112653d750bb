/* markdown.h: the Markdown of rule sheets, for a terminal.
 *
 * Paragraphs, lists, code, strong text: what the sheets use. Anything else is
 * shown as it is written. */
#ifndef JGFLINT_CLI_MARKDOWN_H
#define JGFLINT_CLI_MARKDOWN_H

#include "base/buffer.h"

struct markdown {
  size_t width;  /* columns */
  size_t indent; /* of every line */
  bool color;
};

void markdown_render(const struct markdown *markdown, struct view text, struct buffer *to);
/* Lines as they are, indented by four more, with nothing in them that a terminal would obey. */
void markdown_code(const struct markdown *markdown, struct view text, struct buffer *to);

#endif
