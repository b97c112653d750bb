#include "base/memory.h"
#include "cli/commands.h"
#include "cli/convert_output.h"
#include "cli/input_queue.h"
#include "cli/progress.h"
#include "cli/report_outputs.h"
#include "cli/run_totals.h"
#include "sys/atomic_write.h"
#include "sys/clock.h"
#include "sys/crash.h"
#include "sys/output.h"
#include "sys/stream.h"
#include "sys/thread_pool.h"
#include "text/escape.h"
#include "text/location.h"
#include <errno.h>
#include <stdatomic.h>

/* One file, or some lines of one: converted by one worker, written in its turn. */
struct job {
  struct work_item work_item;
  struct converted_games games;
  int error; /* from reading */
  struct buffer *texts; /* owned, and so is what they hold: findings, one for each report output */
  size_t text_count;
  /* Owned, since a worker may be gone when it is told: what is wrong with the last text that did not go well, a failure before a
   * loss; empty: all went well. */
  struct buffer why;
  size_t failures;    /* texts of which a game was not written: of lines there may be several */
  size_t losses;      /* texts of which something else is not in the output */
  struct rule_counts counts; /* for --statistics */
  struct report_cut cut;
  struct run_totals totals;
};

struct run {
  const struct convert_settings *settings; /* borrowed */
  enum level shown; /* findings below that are seen by nobody */
  struct engine *engine; /* owned: what the workers' engines share */
  struct input_files *files;             /* owned */
  struct input_queue *queue;               /* owned */
  struct convert_output *convert_output; /* owned */
  struct report_outputs report_outputs;
  struct report_limits limits;
  struct run_totals totals;
  struct statistics statistics;
  struct progress *progress; /* owned, or NULL */
  size_t failures, losses;
  size_t told; /* texts with a line in `unconverted` */
  struct buffer unconverted; /* owned: a line for each text that was not converted, or only in part */
  enum status status; /* of what could not be read */
  atomic_bool is_over; /* nobody is left to write for */
};

struct worker {
  struct engine *engine; /* owned */
  struct buffer text;
  struct thread_pool *pool; /* borrowed, while it works on a job, as that is */
  struct job *job;
};

static const struct settings *common(const struct run *run) {
  return &run->settings->common;
}

/* ---- a worker's part ---- */

static void wait_turn(void *of) {
  const struct worker *worker = of;
  thread_pool_wait_turn(worker->pool, worker->job);
}

static void engine_start(const struct run *run, struct worker *worker) {
  const struct engine_host host = {.of = worker, .wait = wait_turn};
  worker->engine = engine_new_beside(run->engine, &host);
}

static void *start(void *of) {
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  engine_start(of, worker);
  return worker;
}

static void stop(void *of, void *who) {
  (void)of;
  struct worker *worker = who;
  engine_free(worker->engine);
  buffer_release(&worker->text);
  free(worker);
}

static bool next(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  do {
    if (job->work_item.file.name) {
      if (work_item_has_text(&job->work_item)) input_queue_recycle(run->queue, &job->work_item);
      input_file_release(&job->work_item.file);
    }
    if (atomic_load(&run->is_over) || !input_queue_next(run->queue, &job->work_item)) return false;
  } while (convert_output_holds(run->convert_output, job->work_item.file.name));
  if (job->work_item.file.kind == INPUT_OPEN && job->work_item.file.fd >= 0)
    convert_output_spare(run->convert_output, job->work_item.file.fd);
  return true;
}

/* The place of the first error that stopped the conversion or lost something: " (at 3:12)". */
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

