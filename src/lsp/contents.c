#include "lsp/contents.h"
#include "base/ascii.h"
#include "engine/schema.h"
#include "go/point.h"
#include "lsp/linted.h"

/* ---- values ---- */

static bool is_json(struct lsp *lsp, struct document *document, const struct source *source) {
  if (linted_is_config(document)) return true;
  if (linted_is_off(lsp, document) || linted_is_lines(lsp, document)) return false;
  const struct format *format = engine_format_of(linted_scope(lsp, document)->engine, source);
  return !format || strcmp(format->name, "json-sgf") == 0;
}

bool document_json_open(struct lsp *lsp, struct document *document, struct document_json *text) {
  *text = (struct document_json){.source = linted_source(document)};
  if (!is_json(lsp, document, &text->source)) return false;
  const struct json_document *read = NULL;
  if (!linted_is_config(document)) read = engine_linted_games(linted_engine(lsp, document))->values;
  struct json_limits limits = JSON_LIMITS;
  limits.size = CONFIG_LARGEST_FILE; /* larger configurations are not read */
  if (read) text->document = *read;
  else json_parse(&text->document, &text->source, NULL, &limits);
  text->is_borrowed = read;
  return true;
}

void document_json_release(struct document_json *text) {
  if (!text->is_borrowed) json_release(&text->document);
}

bool document_json_is_key(const struct document_json *text, uint32_t spot, size_t offset) {
  const struct json_spot *value = json_spot(&text->document, spot);
  return value->key_end > value->key_start && offset >= value->key_start && offset <= value->key_end;
}

struct span document_json_member(const struct document_json *text, uint32_t spot) {
  const struct json_spot *value = json_spot(&text->document, spot);
  struct span span = json_value_span(&text->document, spot);
  if (value->key_end <= value->key_start) return span;
  if (value->key_start < span.start) span.start = value->key_start;
  if (value->key_end > span.end) span.end = value->key_end;
  return span;
}

uint32_t document_json_at(const struct document_json *text, size_t offset) {
  const struct json_document *document = &text->document;
  if (!document->count) return NO_SPOT;
  struct span all = json_value_span(document, 0);
  if (offset < all.start || offset > all.end) return NO_SPOT;
  uint32_t at = 0, child = 1;
  while (child < json_spot(document, at)->next) {
    struct span span = document_json_member(text, child);
    if (offset >= span.start && offset <= span.end) at = child++;
    else child = json_spot(document, child)->next;
  }
  return at;
}

struct json_object *document_schema(struct lsp *lsp, const struct document *document) {
  bool is_config = linted_is_config(document);
  struct json_object **schema = &lsp->schemas[is_config];
  if (!*schema) *schema = schema_make(is_config ? "config" : "jgf2");
  return *schema;
}

/* ---- games ---- */

bool document_games_open(struct lsp *lsp, struct document *document, struct document_games *games) {
  if (linted_is_config(document) || linted_is_off(lsp, document) || linted_is_lines(lsp, document)) return false;
  *games = (struct document_games){.document = document, .source = linted_source(document),
                                   .engine = linted_engine(lsp, document)};
  const struct engine_games *read = engine_linted_games(games->engine);
  games->kept = read->games;
  games->text = read->source;
  games->json = read->document;
  return true;
}

/* Objects end with their spans. In other formats a span is only the start of a node, whose text ends with its last item. Items in
 * another part of the text do not count. */
struct span document_node_span(const struct document_games *games, const struct game *game, uint32_t node) {
  const struct go_node *found = &game->nodes[node];
  struct span span = game_span(game, found->spot);
  if (games->json) return span;
  size_t limit = node + 1 < game->node_count ? game_span(game, game->nodes[node + 1].spot).start : SIZE_MAX;
  for (uint32_t i = found->first_item; i < found->first_item + found->item_count; i++) {
    struct span item = game_span(game, game->items[i].spot);
    if (item.start >= span.start && item.end > span.end && item.end <= limit) span.end = item.end;
  }
  const struct source *source = games->text;
  if (span.end < source->size && source->bytes[span.end] == ']') span.end++;
  return span;
}

bool document_node_at(const struct document_games *games, size_t offset, struct document_node *at) {
  const struct kept_games *kept = games->kept;
  size_t start = 0;
  bool found = false;
  for (size_t i = 0; i < kept->count; i++) {
    const struct game *game = &kept->list[i]->game;
    int32_t node = kept_game_node_at(kept->list[i], offset);
    if (node == GO_NO_NODE) continue;
    struct span span = game_span(game, game->nodes[node].spot);
    if (games->json && offset > span.end) continue;
    if (found && span.start < start) continue;
    *at = (struct document_node){i, (uint32_t)node};
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
  if (move->marks & GO_IS_PASS || (!(move->marks & GO_NO_POINT) && point_means_pass(&game->board, move)))
    buffer_add_string(to, "pass");
  else if (move->marks & GO_NO_POINT) buffer_add_char(to, '?');
  else buffer_add_string(to, point_name(name, move->x, move->y, &game->board));
}

char move_letter(const struct game *game, const struct go_item *move) {
  if (move->color == GO_BLACK) return 'B';
  if (move->color == GO_WHITE) return 'W';
  const char *name = move->color == GO_NO_COLOR || move->color == GO_EMPTY ? NULL : game->color_names[move->color];
  return name && *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : '?';
}
