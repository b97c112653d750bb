#include "cli/convert_output.h"
#include "base/buffer.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/input_guard.h"
#include "convert/formats.h"
#include "engine/file_type.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/output.h"
#include "sys/output_directory.h"
#include "text/escape.h"
#include <errno.h>

/* ---- names ---- */

enum { LONGEST = 200 }; /* bytes, so that there is room for a number and an ending */

/* Of records, from the outside to the inside: "a.sgf.gz". */
static const char *const wrappings[] = {".gz", ".xz", ".zst", ".bz2"};
static const char *const endings[] = {".jgf.json", ".jgf", ".jsonl", ".ndjson", ".txt", ".go", ".mgt"};

/* How many bytes of a shown name are the path of a file on disk: all, unless it goes on with an entry of an archive. */
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

/* No control characters, no separators of any system, no cut in the middle of a character. */
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

/* Appends the last part of a path or of an entry's name, without the endings that formats have, and without what
 * would lead elsewhere. Never empty, never "." or "..", never with a slash. */
static void output_name_add(struct buffer *to, struct view name) {
  for (size_t i = name.length; i-- > 0;)
    if (name.at[i] == '/') {
      name = view_after(name, i + 1);
      break;
    }
  cut_endings(&name);
  add_clean(to, name);
}

/* The same with an entry's whole name: directories in it become part of the new name. */
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
  enum { TO_STREAM, TO_FILE, TO_DIRECTORY } kind;
  struct output stream;        /* standard output, or a device or pipe */
  struct file_change file;     /* the file, while it is being written */
  struct output_directory directory;
  struct map claimed;          /* paths of outputs; lead to the names that they are made of */
  struct arena names;
  struct input_guard inputs;
  struct buffer first;          /* the one game of a file that holds one */
  bool has_begun;              /* something was written, or waits in `first` */
  struct buffer last_name;      /* of the input that came last */
  size_t last_number;          /* of its games so far */
  struct convert_output_totals totals;
};

/* ---- errors ---- */

static void say(struct convert_output *convert_output, const char *path, const char *why) {
  error_print_about(path, "%s", why);
  convert_output->totals.failed = true;
}

/* ---- where ---- */

static bool is_directory(const char *path) {
  struct os_status status;
  size_t length = strlen(path);
  if (os_stat(path, &status)) return status.kind == OS_DIRECTORY;
  return length && path[length - 1] == '/';
}

/* A device, a pipe, what is open already: nothing can be put in its place. */
static bool is_special(const char *path) {
  struct os_status status;
  if (output_descriptor(path) >= 0) return true;
  return os_stat(path, &status) && status.kind != OS_FILE && status.kind != OS_DIRECTORY;
}

void convert_output_protect(struct convert_output *convert_output, const struct os_status *status) {
  if (convert_output->kind != TO_STREAM && status->kind == OS_FILE) input_guard_add(&convert_output->inputs, status);
}

void convert_output_protect_path(struct convert_output *convert_output, const char *path) {
  if (convert_output->kind != TO_STREAM) input_guard_add_path(&convert_output->inputs, path);
}

bool convert_output_excludes(const struct convert_output *convert_output, const char *name) {
  return input_guard_excludes(&convert_output->inputs, name);
}

struct convert_output *convert_output_new(const struct convert_settings *settings) {
  const char *path = settings->output;
  if (path && settings->to == CONVERT_TO_JSONL && is_directory(path)) {
    error_print("--to jsonl writes all games into one stream: name a file, not a directory");
    return NULL;
  }
  struct convert_output *convert_output = mem_alloc_zeroed(1, sizeof *convert_output);
  convert_output->settings = settings;
  convert_output->stream.fd = -1;
  convert_output->file = (struct file_change){.fd = -1};
  if (!path || is_special(path)) {
    convert_output->kind = TO_STREAM;
    input_guard_init(&convert_output->inputs, &settings->common, NULL);
    output_open(&convert_output->stream, settings->dry_run ? NULL : path);
    return convert_output;
  }
  convert_output->kind = is_directory(path) ? TO_DIRECTORY : TO_FILE;
  if (convert_output->kind == TO_DIRECTORY) output_directory_open(&convert_output->directory, path);
  input_guard_init(&convert_output->inputs, &settings->common, convert_output->kind == TO_DIRECTORY ? path : NULL);
  return convert_output;
}

