/* convert.c: a run of jgfconv.
 *
 * All games go into one stream (standard output or a file), or the games of each text into files of a directory. These are named
 * after the text; names in archives are labels, not paths. No two inputs share an output, and no input is overwritten. */
#include "base/memory.h"
#include "base/path.h"
#include "cli/commands.h"
#include "cli/run.h"
#include "convert/formats.h"
#include "engine/file_type.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/output.h"
#include "text/escape.h"
#include "text/location.h"
#include <errno.h>

/* ---- names of outputs ---- */

enum { LONGEST = 200 }; /* bytes of a name; leaves room for a number and an ending */

/* The endings of records, from the outside to the inside: "a.sgf.gz". */
static const char *const wrappings[] = {".gz", ".xz", ".zst", ".bz2"};
static const char *const endings[] = {".jgf.json", ".jgf", ".jsonl", ".ndjson", ".txt", ".go", ".mgt"};

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
static void add_name(struct buffer *to, struct view name) {
  for (size_t i = name.length; i-- > 0;)
    if (name.at[i] == '/') {
      name = view_after(name, i + 1);
      break;
    }
  cut_endings(&name);
  add_clean(to, name);
}

/* The same with the whole name of an entry: directories become part of the new name. */
static void add_whole_name(struct buffer *to, struct view name) {
  LOCAL_BUFFER flat = {0};
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
}

/* ---- the output ---- */

/* A named directory. */
struct input_directory {
  struct view shown; /* borrowed: without slashes at the end */
  char *real;        /* owned, or NULL */
};

struct convert_output {
  const struct settings *settings; /* borrowed */
  struct input_files *files;       /* borrowed */
  enum { TO_STREAM, TO_FILE, TO_DIRECTORY } kind;
  struct output stream;        /* standard output, or a device or pipe */
  struct file_change file;     /* the file, while it is being written */
  struct output_directory directory;
  struct input_directory *inputs; /* owned: the named directories; not for a stream */
  size_t input_count;
  struct buffer excluded;      /* the shown path of the directory if it is in a searched directory; otherwise empty */
  struct map claimed;          /* by paths of outputs: the names of their inputs */
  struct arena names;
  struct buffer first;         /* the game of a file that has only one */
  bool has_begun;              /* something was written, or is in `first` */
  struct buffer last_name;     /* of the last input */
  size_t last_number;          /* of its games so far */
  size_t game_count;   /* written */
  size_t file_count;   /* written; 0: standard output */
  size_t left_count;   /* inputs that are their own output */
  bool failed;         /* an error was printed */
};

/* Prints the reason if there is one, and releases it. Returns true if there is none. */
static bool is_good(struct convert_output *output, const char *path, struct buffer *reason) {
  bool good = !reason->length;
  if (!good) error_print_about(path, "%s", buffer_string(reason));
  output->failed |= !good;
  buffer_release(reason);
  return good;
}

/* ---- inputs, which are not overwritten ---- */

static const char is_input[] = "not written: it is one of the inputs";

static void find_inputs(struct convert_output *output) {
  const struct strings *paths = &output->settings->paths;
  output->inputs = mem_alloc_zeroed(paths->count, sizeof *output->inputs);
  for (size_t i = 0; i < paths->count; i++) {
    const char *path = paths->list[i];
    struct view shown = view_of(path);
    struct os_status status;
    if (!os_stat(path, &status) || status.kind != OS_DIRECTORY) continue;
    while (shown.length > 1 && view_ends(shown, "/")) shown.length--;
    output->inputs[output->input_count++] = (struct input_directory){shown, os_real_path(path)};
  }
}

/* Finds the output directory in a searched directory. */
static void find_excluded(struct convert_output *output) {
  char *real_output = os_real_path(output->settings->output);
  for (size_t i = 0; real_output && i < output->input_count && !output->excluded.length; i++) {
    const struct input_directory *input = &output->inputs[i];
    const char *below = input->real && input->real[1] ? path_below(input->real, real_output) : NULL;
    if (!below || !*below) continue;
    if (!view_is(input->shown, ".")) buffer_printf(&output->excluded, "%.*s/", (int)input->shown.length, input->shown.at);
    buffer_printf(&output->excluded, "%s/", below);
  }
  free(real_output);
}

