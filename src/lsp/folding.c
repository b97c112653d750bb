/* folding.c: the parts of a document that an editor can fold. */
#include "base/ascii.h"
#include "json/make.h"
#include "lsp/contents.h"
#include "lsp/methods.h"
#include "lsp/params.h"

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
