/* games.c: reads games and draws boards. */
#include "base/memory.h"
#include "go/draw.h"
#include "go/point.h"
#include "json/pointer.h"
#include "json/value.h"
#include "library/handle.h"
#include "lint/collection.h"
#include <inttypes.h>

/* ---- nodes ---- */

/* The span from the beginning of the node to its last item. */
static struct span node_span(const struct game *game, const struct go_node *node) {
  struct span span = game_span(game, node->spot);
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    size_t end = game_span(game, game->items[i].spot).end;
    if (end > span.end) span.end = end;
  }
  return span;
}

static void set_move(jgflint_node *node, const struct game *game, const struct go_item *move) {
  bool has_point = !(move->marks & (GO_IS_PASS | GO_NO_POINT));
  bool is_pass = (move->marks & GO_IS_PASS) || (has_point && point_means_pass(&game->board, move));
  node->kind |= JGFLINT_MOVE | (is_pass ? JGFLINT_PASS : has_point ? 0 : JGFLINT_UNREAD);
  node->color = move->color == GO_NO_COLOR ? 0 : move->color;
  if (!has_point || is_pass) return;
  node->x = move->x;
  node->y = move->y;
}

static const jgflint_node *make_nodes(jgflint *handle, const struct source *source, const struct game *game) {
  jgflint_node *nodes = arena_alloc(&handle->arena, (game->node_count + 1) * sizeof *nodes);
  for (size_t i = 0; i < game->node_count; i++) {
    const struct go_node *from = &game->nodes[i];
    struct span span = node_span(game, from);
    size_t start = handle_place(handle, source, span.start), end = handle_place(handle, source, span.end);
    bool is_known = game->span && end <= INT32_MAX;
    nodes[i] = (jgflint_node){.parent = from->parent, .x = -1, .y = -1, .spot = is_known ? (int32_t)start : -1,
                              .length = is_known ? (int32_t)(end - start) : -1};
    for (uint32_t k = 0; k < from->item_count; k++) {
      const struct go_item *item = &game->items[from->first_item + k];
      if (item->kind == GO_MOVE && !(nodes[i].kind & JGFLINT_MOVE)) set_move(&nodes[i], game, item);
      if (item->kind == GO_SETUP) nodes[i].kind |= JGFLINT_SETUP;
      if (item->kind == GO_COMMENT) nodes[i].kind |= JGFLINT_COMMENT;
      if (item->kind == GO_UNREAD) nodes[i].kind |= JGFLINT_UNREAD;
    }
  }
  return nodes;
}

/* ---- header ---- */

static const struct {
  uint16_t meaning; /* enum go_meaning */
  const char *key;
} keys[] = {
    {GO_GAME_TYPE, "type"}, {GO_GAME_NAME, "name"}, {GO_RESULT, "result"}, {GO_DATE, "date"}, {GO_OPENING, "opening"},
    {GO_ANNOTATOR, "annotator"}, {GO_DESCRIPTION, "description"}, {GO_EVENT_NAME, "event"}, {GO_ROUND, "round"},
    {GO_LOCATION, "location"}, {GO_RULESET, "ruleset"}, {GO_ALLOW_SUICIDE, "allowSuicide"},
    {GO_DISALLOW_REPEATS, "disallowRepeats"}, {GO_KOMI, "komi"},
    {GO_HANDICAP, "handicap"}, {GO_TIME, "time"}, {GO_OVERTIME, "overtime"}, {GO_NUMBER_OF_PERIODS, "numberOfPeriods"},
    {GO_TIME_PER_PERIOD, "timePerPeriod"}, {GO_SOURCE_NAME, "source"}, {GO_SOURCE_URL, "url"}, {GO_TRANSCRIBER, "transcriber"},
    {GO_GENERATOR, "generator"}, {GO_COPYRIGHT, "copyright"},
}, player_keys[] = {
    {GO_PLAYER_COLOR, "color"}, {GO_PLAYER_NAME, "name"}, {GO_PLAYER_RANK, "rank"}, {GO_PLAYER_TEAM, "team"},
    {GO_PLAYER_COUNTRY, "country"},
};
/* The version, the character set, the entries of `dates` and the seven values of the board are not in the list. */
_Static_assert(ARRAY_LENGTH(keys) + ARRAY_LENGTH(player_keys) + 10 == GO_MEANINGS, "a header value has no row in `keys`");

