#include "config.h"

#include "npm/report.h"
#include "base/map.h"
#include "base/memory.h"
#include "engine/statistics.h"
#include "json/make.h"
#include "npm/answer.h"
#include "npm/call.h"
#include "report/reporter.h"
#include "rules/catalogue.h"

/* How many findings of each rule the text shows, as the command line has it. */
enum { USUAL_ERRORS = 50, USUAL_OTHERS = 10 };

/* A rule, and how many of its findings there were. */
struct shown {
  const struct rule *rule; /* borrowed */
  enum level level;        /* of the gravest one */
  size_t count, cut;
};

struct module_report {
  struct json_object *options;     /* owned */
  const struct reporter *reporter; /* static; NULL: there is none of that name */
  struct report_settings settings;
  struct report_summary summary;
  size_t failing, suppressed, known, undecodable, pattern_errors;
  bool has_text, only_faults, is_counted;
  struct statistics statistics; /* if they are counted */
  const struct rule **customs; /* owned: the list */
  size_t custom_capacity;
  struct shown *rules; /* owned */
  size_t rule_count, rule_capacity;
  struct map told; /* real paths of configurations with mistakes */
  struct map rule_places; /* by their name: which of them it is, from 1 on */
  struct buffer text, json;
  struct buffer given; /* the text that was given away last */
  struct module_answer answer;
};

/* ---- making ---- */

static size_t number(struct json_object *object, const char *name) {
  struct json_object *value = NULL;
  return json_object_object_get_ex(object, name, &value) ? (size_t)json_object_get_int64(value) : 0;
}

struct module_report *jgflint_report_new(char *text, size_t size) {
  (void)size;
  struct module_report *report = mem_alloc_zeroed(1, sizeof *report);
  report->options = json_make_parsed(text);
  free(text);
  const char *format = json_member_string(report->options, "format"), *least = json_member_string(report->options, "minSeverity");
  const char *fail_on = json_member_string(report->options, "failOn");
  bool never = fail_on && strcmp(fail_on, "never") == 0;
  report->reporter = reporter_find(format ? format : "text");
  report->settings = (struct report_settings){.color = json_member_true(report->options, "color"), .boards = json_member_true(report->options, "boards"),
                                              .min_level_set = least != NULL, .min_level = least ? level_from_name(least) : LEVEL_OFF,
                                              .width = number(report->options, "width"), .catalogue = &jgflint_catalogue, .version = PACKAGE_VERSION,
                                              .fail_level = never ? (enum level)LEVELS : fail_on ? level_from_name(fail_on) : LEVEL_ERROR,
                                              .docs_url = *DOCS_URL ? DOCS_URL : NULL, .links = json_member_true(report->options, "links")};
  report->only_faults = json_member_true(report->options, "onlyFaults");
  report->is_counted = json_member_true(report->options, "statistics");
  statistics_init(&report->statistics, &jgflint_catalogue);
  report->settings.is_shown = mem_alloc_zeroed(catalogue_size(&jgflint_catalogue) + 1, sizeof *report->settings.is_shown);
  if (report->reporter && report->reporter->begin) report->reporter->begin(&report->settings, &report->text);
  return report;
}

void jgflint_report_free(struct module_report *report) {
  if (!report) return;
  buffer_release(&report->text);
  buffer_release(&report->json);
  buffer_release(&report->given);
  free(report->customs);
  free(report->rules);
  map_release(&report->told);
  map_release(&report->rule_places);
  statistics_release(&report->statistics);
  free(report->settings.is_shown);
  json_object_put(report->options);
  free(report);
}

/* ---- findings ---- */

static struct shown *shown_of(struct module_report *report, const struct rule *rule) {
  void **place = map_get_or_add(&report->rule_places, view_of(rule->name));
  if (*place) return &report->rules[(uintptr_t)*place - 1];
  ARRAY_GROW(report->rules, report->rule_count, report->rule_capacity);
  report->rules[report->rule_count] = (struct shown){.rule = rule};
  *place = (void *)(uintptr_t)++report->rule_count;
  return &report->rules[report->rule_count - 1];
}

/* Of the text as few as somebody reads; the caller frees the list. */
static struct diags limited(struct module_report *report, const struct diags *diags) {
  struct diags part = *diags;
  part.count = part.capacity = 0;
  part.list = mem_alloc_zeroed(diags->count, sizeof *part.list);
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (!reporter_shows(report->reporter, &report->settings, diag)) continue;
    struct shown *shown = shown_of(report, diag->rule);
    if (diag->level > shown->level) shown->level = diag->level;
    if (shown->count++ < (diag->is_dialect ? 1 : diag->level == LEVEL_ERROR ? USUAL_ERRORS : USUAL_OTHERS)) part.list[part.count++] = *diag;
    else shown->cut++;
  }
  return part;
}

static void render(struct module_report *report, const struct report_file *file) {
  struct buffer text = {0};
  report->reporter->file(&report->settings, file, &text);
  if (text.length && report->has_text) buffer_add_string(&report->text, report->reporter->separator);
  if (text.length) report->has_text = true;
  buffer_add_view(&report->text, buffer_view(&text));
  buffer_release(&text);
}

static void count(struct module_report *report, const char *name, const struct diags *diags) {
  struct rule_counts counts = {0};
  rule_counts_add(&counts, &jgflint_catalogue, diags);
  statistics_add(&report->statistics, name, &counts);
  rule_counts_release(&counts);
}

