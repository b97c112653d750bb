/* lint.c: a run of jgflint, which lints, fixes or suppresses.
 *
 * The engine makes the new text of a record. Here, the text or its diff is written to the file or rendered for standard output.
 * Each line of JSON Lines is fixed separately. The work items of a file, in the order of the input, become one new file, one
 * diff, or one text for standard output. Bytes outside of changed lines do not change. */
#include "base/memory.h"
#include "cli/baseline_files.h"
#include "cli/commands.h"
#include "cli/run.h"
#include "go/point.h"
#include "lint/collection.h"
#include "sgf/property.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "text/escape.h"
#include "text/text_diff.h"

enum { LINE_REASONS = 8 };

/* The reasons why lines are not fixed, in the order of the first line. */
struct line_reasons {
  struct line_reason {
    const char *reason; /* static */
    size_t line, count; /* the first line, and the number of lines */
  } list[LINE_REASONS];
  size_t count;
};

/* The changed lines of one work item. */
struct line_edits {
  struct line_edit {
    size_t offset, length; /* of the line in the file, without its end */
    size_t end;            /* the end of the new line in `text`; it begins at the end of the line before */
  } *list;            /* owned */
  size_t count, capacity;
  struct buffer text; /* owned */
  size_t findings;    /* fixed ones */
  ptrdiff_t shift;    /* the change of the size in bytes */
  struct line_reasons reasons;
};

/* The file of JSON Lines that is being fixed. Without a name, there is none. */
struct fixed_lines {
  char *name; /* owned */
  struct file_edits file; /* while it is being written */
  struct line_diff diff;
  struct line_reasons reasons;
  ptrdiff_t shift;   /* the change of the size so far, in bytes */
  size_t findings;
  bool is_written;   /* a new file has been begun */
  struct buffer reason; /* owned: the reason if it cannot be written */
};

struct lint_job {
  struct run_job job;          /* first */
  struct config_faults faults; /* files with mistakes in the configuration that applies from this record on; the list is owned */
  struct buffer place;         /* the name of the record in fingerprints */
  struct buffer output;        /* owned: for standard output */
  struct buffer reason;           /* owned: the reason if the file could not be written; otherwise empty */
  const char *refused;         /* static: the reason if a possible fix was not applied; otherwise NULL */
  size_t *fixed_by_rule;       /* owned: numbers of fixed findings by rule of the catalogue; NULL before the first */
  struct line_edits edits;     /* if the record is a line that is fixed */
};

struct lint_run {
  struct run run; /* first */
  struct baseline_files baselines;
  struct output fixed;      /* standard output, for fixed texts, diffs or games */
  size_t *fixed_by_rule;    /* owned: numbers of fixed findings by rule; NULL unless something is to be fixed */
  struct fixed_lines lines; /* the lines of the file that is being fixed */
  bool fails_on_empty;      /* required by the configuration of a directory without records */
};

/* ---- a new input ---- */

static bool take(struct run *run, struct run_job *job) {
  struct lint_run *lint = (struct lint_run *)run;
  struct lint_job *lint_job = (struct lint_job *)job;
  const struct input_file *file = &job->work_item.file;
  if (file->kind == INPUT_EMPTY) {
    LOCAL_BUFFER name = {0};
    buffer_printf(&name, "%s/record.jgf", file->name);
    const struct config *config = config_cache_lookup(run->config_cache, buffer_string(&name))->config;
    lint->fails_on_empty |= config && config->fail_on_empty.number;
  }
  job->effective_config = config_cache_lookup(run->config_cache, file->name);
  job->baseline = file->kind == INPUT_OPEN ? baseline_files_find(&lint->baselines, job->effective_config->baseline) : NULL;
  config_cache_place(run->config_cache, file->name, &lint_job->place);
  config_cache_collect_faults(run->config_cache, job->effective_config, &lint_job->faults);
  return true;
}

static void report_faults(struct run *run, struct lint_job *job) {
  for (size_t i = 0; i < job->faults.count; i++) {
    const struct config_file *faulty = job->faults.list[i];
    struct report_file file = {.name = faulty->shown, .source = faulty->document.source, .diags = &faulty->diags};
    report_outputs_render(&run->report_outputs, &file, true, &job->job.texts);
    job->job.totals.counts[TOTAL_FAULTY_CONFIGS]++;
    size_t *by_level = &job->job.totals.counts[TOTAL_BY_LEVEL];
    for (size_t level = 0; level < LEVELS; level++) by_level[level] += faulty->diags.by_level[level];
  }
}

