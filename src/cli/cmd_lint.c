#include "cli/cmd_lint.h"
#include "base/memory.h"
#include "cli/baseline_files.h"
#include "cli/config_cache.h"
#include "cli/fix_file.h"
#include "cli/game_list.h"
#include "cli/input_queue.h"
#include "cli/progress.h"
#include "cli/report_limits.h"
#include "cli/run_totals.h"
#include "cli/suppress_file.h"
#include "cli/timings.h"
#include "engine/statistics.h"
#include "engine/text_linter.h"
#include "lint/collection.h"
#include "sys/broken_pipe.h"
#include "sys/clock.h"
#include "sys/crash.h"
#include "sys/read_file.h"
#include "sys/sandbox.h"
#include "sys/temp_file.h"
#include "sys/thread_pool.h"
#include "text/escape.h"
#include <stdatomic.h>
#include <unistd.h>

/* One file, or some lines of one: linted by one worker, written in its turn. */
struct job {
  struct work_item work_item;
  const struct effective_config *effective_config; /* borrowed */
  struct baseline *baseline;    /* borrowed; NULL: none */
  struct config_faults faults; /* of the configuration that holds from here on; its list is owned */
  struct buffer place; /* what fingerprints call it */
  int error; /* from reading */
  struct buffer *texts; /* owned, and so is what they hold: one for each target */
  size_t text_count;
  struct rule_counts counts; /* for --statistics */
  struct report_cut cut;
  struct fix_file fix_file;
  struct run_totals totals;
};

struct run {
  const struct settings *settings; /* borrowed */
  struct config_cache *config_cache;         /* owned */
  struct baselines baselines;
  struct collection *collection;   /* owned */
  const struct rule_table *rule_table;         /* borrowed: that of no configuration */
  struct input_files *files;             /* owned */
  struct input_queue *queue;               /* owned */
  struct report_outputs report_outputs;
  struct report_limits limits;
  struct run_totals totals;
  struct statistics statistics;
  struct output fixed; /* standard output, where that is for fixed text, diffs or a list of games */
  size_t *fixed_by_rule; /* owned; NULL unless something is to be fixed */
  struct batch_writer *writer; /* owned: of fixed files; NULL unless there may be some */
  struct unwritten unwritten;
  struct timings timings;
  struct progress *progress; /* owned, or NULL */
  size_t share;       /* of memory, for each worker at any time; more only for one at a time */
  enum status status; /* of what was not linted */
  atomic_bool is_over; /* nobody is left to write for */
};

struct worker {
  struct text_linter texts;
  struct diags diags;
  struct buffer text;
  struct fixer_result fixed; /* of the record whose findings are in `diags` */
  struct suppress_file suppressed; /* the same */
  struct game_list games;
};

/* ---- a worker's part ---- */

static void *start(void *of) {
  struct run *run = of;
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  text_linter_init(&worker->texts, run->rule_table);
  if (!settings_fixes(run->settings)) linter_forgo_hash(worker->texts.linter);
  return worker;
}

static void stop(void *of, void *who) {
  struct run *run = of;
  struct worker *worker = who;
  if (run->settings->timings) timings_add(&run->timings, worker->texts.linter, &worker->texts.prover.time);
  text_linter_release(&worker->texts);
  game_list_release(&worker->games);
  diags_release(&worker->diags);
  buffer_release(&worker->text);
  fixer_release(&worker->fixed);
  suppress_file_release(&worker->suppressed);
  free(worker);
}

static bool next(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  if (atomic_load(&run->is_over) || !input_queue_next(run->queue, &job->work_item)) return false;
  const struct input_file *file = &job->work_item.file;
  job->effective_config = config_cache_lookup(run->config_cache, file->name);
  job->baseline = file->kind == INPUT_OPEN ? baselines_find(&run->baselines, job->effective_config->baseline) : NULL;
  buffer_clear(&job->place);
  config_cache_place(run->config_cache, file->name, &job->place);
  job->faults.count = 0;
  config_cache_take_faults(run->config_cache, job->effective_config, &job->faults);
  return true;
}

/* Records are compared with those before them: so those have to be done. */
struct turn {
  struct thread_pool *pool;
  const struct job *job;
};

static void wait_turn(void *who) {
  const struct turn *turn = who;
  if (turn->pool) thread_pool_wait_turn(turn->pool, turn->job);
}

