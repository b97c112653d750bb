#include "npm/options.h"
#include "base/memory.h"
#include "json/make.h"
#include "npm/call.h"

/* As {"choices": [["select", "json"], ["severity", "move-ko", "off"]]} has them. */
static bool choice_of(struct json_object *words, struct rule_selector *choice) {
  static const char *const kinds[] = {"select", "ignore", "extend-select", "severity"};
  const char *part[3] = {"", "", ""};
  for (size_t i = 0; i < ARRAY_LENGTH(part) && i < json_object_array_length(words); i++)
    part[i] = json_object_get_string(json_object_array_get_idx(words, i));
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (strcmp(part[0], kinds[i]) == 0) *choice = (struct rule_selector){.kind = (enum choice_kind)i, .name = part[1], .level = level_from_name(part[2])};
  return choice->name && (choice->kind != CHOICE_SEVERITY || choice->level != (enum level)LEVELS);
}

static void take_choices(struct module_options *options) {
  struct json_object *list = NULL;
  if (!json_object_object_get_ex(options->json, "choices", &list) || !json_object_is_type(list, json_type_array)) return;
  options->choices = mem_alloc_zeroed(json_object_array_length(list), sizeof *options->choices);
  for (size_t i = 0; i < json_object_array_length(list); i++) {
    struct json_object *words = json_object_array_get_idx(list, i);
    if (json_object_is_type(words, json_type_array) && choice_of(words, &options->choices[options->engine.choice_count])) options->engine.choice_count++;
  }
  options->engine.choices = options->choices;
}

static void take_std(struct module_options *options) {
  const char *std = json_member_string(options->json, "std");
  if (!std) return;
  options->engine.std_set = true;
  options->engine.std = strcmp(std, "seki") == 0 ? STD_SEKI : STD_JGF2;
}

void module_options_init(struct module_options *options, char *text, size_t size) {
  (void)size;
  *options = (struct module_options){.json = json_make_parsed(text), .engine = ENGINE_OPTIONS};
  free(text);
  take_choices(options);
  take_std(options);
  json_member_names(options->json, "fixable", &options->fixable);
  json_member_names(options->json, "unfixable", &options->unfixable);
  const char *fail_on = json_member_string(options->json, "failOn");
  options->engine.fail_on_set = fail_on != NULL;
  if (fail_on) options->engine.fail_on = level_from_name(fail_on); /* "never" is none: LEVELS */
  options->engine.baseline = json_member_string(options->json, "baseline");
  options->engine.fixable = options->fixable;
  options->engine.unfixable = options->unfixable;
}

void module_options_release(struct module_options *options) {
  free(options->choices);
  free(options->fixable.list);
  free(options->unfixable.list);
  json_object_put(options->json);
  *options = (struct module_options){0};
}
