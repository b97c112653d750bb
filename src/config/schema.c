#include "config/schema.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/suggest.h"
#include "charset/charset.h"
#include "config/find.h"
#include "config/reader.h"
#include "json/value.h"
#include <inttypes.h>

/* ---- values ---- */

/* The string of a spot, in the configuration's arena. Options may contain bytes that are not UTF-8, because file names do. */
static const char *text_of(struct config_reader *reader, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  const struct json_spot *at = &document->spots[spot];
  const char *bytes = document->source->bytes;
  bool is_quoted = at->end - at->start >= 2 && bytes[at->start] == '"' && !(at->marks & JSON_ESCAPED);
  bool is_literal = reader->file->is_options && is_quoted;
  struct view literal = {bytes + at->start + 1, at->end - at->start - 2};
  return arena_string(&reader->config->arena, is_literal ? literal : json_string(document, spot));
}

const char *config_path(struct config_reader *reader, uint32_t spot) {
  const char *text = text_of(reader, spot), *slash = strrchr(reader->file->path, '/');
  if (path_is_absolute(text) || !slash) return text;
  struct buffer path = {0};
  buffer_add(&path, reader->file->path, (size_t)(slash + 1 - reader->file->path));
  buffer_add_string(&path, text);
  return arena_keep(&reader->config->arena, &path).at;
}

const char *config_refuse(const struct config_reader *reader, const char *path) {
  const struct config_host *host = reader->host;
  return host->within && !reader->file->is_options ? config_refusal(host->files, host->within, path) : NULL;
}

static struct config_value value_of(struct config_reader *reader, uint32_t spot) {
  return (struct config_value){.file = reader->file, .spot = spot};
}

static void *place(void *into, const struct config_field *field) {
  return (char *)into + field->offset;
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
                      has_nul ? "`%s` contains a NUL, which a file name cannot contain" : "`%s` is empty", field->key);
  return false;
}

/* ---- scalars ---- */

static void read_word(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct config_value *value = take_place(reader, field, into, spot);
  value->text = text_of(reader, spot);
  while (strcmp(field->words[value->number], value->text) != 0) value->number++;
}

static void read_fail_on(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  read_word(reader, field, into, spot);
  struct config_value *value = place(into, field);
  enum level level = level_from_name(value->text);
  value->number = level; /* LEVELS for "never" */
}

static void read_count(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  int64_t number = json_object_get_int64(reader->file->document.spots[spot].value);
  if (number < field->kind) config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be at least %d", field->key, field->kind);
  else if (field->most && (uint64_t)number > field->most && !reader->file->is_trusted)
    config_report_value(reader, CONFIG_VALUE, spot,
                        "`%s` must be at most %" PRIu64 " in a file: only the option --max-%s allows more",
                        field->key, field->most, field->key);
  else take_place(reader, field, into, spot)->number = (uint64_t)number;
}

static void read_boolean(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct config_value *value = take_place(reader, field, into, spot);
  value->number = (size_t)json_object_get_boolean(reader->file->document.spots[spot].value);
}

static void read_reference(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const char *text = text_of(reader, spot);
  if (json_is_pointer(view_of(text))) take_place(reader, field, into, spot)->text = text;
  else config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be a JSON Pointer, such as /event/name", field->key);
}

/* Reports an unknown word where the schema has no list of allowed words. */
static void report_no_word(struct config_reader *reader, uint32_t spot, const char *fault, const char *near) {
  config_report_value(reader, CONFIG_VALUE, spot, "`%s` is %s", config_quote_value(reader, spot), fault);
  config_suggest(reader, near);
}

static void read_encoding(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct view name = json_string(&reader->file->document, spot);
  const char *known = charset_known(name);
  if (known) take_place(reader, field, into, spot)->text = known;
  else report_no_word(reader, spot, "not a known character set", charset_near(name));
}

static void read_format(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const char *word = NULL, *(*format_at)(size_t index) = reader->host->format;
  struct view name = json_string(&reader->file->document, spot);
  struct suggestion similar = {0};
  size_t index = 0;
  for (; format_at && (word = format_at(index)) && !view_is(name, word); index++) suggest_consider(&similar, name, word);
  if (word) take_place(reader, field, into, spot)->number = index;
  else report_no_word(reader, spot, "no format that can be read", similar.best);
}

