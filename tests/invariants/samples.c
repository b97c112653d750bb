#include "samples.h"
#include "base/memory.h"
#include "tests/unit/reading.h"
#include <dirent.h>

static void sample_read(struct samples *samples, const char *folder, const char *name) {
  LOCAL_BUFFER path = {0}, text = {0};
  buffer_printf(&path, "%s/%s", folder, name);
  (void)file_read(buffer_string(&path), &text);
  struct value *game = text.length ? value_parse(&samples->arena, buffer_view(&text)) : NULL;
  if (game) {
    ARRAY_GROW(samples->list, samples->count, samples->capacity);
    samples->list[samples->count++] = (struct sample){mem_string(name, strlen(name)), game};
  }
}

static int is_record(const struct dirent *entry) {
  const char *end = strrchr(entry->d_name, '.');
  return end && strcmp(end, ".jgf") == 0;
}

static void folder_read(struct samples *samples, const char *base, const char *folder) {
  LOCAL_BUFFER path = {0};
  struct dirent **names;
  buffer_printf(&path, "%s/%s", base, folder);
  int count = scandir(buffer_string(&path), &names, is_record, alphasort);
  for (int i = 0; i < count; i++) {
    sample_read(samples, buffer_string(&path), names[i]->d_name);
    free(names[i]);
  }
  if (count >= 0) free(names);
}

void samples_read(struct samples *samples) {
  const char *top = getenv("top_srcdir");
  folder_read(samples, top ? top : ".", "tests/invariants/records");
}

void samples_release(struct samples *samples) {
  for (size_t i = 0; i < samples->count; i++) free(samples->list[i].name);
  free(samples->list);
  arena_release(&samples->arena);
}
