#include "cli/run.h"
#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "sys/stream.h"

/* ---- workers ---- */

void run_wait_turn(void *context) {
  const struct run_worker *worker = context;
  thread_pool_wait_turn(worker->pool, worker->job);
}

static struct baseline *find_baseline(void *context, const char *path) {
  (void)path; /* it was found when the job was taken */
  return ((struct run_worker *)context)->job->baseline;
}

static void *worker_start(void *context) {
  const struct run *run = context;
  struct run_worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  const struct engine_host host = {.context = worker, .baseline = find_baseline, .wait = run_wait_turn,
                                   .keeps_games = run->settings->print_games,
                                   .omits_edits = !report_outputs_any(&run->report_outputs, REPORT_HAS_EDITS)};
  worker->engine = engine_new_with(&run->settings->options, &host);
  engine_collect(worker->engine, run->collection);
  return worker;
}

static void worker_stop(void *context, void *thread) {
  struct run *run = context;
  struct run_worker *worker = thread;
  if (run->settings->timings) timings_add(&run->timings, engine_times(worker->engine));
  engine_free(worker->engine);
  buffer_release(&worker->text);
  free(worker);
}

static bool job_next(void *context, void *item, bool *has_more) {
  struct run *run = context;
  struct run_job *job = item;
  while (!atomic_load(&run->is_over) && input_queue_next(run->queue, &job->work_item)) {
    *has_more = job->work_item.has_more;
    if (run->kind->take(run, job)) return true;
    buffer_release(&job->work_item.text);
    input_file_release(&job->work_item.file);
  }
  return false;
}

static void job_work(void *context, void *thread, struct thread_pool *pool, void *item) {
  struct run *run = context;
  struct run_worker *worker = thread;
  struct run_job *job = item;
  struct work_item *work_item = &job->work_item;
  struct source source, line;
  size_t at = 0;
  worker->pool = pool;
  worker->job = job;
  bool has_text = work_item_has_text(work_item);
  bool is_wanted = !run->kind->begin || run->kind->begin(run, worker);
  if (work_item->file.kind != INPUT_OPEN) return;
  crash_place(work_item->file.name, 0);
  if (is_wanted && !has_text) {
    job->error = work_item_read(work_item, job->effective_config->rule_table->limits.size, &worker->text);
    if (job->error) return;
  }
  const struct buffer *text = has_text ? &work_item->text : &worker->text;
  source_init_borrow(&source, work_item->file.name, buffer_string(text), text->length);
  if (work_item->is_piece || work_item->is_lines) {
    source.first_offset = work_item->first_offset;
    source.first_line = work_item->first_line;
    source.first_game = work_item->first_game;
    source.is_piece = work_item->is_piece;
  }
  if (is_wanted && !work_item->is_lines) run->kind->text(run, worker, &source);
  bool has_lines = is_wanted && work_item->is_lines;
  while (has_lines && engine_next_line(worker->engine, &source, &at, &line)) {
    crash_place(work_item->file.name, line.first_line);
    run->kind->text(run, worker, &line);
  }
  engine_shrink(worker->engine);
  bool is_kept = run->keeps_lines && work_item->is_lines && !work_item->is_packed;
  if (has_text && !is_kept) buffer_release(&work_item->text);
}

void run_report(struct run *run, struct run_job *job, const struct engine_linted *linted, const struct report_file *file,
                enum level fail_on) {
  run_totals_file(&job->totals, linted, fail_on, job->work_item.is_packed);
  if (run->settings->statistics) rule_counts_add_all(&job->counts, linted->diags);
  report_outputs_render(&run->report_outputs, file, run->settings->print_games, &job->texts);
}

/* ---- progress ---- */

void run_hide_progress(struct run *run) {
  if (run->progress.is_shown) message_put(VIEW("\r\033[K"));
  run->progress.is_shown = false;
}

void run_print_input(struct run *run, const struct input_file *file, int error, const char *advice) {
  bool failed = error || file->message;
  if (failed || file->kind != INPUT_OPEN) run_hide_progress(run);
  if (failed) {
    input_file_print_error(file, error, advice);
    run->status = STATUS_ERROR;
    run->totals.counts[TOTAL_UNREADABLE]++;
  } else if (file->kind != INPUT_OPEN) input_file_print_skipped(file);
}

/* Shows the totals, at most ten times a second. */
static void progress_add(struct run *run, bool is_file) {
  run->progress.files += is_file;
  double time = run->progress.is_wanted ? clock_seconds() : 0;
  if (time < run->progress.due) return;
  size_t records = run->totals.counts[TOTAL_TEXTS];
  int columns = os_columns(OS_STDERR);
  size_t most = columns > 1 ? (size_t)columns : 80;
  LOCAL_BUFFER text = {0};
  buffer_add_string(&text, "\r");
  run_totals_count(&text, run->progress.files, "file", "files");
  buffer_add_string(&text, ", ");
  run_totals_count(&text, records, "record", "records");
  buffer_printf(&text, " (%.0f/s), ", (double)records / (time - run->progress.begun));
  run_totals_count(&text, run_totals_findings(&run->totals), "finding", "findings");
  if (text.length > most) text.length = most; /* ASCII only */
  buffer_add_string(&text, "\033[K");
  message_put(buffer_view(&text));
  run->progress.is_shown = true;
  run->progress.due = time + 0.1;
}