/* If the configuration of a record has mistakes, its intention is unknown, so the record is neither linted nor changed. */
static bool begin(struct run *run, struct run_worker *worker) {
  struct run_job *job = worker->job;
  const struct input_file *file = &job->work_item.file;
  report_faults(run, (struct lint_job *)job);
  bool is_excluded_stdin = file->kind == INPUT_SKIPPED && file->is_stdin;
  bool is_held = file->kind == INPUT_OPEN && job->effective_config->config && job->effective_config->config->is_faulty;
  if (is_excluded_stdin || is_held) {
    /* The record is still written to standard output if the fixed one would be. */
    struct work_item *work_item = &worker->job->work_item;
    if (work_item->file.is_stdin && run->settings->rewrites && !work_item_has_text(work_item)) {
      worker->job->error = work_item_read(work_item, SIZE_MAX - SOURCE_PADDING, &worker->text);
      if (!worker->job->error) buffer_add_view(&((struct lint_job *)worker->job)->output, buffer_view(&worker->text));
    }
    input_file_close(&work_item->file);
  }
  job->totals.counts[TOTAL_SKIPPED_FOR_CONFIG] += is_held;
  engine_set_config(worker->engine, job->effective_config);
  return !is_held;
}

/* ---- the list of games ---- */

/* The number of moves with passes, and the points of Dave Dyer's signature, as in SGF. */
struct main_line {
  size_t moves;
  char dyer[13];
};

static void add_move(struct main_line *line, const struct game *game, const struct go_item *item) {
  static const size_t numbers[] = {20, 40, 60, 31, 51, 71};
  line->moves++;
  if (item->marks & (GO_IS_PASS | GO_NO_POINT) || !point_on_board(&game->board, item->x, item->y)) return;
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
    if (numbers[i] != line->moves) continue;
    line->dyer[2 * i] = sgf_letters[item->x];
    line->dyer[2 * i + 1] = sgf_letters[item->y];
  }
}

static struct main_line main_line_of(const struct game *game) {
  struct main_line line = {.dyer = "????????????"};
  for (size_t i = 0; i < game->node_count; i++) {
    const struct go_node *node = &game->nodes[i];
    /* A node that is not the first child of the one before begins a branch. */
    if (node->parent != (int32_t)i - 1) break;
    for (uint32_t j = node->first_item; j < node->first_item + node->item_count; j++)
      if (game->items[j].kind == GO_MOVE) add_move(&line, game, &game->items[j]);
  }
  return line;
}

/* Adds a line of JSON. Lists of several runs can be joined: equal games have the same `digest`, even if one is mirrored or
 * rotated. */
static void add_game(struct lint_job *lint_job, const struct source *source, const struct engine_games *games, size_t index) {
  struct buffer *to = &lint_job->output;
  const struct game *game = &games->games->list[index]->game;
  struct main_line line = main_line_of(game);
  buffer_add_string(to, "{\"file\": ");
  escape_json(to, view_of(source->name));
  if (source->is_line) buffer_printf(to, ", \"line\": %zu", source->first_line);
  else buffer_printf(to, ", \"number\": %zu", source->first_game + index + 1);
  LOCAL_BUFFER id = {0};
  if (record_id_write(games->values, lint_job->job.effective_config->id_pointer, &id)) {
    buffer_add_string(to, ", \"id\": ");
    escape_json_again(to, buffer_view(&id));
  }
  buffer_printf(to, ", \"format\": \"%s\", \"moves\": %zu, \"board\": ", games->format ? games->format->name : "jgf",
                line.moves);
  if (game->board.width) buffer_printf(to, "\"%dx%d\"", game->board.width, game->board.height);
  else buffer_add_string(to, "null");
  LOCAL_BUFFER digest = {0};
  if (collection_digest(game, &digest)) buffer_printf(to, ", \"digest\": \"%s\"", buffer_string(&digest));
  else buffer_add_string(to, ", \"digest\": null");
  buffer_printf(to, ", \"dyer\": \"%s\"}\n", line.dyer);
}

