#include "go/point.h"
#include "json/write.h"
#include "npm/answer.h"
#include "npm/linter.h"

/* From where a node begins to the last thing in it. */
static struct span node_span(const struct game *game, const struct go_node *node) {
  struct span span = game_span(game, node->spot);
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    size_t end = game_span(game, game->items[i].spot).end;
    if (end > span.end) span.end = end;
  }
  return span;
}

static void add_move(struct buffer *to, const struct game *game, const struct go_item *move) {
  char name[POINT_NAME];
  bool has_point = !(move->marks & (GO_IS_PASS | GO_NO_POINT));
  bool is_pass = (move->marks & GO_IS_PASS) || (has_point && point_means_pass(&game->board, move));
  const char *color = game->color_names[move->color];
  buffer_add_string(to, ",\"color\":");
  json_write_string(to, view_of(color ? color : ""));
  buffer_add_string(to, ",\"point\":");
  json_write_string(to, view_of(is_pass ? "pass" : has_point ? point_name(name, move->x, move->y, &game->board) : ""));
}

static void add_node(struct buffer *to, const struct kept_game *kept, uint32_t number) {
  const struct game *game = &kept->game;
  const struct go_node *node = &game->nodes[number];
  const struct go_item *move = game_node_item(game, number, GO_MOVE);
  struct span span = node_span(game, node);
  struct buffer comment = {0};
  buffer_printf(to, "%s{\"parent\":%" PRId32 ",\"offset\":%zu,\"length\":%zu", number ? "," : "", node->parent, span.start, span.end - span.start);
  if (move) add_move(to, game, move);
  if (kept_game_comments(kept, number, &comment)) {
    buffer_add_string(to, ",\"comment\":");
    json_write_string(to, buffer_view(&comment));
  }
  buffer_add_char(to, '}');
  buffer_release(&comment);
}

void module_nodes(struct module_linter *linter) {
  struct buffer *to = &linter->json;
  const struct engine_games *games = engine_read(linter->engine, &linter->source);
  buffer_add_string(to, "{\"games\":[");
  for (size_t i = 0; i < games->games->count; i++) {
    const struct kept_game *kept = games->games->list[i];
    buffer_printf(to, "%s{\"width\":%d,\"height\":%d,\"nodes\":[", i ? "," : "", kept->game.board.width, kept->game.board.height);
    for (uint32_t node = 0; node < kept->game.node_count; node++) add_node(to, kept, node);
    buffer_add_string(to, "]}");
  }
  buffer_add_string(to, "]}");
  buffer_add(&linter->text, games->source->bytes, games->source->size);
}
