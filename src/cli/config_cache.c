#include "cli/config_cache.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/suggest.h"
#include "config/find.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include <inttypes.h>

/* A directory, by its real path. */
struct directory {
  const char *real; /* ends with a slash only if it is / */
  struct configuration *configuration; /* NULL: none */
};

struct config_cache {
  const struct settings *settings; /* borrowed */
  struct configurations configurations; /* all configurations read so far */
  struct configuration *named; /* --config; borrowed, or NULL */
  char *directory;             /* owned: the real path of the current directory, or NULL */
  struct map directories;      /* by shown and by real paths: struct directory */
  struct map reported_files;   /* files whose mistakes were reported, by their real paths */
  struct arena arena;
  size_t reported_count;       /* of the configurations */
  const struct rule **customs; /* owned */
  size_t custom_count, custom_capacity;
  enum status status;
  bool is_silent;
};

/* ---- reading ---- */

/* `within`: the directory that all named files must be in; NULL: anywhere. */
static struct configuration *load(struct config_cache *config_cache, const char *path, const char *base, const char *within) {
  int error;
  const char *refused;
  struct configuration *configuration =
      configurations_load(&config_cache->configurations, path, base, within, &error, &refused);
  if (configuration->config->is_faulty) config_cache->status = STATUS_ERROR;
  if (config_cache->is_silent) return configuration;
  if (refused) error_print_about(path, "this configuration %s", refused);
  else if (error) error_print_path(path, error);
  return configuration;
}

/* ---- looking for it ---- */

/* The configuration in this directory, or NULL. */
static struct configuration *read_in(struct config_cache *config_cache, const char *directory) {
  LOCAL_BUFFER path = {0};
  struct configuration *configuration = NULL;
  size_t read = config_find_in(&disk_files, view_of(directory), 0, &path), other = read + 1;
  if (read < CONFIG_NAMES) {
    struct view root = config_repository(&disk_files, view_of(directory));
    char *within = mem_string(root.at, root.length);
    configuration = load(config_cache, buffer_string(&path), directory, within);
    free(within);
  }
  for (; !config_cache->is_silent && other < CONFIG_NAMES; other++) {
    other = config_find_in(&disk_files, view_of(directory), other, &path);
    if (other == CONFIG_NAMES) break;
    const char *current = config_cache->directory;
    const char *local = current && current[1] ? path_below(current, buffer_string(&path)) : NULL;
    LOCAL_BUFFER shown = {0};
    escape_path(&shown, local && *local ? view_of(local) : buffer_view(&path));
    error_print("warning: ignoring %s, because %s in the same directory takes precedence", buffer_string(&shown),
                config_names[read]);
  }
  return configuration;
}

/* Searches for the configuration of a real path, upwards. */
static struct directory *find_real(struct config_cache *config_cache, struct view real) {
  struct directory *directory = map_find(&config_cache->directories, real);
  const struct settings *settings = config_cache->settings;
  if (directory) return directory;
  directory = arena_alloc_zeroed(&config_cache->arena, sizeof *directory);
  directory->real = arena_string(&config_cache->arena, real);
  directory->configuration = config_cache->named;
  if (!settings->isolated && !settings->config) {
    directory->configuration = read_in(config_cache, directory->real);
    if (!directory->configuration && config_go_up(&disk_files, &real))
      directory->configuration = find_real(config_cache, real)->configuration;
  }
  return *map_get_or_add(&config_cache->directories, view_of(directory->real)) = directory;
}

/* The directory with this shown path. */
static const struct directory *find(struct config_cache *config_cache, struct view path) {
  while (path.length > 1 && path.at[path.length - 1] == '/') path.length--;
  struct directory *directory = map_find(&config_cache->directories, path);
  if (directory) return directory;
  struct view above = config_directory_of(path), name = view_after(path, above.length);
  LOCAL_BUFFER shown = {0}, real = {0};
  struct os_status status;
  buffer_add_view(&shown, path);
  const struct directory *parent =
      above.length > 1 ? map_find(&config_cache->directories, (struct view){above.at, above.length - 1}) : NULL;
  /* realpath examines every parent, which takes minutes for a thousand nested directories. */
  bool is_in_parent = parent && !view_is(name, ".") && !view_is(name, "..") && os_lstat(buffer_string(&shown), &status) &&
                      status.kind == OS_DIRECTORY;
  if (is_in_parent) buffer_printf(&real, "%s/%s", strcmp(parent->real, "/") == 0 ? "" : parent->real, shown.data + above.length);
  else config_real_path(&disk_files, path, &real);
  directory = find_real(config_cache, buffer_view(&real));
  return *map_get_or_add(&config_cache->directories, path) = directory;
}