/* Returns true if the file is named as an input, or will be found in a searched directory. */
static bool is_of_inputs(const struct convert_output *output, const char *path) {
  bool is_found = input_files_contains(output->files, path);
  bool may_be_found = !is_found && !output->excluded.length && settings_wants(output->settings, path);
  char *real = may_be_found ? os_real_path(path) : NULL;
  for (size_t i = 0; real && i < output->input_count && !is_found; i++)
    is_found = output->inputs[i].real && path_below(output->inputs[i].real, real);
  free(real);
  return is_found;
}

/* ---- opening ---- */

/* Returns false after an error message. */
static bool open_output(struct convert_output *output, const struct settings *settings, struct input_files *files) {
  *output = (struct convert_output){.settings = settings, .files = files, .stream.fd = -1, .file.fd = -1};
  const char *path = settings->output;
  struct os_status status;
  bool exists = path && os_stat(path, &status);
  bool is_in_directory = exists ? status.kind == OS_DIRECTORY : path && path_ends(path, "/");
  if (is_in_directory && settings->to == CONVERT_TO_JSONL) {
    error_print("--to jsonl writes all games into one stream: name a file, not a directory");
    return false;
  }
  /* Devices and pipes cannot be replaced. */
  if (!path || output_descriptor(path) >= 0 || (exists && status.kind != OS_FILE && status.kind != OS_DIRECTORY)) {
    output->kind = TO_STREAM;
    output_open(&output->stream, settings->dry_run ? NULL : path);
    return true;
  }
  find_inputs(output);
  output->kind = is_in_directory ? TO_DIRECTORY : TO_FILE;
  if (is_in_directory) {
    output_directory_open(&output->directory, path);
    find_excluded(output);
  }
  return true;
}

static void free_output(struct convert_output *output) {
  file_change_release(&output->file);
  if (output->kind == TO_DIRECTORY) output_directory_release(&output->directory);
  for (size_t i = 0; i < output->input_count; i++) free(output->inputs[i].real);
  free(output->inputs);
  map_release(&output->claimed);
  arena_release(&output->names);
  buffer_release(&output->excluded);
  buffer_release(&output->first);
  buffer_release(&output->last_name);
}

/* ---- one stream ---- */

static void put(struct convert_output *output, struct view text) {
  struct buffer piece = {0}, reason = {0};
  if (output->failed || output->settings->dry_run) return;
  if (output->kind == TO_STREAM) {
    buffer_add_view(&piece, text);
    output_add(&output->stream, &piece);
  } else if (!file_change_put(&output->file, text, &reason)) (void)is_good(output, output->settings->output, &reason);
  buffer_release(&piece);
}

/* Returns false, after an error message, if the file cannot be written. */
static bool begin_file(struct convert_output *output) {
  const char *path = output->settings->output;
  struct buffer reason = {0};
  if (output->kind == TO_STREAM || output->settings->dry_run) return true;
  if (output->settings->force && is_of_inputs(output, path)) buffer_add_string(&reason, is_input);
  else (void)file_change_make(&output->file, path, &reason);
  return is_good(output, path, &reason);
}

/* Adds a game in JGF, which must be the only one. */
static void keep_one(struct convert_output *output, const char *name, struct view text) {
  struct buffer reason = {0};
  if (!output->has_begun) buffer_add_view(&output->first, text);
  else {
    bool is_same = view_is(buffer_view(&output->last_name), name);
    buffer_printf(&reason, "%s: nothing was written; use a directory (-o DIR/) or --to jsonl",
                  is_same ? "it has several games, but a JGF record has one" : "a JGF record has one game");
    (void)is_good(output, name, &reason);
  }
  output->has_begun = true;
}

static void add_to_stream(struct convert_output *output, const char *name, const struct converted_games *games) {
  enum convert_to to = output->settings->to;
  for (size_t i = 0; i < games->count && !output->failed; i++) {
    struct view text = converted_games_text(games, i);
    bool is_first = !output->has_begun;
    if (to == CONVERT_TO_JGF) keep_one(output, name, text);
    else if (!is_first || begin_file(output)) {
      output->has_begun = true;
      if (to == CONVERT_TO_JSON_SGF) put(output, is_first ? VIEW("[") : VIEW(",\n"));
      put(output, text);
    }
    if (!output->failed) output->game_count++;
    buffer_clear(&output->last_name);
    buffer_add_string(&output->last_name, name);
  }
}

