/* hover_text.h: what is shown of a place, put together of parts. */
#ifndef JGFLINT_LSP_HOVER_TEXT_H
#define JGFLINT_LSP_HOVER_TEXT_H

#include "lsp/params.h"
#include "lint/rule.h"

struct hover {
  struct lsp *lsp;
  struct params_place place;
  bool is_plain;      /* the client shows no Markdown */
  struct buffer text;
  struct span span;   /* what it is about: the smallest thing that a part spoke of */
  bool has_span;
};

/* A new part: a rule between it and the one before. Its text follows. */
void hover_begin(struct hover *hover);
void hover_about(struct hover *hover, struct span span);
/* Text of a record, or of jgflint with `code` in it. */
void hover_say_foreign(struct hover *hover, struct view text);
void hover_say_heading(struct hover *hover, struct view text);
/* A rule's headline and reason, as the sheet has them, and where more is said. */
void hover_say_rule(struct hover *hover, const struct rule *rule);

/* ---- parts that have files of their own ---- */

/* The position, where the place is in a node of a game. */
void hover_add_position(struct hover *hover);
/* What a key means, or a rule that is named there. */
void hover_add_key(struct hover *hover);

#endif
