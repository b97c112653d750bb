#include "cli/size_prescan.h"
#include "base/memory.h"
#include "cli/input_files.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

struct size_prescan {
  const struct settings *settings; /* borrowed */
  pthread_t thread;
  bool is_on_the_way;
  atomic_bool is_back, is_called;
  size_t total; /* for all to read once it is back */
};

/* A pipe has no size, and can be read once only. */
static bool has_pipe(const struct strings *paths) {
  for (size_t i = 0; i < paths->count; i++) {
    struct stat status;
    if (strcmp(paths->list[i], "-") == 0) return true;
    if (stat(paths->list[i], &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return true;
  }
  return false;
}

static bool can_know(const struct settings *settings) {
  if (has_pipe(&settings->paths) || has_pipe(&settings->lists)) return false;
  return settings->paths.count || settings->lists.count || !settings->stdin_name;
}

/* The run's configurations belong to the other thread, so it has its own: what they exclude does not count. */
static void *explore(void *of) {
  struct size_prescan *scout = of;
  struct config_cache *config_cache = config_cache_new_silent(scout->settings);
  struct input_files *files = input_files_new(scout->settings, config_cache, NULL);
  struct input_file found = {.fd = -1};
  while (!atomic_load(&scout->is_called) && input_files_next(files, &found)) {
    struct stat status;
    if (found.fd >= 0 && fstat(found.fd, &status) == 0 && status.st_size > 0) scout->total += (size_t)status.st_size;
    input_file_release(&found);
  }
  input_files_free(files);
  config_cache_free(config_cache);
  atomic_store(&scout->is_back, true);
  return NULL;
}

struct size_prescan *size_prescan_new(const struct settings *settings) {
  struct size_prescan *scout = mem_alloc_zeroed(1, sizeof *scout);
  scout->settings = settings;
  scout->is_on_the_way = can_know(settings) && pthread_create(&scout->thread, NULL, explore, scout) == 0;
  return scout;
}

void size_prescan_free(struct size_prescan *scout) {
  if (!scout) return;
  atomic_store(&scout->is_called, true);
  if (scout->is_on_the_way) pthread_join(scout->thread, NULL);
  free(scout);
}

bool size_prescan_total(const struct size_prescan *scout, size_t *bytes) {
  if (!scout->is_on_the_way || !atomic_load(&scout->is_back)) return false;
  *bytes = scout->total;
  return true;
}
