#include "base/ascii.h"
#include "base/memory.h"
#include "config/reader.h"

void *config_enter_custom(struct config_reader *reader, void *into, uint32_t spot) {
  static const uint16_t nothing[] = {0};
  struct config *config = into;
  ARRAY_GROW(config->customs, config->custom_count, config->custom_capacity);
  ARRAY_GROW(config->custom_places, config->custom_count, config->custom_place_capacity);
  struct custom *custom = mem_alloc_zeroed(1, sizeof *custom);
  custom->at = custom->message = "";
  custom->rule = (struct rule){.name = "", .headline = "", .reason = "", .fix_note = "", .since = "",
                               .level = LEVEL_WARNING, .listens = nothing};
  config->custom_places[config->custom_count] = (struct config_value){.file = reader->file, .spot = spot};
  config->customs[config->custom_count++] = custom;
  return custom;
}

enum { LONGEST_ID = 100 };

static bool is_id(struct view text) {
  bool after_dash = true;
  if (text.length > LONGEST_ID) return false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    bool is_dash = c == '-';
    if (is_dash ? after_dash : !((c >= 'a' && c <= 'z') || ascii_is_digit(c))) return false;
    after_dash = is_dash;
  }
  return !after_dash;
}

void config_read_id(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  struct config *config = reader->config;
  struct view text = json_string(&reader->file->document, spot);
  (void)field;
  if (!is_id(text)) {
    config_report_value(reader, CONFIG_VALUE, spot,
                        "an `id` must have at most %d lowercase letters, digits, and dashes between them, but is `%s`",
                        LONGEST_ID, config_quote(reader, text));
    return;
  }
  struct buffer name = {0};
  buffer_add_string(&name, "custom/");
  buffer_add_view(&name, text);
  custom->rule.name = arena_string(&config->arena, buffer_view(&name));
  void **earlier = map_get_or_add(&reader->customs, buffer_view(&name));
  if (*earlier)
    config_report_value(reader, CONFIG_VALUE, spot, "there are two custom rules with the id `%s`", config_quote(reader, text));
  *earlier = custom;
  buffer_release(&name);
  config->custom_places[config->custom_count - 1].spot = spot;
}

void config_read_pointer(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  struct view text = json_string(&reader->file->document, spot);
  custom->at = config_text(reader, spot);
  if (custom_point(custom, &reader->config->arena, text)) return;
  config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be a JSON Pointer, such as /event/name or /players/*/rank",
                      field->key);
}

void config_read_flag(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  bool *flag = (void *)((char *)into + field->where);
  *flag = json_object_get_boolean(reader->file->document.spots[spot].value);
}

void config_read_pattern(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  const struct json_spot *at = &reader->file->document.spots[spot];
  struct view text = json_string(&reader->file->document, spot);
  struct buffer why = {0};
  size_t offset = 0;
  (void)field;
  custom->pattern_text = config_text(reader, spot);
  pattern_custom_free(custom->pattern);
  custom->pattern = NULL;
  if (reader->config->pattern_bytes > CONFIG_LARGEST_PATTERNS) return; /* reported */
  custom->pattern = pattern_custom_new(text, &why, &offset);
  if (custom->pattern) reader->config->pattern_bytes += pattern_custom_size(custom->pattern);
  /* Compiling repeats a repeated group, so seven letters can need as much memory as a page. */
  if (reader->config->pattern_bytes > CONFIG_LARGEST_PATTERNS)
    config_report_value(reader, CONFIG_PATTERN, spot,
                        "the patterns of this configuration take more than %d MB when they are compiled",
                        CONFIG_LARGEST_PATTERNS >> 20);
  if (!custom->gave_up) custom->gave_up = mem_alloc_zeroed(1, sizeof *custom->gave_up);
  if (!custom->pattern) {
    /* The offset is that in the file only without escapes and ill-formed bytes. */
    struct span span = {at->start, at->end};
    bool is_literal = !(at->marks & JSON_ESCAPED) && text.length + 2 == at->end - at->start;
    if (is_literal && offset < text.length) span = (struct span){at->start + 1 + offset, at->start + 2 + offset};
    config_report(reader, CONFIG_PATTERN, span, spot, "the pattern cannot be compiled: %s", buffer_string(&why));
  }
  buffer_release(&why);
}

void config_read_allowed(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  const struct json_document *document = &reader->file->document;
  const struct json_spot *at = &document->spots[spot];
  struct custom_value value = {.kind = (enum json_kind)at->kind};
  (void)field;
  if (at->kind == JSON_INTEGER) value.kind = JSON_DOUBLE;
  if (value.kind == JSON_DOUBLE) value.number = json_object_get_double(at->value);
  if (at->kind == JSON_BOOLEAN) value.number = json_object_get_boolean(at->value);
  if (at->kind == JSON_STRING) value.text = (struct view){config_text(reader, spot), json_string(document, spot).length};
  value.shown = arena_string(&reader->config->arena, json_value_written(document, spot));
  custom_allow(custom, &value);
}

void config_read_custom_level(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  (void)field;
  ((struct custom *)into)->rule.level = level_from_name(config_text(reader, spot));
}

void config_read_message(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  (void)field;
  ((struct custom *)into)->message = config_text(reader, spot);
}

/* ---- descriptions ---- */

/* Appends a condition, after " and " if it is not the first. */
PRINTF_LIKE(2, 3)
static void add_condition(struct buffer *to, const char *format, ...) {
  va_list args;
  if (to->length) buffer_add_string(to, " and ");
  va_start(args, format);
  buffer_vprintf(to, format, args);
  va_end(args);
}

/* Returns true if no mistake was found in the object of the rule. `spot`: its id, or the object if it has none. */
static bool is_sound(const struct config_reader *reader, uint32_t spot) {
  const struct json_spot *spots = reader->file->document.spots;
  if (spots[spot].kind != JSON_OBJECT) spot = spots[spot].parent;
  return reader->faults[spot] == reader->faults[spots[spot].next];
}

void config_describe_custom(struct config_reader *reader, struct custom *custom, const struct config_value *place) {
  struct buffer conditions = {0}, text = {0};
  if (custom->required) add_condition(&conditions, "must exist");
  if (custom->forbidden) add_condition(&conditions, "must not exist");
  if (custom->pattern_text) add_condition(&conditions, "must match `%s`", custom->pattern_text);
  if (custom->has_values) add_condition(&conditions, "must be one of:");
  for (size_t i = 0; custom->has_values && i < custom->value_count; i++)
    buffer_printf(&conditions, "%s %s", i ? "," : "", custom->values[i].shown);
  if (!conditions.length && is_sound(reader, place->spot))
    config_report_value(reader, CONFIG_MISSING_KEY, place->spot,
                        "a custom rule must have `required`, `forbidden`, `pattern` or `values`");
  if (!conditions.length) buffer_add_string(&conditions, "may be anything");
  buffer_printf(&text, *custom->at ? "`%s` %s" : "the record%s %s", custom->at, buffer_string(&conditions));
  custom->rule.headline = *custom->message ? custom->message : arena_string(&reader->config->arena, buffer_view(&text));
  buffer_printf(&text, ".\n\nA custom rule of this collection: %s, line %zu.\n", place->file->shown, config_line(place));
  custom->rule.reason = arena_string(&reader->config->arena, buffer_view(&text));
  buffer_release(&text);
  buffer_release(&conditions);
}
