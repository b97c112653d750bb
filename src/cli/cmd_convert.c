#include "cli/cmd_convert.h"
#include "base/memory.h"
#include "cli/convert_output.h"
#include "cli/converter.h"
#include "cli/input_queue.h"
#include "cli/report_outputs.h"
#include "cli/run_totals.h"
#include "rules/catalogue.h"
#include "sys/crash.h"
#include "sys/read_file.h"
#include "sys/sandbox.h"
#include "sys/temp_file.h"
#include "sys/thread_pool.h"
#include "text/escape.h"
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

/* One file, or some lines of one: converted by one worker, written in its turn. */
struct job {
  struct portion portion;
  struct games games;
  int error; /* from reading */
  struct buffer *texts; /* owned, and so is what they hold: findings, one for each target */
  size_t text_count;
  struct converted last; /* how the last text went that did not go well */
  size_t failures;    /* texts of which a game was not written: of lines there may be several */
  size_t losses;      /* texts of which something else is not in the output */
  struct tally tally;
};

struct run {
  const struct convert_settings *settings; /* borrowed */
  struct converter_plans plans;
  struct files *files;             /* owned */
  struct feed *feed;               /* owned */
  struct destination *destination; /* owned */
  struct targets targets;
  struct tally tally;
  size_t failures, losses;
  enum status status; /* of what could not be read */
  atomic_bool is_over; /* nobody is left to write for */
};

struct worker {
  struct converter *converter;
  struct diags diags;
  struct buffer text;
};

static const struct settings *common(const struct run *run) {
  return &run->settings->common;
}

/* ---- a worker's part ---- */

static void *start(void *of) {
  struct run *run = of;
  struct worker *worker = mem_alloc_zeroed(1, sizeof *worker);
  worker->converter = converter_new(run->settings, &run->plans);
  return worker;
}

static void stop(void *of, void *who) {
  (void)of;
  struct worker *worker = who;
  converter_free(worker->converter);
  diags_release(&worker->diags);
  buffer_release(&worker->text);
  free(worker);
}

static bool next(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  do {
    if (job->portion.found.name) {
      if (portion_has_text(&job->portion)) feed_return(run->feed, &job->portion);
      found_release(&job->portion.found);
    }
    if (atomic_load(&run->is_over) || !feed_next(run->feed, &job->portion)) return false;
  } while (destination_holds(run->destination, job->portion.found.name));
  if (job->portion.found.kind == FOUND_RECORD && job->portion.found.fd >= 0) destination_spare(run->destination, job->portion.found.fd);
  return true;
}

static void report(struct run *run, struct job *job, const struct source *source, const struct diags *diags, const struct source *counted) {
  struct report_file file = {.name = source->name, .source = counted, .diags = diags};
  for (size_t i = 0; i < run->targets.count; i++) {
    const struct target *target = &run->targets.list[i];
    struct buffer *to = &job->texts[i];
    size_t before = to->length;
    if (before) buffer_add_string(to, target->reporter->separator);
    size_t separated = to->length;
    target->reporter->file(&target->settings, &file, to);
    if (to->length == separated) to->length = before;
  }
}

static void convert(struct run *run, struct worker *worker, struct job *job, const struct source *source) {
  struct converted converted = converter_run(worker->converter, source, &job->games, &worker->diags);
  job->failures += converted.failed;
  job->losses += converted.why && !converted.failed;
  if (converted.failed || (converted.why && !job->last.failed)) job->last = converted;
  /* How well the source is spelled is asked for by --fail-on alone. */
  tally_file(&job->tally, &worker->diags, (struct lint_result){0}, common(run)->fail_on_set ? common(run)->fail_on : (enum level)LEVELS);
  report(run, job, source, &worker->diags, converter_source(worker->converter));
}

static void convert_lines(struct run *run, struct worker *worker, struct job *job) {
  struct portion_line line = {0};
  struct source source;
  while (portion_next_line(&job->portion, &line, &source)) {
    crash_line(line.number);
    convert(run, worker, job, &source);
  }
}

static void convert_text(struct run *run, struct worker *worker, struct job *job, const struct buffer *text) {
  struct source source;
  source_init_borrow(&source, job->portion.found.name, buffer_string(text), text->length);
  convert(run, worker, job, &source);
}

static void work(void *of, void *who, struct thread_pool *pool, void *what) {
  (void)pool;
  struct run *run = of;
  struct worker *worker = who;
  struct job *job = what;
  struct found *found = &job->portion.found;
  if (!job->texts) {
    job->text_count = run->targets.count;
    job->texts = mem_alloc_zeroed(job->text_count, sizeof *job->texts);
  }
  if (found->kind != FOUND_RECORD) return;
  crash_name(found->name);
  if (portion_has_text(&job->portion)) {
    if (job->portion.is_lines) convert_lines(run, worker, job);
    else convert_text(run, worker, job, &job->portion.text);
    feed_return(run->feed, &job->portion);
    return;
  }
  job->error = file_read(found->fd, common(run)->limits.size, &worker->text);
  close(found->fd);
  found->fd = -1;
  if (!job->error) convert_text(run, worker, job, &worker->text);
}

/* ---- in order ---- */

static void speak(const struct found *found, const char *why) {
  struct buffer line = {0};
  escape_path(&line, view_of(found->name));
  buffer_add_string(&line, ": ");
  escape_text(&line, view_of(why));
  error_print("%s", buffer_string(&line));
  buffer_release(&line);
}

static void speak_of_failures(const struct job *job) {
  struct buffer why = {0};
  buffer_printf(&why, job->last.failed ? "not converted: %s" : "converted, but %s", job->last.why);
  if (job->portion.is_lines) buffer_printf(&why, " (%zu of its lines)", job->last.failed ? job->failures : job->losses);
  speak(&job->portion.found, buffer_string(&why));
  buffer_release(&why);
}