/* The path as the patterns of a configuration see it: relative to its base, or to the current directory if it is elsewhere. */
static void path_for(const struct directory *found, struct view path, struct buffer *to) {
  const char *local = path_below(found->configuration->base, found->real);
  struct view directory = config_directory_of(path);
  while (path.length && path.at[path.length - 1] == '/') path.length--;
  buffer_clear(to);
  if (local) {
    buffer_add_string(to, local);
    if (to->length) buffer_add_char(to, '/');
    buffer_add(to, path.at + directory.length, path.length - directory.length);
    return;
  }
  while (path.length && (*path.at == '/' || (path.length > 1 && path.at[0] == '.' && path.at[1] == '/')))
    path.at++, path.length--;
  buffer_add_view(to, path);
}

/* ---- the settings of a record ---- */

const struct effective_config *config_cache_lookup(struct config_cache *config_cache, const char *name) {
  const struct directory *found = find(config_cache, config_directory_of(view_of(name)));
  LOCAL_BUFFER path = {0};
  if (!found->configuration) return settings_standard(config_cache->settings);
  path_for(found, view_of(name), &path);
  const struct effective_config *effective_config =
      configuration_lookup(found->configuration, buffer_string(&path), config_cache->settings->options.all);
  return effective_config;
}

void config_cache_place(struct config_cache *config_cache, const char *name, struct buffer *to) {
  struct view directory = config_directory_of(view_of(name));
  const struct directory *found = find(config_cache, directory),
      *current = found->configuration ? NULL : find(config_cache, VIEW(""));
  const char *base = found->configuration ? found->configuration->base : current->real, *local = path_below(base, found->real);
  if (!local) local = found->real;
  buffer_add_string(to, local);
  if (*local) buffer_add_char(to, '/');
  buffer_add_string(to, name + directory.length);
}

/* ---- walking ---- */

bool config_cache_excludes(struct config_cache *config_cache, struct view path, bool is_directory, bool is_listed) {
  if (!config_cache) return false;
  const struct directory *found = find(config_cache, config_directory_of(path));
  if (!found->configuration || (!found->configuration->exclude.count && !found->configuration->include.count)) return false;
  LOCAL_BUFFER local = {0};
  path_for(found, path, &local);
  bool drop = configuration_excludes(found->configuration, buffer_view(&local), is_directory);
  if (is_listed && !is_directory && found->configuration->include.count && !config_cache->settings->extensions.count)
    drop = drop || ignore_rules_judge_below(&found->configuration->include, buffer_view(&local), false) != IGNORE_DROP;
  return drop;
}

bool config_cache_include(struct config_cache *config_cache, struct view directory) {
  if (!config_cache || config_cache->settings->extensions.count) return false;
  const struct directory *found = find(config_cache, directory);
  return found->configuration && found->configuration->include.count;
}

/* ---- all of them ---- */

static void collect_faults(struct config_cache *config_cache, struct configuration *configuration, struct config_faults *faults) {
  if (configuration->is_reported) return;
  configuration->is_reported = true;
  for (size_t i = 0; i < configuration->config->file_count; i++) {
    const struct config_file *file = configuration->config->files[i];
    if (!file->diags.count) continue;
    void **at = map_get_or_add(&config_cache->reported_files, view_of(file->real));
    if (*at) continue;
    *at = configuration;
    ARRAY_ADD(faults->list, faults->count, faults->capacity, file);
  }
}

void config_cache_collect_faults(struct config_cache *config_cache, const struct effective_config *effective_config,
                                 struct config_faults *faults) {
  const struct configurations *all = &config_cache->configurations;
  for (; !effective_config && config_cache->reported_count < all->loaded_count; config_cache->reported_count++)
    collect_faults(config_cache, all->loaded[config_cache->reported_count], faults);
  if (effective_config && effective_config->configuration) collect_faults(config_cache, effective_config->configuration, faults);
}

const struct rule *const *config_cache_customs(struct config_cache *config_cache, size_t *count) {
  struct map names = {0};
  config_cache->custom_count = 0;
  for (size_t i = 0; i < config_cache->configurations.loaded_count; i++) {
    const struct config *config = config_cache->configurations.loaded[i]->config;
    for (size_t j = 0; j < config->custom_count; j++) {
      void **at = map_get_or_add(&names, view_of(config->customs[j]->rule.name));
      if (*at) continue;
      *at = config->customs[j];
      ARRAY_ADD(config_cache->customs, config_cache->custom_count, config_cache->custom_capacity, &config->customs[j]->rule);
    }
  }
  map_release(&names);
  *count = config_cache->custom_count;
  return config_cache->customs;
}

