#include "config.h"

#include "base/memory.h"
#include "engine/known_findings.h"
#include "engine/schema.h"
#include "json/make.h"
#include "json/write.h"
#include "npm/answer.h"
#include "npm/call.h"
#include "npm/host.h"
#include "npm/linter.h"
#include "npm/report.h"
#include "text/ignore_rules.h"
#include "text/unified_diff.h"

/* ---- files of a configuration ---- */

/* As somebody sees it who is here. */
static void show(void *of, const char *path, struct buffer *to) {
  const struct module_linter *linter = of;
  size_t length = linter->here ? strlen(linter->here) : 0;
  char *direct = length && (strstr(path, "/../") || strstr(path, "/./")) ? host_real(of, path) : NULL;
  if (direct) path = direct;
  if (length > 1 && strncmp(path, linter->here, length) == 0 && path[length] == '/') path += length + 1;
  buffer_add_string(to, path);
  free(direct);
}

static const char *refuse(void *of, const char *path) {
  struct module_linter *linter = of;
  size_t size = 0;
  if (!linter->repository) return NULL;
  free(linter->refusal);
  return linter->refusal = jgflint_refuse(linter->repository, strlen(linter->repository), path, strlen(path), &size);
}

struct module_linter *jgflint_linter_new(char *options, size_t size) {
  struct module_linter *linter = mem_alloc_zeroed(1, sizeof *linter);
  module_options_init(&linter->options, options, size);
  const struct engine_host host = {.of = linter, .read = host_read, .real = host_real, .show = show, .refuse = refuse};
  linter->engine = engine_new(&host, &linter->options.engine);
  return linter;
}

void jgflint_linter_free(struct module_linter *linter) {
  if (!linter) return;
  engine_free(linter->engine);
  baseline_free(linter->own);
  free(linter->refusal);
  source_release(&linter->source);
  module_call_release(&linter->call);
  buffer_release(&linter->json);
  buffer_release(&linter->text);
  module_options_release(&linter->options);
  free(linter->reports);
  free(linter);
}

/* ---- a call ---- */

static const struct module_answer *answer(struct module_linter *linter) {
  linter->answer = (struct module_answer){.json = buffer_view(&linter->json), .text = buffer_view(&linter->text)};
  return &linter->answer;
}

/* Adopts both texts. False if the call cannot be done, which is answered then. */
static bool begin(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  buffer_clear(&linter->json);
  buffer_clear(&linter->text);
  source_release(&linter->source);
  module_call_release(&linter->call);
  module_call_init(&linter->call, options, size);
  source_init_owned(&linter->source, linter->call.path, text, length);
  linter->source.is_unicode = linter->call.is_unicode;
  if (linter->call.wrong) answer_error(&linter->json, "TypeError", "%s", linter->call.wrong);
  engine_read_as(linter->engine, linter->call.format);
  return !linter->call.wrong;
}

/* The first of the names that no rule has is answered as an error. */
static bool names_are_known(struct module_linter *linter, const struct rule_table *rule_table, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    struct rule_range range = rule_table_named(rule_table, view_of(names[i]));
    if (range.first < range.end) continue;
    struct suggestion near = {0};
    rule_table_offer(rule_table, &near, view_of(names[i]), 0);
    answer_error(&linter->json, "TypeError", near.best ? "no rule is named %s; do you mean %s?" : "no rule is named %s", names[i], near.best);
    return false;
  }
  return true;
}

const struct module_answer *jgflint_linter_check(struct module_linter *linter) {
  const struct rule_table *rule_table = engine_effective(linter->engine, "")->rule_table;
  buffer_clear(&linter->json);
  buffer_clear(&linter->text);
  const struct engine_options *options = &linter->options.engine;
  bool is_known = true;
  for (size_t i = 0; is_known && i < options->choice_count; i++) is_known = names_are_known(linter, rule_table, &options->choices[i].name, 1);
  is_known = is_known && names_are_known(linter, rule_table, options->fixable.list, options->fixable.count);
  is_known = is_known && names_are_known(linter, rule_table, options->unfixable.list, options->unfixable.count);
  if (is_known) buffer_add_string(&linter->json, "{}");
  return answer(linter);
}

/* Of a linter that is none of a run; what is wrong with it is wrong with the configuration. */
static void read_own_baseline(struct module_linter *linter) {
  const struct baseline_host files = {.of = linter, .real = host_real, .is_gone = host_is_gone};
  const char *path = engine_config(linter->engine)->baseline.text;
  struct buffer text = {0}, why = {0}, wrong = {0};
  if (host_read(linter, path, &text) != 0) buffer_add_string(&why, "cannot be read");
  else if (!(linter->own = baseline_parse(path, buffer_view(&text), &files, &wrong))) buffer_printf(&why, "is no baseline: %s", buffer_string(&wrong));
  if (!linter->own) engine_refuse_baseline(linter->engine, buffer_string(&why));
  buffer_release(&text);
  buffer_release(&why);
  buffer_release(&wrong);
}

