#include "config.h"

#include "cli/run.h"
#include "base/memory.h"
#include "base/path.h"
#include "cli/input_files.h"
#include "report/reporter.h"
#include "rules/catalogue.h"
#include "sys/os.h"

/* A typing error, "-f json:a.jgf" for "-f json a.jgf", must not destroy a record. */
static bool is_input(struct input_files *files, const char *path) {
  struct os_status status;
  if (!os_stat(path, &status) || status.kind != OS_FILE) return false;
  for (const char *const *ending = file_type_endings(FORMAT_IN_AUTO); *ending; ending++)
    if (file_type_ends_with(view_of(path), *ending)) return true;
  return input_files_contains(files, path);
}

static bool is_text(const struct report_output *report_output) {
  return strcmp(report_output->reporter->name, "text") == 0;
}

static void open_one(struct report_output *report_output, const struct report_request *format, const struct settings *settings,
                     struct input_files *files) {
  report_output->reporter = format->reporter;
  if (!format->path && settings->takes_stdout) output_open_error(&report_output->output);
  else if (format->path && is_input(files, format->path)) {
    error_print_about(format->path, "a report must not overwrite an input file");
    report_output->output = (struct output){.path = format->path, .fd = -1, .failed = true};
  } else output_open(&report_output->output, format->path);
  report_output->settings = (struct report_settings){
      .color = settings_color(settings, report_output->output.fd),
      .boards = !settings->no_boards,
      .min_level = settings_has_min_level(settings) ? settings->min_level : LEVEL_OFF,
      .width = report_output->output.is_watched ? (size_t)os_columns(report_output->output.fd) : 0,
      .catalogue = &jgflint_catalogue,
      .version = PACKAGE_VERSION,
      .docs_url = rule_url_configured(),
      .paths = settings->paths.list,
      .path_count = settings->paths.count,
  };
  report_output->settings.is_shown =
      mem_alloc_zeroed(catalogue_size(&jgflint_catalogue) + 1, sizeof *report_output->settings.is_shown);
  report_output->settings.hides_notation = settings->hides_notation && is_text(report_output);
  report_output->settings.links = report_output->settings.color && report_output->output.is_watched;
  struct buffer text = {0};
  report_begin(report_output->reporter, &report_output->settings, &text);
  output_add(&report_output->output, &text);
  buffer_release(&text);
}

void report_outputs_open(struct report_outputs *report_outputs, const struct settings *settings,
                         struct input_files *files) {
  struct report_request text = {.reporter = reporter_find("text")};
  /* --statistics prints tables and --print-games a list; mistakes in a configuration are still reported. */
  bool only_faults = !settings->format_count && (settings->diff || settings->statistics || settings->print_games);
  report_outputs->settings = settings;
  report_outputs->count = settings->format_count ? settings->format_count : 1;
  report_outputs->list = mem_alloc_zeroed(report_outputs->count, sizeof *report_outputs->list);
  for (size_t i = 0; i < report_outputs->count; i++)
    open_one(&report_outputs->list[i], settings->format_count ? &settings->formats[i] : &text, settings, files);
  report_outputs->list[0].only_faults = only_faults;
}

void report_outputs_add(struct report_outputs *report_outputs, const struct report_texts *texts) {
  LOCAL_BUFFER separator = {0};
  for (size_t i = 0; i < texts->count; i++) {
    struct report_output *report_output = &report_outputs->list[i];
    const struct buffer *text = &texts->list[i].text;
    if (!text->length) continue;
    buffer_clear(&separator);
    buffer_add_string(&separator, report_output->has_text ? report_separator(report_output->reporter) : "");
    output_add(&report_output->output, &separator);
    report_output->has_text = true;
    output_add(&report_output->output, text);
  }
}

void report_outputs_flush(struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (!report_outputs->list[i].output.path) output_flush(&report_outputs->list[i].output);
}

void report_outputs_close(struct report_outputs *report_outputs, const struct report_summary *summary, struct buffer *table) {
  LOCAL_BUFFER text = {0};
  bool is_reported = false;
  for (size_t i = 0; i < report_outputs->count; i++) {
    struct report_output *report_output = &report_outputs->list[i];
    buffer_clear(&text);
    report_end(report_output->reporter, &report_output->settings, summary, &text);
    output_add(&report_output->output, &text);
    if (table && report_output->output.fd == OS_STDOUT && report_output->reporter->is_for_people) { /* people read it */
      output_add(&report_output->output, table);
      is_reported = true;
    }
    output_close(&report_output->output);
  }
  if (is_reported) buffer_clear(table);
}

