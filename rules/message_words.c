#include "rules/message_words.h"
#include "go/diagram.h"

static const char *keep(struct rule_context *context, const char *text) {
  return arena_string(&context->diags->arena, view_of(text));
}

const char *describe_point(struct rule_context *context, int x, int y) {
  char name[POINT_NAME];
  return keep(context, point_name(name, x, y, &context->game->board));
}

const char *describe_color(const struct rule_context *context, uint8_t color) {
  const char *name = context->game->color_names[color];
  return name ? name : "nobody";
}

const char *describe_move(struct rule_context *context, const struct go_event *event) {
  char text[128];
  const char *color = describe_color(context, event->color);
  const struct go_item *item = &context->game->items[event->item];
  if (item->marks & GO_IS_PASS) snprintf(text, sizeof text, "move %u: %s passes", event->number, color);
  else if (item->marks & GO_NO_POINT) snprintf(text, sizeof text, "move %u: %s plays", event->number, color);
  else snprintf(text, sizeof text, "move %u: %s plays at %s", event->number, color, describe_point(context, item->x, item->y));
  return keep(context, text);
}

const char *describe_stone(struct rule_context *context, uint8_t color, uint32_t number) {
  char text[64];
  if (number) snprintf(text, sizeof text, "%s %u", describe_color(context, color), number);
  else snprintf(text, sizeof text, "a %s stone of the setup", describe_color(context, color));
  return keep(context, text);
}

const char *describe_stones(struct rule_context *context, size_t count, const char *color) {
  const char *space = *color ? " " : "";
  if (count == 1) return rule_format(context, "one %s%sstone", color, space).at;
  return rule_format(context, "%zu %s%sstones", count, color, space).at;
}

enum { POINTS_SAID = 8 };

static int compare_points(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

const char *describe_points(struct rule_context *context, const uint16_t *points, size_t count) {
  struct buffer text = {0};
  uint16_t *sorted = arena_alloc(&context->diags->arena, count * sizeof *sorted);
  memcpy(sorted, points, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, compare_points);
  const size_t said = count <= POINTS_SAID ? count : POINTS_SAID - 1;
  for (size_t i = 0; i < said; i++)
    buffer_printf(&text, "%s%s", i ? ", " : "", describe_point(context, board_x(sorted[i]), board_y(sorted[i])));
  if (said < count) buffer_printf(&text, " and %zu more", count - said);
  const char *kept = keep(context, buffer_string(&text));
  buffer_release(&text);
  return kept;
}

const char *describe_number(struct rule_context *context, double number) {
  char text[32];
  snprintf(text, sizeof text, "%.10g", number);
  return keep(context, text);
}

void report_charset(struct rule_context *context, const struct fact *fact, const struct notation *what) {
  const char *set = rule_shorten(context, what->meant);
  if (what->number <= 0)
    rule_report(context, fact, "the character set is not stated: the text is read as %s (--encoding names another)", set);
  else if (what->number < 2) rule_report(context, fact, "one byte cannot be read as %s (--encoding names another character set)", set);
  else
    rule_report(context, fact, "%s bytes cannot be read as %s; this is the first (--encoding names another character set)", describe_number(context, what->number), set);
}

void describe_diagram(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  enum { MOST = 200 }; /* for a record: each takes kilobytes, and more would not be looked at */
  if (context->diags->pictures == MOST) return;
  context->diags->pictures++;
  diag->diagram = diagram_of(&context->diags->arena, fact->what);
}

const char *notation_name(struct rule_context *context, const struct fact *fact) {
  return rule_shorten(context, notation_of(fact)->name);
}

const char *notation_value(struct rule_context *context, const struct fact *fact) {
  return rule_shorten(context, notation_of(fact)->value);
}

const char *notation_meant(struct rule_context *context, const struct fact *fact) {
  return rule_shorten(context, notation_of(fact)->meant);
}

const char *notation_count(struct rule_context *context, const struct fact *fact) {
  return describe_number(context, notation_of(fact)->number);
}
