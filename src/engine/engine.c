#include "engine/engine.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "engine/baseline.h"
#include "engine/rules_json.h"
#include "facts/json_facts.h"
#include "fix/apply_edits.h"
#include "fix/fixer.h"
#include "lint/linter.h"
#include "rules/catalogue.h"
#include "ugf/ugz.h"

/* A linter for texts of any format. A reader of a format other than JGF is made for the first text of that format. {0}: empty.
 */
struct text_linter {
  struct linter *linter; /* owned */
  struct game_reader *readers[FORMAT_COUNT]; /* owned; by format_place; NULL before the first text of the format */
};

struct engine {
  struct engine_host host;
  const struct options *options; /* borrowed, or `default_options` */
  struct options default_options;
  enum format_in format;
  const struct effective_config *given;    /* borrowed: the configuration of all texts; NULL: each text has its own */
  struct configurations configurations;    /* for the options of this engine */
  struct text_linter linting, proving;
  struct known_findings known;      /* by the baseline, in the text that was given last */
  struct baseline *unasked;         /* borrowed: while suppressing, before the given text was looked up; or NULL */
  const struct source *source;      /* borrowed: the text that was fixed last, as it was given */
  const struct format *source_format;
  const struct effective_config *effective; /* of that text */
  struct collection *collection;    /* borrowed; NULL: none */
  struct rule_time fixing;
  struct diags diags;
  struct engine_linted linted;
  struct engine_fixed fixed;
  struct fixer_result fixer;
  struct engine_suppressed suppressed;
  struct add_suppressions_result suppressing;
  struct converter *converter; /* owned; NULL until something is converted */
  struct buffer line; /* with padding */
  size_t line_count;
  struct rule_table *silent; /* owned: a table for reading, without enabled rules; NULL before the first text is read */
  struct stored_games stored;
  struct engine_games games;
  struct go_position *position; /* owned; NULL before the first engine_position */
};

/* ---- a linter for all formats ---- */

/* Sets the rule table. Rule tables of one text_linter share their patterns (lint/rule_table.h). */
static void text_linter_set_rule_table(struct text_linter *linter, const struct rule_table *rule_table) {
  if (linter->linter) linter_set_rule_table(linter->linter, rule_table);
  else {
    linter->linter = linter_new(rule_table);
    linter_share_values(linter->linter);
  }
}

static void text_linter_release(struct text_linter *linter) {
  linter_free(linter->linter);
  for (size_t i = 0; i < FORMAT_COUNT; i++)
    if (linter->readers[i]) linter->readers[i]->free(linter->readers[i]);
  *linter = (struct text_linter){0};
}

/* Chooses the reader of a text by its content or its name. Returns the format; NULL: JGF. */
static const struct format *text_linter_read_as(struct text_linter *linter, enum format_in format,
                                                const struct source *source) {
  const struct format *as = file_type_pick(format, source);
  struct game_reader *reader = NULL;
  if (as) {
    struct game_reader **stored = &linter->readers[format_place(as)];
    if (!*stored) *stored = format_reader_new(as);
    reader = *stored;
  }
  linter_set_reader(linter->linter, reader);
  return as;
}

/* ---- making ---- */

struct engine *engine_new_with(const struct options *options, const struct engine_host *host) {
  struct engine *engine = mem_alloc_zeroed(1, sizeof *engine);
  if (host) engine->host = *host;
  engine->configurations = (struct configurations){.options = options, .files = &engine->host.files,
                                                   .within = engine->host.within, .directory = engine->host.directory};
  engine->options = options;
  engine->format = options->standard.format_in;
  return engine;
}

struct engine *engine_new(const struct engine_host *host, struct view json) {
  struct options options;
  options_init(&options, json, NULL);
  struct engine *engine = engine_new_with(&options, host);
  engine->default_options = options;
  engine->configurations.options = engine->options = &engine->default_options;
  return engine;
}

void engine_reset(struct engine *engine) {
  text_linter_release(&engine->linting);
  text_linter_release(&engine->proving);
  converter_free(engine->converter);
  engine->converter = NULL;
  map_release(&engine->known.counts);
  fixer_release(&engine->fixer);
  add_suppressions_release(&engine->suppressing);
  diags_release(&engine->diags);
  stored_games_release(&engine->stored);
}

void engine_free(struct engine *engine) {
  if (!engine) return;
  engine_reset(engine);
  if (engine->position) go_position_release(engine->position);
  free(engine->position);
  configurations_release(&engine->configurations);
  rule_table_free(engine->silent);
  if (engine->options == &engine->default_options) options_release(&engine->default_options);
  buffer_release(&engine->line);
  free(engine);
}

