/* cause: one mistake behind several findings (lint/consequences.h). */
#include "facts/go_facts.h"
#include "rules/catalogue.h"
#include "rules/cause_fix.h"
#include "rules/message_words.h"

/* ---- the evidence ---- */

static const char *plural(struct rule_context *context, size_t count, const char *one, const char *many) {
  return count == 1 ? rule_format(context, "the %s", one).at : rule_format(context, "the %zu %s", count, many).at;
}

/* "the 8 illegal moves below are legal", "the illegal move and the 2 moves out of turn below are right". */
static const char *describe_evidence(struct rule_context *context, const struct go_cause *cause) {
  const size_t illegal = cause->counts[SYMPTOM_ILLEGAL], turns = cause->counts[SYMPTOM_TURN],
               off = cause->counts[SYMPTOM_OFF_BOARD];
  if (off)
    return rule_format(context, "%s below %s on the board", plural(context, off, "point", "points"), off == 1 ? "is" : "are").at;
  if (illegal && turns)
    return rule_format(context, "%s and %s below are right", plural(context, illegal, "illegal move", "illegal moves"),
                       plural(context, turns, "move out of turn", "moves out of turn")).at;
  if (illegal)
    return rule_format(context, "%s below %s legal", plural(context, illegal, "illegal move", "illegal moves"),
                       illegal == 1 ? "is" : "are").at;
  return "all moves alternate";
}

/* The number of the move in this node on its line. */
static unsigned number_of(const struct game *game, uint32_t node) {
  unsigned number = 0;
  for (int32_t at = (int32_t)node; at != GO_NO_NODE; at = game->nodes[at].parent)
    number += game_node_item(game, (size_t)at, GO_MOVE) != NULL;
  return number;
}

static uint32_t node_of(const struct game *game, uint32_t item) {
  uint32_t node = 0;
  while (node < game->node_count && game->nodes[node].first_item + game->nodes[node].item_count <= item) node++;
  return node;
}

/* ---- what a change says ---- */

static const char *repeated_claim(struct rule_context *context, const struct go_change *change) {
  return rule_format(context, "move %u repeats move %u", number_of(context->game, change->node),
                     number_of(context->game, change->other_node)).at;
}

static const char *swapped_claim(struct rule_context *context, const struct go_change *change) {
  return rule_format(context, "moves %u and %u are in the wrong order", number_of(context->game, change->node),
                     number_of(context->game, change->other_node)).at;
}

static const char *color_claim(struct rule_context *context, const struct go_change *change) {
  const struct game *game = context->game;
  uint8_t color = game->items[change->item].color == GO_BLACK ? GO_WHITE : GO_BLACK;
  return rule_format(context, "move %u is probably %s's", number_of(game, node_of(game, change->item)),
                     describe_color(context, color)).at;
}

static const char *colors_claim(struct rule_context *context, const struct go_change *change) {
  bool is_setup = context->game->items[change->item].kind == GO_SETUP;
  return is_setup ? "the handicap stones are white: all colors are probably exchanged"
                  : "white begins this even game: all colors are probably exchanged";
}

static const char *late_claim(struct rule_context *context, const struct go_change *change) {
  return rule_format(context, "this variation begins one move too late: it is probably another move %u",
                     number_of(context->game, change->other_node)).at;
}

static const char *root_claim(struct rule_context *context, const struct go_change *change) {
  (void)context, (void)change;
  return "a second root: the properties of the game are repeated here";
}

static const char *pass_claim(struct rule_context *context, const struct go_change *change) {
  const struct go_item *item = &context->game->items[change->item];
  if (context->reader)
    return rule_format(context, "a pass is written `%s`", rule_quote(context, game_span(context->game, item->spot))).at;
  return rule_format(context, "a pass is written as the point (%d, %d)", item->x, item->y).at;
}

static const char *from_one_claim(struct rule_context *context, const struct go_change *change) {
  (void)context, (void)change;
  return "the points are probably counted from 1";
}

static const char *axes_claim(struct rule_context *context, const struct go_change *change) {
  (void)context, (void)change;
  return "`x` and `y` are probably exchanged";
}

static const char *rows_claim(struct rule_context *context, const struct go_change *change) {
  (void)context, (void)change;
  return "`y` is probably counted from below";
}

