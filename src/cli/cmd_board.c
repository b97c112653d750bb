#include "base/ascii.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "engine/engine.h"
#include "go/draw.h"
#include "sys/option_parser.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include "text/location.h"
#include <errno.h>

/* ---- the place ---- */

struct board_place {
  char *path;          /* owned */
  size_t line, column; /* 0: not given; a column needs a line */
  bool has_move;
  size_t move;
  size_t game;         /* 0: not given */
  bool is_malformed;   /* "move=" or "game=" without a number */
};

/* A node of a game of the text. */
struct board_node {
  size_t game;   /* 0-based */
  uint32_t node;
};

/* ---- the argument ---- */

/* Reads digits to the end of the text. Too large numbers become SIZE_MAX / 10 - 10. */
static bool number_read(const char *text, size_t *number) {
  *number = 0;
  if (!*text) return false;
  for (; *text; text++) {
    if (!ascii_is_digit(*text)) return false;
    *number = *number > SIZE_MAX / 10 - 10 ? SIZE_MAX / 10 - 10 : *number * 10 + (size_t)(*text - '0');
  }
  return true;
}

/* Reads a piece of the argument, from the end: the column comes before the line. */
static bool piece_read(struct board_place *place, const char *text) {
  size_t number;
  if (!place->has_move && string_begins(text, "move=") && number_read(text + strlen("move="), &number)) {
    place->has_move = true;
    place->move = number;
    return !place->line;
  }
  if (!place->game && string_begins(text, "game=") && number_read(text + strlen("game="), &number)) {
    place->game = number;
    return number > 0;
  }
  if (place->has_move || place->column || !number_read(text, &number) || !number) return false;
  place->column = place->line;
  place->line = number;
  return true;
}

/* Reads the argument. If a file has the whole argument as its name, that file is meant. */
static void board_place_init(struct board_place *place, const char *argument) {
  *place = (struct board_place){.path = mem_string(argument, strlen(argument))};
  struct os_status status;
  while (strcmp(place->path, "-") != 0 && !os_stat(place->path, &status)) {
    struct board_place more = *place;
    char *colon = strrchr(place->path, ':');
    if (!colon || colon == place->path) return;
    if (!piece_read(&more, colon + 1)) {
      place->is_malformed = string_begins(colon + 1, "move=") || string_begins(colon + 1, "game=");
      return;
    }
    *colon = '\0';
    *place = more;
  }
}

/* ---- nodes ---- */

/* The number of nodes of the main line, which come first. */
static size_t board_main_line(const struct game *game) {
  size_t count = game->node_count > 0;
  while (count && count < game->node_count && game->nodes[count].parent == (int32_t)count - 1) count++;
  return count;
}

/* The last node that begins at or before the offset, or else the first root. */
static struct board_node node_at(const struct stored_games *games, size_t offset) {
  struct board_node best = {0};
  size_t best_start = 0;
  for (size_t i = 0; i < games->count; i++) {
    int32_t node = stored_game_node_at(games->list[i], offset);
    if (node == GO_NO_NODE) continue;
    size_t start = game_span(&games->list[i]->game, games->list[i]->game.nodes[node].spot).start;
    if (start < best_start) continue;
    best = (struct board_node){i, (uint32_t)node};
    best_start = start;
  }
  return best;
}

/* The first node that begins in the line, or else the node that the line belongs to. */
static struct board_node node_in(const struct stored_games *games, size_t start, size_t end) {
  struct board_node best = {0};
  size_t best_start = SIZE_MAX;
  for (size_t i = 0; i < games->count; i++) {
    const struct game *game = &games->list[i]->game;
    for (size_t node = 0; node < game->node_count; node++) {
      size_t at = game_span(game, game->nodes[node].spot).start;
      if (at < start || at >= end || at >= best_start) continue;
      best = (struct board_node){i, (uint32_t)node};
      best_start = at;
    }
  }
  return best_start == SIZE_MAX ? node_at(games, start) : best;
}

