/* selection.c: what a selection grows to: a value, its member, what they stand in; or a property, its node, its game. */
#include "json/make.h"
#include "lsp/json_text.h"
#include "lsp/methods.h"
#include "lsp/moves.h"
#include "lsp/params.h"

enum { MOST_STEPS = 100 }; /* from a place outwards; then the whole text follows */

/* Spans around one place, the innermost first, each larger than the one before. */
struct steps {
  struct span list[MOST_STEPS + 1];
  size_t count;
};

static void add(struct steps *steps, struct span span, size_t offset) {
  if (steps->count == MOST_STEPS || offset < span.start || offset > span.end) return;
  if (steps->count) {
    struct span last = steps->list[steps->count - 1];
    if (span.start > last.start || span.end < last.end || (span.start == last.start && span.end == last.end)) return;
  }
  steps->list[steps->count++] = span;
}

/* A string or key without its quotes, the whole of it, the member, and so on. */
static void steps_in_json(struct steps *steps, const struct json_text *text, size_t offset) {
  uint32_t spot = json_text_at(text, offset);
  if (spot == NO_SPOT) return;
  bool is_key = json_text_is_key(text, spot, offset);
  struct span span = is_key ? json_key_span(&text->document, spot) : json_value_span(&text->document, spot);
  const char *bytes = text->source.bytes;
  if (span.end - span.start > 2 && bytes[span.start] == '"' && bytes[span.end - 1] == '"') add(steps, (struct span){span.start + 1, span.end - 1}, offset);
  if (is_key) add(steps, span, offset);
  for (; spot != NO_SPOT && steps->count < MOST_STEPS; spot = json_spot(&text->document, spot)->parent) {
    add(steps, json_value_span(&text->document, spot), offset);
    add(steps, json_text_member(text, spot), offset);
  }
}

static void steps_in_game(struct steps *steps, const struct reading *reading, size_t offset) {
  struct reading_node at;
  if (!reading_node_at(reading, offset, &at)) return;
  const struct game *game = &reading->all->games->list[at.game]->game;
  const struct go_node *node = &game->nodes[at.node];
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    struct span item = game_span(game, game->items[i].spot);
    if (offset >= item.start && offset <= item.end && !steps->count) add(steps, item, offset);
  }
  add(steps, reading_node_span(reading, game, at.node), offset);
  /* The line of nodes that it stands in, from its first to its last. */
  uint32_t first = at.node, last = at.node;
  while (first && game->nodes[first - 1].line == node->line) first--;
  while (last + 1 < game->node_count && game->nodes[last + 1].line == node->line) last++;
  add(steps, (struct span){reading_node_span(reading, game, first).start, reading_node_span(reading, game, last).end}, offset);
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
  struct json_text text;
  struct reading reading;
  bool is_json = json_text_open(lsp, document, &text), is_game = !is_json && reading_open(lsp, document, &reading);
  call->result = json_make_array();
  for (size_t i = 0; i < json_object_array_length(positions) && !call->code; i++) {
    struct steps steps = {.count = 0};
    size_t offset;
    if (!params_offset(lsp, call, document, json_object_array_get_idx(positions, i), &offset)) break;
    if (is_json) steps_in_json(&steps, &text, offset);
    if (is_game) steps_in_game(&steps, &reading, offset);
    struct span all = {0, document->text.length};
    if (!steps.count || steps.list[steps.count - 1].end - steps.list[steps.count - 1].start < all.end) steps.list[steps.count++] = all;
    json_append(call->result, make_ranges(lsp, document, &steps));
  }
  if (is_json) json_text_release(&text);
}

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "selectionRangeProvider", json_make_boolean(true));
}

const struct lsp_method lsp_selection_range = {"textDocument/selectionRange", LSP_REQUEST, LSP_WHILE_RUNNING, selection_range, offer};