/* ---- a text ---- */

static bool fixes_lines(const struct run *run, const struct run_job *job) {
  return job->work_item.is_lines && !job->work_item.is_packed && run->settings->fixes;
}

/* Escapes a diff for a terminal, because records can contain control characters. */
static void escape_diff(struct buffer *diff) {
  struct buffer shown = {0};
  if (os_columns(OS_STDOUT) < 0) return;
  for (size_t at = 0, end; at < diff->length; at = end) {
    for (end = at; end < diff->length && diff->data[end] != '\n' && diff->data[end] != '\t';) end++;
    escape_text(&shown, (struct view){diff->data + at, end - at});
    if (end < diff->length) buffer_add_char(&shown, diff->data[end++]);
  }
  buffer_release(diff);
  *diff = shown;
}

/* Writes the new text, or the old one if `new` is NULL: as a diff, to standard output, or into the file. */
static void put(struct run *run, struct lint_job *lint_job, const struct source *source, const struct view *new) {
  struct view old = {source->bytes, source->size};
  struct line_edits *edits = &lint_job->edits;
  if (fixes_lines(run, &lint_job->job)) {
    if (!new) return;
    ARRAY_GROW(edits->list, edits->count, edits->capacity);
    buffer_add_view(&edits->text, *new);
    edits->list[edits->count++] = (struct line_edit){source->first_offset, source->size, edits->text.length};
    edits->shift += (ptrdiff_t)new->length - (ptrdiff_t)source->size;
  } else if (run->settings->diff) {
    if (new) diff_unified(source->name, old, *new, &lint_job->output);
    escape_diff(&lint_job->output);
  } else if (lint_job->job.work_item.file.is_stdin) buffer_add_view(&lint_job->output, new ? *new : old);
  else if (new) (void)file_replace(source->name, &lint_job->job.work_item.file.status, *new, &lint_job->reason);
}

static const struct engine_linted *fix(struct run *run, struct run_worker *worker, const struct source *source) {
  struct lint_job *lint_job = (struct lint_job *)worker->job;
  const struct settings *settings = run->settings;
  const struct engine_fix_options options = {.unsafe = settings->unsafe_fixes};
  const struct engine_fixed *fixed = engine_fix(worker->engine, source, &options);
  lint_job->refused = fixed->refused;
  put(run, lint_job, source, fixed->changed ? &fixed->text : NULL);
  if (!fixed->changed) return &fixed->left;
  if (!lint_job->reason.length) {
    size_t rules = fixed->left.effective_config->rule_table->first_custom; /* custom rules fix nothing */
    if (!lint_job->fixed_by_rule) lint_job->fixed_by_rule = mem_alloc_zeroed(rules, sizeof *lint_job->fixed_by_rule);
    for (size_t i = 0; i < rules; i++) lint_job->fixed_by_rule[i] += fixed->by_rule[i];
    lint_job->job.totals.counts[TOTAL_FIXED] += fixed->count;
    if (fixes_lines(run, &lint_job->job)) lint_job->edits.findings += fixed->count;
    else lint_job->job.totals.counts[TOTAL_FIXED_FILES]++;
  }
  bool is_as_it_was = lint_job->reason.length || (settings->diff && settings->format_count);
  return is_as_it_was ? engine_relint_original(worker->engine) : &fixed->left;
}

/* The lowest level of findings that a text report shows. */
static enum level lowest_shown(const struct settings *settings) {
  return settings_has_min_level(settings) ? settings->min_level : LEVEL_WARNING;
}

static const struct engine_linted *suppress(struct run *run, struct run_worker *worker, const struct source *source) {
  struct lint_job *lint_job = (struct lint_job *)worker->job;
  const struct settings *settings = run->settings;
  size_t *counts = lint_job->job.totals.counts;
  const struct engine_suppressed *suppressed =
      engine_add_suppressions(worker->engine, source, settings->reason ? settings->reason : "", lowest_shown(settings));
  put(run, lint_job, source, suppressed->added ? &suppressed->text : NULL);
  if (!lint_job->reason.length) counts[TOTAL_SUPPRESSIONS] += suppressed->added;
  if (!lint_job->reason.length && suppressed->added) counts[TOTAL_SUPPRESSED_RECORDS]++;
  for (size_t i = 0; i < UNSUPPRESSED_COUNT; i++) counts[TOTAL_UNSUPPRESSED + i] += suppressed->unsuppressed[i];
  bool is_as_it_was = lint_job->reason.length || (settings->diff && settings->format_count);
  return suppressed->added && is_as_it_was ? engine_relint_original(worker->engine) : &suppressed->left;
}

