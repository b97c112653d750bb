/* property_help.h: what a property of SGF or JSON-SGF means, where its name stands, and its value where that has a meaning. */
#ifndef JGFLINT_LSP_PROPERTY_HELP_H
#define JGFLINT_LSP_PROPERTY_HELP_H

#include "lsp/params.h"

struct property_about {
  struct span span;
  bool is_header; /* it says something of the game, not of a position */
};

/* Appends Markdown and says what it is about; false where there is no such property. */
bool property_help(struct lsp *lsp, struct params_place place, struct buffer *to, struct property_about *about);

#endif
