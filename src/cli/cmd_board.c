#include "cli/cmd_board.h"
#include "base/ascii.h"
#include "cli/board_place.h"
#include "cli/usage.h"
#include "go/draw.h"
#include "sys/read_file.h"
#include "sys/sandbox.h"
#include "sys/text_wrap.h"
#include "text/escape.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WIDTH = 80, MOST_COMMENT_LINES = 20 };

/* ---- reading ---- */

static bool is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0;
}

static const char *name_of(const struct settings *settings, const struct board_place *place) {
  if (strcmp(place->path, "-") != 0) return place->path;
  return settings->stdin_name ? settings->stdin_name : "-";
}

static void report(const struct settings *settings, const struct board_place *place, const char *why) {
  struct buffer name = {0};
  escape_path(&name, view_of(name_of(settings, place)));
  error_print("%s: %s", buffer_string(&name), why);
  buffer_release(&name);
}

static bool read_text(const struct settings *settings, const struct board_place *place, struct buffer *text) {
  if (place->is_malformed) {
    report(settings, place, "a number must follow move= and game=");
    return false;
  }
  bool is_stdin = strcmp(place->path, "-") == 0;
  if (!is_stdin && file_type_of(place->path, settings->format_in).wrapping != FILE_PLAIN) {
    report(settings, place, "is packed; --board reads plain files");
    return false;
  }
  int fd = is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(place->path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  struct stat status;
  int error = fd < 0 || fstat(fd, &status) < 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  if (!error) error = file_read(fd, settings->limits.size, text);
  if (fd >= 0) close(fd);
  if (error) error_print_path(is_stdin ? "standard input" : place->path, error);
  return !error;
}

/* The one line that is meant, of JSON Lines: by its number, or by that of its game. */
static bool line_pick(struct engine *engine, const struct source *all, struct board_place *place, struct source *line) {
  size_t at = 0, count = 0;
  while (engine_next_line(engine, all, &at, line)) {
    count++;
    if (place->line ? line->first_line < place->line : count < place->game) continue;
    bool is_it = !place->line || line->first_line == place->line;
    if (!place->column) place->line = 0; /* it says which record, and nothing of a place in it */
    place->game = 0;
    return is_it;
  }
  return false;
}

/* ---- drawing ---- */

/* Whether what a terminal is told is UTF-8, as the environment says. */
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

static void add_line(bool has_any, struct buffer *line, struct buffer *to) {
  if (has_any) {
    buffer_add_view(to, buffer_view(line));
    buffer_add_char(to, '\n');
  }
  buffer_clear(line);
}

static void add_comments(const struct kept_game *kept, uint32_t node, struct buffer *to) {
  struct buffer text = {0}, shown = {0};
  size_t lines = 0;
  if (kept_game_comments(kept, node, &text)) buffer_add_char(to, '\n');
  for (size_t at = 0, end; at < text.length && lines < MOST_COMMENT_LINES; at = end + 1, lines++) {
    for (end = at; text.data[end] != '\n';) end++;
    buffer_clear(&shown);
    size_t length = end - at - (end > at && text.data[end - 1] == '\r');
    escape_text(&shown, (struct view){text.data + at, length});
    text_wrap_words(buffer_view(&shown), (struct text_wrap){.width = WIDTH}, to);
    if (end + 1 < text.length && lines + 1 == MOST_COMMENT_LINES) buffer_add_string(to, "...\n");
  }
  buffer_release(&shown);
  buffer_release(&text);
}

static void draw(const struct settings *settings, const struct kept_game *kept, const struct go_position *position, struct buffer *to) {
  if (settings->board_svg) {
    draw_svg(position, to);
    return;
  }
  struct draw_style style = {.ascii = !speaks_utf8(), .color = settings_color(settings, STDOUT_FILENO)};
  struct buffer line = {0};
  draw_title(position, &line);
  if (position->node >= board_main_line(&kept->game)) buffer_add_string(&line, ", in a variation");
  add_line(true, &line, to);
  buffer_add_char(to, '\n');
  draw_text(position, &style, to);
  buffer_add_char(to, '\n');
  add_line(draw_turn(position, &line), &line, to);
  add_line(draw_captured(position, &line), &line, to);
  add_comments(kept, position->node, to);
  buffer_release(&line);
}

static enum status draw_place(const struct settings *settings, struct board_place *place, struct engine *engine, const struct source *source) {
  const struct engine_games *read = engine_read(engine, source);
  struct board_node found;
  struct buffer text = {0};
  enum status status = STATUS_ERROR;
  if (!read->games->count) {
    report(settings, place, "no game could be read");
  } else if (!board_place_find(place, read, source->first_line, &found, &text)) {
    report(settings, place, buffer_string(&text));
  } else {
    const struct kept_game *kept = read->games->list[found.game];
    const struct go_position *position = engine_position(engine, found.game, found.node);
    if (!position) report(settings, place, kept->game.is_go ? "the size of the board is not known" : "this is not a game of Go");
    else draw(settings, kept, position, &text);
    if (position) status = usage_print(&text);
    bool is_one_of_many = position && read->games->count > 1 && !place->game && !place->line && !settings->quiet;
    if (is_one_of_many) error_print("this is the first of %zu games; FILE:game=2 is the next", read->games->count);
  }
  buffer_release(&text);
  return status;
}

static enum status draw_text_of(const struct settings *settings, struct board_place *place, const struct buffer *text) {
  struct engine_options options = settings_engine_options(settings);
  struct engine *engine = engine_new(NULL, &options);
  struct source source, line;
  source_init_borrow(&source, name_of(settings, place), buffer_string(text), text->length);
  engine_read_as(engine, settings->format_in);
  bool is_lines = engine_is_lines(engine, source.name);
  enum status status = STATUS_ERROR;
  if (is_lines && !line_pick(engine, &source, place, &line)) report(settings, place, "there is no such record");
  else status = draw_place(settings, place, engine, is_lines ? &line : &source);
  engine_free(engine);
  return status;
}

enum status board_command(const struct settings *settings) {
  struct board_place place;
  struct buffer text = {0};
  if (!usage_paths(settings, "--board", 0)) return STATUS_ERROR;
  if (!settings->no_sandbox) sandbox_enter();
  board_place_init(&place, settings->board, is_file);
  enum status status = read_text(settings, &place, &text) ? draw_text_of(settings, &place, &text) : STATUS_ERROR;
  buffer_release(&text);
  board_place_release(&place);
  return status;
}
