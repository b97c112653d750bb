#include "cli/cmd_lint.h"
#include "base/memory.h"
#include "cli/baselines.h"
#include "cli/config_cache.h"
#include "cli/fix_file.h"
#include "cli/format_readers.h"
#include "cli/input_queue.h"
#include "cli/progress.h"
#include "cli/report_outputs.h"
#include "cli/run_totals.h"
#include "cli/statistics.h"
#include "cli/timings.h"
#include "fix/unencodable.h"
#include "lint/collection.h"
#include "sys/crash.h"
#include "sys/read_file.h"
#include "sys/sandbox.h"
#include "sys/temp_file.h"
#include "sys/thread_pool.h"
#include "text/escape.h"
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

/* One file, or some lines of one: taken by whoever asks next, linted by one worker, written in its turn. */
struct job {
  struct portion portion;
  const struct regime *regime; /* borrowed */
  struct baseline *baseline;    /* borrowed; NULL: none */
  struct config_faults faults; /* of the configuration that holds from here on; its list is owned */
  int error; /* from reading */
  struct buffer *texts; /* owned, and so is what they hold: one for each target */
  size_t text_count;
  struct rule_counts counts; /* for --statistics */
  struct mending mending;
  struct tally tally;
};

struct run {
  const struct settings *settings; /* borrowed */
  struct configs *configs;         /* owned */
  struct baselines baselines;
  struct collection *collection;   /* owned */
  const struct rule_table *rule_table;         /* borrowed: that of no configuration */
  struct files *files;             /* owned */
  struct feed *feed;               /* owned */
  struct targets targets;
  struct tally tally;
  struct statistics statistics;
  struct output mended; /* standard output, where that is for mended text or diffs */
  size_t *fixed_by_rule; /* owned; NULL unless something is to be mended */
  struct batch_writer *writer; /* owned: of mended files; NULL unless there may be some */
  struct unwritten unwritten;
  struct timings timings;
  struct progress *progress; /* owned, or NULL */
  size_t share;       /* of memory, for each worker at any time; more only for one at a time */
  enum status status; /* of what was not linted */
  atomic_bool is_over; /* nobody is left to write for */
};

struct worker {
  struct linter *linter;
  struct readers readers;
  struct diags diags;
  struct buffer text;
  struct fixer_result fixed; /* of the record whose findings are in `diags` */
};

static bool fixes(const struct settings *settings) {
  return settings->fix || settings->diff;
}

/* ---- a worker's part ---- */

static void *start(void *of) {
  struct run *run = of;
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  worker->linter = linter_new(run->rule_table);
  if (!fixes(run->settings)) linter_forgo_hash(worker->linter);
  return worker;
}

static void stop(void *of, void *who) {
  struct run *run = of;
  struct worker *worker = who;
  if (run->settings->timings) timings_add(&run->timings, worker->linter);
  linter_free(worker->linter);
  readers_release(&worker->readers);
  diags_release(&worker->diags);
  buffer_release(&worker->text);
  fixer_release(&worker->fixed);
  free(worker);
}

static bool next(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  if (atomic_load(&run->is_over) || !feed_next(run->feed, &job->portion)) return false;
  const struct found *found = &job->portion.found;
  job->regime = configs_regime(run->configs, found->name);
  job->baseline = found->kind == FOUND_RECORD ? baselines_find(&run->baselines, job->regime->baseline) : NULL;
  job->faults.count = 0;
  configs_take_faults(run->configs, job->regime, &job->faults);
  return true;
}

/* As many of the findings as the limit still lets through. */
static struct diags within_limit(const struct run *run, struct target *target, struct job *job, const struct diags *diags) {
  struct diags part = *diags;
  size_t cut = 0;
  part.count = part.capacity = 0;
  part.list = mem_alloc_zeroed(diags->count, sizeof *part.list);
  for (size_t i = 0; i < diags->count; i++) {
    if (!reporter_shows(target->reporter, &target->settings, &diags->list[i])) continue;
    if (target->shown < run->settings->max_findings) {
      part.list[part.count++] = diags->list[i];
      target->shown++;
    } else cut++;
  }
  job->tally.cut += cut;
  job->tally.cut_files += cut > 0;
  return part;
}

