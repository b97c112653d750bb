#include "cli/convert_output.h"
#include "base/map.h"
#include "base/memory.h"
#include "cli/input_guard.h"
#include "cli/output_names.h"
#include "sys/batch_writer.h"
#include "sys/output.h"
#include "text/escape.h"
#include <errno.h>
#include <sys/stat.h>

struct destination {
  const struct convert_settings *settings; /* borrowed */
  enum { TO_STREAM, TO_FILE, TO_DIRECTORY } kind;
  struct output stream;        /* standard output, or a file that is no regular one */
  struct batch_writer *writer; /* owned; NULL for a stream */
  struct buffer directory;      /* with its slash */
  struct map claimed;          /* paths of outputs; lead to the names that they are made of */
  struct arena names;
  struct inputs inputs;
  struct buffer first;          /* the one game of a file that holds one */
  bool has_begun;              /* something was written, or waits in `first` */
  struct buffer last_name;      /* of the input that came last */
  size_t last_number;          /* of its games so far */
  struct destination_tally tally;
};

/* ---- trouble ---- */

static void say(struct destination *destination, const char *path, const char *why) {
  struct buffer shown = {0};
  escape_path(&shown, view_of(path));
  error_print("%s: %s", buffer_string(&shown), why);
  buffer_release(&shown);
  destination->tally.failed = true;
}

static void say_failed(void *to, const char *path, const char *why, size_t weight) {
  (void)weight;
  say(to, path, why);
}

/* ---- where ---- */

static bool is_directory(const char *path) {
  struct stat status;
  size_t length = strlen(path);
  if (stat(path, &status) == 0) return S_ISDIR(status.st_mode);
  return length && path[length - 1] == '/';
}

