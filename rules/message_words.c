#include "rules/message_words.h"
#include "go/diagram.h"

static const char *keep(struct check *check, const char *text) {
  return arena_string(&check->diags->arena, view_of(text));
}

const char *say_point(struct check *check, int x, int y) {
  char name[POINT_NAME];
  return keep(check, point_name(name, x, y, &check->game->board));
}

const char *say_color(const struct check *check, uint8_t color) {
  const char *name = check->game->color_names[color];
  return name ? name : "nobody";
}

const char *say_move(struct check *check, const struct go_event *event) {
  char text[128];
  const char *color = say_color(check, event->color);
  const struct go_item *item = &check->game->items[event->item];
  if (item->marks & GO_IS_PASS) snprintf(text, sizeof text, "move %u: %s passes", event->number, color);
  else if (item->marks & GO_NO_POINT) snprintf(text, sizeof text, "move %u: %s plays", event->number, color);
  else snprintf(text, sizeof text, "move %u: %s plays at %s", event->number, color, say_point(check, item->x, item->y));
  return keep(check, text);
}

const char *say_stone(struct check *check, uint8_t color, uint32_t number) {
  char text[64];
  if (number) snprintf(text, sizeof text, "%s %u", say_color(check, color), number);
  else snprintf(text, sizeof text, "a %s stone of the setup", say_color(check, color));
  return keep(check, text);
}

const char *say_stones(struct check *check, size_t count) {
  char text[32];
  if (count == 1) return "one stone";
  snprintf(text, sizeof text, "%zu stones", count);
  return keep(check, text);
}

enum { POINTS_SAID = 8 };

static int compare_points(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

const char *say_points(struct check *check, const uint16_t *points, size_t count) {
  struct buffer text = {0};
  uint16_t *sorted = arena_alloc(&check->diags->arena, count * sizeof *sorted);
  memcpy(sorted, points, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, compare_points);
  const size_t said = count <= POINTS_SAID ? count : POINTS_SAID - 1;
  for (size_t i = 0; i < said; i++)
    buffer_printf(&text, "%s%s", i ? ", " : "", say_point(check, board_x(sorted[i]), board_y(sorted[i])));
  if (said < count) buffer_printf(&text, " and %zu more", count - said);
  const char *kept = keep(check, buffer_string(&text));
  buffer_release(&text);
  return kept;
}

const char *say_number(struct check *check, double number) {
  char text[32];
  snprintf(text, sizeof text, "%.10g", number);
  return keep(check, text);
}

void say_diagram(struct check *check, struct diag *diag, const struct fact *fact) {
  enum { MOST = 200 }; /* a record: a board takes kilobytes, and nobody looks at so many */
  if (check->diags->pictures == MOST) return;
  check->diags->pictures++;
  diag->diagram = diagram_of(&check->diags->arena, fact->what);
}
