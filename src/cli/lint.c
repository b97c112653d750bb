/* lint.c: a run of jgflint, which lints, fixes or suppresses. */
#include "base/memory.h"
#include "cli/baseline_files.h"
#include "cli/commands.h"
#include "cli/fix_file.h"
#include "cli/game_list.h"
#include "cli/run.h"
#include "lint/collection.h"
#include "sys/os.h"
#include "sys/output.h"
#include "sys/stream.h"

struct lint_job {
  struct run_job job;          /* first */
  struct config_faults faults; /* files with mistakes in the configuration that applies from this record on; the list is owned */
  struct buffer place;         /* the name of the record in fingerprints */
  struct fix_file fix_file;
  struct line_edits edits;     /* if the record is a line that is fixed */
};

struct lint_run {
  struct run run; /* first */
  struct baseline_files baselines;
  struct output fixed;      /* standard output, for fixed texts, diffs or games */
  size_t *fixed_by_rule;    /* owned: numbers of fixed findings; NULL unless something is to be fixed */
  struct fixed_lines lines; /* the lines of the file that is being fixed */
  bool fails_on_empty;      /* required by the configuration of a directory without records */
};

static struct lint_run *lint_of(struct run *run) {
  return (struct lint_run *)run;
}

static struct lint_job *lint_job_of(struct run_job *job) {
  return (struct lint_job *)job;
}

/* ---- a new input ---- */

/* Whether the configuration in a directory makes a run fail if nothing is linted. */
static bool fails_on_empty(struct run *run, const char *directory) {
  struct buffer name = {0};
  buffer_printf(&name, "%s/record.jgf", directory);
  const struct config *config = config_cache_lookup(run->config_cache, buffer_string(&name))->config;
  bool fails = config && config->fail_on_empty.number;
  buffer_release(&name);
  return fails;
}

static bool take(struct run *run, struct run_job *job) {
  struct lint_run *lint = lint_of(run);
  struct lint_job *own = lint_job_of(job);
  const struct input_file *file = &job->work_item.file;
  if (file->kind == INPUT_EMPTY) lint->fails_on_empty |= fails_on_empty(run, file->name);
  job->effective_config = config_cache_lookup(run->config_cache, file->name);
  job->baseline = file->kind == INPUT_OPEN ? baseline_files_find(&lint->baselines, job->effective_config->baseline) : NULL;
  buffer_clear(&own->place);
  config_cache_place(run->config_cache, file->name, &own->place);
  own->faults.count = 0;
  config_cache_collect_faults(run->config_cache, job->effective_config, &own->faults);
  return true;
}

static void report_faults(struct run *run, struct lint_job *job) {
  for (size_t i = 0; i < job->faults.count; i++) {
    const struct config_file *faulty = job->faults.list[i];
    struct report_file file = {.name = faulty->shown, .source = faulty->document.source, .diags = &faulty->diags};
    report_outputs_render(&run->report_outputs, &file, true, &job->job.texts);
    job->job.totals.counts[TOTAL_FAULTY_CONFIGS]++;
    size_t *by_level = &job->job.totals.counts[TOTAL_BY_LEVEL];
    for (size_t level = 0; level < LEVELS; level++) by_level[level] += faulty->diags.by_level[level];
  }
}

/* If the configuration of a record has mistakes, its intention is unknown, so the record is neither linted nor changed. */
static bool begin(struct run *run, struct run_worker *worker) {
  struct run_job *job = worker->job;
  const struct input_file *file = &job->work_item.file;
  report_faults(run, lint_job_of(job));
  bool is_excluded_stdin = file->kind == INPUT_SKIPPED && file->is_stdin;
  bool is_held = file->kind == INPUT_OPEN && job->effective_config->config && job->effective_config->config->is_faulty;
  if (is_excluded_stdin || is_held) {
    /* The record is still written to standard output if the fixed one would be. */
    struct work_item *work_item = &worker->job->work_item;
    if (work_item->file.is_stdin && settings_rewrites(run->settings) && !work_item_has_text(work_item)) {
      worker->job->error = work_item_read(work_item, SIZE_MAX - SOURCE_PADDING, &worker->text);
      if (!worker->job->error) buffer_add_view(&lint_job_of(worker->job)->fix_file.output, buffer_view(&worker->text));
    }
    input_file_close(&work_item->file);
  }
  job->totals.counts[TOTAL_SKIPPED_FOR_CONFIG] += is_held;
  engine_set_config(worker->engine, job->effective_config);
  return !is_held;
}

