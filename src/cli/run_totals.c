#include "cli/run.h"
#include "base/memory.h"
#include "engine/rules_json.h"
#include "text/escape.h"

void run_totals_file(struct run_totals *totals, const struct engine_linted *linted, enum level fail_on, bool is_unwritable) {
  const struct diags *diags = linted->diags;
  size_t *counts = totals->counts;
  counts[TOTAL_TEXTS]++;
  counts[TOTAL_RECORDS] += linted->is_record;
  counts[TOTAL_SEKI] += linted->is_seki_form;
  counts[TOTAL_KNOWN] += linted->known;
  counts[TOTAL_SUPPRESSED] += diags->suppressed;
  counts[TOTAL_PATTERN_ERRORS] += diags->pattern_errors;
  counts[TOTAL_GAVE_UP] += diags->gave_up;
  counts[TOTAL_UNDECODABLE] += diags->undecodable;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    counts[TOTAL_BY_LEVEL + diag->level]++;
    counts[TOTAL_NOTATION_ERRORS] += diag->is_notation;
    counts[TOTAL_FAILING] += diag->level >= fail_on;
    counts[TOTAL_UNPROVED] += diag->unfixed != NULL;
    if (!diag->fix) continue;
    bool is_safe = diag->fix->safety == FIX_SAFE;
    counts[is_safe ? TOTAL_FIXABLE : TOTAL_FIXABLE_UNSAFE]++;
    if (is_unwritable) counts[is_safe ? TOTAL_UNWRITABLE : TOTAL_UNWRITABLE_UNSAFE]++;
  }
}

void run_totals_add(struct run_totals *to, const struct run_totals *more) {
  for (size_t i = 0; i < TOTALS; i++) to->counts[i] += more->counts[i];
}

size_t run_totals_findings(const struct run_totals *totals) {
  const size_t *by_level = &totals->counts[TOTAL_BY_LEVEL];
  return by_level[LEVEL_ERROR] + by_level[LEVEL_WARNING] + by_level[LEVEL_INFO];
}

enum status run_totals_status(const struct run_totals *totals, const struct settings *settings) {
  const size_t *counts = totals->counts;
  if (counts[TOTAL_PATTERN_ERRORS]) return STATUS_INTERNAL;
  if (counts[TOTAL_UNDECODABLE]) return STATUS_ERROR;
  if (settings->exit_zero) return STATUS_CLEAN;
  bool fails = counts[TOTAL_GAVE_UP] || counts[TOTAL_FAILING] ||
               counts[TOTAL_BY_LEVEL + LEVEL_WARNING] > settings->max_warnings ||
               (counts[TOTAL_FIXED] && (settings->fail_on_fix || settings->diff)) ||
               (counts[TOTAL_SUPPRESSIONS] && settings->diff);
  return fails ? STATUS_FINDINGS : STATUS_CLEAN;
}

struct report_summary run_totals_summary(const struct run_totals *totals, double seconds) {
  const size_t *counts = totals->counts;
  struct report_summary summary = {
      .files = counts[TOTAL_TEXTS], .faulty = counts[TOTAL_FAULTY_CONFIGS], .fixable = counts[TOTAL_FIXABLE],
      .fixable_unsafe = counts[TOTAL_FIXABLE_UNSAFE], .unwritable = counts[TOTAL_UNWRITABLE],
      .unwritable_unsafe = counts[TOTAL_UNWRITABLE_UNSAFE], .seconds = seconds,
      .is_incomplete = counts[TOTAL_PATTERN_ERRORS] || counts[TOTAL_GAVE_UP] || counts[TOTAL_UNDECODABLE]};
  memcpy(summary.by_level, &counts[TOTAL_BY_LEVEL], sizeof summary.by_level);
  return summary;
}

/* ---- in words ---- */

void run_totals_count(struct buffer *to, size_t count, const char *one, const char *many) {
  if (count) buffer_add_count(to, count);
  else buffer_add_string(to, "no");
  buffer_printf(to, " %s", count == 1 ? one : many);
}

