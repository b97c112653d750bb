/* navigation.c: from a finding to the place that it is about besides, from a stone that is captured to the move that does so, from a
 * point that is marked to the move that put the stone there; and which moves belong together. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/linted.h"
#include "lsp/findings.h"
#include "lsp/methods.h"
#include "lsp/moves.h"
#include "lsp/params.h"
#include "lsp/stones.h"

enum { MOST_PLACES = 1000 };

struct places {
  struct span list[MOST_PLACES];
  size_t count;
};

static void add(struct places *places, struct span span) {
  for (size_t i = 0; i < places->count; i++)
    if (places->list[i].start == span.start && places->list[i].end == span.end) return;
  if (places->count < MOST_PLACES) places->list[places->count++] = span;
}

/* ---- of findings ---- */

struct search {
  struct places *places;
  size_t offset;
};

static void take(void *to, const struct linted *linted) {
  struct search *search = to;
  for (size_t i = 0; i < linted->diags->count; i++) {
    const struct diag *diag = &linted->diags->list[i];
    struct span span = findings_span(linted, diag);
    if (search->offset < span.start || search->offset > span.end) continue;
    for (const struct related *related = diag->related; related; related = related->next)
      add(search->places, (struct span){related->span.start + linted->base, related->span.end + linted->base});
  }
}

static void add_related(struct lsp *lsp, struct params_place place, struct places *places) {
  struct search search = {places, place.offset};
  linted_each(lsp, place.document, (struct span){place.offset, place.offset}, take, &search);
}

/* ---- of games ---- */

/* What is at a place of a game: an item with a point, or the move of the node. */
struct stone {
  struct reading reading;
  const struct game *game;
  uint32_t node;
  const struct go_item *item;
};

static bool has_place(const struct go_item *item) {
  return !(item->marks & (GO_IS_PASS | GO_NO_POINT)) && (item->kind == GO_MOVE || item->kind == GO_SETUP || item->kind == GO_MARKUP || item->kind == GO_SCORE);
}

static bool find_stone(struct lsp *lsp, struct params_place place, struct stone *stone) {
  struct reading_node at;
  if (!reading_open(lsp, place.document, &stone->reading) || !reading_node_at(&stone->reading, place.offset, &at)) return false;
  stone->game = &stone->reading.all->games->list[at.game]->game;
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

static void add_node(const struct stone *stone, int32_t node, struct places *places) {
  if (node == GO_NO_NODE) return;
  const struct go_item *move = move_of(stone->game, (uint32_t)node);
  add(places, move ? game_span(stone->game, move->spot) : reading_node_span(&stone->reading, stone->game, (uint32_t)node));
}

/* A stone that is captured: by which move. Else what stands there already, or was marked. */
static void add_origin(const struct stone *stone, struct places *places) {
  bool is_move = stone->item->kind == GO_MOVE;
  int32_t taker = is_move ? stones_taker(stone->game, stone->node) : GO_NO_NODE;
  if (taker != GO_NO_NODE) add_node(stone, taker, places);
  else add_node(stone, stones_put_by(stone->game, stone->node, stone->item->x, stone->item->y, is_move || stone->item->kind == GO_SETUP), places);
}

/* The stones that it takes, and the move that takes it. */
static void add_company(const struct stone *stone, struct lsp_call *call, struct places *places) {
  if (stone->item->kind != GO_MOVE) {
    add_node(stone, stones_put_by(stone->game, stone->node, stone->item->x, stone->item->y, false), places);
    return;
  }
  struct stone_nodes taken = stones_taken_by(stone->game, stone->node, &call->arena);
  for (size_t i = 0; i < taken.count; i++) add_node(stone, (int32_t)taken.list[i], places);
  add_node(stone, stones_taker(stone->game, stone->node), places);
}

/* ---- methods ---- */

static struct json_object *make_location(const struct lsp *lsp, struct document *document, struct span span) {
  struct json_object *location = json_make_object();
  json_put(location, "uri", json_make_string(view_of(document->uri)));
  json_put(location, "range", params_make_range(lsp, document, span));
  return location;
}

static void definition(struct lsp *lsp, struct lsp_call *call) {
  struct params_place place;
  if (!params_place(lsp, call, &place)) return;
  struct places *places = arena_alloc_zeroed(&call->arena, sizeof *places);
  struct stone stone;
  add_related(lsp, place, places);
  if (!places->count && find_stone(lsp, place, &stone)) add_origin(&stone, places);
  if (!places->count) return;
  call->result = json_make_array();
  for (size_t i = 0; i < places->count; i++) json_append(call->result, make_location(lsp, place.document, places->list[i]));
}

/* What belongs to the stone at a place; the first is the stone itself. */
static bool find_company(struct lsp *lsp, struct lsp_call *call, struct params_place place, struct places *places) {
  struct stone stone;
  bool found = find_stone(lsp, place, &stone);
  if (found) {
    add(places, game_span(stone.game, stone.item->spot));
    add_company(&stone, call, places);
  }
  add_related(lsp, place, places);
  return found;
}

static void references(struct lsp *lsp, struct lsp_call *call) {
  struct params_place place;
  if (!params_place(lsp, call, &place)) return;
  struct places *places = arena_alloc_zeroed(&call->arena, sizeof *places);
  bool has_stone = find_company(lsp, call, place, places);
  bool with_itself = params_is_true(params_find(call->params, "context", "includeDeclaration", NULL));
  call->result = json_make_array();
  for (size_t i = has_stone && !with_itself; i < places->count; i++) json_append(call->result, make_location(lsp, place.document, places->list[i]));
}

static void document_highlight(struct lsp *lsp, struct lsp_call *call) {
  enum { READ = 2, WRITE = 3 };
  struct params_place place;
  if (!params_place(lsp, call, &place)) return;
  struct places *places = arena_alloc_zeroed(&call->arena, sizeof *places);
  bool has_stone = find_company(lsp, call, place, places);
  call->result = json_make_array();
  for (size_t i = 0; i < places->count; i++) {
    struct json_object *highlight = json_make_object();
    json_put(highlight, "range", params_make_range(lsp, place.document, places->list[i]));
    json_put(highlight, "kind", json_make_integer(has_stone && i == 0 ? WRITE : READ));
    json_append(call->result, highlight);
  }
}

static void offer_definition(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "definitionProvider", json_make_boolean(true));
}

static void offer_references(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "referencesProvider", json_make_boolean(true));
}

static void offer_highlight(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "documentHighlightProvider", json_make_boolean(true));
}

const struct lsp_method lsp_definition = {"textDocument/definition", LSP_REQUEST, LSP_WHILE_RUNNING, definition, offer_definition};
const struct lsp_method lsp_references = {"textDocument/references", LSP_REQUEST, LSP_WHILE_RUNNING, references, offer_references};
const struct lsp_method lsp_document_highlight = {"textDocument/documentHighlight", LSP_REQUEST, LSP_WHILE_RUNNING, document_highlight, offer_highlight};
