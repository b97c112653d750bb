#include "cli/file_walker.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/settings.h"
#include "config/find.h"
#include "engine/file_type.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/stream.h"
#include <errno.h>

const char input_file_other_format[] = "not one of the formats looked for (--ext)";

/* ---- one directory ---- */

struct entry {
  const char *name;
  enum os_kind kind;
  bool is_other; /* a file of a format that is not searched for */
};

/* A directory on the way down. */
struct directory {
  struct entry *entries; /* owned */
  size_t count, capacity, next;
  struct arena names;
  bool is_repository, has_gitignore, has_ignore;
  size_t shown_length, local_length; /* of the two paths, with the slash */
  struct ignore_rules ignore; /* the patterns of its ignore files, for paths below it */
  size_t ignore_bytes;        /* of these files */
};

struct file_walker {
  const struct settings *settings;   /* borrowed */
  struct config_cache *config_cache; /* borrowed */
  const struct output_files *outputs; /* borrowed, or NULL */
  struct directory *path; /* owned: from the root of the repository down; those above the root of the walk have no entries */
  size_t depth, capacity, above; /* `above`: the number of those above the root */
  struct directory *listed; /* borrowed, while it is read */
  bool any_name;        /* all its files are found */
  struct buffer shown;  /* the path as the user sees it */
  struct buffer local;  /* the path from the root of the repository, or from the root of the walk */
  size_t exclude_start; /* in `shown` */
  size_t shown_root, local_root; /* the lengths at the root */
  size_t ignore_bytes; /* of the ignore files of all directories in `path` */
  size_t found, skipped;
  struct file_type_count others; /* files of formats that are not searched for */
  bool has_reported_empty, opens;
  bool takes_others; /* there is no JGF, so files of other formats are found */
  int error;  /* from reading the root, not yet reported */
  char *name; /* owned: of the root */
};

/* Adds an entry to the directory that is read, if the walk may visit it. */
static void consider(void *context, const char *name, enum os_kind kind) {
  static const char *const version_control[] = {".git", ".hg", ".svn", ".bzr", ".jj"};
  const struct file_walker *walker = context;
  struct directory *directory = walker->listed;
  if (temp_file_is_called(name)) return;
  if (strcmp(name, ".git") == 0) directory->is_repository = true;
  if (strcmp(name, ".gitignore") == 0) directory->has_gitignore = true;
  if (strcmp(name, ".ignore") == 0) directory->has_ignore = true;
  bool is_other = file_type_is_other_record(name);
  bool is_wanted = walker->any_name || settings_wants(walker->settings, name) || (walker->takes_others && is_other);
  is_other = is_other && !is_wanted && kind == OS_FILE;
  if (kind == OS_UNKNOWN) {
    struct os_status status;
    LOCAL_BUFFER path = {0};
    buffer_add_view(&path, buffer_view(&walker->shown));
    buffer_printf(&path, "%s%s", path.length && !view_ends(buffer_view(&path), "/") ? "/" : "", name);
    kind = os_lstat(buffer_string(&path), &status) ? status.kind : OS_FILE; /* opening the file will report the error */
  }
  bool may_lead_on = kind == OS_DIRECTORY || kind == OS_LINK;
  for (size_t i = 0; may_lead_on && i < ARRAY_LENGTH(version_control); i++)
    if (strcmp(name, version_control[i]) == 0) return;
  if (!may_lead_on && !is_wanted && !is_other) return;
  ARRAY_ADD(directory->entries, directory->count, directory->capacity,
            (struct entry){arena_string(&directory->names, view_of(name)), kind, is_other});
}

static int compare(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  const unsigned char *x = (const unsigned char *)one->name, *y = (const unsigned char *)other->name;
  while (*x && *x == *y) x++, y++;
  unsigned end_x = one->kind == OS_DIRECTORY ? '/' : 0;
  unsigned end_y = other->kind == OS_DIRECTORY ? '/' : 0;
  unsigned last_x = *x ? *x : end_x, last_y = *y ? *y : end_y;
  return last_x < last_y ? -1 : last_x > last_y;
}

