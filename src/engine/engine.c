#include "base/ascii.h"
#include "config.h"

#include "engine/engine.h"
#include "base/memory.h"
#include "engine/config_set.h"
#include "engine/rules_json.h"
#include "fix/add_suppressions.h"
#include "rules/catalogue.h"
#include "ugf/lha.h"
#include <errno.h>

struct engine {
  struct engine_host host;
  struct engine_options options;
  struct rule_selector *choices; /* owned: those of the options that name a rule */
  enum format_in format;
  struct effective_config standard; /* what holds where nothing is configured; lends its patterns */
  struct pattern_scratch *scratch;  /* owned: for configurations */
  struct config_set *set;           /* owned; NULL: nothing is configured */
  struct view config_text;          /* borrowed, while it is read */
  const char *config_path;
  struct text_linter texts;
  struct diags diags;
  struct engine_linted linted;
  struct engine_fixed fixed;
  struct fixer_result fixer;
  struct convert_options converting;
  struct converter_rule_tables converter_rules;
  struct converter *converter; /* owned; NULL until something is converted */
  struct converted_games converted_games;
  struct diags convert_diags;
  struct engine_converted converted;
  struct buffer line; /* with padding */
  size_t line_count;
  struct rule_table *silent; /* owned: no rule runs; to read by. NULL until it is needed */
  struct text_linter readers;
  struct diags read_diags;
  struct kept_games kept;
  struct engine_games games;
  struct go_position position;
};

/* ---- making ---- */

/* What an editor sets may name a rule of tomorrow. Custom rules are known only with the configuration that has them. */
static void choices_keep(struct engine *engine, const struct engine_options *options) {
  struct effective_config all;
  struct unknown_rule unknown;
  if (!options->choice_count) return;
  struct engine_options nothing = ENGINE_OPTIONS;
  (void)effective_config_init(&all, &nothing, NULL, NULL, NULL, &unknown);
  engine->choices = mem_alloc_zeroed(options->choice_count, sizeof *engine->choices);
  engine->options.choices = engine->choices;
  engine->options.choice_count = 0;
  for (size_t i = 0; i < options->choice_count; i++) {
    struct rule_range range = rule_table_named(all.rule_table, view_of(options->choices[i].name));
    bool is_custom = strncmp(options->choices[i].name, "custom/", 7) == 0;
    if (is_custom || range.first < range.end) engine->choices[engine->options.choice_count++] = options->choices[i];
  }
  effective_config_release(&all);
}

struct engine *engine_new(const struct engine_host *host, const struct engine_options *options) {
  struct engine *engine = mem_alloc_zeroed(1, sizeof *engine);
  struct unknown_rule unknown;
  if (host) engine->host = *host;
  engine->options = options ? *options : ENGINE_OPTIONS;
  if (options) choices_keep(engine, options);
  (void)effective_config_init(&engine->standard, &engine->options, NULL, NULL, NULL, &unknown);
  engine->scratch = pattern_scratch_new();
  text_linter_init(&engine->texts, engine->standard.rule_table);
  return engine;
}

void engine_free(struct engine *engine) {
  if (!engine) return;
  text_linter_release(&engine->texts);
  if (engine->silent) text_linter_release(&engine->readers);
  converter_free(engine->converter);
  converter_rule_tables_release(&engine->converter_rules);
  converted_games_release(&engine->converted_games);
  diags_release(&engine->convert_diags);
  fixer_release(&engine->fixer);
  diags_release(&engine->diags);
  diags_release(&engine->read_diags);
  kept_games_release(&engine->kept);
  go_position_release(&engine->position);
  config_set_free(engine->set);
  rule_table_free(engine->silent);
  effective_config_release(&engine->standard);
  pattern_scratch_free(engine->scratch);
  buffer_release(&engine->line);
  free(engine->choices);
  free(engine);
}

/* ---- configuration ---- */

static int read_config(void *of, const char *path, struct buffer *text) {
  struct engine *engine = of;
  if (strcmp(path, engine->config_path) != 0) return engine->host.read ? engine->host.read(engine->host.of, path, text) : ENOENT;
  buffer_add_view(text, engine->config_text);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return 0;
}

/* The text was given, so its path is there, whatever the host knows of it. */
static char *real_path(void *of, const char *path) {
  struct engine *engine = of;
  char *real = engine->host.real ? engine->host.real(engine->host.of, path) : NULL;
  bool is_known = real || (engine->host.real && strcmp(path, engine->config_path) != 0);
  return is_known ? real : mem_string(path, strlen(path));
}

