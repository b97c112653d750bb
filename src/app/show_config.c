#include "app/show_config.h"
#include "report/escape.h"
#include "app/here.h"
#include "app/usage.h"
#include <json-c/json.h>

/* ---- values with their origins ---- */

static struct json_object *string(const char *text) {
  /* JSON is UTF-8: what is not, in the name of a file, stands as \xNN. */
  struct bytes escaped = {0};
  escape_path(&escaped, view_of(text));
  struct json_object *object = json_object_new_string_len(bytes_string(&escaped), (int)escaped.length);
  bytes_release(&escaped);
  return object;
}

static struct json_object *origin(const struct config_value *value) {
  struct bytes text = {0};
  bytes_printf(&text, "%s:%zu", value->file->shown, config_line(value));
  struct json_object *object = string(bytes_string(&text));
  bytes_release(&text);
  return object;
}

static struct json_object *pair(struct json_object *value, struct json_object *from) {
  struct json_object *object = json_object_new_object();
  json_object_object_add(object, "value", value);
  json_object_object_add(object, "origin", from);
  return object;
}

static struct json_object *by_user(void) {
  return json_object_new_string("command line");
}

static struct json_object *by_default(void) {
  return json_object_new_string("default");
}

/* What the configuration, the command line and nobody says of one value. */
static struct json_object *one(struct json_object *value, bool set, const struct config_value *said) {
  if (set) return pair(value, by_user());
  return pair(value, said && said->file ? origin(said) : by_default());
}

static struct json_object *list(const struct config_list *values) {
  struct json_object *array = json_object_new_array();
  for (size_t i = 0; values && i < values->count; i++)
    json_object_array_add(array, pair(string(values->list[i].text), origin(&values->list[i])));
  return array;
}

/* What the command line says in place of a configuration, or besides it. */
static struct json_object *list_with(const struct config_list *values, const struct strings *more) {
  struct json_object *array = list(values);
  for (size_t i = 0; i < more->count; i++) json_object_array_add(array, pair(string(more->list[i]), by_user()));
  return array;
}

/* ---- the parts ---- */

static struct json_object *rules(const struct regime *regime) {
  struct json_object *object = json_object_new_object();
  for (size_t i = 0; i < regime->plan->rule_count; i++) {
    const struct planned *planned = &regime->plan->rules[i];
    struct json_object *from = by_default();
    if (planned->decided_by) {
      const struct config_value *place = &regime->places[planned->decided_by - 1];
      json_object_put(from);
      from = place->file ? origin(place) : by_user();
    } else if (i >= regime->plan->first_custom) {
      json_object_put(from);
      from = origin(&regime->config->custom_places[i - regime->plan->first_custom]);
    }
    struct json_object *row = json_object_new_object();
    json_object_object_add(row, "level", json_object_new_string(level_name(planned->level)));
    json_object_object_add(row, "origin", from);
    json_object_object_add(object, planned->rule->name, row);
  }
  return object;
}

static struct json_object *files(const struct config *config) {
  struct json_object *array = json_object_new_array();
  for (size_t i = 0; config && i < config->file_count; i++) json_object_array_add(array, string(config->files[i]->shown));
  return array;
}

static struct json_object *limits(const struct settings *settings, const struct regime *regime) {
  const struct config *config = regime->config;
  struct json_object *object = json_object_new_object();
  const struct json_limits *are = &regime->plan->limits;
  json_object_object_add(object, "depth", one(json_object_new_int64((int64_t)are->depth), settings->depth_set, config ? &config->depth : NULL));
  json_object_object_add(object, "size", one(json_object_new_int64((int64_t)are->size), settings->size_set, config ? &config->size : NULL));
  return object;
}

static struct json_object *describe(const struct settings *settings, const struct regime *regime, const char *name) {
  const struct config *config = regime->config;
  struct json_object *object = json_object_new_object();
  const char *std = regime->plan->std == STD_SEKI ? "seki" : "jgf2";
  const char *fail_on = (size_t)regime->fail_on >= LEVELS ? "never" : level_name(regime->fail_on);
  struct json_object *baseline = regime->baseline ? string(regime->baseline) : NULL;
  json_object_object_add(object, "file", string(name));
  json_object_object_add(object, "configuration", files(config));
  json_object_object_add(object, "std", one(json_object_new_string(std), settings->std_set, config ? &config->std : NULL));
  json_object_object_add(object, "fail-on", one(json_object_new_string(fail_on), settings->fail_on_set, config ? &config->fail_on : NULL));
  json_object_object_add(object, "baseline", one(baseline, settings->baseline != NULL, config ? &config->baseline : NULL));
  json_object_object_add(object, "limits", limits(settings, regime));
  json_object_object_add(object, "exclude", list(config ? &config->exclude : NULL));
  json_object_object_add(object, "include", list(config ? &config->include : NULL));
  json_object_object_add(object, "fixable", list_with(config && !settings->fixable.count ? &config->fixable : NULL, &settings->fixable));
  json_object_object_add(object, "unfixable", list_with(config ? &config->unfixable : NULL, &settings->unfixable));
  json_object_object_add(object, "rules", rules(regime));
  return object;
}

/* ---- the command ---- */

enum status show_config_command(const struct settings *settings) {
  struct here here;
  if (!usage_paths(settings, "--show-config", 1)) return STATUS_TROUBLE;
  if (!here_init(&here, settings)) return STATUS_TROUBLE;
  struct bytes text = {0};
  struct json_object *object = describe(settings, here.regime, bytes_string(&here.name));
  bytes_add_string(&text, json_object_to_json_string_ext(object, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_NOSLASHESCAPE));
  bytes_add_char(&text, '\n');
  enum status status = here_status(&here, usage_print(&text));
  bytes_release(&text);
  json_object_put(object);
  here_release(&here);
  return status;
}
