#include "cli/file_walker.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/settings.h"
#include "engine/file_type.h"
#include "sys/atomic_write.h"
#include "sys/ignore_stack.h"
#include "sys/os.h"
#include "sys/stream.h"
#include <errno.h>

const char input_file_other_format[] = "not one of the formats looked for (--ext)";

/* ---- one directory ---- */

enum entry_kind {
  ENTRY_FILE,      /* a regular file, or what only opening it will tell */
  ENTRY_DIRECTORY,
  ENTRY_LINK,      /* a symbolic link, to whatever */
  ENTRY_OTHER,     /* a pipe, a socket, a device with a name like a record's */
  ENTRY_UNREAD     /* a file of a format that is not looked for */
};

struct entry {
  const char *name;
  enum entry_kind kind;
};

struct directory {
  struct entry *entries; /* owned */
  size_t count, capacity;
  struct arena names;
  bool is_repository, has_gitignore, has_ignore;
};

/* The directories of version control systems. */
static const char *const private_names[] = {".git", ".hg", ".svn", ".bzr", ".jj"};

static bool is_private(const char *name) {
  for (size_t i = 0; i < ARRAY_LENGTH(private_names); i++)
    if (strcmp(name, private_names[i]) == 0) return true;
  return false;
}

static void add(struct directory *directory, const char *name, enum entry_kind kind) {
  ARRAY_GROW(directory->entries, directory->count, directory->capacity);
  directory->entries[directory->count++] = (struct entry){arena_string(&directory->names, view_of(name)), kind};
}

/* What reading a directory needs. */
struct listing {
  struct directory *directory;
  struct view path;                /* of the directory; "" is the current one */
  const struct settings *settings; /* NULL: any file is wanted */
  bool takes_others;
};

/* An entry that cannot be examined counts as a file: opening it tells the error. */
static enum entry_kind entry_kind_of(const struct listing *listing, const char *name, enum os_kind kind) {
  struct os_status status = {.kind = OS_FILE};
  struct buffer path = {0};
  if (kind == OS_UNKNOWN) {
    buffer_add_view(&path, listing->path);
    if (path.length && !view_ends(listing->path, "/")) buffer_add_char(&path, '/');
    buffer_add_string(&path, name);
    kind = os_lstat(buffer_string(&path), &status) ? status.kind : OS_FILE;
    buffer_release(&path);
  }
  return kind == OS_FILE ? ENTRY_FILE : kind == OS_DIRECTORY ? ENTRY_DIRECTORY : kind == OS_LINK ? ENTRY_LINK : ENTRY_OTHER;
}

static void consider(void *context, const char *name, enum os_kind os_kind) {
  const struct listing *listing = context;
  struct directory *directory = listing->directory;
  if (temp_file_is_called(name)) return;
  if (strcmp(name, ".git") == 0) directory->is_repository = true;
  if (strcmp(name, ".gitignore") == 0) directory->has_gitignore = true;
  if (strcmp(name, ".ignore") == 0) directory->has_ignore = true;
  bool is_other = file_type_is_other_record(name);
  bool named_like_record = !listing->settings || settings_wants(listing->settings, name) || (listing->takes_others && is_other);
  if (!named_like_record && os_kind == OS_FILE) {
    if (is_other) add(directory, name, ENTRY_UNREAD);
    return;
  }
  enum entry_kind kind = entry_kind_of(listing, name, os_kind);
  bool may_lead_on = kind == ENTRY_DIRECTORY || kind == ENTRY_LINK;
  if (may_lead_on ? !is_private(name) : named_like_record) add(directory, name, kind);
}

static int compare(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  const unsigned char *x = (const unsigned char *)one->name, *y = (const unsigned char *)other->name;
  while (*x && *x == *y) x++, y++;
  unsigned end_x = one->kind == ENTRY_DIRECTORY ? '/' : 0;
  unsigned end_y = other->kind == ENTRY_DIRECTORY ? '/' : 0;
  unsigned last_x = *x ? *x : end_x, last_y = *y ? *y : end_y;
  return last_x < last_y ? -1 : last_x > last_y;
}

static void directory_release(struct directory *directory) {
  free(directory->entries);
  arena_release(&directory->names);
}

/* One directory on the way down. */
struct rung {
  struct directory directory;
  size_t next;                       /* entry */
  size_t shown_length, local_length; /* of the two paths, slash included */
};

struct file_walker {
  const struct settings *settings;   /* borrowed */
  struct config_cache *config_cache; /* borrowed */
  const struct output_files *outputs; /* borrowed, or NULL */
  struct rung *rungs;                /* owned: from the root down */
  size_t depth, capacity;
  struct buffer shown;  /* the path as the user sees it */
  struct buffer local;  /* the path from the repository's root, or from the walk's */
  size_t exclude_start; /* in `shown` */
  size_t shown_root, local_root; /* how long both are at the root */
  struct ignore_stack ignore_stack;
  size_t given, passed;
  struct file_type_count others; /* files of formats that are not looked for */
  bool gave_emptiness, opens_nothing;
  bool takes_others; /* there is no JGF, so files of other formats are given */
  int error;  /* from reading the root, not yet given */
  char *name; /* owned: of the root */
};