void report_outputs_release(struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++) free(report_outputs->list[i].settings.is_shown);
  free(report_outputs->list);
  for (size_t i = 0; i < 2; i++) rule_counts_release(&report_outputs->shown_of[i]);
  rule_counts_release(&report_outputs->cut);
  *report_outputs = (struct report_outputs){0};
}

void report_texts_release(struct report_texts *texts) {
  for (size_t i = 0; i < texts->count; i++) {
    buffer_release(&texts->list[i].text);
    free(texts->list[i].ends);
  }
  free(texts->list);
  free(texts->pieces);
  *texts = (struct report_texts){0};
}

bool report_outputs_any(const struct report_outputs *report_outputs, enum report_trait trait) {
  for (size_t i = 0; i < report_outputs->count; i++) {
    const struct report_output *one = &report_outputs->list[i];
    const bool traits[] = {
        [REPORT_IS_OPEN] = output_is_open(&one->output), [REPORT_FAILED] = one->output.failed,
        [REPORT_LOST_READER] = one->output.reader_gone, [REPORT_IS_FILE] = one->output.path,
        [REPORT_HAS_EDITS] = one->reporter->has_edits,
        [REPORT_IS_TEXT] = is_text(one) && !one->only_faults, [REPORT_IS_OTHER] = !is_text(one),
        [REPORT_IS_MACHINE] = !one->output.path && !one->reporter->is_for_people};
    if (traits[trait]) return true;
  }
  return false;
}

bool report_outputs_will_show(const struct report_outputs *report_outputs, const struct report_texts *texts) {
  for (size_t i = 0; i < texts->count; i++)
    if (report_outputs->list[i].output.is_watched && texts->list[i].text.length) return true;
  return false;
}

/* ---- the limits of text ---- */

static bool shows_all_of_rule(const struct settings *settings) {
  return settings->max_per_rule == 0 || (settings->max_per_rule == SIZE_MAX && settings->verbose);
}

static bool is_limited(const struct report_outputs *report_outputs, size_t index) {
  const struct settings *settings = report_outputs->settings;
  bool has_limits = settings->max_findings != SIZE_MAX || !shows_all_of_rule(settings);
  return has_limits && is_text(&report_outputs->list[index]);
}

/* The most findings of one kind per run; SIZE_MAX: any number. */
static size_t most_of_kind(const struct settings *settings, enum level level, bool is_dialect) {
  if (shows_all_of_rule(settings)) return SIZE_MAX;
  if (settings->max_per_rule != SIZE_MAX) return settings->max_per_rule;
  return reporter_usual_most(level, is_dialect);
}

/* The most findings of one kind per file; SIZE_MAX: any number. */
static size_t most_in_file(const struct settings *settings) {
  enum { USUAL_MOST = 5 };
  return settings->max_per_rule == SIZE_MAX && !settings->verbose ? USUAL_MOST : SIZE_MAX;
}

bool report_limit_reached(const struct settings *settings, size_t shown) {
  return shown >= most_of_kind(settings, LEVEL_ERROR, false);
}

/* ---- rendering ---- */

/* Adds the pieces of a record. Returns their findings, in a list that the caller frees. */
static struct diags add_pieces(const struct report_outputs *report_outputs, const struct report_output *report_output,
                               const struct diags *diags, struct report_texts *texts) {
  const struct settings *settings = report_outputs->settings;
  struct diags part = *diags;
  struct kind { /* the findings of one rule: its errors, or the others */
    const struct rule *rule;
    bool is_error;
    size_t count, last; /* of its pieces in `part` */
  } *kinds = mem_alloc_zeroed(diags->count, sizeof *kinds), *kind;
  size_t kind_count = 0, first = texts->piece_count, in_file = most_in_file(settings);
  part.count = part.capacity = 0;
  part.list = mem_alloc_zeroed(diags->count, sizeof *part.list);
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (!reporter_shows(report_output->reporter, &report_output->settings, diag)) continue;
    bool is_error = diag->level == LEVEL_ERROR;
    for (kind = kinds; kind < kinds + kind_count && (kind->rule != diag->rule || kind->is_error != is_error);) kind++;
    if (kind == kinds + kind_count) kinds[kind_count++] = (struct kind){.rule = diag->rule, .is_error = is_error};
    if (kind->count && (kind->count >= in_file || kind->count >= most_of_kind(settings, diag->level, diag->is_dialect))) {
      texts->pieces[first + kind->last].more++;
      if (in_file != SIZE_MAX) part.list[kind->last].more++;
      continue;
    }
    kind->count++;
    kind->last = part.count;
    ARRAY_GROW(texts->pieces, texts->piece_count, texts->piece_capacity);
    texts->pieces[texts->piece_count++] =
        (struct report_piece){.rule = diag->rule, .level = diag->level, .is_dialect = diag->is_dialect};
    part.list[part.count++] = *diag;
  }
  free(kinds);
  return part;
}

