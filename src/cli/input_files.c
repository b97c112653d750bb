#include "cli/input_files.h"
#include "base/ascii.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/file_walker.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include <errno.h>
#include <inttypes.h>

void input_file_print_skipped(const struct input_file *file) {
  LOCAL_BUFFER name = {0}, others = {0};
  escape_path(&name, view_of(file->name));
  const char *shown = buffer_string(&name);
  bool has_others = file_type_count_print(&file->others, &others);
  if (file->kind == INPUT_SKIPPED) {
    if (file->reason) error_print("%s: skipped: %s", shown, file->reason);
  } else if (file->kind == INPUT_OTHERS) {
    error_print("%s: no JGF record in it: reading its %s", shown, buffer_string(&others));
  } else if (file->skipped_files) {
    error_print("warning: %s: all game records in it are skipped: %zu (--verbose prints the reasons)", shown,
                file->skipped_files);
  } else if (has_others) {
    buffer_add_string(&others, " (--ext ");
    file_type_count_endings(&file->others, &others);
    buffer_printf(&others, " reads %s)", file_type_count_sum(&file->others) == 1 ? "it" : "them");
    error_print("warning: %s: no JGF record in it, but %s", shown, buffer_string(&others));
  } else error_print("warning: %s: no game record in it", shown);
}

void input_file_print_error(const struct input_file *file, int error, const char *advice) {
  LOCAL_BUFFER text = {0};
  escape_text(&text, view_of(file->message ? file->message : strerror(error))); /* a message may quote a name */
  error_print_about(file->name, "%s%s", buffer_string(&text), advice);
}

struct argument {
  const char *name; /* borrowed */
  bool is_stdin;
};

/* A directory that is being searched, and its next result. */
struct stream {
  struct file_walker *walker; /* owned */
  struct input_file head;     /* owned */
};

struct input_files {
  const struct settings *settings; /* borrowed */
  struct config_cache *config_cache;         /* borrowed */
  struct buffer *lists;            /* owned: the texts of --files-from */
  struct argument *arguments;      /* owned: sorted */
  size_t count, capacity, next;
  struct stream *streams; /* owned; more than one only for nested directories */
  size_t stream_count, stream_capacity;
  char *last; /* owned: the last name, or NULL */
  struct output_files outputs;
  struct input_totals *totals; /* borrowed */
  struct map identities; /* of named files, for input_files_contains */
  size_t identified;     /* arguments */
};

/* ---- paths from the user ---- */

static void add_argument(struct input_files *files, const char *name, bool is_stdin) {
  ARRAY_ADD(files->arguments, files->count, files->capacity, (struct argument){name, is_stdin});
}

/* Orders paths by bytes. The shortest of several equal paths, such as "a" and "./a", is first and is used. */
static int order_paths(const char *one, const char *other) {
  int order = path_compare(one, other);
  size_t length = strlen(one), other_length = strlen(other);
  if (!order) order = (length > other_length) - (length < other_length);
  return order ? order : strcmp(one, other);
}

static int compare(const void *a, const void *b) {
  const struct argument *one = a, *other = b;
  int order = order_paths(one->name, other->name);
  return order ? order : (int)one->is_stdin - (int)other->is_stdin;
}

/* Cuts the text into names, in place. */
static void split_list(struct input_files *files, struct buffer *text) {
  char end = files->settings->lists_end_lines_with_nul ? '\0' : '\n';
  for (size_t at = 0; at < text->length;) {
    char *name = text->data + at;
    char *stop = memchr(name, end, text->length - at);
    size_t length = stop ? (size_t)(stop - name) : text->length - at;
    name[length] = '\0'; /* the text has padding */
    path_from_user(name);
    if (length) add_argument(files, name, false);
    at += length + 1;
  }
}

static void read_list(struct input_files *files, const char *path, struct buffer *text) {
  size_t most = SETTINGS_LIST_MOST;
  char end = files->settings->lists_end_lines_with_nul ? '\0' : '\n';
  int error = file_read_named(path, most, text);
  if (!error && files->count + ascii_count(buffer_view(text), end) > most / sizeof *files->arguments) error = EFBIG;
  const char *reason = error ? strerror(error) : NULL;
  if (!error && end && text->length && memchr(text->data, '\0', text->length))
    reason = "there are NULs in it: with --null they end its paths";
  if (!reason) split_list(files, text);
  else {
    buffer_release(text);
    error_print_about(strcmp(path, "-") == 0 ? "standard input" : path, "%s", reason);
    files->totals->status = STATUS_ERROR;
  }
}

struct input_files *input_files_new(const struct settings *settings, struct config_cache *config_cache,
                                    struct input_totals *totals) {
  struct input_files *files = mem_alloc(sizeof *files);
  const struct strings *paths = &settings->paths;
  const char *stdin_name = settings->stdin_name ? settings->stdin_name : "-";
  *files = (struct input_files){.settings = settings, .config_cache = config_cache, .totals = totals};
  output_files_find(&files->outputs);
  for (size_t i = 0; i < paths->count; i++) {
    bool is_stdin = strcmp(paths->list[i], "-") == 0;
    add_argument(files, is_stdin ? stdin_name : paths->list[i], is_stdin);
  }
  files->lists = mem_alloc_zeroed(settings->lists.count, sizeof *files->lists);
  for (size_t i = 0; i < settings->lists.count; i++) read_list(files, settings->lists.list[i], &files->lists[i]);
  if (!paths->count && !settings->lists.count) {
    if (settings->stdin_name) add_argument(files, stdin_name, true);
    else add_argument(files, ".", false);
  }
  if (files->count) qsort(files->arguments, files->count, sizeof *files->arguments, compare);
  return files;
}

