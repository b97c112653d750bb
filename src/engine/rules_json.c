#include "engine/rules_json.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "config/config.h"
#include "json/make.h"
#include "json/value.h"
#include "text/escape.h"
#include <json-c/json.h>

bool rules_match(const struct enabled_rule *enabled, const char *name) {
  return strcmp(name, "all") == 0 || strcmp(name, enabled->rule->name) == 0 || strcmp(name, enabled->family->name) == 0;
}

struct rule_list rules_named(const struct rule_table *rule_table, const char *name) {
  struct rule_list rule_list = {.name = name, .count = rule_table->rule_count + config_family.count};
  rule_list.list = mem_alloc_zeroed(rule_list.count, sizeof *rule_list.list);
  memcpy(rule_list.list, rule_table->rules, rule_table->rule_count * sizeof *rule_list.list);
  for (size_t i = 0; i < config_family.count; i++)
    rule_list.list[rule_table->rule_count + i] =
        (struct enabled_rule){.rule = &config_family.rules[i], .family = &config_family, .level = config_family.rules[i].level};
  return rule_list;
}

const char *rules_fix_word(enum fix_class fix) {
  static const char *const words[] = {
      [FIX_NONE] = "none", [FIX_SAFE] = "safe", [FIX_UNSAFE] = "unsafe", [FIX_EITHER] = "either"};
  return words[fix];
}

static struct json_object *describe(const struct enabled_rule *enabled) {
  const struct rule *rule = enabled->rule;
  struct json_object *object = json_compose(
      "{'name': %q, 'family': %q, 'headline': %q, 'severity': %q, 'default_severity': %q, 'optional': %s, 'fix': %q}", rule->name,
      enabled->family->name, rule->headline, level_name(enabled->level), level_name(rule->optional ? LEVEL_OFF : rule->level),
      rule->optional ? "true" : "false", rules_fix_word(rule->fix));
  if (*rule->since) json_put_string(object, "since", rule->since);
  return object;
}

static struct json_object *explain(const struct enabled_rule *enabled) {
  const struct rule *rule = enabled->rule;
  struct json_object *object = describe(enabled), *parameters = json_make_array(), *examples = json_make_array();
  json_put_string(object, "reason", rule->reason);
  json_put_string(object, "fix_note", rule->fix_note);
  for (const struct rule_parameter *row = rule->parameters; row < rule->parameters + rule->parameter_count; row++)
    json_append(parameters, json_compose("{'name': %q, 'default': %d, 'minimum': %d, 'maximum': %d, 'description': %q}",
                                         row->name, row->preset, row->least, row->most, row->help));
  if (rule->parameter_count) json_put(object, "parameters", json_object_get(parameters));
  json_object_put(parameters);
  for (const struct rule_example *row = rule->examples; row < rule->examples + rule->example_count; row++) {
    struct json_object *example = json_compose("{'kind': %q}", row->kind);
    struct view text = {row->text, row->length};
    LOCAL_BUFFER escaped = {0};
    if (utf8_valid_prefix(text.at, text.length) == text.length) json_put(example, "text", json_make_string(text));
    else {
      escape_path(&escaped, text);
      json_put_string(example, "bytes", buffer_string(&escaped)); /* with \xNN */
    }
    if (row->output) json_put_string(example, "output", row->output);
    json_append(examples, example);
  }
  json_put(object, "examples", examples);
  return object;
}

/* Messages of custom rules come from files, so the output is escaped again. */
static void print(struct json_object *object, struct buffer *to) {
  LOCAL_BUFFER text = {0};
  json_write_lines(&text, object);
  escape_json_again(to, buffer_view(&text));
  json_object_put(object);
}

void rules_json_list(const struct rule_list *rule_list, struct buffer *to) {
  struct json_object *array = json_make_array();
  for (size_t i = 0; i < rule_list->count; i++) json_append(array, describe(&rule_list->list[i]));
  print(array, to);
}

void rules_json_explain(const struct rule_list *rule_list, struct buffer *to) {
  struct json_object *array = json_make_array();
  for (size_t i = 0; i < rule_list->count; i++)
    if (rules_match(&rule_list->list[i], rule_list->name)) json_append(array, explain(&rule_list->list[i]));
  struct json_object *first = json_object_array_get_idx(array, 0),
      *family = first ? json_object_object_get(first, "family") : NULL;
  bool is_one = json_object_array_length(array) == 1 && strcmp(json_object_get_string(family), rule_list->name) != 0;
  print(is_one ? json_object_get(first) : json_object_get(array), to);
  json_object_put(array);
}
