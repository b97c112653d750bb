#include "cli/board_place.h"
#include "base/memory.h"
#include "text/location.h"

/* ---- the argument ---- */

/* Digits to the end; more of them than any file has lines are as many as a number holds. */
static bool number_read(const char *text, size_t *number) {
  *number = 0;
  if (!*text) return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    *number = *number > SIZE_MAX / 10 - 10 ? SIZE_MAX / 10 - 10 : *number * 10 + (size_t)(*text - '0');
  }
  return true;
}

static bool named_read(const char *text, const char *name, size_t *number) {
  size_t length = strlen(name);
  return strncmp(text, name, length) == 0 && number_read(text + length, number);
}

/* One piece from the end, the column before the line. */
static bool piece_read(struct board_place *place, const char *text) {
  size_t number;
  if (!place->has_move && named_read(text, "move=", &number)) {
    place->has_move = true;
    place->move = number;
    return !place->line;
  }
  if (!place->game && named_read(text, "game=", &number)) {
    place->game = number;
    return number > 0;
  }
  if (place->has_move || place->column || !number_read(text, &number) || !number) return false;
  place->column = place->line;
  place->line = number;
  return true;
}

void board_place_init(struct board_place *place, const char *argument, bool (*exists)(const char *path)) {
  *place = (struct board_place){.path = mem_string(argument, strlen(argument))};
  while (strcmp(place->path, "-") != 0 && !exists(place->path)) {
    struct board_place more = *place;
    char *colon = strrchr(place->path, ':');
    if (!colon || colon == place->path) return;
    if (!piece_read(&more, colon + 1)) {
      place->is_malformed = strncmp(colon + 1, "move=", 5) == 0 || strncmp(colon + 1, "game=", 5) == 0;
      return;
    }
    *colon = '\0';
    *place = more;
  }
}

void board_place_release(struct board_place *place) {
  free(place->path);
}

/* ---- lines ---- */

/* Where a line begins, 1-based from the text's beginning; false if there is none. *lines is how many there are then. */
static bool line_start(const struct source *source, size_t line, size_t *start, size_t *lines) {
  size_t at = source_bom(source), count = 1;
  while (count < line) {
    size_t end = location_line_end(source, at);
    if (end >= source->size) break;
    bool is_both = source->bytes[end] == '\r' && end + 1 < source->size && source->bytes[end + 1] == '\n';
    at = end + (is_both ? 2 : 1);
    count++;
  }
  *start = at;
  *lines = count - (count > 1 && at >= source->size);
  return *lines == line;
}

/* Code points from the line's beginning; beyond its end it is the end. */
static size_t column_offset(const struct source *source, size_t start, size_t column) {
  size_t at = start, end = location_line_end(source, start);
  for (size_t i = 1; i < column && at < end; i++)
    for (at++; at < end && ((unsigned char)source->bytes[at] & 0xC0) == 0x80;) at++;
  return at;
}

/* ---- nodes ---- */

size_t board_main_line(const struct game *game) {
  size_t count = game->node_count > 0;
  while (count && count < game->node_count && game->nodes[count].parent == (int32_t)count - 1) count++;
  return count;
}

static size_t node_start(const struct game *game, size_t node) {
  return game_span(game, game->nodes[node].spot).start;
}

/* The last node that begins at or before the offset; without any, the first root. */
static struct board_node node_at(const struct kept_games *games, size_t offset) {
  struct board_node best = {0};
  size_t best_start = 0;
  for (size_t i = 0; i < games->count; i++) {
    int32_t node = kept_game_node_at(games->list[i], offset);
    if (node == GO_NO_NODE) continue;
    size_t start = node_start(&games->list[i]->game, (size_t)node);
    if (start < best_start) continue;
    best = (struct board_node){i, (uint32_t)node};
    best_start = start;
  }
  return best;
}

/* The first node that begins in the line, or else the one that the line belongs to. */
static struct board_node node_in(const struct kept_games *games, size_t start, size_t end) {
  struct board_node best = {0};
  size_t best_start = SIZE_MAX;
  for (size_t i = 0; i < games->count; i++) {
    const struct game *game = &games->list[i]->game;
    for (size_t node = 0; node < game->node_count; node++) {
      size_t at = node_start(game, node);
      if (at < start || at >= end || at >= best_start) continue;
      best = (struct board_node){i, (uint32_t)node};
      best_start = at;
    }
  }
  return best_start == SIZE_MAX ? node_at(games, start) : best;
}

static bool move_find(const struct kept_games *games, size_t move, struct board_node *found, struct buffer *why) {
  const struct game *game = &games->list[found->game]->game;
  size_t main_line = board_main_line(game), moves = 0;
  found->node = 0;
  if (!move) return true;
  for (size_t node = 0; node < main_line; node++) {
    for (uint32_t i = 0; i < game->nodes[node].item_count; i++)
      moves += game->items[game->nodes[node].first_item + i].kind == GO_MOVE;
    if (moves < move) continue;
    found->node = (uint32_t)node;
    return true;
  }
  buffer_printf(why, "there is no move %zu; the game has %zu", move, moves);
  return false;
}

/* What is no line can only have been meant as a move. */
static bool line_find(const struct board_place *place, const struct engine_games *read, size_t first_line, struct board_node *found, struct buffer *why) {
  size_t start, lines, line = place->line - (first_line - 1);
  if (line_start(read->source, line, &start, &lines)) {
    if (place->column) *found = node_at(read->games, column_offset(read->source, start, place->column));
    else *found = node_in(read->games, start, location_line_end(read->source, start) + 1);
    return true;
  }
  if (!place->column && move_find(read->games, place->line, found, why)) return true;
  buffer_clear(why);
  buffer_printf(why, "there is no line %zu%s; the text has %zu line%s", place->line, place->column ? "" : ", nor a move of that number", lines, lines == 1 ? "" : "s");
  return false;
}

bool board_place_find(const struct board_place *place, const struct engine_games *read, size_t first_line, struct board_node *found, struct buffer *why) {
  const struct kept_games *games = read->games;
  *found = (struct board_node){place->game ? place->game - 1 : 0, 0};
  if (found->game >= games->count) {
    buffer_printf(why, "there is no game %zu; the text has %zu", place->game, games->count);
    return false;
  }
  if (place->has_move) return move_find(games, place->move, found, why);
  if (place->line) return line_find(place, read, first_line, found, why);
  size_t main_line = board_main_line(&games->list[found->game]->game);
  found->node = (uint32_t)(main_line ? main_line - 1 : 0);
  return true;
}