static void report(struct run *run, struct thread_pool *pool, struct job *job, const struct report_file *file, bool is_fault) {
  struct turn turn = {pool, job};
  report_limits_render(&run->limits, &run->report_outputs, file, is_fault, (struct report_turn){wait_turn, &turn}, &job->cut, job->texts);
}

/* `status` is that of the file; NULL for standard input, and where nothing is written. */
static struct fix_file_input input_of(struct run *run, struct thread_pool *pool, const struct job *job, const struct source *source,
                                      const struct stat *status) {
  return (struct fix_file_input){.settings = run->settings, .effective_config = job->effective_config, .source = source, .status = status,
                                 .writer = run->writer, .baseline = job->baseline, .pool = pool, .job = job};
}

static void judge(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct source *source) {
  linter_set_collection(worker->texts.linter, run->collection, wait_turn, &(struct turn){pool, job});
  struct known_findings known = {0};
  struct prover_input of = {source, job->effective_config, run->settings->format_in, run->share, wait_turn, &(struct turn){pool, job},
                            job->baseline ? known_findings_spare : NULL, &known};
  if (run->settings->print_games) game_list_begin(&worker->games, worker->texts.linter, source, run->settings->id_pointer, &job->fix_file.output);
  text_linter_judge(&worker->texts, &of, &worker->diags);
  if (run->settings->print_games) game_list_end(&worker->games, !run->settings->format_count, &worker->diags);
  struct fix_file_input file = input_of(run, pool, job, source, NULL);
  if (fix_file_known(&file, linter_source(worker->texts.linter), &worker->diags, &known, &job->totals.known)) text_linter_prove(&worker->texts, &of, &worker->diags);
  known_findings_release(&known);
  linter_set_collection(worker->texts.linter, NULL, NULL, NULL);
  if (settings_fixes(run->settings)) job->totals.unfixed++;
  if (run->settings->add_suppressions) suppress_file_count_packed(run->settings, &worker->diags, &job->totals);
}

static void change(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct source *source,
                 const struct stat *status) {
  struct fix_file_input of = input_of(run, pool, job, source, status);
  fixer_release(&worker->fixed);
  (void)text_linter_read_as(&worker->texts, run->settings->format_in, source);
  if (run->settings->add_suppressions) {
    linter_set_collection(worker->texts.linter, run->collection, wait_turn, &(struct turn){pool, job});
    suppress_file_run(&worker->suppressed, &of, worker->texts.linter, &worker->diags, &job->fix_file, &job->totals);
    return;
  }
  job->totals.known += fix_file_run(&of, worker->texts.linter, &worker->fixed, &worker->diags, &job->fix_file);
  if (worker->fixed.outcome != FIXER_FIXED || job->fix_file.why.length) return;
  job->totals.fixed += worker->fixed.fixed;
  job->totals.fixed_files++;
}

/* What the worker has linted is counted and rendered. */
static void print_line(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct source *source) {
  run_totals_file(&job->totals, &worker->diags, linter_last(worker->texts.linter), job->effective_config->fail_on, job->work_item.is_lines || job->work_item.is_packed);
  if (run->settings->statistics) rule_counts_add(&job->counts, run->rule_table->catalogue, &worker->diags);
  struct report_file file = {.name = source->name, .source = linter_source(worker->texts.linter), .diags = &worker->diags,
                             .id = diags_id(&worker->diags, run->settings->id_pointer), .place = buffer_string(&job->place)};
  report(run, pool, job, &file, run->settings->print_games);
}

static void lint_lines(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job) {
  struct work_item_line line = {0};
  struct source source;
  while (work_item_next_line(&job->work_item, &line, &source)) {
    crash_line(line.number);
    judge(run, worker, pool, job, &source);
    print_line(run, worker, pool, job, &source);
  }
}

static void lint_text(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct buffer *text) {
  struct source source;
  source_init_borrow(&source, job->work_item.file.name, buffer_string(text), text->length);
  judge(run, worker, pool, job, &source);
  print_line(run, worker, pool, job, &source);
}

