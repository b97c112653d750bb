#include "cli/config_for_path.h"
#include "text/escape.h"
#include <sys/stat.h>

/* What is wrong with a file, in one line each: there is no report here. */
static void print_fault(const struct config_file *file) {
  for (size_t i = 0; i < file->diags.count; i++) {
    const struct diag *diag = &file->diags.list[i];
    struct config_value at = {.file = file, .spot = diag->spot == NO_SPOT ? 0 : diag->spot};
    struct buffer text = {0};
    escape_path(&text, view_of(file->shown));
    buffer_printf(&text, ":%zu: %s: ", file->document.count ? config_line(&at) : 1, level_name(diag->level));
    escape_text(&text, view_of(diag->message));
    error_print("%s [%s]", buffer_string(&text), diag->rule->name);
    buffer_release(&text);
  }
}

static void print_faults(struct config_cache *config_cache) {
  struct config_faults faults = {0};
  config_cache_take_faults(config_cache, NULL, &faults);
  for (size_t i = 0; i < faults.count; i++) print_fault(faults.list[i]);
  free(faults.list);
}

/* Without a name, or with that of a directory: any record in it. */
static void name_record(const struct settings *settings, struct buffer *name) {
  struct stat status;
  const char *given = settings->paths.count ? settings->paths.list[0] : settings->stdin_name;
  if (given) buffer_add_string(name, given);
  bool is_directory = given && stat(given, &status) == 0 && S_ISDIR(status.st_mode);
  if (is_directory && name->data[name->length - 1] != '/') buffer_add_char(name, '/');
  if (is_directory || !given) buffer_add_string(name, "record.jgf");
}

bool config_for_path_init(struct config_for_path *here, const struct settings *settings) {
  *here = (struct config_for_path){.config_cache = config_cache_new(settings)};
  if (!here->config_cache) return false;
  name_record(settings, &here->name);
  here->effective_config = config_cache_lookup(here->config_cache, buffer_string(&here->name));
  print_faults(here->config_cache);
  config_cache_warn_of_unknown(here->config_cache);
  return true;
}

void config_for_path_release(struct config_for_path *here) {
  config_cache_free(here->config_cache);
  buffer_release(&here->name);
}

enum status config_for_path_status(const struct config_for_path *here, enum status status) {
  enum status other = config_cache_status(here->config_cache);
  return other > status ? other : status;
}