/* Adds a record's findings to those of the records before it, with the separator that stands between files, too. */
static void write_findings(const struct target *target, const struct report_file *file, struct buffer *to) {
  size_t before = to->length;
  if (before) buffer_add_string(to, target->reporter->separator);
  size_t separated = to->length;
  target->reporter->file(&target->settings, file, to);
  if (to->length == separated) to->length = before;
}

static void report(struct run *run, struct thread_pool *pool, struct job *job, const struct report_file *file) {
  for (size_t i = 0; i < run->targets.count; i++) {
    struct target *target = &run->targets.list[i];
    bool is_limited = run->settings->max_findings != SIZE_MAX && target_is_text(target);
    if (!is_limited) {
      write_findings(target, file, &job->texts[i]);
      continue;
    }
    if (pool) thread_pool_wait_turn(pool, job); /* how much is shown depends on all before */
    struct report_file less = *file;
    struct diags part = within_limit(run, target, job, file->diags);
    less.diags = &part;
    write_findings(target, &less, &job->texts[i]);
    free(part.list);
  }
}

/* Records are compared with those before them: so those have to be done. */
struct turn {
  struct thread_pool *pool;
  const struct job *job;
};

static void wait_turn(void *who) {
  const struct turn *turn = who;
  thread_pool_wait_turn(turn->pool, turn->job);
}

/* What a text looks like says which reader it needs, or else its name does. */
static void read_as(const struct run *run, struct worker *worker, const struct source *source) {
  linter_set_reader(worker->linter, readers_pick(&worker->readers, run->settings->format_in, source));
}

static void judge(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct source *source) {
  linter_set_collection(worker->linter, run->collection, wait_turn, &(struct turn){pool, job});
  read_as(run, worker, source);
  linter_run(worker->linter, source, &worker->diags);
  unencodable_withdraw(worker->linter, source, &worker->diags);
  linter_set_collection(worker->linter, NULL, NULL, NULL);
  if (fixes(run->settings)) job->tally.unfixed++;
  if (!job->baseline) return;
  thread_pool_wait_turn(pool, job); /* which findings are more than is known depends on those before */
  job->tally.known += baselines_apply(&run->baselines, job->baseline, source->name, linter_source(worker->linter), &worker->diags);
}

/* `status` is that of the file, NULL for standard input. */
static void fix_new(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct source *source,
                 const struct stat *status) {
  struct mending_of of = {.settings = run->settings, .regime = job->regime, .source = source, .status = status,
                          .writer = run->writer, .baselines = &run->baselines, .baseline = job->baseline, .pool = pool, .job = job};
  fixer_release(&worker->fixed);
  read_as(run, worker, source);
  job->tally.known += mending_run(&of, worker->linter, &worker->fixed, &worker->diags, &job->mending);
  if (worker->fixed.outcome != FIXER_FIXED || job->mending.why.length) return;
  job->tally.fixed += worker->fixed.fixed;
  job->tally.fixed_files++;
}

/* What the worker has linted is counted and rendered. */
static void tell(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct source *source) {
  tally_file(&job->tally, &worker->diags, linter_last(worker->linter), job->regime->fail_on);
  if (run->settings->statistics) rule_counts_add(&job->counts, run->rule_table->catalogue, &worker->diags);
  struct report_file file = {.name = source->name, .source = linter_source(worker->linter), .diags = &worker->diags,
                             .id = diags_id(&worker->diags, run->settings->id_pointer)};
  report(run, pool, job, &file);
}

static void lint_lines(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job) {
  struct portion_line line = {0};
  struct source source;
  while (portion_next_line(&job->portion, &line, &source)) {
    crash_line(line.number);
    judge(run, worker, pool, job, &source);
    tell(run, worker, pool, job, &source);
  }
}

static void lint_text(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job, const struct buffer *text) {
  struct source source;
  source_init_borrow(&source, job->portion.found.name, buffer_string(text), text->length);
  judge(run, worker, pool, job, &source);
  tell(run, worker, pool, job, &source);
}

