/* hints.c: the number and the point of each move, as players write it, behind the move. Only where the editor looks. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/methods.h"
#include "lsp/moves.h"
#include "lsp/params.h"

enum { MOST_HINTS = 5000 };

static struct json_object *make_hint(const struct lsp *lsp, struct document *document, const struct game *game, const struct go_item *move, uint32_t number, size_t end) {
  struct buffer label = {0};
  struct json_object *hint = json_make_object();
  buffer_printf(&label, "%" PRIu32 " ", number);
  move_write_point(&label, game, move);
  json_put(hint, "position", params_make_position(lsp, document, end));
  json_put(hint, "label", json_make_string(buffer_view(&label)));
  json_put(hint, "paddingLeft", json_make_boolean(true));
  buffer_release(&label);
  return hint;
}

static void inlay_hint(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  struct reading reading;
  struct span range;
  if (!document || !params_range(lsp, call, document, params_find(call->params, "range", NULL), &range)) return;
  call->result = json_make_array();
  if (!reading_open(lsp, document, &reading)) return;
  size_t left = MOST_HINTS;
  for (size_t i = 0; i < reading.all->games->count; i++) {
    const struct game *game = &reading.all->games->list[i]->game;
    uint32_t *numbers = moves_count(game, &call->arena);
    for (uint32_t node = 0; node < game->node_count && left; node++) {
      const struct go_item *move = move_of(game, node);
      struct span span = move ? game_span(game, move->spot) : (struct span){0, 0};
      const struct source *source = reading.all->source;
      if (!move || span.end < range.start || span.end > range.end) continue;
      if (!reading.all->document && span.end < source->size && source->bytes[span.end] == ']') span.end++;
      json_append(call->result, make_hint(lsp, document, game, move, numbers[node], span.end));
      left--;
    }
  }
}

static void offer(const struct lsp *lsp, struct json_object *capabilities) {
  (void)lsp;
  json_put(capabilities, "inlayHintProvider", json_make_boolean(true));
}

const struct lsp_method lsp_inlay_hint = {"textDocument/inlayHint", LSP_REQUEST, LSP_WHILE_RUNNING, inlay_hint, offer};
