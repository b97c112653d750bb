#include "config.h"

#include "cli/config_cache.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/config_files.h"
#include "text/escape.h"
#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

struct config_cache {
  const struct settings *settings; /* borrowed */
  struct engine_options options;   /* of them */
  struct effective_config standard;
  struct pattern_scratch *scratch;
  struct map directories; /* by their paths as shown: struct found_set */
  struct map reals;       /* the same directories by their real paths */
  struct map spoken_of;   /* files whose faults were given, by their real paths */
  struct arena arena;
  struct config_set **sets; /* owned */
  size_t set_count, set_capacity, spoken;
  struct config_set *named; /* --config; borrowed from `sets` */
  const struct rule **customs; /* owned */
  size_t custom_count, custom_capacity;
  enum status status;
  bool is_silent;
};

/* What was found for a directory. */
struct found_set {
  struct config_set *set; /* NULL: none */
  const char *real;       /* path of the directory; ends with a slash only if it is / */
};

/* ---- reading ---- */

/* `within` is the real path of the directory in which all files must lie that it names; NULL: they may lie anywhere. */
static struct config *read_config(struct config_cache *config_cache, const char *path, char *within) {
  struct config_host host = {.rule_table = config_cache->standard.rule_table, .scratch = config_cache->scratch, .version = PACKAGE_VERSION,
                             .read = config_files_read, .real = config_files_real, .show = config_files_show, .of = within, .refuse = within ? config_files_refuse : NULL};
  const char *refused = within ? config_files_refuse(within, path) : NULL;
  int error = 0;
  struct config *config = refused ? NULL : config_load(&host, path, &error);
  if (config) return config;
  struct buffer shown = {0};
  escape_path(&shown, view_of(path));
  if (!config_cache->is_silent && refused) error_print("%s: this configuration %s", buffer_string(&shown), refused);
  else if (!config_cache->is_silent && error == EFBIG) error_print("%s: this configuration is larger than 1 MB", buffer_string(&shown));
  else if (!config_cache->is_silent) error_print_path(path, error);
  buffer_release(&shown);
  config = mem_alloc_zeroed(1, sizeof *config); /* it is not known what it says, only that there is one */
  config->is_faulty = true;
  return config;
}

static struct config_set *load(struct config_cache *config_cache, const char *path, const char *base, char *within) {
  struct config *config = read_config(config_cache, path, within);
  if (config->is_faulty) config_cache->status = STATUS_ERROR;
  struct config_set *set = config_set_new(config, base);
  ARRAY_GROW(config_cache->sets, config_cache->set_count, config_cache->set_capacity);
  return config_cache->sets[config_cache->set_count++] = set;
}

/* ---- looking for it ---- */

/* Whatever cannot be a configuration is refused with a message; else records would silently be judged by none. */
static bool is_there(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0;
}

static bool is_repository(const char *directory) {
  struct buffer path = {0};
  buffer_printf(&path, "%s/.git", strcmp(directory, "/") == 0 ? "" : directory);
  bool is = access(buffer_string(&path), F_OK) == 0;
  buffer_release(&path);
  return is;
}

/* The repository that a real directory lies in, or the directory itself if it lies in none. Owned. */
static char *repository_of(const char *directory) {
  char *root = mem_string(directory, strlen(directory));
  for (;;) {
    if (is_repository(root)) return root;
    char *slash = strrchr(root, '/');
    if (!slash || !root[1]) break;
    slash[slash == root] = '\0';
  }
  free(root);
  return mem_string(directory, strlen(directory));
}

const char *const config_cache_names[] = {".jgflint.jsonc", ".jgflint.json", "jgflint.json", NULL};

/* Whoever edits the other one should know that it applies to nothing. */
static void warn_of_another(const char *read, const char *other) {
  struct buffer text = {0}, shown = {0};
  config_files_show(NULL, other, &text);
  escape_path(&shown, buffer_view(&text));
  error_print("warning: %s is not read, since %s stands beside it", buffer_string(&shown), read);
  buffer_release(&shown);
  buffer_release(&text);
}

/* In this one directory. */
static struct config_set *look_in(struct config_cache *config_cache, const char *directory) {
  struct config_set *set = NULL;
  const char *read = NULL;
  struct buffer path = {0};
  for (const char *const *name = config_cache_names; *name; name++) {
    buffer_clear(&path);
    buffer_printf(&path, "%s/%s", strcmp(directory, "/") == 0 ? "" : directory, *name);
    if (!is_there(buffer_string(&path))) continue;
    if (set) {
      if (!config_cache->is_silent) warn_of_another(read, buffer_string(&path));
      continue;
    }
    char *repository = repository_of(directory);
    set = load(config_cache, buffer_string(&path), directory, repository);
    free(repository);
    read = *name;
  }
  buffer_release(&path);
  return set;
}