static void close_stream(struct convert_output *output) {
  enum convert_to to = output->settings->to;
  bool is_whole = output->has_begun && !output->failed;
  if (is_whole && to == CONVERT_TO_JGF && begin_file(output)) put(output, buffer_view(&output->first));
  if (is_whole && to == CONVERT_TO_JSON_SGF) put(output, VIEW("]\n"));
  if (output->kind == TO_STREAM) output_close(&output->stream);
  else if (output->has_begun && !output->failed && !output->settings->dry_run) {
    struct buffer reason = {0};
    (void)file_change_finish(&output->file, output->settings->force, &reason);
    output->file_count += is_good(output, output->settings->output, &reason);
  }
  output->failed |= output->stream.failed;
  if (output->failed) output->game_count = 0;
}

/* ---- a directory ---- */

/* The length of the path of the named directory that the input was found in, with the slash. */
static size_t walked_part(const struct convert_output *output, const char *name) {
  size_t longest = 0;
  for (size_t i = 0; i < output->input_count; i++) {
    struct view shown = output->inputs[i].shown;
    size_t length = shown.length + !view_is(shown, "/");
    bool is_above = strncmp(name, shown.at, shown.length) == 0 && name[length - 1] == '/';
    if (is_above && length > longest) longest = length;
  }
  return longest;
}

/* Appends the directories between the searched directory and the file, unless they lead up. */
static void add_directories(const struct convert_output *output, struct view disk, struct buffer *to) {
  size_t from = walked_part(output, disk.at), end = disk.length;
  bool is_below = from > 0;
  for (size_t i = 0; i < output->input_count && !path_is_absolute(disk.at); i++)
    is_below |= view_is(output->inputs[i].shown, ".");
  while (end > from && disk.at[end - 1] != '/') end--;
  for (size_t i = from; i + 2 < end; i++)
    if ((i == from || disk.at[i - 1] == '/') && string_begins(disk.at + i, "../")) return;
  if (is_below && end > from) buffer_add(to, disk.at + from, end - from);
}

static void add_number_and_ending(const struct convert_output *output, size_t number, struct buffer *path) {
  if (number) buffer_printf(path, "-%zu", number);
  buffer_add_string(path, convert_targets[output->settings->to].endings[0]);
}

/* Claims the path for this input. Returns the name of the input that already has it, or NULL. */
static const char *claim(struct convert_output *output, const struct buffer *path, const char *name) {
  void **slot = map_get_or_add(&output->claimed, buffer_view(path));
  if (*slot) return *slot;
  *slot = arena_string(&output->names, view_of(name));
  return NULL;
}

/* Returns true if the games may be a part of those of the file. */
static bool is_part(const struct work_item *work_item) {
  return work_item->is_lines || work_item->is_piece;
}

/* Appends the path of an output. Returns false if the input is the output of an earlier run, or if another output has this path.
 * If entries of an archive differ only in their directories, the directories become part of their names. */
static bool name_output(struct convert_output *output, const struct work_item *work_item, size_t number,
                        struct buffer *path) {
  const char *name = work_item->file.name;
  struct view disk = {name, work_item->disk_length};
  struct os_status one, two;
  bool is_entry = name[disk.length];
  struct view entry = is_entry ? view_of(name + disk.length + 1) : disk;
  buffer_add_view(path, buffer_view(&output->directory.path));
  add_directories(output, disk, path);
  size_t base = path->length;
  if (strcmp(name, "-") == 0) buffer_add_string(path, "stdin");
  else add_name(path, entry);
  add_number_and_ending(output, number, path);
  if (!output->settings->force && !work_item->is_packed && !is_part(work_item) && os_stat(name, &one) &&
      os_stat(buffer_string(path), &two) && one.device == two.device && one.file == two.file) {
    output->left_count++;
    return false;
  }
  const char *other = claim(output, path, name);
  if (other && is_entry) {
    path->length = base;
    add_whole_name(path, entry);
    add_number_and_ending(output, number, path);
    other = claim(output, path, name);
  }
  if (!other) return true;
  struct buffer reason = {0};
  buffer_add_string(&reason, "not written: ");
  escape_path(&reason, buffer_view(path));
  buffer_add_string(&reason, " is the output of ");
  escape_path(&reason, view_of(other));
  return is_good(output, name, &reason);
}