const struct module_answer *jgflint_configure(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  if (!begin(linter, options, size, text, length)) return answer(linter);
  const char *path = json_member_string(linter->call.options, "path"), *base = json_member_string(linter->call.options, "base");
  linter->here = json_member_string(linter->call.options, "here");
  linter->repository = json_member_string(linter->call.options, "repository");
  (void)engine_configure(linter->engine, (struct view){linter->source.bytes, linter->source.size}, path ? path : ".jgflint.json", base ? base : "");
  const struct config *config = engine_config(linter->engine);
  linter->here = linter->repository = NULL;
  if (config && config->baseline.file && !json_member_true(linter->call.options, "hasBaselines")) read_own_baseline(linter);
  bool is_first = true;
  answer_key(&linter->json, "faults");
  buffer_add_char(&linter->json, '[');
  for (size_t i = 0; config && i < config->file_count; i++) {
    const struct config_file *file = config->files[i];
    is_first = !answer_findings(&linter->json, file->shown, NULL, file->document.source, &file->diags, is_first) && is_first;
  }
  buffer_add_string(&linter->json, "]}");
  return answer(linter);
}

void jgflint_linter_report(struct module_linter *linter, struct module_report *report) {
  const struct config *config = engine_config(linter->engine);
  ARRAY_GROW(linter->reports, linter->report_count, linter->report_capacity);
  linter->reports[linter->report_count++] = report;
  for (size_t i = 0; config && i < config->custom_count; i++) module_report_custom(report, &config->customs[i]->rule);
  for (size_t i = 0; config && i < config->file_count; i++) {
    const struct config_file *file = config->files[i];
    if (file->diags.count) module_report_faults(report, file);
  }
}

/* ---- what is done with a text ---- */

/* Calls `each` for the text, or for each of its lines. */
static void each_text(struct module_linter *linter, void (*each)(struct module_linter *linter, const struct source *source)) {
  size_t at = 0;
  struct source line;
  if (!engine_is_lines(linter->engine, linter->source.name)) each(linter, &linter->source);
  else while (engine_next_line(linter->engine, &linter->source, &at, &line)) each(linter, &line);
}

/* What fingerprints call the text; NULL: by its name. */
static const char *place_of(const struct module_linter *linter) {
  return json_member_string(linter->call.options, "place");
}

static void add_findings(struct module_linter *linter, const struct source *source, const struct diags *diags) {
  bool is_lines = engine_is_lines(linter->engine, linter->source.name);
  for (size_t i = 0; i < linter->report_count; i++) module_report_file(linter->reports[i], linter->call.name, place_of(linter), source, diags, linter->fail_on, is_lines);
  if (linter->report_count) return;
  if (answer_findings(&linter->json, linter->call.name, place_of(linter), source, diags, linter->finding_count == 0)) linter->finding_count += diags->count;
}

/* The baseline of a text, or NULL; it knows it by the name that is put there. */
static struct baseline *baseline_of(const struct module_linter *linter, const struct engine_linted *linted, const char **name) {
  *name = linter->baselines ? linter->call.name : linter->call.path;
  if (linter->baselines) return baselines_find(linter->baselines, linted->effective_config->baseline);
  return linted->effective_config->baseline ? linter->own : NULL;
}

static void count_known(struct module_linter *linter, size_t count) {
  for (size_t i = 0; i < linter->report_count; i++) module_report_known(linter->reports[i], count);
}

static void lint_one(struct module_linter *linter, const struct source *source) {
  const struct engine_linted *linted = engine_lint(linter->engine, source);
  const char *name;
  struct baseline *baseline = baseline_of(linter, linted, &name);
  if (baseline) count_known(linter, baseline_apply(baseline, name, linted->source, linted->diags));
  linter->format = linted->format;
  linter->fail_on = linted->effective_config->fail_on;
  linter->games += linted->games;
  add_findings(linter, linted->source, linted->diags);
}

/* A text by itself: what is known of it is known, whatever was asked before. */
static void begin_baseline(struct module_linter *linter) {
  if (linter->own) baseline_restart(linter->own);
}

static void begin_findings(struct module_linter *linter) {
  linter->games = linter->finding_count = 0;
  answer_key(&linter->json, "findings");
  buffer_add_char(&linter->json, '[');
}

