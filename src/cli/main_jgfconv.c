/* main_jgfconv.c: jgfconv from its command line to its exit status. */
#include "cli/commands.h"
#include "cli/convert_settings.h"
#include "sys/messages.h"

static enum status (*const commands[COMMANDS])(const struct settings *settings) = {
    [COMMAND_RUN] = convert_command,
    [COMMAND_COMPLETIONS] = completions_command,
    [COMMAND_HELP] = usage_help,
    [COMMAND_COMMON_HELP] = usage_common_help,
    [COMMAND_VERSION] = usage_version,
};

int main(int argc, char **argv) {
  allocator_prepare();
  messages_prepare("jgfconv");
  if (!usage_libraries_work()) return STATUS_ERROR;
  struct convert_settings settings;
  struct buffer error = {0};
  enum status status = STATUS_ERROR;
  convert_settings_init(&settings);
  if (option_table_parse(&convert_options, argv + (argc > 0), &settings, &error) && convert_settings_complete(&settings, &error))
    status = commands[settings.common.command](&settings.common);
  else error_print("%s\nTry 'jgfconv --help'.", buffer_string(&error));
  buffer_release(&error);
  settings_release(&settings.common);
  return (int)status;
}