static void reason_add(struct line_reasons *reasons, const struct line_reason *more) {
  for (size_t i = 0; i < reasons->count; i++) {
    if (reasons->list[i].reason != more->reason) continue;
    reasons->list[i].count += more->count;
    return;
  }
  if (reasons->count < LINE_REASONS) reasons->list[reasons->count++] = *more;
}

/* `source`: the text that spans refer to. */
static void report(struct run *run, struct run_job *job, const struct engine_linted *linted, const struct source *source) {
  struct report_file file = {.name = source->name, .source = source, .diags = linted->diags,
                             .id = diags_id(linted->diags, job->effective_config->id_pointer),
                             .place = buffer_string(&((struct lint_job *)job)->place),
                             .fail_level = job->effective_config->fail_on};
  run_report(run, job, linted, &file, job->effective_config->fail_on);
}

/* Fixes the text, or adds suppressions, and reports the other findings. */
static void rewrite(struct run *run, struct run_worker *worker, const struct source *source) {
  struct run_job *job = worker->job;
  struct lint_job *lint_job = (struct lint_job *)job;
  bool is_line = fixes_lines(run, job);
  ptrdiff_t shift = lint_job->edits.shift;
  const struct engine_linted *linted =
      run->settings->add_suppressions ? suppress(run, worker, source) : fix(run, worker, source);
  struct source moved = *linted->source;
  if (is_line && lint_job->refused) {
    reason_add(&lint_job->edits.reasons, &(struct line_reason){lint_job->refused, source->first_line, 1});
    lint_job->refused = NULL;
  }
  /* Findings are reported for the new file, in which the previous lines can have another length. Text shows no offsets. */
  bool shows_offsets = report_outputs_any(&run->report_outputs, REPORT_IS_OTHER);
  if (is_line && run->settings->rewrites && linted->diags->count && shows_offsets) {
    run_wait_turn(worker);
    moved.first_offset += (size_t)shift + (job->work_item.first_offset ? (size_t)((struct lint_run *)run)->lines.shift : 0);
  }
  report(run, job, linted, &moved);
}

static void lint_text(struct run *run, struct run_worker *worker, const struct source *source) {
  struct run_job *job = worker->job;
  const struct settings *settings = run->settings;
  bool is_whole_file = !job->work_item.is_lines && !job->work_item.is_packed && !job->work_item.is_piece;
  if (fixes_lines(run, job) || (is_whole_file && (settings->fixes || settings->add_suppressions))) {
    rewrite(run, worker, source);
    return;
  }
  const struct engine_linted *linted = engine_lint(worker->engine, source);
  if (settings->print_games) {
    const struct engine_games *games = engine_linted_games(worker->engine);
    for (size_t i = 0; i < games->games->count; i++) add_game((struct lint_job *)job, source, games, i);
    /* Without another report, only texts without games have findings. */
    if (games->games->count && !settings->format_count) diags_clear(linted->diags);
  }
  changed_lines_keep(&job->work_item.changes, linted->source, linted->diags);
  if (settings->fixes) job->totals.counts[TOTAL_UNFIXED]++;
  for (size_t i = 0; settings->add_suppressions && i < linted->diags->count; i++)
    job->totals.counts[TOTAL_UNSUPPRESSED + UNSUPPRESSED_PACKED] += linted->diags->list[i].level >= lowest_shown(settings);
  report(run, job, linted, linted->source);
}

/* ---- JSON Lines, in the order of the inputs ---- */

/* Adds text or a diff to standard output, and releases it. */
static void print_lines(struct lint_run *lint, struct buffer *text) {
  if (lint->run.settings->diff) escape_diff(text);
  output_add(&lint->fixed, text);
  buffer_release(text);
}

