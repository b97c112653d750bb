#include "cli/fix_file.h"
#include "base/memory.h"
#include "sys/os.h"
#include "text/escape.h"

bool fix_file_takes_stdout(const struct settings *settings) {
  return settings->diff || settings->print_games || settings->stdout_is_taken ||
         (settings_rewrites(settings) && settings->reads_record_from_stdin);
}

void fix_file_clear(struct fix_file *fix_file) {
  buffer_clear(&fix_file->output);
  buffer_clear(&fix_file->why);
  fix_file->refused = NULL;
}

void fix_file_release(struct fix_file *fix_file) {
  buffer_release(&fix_file->output);
  buffer_release(&fix_file->why);
  free(fix_file->by_rule);
}

/* ---- lines that change ---- */

void line_edits_release(struct line_edits *edits) {
  free(edits->list);
  buffer_release(&edits->text);
}

static void reason_add(struct line_reasons *reasons, const struct line_reason *more) {
  for (size_t i = 0; i < reasons->count; i++) {
    if (reasons->list[i].why != more->why) continue;
    reasons->list[i].count += more->count;
    return;
  }
  if (reasons->count < LINE_REASONS) reasons->list[reasons->count++] = *more;
}

/* The new text of a line. */
static struct view line_edits_new(const struct line_edits *edits, size_t index) {
  size_t start = index ? edits->list[index - 1].end : 0;
  return (struct view){buffer_string(&edits->text) + start, edits->list[index].end - start};
}

void line_edits_clear(struct line_edits *edits) {
  edits->count = edits->findings = edits->reasons.count = 0;
  edits->shift = 0;
  buffer_clear(&edits->text);
}

/* ---- the new text ---- */

/* Escapes a diff for a terminal, because records can contain control characters. */
static void escape_diff(struct buffer *diff) {
  struct buffer shown = {0};
  for (size_t at = 0, end; at < diff->length; at = end) {
    for (end = at; end < diff->length && diff->data[end] != '\n' && diff->data[end] != '\t';) end++;
    escape_text(&shown, (struct view){diff->data + at, end - at});
    if (end < diff->length) buffer_add_char(&shown, diff->data[end++]);
  }
  buffer_clear(diff);
  buffer_add_view(diff, buffer_view(&shown));
  buffer_release(&shown);
}

/* Writes the new text, or the old one if `new` is NULL: as a diff, to standard output, or into the file. */
static void put(const struct fix_file_input *in, const struct view *new, struct fix_file *fix_file) {
  const struct source *source = in->source;
  struct view old = {source->bytes, source->size};
  if (in->lines) {
    if (new) {
      ARRAY_GROW(in->lines->list, in->lines->count, in->lines->capacity);
      buffer_add_view(&in->lines->text, *new);
      in->lines->list[in->lines->count++] = (struct line_edit){source->first_offset, source->size, in->lines->text.length};
      in->lines->shift += (ptrdiff_t)new->length - (ptrdiff_t)source->size;
    }
  } else if (in->settings->diff) {
    if (new) diff_unified(source->name, old, *new, &fix_file->output);
    if (new && os_columns(OS_STDOUT) >= 0) escape_diff(&fix_file->output);
  } else if (!in->status) buffer_add_view(&fix_file->output, new ? *new : old);
  else if (new) (void)file_replace(source->name, in->status, *new, &fix_file->why);
}

static void count(const struct fix_file_input *in, const struct engine_fixed *fixed, struct fix_file *fix_file,
                  struct run_totals *totals) {
  size_t rules = fixed->left.effective_config->rule_table->first_custom; /* custom rules fix nothing */
  if (!fix_file->by_rule) fix_file->by_rule = mem_alloc_zeroed(rules, sizeof *fix_file->by_rule);
  for (size_t i = 0; i < rules; i++) fix_file->by_rule[i] += fixed->by_rule[i];
  totals->counts[TOTAL_FIXED] += fixed->count;
  if (in->lines) in->lines->findings += fixed->count;
  else totals->counts[TOTAL_FIXED_FILES]++;
}

