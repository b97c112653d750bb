#include "cli/settings_files.h"
#include "cli/completions.h"
#include "cli/schema.h"

/* Puts the name of a file where it belongs. */
static bool take_name(const char **to, const char *value, struct buffer *why) {
  if (!*value) buffer_add_string(why, "the name is empty");
  *to = value;
  return *value != '\0';
}

bool take_config(void *settings, const char *value, struct buffer *why) {
  return take_name(&((struct settings *)settings)->config, value, why);
}

bool take_baseline(void *settings, const char *value, struct buffer *why) {
  return take_name(&((struct settings *)settings)->baseline, value, why);
}

bool take_write_baseline(void *settings, const char *value, struct buffer *why) {
  return take_name(&((struct settings *)settings)->write_baseline, value, why);
}

bool take_print_schema(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  settings->schema = value;
  settings->command = COMMAND_PRINT_SCHEMA;
  return schema_known(value, why);
}

bool take_completions(void *to, const char *value, struct buffer *why) {
  struct settings *settings = to;
  settings->shell = value;
  settings->command = COMMAND_COMPLETIONS;
  return completions_known(value, why);
}