/* ---- a text ---- */

static bool fixes_lines(const struct run *run, const struct run_job *job) {
  return job->work_item.is_lines && !job->work_item.is_packed && settings_fixes(run->settings);
}

/* `source`: the text that spans refer to. */
static void report(struct run *run, struct run_job *job, const struct engine_linted *linted, const struct source *source) {
  struct report_file file = {.name = source->name, .source = source, .diags = linted->diags,
                             .id = diags_id(linted->diags, job->effective_config->id_pointer),
                             .place = buffer_string(&lint_job_of(job)->place), .fail_level = job->effective_config->fail_on};
  run_report(run, job, linted, &file, job->effective_config->fail_on);
}

/* Fixes the text, or adds suppressions, and reports the other findings. */
static void rewrite(struct run *run, struct run_worker *worker, const struct source *source) {
  struct run_job *job = worker->job;
  struct lint_job *own = lint_job_of(job);
  bool is_line = fixes_lines(run, job);
  bool has_status = !is_line && !job->work_item.file.is_stdin;
  ptrdiff_t shift = own->edits.shift;
  struct fix_file_input in = {.settings = run->settings, .engine = worker->engine, .source = source,
                              .status = has_status ? &job->work_item.file.status : NULL, .lines = is_line ? &own->edits : NULL};
  const struct engine_linted *linted = fix_file_run(&in, &own->fix_file, &job->totals);
  struct source moved = *linted->source;
  if (is_line) fix_file_note_line(&own->fix_file, source->first_line, &own->edits);
  /* Findings are reported for the new file, in which the previous lines can have another length. Text shows no offsets. */
  bool shows_offsets = report_outputs_any(&run->report_outputs, REPORT_IS_OTHER);
  if (is_line && settings_rewrites(run->settings) && linted->diags->count && shows_offsets) {
    run_wait_turn(worker);
    moved.first_offset += (size_t)shift + (job->work_item.first_offset ? (size_t)lint_of(run)->lines.shift : 0);
  }
  report(run, job, linted, &moved);
}

static void lint_text(struct run *run, struct run_worker *worker, const struct source *source) {
  struct run_job *job = worker->job;
  struct game_list games = {.id_pointer = job->effective_config->id_pointer, .to = &lint_job_of(job)->fix_file.output};
  bool is_whole_file = !job->work_item.is_lines && !job->work_item.is_packed && !job->work_item.is_piece;
  if (fixes_lines(run, job) || (is_whole_file && (settings_fixes(run->settings) || run->settings->add_suppressions))) {
    rewrite(run, worker, source);
    return;
  }
  if (run->settings->print_games)
    engine_list_games(worker->engine, (struct engine_game_list){game_list_add, &games, !run->settings->format_count});
  const struct engine_linted *linted = engine_lint(worker->engine, source);
  changed_lines_keep(&job->work_item.changes, linted->source, linted->diags);
  if (settings_fixes(run->settings)) job->totals.counts[TOTAL_UNFIXED]++;
  if (run->settings->add_suppressions) fix_file_count_packed(run->settings, linted->diags, &job->totals);
  report(run, job, linted, linted->source);
}

/* ---- in the order of the inputs ---- */

/* Ends the file whose lines are being fixed. If it cannot be written, the counts by rule are unknown. */
static void end_lines(struct lint_run *lint) {
  struct run *run = &lint->run;
  if (fixed_lines_end(&lint->lines, &run->totals)) return;
  memset(lint->fixed_by_rule, 0, settings_standard(run->settings)->rule_table->first_custom * sizeof *lint->fixed_by_rule);
  run->status = STATUS_ERROR;
}

