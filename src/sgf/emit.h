/* emit.h: how the checks of a tree note facts about it. */
#ifndef JGFLINT_SGF_EMIT_H
#define JGFLINT_SGF_EMIT_H

#include "facts/sgf_facts.h"
#include "sgf/property_tree.h"

/* Of a place in the text. */
static inline void sgf_emit_span(struct fact_sink sink, unsigned kind, struct span span, struct span other, long long number,
                                 const struct fact_detail *what) {
  static const struct fact_detail nothing;
  struct fact fact = {.kind = kind, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = other, .number = number,
                      .what = what ? what : &nothing};
  sink.note(sink.to, &fact);
}

/* Of a spot of the tree; nothing, if nobody listens. */
void sgf_emit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
              const struct fact_detail *what);
/* The same with a second place. */
void sgf_emit_two(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, uint32_t other,
                  long long number, const struct fact_detail *what);
/* With at most one edit, which `what` does not name yet. */
void sgf_emit_edit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
                   struct fact_detail what, const struct fact_edit *edit);

/* Edits, of SGF alone; false where it is not certain which bytes are meant. */
bool sgf_is_text(const struct property_tree *tree); /* spots are those of lexer.h */
/* Gives a value another text. */
bool sgf_edit_value(const struct property_tree *tree, uint32_t spot, struct view text, struct fact_edit *edit);
/* Removes a property, with its line if it has one to itself. */
bool sgf_edit_remove(const struct property_tree *tree, uint32_t spot, struct fact_edit *edit);

#endif
