#include "cli/lint_job.h"
#include "base/memory.h"
#include "cli/game_list.h"
#include "sys/crash.h"
#include "sys/stream.h"
#include <unistd.h>

/* Whoever works on a job, which need not be the next of the output yet. */
struct worker {
  struct engine *engine; /* owned */
  struct buffer text;
  struct game_list games;
  struct thread_pool *pool; /* borrowed, while it works on a job, as that is */
  struct lint_job *job;
};

static void wait_turn(void *of) {
  const struct worker *worker = of;
  thread_pool_wait_turn(worker->pool, worker->job);
}

static struct baseline *find_baseline(void *of, const char *path) {
  (void)path; /* the job has it, which was found in its turn */
  return ((struct worker *)of)->job->baseline;
}

static void engine_start(struct lint_run *run, struct worker *worker) {
  const struct engine_host host = {.of = worker, .baseline = find_baseline, .wait = wait_turn};
  worker->engine = engine_new_with(&run->settings->options, &host);
  engine_collect(worker->engine, run->collection);
}

static void engine_stop(struct lint_run *run, struct worker *worker) {
  if (run->settings->timings) timings_add(&run->timings, engine_times(worker->engine));
  engine_free(worker->engine);
}

void *lint_worker_start(void *of) {
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  engine_start(of, worker);
  return worker;
}

void lint_worker_stop(void *of, void *who) {
  struct worker *worker = who;
  engine_stop(of, worker);
  buffer_release(&worker->text);
  free(worker);
}

/* Whether the configuration in a directory makes a run fail if nothing is linted. */
static bool fails_on_empty(struct lint_run *run, const char *directory) {
  struct buffer name = {0};
  buffer_printf(&name, "%s/record.jgf", directory);
  const struct config *config = config_cache_lookup(run->config_cache, buffer_string(&name))->config;
  bool fails = config && config->fail_on_empty.number;
  buffer_release(&name);
  return fails;
}

bool lint_job_next(void *of, void *what) {
  struct lint_run *run = of;
  struct lint_job *job = what;
  if (atomic_load(&run->is_over) || !input_queue_next(run->queue, &job->work_item)) return false;
  const struct input_file *file = &job->work_item.file;
  if (file->kind == INPUT_NONE) run->fails_on_empty |= fails_on_empty(run, file->name);
  job->effective_config = config_cache_lookup(run->config_cache, file->name);
  job->baseline = file->kind == INPUT_OPEN ? baseline_files_find(&run->baselines, job->effective_config->baseline) : NULL;
  buffer_clear(&job->place);
  config_cache_place(run->config_cache, file->name, &job->place);
  job->faults.count = 0;
  config_cache_collect_faults(run->config_cache, job->effective_config, &job->faults);
  return true;
}

bool lint_job_fixes_lines(const struct lint_run *run, const struct lint_job *job) {
  return job->work_item.is_lines && !job->work_item.is_packed && settings_fixes(run->settings);
}

/* `worker` is NULL if it is the job's turn. */
static void report(struct lint_run *run, struct worker *worker, struct lint_job *job, const struct report_file *file,
                   bool is_fault) {
  struct report_turn turn = {worker ? wait_turn : NULL, worker};
  report_limits_render(&run->limits, &run->report_outputs, file, is_fault, turn, &job->cut, job->texts);
}

/* What was linted is counted and rendered. `source` is what spans count in. */
static void print(struct lint_run *run, struct worker *worker, const struct engine_linted *linted, const struct source *source) {
  struct lint_job *job = worker->job;
  run_totals_file(&job->totals, linted, job->effective_config->fail_on, job->work_item.is_packed);
  if (run->settings->statistics) rule_counts_add_all(&job->counts, linted->diags);
  struct report_file file = {.name = source->name, .source = source, .diags = linted->diags,
                             .id = diags_id(linted->diags, job->effective_config->id_pointer),
                             .place = buffer_string(&job->place), .fail_level = job->effective_config->fail_on};
  report(run, worker, job, &file, run->settings->print_games);
}

static void lint(struct lint_run *run, struct worker *worker, const struct source *source) {
  struct lint_job *job = worker->job;
  if (run->settings->print_games) {
    worker->games.id_pointer = job->effective_config->id_pointer;
    worker->games.to = &job->fix_file.output;
    engine_list_games(worker->engine, (struct engine_game_list){game_list_add, &worker->games, !run->settings->format_count});
  }
  const struct engine_linted *linted = engine_lint(worker->engine, source);
  changed_lines_keep(&job->work_item.changes, linted->source, linted->diags);
  if (settings_fixes(run->settings)) job->totals.unfixed++;
  if (run->settings->add_suppressions) fix_file_count_packed(run->settings, linted->diags, &job->totals);
  print(run, worker, linted, linted->source);
}

/* `status` is that of the file; NULL for standard input and for lines. Returns what is still to be found. */
static const struct engine_linted *change(struct lint_run *run, struct worker *worker, const struct source *source,
                                          const struct stat *status) {
  struct lint_job *job = worker->job;
  struct fix_file_input in = {.settings = run->settings, .engine = worker->engine, .source = source, .status = status,
                              .lines = lint_job_fixes_lines(run, job) ? &job->edits : NULL};
  return fix_file_run(&in, &job->fix_file, &job->totals);
}

