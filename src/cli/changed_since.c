#include "base/ascii.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/input_queue.h"
#include "config/find.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include "text/patch.h"
#include <errno.h>

struct changed_since {
  const char *argument; /* borrowed: the argument, a revision or the name of a diff */
  struct buffer option; /* the option with its argument, for messages */
  char *top;            /* owned: real, without a slash at its end */
  struct patch patch;
  struct map by_path;   /* real paths, directories with a slash at their end: struct patch_file */
  struct patch_file added; /* the value of added and untracked files, and of directories of untracked files */
};

/* ---- paths ---- */

/* `base`: "" for the root. */
static void add_path(struct changed_since *since, const char *base, struct view name, struct patch_file *file) {
  LOCAL_BUFFER path = {0};
  buffer_add_string(&path, base);
  buffer_add_char(&path, '/');
  buffer_add_view(&path, name);
  *map_get_or_add(&since->by_path, buffer_view(&path)) = file;
}

/* Takes over the path; NULL: the directory does not exist. */
static bool set_top(struct changed_since *since, char *real) {
  if (!real) error_print_path(".", errno);
  size_t length = real ? strlen(real) : 0;
  if (length && real[length - 1] == '/') real[length - 1] = '\0';
  since->top = real;
  return real;
}

/* The paths of git's diffs begin at the top of the repository, those of other diffs in the current directory. */
static void add_files(struct changed_since *since) {
  char *directory = os_real_path(".");
  for (size_t i = 0; i < since->patch.count; i++) {
    struct patch_file *file = &since->patch.files[i];
    if (!file->name) continue;
    char *real = file->is_git ? NULL : os_real_path(file->name);
    if (real) *map_get_or_add(&since->by_path, view_of(real)) = file;
    else add_path(since, file->is_git ? since->top : directory ? directory : "", view_of(file->name), file);
    free(real);
  }
  free(directory);
}

static bool read_patch(struct changed_since *since, struct view text) {
  if (!patch_read(&since->patch, text)) {
    error_print("%s: line %zu: %s", buffer_string(&since->option), since->patch.line, since->patch.reason);
    return false;
  }
  add_files(since);
  return true;
}

/* ---- git ---- */

/* The configuration of a repository must not start programs: git runs without a file system monitor and hooks, and ignores bare
 * repositories among the records. git must not write the index either. Filters stay enabled, because git needs them to find
 * changes. */
#define GIT "git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", \
            "-c", "safe.bareRepository=explicit", "-c", "diff.autoRefreshIndex=false"

/* The messages of git quote names without escaping them. */
static void print_complaints(struct view text) {
  enum { MOST = 10 };
  for (size_t lines = 0; text.length && lines < MOST; lines++) {
    LOCAL_BUFFER line = {0};
    escape_text(&line, view_cut(&text, '\n'));
    error_print("git: %s%s", buffer_string(&line), text.length && lines + 1 == MOST ? " ..." : "");
  }
}

static bool git(const struct changed_since *since, const char *const *arguments, bool is_ancestor, struct buffer *output) {
  LOCAL_BUFFER complaints = {0};
  buffer_clear(output);
  int status = os_run(arguments, output, &complaints), error = errno;
  print_complaints(buffer_view(&complaints));
  errno = error;
  const char *option = buffer_string(&since->option);
  if (status < 0 && (errno == ENOENT || errno == ENOSYS))
    error_print("%s: git cannot be run; use a diff instead: FILE.diff, or - for standard input", option);
  else if (status < 0) error_print("%s: git: %s", option, strerror(errno));
  else if (status == 1 && !output->length && is_ancestor)
    error_print("%s: no common ancestor with HEAD (in a shallow clone, fetch more history)", option);
  else if (status)
    error_print("%s: git cannot compare%s", option,
                is_ancestor ? " (in a shallow or partial clone, fetch more history)" : "");
  return status == 0;
}

/* Reads an output of one line. */
static bool git_line(const struct changed_since *since, const char *const *arguments, bool is_ancestor, struct buffer *line) {
  if (!git(since, arguments, is_ancestor, line)) return false;
  while (line->length && memchr("\r\n", line->data[line->length - 1], 2)) line->data[--line->length] = '\0';
  return true;
}

/* The root is "" in paths. */
static const char *place_of(const char *directory) {
  return *directory ? directory : "/";
}

/* Adds the files that git prints as new. Directories of untracked files end with a slash. */
static bool add_new(struct changed_since *since, const char *const *arguments) {
  LOCAL_BUFFER list = {0};
  bool done = git(since, arguments, false, &list);
  for (size_t at = 0; done && at < list.length;) {
    struct view name = view_of(buffer_string(&list) + at);
    at += name.length + 1;
    add_path(since, since->top, name, &since->added);
  }
  return done;
}