static void read_path(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  if (!can_be_name(reader, field, spot)) return;
  const char *path = config_path(reader, spot), *refused = config_refuse(reader, path);
  if (refused) config_report_value(reader, CONFIG_VALUE, spot, "`%s` %s", config_quote_value(reader, spot), refused);
  else take_place(reader, field, into, spot)->text = path;
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
  config_report(reader, CONFIG_UNKNOWN_RULE, span, spot, "there is no rule or family `%s`", config_quote(reader, name));
  config_suggest(reader, similar.best);
  return false;
}

void config_choices_add(struct config_choices *choices, struct rule_selector choice, struct config_value place) {
  ARRAY_GROW(choices->list, choices->count, choices->capacity);
  ARRAY_GROW(choices->places, choices->count, choices->place_capacity);
  choices->list[choices->count] = choice;
  choices->places[choices->count++] = place;
}

void config_choices_release(struct config_choices *choices) {
  free(choices->list);
  free(choices->places);
}

static void add_choice(struct config_reader *reader, struct config_choices *choices, struct rule_selector choice, uint32_t spot) {
  choice.layer = reader->layer;
  config_choices_add(choices, choice, value_of(reader, spot));
}

static void read_rule(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  if (!is_rule(reader, json_string(document, spot), json_value_span(document, spot), spot)) return;
  struct rule_selector choice = {.kind = (enum choice_kind)field->kind, .name = text_of(reader, spot)};
  add_choice(reader, place(into, field), choice, spot);
}

/* Reads a pattern of file names, or a rule that is fixable or not. */
static void read_element(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  if (!field->names_rules && !can_be_name(reader, field, spot)) return;
  if (field->names_rules && !is_rule(reader, json_string(document, spot), json_value_span(document, spot), spot)) return;
  struct config_value value = value_of(reader, spot);
  value.text = text_of(reader, spot);
  struct config_list *list = place(into, field);
  ARRAY_ADD(list->list, list->count, list->capacity, value);
}

/* Reads a member with a rule as its key and a level as its value. */
static void read_severity(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  LOCAL_BUFFER name = {0};
  json_key_text(document, spot, &name);
  if (is_rule(reader, buffer_view(&name), json_key_span(document, spot), spot)) {
    struct rule_selector choice = {.kind = CHOICE_SEVERITY, .level = level_from_name(text_of(reader, spot))};
    choice.name = arena_string(&reader->config->arena, buffer_view(&name));
    add_choice(reader, place(into, field), choice, spot);
  }
}

/* ---- parameters of rules ---- */

static size_t parameter_named(struct config_reader *reader, const struct rule *rule, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  struct suggestion similar = {0};
  LOCAL_BUFFER name = {0};
  size_t index = 0;
  json_key_text(document, spot, &name);
  for (; index < rule->parameter_count && !view_is(buffer_view(&name), rule->parameters[index].name); index++)
    suggest_consider(&similar, buffer_view(&name), rule->parameters[index].name);
  if (index == rule->parameter_count) {
    config_report(reader, CONFIG_UNKNOWN_KEY, json_key_span(document, spot), spot, "the rule `%s` has no parameter `%s`",
                  rule->name, config_quote(reader, buffer_view(&name)));
    config_suggest(reader, similar.best);
  }
  return index;
}

static void read_parameter(struct config_reader *reader, const struct rule *rule, struct config_choices *choices, uint32_t spot) {
  const struct json_spot *at = json_spot(&reader->file->document, spot);
  struct rule_selector choice = {.kind = CHOICE_PARAMETER, .name = rule->name};
  choice.parameter = parameter_named(reader, rule, spot);
  if (choice.parameter == rule->parameter_count) return;
  const struct rule_parameter *parameter = &rule->parameters[choice.parameter];
  choice.value = json_object_get_int64(at->value);
  if (at->kind != JSON_INTEGER) config_report_wrong_type(reader, TYPE_INTEGER, spot, "`%s`", parameter->name);
  else if (choice.value < parameter->least || choice.value > parameter->most)
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be %" PRId64 " to %" PRId64, parameter->name, parameter->least,
                        parameter->most);
  else add_choice(reader, choices, choice, spot);
}

