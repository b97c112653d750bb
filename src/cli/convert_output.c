#include "cli/convert_output.h"
#include "base/buffer.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/path.h"
#include "convert/formats.h"
#include "engine/file_type.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/output.h"
#include "text/escape.h"
#include <errno.h>

/* ---- names ---- */

enum { LONGEST = 200 }; /* bytes, so that there is room for a number and an ending */

/* The endings of records, from the outside to the inside: "a.sgf.gz". */
static const char *const wrappings[] = {".gz", ".xz", ".zst", ".bz2"};
static const char *const endings[] = {".jgf.json", ".jgf", ".jsonl", ".ndjson", ".txt", ".go", ".mgt"};

/* The length of the part of a shown name that is the path of a file; an entry of an archive may follow. */
static size_t output_name_disk_part(const char *name) {
  size_t length = strlen(name);
  struct os_status status;
  for (const char *slash = strchr(name + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    struct buffer path = {0};
    buffer_add(&path, name, (size_t)(slash - name));
    bool is_file = os_stat(buffer_string(&path), &status) && status.kind != OS_DIRECTORY;
    buffer_release(&path);
    if (is_file) return (size_t)(slash - name);
  }
  return length;
}

static bool cut_ending(struct view *name, const char *ending) {
  bool ends = file_type_ends_with(*name, ending);
  if (ends) name->length -= strlen(ending);
  return ends;
}

static void cut_endings(struct view *name) {
  for (size_t i = 0; i < ARRAY_LENGTH(wrappings); i++)
    if (cut_ending(name, wrappings[i])) break;
  for (size_t i = 0; i < ARRAY_LENGTH(endings); i++)
    if (cut_ending(name, endings[i])) return;
  for (const struct format *const *format = formats_all(); *format; format++)
    for (const char *const *ending = (*format)->endings; *ending; ending++)
      if (cut_ending(name, *ending)) return;
  (void)cut_ending(name, ".json");
}

/* Replaces control characters and the separators of all systems. A long name is cut between two characters. */
static void add_clean(struct buffer *to, struct view name) {
  if (name.length > LONGEST) {
    name.length = LONGEST;
    while (name.length && ((unsigned char)name.at[name.length] & 0xC0) == 0x80) name.length--;
  }
  bool is_dots = view_is(name, ".") || view_is(name, "..");
  if (!name.length || is_dots) buffer_add_string(to, "game");
  else
    for (size_t i = 0; i < name.length; i++) {
      char c = name.at[i];
      buffer_add_char(to, (unsigned char)c < 0x20 || c == 0x7F || c == '/' || c == '\\' ? '_' : c);
    }
}

/* Appends the last part of a path or of the name of an entry, without the endings of formats. The result is not empty, is not
 * "." or "..", and has no slash. */
static void output_name_add(struct buffer *to, struct view name) {
  for (size_t i = name.length; i-- > 0;)
    if (name.at[i] == '/') {
      name = view_after(name, i + 1);
      break;
    }
  cut_endings(&name);
  add_clean(to, name);
}

/* The same with the whole name of an entry: directories become part of the new name. */
static void output_name_add_whole(struct buffer *to, struct view name) {
  struct buffer flat = {0};
  cut_endings(&name);
  for (size_t at = 0, end; at < name.length; at = end + 1) {
    for (end = at; end < name.length && name.at[end] != '/';) end++;
    struct view part = {name.at + at, end - at};
    if (!part.length || view_is(part, ".")) continue;
    if (flat.length) buffer_add_char(&flat, '-');
    buffer_add_view(&flat, part);
  }
  if (flat.length && flat.data[0] == '.') flat.data[0] = '_'; /* it would be a hidden file */
  add_clean(to, buffer_view(&flat));
  buffer_release(&flat);
}

struct convert_output {
  const struct convert_settings *settings; /* borrowed */
  struct input_files *files;               /* borrowed */
  enum { TO_STREAM, TO_FILE, TO_DIRECTORY } kind;
  struct output stream;        /* standard output, or a device or pipe */
  struct file_change file;     /* the file, while it is being written */
  struct output_directory directory;
  struct buffer excluded;      /* the shown path of the directory if it is in a searched directory; otherwise empty */
  struct map claimed;          /* by paths of outputs: the names of their inputs */
  struct arena names;
  struct buffer first;         /* the game of a file that has only one */
  bool has_begun;              /* something was written, or is in `first` */
  struct buffer last_name;     /* of the last input */
  size_t last_number;          /* of its games so far */
  struct convert_output_totals totals;
};

static void report_error(struct convert_output *output, const char *path, const char *why) {
  error_print_about(path, "%s", why);
  output->totals.failed = true;
}

/* ---- inputs, which are not overwritten ---- */

static const char is_input[] = "not written: it is one of the inputs";

/* Files that an earlier run has written into a searched directory are not inputs. */
bool convert_output_excludes(const struct convert_output *output, const char *name) {
  return output->excluded.length && string_begins(name, output->excluded.data);
}

static void find_excluded(struct convert_output *output) {
  const struct strings *paths = &output->settings->common.paths;
  char *real_output = os_real_path(output->settings->output);
  for (size_t i = 0; real_output && i < paths->count && !output->excluded.length; i++) {
    struct os_status status;
    size_t shown = strlen(paths->list[i]);
    bool is_directory = os_stat(paths->list[i], &status) && status.kind == OS_DIRECTORY;
    char *real = is_directory ? os_real_path(paths->list[i]) : NULL;
    const char *below = real && real[1] ? path_below(real, real_output) : NULL;
    if (below && *below) {
      while (shown > 1 && paths->list[i][shown - 1] == '/') shown--;
      if (!view_is((struct view){paths->list[i], shown}, "."))
        buffer_printf(&output->excluded, "%.*s/", (int)shown, paths->list[i]);
      buffer_printf(&output->excluded, "%s/", below);
    }
    free(real);
  }
  free(real_output);
}

/* Returns true if the file is named as an input, or will be found in a searched directory. */
static bool is_of_inputs(const struct convert_output *output, const char *path) {
  const struct settings *settings = &output->settings->common;
  bool is_found = input_files_contains(output->files, path);
  char *real = NULL;
  for (size_t i = 0; !is_found && !output->excluded.length && !real && i < settings->extensions.count; i++)
    if (path_ends(path, settings->extensions.list[i])) real = os_real_path(path);
  for (size_t i = 0; real && i < settings->paths.count && !is_found; i++) {
    struct os_status status;
    bool is_directory = os_stat(settings->paths.list[i], &status) && status.kind == OS_DIRECTORY;
    char *above = is_directory ? os_real_path(settings->paths.list[i]) : NULL;
    is_found = above && path_below(above, real);
    free(above);
  }
  free(real);
  return is_found;
}

/* ---- opening ---- */

static bool is_directory(const char *path) {
  struct os_status status;
  return os_stat(path, &status) ? status.kind == OS_DIRECTORY : view_ends(view_of(path), "/");
}

struct convert_output *convert_output_new(const struct convert_settings *settings, struct input_files *files) {
  const char *path = settings->output;
  struct os_status status;
  if (path && settings->to == CONVERT_TO_JSONL && is_directory(path)) {
    error_print("--to jsonl writes all games into one stream: name a file, not a directory");
    return NULL;
  }
  struct convert_output *output = mem_alloc_zeroed(1, sizeof *output);
  output->settings = settings;
  output->files = files;
  output->stream.fd = -1;
  output->file = (struct file_change){.fd = -1};
  /* Devices and pipes cannot be replaced. */
  if (!path || output_descriptor(path) >= 0 ||
      (os_stat(path, &status) && status.kind != OS_FILE && status.kind != OS_DIRECTORY)) {
    output->kind = TO_STREAM;
    output_open(&output->stream, settings->dry_run ? NULL : path);
  } else if (is_directory(path)) {
    output->kind = TO_DIRECTORY;
    output_directory_open(&output->directory, path);
    find_excluded(output);
  } else output->kind = TO_FILE;
  return output;
}

void convert_output_free(struct convert_output *output) {
  if (!output) return;
  file_change_release(&output->file);
  if (output->kind == TO_DIRECTORY) output_directory_release(&output->directory);
  map_release(&output->claimed);
  arena_release(&output->names);
  buffer_release(&output->excluded);
  buffer_release(&output->first);
  buffer_release(&output->last_name);
  free(output);
}

/* ---- one stream ---- */

static void put(struct convert_output *output, struct view text) {
  struct buffer piece = {0};
  if (output->totals.failed || output->settings->dry_run) return;
  if (output->kind == TO_STREAM) {
    buffer_add_view(&piece, text);
    output_add(&output->stream, &piece);
  } else if (!file_change_put(&output->file, text, &piece))
    report_error(output, output->settings->output, buffer_string(&piece));
  buffer_release(&piece);
}

/* Returns false, after an error message, if the file cannot be written. */
static bool begin_file(struct convert_output *output) {
  const char *path = output->settings->output;
  struct buffer why = {0};
  if (output->kind == TO_STREAM || output->settings->dry_run) return true;
  if (output->settings->force && is_of_inputs(output, path)) buffer_add_string(&why, is_input);
  else (void)file_change_make(&output->file, path, &why);
  bool good = !why.length;
  if (!good) report_error(output, path, buffer_string(&why));
  buffer_release(&why);
  return good;
}

/* Adds a game in JGF, which must be the only one. */
static void keep_one(struct convert_output *output, const char *name, struct view text) {
  struct buffer why = {0};
  if (!output->has_begun) buffer_add_view(&output->first, text);
  else {
    bool is_same = view_is(buffer_view(&output->last_name), name);
    buffer_printf(&why, "%s: nothing was written; use a directory (-o DIR/) or --to jsonl",
                  is_same ? "it has several games, but a JGF record has one" : "a JGF record has one game");
    report_error(output, name, buffer_string(&why));
  }
  buffer_release(&why);
  output->has_begun = true;
}

static void add_to_stream(struct convert_output *output, const char *name, const struct converted_games *games) {
  enum convert_to to = output->settings->to;
  for (size_t i = 0; i < games->count && !output->totals.failed; i++) {
    struct view text = converted_games_text(games, i);
    bool is_first = !output->has_begun;
    if (to == CONVERT_TO_JGF) keep_one(output, name, text);
    else if (!is_first || begin_file(output)) {
      output->has_begun = true;
      if (to == CONVERT_TO_JSON_SGF) put(output, is_first ? VIEW("[") : VIEW(",\n"));
      put(output, text);
    }
    if (!output->totals.failed) output->totals.games++;
    buffer_clear(&output->last_name);
    buffer_add_string(&output->last_name, name);
  }
}

static void close_stream(struct convert_output *output) {
  enum convert_to to = output->settings->to;
  bool is_whole = output->has_begun && !output->totals.failed;
  if (is_whole && to == CONVERT_TO_JGF && begin_file(output)) put(output, buffer_view(&output->first));
  if (is_whole && to == CONVERT_TO_JSON_SGF) put(output, VIEW("]\n"));
  if (output->kind == TO_STREAM) output_close(&output->stream);
  else if (output->has_begun && !output->totals.failed && !output->settings->dry_run) {
    struct buffer why = {0};
    if (file_change_finish(&output->file, output->settings->force, &why)) output->totals.files++;
    else report_error(output, output->settings->output, buffer_string(&why));
    buffer_release(&why);
  }
  output->totals.failed |= output->stream.failed;
  if (output->totals.failed) output->totals.games = 0;
  output->totals.reader_gone = output->stream.reader_gone;
}

/* ---- a directory ---- */

/* The length of the path of the named directory that the input was found in, with the slash. */
static size_t walked_part(const struct convert_output *output, const char *name) {
  const struct strings *paths = &output->settings->common.paths;
  size_t longest = 0;
  struct os_status status;
  for (size_t i = 0; i < paths->count; i++) {
    const char *path = paths->list[i];
    size_t length = strlen(path);
    if (view_is((struct view){path, length}, ".")) continue;
    while (length > 1 && path[length - 1] == '/') length--;
    bool is_above = strncmp(name, path, length) == 0 && (name[length] == '/' || (length == 1 && *path == '/'));
    if (!is_above || length < longest || !os_stat(path, &status) || status.kind != OS_DIRECTORY) continue;
    longest = name[length] == '/' ? length + 1 : length;
  }
  return longest;
}

/* Appends the directories between the searched directory and the file, unless they lead up. */
static void add_directories(const struct convert_output *output, struct view disk, struct buffer *to) {
  const struct strings *paths = &output->settings->common.paths;
  size_t from = walked_part(output, disk.at), end = disk.length;
  bool is_below = from > 0;
  for (size_t i = 0; i < paths->count && !path_is_absolute(disk.at); i++)
    is_below |= strcmp(paths->list[i], ".") == 0 || strcmp(paths->list[i], "./") == 0;
  while (end > from && disk.at[end - 1] != '/') end--;
  for (size_t i = from; i + 2 < end; i++)
    if ((i == from || disk.at[i - 1] == '/') && string_begins(disk.at + i, "../")) return;
  if (is_below && end > from) buffer_add(to, disk.at + from, end - from);
}

static void add_number_and_ending(const struct convert_output *output, size_t number, struct buffer *path) {
  if (number) buffer_printf(path, "-%zu", number);
  buffer_add_string(path, convert_endings(output->settings->to)[0]);
}

/* Claims the path for this input. Returns the name of the input that already has it, or NULL. */
static const char *claim(struct convert_output *output, const struct buffer *path, const char *name) {
  void **slot = map_get_or_add(&output->claimed, buffer_view(path));
  if (*slot) return *slot;
  *slot = arena_string(&output->names, view_of(name));
  return NULL;
}

/* Appends the path of an output. Returns false if there is nothing to write: the input is the output of an earlier run, or the
 * path is that of another output. Entries of an archive that only differ in their directories get these into their names. */
static bool name_output(struct convert_output *output, const struct origin *origin, size_t number, struct buffer *path) {
  struct view name = view_of(origin->name), disk = name;
  struct os_status one, two;
  if (origin->is_packed) disk.length = output_name_disk_part(name.at);
  bool is_entry = disk.length < name.length;
  struct view entry = is_entry ? view_after(name, disk.length + 1) : disk;
  buffer_add_view(path, buffer_view(&output->directory.path));
  add_directories(output, disk, path);
  size_t base = path->length;
  if (view_is(name, "-")) buffer_add_string(path, "stdin");
  else output_name_add(path, entry);
  add_number_and_ending(output, number, path);
  if (!output->settings->force && !origin->is_packed && !origin->is_lines && os_stat(origin->name, &one) &&
      os_stat(buffer_string(path), &two) && one.device == two.device && one.file == two.file) {
    output->totals.left++;
    return false;
  }
  const char *other = claim(output, path, origin->name);
  if (other && is_entry) {
    path->length = base;
    output_name_add_whole(path, entry);
    add_number_and_ending(output, number, path);
    other = claim(output, path, origin->name);
  }
  if (!other) return true;
  struct buffer why = {0};
  buffer_add_string(&why, "not written: ");
  escape_path(&why, buffer_view(path));
  buffer_add_string(&why, " is the output of ");
  escape_path(&why, view_of(other));
  report_error(output, origin->name, buffer_string(&why));
  buffer_release(&why);
  return false;
}

/* Writes some games into a file. */
static void add_file(struct convert_output *output, const struct origin *origin, const struct converted_games *games,
                     size_t first, size_t count, size_t number) {
  bool is_dry = output->settings->dry_run, force = output->settings->force;
  struct buffer path = {0}, why = {0}, text = {0};
  (void)converted_games_join(games, first, count, output->settings->to, &text);
  if (name_output(output, origin, number, &path)) {
    bool good = output_directory_enter(&output->directory, buffer_string(&path), !is_dry, &why);
    if (good && force && is_of_inputs(output, buffer_string(&path))) buffer_add_string(&why, is_input);
    else if (good && !is_dry) (void)file_write(buffer_string(&path), buffer_view(&text), force, &why);
    if (why.length) report_error(output, buffer_string(&path), buffer_string(&why));
    else {
      output->totals.games += count;
      output->totals.files++;
    }
  }
  buffer_release(&path);
  buffer_release(&why);
  buffer_release(&text);
}

static void add_to_directory(struct convert_output *output, const struct origin *origin, const struct converted_games *games) {
  if (!view_is(buffer_view(&output->last_name), origin->name)) output->last_number = 0;
  buffer_clear(&output->last_name);
  buffer_add_string(&output->last_name, origin->name);
  if (output->settings->to != CONVERT_TO_JGF && !origin->is_lines) {
    add_file(output, origin, games, 0, games->count, 0);
    return;
  }
  bool is_numbered = origin->is_lines || games->count > 1;
  for (size_t i = 0; i < games->count; i++) add_file(output, origin, games, i, 1, is_numbered ? ++output->last_number : 0);
}

/* ---- both ---- */

void convert_output_add(struct convert_output *output, const struct origin *origin, const struct converted_games *games) {
  if (!games->count) return;
  if (output->kind == TO_DIRECTORY) add_to_directory(output, origin, games);
  else add_to_stream(output, origin->name, games);
}

void convert_output_close(struct convert_output *output) {
  if (output->kind != TO_DIRECTORY) close_stream(output);
  if (output->kind == TO_FILE && output->settings->dry_run && output->totals.games)
    output->totals.files = 1;
}

struct convert_output_totals convert_output_sum(const struct convert_output *output) {
  return output->totals;
}

bool convert_output_makes_files(const struct convert_output *output) {
  return output->kind == TO_DIRECTORY && output->settings->to != CONVERT_TO_JGF;
}

bool convert_output_is_open(const struct convert_output *output) {
  if (output->kind == TO_DIRECTORY) return true;
  if (output->kind == TO_STREAM && !output_is_open(&output->stream)) return false;
  return !output->totals.failed;
}
