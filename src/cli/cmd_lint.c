#include "base/memory.h"
#include "cli/commands.h"
#include "cli/game_list.h"
#include "cli/lint_job.h"
#include "sys/atomic_write.h"
#include "sys/clock.h"
#include "sys/output.h"

/* ---- in order ---- */

/* Work items of one file follow each other, from its beginning on. */
/* If the file cannot be written, the counts by rule are not known. */
static void end_lines(struct lint_run *run) {
  if (fixed_lines_end(&run->lines, &run->totals)) return;
  memset(run->fixed_by_rule, 0, run->rule_table->first_custom * sizeof *run->fixed_by_rule);
  run->status = STATUS_ERROR;
}

static void finish_lines(struct lint_run *run, struct lint_job *job) {
  struct work_item *work_item = &job->work_item;
  bool is_lines = work_item->file.kind == INPUT_OPEN && lint_job_fixes_lines(run, job);
  if (!is_lines || !work_item->first_offset) {
    if (fixed_lines_have_news(&run->lines)) progress_hide(run->progress);
    end_lines(run);
  }
  if (!is_lines) return;
  bool had = run->lines.findings;
  fixed_lines_add(&run->lines, work_item, &job->edits);
  if (!had && run->lines.findings) job->totals.fixed_files++;
  input_queue_recycle(run->queue, work_item);
}

/* The fixed text, the diff or the list of games goes out. */
static void finish_text(struct lint_run *run, struct lint_job *job) {
  struct fix_file *fix_file = &job->fix_file;
  bool has_news = fix_file->refused || fix_file->why.length;
  if (has_news) progress_hide(run->progress);
  if (has_news) fix_file_report_errors(fix_file, job->work_item.file.name);
  if (fix_file->why.length) run->status = STATUS_ERROR;
  for (size_t i = 0; fix_file->by_rule && i < run->rule_table->first_custom; i++) {
    run->fixed_by_rule[i] += fix_file->by_rule[i];
    fix_file->by_rule[i] = 0;
  }
  output_add(&run->fixed, &fix_file->output);
  fix_file_clear(fix_file);
}

static void count_faults(struct lint_run *run, const struct lint_job *job) {
  struct rule_counts counts = {0};
  for (size_t i = 0; i < job->faults.count; i++) {
    rule_counts_add_all(&counts, &job->faults.list[i]->diags);
    statistics_add(&run->statistics, job->faults.list[i]->shown, &counts);
  }
  rule_counts_release(&counts);
}

static void add_totals(struct lint_run *run, struct lint_job *job) {
  report_limits_add_cut(&run->limits, &job->cut, &job->totals);
  run_totals_add(&run->totals, &job->totals);
  if (run->settings->statistics) count_faults(run, job);
}

static void finish(void *of, void *what) {
  struct lint_run *run = of;
  struct lint_job *job = what;
  struct input_file *file = &job->work_item.file;
  int error = file->kind == INPUT_ERROR ? file->error : job->error;
  bool is_linted = file->kind == INPUT_OPEN && !error;
  if (!is_linted || report_outputs_will_show(&run->report_outputs, job->texts)) progress_hide(run->progress);
  if (error || file->message) {
    input_file_print_error(file, error);
    run->status = STATUS_ERROR;
    run->totals.unread++;
  } else if (!is_linted) input_file_print_skipped(file);
  finish_lines(run, job);
  if (is_linted || job->fix_file.output.length) finish_text(run, job);
  report_outputs_add(&run->report_outputs, job->texts);
  /* Files are changed even if nobody reads the reports. */
  bool has_reader = run->settings->diff || run->settings->print_games ? output_is_open(&run->fixed)
      : settings_rewrites(run->settings) || report_outputs_are_open(&run->report_outputs);
  if (!has_reader) atomic_store(&run->is_over, true);
  add_totals(run, job);
  if (is_linted && run->settings->statistics) statistics_add(&run->statistics, file->name, &job->counts);
  progress_add(run->progress, is_linted && !job->work_item.first_offset, &run->totals);
  job->error = 0;
  job->totals = (struct run_totals){0};
  input_file_release(file);
}

