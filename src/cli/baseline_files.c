#include "cli/baseline_files.h"
#include "base/memory.h"
#include "cli/config_cache.h"
#include "config/find.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include <errno.h>

/* ---- reading ---- */

struct baseline *baseline_files_read(const char *path) {
  LOCAL_BUFFER text = {0}, reason = {0};
  struct baseline *baseline = NULL;
  int error = file_read_named(path, BASELINE_LARGEST, &text);
  if (!error) baseline = baseline_parse(path, &text, &disk_files, &reason);
  if (error)
    error_print_about(path, "%s%s", strerror(error),
                      error == ENOENT ? "; --write-baseline creates it from the present findings" : "");
  else if (!baseline) error_print("%s", buffer_string(&reason));
  return baseline;
}

static struct baseline *add(struct baseline_files *files, struct baseline *baseline) {
  if (!baseline) {
    files->failed = true;
    return NULL;
  }
  ARRAY_GROW(files->list, files->count, files->capacity);
  return files->list[files->count++] = baseline;
}

bool baseline_files_init(struct baseline_files *files, const struct settings *settings) {
  const char *path = settings->write_baseline;
  *files = (struct baseline_files){.settings = settings};
  if (!path) return true;
  if (files_status(&disk_files, path).kind == FILE_SPECIAL) {
    error_print_about(path, "no baseline can be written there: it is not a regular file");
    return false;
  }
  bool is_new = files_status(&disk_files, path).error == ENOENT;
  struct baseline *baseline = is_new ? baseline_new(path, &disk_files) : baseline_files_read(path);
  if (add(files, baseline)) baseline_rewrite(baseline);
  return baseline;
}

void baseline_files_release(struct baseline_files *files) {
  for (size_t i = 0; i < files->count; i++) baseline_free(files->list[i]);
  free(files->list);
  map_release(&files->asked);
}

static char absent;

/* Configurations may name one baseline by different paths. */
static void *find_or_read(struct baseline_files *files, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  LOCAL_BUFFER real = {0};
  config_real_path(&disk_files, (struct view){path, (size_t)(name - path)}, &real);
  buffer_printf(&real, "/%s", name);
  void **found = map_get_or_add(&files->asked, buffer_view(&real));
  if (!*found) *found = add(files, baseline_files_read(path));
  if (!*found) *found = &absent;
  return *found;
}

struct baseline *baseline_files_find(struct baseline_files *files, const char *path) {
  if (files->settings->write_baseline) return files->list[0];
  if (!path) return NULL;
  void *known = map_find(&files->asked, view_of(path));
  void *found = known ? known : find_or_read(files, path);
  if (!known) *map_get_or_add(&files->asked, view_of(path)) = found;
  return found == &absent ? NULL : found;
}

/* ---- writing ---- */

static void write_one(struct baseline_files *files, struct baseline *baseline) {
  LOCAL_BUFFER text = {0}, reason = {0}, path = {0}, count = {0};
  baseline_prune(baseline);
  baseline_print(baseline, &text);
  escape_path(&path, view_of(baseline_path(baseline)));
  bool good = file_write(baseline_path(baseline), buffer_view(&text), true, &reason);
  size_t size = baseline_size(baseline);
  buffer_add_count(&count, size);
  if (!good) error_print("%s: %s", buffer_string(&path), buffer_string(&reason));
  else if (!files->settings->quiet)
    error_print("wrote %s: %s known finding%s%s", buffer_string(&path), buffer_string(&count), size == 1 ? "" : "s",
                text.length > CONFIG_LARGEST_NAMED ? "; more than 16 MB: only --baseline may name it, no configuration" : "");
  files->failed |= !good;
  files->written |= good;
}

void baseline_files_finish(struct baseline_files *files, bool is_complete, bool is_sound) {
  const struct settings *settings = files->settings;
  const struct config_choices *choices = &settings->options.config->choices;
  const struct rule_table *rule_table = settings_standard(settings)->rule_table;
  bool writes = settings->write_baseline || settings->prune_baseline;
  if (writes && !is_sound) {
    error_print("no baseline was written: the configuration has mistakes");
    return;
  }
  for (size_t i = 0; is_complete && i < files->count; i++) {
    if (choices->count) baseline_leave_out(files->list[i], rule_table, choices->list, choices->count);
    if (writes) write_one(files, files->list[i]);
    else {
      LOCAL_BUFFER text = {0};
      if (baseline_print_stale(files->list[i], &text) && !files->settings->quiet) {
        buffer_printf(&text, "%s: --prune-baseline removes stale entries\n", program_name());
        message_put(buffer_view(&text));
      }
    }
  }
  if (settings->prune_baseline && !files->count && !files->failed) {
    error_print("--prune-baseline: there is no baseline to prune: name one with --baseline FILE");
    files->failed = true;
  }
}