/* ---- configuration ---- */

bool engine_configure(struct engine *engine, struct view json, const char *path, const char *base) {
  engine_unconfigure(engine);
  configurations_give(&engine->configurations, json, path, base);
  const struct config *config = engine->configurations.given->config;
  if (config->format_in.file) engine->format = (enum format_in)config->format_in.number;
  return !config->is_faulty;
}

void engine_unconfigure(struct engine *engine) {
  diags_clear(&engine->diags); /* they point to the configuration */
  if (engine->linting.linter) linter_set_rule_table(engine->linting.linter, engine->options->standard.rule_table);
  if (engine->proving.linter) linter_set_rule_table(engine->proving.linter, engine->options->standard.rule_table);
  configurations_forget(&engine->configurations);
  engine->format = engine->options->standard.format_in;
  converter_free(engine->converter); /* it has the limits of the configuration */
  engine->converter = NULL;
}

struct configurations *engine_configurations(struct engine *engine) {
  return &engine->configurations;
}

const struct config *engine_config(const struct engine *engine) {
  return engine->configurations.given ? engine->configurations.given->config : NULL;
}

/* ---- linting ---- */

void engine_read_as(struct engine *engine, enum format_in format) {
  engine->format = format;
}

const struct format *engine_format_of(const struct engine *engine, const struct source *source) {
  return file_type_pick(engine->format, source);
}

void engine_set_config(struct engine *engine, const struct effective_config *effective_config) {
  engine->given = effective_config;
}

/* ---- turns ---- */

static void wait_turn(void *context) {
  const struct engine *engine = context;
  if (engine->host.wait) engine->host.wait(engine->host.context);
}

/* Records are compared once, as they were given. */
static void compare_records(struct engine *engine, struct collection *collection) {
  linter_set_collection(engine->linting.linter, collection, wait_turn, engine);
}

/* ---- the lint pipeline: lint a text, hide known findings, prove fixes ---- */

static const struct effective_config *effective_of(struct engine *engine, const struct source *source) {
  return engine->given ? engine->given : configurations_lookup(&engine->configurations, source->name);
}

static void prepare(struct engine *engine, const struct source *source) {
  engine->effective = effective_of(engine, source);
  text_linter_set_rule_table(&engine->linting, engine->effective->rule_table);
  engine->source = source;
  engine->source_format = text_linter_read_as(&engine->linting, engine->format, source);
  map_release(&engine->known.counts);
}

/* The state of the linter after linting or fixing. */
static struct engine_linted linted_now(struct engine *engine, size_t known) {
  if (!engine->host.omits_edits) fixes_list(linter_source(engine->linting.linter), &engine->diags);
  struct lint_result last = linter_last(engine->linting.linter);
  return (struct engine_linted){.source = linter_source(engine->linting.linter), .diags = &engine->diags,
                                .effective_config = engine->effective,
                                .format = engine->source_format, .games = last.games, .is_record = last.is_record,
                                .is_seki_form = last.seki_form, .known = known};
}

static struct baseline *baseline_of(const struct engine *engine) {
  return engine->host.baseline ? engine->host.baseline(engine->host.context, engine->effective->baseline) : NULL;
}

/* The number of known findings depends on earlier records. */
static void ask_known(struct engine *engine, struct baseline *baseline) {
  const struct source *text = linter_source(engine->linting.linter);
  wait_turn(engine);
  known_findings_ask(&engine->known, baseline, engine->source->name, text, &engine->diags);
}

/* Returns how many findings were hidden. */
static size_t hide_known(struct engine *engine) {
  if (!engine->known.counts.count) return 0;
  return known_findings_hide(&engine->known, linter_source(engine->linting.linter), &engine->diags);
}

/* Removes fixes that cannot be proved from the findings. */
static void prove(struct engine *engine) {
  const struct effective_config *effective = engine->effective;
  uint64_t (*clock)(void) = effective->rule_table->clock, begun = clock ? clock() : 0;
  struct fixer_options asked = {.fixable = effective->fixable, .exclude = engine->known.counts.count ? known_findings_mark : NULL,
                                .exclude_context = &engine->known};
  text_linter_set_rule_table(&engine->proving, effective->rule_table);
  (void)text_linter_read_as(&engine->proving, engine->format, engine->source);
  fixes_prove(engine->proving.linter, engine->source, &asked, &engine->diags);
  linter_trim(engine->proving.linter);
  if (!clock) return;
  engine->fixing.nanoseconds += clock() - begun;
  engine->fixing.calls++;
}

