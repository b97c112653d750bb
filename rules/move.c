/* move: one move. Facts that depend on the position are from the replay. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "facts/sgf_facts.h"
#include "go/ruleset.h"
#include "jgf/schema.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static void move_pass_as_point(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == GO_FACT_CAUSE + GO_CAUSE_PASS_AS_POINT) {
    report_cause(context, fact);
    return;
  }
  if (fact->kind == SGF_FACT_PASS_AS_POINT) {
    const char *value = rule_shorten(context, detail_of(fact)->value);
    struct diag *diag = rule_report(context, fact, "a pass must be written as an empty value, but is `%s`", value);
    fix_by_reader(context, diag, fact, fact->number ? FIX_SAFE : FIX_UNSAFE, "make it a pass");
    return;
  }
  const struct go_item *item = &context->game->items[fact->number];
  struct diag *diag =
      rule_report(context, fact, "a pass must be written \"pass\": true, but is the point (%d, %d)", item->x, item->y);
  if (context->rule_table->std == STD_SEKI) rule_override_level(context, diag, LEVEL_ERROR); /* Seki stops reading */
  if (!rule_is_on_jgf(context) || is_any_point_off(context)) return; /* the size of the board may be wrong */
  if (!repair_make_pass(context, fix_new(context, diag, FIX_SAFE, "make it a pass"), fact->spot)) diag->fix = NULL;
}

static void move_color(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == GO_FACT_COLOR_OF_NOBODY) {
    rule_report(context, fact, "no player has the color `%s`", rule_quote(context, fact->span));
    return;
  }
  report_color(context, fact);
}

static void move_on_stone(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  struct diag *diag = rule_report(context, fact, "%s, where %s stands", describe_move(context, event),
                                  describe_stone(context, event->stood_color, event->stood_number));
  if (fact->other_spot != NO_SPOT) rule_add_related(context, diag, fact->other, "the stone that stands there");
  describe_diagram(context, diag, fact);
}

/* The reason in the record why suicide is not allowed, or "". */
static const char *suicide_rule(struct rule_context *context) {
  if (context->game->states_suicide) return "; `allowSuicide` is false";
  const struct ruleset *ruleset = ruleset_of(context->game);
  if (!ruleset || ruleset->suicide != SUICIDE_FORBIDDEN) return "";
  return rule_format(context, "; %s rules forbid suicide", ruleset->name).at;
}

static void move_suicide(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  struct diag *diag = rule_report(context, fact, "%s, where %s would have no liberty%s", describe_move(context, event),
                                  event->group > 1 ? "the group" : "the stone", suicide_rule(context));
  describe_diagram(context, diag, fact);
}

static void move_ko(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  struct diag *diag =
      rule_report(context, fact, "%s and retakes the ko that move %u took", describe_move(context, event), event->stood_number);
  if (fact->other_spot != NO_SPOT) rule_add_related(context, diag, fact->other, "the move that took the ko");
  describe_diagram(context, diag, fact);
}

static void move_repeats(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  struct diag *diag = event->stood_number
                          ? rule_report(context, fact, "%s and repeats the position after move %u, which these rules forbid",
                                        describe_move(context, event), event->stood_number)
                          : rule_report(context, fact, "%s and repeats the position at the start, which these rules forbid",
                                        describe_move(context, event));
  describe_diagram(context, diag, fact);
}

enum { EARLY = 20, FEW = 500 };

/* The number of moves after the node on its first branches, at most `most`. */
static uint32_t moves_after(const struct game *game, size_t node, uint32_t most) {
  uint32_t moves = 0;
  for (node++; moves < most && node < game->node_count && game->nodes[node].parent == (int32_t)node - 1; node++)
    moves += game_node_item(game, node, GO_MOVE) != NULL;
  return moves;
}

/* In the last quarter of the moves of its line, and not at the beginning. */
static bool is_late(const struct go_event *event) {
  if (event->number <= EARLY) return false;
  uint32_t more = moves_after(event->game, event->node, FEW + 1);
  return more <= event->number / 3 && more <= FEW;
}

/* A pass of the other player before the move, late in a game. */
static void turn_fix(struct rule_context *context, struct diag *diag, const struct go_event *event) {
  const struct json_spot *spots = context->document->spots;
  uint32_t node = event->game->nodes[event->node].spot, list = spots[node].parent;
  bool two = event->color == GO_BLACK || event->color == GO_WHITE;
  bool is_root = list == NO_SPOT || (spots[list].parent == 0 && spots[node].index == 0);
  if (!two || is_root || spots[list].kind != JSON_ARRAY || !is_late(event) || !context->document->is_whole) return;
  if (event->game->items[event->item].marks & GO_IS_PASS || event->game->player_count > 2) return;
  const char *other = event->color == GO_BLACK ? "white" : "black";
  const struct fix_member pass[] = {{"color", new_string(context, other)}, {"pass", VIEW("true")}};
  const struct fix_member move = {"move", fix_object(context, pass, ARRAY_LENGTH(pass))};
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "put a pass by %s before it", other);
  fix_insert_element(context, fix, list, node, fix_object(context, &move, 1));
}

static void move_out_of_turn(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  /* At the end of a line, a missing move is not the only possible reason. */
  const uint32_t more = moves_after(event->game, event->node, 2);
  const char *reason = more == 0   ? "a move is missing before it, or it has the wrong color"
                       : more == 1 ? "a move is missing before it, or it and the next move are exchanged"
                                   : NULL;
  struct diag *diag = rule_report(context, fact, "%s, but it is not %s's turn", describe_move(context, event),
                                  describe_color(context, event->color));
  if (reason) rule_add_related(context, diag, fact->span, "%s", reason);
  if (rule_is_on_jgf(context) && !reason) turn_fix(context, diag, event);
  describe_diagram(context, diag, fact);
}

static void move_after_end(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  rule_report(context, fact, "%s after the passes that ended the game", describe_move(context, event));
}

static void move_time(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  const char *unit = fact->number ? "periods" : "seconds";
  struct diag *diag = rule_report(context, fact, "%s has %s %s left, but had %s before", describe_color(context, event->color),
                                  describe_number(context, event->value), unit, describe_number(context, event->earlier));
  rule_add_related(context, diag, fact->other, "the move before");
}

#include "rules/move.rows.inc"