/* Writes some games into a file. */
static void add_file(struct convert_output *output, const struct work_item *work_item, const struct converted_games *games,
                     size_t first, size_t count, size_t number) {
  bool is_dry = output->settings->dry_run, force = output->settings->force;
  struct buffer path = {0}, reason = {0}, text = {0};
  (void)converted_games_join(games, first, count, output->settings->to, &text);
  if (name_output(output, work_item, number, &path)) {
    bool good = output_directory_enter(&output->directory, buffer_string(&path), !is_dry, &reason);
    if (good && force && is_of_inputs(output, buffer_string(&path))) buffer_add_string(&reason, is_input);
    else if (good && !is_dry) (void)file_write(buffer_string(&path), buffer_view(&text), force, &reason);
    if (is_good(output, buffer_string(&path), &reason)) {
      output->game_count += count;
      output->file_count++;
    }
  }
  buffer_release(&path);
  buffer_release(&text);
}

static void add_to_directory(struct convert_output *output, const struct work_item *work_item,
                             const struct converted_games *games) {
  const char *name = work_item->file.name;
  if (!view_is(buffer_view(&output->last_name), name)) output->last_number = 0;
  buffer_clear(&output->last_name);
  buffer_add_string(&output->last_name, name);
  if (output->settings->to != CONVERT_TO_JGF && !is_part(work_item)) {
    add_file(output, work_item, games, 0, games->count, 0);
    return;
  }
  bool is_numbered = is_part(work_item) || games->count > 1;
  for (size_t i = 0; i < games->count; i++)
    add_file(output, work_item, games, i, 1, is_numbered ? ++output->last_number : 0);
}

/* ---- the run ---- */

struct convert_job {
  struct run_job job; /* first */
  struct converted_games games;
  /* The missing parts of the last incomplete text of the job, or empty. A failure takes precedence over a loss. */
  struct buffer reason;
  size_t failures; /* texts of which a game was not written */
  size_t losses;   /* texts of which something else is missing from the output */
};

struct convert_run {
  struct run run; /* first */
  enum level shown;                      /* findings of lower levels are not shown */
  struct convert_output output;
  size_t failures, losses;
  size_t incomplete_count;  /* lines in `incomplete` */
  struct buffer incomplete; /* owned: a line for each text that was not converted, or only in part */
};

/* ---- a new input ---- */

/* Skips files that an earlier run has written into a directory that is searched. */
static bool take(struct run *run, struct run_job *job) {
  const struct buffer *excluded = &((struct convert_run *)run)->output.excluded;
  const struct input_file *file = &job->work_item.file;
  if (excluded->length && string_begins(file->name, excluded->data)) return false;
  job->effective_config = settings_standard(run->settings);
  return true;
}

/* ---- a text ---- */

/* Appends the place of the first error that stopped the conversion or lost something: " (at 3:12)". */
static void add_place(const struct engine_converted *converted, struct buffer *to) {
  const struct diag *first = NULL;
  for (size_t i = 0; i < converted->diags->count; i++) {
    const struct diag *diag = &converted->diags->list[i];
    bool is_cause = diag->is_lost || (converted->failed && diag->level == LEVEL_ERROR);
    if (is_cause && (!first || (diag->is_lost && !first->is_lost))) first = diag;
  }
  if (!first || !converted->source) return;
  struct location_scan scan;
  location_scan_init(&scan, converted->source);
  struct location at = location_at(&scan, first->span.start);
  buffer_printf(to, " (at %zu:%zu)", at.line, at.column);
}

