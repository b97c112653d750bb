#include "cli/input_guard.h"
#include "base/memory.h"
#include "base/path.h"
#include "sys/os.h"

static void add_id(struct buffer *to, const struct os_status *status) {
  buffer_printf(to, "%ju %ju", (uintmax_t)status->device, (uintmax_t)status->file);
}

void input_guard_add(struct input_guard *inputs, const struct os_status *status) {
  struct buffer id = {0};
  add_id(&id, status);
  pthread_mutex_lock(&inputs->guard);
  *map_get_or_add(&inputs->known, buffer_view(&id)) = inputs;
  pthread_mutex_unlock(&inputs->guard);
  buffer_release(&id);
}

void input_guard_add_path(struct input_guard *inputs, const char *path) {
  struct os_status status;
  if (os_stat(path, &status) && status.kind == OS_FILE) input_guard_add(inputs, &status);
}

/* The output may lie in a directory that is walked, and is no input then. */
static void exclude(struct input_guard *inputs, const char *operand, const char *real_output) {
  char *real = os_real_path(operand);
  size_t shown = strlen(operand);
  const char *below = real && real[1] ? path_below(real, real_output) : NULL;
  if (below && *below) {
    while (shown > 1 && operand[shown - 1] == '/') shown--;
    if (!view_is((struct view){operand, shown}, ".")) buffer_printf(&inputs->excluded, "%.*s/", (int)shown, operand);
    buffer_printf(&inputs->excluded, "%s/", below);
  }
  free(real);
}

void input_guard_init(struct input_guard *inputs, const struct settings *settings, const char *output) {
  *inputs = (struct input_guard){.settings = settings};
  pthread_mutex_init(&inputs->guard, NULL);
  char *real = output ? os_real_path(output) : NULL;
  struct os_status status;
  for (size_t i = 0; i < settings->paths.count; i++) {
    const char *path = settings->paths.list[i];
    if (strcmp(path, "-") == 0 || !os_stat(path, &status)) continue;
    if (status.kind == OS_FILE) input_guard_add(inputs, &status);
    else if (status.kind == OS_DIRECTORY && real && !inputs->excluded.length) exclude(inputs, path, real);
  }
  free(real);
}

void input_guard_release(struct input_guard *inputs) {
  map_release(&inputs->known);
  buffer_release(&inputs->excluded);
  pthread_mutex_destroy(&inputs->guard);
}

bool input_guard_excludes(const struct input_guard *inputs, const char *name) {
  return inputs->excluded.length && string_begins(name, inputs->excluded.data);
}

/* ---- what will be found ---- */

static bool has_ending(const struct strings *endings, const char *path) {
  for (size_t i = 0; i < endings->count; i++)
    if (path_ends(path, endings->list[i])) return true;
  return false;
}

static bool is_below(const char *real, const char *operand) {
  struct os_status status;
  char *above = os_stat(operand, &status) && status.kind == OS_DIRECTORY ? os_real_path(operand) : NULL;
  bool below = above && path_below(above, real);
  free(above);
  return below;
}

static bool is_walked(const struct input_guard *inputs, const char *path) {
  const struct settings *settings = inputs->settings;
  char *real = inputs->excluded.length || !has_ending(&settings->extensions, path) ? NULL : os_real_path(path);
  bool walked = false;
  for (size_t i = 0; real && i < settings->paths.count && !walked; i++) walked = is_below(real, settings->paths.list[i]);
  free(real);
  return walked;
}

bool input_guard_contains(struct input_guard *inputs, const char *path) {
  struct os_status status;
  struct buffer id = {0};
  if (!os_stat(path, &status)) return false;
  add_id(&id, &status);
  pthread_mutex_lock(&inputs->guard);
  bool found = map_find(&inputs->known, buffer_view(&id)) != NULL;
  pthread_mutex_unlock(&inputs->guard);
  buffer_release(&id);
  return found || is_walked(inputs, path);
}
