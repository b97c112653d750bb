/* symbols.c: the outline of a document, and the parts that an editor can fold.
 *
 * The outline contains the header, then the games. The moves of a line are siblings. Other branches of a fork are below the
 * node where they start. */
#include "base/ascii.h"
#include "lsp/methods.h"
#include "text/escape.h"

enum kind {
  KIND_GAME = 2 /* Module */,
  KIND_VARIATION = 3 /* Namespace */,
  KIND_VALUE = 7 /* Property */,
  KIND_LIST = 18 /* Array */,
  KIND_SECTION = 19 /* Object */,
  KIND_REST = 21 /* Null */,
  KIND_SETUP = 23 /* Struct */,
  KIND_MOVE = 24 /* Event */
};

enum { DETAIL_MOST = 60 }; /* bytes of comments and values */

struct outline {
  struct lsp *lsp;
  struct document_games games;
  size_t left;  /* the number of symbols that can still be made */
  size_t missed; /* the number of symbols that were left out */
  struct arena arena;
};

/* Adds one line of text, shortened. */
static void put_detail(struct json_object *symbol, struct view text) {
  struct view start = {text.at, text.length < DETAIL_MOST ? text.length : DETAIL_MOST};
  while (start.length && start.length < text.length && ((unsigned char)text.at[start.length] & 0xC0) == 0x80) start.length--;
  LOCAL_BUFFER line = {0};
  for (size_t i = 0; i < start.length; i++) buffer_add_char(&line, (unsigned char)start.at[i] < ' ' ? ' ' : start.at[i]);
  if (start.length < text.length) buffer_add_string(&line, "...");
  if (line.length) json_put(symbol, "detail", json_make_string(buffer_view(&line)));
}

/* Appends a symbol to a list and takes ownership of the name; NULL if there are too many symbols. */
static struct json_object *add(struct outline *outline, struct json_object *list, struct json_object *name, enum kind kind,
                               struct span range, struct span selection) {
  if (!outline->left) {
    outline->missed++;
    json_object_put(name);
    return NULL;
  }
  outline->left--;
  struct document *document = outline->games.document;
  struct json_object *symbol = lsp_object("name", name, "kind", json_make_integer(kind), "range",
                                          lsp_range(outline->lsp, document, range), "selectionRange",
                                          lsp_range(outline->lsp, document, selection), NULL);
  json_append(list, symbol);
  return symbol;
}

static struct json_object *children_of(struct json_object *symbol) {
  struct json_object *children = json_member_of(symbol, "children");
  if (children) return children;
  children = json_make_array();
  json_put(symbol, "children", children);
  return children;
}

/* ---- the header of JGF ---- */

static void add_member(struct outline *outline, struct json_object *list, uint32_t spot, bool deeper) {
  const struct json_document *document = outline->games.json;
  const struct json_spot *value = json_spot(document, spot);
  LOCAL_BUFFER name = {0};
  bool has_key = value->key_end > value->key_start;
  if (has_key) json_key_text(document, spot, &name);
  else buffer_add_count(&name, value->index + 1u);
  struct span key = has_key ? json_key_span(document, spot) : json_value_span(document, spot);
  bool is_blank = strspn(buffer_string(&name), " \t\r\n") == name.length; /* the protocol forbids blank names */
  struct view written = {outline->games.text->bytes + key.start, key.end - key.start};
  enum kind kind = value->kind == JSON_OBJECT ? KIND_SECTION : value->kind == JSON_ARRAY ? KIND_LIST : KIND_VALUE;
  struct json_object *text = json_make_string(is_blank ? written : buffer_view(&name));
  struct json_object *symbol = add(outline, list, text, kind, document_json_member(document, spot), key);
  bool is_container = value->kind == JSON_OBJECT || value->kind == JSON_ARRAY;
  if (symbol && !is_container) put_detail(symbol, json_value_text(document, spot));
  if (!symbol || !is_container || !deeper) return;
  for (uint32_t child = spot + 1; child < value->next; child = json_spot(document, child)->next)
    add_member(outline, children_of(symbol), child,
               json_spot(document, child)->kind == JSON_OBJECT && value->kind == JSON_ARRAY);
}

/* ---- games ---- */