static void convert_text(struct run *run, struct run_worker *worker, const struct source *source) {
  struct convert_run *convert = (struct convert_run *)run;
  struct convert_job *convert_job = (struct convert_job *)worker->job;
  const struct convert_options options = {.to = convert->run.settings->to, .shown = convert->shown, .games = &convert_job->games};
  const struct engine_converted *converted = engine_convert(worker->engine, source, &options);
  if (converted->failed || (converted->reason && !convert_job->failures)) {
    buffer_clear(&convert_job->reason);
    buffer_add_string(&convert_job->reason, converted->reason);
    add_place(converted, &convert_job->reason);
  }
  convert_job->failures += converted->failed;
  convert_job->losses += converted->reason && !converted->failed;
  /* Mistakes in the notation of the source fail a run only with --fail-on. */
  enum level fail_on = settings_standard(run->settings)->fail_on;
  struct report_file file = {.name = source->name, .source = converted->source, .diags = converted->diags,
                             .fail_level = fail_on};
  run_report(run, &convert_job->job, &(struct engine_linted){.diags = converted->diags}, &file,
             settings_has_fail_on(run->settings) ? fail_on : (enum level)LEVELS);
}

/* ---- in the order of the inputs ---- */

/* The lines are printed together at the end, as many as there may be errors of one rule. The last line counts all. */
static void add_incomplete(struct convert_run *convert, const struct convert_job *job) {
  const struct work_item *work_item = &job->job.work_item;
  struct buffer *to = &convert->incomplete;
  if (report_limit_reached(convert->run.settings, convert->incomplete_count)) return;
  convert->incomplete_count++;
  buffer_printf(to, "jgfconv: ");
  escape_path(to, view_of(work_item->file.name));
  buffer_add_string(to, job->failures ? ": not converted: " : ": converted, but ");
  escape_text(to, buffer_view(&job->reason));
  if (work_item->is_lines) buffer_printf(to, " (%zu of its lines)", job->failures ? job->failures : job->losses);
  buffer_add_char(to, '\n');
}

/* The file may be named like the target of cp: `jgfconv game.sgf game.jgf`. */
static const char *advice(const struct convert_run *convert, const struct input_file *file, int error) {
  const struct strings *inputs = &convert->run.settings->paths;
  bool is_target = error == ENOENT && !convert->run.settings->output && inputs->count == 2 &&
                   strcmp(file->name, inputs->list[1]) == 0;
  return is_target ? "; to write this file, put -o before its name" : "";
}

static void finish(struct run *run, struct run_job *job, int error) {
  struct convert_run *convert = (struct convert_run *)run;
  struct convert_job *convert_job = (struct convert_job *)job;
  struct convert_output *output = &convert->output;
  const struct work_item *work_item = &job->work_item;
  bool is_converted = work_item->file.kind == INPUT_OPEN && !error;
  if (convert_job->reason.length) run_hide_progress(run);
  report_outputs_add(&run->report_outputs, &job->texts);
  report_outputs_flush(&run->report_outputs); /* messages about the file follow */
  if (is_converted) {
    if (convert_job->reason.length) add_incomplete(convert, convert_job);
    if (output->kind != TO_DIRECTORY) add_to_stream(output, work_item->file.name, &convert_job->games);
    else if (convert_job->games.count) add_to_directory(output, work_item, &convert_job->games);
  } else run_print_input(run, &work_item->file, error, advice(convert, &work_item->file, error));
  bool is_broken = output->failed || (output->kind == TO_STREAM && !output_is_open(&output->stream));
  if (output->kind != TO_DIRECTORY && is_broken) atomic_store(&run->is_over, true);
  convert->failures += convert_job->failures;
  convert->losses += convert_job->losses;
}

static void release(struct run_job *job) {
  struct convert_job *convert_job = (struct convert_job *)job;
  buffer_release(&convert_job->reason);
  converted_games_release(&convert_job->games);
}

/* ---- the end ---- */

static void end(struct run *run) {
  struct convert_output *output = &((struct convert_run *)run)->output;
  if (output->kind != TO_DIRECTORY) close_stream(output);
  if (output->kind == TO_FILE && output->settings->dry_run && output->game_count) output->file_count = 1;
  run->totals.counts[TOTAL_FIXABLE] = run->totals.counts[TOTAL_FIXABLE_UNSAFE] = 0; /* nothing is fixed in a conversion */
  run->totals.counts[TOTAL_UNWRITABLE] = run->totals.counts[TOTAL_UNWRITABLE_UNSAFE] = 0;
}