/* Reads a member with a rule as its key and an object of parameters as its value. */
static void read_parameters(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const struct json_document *document = &reader->file->document;
  LOCAL_BUFFER name = {0};
  json_key_text(document, spot, &name);
  const struct enabled_rule *enabled = rule_table_find(reader->host->rule_table, buffer_string(&name));
  if (enabled && !enabled->rule->parameter_count)
    config_report(reader, CONFIG_VALUE, json_key_span(document, spot), spot, "the rule `%s` has no parameters",
                  enabled->rule->name);
  else if (!enabled && is_rule(reader, buffer_view(&name), json_key_span(document, spot), spot))
    config_report(reader, CONFIG_VALUE, json_key_span(document, spot), spot,
                  "`%s` is not a single rule, and only rules have parameters", config_quote(reader, buffer_view(&name)));
  for (uint32_t child = spot + 1; enabled && enabled->rule->parameter_count && child < document->spots[spot].next;
       child = document->spots[child].next)
    if (!(document->spots[child].marks & (JSON_SUPERSEDED | JSON_BROKEN)))
      read_parameter(reader, enabled->rule, place(into, field), child);
}

static void *enter_override(struct config_reader *reader, void *into, uint32_t spot) {
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
static bool read_requirement(const char *at, const unsigned long version[PARTS], bool *is_met) {
  *is_met = true;
  for (;;) {
    unsigned long wanted[PARTS];
    const struct relation *relation = relations;
    at += strspn(at, " ");
    while (!string_begins(at, relation->sign)) relation++;
    at += strlen(relation->sign);
    at = read_version(at + strspn(at, " "), wanted);
    if (!at) return false;
    int order = compare(version, wanted);
    if (order != relation->order[0] && order != relation->order[1]) *is_met = false;
    at += strspn(at, " ");
    if (!*at) return true;
    if (*at++ != ',') return false;
  }
}

static void read_requires(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  const char *text = text_of(reader, spot);
  unsigned long version[PARTS];
  bool is_met;
  (void)into;
  if (!read_version(reader->host->version, version)) return;
  if (!read_requirement(text, version, &is_met))
    config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be of the form \">=1.2\", but is `%s`", field->key,
                        config_quote(reader, view_of(text)));
  else if (!is_met)
    config_report_value(reader, CONFIG_REQUIRES, spot, "this configuration requires jgflint %s, but this is %s",
                        config_quote(reader, view_of(text)), reader->host->version);
}

/* ---- custom rules ---- */

static void *enter_custom(struct config_reader *reader, void *into, uint32_t spot) {
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

static void read_id(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
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
  custom->rule.name = arena_keep(&config->arena, &name).at;
  void **earlier = map_get_or_add(&reader->customs, view_of(custom->rule.name));
  if (*earlier)
    config_report_value(reader, CONFIG_VALUE, spot, "there are two custom rules with the id `%s`", config_quote(reader, text));
  *earlier = custom;
  config->custom_places[config->custom_count - 1].spot = spot;
}

static void read_pointer(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  struct view text = json_string(&reader->file->document, spot);
  custom->at = text_of(reader, spot);
  if (custom_point(custom, &reader->config->arena, text)) return;
  config_report_value(reader, CONFIG_VALUE, spot, "`%s` must be a JSON Pointer, such as /event/name or /players/*/rank",
                      field->key);
}

static void read_flag(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  bool *flag = (void *)((char *)into + field->offset);
  *flag = json_object_get_boolean(reader->file->document.spots[spot].value);
}

static void read_pattern(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  const struct json_spot *at = &reader->file->document.spots[spot];
  struct view text = json_string(&reader->file->document, spot);
  LOCAL_BUFFER reason = {0};
  size_t offset = 0;
  (void)field;
  custom->pattern_text = text_of(reader, spot);
  pattern_custom_free(custom->pattern);
  custom->pattern = NULL;
  if (reader->config->pattern_bytes > CONFIG_LARGEST_PATTERNS) return; /* reported */
  custom->pattern = pattern_custom_new(text, &reason, &offset);
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
    config_report(reader, CONFIG_PATTERN, span, spot, "the pattern cannot be compiled: %s", buffer_string(&reason));
  }
}