/* ---- results ---- */

static bool give(struct file_walker *walker, struct input_file *file, enum input_kind kind, int fd, int error) {
  size_t length = walker->shown.length;
  if (kind == INPUT_ERROR && length > 1 && walker->shown.data[length - 1] == '/') length--;
  *file = (struct input_file){.kind = kind, .fd = fd, .error = error};
  if (kind == INPUT_OPEN || kind == INPUT_ERROR) walker->found++;
  file->name = length ? mem_string(walker->shown.data, length) : mem_string(walker->name, strlen(walker->name));
  return true;
}

/* Returns true if the user wants to know why a file is skipped. */
static bool give_skipped(struct file_walker *walker, struct input_file *file, const char *reason) {
  if (reason != input_file_other_format) walker->skipped++;
  if (!walker->settings->verbose) return false;
  give(walker, file, INPUT_SKIPPED, -1, 0);
  file->reason = reason;
  return true;
}

/* ---- ignore files ---- */

/* Bytes of all ignore files that apply to a directory. Each name is compared with all patterns, and a pattern of two letters
 * needs 200 bytes of memory. */
enum { LARGEST_IGNORE_FILES = 1 << 20 };

/* Like git, reads only regular files, and outside of .git no links. A file that cannot be read is reported and skipped. */
static void read_ignore_file(struct file_walker *walker, struct view path, const char *name, int flags) {
  struct directory *directory = &walker->path[walker->depth - 1];
  size_t left = LARGEST_IGNORE_FILES - walker->ignore_bytes;
  struct os_status status;
  LOCAL_BUFFER file = {0}, text = {0};
  buffer_add_view(&file, path);
  if (path.length && !view_ends(path, "/")) buffer_add_char(&file, '/');
  buffer_add_string(&file, name);
  int fd = os_open(buffer_string(&file), OS_NO_WAIT | flags), error = fd < 0 ? errno : 0;
  if (fd >= 0 && os_fstat(fd, &status) && status.kind == OS_FILE) error = file_read_rest(fd, &status, NULL, left, &text);
  if (fd >= 0) os_close(fd);
  if (!error && text.length > left) error = EFBIG;
  if (!error) {
    ignore_rules_add_text(&directory->ignore, buffer_view(&text));
    directory->ignore_bytes += text.length;
    walker->ignore_bytes += text.length;
  } else if (error != ENOENT && error != ENOTDIR)
    error_print_about(buffer_string(&file), "%s: its patterns are not known", strerror(error));
}

/* Adds a directory, and reads its ignore files. */
static void push(struct file_walker *walker, const struct directory *directory, struct view path) {
  ARRAY_ADD(walker->path, walker->depth, walker->capacity, *directory);
  if (walker->settings->no_ignore) return;
  if (directory->is_repository) read_ignore_file(walker, path, ".git/info/exclude", 0);
  if (directory->has_gitignore) read_ignore_file(walker, path, ".gitignore", OS_NO_LINK);
  if (directory->has_ignore) read_ignore_file(walker, path, ".ignore", OS_NO_LINK);
}

static void pop(struct file_walker *walker) {
  struct directory *directory = &walker->path[--walker->depth];
  walker->ignore_bytes -= directory->ignore_bytes;
  ignore_rules_release(&directory->ignore);
  free(directory->entries);
  arena_release(&directory->names);
}

/* Adds the directories above the root of the walk, from the root of its repository. */
static void push_above(struct file_walker *walker) {
  char *real = os_real_path(walker->name);
  struct view root = real ? config_repository(&disk_files, view_of(real)) : VIEW("");
  if (root.length && real[root.length]) {
    const char *below = real + root.length + (root.length > 1); /* "/" already ends with a slash */
    struct directory directory = {.is_repository = true, .has_gitignore = true, .has_ignore = true};
    push(walker, &directory, root);
    directory.is_repository = false;
    for (const char *slash = strchr(below, '/'); slash; slash = strchr(slash + 1, '/')) {
      directory.local_length = (size_t)(slash + 1 - below);
      push(walker, &directory, (struct view){real, (size_t)(slash - real)});
    }
    buffer_printf(&walker->local, "%s/", below);
  }
  walker->above = walker->depth;
  free(real);
}