static void print_parts(size_t count, const char *outcome, struct buffer *to) {
  if (!count) return;
  buffer_add_string(to, "; ");
  run_totals_count(to, count, "text", "texts");
  buffer_add_string(to, outcome);
}

static void print_totals(const struct convert_run *convert, double seconds, struct buffer *to) {
  const struct settings *settings = convert->run.settings;
  bool has_text = report_outputs_any(&convert->run.report_outputs, REPORT_IS_TEXT);
  bool hides_notation = settings->hides_notation && has_text;
  const struct convert_output *output = &convert->output;
  struct run_totals shown = convert->run.totals;
  if (hides_notation) shown.counts[TOTAL_BY_LEVEL + LEVEL_ERROR] -= shown.counts[TOTAL_NOTATION_ERRORS];
  bool is_wanted = settings->dry_run || convert->run.settings->output || convert->failures || convert->losses;
  if (!is_wanted && !run_totals_findings(&shown)) return; /* a filter that did its work prints nothing */
  buffer_add_string(to, settings->dry_run ? "Would convert " : "Converted ");
  run_totals_count(to, output->game_count, "game", "games");
  if (output->file_count) {
    buffer_add_string(to, " into ");
    run_totals_count(to, output->file_count, "file", "files");
  }
  buffer_printf(to, " in %.2f s: ", seconds);
  run_totals_print_findings(&shown, has_text && !settings_has_min_level(settings), to);
  print_parts(output->left_count, " already there", to);
  print_parts(convert->failures, " not converted", to);
  print_parts(convert->losses, " converted only in part", to);
  if (hides_notation && shown.counts[TOTAL_NOTATION_ERRORS]) {
    buffer_add_string(to, "; ");
    run_totals_count(to, shown.counts[TOTAL_NOTATION_ERRORS], "mistake", "mistakes");
    buffer_add_string(to, " in the notation of the input (shown with --verbose)");
  }
  buffer_add_char(to, '\n');
  run_totals_print_cut(&shown, settings, to);
}

static void sum_up(struct run *run, double seconds, struct buffer *to) {
  const struct convert_run *convert = (struct convert_run *)run;
  buffer_add_view(to, buffer_view(&convert->incomplete));
  if (!run->settings->quiet && !report_outputs_any(&run->report_outputs, REPORT_IS_MACHINE)) print_totals(convert, seconds, to);
}

/* ---- the command ---- */

static const struct run_kind kind = {.job_size = sizeof(struct convert_job), .take = take, .text = convert_text,
                                     .finish = finish, .release = release, .end = end, .sum_up = sum_up};

static enum status status_of(const struct convert_run *convert) {
  const struct convert_output *output = &convert->output;
  enum status status = run_status(&convert->run);
  if ((convert->failures || convert->losses) && status < STATUS_FINDINGS) status = STATUS_FINDINGS;
  if (output->failed || output->stream.reader_gone) status = STATUS_ERROR;
  if (output->stream.reader_gone && convert->run.pipe_ends_run) os_end_by_broken_pipe(); /* as shells expect */
  return status;
}

enum status convert_command(const struct settings *settings) {
  struct convert_run convert = {.run = {.kind = &kind, .settings = settings}};
  struct run *run = &convert.run;
  enum status status = STATUS_ERROR;
  convert.shown = LEVEL_WARNING;
  for (size_t i = 0; i < settings->format_count; i++)
    if (settings->formats[i].reporter->shows_infos) convert.shown = LEVEL_INFO;
  if (settings_has_min_level(settings)) convert.shown = settings->min_level;
  run_init(run);
  if (open_output(&convert.output, settings, run->files)) {
    run->writes = (settings->output && !settings->dry_run) || settings->writes;
    run->keeps_collections = convert.output.kind == TO_DIRECTORY && settings->to != CONVERT_TO_JGF;
    run_inputs(run);
    status = status_of(&convert);
  }
  run_release(run);
  free_output(&convert.output);
  buffer_release(&convert.incomplete);
  return status;
}