static void on_game(void *context, const struct game *game, size_t number) {
  struct engine *engine = context;
  (void)number;
  stored_games_add(&engine->stored, game, linter_source(engine->linting.linter));
}

const struct engine_linted *engine_lint(struct engine *engine, const struct source *source) {
  prepare(engine, source);
  struct linter *linter = engine->linting.linter;
  linter_skip_digest(linter, true);
  compare_records(engine, engine->collection);
  if (engine->host.keeps_games) {
    stored_games_clear(&engine->stored);
    linter_set_games(linter, (struct linter_games){on_game, engine});
  }
  linter_run(linter, source, &engine->diags);
  (void)edits_mark_impossible(linter, source, &engine->diags);
  linter_set_games(linter, (struct linter_games){0});
  compare_records(engine, NULL);
  linter_skip_digest(linter, false);
  struct baseline *baseline = baseline_of(engine);
  bool may_fail = fixes_may_fail(source, &engine->diags);
  if (baseline) ask_known(engine, baseline);
  size_t known = hide_known(engine);
  if (may_fail) prove(engine);
  engine->linted = linted_now(engine, known);
  return &engine->linted;
}

void engine_collect(struct engine *engine, struct collection *collection) {
  engine->collection = collection;
}

const struct engine_linted *engine_linted(const struct engine *engine) {
  return &engine->linted;
}

struct engine_times engine_times(const struct engine *engine) {
  return (struct engine_times){.rules = engine->linting.linter ? linter_times(engine->linting.linter) : NULL,
                               .fixing = engine->fixing};
}

void engine_shrink(struct engine *engine) {
  if (engine->linting.linter) linter_trim(engine->linting.linter);
}

/* ---- lines ---- */

bool engine_is_lines(const struct engine *engine, const char *name) {
  return file_type_of(name, engine->format).is_lines;
}