void run_totals_print_findings(const struct run_totals *totals, bool hides_infos, struct buffer *to) {
  static const char *const words[][2] = {
      [LEVEL_INFO] = {"info", "infos"}, [LEVEL_WARNING] = {"warning", "warnings"}, [LEVEL_ERROR] = {"error", "errors"}};
  const size_t *by_level = &totals->counts[TOTAL_BY_LEVEL];
  const char *before = "";
  for (enum level level = LEVEL_ERROR; level >= LEVEL_INFO; level--) {
    if (!by_level[level]) continue;
    buffer_add_string(to, before);
    run_totals_count(to, by_level[level], words[level][0], words[level][1]);
    before = ", ";
  }
  if (!*before) buffer_add_string(to, totals->counts[TOTAL_UNKEPT] ? "no findings shown" : "no findings");
  if (by_level[LEVEL_INFO] && hides_infos) buffer_add_string(to, " (shown with --min-severity info)");
}

/* Names the options that fix the findings. In a run that fixes, these are options that were not given. */
static void print_fixable(const struct run_totals *totals, const struct settings *settings, struct buffer *to) {
  bool fixes = settings->fixes;
  size_t fixable = totals->counts[TOTAL_FIXABLE] - totals->counts[TOTAL_UNWRITABLE];
  size_t fixable_unsafe = totals->counts[TOTAL_FIXABLE_UNSAFE] - totals->counts[TOTAL_UNWRITABLE_UNSAFE];
  if (fixable) {
    buffer_add_string(to, "; ");
    buffer_add_count(to, fixable);
    buffer_add_string(to, fixes ? " fixable safely" : " fixable with --fix");
  }
  if (!fixable_unsafe) return;
  buffer_add_string(to, fixable ? ", " : "; ");
  buffer_add_count(to, fixable_unsafe);
  if (!fixable) buffer_add_string(to, " fixable");
  if (fixes) buffer_add_string(to, settings->unsafe_fixes ? " unsafely" : " with --unsafe-fixes");
  else buffer_add_string(to, fixable ? " more with --unsafe-fixes" : " with --fix --unsafe-fixes");
}

void run_totals_print_cut(const struct run_totals *totals, const struct settings *settings, struct buffer *to) {
  if (!totals->counts[TOTAL_CUT]) return;
  run_totals_count(to, totals->counts[TOTAL_CUT], "more finding", "more findings");
  buffer_add_string(to, " in ");
  run_totals_count(to, totals->counts[TOTAL_CUT_FILES], "file", "files");
  buffer_add_string(to, " not shown");
  if (settings->max_findings != SIZE_MAX) buffer_printf(to, " (--max-findings %zu)\n", settings->max_findings);
  else if (settings->max_per_rule != SIZE_MAX) buffer_printf(to, " (--max-per-rule %zu)\n", settings->max_per_rule);
  else buffer_add_string(to, " (--max-per-rule 0 shows all, --statistics counts all)\n");
}

/* A total in words. */
struct total_text {
  enum run_total total;
  const char *one, *many;
};

/* Adds the totals that are not 0, each after `before` and before `after`. */
static void print_each(const struct run_totals *totals, const struct total_text *texts, size_t count, const char *before,
                       const char *after, struct buffer *to) {
  for (size_t i = 0; i < count; i++) {
    if (!totals->counts[texts[i].total]) continue;
    buffer_add_string(to, before);
    run_totals_count(to, totals->counts[texts[i].total], texts[i].one, texts[i].many);
    buffer_add_string(to, after);
  }
}

