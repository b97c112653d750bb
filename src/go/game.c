#include "go/game.h"
#include "base/ascii.h"
#include "base/memory.h"

void game_init(struct game *game) {
  *game = (struct game){0};
  game_clear(game);
}

void game_clear(struct game *game) {
  struct game old = *game;
  *game = (struct game){
      .is_go = true,
      .values = old.values, .value_capacity = old.value_capacity,
      .texts = old.texts, .text_capacity = old.text_capacity,
      .nodes = old.nodes, .node_capacity = old.node_capacity,
      .items = old.items, .item_capacity = old.item_capacity,
      .spot = NO_SPOT, .rules_spot = NO_SPOT, .board_spot = NO_SPOT, .tree_spot = NO_SPOT,
      .color_names = {[GO_EMPTY] = "empty", [GO_BLACK] = "black", [GO_WHITE] = "white"},
      .color_count = GO_FIRST_OTHER,
      .markup_type_count = 1,
  };
}

void game_release(struct game *game) {
  free(game->values);
  free(game->texts);
  free(game->nodes);
  free(game->items);
  *game = (struct game){0};
}

struct go_node *game_add_node(struct game *game) {
  ARRAY_GROW(game->nodes, game->node_count, game->node_capacity);
  struct go_node *node = &game->nodes[game->node_count++];
  *node = (struct go_node){.parent = GO_NO_NODE, .first_item = (uint32_t)game->item_count, .spot = NO_SPOT};
  return node;
}

struct go_item *game_add_item(struct game *game) {
  ARRAY_GROW(game->items, game->item_count, game->item_capacity);
  struct go_item *item = &game->items[game->item_count++];
  *item = (struct go_item){.spot = NO_SPOT, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT, .group = NO_SPOT};
  game->nodes[game->node_count - 1].item_count++;
  return item;
}

struct go_value *game_add_value(struct game *game) {
  ARRAY_GROW(game->values, game->value_count, game->value_capacity);
  struct go_value *value = &game->values[game->value_count++];
  *value = (struct go_value){.spot = NO_SPOT};
  return value;
}

struct go_text *game_add_text(struct game *game) {
  ARRAY_GROW(game->texts, game->text_count, game->text_capacity);
  struct go_text *text = &game->texts[game->text_count++];
  *text = (struct go_text){.spot = NO_SPOT};
  return text;
}

const struct go_value *game_value(const struct game *game, enum go_meaning meaning) {
  for (size_t i = 0; i < game->value_count; i++)
    if (game->values[i].meaning == meaning) return &game->values[i];
  return NULL;
}

const struct go_value *game_player_value(const struct game *game, size_t player, enum go_meaning meaning) {
  for (size_t i = 0; i < game->value_count; i++)
    if (game->values[i].meaning == meaning && game->values[i].player == player) return &game->values[i];
  return NULL;
}

uint8_t game_color(struct game *game, struct view name, const char *copy) {
  for (unsigned color = GO_BLACK; color < game->color_count; color++)
    if (view_is(name, game->color_names[color])) return (uint8_t)color;
  if (game->color_count > GO_LAST_OTHER) return GO_LAST_OTHER;
  game->color_names[game->color_count] = copy;
  return (uint8_t)game->color_count++;
}

const struct go_item *game_node_item(const struct game *game, size_t node, enum go_item_kind kind) {
  const struct go_node *at = &game->nodes[node];
  for (uint32_t i = at->first_item; i < at->first_item + at->item_count; i++)
    if (game->items[i].kind == kind) return &game->items[i];
  return NULL;
}

uint32_t game_item_node(const struct game *game, uint32_t item) {
  uint32_t node = 0;
  while (node + 1 < game->node_count && item - game->nodes[node].first_item >= game->nodes[node].item_count) node++;
  return node;
}

char game_color_letter(const struct game *game, uint8_t color) {
  if (color == GO_BLACK) return 'X';
  if (color == GO_WHITE) return 'O';
  const char *name = color < game->color_count ? game->color_names[color] : NULL;
  const char initial = name ? ascii_upper(name[0]) : '#';
  return ascii_is_capital(initial) && initial != 'X' && initial != 'O' ? initial : '#';
}

void game_note(const struct game *game, struct fact_sink sink, struct fact fact) {
  fact.span = game_span(game, fact.spot);
  fact.other = game_span(game, fact.other_spot);
  sink.note(sink.context, &fact);
}

static bool begins_branch(const struct game *game, size_t node) {
  const int32_t parent = game->nodes[node].parent;
  return game->nodes[node].line != (parent >= 0 ? game->nodes[parent].line : 0);
}

static void forks_note(const struct game *game, struct fact_sink sink) {
  struct go_fork *forks = mem_alloc_zeroed(game->node_count + 1, sizeof *forks); /* by the node before it, plus 1 */
  for (size_t i = 0; i < game->node_count; i++) {
    struct go_fork *fork = &forks[game->nodes[i].parent + 1];
    if (i == 0 && !begins_branch(game, i)) continue; /* the root */
    if (!fork->first && begins_branch(game, i)) fork->first = (uint32_t)i + 1;
    fork->branches++;
  }
  for (size_t i = 0; i <= game->node_count; i++) {
    if (!forks[i].first) continue;
    forks[i].node = (int32_t)i - 1;
    forks[i].first--;
    game_note(game, sink, (struct fact){.kind = GO_FACT_FORK, .spot = game->nodes[forks[i].first].spot, .other_spot = NO_SPOT,
                                        .data = &forks[i]});
  }
  free(forks);
}

void game_note_tree(const struct game *game, struct fact_sink sink) {
  bool has_forks = false;
  for (size_t i = 0; i < game->node_count; i++) {
    const struct go_node *node = &game->nodes[i];
    has_forks |= begins_branch(game, i);
    if (!node->is_empty || (i == 0 && !begins_branch(game, i))) continue;
    game_note(game, sink,
              (struct fact){.kind = GO_FACT_NODE_EMPTY, .spot = node->spot, .other_spot = NO_SPOT, .number = (long long)i});
  }
  if (has_forks) forks_note(game, sink);
}

/* ---- the colors of players ---- */

void player_colors_read(const struct game *game, struct player_colors *player_colors) {
  *player_colors = (struct player_colors){0};
  size_t readable = 0;
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning != GO_PLAYER_COLOR || (value->is_text && value->text.length == 0)) continue;
    readable++;
    const bool is_color = value->number >= GO_BLACK && value->number <= GO_LAST_OTHER;
    const uint8_t color = is_color ? (uint8_t)value->number : GO_NO_COLOR;
    if (player_colors->players[color] == 0) player_colors->sides++;
    if (player_colors->players[color] < 255) player_colors->players[color]++;
  }
  player_colors->complete = readable >= game->player_count && !player_colors->players[GO_NO_COLOR] &&
      !(game->unknown & GO_UNKNOWN_PLAYERS);
  player_colors->one_sided = player_colors->complete && readable >= 2 && player_colors->sides == 1;
}

bool player_colors_has(const struct player_colors *player_colors, uint8_t color) {
  return color <= GO_WHITE || color == GO_NO_COLOR || player_colors->players[color] || !player_colors->complete;
}

/* ---- markup ---- */

#define TYPE_ROW(name, property) {name, property},
const struct markup_type markup_types[MARKUP_TYPES] = {MARKUP_TYPES_ALL(TYPE_ROW)};

const char *markup_type_of(struct view property) {
  for (size_t i = 0; i < MARKUP_TYPES; i++)
    if (view_is(property, markup_types[i].property)) return markup_types[i].name;
  return NULL;
}