/* A device, a pipe: nothing can be put in its place. */
static bool is_special(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

void destination_spare(struct destination *destination, int fd) {
  if (destination->kind != TO_STREAM) inputs_add(&destination->inputs, fd);
}

bool destination_holds(const struct destination *destination, const char *name) {
  return inputs_exclude(&destination->inputs, name);
}

struct destination *destination_new(const struct convert_settings *settings) {
  const char *path = settings->output;
  if (path && settings->to == CONVERT_TO_JSONL && is_directory(path)) {
    error_print("--to jsonl writes all games into one stream: name a file, not a directory");
    return NULL;
  }
  struct destination *destination = mem_alloc_zeroed(1, sizeof *destination);
  destination->settings = settings;
  destination->stream.fd = -1;
  if (!path || is_special(path)) {
    destination->kind = TO_STREAM;
    inputs_init(&destination->inputs, &settings->common, NULL);
    output_open(&destination->stream, settings->dry_run ? NULL : path);
    return destination;
  }
  destination->writer = batch_writer_new(settings->force, say_failed, destination);
  destination->kind = is_directory(path) ? TO_DIRECTORY : TO_FILE;
  if (destination->kind == TO_DIRECTORY) {
    buffer_add_string(&destination->directory, path);
    if (destination->directory.data[destination->directory.length - 1] != '/') buffer_add_char(&destination->directory, '/');
  }
  inputs_init(&destination->inputs, &settings->common, destination->kind == TO_DIRECTORY ? buffer_string(&destination->directory) : NULL);
  return destination;
}

void destination_free(struct destination *destination) {
  if (!destination) return;
  batch_writer_free(destination->writer);
  buffer_release(&destination->directory);
  map_release(&destination->claimed);
  arena_release(&destination->names);
  inputs_release(&destination->inputs);
  buffer_release(&destination->first);
  buffer_release(&destination->last_name);
  free(destination);
}

/* ---- one stream ---- */

static void put(struct destination *destination, struct view text) {
  struct buffer why = {0};
  if (destination->tally.failed || destination->settings->dry_run) return;
  if (destination->kind == TO_STREAM) {
    struct buffer piece = {0};
    buffer_add_view(&piece, text);
    output_add(&destination->stream, &piece);
    buffer_release(&piece);
  } else if (!batch_writer_put(destination->writer, text, &why)) say(destination, destination->settings->output, buffer_string(&why));
  buffer_release(&why);
}

/* False, and said why, if the file cannot be begun. */
static bool begin_file(struct destination *destination) {
  const char *path = destination->settings->output;
  struct buffer why = {0};
  if (destination->settings->dry_run) return true;
  bool good = !(destination->settings->force && inputs_have(&destination->inputs, path));
  if (!good) buffer_add_string(&why, "not written: it is one of the inputs");
  good = good && batch_writer_begin(destination->writer, path, &why);
  if (!good) say(destination, path, buffer_string(&why));
  buffer_release(&why);
  return good;
}

/* Games that can stand in one text: SGF as they are, JSON-SGF in an array, JSON Lines. */
static void stream_game(struct destination *destination, struct view text) {
  bool is_array = destination->settings->to == CONVERT_TO_JSON_SGF, is_first = !destination->has_begun;
  if (is_first && destination->kind == TO_FILE && !begin_file(destination)) return;
  destination->has_begun = true;
  if (is_array) put(destination, is_first ? VIEW("[") : VIEW(",\n"));
  put(destination, text);
}

static void keep_one(struct destination *destination, const char *name, struct view text) {
  if (destination->has_begun) {
    bool is_same = view_is(buffer_view(&destination->last_name), name);
    say(destination, name, is_same ? "there are several games in it, and a JGF record holds one: nothing is written; name a directory (-o DIR/), or choose --to jsonl"
                                   : "a JGF record holds one game: nothing is written; name a directory (-o DIR/), or choose --to jsonl");
    return;
  }
  destination->has_begun = true;
  buffer_add_view(&destination->first, text);
}

static void add_to_stream(struct destination *destination, const char *name, const struct games *games) {
  for (size_t i = 0; i < games->count && !destination->tally.failed; i++) {
    if (destination->settings->to == CONVERT_TO_JGF) keep_one(destination, name, games_text(games, i));
    else stream_game(destination, games_text(games, i));
    if (!destination->tally.failed) destination->tally.games++;
    buffer_clear(&destination->last_name);
    buffer_add_string(&destination->last_name, name);
  }
}

static void close_stream(struct destination *destination) {
  bool is_whole = destination->has_begun && !destination->tally.failed;
  if (is_whole && destination->settings->to == CONVERT_TO_JGF && (destination->kind == TO_STREAM || begin_file(destination)))
    put(destination, buffer_view(&destination->first));
  if (is_whole && destination->settings->to == CONVERT_TO_JSON_SGF) put(destination, VIEW("]\n"));
  if (destination->kind == TO_STREAM) output_close(&destination->stream);
  else if (destination->has_begun && !destination->tally.failed && !destination->settings->dry_run) batch_writer_finish(destination->writer);
  if (destination->stream.failed) destination->tally.failed = true;
  if (destination->tally.failed) destination->tally.games = 0;
  destination->tally.reader_gone = destination->stream.reader_gone;
}

/* ---- a directory ---- */

/* The directory that was named, below which the input was found: what lies between is made below the output, too. */
static size_t walked_part(const struct destination *destination, const char *name) {
  const struct strings *paths = &destination->settings->common.paths;
  size_t longest = 0;
  struct stat status;
  for (size_t i = 0; i < paths->count; i++) {
    const char *path = paths->list[i];
    size_t length = strlen(path);
    if (view_is((struct view){path, length}, ".")) continue;
    while (length > 1 && path[length - 1] == '/') length--;
    bool is_above = strncmp(name, path, length) == 0 && (name[length] == '/' || (length == 1 && *path == '/'));
    if (!is_above || length < longest || stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) continue;
    longest = name[length] == '/' ? length + 1 : length;
  }
  return longest;
}

static bool walks_here(const struct destination *destination) {
  const struct strings *paths = &destination->settings->common.paths;
  for (size_t i = 0; i < paths->count; i++)
    if (strcmp(paths->list[i], ".") == 0 || strcmp(paths->list[i], "./") == 0) return true;
  return false;
}

/* Appends the directories between the one that was walked and the file. */
static void add_way(const struct destination *destination, struct view disk, struct buffer *to) {
  const char *name = disk.at;
  size_t from = walked_part(destination, name);
  if (!from && (!walks_here(destination) || *name == '/' || strncmp(name, "../", 3) == 0)) return;
  size_t end = disk.length;
  while (end > from && name[end - 1] != '/') end--;
  if (end > from) buffer_add(to, name + from, end - from);
}

static bool make_directories(struct buffer *path) {
  for (size_t i = 1; i < path->length; i++) {
    if (path->data[i] != '/') continue;
    path->data[i] = '\0';
    bool made = mkdir(path->data, 0777) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS;
    path->data[i] = '/';
    if (!made) return false;
  }
  return true;
}

static void add_number_and_ending(const struct destination *destination, size_t number, struct buffer *path) {
  if (number) buffer_printf(path, "-%zu", number);
  buffer_add_string(path, convert_endings(destination->settings->to)[0]);
}

/* Takes the path for this input; if another has it, the name of that one. */
static const char *claim(struct destination *destination, const struct buffer *path, const char *name) {
  void **slot = map_get_or_add(&destination->claimed, buffer_view(path));
  if (*slot) return *slot;
  *slot = arena_string(&destination->names, view_of(name));
  return NULL;
}

/* A record that lies where it would be written: of a second run over a directory that is its own output, say. */
static bool is_itself(const struct origin *origin, const struct buffer *path) {
  struct stat one, other;
  return !origin->is_packed && !origin->is_lines && stat(origin->name, &one) == 0 && stat(buffer_string(path), &other) == 0 &&
         one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

enum named { NAMED, NAMED_ITSELF, NAMED_TWICE };

/* Names one output. Entries of one archive that differ in their directories alone get these into their names. */
static enum named name_output(struct destination *destination, const struct origin *origin, size_t number, struct buffer *path) {
  struct view name = view_of(origin->name), disk = name;
  if (origin->is_packed) disk.length = label_disk_part(name.at);
  bool is_entry = disk.length < name.length;
  struct view entry = is_entry ? (struct view){name.at + disk.length + 1, name.length - disk.length - 1} : disk;
  buffer_add_view(path, buffer_view(&destination->directory));
  add_way(destination, disk, path);
  size_t base = path->length;
  if (view_is(name, "-")) buffer_add_string(path, "stdin");
  else label_add(path, entry);
  add_number_and_ending(destination, number, path);
  if (!destination->settings->force && is_itself(origin, path)) return NAMED_ITSELF;
  const char *other = claim(destination, path, origin->name);
  if (other && is_entry) {
    path->length = base;
    label_add_whole(path, entry);
    add_number_and_ending(destination, number, path);
    other = claim(destination, path, origin->name);
  }
  if (!other) return NAMED;
  struct buffer why = {0};
  buffer_add_string(&why, "not written: ");
  escape_path(&why, buffer_view(path));
  buffer_add_string(&why, " is made of ");
  escape_path(&why, view_of(other));
  say(destination, origin->name, buffer_string(&why));
  buffer_release(&why);
  return NAMED_TWICE;
}

static void add_file(struct destination *destination, const struct origin *origin, size_t number, size_t games, struct view text) {
  struct buffer path = {0}, why = {0};
  if (name_output(destination, origin, number, &path) == NAMED) {
    bool dry = destination->settings->dry_run, good = dry || make_directories(&path);
    if (!good) buffer_printf(&why, "cannot make its directory: %s", strerror(errno));
    else if (destination->settings->force && inputs_have(&destination->inputs, buffer_string(&path))) {
      buffer_add_string(&why, "not written: it is one of the inputs");
      good = false;
    }
    good = good && (dry || batch_writer_add(destination->writer, buffer_string(&path), text, &why));
    if (!good) say(destination, buffer_string(&path), buffer_string(&why));
    else destination->tally.games += games;
    if (good && dry) destination->tally.files++;
  }
  buffer_release(&path);
  buffer_release(&why);
}

/* Some games in one file, where the format has collections. */
static void add_collection(struct destination *destination, const struct origin *origin, const struct games *games, size_t first,
                           size_t count, size_t number) {
  struct buffer text = {0};
  bool is_array = destination->settings->to == CONVERT_TO_JSON_SGF;
  for (size_t i = 0; i < count; i++) {
    if (is_array) buffer_add_string(&text, i ? ",\n" : "[");
    buffer_add_view(&text, games_text(games, first + i));
  }
  if (is_array) buffer_add_string(&text, "]\n");
  add_file(destination, origin, number, count, buffer_view(&text));
  buffer_release(&text);
}

static void add_to_directory(struct destination *destination, const struct origin *origin, const struct games *games) {
  bool is_more = view_is(buffer_view(&destination->last_name), origin->name);
  bool is_collection = destination->settings->to != CONVERT_TO_JGF && !origin->is_lines;
  if (!is_more) destination->last_number = 0;
  buffer_clear(&destination->last_name);
  buffer_add_string(&destination->last_name, origin->name);
  if (is_collection) {
    add_collection(destination, origin, games, 0, games->count, 0);
    return;
  }
  bool is_numbered = origin->is_lines || games->count > 1;
  for (size_t i = 0; i < games->count; i++)
    add_collection(destination, origin, games, i, 1, is_numbered ? ++destination->last_number : 0);
}

/* ---- both ---- */

void destination_add(struct destination *destination, const struct origin *origin, const struct games *games) {
  if (!games->count) return;
  if (destination->kind == TO_DIRECTORY) add_to_directory(destination, origin, games);
  else add_to_stream(destination, origin->name, games);
}

void destination_close(struct destination *destination) {
  if (destination->kind == TO_DIRECTORY) batch_writer_finish(destination->writer);
  else close_stream(destination);
  if (!destination->writer) return;
  if (!destination->settings->dry_run) {
    destination->tally.files = batch_writer_count(destination->writer);
    if (!destination->tally.files) destination->tally.games = 0;
  } else if (destination->kind == TO_FILE && destination->tally.games) destination->tally.files = 1;
}

struct destination_tally destination_tally(const struct destination *destination) {
  return destination->tally;
}

void destination_save(struct destination *destination) {
  if (destination->kind == TO_STREAM) output_save(&destination->stream);
}

bool destination_is_open(const struct destination *destination) {
  if (destination->kind == TO_DIRECTORY) return true;
  if (destination->kind == TO_STREAM && !output_is_open(&destination->stream)) return false;
  return !destination->tally.failed;
}
