#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/suggest.h"
#include "charset/charset.h"
#include "config/find.h"
#include "config/reader.h"
#include "json/value.h"
#include <inttypes.h>

const char *config_text(struct config_reader *reader, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  const struct json_spot *at = &document->spots[spot];
  const char *bytes = document->source->bytes;
  bool is_quoted = at->end - at->start >= 2 && bytes[at->start] == '"' && !(at->marks & JSON_ESCAPED);
  bool is_literal = reader->file->is_options && is_quoted;
  struct view literal = {bytes + at->start + 1, at->end - at->start - 2};
  return arena_string(&reader->config->arena, is_literal ? literal : json_string(document, spot));
}

const char *config_path(struct config_reader *reader, uint32_t spot) {
  const char *text = config_text(reader, spot), *slash = strrchr(reader->file->path, '/');
  if (path_is_absolute(text) || !slash) return text;
  struct buffer path = {0};
  buffer_add(&path, reader->file->path, (size_t)(slash + 1 - reader->file->path));
  buffer_add_string(&path, text);
  const char *kept = arena_string(&reader->config->arena, buffer_view(&path));
  buffer_release(&path);
  return kept;
}

const char *config_refuse(const struct config_reader *reader, const char *path) {
  const struct config_host *host = reader->host;
  return host->within && !reader->file->is_options ? config_refusal(host->files, host->within, path) : NULL;
}

static void config_list_add(struct config_list *list, struct config_value value) {
  ARRAY_GROW(list->list, list->count, list->capacity);
  list->list[list->count++] = value;
}

static struct config_value value_of(struct config_reader *reader, uint32_t spot) {
  return (struct config_value){.file = reader->file, .spot = spot};
}

static void *place(void *into, const struct config_field *field) {
  return (char *)into + field->where;
}

/* Begins a new value of the key, which replaces an earlier value. The caller adds the text or the number. */
static struct config_value *take_place(struct config_reader *reader, const struct config_field *field, void *into,
                                       uint32_t spot) {
  struct config_value *value = place(into, field);
  *value = value_of(reader, spot);
  return value;
}

/* Reports an empty name, and a NUL in a name: C functions would use only the text before the NUL. */
static bool can_be_name(struct config_reader *reader, const struct config_field *field, uint32_t spot) {
  struct view text = json_string(&reader->file->document, spot);
  bool has_nul = text.length && memchr(text.at, '\0', text.length);
  if (text.length && !has_nul) return true;
  config_report_value(reader, CONFIG_VALUE, spot,
      has_nul ? "`%s` contains a NUL, which a file name cannot contain" : "`%s` is empty",
                      field->key);
  return false;
}

/* ---- scalars ---- */

void config_read_nothing(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  (void)reader, (void)field, (void)into, (void)spot;
}

void config_read_word(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct config_value *value = take_place(reader, field, into, spot);
  value->text = config_text(reader, spot);
  while (strcmp(field->words[value->number], value->text) != 0) value->number++;
}

void config_read_fail_on(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  config_read_word(reader, field, into, spot);
  struct config_value *value = place(into, field);
  enum level level = level_from_name(value->text);
  value->number = level; /* LEVELS for "never" */
}

void config_read_count(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  int64_t number = json_object_get_int64(reader->file->document.spots[spot].value);
  if (number < field->kind) config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be at least %d", field->key, field->kind);
  else if (field->most && (uint64_t)number > field->most && !reader->file->is_trusted)
    config_report_value(reader, CONFIG_VALUE, spot,
                        "`%s` must be at most %" PRIu64 " in a file: only the option --max-%s allows more",
                        field->key, field->most, field->key);
  else take_place(reader, field, into, spot)->number = (uint64_t)number;
}

void config_read_boolean(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct config_value *value = take_place(reader, field, into, spot);
  value->number = (size_t)json_object_get_boolean(reader->file->document.spots[spot].value);
}

void config_read_reference(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const char *text = config_text(reader, spot);
  if (json_is_pointer(view_of(text))) take_place(reader, field, into, spot)->text = text;
  else config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be a JSON Pointer, such as /event/name", field->key);
}

/* Reports an unknown word where the schema has no list of allowed words. */
static void report_no_word(struct config_reader *reader, uint32_t spot, const char *what_not, const char *near) {
  const char *word = config_quote(reader, json_string(&reader->file->document, spot));
  config_report_value(reader, CONFIG_VALUE, spot, "`%s` is %s%s", word, what_not, config_suggestion(reader, near));
  config_offer(reader, near);
}

void config_read_encoding(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct view name = json_string(&reader->file->document, spot);
  const char *known = charset_known(name);
  if (known) take_place(reader, field, into, spot)->text = known;
  else report_no_word(reader, spot, "not a known character set", charset_near(name));
}

