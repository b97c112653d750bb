#include "app/rules_json.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "report/escape.h"
#include <json-c/json.h>

bool rules_match(const struct planned *planned, const char *name) {
  return strcmp(name, "all") == 0 || strcmp(name, planned->rule->name) == 0 || strcmp(name, planned->family->name) == 0;
}

const char *rules_fix(enum fix_class fix) {
  static const char *const words[] = {
      [FIX_NONE] = "none", [FIX_SAFE] = "safe", [FIX_UNSAFE] = "unsafe", [FIX_EITHER] = "either"};
  return words[fix];
}

/* json-c says NULL when memory runs out. */
static struct json_object *sure(struct json_object *object) {
  if (!object) mem_exhausted();
  return object;
}

static void set(struct json_object *object, const char *key, struct json_object *value) {
  if (json_object_object_add(object, key, sure(value)) < 0) mem_exhausted();
}

static void set_string(struct json_object *object, const char *key, const char *value) {
  set(object, key, json_object_new_string(value));
}

static void append(struct json_object *array, struct json_object *value) {
  if (json_object_array_add(array, sure(value)) < 0) mem_exhausted();
}

static struct json_object *describe(const struct planned *planned) {
  const struct rule *rule = planned->rule;
  struct json_object *object = sure(json_object_new_object());
  set_string(object, "name", rule->name);
  set_string(object, "family", planned->family->name);
  set_string(object, "headline", rule->headline);
  set_string(object, "level", level_name(planned->level));
  set_string(object, "default_level", level_name(rule->optional ? LEVEL_OFF : rule->level));
  set(object, "optional", json_object_new_boolean(rule->optional));
  set_string(object, "fix", rules_fix(rule->fix));
  if (*rule->since) set_string(object, "since", rule->since);
  return object;
}

/* JSON has no bytes: what is not UTF-8 is told with \xNN, under another key. */
static void set_text(struct json_object *object, const struct rule_example *example) {
  if (utf8_valid_prefix(example->text, example->length) == example->length) {
    set(object, "text", json_object_new_string_len(example->text, (int)example->length));
    return;
  }
  struct bytes escaped = {0};
  escape_path(&escaped, (struct view){example->text, example->length});
  set_string(object, "bytes", bytes_string(&escaped));
  bytes_release(&escaped);
}

static struct json_object *explain(const struct planned *planned) {
  const struct rule *rule = planned->rule;
  struct json_object *object = describe(planned), *examples = sure(json_object_new_array());
  set_string(object, "reason", rule->reason);
  set_string(object, "fix_note", rule->fix_note);
  for (size_t i = 0; i < rule->example_count; i++) {
    struct json_object *example = sure(json_object_new_object());
    set_string(example, "kind", rule->examples[i].kind);
    set_text(example, &rule->examples[i]);
    if (rule->examples[i].output) set_string(example, "output", rule->examples[i].output);
    append(examples, example);
  }
  set(object, "examples", examples);
  return object;
}

static void print(struct json_object *object, struct bytes *to) {
  const char *text = json_object_to_json_string_ext(object, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE);
  if (!text) mem_exhausted();
  bytes_add_string(to, text);
  bytes_add_char(to, '\n');
  json_object_put(object);
}

void rules_json_list(const struct roll *roll, struct bytes *to) {
  struct json_object *array = sure(json_object_new_array());
  for (size_t i = 0; i < roll->count; i++) append(array, describe(&roll->list[i]));
  print(array, to);
}

void rules_json_explain(const struct roll *roll, struct bytes *to) {
  struct json_object *array = sure(json_object_new_array());
  for (size_t i = 0; i < roll->count; i++)
    if (rules_match(&roll->list[i], roll->name)) append(array, explain(&roll->list[i]));
  struct json_object *first = json_object_array_get_idx(array, 0), *name = first ? json_object_object_get(first, "name") : NULL;
  bool is_one = name && strcmp(json_object_get_string(name), roll->name) == 0;
  print(is_one ? json_object_get(first) : json_object_get(array), to);
  json_object_put(array);
}