static void add_key(struct buffer *to, const char *key) {
  char last = to->data[to->length - 1];
  buffer_printf(to, "%s\"%s\": ", last == '{' || last == '[' ? "" : ", ", key);
}

static void add_value(struct buffer *to, const char *key, const struct game *game, const struct go_value *value) {
  if (!value) return;
  add_key(to, key);
  bool is_boolean = value->meaning == GO_ALLOW_SUICIDE || value->meaning == GO_DISALLOW_REPEATS;
  const char *color = value->meaning == GO_PLAYER_COLOR && value->number >= 1 && value->number < 256
                          ? game->color_names[(size_t)value->number]
                          : NULL;
  if (!value->is_text && color) json_write_string(to, view_of(color));
  else if (value->is_text) json_write_string(to, value->text);
  else if (is_boolean) buffer_add_string(to, value->number != 0 ? "true" : "false");
  else json_write_number(to, value->number);
}

static void add_players(struct buffer *to, const struct game *game) {
  add_key(to, "players");
  buffer_add_char(to, '[');
  for (size_t i = 0; i < game->player_count; i++) {
    buffer_add_string(to, i ? ", {" : "{");
    for (size_t k = 0; k < ARRAY_LENGTH(player_keys); k++)
      add_value(to, player_keys[k].key, game, game_player_value(game, i, (enum go_meaning)player_keys[k].meaning));
    buffer_add_char(to, '}');
  }
  buffer_add_char(to, ']');
}

static jgflint_text make_header(jgflint *handle, const struct game *game) {
  struct buffer json = {0};
  buffer_add_char(&json, '{');
  add_players(&json, game);
  for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
    add_value(&json, keys[i].key, game, game_value(game, (enum go_meaning)keys[i].meaning));
  buffer_add_char(&json, '}');
  return handle_keep_buffer(handle, &json);
}

/* ---- games ---- */

/* Reads the games of a text or line. */
static void read_one(jgflint *handle, const struct source *source) {
  const struct engine_games *games = handle->read = engine_read(handle->engine, source);
  handle_set_source(handle, games->source, games->format);
  handle->read_line = source->first_offset;
  for (size_t i = 0; i < games->games->count; i++) {
    const struct game *game = &games->games->list[i]->game;
    struct span span = game_span(game, game->spot);
    struct buffer digest = {0};
    const char **colors = arena_alloc_zeroed(&handle->arena, game->color_count * sizeof *colors);
    for (unsigned k = GO_BLACK; k < game->color_count; k++)
      colors[k] = arena_string(&handle->arena, view_of(game->color_names[k]));
    ARRAY_GROW(handle->games, handle->game_count, handle->game_capacity);
    struct result_game *result = &handle->games[handle->game_count++];
    *result = (struct result_game){.nodes = make_nodes(handle, games->source, game),
                                .line = source->first_offset, .number = i,
                                .colors = colors, .color_count = game->color_count};
    (void)collection_digest(game, &digest);
    size_t moves = 0; /* of the main line */
    for (size_t k = 0; k < game->node_count && result->nodes[k].parent == (int32_t)k - 1; k++)
      moves += result->nodes[k].kind & JGFLINT_MOVE;
    result->game = (jgflint_game){.width = game->board.width, .height = game->board.height, .nodes = game->node_count,
                                .moves = moves, .digest = handle_keep_buffer(handle, &digest).data,
                                .header = make_header(handle, game),
                                .start = handle_place(handle, games->source, span.start),
                                .end = handle_place(handle, games->source, span.end)};
  }
}

const jgflint_game *jgflint_game_at(const jgflint *handle, size_t index) {
  return handle && index < handle->game_count ? &handle->games[index].game : NULL;
}

const jgflint_node *jgflint_nodes(const jgflint *handle, size_t game) {
  return jgflint_game_at(handle, game) ? handle->games[game].nodes : NULL;
}

/* ---- reading ---- */

long jgflint_read(jgflint *handle, const char *text, size_t size, const char *name) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  handle_begin(handle, TASK_READ, text, size, name);
  handle_each(handle, read_one);
  handle->result.games = handle->game_count;
  return (long)handle->game_count;
}