/* Upwards from a real path until something is known. What was found holds for all directories on the way. */
static struct config_set *look_up(struct config_cache *config_cache, const char *real) {
  struct buffer path = {0};
  struct config_set *set = NULL;
  size_t known = 0;
  buffer_add_string(&path, real);
  for (;;) {
    struct found_set **at = (void *)map_get_or_add(&config_cache->reals, buffer_view(&path));
    if (*at) set = (*at)->set;
    else set = look_in(config_cache, buffer_string(&path));
    known = path.length;
    if (*at || set || is_repository(buffer_string(&path)) || path.length == 1) break;
    while (path.length > 1 && path.data[path.length - 1] != '/') path.length--;
    if (path.length > 1) path.length--;
    path.data[path.length] = '\0';
  }
  for (size_t length = strlen(real); length >= known; length--) {
    if (length < strlen(real) && length > 1 && real[length] != '/') continue;
    struct found_set **at = (void *)map_get_or_add(&config_cache->reals, (struct view){real, length});
    if (*at) continue;
    *at = arena_alloc_zeroed(&config_cache->arena, sizeof **at);
    (*at)->set = set;
  }
  buffer_release(&path);
  return set;
}

/* The real path of a directory. Of one that does not exist (in an archive, or of a
 * name for standard input), as much as exists is real. */
static void real_of(struct view directory, struct buffer *to) {
  struct buffer path = {0};
  buffer_add_view(&path, directory);
  if (path.length >= PATH_MAX) { /* realpath takes no longer ones: do not ask it about each */
    path.length = PATH_MAX - 1;
    while (path.length && path.data[path.length - 1] != '/') path.length--;
    path.data[path.length] = '\0';
  }
  char *real;
  while (!(real = mem_real_path(path.length ? buffer_string(&path) : ".")) && path.length) {
    while (path.length && path.data[path.length - 1] == '/') path.length--;
    while (path.length && path.data[path.length - 1] != '/') path.length--;
    path.data[path.length] = '\0';
  }
  buffer_add_string(to, real ? real : "/");
  struct view rest = {directory.at + path.length, directory.length - path.length};
  while (rest.length && rest.at[rest.length - 1] == '/') rest.length--;
  if (rest.length && to->data[to->length - 1] != '/') buffer_add_char(to, '/');
  buffer_add_view(to, rest);
  free(real);
  buffer_release(&path);
}

static const struct found_set *find(struct config_cache *config_cache, struct view directory) {
  struct found_set **at = (void *)map_get_or_add(&config_cache->directories, directory);
  if (*at) return *at;
  struct buffer real = {0};
  real_of(directory, &real);
  struct found_set *found = arena_alloc_zeroed(&config_cache->arena, sizeof *found);
  found->real = arena_string(&config_cache->arena, buffer_view(&real));
  if (config_cache->named) found->set = config_cache->named;
  else if (!config_cache->settings->isolated && !config_cache->settings->config) found->set = look_up(config_cache, found->real);
  buffer_release(&real);
  return *at = found;
}

static struct view directory_of(struct view path) {
  while (path.length && path.at[path.length - 1] == '/') path.length--;
  while (path.length && path.at[path.length - 1] != '/') path.length--;
  return path;
}

/* The path as the patterns of a configuration see it: from its base, or from here where it lies elsewhere. */
static void path_for(const struct found_set *found, struct view path, struct buffer *to) {
  const char *base = found->set->base, *real = found->real;
  size_t length = strlen(base);
  struct view directory = directory_of(path);
  while (path.length && path.at[path.length - 1] == '/') path.length--;
  buffer_clear(to);
  if (strncmp(real, base, length) == 0 && (real[length] == '/' || !real[length] || length == 1)) {
    buffer_add_string(to, real + length + (real[length] == '/'));
    if (to->length) buffer_add_char(to, '/');
    buffer_add(to, path.at + directory.length, path.length - directory.length);
    return;
  }
  while (path.length && (*path.at == '/' || (path.length > 1 && path.at[0] == '.' && path.at[1] == '/'))) path.at++, path.length--;
  buffer_add_view(to, path);
}

/* ---- what holds for a record ---- */

const struct effective_config *config_cache_default(const struct config_cache *config_cache) {
  return &config_cache->standard;
}

const struct effective_config *config_cache_lookup(struct config_cache *config_cache, const char *name) {
  const struct found_set *found = find(config_cache, directory_of(view_of(name)));
  if (!found->set) return &config_cache->standard;
  struct buffer path = {0};
  path_for(found, view_of(name), &path);
  struct unknown_rule unknown = {0};
  const struct effective_config *effective_config =
      config_set_lookup(found->set, buffer_string(&path), &config_cache->options, config_cache->standard.rule_table, &unknown);
  if (!effective_config->rule_table) config_cache->status = STATUS_ERROR; /* does not happen: names were checked */
  buffer_release(&path);
  return effective_config;
}

void config_cache_place(struct config_cache *config_cache, const char *name, struct buffer *to) {
  struct view directory = directory_of(view_of(name));
  const struct found_set *found = find(config_cache, directory), *here = found->set ? NULL : find(config_cache, VIEW(""));
  const char *base = found->set ? found->set->base : here->real, *real = found->real;
  size_t length = strlen(base);
  if (strncmp(real, base, length) == 0 && (real[length] == '/' || !real[length] || length == 1)) real += length + (real[length] == '/');
  buffer_add_string(to, real);
  if (*real) buffer_add_char(to, '/');
  buffer_add_string(to, name + directory.length);
}

