/* ranges.c: what can be folded, and what a selection grows to. */
#include "base/ascii.h"
#include "json/make.h"
#include "lsp/contents.h"
#include "lsp/methods.h"
#include "lsp/params.h"

/* ---- folding: lists and objects of JSON; in other formats games, and the branches of their trees ---- */

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
  struct json_object *range = json_make_object();
  json_put(range, "startLine", json_make_unsigned(first));
  json_put(range, "endLine", json_make_unsigned(last - lines_at_end));
  json_append(folding->list, range);
}

/* The line of the closing bracket stays. */
static void fold_json(struct folding *folding, const struct document_json *text) {
  for (uint32_t spot = 0; spot < text->document.count; spot++) {
    unsigned kind = json_spot(&text->document, spot)->kind;
    if (kind != JSON_OBJECT && kind != JSON_ARRAY) continue;
    struct span span = json_value_span(&text->document, spot);
    bool is_closed = span.end && ascii_is_one_of(text->source.bytes[span.end - 1], "]}");
    add_range(folding, span, is_closed ? 1 : 0);
  }
}

/* Where the text of each node and of all below it ends. */
static size_t *subtree_ends(const struct document_games *games, const struct game *game, struct arena *arena) {
  size_t *ends = arena_alloc(arena, (game->node_count + 1) * sizeof *ends);
  for (uint32_t i = 0; i < game->node_count; i++) ends[i] = document_node_span(games, game, i).end;
  for (uint32_t i = (uint32_t)game->node_count; i-- > 1;) {
    int32_t parent = game->nodes[i].parent;
    if (parent != GO_NO_NODE && ends[i] > ends[parent]) ends[parent] = ends[i];
  }
  return ends;
}

static void fold_game(struct folding *folding, const struct document_games *games, const struct game *game, struct arena *arena) {
  size_t *ends = subtree_ends(games, game, arena);
  for (uint32_t i = 0; i < game->node_count; i++) {
    struct span span = document_node_span(games, game, i);
    int32_t parent = game->nodes[i].parent;
    bool begins = parent == GO_NO_NODE || game->nodes[parent].line != game->nodes[i].line;
    add_range(folding, (struct span){span.start, begins ? ends[i] : span.end}, 0);
  }
}

static void folding_range(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  if (!document) return;
  struct folding folding = {.document = document, .list = json_make_array(), .left = MOST_RANGES};
  struct document_json text;
  struct document_games games;
  call->result = folding.list;
  if (document_json_open(lsp, document, &text)) {
    fold_json(&folding, &text);
    document_json_release(&text);
  } else if (document_games_open(lsp, document, &games)) {
    for (size_t i = 0; i < games.kept->count; i++) fold_game(&folding, &games, document_game(&games, i), &call->arena);
  }
}

const struct lsp_method lsp_folding_range = {.name = "textDocument/foldingRange", .run = folding_range,
                                             .provider = "foldingRangeProvider"};

/* ---- selecting: a value, its member, what they stand in; or a property, its node, its game ---- */

enum { MOST_STEPS = 100 }; /* from a place outwards; then the whole text follows */

/* Spans around one place, the innermost first, each larger than the one before. */
struct steps {
  struct span list[MOST_STEPS + 1];
  size_t count;
};

static void add_step(struct steps *steps, struct span span, size_t offset) {
  if (steps->count == MOST_STEPS || offset < span.start || offset > span.end) return;
  if (steps->count) {
    struct span last = steps->list[steps->count - 1];
    if (span.start > last.start || span.end < last.end || (span.start == last.start && span.end == last.end)) return;
  }
  steps->list[steps->count++] = span;
}

/* A string or key without its quotes, the whole of it, the member, and so on. */
static void steps_in_json(struct steps *steps, const struct document_json *text, size_t offset) {
  uint32_t spot = document_json_at(text, offset);
  if (spot == NO_SPOT) return;
  bool is_key = document_json_is_key(text, spot, offset);
  struct span span = is_key ? json_key_span(&text->document, spot) : json_value_span(&text->document, spot);
  const char *bytes = text->source.bytes;
  if (span.end - span.start > 2 && bytes[span.start] == '"' && bytes[span.end - 1] == '"')
    add_step(steps, (struct span){span.start + 1, span.end - 1}, offset);
  if (is_key) add_step(steps, span, offset);
  for (; spot != NO_SPOT && steps->count < MOST_STEPS; spot = json_spot(&text->document, spot)->parent) {
    add_step(steps, json_value_span(&text->document, spot), offset);
    add_step(steps, document_json_member(text, spot), offset);
  }
}

static void steps_in_game(struct steps *steps, const struct document_games *games, size_t offset) {
  struct document_node at;
  if (!document_node_at(games, offset, &at)) return;
  const struct game *game = document_game(games, at.game);
  const struct go_node *node = &game->nodes[at.node];
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    struct span item = game_span(game, game->items[i].spot);
    if (offset >= item.start && offset <= item.end && !steps->count) add_step(steps, item, offset);
  }
  add_step(steps, document_node_span(games, game, at.node), offset);
  /* The line of nodes that it stands in, from its first to its last. */
  uint32_t first = at.node, last = at.node;
  while (first && game->nodes[first - 1].line == node->line) first--;
  while (last + 1 < game->node_count && game->nodes[last + 1].line == node->line) last++;
  struct span line = {document_node_span(games, game, first).start, document_node_span(games, game, last).end};
  add_step(steps, line, offset);
}

static struct json_object *make_ranges(const struct lsp *lsp, struct document *document, const struct steps *steps) {
  struct json_object *outer = NULL;
  for (size_t i = steps->count; i-- > 0;) {
    struct json_object *range = json_make_object();
    json_put(range, "range", params_make_range(lsp, document, steps->list[i]));
    if (outer) json_put(range, "parent", outer);
    outer = range;
  }
  return outer;
}

static void selection_range(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  struct json_object *positions = params_find(call->params, "positions", NULL);
  if (!document) return;
  if (!json_object_is_type(positions, json_type_array)) {
    lsp_fail(call, LSP_INVALID_PARAMS, "positions must be an array");
    return;
  }
  struct document_json text;
  struct document_games games;
  bool is_json = document_json_open(lsp, document, &text), is_game = !is_json && document_games_open(lsp, document, &games);
  call->result = json_make_array();
  for (size_t i = 0; i < json_object_array_length(positions) && !call->code; i++) {
    struct steps steps = {.count = 0};
    size_t offset;
    if (!params_offset(lsp, call, document, json_object_array_get_idx(positions, i), &offset)) break;
    if (is_json) steps_in_json(&steps, &text, offset);
    if (is_game) steps_in_game(&steps, &games, offset);
    struct span all = {0, document_size(document)};
    if (!steps.count || steps.list[steps.count - 1].end - steps.list[steps.count - 1].start < all.end)
      steps.list[steps.count++] = all;
    json_append(call->result, make_ranges(lsp, document, &steps));
  }
  if (is_json) document_json_release(&text);
}

const struct lsp_method lsp_selection_range = {.name = "textDocument/selectionRange", .run = selection_range,
                                               .provider = "selectionRangeProvider"};