static void convert(struct run *run, struct worker *worker, const struct source *source) {
  struct job *job = worker->job;
  const struct convert_options options = {.to = run->settings->to, .shown = run->shown, .games = &job->games};
  const struct engine_converted *converted = engine_convert(worker->engine, source, &options);
  if (converted->failed || (converted->why && !job->failures)) {
    buffer_clear(&job->why);
    buffer_add_string(&job->why, converted->why);
    add_place(converted, &job->why);
  }
  job->failures += converted->failed;
  job->losses += converted->why && !converted->failed;
  /* Mistakes in the notation of the source fail a run only with --fail-on. */
  enum level fail_on = settings_says_fail_on(common(run)) ? settings_standard(common(run))->fail_on : (enum level)LEVELS;
  run_totals_file(&job->totals, &(struct engine_linted){.diags = converted->diags}, fail_on, false);
  if (common(run)->statistics) rule_counts_add_all(&job->counts, converted->diags);
  struct report_file file = {.name = source->name, .source = converted->source, .diags = converted->diags,
                             .fail_level = settings_standard(common(run))->fail_on};
  report_limits_render(&run->limits, &run->report_outputs, &file, false, (struct report_turn){wait_turn, worker}, &job->cut,
                       job->texts);
}

static void convert_lines(struct run *run, struct worker *worker) {
  struct work_item_line line = {0};
  struct source source;
  while (work_item_next_line(&worker->job->work_item, &line, &source)) {
    crash_line(line.number);
    convert(run, worker, &source);
  }
}

static void convert_text(struct run *run, struct worker *worker, const struct buffer *text) {
  struct source source;
  work_item_source(&worker->job->work_item, text, &source);
  convert(run, worker, &source);
}

static void convert_file(struct run *run, struct worker *worker) {
  struct job *job = worker->job;
  struct input_file *file = &job->work_item.file;
  size_t most = settings_standard(common(run))->rule_table->limits.size;
  job->error = file_read_behind(file->fd, &file->head, most, &worker->text);
  close(file->fd);
  file->fd = -1;
  if (!job->error) convert_text(run, worker, &worker->text);
}

static void work(void *of, void *who, struct thread_pool *pool, void *what) {
  struct run *run = of;
  struct worker *worker = who;
  struct job *job = what;
  struct input_file *file = &job->work_item.file;
  worker->pool = pool;
  worker->job = job;
  if (!job->texts) {
    job->text_count = run->report_outputs.count;
    job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
  }
  if (file->kind != INPUT_OPEN) return;
  crash_name(file->name);
  if (work_item_has_text(&job->work_item)) {
    if (job->work_item.is_lines) convert_lines(run, worker);
    else convert_text(run, worker, &job->work_item.text);
    input_queue_recycle(run->queue, &job->work_item);
  } else convert_file(run, worker);
}

/* ---- in order ---- */

/* The lines are printed together at the end, as many as there may be errors of one rule. The last line counts all. */
static void add_unconverted(struct run *run, const struct job *job) {
  if (report_limits_reached(&run->limits, run->told)) return;
  run->told++;
  struct buffer *to = &run->unconverted;
  buffer_printf(to, "jgfconv: ");
  escape_path(to, view_of(job->work_item.file.name));
  buffer_add_string(to, job->failures ? ": not converted: " : ": converted, but ");
  escape_text(to, buffer_view(&job->why));
  if (job->work_item.is_lines) buffer_printf(to, " (%zu of its lines)", job->failures ? job->failures : job->losses);
  buffer_add_char(to, '\n');
}

/* Of `jgfconv game.sgf game.jgf`, as cp has its names. */
static bool is_meant_as_output(const struct run *run, const struct input_file *file) {
  const struct strings *inputs = &run->settings->common.paths;
  return !run->settings->output && inputs->count == 2 && strcmp(file->name, inputs->list[1]) == 0;
}

static void report_input(struct run *run, const struct input_file *file, int error) {
  if (file->kind == INPUT_SKIPPED) {
    input_file_print_skipped(file);
    return;
  }
  if (file->kind == INPUT_NONE) {
    input_file_print(file, "warning: no game record in it");
    return;
  }
  if (error == ENOENT && is_meant_as_output(run, file)) {
    error_print_about(file->name, "%s; to write this file, put -o before its name", strerror(error));
  } else input_file_print_error(file, error);
  run->status = STATUS_ERROR;
  run->totals.unread++;
}