void run_totals_print_suppressions(const struct run_totals *totals, bool is_diff, struct buffer *to) {
#define LINE(number, reason) \
  {TOTAL_UNSUPPRESSED + (number), "finding not suppressed: " reason, "findings not suppressed: " reason}
  static const struct total_text unsuppressed[] = {
      LINE(UNSUPPRESSED_RULE, "the rule families json and suppress always apply"),
      LINE(UNSUPPRESSED_SYNTAX, "the text is not JSON; correct its syntax first"),
      LINE(UNSUPPRESSED_FORMAT, "only records in JGF have a place for suppressions"),
      LINE(UNSUPPRESSED_PLACE,
           "the record and its `meta.jgflint` must be objects, and `meta.jgflint.ignore` must be a list"),
      LINE(UNSUPPRESSED_PROOF, "it could not be proved that the game is unchanged"),
      LINE(UNSUPPRESSED_PACKED, "archives, compressed files and JSON Lines are not rewritten"),
  };
#undef LINE
  size_t added = totals->counts[TOTAL_SUPPRESSIONS];
  if (added) run_totals_count(to, added, "suppression", "suppressions");
  else buffer_add_string(to, "No suppressions");
  buffer_add_string(to, is_diff ? " would be added" : " added");
  if (added) {
    buffer_add_string(to, " in ");
    run_totals_count(to, totals->counts[TOTAL_SUPPRESSED_RECORDS], "record", "records");
  }
  buffer_add_char(to, '\n');
  print_each(totals, unsuppressed, ARRAY_LENGTH(unsuppressed), "", "\n", to);
}

static void print_seki(const struct run_totals *totals, struct buffer *to) {
  size_t seki = totals->counts[TOTAL_SEKI], records = totals->counts[TOTAL_RECORDS];
  bool is_only = records == 1;
  if (is_only) buffer_add_string(to, "The record is");
  else {
    buffer_add_string(to, seki == records ? "All " : "");
    buffer_add_count(to, seki);
    if (seki < records) {
      buffer_add_string(to, " of ");
      buffer_add_count(to, records);
    }
    buffer_add_string(to, seki == 1 ? " record is" : " records are");
  }
  const char *them = is_only ? "it" : "them";
  buffer_printf(to,
                " in Seki's form: --std seki checks that Seki can read %s; --std jgf2 --fix turns %s into JGF 2 as specified\n",
                them, them);
}

static void print_notes(const struct run_totals *totals, const struct settings *settings,
                        const struct file_type_count *other_formats, struct buffer *to) {
  static const struct total_text lines[] = {
      {TOTAL_UNPROVED, "finding is not fixed: the fix could not be proved to keep the game",
       "findings are not fixed: the fix could not be proved to keep the game"},
      {TOTAL_UNFIXED, "record in archives or compressed files was linted, but not fixed",
       "records in archives or compressed files were linted, but not fixed"},
      {TOTAL_SKIPPED_FOR_CONFIG, "record not linted: the configuration has mistakes",
       "records not linted: the configuration has mistakes"},
  };
  const size_t *counts = totals->counts;
  bool fixes = settings->fixes;
  run_totals_print_cut(totals, settings, to);
  if (settings_looks_by_default(settings) && file_type_count_print(other_formats, to)) {
    bool is_one = file_type_count_sum(other_formats) == 1;
    buffer_printf(to, " %s not looked at: --ext jgf,", is_one ? "was" : "were");
    file_type_count_endings(other_formats, to);
    buffer_printf(to, " reads %s, too\n", is_one ? "it" : "them");
  }
  print_each(totals, fixes ? lines : &lines[2], fixes ? 3 : 1, "", "\n", to);
  if (counts[TOTAL_SEKI] > counts[TOTAL_RECORDS] / 2) print_seki(totals, to);
  else if (counts[TOTAL_CUT] && !counts[TOTAL_KNOWN] && !fixes && !settings->add_suppressions &&
           settings->max_findings == SIZE_MAX)
    buffer_printf(to,
                  "Next: %s--write-baseline FILE records the present findings; --baseline FILE then shows only new findings\n",
                  counts[TOTAL_FIXABLE] > counts[TOTAL_UNWRITABLE] ? "--diff shows what --fix would change; " : "");
}