void convert_output_free(struct convert_output *convert_output) {
  if (!convert_output) return;
  file_change_release(&convert_output->file);
  if (convert_output->kind == TO_DIRECTORY) output_directory_release(&convert_output->directory);
  map_release(&convert_output->claimed);
  arena_release(&convert_output->names);
  input_guard_release(&convert_output->inputs);
  buffer_release(&convert_output->first);
  buffer_release(&convert_output->last_name);
  free(convert_output);
}

/* ---- one stream ---- */

static void put(struct convert_output *convert_output, struct view text) {
  struct buffer why = {0};
  if (convert_output->totals.failed || convert_output->settings->dry_run) return;
  if (convert_output->kind == TO_STREAM) {
    struct buffer piece = {0};
    buffer_add_view(&piece, text);
    output_add(&convert_output->stream, &piece);
    buffer_release(&piece);
  } else if (!file_change_put(&convert_output->file, text, &why))
    say(convert_output, convert_output->settings->output, buffer_string(&why));
  buffer_release(&why);
}

/* False, and said why, if the file cannot be begun. */
static bool begin_file(struct convert_output *convert_output) {
  const char *path = convert_output->settings->output;
  struct buffer why = {0};
  if (convert_output->settings->dry_run) return true;
  bool good = !(convert_output->settings->force && input_guard_contains(&convert_output->inputs, path));
  if (!good) buffer_add_string(&why, "not written: it is one of the inputs");
  good = good && file_change_make(&convert_output->file, path, &why);
  if (!good) say(convert_output, path, buffer_string(&why));
  buffer_release(&why);
  return good;
}

/* Games that can stand in one text: SGF as they are, JSON-SGF in an array, JSON Lines. */
static void stream_game(struct convert_output *convert_output, struct view text) {
  bool is_array = convert_output->settings->to == CONVERT_TO_JSON_SGF, is_first = !convert_output->has_begun;
  if (is_first && convert_output->kind == TO_FILE && !begin_file(convert_output)) return;
  convert_output->has_begun = true;
  if (is_array) put(convert_output, is_first ? VIEW("[") : VIEW(",\n"));
  put(convert_output, text);
}

static void keep_one(struct convert_output *convert_output, const char *name, struct view text) {
  if (convert_output->has_begun) {
    bool is_same = view_is(buffer_view(&convert_output->last_name), name);
    struct buffer why = {0};
    buffer_add_string(&why,
                      is_same ? "it has several games, but a JGF record has one" : "a JGF record has one game");
    buffer_add_string(&why, ": nothing was written; use a directory (-o DIR/) or --to jsonl");
    say(convert_output, name, buffer_string(&why));
    buffer_release(&why);
    return;
  }
  convert_output->has_begun = true;
  buffer_add_view(&convert_output->first, text);
}

static void add_to_stream(struct convert_output *convert_output, const char *name, const struct converted_games *games) {
  for (size_t i = 0; i < games->count && !convert_output->totals.failed; i++) {
    if (convert_output->settings->to == CONVERT_TO_JGF) keep_one(convert_output, name, converted_games_text(games, i));
    else stream_game(convert_output, converted_games_text(games, i));
    if (!convert_output->totals.failed) convert_output->totals.games++;
    buffer_clear(&convert_output->last_name);
    buffer_add_string(&convert_output->last_name, name);
  }
}

static void finish_file(struct convert_output *convert_output) {
  struct buffer why = {0};
  if (file_change_finish(&convert_output->file, convert_output->settings->force, &why)) convert_output->totals.files++;
  else say(convert_output, convert_output->settings->output, buffer_string(&why));
  buffer_release(&why);
}