/* Returns the ends of the texts of each node and all nodes below; in the arena. */
static size_t *subtree_ends(const struct document_games *games, const struct game *game, struct arena *arena) {
  size_t *ends = arena_alloc(arena, (game->node_count + 1) * sizeof *ends);
  for (uint32_t i = 0; i < game->node_count; i++) ends[i] = document_node_span(games, game, i).end;
  for (uint32_t i = (uint32_t)game->node_count; i-- > 1;) {
    int32_t parent = game->nodes[i].parent;
    if (parent != GO_NO_NODE && ends[i] > ends[parent]) ends[parent] = ends[i];
  }
  return ends;
}

/* The symbol of a node, which may be NULL, and the list with the symbol. */
struct branch {
  struct json_object *symbol, *list;
};

/* The first child continues the same list. The other children are below the node. */
static bool starts_branch(const struct game *game, uint32_t node) {
  int32_t parent = game->nodes[node].parent;
  return parent != GO_NO_NODE && (uint32_t)parent + 1 != node;
}

static struct json_object *node_name(const char *before, const struct game *game, uint32_t node, uint32_t number) {
  const struct go_item *move = move_of(game, node);
  if (!move) return lsp_string("%s%s", before, game_node_item(game, node, GO_SETUP) ? "setup" : node ? "node" : "start");
  char point[POINT_NAME];
  return lsp_string("%s%" PRIu32 " %c %s", before, number, move_letter(game, move), move_point(point, game, move));
}

static struct json_object *add_node(struct outline *outline, struct json_object *list, size_t number_of_game, uint32_t node,
                                    uint32_t number, size_t end) {
  const struct stored_game *stored = outline->games.games->list[number_of_game];
  const struct game *game = &stored->game;
  struct span place = document_node_span(&outline->games, game, node);
  enum kind kind = move_of(game, node) ? KIND_MOVE : KIND_SETUP;
  struct span all = {place.start, end > place.end ? end : place.end};
  struct json_object *symbol = add(outline, list, node_name("", game, node, number), kind, all, place);
  if (symbol) put_detail(symbol, stored_game_comment(stored, node));
  return symbol;
}

/* Adds a node to the list of its parent, or to a new list if it starts a branch. The symbol of a node includes the branches
 * below, but not its first child. */
static void add_nodes(struct outline *outline, size_t number, struct json_object *list) {
  const struct game *game = document_game(&outline->games, number);
  struct branch *branches = arena_alloc_zeroed(&outline->arena, (game->node_count + 1) * sizeof *branches);
  size_t *ends = subtree_ends(&outline->games, game, &outline->arena);
  size_t *shown_ends = arena_alloc_zeroed(&outline->arena, (game->node_count + 1) * sizeof *shown_ends);
  uint32_t *numbers = moves_count(game, &outline->arena);
  for (uint32_t i = 0; i < game->node_count; i++)
    if (starts_branch(game, i) && ends[i] > shown_ends[game->nodes[i].parent]) shown_ends[game->nodes[i].parent] = ends[i];
  for (uint32_t i = 0; i < game->node_count; i++) {
    const struct branch *above = i ? &branches[game->nodes[i].parent] : NULL;
    struct json_object *variation = NULL;
    if (above && starts_branch(game, i) && above->symbol) {
      struct span place = document_node_span(&outline->games, game, i), all = {place.start, ends[i]};
      struct json_object *name = node_name("variation ", game, i, numbers[i]);
      variation = add(outline, children_of(above->symbol), name, KIND_VARIATION, all, place);
    }
    if (!above) branches[i].list = list;
    else if (!starts_branch(game, i)) branches[i].list = above->list;
    else if (variation) branches[i].list = children_of(variation);
    if (branches[i].list) branches[i].symbol = add_node(outline, branches[i].list, number, i, numbers[i], shown_ends[i]);
    else outline->missed++;
  }
}