/* Ready for the next work item. */
static void reset(struct job *job) {
  job->error = 0;
  job->failures = job->losses = 0;
  buffer_clear(&job->why);
  job->totals = (struct run_totals){0};
  converted_games_clear(&job->games);
  input_file_release(&job->work_item.file);
}

/* Workers may have gone on after the run was over. How much they did depends on their number, so it is not reported. */
static void discard(struct job *job) {
  for (size_t i = 0; i < job->text_count; i++) buffer_clear(&job->texts[i]);
  rule_counts_release(&job->counts);
  rule_counts_release(&job->cut.by_rule);
  job->cut.beyond = 0;
  reset(job);
}

static void finish(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  struct input_file *file = &job->work_item.file;
  if (atomic_load(&run->is_over)) {
    discard(job);
    return;
  }
  int error = file->kind == INPUT_ERROR ? file->error : job->error;
  bool has_news = error || file->kind != INPUT_OPEN || job->why.length;
  if (has_news || report_outputs_will_show(&run->report_outputs, job->texts)) progress_hide(run->progress);
  report_outputs_add(&run->report_outputs, job->texts);
  report_outputs_flush(&run->report_outputs); /* our own messages about a file follow */
  if (error || file->kind != INPUT_OPEN) report_input(run, file, error);
  else {
    struct origin origin = {.name = file->name, .is_lines = job->work_item.is_lines || job->work_item.is_piece,
                             .is_packed = job->work_item.is_packed};
    if (job->why.length) add_unconverted(run, job);
    convert_output_add(run->convert_output, &origin, &job->games);
  }
  if (!convert_output_is_open(run->convert_output)) atomic_store(&run->is_over, true);
  run->failures += job->failures;
  run->losses += job->losses;
  report_limits_add_cut(&run->limits, &job->cut, &job->totals);
  run_totals_add(&run->totals, &job->totals);
  if (common(run)->statistics) statistics_add(&run->statistics, file->name, &job->counts);
  progress_add(run->progress, file->kind == INPUT_OPEN && !job->work_item.first_offset, &run->totals);
  reset(job);
}

static void release(void *what) {
  struct job *job = what;
  buffer_release(&job->work_item.text);
  buffer_release(&job->why);
  converted_games_release(&job->games);
  rule_counts_release(&job->counts);
  rule_counts_release(&job->cut.by_rule);
  for (size_t i = 0; i < job->text_count; i++) buffer_release(&job->texts[i]);
  free(job->texts);
}

/* ---- the run ---- */

static void print_parts(size_t count, const char *how, struct buffer *to) {
  if (!count) return;
  buffer_add_string(to, "; ");
  run_totals_count(to, count, "text", "texts");
  buffer_add_string(to, how);
}

static void print_notation(const struct run *run, struct buffer *to) {
  if (!run->totals.detail) return;
  buffer_add_string(to, "; ");
  run_totals_count(to, run->totals.detail, "mistake", "mistakes");
  buffer_add_string(to, " in the notation of the input (shown with --verbose)");
}

/* A filter that did its work prints nothing. */
static void sum_up(const struct run *run, double seconds, const struct buffer *tables) {
  struct convert_output_totals written = convert_output_sum(run->convert_output);
  bool is_silent = common(run)->quiet || report_outputs_have_machine(&run->report_outputs);
  bool hides_notation = settings_hides_notation(common(run)) && report_outputs_have_text(&run->report_outputs);
  bool dry = run->settings->dry_run;
  struct run_totals shown = run->totals;
  if (hides_notation) shown.by_level[LEVEL_ERROR] -= shown.detail;
  struct buffer text = {0};
  buffer_add_view(&text, buffer_view(tables));
  buffer_add_view(&text, buffer_view(&run->unconverted));
  if (!is_silent && (dry || run->settings->output || run_totals_findings(&shown) || run->failures || run->losses)) {
    buffer_add_string(&text, dry ? "Would convert " : "Converted ");
    run_totals_count(&text, written.games, "game", "games");
    if (written.files) {
      buffer_add_string(&text, " into ");
      run_totals_count(&text, written.files, "file", "files");
    }
    buffer_printf(&text, " in %.2f s: ", seconds);
    run_totals_print_findings(&shown, report_outputs_have_text(&run->report_outputs) && !settings_says_min_level(common(run)),
                              &text);
    print_parts(written.left, " already there", &text);
    print_parts(run->failures, " not converted", &text);
    print_parts(run->losses, " converted only in part", &text);
    if (hides_notation) print_notation(run, &text);
    buffer_add_char(&text, '\n');
    run_totals_print_cut(&run->totals, common(run), &text);
  }
  message_print(&text);
  buffer_release(&text);
}

