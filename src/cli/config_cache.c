#include "cli/config_cache.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/suggest.h"
#include "config/find.h"
#include "sys/disk_files.h"
#include "sys/os.h"
#include "text/escape.h"
#include <errno.h>

/* The configuration of a directory. */
struct found_configuration {
  struct configuration *configuration; /* NULL: none */
  const char *real;       /* path of the directory; ends with a slash only if it is / */
};

struct config_cache {
  const struct settings *settings; /* borrowed */
  struct engine *engine;           /* owned: reads the configurations, and keeps them */
  char *here;                      /* owned: the real path of the current directory, or NULL */
  struct map directories; /* by their paths as shown: struct found_configuration */
  struct map reals;       /* the same directories by their real paths */
  struct map reported_files;   /* files whose faults were given, by their real paths */
  struct arena arena;
  struct configuration **list; /* owned, but not what it holds */
  size_t count, capacity, reported_count;
  struct configuration *named; /* --config; borrowed from the list */
  const struct rule **customs; /* owned */
  size_t custom_count, custom_capacity;
  enum status status;
  bool is_silent;
};

/* ---- reading ---- */

static void print_unread(const char *path, int error, const char *refused) {
  if (refused) error_print_about(path, "this configuration %s", refused);
  else error_print_path(path, error);
}

/* `within`: the directory that all named files must be in; NULL: anywhere. */
static struct configuration *load(struct config_cache *config_cache, const char *path, const char *base, const char *within) {
  int error;
  const char *refused;
  struct configuration *configuration = engine_load(config_cache->engine, path, base, within, &error, &refused);
  if ((error || refused) && !config_cache->is_silent) print_unread(path, error, refused);
  const struct config *config = configuration->config;
  if (config->is_faulty) config_cache->status = STATUS_ERROR;
  ARRAY_GROW(config_cache->list, config_cache->count, config_cache->capacity);
  return config_cache->list[config_cache->count++] = configuration;
}

/* ---- looking for it ---- */

/* The user who edits the other configuration should know that it applies to nothing. */
static void warn_of_another(const struct config_cache *config_cache, size_t read, const char *path) {
  struct buffer shown = {0};
  const char *local = config_cache->here && config_cache->here[1] ? path_below(config_cache->here, path) : NULL;
  escape_path(&shown, view_of(local && *local ? local : path));
  error_print("warning: ignoring %s, because %s in the same directory takes precedence", buffer_string(&shown),
              config_names[read]);
  buffer_release(&shown);
}

/* The configuration in this directory, or NULL. */
static struct configuration *read_in(struct config_cache *config_cache, struct view directory) {
  struct buffer path = {0};
  struct configuration *configuration = NULL;
  size_t read = config_find_in(&disk_files, directory, 0, &path), other = read + 1;
  if (read < CONFIG_NAMES) {
    struct view root = config_repository(&disk_files, directory);
    char *base = mem_string(directory.at, directory.length), *within = mem_string(root.at, root.length);
    configuration = load(config_cache, buffer_string(&path), base, within);
    free(within);
    free(base);
  }
  for (; !config_cache->is_silent && other < CONFIG_NAMES; other++) {
    other = config_find_in(&disk_files, directory, other, &path);
    if (other < CONFIG_NAMES) warn_of_another(config_cache, read, buffer_string(&path));
  }
  buffer_release(&path);
  return configuration;
}

/* Searches upwards from a real path until something is known. The result applies to all directories on the way. */
static struct configuration *search(struct config_cache *config_cache, const char *real) {
  struct view directory = view_of(real);
  struct configuration *configuration = NULL;
  bool is_known;
  do {
    struct found_configuration **at = (void *)map_get_or_add(&config_cache->reals, directory);
    is_known = *at != NULL;
    configuration = is_known ? (*at)->configuration : read_in(config_cache, directory);
  } while (!is_known && !configuration && config_go_up(&disk_files, &directory));
  for (size_t length = strlen(real); length >= directory.length; length--) {
    if (length < strlen(real) && length > 1 && real[length] != '/') continue;
    struct found_configuration **at = (void *)map_get_or_add(&config_cache->reals, (struct view){real, length});
    if (*at) continue;
    *at = arena_alloc_zeroed(&config_cache->arena, sizeof **at);
    (*at)->configuration = configuration;
  }
  return configuration;
}