static void close_stream(struct convert_output *convert_output) {
  bool is_whole = convert_output->has_begun && !convert_output->totals.failed;
  if (is_whole && convert_output->settings->to == CONVERT_TO_JGF
      && (convert_output->kind == TO_STREAM || begin_file(convert_output)))
    put(convert_output, buffer_view(&convert_output->first));
  if (is_whole && convert_output->settings->to == CONVERT_TO_JSON_SGF) put(convert_output, VIEW("]\n"));
  if (convert_output->kind == TO_STREAM) output_close(&convert_output->stream);
  else if (convert_output->has_begun && !convert_output->totals.failed && !convert_output->settings->dry_run)
    finish_file(convert_output);
  if (convert_output->stream.failed) convert_output->totals.failed = true;
  if (convert_output->totals.failed) convert_output->totals.games = 0;
  convert_output->totals.reader_gone = convert_output->stream.reader_gone;
}

/* ---- a directory ---- */

/* The directory that was named, below which the input was found: what lies between is made below the output, too. */
static size_t walked_part(const struct convert_output *convert_output, const char *name) {
  const struct strings *paths = &convert_output->settings->common.paths;
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

static bool walks_here(const struct convert_output *convert_output) {
  const struct strings *paths = &convert_output->settings->common.paths;
  for (size_t i = 0; i < paths->count; i++)
    if (strcmp(paths->list[i], ".") == 0 || strcmp(paths->list[i], "./") == 0) return true;
  return false;
}

/* Whether a name of the path leads up again. */
static bool goes_up(struct view way) {
  for (size_t i = 0; i + 2 < way.length; i++)
    if ((!i || way.at[i - 1] == '/') && string_begins(way.at + i, "../")) return true;
  return false;
}

/* Appends the directories between the one that was walked and the file. */
static void add_way(const struct convert_output *convert_output, struct view disk, struct buffer *to) {
  const char *name = disk.at;
  size_t from = walked_part(convert_output, name);
  if (!from && (!walks_here(convert_output) || path_is_absolute(name))) return;
  size_t end = disk.length;
  while (end > from && name[end - 1] != '/') end--;
  struct view way = {name + from, end > from ? end - from : 0};
  if (!goes_up(way)) buffer_add_view(to, way);
}

static void add_number_and_ending(const struct convert_output *convert_output, size_t number, struct buffer *path) {
  if (number) buffer_printf(path, "-%zu", number);
  buffer_add_string(path, convert_endings(convert_output->settings->to)[0]);
}

/* Takes the path for this input; if another has it, the name of that one. */
static const char *claim(struct convert_output *convert_output, const struct buffer *path, const char *name) {
  void **slot = map_get_or_add(&convert_output->claimed, buffer_view(path));
  if (*slot) return *slot;
  *slot = arena_string(&convert_output->names, view_of(name));
  return NULL;
}

/* A record that lies where it would be written: of a second run over a directory that is its own output, say. */
static bool is_itself(const struct origin *origin, const struct buffer *path) {
  struct os_status one, other;
  return !origin->is_packed && !origin->is_lines && os_stat(origin->name, &one) && os_stat(buffer_string(path), &other) &&
         one.device == other.device && one.file == other.file;
}

enum named { NAMED, NAMED_ITSELF, NAMED_TWICE };

/* Names one output. Entries of one archive that differ in their directories alone get these into their names. */
static enum named name_output(struct convert_output *convert_output, const struct origin *origin, size_t number,
                              struct buffer *path) {
  struct view name = view_of(origin->name), disk = name;
  if (origin->is_packed) disk.length = output_name_disk_part(name.at);
  bool is_entry = disk.length < name.length;
  struct view entry = is_entry ? view_after(name, disk.length + 1) : disk;
  buffer_add_view(path, buffer_view(&convert_output->directory.path));
  add_way(convert_output, disk, path);
  size_t base = path->length;
  if (view_is(name, "-")) buffer_add_string(path, "stdin");
  else output_name_add(path, entry);
  add_number_and_ending(convert_output, number, path);
  if (!convert_output->settings->force && is_itself(origin, path)) return NAMED_ITSELF;
  const char *other = claim(convert_output, path, origin->name);
  if (other && is_entry) {
    path->length = base;
    output_name_add_whole(path, entry);
    add_number_and_ending(convert_output, number, path);
    other = claim(convert_output, path, origin->name);
  }
  if (!other) return NAMED;
  struct buffer why = {0};
  buffer_add_string(&why, "not written: ");
  escape_path(&why, buffer_view(path));
  buffer_add_string(&why, " is the output of ");
  escape_path(&why, view_of(other));
  say(convert_output, origin->name, buffer_string(&why));
  buffer_release(&why);
  return NAMED_TWICE;
}

static void add_file(struct convert_output *convert_output, const struct origin *origin, size_t number, size_t games,
                     struct view text) {
  struct buffer path = {0}, why = {0};
  enum named named = name_output(convert_output, origin, number, &path);
  convert_output->totals.left += named == NAMED_ITSELF;
  if (named == NAMED) {
    bool dry = convert_output->settings->dry_run, force = convert_output->settings->force;
    bool good = output_directory_enter(&convert_output->directory, buffer_string(&path), !dry, &why);
    if (good && force && input_guard_contains(&convert_output->inputs, buffer_string(&path))) {
      buffer_add_string(&why, "not written: it is one of the inputs");
      good = false;
    }
    good = good && (dry || file_write(buffer_string(&path), text, force, &why));
    if (!good) say(convert_output, buffer_string(&path), buffer_string(&why));
    else convert_output->totals.games += games;
    convert_output->totals.files += good;
  }
  buffer_release(&path);
  buffer_release(&why);
}

/* Some games in one file, where the format has collections. */
static void add_collection(struct convert_output *convert_output, const struct origin *origin,
                           const struct converted_games *games, size_t first, size_t count, size_t number) {
  struct buffer text = {0};
  (void)converted_games_join(games, first, count, convert_output->settings->to, &text); /* of JGF it is one */
  add_file(convert_output, origin, number, count, buffer_view(&text));
  buffer_release(&text);
}

static void add_to_directory(struct convert_output *convert_output, const struct origin *origin,
                             const struct converted_games *games) {
  bool is_more = view_is(buffer_view(&convert_output->last_name), origin->name);
  bool is_collection = convert_output->settings->to != CONVERT_TO_JGF && !origin->is_lines;
  if (!is_more) convert_output->last_number = 0;
  buffer_clear(&convert_output->last_name);
  buffer_add_string(&convert_output->last_name, origin->name);
  if (is_collection) {
    add_collection(convert_output, origin, games, 0, games->count, 0);
    return;
  }
  bool is_numbered = origin->is_lines || games->count > 1;
  for (size_t i = 0; i < games->count; i++)
    add_collection(convert_output, origin, games, i, 1, is_numbered ? ++convert_output->last_number : 0);
}

/* ---- both ---- */

void convert_output_add(struct convert_output *convert_output, const struct origin *origin, const struct converted_games *games) {
  if (!games->count) return;
  if (convert_output->kind == TO_DIRECTORY) add_to_directory(convert_output, origin, games);
  else add_to_stream(convert_output, origin->name, games);
}

void convert_output_close(struct convert_output *convert_output) {
  if (convert_output->kind != TO_DIRECTORY) close_stream(convert_output);
  if (convert_output->kind == TO_FILE && convert_output->settings->dry_run && convert_output->totals.games)
    convert_output->totals.files = 1;
}

struct convert_output_totals convert_output_sum(const struct convert_output *convert_output) {
  return convert_output->totals;
}

bool convert_output_makes_files(const struct convert_output *convert_output) {
  return convert_output->kind == TO_DIRECTORY && convert_output->settings->to != CONVERT_TO_JGF;
}

bool convert_output_is_open(const struct convert_output *convert_output) {
  if (convert_output->kind == TO_DIRECTORY) return true;
  if (convert_output->kind == TO_STREAM && !output_is_open(&convert_output->stream)) return false;
  return !convert_output->totals.failed;
}
