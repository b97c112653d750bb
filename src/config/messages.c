#include "base/suggest.h"
#include "config/internal.h"

PRINTF_LIKE(5, 0)
static void report_with(struct config_reader *reader, enum config_rule rule, struct span span, uint32_t spot, const char *format,
                        va_list args) {
  struct diags *diags = &reader->file->diags;
  struct diag *diag = diags_add(diags, &config_rules[rule], LEVEL_ERROR, span, spot);
  struct buffer message = {0};
  buffer_vprintf(&message, format, args);
  diag->message = arena_string(&diags->arena, buffer_view(&message));
  buffer_release(&message);
}

void config_report(struct config_reader *reader, enum config_rule rule, struct span span, uint32_t spot, const char *format, ...) {
  va_list args;
  va_start(args, format);
  report_with(reader, rule, span, spot, format, args);
  va_end(args);
}

void config_report_value(struct config_reader *reader, enum config_rule rule, uint32_t spot, const char *format, ...) {
  va_list args;
  struct span span = json_value_span(&reader->file->document, spot);
  if (reader->file->document.spots[spot].kind >= JSON_ARRAY) span.end = span.start + 1;
  va_start(args, format);
  report_with(reader, rule, span, spot, format, args);
  va_end(args);
}

static const char *keep(struct config_reader *reader, struct buffer *text) {
  const char *kept = arena_string(&reader->file->diags.arena, buffer_view(text));
  buffer_release(text);
  return kept;
}

const char *config_suggestion(struct config_reader *reader, const char *near) {
  struct buffer text = {0};
  if (!near) return "";
  buffer_printf(&text, "; did you mean `%s`?", near);
  return keep(reader, &text);
}

const char *config_types(struct config_reader *reader, unsigned types) {
  static const struct {
    unsigned types;
    const char *name;
  } rows[] = {{TYPE_STRING, "a string"}, {TYPE_BOOLEAN, "true or false"}, {TYPE_INTEGER, "a whole number"}, {TYPE_DOUBLE, "a number"},
              {TYPE_NULL, "null"}, {TYPE_ARRAY, "a list"}, {TYPE_OBJECT, "an object"}};
  struct buffer text = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
    if (!(types & rows[i].types)) continue;
    buffer_printf(&text, "%s%s", text.length ? " or " : "", rows[i].name);
  }
  return keep(reader, &text);
}

const char *config_quote(struct config_reader *reader, struct view text) {
  struct rule_context check = {.diags = &reader->file->diags};
  return rule_shorten(&check, text);
}

void config_report_wrong_type(struct config_reader *reader, const char *name, unsigned types, uint32_t spot) {
  unsigned is = 1u << reader->file->document.spots[spot].kind;
  config_report_value(reader, CONFIG_WRONG_TYPE, spot, "%s must be %s, but is %s", name, config_types(reader, types), config_types(reader, is));
}

size_t config_line(const struct config_value *value) {
  return value->file->lines[value->spot];
}
