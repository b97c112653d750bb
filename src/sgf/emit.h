/* emit.h: functions by which readers and checks note facts about a tree. */
#ifndef JGFLINT_SGF_EMIT_H
#define JGFLINT_SGF_EMIT_H

#include "facts/sgf_facts.h"
#include "sgf/property_tree.h"

/* Notes a fact about a span of the text. Does nothing if `note` of the sink is NULL. */
static inline void sgf_emit_span(struct fact_sink sink, unsigned kind, struct span span, struct span other, long long number,
                                 const struct fact_detail *detail) {
  static const struct fact_detail empty_detail;
  struct fact fact = {.kind = kind, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = other, .number = number,
                      .data = detail ? detail : &empty_detail};
  if (sink.note) sink.note(sink.context, &fact);
}

/* The same with members of the detail, about one span. */
#define SGF_NOTE_SPAN(sink, kind, place, number, ...) \
  sgf_emit_span(sink, kind, place, (struct span){0, 0}, number, &(struct fact_detail){__VA_ARGS__})
/* The same about a spot of the tree. */
void sgf_emit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
              const struct fact_detail *detail);
/* Notes a fact with a second spot. */
void sgf_emit_two(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, uint32_t other,
                  long long number, const struct fact_detail *detail);
/* Notes a fact whose fix is this edit, unless `edit` is NULL. */
void sgf_emit_edit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
                   struct fact_detail detail, const struct fact_edit *edit);
/* The same with the members of the detail. `context` has a tree and a sink. */
#define SGF_NOTE(context, kind, spot, number, edit, ...) \
  sgf_emit_edit((context)->tree, (context)->sink, kind, spot, number, (struct fact_detail){__VA_ARGS__}, edit)

/* Returns true if the tree was read from SGF, so its spots are those of lexer.h. */
bool sgf_is_text(const struct property_tree *tree);
/* Makes an edit that replaces the text of a value. This and the next function return the edit, or NULL if the tree was not read
 * from SGF or if a bracket is missing. */
const struct fact_edit *sgf_edit_value(const struct property_tree *tree, uint32_t spot, struct view text,
                                       struct fact_edit *edit);
/* Makes an edit that removes a property, and its line if the line has no other text. */
const struct fact_edit *sgf_edit_remove(const struct property_tree *tree, uint32_t spot, struct fact_edit *edit);

#endif
