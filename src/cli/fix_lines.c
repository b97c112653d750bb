#include "cli/fix_lines.h"
#include "base/memory.h"
#include "text/escape.h"
#include <unistd.h>

static void say(struct fixed_lines *lines, struct buffer *text) {
  if (lines->settings->diff && isatty(STDOUT_FILENO)) fix_file_escape_diff(text);
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
  say(lines, &to);
}

/* Into the new file, which is begun with the first line that changes. */
static void add_edits(struct fixed_lines *lines, const struct work_item *work_item, const struct line_edits *edits) {
  for (size_t i = 0; i < edits->count && !lines->why.length; i++) {
    const struct line_edit *edit = &edits->list[i];
    if (!lines->is_written && !batch_writer_begin_edits(lines->writer, lines->name, &work_item->status, &lines->why)) return;
    lines->is_written = true;
    (void)batch_writer_edit(lines->writer, edit->offset, edit->length, line_edits_new(edits, i), &lines->why);
  }
}

void fixed_lines_add(struct fixed_lines *lines, const struct work_item *work_item, struct line_edits *edits) {
  if (!lines->name) lines->name = mem_string(work_item->file.name, strlen(work_item->file.name));
  if (lines->settings->diff || work_item->file.is_stdin) add_text(lines, work_item, edits);
  else add_edits(lines, work_item, edits);
  line_reasons_add(&lines->reasons, &edits->reasons);
  lines->shift += edits->shift;
  lines->findings += edits->findings;
  line_edits_clear(edits);
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

void fixed_lines_end(struct fixed_lines *lines) {
  if (!lines->name) return;
  struct buffer rest = {0};
  line_diff_end(&lines->diff, lines->name, &rest);
  say(lines, &rest);
  if (lines->is_written && !lines->why.length) (void)batch_writer_end_edits(lines->writer, lines->findings, &lines->why);
  if (lines->why.length) unwritten_note(lines->unwritten, lines->name, buffer_string(&lines->why), lines->findings);
  print_reasons(lines);
  free(lines->name);
  lines->name = NULL;
  buffer_clear(&lines->why);
  lines->reasons.count = lines->findings = 0;
  lines->shift = 0;
  lines->is_written = false;
}
