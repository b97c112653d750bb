/* hover_position.c: a move, what it captures, the clocks, and the board after it. */
#include "go/draw.h"
#include "lsp/hover_text.h"
#include "lsp/moves.h"

/* "1:02:03" */
static void say_time(struct buffer *to, double seconds) {
  uint64_t all = seconds > 0 && seconds < 1e9 ? (uint64_t)seconds : 0;
  if (all >= 3600) buffer_printf(to, "%" PRIu64 ":%02" PRIu64 ":%02" PRIu64, all / 3600, all / 60 % 60, all % 60);
  else buffer_printf(to, "%" PRIu64 ":%02" PRIu64, all / 60, all % 60);
}

/* "Time left: 9:50, 3 periods" */
static void add_clock(struct hover *hover, const struct game *game, uint32_t node) {
  const struct go_item *left = game_node_item(game, node, GO_TIME_LEFT), *periods = game_node_item(game, node, GO_PERIODS_LEFT);
  if (!left && !periods) return;
  buffer_add_string(&hover->text, "\n\nTime left: ");
  if (left) say_time(&hover->text, left->number);
  if (left && periods) buffer_add_string(&hover->text, ", ");
  if (periods) buffer_printf(&hover->text, "%.0f %s", periods->number, periods->number == 1 ? "period" : "periods");
}

/* A picture in the text itself: Markdown takes no element <svg>. */
static void add_picture(struct hover *hover, const struct go_position *position) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  struct buffer svg = {0};
  draw_svg(position, &svg);
  buffer_add_string(&hover->text, "\n\n![The board](data:image/svg+xml;base64,");
  for (size_t i = 0; i < svg.length; i += 3) {
    unsigned char bytes[3] = {0};
    size_t count = svg.length - i < 3 ? svg.length - i : 3;
    memcpy(bytes, svg.data + i, count);
    unsigned three = (unsigned)bytes[0] << 16 | (unsigned)bytes[1] << 8 | bytes[2];
    for (size_t k = 0; k < 4; k++) buffer_add_char(&hover->text, k <= count ? digits[three >> (18 - 6 * k) & 63] : '=');
  }
  buffer_add_string(&hover->text, ")");
  buffer_release(&svg);
}

static void add_board(struct hover *hover, const struct go_position *position) {
  struct draw_style style = {.ascii = false};
  if (hover->lsp->settings.hover_image && !hover->is_plain) {
    add_picture(hover, position);
    return;
  }
  buffer_add_string(&hover->text, hover->is_plain ? "\n\n" : "\n\n```text\n");
  draw_text(position, &style, &hover->text);
  if (!hover->is_plain) buffer_add_string(&hover->text, "```");
}

void hover_add_position(struct hover *hover) {
  struct reading reading;
  struct reading_node at;
  if (!reading_open(hover->lsp, hover->place.document, &reading) || !reading_node_at(&reading, hover->place.offset, &at)) return;
  const struct game *game = &reading.all->games->list[at.game]->game;
  const struct go_position *position = engine_position(reading.engine, at.game, at.node);
  if (!position) return;
  struct buffer line = {0};
  hover_begin(hover);
  hover_about(hover, reading_node_span(&reading, game, at.node));
  draw_title(position, &line);
  hover_say_heading(hover, buffer_view(&line));
  buffer_clear(&line);
  add_clock(hover, game, at.node);
  add_board(hover, position);
  if (draw_captured(position, &line)) buffer_printf(&hover->text, "\n\n%s", buffer_string(&line));
  buffer_clear(&line);
  if (draw_turn(position, &line)) buffer_printf(&hover->text, "\n\n%s", buffer_string(&line));
  buffer_release(&line);
}
