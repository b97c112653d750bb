/* message_words.h: Go terms, numbers and notations in the words of messages. */
#ifndef JGFLINT_RULES_MESSAGE_WORDS_H
#define JGFLINT_RULES_MESSAGE_WORDS_H

#include "fix/fix_builder.h"
#include "go/replay.h"

/* "Q4", or "(19, 3)" off the board. */
const char *describe_point(struct rule_context *context, int x, int y);
/* The name of the color in the record. */
const char *describe_color(const struct rule_context *context, uint8_t color);
/* "move 112: white plays at Q4", "move 113: black passes". */
const char *describe_move(struct rule_context *context, const struct go_event *event);
/* "white 46", "a white stone of the setup". */
const char *describe_stone(struct rule_context *context, uint8_t color, uint32_t number);
/* "one stone", "3 white stones"; `color` may be "". */
const char *describe_stones(struct rule_context *context, size_t count, const char *color);
/* "A9, B9 and 7 more": points of a board (go/board.h), sorted. */
const char *describe_points(struct rule_context *context, const uint16_t *points, size_t count);
/* Adds the position, with the point marked, for the text reporter. */
void describe_diagram(struct rule_context *context, struct diag *diag, const struct fact *fact);
/* "6.5", not "6.500000". */
const char *describe_number(struct rule_context *context, double number);

/* ---- facts about notation ---- */

static inline const struct fact_detail *detail_of(const struct fact *fact) {
  return fact->data;
}

/* The name and the value of the detail, shortened. */
const char *detail_name(struct rule_context *context, const struct fact *fact);
const char *detail_value(struct rule_context *context, const struct fact *fact);

/* Replaces the {words} of a text by data of the fact: see rules/README.md. */
const char *message_of(struct rule_context *context, const struct fact *fact, const char *message);
struct diag *report_message(struct rule_context *context, const struct fact *fact, const char *message);
/* Adds the fix of the reader, if it has one: the edits of the fact or, in JSON-SGF, the meant value. `order` may contain
 * {words}. */
void fix_by_reader(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   const char *order);

/* The function of a rule whose only message is in its sheet, after `message:`. */
void rule_report_sheet(struct rule_context *context, const struct fact *fact);

/* ---- rows of messages ---- */

/* A finding that follows from its fact. The fix is that of the reader (fix_by_reader). */
struct message_row {
  unsigned fact;
  int condition;         /* the number of the fact, or one of enum condition */
  const char *message;   /* with {words} */
  const char *order;     /* of the fix; NULL: no fix */
  const char *related;   /* the text about the other place, or NULL */
  enum fix_class safety; /* FIX_NONE counts as FIX_SAFE */
  enum level level;      /* LEVEL_OFF: that of the rule */
};

#define ROW(kind, which, ...) {.fact = kind, .condition = which, .message = __VA_ARGS__}

/* The detail of the fact has a meant value, a name, or a number of 2 or more. */
enum condition { WHEN_ANY = -1, WHEN_MEANT = -2, WHEN_NAMED = -3, WHEN_MANY = -4 };

/* Reports the fact by its first row that applies, or by the last row, whose fact is 0. */
void report_row(struct rule_context *context, const struct fact *fact, const struct message_row *rows);

#endif