static const struct engine_linted *fix(const struct fix_file_input *in, struct fix_file *fix_file, struct run_totals *totals) {
  struct engine_fix_options options = {.unsafe = in->settings->unsafe_fixes};
  const struct engine_fixed *fixed = engine_fix(in->engine, in->source, &options);
  fix_file->refused = fixed->refused;
  put(in, fixed->changed ? &fixed->text : NULL, fix_file);
  if (!fixed->changed) return &fixed->left;
  if (!fix_file->why.length) count(in, fixed, fix_file, totals);
  bool shows_both = in->settings->diff && in->settings->format_count;
  return fix_file->why.length || shows_both ? engine_relint_original(in->engine) : &fixed->left;
}

/* The lowest level of findings that a text report shows. */
static enum level least(const struct settings *settings) {
  return settings_has_min_level(settings) ? settings->min_level : LEVEL_WARNING;
}

static const struct engine_linted *suppress(const struct fix_file_input *in, struct fix_file *fix_file,
                                            struct run_totals *totals) {
  const struct settings *settings = in->settings;
  const struct engine_suppressed *suppressed =
      engine_add_suppressions(in->engine, in->source, settings->reason ? settings->reason : "", least(settings));
  put(in, suppressed->added ? &suppressed->text : NULL, fix_file);
  if (!fix_file->why.length) totals->counts[TOTAL_SUPPRESSIONS] += suppressed->added;
  if (!fix_file->why.length && suppressed->added) totals->counts[TOTAL_SUPPRESSED_RECORDS]++;
  for (size_t i = 0; i < UNSUPPRESSED_COUNT; i++) totals->counts[TOTAL_UNSUPPRESSED + i] += suppressed->unsuppressed[i];
  bool is_as_it_was = fix_file->why.length || (settings->diff && settings->format_count);
  return suppressed->added && is_as_it_was ? engine_relint_original(in->engine) : &suppressed->left;
}

void fix_file_count_packed(const struct settings *settings, const struct diags *diags, struct run_totals *totals) {
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].level >= least(settings)) totals->counts[TOTAL_UNSUPPRESSED + UNSUPPRESSED_PACKED]++;
}

const struct engine_linted *fix_file_run(const struct fix_file_input *in, struct fix_file *fix_file, struct run_totals *totals) {
  return in->settings->add_suppressions ? suppress(in, fix_file, totals) : fix(in, fix_file, totals);
}

/* ---- messages ---- */

void fix_file_note_line(struct fix_file *fix_file, size_t line, struct line_edits *edits) {
  if (fix_file->refused) reason_add(&edits->reasons, &(struct line_reason){fix_file->refused, line, 1});
  fix_file->refused = NULL;
}

void fix_file_report_errors(const struct fix_file *fix_file, const char *name) {
  if (fix_file->refused) error_print_about(name, "not fixed: %s", fix_file->refused);
  if (fix_file->why.length) error_print_about(name, "not fixed: %s", buffer_string(&fix_file->why));
}

static void print_fixed(const struct settings *settings, const struct run_totals *totals, const struct rule_table *rule_table,
                        const size_t *by_rule, struct buffer *to) {
  buffer_add_string(to, settings->diff ? "Would fix " : "Fixed ");
  run_totals_count(to, totals->counts[TOTAL_FIXED], "finding", "findings");
  if (totals->counts[TOTAL_FIXED]) {
    buffer_add_string(to, " in ");
    run_totals_count(to, totals->counts[TOTAL_FIXED_FILES], "file", "files");
  }
  const char *before = ": ";
  for (size_t i = 0; i < rule_table->first_custom; i++) {
    if (!by_rule[i]) continue;
    buffer_printf(to, "%s%zu %s", before, by_rule[i], rule_table->rules[i].rule->name);
    before = ", ";
  }
  buffer_add_char(to, '\n');
}

void fix_file_print(const struct settings *settings, const struct run_totals *totals, const struct rule_table *rule_table,
                    const size_t *by_rule, struct buffer *to) {
  if (settings_fixes(settings)) print_fixed(settings, totals, rule_table, by_rule, to);
  if (settings->add_suppressions) run_totals_print_suppressions(totals, settings->diff, to);
}

