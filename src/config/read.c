#include "base/suggest.h"
#include "config/reader.h"
#include "json/value.h"

/* ---- findings ---- */

PRINTF_LIKE(5, 0)
static void report_with(struct config_reader *reader, enum config_rule rule, struct span span, uint32_t spot, const char *format,
                        va_list args) {
  struct diags *diags = &reader->file->diags;
  const char *message = arena_vprintf(&diags->arena, format, args).at;
  diags_add(diags, &config_rules[rule], LEVEL_ERROR, span, spot)->message = message;
}

void config_report(struct config_reader *reader, enum config_rule rule, struct span span, uint32_t spot, const char *format,
                   ...) {
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

void config_suggest(struct config_reader *reader, const char *near) {
  struct diags *diags = &reader->file->diags;
  struct diag *diag = &diags->list[diags->count - 1];
  LOCAL_BUFFER message = {0}, text = {0};
  if (!near) return;
  buffer_printf(&message, "%s; did you mean `%s`?", diag->message, near);
  diag->message = arena_keep(&diags->arena, &message).at;
  json_write_string(&text, view_of(near));
  diags_offer(diags, diag, FIX_NONE, diag->span, buffer_view(&text));
}

/* Returns the names of the types, such as "a string" or "a string or a list". */
static const char *types_named(struct config_reader *reader, unsigned types) {
  static const struct {
    unsigned types;
    const char *name;
  } rows[] = {{TYPE_STRING, "a string"}, {TYPE_BOOLEAN, "true or false"}, {TYPE_INTEGER, "a whole number"},
              {TYPE_DOUBLE, "a number"}, {TYPE_NULL, "null"}, {TYPE_ARRAY, "a list"}, {TYPE_OBJECT, "an object"}};
  struct buffer text = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
    if (!(types & rows[i].types)) continue;
    buffer_printf(&text, "%s%s", text.length ? " or " : "", rows[i].name);
  }
  return arena_keep(&reader->file->diags.arena, &text).at;
}

const char *config_quote(struct config_reader *reader, struct view text) {
  struct rule_context check = {.diags = &reader->file->diags};
  return rule_shorten(&check, text);
}

const char *config_quote_value(struct config_reader *reader, uint32_t spot) {
  return config_quote(reader, json_string(&reader->file->document, spot));
}

void config_report_wrong_type(struct config_reader *reader, unsigned types, uint32_t spot, const char *format, ...) {
  const char *wanted = types_named(reader, types), *found = types_named(reader, 1u << reader->file->document.spots[spot].kind);
  va_list args;
  va_start(args, format);
  const char *name = arena_vprintf(&reader->file->diags.arena, format, args).at;
  va_end(args);
  config_report_value(reader, CONFIG_WRONG_TYPE, spot, "%s must be %s, but is %s", name, wanted, found);
}

/* ---- members ---- */

static bool has_type(const struct config_reader *reader, uint32_t spot, unsigned types) {
  return types & 1u << reader->file->document.spots[spot].kind;
}

