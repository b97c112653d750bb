#include "cli/lint_job.h"
#include "base/memory.h"
#include "cli/game_list.h"
#include "cli/suppress_file.h"
#include "engine/text_linter.h"
#include "sys/crash.h"
#include "sys/read_file.h"
#include <unistd.h>

struct worker {
  struct text_linter texts;
  struct diags diags;
  struct buffer text;
  struct fixer_result fixed; /* of the record whose findings are in `diags` */
  struct suppress_file suppressed; /* the same */
  struct game_list games;
};

void *lint_worker_start(void *of) {
  struct lint_run *run = of;
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  text_linter_init(&worker->texts, run->rule_table);
  if (!settings_fixes(run->settings)) linter_forgo_hash(worker->texts.linter);
  return worker;
}

void lint_worker_stop(void *of, void *who) {
  struct lint_run *run = of;
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

bool lint_job_next(void *of, void *what) {
  struct lint_run *run = of;
  struct lint_job *job = what;
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

bool lint_job_fixes_lines(const struct lint_run *run, const struct lint_job *job) {
  return job->work_item.is_lines && !job->work_item.is_packed && settings_fixes(run->settings);
}

/* Records are compared with those before them: so those have to be done. */
struct turn {
  struct thread_pool *pool;
  const struct lint_job *job;
};

static void wait_turn(void *who) {
  const struct turn *turn = who;
  if (turn->pool) thread_pool_wait_turn(turn->pool, turn->job);
}

static void report(struct lint_run *run, struct thread_pool *pool, struct lint_job *job, const struct report_file *file, bool is_fault) {
  struct turn turn = {pool, job};
  report_limits_render(&run->limits, &run->report_outputs, file, is_fault, (struct report_turn){wait_turn, &turn}, &job->cut, job->texts);
}

/* `status` is that of the file; NULL for standard input, and where nothing is written. */
static struct fix_file_input input_of(struct lint_run *run, struct thread_pool *pool, const struct lint_job *job, const struct source *source,
                                      const struct stat *status) {
  return (struct fix_file_input){.settings = run->settings, .effective_config = job->effective_config, .source = source, .status = status,
                                 .writer = run->writer, .baseline = job->baseline, .pool = pool, .job = job};
}

static void judge(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job, const struct source *source) {
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

static void change(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job, const struct source *source,
                 const struct stat *status) {
  struct fix_file_input of = input_of(run, pool, job, source, status);
  if (lint_job_fixes_lines(run, job)) of.lines = &job->edits;
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
  if (of.lines) of.lines->findings += worker->fixed.fixed;
  else job->totals.fixed_files++;
}

/* What the worker has linted is counted and rendered. */
static void print_text(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job, const struct source *source) {
  run_totals_file(&job->totals, &worker->diags, linter_last(worker->texts.linter), job->effective_config->fail_on, job->work_item.is_packed);
  if (run->settings->statistics) rule_counts_add(&job->counts, run->rule_table->catalogue, &worker->diags);
  struct report_file file = {.name = source->name, .source = source, .diags = &worker->diags,
                             .id = diags_id(&worker->diags, run->settings->id_pointer), .place = buffer_string(&job->place)};
  report(run, pool, job, &file, run->settings->print_games);
}

static void print_line(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job) {
  print_text(run, worker, pool, job, linter_source(worker->texts.linter));
}

static bool tells_offsets(const struct lint_run *run) {
  for (size_t i = 0; i < run->report_outputs.count; i++)
    if (!report_output_is_text(&run->report_outputs.list[i])) return true;
  return false;
}

/* Findings are those of the new file, in which lines before this one may have become longer or shorter; only text has no offsets. */
static void change_line(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job, const struct source *source) {
  ptrdiff_t shift = job->edits.shift;
  change(run, worker, pool, job, source, NULL);
  fix_file_note_line(&job->fix_file, source->first_line, &job->edits);
  struct source moved = *linter_source(worker->texts.linter);
  if (settings_rewrites(run->settings) && worker->diags.count && tells_offsets(run)) {
    thread_pool_wait_turn(pool, job);
    moved.first_offset += (size_t)shift + (job->work_item.first_offset ? (size_t)run->lines.shift : 0);
  }
  print_text(run, worker, pool, job, &moved);
}

static void lint_lines(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job) {
  struct work_item_line line = {0};
  struct source source;
  while (work_item_next_line(&job->work_item, &line, &source)) {
    crash_line(line.number);
    if (lint_job_fixes_lines(run, job)) {
      change_line(run, worker, pool, job, &source);
      continue;
    }
    judge(run, worker, pool, job, &source);
    print_line(run, worker, pool, job);
  }
}

static void lint_text(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job, const struct buffer *text) {
  struct source source;
  source_init_borrow(&source, job->work_item.file.name, buffer_string(text), text->length);
  judge(run, worker, pool, job, &source);
  print_line(run, worker, pool, job);
}

/* A file by itself, which is open: it may be changed. */
static void lint_file(struct lint_run *run, struct worker *worker, struct thread_pool *pool, struct lint_job *job) {
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
  print_line(run, worker, pool, job);
}

void lint_job_report_faults(struct lint_run *run, struct thread_pool *pool, struct lint_job *job) {
  for (size_t i = 0; i < job->faults.count; i++) {
    const struct config_file *faulty = job->faults.list[i];
    struct report_file file = {.name = faulty->shown, .source = faulty->document.source, .diags = &faulty->diags};
    report(run, pool, job, &file, true);
    job->totals.faulty++;
    for (size_t level = 0; level < LEVELS; level++) job->totals.by_level[level] += faulty->diags.by_level[level];
  }
}

/* Nobody knows what the configuration of a record wanted if it has mistakes: the record is left as it is. Who reads it
 * from standard output gets it all the same. */
static bool is_held(const struct lint_job *job) {
  return job->effective_config->config && job->effective_config->config->is_faulty;
}

static void hold(const struct lint_run *run, struct worker *worker, struct lint_job *job) {
  struct input_file *file = &job->work_item.file;
  job->totals.held_by_config++;
  if (file->is_stdin && settings_rewrites(run->settings) && !work_item_has_text(&job->work_item)) {
    job->error = file_read_behind(file->fd, &file->head, SIZE_MAX - SOURCE_PADDING, &worker->text);
    if (!job->error) buffer_add_view(&job->fix_file.output, buffer_view(&worker->text));
  }
  if (file->fd >= 0) close(file->fd);
  file->fd = -1;
}

void lint_job_make_texts(const struct lint_run *run, struct lint_job *job) {
  if (job->texts) return;
  job->text_count = run->report_outputs.count;
  job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
}

void lint_job_work(void *of, void *who, struct thread_pool *pool, void *what) {
  struct lint_run *run = of;
  struct worker *worker = who;
  struct lint_job *job = what;
  struct work_item *work_item = &job->work_item;
  lint_job_make_texts(run, job);
  lint_job_report_faults(run, pool, job);
  if (work_item->file.kind != INPUT_OPEN) return;
  if (is_held(job)) {
    hold(run, worker, job);
    if (work_item_has_text(work_item) && !lint_job_fixes_lines(run, job)) input_queue_recycle(run->queue, work_item);
    return;
  }
  crash_name(work_item->file.name);
  linter_set_rule_table(worker->texts.linter, job->effective_config->rule_table);
  linter_share(worker->texts.linter, run->share, wait_turn, &(struct turn){pool, job});
  if (work_item_has_text(work_item)) {
    if (!work_item->is_lines) lint_text(run, worker, pool, job, &work_item->text);
    else if (!work_item->is_rest) lint_lines(run, worker, pool, job);
    if (!lint_job_fixes_lines(run, job)) input_queue_recycle(run->queue, work_item);
  } else lint_file(run, worker, pool, job);
  linter_rest(worker->texts.linter);
  linter_share(worker->texts.linter, 0, NULL, NULL);
}