/* A file by itself, which is open: it may be changed. */
static void lint_file(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job) {
  struct work_item *work_item = &job->work_item;
  struct stat status;
  bool has_status = fstat(work_item->file.fd, &status) == 0; /* before it is read */
  job->error = file_read_behind(work_item->file.fd, &work_item->file.head, job->effective_config->rule_table->limits.size, &worker->text);
  close(work_item->file.fd);
  work_item->file.fd = -1;
  work_item->input = worker->text.length;
  if (job->error) return;
  bool changes = settings_fixes(run->settings) || run->settings->add_suppressions;
  if (!changes || (!has_status && !work_item->file.is_stdin)) {
    lint_text(run, worker, pool, job, &worker->text);
    return;
  }
  struct source source;
  source_init_borrow(&source, work_item->file.name, buffer_string(&worker->text), worker->text.length);
  change(run, worker, pool, job, &source, work_item->file.is_stdin ? NULL : &status);
  print_line(run, worker, pool, job, &source);
}

/* What is wrong with configurations comes before the first record that they are about. */
static void report_faults(struct run *run, struct thread_pool *pool, struct job *job) {
  for (size_t i = 0; i < job->faults.count; i++) {
    const struct config_file *faulty = job->faults.list[i];
    struct report_file file = {.name = faulty->shown, .source = faulty->document.source, .diags = &faulty->diags};
    report(run, pool, job, &file, true);
    job->totals.faulty++;
    for (size_t level = 0; level < LEVELS; level++) job->totals.by_level[level] += faulty->diags.by_level[level];
  }
}

static void count_faults(struct run *run, const struct job *job) {
  struct rule_counts counts = {0};
  for (size_t i = 0; i < job->faults.count; i++) {
    rule_counts_add(&counts, run->rule_table->catalogue, &job->faults.list[i]->diags);
    statistics_add(&run->statistics, job->faults.list[i]->shown, &counts);
  }
  rule_counts_release(&counts);
}

/* Nobody knows what the configuration of a record wanted if it has mistakes: the record is left as it is. Who reads it
 * from standard output gets it all the same. */
static bool is_held(const struct job *job) {
  return job->effective_config->config && job->effective_config->config->is_faulty;
}

static void hold(const struct run *run, struct worker *worker, struct job *job) {
  struct input_file *file = &job->work_item.file;
  job->totals.held_by_config++;
  if (file->is_stdin && settings_rewrites(run->settings)) {
    job->error = file_read_behind(file->fd, &file->head, SIZE_MAX - SOURCE_PADDING, &worker->text);
    if (!job->error) buffer_add_view(&job->fix_file.output, buffer_view(&worker->text));
  }
  if (file->fd >= 0) close(file->fd);
  file->fd = -1;
}

static void make_texts(const struct run *run, struct job *job) {
  if (job->texts) return;
  job->text_count = run->report_outputs.count;
  job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
}

static void work(void *of, void *who, struct thread_pool *pool, void *what) {
  struct run *run = of;
  struct worker *worker = who;
  struct job *job = what;
  struct work_item *work_item = &job->work_item;
  make_texts(run, job);
  report_faults(run, pool, job);
  if (work_item->file.kind != INPUT_OPEN) return;
  if (is_held(job)) {
    hold(run, worker, job);
    if (work_item_has_text(work_item)) input_queue_recycle(run->queue, work_item);
    return;
  }
  crash_name(work_item->file.name);
  linter_set_rule_table(worker->texts.linter, job->effective_config->rule_table);
  linter_share(worker->texts.linter, run->share, wait_turn, &(struct turn){pool, job});
  if (work_item_has_text(work_item)) {
    if (work_item->is_lines) lint_lines(run, worker, pool, job);
    else lint_text(run, worker, pool, job, &work_item->text);
    input_queue_recycle(run->queue, work_item);
  } else lint_file(run, worker, pool, job);
  linter_rest(worker->texts.linter);
  linter_share(worker->texts.linter, 0, NULL, NULL);
}

/* ---- in order ---- */