/* What comes before the last name of a path, with the slash. */
static struct view directory_of(struct view path) {
  while (path.length && path.at[path.length - 1] == '/') path.length--;
  while (path.length && path.at[path.length - 1] != '/') path.length--;
  return path;
}

void config_cache_real_of(struct view directory, struct buffer *to) {
  struct buffer path = {0};
  buffer_add_view(&path, directory);
  char *real;
  while (!(real = os_real_path(path.length ? buffer_string(&path) : ".")) && path.length) {
    path.length = directory_of(buffer_view(&path)).length;
    path.data[path.length] = '\0';
  }
  buffer_add_string(to, real ? real : "/");
  struct view rest = view_after(directory, path.length);
  while (rest.length && rest.at[rest.length - 1] == '/') rest.length--;
  if (rest.length && to->data[to->length - 1] != '/') buffer_add_char(to, '/');
  buffer_add_view(to, rest);
  free(real);
  buffer_release(&path);
}

enum { LONG_PATH = 256 };

/* Appends the real path of a directory that is not a link, made from that of its parent. realpath examines every parent, which
 * takes minutes for a thousand nested directories. Returns false for short paths and unknown parents. */
static bool real_below(struct config_cache *config_cache, struct view directory, struct buffer *to) {
  struct view above = directory_of(directory), name = view_after(directory, above.length);
  const struct found_configuration *known =
      above.length < LONG_PATH ? NULL : map_find(&config_cache->directories, (struct view){above.at, above.length - 1});
  if (!known || view_is(name, ".") || view_is(name, "..")) return false;
  struct buffer path = {0};
  struct os_status status;
  buffer_add_view(&path, above);
  buffer_add_view(&path, name);
  bool is_link = !os_lstat(buffer_string(&path), &status) || status.kind != OS_DIRECTORY;
  buffer_release(&path);
  if (is_link) return false;
  buffer_printf(to, "%s/", known->real);
  buffer_add_view(to, name);
  return true;
}

static const struct found_configuration *find(struct config_cache *config_cache, struct view directory) {
  while (directory.length > 1 && directory.at[directory.length - 1] == '/') directory.length--;
  struct found_configuration **at = (void *)map_get_or_add(&config_cache->directories, directory);
  if (*at) return *at;
  struct buffer real = {0};
  if (!real_below(config_cache, directory, &real)) config_cache_real_of(directory, &real);
  struct found_configuration *found = arena_alloc_zeroed(&config_cache->arena, sizeof *found);
  found->real = arena_string(&config_cache->arena, buffer_view(&real));
  if (config_cache->named) found->configuration = config_cache->named;
  else if (!config_cache->settings->isolated && !config_cache->settings->config)
    found->configuration = search(config_cache, found->real);
  buffer_release(&real);
  return *at = found;
}

/* The path as the patterns of a configuration see it: from its base, or from here where it lies elsewhere. */
static void path_for(const struct found_configuration *found, struct view path, struct buffer *to) {
  const char *local = path_below(found->configuration->base, found->real);
  struct view directory = directory_of(path);
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

/* ---- what holds for a record ---- */

const struct effective_config *config_cache_lookup(struct config_cache *config_cache, const char *name) {
  const struct found_configuration *found = find(config_cache, directory_of(view_of(name)));
  struct buffer path = {0};
  if (found->configuration) path_for(found, view_of(name), &path);
  const struct effective_config *effective_config =
      engine_effective_in(config_cache->engine, found->configuration, buffer_string(&path));
  buffer_release(&path);
  return effective_config;
}

void config_cache_place(struct config_cache *config_cache, const char *name, struct buffer *to) {
  struct view directory = directory_of(view_of(name));
  const struct found_configuration *found = find(config_cache, directory),
      *here = found->configuration ? NULL : find(config_cache, VIEW(""));
  const char *base = found->configuration ? found->configuration->base : here->real, *local = path_below(base, found->real);
  if (!local) local = found->real;
  buffer_add_string(to, local);
  if (*local) buffer_add_char(to, '/');
  buffer_add_string(to, name + directory.length);
}

/* ---- walking ---- */

bool config_cache_excludes(struct config_cache *config_cache, struct view path, bool is_directory, bool is_listed) {
  if (!config_cache) return false;
  const struct found_configuration *found = find(config_cache, directory_of(path));
  if (!found->configuration || (!found->configuration->exclude.count && !found->configuration->include.count)) return false;
  struct buffer local = {0};
  path_for(found, path, &local);
  bool drop = configuration_excludes(found->configuration, buffer_view(&local), is_directory);
  if (is_listed && !is_directory && found->configuration->include.count && !config_cache->settings->extensions.count)
    drop = drop || ignore_rules_judge_below(&found->configuration->include, buffer_view(&local), false) != IGNORE_DROP;
  buffer_release(&local);
  return drop;
}

bool config_cache_include(struct config_cache *config_cache, struct view directory) {
  if (!config_cache || config_cache->settings->extensions.count) return false;
  const struct found_configuration *found = find(config_cache, directory);
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
    ARRAY_GROW(faults->list, faults->count, faults->capacity);
    faults->list[faults->count++] = file;
  }
}