static void convert_all(struct run *run) {
  bool writes = (run->settings->output && !run->settings->dry_run) || settings_writes(common(run));
  struct thread_pool_job_ops task = {.shared = run, .job_size = sizeof(struct job), .start = start, .stop = stop,
                                     .next = next, .work = work, .finish = finish, .release = release};
  double begun = clock_seconds();
  report_outputs_open(&run->report_outputs, common(run), run->files);
  run->progress = progress_new(common(run));
  report_outputs_confine(&run->report_outputs, common(run), writes);
  thread_pool_run(&task, settings_workers(common(run)));
  progress_free(run->progress);
  convert_output_close(run->convert_output);
  struct buffer tables = {0};
  if (common(run)->statistics) statistics_print(&run->statistics, &tables);
  struct report_summary summary = {.files = run->totals.files, .seconds = clock_seconds() - begun,
                                   .is_incomplete = run->status != STATUS_CLEAN};
  memcpy(summary.by_level, run->totals.by_level, sizeof summary.by_level);
  struct rule_count *more = rule_counts_ranked(&run->limits.cut);
  summary.more = more;
  summary.more_count = run->limits.cut.count;
  report_outputs_close(&run->report_outputs, &summary, &tables);
  sum_up(run, summary.seconds, &tables);
  free(more);
  buffer_release(&tables);
}

/* The reader of the games has gone: that ends the program as the shell expects. */
static enum status status_of(const struct run *run, const struct sigaction *before) {
  struct convert_output_totals written = convert_output_sum(run->convert_output);
  enum status status = run_totals_status(&run->totals, common(run));
  if ((run->failures || run->losses) && status < STATUS_FINDINGS) status = STATUS_FINDINGS;
  if (run->status > status) status = run->status;
  if (written.failed || written.reader_gone || report_outputs_failed(&run->report_outputs)) status = STATUS_ERROR;
  if (written.reader_gone) broken_pipe_end(before);
  return status;
}

/* What a list names is not written over before it was read. */
static void spare_named(const struct run *run) {
  const char *name;
  for (size_t i = 0; common(run)->lists.count && (name = input_files_named(run->files, i)); i++)
    convert_output_spare_path(run->convert_output, name);
}

enum status convert_command(const struct settings *settings) {
  struct run run = {.settings = convert_settings_of(settings)};
  enum status status = STATUS_ERROR;
  run.shown = convert_settings_shown(settings);
  run.engine = engine_new_with(&settings->options, NULL);
  engine_prepare_to_convert(run.engine);
  struct sigaction before;
  broken_pipe_ignore(&before);
  temp_file_clean_up_on_signals();
  report_limits_init(&run.limits, settings);
  run.convert_output = convert_output_new(run.settings);
  if (run.convert_output) {
    run.files = input_files_new(settings, NULL, &run.status);
    spare_named(&run);
    run.queue = input_queue_new(settings, NULL, run.files, NULL);
    if (convert_output_makes_files(run.convert_output)) input_queue_keep_collections(run.queue);
    convert_all(&run);
    status = status_of(&run, &before);
  }
  buffer_release(&run.unconverted);
  input_queue_free(run.queue);
  input_files_free(run.files);
  convert_output_free(run.convert_output);
  report_outputs_release(&run.report_outputs);
  engine_free(run.engine);
  report_limits_release(&run.limits);
  statistics_release(&run.statistics);
  return status;
}
