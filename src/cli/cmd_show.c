/* cmd_show.c: the settings for a record (--show-config), and the files that would be linted (--show-files). */
#include "cli/commands.h"
#include "cli/config_cache.h"
#include "cli/input_queue.h"
#include "json/document.h"
#include "json/make.h"
#include "json/value.h"
#include "sys/os.h"
#include "sys/output.h"
#include "text/escape.h"
#include <json-c/json.h>

/* ---- values with their origins ---- */

static struct json_object *string(const char *text) {
  /* JSON is UTF-8. Other bytes in names of files become \xNN. */
  LOCAL_BUFFER escaped = {0};
  escape_path(&escaped, view_of(text));
  return json_make_string(buffer_view(&escaped));
}

static struct json_object *origin(const struct config_value *value) {
  LOCAL_BUFFER text = {0};
  if (!value->file) buffer_add_string(&text, "default");
  else if (config_is_option(value)) buffer_add_string(&text, value->file->shown);
  else buffer_printf(&text, "%s:%zu", value->file->shown, config_line(value));
  return string(buffer_string(&text));
}

static struct json_object *pair(struct json_object *value, struct json_object *from) {
  struct json_object *object = json_make_object();
  json_put(object, "value", value);
  json_put(object, "origin", from);
  return object;
}

static struct json_object *list(const struct config_list *values) {
  struct json_object *array = json_make_array();
  for (size_t i = 0; i < values->count; i++) json_append(array, pair(string(values->list[i].text), origin(&values->list[i])));
  return array;
}

/* ---- the parts ---- */

/* Adds a word that decides about a rule: {"word": "ignore", "name": "tree", "origin": "jgflint.json:3"}. A `select` of others
 * has no name. */
static void add_word(struct json_object *words, const struct effective_config *effective_config, size_t choice, size_t rule) {
  static const char *const kinds[] = {
      [CHOICE_SELECT] = "select", [CHOICE_IGNORE] = "ignore", [CHOICE_EXTEND] = "extend-select", [CHOICE_SEVERITY] = "severity",
      [CHOICE_PARAMETER] = "parameters"};
  const struct rule_selector *selector = &effective_config->choices.list[choice];
  struct rule_range range = rule_table_named(effective_config->rule_table, view_of(selector->name));
  struct json_object *word = json_make_object();
  json_put_string(word, "word", kinds[selector->kind]);
  if (rule >= range.first && rule < range.end) json_put(word, "name", string(selector->name));
  json_put(word, "origin", origin(&effective_config->choices.places[choice]));
  json_append(words, word);
}

/* Returns the setting that determines the severity of a rule or turns the rule off. */
static struct json_object *origin_of_rule(const struct effective_config *effective_config, size_t rule) {
  const struct enabled_rule *enabled = &effective_config->rule_table->rules[rule];
  size_t first_custom = effective_config->rule_table->first_custom;
  size_t choice = enabled->level_by && enabled->level != LEVEL_OFF ? enabled->level_by : enabled->selected_by;
  if (choice) return origin(&effective_config->choices.places[choice - 1]);
  return origin(rule < first_custom ? &(struct config_value){0} : &effective_config->config->custom_places[rule - first_custom]);
}

static struct json_object *parameters(const struct effective_config *effective_config, const struct enabled_rule *enabled) {
  struct json_object *object = json_make_object();
  for (size_t i = 0; i < enabled->rule->parameter_count; i++) {
    size_t choice = enabled->parameters_by[i];
    const struct config_value *setting = choice ? &effective_config->choices.places[choice - 1] : &(struct config_value){0};
    json_put(object, enabled->rule->parameters[i].name, pair(json_make_integer(enabled->parameters[i]), origin(setting)));
  }
  return object;
}

static struct json_object *describe_rule(const struct effective_config *effective_config, size_t rule) {
  const struct enabled_rule *enabled = &effective_config->rule_table->rules[rule];
  struct json_object *row = json_make_object(), *words = json_make_array();
  if (enabled->selected_by) add_word(words, effective_config, enabled->selected_by - 1, rule);
  if (enabled->level_by && enabled->level != LEVEL_OFF) add_word(words, effective_config, enabled->level_by - 1, rule);
  json_put_string(row, "severity", level_name(enabled->level));
  json_put(row, "origin", origin_of_rule(effective_config, rule));
  json_put(row, "words", words);
  if (enabled->rule->parameter_count) json_put(row, "parameters", parameters(effective_config, enabled));
  return row;
}