static void take_trouble(struct run *run, const struct found *found, int error) {
  if (found->kind == FOUND_PASSED) {
    struct buffer why = {0};
    buffer_printf(&why, "passed over: %s", found->why);
    speak(found, buffer_string(&why));
    buffer_release(&why);
    return;
  }
  if (found->kind == FOUND_EMPTY) {
    speak(found, "warning: no game record in it");
    return;
  }
  if (found->trouble) speak(found, found->trouble);
  else error_print_path(found->name, error);
  run->status = STATUS_ERROR;
  run->tally.unread++;
}

static void finish(void *of, void *what) {
  struct run *run = of;
  struct job *job = what;
  struct found *found = &job->portion.found;
  int error = found->kind == FOUND_TROUBLE ? found->error : job->error;
  targets_add(&run->targets, job->texts);
  targets_flush(&run->targets); /* what is said of a file by ourselves comes behind */
  if (error || found->kind != FOUND_RECORD) take_trouble(run, found, error);
  else {
    struct origin origin = {.name = found->name, .is_lines = job->portion.is_lines, .is_packed = job->portion.is_packed};
    if (job->last.why) speak_of_failures(job);
    destination_add(run->destination, &origin, &job->games);
  }
  if (!destination_is_open(run->destination)) atomic_store(&run->is_over, true);
  run->failures += job->failures;
  run->losses += job->losses;
  tally_add(&run->tally, &job->tally);
  job->error = 0;
  job->failures = job->losses = 0;
  job->last = (struct converted){0};
  job->tally = (struct tally){0};
  games_clear(&job->games);
  found_release(found);
}

/* Of a run that is at fault. */
static void save(void *of) {
  struct run *run = of;
  targets_save(&run->targets, NULL);
  destination_save(run->destination);
}

static void release(void *what) {
  struct job *job = what;
  buffer_release(&job->portion.text);
  games_release(&job->games);
  for (size_t i = 0; i < job->text_count; i++) buffer_release(&job->texts[i]);
  free(job->texts);
}

/* ---- the run ---- */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A filter that did its work says nothing. */
static void sum_up(const struct run *run, double seconds) {
  struct destination_tally written = destination_tally(run->destination);
  bool is_silent = common(run)->quiet || targets_have_machine(&run->targets);
  bool dry = run->settings->dry_run;
  if (is_silent || (!dry && !run->settings->output && !tally_findings(&run->tally) && !run->failures)) return;
  struct buffer text = {0};
  buffer_add_string(&text, dry ? "Would convert " : "Converted ");
  tally_count(&text, written.games, "game", "games");
  if (written.files) {
    buffer_add_string(&text, " into ");
    tally_count(&text, written.files, "file", "files");
  }
  buffer_printf(&text, " in %.2f s: ", seconds);
  tally_findings_tell(&run->tally, targets_have_text(&run->targets) && !common(run)->min_level_set, &text);
  if (run->failures) {
    buffer_add_string(&text, "; ");
    tally_count(&text, run->failures, "text", "texts");
    buffer_add_string(&text, " not converted");
  }
  buffer_add_char(&text, '\n');
  message_print(&text);
  buffer_release(&text);
}

static bool only_reads(const struct run *run) {
  return (!run->settings->output || run->settings->dry_run) && settings_only_read(common(run));
}

static void convert_all(struct run *run) {
  size_t workers = common(run)->jobs ? common(run)->jobs : thread_pool_processors();
  struct thread_pool_job_ops task = {.shared = run, .job_size = sizeof(struct job), .start = start, .stop = stop,
                           .next = next, .work = work, .finish = finish, .release = release};
  double begun = now();
  targets_open(&run->targets, common(run), &jgflint_catalogue);
  if (only_reads(run) && !common(run)->no_sandbox) sandbox_enter();
  thread_pool_run(&task, workers);
  destination_close(run->destination);
  struct report_summary summary = {.files = run->tally.files, .seconds = now() - begun, .has_trouble = run->status != STATUS_CLEAN};
  memcpy(summary.by_level, run->tally.by_level, sizeof summary.by_level);
  targets_close(&run->targets, &summary);
  sum_up(run, summary.seconds);
}

/* Whoever read the games has gone: that ends the program as the shell expects. */
static enum status status_of(const struct run *run, const struct sigaction *before) {
  struct destination_tally written = destination_tally(run->destination);
  enum status status = tally_status(&run->tally, common(run));
  if ((run->failures || run->losses) && status < STATUS_FINDINGS) status = STATUS_FINDINGS;
  if (run->status > status) status = run->status;
  if (written.failed || written.reader_gone || targets_failed(&run->targets)) status = STATUS_ERROR;
  if (written.reader_gone) {
    sigaction(SIGPIPE, before, NULL);
    if (before->sa_handler == SIG_DFL) raise(SIGPIPE);
  }
  return status;
}

enum status convert_command(const struct settings *settings) {
  struct run run = {.settings = convert_settings_of(settings)};
  enum status status = STATUS_ERROR;
  if (!converter_plans_init(&run.plans, run.settings)) return status;
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  sigaction(SIGPIPE, &ignore, &before);
  temp_file_clean_up_on_signals();
  run.destination = destination_new(run.settings);
  if (run.destination) {
    crash_begin(save, &run);
    run.files = files_new(settings, NULL, &run.status);
    run.feed = feed_new(settings, NULL, run.files);
    convert_all(&run);
    crash_end();
    status = status_of(&run, &before);
  }
  feed_free(run.feed);
  files_free(run.files);
  destination_free(run.destination);
  targets_release(&run.targets);
  converter_plans_release(&run.plans);
  return status;
}
