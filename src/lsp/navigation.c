/* navigation.c: documentLink, with the files that a configuration names, and textDocument/definition, which leads from a
 * finding to its related places, from a JSON Pointer to its value, from a captured stone to the capturing move, and from a
 * marked point to the move that placed its stone. */
#include "base/memory.h"
#include "base/path.h"
#include "go/board.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/linted.h"
#include "lsp/methods.h"
#include "lsp/uri.h"

enum { MOST_SPANS = 1000 };

struct spans {
  struct span list[MOST_SPANS];
  size_t count;
};

static void add(struct spans *spans, struct span span) {
  for (size_t i = 0; i < spans->count; i++)
    if (spans->list[i].start == span.start && spans->list[i].end == span.end) return;
  if (spans->count < MOST_SPANS) spans->list[spans->count++] = span;
}

/* ---- findings ---- */

struct search {
  struct spans *spans;
  size_t offset;
};

static void search_related(void *visitor, const struct linted *linted) {
  struct search *search = visitor;
  for (size_t i = 0; i < linted->diags->count; i++) {
    const struct diag *diag = &linted->diags->list[i];
    struct span span = linted_mark(linted, diag);
    if (search->offset < span.start || search->offset > span.end) continue;
    for (const struct related *related = diag->related; related; related = related->next)
      add(search->spans, linted_span(linted, related->span));
  }
}

/* ---- the nodes that placed and captured stones ---- */

static unsigned point_of(const struct board *board, const struct go_item *item) {
  bool is_somewhere = !(item->marks & (GO_IS_PASS | GO_NO_POINT)) && item->color != GO_NO_COLOR;
  return is_somewhere ? board_point(board, item->x, item->y) : BOARD_NOWHERE;
}

/* Plays the moves of a node, or puts its setup stones. The number of a stone is that of its node, plus 1. */
static void play(struct board *board, const struct game *game, uint32_t node, uint8_t kind) {
  for (uint32_t i = game->nodes[node].first_item, end = i + game->nodes[node].item_count; i < end; i++) {
    const struct go_item *item = &game->items[i];
    unsigned point = item->kind == kind ? point_of(board, item) : BOARD_NOWHERE;
    if (point == BOARD_NOWHERE || (kind == GO_MOVE && item->color == GO_EMPTY)) continue;
    board_forget(board);
    if (kind == GO_MOVE) (void)board_play(board, point, item->color, node + 1);
    else {
      board_set(board, point, item->color);
      board->number[point] = node + 1;
    }
  }
}

/* The board after a node, which free_board frees; NULL if the game has no board. */
static struct board *board_after(const struct game *game, int32_t node) {
  if (!game->is_go || !game->board.width || !game->board.height) return NULL;
  struct board *board = mem_alloc_zeroed(1, sizeof *board);
  uint32_t *path = NULL;
  size_t capacity = 0, count = game_path(game, node, &path, &capacity);
  board_init(board);
  board_start(board, game->board.width, game->board.height);
  for (size_t i = 0; i < count; i++) {
    play(board, game, path[i], GO_MOVE);
    play(board, game, path[i], GO_SETUP);
  }
  free(path);
  return board;
}

static void free_board(struct board *board) {
  if (board) board_release(board);
  free(board);
}

/* The node whose move or setup placed the stone on a point of the board after a node. GO_NO_NODE if the point is empty or the
 * game has no board. */
static int32_t stone_origin(const struct game *game, int32_t node, const struct go_item *item) {
  struct board *board = board_after(game, node);
  unsigned point = board ? board_point(board, item->x, item->y) : BOARD_NOWHERE;
  bool has_stone = point != BOARD_NOWHERE && board->color[point] != GO_EMPTY;
  int32_t origin = has_stone ? (int32_t)board->number[point] - 1 : GO_NO_NODE;
  free_board(board);
  return origin;
}

/* The node whose move captures the stone of a move. After the move, the game follows the first branches. GO_NO_NODE if the
 * stone is not captured. */
static int32_t stone_taker(const struct game *game, uint32_t node, const struct go_item *move) {
  struct board *board = board_after(game, (int32_t)node);
  unsigned point = board ? point_of(board, move) : BOARD_NOWHERE;
  bool is_there = point != BOARD_NOWHERE && board->color[point] == move->color;
  int32_t taker = GO_NO_NODE;
  for (uint32_t at = node + 1; is_there && at < game->node_count && game->nodes[at].parent == (int32_t)at - 1; at++) {
    play(board, game, at, GO_MOVE);
    if (board->color[point] == GO_EMPTY) taker = (int32_t)at;
    play(board, game, at, GO_SETUP);
    is_there = taker == GO_NO_NODE && board->color[point] != GO_EMPTY && board->number[point] == node + 1;
  }
  free_board(board);
  return taker;
}

/* ---- games ---- */

/* Finds an item with a point at a place of the text, or the move of the node. */
struct stone {
  struct document_games games;
  const struct game *game;
  uint32_t node;
  const struct go_item *item;
};

static bool has_place(const struct go_item *item) {
  return !(item->marks & (GO_IS_PASS | GO_NO_POINT)) &&
         (item->kind == GO_MOVE || item->kind == GO_SETUP || item->kind == GO_MARKUP || item->kind == GO_SCORE);
}