void input_files_free(struct input_files *files) {
  if (!files) return;
  for (size_t i = 0; i < files->stream_count; i++) {
    input_file_release(&files->streams[i].head);
    file_walker_free(files->streams[i].walker);
  }
  for (size_t i = 0; i < files->settings->lists.count; i++) buffer_release(&files->lists[i]);
  free(files->lists);
  map_release(&files->identities);
  free(files->arguments);
  free(files->streams);
  free(files->last);
  free(files);
}

/* Appends the identity of a regular file; of other paths nothing. */
static bool add_identity(const char *path, struct buffer *to) {
  struct os_status status;
  buffer_clear(to);
  if (!os_stat(path, &status) || status.kind != OS_FILE) return false;
  buffer_printf(to, "%" PRIu64 " %" PRIu64, status.device, status.file);
  return true;
}

bool input_files_contains(struct input_files *files, const char *path) {
  LOCAL_BUFFER identity = {0};
  for (; files->identified < files->count; files->identified++)
    if (add_identity(files->arguments[files->identified].name, &identity))
      *map_get_or_add(&files->identities, buffer_view(&identity)) = files;
  return add_identity(path, &identity) && map_find(&files->identities, buffer_view(&identity));
}

/* ---- inputs ---- */

/* Gets the next result of a stream, or removes the stream. */
static void advance(struct input_files *files, size_t index) {
  struct stream *stream = &files->streams[index];
  if (file_walker_next(stream->walker, &stream->head)) return;
  struct file_type_count others = file_walker_other_formats(stream->walker);
  file_type_count_add(&files->totals->other_formats, &others);
  file_walker_free(stream->walker);
  *stream = files->streams[--files->stream_count];
}

static bool give(struct input_file *file, enum input_kind kind, const char *name, int fd, int error) {
  *file = (struct input_file){.kind = kind, .name = mem_string(name, strlen(name)), .fd = fd, .error = error};
  return true;
}

/* Opens a path from the user. Returns true if it gives an input; a directory becomes a stream. */
static bool open_argument(struct input_files *files, const struct argument *argument, struct input_file *file) {
  const char *name = argument->name;
  int fd = argument->is_stdin ? os_duplicate(OS_STDIN) : os_open(name, 0);
  if (fd < 0) return give(file, INPUT_ERROR, name, -1, errno);
  struct os_status status;
  if (!os_fstat(fd, &status)) return give(file, INPUT_ERROR, name, fd, errno);
  bool is_directory = status.kind == OS_DIRECTORY;
  bool may_be_excluded = files->settings->force_exclude && (!argument->is_stdin || files->settings->stdin_name);
  if (may_be_excluded && file_walker_excludes(files->settings, files->config_cache, name, is_directory)) {
    if (!argument->is_stdin) os_close(fd);
    if (!argument->is_stdin && !files->settings->verbose) return false;
    give(file, INPUT_SKIPPED, name, argument->is_stdin ? fd : -1, 0);
    file->is_stdin = argument->is_stdin;
    file->reason = files->settings->verbose ? "excluded" : NULL;
    return true;
  }
  if (!is_directory || argument->is_stdin) {
    static const char output[] = "not read: it is the output file";
    bool is_output = status.kind == OS_FILE && output_files_contain(&files->outputs, &status);
    give(file, is_output ? INPUT_ERROR : INPUT_OPEN, name, fd, 0);
    file->status = status;
    if (is_output) file->message = mem_string(output, strlen(output));
    file->is_stdin = argument->is_stdin;
    return true;
  }
  os_close(fd);
  ARRAY_GROW(files->streams, files->stream_count, files->stream_capacity);
  files->streams[files->stream_count] = (struct stream){
      .walker = file_walker_new(files->settings, files->config_cache, &files->outputs, name, true)};
  advance(files, files->stream_count++);
  return false;
}

static bool next(struct input_files *files, struct input_file *file) {
  for (;;) {
    size_t first = SIZE_MAX; /* the stream whose head comes first */
    for (size_t i = 0; i < files->stream_count; i++)
      if (first == SIZE_MAX || order_paths(files->streams[i].head.name, files->streams[first].head.name) < 0) first = i;
    const struct argument *argument = files->next < files->count ? &files->arguments[files->next] : NULL;
    if (argument && (first == SIZE_MAX || order_paths(argument->name, files->streams[first].head.name) <= 0)) {
      files->next++;
      if (open_argument(files, argument, file)) return true;
    } else if (first != SIZE_MAX) {
      *file = files->streams[first].head;
      files->streams[first].head = (struct input_file){.fd = -1};
      advance(files, first);
      return true;
    } else return false;
  }
}

bool input_files_has_more(const struct input_files *files) {
  return files->next < files->count || files->stream_count;
}

bool input_files_next(struct input_files *files, struct input_file *file) {
  while (next(files, file)) {
    if (!files->last || path_compare(files->last, file->name) != 0) {
      free(files->last);
      files->last = mem_string(file->name, strlen(file->name));
      return true;
    }
    input_file_release(file); /* named twice, or named and found */
  }
  return false;
}