static void add(struct module_report *report, const char *name, const char *place, const struct source *source, const struct diags *diags, bool is_shown) {
  struct report_file file = {.name = name, .place = place, .source = source, .diags = diags};
  for (size_t level = 0; level < LEVELS; level++) report->summary.by_level[level] += diags->by_level[level];
  if (report->is_counted) count(report, name, diags);
  if (!is_shown) return;
  if (strcmp(report->reporter->name, "text") != 0 || json_member_true(report->options, "unlimited")) {
    render(report, &file);
    return;
  }
  struct diags part = limited(report, diags);
  file.diags = &part;
  render(report, &file);
  free(part.list);
}

void module_report_faults(struct module_report *report, const struct config_file *file) {
  void **told = map_get_or_add(&report->told, view_of(file->real));
  if (*told) return;
  *told = report;
  add(report, file->shown, NULL, file->document.source, &file->diags, true);
  report->summary.faulty++;
}

void module_report_file(struct module_report *report, const char *name, const char *place, const struct source *source, const struct diags *diags,
                        enum level fail_on, bool is_line) {
  add(report, name, place, source, diags, !report->only_faults);
  report->summary.files++;
  report->suppressed += diags->suppressed;
  report->undecodable += diags->undecodable;
  report->pattern_errors += diags->pattern_errors;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (diag->level >= fail_on) report->failing++;
    if (!diag->fix) continue;
    bool is_safe = diag->fix->safety == FIX_SAFE;
    report->summary.fixable += is_safe;
    report->summary.fixable_unsafe += !is_safe;
    report->summary.unwritable += is_line && is_safe;
    report->summary.unwritable_unsafe += is_line && !is_safe;
  }
}

void module_report_known(struct module_report *report, size_t count) {
  report->known += count;
}

void module_report_custom(struct module_report *report, const struct rule *rule) {
  size_t *count = &report->summary.custom_count;
  for (size_t i = 0; i < *count; i++)
    if (strcmp(report->customs[i]->name, rule->name) == 0) return;
  ARRAY_GROW(report->customs, *count, report->custom_capacity);
  report->customs[(*count)++] = rule;
  report->summary.customs = report->customs;
}

void module_report_fixed(struct module_report *report, size_t count) {
  report->summary.fixed += count;
}

/* ---- what is printed ---- */

/* The gravest rules first, then those with most findings. */
static int compare(const void *a, const void *b) {
  const struct shown *one = a, *other = b;
  if (one->level != other->level) return one->level > other->level ? -1 : 1;
  if (one->cut != other->cut) return one->cut > other->cut ? -1 : 1;
  return strcmp(one->rule->name, other->rule->name);
}

static size_t list_more(struct module_report *report, struct report_more *more) {
  size_t count = 0;
  if (report->rule_count) qsort(report->rules, report->rule_count, sizeof *report->rules, compare);
  for (size_t i = 0; i < report->rule_count; i++)
    if (report->rules[i].cut) more[count++] = (struct report_more){report->rules[i].rule, report->rules[i].cut};
  return count;
}

static void end(struct module_report *report) {
  struct report_more *more = mem_alloc_zeroed(report->rule_count, sizeof *more);
  report->summary.more_count = list_more(report, more);
  report->summary.more = more;
  if (report->reporter->end) report->reporter->end(&report->settings, &report->summary, &report->text);
  free(more);
}

static void tell(struct module_report *report) {
  const struct report_summary *summary = &report->summary;
  const struct {
    const char *key;
    size_t number;
  } rows[] = {{"files", summary->files}, {"faulty", summary->faulty}, {"errors", summary->by_level[LEVEL_ERROR]}, {"warnings", summary->by_level[LEVEL_WARNING]},
              {"infos", summary->by_level[LEVEL_INFO]}, {"fixable", summary->fixable - summary->unwritable}, {"fixableUnsafe", summary->fixable_unsafe - summary->unwritable_unsafe}, {"fixed", summary->fixed},
              {"failing", report->failing}, {"suppressed", report->suppressed}, {"known", report->known}, {"undecodable", report->undecodable}, {"patternErrors", report->pattern_errors}};
  buffer_clear(&report->json);
  answer_key(&report->json, "machine");
  buffer_add_string(&report->json, report->reporter->machine ? "true" : "false");
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
    answer_key(&report->json, rows[i].key);
    buffer_printf(&report->json, "%zu", rows[i].number);
  }
  buffer_add_char(&report->json, '}');
}

/* Gives away the text, and what the run adds up to. */
static const struct module_answer *answer(struct module_report *report) {
  if (!report->reporter) answer_error(&report->json, "TypeError", "no such format");
  else tell(report);
  buffer_release(&report->given);
  report->given = report->text;
  report->text = (struct buffer){0};
  report->answer = (struct module_answer){.json = buffer_view(&report->json), .text = buffer_view(&report->given)};
  return &report->answer;
}

const struct module_answer *jgflint_report_text(struct module_report *report) {
  return answer(report);
}

const struct module_answer *jgflint_report_statistics(struct module_report *report) {
  statistics_print(&report->statistics, &report->text);
  return answer(report);
}

const struct module_answer *jgflint_report_end(struct module_report *report, size_t milliseconds, bool is_incomplete) {
  report->summary.seconds = (double)milliseconds / 1000;
  report->summary.is_incomplete = is_incomplete || report->undecodable || report->pattern_errors;
  end(report);
  return answer(report);
}