/* Returns a game of the engine. The engine has only the games of one line, so the line may be read again. */
static const struct stored_game *stored_of(jgflint *handle, size_t index) {
  if (!handle->read || index >= handle->game_count) return NULL;
  const struct result_game *result = &handle->games[index];
  size_t at = result->line;
  if (at != handle->read_line && engine_next_line(handle->engine, &handle->source, &at, &handle->line)) {
    handle->read = engine_read(handle->engine, &handle->line);
    handle->read_line = result->line;
  }
  return handle->read->games->list[result->number];
}

const jgflint_text *jgflint_comment(jgflint *handle, size_t game, size_t node) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  const struct stored_game *stored = stored_of(handle, game);
  struct buffer *to = &handle->answers[ANSWER_COMMENT].buffer;
  buffer_clear(to);
  if (!stored || node >= stored->game.node_count || !stored_game_comments(stored, (uint32_t)node, to)) return NULL;
  return handle_answer(handle, ANSWER_COMMENT);
}

long jgflint_node_of(jgflint *handle, size_t game, const char *pointer) {
  if (!handle) return JGFLINT_INVALID;
  IN_C_LOCALE;
  const struct stored_game *stored = stored_of(handle, game);
  const struct json_document *document = stored ? handle->read->document : NULL;
  uint32_t spot = document ? json_pointer_find(document, view_of(pointer)) : NO_SPOT;
  if (spot == NO_SPOT) return JGFLINT_INVALID;
  size_t offset = json_value_span(document, spot).start;
  int32_t node = stored_game_node_at(stored, offset);
  bool is_inside = node >= 0 && offset < game_span(&stored->game, stored->game.nodes[node].spot).end;
  return is_inside ? node : JGFLINT_INVALID;
}

const char *jgflint_color(jgflint *handle, size_t game, int color) {
  bool is_there = jgflint_game_at(handle, game) && color > GO_EMPTY && (unsigned)color < handle->games[game].color_count;
  return is_there ? handle->games[game].colors[color] : NULL;
}

/* ---- boards ---- */

static void add_json(struct buffer *to, const struct go_position *position, const struct game *game) {
  const struct board *board = &position->board;
  buffer_printf(to, "{\"width\": %d, \"height\": %d, \"stones\": [", board->width, board->height);
  for (int i = 0; i < board->width * board->height; i++) {
    unsigned point = board_point(board, i % board->width, i / board->width);
    uint8_t color = board->color[point];
    if (color == GO_EMPTY) continue;
    buffer_printf(to, "%s{\"x\": %d, \"y\": %d, \"color\": ", to->data[to->length - 1] == '[' ? "" : ", ", i % board->width,
                  i / board->width);
    json_write_string(to, view_of(game->color_names[color] ? game->color_names[color] : ""));
    if (board->number[point]) buffer_printf(to, ", \"number\": %" PRIu32, board->number[point]);
    buffer_add_char(to, '}');
  }
  buffer_add_string(to, "]}");
}

static void add_bytes(struct buffer *to, const struct board *board) {
  for (int y = 0; y < board->height; y++)
    for (int x = 0; x < board->width; x++) buffer_add_char(to, (char)board->color[board_point(board, x, y)]);
}

const jgflint_text *jgflint_board(jgflint *handle, size_t game, size_t node, const char *format) {
  if (!handle) return NULL;
  IN_C_LOCALE;
  const struct stored_game *stored = stored_of(handle, game);
  bool is_there = stored && node < stored->game.node_count;
  const struct go_position *position = is_there ? engine_position(handle->engine, handle->games[game].number, (uint32_t)node)
                                                : NULL;
  struct buffer *to = &handle->answers[ANSWER_BOARD].buffer;
  buffer_clear(to);
  if (!position) return NULL;
  if (strcmp(format, "text") == 0) draw_text(position, &(struct draw_style){0}, to);
  else if (strcmp(format, "svg") == 0) draw_svg(position, to);
  else if (strcmp(format, "json") == 0) add_json(to, position, &stored->game);
  else if (strcmp(format, "bytes") == 0) add_bytes(to, &position->board);
  else return NULL;
  return handle_answer(handle, ANSWER_BOARD);
}