static bool tells_offsets(const struct lint_run *run) {
  for (size_t i = 0; i < run->report_outputs.count; i++)
    if (!report_output_is_text(&run->report_outputs.list[i])) return true;
  return false;
}

/* Findings are those of the new file, in which lines before this one may have become longer or shorter; only text has no
 * offsets. */
static void change_line(struct lint_run *run, struct worker *worker, const struct source *source) {
  struct lint_job *job = worker->job;
  ptrdiff_t shift = job->edits.shift;
  const struct engine_linted *linted = change(run, worker, source, NULL);
  fix_file_note_line(&job->fix_file, source->first_line, &job->edits);
  struct source moved = *linted->source;
  if (settings_rewrites(run->settings) && linted->diags->count && tells_offsets(run)) {
    wait_turn(worker);
    moved.first_offset += (size_t)shift + (job->work_item.first_offset ? (size_t)run->lines.shift : 0);
  }
  print(run, worker, linted, &moved);
}

static void lint_lines(struct lint_run *run, struct worker *worker) {
  struct work_item_line line = {0};
  struct source source;
  while (work_item_next_line(&worker->job->work_item, &line, &source)) {
    crash_line(line.number);
    if (lint_job_fixes_lines(run, worker->job)) change_line(run, worker, &source);
    else lint(run, worker, &source);
  }
}

static void lint_text(struct lint_run *run, struct worker *worker, const struct buffer *text) {
  struct source source;
  work_item_source(&worker->job->work_item, text, &source);
  lint(run, worker, &source);
}

/* A file by itself, which is open: it may be changed. */
static void lint_file(struct lint_run *run, struct worker *worker) {
  struct lint_job *job = worker->job;
  struct input_file *file = &job->work_item.file;
  struct stat status;
  bool has_status = fstat(file->fd, &status) == 0; /* before it is read */
  job->error = file_read_behind(file->fd, &file->head, job->effective_config->rule_table->limits.size, &worker->text);
  close(file->fd);
  file->fd = -1;
  if (job->error) return;
  bool changes = settings_fixes(run->settings) || run->settings->add_suppressions;
  if (!changes || (!has_status && !file->is_stdin)) {
    lint_text(run, worker, &worker->text);
    return;
  }
  struct source source;
  source_init_borrow(&source, file->name, buffer_string(&worker->text), worker->text.length);
  const struct engine_linted *linted = change(run, worker, &source, file->is_stdin ? NULL : &status);
  print(run, worker, linted, linted->source);
}

static void report_faults(struct lint_run *run, struct worker *worker, struct lint_job *job) {
  for (size_t i = 0; i < job->faults.count; i++) {
    const struct config_file *faulty = job->faults.list[i];
    struct report_file file = {.name = faulty->shown, .source = faulty->document.source, .diags = &faulty->diags};
    report(run, worker, job, &file, true);
    job->totals.faulty++;
    for (size_t level = 0; level < LEVELS; level++) job->totals.by_level[level] += faulty->diags.by_level[level];
  }
}

/* If the configuration of a record has mistakes, nobody knows what it wanted, so the record is not changed. */
static bool is_held(const struct lint_job *job) {
  return job->effective_config->config && job->effective_config->config->is_faulty;
}

/* A record that is not linted is still written to standard output if the fixed one would be. */
static void pass_on(const struct lint_run *run, struct worker *worker) {
  struct lint_job *job = worker->job;
  struct input_file *file = &job->work_item.file;
  if (file->is_stdin && settings_rewrites(run->settings) && !work_item_has_text(&job->work_item)) {
    job->error = file_read_behind(file->fd, &file->head, SIZE_MAX - SOURCE_PADDING, &worker->text);
    if (!job->error) buffer_add_view(&job->fix_file.output, buffer_view(&worker->text));
  }
  input_file_close(file);
}

static void make_texts(const struct lint_run *run, struct lint_job *job) {
  if (job->texts) return;
  job->text_count = run->report_outputs.count;
  job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
}

void lint_job_report_faults(struct lint_run *run, struct lint_job *job) {
  make_texts(run, job);
  report_faults(run, NULL, job);
}

static void lint_record(struct lint_run *run, struct worker *worker) {
  struct work_item *work_item = &worker->job->work_item;
  crash_name(work_item->file.name);
  engine_judge_by(worker->engine, worker->job->effective_config);
  if (!work_item_has_text(work_item)) lint_file(run, worker);
  else if (!work_item->is_lines) lint_text(run, worker, &work_item->text);
  else if (!work_item->is_rest) lint_lines(run, worker);
  engine_trim(worker->engine);
}

void lint_job_work(void *of, void *who, struct thread_pool *pool, void *what) {
  struct lint_run *run = of;
  struct worker *worker = who;
  struct lint_job *job = what;
  worker->pool = pool;
  worker->job = job;
  make_texts(run, job);
  report_faults(run, worker, job);
  bool is_excluded_stdin = job->work_item.file.kind == INPUT_SKIPPED && job->work_item.file.is_stdin;
  if (is_excluded_stdin) pass_on(run, worker);
  if (job->work_item.file.kind != INPUT_OPEN) return;
  bool has_text = work_item_has_text(&job->work_item);
  if (is_held(job)) {
    job->totals.held_by_config++;
    pass_on(run, worker);
  }
  else lint_record(run, worker);
  if (has_text && !lint_job_fixes_lines(run, job)) input_queue_recycle(run->queue, &job->work_item);
}