/* The nearest directory with a pattern that matches decides. Those above the root of a repository do not count. */
static bool is_ignored(const struct file_walker *walker, bool is_directory) {
  for (size_t i = walker->depth; i-- > 0;) {
    const struct directory *directory = &walker->path[i];
    struct view below = view_after(buffer_view(&walker->local), directory->local_length);
    enum ignore_verdict verdict = ignore_rules_judge(&directory->ignore, below, is_directory);
    if (verdict != IGNORE_SILENT) return verdict == IGNORE_DROP;
    if (directory->is_repository) return false;
  }
  return false;
}

/* ---- down and up ---- */

/* Sets both paths to their beginnings. */
static void cut(struct file_walker *walker, size_t shown, size_t local) {
  walker->shown.length = shown;
  walker->local.length = local;
  if (walker->shown.data) walker->shown.data[shown] = '\0';
  if (walker->local.data) walker->local.data[local] = '\0';
}

/* Enters the directory that both paths name. Returns 0 or an errno; the entries that could be read are visited even then. */
static int enter(struct file_walker *walker) {
  struct directory directory = {0};
  struct buffer *shown = &walker->shown, *local = &walker->local;
  walker->listed = &directory;
  walker->any_name = config_cache_include(walker->config_cache, buffer_view(shown));
  int error = os_list(shown->length ? buffer_string(shown) : ".", consider, walker);
  if (directory.count) qsort(directory.entries, directory.count, sizeof *directory.entries, compare);
  if (shown->length && shown->data[shown->length - 1] != '/') buffer_add_char(shown, '/');
  if (local->length && local->data[local->length - 1] != '/') buffer_add_char(local, '/');
  directory.shown_length = shown->length;
  directory.local_length = local->length;
  push(walker, &directory, buffer_view(shown));
  return error;
}

/* ---- one entry ---- */

static const char not_regular[] = "not a regular file";

static bool visit_file(struct file_walker *walker, struct input_file *file) {
  struct os_status status;
  if (!walker->opens) return give(walker, file, INPUT_OPEN, -1, 0);
  /* The file may have become a link or a pipe, which is not followed or waited for. */
  int fd = os_open(buffer_string(&walker->shown), OS_NO_LINK | OS_NO_WAIT);
  if (fd < 0) return give(walker, file, INPUT_ERROR, -1, errno);
  if (!os_fstat(fd, &status)) return give(walker, file, INPUT_ERROR, fd, errno);
  const char *reason = status.kind != OS_FILE ? not_regular
                    : walker->outputs && output_files_contain(walker->outputs, &status) ? "it is the output file" : NULL;
  if (reason) {
    os_close(fd);
    return give_skipped(walker, file, reason);
  }
  give(walker, file, INPUT_OPEN, fd, 0);
  file->status = status;
  return true;
}

/* Visits the next entry of the directory. Returns false if it gives no result. */
static bool visit(struct file_walker *walker, struct directory *directory, struct input_file *file) {
  const struct entry *entry = &directory->entries[directory->next++];
  bool is_directory = entry->kind == OS_DIRECTORY;
  cut(walker, directory->shown_length, directory->local_length);
  buffer_add_string(&walker->shown, entry->name);
  buffer_add_string(&walker->local, entry->name);
  struct view shown = buffer_view(&walker->shown);
  if (ignore_rules_judge(&walker->settings->exclude, view_after(shown, walker->exclude_start), is_directory) == IGNORE_DROP)
    return give_skipped(walker, file, "--exclude");
  if (config_cache_excludes(walker->config_cache, shown, is_directory, true))
    return give_skipped(walker, file, "the configuration excludes it");
  if (is_ignored(walker, is_directory))
    return give_skipped(walker, file, "ignored");
  if (entry->is_other) {
    file_type_count(&walker->others, entry->name);
    return give_skipped(walker, file, input_file_other_format);
  }
  if (entry->kind == OS_LINK) return give_skipped(walker, file, "a symbolic link");
  if (entry->kind == OS_FILE) return visit_file(walker, file);
  if (!is_directory) return give_skipped(walker, file, not_regular);
  int error = enter(walker);
  return error ? give(walker, file, INPUT_ERROR, -1, error) : false;
}

