#include "cli/cmd_show_config.h"
#include "json/make.h"
#include "json/write.h"
#include "text/escape.h"
#include "cli/config_for_path.h"
#include "cli/usage.h"
#include <json-c/json.h>

/* ---- values with their origins ---- */

static struct json_object *string(const char *text) {
  /* JSON is UTF-8: what is not, in the name of a file, stands as \xNN. */
  struct buffer escaped = {0};
  escape_path(&escaped, view_of(text));
  struct json_object *object = json_make_string(buffer_view(&escaped));
  buffer_release(&escaped);
  return object;
}

static struct json_object *origin(const struct config_value *value) {
  struct buffer text = {0};
  buffer_printf(&text, "%s:%zu", value->file->shown, config_line(value));
  struct json_object *object = string(buffer_string(&text));
  buffer_release(&text);
  return object;
}

static struct json_object *pair(struct json_object *value, struct json_object *from) {
  struct json_object *object = json_make_object();
  json_put(object, "value", value);
  json_put(object, "origin", from);
  return object;
}

static struct json_object *by_user(void) {
  return json_make_string(VIEW("command line"));
}

static struct json_object *by_default(void) {
  return json_make_string(VIEW("default"));
}

/* A value as the configuration, the command line and the default have it. */
static struct json_object *one(struct json_object *value, bool set, const struct config_value *said) {
  if (set) return pair(value, by_user());
  return pair(value, said && said->file ? origin(said) : by_default());
}

static struct json_object *list(const struct config_list *values) {
  struct json_object *array = json_make_array();
  for (size_t i = 0; values && i < values->count; i++)
    json_append(array, pair(string(values->list[i].text), origin(&values->list[i])));
  return array;
}

/* What the command line sets instead of a configuration, or in addition. */
static struct json_object *list_with(const struct config_list *values, const struct strings *more) {
  struct json_object *array = list(values);
  for (size_t i = 0; i < more->count; i++) json_append(array, pair(string(more->list[i]), by_user()));
  return array;
}

/* ---- the parts ---- */

static struct json_object *origin_of_choice(const struct effective_config *effective_config, size_t choice) {
  const struct config_value *place = &effective_config->places[choice];
  return place->file ? origin(place) : by_user();
}

/* Adds a word that decides about a rule: {"word": "ignore", "name": "tree", "origin": "jgflint.json:3"}. A `select` of others has no name. */
static void add_word(struct json_object *words, const struct effective_config *effective_config, size_t choice, size_t rule) {
  static const char *const kinds[] = {
      [CHOICE_SELECT] = "select", [CHOICE_IGNORE] = "ignore", [CHOICE_EXTEND] = "extend-select", [CHOICE_SEVERITY] = "severity"};
  const struct rule_selector *selector = &effective_config->choices[choice];
  struct rule_range range = rule_table_named(effective_config->rule_table, view_of(selector->name));
  struct json_object *word = json_make_object();
  json_put(word, "word", json_make_string(view_of(kinds[selector->kind])));
  if (rule >= range.first && rule < range.end) json_put(word, "name", string(selector->name));
  json_put(word, "origin", origin_of_choice(effective_config, choice));
  json_append(words, word);
}

/* Where the severity of a rule, or that it is off, comes from. */
static struct json_object *origin_of_rule(const struct effective_config *effective_config, size_t rule) {
  const struct enabled_rule *enabled = &effective_config->rule_table->rules[rule];
  size_t first_custom = effective_config->rule_table->first_custom;
  size_t choice = enabled->level_by && enabled->level != LEVEL_OFF ? enabled->level_by : enabled->selected_by;
  if (choice) return origin_of_choice(effective_config, choice - 1);
  return rule < first_custom ? by_default() : origin(&effective_config->config->custom_places[rule - first_custom]);
}

static struct json_object *describe_rule(const struct effective_config *effective_config, size_t rule) {
  const struct enabled_rule *enabled = &effective_config->rule_table->rules[rule];
  struct json_object *row = json_make_object(), *words = json_make_array();
  if (enabled->selected_by) add_word(words, effective_config, enabled->selected_by - 1, rule);
  if (enabled->level_by && enabled->level != LEVEL_OFF) add_word(words, effective_config, enabled->level_by - 1, rule);
  json_put(row, "severity", json_make_string(view_of(level_name(enabled->level))));
  json_put(row, "origin", origin_of_rule(effective_config, rule));
  json_put(row, "words", words);
  return row;
}

static struct json_object *rules(const struct effective_config *effective_config) {
  const struct rule_table *rule_table = effective_config->rule_table;
  struct json_object *object = json_make_object();
  for (size_t i = 0; i < rule_table->rule_count; i++) json_put(object, rule_table->rules[i].rule->name, describe_rule(effective_config, i));
  return object;
}

static struct json_object *files(const struct config *config) {
  struct json_object *array = json_make_array();
  for (size_t i = 0; config && i < config->file_count; i++) json_append(array, string(config->files[i]->shown));
  return array;
}

static struct json_object *limits(const struct settings *settings, const struct effective_config *effective_config) {
  const struct config *config = effective_config->config;
  struct json_object *object = json_make_object();
  const struct json_limits *are = &effective_config->rule_table->limits;
  json_put(object, "depth", one(json_make_integer((int64_t)are->depth), settings->depth_set, config ? &config->depth : NULL));
  json_put(object, "size", one(json_make_integer((int64_t)are->size), settings->size_set, config ? &config->size : NULL));
  return object;
}

static struct json_object *describe(const struct settings *settings, const struct effective_config *effective_config, const char *name) {
  const struct config *config = effective_config->config;
  struct json_object *object = json_make_object();
  const char *std = effective_config->rule_table->std == STD_SEKI ? "seki" : "jgf2";
  const char *fail_on = (size_t)effective_config->fail_on >= LEVELS ? "never" : level_name(effective_config->fail_on);
  struct json_object *baseline = effective_config->baseline ? string(effective_config->baseline) : NULL;
  json_put(object, "file", string(name));
  json_put(object, "configuration", files(config));
  json_put(object, "std", one(json_make_string(view_of(std)), settings->std_set, config ? &config->std : NULL));
  json_put(object, "fail-on", one(json_make_string(view_of(fail_on)), settings->fail_on_set, config ? &config->fail_on : NULL));
  json_put(object, "baseline", one(baseline, settings->baseline != NULL, config ? &config->baseline : NULL));
  json_put(object, "limits", limits(settings, effective_config));
  json_put(object, "exclude", list(config ? &config->exclude : NULL));
  json_put(object, "include", list(config ? &config->include : NULL));
  json_put(object, "fixable", list_with(config && !settings->fixable.count ? &config->fixable : NULL, &settings->fixable));
  json_put(object, "unfixable", list_with(config ? &config->unfixable : NULL, &settings->unfixable));
  json_put(object, "rules", rules(effective_config));
  return object;
}

/* ---- the command ---- */

enum status show_config_command(const struct settings *settings) {
  struct config_for_path here;
  if (!usage_paths(settings, "--show-config", 1)) return STATUS_ERROR;
  if (!config_for_path_init(&here, settings)) return STATUS_ERROR;
  struct buffer text = {0};
  struct json_object *object = describe(settings, here.effective_config, buffer_string(&here.name));
  json_write_lines(&text, object);
  enum status status = config_for_path_status(&here, usage_print(&text));
  buffer_release(&text);
  json_object_put(object);
  config_for_path_release(&here);
  return status;
}