/* The jobs of one file follow each other, from its beginning on. */
static void finish_lines(struct lint_run *lint, struct lint_job *own) {
  struct work_item *work_item = &own->job.work_item;
  bool is_lines = work_item->file.kind == INPUT_OPEN && fixes_lines(&lint->run, &own->job);
  if (!is_lines || !work_item->first_offset) {
    if (fixed_lines_have_news(&lint->lines)) run_hide_progress(&lint->run);
    end_lines(lint);
  }
  if (!is_lines) return;
  bool had_findings = lint->lines.findings;
  fixed_lines_add(&lint->lines, work_item, &own->edits);
  if (!had_findings && lint->lines.findings) own->job.totals.counts[TOTAL_FIXED_FILES]++;
}

/* Writes the fixed text, the diff or the list of games. */
static void finish_text(struct lint_run *lint, struct lint_job *own) {
  struct fix_file *fix_file = &own->fix_file;
  if (fix_file->refused || fix_file->why.length) {
    run_hide_progress(&lint->run);
    fix_file_report_errors(fix_file, own->job.work_item.file.name);
  }
  if (fix_file->why.length) lint->run.status = STATUS_ERROR;
  size_t rules = settings_standard(lint->run.settings)->rule_table->first_custom;
  for (size_t i = 0; fix_file->by_rule && i < rules; i++) {
    lint->fixed_by_rule[i] += fix_file->by_rule[i];
    fix_file->by_rule[i] = 0;
  }
  output_add(&lint->fixed, &fix_file->output);
}

static void count_faults(struct run *run, const struct lint_job *job) {
  struct rule_counts counts = {0};
  for (size_t i = 0; i < job->faults.count; i++) {
    rule_counts_add_all(&counts, &job->faults.list[i]->diags);
    statistics_add(&run->statistics, job->faults.list[i]->shown, &counts);
  }
  rule_counts_release(&counts);
}

static void finish(struct run *run, struct run_job *job, int error) {
  struct lint_run *lint = lint_of(run);
  struct lint_job *own = lint_job_of(job);
  const struct settings *settings = run->settings;
  const struct input_file *file = &job->work_item.file;
  bool is_linted = file->kind == INPUT_OPEN && !error;
  if (!is_linted) run_hide_progress(run);
  if (error || file->message) {
    input_file_print_error(file, error);
    run->status = STATUS_ERROR;
    run->totals.counts[TOTAL_UNREADABLE]++;
  } else if (!is_linted) input_file_print_skipped(file);
  finish_lines(lint, own);
  if (is_linted || own->fix_file.output.length) finish_text(lint, own);
  report_outputs_add(&run->report_outputs, &job->texts);
  if (settings->statistics) count_faults(run, own);
  /* Files are changed even if the reports have no reader. */
  bool has_reader = settings->diff || settings->print_games ? output_is_open(&lint->fixed)
      : settings_rewrites(settings) || report_outputs_any(&run->report_outputs, REPORT_IS_OPEN);
  if (!has_reader) atomic_store(&run->is_over, true);
}

static void reset(struct run_job *job) {
  fix_file_clear(&lint_job_of(job)->fix_file);
  line_edits_clear(&lint_job_of(job)->edits);
}

static void release(struct run_job *job) {
  struct lint_job *own = lint_job_of(job);
  fix_file_release(&own->fix_file);
  line_edits_release(&own->edits);
  buffer_release(&own->place);
  free(own->faults.list);
}

/* ---- the end ---- */

/* Reports mistakes in configurations of directories without records. */
static void end(struct run *run) {
  struct lint_run *lint = lint_of(run);
  struct lint_job job = {.job = {.work_item = {.file = {.kind = INPUT_SKIPPED, .fd = -1}}}};
  end_lines(lint);
  buffer_release(&lint->lines.why);
  config_cache_collect_faults(run->config_cache, NULL, &job.faults);
  report_faults(run, &job);
  report_outputs_limit(&run->report_outputs, &job.job.texts, &job.job.totals);
  report_outputs_add(&run->report_outputs, &job.job.texts);
  run_totals_add(&run->totals, &job.job.totals);
  if (run->settings->statistics) count_faults(run, &job);
  run_job_release(run, &job.job);
  output_close(&lint->fixed);
  if (lint->fixed.failed) run->status = STATUS_ERROR;
}

