#include "cli/fix_file.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/line_edits.h"
#include "fix/offers.h"
#include "fix/withdraw.h"
#include "text/escape.h"
#include "text/unified_diff.h"
#include <unistd.h>

bool fix_file_takes_stdout(const struct settings *settings) {
  bool reads_stdin = settings->stdin_name && !settings->paths.count && !settings->lists.count;
  for (size_t i = 0; i < settings->paths.count; i++)
    if (strcmp(settings->paths.list[i], "-") == 0) reads_stdin = true;
  return settings->diff || settings->print_games || settings->stdout_is_taken || (settings_rewrites(settings) && reads_stdin);
}

void fix_file_clear(struct fix_file *fix_file) {
  buffer_clear(&fix_file->output);
  buffer_clear(&fix_file->why);
  fix_file->skipped_reason = NULL;
  fix_file->syntax_first = false;
}

void fix_file_release(struct fix_file *fix_file) {
  buffer_release(&fix_file->output);
  buffer_release(&fix_file->why);
  free(fix_file->by_rule);
}

/* ---- what a baseline knows ---- */

bool fix_file_known(const struct fix_file_input *of, const struct source *text, struct diags *diags, struct known_findings *known, size_t *count) {
  bool may_fail = offers_are_doubtful(of->source, diags);
  if (!of->baseline) return may_fail;
  thread_pool_wait_turn(of->pool, of->job); /* which findings are more than is known depends on those before */
  if (may_fail) {
    known_findings_ask(known, of->baseline, of->source->name, text, diags);
    *count += known_findings_hide(known, text, diags);
  } else *count += baseline_apply(of->baseline, of->source->name, text, diags);
  return may_fail;
}

/* ---- what becomes of the new text ---- */

