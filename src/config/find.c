#include "config/find.h"
#include "base/path.h"

const char *const config_names[CONFIG_NAMES] = {".jgflint.jsonc", ".jgflint.json", "jgflint.json"};

enum { LONGEST_DIRECTORY = 4096 /* PATH_MAX on Linux */ };

static bool exists_in(const struct files *files, struct view directory, const char *name, struct buffer *path) {
  buffer_clear(path);
  if (directory.length >= LONGEST_DIRECTORY) return false;
  if (!view_is(directory, "/")) buffer_add_view(path, directory);
  buffer_printf(path, "/%s", name);
  return files_status(files, buffer_string(path)).kind != FILE_ABSENT;
}

size_t config_find_in(const struct files *files, struct view directory, size_t first, struct buffer *path) {
  size_t index = first;
  while (index < CONFIG_NAMES && !exists_in(files, directory, config_names[index], path)) index++;
  return index;
}

static bool is_repository(const struct files *files, struct view directory) {
  LOCAL_BUFFER path = {0};
  return exists_in(files, directory, ".git", &path);
}

static struct view parent_of(struct view directory) {
  while (directory.length > 1 && directory.at[directory.length - 1] != '/') directory.length--;
  if (directory.length > 1) directory.length--;
  return directory;
}

bool config_go_up(const struct files *files, struct view *directory) {
  if (directory->length <= 1 || is_repository(files, *directory)) return false;
  *directory = parent_of(*directory);
  return true;
}

struct view config_repository(const struct files *files, struct view directory) {
  for (struct view root = directory;; root = parent_of(root)) {
    if (is_repository(files, root)) return root;
    if (root.length <= 1) return directory;
  }
}

struct view config_directory_of(struct view path) {
  while (path.length && path.at[path.length - 1] == '/') path.length--;
  while (path.length && path.at[path.length - 1] != '/') path.length--;
  return path;
}

void config_real_path(const struct files *files, struct view path, struct buffer *to) {
  LOCAL_BUFFER known = {0};
  buffer_add_view(&known, path);
  char *real;
  while (!(real = files_real_path(files, known.length ? buffer_string(&known) : ".")) && known.length) {
    known.length = config_directory_of(buffer_view(&known)).length;
    known.data[known.length] = 0;
  }
  buffer_add_string(to, real ? real : "/");
  struct view tail = view_after(path, known.length);
  while (tail.length && tail.at[tail.length - 1] == '/') tail.length--;
  if (tail.length && !view_ends(buffer_view(to), "/")) buffer_add_char(to, '/');
  buffer_add_view(to, tail);
  free(real);
}

const char *config_refusal(const struct files *files, const char *within, const char *path) {
  LOCAL_BUFFER real = {0};
  config_real_path(files, view_of(path), &real);
  bool is_inside = path_below(within, buffer_string(&real));
  if (!is_inside) return "is outside the repository: only --config and --baseline may name such a file";
  struct file_status status = files_status(files, path);
  if (status.kind == FILE_DIRECTORY) return "is a directory";
  if (status.kind == FILE_SPECIAL) return "is not a regular file";
  return status.size > CONFIG_LARGEST_NAMED ? "is larger than 16 MB: only --config and --baseline may name such a file" : NULL;
}
