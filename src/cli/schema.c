#include "cli/schema.h"
#include "cli/usage.h"
#include "json/make.h"
#include "json/write.h"
#include <json-c/json.h>

static const struct schema_row {
  const char *name, *note;
  struct json_object *(*make)(void);
} rows[] = {
    {"jgf1", NULL, schema_jgf1}, {"jgf2", "records", schema_jgf2}, {"config", "configurations", schema_config},
    {"output", "what --format json writes", schema_output}};

bool schema_words(size_t index, struct option_word *word) {
  if (index >= ARRAY_LENGTH(rows)) return false;
  *word = (struct option_word){rows[index].name, (int)index, rows[index].note};
  return true;
}

enum status schema_command(const struct settings *settings) {
  if (!usage_paths(settings, "--print-schema", 0)) return STATUS_ERROR;
  size_t i = 0;
  while (strcmp(rows[i].name, settings->schema) != 0) i++;
  struct json_object *schema = rows[i].make();
  struct buffer text = {0};
  json_write_lines(&text, schema);
  enum status status = usage_print(&text);
  buffer_release(&text);
  json_object_put(schema);
  return status;
}