/* Adds the lines of a work item to the new file, or the text or its diff to standard output. */
static void add_lines(struct lint_run *lint, const struct work_item *work_item, const struct line_edits *edits) {
  struct fixed_lines *lines = &lint->lines;
  struct view text = buffer_view(&work_item->text);
  struct buffer to = {0};
  size_t at = 0, new_at = 0;
  if (!lines->name) lines->name = mem_string(work_item->file.name, strlen(work_item->file.name));
  for (size_t i = 0; i <= edits->count; i++) {
    const struct line_edit *edit = i < edits->count ? &edits->list[i] : NULL;
    size_t start = edit ? edit->offset - work_item->first_offset : text.length;
    struct view same = {text.at + at, start - at}, old = {text.at + start, edit ? edit->length : 0};
    struct view new = {buffer_string(&edits->text) + new_at, edit ? edit->end - new_at : 0};
    at = start + old.length;
    new_at += new.length;
    if (lint->run.settings->diff) {
      line_diff_add(&lines->diff, lines->name, same, NULL, &to);
      if (edit) line_diff_add(&lines->diff, lines->name, old, &new, &to);
    } else if (work_item->file.is_stdin) {
      buffer_add_view(&to, same);
      buffer_add_view(&to, new);
    } else if (edit && !lines->reason.length) {
      bool good = lines->is_written || file_edits_begin(&lines->file, lines->name, &work_item->file.status, &lines->reason);
      lines->is_written = true;
      if (good) (void)file_edits_put(&lines->file, edit->offset, edit->length, new, &lines->reason);
    }
  }
  print_lines(lint, &to);
  for (size_t i = 0; i < edits->reasons.count; i++) reason_add(&lines->reasons, &edits->reasons.list[i]);
  lines->shift += edits->shift;
  lines->findings += edits->findings;
}

static void print_reasons(const struct fixed_lines *lines) {
  for (size_t i = 0; i < lines->reasons.count; i++) {
    const struct line_reason *reason = &lines->reasons.list[i];
    LOCAL_BUFFER text = {0};
    escape_path(&text, view_of(lines->name));
    buffer_printf(&text, ":%zu: not fixed: %s", reason->line, reason->reason);
    if (reason->count > 1) buffer_add_string(&text, " (and so ");
    if (reason->count > 1) run_totals_count(&text, reason->count - 1, "other line)", "other lines)");
    error_print("%s", buffer_string(&text));
  }
}

/* Ends the file whose lines are being fixed, if any, and reports what could not be fixed. If the file cannot be written, its
 * fixed findings no longer count, and the counts by rule are unknown. */
static void end_lines(struct lint_run *lint) {
  struct fixed_lines *lines = &lint->lines;
  struct run *run = &lint->run;
  struct buffer tail = {0};
  if (!lines->name) return;
  line_diff_end(&lines->diff, lines->name, &tail);
  print_lines(lint, &tail);
  bool good = !lines->is_written || (!lines->reason.length && file_edits_finish(&lines->file, &lines->reason));
  if (lines->is_written) file_edits_release(&lines->file);
  if (!good) {
    error_print_about(lines->name, "not fixed: %s", buffer_string(&lines->reason));
    run->totals.counts[TOTAL_FIXED] -= lines->findings;
    run->totals.counts[TOTAL_FIXED_FILES]--;
    memset(lint->fixed_by_rule, 0, settings_standard(run->settings)->rule_table->first_custom * sizeof *lint->fixed_by_rule);
    run->status = STATUS_ERROR;
  }
  print_reasons(lines);
  free(lines->name);
  buffer_release(&lines->reason);
  *lines = (struct fixed_lines){0};
}

/* The jobs of one file follow each other, from its beginning on. */
static void finish_lines(struct lint_run *lint, struct lint_job *lint_job) {
  struct work_item *work_item = &lint_job->job.work_item;
  bool is_lines = work_item->file.kind == INPUT_OPEN && fixes_lines(&lint->run, &lint_job->job);
  if (!is_lines || !work_item->first_offset) {
    if (lint->lines.reasons.count) run_hide_progress(&lint->run);
    end_lines(lint);
  }
  if (!is_lines) return;
  bool had_findings = lint->lines.findings;
  add_lines(lint, work_item, &lint_job->edits);
  if (!had_findings && lint->lines.findings) lint_job->job.totals.counts[TOTAL_FIXED_FILES]++;
}

/* ---- in the order of the inputs ---- */

