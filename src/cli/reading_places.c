#include "cli/reading_places.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "cli/config_files.h"
#include <sys/stat.h>

static void add(struct reading_places *places, const char *path) {
  strings_add(&places->list, arena_string(&places->arena, view_of(path)));
}

/* Of a repository .git or .git/info may be a link, which whoever pushes to it has not made. */
static void add_repository(struct reading_places *places, const char *directory) {
  char *root = config_files_repository(directory);
  struct buffer exclude = {0};
  buffer_printf(&exclude, "%s/.git/info/exclude", root);
  add(places, root);
  add(places, buffer_string(&exclude));
  buffer_release(&exclude);
  free(root);
}

void reading_places_init(struct reading_places *places, const struct settings *settings,
                         const struct config_cache *config_cache) {
  *places = (struct reading_places){.settings = settings, .config_cache = config_cache};
  const char *baseline = settings_standard(settings)->baseline;
  if (baseline) add(places, baseline);
  for (size_t i = 0; i < settings->lists.count; i++) add(places, settings->lists.list[i]); /* progress reads them again */
  if (config_cache) config_cache_named_files(config_cache, &places->list);
}

static bool has_configuration(const char *directory) {
  struct buffer path = {0};
  struct stat status;
  bool has = false;
  for (const char *const *name = config_cache_names; *name && !has; name++) {
    buffer_clear(&path);
    buffer_printf(&path, "%s/%s", strcmp(directory, "/") == 0 ? "" : directory, *name);
    has = lstat(buffer_string(&path), &status) == 0;
  }
  buffer_release(&path);
  return has;
}

/* As the configuration is looked for (config_cache.c): upwards from a real path, to the repository's root at most. */
static void add_configured(struct reading_places *places, struct buffer *path) {
  while (!has_configuration(buffer_string(path)))
    if (!config_files_go_up(path)) return;
  add_repository(places, buffer_string(path));
}

static void look_above(struct reading_places *places, struct view directory, bool is_walked) {
  const struct settings *settings = places->settings;
  bool is_configured = places->config_cache && !settings->isolated && !settings->config;
  struct buffer real = {0};
  config_cache_real_of(directory, &real);
  if (is_walked && (is_configured || !settings->no_ignore)) add_repository(places, buffer_string(&real));
  if (is_configured) add_configured(places, &real);
  buffer_release(&real);
}

static const char *directory_name(struct reading_places *places, struct view directory) {
  return directory.length ? arena_string(&places->arena, directory) : ".";
}

/* A file is a place of its own: nothing beside it has to be read. Many of one directory are that directory, since each place
 * takes the kernel some time. */
static void add_file(struct reading_places *places, const char *name, struct view directory, bool is_link) {
  bool is_known = places->last.at && view_equal(places->last, directory);
  if (!is_known) {
    look_above(places, directory, false);
    places->last = directory;
    places->in_last = 0;
  }
  places->in_last++;
  if (is_link || places->in_last < PLACE_FILES) strings_add(&places->list, name);
  else if (places->in_last == PLACE_FILES) strings_add(&places->list, directory_name(places, directory));
}

void reading_places_add(struct reading_places *places, const char *name, bool is_stdin) {
  struct stat status;
  const char *slash = strrchr(name, '/');
  struct view directory = {name, slash ? (size_t)(slash - name) + 1 : 0};
  bool is_link = !is_stdin && lstat(name, &status) == 0 && !S_ISREG(status.st_mode);
  bool is_walked = is_link && stat(name, &status) == 0 && S_ISDIR(status.st_mode);
  if (is_walked) {
    strings_add(&places->list, name);
    look_above(places, view_of(name), true);
  } else if (is_stdin) look_above(places, directory, false);
  else add_file(places, name, directory, is_link);
}

void reading_places_release(struct reading_places *places) {
  arena_release(&places->arena);
  free(places->list.list);
}
