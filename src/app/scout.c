#include "app/scout.h"
#include "app/files.h"
#include "base/memory.h"
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

/* Standard input has no size, and can be read once only. */
static bool can_know(const struct settings *settings) {
  for (size_t i = 0; i < settings->paths.count; i++)
    if (strcmp(settings->paths.list[i], "-") == 0) return false;
  for (size_t i = 0; i < settings->lists.count; i++)
    if (strcmp(settings->lists.list[i], "-") == 0) return false;
  return settings->paths.count || settings->lists.count || !settings->stdin_name;
}

/* Configurations belong to the other thread: what they exclude is counted here. */
static void *explore(void *of) {
  struct scout *scout = of;
  struct files *files = files_new(scout->settings, NULL, NULL);
  struct found found = {.fd = -1};
  while (!atomic_load(&scout->is_called) && files_next(files, &found)) {
    struct stat status;
    if (found.fd >= 0 && fstat(found.fd, &status) == 0 && status.st_size > 0) scout->total += (size_t)status.st_size;
    found_release(&found);
  }
  files_free(files);
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
