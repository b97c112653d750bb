/* main_jgfconv.c: jgfconv from its command line to its exit status. */
#include "cli/allocator.h"
#include "cli/convert_settings.h"

const char program_name[] = "jgfconv";

int main(int argc, char **argv) {
  allocator_prepare();
  trouble_prepare();
  struct convert_settings settings;
  struct buffer error = {0};
  enum status status = STATUS_TROUBLE;
  convert_settings_init(&settings);
  if (options_parse(&convert_options, argv + (argc > 0), &settings, &error) && convert_settings_complete(&settings, &error))
    status = settings.common.command(&settings.common);
  else trouble_say("%s\nTry 'jgfconv --help'.", buffer_string(&error));
  buffer_release(&error);
  convert_settings_release(&settings);
  return (int)status;
}
