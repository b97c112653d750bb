/* settings.c: what a caller has set for all texts to come. Each function here keeps the settings whole when memory runs out. */
#include "base/memory.h"
#include "library/handle.h"

/* With a NUL behind it; NULL: there is no memory. */
static char *copy(const char *text, size_t size) {
  char *copied = size < SIZE_MAX ? mem_try(size + 1) : NULL;
  if (!copied) return NULL;
  if (size) memcpy(copied, text, size);
  copied[size] = '\0';
  return copied;
}

/* ---- files ---- */

struct named_file *settings_file(const struct handle_settings *settings, const char *path) {
  for (size_t i = 0; i < settings->file_count; i++)
    if (strcmp(settings->files[i].path, path) == 0) return &settings->files[i];
  return NULL;
}

/* One more; NULL: there is no memory. */
static struct named_file *file_add(struct handle_settings *settings, const char *path) {
  if (settings->file_count == settings->file_capacity) {
    size_t capacity = 2 * settings->file_capacity + 8;
    struct named_file *files = mem_try(capacity * sizeof *files);
    if (!files) return NULL;
    if (settings->file_count) memcpy(files, settings->files, settings->file_count * sizeof *files);
    free(settings->files);
    settings->files = files;
    settings->file_capacity = capacity;
  }
  struct named_file *file = &settings->files[settings->file_count];
  *file = (struct named_file){.path = copy(path, strlen(path))};
  if (!file->path) return NULL;
  settings->file_count++;
  return file;
}

bool settings_add_file(struct handle_settings *settings, const char *path, const char *text, size_t size) {
  char *kept = text ? copy(text, size) : NULL;
  struct named_file *file = settings_file(settings, path);
  if (text && !kept) return false;
  if (!file) file = file_add(settings, path);
  if (!file) {
    free(kept);
    return false;
  }
  free(file->text);
  file->text = kept;
  file->size = size;
  return true;
}

/* ---- the configuration ---- */

bool settings_configure(struct handle_settings *settings, const char *json, size_t size, const char *path) {
  char *kept = size ? copy(json, size) : NULL, *kept_path = size && path ? copy(path, strlen(path)) : NULL;
  if (size && (!kept || (path && !kept_path))) {
    free(kept);
    free(kept_path);
    return false;
  }
  free(settings->json);
  free(settings->path);
  settings->json = kept;
  settings->path = kept_path;
  settings->size = size;
  return true;
}

/* ---- names ---- */

bool settings_names(struct settings_names *names, const char *list) {
  *names = (struct settings_names){0};
  if (!list) return true;
  size_t count = 1;
  for (const char *at = list; *at; at++) count += *at == ',';
  names->text = copy(list, strlen(list));
  const char **each = names->text ? mem_try(count * sizeof *each) : NULL;
  names->names = (struct engine_names){each, each ? count : 0};
  if (!each) {
    settings_names_release(names);
    return false;
  }
  char *next = names->text;
  for (size_t i = 0; i < count; i++) {
    char *comma = strchr(next, ',');
    each[i] = next;
    if (!comma) break;
    *comma = '\0';
    next = comma + 1;
  }
  return true;
}

void settings_names_release(struct settings_names *names) {
  free(names->text);
  free(names->names.list);
  *names = (struct settings_names){0};
}

void settings_release(struct handle_settings *settings) {
  for (size_t i = 0; i < settings->file_count; i++) {
    free(settings->files[i].path);
    free(settings->files[i].text);
  }
  free(settings->files);
  free(settings->json);
  free(settings->path);
  settings_names_release(&settings->fix_only);
}
