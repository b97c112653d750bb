#include "engine/gone_files.h"

struct gone {
  const char *file;
  bool is_taken;
  struct gone *next[3]; /* in the lists of the three maps */
};

void gone_files_release(struct gone_files *gone_files) {
  for (size_t i = 0; i < ARRAY_LENGTH(gone_files->by); i++) map_release(&gone_files->by[i]);
  map_release(&gone_files->was);
  map_release(&gone_files->now);
  arena_release(&gone_files->arena);
}

/* What the maps are by: findings and name, findings, name. */
static void make_keys(const char *file, uint64_t findings, struct buffer *text, struct view *keys) {
  const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
  buffer_add(text, &findings, sizeof findings);
  buffer_add_string(text, name);
  keys[0] = buffer_view(text);
  keys[1] = (struct view){text->data, sizeof findings};
  keys[2] = (struct view){text->data + sizeof findings, text->length - sizeof findings};
}

void gone_files_add(struct gone_files *gone_files, const char *file, uint64_t findings) {
  struct gone *gone = arena_alloc_zeroed(&gone_files->arena, sizeof *gone);
  struct buffer text = {0};
  struct view keys[3];
  gone->file = arena_string(&gone_files->arena, view_of(file));
  make_keys(file, findings, &text, keys);
  for (size_t i = 0; i < ARRAY_LENGTH(gone_files->by); i++) {
    void **first = map_get_or_add(&gone_files->by[i], keys[i]);
    gone->next[i] = *first;
    *first = gone;
  }
  buffer_release(&text);
}

/* The first of a list that is not taken. Those that are, are passed once: the list begins behind them then. */
static struct gone *first_of(struct gone_files *gone_files, size_t index, struct view key) {
  if (!map_find(&gone_files->by[index], key)) return NULL;
  void **first = map_get_or_add(&gone_files->by[index], key);
  struct gone *gone = *first;
  while (gone && gone->is_taken) gone = gone->next[index];
  return *first = gone;
}

static bool is_only_namesake(const struct gone *gone) {
  for (gone = gone->next[2]; gone; gone = gone->next[2])
    if (!gone->is_taken) return false;
  return true;
}

static struct gone *find(struct gone_files *gone_files, const char *file, uint64_t findings) {
  struct buffer text = {0};
  struct view keys[3];
  make_keys(file, findings, &text, keys);
  struct gone *gone = first_of(gone_files, 0, keys[0]);
  struct gone *namesake = gone ? NULL : first_of(gone_files, 2, keys[2]);
  if (namesake && is_only_namesake(namesake)) gone = namesake;
  if (!gone) gone = first_of(gone_files, 1, keys[1]);
  buffer_release(&text);
  return gone;
}

const char *gone_files_claim(struct gone_files *gone_files, const char *file, uint64_t findings) {
  struct gone *gone = find(gone_files, file, findings);
  if (!gone) return NULL;
  gone->is_taken = true;
  *map_get_or_add(&gone_files->was, view_of(file)) = gone;
  *map_get_or_add(&gone_files->now, view_of(gone->file)) = arena_string(&gone_files->arena, view_of(file));
  return gone->file;
}

const char *gone_files_was(const struct gone_files *gone_files, const char *file) {
  const struct gone *gone = map_find(&gone_files->was, view_of(file));
  return gone ? gone->file : NULL;
}

const char *gone_files_now(const struct gone_files *gone_files, const char *file) {
  return map_find(&gone_files->now, view_of(file));
}
