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
  size_t total; /* read by all once the thread has ended */
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
  struct size_prescan *prescan = of;
  struct config_cache *config_cache = config_cache_new_silent(prescan->settings);
  struct input_files *files = input_files_new(prescan->settings, config_cache, NULL);
  struct input_file file = {.fd = -1};
  while (!atomic_load(&prescan->is_called) && input_files_next(files, &file)) {
    struct stat status;
    if (file.fd >= 0 && fstat(file.fd, &status) == 0 && status.st_size > 0) prescan->total += (size_t)status.st_size;
    input_file_release(&file);
  }
  input_files_free(files);
  config_cache_free(config_cache);
  atomic_store(&prescan->is_back, true);
  return NULL;
}

struct size_prescan *size_prescan_new(const struct settings *settings) {
  struct size_prescan *prescan = mem_alloc_zeroed(1, sizeof *prescan);
  prescan->settings = settings;
  prescan->is_on_the_way = can_know(settings) && pthread_create(&prescan->thread, NULL, explore, prescan) == 0;
  return prescan;
}

void size_prescan_free(struct size_prescan *prescan) {
  if (!prescan) return;
  atomic_store(&prescan->is_called, true);
  if (prescan->is_on_the_way) pthread_join(prescan->thread, NULL);
  free(prescan);
}

bool size_prescan_total(const struct size_prescan *prescan, size_t *bytes) {
  if (!prescan->is_on_the_way || !atomic_load(&prescan->is_back)) return false;
  *bytes = prescan->total;
  return true;
}
