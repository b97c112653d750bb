#include "go/draw.h"
#include "json/lookup.h"
#include "json/make.h"
#include "json/write.h"
#include "npm/answer.h"
#include "npm/linter.h"

/* The last node of the main line. */
static int64_t main_end(const struct game *game) {
  size_t count = game->node_count > 0;
  while (count && count < game->node_count && game->nodes[count].parent == (int32_t)count - 1) count++;
  return (int64_t)count - 1;
}

/* What the value at a JSON Pointer belongs to; negative if it is not there, or in no node. */
static int64_t node_of_pointer(const struct engine_games *games, const struct kept_game *kept, const char *pointer) {
  uint32_t spot = games->document ? json_pointer_find(games->document, view_of(pointer)) : NO_SPOT;
  if (spot == NO_SPOT) return GO_NO_NODE;
  size_t offset = json_value_span(games->document, spot).start;
  int32_t node = kept_game_node_at(kept, offset);
  bool is_inside = node >= 0 && offset < game_span(&kept->game, kept->game.nodes[node].spot).end;
  return is_inside ? node : GO_NO_NODE;
}

static int64_t node_of(struct json_object *options, const struct engine_games *games, const struct kept_game *kept) {
  struct json_object *node = NULL;
  if (!json_object_object_get_ex(options, "node", &node)) return main_end(&kept->game);
  return json_object_is_type(node, json_type_string) ? node_of_pointer(games, kept, json_object_get_string(node)) : json_object_get_int64(node);
}

static void add_stones(struct buffer *to, const struct go_position *position, const struct game *game) {
  const struct board *board = &position->board;
  bool is_first = true;
  for (int y = 0; y < board->height; y++)
    for (int x = 0; x < board->width; x++) {
      unsigned point = board_point(board, x, y);
      uint8_t color = board->color[point];
      if (color == GO_EMPTY) continue;
      buffer_printf(to, "%s{\"x\":%d,\"y\":%d,\"color\":", is_first ? "" : ",", x, y);
      json_write_string(to, view_of(game->color_names[color] ? game->color_names[color] : ""));
      if (board->number[point]) buffer_printf(to, ",\"number\":%u", (unsigned)board->number[point]);
      buffer_add_char(to, '}');
      is_first = false;
    }
}

static void add_drawing(struct buffer *to, const char *key, const struct go_position *position, bool is_svg) {
  struct buffer text = {0};
  if (is_svg) draw_svg(position, &text);
  else draw_text(position, &(struct draw_style){0}, &text);
  answer_key(to, key);
  json_write_string(to, buffer_view(&text));
  buffer_release(&text);
}

void module_board(struct module_linter *linter) {
  struct buffer *to = &linter->json;
  struct json_object *number = NULL;
  const struct engine_games *games = engine_read(linter->engine, &linter->source);
  int64_t game = json_object_object_get_ex(linter->call.options, "game", &number) ? json_object_get_int64(number) : 0;
  if (game < 0 || (uint64_t)game >= games->games->count) {
    answer_error(to, "RangeError", "there is no game %lld: the text has %zu", (long long)game, games->games->count);
    return;
  }
  const struct kept_game *kept = games->games->list[game];
  int64_t node = node_of(linter->call.options, games, kept);
  bool is_there = node >= 0 && (uint64_t)node < kept->game.node_count;
  const struct go_position *position = is_there ? engine_position(linter->engine, (size_t)game, (uint32_t)node) : NULL;
  if (!position) {
    answer_error(to, "RangeError", is_there ? "the game has no board" : "there is no such node: the game has %zu", kept->game.node_count);
    return;
  }
  buffer_printf(to, "{\"width\":%d,\"height\":%d,\"stones\":[", position->board.width, position->board.height);
  add_stones(to, position, &kept->game);
  buffer_add_char(to, ']');
  add_drawing(to, "svg", position, true);
  add_drawing(to, "text", position, false);
  buffer_add_char(to, '}');
}