void run_totals_print(const struct run_totals *totals, const struct settings *settings, double seconds, bool hides_infos,
                      const struct file_type_count *other_formats, struct buffer *to) {
  static const struct total_text parts[] = {
      {TOTAL_SUPPRESSED, "suppressed in the records", "suppressed in the records"},
      {TOTAL_KNOWN, "known from the baseline", "known from the baseline"},
      {TOTAL_UNKEPT, "kept in no baseline", "kept in no baseline"},
      {TOTAL_UNREADABLE, "path could not be read", "paths could not be read"}};
  buffer_add_string(to, "Checked ");
  run_totals_count(to, totals->counts[TOTAL_TEXTS], "record", "records");
  if (totals->counts[TOTAL_TEXTS]) {
    buffer_printf(to, " in %.2f s: ", seconds);
    run_totals_print_findings(totals, hides_infos, to);
    print_fixable(totals, settings, to);
  }
  print_each(totals, parts, ARRAY_LENGTH(parts), "; ", "", to);
  buffer_add_char(to, '\n');
  print_notes(totals, settings, other_formats, to);
}

/* ---- what rules cost ---- */

void timings_init(struct timings *timings, const struct rule_table *rule_table) {
  *timings = (struct timings){.rule_table = rule_table};
  timings->by_rule = mem_alloc_zeroed(rule_table->rule_count + 1, sizeof *timings->by_rule);
  pthread_mutex_init(&timings->adding, NULL);
}

void timings_release(struct timings *timings) {
  pthread_mutex_destroy(&timings->adding);
  free(timings->by_rule);
}

static void add(struct rule_time *to, const struct rule_time *more) {
  to->calls += more->calls;
  to->nanoseconds += more->nanoseconds;
}

void timings_add(struct timings *timings, struct engine_times times) {
  pthread_mutex_lock(&timings->adding);
  for (size_t i = 0; times.rules && i <= timings->rule_table->rule_count; i++) add(&timings->by_rule[i], &times.rules[i]);
  add(&timings->fixing, &times.fixing);
  pthread_mutex_unlock(&timings->adding);
}

struct ranked {
  const char *name;
  struct rule_time time;
};

static int compare(const void *a, const void *b) {
  const struct ranked *one = a, *other = b;
  if (one->time.nanoseconds != other->time.nanoseconds) return one->time.nanoseconds < other->time.nanoseconds ? 1 : -1;
  return strcmp(one->name, other->name);
}

static void print_line(const struct timings *timings, const char *name, struct rule_time time, struct buffer *to) {
  uint64_t sum = timings->by_rule[timings->rule_table->rule_count].nanoseconds + timings->fixing.nanoseconds;
  double all = sum ? (double)sum : 1;
  buffer_printf(to, "%11.3f %6.2f%% %11llu  %s\n", (double)time.nanoseconds / 1e6, 100 * (double)time.nanoseconds / all,
                (unsigned long long)time.calls, name);
}

void timings_print(const struct timings *timings, struct buffer *to) {
  const struct rule_table *rule_table = timings->rule_table;
  struct ranked *list = mem_alloc_zeroed(rule_table->rule_count, sizeof *list);
  struct rule_time remainder = timings->by_rule[rule_table->rule_count];
  size_t count = 0;
  for (size_t i = 0; i < rule_table->rule_count; i++) {
    if (!timings->by_rule[i].calls) continue;
    list[count++] = (struct ranked){rule_table->rules[i].rule->name, timings->by_rule[i]};
    uint64_t part = timings->by_rule[i].nanoseconds;
    remainder.nanoseconds -= part < remainder.nanoseconds ? part : remainder.nanoseconds;
  }
  if (count) qsort(list, count, sizeof *list, compare);
  buffer_printf(to, "%11s %7s %11s  %s\n", "ms", "share", "calls", "rule");
  for (size_t i = 0; i < count; i++) print_line(timings, list[i].name, list[i].time, to);
  print_line(timings, "(loading, reading and replaying the records)", remainder, to);
  if (timings->fixing.calls) print_line(timings, "(making and proving fixes)", timings->fixing, to);
  free(list);
}

/* ---- findings by rule ---- */

struct rule_count *rule_counts_of(struct rule_counts *counts, const struct rule *rule) {
  void **place = map_get_or_add(&counts->places, view_of(rule->name));
  if (*place) return &counts->list[(uintptr_t)*place - 1];
  ARRAY_GROW(counts->list, counts->count, counts->capacity);
  struct rule_count *count = &counts->list[counts->count++];
  *count = (struct rule_count){.rule = rule};
  *place = (void *)(uintptr_t)counts->count;
  return count;
}