static void add_game(struct outline *outline, size_t number, struct json_object *list) {
  const struct stored_games *games = outline->games.games;
  const struct game *game = &games->list[number]->game;
  if (!game->node_count) return;
  struct span place = game_span(game, game->tree_spot), range = {place.start, place.end};
  for (uint32_t i = 0; i < game->node_count; i++) {
    struct span node = document_node_span(&outline->games, game, i);
    if (node.start < range.start) range.start = node.start;
    if (node.end > range.end) range.end = node.end;
  }
  struct json_object *name = games->count > 1 ? lsp_string("game %zu", number + 1) : lsp_string("game");
  struct json_object *symbol = add(outline, list, name, KIND_GAME, range, document_node_span(&outline->games, game, 0));
  if (!symbol) return;
  LOCAL_BUFFER players = {0};
  for (size_t i = 0; i < game->player_count && i < 4; i++) {
    const struct go_value *player = game_player_value(game, i, GO_PLAYER_NAME);
    if (player && players.length) buffer_add_string(&players, " - ");
    if (player) buffer_add_view(&players, player->text);
  }
  put_detail(symbol, buffer_view(&players));
  add_nodes(outline, number, children_of(symbol));
}

void lsp_document_symbol(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  struct outline outline = {.lsp = lsp, .left = lsp->settings.max_symbols};
  call->result = json_make_array();
  if (!outline.left || !document_games_open(lsp, document, &outline.games)) return;
  outline.left--; /* for the symbol that reports missing ones */
  const struct stored_games *games = outline.games.games;
  const struct json_document *json = outline.games.json;
  struct span tree = games->count ? game_span(&games->list[0]->game, games->list[0]->game.tree_spot) : (struct span){0, 0};
  bool has_header = json && json->count && json_spot(json, 0)->kind == JSON_OBJECT;
  /* All sections except the tree, whose game follows. */
  for (uint32_t spot = 1; has_header && spot < json_spot(json, 0)->next; spot = json_spot(json, spot)->next)
    if (!tree.end || json_spot(json, spot)->start != tree.start) add_member(&outline, call->result, spot, true);
  for (size_t i = 0; i < games->count; i++) add_game(&outline, i, call->result);
  if (outline.missed) {
    struct span end = {document->text.length, document->text.length};
    outline.left = 1;
    add(&outline, call->result, lsp_string("%zu more are not shown", outline.missed), KIND_REST, end, end);
  }
  arena_release(&outline.arena);
}

/* ---- folding ---- */

/* In JSON, lists and objects; in other formats, games and the branches of their trees. */

enum { MOST_RANGES = 5000 };

struct folding {
  struct document *document;
  struct json_object *list;
  size_t last_line; /* one more than where the last range begins: a line has one fold, the outermost */
  size_t left;
};

static void add_range(struct folding *folding, struct span span, size_t lines_at_end) {
  if (!folding->left || span.end <= span.start) return;
  size_t first = document_line(folding->document, span.start), last = document_line(folding->document, span.end - 1);
  if (first + 1 == folding->last_line || last <= first + lines_at_end) return;
  folding->last_line = first + 1;
  folding->left--;
  json_append(folding->list, lsp_object("startLine", json_make_unsigned(first), "endLine",
                                        json_make_unsigned(last - lines_at_end), NULL));
}

static void fold_game(struct folding *folding, const struct document_games *games, const struct game *game,
                      struct arena *arena) {
  size_t *ends = subtree_ends(games, game, arena);
  for (uint32_t i = 0; i < game->node_count; i++) {
    struct span span = document_node_span(games, game, i);
    int32_t parent = game->nodes[i].parent;
    bool begins = parent == GO_NO_NODE || game->nodes[parent].line != game->nodes[i].line;
    add_range(folding, (struct span){span.start, begins ? ends[i] : span.end}, 0);
  }
}

void lsp_folding_range(struct lsp *lsp, struct lsp_call *call) {
  struct folding folding = {.document = call->place.document, .list = json_make_array(), .left = MOST_RANGES};
  struct document_games games;
  call->result = folding.list;
  const struct json_document *json = document_json(lsp, folding.document);
  for (uint32_t spot = 0; json && spot < json->count; spot++) {
    unsigned kind = json_spot(json, spot)->kind;
    if (kind != JSON_OBJECT && kind != JSON_ARRAY) continue;
    struct span span = json_value_span(json, spot);
    bool is_closed = span.end && ascii_is_one_of(document_text(folding.document).at[span.end - 1], "]}");
    add_range(&folding, span, is_closed ? 1 : 0); /* the line of the closing bracket stays */
  }
  if (!json && document_games_open(lsp, folding.document, &games))
    for (size_t i = 0; i < games.games->count; i++) fold_game(&folding, &games, document_game(&games, i), &call->arena);
}
