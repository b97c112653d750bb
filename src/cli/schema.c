#include "cli/schema.h"
#include "cli/usage.h"
#include "json/make.h"
#include "json/write.h"
#include <json-c/json.h>

static const struct schema_row {
  const char *name;
  struct json_object *(*make)(void);
} rows[] = {{"jgf1", schema_jgf1}, {"jgf2", schema_jgf2}, {"config", schema_config}, {"output", schema_output}};

bool schema_known(const char *name, struct buffer *why) {
  struct option_word words[ARRAY_LENGTH(rows)];
  int number;
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) words[i] = (struct option_word){rows[i].name, (int)i};
  return option_word(words, ARRAY_LENGTH(rows), name, &number, why);
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