void config_cache_collect_faults(struct config_cache *config_cache, const struct effective_config *effective_config,
                                 struct config_faults *faults) {
  for (; !effective_config && config_cache->reported_count < config_cache->count; config_cache->reported_count++)
    collect_faults(config_cache, config_cache->list[config_cache->reported_count], faults);
  if (effective_config && effective_config->configuration) collect_faults(config_cache, effective_config->configuration, faults);
}

const struct rule *const *config_cache_customs(struct config_cache *config_cache, size_t *count) {
  struct map names = {0};
  config_cache->custom_count = 0;
  for (size_t i = 0; i < config_cache->count; i++) {
    const struct config *config = config_cache->list[i]->config;
    for (size_t j = 0; j < config->custom_count; j++) {
      void **at = map_get_or_add(&names, view_of(config->customs[j]->rule.name));
      if (*at) continue;
      *at = config->customs[j];
      ARRAY_GROW(config_cache->customs, config_cache->custom_count, config_cache->custom_capacity);
      config_cache->customs[config_cache->custom_count++] = &config->customs[j]->rule;
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
    struct buffer text = {0};
    option_quote(&text, name);
    option_suggest(&text, similar.best);
    error_print("warning: no configuration here has the rule %s", buffer_string(&text));
    buffer_release(&text);
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
  struct config_cache *config_cache = mem_alloc_zeroed(1, sizeof *config_cache);
  config_cache->here = os_real_path(".");
  const struct engine_host host = {.files = disk_files, .here = config_cache->here};
  config_cache->settings = settings;
  config_cache->is_silent = is_silent;
  config_cache->engine = engine_new_with(&settings->options, &host);
  if (settings->config) {
    config_cache->named = load(config_cache, settings->config, config_cache->here ? config_cache->here : "/", NULL);
  }
  return config_cache;
}

void config_cache_free(struct config_cache *config_cache) {
  if (!config_cache) return;
  free(config_cache->list);
  free(config_cache->customs);
  engine_free(config_cache->engine);
  free(config_cache->here);
  map_release(&config_cache->directories);
  map_release(&config_cache->reals);
  map_release(&config_cache->reported_files);
  arena_release(&config_cache->arena);
  free(config_cache);
}

/* ---- for commands that lint nothing ---- */

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

void config_cache_print_faults(struct config_cache *config_cache) {
  struct config_faults faults = {0};
  config_cache_collect_faults(config_cache, NULL, &faults);
  for (size_t i = 0; i < faults.count; i++) print_fault(faults.list[i]);
  free(faults.list);
}

/* Without a name, or with that of a directory: any record in it. */
static void name_record(const struct settings *settings, struct buffer *name) {
  struct os_status status;
  const char *given = settings->paths.count ? settings->paths.list[0] : settings->stdin_name;
  if (given) buffer_add_string(name, given);
  bool is_directory = given && os_stat(given, &status) && status.kind == OS_DIRECTORY;
  if (is_directory && name->data[name->length - 1] != '/') buffer_add_char(name, '/');
  if (is_directory || !given) buffer_add_string(name, "record.jgf");
}

bool config_for_path_init(struct config_for_path *here, const struct settings *settings) {
  *here = (struct config_for_path){.config_cache = config_cache_new(settings, false)};
  if (!here->config_cache) return false;
  name_record(settings, &here->name);
  here->effective_config = config_cache_lookup(here->config_cache, buffer_string(&here->name));
  config_cache_print_faults(here->config_cache);
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