static void show_path(void *of, const char *path, struct buffer *to) {
  struct engine *engine = of;
  if (engine->host.show) engine->host.show(engine->host.of, path, to);
  else buffer_add_string(to, path);
}

static const char *refuse(void *of, const char *path) {
  struct engine *engine = of;
  return engine->host.refuse ? engine->host.refuse(engine->host.of, path) : NULL;
}

bool engine_configure(struct engine *engine, struct view json, const char *path, const char *base) {
  engine_unconfigure(engine);
  engine->config_text = json;
  engine->config_path = path;
  struct config_host host = {.rule_table = engine->standard.rule_table, .scratch = engine->scratch, .version = PACKAGE_VERSION,
                             .of = engine, .read = read_config, .real = real_path, .show = show_path, .refuse = refuse};
  int error = 0;
  struct config *config = config_load(&host, path, &error);
  engine->config_text = (struct view){NULL, 0};
  engine->config_path = NULL;
  if (!config) return false; /* not met: it was given */
  engine->set = config_set_new(config, base);
  return !config->is_faulty;
}

void engine_refuse_baseline(struct engine *engine, const char *why) {
  config_refuse_baseline(engine->set->config, why);
}

void engine_unconfigure(struct engine *engine) {
  diags_clear(&engine->diags); /* what they point at goes */
  linter_set_rule_table(engine->texts.linter, engine->standard.rule_table);
  if (engine->texts.prover.linter) linter_set_rule_table(engine->texts.prover.linter, engine->standard.rule_table);
  config_set_free(engine->set);
  engine->set = NULL;
}

const struct config *engine_config(const struct engine *engine) {
  return engine->set ? engine->set->config : NULL;
}

/* The name as patterns see it. */
static const char *below(const struct config_set *set, const char *name) {
  size_t length = strlen(set->base);
  if (length && strncmp(name, set->base, length) == 0 && name[length] == '/') name += length;
  while (*name == '/' || strncmp(name, "./", 2) == 0) name++;
  return name;
}

const struct effective_config *engine_effective(struct engine *engine, const char *name) {
  struct unknown_rule unknown;
  if (!engine->set) return &engine->standard;
  const struct effective_config *effective = config_set_lookup(engine->set, below(engine->set, name), &engine->options, engine->standard.rule_table, &unknown);
  return effective->rule_table ? effective : &engine->standard; /* does not happen: names were checked */
}

bool engine_excludes(struct engine *engine, const char *name) {
  return engine->set && config_set_excludes(engine->set, view_of(below(engine->set, name)), false);
}

/* ---- linting ---- */

void engine_read_as(struct engine *engine, enum format_in format) {
  engine->format = format;
}

const struct format *engine_format_of(const struct engine *engine, const struct source *source) {
  return file_type_pick(engine->format, source);
}

/* What linting and fixing leave in the linter. */
static struct engine_linted linted_now(struct engine *engine, const struct effective_config *effective, const struct format *format) {
  struct lint_result last = linter_last(engine->texts.linter);
  return (struct engine_linted){.source = linter_source(engine->texts.linter), .diags = &engine->diags, .effective_config = effective,
                                .format = format, .games = last.games, .is_record = last.is_record};
}

static const struct effective_config *prepare(struct engine *engine, const struct source *source) {
  const struct effective_config *effective = engine_effective(engine, source->name);
  linter_set_rule_table(engine->texts.linter, effective->rule_table);
  return effective;
}

const struct engine_linted *engine_lint(struct engine *engine, const struct source *source) {
  const struct effective_config *effective = prepare(engine, source);
  struct prover_input of = {.source = source, .effective_config = effective, .format_in = engine->format};
  text_linter_judge(&engine->texts, &of, &engine->diags);
  text_linter_prove(&engine->texts, &of, &engine->diags);
  engine->linted = linted_now(engine, effective, engine_format_of(engine, source));
  return &engine->linted;
}

static void wait_for_nobody(void *who) {
  (void)who;
}

void engine_collect(struct engine *engine, struct collection *collection) {
  linter_set_collection(engine->texts.linter, collection, wait_for_nobody, NULL);
}

/* ---- lines ---- */

