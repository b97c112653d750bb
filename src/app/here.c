#include "app/here.h"
#include "report/escape.h"
#include <sys/stat.h>

/* What is wrong with a configuration, in one line each: there is no report here. */
static void say_faulty(struct configs *configs) {
  for (const struct config *config; (config = configs_next_faulty(configs));)
    for (size_t i = 0; i < config->file_count; i++) {
      const struct config_file *file = config->files[i];
      for (size_t j = 0; j < file->diags.count; j++) {
        const struct diag *diag = &file->diags.list[j];
        struct config_value at = {.file = file, .spot = diag->spot == NO_SPOT ? 0 : diag->spot};
        struct bytes text = {0};
        escape_path(&text, view_of(file->shown));
        bytes_printf(&text, ":%zu: %s: ", file->document.count ? config_line(&at) : 1, level_name(diag->level));
        escape_path(&text, view_of(diag->message));
        trouble_say("%s [%s]", bytes_string(&text), diag->rule->name);
        bytes_release(&text);
      }
    }
}

/* Without a name, or with that of a directory: any record in it. */
static void name_record(const struct settings *settings, struct bytes *name) {
  struct stat status;
  const char *given = settings->paths.count ? settings->paths.list[0] : settings->stdin_name;
  if (given) bytes_add_string(name, given);
  bool is_directory = given && stat(given, &status) == 0 && S_ISDIR(status.st_mode);
  if (is_directory && name->data[name->length - 1] != '/') bytes_add_char(name, '/');
  if (is_directory || !given) bytes_add_string(name, "record.jgf");
}

bool here_init(struct here *here, const struct settings *settings) {
  *here = (struct here){.configs = configs_new(settings)};
  if (!here->configs) return false;
  name_record(settings, &here->name);
  here->regime = configs_regime(here->configs, bytes_string(&here->name));
  say_faulty(here->configs);
  return true;
}

void here_release(struct here *here) {
  configs_free(here->configs);
  bytes_release(&here->name);
}

enum status here_status(const struct here *here, enum status status) {
  enum status other = configs_status(here->configs);
  return other > status ? other : status;
}