/* ---- walking ---- */

bool config_cache_drop(struct config_cache *config_cache, struct view path, bool is_directory, bool is_listed) {
  if (!config_cache) return false;
  const struct found_set *found = find(config_cache, directory_of(path));
  if (!found->set || (!found->set->exclude.count && !found->set->include.count)) return false;
  struct buffer local = {0};
  path_for(found, path, &local);
  bool drop = config_set_excludes(found->set, buffer_view(&local), is_directory);
  if (is_listed && !is_directory && found->set->include.count && !config_cache->settings->extensions.count)
    drop = drop || ignore_rules_judge_below(&found->set->include, buffer_view(&local), false) != IGNORE_DROP;
  buffer_release(&local);
  return drop;
}

bool config_cache_include(struct config_cache *config_cache, struct view directory) {
  if (!config_cache || config_cache->settings->extensions.count) return false;
  const struct found_set *found = find(config_cache, directory);
  return found->set && found->set->include.count;
}

/* ---- all of them ---- */

static void take_faults(struct config_cache *config_cache, struct config_set *set, struct config_faults *faults) {
  if (set->is_spoken_of) return;
  set->is_spoken_of = true;
  for (size_t i = 0; i < set->config->file_count; i++) {
    const struct config_file *file = set->config->files[i];
    if (!file->diags.count) continue;
    void **at = map_get_or_add(&config_cache->spoken_of, view_of(file->real));
    if (*at) continue;
    *at = set;
    ARRAY_GROW(faults->list, faults->count, faults->capacity);
    faults->list[faults->count++] = file;
  }
}

void config_cache_take_faults(struct config_cache *config_cache, const struct effective_config *effective_config, struct config_faults *faults) {
  for (; !effective_config && config_cache->spoken < config_cache->set_count; config_cache->spoken++) take_faults(config_cache, config_cache->sets[config_cache->spoken], faults);
  if (effective_config && effective_config->set) take_faults(config_cache, effective_config->set, faults);
}

const struct rule *const *config_cache_customs(struct config_cache *config_cache, size_t *count) {
  struct map names = {0};
  config_cache->custom_count = 0;
  for (size_t i = 0; i < config_cache->set_count; i++) {
    const struct config *config = config_cache->sets[i]->config;
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
  const struct settings *settings = config_cache->settings;
  size_t count;
  const struct rule *const *customs = config_cache_customs(config_cache, &count);
  for (size_t i = 0; i < settings->choice_count; i++) {
    const char *name = settings->choices[i].name;
    struct suggestion similar = {0};
    bool is_known = strncmp(name, "custom/", 7) != 0;
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
  error_print("PCRE2 gave up on %zu values: findings about them may be missing", all);
  const struct rule *const *customs = config_cache_customs(config_cache, &count);
  for (size_t i = 0; i < count; i++) {
    const struct custom *custom = (const struct custom *)customs[i]; /* its first member */
    size_t values = custom->budget ? atomic_load(&custom->budget->values) : 0;
    if (values)
      error_print("%s: its pattern took too long with %zu values%s", custom->rule.name, values,
                  custom_is_off(custom) ? ", so the rule was switched off" : "");
  }
}

enum status config_cache_status(const struct config_cache *config_cache) {
  return config_cache->status;
}

static struct config_cache *make(const struct settings *settings, bool is_silent) {
  struct config_cache *config_cache = mem_alloc_zeroed(1, sizeof *config_cache);
  config_cache->settings = settings;
  config_cache->is_silent = is_silent;
  config_cache->options = settings_engine_options(settings);
  struct unknown_rule unknown = {0};
  if (!effective_config_init(&config_cache->standard, &config_cache->options, NULL, NULL, NULL, &unknown)) {
    settings_report_unknown(&unknown);
    config_cache_free(config_cache);
    return NULL;
  }
  config_cache->scratch = pattern_scratch_new();
  if (settings->config) {
    char *here = mem_real_path(".");
    config_cache->named = load(config_cache, settings->config, here ? here : "/", NULL);
    free(here);
  }
  return config_cache;
}

struct config_cache *config_cache_new(const struct settings *settings) {
  return make(settings, false);
}

struct config_cache *config_cache_new_silent(const struct settings *settings) {
  return make(settings, true);
}

void config_cache_free(struct config_cache *config_cache) {
  if (!config_cache) return;
  for (size_t i = 0; i < config_cache->set_count; i++) config_set_free(config_cache->sets[i]);
  free(config_cache->sets);
  free(config_cache->customs);
  effective_config_release(&config_cache->standard);
  pattern_scratch_free(config_cache->scratch);
  map_release(&config_cache->directories);
  map_release(&config_cache->reals);
  map_release(&config_cache->spoken_of);
  arena_release(&config_cache->arena);
  free(config_cache);
}