void config_cache_warn_of_unknown(struct config_cache *config_cache) {
  const struct config_choices *choices = &config_cache->settings->options.config->choices;
  size_t count;
  const struct rule *const *customs = config_cache_customs(config_cache, &count);
  for (size_t i = 0; i < choices->count; i++) {
    const char *name = choices->list[i].name;
    struct suggestion similar = {0};
    bool is_known = !string_begins(name, "custom/");
    for (size_t j = 0; !is_known && j < count; j++) {
      is_known = strcmp(name, customs[j]->name) == 0;
      suggest_consider(&similar, view_of(name), customs[j]->name);
    }
    if (is_known) continue;
    LOCAL_BUFFER text = {0};
    option_quote(&text, name);
    option_suggest(&text, similar.best);
    error_print("warning: no configuration here has the rule %s", buffer_string(&text));
  }
}

void config_cache_print_pattern_errors(struct config_cache *config_cache, size_t all) {
  size_t count;
  error_print("%zu values took too long to match: their findings may be missing", all);
  const struct rule *const *customs = config_cache_customs(config_cache, &count);
  for (size_t i = 0; i < count; i++) {
    const struct custom *custom = (const struct custom *)customs[i]; /* its first member */
    size_t values = custom->gave_up ? atomic_load(custom->gave_up) : 0;
    if (values) error_print("%s: its pattern took too long with %zu values", custom->rule.name, values);
  }
}

enum status config_cache_status(const struct config_cache *config_cache) {
  return config_cache->status;
}

struct config_cache *config_cache_new(const struct settings *settings, bool is_silent) {
  if (!settings_rules_are_known(settings)) return NULL;
  struct config_cache *config_cache = mem_alloc(sizeof *config_cache);
  char *directory = os_real_path(".");
  *config_cache = (struct config_cache){
      .settings = settings, .directory = directory, .is_silent = is_silent,
      .configurations = {.options = &settings->options, .files = &disk_files, .directory = directory}};
  if (settings->config)
    config_cache->named = load(config_cache, settings->config, config_cache->directory ? config_cache->directory : "/", NULL);
  return config_cache;
}

void config_cache_free(struct config_cache *config_cache) {
  if (!config_cache) return;
  free(config_cache->customs);
  configurations_release(&config_cache->configurations);
  free(config_cache->directory);
  map_release(&config_cache->directories);
  map_release(&config_cache->reported_files);
  arena_release(&config_cache->arena);
  free(config_cache);
}

/* ---- for commands that lint nothing ---- */

/* Prints each mistake of a file on one line, because these commands write no report. */
static void print_fault(const struct config_file *file) {
  for (size_t i = 0; i < file->diags.count; i++) {
    const struct diag *diag = &file->diags.list[i];
    LOCAL_BUFFER text = {0};
    escape_path(&text, view_of(file->shown));
    uint32_t line = file->document.count ? file->lines[diag->spot == NO_SPOT ? 0 : diag->spot] : 1;
    buffer_printf(&text, ":%" PRIu32 ": %s: ", line, level_name(diag->level));
    escape_text(&text, view_of(diag->message));
    error_print("%s [%s]", buffer_string(&text), diag->rule->name);
  }
}

void config_cache_print_faults(struct config_cache *config_cache) {
  struct config_faults faults = {0};
  config_cache_collect_faults(config_cache, NULL, &faults);
  for (size_t i = 0; i < faults.count; i++) print_fault(faults.list[i]);
  free(faults.list);
}

bool config_for_path_init(struct config_for_path *lookup, const struct settings *settings) {
  *lookup = (struct config_for_path){.config_cache = config_cache_new(settings, false)};
  if (!lookup->config_cache) return false;
  struct os_status status;
  const char *given = settings->paths.count ? settings->paths.list[0] : settings->stdin_name;
  if (given) buffer_add_string(&lookup->name, given);
  bool is_directory = given && os_stat(given, &status) && status.kind == OS_DIRECTORY;
  if (is_directory && lookup->name.data[lookup->name.length - 1] != '/') buffer_add_char(&lookup->name, '/');
  if (is_directory || !given) buffer_add_string(&lookup->name, "record.jgf");
  lookup->effective_config = config_cache_lookup(lookup->config_cache, buffer_string(&lookup->name));
  config_cache_print_faults(lookup->config_cache);
  config_cache_warn_of_unknown(lookup->config_cache);
  return true;
}

enum status config_for_path_release(struct config_for_path *lookup, enum status status) {
  enum status other = config_cache_status(lookup->config_cache);
  config_cache_free(lookup->config_cache);
  buffer_release(&lookup->name);
  return other > status ? other : status;
}
