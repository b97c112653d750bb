/* hints.c: inlay hints with the number and point of each move, in the visible range. */
#include "json/make.h"
#include "json/value.h"
#include "lsp/contents.h"
#include "lsp/methods.h"
#include "lsp/params.h"

enum { MOST_HINTS = 5000 };

static struct json_object *make_hint(const struct lsp *lsp, struct document *document, const struct game *game,
                                     const struct go_item *move, uint32_t number, size_t end) {
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
  struct document_games games;
  struct span range;
  if (!document || !params_range(lsp, call, document, params_find(call->params, "range", NULL), &range)) return;
  call->result = json_make_array();
  if (!document_games_open(lsp, document, &games)) return;
  size_t left = MOST_HINTS;
  for (size_t i = 0; i < games.kept->count; i++) {
    const struct game *game = document_game(&games, i);
    uint32_t *numbers = moves_count(game, &call->arena);
    for (uint32_t node = 0; node < game->node_count && left; node++) {
      const struct go_item *move = move_of(game, node);
      struct span span = move ? game_span(game, move->spot) : (struct span){0, 0};
      const struct source *source = games.text;
      if (!move || span.end < range.start || span.end > range.end) continue;
      if (!games.json && span.end < source->size && source->bytes[span.end] == ']') span.end++;
      json_append(call->result, make_hint(lsp, document, game, move, numbers[node], span.end));
      left--;
    }
  }
}

const struct lsp_method lsp_inlay_hint = {.name = "textDocument/inlayHint", .run = inlay_hint, .provider = "inlayHintProvider"};