static void sum_up(struct run *run, double seconds, struct buffer *to) {
  struct lint_run *lint = lint_of(run);
  const struct settings *settings = run->settings;
  const struct report_outputs *reports = &run->report_outputs;
  baseline_files_finish(&lint->baselines, !atomic_load(&run->is_over),
                        config_cache_status(run->config_cache) == STATUS_CLEAN);
  if (lint->baselines.failed) run->status = STATUS_ERROR;
  if (settings->write_baseline && !lint->baselines.written) {
    run->totals.counts[TOTAL_UNKEPT] = run->totals.counts[TOTAL_KNOWN];
    run->totals.counts[TOTAL_KNOWN] = 0;
  }
  size_t gave_up = run->totals.counts[TOTAL_PATTERN_ERRORS] + run->totals.counts[TOTAL_GAVE_UP];
  if (gave_up) config_cache_print_pattern_errors(run->config_cache, gave_up);
  config_cache_warn_of_unknown(run->config_cache);
  if (settings->timings) timings_print(&run->timings, to);
  /* Output for programs has no lines for people. */
  if (settings->quiet || settings->print_games || report_outputs_any(reports, REPORT_IS_MACHINE)) return;
  /* A text that could not be written to standard output was not fixed. */
  if (!lint->fixed.failed)
    fix_file_print(settings, &run->totals, settings_standard(settings)->rule_table, lint->fixed_by_rule, to);
  struct file_type_count other_formats = input_queue_other_formats(run->queue);
  bool hides_infos = report_outputs_any(reports, REPORT_IS_TEXT) && !settings_has_min_level(settings);
  run_totals_print(&run->totals, settings, seconds, hides_infos, &other_formats, to);
}

/* ---- the command ---- */

static const struct run_kind kind = {.job_size = sizeof(struct lint_job), .take = take, .begin = begin, .text = lint_text,
                                     .finish = finish, .reset = reset, .release = release, .end = end, .sum_up = sum_up};

static enum status status_of(struct lint_run *lint) {
  const struct run *run = &lint->run;
  enum status status = run_status(run);
  /* Unchanged files do not count as nothing. */
  bool fails = lint->fails_on_empty || run->settings->options.config->fail_on_empty.number;
  if (status < STATUS_ERROR && fails && !run->totals.counts[TOTAL_TEXTS] && !input_queue_has_unchanged(run->queue)) {
    error_print("no record was linted (fail-on-empty)");
    status = STATUS_ERROR;
  }
  if (!report_outputs_any(&run->report_outputs, REPORT_LOST_READER) && !lint->fixed.reader_gone) return status;
  /* As shells expect, this ends the program the way it would have ended at the first byte too many. If SIGPIPE is ignored,
   * the status is an error. */
  if (run->pipe_ends_run) os_end_by_broken_pipe();
  return status > STATUS_ERROR ? status : STATUS_ERROR;
}

enum status lint_command(const struct settings *settings) {
  struct lint_run lint = {.run = {.kind = &kind, .settings = settings}, .fixed = {.fd = -1}};
  struct run *run = &lint.run;
  enum status status = STATUS_ERROR;
  run->writes = settings_writes(settings);
  run->keeps_lines = settings_fixes(settings);
  run->keeps_collections = settings_fixes(settings) || settings->add_suppressions;
  bool is_ready = settings_agree(settings);
  if (is_ready && settings->changed_since) is_ready = (run->changed_since = changed_since_new(settings));
  if (is_ready) is_ready = (run->config_cache = config_cache_new(settings, false));
  if (is_ready && baseline_files_init(&lint.baselines, settings, settings_standard(settings)->rule_table)) {
    size_t rules = settings_standard(settings)->rule_table->first_custom;
    run->collection = collection_new();
    if (fix_file_takes_stdout(settings)) output_open(&lint.fixed, NULL);
    if (settings_fixes(settings)) lint.fixed_by_rule = mem_alloc_zeroed(rules, sizeof *lint.fixed_by_rule);
    lint.lines = (struct fixed_lines){.settings = settings, .output = &lint.fixed};
    run_init(run);
    run_inputs(run);
    status = status_of(&lint);
    run_release(run);
    collection_free(run->collection);
    free(lint.fixed_by_rule);
  }
  baseline_files_release(&lint.baselines);
  config_cache_free(run->config_cache);
  changed_since_free(run->changed_since);
  return status;
}
