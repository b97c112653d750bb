/* message_words.h: how the rules put things into players' words. */
#ifndef JGFLINT_RULES_MESSAGE_WORDS_H
#define JGFLINT_RULES_MESSAGE_WORDS_H

#include "facts/fact.h"
#include "go/replay.h"
#include "lint/rule_context.h"

/* "Q4", or "(19, 3)" off the board. */
const char *describe_point(struct rule_context *context, int x, int y);
/* The color's name, as the record has it. */
const char *describe_color(const struct rule_context *context, uint8_t color);
/* "move 112: white plays at Q4", "move 113: black passes". */
const char *describe_move(struct rule_context *context, const struct go_event *event);
/* "white 46", "a white stone of the setup". */
const char *describe_stone(struct rule_context *context, uint8_t color, uint32_t number);
/* "one stone", "3 white stones"; `color` may be "". */
const char *describe_stones(struct rule_context *context, size_t count, const char *color);
/* "A9, B9 and 7 more": points of a board (board.h), in the order of reading. */
const char *describe_points(struct rule_context *context, const uint16_t *points, size_t count);
/* The position, with the point marked, for the text reporter. */
void describe_diagram(struct rule_context *context, struct diag *diag, const struct fact *fact);
/* A number as a player writes it: 6.5, not 6.500000. */
const char *describe_number(struct rule_context *context, double number);

/* A message of a sheet or a table, with what the fact says in place of {words}: see rules/README.md. */
const char *message_of(struct rule_context *context, const struct fact *fact, const char *message);

/* ---- facts about how something is written ---- */

static inline const struct fact_detail *detail_of(const struct fact *fact) {
  return fact->what;
}

/* Of the notation, cut short where they are long. */
const char *detail_name(struct rule_context *context, const struct fact *fact);
const char *detail_value(struct rule_context *context, const struct fact *fact);

/* The fix that the reader of the format knows, if it knows one: its edits, or, in SGF as JSON, what is meant by the value. */
void fix_by_reader(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   const char *order);

#endif