static bool find_stone(struct lsp *lsp, struct lsp_place place, struct stone *stone) {
  struct document_node at;
  if (!document_games_open(lsp, place.document, &stone->games) || !document_node_at(&stone->games, place.offset, &at))
    return false;
  stone->game = document_game(&stone->games, at.game);
  stone->node = at.node;
  stone->item = NULL;
  const struct go_node *node = &stone->game->nodes[at.node];
  size_t size = SIZE_MAX;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    const struct go_item *item = &stone->game->items[i];
    struct span span = game_span(stone->game, item->spot);
    if (!has_place(item) || place.offset < span.start || place.offset > span.end || span.end - span.start >= size) continue;
    stone->item = item;
    size = span.end - span.start;
  }
  if (!stone->item) stone->item = move_of(stone->game, at.node);
  return stone->item && has_place(stone->item);
}

static void add_node(const struct stone *stone, int32_t node, struct spans *spans) {
  if (node == GO_NO_NODE) return;
  const struct go_item *move = move_of(stone->game, (uint32_t)node);
  add(spans, move ? game_span(stone->game, move->spot) : document_node_span(&stone->games, stone->game, (uint32_t)node));
}

/* ---- the files that a configuration names ---- */

enum { MOST_LINKS = 5000 };

/* Removes "." and ".." from an absolute path, so that an editor opens a file under one name. */
static void remove_dots(struct buffer *path) {
  size_t kept = 0;
  for (size_t at = 0, end; at < path->length; at = end) {
    end = at + 1;
    while (end < path->length && path->data[end] != '/') end++;
    struct view step = {path->data + at, end - at};
    if (view_is(step, "/.")) continue;
    if (view_is(step, "/..")) {
      while (kept && path->data[--kept] != '/') continue;
      continue;
    }
    memmove(path->data + kept, step.at, step.length);
    kept += step.length;
  }
  path->data[path->length = kept] = '\0';
}

/* Relative paths start at the directory of the configuration. */
static void add_file(struct lsp *lsp, struct lsp_call *call, const struct document_json *text, uint32_t spot) {
  struct document *document = call->place.document;
  if (json_spot(&text->document, spot)->kind != JSON_STRING) return;
  struct view path = json_string(&text->document, spot);
  const char *config = document->name, *slash = strrchr(config, '/');
  if (!path.length || memchr(path.at, '\0', path.length) || json_object_array_length(call->result) == MOST_LINKS) return;
  struct buffer joined = {0}, target = {0};
  if (!path_is_absolute(path.at)) buffer_printf(&joined, "%.*s/", slash ? (int)(slash - config) : 0, config);
  buffer_add_view(&joined, path);
  path_from_user(joined.data);
  remove_dots(&joined);
  uri_of_path(&target, buffer_view(&joined));
  json_append(call->result, lsp_object("range", lsp_range(lsp, document, json_value_span(&text->document, spot)), "target",
                                       json_make_string(buffer_view(&target)), NULL));
  buffer_release(&joined);
  buffer_release(&target);
}

/* `extends` and `baseline` name files; `extends` may be a list. */
static void add_files(struct lsp *lsp, struct lsp_call *call, const struct document *document) {
  struct document_json text;
  if (!document->is_file || !document_json_open(lsp, call->place.document, &text)) return;
  for (uint32_t spot = 1; spot < text.document.count; spot = json_spot(&text.document, spot)->next) {
    const struct json_spot *member = json_spot(&text.document, spot);
    struct buffer key = {0};
    if (member->key_end > member->key_start) json_key_text(&text.document, spot, &key);
    bool names_files = view_is(buffer_view(&key), "extends") || view_is(buffer_view(&key), "baseline");
    buffer_release(&key);
    if (!names_files) continue;
    add_file(lsp, call, &text, spot);
    for (uint32_t child = spot + 1; child < member->next; child = json_spot(&text.document, child)->next)
      add_file(lsp, call, &text, child);
  }
  document_json_release(&text);
}

/* ---- the methods ---- */

void lsp_definition(struct lsp *lsp, struct lsp_call *call) {
  struct lsp_place place = call->place;
  struct spans *spans = arena_alloc_zeroed(&call->arena, sizeof *spans);
  struct search search = {spans, place.offset};
  struct document_pointer found;
  struct stone stone;
  if (document_pointer_find(lsp, place, &found)) add(spans, found.target);
  buffer_release(&found.text);
  if (!spans->count) linted_each(lsp, place.document, (struct span){place.offset, place.offset}, search_related, &search);
  /* The move that captures the stone, otherwise the node that placed the stone on this point. */
  if (!spans->count && find_stone(lsp, place, &stone)) {
    bool is_move = stone.item->kind == GO_MOVE, is_put = is_move || stone.item->kind == GO_SETUP;
    int32_t target = is_move ? stone_taker(stone.game, stone.node, stone.item) : GO_NO_NODE;
    int32_t before = is_put ? stone.game->nodes[stone.node].parent : (int32_t)stone.node;
    add_node(&stone, target != GO_NO_NODE ? target : stone_origin(stone.game, before, stone.item), spans);
  }
  if (!spans->count) return;
  call->result = json_make_array();
  for (size_t i = 0; i < spans->count; i++) json_append(call->result, lsp_location(lsp, place.document, spans->list[i]));
}

void lsp_document_link(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  call->result = json_make_array();
  if (!linted_is_off(lsp, document) && linted_is_config(document)) add_files(lsp, call, document);
}
