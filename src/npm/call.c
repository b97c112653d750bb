#include "npm/call.h"
#include "base/memory.h"
#include "json/make.h"

static struct json_object *member(struct json_object *object, const char *name, json_type type) {
  struct json_object *value = NULL;
  bool is_there = json_object_object_get_ex(object, name, &value);
  return is_there && json_object_is_type(value, type) ? value : NULL;
}

const char *json_member_string(struct json_object *object, const char *name) {
  struct json_object *value = member(object, name, json_type_string);
  return value ? json_object_get_string(value) : NULL;
}

bool json_member_true(struct json_object *object, const char *name) {
  struct json_object *value = member(object, name, json_type_boolean);
  return value && json_object_get_boolean(value);
}

void json_member_names(struct json_object *object, const char *name, struct engine_names *names) {
  struct json_object *list = member(object, name, json_type_array);
  size_t count = list ? json_object_array_length(list) : 0;
  *names = (struct engine_names){0};
  if (!count) return;
  names->list = mem_alloc_zeroed(count, sizeof *names->list);
  for (size_t i = 0; i < count; i++) {
    struct json_object *part = json_object_array_get_idx(list, i);
    if (json_object_is_type(part, json_type_string)) names->list[names->count++] = json_object_get_string(part);
  }
}

/* The words of --format-in. */
static bool format_of(const char *word, enum format_in *format) {
  static const char *const ours[FORMAT_IN_OTHERS] = {"auto", "jgf", "jsonl"};
  for (size_t i = 0; i < FORMAT_IN_OTHERS + FORMAT_COUNT; i++) {
    const char *name = i < FORMAT_IN_OTHERS ? ours[i] : formats_all()[i - FORMAT_IN_OTHERS]->name;
    if (strcmp(word, name) != 0) continue;
    *format = (enum format_in)i;
    return true;
  }
  return false;
}

void module_call_init(struct module_call *call, char *options, size_t size) {
  (void)size;
  *call = (struct module_call){.options = json_make_parsed(options), .name = "-"};
  free(options);
  const char *name = json_member_string(call->options, "name"), *format = json_member_string(call->options, "format");
  if (name) call->name = name;
  call->path = json_member_string(call->options, "path");
  if (!call->path) call->path = call->name;
  call->is_unicode = json_member_true(call->options, "unicode");
  call->unsafe = json_member_true(call->options, "unsafe");
  call->plain = json_member_true(call->options, "plain");
  json_member_names(call->options, "rules", &call->rules);
  if (format && !format_of(format, &call->format)) call->wrong = "format must be auto, jgf, jsonl, sgf, json-sgf, ugf, gib or ngf";
}

void module_call_release(struct module_call *call) {
  free(call->rules.list);
  json_object_put(call->options);
  *call = (struct module_call){0};
}