/* Writes the fixed text, the diff or the list of games. */
static void finish_text(struct lint_run *lint, struct lint_job *lint_job) {
  const char *name = lint_job->job.work_item.file.name;
  size_t rules = settings_standard(lint->run.settings)->rule_table->first_custom;
  if (lint_job->refused || lint_job->reason.length) run_hide_progress(&lint->run);
  if (lint_job->refused) error_print_about(name, "not fixed: %s", lint_job->refused);
  if (lint_job->reason.length) {
    error_print_about(name, "not fixed: %s", buffer_string(&lint_job->reason));
    lint->run.status = STATUS_ERROR;
  }
  for (size_t i = 0; lint_job->fixed_by_rule && i < rules; i++) lint->fixed_by_rule[i] += lint_job->fixed_by_rule[i];
  output_add(&lint->fixed, &lint_job->output);
}

static void count_faults(struct run *run, const struct lint_job *job) {
  struct rule_counts counts = {0};
  for (size_t i = 0; i < job->faults.count; i++) {
    rule_counts_add_all(&counts, &job->faults.list[i]->diags);
    statistics_add(&run->statistics, job->faults.list[i]->shown, &counts);
  }
  rule_counts_release(&counts);
}

static void finish(struct run *run, struct run_job *job, int error) {
  struct lint_run *lint = (struct lint_run *)run;
  struct lint_job *lint_job = (struct lint_job *)job;
  const struct settings *settings = run->settings;
  const struct input_file *file = &job->work_item.file;
  bool is_linted = file->kind == INPUT_OPEN && !error;
  run_print_input(run, file, error, "");
  finish_lines(lint, lint_job);
  if (is_linted || lint_job->output.length) finish_text(lint, lint_job);
  report_outputs_add(&run->report_outputs, &job->texts);
  if (settings->statistics) count_faults(run, lint_job);
  /* Files are changed even if the reports have no reader. */
  bool has_reader = settings->diff || settings->print_games ? output_is_open(&lint->fixed)
      : settings->rewrites || report_outputs_any(&run->report_outputs, REPORT_IS_OPEN);
  if (!has_reader) atomic_store(&run->is_over, true);
}

static void release(struct run_job *job) {
  struct lint_job *lint_job = (struct lint_job *)job;
  buffer_release(&lint_job->output);
  buffer_release(&lint_job->reason);
  free(lint_job->fixed_by_rule);
  free(lint_job->edits.list);
  buffer_release(&lint_job->edits.text);
  buffer_release(&lint_job->place);
  free(lint_job->faults.list);
}

/* ---- the end ---- */

/* Reports mistakes in configurations of directories without records. */
static void end(struct run *run) {
  struct lint_run *lint = (struct lint_run *)run;
  struct lint_job job = {.job = {.work_item = {.file = {.kind = INPUT_SKIPPED, .fd = -1}}}};
  end_lines(lint);
  config_cache_collect_faults(run->config_cache, NULL, &job.faults);
  report_faults(run, &job);
  report_outputs_limit(&run->report_outputs, &job.job.texts, &job.job.totals);
  report_outputs_add(&run->report_outputs, &job.job.texts);
  run_totals_add(&run->totals, &job.job.totals);
  if (run->settings->statistics) count_faults(run, &job);
  run_job_release(run, &job.job);
  output_close(&lint->fixed);
  if (lint->fixed.failed) run->status = STATUS_ERROR;
}

/* "Fixed 12 findings in 3 files: 8 player-rank, 4 record-version" */
static void print_fixed(const struct lint_run *lint, struct buffer *to) {
  const size_t *counts = lint->run.totals.counts;
  const struct rule_table *rule_table = settings_standard(lint->run.settings)->rule_table;
  buffer_add_string(to, lint->run.settings->diff ? "Would fix " : "Fixed ");
  run_totals_count(to, counts[TOTAL_FIXED], "finding", "findings");
  if (counts[TOTAL_FIXED]) {
    buffer_add_string(to, " in ");
    run_totals_count(to, counts[TOTAL_FIXED_FILES], "file", "files");
  }
  const char *before = ": ";
  for (size_t i = 0; i < rule_table->first_custom; i++) {
    if (!lint->fixed_by_rule[i]) continue;
    buffer_printf(to, "%s%zu %s", before, lint->fixed_by_rule[i], rule_table->rules[i].rule->name);
    before = ", ";
  }
  buffer_add_char(to, '\n');
}

