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

/* A repetition of a group is written out when it is compiled: seven letters can be as long as a page. */
static void add_pattern(struct config_reader *reader, const struct pattern_custom *pattern, uint32_t spot) {
  reader->config->pattern_bytes += pattern_custom_size(pattern);
  if (reader->config->pattern_bytes > CONFIG_LARGEST_PATTERNS)
    config_report_value(reader, CONFIG_PATTERN, spot,
                        "the patterns of this configuration take more than %d MB when they are compiled",
                        CONFIG_LARGEST_PATTERNS >> 20);
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
  if (custom->pattern) add_pattern(reader, custom->pattern, spot);
  if (!custom->gave_up) custom->gave_up = mem_alloc_zeroed(1, sizeof *custom->gave_up);
  if (!custom->pattern) {
    /* Escapes, and bytes that are not UTF-8, are longer or shorter than what they stand for: then the whole is shown. */
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

/* ---- what a rule says of itself ---- */

/* Appends one demand; "and" stands between two. */
PRINTF_LIKE(2, 3)
static void demand(struct buffer *to, const char *format, ...) {
  va_list args;
  if (to->length) buffer_add_string(to, " and ");
  va_start(args, format);
  buffer_vprintf(to, format, args);
  va_end(args);
}

static void demand_all(const struct custom *custom, struct buffer *to) {
  if (custom->required) demand(to, "must exist");
  if (custom->forbidden) demand(to, "must not exist");
  if (custom->pattern_text) demand(to, "must match `%s`", custom->pattern_text);
  if (!custom->has_values) return;
  demand(to, "must be one of:");
  for (size_t i = 0; i < custom->value_count; i++) buffer_printf(to, "%s %s", i ? "," : "", custom->values[i].shown);
}

/* "`/event/name` must be there"; a pointer is "" for the whole record. */
static void describe(const struct custom *custom, const char *demands, struct buffer *to) {
  if (*custom->at) buffer_printf(to, "`%s` %s", custom->at, demands);
  else buffer_printf(to, "the record %s", demands);
}

static bool asks_nothing(const struct custom *custom) {
  return !custom->required && !custom->forbidden && !custom->pattern_text && !custom->has_values;
}

/* The place of a rule is its id, or else the rule itself. */
static uint32_t object_of(const struct config_reader *reader, const struct config_value *place) {
  const struct json_spot *at = &reader->file->document.spots[place->spot];
  return at->kind == JSON_OBJECT ? place->spot : at->parent;
}

/* Nothing wrong was found in it when the file was walked. */
static bool is_sound(const struct config_reader *reader, uint32_t object) {
  return reader->faults[object] == reader->faults[reader->file->document.spots[object].next];
}

void config_describe_custom(struct config_reader *reader, struct custom *custom, const struct config_value *place) {
  struct buffer demands = {0}, text = {0};
  demand_all(custom, &demands);
  if (!demands.length) buffer_add_string(&demands, "may be anything");
  if (asks_nothing(custom) && is_sound(reader, object_of(reader, place)))
    config_report_value(reader, CONFIG_MISSING_KEY, place->spot,
                        "a custom rule must have `required`, `forbidden`, `pattern` or `values`");
  describe(custom, buffer_string(&demands), &text);
  custom->rule.headline = *custom->message ? custom->message : arena_string(&reader->config->arena, buffer_view(&text));
  buffer_printf(&text, ".\n\nA custom rule of this collection: %s, line %zu.\n", place->file->shown, config_line(place));
  custom->rule.reason = arena_string(&reader->config->arena, buffer_view(&text));
  buffer_release(&text);
  buffer_release(&demands);
}