bool engine_is_lines(const struct engine *engine, const char *name) {
  return file_type_of(name, engine->format).is_lines;
}

static bool is_blank(struct view line) {
  for (size_t i = 0; i < line.length; i++)
    if (!ascii_is_one_of(line.at[i], " \t\r")) return false;
  return true;
}

bool engine_next_line(struct engine *engine, const struct source *all, size_t *at, struct source *line) {
  if (!*at) engine->line_count = 0;
  while (*at < all->size) {
    size_t start = *at;
    const char *end = memchr(all->bytes + start, '\n', all->size - start);
    struct view text = {all->bytes + start, end ? (size_t)(end - all->bytes) - start : all->size - start};
    *at = start + text.length + (end != NULL);
    engine->line_count++;
    if (is_blank(text)) continue;
    buffer_clear(&engine->line);
    buffer_add_view(&engine->line, text);
    memset(buffer_reserve(&engine->line, SOURCE_PADDING), 0, SOURCE_PADDING);
    source_init_borrow(line, all->name, engine->line.data, text.length);
    line->first_offset = all->first_offset + start;
    line->first_line = engine->line_count;
    line->is_line = true;
    line->is_unicode = all->is_unicode;
    return true;
  }
  return false;
}

/* ---- fixing ---- */

/* By rule of the rule table; NULL: all. Owned. */
static bool *fixable_of(const struct rule_table *rule_table, const struct engine_names *rules) {
  bool *fixable = mem_alloc_zeroed(rule_table->rule_count, sizeof *fixable);
  for (size_t i = 0; i < rules->count; i++) {
    struct rule_range range = rule_table_named(rule_table, view_of(rules->list[i]));
    for (size_t k = range.first; k < range.end; k++) fixable[k] = true;
  }
  return fixable;
}

static const char *refusal(const struct fixer_result *result) {
  if (result->syntax_first) return "it would still not be JSON; first correct the syntax errors that have no fix";
  return result->fixed ? NULL : result->skipped_reason;
}

const struct engine_fixed *engine_fix(struct engine *engine, const struct source *source, const struct engine_fix_options *options) {
  const struct effective_config *effective = prepare(engine, source);
  const struct format *format = text_linter_read_as(&engine->texts, engine->format, source);
  bool *fixable = options->rules.count ? fixable_of(effective->rule_table, &options->rules) : NULL;
  struct fixer_options wanted = {.unsafe = options->unsafe, .fixable = fixable ? fixable : effective->fixable, .spare = options->spare, .of = options->of};
  fixer_release(&engine->fixer);
  fixer_run(engine->texts.linter, source, &wanted, &engine->fixer, &engine->diags);
  free(fixable);
  struct fixer_result *result = &engine->fixer;
  bool changed = result->outcome == FIXER_FIXED;
  engine->fixed = (struct engine_fixed){.changed = changed, .text = changed ? buffer_view(&result->text) : (struct view){source->bytes, source->size},
                                        .count = changed ? result->fixed : 0, .by_rule = changed ? result->fixed_by_rule : NULL,
                                        .refused = refusal(result), .left = linted_now(engine, effective, format)};
  return &engine->fixed;
}

/* ---- suppressing ---- */

/* The finding that is to be silenced. */
struct unwanted {
  const struct rule *rule;
  struct span span;
};

static void mark_others(void *of, struct diags *diags, const struct source *source, bool *is_known) {
  const struct unwanted *unwanted = of;
  (void)source;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    is_known[i] = diag->rule != unwanted->rule || diag->span.start != unwanted->span.start || diag->span.end != unwanted->span.end;
  }
}

bool engine_suppress(struct engine *engine, const struct source *source, const struct rule *rule, struct span span, struct buffer *to) {
  struct unwanted unwanted = {rule, span};
  struct add_suppressions_options options = {.reason = "", .min_level = LEVEL_INFO, .mark = mark_others, .of = &unwanted};
  struct add_suppressions_result result = {0};
  (void)prepare(engine, source);
  (void)text_linter_read_as(&engine->texts, engine->format, source);
  add_suppressions_run(engine->texts.linter, source, &options, &result, &engine->diags);
  bool is_added = result.added > 0;
  if (is_added) buffer_add_view(to, buffer_view(&result.text));
  add_suppressions_release(&result);
  return is_added;
}

/* ---- converting ---- */

