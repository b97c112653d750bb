#include "cli/run_totals.h"

void tally_file(struct tally *tally, const struct diags *diags, struct lint_result linted, enum level fail_on) {
  tally->files++;
  if (linted.is_record) tally->records++;
  if (linted.seki_form) tally->seki++;
  tally->suppressed += diags->suppressed;
  tally->pattern_trouble += diags->pattern_trouble;
  tally->undecodable += diags->undecodable;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    tally->by_level[diag->level]++;
    if (diag->level >= fail_on) tally->failing++;
    if (diag->unfixed) tally->unproved++;
    if (!diag->fix) continue;
    if (diag->fix->safety == FIX_SAFE) tally->fixable++;
    else tally->fixable_unsafe++;
  }
}

void tally_add(struct tally *to, const struct tally *more) {
  to->files += more->files;
  to->records += more->records;
  to->unread += more->unread;
  to->faulty += more->faulty;
  for (size_t i = 0; i < LEVELS; i++) to->by_level[i] += more->by_level[i];
  to->failing += more->failing;
  to->fixable += more->fixable;
  to->fixable_unsafe += more->fixable_unsafe;
  to->seki += more->seki;
  to->suppressed += more->suppressed;
  to->known += more->known;
  to->pattern_trouble += more->pattern_trouble;
  to->undecodable += more->undecodable;
  to->fixed += more->fixed;
  to->fixed_files += more->fixed_files;
  to->held += more->held;
  to->unfixed += more->unfixed;
  to->unproved += more->unproved;
  to->cut += more->cut;
  to->cut_files += more->cut_files;
}

size_t tally_findings(const struct tally *tally) {
  return tally->by_level[LEVEL_ERROR] + tally->by_level[LEVEL_WARNING] + tally->by_level[LEVEL_INFO];
}

enum status tally_status(const struct tally *tally, const struct settings *settings) {
  if (tally->pattern_trouble) return STATUS_INTERNAL;
  if (tally->undecodable) return STATUS_ERROR;
  if (settings->exit_zero) return STATUS_CLEAN;
  if (tally->fixed && (settings->fail_on_fix || settings->diff)) return STATUS_FINDINGS;
  return tally->failing || tally->by_level[LEVEL_WARNING] > settings->max_warnings ? STATUS_FINDINGS : STATUS_CLEAN;
}

struct report_summary tally_summary(const struct tally *tally, double seconds) {
  struct report_summary summary = {.files = tally->files, .faulty = tally->faulty, .fixable = tally->fixable,
                                   .fixable_unsafe = tally->fixable_unsafe, .fixed = tally->fixed, .seconds = seconds,
                                   .has_trouble = tally->pattern_trouble || tally->undecodable};
  memcpy(summary.by_level, tally->by_level, sizeof summary.by_level);
  return summary;
}

/* ---- in words ---- */

static void add_number(struct buffer *to, size_t number) {
  char digits[32];
  int length = snprintf(digits, sizeof digits, "%zu", number);
  for (int i = 0; i < length; i++) {
    if (i && (length - i) % 3 == 0) buffer_add_char(to, ',');
    buffer_add_char(to, digits[i]);
  }
}

void tally_count(struct buffer *to, size_t count, const char *one, const char *many) {
  if (count) add_number(to, count);
  else buffer_add_string(to, "no");
  buffer_printf(to, " %s", count == 1 ? one : many);
}

void tally_findings_tell(const struct tally *tally, bool hides_infos, struct buffer *to) {
  static const struct {
    enum level level;
    const char *one, *many;
  } rows[] = {{LEVEL_ERROR, "error", "errors"}, {LEVEL_WARNING, "warning", "warnings"}, {LEVEL_INFO, "info", "infos"}};
  const char *before = "";
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
    if (!tally->by_level[rows[i].level]) continue;
    buffer_add_string(to, before);
    tally_count(to, tally->by_level[rows[i].level], rows[i].one, rows[i].many);
    before = ", ";
  }
  if (!*before) buffer_add_string(to, "no findings");
  if (tally->by_level[LEVEL_INFO] && hides_infos) buffer_add_string(to, " (--min-severity info shows them)");
}

static void tell_fixable(const struct tally *tally, struct buffer *to) {
  if (!tally->fixable && !tally->fixable_unsafe) return;
  buffer_add_string(to, "; ");
  if (tally->fixable) {
    add_number(to, tally->fixable);
    buffer_add_string(to, " fixable safely");
  }
  if (!tally->fixable_unsafe) return;
  if (tally->fixable) buffer_add_string(to, ", ");
  add_number(to, tally->fixable_unsafe);
  buffer_add_string(to, tally->fixable ? " unsafely" : " fixable unsafely");
}

static void tell_notes(const struct tally *tally, const struct settings *settings, struct buffer *to) {
  if (tally->cut) {
    tally_count(to, tally->cut, "more finding", "more findings");
    buffer_add_string(to, " in ");
    tally_count(to, tally->cut_files, "file", "files");
    buffer_printf(to, " not shown (--max-findings %zu)\n", settings->max_findings);
  }
  if (tally->unproved && (settings->fix || settings->diff)) {
    tally_count(to, tally->unproved, "finding is", "findings are");
    buffer_add_string(to, " not fixed: the fix could not be proved\n");
  }
  if (tally->unfixed) {
    tally_count(to, tally->unfixed, "record", "records");
    buffer_printf(to, " in archives, compressed files or JSON Lines only linted, not fixed\n");
  }
  if (tally->held) {
    tally_count(to, tally->held, "record", "records");
    buffer_add_string(to, " not linted: the configuration has mistakes\n");
  }
  if (tally->seki > tally->records / 2) {
    add_number(to, tally->seki);
    buffer_add_string(to, " of ");
    tally_count(to, tally->records, "record", "records");
    buffer_add_string(to, tally->seki == 1 ? " is" : " are");
    buffer_add_string(to, " in Seki's form: --std seki judges by it, --std jgf2 turns it into that of the specification\n");
  }
}

void tally_tell(const struct tally *tally, const struct settings *settings, double seconds, bool hides_infos,
                struct buffer *to) {
  buffer_add_string(to, "Checked ");
  tally_count(to, tally->files, "record", "records");
  if (tally->files) {
    buffer_printf(to, " in %.2f s: ", seconds);
    tally_findings_tell(tally, hides_infos, to);
    tell_fixable(tally, to);
    if (tally->suppressed) buffer_printf(to, "; %zu silenced in the records themselves", tally->suppressed);
  }
  if (tally->known) buffer_printf(to, "; %zu known, in the baseline", tally->known);
  if (tally->unread) {
    buffer_add_string(to, "; ");
    tally_count(to, tally->unread, "path", "paths");
    buffer_add_string(to, " could not be read");
  }
  buffer_add_char(to, '\n');
  tell_notes(tally, settings, to);
}