void config_read_format(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const char *word = NULL, *(*format_at)(size_t index) = reader->host->format;
  struct view name = json_string(&reader->file->document, spot);
  struct suggestion similar = {0};
  size_t index = 0;
  for (; format_at && (word = format_at(index)) && !view_is(name, word); index++) suggest_consider(&similar, name, word);
  if (word) take_place(reader, field, into, spot)->number = index;
  else report_no_word(reader, spot, "no format that can be read", similar.best);
}

void config_read_path(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  if (!can_be_name(reader, field, spot)) return;
  const char *path = config_path(reader, spot), *refused = config_refuse(reader, path);
  if (refused) {
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` %s", config_quote(reader, json_string(&reader->file->document, spot)),
                        refused);
    return;
  }
  take_place(reader, field, into, spot)->text = path;
}

void config_read_glob(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  if (!can_be_name(reader, field, spot)) return;
  struct config_value value = value_of(reader, spot);
  value.text = config_text(reader, spot);
  config_list_add(place(into, field), value);
}

/* ---- rules ---- */

/* Custom rules may be named before they are read: config.c looks for those at the end. */
static bool is_rule(struct config_reader *reader, struct view name, struct span span, uint32_t spot) {
  const struct rule_table *rule_table = reader->host->rule_table;
  struct suggestion similar = {0};
  if (view_is(name, "all") || view_is(name, "custom") || (name.length > 7 && memcmp(name.at, "custom/", 7) == 0)) return true;
  struct rule_range range = rule_table_named(rule_table, name);
  if (range.first < range.end) return true;
  rule_table_offer(rule_table, &similar, name, reader->file->diags.count);
  if (reader->file->is_options && !reader->config->unknown_rule)
    reader->config->unknown_rule = arena_string(&reader->config->arena, name);
  config_report(reader, CONFIG_UNKNOWN_RULE, span, spot, "there is no rule or family `%s`%s", config_quote(reader, name),
                config_suggestion(reader, similar.best));
  config_offer(reader, similar.best);
  return false;
}

void config_choices_add(struct config_choices *choices, struct rule_selector choice, unsigned layer, struct config_value place) {
  ARRAY_GROW(choices->list, choices->count, choices->capacity);
  ARRAY_GROW(choices->layers, choices->count, choices->layer_capacity);
  ARRAY_GROW(choices->places, choices->count, choices->place_capacity);
  choices->list[choices->count] = choice;
  choices->layers[choices->count] = layer;
  choices->places[choices->count++] = place;
}

void config_choices_release(struct config_choices *choices) {
  free(choices->list);
  free(choices->layers);
  free(choices->places);
}

static void add_choice(struct config_reader *reader, struct config_choices *choices, struct rule_selector choice, uint32_t spot) {
  config_choices_add(choices, choice, reader->layer, value_of(reader, spot));
}

void config_read_rule(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  if (!is_rule(reader, json_string(document, spot), json_value_span(document, spot), spot)) return;
  struct rule_selector choice = {.kind = (enum choice_kind)field->kind, .name = config_text(reader, spot)};
  add_choice(reader, place(into, field), choice, spot);
}

void config_read_fixable(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  if (!is_rule(reader, json_string(document, spot), json_value_span(document, spot), spot)) return;
  struct config_value value = value_of(reader, spot);
  value.text = config_text(reader, spot);
  config_list_add(place(into, field), value);
}

/* Reads a member with a rule as its key and a level as its value. */
void config_read_severity(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  struct buffer name = {0};
  json_key_text(document, spot, &name);
  if (is_rule(reader, buffer_view(&name), json_key_span(document, spot), spot)) {
    struct rule_selector choice = {.kind = CHOICE_SEVERITY, .level = level_from_name(config_text(reader, spot))};
    choice.name = arena_string(&reader->config->arena, buffer_view(&name));
    add_choice(reader, place(into, field), choice, spot);
  }
  buffer_release(&name);
}

/* ---- parameters of rules ---- */

static size_t parameter_named(struct config_reader *reader, const struct rule *rule, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  struct suggestion similar = {0};
  struct buffer name = {0};
  size_t index = 0;
  json_key_text(document, spot, &name);
  for (; index < rule->parameter_count && !view_is(buffer_view(&name), rule->parameters[index].name); index++)
    suggest_consider(&similar, buffer_view(&name), rule->parameters[index].name);
  if (index == rule->parameter_count) {
    config_report(reader, CONFIG_UNKNOWN_KEY, json_key_span(document, spot), spot, "the rule `%s` has no parameter `%s`%s",
                  rule->name, config_quote(reader, buffer_view(&name)), config_suggestion(reader, similar.best));
    config_offer(reader, similar.best);
  }
  buffer_release(&name);
  return index;
}

static void read_parameter(struct config_reader *reader, const struct rule *rule, struct config_choices *choices, uint32_t spot) {
  const struct json_spot *at = json_spot(&reader->file->document, spot);
  struct rule_selector choice = {.kind = CHOICE_PARAMETER, .name = rule->name};
  choice.parameter = parameter_named(reader, rule, spot);
  if (choice.parameter == rule->parameter_count) return;
  const struct rule_parameter *parameter = &rule->parameters[choice.parameter];
  if (at->kind != JSON_INTEGER) {
    struct buffer name = {0};
    buffer_printf(&name, "`%s`", parameter->name);
    config_report_wrong_type(reader, buffer_string(&name), TYPE_INTEGER, spot);
    buffer_release(&name);
    return;
  }
  choice.value = json_object_get_int64(at->value);
  if (choice.value < parameter->least || choice.value > parameter->most)
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be %" PRId64 " to %" PRId64, parameter->name, parameter->least,
                        parameter->most);
  else add_choice(reader, choices, choice, spot);
}

/* Reads a member with a rule as its key and an object of parameters as its value. */
void config_read_parameters(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  struct buffer name = {0};
  json_key_text(document, spot, &name);
  const struct enabled_rule *enabled = rule_table_find(reader->host->rule_table, buffer_string(&name));
  if (enabled && !enabled->rule->parameter_count)
    config_report(reader, CONFIG_VALUE, json_key_span(document, spot), spot, "the rule `%s` has no parameters",
                  enabled->rule->name);
  else if (!enabled && is_rule(reader, buffer_view(&name), json_key_span(document, spot), spot))
    config_report(reader, CONFIG_VALUE, json_key_span(document, spot), spot,
        "`%s` is not a single rule, and only rules have parameters",
                  config_quote(reader, buffer_view(&name)));
  for (uint32_t child = spot + 1; enabled && enabled->rule->parameter_count && child < document->spots[spot].next;
       child = document->spots[child].next)
    if (!(document->spots[child].marks & (JSON_SUPERSEDED | JSON_BROKEN)))
      read_parameter(reader, enabled->rule, place(into, field), child);
  buffer_release(&name);
}

void *config_enter_override(struct config_reader *reader, void *into, uint32_t spot) {
  struct config *config = into;
  (void)reader, (void)spot;
  ARRAY_GROW(config->overrides, config->override_count, config->override_capacity);
  struct config_override *override = mem_alloc_zeroed(1, sizeof *override);
  config->overrides[config->override_count++] = override;
  return override;
}

/* ---- versions ---- */

enum { PARTS = 3 };

/* Reads a version; "1.2" means 1.2.0. Returns the text after the version, or NULL for other text. */
static const char *read_version(const char *at, unsigned long parts[PARTS]) {
  for (size_t i = 0; i < PARTS; i++) parts[i] = 0;
  for (size_t i = 0; i < PARTS; i++) {
    if (!ascii_is_digit(*at)) return NULL;
    char *end;
    parts[i] = strtoul(at, &end, 10);
    at = end;
    if (*at != '.') break;
    if (i + 1 < PARTS) at++;
  }
  return at;
}

static int compare(const unsigned long a[PARTS], const unsigned long b[PARTS]) {
  for (size_t i = 0; i < PARTS; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

static const struct relation {
  const char *sign;
  int order[2]; /* allowed results of comparing the present version with the wanted version */
} relations[] = {{">=", {0, 1}}, {"<=", {0, -1}}, {">", {1, 1}}, {"<", {-1, -1}}, {"=", {0, 0}}, {"", {0, 1}}};

/* Reads a list of conditions that must all be met, such as ">=1.2, <3". A version without a sign means this version or later
 * versions. Returns false for other text. */
static bool read_requirement(const char *at, const unsigned long is[PARTS], bool *met) {
  *met = true;
  for (;;) {
    unsigned long wanted[PARTS];
    const struct relation *relation = relations;
    at += strspn(at, " ");
    while (!string_begins(at, relation->sign)) relation++;
    at += strlen(relation->sign);
    at = read_version(at + strspn(at, " "), wanted);
    if (!at) return false;
    int order = compare(is, wanted);
    if (order != relation->order[0] && order != relation->order[1]) *met = false;
    at += strspn(at, " ");
    if (!*at) return true;
    if (*at++ != ',') return false;
  }
}

void config_read_requires(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const char *text = config_text(reader, spot);
  unsigned long is[PARTS];
  bool met;
  (void)into;
  if (!read_version(reader->host->version, is)) return;
  if (!read_requirement(text, is, &met))
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be of the form \">=1.2\", but is `%s`", field->key,
                        config_quote(reader, view_of(text)));
  else if (!met)
    config_report_value(reader, CONFIG_REQUIRES, spot, "this configuration requires jgflint %s, but this is %s",
                        config_quote(reader, view_of(text)), reader->host->version);
}