static const char *letters_claim(struct rule_context *context, const struct go_change *change) {
  static const char *const notations[NOTATIONS] = {"as on the board", "as on the board, with the letter I", "in letters of SGF",
                                                   "in capitals", "as numbers from 0", "as numbers from 1"};
  (void)context;
  return rule_format(context, "the points are written %s", notations[change->variant]).at;
}

static const char *size_claim(struct rule_context *context, const struct go_change *change) {
  const struct game *game = context->game;
  return rule_format(context, "the board is probably %dx%d, not %dx%d", change->side, change->side, game->board.width,
                     game->board.height).at;
}

static const char *handicap_claim(struct rule_context *context, const struct go_change *change) {
  (void)change;
  return rule_format(context, "a handicap of %.0f, but no handicap stones", game_value(context->game, GO_HANDICAP)->number).at;
}

static const struct cause_words {
  const char *(*claim)(struct rule_context *context, const struct go_change *change);
  const char *remedy; /* "... the moves below are legal" */
  const char *order;  /* the fix */
} words[GO_CAUSES] = {
    [GO_CAUSE_HANDICAP] = {handicap_claim, "with the stones on their usual points", "set up the stones on their usual points"},
    [GO_CAUSE_REPEATED_NODE] = {repeated_claim, "without it", "remove it"},
    [GO_CAUSE_SWAPPED_NODES] = {swapped_claim, "if they are exchanged", "exchange the two nodes"},
    [GO_CAUSE_MOVE_COLOR] = {color_claim, "then", "give it the other color"},
    [GO_CAUSE_COLORS_SWAPPED] = {colors_claim, NULL, "exchange all colors"},
    [GO_CAUSE_LATE_VARIATION] = {late_claim, "then", "begin it one move earlier"},
    [GO_CAUSE_SECOND_ROOT] = {root_claim, NULL, "remove them"},
    [GO_CAUSE_PASS_AS_POINT] = {pass_claim, NULL, "make it a pass"},
    [GO_CAUSE_COUNTED_FROM_ONE] = {from_one_claim, "if they are counted from 0", "subtract 1 from all coordinates"},
    [GO_CAUSE_AXES_SWAPPED] = {axes_claim, "if they are exchanged", "exchange `x` and `y`"},
    [GO_CAUSE_ROWS_REVERSED] = {rows_claim, "if it is counted from the top", "count `y` from the top"},
    [GO_CAUSE_LETTERS] = {letters_claim, NULL, "rewrite all points"},
    [GO_CAUSE_BOARD_SIZE] = {size_claim, "on that board", "write the right size"},
};

/* The value of the first point: "`Q16` must be written pd". */
static const char *describe_first_point(struct rule_context *context, const struct go_cause *cause) {
  const struct go_item *item = &cause->changed->items[cause->change.item];
  struct span span = game_span(context->game, item->spot);
  const char *written = rule_quote(context, span);
  if (item->marks & GO_IS_PASS) return rule_format(context, "`%s` is a pass", written).at;
  if (context->reader) return rule_format(context, "`%s` is %c%c", written, 'a' + item->x, 'a' + item->y).at;
  return rule_format(context, "this is x %d, y %d", item->x, item->y).at;
}

void report_cause(struct rule_context *context, const struct fact *fact) {
  const struct go_cause *cause = fact->what;
  const struct cause_words *say = &words[cause->change.kind];
  const char *claim = say->claim(context, &cause->change);
  struct diag *diag;
  if (cause->has_rival) {
    const char *rival = words[cause->rival.kind].claim(context, &cause->rival);
    diag = rule_report(context, fact, "%s, or %s: both explain what follows", claim, rival);
  } else if (cause->change.kind == GO_CAUSE_LETTERS)
    diag = rule_report(context, fact, "%s: %s", claim, describe_first_point(context, cause));
  else if (!say->remedy) diag = rule_report(context, fact, "%s", claim);
  else diag = rule_report(context, fact, "%s: %s, %s", claim, say->remedy, describe_evidence(context, cause));
  /* Without findings that it explains: the rules about them are off. */
  bool is_error = cause->counts[SYMPTOM_ILLEGAL] || cause->counts[SYMPTOM_OFF_BOARD] || cause->counts[SYMPTOM_UNREAD] ||
                  cause->counts[SYMPTOM_ROOT];
  rule_override_level(context, diag, is_error ? LEVEL_ERROR : LEVEL_WARNING);
  if (!cause->has_rival) cause_fix(context, diag, cause, say->order);
}

#include "rules/cause.rows.inc"
