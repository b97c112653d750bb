#include "rules/move_fix.h"
#include "jgf/schema.h"
#include "rules/json_fix.h"
#include "rules/message_words.h"
#include "rules/pointer_rewrite.h"

/* ---- passes written as points ---- */

static bool another_is_off(const struct game *game) {
  if (game->outgrown.points) return true;
  for (size_t i = 0; i < game->item_count; i++) {
    const struct go_item *item = &game->items[i];
    bool has_point = item->kind == GO_MOVE || item->kind == GO_SETUP || item->kind == GO_MARKUP || item->kind == GO_SCORE;
    if (!has_point || item->marks & (GO_IS_PASS | GO_NO_POINT)) continue;
    if (item->kind == GO_MOVE && point_means_pass(&game->board, item)) continue;
    if (!point_on_board(&game->board, item->x, item->y)) return true;
  }
  return false;
}

/* What was found out for the finding before applies to the whole record; -1 if
 * there is none near. So many passes are not a matter of many searches. */
static int said_before(const struct rule_context *context) {
  enum { NEAR = 64 };
  const struct diags *diags = context->diags;
  for (size_t i = diags->count - 1, steps = 0; i-- && steps < NEAR; steps++)
    if (diags->list[i].rule == context->rule) return diags->list[i].fix != NULL;
  return -1;
}

void move_fix_pass(struct rule_context *context, struct diag *diag, uint32_t move) {
  const struct json_document *document = context->document;
  uint32_t color = json_member(document, move, KEY_COLOR), pass = json_member(document, move, KEY_PASS);
  uint32_t x = json_member(document, move, KEY_X), y = json_member(document, move, KEY_Y);
  if (color == NO_SPOT || pass != NO_SPOT || x == NO_SPOT || y == NO_SPOT) return;
  int known = said_before(context);
  if (known < 0 ? another_is_off(context->game) : !known) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "make it a pass");
  uint32_t gone[2] = {x < y ? x : y, x < y ? y : x};
  fix_restate(context, fix, x);
  fix_restate(context, fix, y);
  fix_remove_values(context, fix, gone, 2);
  fix_insert_members(context, fix, move, &jgf_move_shape, &(struct fix_member){"pass", VIEW("true")}, 1);
}

/* ---- passes that are missing ---- */

enum { EARLY = 20, FEW = 500 };

/* How many moves come behind each node, along the first branches. */
static const uint32_t *moves_behind(struct rule_context *context) {
  const struct game *game = context->game;
  if (context->moves_behind) return context->moves_behind;
  uint32_t *behind = context->moves_behind = arena_alloc_zeroed(&context->diags->arena, game->node_count * sizeof *behind);
  for (size_t node = game->node_count; node-- > 1;)
    if (game->nodes[node].parent == (int32_t)node - 1)
      behind[node - 1] = behind[node] + (game_node_item(game, node, GO_MOVE) != NULL);
  return behind;
}

/* In the last quarter of the moves of its line, and not at the beginning. */
static bool is_late(struct rule_context *context, const struct go_event *event) {
  if (event->number <= EARLY) return false;
  uint32_t more = moves_behind(context)[event->node];
  return more <= event->number / 3 && more <= FEW;
}

void move_fix_turn(struct rule_context *context, struct diag *diag, const struct go_event *event) {
  const struct json_spot *spots = context->document->spots;
  uint32_t node = event->game->nodes[event->node].spot, list = spots[node].parent;
  bool two = event->color == GO_BLACK || event->color == GO_WHITE;
  bool is_root = list == NO_SPOT || (spots[list].parent == 0 && spots[node].index == 0);
  if (!two || is_root || spots[list].kind != JSON_ARRAY || !is_late(context, event) || !text_is_whole(context)) return;
  if (event->game->items[event->item].marks & GO_IS_PASS || event->game->player_count > 2) return;
  const char *other = event->color == GO_BLACK ? "white" : "black";
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "put a pass by %s before it", other);
  fix_insert_element(context, fix, list, node, rule_format(context, "{\"move\": {\"color\": \"%s\", \"pass\": true}}", other));
  pointers_shift(context, fix, list, spots[node].index, 1);
}

/* ---- stones that are missing ---- */

static void stones_put(struct rule_context *context, struct diag *diag, uint32_t root, const struct go_point *stones,
                       size_t count) {
  struct buffer text = {0};
  buffer_add_string(&text, "[{\"type\": \"black\", \"coords\": [");
  for (size_t i = 0; i < count; i++) buffer_printf(&text, "%s{\"x\": %d, \"y\": %d}", i ? ", " : "", stones[i].x, stones[i].y);
  buffer_add_string(&text, "]}]");
  struct fix_member setup = {"setup", buffer_view(&text)};
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "set up the stones on their usual points");
  fix_insert_members(context, fix, root, &jgf_node_shape, &setup, 1);
  buffer_release(&text);
}

/* Servers place the third stone differently: the first custom that makes the game legal is taken. */
void handicap_fix(struct rule_context *context, struct diag *diag, long long handicap) {
  const struct json_spot *spots = context->document->spots;
  uint32_t tree = context->reading->tree, root = tree == NO_SPOT ? NO_SPOT : tree + 1;
  if (root == NO_SPOT || spots[tree].next == root || spots[root].kind != JSON_OBJECT) return;
  static const unsigned others[] = {KEY_SETUP, KEY_MOVE, KEY_VARIATIONS};
  for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
    if (json_member(context->document, root, others[i]) != NO_SPOT) return;
  static const enum handicap_habit habits[] = {HANDICAP_STANDARD, HANDICAP_FOX};
  if (!replay_try_main_line(context->game, NULL, 0)) return;
  for (size_t i = 0; i < ARRAY_LENGTH(habits); i++) {
    struct go_point stones[9];
    size_t count = point_handicap(&context->game->board, handicap, habits[i], stones);
    if (!count || replay_try_main_line(context->game, stones, count)) continue;
    stones_put(context, diag, root, stones, count);
    return;
  }
}