bool engine_next_line(struct engine *engine, const struct source *all, size_t *at, struct source *line) {
  if (!*at) engine->line_count = all->first_line - 1;
  while (*at < all->size) {
    size_t start = *at;
    const char *end = memchr(all->bytes + start, '\n', all->size - start);
    struct view text = {all->bytes + start, end ? (size_t)(end - all->bytes) - start : all->size - start};
    *at = start + text.length + (end != NULL);
    engine->line_count++;
    if (end && view_ends(text, "\r")) text.length--;
    buffer_clear(&engine->line);
    buffer_add_view(&engine->line, text);
    if (strspn(buffer_string(&engine->line), " \t\r") == text.length) continue;
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

bool *engine_rules_named(const struct rule_table *rule_table, const char *names, bool *all_known) {
  bool *is_named = mem_alloc_zeroed(rule_table->rule_count, sizeof *is_named);
  *all_known = true;
  for (const char *name = names, *comma; name; name = comma ? comma + 1 : NULL) {
    comma = strchr(name, ',');
    struct rule_range range = rule_table_named(rule_table, (struct view){name, comma ? (size_t)(comma - name) : strlen(name)});
    if (range.first == range.end) *all_known = false;
    memset(is_named + range.first, true, range.end - range.first);
  }
  return is_named;
}

static const char *refusal(const struct fixer_result *result, const struct diags *diags) {
  bool is_unreadable = false;
  for (size_t i = 0; i < diags->count; i++) is_unreadable |= diags->list[i].rule->listens[0] == JSON_FLAW_ENCODING;
  if (result->syntax_first && is_unreadable) return "it is not UTF-8; --encoding names the character set to convert it from";
  if (result->syntax_first) return "it would still not be JSON; first correct the syntax errors that have no fix";
  return result->fixed ? NULL : result->skipped_reason;
}

static void run_fixer(struct engine *engine, const struct fixer_options *options) {
  struct linter *linter = engine->linting.linter;
  uint64_t (*clock)(void) = linter_rule_table(linter)->clock, begun = clock ? clock() : 0, linted = linter_time(linter);
  fixer_release(&engine->fixer);
  fixer_run(linter, engine->source, options, &engine->fixer, &engine->diags);
  if (!clock) return;
  engine->fixing.nanoseconds += clock() - begun - (linter_time(linter) - linted);
  engine->fixing.calls++;
}

const struct engine_fixed *engine_fix(struct engine *engine, const struct source *source,
                                      const struct engine_fix_options *options) {
  bool all_known;
  prepare(engine, source);
  bool *fixable = options->rules ? engine_rules_named(engine->effective->rule_table, options->rules, &all_known) : NULL;
  struct fixer_options wanted = {.unsafe = options->unsafe, .fixable = fixable ? fixable : engine->effective->fixable,
                                 .exclude = options->exclude, .exclude_context = options->context};
  struct baseline *baseline = baseline_of(engine);
  if (baseline) {
    linter_run(engine->linting.linter, source, &engine->diags);
    ask_known(engine, baseline);
    wanted.is_linted = true;
  }
  if (engine->known.counts.count) {
    wanted.exclude = known_findings_mark;
    wanted.exclude_context = &engine->known;
  }
  run_fixer(engine, &wanted);
  free(fixable);
  struct fixer_result *result = &engine->fixer;
  bool changed = result->source;
  struct view given = {source->bytes, source->size}, text = changed ? buffer_view(&result->text) : given;
  /* A fix must not add a line end to a JSON Lines record. */
  if (source->is_line && (memchr(text.at, '\n', text.length) || ascii_count(text, '\r') > ascii_count(given, '\r'))) {
    engine->fixed = (struct engine_fixed){.text = given,
                                          .refused = "the fix would split the line in two",
                                          .left = *engine_relint_original(engine)};
    return &engine->fixed;
  }
  engine->fixed = (struct engine_fixed){.changed = changed,
                                        .text = text,
                                        .count = changed ? result->fixed : 0,
                                        .by_rule = changed ? result->fixed_by_rule : NULL,
                                        .refused = refusal(result, &engine->diags)};
  engine->fixed.left = linted_now(engine, hide_known(engine));
  return &engine->fixed;
}

const struct engine_linted *engine_relint_original(struct engine *engine) {
  struct linter *linter = engine->linting.linter;
  linter_run(linter, engine->source, &engine->diags);
  (void)edits_mark_impossible(linter, engine->source, &engine->diags);
  fixer_mark_unfixed(&engine->fixer, linter_rule_table(linter), FIX_EITHER, &engine->diags);
  engine->linted = linted_now(engine, hide_known(engine));
  return &engine->linted;
}

/* ---- suppressing ---- */

/* The finding that gets an entry. */
struct unwanted {
  const struct rule *rule;
  struct span span;
};

static void mark_others(void *context, struct diags *diags, const struct source *source, bool *is_known) {
  const struct unwanted *unwanted = context;
  (void)source;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    is_known[i] = diag->rule != unwanted->rule || diag->span.start != unwanted->span.start
        || diag->span.end != unwanted->span.end;
  }
}

/* Sets the result. */
static void run_suppressing(struct engine *engine, const struct add_suppressions_options *options) {
  struct add_suppressions_result *result = &engine->suppressing;
  add_suppressions_release(result);
  fixer_release(&engine->fixer);
  add_suppressions_run(engine->linting.linter, engine->source, options, result, &engine->diags);
  engine->suppressed = (struct engine_suppressed){.added = result->added, .unsuppressed = result->left};
  if (result->source) engine->suppressed.text = (struct view){result->source->bytes, result->source->size};
}

bool engine_suppress(struct engine *engine, const struct source *source, const struct rule *rule, struct span span,
                     struct buffer *to) {
  struct unwanted unwanted = {rule, span};
  prepare(engine, source);
  run_suppressing(engine, &(struct add_suppressions_options){.reason = "", .min_level = LEVEL_INFO, .mark = mark_others,
                                                             .mark_context = &unwanted});
  if (engine->suppressed.added) buffer_add_view(to, engine->suppressed.text);
  return engine->suppressed.added > 0;
}

/* Looks up the findings of the original record, without fixes, in the baseline. */
static void mark_known(void *context, struct diags *diags, const struct source *source, bool *is_known) {
  struct engine *engine = context;
  if (engine->unasked) ask_known(engine, engine->unasked);
  engine->unasked = NULL;
  known_findings_mark(&engine->known, diags, source, is_known);
}

const struct engine_suppressed *engine_add_suppressions(struct engine *engine, const struct source *source, const char *reason,
                                                        enum level least) {
  prepare(engine, source);
  engine->unasked = baseline_of(engine);
  compare_records(engine, engine->collection);
  run_suppressing(engine, &(struct add_suppressions_options){.reason = reason, .min_level = least,
                                                             .mark = engine->unasked ? mark_known : NULL,
                                                             .mark_context = engine});
  engine->suppressed.left = linted_now(engine, hide_known(engine));
  return &engine->suppressed;
}

/* ---- converting ---- */

const struct engine_converted *engine_convert(struct engine *engine, const struct source *source,
                                              const struct convert_options *options) {
  const struct effective_config *effective = configurations_lookup(&engine->configurations, source->name);
  const struct config *config = effective->config;
  struct convert_options wanted = *options;
  wanted.from = engine->format;
  wanted.reading.ugf_coordinates = (enum ugf_coordinates)config->ugf_coordinates.number;
  wanted.reading.keep_email = config->keep_email.number;
  wanted.plain |= config->plain.number;
  wanted.force_lossy |= config->force_lossy.number;
  /* A configuration found by searching must not choose the output. */
  wanted.for_seki |= config->std.file && config->std.file->is_trusted && config->std.number == STD_SEKI;
  if (!engine->converter) engine->converter = converter_new(effective->rule_table);
  return converter_run(engine->converter, &wanted, source);
}

/* ---- rules, formats ---- */

static const char *detect_jgf(struct engine *engine, struct view text) {
  struct source source;
  enum format_in format = engine->format;
  source_init_copy(&source, "", text.at, text.length);
  engine->format = FORMAT_IN_JGF;
  const struct engine_games *read = engine_read(engine, &source);
  engine->format = format;
  bool is_jgf = linter_last(engine->linting.linter).is_record;
  if (!is_jgf && read->document->flaws.count) {
    /* damaged JSON that looks like a record */
    size_t at = 0;
    while (at < text.length && memchr(" \t\r\n\xEF\xBB\xBF", text.at[at], 7)) at++;
    is_jgf = at < text.length && text.at[at] == '{' &&
             (memmem(text.at, text.length, "\"JGF\"", 5) || memmem(text.at, text.length, "\"tree\"", 6));
  }
  stored_games_clear(&engine->stored);
  source_release(&source);
  return is_jgf ? "jgf" : NULL;
}

const char *engine_detect(struct engine *engine, struct view text) {
  const struct format *format = format_sniff(text);
  if (!format) return detect_jgf(engine, text);
  return format == &format_ugf && ugz_sniff(text) ? "ugz" : format->name;
}

bool engine_explain(struct engine *engine, const char *rule, const char *name, struct buffer *to) {
  struct rule_list rule_list = rules_named(configurations_lookup(&engine->configurations, name)->rule_table, rule);
  bool is_known = false;
  for (size_t i = 0; i < rule_list.count; i++) is_known |= rules_match(&rule_list.list[i], rule);
  if (is_known) rules_json_explain(&rule_list, to);
  free(rule_list.list);
  return is_known;
}

/* ---- games ---- */

const struct engine_games *engine_linted_games(struct engine *engine) {
  struct linter *linter = engine->linting.linter;
  const struct game_reader *reader = linter_reader(linter);
  const struct json_document *document = linter_document(linter);
  engine->games = (struct engine_games){.source = linter_source(linter),
                                        .document = document,
                                        .values = reader ? reader->document : document,
                                        .format = engine->source_format,
                                        .games = &engine->stored};
  return &engine->games;
}

/* Reading needs no rules, but the limits of the text. */
const struct engine_games *engine_read(struct engine *engine, const struct source *source) {
  static const struct rule_selector none = {.kind = CHOICE_IGNORE, .name = "all"};
  const struct rule_table_options options = {.catalogue = &jgflint_catalogue,
                                             .choices = &none,
                                             .choice_count = 1,
                                             .shared_with = engine->options->standard.rule_table};
  if (!engine->silent) engine->silent = rule_table_make(&options);
  engine->silent->limits = effective_of(engine, source)->rule_table->limits;
  text_linter_set_rule_table(&engine->linting, engine->silent);
  engine->source_format = text_linter_read_as(&engine->linting, engine->format, source);
  struct linter *linter = engine->linting.linter;
  stored_games_clear(&engine->stored);
  linter_skip_digest(linter, true);
  linter_set_games(linter, (struct linter_games){on_game, engine});
  linter_run(linter, source, &engine->diags);
  linter_set_games(linter, (struct linter_games){0});
  linter_skip_digest(linter, false);
  return engine_linted_games(engine);
}

const struct go_position *engine_position(struct engine *engine, size_t game, uint32_t node) {
  if (game >= engine->stored.count) return NULL;
  if (!engine->position) engine->position = mem_alloc_zeroed(1, sizeof *engine->position);
  return go_position(engine->position, &engine->stored.list[game]->game, node) ? engine->position : NULL;
}