static void release(void *what) {
  struct lint_job *job = what;
  buffer_release(&job->work_item.text);
  for (size_t i = 0; i < job->text_count; i++) buffer_release(&job->texts[i]);
  free(job->texts);
  rule_counts_release(&job->counts);
  rule_counts_release(&job->cut.by_rule);
  fix_file_release(&job->fix_file);
  line_edits_release(&job->edits);
  buffer_release(&job->place);
  free(job->faults.list);
}

/* ---- the run ---- */

static struct report_summary summary_of(const struct lint_run *run, double seconds) {
  struct report_summary summary = run_totals_summary(&run->totals, seconds);
  summary.customs = config_cache_customs(run->config_cache, &summary.custom_count);
  summary.is_incomplete |= run->status != STATUS_CLEAN || config_cache_status(run->config_cache) != STATUS_CLEAN;
  return summary;
}

/* What people read below the findings: tables, unless they were printed already, and sentences. */
static void sum_up(const struct lint_run *run, double seconds, struct buffer *tables) {
  struct buffer text = {0};
  const struct settings *settings = run->settings;
  /* No line of ours beside output that a program reads. */
  bool is_for_people = !settings->quiet && !settings->print_games && !report_outputs_have_machine(&run->report_outputs);
  buffer_add_view(&text, buffer_view(tables));
  if (settings->timings) timings_print(&run->timings, &text);
  /* What standard output did not take was not fixed. */
  if (is_for_people && !run->fixed.failed) fix_file_print(settings, &run->totals, run->rule_table, run->fixed_by_rule, &text);
  if (is_for_people)
    run_totals_print(&run->totals, settings, seconds, report_outputs_have_text(&run->report_outputs)
                     && !settings_says_min_level(settings), &text);
  message_print(&text);
  buffer_release(&text);
}

/* Configurations of directories in which there was nothing to lint. */
static void report_rest(struct lint_run *run) {
  struct lint_job job = {.work_item = {.file = {.kind = INPUT_SKIPPED, .fd = -1}}};
  config_cache_collect_faults(run->config_cache, NULL, &job.faults);
  lint_job_report_faults(run, &job);
  report_outputs_add(&run->report_outputs, job.texts);
  add_totals(run, &job);
  release(&job);
}

static void lint_all(struct lint_run *run) {
  size_t workers = settings_workers(run->settings);
  struct thread_pool_job_ops task = {.shared = run, .job_size = sizeof(struct lint_job), .start = lint_worker_start,
                                     .stop = lint_worker_stop, .next = lint_job_next, .work = lint_job_work,
                                     .finish = finish, .release = release};
  double begun = clock_seconds();
  report_outputs_open(&run->report_outputs, run->settings, run->files);
  run->progress = progress_new(run->settings);
  report_outputs_confine(&run->report_outputs, run->settings, settings_writes(run->settings));
  thread_pool_run(&task, workers);
  run->totals.other_formats = input_queue_unread(run->queue);
  end_lines(run);
  buffer_release(&run->lines.why);
  report_rest(run);
  progress_free(run->progress);
  output_close(&run->fixed);
  if (run->fixed.failed) run->status = STATUS_ERROR;
  struct buffer tables = {0};
  if (run->settings->statistics) statistics_print(&run->statistics, &tables);
  struct report_summary summary = summary_of(run, clock_seconds() - begun);
  struct rule_count *more = rule_counts_ranked(&run->limits.cut);
  summary.more = more;
  summary.more_count = run->limits.cut.count;
  report_outputs_close(&run->report_outputs, &summary, &tables);
  bool is_complete = !atomic_load(&run->is_over);
  baseline_files_finish(&run->baselines, is_complete, config_cache_status(run->config_cache) == STATUS_CLEAN);
  if (report_outputs_failed(&run->report_outputs) || run->baselines.failed) run->status = STATUS_ERROR;
  if (run->settings->write_baseline && !run->baselines.written) {
    run->totals.unkept = run->totals.known;
    run->totals.known = 0;
  }
  size_t gave_up = run->totals.pattern_errors + run->totals.gave_up;
  if (gave_up) config_cache_print_pattern_errors(run->config_cache, gave_up);
  config_cache_warn_of_unknown(run->config_cache);
  sum_up(run, summary.seconds, &tables);
  free(more);
  buffer_release(&tables);
}