const struct module_answer *jgflint_lint(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  if (!begin(linter, options, size, text, length)) return answer(linter);
  begin_findings(linter);
  begin_baseline(linter);
  linter->format = NULL;
  each_text(linter, lint_one);
  bool is_lines = engine_is_lines(linter->engine, linter->source.name);
  buffer_add_char(&linter->json, ']');
  buffer_printf(&linter->json, ",\"format\":\"%s\",\"games\":%zu}", is_lines ? "jsonl" : linter->format ? linter->format->name : "jgf", linter->games);
  return answer(linter);
}

static void add_fixed(struct module_linter *linter, const struct engine_fixed *fixed) {
  const struct rule_table *rule_table = fixed->left.effective_config->rule_table;
  buffer_printf(&linter->json, "{\"changed\":%s,\"fixed\":{", fixed->changed ? "true" : "false");
  bool is_first = true;
  for (size_t i = 0; fixed->by_rule && i < rule_table->rule_count; i++) {
    if (!fixed->by_rule[i]) continue;
    if (!is_first) buffer_add_char(&linter->json, ',');
    json_write_string(&linter->json, view_of(rule_table->rules[i].rule->name));
    buffer_printf(&linter->json, ":%zu", fixed->by_rule[i]);
    is_first = false;
  }
  buffer_add_char(&linter->json, '}');
  if (fixed->refused) {
    answer_key(&linter->json, "refused");
    json_write_string(&linter->json, view_of(fixed->refused));
  }
  buffer_add_char(&linter->json, '}');
  buffer_add_view(&linter->text, fixed->text);
}

/* What is still to be found, or, where nothing is to be written, what was found. */
static void report_left(struct module_linter *linter, const struct engine_fixed *fixed, const struct known_findings *known) {
  if (!linter->report_count) return;
  bool is_as_it_was = json_member_true(linter->call.options, "before");
  const struct engine_linted *linted = is_as_it_was ? engine_lint(linter->engine, &linter->source) : &fixed->left;
  count_known(linter, known_findings_hide(known, linted->source, linted->diags));
  for (size_t i = 0; i < linter->report_count; i++) {
    module_report_fixed(linter->reports[i], fixed->count);
    module_report_file(linter->reports[i], linter->call.name, place_of(linter), linted->source, linted->diags, linted->effective_config->fail_on, false);
  }
}

static void fix(struct module_linter *linter) {
  struct engine_fix_options options = {.unsafe = linter->call.unsafe, .rules = linter->call.rules};
  struct known_findings known = {0};
  const char *name;
  begin_baseline(linter);
  if (linter->own || linter->baselines) {
    const struct engine_linted *linted = engine_lint(linter->engine, &linter->source);
    struct baseline *baseline = baseline_of(linter, linted, &name);
    if (baseline) known_findings_ask(&known, baseline, name, linted->source, linted->diags);
    options.spare = known_findings_spare;
    options.of = &known;
  }
  const struct engine_fixed *fixed = engine_fix(linter->engine, &linter->source, &options);
  add_fixed(linter, fixed);
  report_left(linter, fixed, &known);
  known_findings_release(&known);
}

const struct module_answer *jgflint_fix(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  if (!begin(linter, options, size, text, length)) return answer(linter);
  const struct rule_table *rule_table = engine_effective(linter->engine, linter->call.path)->rule_table;
  if (!names_are_known(linter, rule_table, linter->call.rules.list, linter->call.rules.count)) return answer(linter);
  if (engine_is_lines(linter->engine, linter->source.name)) {
    buffer_add_string(&linter->json, "{\"changed\":false,\"fixed\":{},\"refused\":\"JSON Lines are linted, but not fixed\"}");
    buffer_add(&linter->text, linter->source.bytes, linter->source.size);
    return answer(linter);
  }
  fix(linter);
  return answer(linter);
}

/* ---- converting ---- */

static bool target_of(const char *word, enum convert_to *to) {
  static const char *const words[] = {[CONVERT_TO_JGF] = "jgf", [CONVERT_TO_SGF] = "sgf", [CONVERT_TO_JSON_SGF] = "json-sgf"};
  for (size_t i = 0; word && i < ARRAY_LENGTH(words); i++) {
    if (strcmp(word, words[i]) != 0) continue;
    *to = (enum convert_to)i;
    return true;
  }
  return false;
}

