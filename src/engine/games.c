#include "engine/engine.h"
#include "base/memory.h"

static struct span span_of(const void *places, uint32_t spot) {
  const struct stored_game *stored = places;
  return spot < stored->span_count ? stored->spans[spot] : (struct span){0, 0};
}

static uint32_t keep_spot(struct stored_game *stored, const struct game *from, uint32_t spot) {
  if (spot == NO_SPOT || !from->span) return NO_SPOT;
  ARRAY_GROW(stored->spans, stored->span_count, stored->span_capacity);
  stored->spans[stored->span_count] = game_span(from, spot);
  return (uint32_t)stored->span_count++;
}

static void keep_header(struct stored_games *games, struct stored_game *stored, const struct game *from) {
  struct game *game = &stored->game;
  game->board = from->board;
  game->allow_suicide = from->allow_suicide;
  game->states_suicide = from->states_suicide;
  game->disallow_repeats = from->disallow_repeats;
  game->is_go = from->is_go;
  game->unknown = from->unknown;
  game->player_count = from->player_count;
  game->spot = keep_spot(stored, from, from->spot);
  game->rules_spot = keep_spot(stored, from, from->rules_spot);
  game->board_spot = keep_spot(stored, from, from->board_spot);
  game->tree_spot = keep_spot(stored, from, from->tree_spot);
  game->color_count = from->color_count;
  for (unsigned i = GO_FIRST_OTHER; i < from->color_count && i < 256; i++)
    if (from->color_names[i]) game->color_names[i] = arena_string(&games->arena, view_of(from->color_names[i]));
  game->markup_type_count = from->markup_type_count;
  for (unsigned i = 0; i < from->markup_type_count && i < 256; i++)
    if (from->markup_types[i]) game->markup_types[i] = arena_string(&games->arena, view_of(from->markup_types[i]));
  for (size_t i = 0; i < from->value_count; i++) {
    struct go_value *value = game_add_value(game);
    *value = from->values[i];
    value->spot = keep_spot(stored, from, from->values[i].spot);
    value->text = arena_view(&games->arena, from->values[i].text);
  }
  for (size_t i = 0; i < from->text_count; i++) {
    struct go_text *text = game_add_text(game);
    *text = from->texts[i];
    text->spot = keep_spot(stored, from, from->texts[i].spot);
    text->text = arena_view(&games->arena, from->texts[i].text);
  }
}

/* The index of the text with this spot, plus 1. Texts and comments have the same order, so the search starts after the last
 * text. */
static uint32_t text_place(const struct game *from, uint32_t spot, size_t *next) {
  for (size_t at = *next; at < from->text_count && from->texts[at].spot <= spot; at++)
    if (from->texts[at].spot == spot) {
      *next = at + 1;
      return (uint32_t)at + 1;
    }
  return NO_SPOT;
}

/* The text of markup, as written. Returns its index plus 1, or NO_SPOT for markup that is only a point. */
static uint32_t keep_label(struct stored_games *games, struct game *game, const struct game *from, const struct go_item *item,
                           const struct source *source) {
  struct span span = game_span(from, item->text_spot), whole = game_span(from, item->spot);
  if (span.end <= span.start || span.end > source->size) return NO_SPOT;
  struct view written = {source->bytes + span.start, span.end - span.start};
  if (span.start == whole.start && span.end == whole.end && !memchr(written.at, ':', written.length)) return NO_SPOT;
  struct go_text *text = game_add_text(game);
  text->text = arena_view(&games->arena, written);
  return (uint32_t)game->text_count;
}

static void keep_nodes(struct stored_games *games, struct stored_game *stored, const struct game *from,
                       const struct source *source) {
  struct game *game = &stored->game;
  size_t next = 0;
  for (size_t i = 0; i < from->node_count; i++) {
    const struct go_node *original = &from->nodes[i];
    struct go_node *node = game_add_node(game);
    node->parent = original->parent;
    node->line = original->line;
    node->spot = keep_spot(stored, from, original->spot);
    for (uint32_t k = original->first_item; k < original->first_item + original->item_count; k++) {
      struct go_item *item = game_add_item(game);
      *item = from->items[k];
      item->x_spot = item->y_spot = item->group = NO_SPOT;
      item->text_spot = item->kind == GO_COMMENT  ? text_place(from, item->spot, &next)
                        : item->kind == GO_MARKUP ? keep_label(games, game, from, item, source)
                                                  : keep_spot(stored, from, item->text_spot);
      item->spot = keep_spot(stored, from, item->spot);
    }
  }
}

void stored_games_add(struct stored_games *games, const struct game *game, const struct source *source) {
  struct stored_game *stored = mem_alloc_zeroed(1, sizeof *stored);
  ARRAY_ADD(games->list, games->count, games->capacity, stored);
  game_init(&stored->game);
  keep_header(games, stored, game);
  keep_nodes(games, stored, game, source);
  stored->game.span = span_of;
  stored->game.places = stored;
}

void stored_games_clear(struct stored_games *games) {
  for (size_t i = 0; i < games->count; i++) {
    game_release(&games->list[i]->game);
    free(games->list[i]->spans);
    free(games->list[i]);
  }
  games->count = 0;
  arena_clear(&games->arena);
}

void stored_games_release(struct stored_games *games) {
  stored_games_clear(games);
  free(games->list);
  arena_release(&games->arena);
  *games = (struct stored_games){0};
}

int32_t stored_game_node_at(const struct stored_game *stored, size_t offset) {
  int32_t best = GO_NO_NODE;
  size_t start = 0;
  for (size_t i = 0; i < stored->game.node_count; i++) {
    struct span span = game_span(&stored->game, stored->game.nodes[i].spot);
    if (span.start > offset || (best != GO_NO_NODE && span.start < start)) continue;
    best = (int32_t)i;
    start = span.start;
  }
  return best;
}

static struct view comment_text(const struct stored_game *stored, const struct go_item *item) {
  bool is_known = item && item->kind == GO_COMMENT && item->text_spot != NO_SPOT;
  return is_known ? stored->game.texts[item->text_spot - 1].text : (struct view){"", 0};
}

struct view stored_game_comment(const struct stored_game *stored, uint32_t node) {
  return comment_text(stored, game_node_item(&stored->game, node, GO_COMMENT));
}

bool stored_game_comments(const struct stored_game *stored, uint32_t node, struct buffer *to) {
  const struct go_node *its = &stored->game.nodes[node];
  bool has_any = false;
  for (uint32_t i = its->first_item; i < its->first_item + its->item_count; i++) {
    struct view text = comment_text(stored, &stored->game.items[i]);
    if (!text.length) continue;
    if (has_any) buffer_add_char(to, '\n');
    buffer_add_view(to, text);
    if (text.at[text.length - 1] != '\n') buffer_add_char(to, '\n');
    has_any = true;
  }
  return has_any;
}
