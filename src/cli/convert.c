/* convert.c: a run of jgfconv. */
#include "cli/commands.h"
#include "cli/convert_output.h"
#include "cli/run.h"
#include "sys/os.h"
#include "sys/output.h"
#include "text/escape.h"
#include "text/location.h"
#include <errno.h>

struct convert_job {
  struct run_job job; /* first */
  struct converted_games games;
  /* What is missing from the last incomplete text of the job; a failure takes precedence over a loss. Empty: nothing. */
  struct buffer why;
  size_t failures; /* texts of which a game was not written */
  size_t losses;   /* texts of which something else is missing from the output */
};

struct convert_run {
  struct run run; /* first */
  const struct convert_settings *settings; /* borrowed */
  enum level shown;                      /* findings of lower levels are not shown */
  struct convert_output *convert_output; /* owned */
  size_t failures, losses;
  size_t incomplete_count;  /* lines in `incomplete` */
  struct buffer incomplete; /* owned: a line for each text that was not converted, or only in part */
};

static struct convert_run *convert_of(struct run *run) {
  return (struct convert_run *)run;
}

static struct convert_job *convert_job_of(struct run_job *job) {
  return (struct convert_job *)job;
}

/* ---- a new input ---- */

/* Skips files that an earlier run has written into a directory that is searched. */
static bool take(struct run *run, struct run_job *job) {
  struct convert_output *convert_output = convert_of(run)->convert_output;
  const struct input_file *file = &job->work_item.file;
  if (convert_output_excludes(convert_output, file->name)) return false;
  job->effective_config = settings_standard(run->settings);
  return true;
}

/* ---- a text ---- */

/* Appends the place of the first error that stopped the conversion or lost something: " (at 3:12)". */
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

static void convert_text(struct run *run, struct run_worker *worker, const struct source *source) {
  struct convert_run *convert = convert_of(run);
  struct convert_job *own = convert_job_of(worker->job);
  const struct convert_options options = {.to = convert->settings->to, .shown = convert->shown, .games = &own->games};
  const struct engine_converted *converted = engine_convert(worker->engine, source, &options);
  if (converted->failed || (converted->why && !own->failures)) {
    buffer_clear(&own->why);
    buffer_add_string(&own->why, converted->why);
    add_place(converted, &own->why);
  }
  own->failures += converted->failed;
  own->losses += converted->why && !converted->failed;
  /* Mistakes in the notation of the source fail a run only with --fail-on. */
  enum level fail_on = settings_standard(run->settings)->fail_on;
  struct report_file file = {.name = source->name, .source = converted->source, .diags = converted->diags,
                             .fail_level = fail_on};
  run_report(run, &own->job, &(struct engine_linted){.diags = converted->diags}, &file,
             settings_has_fail_on(run->settings) ? fail_on : (enum level)LEVELS);
}

/* ---- in the order of the inputs ---- */

/* The lines are printed together at the end, as many as there may be errors of one rule. The last line counts all. */
static void add_incomplete(struct convert_run *convert, const struct convert_job *job) {
  const struct work_item *work_item = &job->job.work_item;
  struct buffer *to = &convert->incomplete;
  if (report_limit_reached(convert->run.settings, convert->incomplete_count)) return;
  convert->incomplete_count++;
  buffer_printf(to, "jgfconv: ");
  escape_path(to, view_of(work_item->file.name));
  buffer_add_string(to, job->failures ? ": not converted: " : ": converted, but ");
  escape_text(to, buffer_view(&job->why));
  if (work_item->is_lines) buffer_printf(to, " (%zu of its lines)", job->failures ? job->failures : job->losses);
  buffer_add_char(to, '\n');
}

static void report_input(struct convert_run *convert, const struct input_file *file, int error) {
  if (file->kind == INPUT_SKIPPED) {
    input_file_print_skipped(file);
    return;
  }
  if (file->kind == INPUT_EMPTY) {
    input_file_print(file, "warning: no game record in it");
    return;
  }
  /* Named like the target of cp, in `jgfconv game.sgf game.jgf`. */
  const struct strings *inputs = &convert->run.settings->paths;
  if (error == ENOENT && !convert->settings->output && inputs->count == 2 && strcmp(file->name, inputs->list[1]) == 0) {
    error_print_about(file->name, "%s; to write this file, put -o before its name", strerror(error));
  } else input_file_print_error(file, error);
  convert->run.status = STATUS_ERROR;
  convert->run.totals.counts[TOTAL_UNREADABLE]++;
}

static void finish(struct run *run, struct run_job *job, int error) {
  struct convert_run *convert = convert_of(run);
  struct convert_job *own = convert_job_of(job);
  const struct work_item *work_item = &job->work_item;
  bool is_converted = work_item->file.kind == INPUT_OPEN && !error;
  if (!is_converted || own->why.length) run_hide_progress(run);
  report_outputs_add(&run->report_outputs, &job->texts);
  report_outputs_flush(&run->report_outputs); /* messages about the file follow */
  if (is_converted) {
    struct origin origin = {.name = work_item->file.name, .is_lines = work_item->is_lines || work_item->is_piece,
                            .is_packed = work_item->is_packed};
    if (own->why.length) add_incomplete(convert, own);
    convert_output_add(convert->convert_output, &origin, &own->games);
  } else report_input(convert, &work_item->file, error);
  if (!convert_output_is_open(convert->convert_output)) atomic_store(&run->is_over, true);
  convert->failures += own->failures;
  convert->losses += own->losses;
}