static bool move_find(const struct stored_games *games, size_t move, struct board_node *found, struct buffer *reason) {
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
  buffer_printf(reason, "there is no move %zu; the game has %zu", move, moves);
  return false;
}

/* A number that is not a line is a move. */
static bool line_find(const struct board_place *place, const struct engine_games *read, size_t first_line,
                      struct board_node *found, struct buffer *reason) {
  size_t bom = source_bom(read->source), line = place->line - (first_line - 1);
  struct view text = {read->source->bytes + bom, read->source->size - bom};
  struct line_index index = {0};
  line_index_make(&index, text);
  size_t lines = index.count - (index.count > 1 && index.starts[index.count - 1] >= text.length);
  bool is_found = line <= lines;
  if (is_found && place->column)
    *found = node_at(read->games, bom + line_index_offset(&index, text, (struct text_position){line - 1, place->column - 1},
                                                          UNIT_UTF32));
  else if (is_found) {
    size_t start = bom + index.starts[line - 1];
    *found = node_in(read->games, start, location_line_end(read->source, start) + 1);
  } else is_found = !place->column && move_find(read->games, place->line, found, reason);
  line_index_release(&index);
  if (is_found) return true;
  buffer_clear(reason);
  buffer_printf(reason, "there is no line %zu%s; the text has %zu line%s", place->line,
                place->column ? "" : ", and no move of that number", lines, lines == 1 ? "" : "s");
  return false;
}

/* Finds the place among the games of a text. Returns false and the reason if the game, line or move does not exist. `first_line`:
 * the number of the first line of the text, 1 except in JSON Lines. */
static bool board_place_find(const struct board_place *place, const struct engine_games *read, size_t first_line,
                             struct board_node *found, struct buffer *reason) {
  const struct stored_games *games = read->games;
  *found = (struct board_node){place->game ? place->game - 1 : 0, 0};
  if (found->game >= games->count) {
    buffer_printf(reason, "there is no game %zu; the text has %zu", place->game, games->count);
    return false;
  }
  if (place->has_move) return move_find(games, place->move, found, reason);
  if (place->line) return line_find(place, read, first_line, found, reason);
  size_t main_line = board_main_line(&games->list[found->game]->game);
  found->node = (uint32_t)(main_line ? main_line - 1 : 0);
  return true;
}

enum { MOST_COMMENT_LINES = 20 };

/* ---- reading ---- */

static const char *name_of(const struct settings *settings, const struct board_place *place) {
  if (strcmp(place->path, "-") != 0) return place->path;
  return settings->stdin_name ? settings->stdin_name : "-";
}

static void report(const struct settings *settings, const struct board_place *place, const char *reason) {
  error_print_about(name_of(settings, place), "%s", reason);
}

static bool read_text(const struct settings *settings, const struct board_place *place, struct buffer *text) {
  if (place->is_malformed) {
    report(settings, place, "a number must follow move= and game=");
    return false;
  }
  bool is_stdin = strcmp(place->path, "-") == 0;
  if (!is_stdin && file_type_of(place->path, settings_standard(settings)->format_in).wrapping != FILE_PLAIN) {
    report(settings, place, "is packed; --board reads plain files");
    return false;
  }
  int error = file_read_named(place->path, settings_standard(settings)->rule_table->limits.size, text);
  if (error == EFBIG) error = 0; /* reported as a finding */
  if (error) error_print_path(is_stdin ? "standard input" : place->path, error);
  return !error;
}

/* Finds the line of JSON Lines with the number of the line or of the game. */
static bool line_pick(struct engine *engine, const struct source *all, struct board_place *place, struct source *line) {
  size_t at = 0, count = 0;
  while (engine_next_line(engine, all, &at, line)) {
    count++;
    if (place->line ? line->first_line < place->line : count < place->game) continue;
    bool is_it = !place->line || line->first_line == place->line;
    if (!place->column) place->line = 0; /* it was the number of the record */
    place->game = 0;
    return is_it;
  }
  return false;
}

/* ---- drawing ---- */