void rule_counts_join(struct rule_counts *counts, const struct rule_count *more) {
  struct rule_count *to = rule_counts_of(counts, more->rule);
  to->count += more->count;
  to->fixable += more->fixable;
  to->fixable_unsafe += more->fixable_unsafe;
  if (more->level > to->level) to->level = more->level;
}

void rule_counts_add_all(struct rule_counts *counts, const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    rule_counts_join(counts, &(struct rule_count){.rule = diag->rule, .count = 1, .level = diag->level,
                                                  .fixable = diag->fix && diag->fix->safety == FIX_SAFE,
                                                  .fixable_unsafe = diag->fix && diag->fix->safety == FIX_UNSAFE});
  }
}

static int compare_counts(const void *a, const void *b) {
  const struct rule_count *one = a, *other = b;
  if (one->level != other->level) return one->level < other->level ? 1 : -1;
  if (one->count != other->count) return one->count < other->count ? 1 : -1;
  return strcmp(one->rule->name, other->rule->name);
}

struct rule_count *rule_counts_ranked(const struct rule_counts *counts) {
  struct rule_count *list = mem_alloc_zeroed(counts->count + 1, sizeof *list);
  if (counts->count) memcpy(list, counts->list, counts->count * sizeof *list);
  if (counts->count) qsort(list, counts->count, sizeof *list, compare_counts);
  return list;
}

void rule_counts_release(struct rule_counts *counts) {
  free(counts->list);
  map_release(&counts->places);
  *counts = (struct rule_counts){0};
}

/* ---- statistics ---- */

void statistics_release(struct statistics *statistics) {
  rule_counts_release(&statistics->counts);
  free(statistics->last);
  for (size_t i = 0; i < STATISTICS_FILES; i++) free(statistics->files[i].name);
}

/* Gives the last file its rank. Files with equal counts keep their order. */
static void rank_last(struct statistics *statistics) {
  size_t place = STATISTICS_FILES;
  struct file_count *files = statistics->files;
  while (statistics->last && place && files[place - 1].count < statistics->last_count) place--;
  if (place < STATISTICS_FILES) {
    free(files[STATISTICS_FILES - 1].name);
    memmove(&files[place + 1], &files[place], (STATISTICS_FILES - 1 - place) * sizeof *files);
    files[place] = (struct file_count){statistics->last, statistics->last_count};
  } else free(statistics->last);
  statistics->last = NULL;
}

void statistics_add(struct statistics *statistics, const char *name, struct rule_counts *counts) {
  size_t total = 0;
  for (size_t i = 0; i < counts->count; i++) {
    rule_counts_join(&statistics->counts, &counts->list[i]);
    total += counts->list[i].count;
  }
  rule_counts_release(counts);
  if (!total) return;
  if (!statistics->last || strcmp(statistics->last, name) != 0) {
    rank_last(statistics);
    statistics->last = mem_string(name, strlen(name));
    statistics->last_count = 0;
  }
  statistics->last_count += total;
}

void statistics_print(struct statistics *statistics, struct buffer *to) {
  size_t count = statistics->counts.count;
  struct rule_count *list = rule_counts_ranked(&statistics->counts);
  rank_last(statistics);
  if (count) buffer_printf(to, "%9s %9s %9s  %-32s %s\n", "findings", "--fix", "unsafe", "rule", "severity");
  for (size_t i = 0; i < count; i++)
    buffer_printf(to, "%9zu %9zu %9zu  %-32s %s\n", list[i].count, list[i].fixable, list[i].fixable_unsafe, list[i].rule->name,
                  level_name(list[i].level));
  free(list);
  if (statistics->files[0].name) buffer_printf(to, "%9s  %s\n", "findings", "file");
  for (size_t i = 0; i < STATISTICS_FILES && statistics->files[i].name; i++) {
    buffer_printf(to, "%9zu  ", statistics->files[i].count);
    escape_path(to, view_of(statistics->files[i].name));
    buffer_add_char(to, '\n');
  }
}