static void reset(struct run_job *job) {
  struct convert_job *own = convert_job_of(job);
  own->failures = own->losses = 0;
  buffer_clear(&own->why);
  converted_games_clear(&own->games);
}

static void release(struct run_job *job) {
  struct convert_job *own = convert_job_of(job);
  buffer_release(&own->why);
  converted_games_release(&own->games);
}

/* ---- the end ---- */

static void end(struct run *run) {
  convert_output_close(convert_of(run)->convert_output);
  run->totals.counts[TOTAL_FIXABLE] = run->totals.counts[TOTAL_FIXABLE_UNSAFE] = 0; /* nothing is fixed in a conversion */
  run->totals.counts[TOTAL_UNWRITABLE] = run->totals.counts[TOTAL_UNWRITABLE_UNSAFE] = 0;
}

static void print_parts(size_t count, const char *how, struct buffer *to) {
  if (!count) return;
  buffer_add_string(to, "; ");
  run_totals_count(to, count, "text", "texts");
  buffer_add_string(to, how);
}

static void print_totals(const struct convert_run *convert, double seconds, struct buffer *to) {
  const struct settings *settings = convert->run.settings;
  bool has_text = report_outputs_any(&convert->run.report_outputs, REPORT_IS_TEXT);
  bool hides_notation = settings_hides_notation(settings) && has_text;
  struct convert_output_totals written = convert_output_sum(convert->convert_output);
  struct run_totals shown = convert->run.totals;
  if (hides_notation) shown.counts[TOTAL_BY_LEVEL + LEVEL_ERROR] -= shown.counts[TOTAL_NOTATION_ERRORS];
  bool is_wanted = convert->settings->dry_run || convert->settings->output || convert->failures || convert->losses;
  if (!is_wanted && !run_totals_findings(&shown)) return; /* a filter that did its work prints nothing */
  buffer_add_string(to, convert->settings->dry_run ? "Would convert " : "Converted ");
  run_totals_count(to, written.games, "game", "games");
  if (written.files) {
    buffer_add_string(to, " into ");
    run_totals_count(to, written.files, "file", "files");
  }
  buffer_printf(to, " in %.2f s: ", seconds);
  run_totals_print_findings(&shown, has_text && !settings_has_min_level(settings), to);
  print_parts(written.left, " already there", to);
  print_parts(convert->failures, " not converted", to);
  print_parts(convert->losses, " converted only in part", to);
  if (hides_notation && shown.counts[TOTAL_NOTATION_ERRORS]) {
    buffer_add_string(to, "; ");
    run_totals_count(to, shown.counts[TOTAL_NOTATION_ERRORS], "mistake", "mistakes");
    buffer_add_string(to, " in the notation of the input (shown with --verbose)");
  }
  buffer_add_char(to, '\n');
  run_totals_print_cut(&shown, settings, to);
}

static void sum_up(struct run *run, double seconds, struct buffer *to) {
  const struct convert_run *convert = convert_of(run);
  buffer_add_view(to, buffer_view(&convert->incomplete));
  if (!run->settings->quiet && !report_outputs_any(&run->report_outputs, REPORT_IS_MACHINE)) print_totals(convert, seconds, to);
}

/* ---- the command ---- */

static const struct run_kind kind = {.job_size = sizeof(struct convert_job), .take = take, .text = convert_text,
                                     .finish = finish, .reset = reset, .release = release, .end = end, .sum_up = sum_up};

static enum status status_of(const struct convert_run *convert) {
  struct convert_output_totals written = convert_output_sum(convert->convert_output);
  enum status status = run_status(&convert->run);
  if ((convert->failures || convert->losses) && status < STATUS_FINDINGS) status = STATUS_FINDINGS;
  if (written.failed || written.reader_gone) status = STATUS_ERROR;
  if (written.reader_gone && convert->run.pipe_ends_run) os_end_by_broken_pipe(); /* as shells expect */
  return status;
}

enum status convert_command(const struct settings *settings) {
  struct convert_run convert = {.run = {.kind = &kind, .settings = settings}, .settings = convert_settings_of(settings)};
  struct run *run = &convert.run;
  enum status status = STATUS_ERROR;
  convert.shown = convert_settings_shown(settings);
  run_init(run);
  convert.convert_output = convert_output_new(convert.settings, run->files);
  if (convert.convert_output) {
    run->writes = (convert.settings->output && !convert.settings->dry_run) || settings_writes(settings);
    run->keeps_collections = convert_output_makes_files(convert.convert_output);
    run->convert_engine = engine_new_with(&settings->options, NULL);
    engine_prepare_to_convert(run->convert_engine);
    run_inputs(run);
    status = status_of(&convert);
    engine_free(run->convert_engine);
  }
  run_release(run);
  convert_output_free(convert.convert_output);
  buffer_release(&convert.incomplete);
  return status;
}