static struct json_object *rules(const struct effective_config *effective_config) {
  const struct rule_table *rule_table = effective_config->rule_table;
  struct json_object *object = json_make_object();
  for (size_t i = 0; i < rule_table->rule_count; i++)
    json_put(object, rule_table->rules[i].rule->name, describe_rule(effective_config, i));
  return object;
}

static struct json_object *files(const struct config *config) {
  struct json_object *array = json_make_array();
  for (size_t i = 0; i < config->file_count; i++) json_append(array, string(config->files[i]->shown));
  return array;
}

static struct json_object *limit(uint64_t usual, const struct config_value *setting) {
  return pair(json_make_integer((int64_t)(setting->file ? setting->number : usual)), origin(setting));
}

static struct json_object *word(const char *text, const struct config_value *setting) {
  return pair(text ? string(text) : NULL, origin(setting));
}

static struct json_object *describe(const struct effective_config *effective_config, const char *name) {
  const struct config *config = effective_config->config;
  const struct json_limits *limits = &effective_config->rule_table->limits;
  enum level fail_on = effective_config->fail_on;
  struct json_object *object = json_make_object();
  json_put(object, "file", string(name));
  json_put(object, "configuration", files(config));
  json_put(object, "std", word(effective_config->rule_table->std == STD_SEKI ? "seki" : "jgf2", &config->std));
  json_put(object, "fail-on", word((size_t)fail_on >= LEVELS ? "never" : level_name(fail_on), &config->fail_on));
  json_put(object, "fail-on-empty", word(config->fail_on_empty.number ? "true" : "false", &config->fail_on_empty));
  json_put(object, "baseline", word(effective_config->baseline, &config->baseline));
  json_put(object, "limits", json_compose("{'depth': %o, 'size': %o, 'values': %o}", limit(limits->depth, &config->depth),
                                          limit(limits->size, &config->size), limit(limits->values, &config->values)));
  json_put(object, "encoding", word(config->encoding.text, &config->encoding));
  json_put(object, "id-pointer", word(config->id_pointer.text, &config->id_pointer));
  json_put(object, "exclude", list(&config->exclude));
  json_put(object, "include", list(&config->include));
  json_put(object, "fixable", list(&config->fixable));
  json_put(object, "unfixable", list(&config->unfixable));
  json_put(object, "rules", rules(effective_config));
  return object;
}

enum status show_config_command(const struct settings *settings) {
  struct config_for_path lookup;
  if (!config_for_path_init(&lookup, settings)) return STATUS_ERROR;
  struct buffer text = {0};
  struct json_object *object = describe(lookup.effective_config, buffer_string(&lookup.name));
  json_write_lines(&text, object);
  json_object_put(object);
  return config_for_path_release(&lookup, usage_print(&text, NULL));
}

/* ---- files ---- */

enum status show_files_command(const struct settings *settings) {
  struct changed_since *changed_since = NULL;
  if (settings->changed_since && !(changed_since = changed_since_new(settings))) return STATUS_ERROR;
  struct config_cache *config_cache = config_cache_new(settings, false);
  if (!config_cache) {
    changed_since_free(changed_since);
    return STATUS_ERROR;
  }
  struct input_totals totals = {0};
  struct work_item work_item = {0};
  struct output output;
  struct input_files *files = input_files_new(settings, config_cache, &totals);
  struct input_queue *queue = input_queue_new(settings, config_cache, files, &totals, changed_since, true);
  enum status status = totals.status;
  output_open(&output, NULL);
  if (!settings->no_sandbox) os_confine();
  while (output_is_open(&output) && input_queue_next(queue, &work_item)) {
    const struct input_file *file = &work_item.file;
    if (file->kind == INPUT_ERROR) {
      input_file_print_error(file, file->error, "");
      status = STATUS_ERROR;
    } else if (file->kind != INPUT_OPEN) input_file_print_skipped(file);
    else if (!work_item.first_offset) {
      LOCAL_BUFFER line = {0};
      bool ends_with_nul = settings->lists_end_lines_with_nul;
      if (ends_with_nul) buffer_add_string(&line, file->name);
      else escape_path(&line, view_of(file->name));
      buffer_add_char(&line, ends_with_nul ? '\0' : '\n');
      output_add(&output, &line);
    }
    buffer_release(&work_item.text);
    input_file_release(&work_item.file);
  }
  output_close(&output);
  if (output.failed) status = STATUS_ERROR;
  input_queue_free(queue);
  input_files_free(files);
  changed_since_free(changed_since);
  config_cache_print_faults(config_cache);
  if (config_cache_status(config_cache) > status) status = config_cache_status(config_cache);
  config_cache_free(config_cache);
  return status;
}