/* Some report lost its reader. As the shell expects, that ends the program the way it would have ended at the first
 * byte too many; only the other reports are complete now. Where SIGPIPE is ignored, the status has to say it. */
static enum status lost_reader(const struct lint_run *run, const struct sigaction *before) {
  if (!report_outputs_lost_reader(&run->report_outputs) && !run->fixed.reader_gone) return STATUS_CLEAN;
  broken_pipe_end(before);
  return STATUS_ERROR;
}

/* Reads what findings are compared with. A run that cannot has printed why, and owns nothing. */
static bool read_configuration(struct lint_run *run) {
  const struct settings *settings = run->settings;
  if (settings->changed_since && !(run->changed_since = changed_since_new(settings))) return false;
  run->config_cache = config_cache_new(settings, false);
  if (run->config_cache) {
    run->rule_table = settings_standard(settings)->rule_table;
    if (baseline_files_init(&run->baselines, settings, run->rule_table)) return true;
    config_cache_free(run->config_cache);
  }
  changed_since_free(run->changed_since);
  return false;
}

static void prepare_output(struct lint_run *run) {
  const struct settings *settings = run->settings;
  report_limits_init(&run->limits, settings);
  if (settings->timings) timings_init(&run->timings, run->rule_table);
  run->fixed.fd = -1;
  if (fix_file_takes_stdout(settings)) output_open(&run->fixed, NULL);
  if (settings_fixes(settings)) run->fixed_by_rule = mem_alloc_zeroed(run->rule_table->first_custom, sizeof *run->fixed_by_rule);
  temp_file_clean_up_on_signals();
  run->lines = (struct fixed_lines){.settings = settings, .output = &run->fixed};
  run->collection = collection_new();
}

/* Whether nothing was linted, and somebody said that such a run fails. Unchanged files do not count as nothing. */
static bool is_empty(const struct lint_run *run) {
  bool fails = run->fails_on_empty || run->settings->options.config->fail_on_empty.number;
  return fails && !run->totals.files && !input_queue_has_unchanged(run->queue);
}

/* The worst of what happened. */
static enum status status_of(const struct lint_run *run, const struct sigaction *before) {
  enum status status = run_totals_status(&run->totals, run->settings);
  if (config_cache_status(run->config_cache) > status) status = config_cache_status(run->config_cache);
  if (run->status > status) status = run->status;
  if (status < STATUS_ERROR && is_empty(run)) {
    error_print("no record was linted (fail-on-empty)");
    status = STATUS_ERROR;
  }
  enum status lost = lost_reader(run, before);
  return lost > status ? lost : status;
}

static void release_run(struct lint_run *run) {
  input_queue_free(run->queue);
  input_files_free(run->files);
  statistics_release(&run->statistics);
  if (run->settings->timings) timings_release(&run->timings);
  baseline_files_release(&run->baselines);
  free(run->fixed_by_rule);
  collection_free(run->collection);
  changed_since_free(run->changed_since);
  config_cache_free(run->config_cache);
  report_limits_release(&run->limits);
  report_outputs_release(&run->report_outputs);
}

enum status lint_command(const struct settings *settings) {
  if (!game_list_is_alone(settings) || !fix_file_options_agree(settings)) return STATUS_ERROR;
  struct lint_run run = {.settings = settings};
  if (!read_configuration(&run)) return STATUS_ERROR;
  struct sigaction before;
  broken_pipe_ignore(&before);
  prepare_output(&run);
  run.files = input_files_new(settings, run.config_cache, &run.status);
  run.queue = input_queue_new(settings, run.config_cache, run.files, run.changed_since);
  if (settings_fixes(settings) || settings->add_suppressions) input_queue_keep_collections(run.queue);
  lint_all(&run);
  enum status status = status_of(&run, &before);
  release_run(&run);
  return status;
}
