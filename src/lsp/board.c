/* board.c: inlay hints, and the request jgflint/board, which is not part of LSP. It returns the board after the node at a
 * place, and the places of the nodes around it, so that an editor can step through the game. */
#include "go/draw.h"
#include "lsp/methods.h"

struct board_view {
  const struct lsp *lsp;
  struct document_games games;
  struct document_node at;
  const struct game *game;
};

static void put_text(struct json_object *to, const char *key, struct view text) {
  json_put(to, key, json_make_string(text));
}

/* Adds the place of a node; nothing for GO_NO_NODE. */
static void put_place(const struct board_view *view, struct json_object *to, const char *key, int32_t node) {
  if (node == GO_NO_NODE) return;
  struct span span = document_node_span(&view->games, view->game, (uint32_t)node);
  json_put(to, key, lsp_position(view->lsp, view->games.document, span.start));
}

/* ---- the position ---- */

static void put_position(const struct board_view *view, struct json_object *to, const struct go_position *position) {
  struct draw_style style = {.ascii = false};
  LOCAL_BUFFER text = {0};
  draw_title(position, &text);
  put_text(to, "title", buffer_view(&text));
  buffer_clear(&text);
  if (draw_captured(position, &text)) put_text(to, "captured", buffer_view(&text));
  buffer_clear(&text);
  if (draw_turn(position, &text)) put_text(to, "turn", buffer_view(&text));
  buffer_clear(&text);
  if (stored_game_comments(view->games.games->list[view->at.game], view->at.node, &text))
    put_text(to, "comment", buffer_view(&text));
  buffer_clear(&text);
  draw_svg(position, &text);
  put_text(to, "svg", buffer_view(&text));
  buffer_clear(&text);
  draw_text(position, &style, &text);
  put_text(to, "text", buffer_view(&text));
}

/* ---- the nodes around it ---- */

/* Returns the places and moves ("B Q16") of the children. */
static struct json_object *make_children(const struct board_view *view) {
  struct json_object *list = json_make_array();
  for (uint32_t i = view->at.node + 1; i < view->game->node_count; i++) {
    if (view->game->nodes[i].parent != (int32_t)view->at.node) continue;
    const struct go_item *move = move_of(view->game, i);
    struct json_object *child = json_make_object();
    char point[POINT_NAME];
    put_place(view, child, "position", (int32_t)i);
    if (move)
      json_put(child, "label", lsp_string("%c %s", move_letter(view->game, move), move_point(point, view->game, move)));
    json_append(list, child);
  }
  return list;
}

/* Adds the variations before and after the node. */
static void put_siblings(const struct board_view *view, struct json_object *to) {
  int32_t parent = view->game->nodes[view->at.node].parent, above = GO_NO_NODE, below = GO_NO_NODE;
  if (parent == GO_NO_NODE) return;
  for (uint32_t i = (uint32_t)parent + 1; i < view->game->node_count && below == GO_NO_NODE; i++) {
    if (view->game->nodes[i].parent != parent) continue;
    if (i < view->at.node) above = (int32_t)i;
    if (i > view->at.node) below = (int32_t)i;
  }
  put_place(view, to, "above", above);
  put_place(view, to, "below", below);
}

/* ---- the methods ---- */

/* A place before the first node, such as in the header, belongs to the start of the first game with a tree. */
static bool find_node(struct board_view *view, size_t offset) {
  const struct stored_games *games = view->games.games;
  bool found = document_node_at(&view->games, offset, &view->at);
  for (size_t i = 0; i < games->count && !found; i++) {
    view->at = (struct document_node){i, 0};
    found = games->list[i]->game.node_count;
  }
  if (found) view->game = &games->list[view->at.game]->game;
  return found;
}

void lsp_board(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  struct board_view view = {.lsp = lsp};
  if (!document_games_open(lsp, document, &view.games) || !find_node(&view, call->place.offset)) return;
  const struct go_position *position = engine_position(view.games.engine, view.at.game, view.at.node);
  if (!position) return;
  struct span span = document_node_span(&view.games, view.game, view.at.node);
  call->result = lsp_object("game", json_make_unsigned(view.at.game), "games", json_make_unsigned(view.games.games->count),
                            "node", json_make_integer(view.at.node), "range", lsp_range(lsp, document, span), NULL);
  put_position(&view, call->result, position);
  uint32_t node = view.at.node, last = node;
  while (last + 1 < view.game->node_count && view.game->nodes[last + 1].parent == (int32_t)last) last++; /* first children */
  put_place(&view, call->result, "previous", view.game->nodes[node].parent);
  if (node) put_place(&view, call->result, "first", 0);
  if (last != node) put_place(&view, call->result, "last", (int32_t)last);
  put_siblings(&view, call->result);
  json_put(call->result, "next", make_children(&view));
}

enum { MOST_HINTS = 5000 };

/* Returns hints with the number and point of each move in the range. */
void lsp_inlay_hint(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  struct document_games games;
  call->result = json_make_array();
  if (!document_games_open(lsp, document, &games)) return;
  for (size_t i = 0; i < games.games->count; i++) {
    const struct game *game = document_game(&games, i);
    uint32_t *numbers = moves_count(game, &call->arena);
    for (uint32_t node = 0; node < game->node_count && json_object_array_length(call->result) < MOST_HINTS; node++) {
      const struct go_item *move = move_of(game, node);
      size_t end = move ? game_span(game, move->spot).end : 0;
      if (!move || end < call->range.start || end > call->range.end) continue;
      if (!games.json && end < games.text->size && games.text->bytes[end] == ']') end++;
      char point[POINT_NAME];
      struct json_object *label = lsp_string("%" PRIu32 " %s", numbers[node], move_point(point, game, move));
      json_append(call->result, lsp_object("position", lsp_position(lsp, document, end), "label", label, "paddingLeft",
                                           json_make_boolean(true), NULL));
    }
  }
}
