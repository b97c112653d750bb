#include "rules/message_words.h"
#include "facts/jsonsgf_facts.h"
#include "go/diagram.h"

const char *describe_point(struct rule_context *context, int x, int y) {
  char name[POINT_NAME];
  return rule_format(context, "%s", point_name(name, x, y, &context->game->board)).at;
}

const char *describe_color(const struct rule_context *context, uint8_t color) {
  const char *name = context->game->color_names[color];
  return name ? name : "nobody";
}

const char *describe_move(struct rule_context *context, const struct go_event *event) {
  const char *color = describe_color(context, event->color);
  const struct go_item *item = &context->game->items[event->item];
  if (item->marks & GO_IS_PASS) return rule_format(context, "move %u: %s passes", event->number, color).at;
  if (item->marks & GO_NO_POINT) return rule_format(context, "move %u: %s plays", event->number, color).at;
  const char *point = describe_point(context, item->x, item->y);
  return rule_format(context, "move %u: %s plays at %s", event->number, color, point).at;
}

const char *describe_stone(struct rule_context *context, uint8_t color, uint32_t number) {
  if (number) return rule_format(context, "%s %u", describe_color(context, color), number).at;
  return rule_format(context, "a %s stone of the setup", describe_color(context, color)).at;
}

const char *describe_stones(struct rule_context *context, size_t count, const char *color) {
  const char *space = *color ? " " : "";
  if (count == 1) return rule_format(context, "one %s%sstone", color, space).at;
  return rule_format(context, "%zu %s%sstones", count, color, space).at;
}

enum { MOST_POINTS = 8 };

static int compare_points(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

const char *describe_points(struct rule_context *context, const uint16_t *points, size_t count) {
  struct buffer text = {0};
  uint16_t *sorted = arena_alloc(&context->diags->arena, count * sizeof *sorted);
  memcpy(sorted, points, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, compare_points);
  const size_t shown = count <= MOST_POINTS ? count : MOST_POINTS - 1;
  for (size_t i = 0; i < shown; i++)
    buffer_printf(&text, "%s%s", i ? ", " : "", describe_point(context, board_x(sorted[i]), board_y(sorted[i])));
  if (shown < count) buffer_printf(&text, " and %zu more", count - shown);
  return arena_keep(&context->diags->arena, &text).at;
}

const char *describe_number(struct rule_context *context, double number) {
  return rule_format(context, "%.10g", number).at;
}

void describe_diagram(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  enum { MOST_DIAGRAMS = 200 }; /* of a record; each takes kilobytes */
  if (context->diags->pictures == MOST_DIAGRAMS) return;
  context->diags->pictures++;
  diag->diagram = diagram_of(&context->diags->arena, fact->data);
}

const char *detail_name(struct rule_context *context, const struct fact *fact) {
  return rule_shorten(context, detail_of(fact)->name);
}

const char *detail_value(struct rule_context *context, const struct fact *fact) {
  return rule_shorten(context, detail_of(fact)->value);
}

/* ---- messages of sheets and tables ---- */

static const char *word_of(struct rule_context *context, const struct fact *fact, struct view word) {
  if (view_is(word, "name")) return detail_name(context, fact);
  if (view_is(word, "value")) return detail_value(context, fact);
  if (view_is(word, "meant")) return rule_shorten(context, detail_of(fact)->meant);
  if (view_is(word, "number")) return describe_number(context, detail_of(fact)->number);
  if (view_is(word, "source")) return rule_quote(context, fact->span);
  if (view_is(word, "text")) return fact->text;
  return view_is(word, "count") ? rule_format(context, "%lld", fact->number).at : context->rule->headline;
}

const char *message_of(struct rule_context *context, const struct fact *fact, const char *message) {
  struct buffer text = {0};
  for (const char *brace; (brace = strchr(message, '{')) != NULL; message = strchr(brace, '}') + 1) {
    buffer_add(&text, message, (size_t)(brace - message));
    struct view word = {brace + 1, strcspn(brace + 1, "}")};
    buffer_add_string(&text, word_of(context, fact, word));
  }
  buffer_add_string(&text, message);
  return arena_keep(&context->diags->arena, &text).at;
}

struct diag *report_message(struct rule_context *context, const struct fact *fact, const char *message) {
  struct diag *diag = rule_report(context, fact, NULL);
  diag->message = message_of(context, fact, message);
  return diag;
}

void fix_by_reader(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   const char *order) {
  const struct fact_detail *detail = detail_of(fact);
  bool is_value = fact->kind >= FACTS_JSONSGF && fact->kind < JSONSGF_FACTS_END && detail->meant.length;
  if (!detail->edit_count && !is_value) return;
  struct fix *fix = fix_new(context, diag, safety, "%s", message_of(context, fact, order));
  for (size_t i = 0; i < detail->edit_count; i++) fix_replace(context, fix, detail->edits[i].span, detail->edits[i].text);
  if (is_value) fix_replace_value(context, fix, fact->spot, detail->meant);
}

void rule_report_sheet(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = report_message(context, fact, context->rule->message);
  if (context->rule->related) rule_add_related(context, diag, fact->other, "%s", context->rule->related);
  if (context->rule->order) fix_by_reader(context, diag, fact, FIX_SAFE, context->rule->order);
}

static bool row_applies(const struct message_row *row, const struct fact *fact) {
  const struct fact_detail *detail = fact->data;
  if (row->fact != fact->kind) return false;
  if (row->condition >= 0) return row->condition == fact->number;
  if (row->condition == WHEN_MEANT) return detail->meant.length;
  if (row->condition == WHEN_NAMED) return detail->name.length;
  return row->condition == WHEN_ANY || detail->number > 1;
}

void report_row(struct rule_context *context, const struct fact *fact, const struct message_row *rows) {
  while (rows->fact && !row_applies(rows, fact)) rows++;
  struct diag *diag = report_message(context, fact, rows->message);
  if (rows->level != LEVEL_OFF) rule_override_level(context, diag, rows->level);
  if (rows->related) rule_add_related(context, diag, fact->other, "%s", rows->related);
  if (rows->order) fix_by_reader(context, diag, fact, rows->safety == FIX_NONE ? FIX_SAFE : rows->safety, rows->order);
}
