/* settings.c: the settings of a handle, which apply to all later texts. */
#include "base/memory.h"
#include "library/handle.h"

/* ---- files ---- */

struct named_file *handle_settings_file(const struct handle_settings *settings, const char *path) {
  for (size_t i = 0; i < settings->file_count; i++)
    if (strcmp(settings->files[i].path, path) == 0) return &settings->files[i];
  return NULL;
}

void handle_settings_add_file(struct handle_settings *settings, const char *path, const char *text, size_t size) {
  struct named_file *file = handle_settings_file(settings, path);
  if (!file) {
    ARRAY_GROW(settings->files, settings->file_count, settings->file_capacity);
    file = &settings->files[settings->file_count++];
    *file = (struct named_file){.path = mem_string(path, strlen(path))};
  }
  char *before = file->text; /* `text` may be in it */
  file->text = text ? mem_string(text, size) : NULL;
  file->size = size;
  free(before);
}

/* ---- the configuration ---- */

void handle_settings_configure(struct handle_settings *settings, const char *json, size_t size, const char *path) {
  char *json_before = settings->json, *path_before = settings->path;
  settings->json = size ? mem_string(json, size) : NULL;
  settings->path = size && path ? mem_string(path, strlen(path)) : NULL;
  settings->size = size;
  free(json_before);
  free(path_before);
}

/* ---- names ---- */

void settings_names_init(struct settings_names *names, const char *list) {
  *names = (struct settings_names){0};
  if (!list) return;
  size_t count = 1;
  for (const char *at = list; *at; at++) count += *at == ',';
  const char **name = mem_alloc_zeroed(count, sizeof *name);
  names->text = mem_string(list, strlen(list));
  names->names = (struct engine_names){name, count};
  for (char *next = names->text, *comma; next; next = comma ? comma + 1 : NULL) {
    *name++ = next;
    comma = strchr(next, ',');
    if (comma) *comma = '\0';
  }
}

void settings_names_release(struct settings_names *names) {
  free(names->text);
  free(names->names.list);
  *names = (struct settings_names){0};
}

void handle_settings_release(struct handle_settings *settings) {
  for (size_t i = 0; i < settings->file_count; i++) {
    free(settings->files[i].path);
    free(settings->files[i].text);
  }
  free(settings->files);
  free(settings->json);
  free(settings->path);
  settings_names_release(&settings->fix_only);
}

/* ---- locale ---- */

struct locale_change locale_enter(void) {
  struct locale_change change = {0};
#ifdef LC_ALL_MASK
  change.c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  change.callers = uselocale(change.c);
#endif
  return change;
}

void locale_leave(const struct locale_change *change) {
#ifdef LC_ALL_MASK
  uselocale(change->callers);
  if (change->c) freelocale(change->c);
#else
  (void)change;
#endif
}