/* The fixed text, the diff or the list of games goes out. */
static void finish_text(struct run *run, struct job *job) {
  struct fix_file *fix_file = &job->fix_file;
  bool has_news = fix_file->skipped_reason || fix_file->syntax_first || fix_file->why.length;
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

static void add_totals(struct run *run, struct job *job) {
  size_t cut = report_limits_add_cut(&run->limits, &job->cut);
  job->totals.cut += cut;
  job->totals.cut_files += cut > 0;
  run_totals_add(&run->totals, &job->totals);
  if (run->settings->statistics) count_faults(run, job);
}

static void finish(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  struct input_file *file = &job->work_item.file;
  int error = file->kind == INPUT_ERROR ? file->error : job->error;
  bool is_linted = file->kind == INPUT_OPEN && !error;
  if (!is_linted || report_outputs_will_show(&run->report_outputs, job->texts)) progress_hide(run->progress);
  if (error || file->message) {
    input_file_print_error(file, error);
    run->status = STATUS_ERROR;
    run->totals.unread++;
  } else if (!is_linted) input_file_print_skipped(file);
  if (is_linted) finish_text(run, job);
  if (run->settings->timings) timings_add(&run->timings, NULL, &job->fix_file.time);
  job->fix_file.time = (struct rule_time){0};
  report_outputs_add(&run->report_outputs, job->texts);
  /* Files are changed even if nobody reads the reports. */
  bool has_reader = run->settings->diff || run->settings->print_games ? output_is_open(&run->fixed) : settings_rewrites(run->settings) || report_outputs_are_open(&run->report_outputs);
  if (!has_reader) atomic_store(&run->is_over, true);
  add_totals(run, job);
  if (is_linted && run->settings->statistics) statistics_add(&run->statistics, file->name, &job->counts);
  progress_add(run->progress, is_linted && !job->work_item.first_offset, job->work_item.input, &run->totals);
  job->error = 0;
  job->totals = (struct run_totals){0};
  input_file_release(file);
}

/* What there is of a run that crashes. */
static void save_job(void *of, void *what) {
  struct run *run = of;
  const struct job *job = what;
  if (job->texts) report_outputs_save(&run->report_outputs, job->texts);
  output_save_text(&run->fixed, buffer_view(&job->fix_file.output));
}

static void save(void *of) {
  report_outputs_save(&((struct run *)of)->report_outputs, NULL);
  output_save(&((struct run *)of)->fixed);
  thread_pool_visit_done(save_job);
}

static void release(void *what) {
  struct job *job = what;
  buffer_release(&job->work_item.text);
  for (size_t i = 0; i < job->text_count; i++) buffer_release(&job->texts[i]);
  free(job->texts);
  rule_counts_release(&job->counts);
  rule_counts_release(&job->cut.by_rule);
  fix_file_release(&job->fix_file);
  buffer_release(&job->place);
  free(job->faults.list);
}

/* What waits is written. */
static void finish_writing(struct run *run) {
  if (!run->writer) return;
  batch_writer_finish(run->writer);
  batch_writer_free(run->writer);
  if (!unwritten_print(&run->unwritten)) return;
  run->status = STATUS_ERROR;
  if (run->settings->add_suppressions) suppress_file_uncount(&run->unwritten, &run->totals);
  else fix_file_uncount(&run->unwritten, &run->totals, run->fixed_by_rule, run->rule_table->first_custom);
}

/* ---- the run ---- */

static struct report_summary summary_of(const struct run *run, double seconds) {
  struct report_summary summary = run_totals_summary(&run->totals, seconds);
  summary.customs = config_cache_customs(run->config_cache, &summary.custom_count);
  summary.is_incomplete |= run->status != STATUS_CLEAN || config_cache_status(run->config_cache) != STATUS_CLEAN;
  return summary;
}

/* What people read below the findings: tables, unless they were printed already, and sentences. */
static void sum_up(const struct run *run, double seconds, struct buffer *tables) {
  struct buffer text = {0};
  const struct settings *settings = run->settings;
  /* No line of ours beside output that a program reads. */
  bool is_for_people = !settings->quiet && !settings->print_games && !report_outputs_have_machine(&run->report_outputs);
  buffer_add_view(&text, buffer_view(tables));
  if (settings->timings) timings_print(&run->timings, &text);
  if (is_for_people && settings_fixes(settings)) fix_file_print(settings, &run->totals, run->rule_table, run->fixed_by_rule, &text);
  if (is_for_people && settings->add_suppressions) suppress_file_print(settings, &run->totals, &text);
  if (is_for_people) run_totals_print(&run->totals, settings, seconds, report_outputs_have_text(&run->report_outputs) && !settings->min_level_set, &text);
  message_print(&text);
  buffer_release(&text);
}

/* Configurations of directories in which there was nothing to lint. */
static void report_rest(struct run *run) {
  struct job job = {.work_item = {.file = {.kind = INPUT_SKIPPED, .fd = -1}}};
  config_cache_take_faults(run->config_cache, NULL, &job.faults);
  make_texts(run, &job);
  report_faults(run, NULL, &job);
  report_outputs_add(&run->report_outputs, job.texts);
  add_totals(run, &job);
  release(&job);
}

static void lint_all(struct run *run) {
  size_t workers = settings_workers(run->settings);
  run->share = run->settings->limits.memory / 2 / workers;
  struct thread_pool_job_ops task = {.shared = run, .job_size = sizeof(struct job), .start = start, .stop = stop,
                           .next = next, .work = work, .finish = finish, .release = release};
  double begun = clock_seconds();
  report_outputs_open(&run->report_outputs, run->settings, run->rule_table->catalogue);
  run->progress = progress_new(run->settings);
  if (settings_only_read(run->settings) && !run->settings->no_sandbox) sandbox_enter();
  thread_pool_run(&task, workers);
  run->totals.other_formats = input_queue_unread(run->queue);
  finish_writing(run);
  report_rest(run);
  progress_free(run->progress);
  output_close(&run->fixed);
  if (run->fixed.failed) run->status = STATUS_ERROR;
  struct buffer tables = {0};
  if (run->settings->statistics) statistics_print(&run->statistics, &tables);
  struct report_summary summary = summary_of(run, clock_seconds() - begun);
  struct report_more *more = report_limits_more(&run->limits, &summary.more_count);
  summary.more = more;
  report_outputs_close(&run->report_outputs, &summary, &tables);
  baselines_finish(&run->baselines, !atomic_load(&run->is_over), config_cache_status(run->config_cache) == STATUS_CLEAN);
  if (report_outputs_failed(&run->report_outputs) || run->baselines.failed) run->status = STATUS_ERROR;
  if (run->totals.pattern_errors) config_cache_print_pattern_errors(run->config_cache, run->totals.pattern_errors);
  config_cache_warn_of_unknown(run->config_cache);
  sum_up(run, summary.seconds, &tables);
  free(more);
  buffer_release(&tables);
}

/* Some report lost its reader. As the shell expects, that ends the program the way it would have ended at the first
 * byte too many; only the other reports are complete now. Where SIGPIPE is ignored, the status has to say it. */
static enum status lost_reader(const struct run *run, const struct sigaction *before) {
  if (!report_outputs_lost_reader(&run->report_outputs) && !run->fixed.reader_gone) return STATUS_CLEAN;
  broken_pipe_end(before);
  return STATUS_ERROR;
}

enum status lint_command(const struct settings *settings) {
  if (!game_list_is_alone(settings) || !suppress_file_is_alone(settings)) return STATUS_ERROR;
  struct run run = {.settings = settings, .config_cache = config_cache_new(settings)};
  if (!run.config_cache) return STATUS_ERROR;
  run.rule_table = config_cache_default(run.config_cache)->rule_table;
  if (!fix_file_names_are_known(settings, run.rule_table) || !baseline_files_init(&run.baselines, settings, run.rule_table)) {
    config_cache_free(run.config_cache);
    return STATUS_ERROR;
  }
  struct sigaction before;
  broken_pipe_ignore(&before);
  report_limits_init(&run.limits, settings, run.rule_table->catalogue);
  if (settings->statistics) statistics_init(&run.statistics, run.rule_table->catalogue);
  if (settings->timings) timings_init(&run.timings, run.rule_table);
  run.fixed.fd = -1;
  if (fix_file_takes_stdout(settings)) output_open(&run.fixed, NULL);
  if (settings_fixes(settings)) run.fixed_by_rule = mem_alloc_zeroed(run.rule_table->first_custom, sizeof *run.fixed_by_rule);
  temp_file_clean_up_on_signals();
  if (settings_rewrites(settings))
    run.writer = batch_writer_new(false, settings->add_suppressions ? suppress_file_unwritten_note : unwritten_note, &run.unwritten);
  run.collection = collection_new();
  crash_begin(save, &run);
  run.files = input_files_new(settings, run.config_cache, &run.status);
  run.queue = input_queue_new(settings, run.config_cache, run.files);
  lint_all(&run);
  crash_end();
  enum status status = run_totals_status(&run.totals, settings);
  if (config_cache_status(run.config_cache) > status) status = config_cache_status(run.config_cache);
  if (run.status > status) status = run.status;
  enum status lost = lost_reader(&run, &before);
  if (lost > status) status = lost;
  input_queue_free(run.queue);
  input_files_free(run.files);
  if (settings->statistics) statistics_release(&run.statistics);
  if (settings->timings) timings_release(&run.timings);
  baselines_release(&run.baselines);
  free(run.fixed_by_rule);
  collection_free(run.collection);
  config_cache_free(run.config_cache);
  report_limits_release(&run.limits);
  report_outputs_release(&run.report_outputs);
  return status;
}