/* ---- what is given ---- */

static bool give(struct file_walker *walker, struct input_file *file, enum input_kind kind, int fd, int error) {
  size_t length = walker->shown.length;
  if (kind == INPUT_ERROR && length > 1 && walker->shown.data[length - 1] == '/') length--;
  *file = (struct input_file){.kind = kind, .fd = fd, .error = error};
  if (kind == INPUT_OPEN || kind == INPUT_ERROR) walker->given++;
  file->name = length ? mem_string(walker->shown.data, length) : mem_string(walker->name, strlen(walker->name));
  return true;
}

static bool give_passed(struct file_walker *walker, struct input_file *file, const char *why) {
  walker->passed++;
  if (!walker->settings->verbose) return false;
  give(walker, file, INPUT_SKIPPED, -1, 0);
  file->why = why;
  return true;
}

static bool pass_unread(struct file_walker *walker, const char *name, struct input_file *file) {
  file_type_count(&walker->others, name);
  if (!walker->settings->verbose) return false;
  give(walker, file, INPUT_SKIPPED, -1, 0);
  file->why = input_file_other_format;
  return true;
}

/* ---- down and up ---- */

static void cut(struct buffer *bytes, size_t length) {
  bytes->length = length;
  if (bytes->data) bytes->data[length] = '\0';
}

/* Enters the directory that both paths name. Returns 0 or an errno; the entries that could be read are walked even then. */
static int enter(struct file_walker *walker) {
  ARRAY_GROW(walker->rungs, walker->depth, walker->capacity);
  struct rung *rung = &walker->rungs[walker->depth++];
  *rung = (struct rung){0};
  struct directory *directory = &rung->directory;
  bool any_name = config_cache_include(walker->config_cache, buffer_view(&walker->shown));
  struct listing listing = {directory, buffer_view(&walker->shown), any_name ? NULL : walker->settings, walker->takes_others};
  int error = os_list(walker->shown.length ? buffer_string(&walker->shown) : ".", consider, &listing);
  if (directory->count) qsort(directory->entries, directory->count, sizeof *directory->entries, compare);
  if (walker->shown.length && walker->shown.data[walker->shown.length - 1] != '/') buffer_add_char(&walker->shown, '/');
  if (walker->local.length && walker->local.data[walker->local.length - 1] != '/') buffer_add_char(&walker->local, '/');
  rung->shown_length = walker->shown.length;
  rung->local_length = walker->local.length;
  bool looks = !walker->settings->no_ignore;
  ignore_stack_enter(&walker->ignore_stack, buffer_view(&walker->shown), rung->local_length,
                     looks && directory->is_repository, looks && directory->has_gitignore, looks && directory->has_ignore);
  return error;
}

static struct rung *top(const struct file_walker *walker) {
  return &walker->rungs[walker->depth - 1];
}

static void leave(struct file_walker *walker) {
  directory_release(&top(walker)->directory);
  ignore_stack_leave(&walker->ignore_stack);
  walker->depth--;
  if (!walker->depth) return;
  cut(&walker->shown, top(walker)->shown_length);
  cut(&walker->local, top(walker)->local_length);
}

/* ---- one entry ---- */

static bool is_excluded(const struct file_walker *walker, bool is_directory) {
  struct view path = buffer_view(&walker->shown);
  path = view_after(path, walker->exclude_start);
  return ignore_rules_judge(&walker->settings->exclude, path, is_directory) == IGNORE_DROP;
}

static const char not_regular[] = "not a regular file";

static bool visit_file(struct file_walker *walker, struct input_file *file) {
  struct os_status status;
  if (walker->opens_nothing) return give(walker, file, INPUT_OPEN, -1, 0);
  /* The file may have become a link or a pipe, which is not followed or waited for. */
  int fd = os_open(buffer_string(&walker->shown), OS_NO_LINK | OS_NO_WAIT);
  if (fd < 0) return give(walker, file, INPUT_ERROR, -1, errno);
  if (!os_fstat(fd, &status)) return give(walker, file, INPUT_ERROR, fd, errno);
  bool is_special = status.kind != OS_FILE;
  if (!is_special && !(walker->outputs && output_files_contain(walker->outputs, &status))) {
    give(walker, file, INPUT_OPEN, fd, 0);
    file->status = status;
    return true;
  }
  os_close(fd);
  return give_passed(walker, file, is_special ? not_regular : "it is the output file");
}

static bool visit_directory(struct file_walker *walker, struct input_file *file) {
  int error = enter(walker);
  return error ? give(walker, file, INPUT_ERROR, -1, error) : false;
}