static bool is_word(struct config_reader *reader, const struct config_field *field, uint32_t spot) {
  LOCAL_BUFFER known = {0};
  struct suggestion similar = {0};
  struct view word = json_string(&reader->file->document, spot);
  bool good = false;
  for (size_t i = 0; field->words[i]; i++) {
    good = good || view_is(word, field->words[i]);
    suggest_consider(&similar, word, field->words[i]);
    buffer_printf(&known, "%s%s", i ? ", " : "", field->words[i]);
  }
  if (!good) {
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` is not one of %s", config_quote(reader, word), buffer_string(&known));
    config_suggest(reader, similar.best);
  }
  return good;
}

static void read_value(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  if (field->words && !is_word(reader, field, spot)) return;
  if (field->read) field->read(reader, field, into, spot);
}

static void enter_object(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  size_t findings = reader->file->diags.count;
  if (field->enter) into = field->enter(reader, into, spot);
  config_read_object(reader, spot, field->shape, into);
  if (field->leave) field->leave(reader, into, reader->file->diags.count == findings);
}

/* Reads the elements of a list, or the values of an object without a `shape`. */
static void read_each(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_spot *spots = reader->file->document.spots;
  const char *child_name = spots[spot].kind == JSON_ARRAY ? "an element" : "a value";
  for (uint32_t child = spot + 1; child < spots[spot].next; child = spots[child].next) {
    if (spots[child].marks & (JSON_SUPERSEDED | JSON_BROKEN)) continue;
    if (!has_type(reader, child, field->element))
      config_report_wrong_type(reader, field->element, child, "%s of `%s`", child_name, field->key);
    else if (field->shape) enter_object(reader, field, into, child);
    else read_value(reader, field, into, child);
  }
}

static void read_field(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_spot *at = &reader->file->document.spots[spot];
  if (at->marks & JSON_BROKEN) return;
  if (!has_type(reader, spot, field->types)) {
    config_report_wrong_type(reader, field->types, spot, "`%s`", field->key);
    return;
  }
  bool is_list = at->kind == JSON_ARRAY;
  if (is_list && field->not_empty && at->next == spot + 1)
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` must name a rule, a family or all, but is an empty list", field->key);
  if (field->replaces && !(field->adds && reader->file->is_options)) {
    struct config_list *list = (void *)((char *)into + field->offset);
    list->count = 0;
  }
  if (is_list || (at->kind == JSON_OBJECT && !field->shape)) read_each(reader, field, into, spot);
  else if (field->shape) enter_object(reader, field, into, spot);
  else read_value(reader, field, into, spot);
}

static void report_unknown(struct config_reader *reader, const struct config_schema *shape, struct view name, uint32_t spot) {
  struct suggestion similar = {0};
  for (size_t i = 0; i < shape->count; i++)
    if (!shape->fields[i].is_option || reader->file->is_trusted) suggest_consider(&similar, name, shape->fields[i].key);
  config_report(reader, CONFIG_UNKNOWN_KEY, json_key_span(&reader->file->document, spot), spot, "unknown key `%s` in %s",
                config_quote(reader, name), shape->name);
  config_suggest(reader, similar.best);
}

static const struct config_field *find(const struct config_schema *shape, struct view key) {
  for (size_t i = 0; i < shape->count; i++)
    if (view_is(key, shape->fields[i].key)) return &shape->fields[i];
  return NULL;
}

void config_read_object(struct config_reader *reader, uint32_t object, const struct config_schema *shape, void *into) {
  const struct json_spot *spots = reader->file->document.spots;
  LOCAL_BUFFER key = {0};
  uint64_t seen = 0;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (spots[spot].marks & JSON_SUPERSEDED) continue;
    buffer_clear(&key);
    json_key_text(&reader->file->document, spot, &key);
    const struct config_field *field = find(shape, buffer_view(&key));
    if (!field) {
      report_unknown(reader, shape, buffer_view(&key), spot);
      continue;
    }
    seen |= UINT64_C(1) << (field - shape->fields);
    if (field->is_option && !reader->file->is_trusted)
      config_report(reader, CONFIG_VALUE, json_key_span(&reader->file->document, spot), spot,
                    "`%s` cannot be set in a file, only by an option of the command line or by a program", field->key);
    else if (field->enter && reader->file->is_options)
      config_report(reader, CONFIG_VALUE, json_key_span(&reader->file->document, spot), spot, "`%s` can only be set in a file",
                    field->key);
    else read_field(reader, field, into, spot);
  }
  for (size_t i = 0; i < shape->count; i++)
    if (shape->fields[i].required && !(seen >> i & 1))
      config_report_value(reader, CONFIG_MISSING_KEY, object, "%s must have the key `%s`", shape->name, shape->fields[i].key);
}