static void render_whole(const struct report_output *report_output, const struct report_file *file, struct buffer *to) {
  size_t before = to->length;
  if (before) buffer_add_string(to, report_separator(report_output->reporter));
  size_t separated = to->length;
  report_add_file(report_output->reporter, &report_output->settings, file, to);
  if (to->length == separated) to->length = before;
}

void report_outputs_render(const struct report_outputs *report_outputs, const struct report_file *file, bool is_fault,
                           struct report_texts *texts) {
  struct diags part = {0};
  struct report_file limited = *file;
  bool has_pieces = false;
  size_t first = texts->piece_count;
  limited.diags = &part;
  if (!texts->list) {
    texts->count = report_outputs->count;
    texts->list = mem_alloc_zeroed(texts->count, sizeof *texts->list);
  }
  for (size_t i = 0; i < report_outputs->count; i++) {
    const struct report_output *report_output = &report_outputs->list[i];
    struct report_text *text = &texts->list[i];
    if (report_output->only_faults && !is_fault) continue;
    if (!is_limited(report_outputs, i)) {
      render_whole(report_output, file, &text->text);
      continue;
    }
    if (!has_pieces) part = add_pieces(report_outputs, report_output, file->diags, texts);
    has_pieces = true;
    for (size_t k = first; k < texts->piece_count; k++) ARRAY_GROW(text->ends, k, text->capacity);
    limited.ends = text->ends ? text->ends + first : NULL;
    report_add_file(report_output->reporter, &report_output->settings, &limited, &text->text);
  }
  free(part.list);
}

/* ---- in the order of the results ---- */

/* Decides about a piece. Returns the number of findings of it that are not shown. */
static size_t decide(struct report_outputs *report_outputs, struct report_piece *piece) {
  const struct settings *settings = report_outputs->settings;
  struct rule_count *shown = rule_counts_of(&report_outputs->shown_of[piece->level == LEVEL_ERROR], piece->rule);
  bool is_usual = shown->count < most_of_kind(settings, piece->level, piece->is_dialect);
  piece->is_shown = is_usual && report_outputs->shown < settings->max_findings;
  report_outputs->shown += piece->is_shown;
  shown->count += piece->is_shown;
  size_t hidden = piece->more + !piece->is_shown;
  /* Text states the others in the file, or that --max-findings was reached. */
  bool is_stated = piece->is_shown ? most_in_file(settings) != SIZE_MAX : is_usual;
  struct rule_count cut = {.rule = piece->rule, .count = hidden, .level = piece->level};
  if (hidden && !is_stated) rule_counts_join(&report_outputs->cut, &cut);
  return hidden;
}

static void remove_hidden(const struct report_texts *texts, struct report_text *text) {
  size_t start = 0, left = 0;
  for (size_t i = 0; i < texts->piece_count; start = text->ends[i++]) {
    size_t length = text->ends[i] - start;
    if (!texts->pieces[i].is_shown || !length) continue;
    memmove(text->text.data + left, text->text.data + start, length);
    left += length;
  }
  text->text.length = left;
}

void report_outputs_limit(struct report_outputs *report_outputs, struct report_texts *texts, struct run_totals *totals) {
  size_t hidden = 0;
  for (size_t i = 0; i < texts->piece_count; i++) hidden += decide(report_outputs, &texts->pieces[i]);
  for (size_t i = 0; hidden && i < texts->count; i++)
    if (is_limited(report_outputs, i)) remove_hidden(texts, &texts->list[i]);
  totals->counts[TOTAL_CUT] += hidden;
  totals->counts[TOTAL_CUT_FILES] += hidden > 0;
}