/* ---- in the order of the inputs ---- */

void run_job_release(const struct run *run, struct run_job *job) {
  run->kind->release(job);
  if (job->work_item.file.name) input_file_release(&job->work_item.file);
  buffer_release(&job->work_item.text);
  report_texts_release(&job->texts);
  rule_counts_release(&job->counts);
  memset(job, 0, run->kind->job_size);
}

static void job_finish(void *context, void *item) {
  struct run *run = context;
  struct run_job *job = item;
  const struct input_file *file = &job->work_item.file;
  /* The number of jobs after the end of the run depends on the number of workers, so they are not counted. */
  if (!atomic_load(&run->is_over)) {
    int error = file->kind == INPUT_ERROR ? file->error : job->error;
    report_outputs_limit(&run->report_outputs, &job->texts, &job->totals);
    if (report_outputs_will_show(&run->report_outputs, &job->texts)) run_hide_progress(run);
    run->kind->finish(run, job, error);
    run_totals_add(&run->totals, &job->totals);
    if (run->settings->statistics) statistics_add(&run->statistics, file->name, &job->counts);
    progress_add(run, file->kind == INPUT_OPEN && !error && !job->work_item.first_offset);
  }
  run_job_release(run, job);
}


/* ---- the run ---- */

void run_init(struct run *run) {
  const struct settings *settings = run->settings;
  run->pipe_ends_run = os_ignore_broken_pipes();
  os_on_end(temp_file_remove_all);
  if (settings->timings) timings_init(&run->timings, settings_standard(settings)->rule_table);
  run->files = input_files_new(settings, run->config_cache, &run->inputs);
}

/* Closes the reports. Returns the seconds of the run. */
static double close_reports(struct run *run, double begun, struct buffer *tables) {
  struct report_summary summary = run_totals_summary(&run->totals, clock_seconds() - begun);
  struct rule_count *more = rule_counts_ranked(&run->report_outputs.cut);
  summary.more = more;
  summary.more_count = run->report_outputs.cut.count;
  summary.is_incomplete |= run->status != STATUS_CLEAN;
  if (run->config_cache) {
    summary.customs = config_cache_customs(run->config_cache, &summary.custom_count);
    summary.is_incomplete |= config_cache_status(run->config_cache) != STATUS_CLEAN;
  }
  report_outputs_close(&run->report_outputs, &summary, tables);
  free(more);
  return summary.seconds;
}

void run_inputs(struct run *run) {
  const struct thread_pool_job_ops ops = {.shared = run, .job_size = run->kind->job_size, .start = worker_start,
                                          .stop = worker_stop, .next = job_next, .work = job_work, .finish = job_finish};
  struct buffer text = {0}; /* for people, below the findings */
  double begun = clock_seconds();
  run->queue = input_queue_new(run->settings, run->config_cache, run->files, &run->inputs, run->changed_since,
                               run->keeps_collections);
  run->status = run->inputs.status;
  report_outputs_open(&run->report_outputs, run->settings, run->files);
  const struct settings *settings = run->settings;
  const char *terminal = getenv("TERM");
  bool is_watched = os_columns(OS_STDERR) >= 0 && terminal && strcmp(terminal, "dumb") != 0;
  run->progress.is_wanted =
      settings->progress == PROGRESS_AUTO ? is_watched && !settings->quiet : settings->progress == PROGRESS_ALWAYS;
  run->progress.begun = clock_seconds();
  run->progress.due = run->progress.begun + 0.5;
  bool writes = run->writes || report_outputs_any(&run->report_outputs, REPORT_IS_FILE);
  if (!writes && !settings->no_sandbox) os_confine();
  thread_pool_run(&ops, settings_workers(run->settings));
  run_hide_progress(run);
  run->kind->end(run);
  if (run->settings->statistics) statistics_print(&run->statistics, &text);
  double seconds = close_reports(run, begun, &text);
  run->kind->sum_up(run, seconds, &text);
  message_put(buffer_view(&text));
  buffer_release(&text);
}

enum status run_status(const struct run *run) {
  enum status status = run_totals_status(&run->totals, run->settings);
  if (run->status > status) status = run->status;
  if (run->config_cache && config_cache_status(run->config_cache) > status) status = config_cache_status(run->config_cache);
  return report_outputs_any(&run->report_outputs, REPORT_FAILED) && status < STATUS_ERROR ? STATUS_ERROR : status;
}

void run_release(struct run *run) {
  input_queue_free(run->queue);
  input_files_free(run->files);
  statistics_release(&run->statistics);
  if (run->settings->timings) timings_release(&run->timings);
  report_outputs_release(&run->report_outputs);
}
