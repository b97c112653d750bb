#include "cli/size_prescan.h"
#include "base/memory.h"
#include "cli/input_files.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

struct scout {
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
  struct scout *scout = of;
  struct configs *configs = configs_new_silent(scout->settings);
  struct files *files = files_new(scout->settings, configs, NULL);
  struct found found = {.fd = -1};
  while (!atomic_load(&scout->is_called) && files_next(files, &found)) {
    struct stat status;
    if (found.fd >= 0 && fstat(found.fd, &status) == 0 && status.st_size > 0) scout->total += (size_t)status.st_size;
    found_release(&found);
  }
  files_free(files);
  configs_free(configs);
  atomic_store(&scout->is_back, true);
  return NULL;
}

struct scout *scout_new(const struct settings *settings) {
  struct scout *scout = mem_alloc_zeroed(1, sizeof *scout);
  scout->settings = settings;
  scout->is_on_the_way = can_know(settings) && pthread_create(&scout->thread, NULL, explore, scout) == 0;
  return scout;
}

void scout_free(struct scout *scout) {
  if (!scout) return;
  atomic_store(&scout->is_called, true);
  if (scout->is_on_the_way) pthread_join(scout->thread, NULL);
  free(scout);
}

bool scout_total(const struct scout *scout, size_t *bytes) {
  if (!scout->is_on_the_way || !atomic_load(&scout->is_back)) return false;
  *bytes = scout->total;
  return true;
}