/* ---- JSON Lines ---- */

static void print_text(struct fixed_lines *lines, struct buffer *text) {
  if (lines->settings->diff && os_columns(OS_STDOUT) >= 0) escape_diff(text);
  output_add(lines->output, text);
  buffer_release(text);
}

/* To standard output: the text, or its diff. */
static void add_text(struct fixed_lines *lines, const struct work_item *work_item, const struct line_edits *edits) {
  struct buffer to = {0};
  struct view text = buffer_view(&work_item->text);
  size_t at = 0;
  for (size_t i = 0; i <= edits->count; i++) {
    size_t start = i < edits->count ? edits->list[i].offset - work_item->first_offset : text.length;
    struct view same = {text.at + at, start - at}, old = {text.at + start, i < edits->count ? edits->list[i].length : 0};
    struct view new = i < edits->count ? line_edits_new(edits, i) : (struct view){"", 0};
    if (!lines->settings->diff) {
      buffer_add_view(&to, same);
      buffer_add_view(&to, new);
    } else {
      line_diff_add(&lines->diff, lines->name, same, NULL, &to);
      if (i < edits->count) line_diff_add(&lines->diff, lines->name, old, &new, &to);
    }
    at = start + old.length;
  }
  print_text(lines, &to);
}

void fixed_lines_add(struct fixed_lines *lines, const struct work_item *work_item, const struct line_edits *edits) {
  if (!lines->name) lines->name = mem_string(work_item->file.name, strlen(work_item->file.name));
  if (lines->settings->diff || work_item->file.is_stdin) add_text(lines, work_item, edits);
  else {
    for (size_t i = 0; i < edits->count && !lines->why.length; i++) {
      const struct line_edit *edit = &edits->list[i];
      bool good = lines->is_written || file_edits_begin(&lines->file, lines->name, &work_item->file.status, &lines->why);
      lines->is_written = true;
      if (good) (void)file_edits_put(&lines->file, edit->offset, edit->length, line_edits_new(edits, i), &lines->why);
    }
  }
  for (size_t i = 0; i < edits->reasons.count; i++) reason_add(&lines->reasons, &edits->reasons.list[i]);
  lines->shift += edits->shift;
  lines->findings += edits->findings;
}

static void print_reasons(const struct fixed_lines *lines) {
  struct buffer shown = {0};
  escape_path(&shown, view_of(lines->name));
  for (size_t i = 0; i < lines->reasons.count; i++) {
    const struct line_reason *reason = &lines->reasons.list[i];
    struct buffer more = {0};
    if (reason->count > 1) buffer_add_string(&more, " (and so ");
    if (reason->count > 1) run_totals_count(&more, reason->count - 1, "other line)", "other lines)");
    error_print("%s:%zu: not fixed: %s%s", buffer_string(&shown), reason->line, reason->why, buffer_string(&more));
    buffer_release(&more);
  }
  buffer_release(&shown);
}

bool fixed_lines_have_news(const struct fixed_lines *lines) {
  return lines->name && lines->reasons.count;
}

bool fixed_lines_end(struct fixed_lines *lines, struct run_totals *totals) {
  if (!lines->name) return true;
  struct buffer rest = {0};
  line_diff_end(&lines->diff, lines->name, &rest);
  print_text(lines, &rest);
  bool good = !lines->is_written || (!lines->why.length && file_edits_finish(&lines->file, &lines->why));
  if (lines->is_written) file_edits_release(&lines->file);
  if (!good) {
    error_print_about(lines->name, "not fixed: %s", buffer_string(&lines->why));
    totals->counts[TOTAL_FIXED] -= lines->findings;
    totals->counts[TOTAL_FIXED_FILES]--;
  }
  print_reasons(lines);
  free(lines->name);
  lines->name = NULL;
  buffer_clear(&lines->why);
  lines->reasons.count = lines->findings = 0;
  lines->shift = 0;
  lines->is_written = false;
  return good;
}