/* Returns true if the environment selects UTF-8. */
static bool speaks_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    const char *value = getenv(names[i]);
    if (!value || !*value) continue;
    const char *set = strchr(value, '.');
    return set && (ascii_ends(view_of(set), "utf-8") || ascii_ends(view_of(set), "utf8"));
  }
  return false;
}

/* Moves a line to the text, if it has any. */
static void add_line(bool has_any, struct buffer *line, struct buffer *to) {
  if (has_any) buffer_printf(to, "%s\n", buffer_string(line));
  buffer_clear(line);
}

static void add_comments(const struct stored_game *stored, uint32_t node, struct buffer *to) {
  LOCAL_BUFFER text = {0}, shown = {0};
  size_t lines = 0;
  if (stored_game_comments(stored, node, &text)) buffer_add_char(to, '\n');
  for (size_t at = 0, end; at < text.length && lines < MOST_COMMENT_LINES; at = end + 1, lines++) {
    for (end = at; text.data[end] != '\n';) end++;
    buffer_clear(&shown);
    size_t length = end - at - (end > at && text.data[end - 1] == '\r');
    escape_text(&shown, (struct view){text.data + at, length});
    text_wrap_words(buffer_view(&shown), 0, to);
    if (end + 1 < text.length && lines + 1 == MOST_COMMENT_LINES) buffer_add_string(to, "...\n");
  }
}

static void draw(const struct settings *settings, const struct stored_game *stored, const struct go_position *position,
                 struct buffer *to) {
  if (settings->board_format == BOARD_SVG) {
    draw_svg(position, to);
    return;
  }
  struct draw_style style = {.ascii = !speaks_utf8(), .color = settings_color(settings, OS_STDOUT)};
  struct buffer line = {0};
  draw_title(position, &line);
  if (position->node >= board_main_line(&stored->game)) buffer_add_string(&line, ", in a variation");
  add_line(true, &line, to);
  buffer_add_char(to, '\n');
  draw_text(position, &style, to);
  buffer_add_char(to, '\n');
  add_line(draw_turn(position, &line), &line, to);
  add_line(draw_captured(position, &line), &line, to);
  add_comments(stored, position->node, to);
  buffer_release(&line);
}

static enum status draw_place(const struct settings *settings, struct board_place *place, struct engine *engine,
                              const struct source *source) {
  const struct engine_games *read = engine_read(engine, source);
  struct board_node found;
  struct buffer text = {0};
  enum status status = STATUS_ERROR;
  if (!read->games->count) {
    report(settings, place, "no game could be read");
  } else if (!board_place_find(place, read, source->first_line, &found, &text)) {
    report(settings, place, buffer_string(&text));
  } else {
    const struct stored_game *stored = read->games->list[found.game];
    const struct go_position *position = engine_position(engine, found.game, found.node);
    if (!position)
      report(settings, place, stored->game.is_go ? "the size of the board is not known" : "this is not a game of Go");
    else draw(settings, stored, position, &text);
    if (position) status = usage_print(&text, NULL);
    bool is_one_of_many = position && read->games->count > 1 && !place->game && !place->line && !settings->quiet;
    if (is_one_of_many) error_print("this is the first of %zu games; FILE:game=2 is the next", read->games->count);
  }
  buffer_release(&text);
  return status;
}

enum status board_command(const struct settings *settings) {
  struct board_place place;
  LOCAL_BUFFER text = {0};
  struct source source, line;
  enum status status = STATUS_ERROR;
  board_place_init(&place, settings->board);
  if (!settings->no_sandbox) os_confine();
  if (read_text(settings, &place, &text)) {
    struct engine *engine = engine_new_with(&settings->options, NULL);
    source_init_borrow(&source, name_of(settings, &place), buffer_string(&text), text.length);
    bool is_lines = engine_is_lines(engine, source.name);
    if (is_lines && !line_pick(engine, &source, &place, &line)) report(settings, &place, "the record does not exist");
    else status = draw_place(settings, &place, engine, is_lines ? &line : &source);
    engine_free(engine);
  }
  free(place.path);
  return status;
}