void fix_file_escape_diff(struct buffer *diff) {
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

static const char no_line[] = "a fix would bring a line end into the line";

void fix_file_put(const struct fix_file_input *of, const struct view *new, size_t weight, struct fix_file *fix_file) {
  const struct source *source = of->source;
  struct view old = {source->bytes, source->size};
  if (of->lines) {
    if (new && !line_edits_add(of->lines, source, *new)) buffer_add_string(&fix_file->why, no_line);
  } else if (of->settings->diff) {
    if (new) diff_unified(source->name, old, *new, &fix_file->output);
    if (new && isatty(STDOUT_FILENO)) fix_file_escape_diff(&fix_file->output);
  } else if (!of->status) buffer_add_view(&fix_file->output, new ? *new : old);
  else if (new) (void)batch_writer_replace(of->writer, source->name, of->status, *new, weight, &fix_file->why);
}

static void count(const struct fix_file_input *of, const struct fixer_result *result, struct fix_file *fix_file) {
  size_t rules = of->effective_config->rule_table->first_custom; /* custom rules fix nothing */
  if (!fix_file->by_rule) fix_file->by_rule = mem_alloc_zeroed(rules, sizeof *fix_file->by_rule);
  for (size_t i = 0; i < rules; i++) fix_file->by_rule[i] += result->fixed_by_rule[i];
}

static void fix_timed(const struct fix_file_input *of, struct linter *linter, const struct fixer_options *options,
                      struct fixer_result *result, struct diags *diags, struct rule_time *time) {
  uint64_t (*clock)(void) = linter_rule_table(linter)->clock, begun = clock ? clock() : 0, linted = linter_time(linter);
  fixer_run(linter, of->source, options, result, diags);
  if (!clock) return;
  time->nanoseconds += clock() - begun - (linter_time(linter) - linted);
  time->calls++;
}

size_t fix_file_run(const struct fix_file_input *of, struct linter *linter, struct fixer_result *result, struct diags *diags,
                   struct fix_file *fix_file) {
  struct known_findings known = {0};
  if (of->baseline) {
    linter_run(linter, of->source, diags);
    thread_pool_wait_turn(of->pool, of->job);
    known_findings_ask(&known, of->baseline, of->source->name, linter_source(linter), diags);
  }
  struct fixer_options options = {.unsafe = of->settings->unsafe_fixes, .fixable = of->effective_config->fixable,
                            .spare = known.count ? known_findings_spare : NULL, .of = &known};
  fix_timed(of, linter, &options, result, diags, &fix_file->time);
  fix_file->syntax_first = result->syntax_first;
  if (!result->fixed) fix_file->skipped_reason = result->skipped_reason;
  struct view text = buffer_view(&result->text);
  fix_file_put(of, result->outcome == FIXER_FIXED ? &text : NULL, result->fixed, fix_file);
  if (result->outcome == FIXER_FIXED && !fix_file->why.length) count(of, result, fix_file);
  /* Findings are those of the file, and that is as it was. */
  bool shows_both = of->settings->diff && of->settings->format_count;
  if (result->outcome == FIXER_FIXED && (fix_file->why.length || shows_both)) {
    linter_run(linter, of->source, diags);
    fixer_disown(result, linter_rule_table(linter), FIX_EITHER, diags);
  }
  size_t hidden = known_findings_hide(&known, linter_source(linter), diags);
  known_findings_release(&known);
  return hidden;
}

/* ---- in words ---- */

static const char syntax_first[] = "it would still not be JSON; first correct the syntax errors that have no fix";

void fix_file_note_line(struct fix_file *fix_file, size_t line, struct line_edits *edits) {
  if (fix_file->skipped_reason) line_edits_note(edits, line, fix_file->skipped_reason);
  if (fix_file->syntax_first) line_edits_note(edits, line, syntax_first);
  if (fix_file->why.length) line_edits_note(edits, line, no_line);
  fix_file->skipped_reason = NULL;
  fix_file->syntax_first = false;
  buffer_clear(&fix_file->why);
}

void fix_file_report_errors(const struct fix_file *fix_file, const char *name) {
  struct buffer shown = {0};
  escape_path(&shown, view_of(name));
  if (fix_file->skipped_reason) error_print("%s: not fixed: %s", buffer_string(&shown), fix_file->skipped_reason);
  if (fix_file->syntax_first)
    error_print("%s: not fixed: %s", buffer_string(&shown), syntax_first);
  if (fix_file->why.length) error_print("%s: not fixed: %s", buffer_string(&shown), buffer_string(&fix_file->why));
  buffer_release(&shown);
}

void fix_file_print(const struct settings *settings, const struct run_totals *totals, const struct rule_table *rule_table, const size_t *by_rule,
                  struct buffer *to) {
  buffer_add_string(to, settings->diff ? "Would fix " : "Fixed ");
  run_totals_count(to, totals->fixed, "finding", "findings");
  if (totals->fixed) {
    buffer_add_string(to, " in ");
    run_totals_count(to, totals->fixed_files, "file", "files");
  }
  const char *before = ": ";
  for (size_t i = 0; i < rule_table->first_custom; i++) {
    if (!by_rule[i]) continue;
    buffer_printf(to, "%s%zu %s", before, by_rule[i], rule_table->rules[i].rule->name);
    before = ", ";
  }
  buffer_add_char(to, '\n');
}

void unwritten_add(struct unwritten *unwritten, const char *path, const char *outcome, const char *why, size_t findings) {
  buffer_add_string(&unwritten->text, "jgflint: ");
  escape_path(&unwritten->text, view_of(path));
  buffer_printf(&unwritten->text, ": %s after all: %s\n", outcome, why);
  unwritten->files++;
  unwritten->findings += findings;
}

void unwritten_note(void *to, const char *path, const char *why, size_t findings) {
  unwritten_add(to, path, "not fixed", why, findings);
}

bool unwritten_print(struct unwritten *unwritten) {
  if (!unwritten->files) return false;
  message_print(&unwritten->text);
  buffer_release(&unwritten->text);
  return true;
}

void fix_file_uncount(const struct unwritten *unwritten, struct run_totals *totals, size_t *by_rule, size_t rules) {
  totals->fixed -= unwritten->findings;
  totals->fixed_files -= unwritten->files;
  memset(by_rule, 0, rules * sizeof *by_rule); /* nobody knows which */
}

static bool is_rule(const struct rule_table *rule_table, const char *name, struct suggestion *similar) {
  struct rule_range range = rule_table_named(rule_table, view_of(name));
  if (range.first < range.end) return true;
  rule_table_offer(rule_table, similar, view_of(name), 0);
  return false;
}

static bool are_rules(const struct rule_table *rule_table, const struct strings *names) {
  for (size_t i = 0; i < names->count; i++) {
    struct suggestion similar = {0};
    if (is_rule(rule_table, names->list[i], &similar)) continue;
    struct buffer why = {0};
    option_quote(&why, names->list[i]);
    buffer_add_string(&why, " is not a rule or rule family");
    option_suggest(&why, similar.best);
    error_print("%s", buffer_string(&why));
    buffer_release(&why);
    return false;
  }
  return true;
}

bool fix_file_names_are_known(const struct settings *settings, const struct rule_table *rule_table) {
  return are_rules(rule_table, &settings->fixable) && are_rules(rule_table, &settings->unfixable);
}