const struct engine_converted *engine_convert(struct engine *engine, const struct source *source, const struct convert_options *options) {
  engine->converting = *options;
  engine->converting.from = engine->format;
  engine->converting.limits = engine->standard.rule_table->limits;
  if (!engine->converter) {
    converter_rule_tables_init(&engine->converter_rules, &engine->converting);
    engine->converter = converter_new(&engine->converting, &engine->converter_rules);
  }
  converted_games_clear(&engine->converted_games);
  struct converted converted = converter_run(engine->converter, source, &engine->converted_games, &engine->convert_diags);
  engine->converted = (struct engine_converted){.games = &engine->converted_games, .source = converter_source(engine->converter),
                                                .diags = &engine->convert_diags, .failed = converted.failed, .why = converted.why};
  return &engine->converted;
}

/* ---- rules, formats ---- */

/* Broken JSON cannot be read as a record, but may be meant as one. */
static bool names_parts(struct view text) {
  size_t at = 0;
  while (at < text.length && memchr(" \t\r\n\xEF\xBB\xBF", text.at[at], 7)) at++;
  bool is_object = at < text.length && text.at[at] == '{';
  return is_object && (memmem(text.at, text.length, "\"JGF\"", 5) || memmem(text.at, text.length, "\"tree\"", 6));
}

static const char *detect_jgf(struct engine *engine, struct view text) {
  struct source source;
  enum format_in format = engine->format;
  source_init_copy(&source, "", text.at, text.length);
  engine->format = FORMAT_IN_JGF;
  const struct engine_games *read = engine_read(engine, &source);
  engine->format = format;
  bool is_jgf = linter_is_damaged(read->document) ? names_parts(text) : linter_last(engine->readers.linter).is_record;
  kept_games_clear(&engine->kept);
  source_release(&source);
  return is_jgf ? "jgf" : NULL;
}

const char *engine_detect(struct engine *engine, struct view text) {
  const struct format *format = format_sniff(text);
  if (!format) return detect_jgf(engine, text);
  return format == &format_ugf && lha_find(text) != SIZE_MAX ? "ugz" : format->name;
}

void engine_rules(struct engine *engine, const char *name, struct buffer *to) {
  struct roll roll = roll_of(engine_effective(engine, name)->rule_table, "all");
  rules_json_list(&roll, to);
  free(roll.list);
}

bool engine_explain(struct engine *engine, const char *rule, const char *name, struct buffer *to) {
  struct roll roll = roll_of(engine_effective(engine, name)->rule_table, rule);
  bool is_known = false;
  for (size_t i = 0; i < roll.count; i++) is_known |= rules_match(&roll.list[i], rule);
  if (is_known) rules_json_explain(&roll, to);
  free(roll.list);
  return is_known;
}

/* ---- games ---- */

static void on_game(void *to, const struct game *game, size_t number) {
  (void)number;
  kept_games_add(to, game);
}

/* Reading needs no rule. */
static void readers_make(struct engine *engine) {
  static const struct rule_selector none = {.kind = CHOICE_IGNORE, .name = "all"};
  const struct rule_table_options options = {.catalogue = &jgflint_catalogue, .choices = &none, .choice_count = 1, .shared_with = engine->standard.rule_table};
  const char *unknown, *near;
  if (engine->silent) return;
  engine->silent = rule_table_make(&options, &unknown, &near);
  engine->silent->limits = engine->standard.rule_table->limits;
  text_linter_init(&engine->readers, engine->silent);
  linter_forgo_hash(engine->readers.linter);
}

const struct engine_games *engine_read(struct engine *engine, const struct source *source) {
  readers_make(engine);
  struct linter *linter = engine->readers.linter;
  kept_games_clear(&engine->kept);
  const struct format *format = text_linter_read_as(&engine->readers, engine->format, source);
  linter_set_games(linter, (struct linter_games){on_game, &engine->kept});
  linter_run(linter, source, &engine->read_diags);
  linter_set_games(linter, (struct linter_games){0});
  engine->games = (struct engine_games){.source = linter_source(linter), .document = linter_document(linter), .format = format, .games = &engine->kept};
  return &engine->games;
}

const struct go_position *engine_position(struct engine *engine, size_t game, uint32_t node) {
  bool is_there = game < engine->kept.count && go_position(&engine->position, &engine->kept.list[game]->game, node);
  return is_there ? &engine->position : NULL;
}
