/* main_jgflint.c: jgflint from its command line to its exit status. */
#include "cli/allocator.h"
#include "cli/settings.h"

const char program_name[] = "jgflint";

/* What no single option can see. */
static bool contradicts(const struct settings *settings, struct buffer *error) {
  size_t readers = 0;
  for (size_t i = 0; i < settings->lists.count; i++) readers += strcmp(settings->lists.list[i], "-") == 0;
  for (size_t i = 0; i < settings->paths.count; i++)
    if (strcmp(settings->paths.list[i], "-") == 0) readers += readers > 0;
  if (readers > 1) buffer_add_string(error, "standard input can be read once only: as a list, or as a record");
  return readers > 1;
}

int main(int argc, char **argv) {
  allocator_prepare();
  messages_prepare();
  struct settings settings;
  struct buffer error = {0};
  enum status status = STATUS_ERROR;
  settings_init(&settings);
  if (option_table_parse(&settings_options, argv + (argc > 0), &settings, &error) && !contradicts(&settings, &error))
    status = settings.command(&settings);
  else error_print("%s\nTry 'jgflint --help'.", buffer_string(&error));
  buffer_release(&error);
  settings_release(&settings);
  return (int)status;
}
