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

struct stone_walk {
  const struct game *game;
  struct board board;
  int32_t owner[BOARD_CELLS]; /* the node that placed the stone; undefined on empty points */
  struct {
    int32_t owner;
    unsigned point;
  } taken[GO_LARGEST_SIDE * GO_LARGEST_SIDE]; /* captured by the last node */
  size_t taken_count;
};

/* NULL if the game has no board. */
static struct stone_walk *walk_new(const struct game *game) {
  if (!game->is_go || !game->board.width || !game->board.height) return NULL;
  struct stone_walk *walk = mem_alloc_zeroed(1, sizeof *walk);
  walk->game = game;
  board_init(&walk->board);
  board_start(&walk->board, game->board.width, game->board.height);
  return walk;
}

static void walk_free(struct stone_walk *walk) {
  board_release(&walk->board);
  free(walk);
}

static unsigned point_of(const struct stone_walk *walk, const struct go_item *item) {
  bool is_somewhere = !(item->marks & (GO_IS_PASS | GO_NO_POINT)) && item->color != GO_NO_COLOR;
  return is_somewhere ? board_point(&walk->board, item->x, item->y) : BOARD_NOWHERE;
}

static void play(struct stone_walk *walk, uint32_t node, const struct go_item *item) {
  struct board *board = &walk->board;
  unsigned point = point_of(walk, item);
  if (point == BOARD_NOWHERE || item->color == GO_EMPTY) return;
  board_forget(board);
  board_play(board, point, item->color, 1);
  for (size_t i = 0; i < board->journal_count; i++) {
    unsigned at = board->journal[i].point;
    if (!board->journal[i].was_taken || walk->taken_count == ARRAY_LENGTH(walk->taken)) continue;
    walk->taken[walk->taken_count].point = at;
    walk->taken[walk->taken_count++].owner = at == point ? (int32_t)node : walk->owner[at];
  }
  walk->owner[point] = (int32_t)node;
}

static void walk_into(struct stone_walk *walk, uint32_t node) {
  const struct go_node *entered = &walk->game->nodes[node];
  walk->taken_count = 0;
  for (uint32_t i = entered->first_item; i < entered->first_item + entered->item_count; i++)
    if (walk->game->items[i].kind == GO_MOVE) play(walk, node, &walk->game->items[i]);
  for (uint32_t i = entered->first_item; i < entered->first_item + entered->item_count; i++) {
    const struct go_item *item = &walk->game->items[i];
    unsigned point = item->kind == GO_SETUP ? point_of(walk, item) : BOARD_NOWHERE;
    if (point == BOARD_NOWHERE) continue;
    board_set(&walk->board, point, item->color);
    walk->owner[point] = (int32_t)node;
  }
}

/* Plays the moves from the root to a node. */
static void walk_to(struct stone_walk *walk, int32_t node) {
  uint32_t *path = NULL;
  size_t capacity = 0, count = game_path(walk->game, node, &path, &capacity);
  for (size_t i = 0; i < count; i++) walk_into(walk, path[i]);
  free(path);
}

/* The node whose move or setup placed the stone on a point: after `node`, or before it. GO_NO_NODE if the point is empty or
 * the game has no board. */
static int32_t stone_put_by(const struct game *game, uint32_t node, int x, int y, bool before) {
  struct stone_walk *walk = walk_new(game);
  if (!walk) return GO_NO_NODE;
  walk_to(walk, before ? game->nodes[node].parent : (int32_t)node);
  unsigned point = board_point(&walk->board, x, y);
  bool stands = point != BOARD_NOWHERE && walk->board.color[point] != GO_EMPTY;
  int32_t owner = stands ? walk->owner[point] : GO_NO_NODE;
  walk_free(walk);
  return owner;
}

/* The node whose move captures the stone that the node's move put, as the game goes on from there: always the first branch.
 * GO_NO_NODE if none does. */
static int32_t stone_taker(const struct game *game, uint32_t node) {
  const struct go_item *move = game_node_item(game, node, GO_MOVE);
  struct stone_walk *walk = move ? walk_new(game) : NULL;
  if (!walk) return GO_NO_NODE;
  walk_to(walk, (int32_t)node);
  unsigned point = point_of(walk, move);
  int32_t taker = GO_NO_NODE;
  bool stands = point != BOARD_NOWHERE && walk->board.color[point] == move->color;
  for (uint32_t at = node + 1; stands && at < game->node_count && game->nodes[at].parent == (int32_t)at - 1; at++) {
    walk_into(walk, at);
    for (size_t i = 0; i < walk->taken_count; i++)
      if (walk->taken[i].point == point) taker = (int32_t)at;
    stands = taker == GO_NO_NODE && walk->owner[point] == (int32_t)node;
  }
  walk_free(walk);
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

/* Leads to the move that captures the stone, otherwise to the node that placed the stone on this point. */
static void add_origin(const struct stone *stone, struct spans *spans) {
  const struct go_item *item = stone->item;
  bool is_put = item->kind == GO_MOVE || item->kind == GO_SETUP;
  int32_t taker = item->kind == GO_MOVE ? stone_taker(stone->game, stone->node) : GO_NO_NODE;
  if (taker != GO_NO_NODE) add_node(stone, taker, spans);
  else add_node(stone, stone_put_by(stone->game, stone->node, item->x, item->y, is_put), spans);
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

static void definition(struct lsp *lsp, struct lsp_call *call) {
  struct lsp_place place = call->place;
  struct spans *spans = arena_alloc_zeroed(&call->arena, sizeof *spans);
  struct search search = {spans, place.offset};
  struct document_pointer found;
  struct stone stone;
  if (document_pointer_find(lsp, place, &found)) add(spans, found.target);
  buffer_release(&found.text);
  if (!spans->count) linted_each(lsp, place.document, (struct span){place.offset, place.offset}, search_related, &search);
  if (!spans->count && find_stone(lsp, place, &stone)) add_origin(&stone, spans);
  if (!spans->count) return;
  call->result = json_make_array();
  for (size_t i = 0; i < spans->count; i++) json_append(call->result, lsp_location(lsp, place.document, spans->list[i]));
}

static void document_link(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  call->result = json_make_array();
  if (!linted_is_off(lsp, document) && linted_is_config(document)) add_files(lsp, call, document);
}

const struct lsp_method lsp_definition = {.name = "textDocument/definition", .needs = LSP_NEEDS_POSITION, .run = definition,
                                          .provider = "definitionProvider"};
const struct lsp_method lsp_document_link = {.name = "textDocument/documentLink",
                                             .needs = LSP_NEEDS_DOCUMENT,
                                             .run = document_link,
                                             .provider = "documentLinkProvider",
                                             .options = "{\"resolveProvider\":false}"};