/* The games go into the text, each as a file that it might be alone in; where each of them ends, into `ends`. */
static void convert_one(struct module_linter *linter, const struct source *source) {
  struct convert_options options = CONVERT_OPTIONS;
  options.plain = linter->call.plain;
  (void)target_of(json_member_string(linter->call.options, "to"), &options.to);
  const struct engine_converted *converted = engine_convert(linter->engine, source, &options);
  for (size_t i = 0; i < converted->games->count; i++) {
    (void)converted_games_join(converted->games, i, 1, options.to, &linter->text); /* one can stand in any */
    buffer_printf(&linter->ends, linter->ends.length ? ",%zu" : "%zu", linter->text.length);
  }
  if (converted->why) linter->why = converted->why;
  add_findings(linter, converted->source, converted->diags);
}

const struct module_answer *jgflint_convert(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  enum convert_to to;
  if (!begin(linter, options, size, text, length)) return answer(linter);
  if (!target_of(json_member_string(linter->call.options, "to"), &to)) {
    answer_error(&linter->json, "TypeError", "to must be jgf, sgf or json-sgf");
    return answer(linter);
  }
  begin_findings(linter);
  linter->why = NULL;
  each_text(linter, convert_one);
  buffer_printf(&linter->json, "],\"ends\":[%s]", buffer_string(&linter->ends));
  if (linter->why) {
    answer_key(&linter->json, "refused");
    json_write_string(&linter->json, view_of(linter->why));
  }
  buffer_add_char(&linter->json, '}');
  buffer_release(&linter->ends);
  return answer(linter);
}

const struct module_answer *jgflint_board(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  if (begin(linter, options, size, text, length)) module_board(linter);
  return answer(linter);
}

const struct module_answer *jgflint_nodes(struct module_linter *linter, char *options, size_t size, char *text, size_t length) {
  if (begin(linter, options, size, text, length)) module_nodes(linter);
  return answer(linter);
}

/* ---- what is known ---- */

static void begin_question(struct module_linter *linter) {
  buffer_clear(&linter->json);
  buffer_clear(&linter->text);
}

const struct module_answer *jgflint_detect(struct module_linter *linter, char *text, size_t length) {
  begin_question(linter);
  const char *format = engine_detect(linter->engine, (struct view){text, length});
  free(text);
  if (format) json_write_string(&linter->json, view_of(format));
  else buffer_add_string(&linter->json, "null");
  return answer(linter);
}

const struct module_answer *jgflint_rules(struct module_linter *linter) {
  begin_question(linter);
  engine_rules(linter->engine, "", &linter->json);
  return answer(linter);
}

const struct module_answer *jgflint_explain(struct module_linter *linter, char *rule, size_t length) {
  begin_question(linter);
  (void)length;
  if (!engine_explain(linter->engine, rule, "", &linter->json)) (void)names_are_known(linter, engine_effective(linter->engine, "")->rule_table, &(const char *){rule}, 1);
  free(rule);
  return answer(linter);
}

const struct module_answer *jgflint_schema(struct module_linter *linter, char *name, size_t length) {
  begin_question(linter);
  (void)length;
  struct json_object *schema = schema_make(name);
  if (schema) json_write_value(&linter->json, schema);
  else answer_error(&linter->json, "TypeError", "no schema is named %s", name);
  json_object_put(schema);
  free(name);
  return answer(linter);
}

const struct module_answer *jgflint_version(struct module_linter *linter) {
  begin_question(linter);
  json_write_string(&linter->json, VIEW(PACKAGE_VERSION));
  return answer(linter);
}

/* ---- files ---- */

struct ignore_rules *jgflint_ignore_new(char *text, size_t size) {
  struct ignore_rules *rules = mem_alloc_zeroed(1, sizeof *rules);
  ignore_rules_add_text(rules, (struct view){text, size});
  free(text);
  return rules;
}

void jgflint_ignore_free(struct ignore_rules *rules) {
  ignore_rules_release(rules);
  free(rules);
}

int jgflint_ignore_judge(const struct ignore_rules *rules, char *path, size_t size, bool is_directory) {
  enum ignore_verdict verdict = ignore_rules_judge(rules, (struct view){path, size}, is_directory);
  free(path);
  return (int)verdict;
}

bool jgflint_excludes(struct module_linter *linter, char *path, size_t size) {
  (void)size;
  bool is_excluded = engine_excludes(linter->engine, path);
  free(path);
  return is_excluded;
}

const struct module_answer *jgflint_diff(struct module_linter *linter, char *name, size_t size, char *old, size_t old_length, char *now, size_t length) {
  (void)size;
  begin_question(linter);
  diff_unified(name, (struct view){old, old_length}, (struct view){now, length}, &linter->text);
  free(name), free(old), free(now);
  buffer_add_string(&linter->json, "null");
  return answer(linter);
}
