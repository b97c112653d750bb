#include "cli/game_list.h"
#include "base/base.h"
#include "go/point.h"
#include "lint/collection.h"
#include "sgf/property.h"
#include "text/escape.h"

/* ---- the main line ---- */

/* The number of moves with passes, and the points of Dave Dyer's signature, as in SGF. */
struct main_line {
  size_t moves;
  char dyer[13];
};

static void add_move(struct main_line *line, const struct game *game, const struct go_item *item) {
  static const size_t numbers[] = {20, 40, 60, 31, 51, 71};
  line->moves++;
  if (item->marks & (GO_IS_PASS | GO_NO_POINT) || !point_on_board(&game->board, item->x, item->y)) return;
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
    if (numbers[i] != line->moves) continue;
    line->dyer[2 * i] = sgf_letters[item->x];
    line->dyer[2 * i + 1] = sgf_letters[item->y];
  }
}

static struct main_line main_line_of(const struct game *game) {
  struct main_line line = {.dyer = "????????????"};
  for (size_t i = 0; i < game->node_count; i++) {
    const struct go_node *node = &game->nodes[i];
    /* A node that is not the first child of the one before begins a branch. */
    if (node->parent != (int32_t)i - 1) break;
    for (uint32_t j = node->first_item; j < node->first_item + node->item_count; j++)
      if (game->items[j].kind == GO_MOVE) add_move(&line, game, &game->items[j]);
  }
  return line;
}

/* ---- a game ---- */

void game_list_add(void *context, const struct engine_game *listed) {
  struct game_list *list = context;
  struct buffer *to = list->to;
  const struct game *game = listed->game;
  struct main_line line = main_line_of(game);
  buffer_add_string(to, "{\"file\": ");
  escape_json(to, view_of(listed->source->name));
  if (listed->source->is_line) buffer_printf(to, ", \"line\": %zu", listed->source->first_line);
  else buffer_printf(to, ", \"number\": %zu", listed->number);
  struct buffer id = {0};
  if (record_id_write(listed->document, list->id_pointer, &id)) {
    buffer_add_string(list->to, ", \"id\": ");
    escape_json_again(list->to, buffer_view(&id));
  }
  buffer_release(&id);
  buffer_printf(to, ", \"format\": \"%s\", \"moves\": %zu, \"board\": ", listed->format ? listed->format->name : "jgf",
                line.moves);
  if (game->board.width) buffer_printf(to, "\"%dx%d\"", game->board.width, game->board.height);
  else buffer_add_string(to, "null");
  struct buffer digest = {0};
  if (collection_digest(game, &digest)) buffer_printf(to, ", \"digest\": \"%s\"", buffer_string(&digest));
  else buffer_add_string(to, ", \"digest\": null");
  buffer_release(&digest);
  buffer_printf(to, ", \"dyer\": \"%s\"}\n", line.dyer);
}