/* A file by itself, which is open: it may be mended. */
static void lint_file(struct run *run, struct worker *worker, struct thread_pool *pool, struct job *job) {
  struct portion *portion = &job->portion;
  struct stat status;
  bool has_status = fstat(portion->found.fd, &status) == 0; /* before it is read */
  job->error = file_read(portion->found.fd, job->regime->rule_table->limits.size, &worker->text);
  close(portion->found.fd);
  portion->found.fd = -1;
  portion->input = worker->text.length;
  if (job->error) return;
  if (!fixes(run->settings) || (!has_status && !portion->found.is_stdin)) {
    lint_text(run, worker, pool, job, &worker->text);
    return;
  }
  struct source source;
  source_init_borrow(&source, portion->found.name, buffer_string(&worker->text), worker->text.length);
  fix_new(run, worker, pool, job, &source, portion->found.is_stdin ? NULL : &status);
  tell(run, worker, pool, job, &source);
}

/* What is wrong with configurations comes before the first record that they are about. */
static void report_faults(struct run *run, struct thread_pool *pool, struct job *job) {
  for (size_t i = 0; i < job->faults.count; i++) {
    const struct config_file *faulty = job->faults.list[i];
    struct report_file file = {.name = faulty->shown, .source = faulty->document.source, .diags = &faulty->diags};
    report(run, pool, job, &file);
    job->tally.faulty++;
    for (size_t level = 0; level < LEVELS; level++) job->tally.by_level[level] += faulty->diags.by_level[level];
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
  return job->regime->config && job->regime->config->is_faulty;
}

static void hold(const struct run *run, struct worker *worker, struct job *job) {
  struct found *found = &job->portion.found;
  job->tally.held++;
  if (found->is_stdin && run->settings->fix && !run->settings->diff) {
    job->error = file_read(found->fd, SIZE_MAX - SOURCE_PADDING, &worker->text);
    if (!job->error) buffer_add_view(&job->mending.output, buffer_view(&worker->text));
  }
  if (found->fd >= 0) close(found->fd);
  found->fd = -1;
}

static void make_texts(const struct run *run, struct job *job) {
  if (job->texts) return;
  job->text_count = run->targets.count;
  job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
}

static void work(void *of, void *who, struct thread_pool *pool, void *what) {
  struct run *run = of;
  struct worker *worker = who;
  struct job *job = what;
  struct portion *portion = &job->portion;
  make_texts(run, job);
  report_faults(run, pool, job);
  if (portion->found.kind != FOUND_RECORD) return;
  if (is_held(job)) {
    hold(run, worker, job);
    if (portion_has_text(portion)) feed_return(run->feed, portion);
    return;
  }
  crash_name(portion->found.name);
  linter_set_rule_table(worker->linter, job->regime->rule_table);
  linter_share(worker->linter, run->share, wait_turn, &(struct turn){pool, job});
  if (portion_has_text(portion)) {
    if (portion->is_lines) lint_lines(run, worker, pool, job);
    else lint_text(run, worker, pool, job, &portion->text);
    feed_return(run->feed, portion);
  } else lint_file(run, worker, pool, job);
  linter_rest(worker->linter);
  linter_share(worker->linter, 0, NULL, NULL);
}

/* ---- in order ---- */

/* The mended text or the diff goes out. */
static void finish_mending(struct run *run, struct job *job) {
  struct mending *mending = &job->mending;
  bool tells = mending->skipped_reason || mending->syntax_first || mending->why.length;
  if (tells) progress_hide(run->progress);
  if (tells) mending_complain(mending, job->portion.found.name);
  if (mending->why.length) run->status = STATUS_ERROR;
  for (size_t i = 0; mending->by_rule && i < run->rule_table->first_custom; i++) {
    run->fixed_by_rule[i] += mending->by_rule[i];
    mending->by_rule[i] = 0;
  }
  output_add(&run->mended, &mending->output);
  mending_clear(mending);
}

static void finish(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  struct found *found = &job->portion.found;
  int error = found->kind == FOUND_TROUBLE ? found->error : job->error;
  bool is_linted = found->kind == FOUND_RECORD && !error;
  if (!is_linted || targets_will_show(&run->targets, job->texts)) progress_hide(run->progress);
  if (error || found->trouble) {
    found_tell_trouble(found, error);
    run->status = STATUS_ERROR;
    run->tally.unread++;
  } else if (!is_linted) found_tell_passed(found);
  if (fixes(run->settings) && is_linted) finish_mending(run, job);
  targets_add(&run->targets, job->texts);
  /* Files are mended though nobody reads what is said of it. */
  bool has_reader = run->settings->diff ? output_is_open(&run->mended) : run->settings->fix || targets_are_open(&run->targets);
  if (!has_reader) atomic_store(&run->is_over, true);
  tally_add(&run->tally, &job->tally);
  if (run->settings->statistics) count_faults(run, job);
  if (is_linted && run->settings->statistics) statistics_add(&run->statistics, found->name, &job->counts);
  progress_add(run->progress, is_linted && !job->portion.first_offset, job->portion.input, &run->tally);
  job->error = 0;
  job->tally = (struct tally){0};
  found_release(found);
}

/* Of a run that is at fault. */
static void save_job(void *of, void *what) {
  struct run *run = of;
  const struct job *job = what;
  if (job->texts) targets_save(&run->targets, job->texts);
  output_save_text(&run->mended, buffer_view(&job->mending.output));
}

static void save(void *of) {
  targets_save(&((struct run *)of)->targets, NULL);
  output_save(&((struct run *)of)->mended);
  thread_pool_visit_done(save_job);
}

static void release(void *what) {
  struct job *job = what;
  buffer_release(&job->portion.text);
  for (size_t i = 0; i < job->text_count; i++) buffer_release(&job->texts[i]);
  free(job->texts);
  rule_counts_release(&job->counts);
  mending_release(&job->mending);
  free(job->faults.list);
}

/* What waits is written. */
static void finish_writing(struct run *run) {
  if (!run->writer) return;
  batch_writer_finish(run->writer);
  batch_writer_free(run->writer);
  if (unwritten_tell(&run->unwritten, &run->tally, run->fixed_by_rule, run->rule_table->first_custom)) run->status = STATUS_ERROR;
}

/* ---- the run ---- */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct report_summary summary_of(const struct run *run, double seconds) {
  struct report_summary summary = tally_summary(&run->tally, seconds);
  summary.customs = configs_customs(run->configs, &summary.custom_count);
  summary.has_trouble |= run->status != STATUS_CLEAN || configs_status(run->configs) != STATUS_CLEAN;
  return summary;
}

static void sum_up(const struct run *run, double seconds) {
  struct buffer text = {0};
  const struct settings *settings = run->settings;
  if (settings->statistics) statistics_tell(&run->statistics, &text);
  if (settings->timings) timings_tell(&run->timings, &text);
  /* No line of ours beside what a program reads. */
  bool is_for_people = !settings->quiet && !targets_have_machine(&run->targets);
  if (is_for_people && fixes(settings)) mending_tell(settings, &run->tally, run->rule_table, run->fixed_by_rule, &text);
  if (is_for_people) tally_tell(&run->tally, settings, seconds, targets_have_text(&run->targets) && !settings->min_level_set, &text);
  message_print(&text);
  buffer_release(&text);
}

/* Configurations of directories in which there was nothing to lint. */
static void report_rest(struct run *run) {
  struct job job = {.portion = {.found = {.kind = FOUND_PASSED, .fd = -1}}};
  configs_take_faults(run->configs, NULL, &job.faults);
  make_texts(run, &job);
  report_faults(run, NULL, &job);
  targets_add(&run->targets, job.texts);
  tally_add(&run->tally, &job.tally);
  if (run->settings->statistics) count_faults(run, &job);
  release(&job);
}

/* Who writes waits for the disk most of the time. */
static size_t usual_workers(const struct settings *settings) {
  enum { WRITERS = 8 };
  size_t processors = thread_pool_processors();
  return settings->fix && !settings->diff && processors < WRITERS ? WRITERS : processors;
}

static void lint_all(struct run *run) {
  size_t workers = run->settings->jobs ? run->settings->jobs : usual_workers(run->settings);
  run->share = run->settings->limits.memory / 2 / workers;
  struct thread_pool_job_ops task = {.shared = run, .job_size = sizeof(struct job), .start = start, .stop = stop,
                           .next = next, .work = work, .finish = finish, .release = release};
  double begun = now();
  targets_open(&run->targets, run->settings, run->rule_table->catalogue);
  run->progress = progress_new(run->settings);
  if (settings_only_read(run->settings) && !run->settings->no_sandbox) sandbox_enter();
  thread_pool_run(&task, workers);
  finish_writing(run);
  report_rest(run);
  progress_free(run->progress);
  output_close(&run->mended);
  if (run->mended.failed) run->status = STATUS_ERROR;
  if (run->settings->statistics) statistics_end(&run->statistics);
  struct report_summary summary = summary_of(run, now() - begun);
  targets_close(&run->targets, &summary);
  baselines_finish(&run->baselines, !atomic_load(&run->is_over), configs_status(run->configs) == STATUS_CLEAN);
  if (targets_failed(&run->targets) || run->baselines.failed) run->status = STATUS_ERROR;
  if (run->tally.pattern_trouble) configs_tell_pattern_trouble(run->configs, run->tally.pattern_trouble);
  configs_warn_of_unknown(run->configs);
  sum_up(run, summary.seconds);
}

/* Some report lost its reader. As the shell expects, that ends the program the way it would have ended at the first
 * byte too many; only the other reports are complete now. Where SIGPIPE is ignored, the status has to say it. */
static enum status lost_reader(const struct run *run, const struct sigaction *before) {
  if (!targets_lost_reader(&run->targets) && !run->mended.reader_gone) return STATUS_CLEAN;
  sigaction(SIGPIPE, before, NULL);
  if (before->sa_handler == SIG_DFL) raise(SIGPIPE);
  return STATUS_ERROR;
}

enum status lint_command(const struct settings *settings) {
  struct run run = {.settings = settings, .configs = configs_new(settings)};
  if (!run.configs) return STATUS_ERROR;
  run.rule_table = configs_default(run.configs)->rule_table;
  if (!mending_names_are_known(settings, run.rule_table) || !baselines_init(&run.baselines, settings, run.rule_table)) {
    configs_free(run.configs);
    return STATUS_ERROR;
  }
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  sigaction(SIGPIPE, &ignore, &before);
  if (settings->statistics) statistics_init(&run.statistics, run.rule_table->catalogue);
  if (settings->timings) timings_init(&run.timings, run.rule_table);
  run.mended.fd = -1;
  if (mending_takes_stdout(settings)) output_open(&run.mended, NULL);
  if (fixes(settings)) run.fixed_by_rule = mem_alloc_zeroed(run.rule_table->first_custom, sizeof *run.fixed_by_rule);
  temp_file_clean_up_on_signals();
  if (settings->fix && !settings->diff) run.writer = batch_writer_new(false, unwritten_note, &run.unwritten);
  run.collection = collection_new();
  crash_begin(save, &run);
  run.files = files_new(settings, run.configs, &run.status);
  run.feed = feed_new(settings, run.configs, run.files);
  lint_all(&run);
  crash_end();
  enum status status = tally_status(&run.tally, settings);
  if (configs_status(run.configs) > status) status = configs_status(run.configs);
  if (run.status > status) status = run.status;
  enum status lost = lost_reader(&run, &before);
  if (lost > status) status = lost;
  feed_free(run.feed);
  files_free(run.files);
  if (settings->statistics) statistics_release(&run.statistics);
  if (settings->timings) timings_release(&run.timings);
  baselines_release(&run.baselines);
  free(run.fixed_by_rule);
  collection_free(run.collection);
  configs_free(run.configs);
  targets_release(&run.targets);
  return status;
}