/* Looks at the next entry of the nearest directory; false if it gave nothing. */
static bool visit(struct file_walker *walker, struct input_file *file) {
  struct rung *rung = top(walker);
  const struct entry *entry = &rung->directory.entries[rung->next++];
  bool is_directory = entry->kind == ENTRY_DIRECTORY;
  cut(&walker->shown, rung->shown_length);
  cut(&walker->local, rung->local_length);
  buffer_add_string(&walker->shown, entry->name);
  buffer_add_string(&walker->local, entry->name);
  if (is_excluded(walker, is_directory)) return give_passed(walker, file, "--exclude");
  if (config_cache_excludes(walker->config_cache, buffer_view(&walker->shown), is_directory, true))
    return give_passed(walker, file, "the configuration excludes it");
  if (ignore_stack_excludes(&walker->ignore_stack, buffer_view(&walker->local), is_directory))
    return give_passed(walker, file, "ignored");
  if (entry->kind == ENTRY_UNREAD) return pass_unread(walker, entry->name, file);
  if (entry->kind == ENTRY_LINK) return give_passed(walker, file, "a symbolic link");
  if (entry->kind == ENTRY_OTHER) return give_passed(walker, file, not_regular);
  return is_directory ? visit_directory(walker, file) : visit_file(walker, file);
}

/* ---- the walk as a whole ---- */

/* How many of the first bytes of a shown path to skip for --exclude, which sees paths from the current directory. */
static size_t exclude_start(const char *path) {
  const char *start = path;
  if (path_is_absolute(path)) {
    char *here = os_real_path(".");
    const char *below = here ? path_below(here, path) : NULL;
    if (below && *below) start = below;
    free(here);
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
                                    const struct output_files *outputs, const char *name) {
  struct file_walker *walker = mem_alloc_zeroed(1, sizeof *walker);
  size_t length = strlen(name);
  walker->settings = settings;
  walker->config_cache = config_cache;
  walker->outputs = outputs;
  walker->name = mem_string(name, length);
  while (length > 1 && name[length - 1] == '/') length--;
  if (!view_is((struct view){name, length}, ".")) buffer_add(&walker->shown, name, length);
  if (!settings->no_ignore) ignore_stack_enter_above(&walker->ignore_stack, name, &walker->local);
  walker->shown_root = walker->shown.length;
  walker->local_root = walker->local.length;
  walker->error = enter(walker);
  walker->exclude_start = exclude_start(buffer_string(&walker->shown));
  return walker;
}

void file_walker_free(struct file_walker *walker) {
  if (!walker) return;
  while (walker->depth) directory_release(&walker->rungs[--walker->depth].directory);
  free(walker->rungs);
  buffer_release(&walker->shown);
  buffer_release(&walker->local);
  ignore_stack_release(&walker->ignore_stack);
  free(walker->name);
  free(walker);
}

void file_walker_open_nothing(struct file_walker *walker) {
  walker->opens_nothing = true;
}

/* Gives the root directory itself, with the counts of its files. */
static void give_root(struct file_walker *walker, struct input_file *file, enum input_kind kind) {
  struct buffer shown = walker->shown;
  walker->shown = (struct buffer){0};
  give(walker, file, kind, -1, 0);
  walker->shown = shown;
  file->passed = walker->passed;
  file->others = walker->others;
}

/* At the end of the root directory: starts the walk again for the other formats, if it found no JGF and neither an option nor
 * the configuration names files to look for. */
static bool turn_to_others(struct file_walker *walker, struct input_file *file) {
  bool begins = walker->depth == 1 && !walker->given && file_type_count_sum(&walker->others)
                && settings_looks_by_default(walker->settings)
                && !config_cache_include(walker->config_cache, buffer_view(&walker->shown));
  if (!begins) return false;
  leave(walker);
  cut(&walker->shown, walker->shown_root);
  cut(&walker->local, walker->local_root);
  give_root(walker, file, INPUT_OTHERS);
  walker->others = (struct file_type_count){0};
  walker->takes_others = true;
  walker->error = enter(walker);
  return true;
}

bool file_walker_next(struct file_walker *walker, struct input_file *file) {
  int error = walker->error;
  walker->error = 0;
  if (error) return give(walker, file, INPUT_ERROR, -1, error);
  while (walker->depth) {
    struct rung *rung = top(walker);
    if (rung->next < rung->directory.count) {
      if (visit(walker, file)) return true;
      continue;
    }
    if (turn_to_others(walker, file)) return true;
    leave(walker);
  }
  if (walker->given || walker->gave_emptiness) return false;
  walker->gave_emptiness = true;
  give_root(walker, file, INPUT_EMPTY);
  return true;
}

struct file_type_count file_walker_other_formats(const struct file_walker *walker) {
  return walker->given ? walker->others : (struct file_type_count){0};
}
