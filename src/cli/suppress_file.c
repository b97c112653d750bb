#include "cli/suppress_file.h"
#include "engine/known_findings.h"
#include "text/escape.h"

void suppress_file_release(struct suppress_file *suppress_file) {
  add_suppressions_release(&suppress_file->added);
}

bool suppress_file_is_alone(const struct settings *settings) {
  if (!settings->add_suppressions && settings->reason) {
    error_print("--reason needs --add-suppressions, which writes it into the entries");
    return false;
  }
  if (settings->add_suppressions && settings->fix) {
    error_print("--add-suppressions suppresses what could be fixed, too: run jgflint --fix first, then --add-suppressions");
    return false;
  }
  if (settings->add_suppressions && settings->write_baseline) {
    error_print("--add-suppressions and --write-baseline set the same findings aside: use one of them");
    return false;
  }
  return true;
}

/* ---- one record ---- */

/* What a text report would show, unless the user says more. */
static enum level least(const struct settings *settings) {
  return settings->min_level_set ? settings->min_level : LEVEL_WARNING;
}

struct baseline_asked {
  const struct fix_file_input *of;
  struct known_findings known;
  bool is_asked;
};

static void mark(void *to, struct diags *diags, const struct source *source, bool *is_known) {
  struct baseline_asked *asked = to;
  const struct fix_file_input *of = asked->of;
  if (!asked->is_asked) {
    thread_pool_wait_turn(of->pool, of->job);
    known_findings_ask(&asked->known, of->baseline, source->name, source, diags);
  }
  asked->is_asked = true;
  known_findings_mark(&asked->known, diags, source, is_known);
}

static void count(struct run_totals *totals, const struct add_suppressions_result *added, bool is_written) {
  if (is_written) totals->suppressions += added->added;
  if (is_written && added->added) totals->suppressed_records++;
  for (size_t i = 0; i < UNSUPPRESSED_COUNT; i++) totals->unsuppressed[i] += added->left[i];
}

void suppress_file_run(struct suppress_file *suppress_file, const struct fix_file_input *of, struct linter *linter, struct diags *diags,
                       struct fix_file *fix_file, struct run_totals *totals) {
  struct add_suppressions_result *added = &suppress_file->added;
  struct baseline_asked asked = {.of = of};
  struct add_suppressions_options options = {.reason = of->settings->reason ? of->settings->reason : "", .min_level = least(of->settings),
                                             .mark = of->baseline ? mark : NULL, .of = &asked};
  add_suppressions_release(added);
  add_suppressions_run(linter, of->source, &options, added, diags);
  struct view text = buffer_view(&added->text);
  fix_file_put(of, added->added ? &text : NULL, added->added, fix_file);
  bool is_as_it_was = fix_file->why.length || (of->settings->diff && of->settings->format_count);
  if (added->added && is_as_it_was) linter_run(linter, of->source, diags);
  count(totals, added, !fix_file->why.length);
  totals->known += known_findings_hide(&asked.known, linter_source(linter), diags);
  known_findings_release(&asked.known);
}

void suppress_file_count_packed(const struct settings *settings, const struct diags *diags, struct run_totals *totals) {
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].level >= least(settings)) totals->unsuppressed[UNSUPPRESSED_PACKED]++;
}

/* ---- in words ---- */

void suppress_file_unwritten_note(void *to, const char *path, const char *why, size_t entries) {
  unwritten_add(to, path, "nothing suppressed", why, entries);
}

void suppress_file_uncount(const struct unwritten *unwritten, struct run_totals *totals) {
  totals->suppressions -= unwritten->findings;
  totals->suppressed_records -= unwritten->files;
}

static void print_left(const struct run_totals *totals, struct buffer *to) {
  static const char *const why[UNSUPPRESSED_COUNT] = {
      [UNSUPPRESSED_RULE] = "the rule families json and suppress always apply",
      [UNSUPPRESSED_SYNTAX] = "the text is not JSON; correct its syntax first",
      [UNSUPPRESSED_FORMAT] = "only records in JGF have a place for suppressions",
      [UNSUPPRESSED_PLACE] = "the record and its `meta.jgflint` must be objects, and `meta.jgflint.ignore` must be a list",
      [UNSUPPRESSED_PROOF] = "it could not be proved that the game stays the same",
      [UNSUPPRESSED_PACKED] = "archives, compressed files and JSON Lines are not rewritten",
  };
  for (size_t i = 0; i < UNSUPPRESSED_COUNT; i++) {
    if (!totals->unsuppressed[i]) continue;
    run_totals_count(to, totals->unsuppressed[i], "finding", "findings");
    buffer_printf(to, " not suppressed: %s\n", why[i]);
  }
}

void suppress_file_print(const struct settings *settings, const struct run_totals *totals, struct buffer *to) {
  if (totals->suppressions) run_totals_count(to, totals->suppressions, "suppression", "suppressions");
  else buffer_add_string(to, "No suppressions");
  buffer_add_string(to, settings->diff ? " would be added" : " added");
  if (totals->suppressions) {
    buffer_add_string(to, " in ");
    run_totals_count(to, totals->suppressed_records, "record", "records");
  }
  buffer_add_char(to, '\n');
  print_left(totals, to);
}
