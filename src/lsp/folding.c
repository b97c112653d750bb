/* folding.c: what can be folded: lists and objects of JSON; in other formats games, and the branches of their trees. */
#include "base/ascii.h"
#include "json/make.h"
#include "lsp/json_text.h"
#include "lsp/methods.h"
#include "lsp/moves.h"
#include "lsp/params.h"

enum { MOST_RANGES = 5000 };

struct folding {
  struct lsp *lsp;
  struct document *document;
  struct json_object *list;
  size_t last_line; /* one more than where the last range begins: a line has one fold, the outermost */
  size_t left;
};

static void add(struct folding *folding, struct span span, size_t lines_at_end) {
  if (!folding->left || span.end <= span.start) return;
  size_t first = document_position(folding->document, span.start, folding->lsp->client.unit).line;
  size_t last = document_position(folding->document, span.end - 1, folding->lsp->client.unit).line;
  if (first + 1 == folding->last_line || last <= first + lines_at_end) return;
  folding->last_line = first + 1;
  folding->left--;
  struct json_object *range = json_make_object();
  json_put(range, "startLine", json_make_unsigned(first));
  json_put(range, "endLine", json_make_unsigned(last - lines_at_end));
  json_append(folding->list, range);
}

/* The line of the closing bracket stays. */
static void fold_json(struct folding *folding, const struct json_text *text) {
  for (uint32_t spot = 0; spot < text->document.count; spot++) {
    unsigned kind = json_spot(&text->document, spot)->kind;
    if (kind != JSON_OBJECT && kind != JSON_ARRAY) continue;
    struct span span = json_value_span(&text->document, spot);
    bool is_closed = span.end && ascii_is_one_of(text->source.bytes[span.end - 1], "]}");
    add(folding, span, is_closed ? 1 : 0);
  }
}

/* Where the text of each node and of all below it ends. */
static size_t *subtree_ends(const struct reading *reading, const struct game *game, struct arena *arena) {
  size_t *ends = arena_alloc(arena, (game->node_count + 1) * sizeof *ends);
  for (uint32_t i = 0; i < game->node_count; i++) ends[i] = reading_node_span(reading, game, i).end;
  for (uint32_t i = (uint32_t)game->node_count; i-- > 1;) {
    int32_t parent = game->nodes[i].parent;
    if (parent != GO_NO_NODE && ends[i] > ends[parent]) ends[parent] = ends[i];
  }
  return ends;
}

static void fold_game(struct folding *folding, const struct reading *reading, const struct game *game, struct arena *arena) {
  size_t *ends = subtree_ends(reading, game, arena);
  for (uint32_t i = 0; i < game->node_count; i++) {
    struct span span = reading_node_span(reading, game, i);
    int32_t parent = game->nodes[i].parent;
    bool begins = parent == GO_NO_NODE || game->nodes[parent].line != game->nodes[i].line;
    add(folding, (struct span){span.start, begins ? ends[i] : span.end}, 0);
  }
}

static void folding_range(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  if (!document) return;
  struct folding folding = {.lsp = lsp, .document = document, .list = json_make_array(), .left = MOST_RANGES};
  struct json_text text;
  struct reading reading;
  call->result = folding.list;
  if (json_text_open(lsp, document, &text)) {
    fold_json(&folding, &text);
    json_text_release(&text);
  } else if (reading_open(lsp, document, &reading)) {
    for (size_t i = 0; i < reading.all->games->count; i++) fold_game(&folding, &reading, &reading.all->games->list[i]->game, &call->arena);
  }
}

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "foldingRangeProvider", json_make_boolean(true));
}

const struct lsp_method lsp_folding_range = {"textDocument/foldingRange", LSP_REQUEST, LSP_WHILE_RUNNING, folding_range, offer};
