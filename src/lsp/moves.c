#include "lsp/moves.h"
#include "base/ascii.h"
#include "go/point.h"
#include "lsp/linted.h"

bool reading_open(struct lsp *lsp, struct document *document, struct reading *reading) {
  if (linted_is_config(document) || linted_is_off(lsp, document) || linted_is_lines(lsp, document)) return false;
  linted_forget(lsp);
  *reading = (struct reading){.document = document, .source = linted_source(document), .engine = linted_scope(lsp, document)->engine};
  reading->all = engine_read(reading->engine, &reading->source);
  return true;
}

/* ---- places ---- */

/* Objects end where their spans do. In formats that are lines or properties a span is only where a node begins: it goes on to the last
 * thing in it. What belongs to a node but stands elsewhere in the text does not count. */
struct span reading_node_span(const struct reading *reading, const struct game *game, uint32_t node) {
  const struct go_node *of = &game->nodes[node];
  struct span span = game_span(game, of->spot);
  if (reading->all->document) return span;
  size_t limit = node + 1 < game->node_count ? game_span(game, game->nodes[node + 1].spot).start : SIZE_MAX;
  for (uint32_t i = of->first_item; i < of->first_item + of->item_count; i++) {
    struct span item = game_span(game, game->items[i].spot);
    if (item.start >= span.start && item.end > span.end && item.end <= limit) span.end = item.end;
  }
  const struct source *source = reading->all->source;
  if (span.end < source->size && source->bytes[span.end] == ']') span.end++;
  return span;
}

bool reading_node_at(const struct reading *reading, size_t offset, struct reading_node *at) {
  const struct kept_games *games = reading->all->games;
  size_t start = 0;
  bool found = false;
  for (size_t i = 0; i < games->count; i++) {
    const struct game *game = &games->list[i]->game;
    int32_t node = kept_game_node_at(games->list[i], offset);
    if (node == GO_NO_NODE) continue;
    struct span span = game_span(game, game->nodes[node].spot);
    if (reading->all->document && offset > span.end) continue;
    if (found && span.start < start) continue;
    *at = (struct reading_node){i, (uint32_t)node};
    start = span.start;
    found = true;
  }
  return found;
}

/* ---- moves ---- */

const struct go_item *move_of(const struct game *game, uint32_t node) {
  return game_node_item(game, node, GO_MOVE);
}

uint32_t *moves_count(const struct game *game, struct arena *arena) {
  uint32_t *counts = arena_alloc_zeroed(arena, (game->node_count + 1) * sizeof *counts);
  for (uint32_t i = 0; i < game->node_count; i++) {
    int32_t parent = game->nodes[i].parent;
    counts[i] = (parent == GO_NO_NODE ? 0 : counts[parent]) + (move_of(game, i) != NULL);
  }
  return counts;
}

void move_write_point(struct buffer *to, const struct game *game, const struct go_item *move) {
  char name[POINT_NAME];
  if (move->marks & GO_IS_PASS || (!(move->marks & GO_NO_POINT) && point_means_pass(&game->board, move))) buffer_add_string(to, "pass");
  else if (move->marks & GO_NO_POINT) buffer_add_char(to, '?');
  else buffer_add_string(to, point_name(name, move->x, move->y, &game->board));
}

char move_letter(const struct game *game, const struct go_item *move) {
  if (move->color == GO_BLACK) return 'B';
  if (move->color == GO_WHITE) return 'W';
  const char *name = move->color == GO_NO_COLOR || move->color == GO_EMPTY ? NULL : game->color_names[move->color];
  return name && *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : '?';
}