/* Compares the working tree with the commit. The options override configurations that change the output for people. */
static bool add_changes(struct changed_since *since, const char *commit) {
  const char *top = place_of(since->top);
  const char *const diff[] = {GIT, "-c", "diff.relative=false", "-c", "diff.renames=true", "-C", top,
                              "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/",
                              "--diff-filter=ad", "--ignore-submodules=all", "--unified=0", commit, "--", NULL};
  const char *const added[] = {GIT, "-c", "diff.relative=false", "-c", "diff.renames=true", "-C", top,
                               "diff", "--name-only", "-z", "--diff-filter=A", "--ignore-submodules=all", commit, "--", NULL};
  const char *const untracked[] = {GIT, "-C", top, "ls-files", "--others", "--directory", "-z", NULL};
  LOCAL_BUFFER output = {0};
  return git(since, diff, false, &output) && read_patch(since, buffer_view(&output)) && add_new(since, added)
      && add_new(since, untracked);
}

/* The commit is the merge base of REV and HEAD. */
static bool ask_git(struct changed_since *since) {
  LOCAL_BUFFER output = {0}, base = {0};
  const char *const top[] = {GIT, "rev-parse", "--show-toplevel", NULL};
  const char *const ancestor[] = {GIT, "merge-base", since->argument, "HEAD", NULL};
  /* In a partial clone, git would fetch missing objects from an address, and with programs, that its configuration names. */
  os_set_environment("GIT_NO_LAZY_FETCH", "1");
  os_set_environment("GIT_ALLOW_PROTOCOL", ":");
  return git_line(since, top, false, &output) && set_top(since, os_real_path(buffer_string(&output)))
      && git_line(since, ancestor, true, &base) && add_changes(since, buffer_string(&base));
}

/* ---- a diff that was given ---- */

static bool read_diff(struct changed_since *since) {
  const char *name = since->argument;
  bool is_stdin = strcmp(name, "-") == 0;
  LOCAL_BUFFER text = {0};
  int error = file_read_named(name, SETTINGS_LIST_MOST, &text);
  if (error) error_print_path(is_stdin ? "standard input" : name, error);
  char *directory = os_real_path(".");
  struct view root = directory ? config_repository(&disk_files, view_of(directory)) : VIEW("");
  bool done = set_top(since, directory ? mem_string(root.at, root.length) : NULL) && !error;
  free(directory);
  return done && read_patch(since, buffer_view(&text));
}

/* ---- the answer ---- */

struct changed_since *changed_since_new(const struct settings *settings) {
  struct changed_since *since = mem_alloc_zeroed(1, sizeof *since);
  since->argument = settings->changed_since;
  buffer_add_string(&since->option, "--changed-since ");
  escape_text(&since->option, view_of(since->argument));
  since->added.is_whole = true;
  const char *argument = since->argument;
  bool is_path = *argument == '/' || string_begins(argument, "./") || string_begins(argument, "../");
  bool is_diff = strcmp(argument, "-") == 0 || is_path || path_ends(argument, ".diff") || path_ends(argument, ".patch");
  if (is_diff ? read_diff(since) : ask_git(since)) return since;
  changed_since_free(since);
  return NULL;
}

void changed_since_free(struct changed_since *since) {
  if (!since) return;
  patch_release(&since->patch);
  map_release(&since->by_path);
  buffer_release(&since->option);
  free(since->top);
  free(since);
}

const char *changed_since_top(const struct changed_since *since) {
  return place_of(since->top);
}

/* A file, or the nearest directory of which git tracks nothing. */
static const struct patch_file *find(const struct changed_since *since, struct view path) {
  const struct patch_file *file = map_find(&since->by_path, path);
  for (size_t length = path.length; !file && length > 1; length--)
    if (path.at[length - 1] == '/') file = map_find(&since->by_path, (struct view){path.at, length});
  return file;
}

struct changed_lines changed_since_find(struct changed_since *since, const char *name) {
  LOCAL_BUFFER path = {0};
  config_real_path(&disk_files, view_of(name), &path);
  bool is_below = path_below(since->top, buffer_string(&path));
  const struct patch_file *file = is_below ? find(since, buffer_view(&path)) : NULL;
  if (!is_below) return (struct changed_lines){CHANGED_ELSEWHERE, NULL};
  if (!file || (!file->is_whole && !file->count)) return (struct changed_lines){CHANGED_NONE, NULL};
  return (struct changed_lines){file->is_whole ? CHANGED_ALL : CHANGED_SOME, file};
}

/* ---- findings ---- */

static size_t lines_between(const struct source *source, size_t start, size_t end) {
  return start < end ? ascii_count((struct view){source->bytes + start, end - start}, '\n') : 0;
}

/* As diffs count lines: by LF alone. The end of the text is on its last line. */
void changed_lines_keep(const struct changed_lines *lines, const struct source *source, struct diags *diags) {
  if (lines->selection == CHANGED_ALL) return;
  size_t left = 0, line = source->first_line, at = 0;
  for (size_t level = 0; level < LEVELS; level++) diags->by_level[level] = 0;
  for (size_t i = 0; i < diags->count; i++) {
    struct span span = diags->list[i].span;
    if (span.start >= source->size) span.start = source->size ? source->size - 1 : 0;
    if (span.end > source->size) span.end = source->size;
    line += lines_between(source, at, span.start);
    at = span.start;
    size_t last = span.end ? line + lines_between(source, at, span.end - 1) : line;
    if (lines->selection != CHANGED_SOME || !patch_file_has(lines->file, line, last)) continue;
    diags->by_level[diags->list[i].level]++;
    diags->list[left++] = diags->list[i];
  }
  diags->count = left;
}
