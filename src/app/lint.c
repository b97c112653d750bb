#include "app/lint.h"
#include "app/crew.h"
#include "app/files.h"
#include "app/input.h"
#include "app/statistics.h"
#include "app/tally.h"
#include "app/targets.h"
#include "base/memory.h"
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

/* One file: found by whoever asks next, linted by one worker, written in its turn. */
struct job {
  struct found found;
  int error; /* from reading */
  struct bytes *texts; /* owned, and so is what they hold: one for each target */
  size_t text_count;
  size_t *by_rule;     /* owned: for --statistics, else NULL */
  struct tally tally;
};

struct run {
  const struct settings *settings; /* borrowed */
  struct plan *plan;               /* owned */
  struct files *files;             /* owned */
  struct targets targets;
  struct tally tally;
  struct statistics statistics;
  enum status status; /* of what was not linted */
  atomic_bool is_over; /* nobody is left to write for */
};

struct worker {
  struct linter *linter;
  struct diags diags;
  struct bytes text;
};

/* ---- a worker's part ---- */

static void *start(void *of) {
  struct run *run = of;
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  worker->linter = linter_new(run->plan);
  return worker;
}

static void stop(void *of, void *who) {
  (void)of;
  struct worker *worker = who;
  linter_free(worker->linter);
  diags_release(&worker->diags);
  bytes_release(&worker->text);
  free(worker);
}

static bool next(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  return !atomic_load(&run->is_over) && files_next(run->files, &job->found);
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

static void report(struct run *run, struct crew *crew, struct job *job, const struct report_file *file) {
  for (size_t i = 0; i < run->targets.count; i++) {
    struct target *target = &run->targets.list[i];
    bool is_limited = run->settings->max_findings != SIZE_MAX && target_is_text(target);
    if (!is_limited) {
      target->reporter->file(&target->settings, file, &job->texts[i]);
      continue;
    }
    crew_wait_turn(crew, job); /* how much is shown depends on all before */
    struct diags part = within_limit(run, target, job, file->diags);
    struct report_file less = {.name = file->name, .source = file->source, .diags = &part};
    target->reporter->file(&target->settings, &less, &job->texts[i]);
    free(part.list);
  }
}

static void work(void *of, void *who, struct crew *crew, void *what) {
  struct run *run = of;
  struct worker *worker = who;
  struct job *job = what;
  if (job->found.kind != FOUND_RECORD) return;
  if (!job->texts) {
    job->text_count = run->targets.count;
    job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
  }
  job->error = input_read(job->found.fd, run->settings->limits.size, &worker->text);
  close(job->found.fd);
  job->found.fd = -1;
  if (job->error) return;
  struct source source;
  source_init_borrow(&source, job->found.name, bytes_string(&worker->text), worker->text.length);
  linter_run(worker->linter, &source, &worker->diags);
  tally_file(&job->tally, &worker->diags, linter_last(worker->linter));
  if (run->settings->statistics) {
    if (!job->by_rule) job->by_rule = mem_alloc_zeroed(run->plan->rule_count, sizeof *job->by_rule);
    statistics_count(run->plan, &worker->diags, job->by_rule);
  }
  struct report_file file = {.name = job->found.name, .source = linter_source(worker->linter), .diags = &worker->diags};
  report(run, crew, job, &file);
}

/* ---- in order ---- */

static void speak_of(const struct found *found) {
  struct bytes name = {0};
  escape_name(&name, view_of(found->name));
  const char *shown = bytes_string(&name);
  if (found->kind == FOUND_PASSED) trouble_say("%s: passed over: %s", shown, found->why);
  else if (found->passed)
    trouble_say("warning: %s: no game record in it that is not ignored or excluded (passed over: %zu)", shown, found->passed);
  else trouble_say("warning: %s: no game record in it", shown);
  bytes_release(&name);
}

static void finish(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  int error = job->found.kind == FOUND_TROUBLE ? job->found.error : job->error;
  if (error) {
    trouble_path(job->found.name, error);
    run->status = STATUS_TROUBLE;
    run->tally.unread++;
  } else if (job->found.kind != FOUND_RECORD) speak_of(&job->found);
  else {
    targets_add(&run->targets, job->texts);
    if (!targets_are_open(&run->targets)) atomic_store(&run->is_over, true);
    tally_add(&run->tally, &job->tally);
    if (job->by_rule) statistics_add(&run->statistics, job->found.name, job->by_rule);
  }
  job->error = 0;
  job->tally = (struct tally){0};
  found_release(&job->found);
}

static void release(void *what) {
  struct job *job = what;
  for (size_t i = 0; i < job->text_count; i++) bytes_release(&job->texts[i]);
  free(job->texts);
  free(job->by_rule);
}

/* ---- the run ---- */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct report_summary summary_of(const struct tally *tally, double seconds) {
  struct report_summary summary = {.files = tally->files, .fixable = tally->fixable,
                                   .fixable_unsafe = tally->fixable_unsafe, .seconds = seconds};
  memcpy(summary.by_level, tally->by_level, sizeof summary.by_level);
  return summary;
}

static void sum_up(const struct run *run, double seconds) {
  struct bytes text = {0};
  const struct settings *settings = run->settings;
  bool hides_infos = targets_have_text(&run->targets) && !settings->min_level_set;
  if (settings->statistics) statistics_tell(&run->statistics, &text);
  /* No line of ours beside what a program reads. */
  bool is_for_people = !settings->quiet && !targets_have_machine(&run->targets);
  if (is_for_people) tally_tell(&run->tally, settings, seconds, hides_infos, &text);
  trouble_print(&text);
  bytes_release(&text);
}

static void lint_all(struct run *run) {
  size_t workers = run->settings->jobs ? run->settings->jobs : crew_processors();
  struct crew_task task = {.shared = run, .job_size = sizeof(struct job), .start = start, .stop = stop,
                           .next = next, .work = work, .finish = finish, .release = release};
  double begun = now();
  targets_open(&run->targets, run->settings, run->plan->catalogue);
  crew_run(&task, workers);
  struct report_summary summary = summary_of(&run->tally, now() - begun);
  targets_close(&run->targets, &summary);
  if (targets_failed(&run->targets)) run->status = STATUS_TROUBLE;
  if (run->tally.pattern_trouble)
    trouble_say("PCRE2 gave up on %zu values: what rules say of them is not complete", run->tally.pattern_trouble);
  sum_up(run, summary.seconds);
}

/* Some report lost its reader. As the shell expects, that ends the program the way it would have ended at the first
 * byte too many; only the other reports are complete now. Where SIGPIPE is ignored, the status has to say it. */
static enum status lost_reader(const struct run *run, const struct sigaction *before) {
  if (!targets_lost_reader(&run->targets)) return STATUS_CLEAN;
  sigaction(SIGPIPE, before, NULL);
  if (before->sa_handler == SIG_DFL) raise(SIGPIPE);
  return STATUS_TROUBLE;
}

enum status lint_command(const struct settings *settings) {
  struct run run = {.settings = settings, .plan = settings_plan(settings)};
  if (!run.plan) return STATUS_TROUBLE;
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  sigaction(SIGPIPE, &ignore, &before);
  if (settings->statistics) statistics_init(&run.statistics, run.plan);
  run.files = files_new(settings, &run.status);
  lint_all(&run);
  enum status status = tally_status(&run.tally, settings);
  if (run.status > status) status = run.status;
  enum status lost = lost_reader(&run, &before);
  if (lost > status) status = lost;
  files_free(run.files);
  if (settings->statistics) statistics_release(&run.statistics);
  plan_free(run.plan);
  targets_release(&run.targets);
  return status;
}