/* ---- the whole walk ---- */

/* The length of the beginning of a shown path that --exclude does not see: its paths begin in the current directory. */
static size_t exclude_start(const char *path) {
  const char *start = path;
  if (path_is_absolute(path)) {
    char *current = os_real_path(".");
    const char *below = current ? path_below(current, path) : NULL;
    if (below && *below) start = below;
    free(current);
  }
  while (*start == '/' || (start[0] == '.' && start[1] == '/')) start++;
  return (size_t)(start - path);
}

bool file_walker_excludes(const struct settings *settings, struct config_cache *config_cache, const char *name,
                          bool is_directory) {
  if (config_cache_excludes(config_cache, view_of(name), is_directory, false)) return true;
  if (!settings->exclude.count) return false;
  struct view path = view_of(name + exclude_start(name));
  while (path.length && path.at[path.length - 1] == '/') path.length--;
  return ignore_rules_judge_below(&settings->exclude, path, is_directory) == IGNORE_DROP;
}

struct file_walker *file_walker_new(const struct settings *settings, struct config_cache *config_cache,
                                    const struct output_files *outputs, const char *name, bool opens) {
  struct file_walker *walker = mem_alloc(sizeof *walker);
  size_t length = strlen(name);
  *walker = (struct file_walker){.settings = settings, .config_cache = config_cache, .outputs = outputs, .opens = opens,
                                 .name = mem_string(name, length)};
  while (length > 1 && name[length - 1] == '/') length--;
  if (!view_is((struct view){name, length}, ".")) buffer_add(&walker->shown, name, length);
  if (!settings->no_ignore) push_above(walker);
  walker->shown_root = walker->shown.length;
  walker->local_root = walker->local.length;
  walker->error = enter(walker);
  walker->exclude_start = exclude_start(buffer_string(&walker->shown));
  return walker;
}

void file_walker_free(struct file_walker *walker) {
  if (!walker) return;
  while (walker->depth) pop(walker);
  free(walker->path);
  buffer_release(&walker->shown);
  buffer_release(&walker->local);
  free(walker->name);
  free(walker);
}

/* Gives the root directory itself, with the counts of its files. */
static bool give_root(struct file_walker *walker, struct input_file *file, enum input_kind kind) {
  *file = (struct input_file){.kind = kind, .fd = -1, .name = mem_string(walker->name, strlen(walker->name)),
                              .skipped_files = walker->skipped, .others = walker->others};
  return true;
}

bool file_walker_next(struct file_walker *walker, struct input_file *file) {
  int error = walker->error;
  walker->error = 0;
  if (error) return give(walker, file, INPUT_ERROR, -1, error);
  while (walker->depth > walker->above) {
    struct directory *directory = &walker->path[walker->depth - 1];
    if (directory->next < directory->count) {
      if (visit(walker, directory, file)) return true;
      continue;
    }
    pop(walker);
    bool is_root = walker->depth == walker->above;
    if (is_root) cut(walker, walker->shown_root, walker->local_root);
    if (!is_root || walker->found || !file_type_count_sum(&walker->others) || walker->takes_others ||
        !settings_looks_by_default(walker->settings) ||
        config_cache_include(walker->config_cache, buffer_view(&walker->shown)))
      continue;
    /* The directory has no JGF, and no option selects files: search again for the other formats. */
    give_root(walker, file, INPUT_OTHERS);
    walker->others = (struct file_type_count){0};
    walker->takes_others = true;
    walker->error = enter(walker);
    return true;
  }
  if (walker->found || walker->has_reported_empty) return false;
  walker->has_reported_empty = true;
  return give_root(walker, file, INPUT_EMPTY);
}

struct file_type_count file_walker_other_formats(const struct file_walker *walker) {
  return walker->found ? walker->others : (struct file_type_count){0};
}
