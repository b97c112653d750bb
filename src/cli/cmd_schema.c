#include "cli/commands.h"
#include "cli/usage.h"
#include "engine/schema.h"
#include "json/value.h"
#include <json-c/json.h>

bool schema_words(size_t index, struct option_word *word) {
  const char *name, *note;
  if (!schema_name(index, &name, &note)) return false;
  *word = (struct option_word){name, (int)index, note};
  return true;
}

enum status schema_command(const struct settings *settings) {
  if (!usage_paths(settings, "--print-schema", 0)) return STATUS_ERROR;
  struct json_object *schema = schema_make(settings->schema);
  struct buffer text = {0};
  json_write_lines(&text, schema);
  enum status status = usage_print(&text);
  buffer_release(&text);
  json_object_put(schema);
  return status;
}