static void read_allowed(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  struct custom *custom = into;
  const struct json_document *document = &reader->file->document;
  const struct json_spot *at = &document->spots[spot];
  struct custom_value value = {.kind = (enum json_kind)at->kind};
  (void)field;
  if (at->kind == JSON_INTEGER) value.kind = JSON_DOUBLE;
  if (value.kind == JSON_DOUBLE) value.number = json_object_get_double(at->value);
  if (at->kind == JSON_BOOLEAN) value.number = json_object_get_boolean(at->value);
  if (at->kind == JSON_STRING) value.text = (struct view){text_of(reader, spot), json_string(document, spot).length};
  value.shown = arena_string(&reader->config->arena, json_value_written(document, spot));
  custom_allow(custom, &value);
}

static void read_custom_level(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  (void)field;
  ((struct custom *)into)->rule.level = level_from_name(text_of(reader, spot));
}

static void read_message(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot) {
  (void)field;
  ((struct custom *)into)->message = text_of(reader, spot);
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

/* Makes the headline and the reason of a custom rule. */
static void leave_custom(struct config_reader *reader, void *into, bool is_sound) {
  struct custom *custom = into;
  const struct config_value *place = &reader->config->custom_places[reader->config->custom_count - 1];
  LOCAL_BUFFER conditions = {0}, text = {0};
  if (custom->required) add_condition(&conditions, "must exist");
  if (custom->forbidden) add_condition(&conditions, "must not exist");
  if (custom->pattern_text) add_condition(&conditions, "must match `%s`", custom->pattern_text);
  if (custom->has_values) add_condition(&conditions, "must be one of:");
  for (size_t i = 0; custom->has_values && i < custom->value_count; i++)
    buffer_printf(&conditions, "%s %s", i ? "," : "", custom->values[i].shown);
  if (!conditions.length && is_sound)
    config_report_value(reader, CONFIG_MISSING_KEY, place->spot,
                        "a custom rule must have `required`, `forbidden`, `pattern` or `values`");
  if (!conditions.length) buffer_add_string(&conditions, "may be anything");
  buffer_printf(&text, *custom->at ? "`%s` %s" : "the record%s %s", custom->at, buffer_string(&conditions));
  custom->rule.headline = *custom->message ? custom->message : arena_string(&reader->config->arena, buffer_view(&text));
  buffer_printf(&text, ".\n\nA custom rule of this collection: %s, line %zu.\n", place->file->shown, config_line(place));
  custom->rule.reason = arena_keep(&reader->config->arena, &text).at;
}

/* ---- the rows ---- */

/* Rows are written with these, so that a table reads like the manual. */
#define LIST TYPE_STRING | TYPE_ARRAY
#define GLOBS(k, put, h) \
  {.key = (k), .help = (h), .types = LIST, .element = TYPE_STRING, .replaces = true, .read = read_element, .offset = (put)}
#define RULES(k, choice, put, h) \
  {.key = (k), .help = (h), .types = LIST, .element = TYPE_STRING, .names_rules = true, .not_empty = (choice) == CHOICE_SELECT, \
   .read = read_rule, .offset = (put), .kind = (choice)}
#define LEVELS_OF_RULES(put)                                                                                           \
  {.key = "severity",                                                                                                  \
   .help = "The severity of rules and families; off turns them off. A severity does not turn on a rule that is not selected.", \
   .types = TYPE_OBJECT, .element = TYPE_STRING, .words = level_words, .read = read_severity, .offset = (put)}
#define PARAMETERS_OF_RULES(put)                                                                                       \
  {.key = "parameters", .help = "Parameters of rules: an object with numbers for each rule.",                    \
   .types = TYPE_OBJECT, .element = TYPE_OBJECT, .read = read_parameters, .offset = (put)}
#define COUNT(k, put, given, largest, h)                                                                              \
  {.key = (k), .help = (h), .preset = (given), .types = TYPE_INTEGER, .read = read_count, .offset = (put), .kind = 1, \
   .most = (largest)}
/* Members that options and programs set, but that files cannot contain. */
#define OPTION_FLAG(k, put) \
  {.key = (k), .help = "", .types = TYPE_BOOLEAN, .read = read_boolean, .offset = (put), .is_option = true}
#define FIELDS(rows) .fields = (rows), .count = ARRAY_LENGTH(rows)
#define IN_CONFIG(field) offsetof(struct config, field)
#define IN_OVERRIDE(field) offsetof(struct config_override, field)
#define IN_CUSTOM(field) offsetof(struct custom, field)

static const char *const level_words[] = {"off", "info", "warning", "error", NULL};
static const char *const std_words[] = {"jgf2", "seki", NULL};
static const char *const fail_words[] = {"error", "warning", "info", "never", NULL};
static const char *const on_words[] = {"info", "warning", "error", NULL};
static const char *const ugf_words[] = {"auto", "igs", "jpn", NULL}; /* in the order of enum ugf_coordinates */

static const struct config_field limit_fields[] = {
    COUNT("depth", IN_CONFIG(depth), "2500", 0, "The maximum nesting depth of objects and arrays."),
    COUNT("size", IN_CONFIG(size), "268435456", 0, "The maximum size of a record in bytes."),
    COUNT("values", IN_CONFIG(values), "1000000", 1000000, "The maximum number of values in a record; only an option "
        "allows more."),
};
static const struct config_schema limits_shape = {"`limits`", FIELDS(limit_fields)};

static const struct config_field override_fields[] = {
    {.key = "files",
     .help = "The records that this applies to: patterns as in .gitignore, relative to the directory of the configuration.",
     .types = LIST, .element = TYPE_STRING, .required = true, .replaces = true, .read = read_element,
     .offset = IN_OVERRIDE(files)},
    RULES("select", CHOICE_SELECT, IN_OVERRIDE(choices), "The only rules and families that apply to these records."),
    RULES("ignore", CHOICE_IGNORE, IN_OVERRIDE(choices), "Rules and families that do not apply to these records."),
    RULES("extend-select", CHOICE_EXTEND, IN_OVERRIDE(choices), "Rules and families that also apply to these records."),
    LEVELS_OF_RULES(IN_OVERRIDE(choices)),
    PARAMETERS_OF_RULES(IN_OVERRIDE(choices)),
};
static const struct config_schema override_shape = {"an override", FIELDS(override_fields)};

static const struct config_field custom_fields[] = {
    {.key = "id", .help = "The name: findings are reported as custom/ID.", .types = TYPE_STRING, .required = true,
     .pattern = "^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$", .read = read_id},
    {.key = "at", .help = "The values to check: a JSON Pointer in which * matches any index or key.", .types = TYPE_STRING,
     .required = true, .pattern = "^(/([^~]|~[01])*)?$", .read = read_pointer},
    {.key = "required", .help = "Whether the value must exist.", .types = TYPE_BOOLEAN, .preset = "false",
     .read = read_flag, .offset = IN_CUSTOM(required)},
    {.key = "forbidden", .help = "Whether the value must not exist.", .types = TYPE_BOOLEAN, .preset = "false",
     .read = read_flag, .offset = IN_CUSTOM(forbidden)},
    {.key = "pattern", .help = "A PCRE2 regular expression that must match part of the value.",
     .types = TYPE_STRING, .read = read_pattern},
    {.key = "values", .help = "The allowed values.", .types = TYPE_ARRAY,
     .element = TYPE_NULL | TYPE_BOOLEAN | TYPE_NUMBER | TYPE_STRING, .read = read_allowed},
    {.key = "severity", .help = "The severity of a finding (default: warning).", .types = TYPE_STRING, .words = on_words,
     .preset = "\"warning\"", .read = read_custom_level},
    {.key = "message", .help = "The message of a finding (default: a description of the condition).", .types = TYPE_STRING,
     .read = read_message},
};
static const struct config_schema custom_shape = {
    "a custom rule", FIELDS(custom_fields),
    .more = "{\"anyOf\": [{\"properties\": {\"pattern\": true}, \"required\": [\"pattern\"]},"
            " {\"properties\": {\"values\": true}, \"required\": [\"values\"]},"
            " {\"required\": [\"required\"], \"properties\": {\"required\": {\"const\": true}}},"
            " {\"required\": [\"forbidden\"], \"properties\": {\"forbidden\": {\"const\": true}}}]}"};

static const struct config_field fields[] = {
    {.key = "$schema", .help = "The JSON Schema of this file, for editors.", .types = TYPE_STRING},
    {.key = "requires", .help = "The versions of jgflint that this configuration requires: \">=1.2\".", .types = TYPE_STRING,
     .pattern = "^ *(>=|<=|>|<|=)? *[0-9]+(\\.[0-9]+){0,2} *(, *(>=|<=|>|<|=)? *[0-9]+(\\.[0-9]+){0,2} *)*$",
     .read = read_requires},
    {.key = "extends", .help = "Paths of configurations to extend, relative to this file.", .types = LIST,
     .element = TYPE_STRING}, /* read before the rest */
    {.key = "std", .help = "Check against the specification (jgf2) or against what Seki writes and reads (seki).",
     .types = TYPE_STRING, .words = std_words, .preset = "\"jgf2\"", .read = read_word, .offset = IN_CONFIG(std)},
    RULES("select", CHOICE_SELECT, IN_CONFIG(choices), "The only rules and families that run; all: all rules."),
    RULES("ignore", CHOICE_IGNORE, IN_CONFIG(choices), "Rules and families that do not run."),
    RULES("extend-select", CHOICE_EXTEND, IN_CONFIG(choices), "Rules and families that also run."),
    LEVELS_OF_RULES(IN_CONFIG(choices)),
    PARAMETERS_OF_RULES(IN_CONFIG(choices)),
    {.key = "fail-on", .help = "Findings of this severity or above give exit status 1.", .types = TYPE_STRING,
     .words = fail_words, .preset = "\"error\"", .read = read_fail_on, .offset = IN_CONFIG(fail_on)},
    {.key = "fail-on-empty", .help = "Whether a run that searches a directory and lints no record fails, with exit status 2.",
     .types = TYPE_BOOLEAN, .preset = "false", .read = read_boolean, .offset = IN_CONFIG(fail_on_empty)},
    GLOBS("exclude", IN_CONFIG(exclude),
          "Files to skip in directories: patterns as in .gitignore, relative to the directory of the configuration."),
    GLOBS("include", IN_CONFIG(include), "Files to lint in directories, instead of *.jgf and *.jgf.json."),
    {.key = "overrides",
     .help = "Other rules for some records; the last override that matches and mentions a rule decides.",
     .types = TYPE_ARRAY, .element = TYPE_OBJECT, .shape = &override_shape, .enter = enter_override},
    {.key = "fixable", .help = "Rules and families whose findings --fix may fix.", .types = LIST, .element = TYPE_STRING,
     .names_rules = true, .not_empty = true, .replaces = true, .read = read_element, .offset = IN_CONFIG(fixable)},
    {.key = "unfixable", .help = "Rules and families whose findings --fix does not fix.", .types = LIST, .element = TYPE_STRING,
     .names_rules = true, .replaces = true, .adds = true, .read = read_element, .offset = IN_CONFIG(unfixable)},
    {.key = "encoding",
     .help = "The character set of the records; see jgf-formats(7).",
     .types = TYPE_STRING, .read = read_encoding, .offset = IN_CONFIG(encoding)},
    {.key = "id-pointer", .help = "A JSON Pointer to the value used as id in the findings of a record.",
     .types = TYPE_STRING, .pattern = "^(/([^~]|~[01])*)?$", .read = read_reference, .offset = IN_CONFIG(id_pointer)},
    {.key = "limits", .help = "Limits for each record.", .types = TYPE_OBJECT, .shape = &limits_shape},
    {.key = "baseline", .help = "The path of a baseline of known findings, relative to this file.", .types = TYPE_STRING,
     .read = read_path, .offset = IN_CONFIG(baseline)},
    {.key = "custom", .help = "Custom rules.", .types = TYPE_ARRAY, .element = TYPE_OBJECT, .shape = &custom_shape,
     .enter = enter_custom, .leave = leave_custom},
    {.key = "format-in", .help = "", .types = TYPE_STRING, .is_option = true, .read = read_format,
     .offset = IN_CONFIG(format_in)},
    {.key = "ugf-coordinates", .help = "", .types = TYPE_STRING, .is_option = true, .words = ugf_words, .read = read_word,
     .offset = IN_CONFIG(ugf_coordinates)},
    OPTION_FLAG("keep-email", IN_CONFIG(keep_email)),
    OPTION_FLAG("plain", IN_CONFIG(plain)),
    OPTION_FLAG("force-lossy", IN_CONFIG(force_lossy)),
};
const struct config_schema config_shape = {"a configuration", FIELDS(fields)};