static void sum_up(struct run *run, double seconds, struct buffer *to) {
  struct lint_run *lint = (struct lint_run *)run;
  const struct settings *settings = run->settings;
  const struct report_outputs *reports = &run->report_outputs;
  baseline_files_finish(&lint->baselines, !atomic_load(&run->is_over),
                        config_cache_status(run->config_cache) == STATUS_CLEAN);
  if (lint->baselines.failed) run->status = STATUS_ERROR;
  if (settings->write_baseline && !lint->baselines.written) {
    run->totals.counts[TOTAL_UNKEPT] = run->totals.counts[TOTAL_KNOWN];
    run->totals.counts[TOTAL_KNOWN] = 0;
  }
  size_t gave_up = run->totals.counts[TOTAL_PATTERN_ERRORS] + run->totals.counts[TOTAL_GAVE_UP];
  if (gave_up) config_cache_print_pattern_errors(run->config_cache, gave_up);
  config_cache_warn_of_unknown(run->config_cache);
  if (settings->timings) timings_print(&run->timings, to);
  /* Output for programs has no lines for people. */
  if (settings->quiet || settings->print_games || report_outputs_any(reports, REPORT_IS_MACHINE)) return;
  /* A text that could not be written to standard output was not fixed. */
  if (!lint->fixed.failed && settings->fixes) print_fixed(lint, to);
  if (!lint->fixed.failed && settings->add_suppressions) run_totals_print_suppressions(&run->totals, settings->diff, to);
  bool hides_infos = report_outputs_any(reports, REPORT_IS_TEXT) && !settings_has_min_level(settings);
  run_totals_print(&run->totals, settings, seconds, hides_infos, &run->inputs.other_formats, to);
}

/* ---- the command ---- */

static const struct run_kind kind = {.job_size = sizeof(struct lint_job), .take = take, .begin = begin, .text = lint_text,
                                     .finish = finish, .release = release, .end = end, .sum_up = sum_up};

static enum status status_of(struct lint_run *lint) {
  const struct run *run = &lint->run;
  enum status status = run_status(run);
  /* A run with unchanged files is not empty. */
  bool fails = lint->fails_on_empty || run->settings->options.config->fail_on_empty.number;
  if (status < STATUS_ERROR && fails && !run->totals.counts[TOTAL_TEXTS] && !run->inputs.has_unchanged) {
    error_print("no record was linted (fail-on-empty)");
    status = STATUS_ERROR;
  }
  if (!report_outputs_any(&run->report_outputs, REPORT_LOST_READER) && !lint->fixed.reader_gone) return status;
  /* As shells expect, this ends the program the way it would have ended at the first byte too many. If SIGPIPE is ignored,
   * the status is an error. */
  if (run->pipe_ends_run) os_end_by_broken_pipe();
  return status > STATUS_ERROR ? status : STATUS_ERROR;
}

enum status lint_command(const struct settings *settings) {
  struct lint_run lint = {.run = {.kind = &kind, .settings = settings}, .fixed = {.fd = -1}};
  struct run *run = &lint.run;
  enum status status = STATUS_ERROR;
  run->writes = settings->writes;
  run->keeps_lines = settings->fixes;
  run->keeps_collections = settings->fixes || settings->add_suppressions;
  bool is_ready = settings_agree(settings);
  if (is_ready && settings->changed_since) is_ready = (run->changed_since = changed_since_new(settings));
  if (is_ready) is_ready = (run->config_cache = config_cache_new(settings, false));
  if (is_ready && baseline_files_init(&lint.baselines, settings)) {
    size_t rules = settings_standard(settings)->rule_table->first_custom;
    run->collection = collection_new();
    if (settings->takes_stdout) output_open(&lint.fixed, NULL);
    if (settings->fixes) lint.fixed_by_rule = mem_alloc_zeroed(rules, sizeof *lint.fixed_by_rule);
    run_init(run);
    run_inputs(run);
    status = status_of(&lint);
    run_release(run);
    collection_free(run->collection);
    free(lint.fixed_by_rule);
  }
  baseline_files_release(&lint.baselines);
  config_cache_free(run->config_cache);
  changed_since_free(run->changed_since);
  return status;
}
