#include "fix/fixer.h"
#include "base/map.h"
#include "base/memory.h"
#include "facts/jgf_facts.h"
#include "facts/json_facts.h"

/* Passes are stale if none of them leaves fewer fixes than every pass before. */
enum { MOST_STALE = 10, MOST_RISES = 3, MOST_ROUNDS = 8 };
enum { LINTS_AT_LEAST = 100, LINTS_AT_MOST = 2000, BYTES_IN_ALL = 128 << 20 };

static const char endless[] = "fixing it would never end",
                  idle[] = "it would change nothing", spent[] = "it would take too long to prove the fixes";

/* Passes make progress as long as fewer fixes are left than after any pass before. (A pass may also reveal new fixes.) */
struct progress {
  size_t low, stale, rises;
};

/* The fixes made since the base. */
struct trial {
  struct progress progress;
  size_t fixed, passes;
  size_t *fixed_by_rule; /* owned */
  bool did_unsafe;
  const char *reason; /* static: why the trial failed */
};

struct work {
  struct linter *linter;
  const struct rule_table *rule_table;
  const struct fixer_options *options;
  struct fixer_result *result; /* its text is the trial's */
  struct diags *diags;
  const struct source *given;
  const struct source *base; /* the last proved text: `given`, the result's source, or `earlier` */
  struct source earlier;
  struct buffer earlier_text;  /* owned: the text of `earlier` */
  const struct source *linted; /* the text whose findings are in `diags` */
  bool *spared;                /* owned: by finding: true if its fix must not be made */
  const struct diag **wanted;  /* owned */
  size_t wanted_count, wanted_capacity;
  size_t chosen; /* the first of `wanted`, which can be made in one pass */
  struct proof before;
  struct trial trial;
  uint64_t *seen; /* owned: hashes of the earlier bases */
  size_t seen_count, seen_capacity;
  struct progress progress; /* of the base */
  size_t lints, lints_most;
  bool unsafe; /* unsafe fixes are made, too */
  size_t only; /* 1 + the index of the rule whose fixes are made; 0: all rules */
};

/* ---- which fixes are made ---- */

static bool is_wanted(const struct work *work, const struct diag *diag, enum fix_class safety) {
  const struct fixer_options *options = work->options;
  const struct fix *fix = diag->fix;
  if (!fix || !fix->operation_count || fix->safety != safety) return false;
  size_t rule = rule_table_index(work->rule_table, diag->rule);
  if (work->result->failed[rule] || (work->only && rule + 1 != work->only)) return false;
  if (options->fixable && !options->fixable[rule]) return false;
  return !options->spare || !work->spared[diag - work->diags->list];
}

static void collect_of(struct work *work, enum fix_class safety) {
  for (size_t i = 0; i < work->diags->count; i++) {
    if (!is_wanted(work, &work->diags->list[i], safety)) continue;
    ARRAY_GROW(work->wanted, work->wanted_count, work->wanted_capacity);
    work->wanted[work->wanted_count++] = &work->diags->list[i];
  }
}

/* Safe fixes come first, so that the proof covers them alone. */
static bool collect(struct work *work, bool unsafe) {
  work->wanted_count = 0;
  collect_of(work, FIX_SAFE);
  if (!work->wanted_count && unsafe) collect_of(work, FIX_UNSAFE);
  return work->wanted_count > 0;
}

static bool listens(const struct rule *rule, unsigned kind) {
  for (const uint16_t *listened = rule->listens; *listened; listened++)
    if (*listened == kind) return true;
  return false;
}

/* Every fix converts UTF-16 to UTF-8, so nothing is fixed unless the fix of the encoding is wanted. */
static bool may_write(const struct work *work) {
  const struct game_reader *reader = linter_reader(work->linter);
  if (reader && !reader->fixable) return false;
  if (!work->diags->document || linter_source(work->linter) != &work->diags->document->decoded) return true;
  for (size_t i = 0; i < work->wanted_count; i++)
    if (listens(work->wanted[i]->rule, JSON_FLAW_ENCODING)) return true;
  return false;
}

/* ---- the base ---- */

static bool is_spent(const struct work *work) {
  return work->lints >= work->lints_most;
}

/* Removes the fixes that cannot be made in the text that was linted last. */
static void linted_see(struct work *work) {
  const char *reason = edits_mark_impossible(work->linter, work->linted, work->diags);
  if (reason) work->result->skipped_reason = reason;
  if (work->options->spare) {
    free(work->spared);
    work->spared = mem_alloc_zeroed(work->diags->count + 1, sizeof *work->spared);
    work->options->spare(work->options->spare_context, work->diags, linter_source(work->linter), work->spared);
  }
}

static void lint(struct work *work, const struct source *source) {
  linter_run(work->linter, source, work->diags);
  work->linted = source;
  work->lints++;
  linted_see(work);
  if (is_spent(work)) work->result->is_cut_short = true;
}

/* Lints the base unless it was linted last. Returns false if no fix is to be made. */
static bool base_collect(struct work *work) {
  if (work->linted != work->base) lint(work, work->base);
  if (!collect(work, work->unsafe) || !may_write(work)) return false;
  work->chosen = edits_choose(work->diags, linter_source(work->linter), work->wanted, work->wanted_count);
  return true;
}

static void base_see(struct work *work) {
  ARRAY_GROW(work->seen, work->seen_count, work->seen_capacity);
  work->seen[work->seen_count++] = map_hash(MAP_HASH_START, work->base->bytes, work->base->size);
}

static bool is_seen(const struct work *work, struct view text) {
  if (!work->seen_count) return view_equal(text, (struct view){work->base->bytes, work->base->size});
  uint64_t hash = map_hash(MAP_HASH_START, text.at, text.length);
  for (size_t i = 0; i < work->seen_count; i++)
    if (work->seen[i] == hash) return true;
  return false;
}

/* ---- passes ---- */

static bool is_stale(struct progress *progress, size_t left, size_t rises) {
  if (left < progress->low) *progress = (struct progress){left, 0, progress->rises};
  else if (++progress->stale > MOST_STALE) {
    if (progress->rises++ == rises) return true;
    progress->low = left;
    progress->stale = 0;
  }
  return false;
}

/* Returns true if the text has grown so much that a fix must be repeating itself. */
static bool is_swollen(const struct work *work) {
  enum { TIMES = 32, BYTES = 1 << 16 };
  return work->result->text.length > TIMES * work->given->size + BYTES;
}

static void made_count(struct work *work, size_t made) {
  struct trial *trial = &work->trial;
  for (size_t i = 0; i < made; i++) {
    const struct diag *diag = work->wanted[i];
    size_t rule = rule_table_index(work->rule_table, diag->rule);
    trial->fixed++;
    trial->fixed_by_rule[rule]++;
    if (diag->fix->safety == FIX_UNSAFE) trial->did_unsafe = true;
    if (!trial->passes && diag->level == LEVEL_ERROR) proof_expect(&work->before, rule);
  }
}

static void result_put(struct work *work, struct buffer *text) {
  struct fixer_result *result = work->result;
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  result->text = *text;
  *text = (struct buffer){0};
  source_init_borrow(&result->source, work->given->name, result->text.data, result->text.length);
  result->source.is_unicode = work->given->is_unicode;
  result->source.is_line = work->given->is_line;
  result->source.first_offset = work->given->first_offset;
  result->source.first_line = work->given->first_line;
  lint(work, &result->source);
}

/* The text that was linted last is freed when the next one is linted; the base is kept. */
static void next_text_lint(struct work *work, struct buffer *next) {
  struct buffer old = work->result->text, older = {0};
  bool was_base = work->base == &work->result->source;
  if (was_base) {
    older = work->earlier_text;
    work->earlier_text = old;
    work->earlier = work->result->source;
    work->base = &work->earlier;
  }
  result_put(work, next);
  buffer_release(was_base ? &older : &old);
}

/* Makes the first `made` of the wanted fixes. Returns false if the text stays the same. */
static bool pass(struct work *work, size_t made) {
  const struct source *text = linter_source(work->linter), *given = edits_bytes(work->linter, work->linted);
  struct buffer next = {0};
  apply_edits(work->diags, text, given, work->wanted, made, &next);
  bool is_same = view_equal(buffer_view(&next), (struct view){given->bytes, given->size});
  bool changes = made && (!is_same || (work->diags->document && text == &work->diags->document->decoded));
  if (changes) {
    made_count(work, made);
    next_text_lint(work, &next);
    work->trial.passes++;
  }
  buffer_release(&next);
  return changes;
}

/* ---- trials ---- */

/* Returns why the text of the trial cannot be the next base, or NULL. */
static const char *trial_fails(const struct work *work) {
  if (is_seen(work, buffer_view(&work->result->text))) return endless;
  return proof_fails(&work->before, work->linter, work->diags, !work->trial.did_unsafe, work->only);
}

/* Makes fixes pass by pass, starting at the collected base, until none is left; then proves the text. */
static bool try(struct work *work) {
  struct trial *trial = &work->trial;
  memset(trial->fixed_by_rule, 0, work->rule_table->rule_count * sizeof *trial->fixed_by_rule);
  trial->fixed = trial->passes = 0;
  trial->did_unsafe = false;
  trial->progress = (struct progress){.low = work->wanted_count};
  proof_init(&work->before, work->linter, work->diags);
  if (!pass(work, work->chosen)) {
    trial->reason = idle;
    return false;
  }
  while (collect(work, trial->did_unsafe)) {
    trial->reason = endless;
    if (is_stale(&trial->progress, work->wanted_count, MOST_RISES) || is_swollen(work) || is_spent(work)) return false;
    if (!pass(work, edits_choose(work->diags, linter_source(work->linter), work->wanted, work->wanted_count))) break;
  }
  trial->reason = trial_fails(work);
  return !trial->reason;
}

/* Makes the text of the trial the base. */
static void commit(struct work *work) {
  struct trial *trial = &work->trial;
  struct fixer_result *result = work->result;
  work->base = &result->source;
  for (size_t i = 0; i < work->rule_table->rule_count; i++) result->fixed_by_rule[i] += trial->fixed_by_rule[i];
  result->fixed += trial->fixed;
  result->passes += trial->passes;
  result->outcome = FIXER_FIXED;
}

static void all_give_up(struct work *work) {
  for (size_t i = 0; i < work->rule_table->rule_count; i++)
    if (!work->result->failed[i]) work->result->failed[i] = spent;
}

/* Makes the fixes of each rule; a rule whose fixes cannot be proved fails. Returns whether any fix was made. */
static bool rules_try(struct work *work) {
  bool any = false;
  for (size_t rule = 0; rule < work->rule_table->rule_count; rule++) {
    work->only = rule + 1;
    if (!base_collect(work)) continue;
    if (try(work)) {
      commit(work);
      base_see(work);
      any = true;
    } else work->result->failed[rule] = work->trial.reason;
  }
  work->only = 0;
  return any;
}

/* A rule that failed may succeed after the fixes of others, so rounds continue as long as fixes are made. */
static void rounds_try(struct work *work) {
  base_see(work);
  for (size_t round = 0; round < MOST_ROUNDS && !is_spent(work); round++) {
    memset(work->result->failed, 0, work->rule_table->rule_count * sizeof *work->result->failed);
    work->unsafe = false;
    bool any = rules_try(work);
    work->unsafe = work->options->unsafe;
    if (work->unsafe && rules_try(work)) any = true;
    if (!any) return;
  }
  all_give_up(work);
}

/* ---- the run ---- */

static bool begin(struct work *work) {
  struct fixer_result *result = work->result;
  size_t rules = work->rule_table->rule_count;
  result->failed = mem_alloc_zeroed(rules, sizeof *result->failed);
  result->fixed_by_rule = mem_alloc_zeroed(rules, sizeof *result->fixed_by_rule);
  work->trial.fixed_by_rule = mem_alloc_zeroed(rules, sizeof *work->trial.fixed_by_rule);
  size_t affordable = BYTES_IN_ALL / (work->given->size + 1);
  work->lints_most = affordable < LINTS_AT_LEAST ? LINTS_AT_LEAST : affordable > LINTS_AT_MOST ? LINTS_AT_MOST : affordable;
  if (work->options->lints && work->options->lints < work->lints_most) work->lints_most = work->options->lints;
  work->base = work->given;
  work->unsafe = work->options->unsafe;
  if (work->options->is_linted) {
    work->linted = work->given;
    linted_see(work);
  }
  if (!base_collect(work)) return false;
  work->progress.low = work->wanted_count;
  return true;
}

/* Most texts are fixed and proved at once. If the proof fails, the fixes are tried rule by rule. */
static void all_fix(struct work *work) {
  while (base_collect(work)) {
    if (is_spent(work) || is_stale(&work->progress, work->wanted_count, MOST_RISES)) all_give_up(work);
    else if (try(work)) commit(work);
    else {
      rounds_try(work);
      return;
    }
  }
}

/* ---- findings that are left ---- */

void fixer_mark_unfixed(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety,
                        struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    if (!diag->fix || (safety != FIX_EITHER && diag->fix->safety != safety)) continue;
    const char *reason = result->failed ? result->failed[rule_table_index(rule_table, diag->rule)] : NULL;
    /* Unsafe fixes may repair the syntax as well: this fix is made with them, or not at all. */
    if (result->syntax_first && safety == FIX_SAFE) diag->fix->safety = FIX_UNSAFE;
    else if (result->syntax_first) diag->fix = NULL;
    if (!reason) continue;
    diag->fix = NULL;
    diag->unfixed = reason;
  }
}

static bool is_left(const struct work *work, const struct diag *diag) {
  return proof_is_syntax(diag) && (!diag->fix || work->result->failed[rule_table_index(work->rule_table, diag->rule)]);
}

/* A text that would still not be JSON is not written. */
static bool is_no_json(const struct work *work) {
  if (!work->diags->document) return false;
  for (size_t i = 0; i < work->diags->count; i++)
    if (is_left(work, &work->diags->list[i])) return true;
  return false;
}

static void finish(struct work *work) {
  struct fixer_result *result = work->result;
  if (result->outcome == FIXER_CLEAN) {
    buffer_release(&result->text);
    if (work->linted != work->given) lint(work, work->given);
  } else if (work->base != &result->source) {
    struct buffer old = result->text;
    result_put(work, &work->earlier_text);
    buffer_release(&old);
  } else if (work->linted != work->base) lint(work, work->base);
  if (result->outcome == FIXER_FIXED && is_no_json(work)) {
    fixer_release(result);
    result->syntax_first = true;
    lint(work, work->given);
  }
  fixer_mark_unfixed(result, work->rule_table, FIX_EITHER, work->diags);
  result->lints = work->lints;
}

void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags) {
  struct work work = {.linter = linter, .given = source, .rule_table = linter_rule_table(linter), .options = options,
                      .result = result, .diags = diags};
  *result = (struct fixer_result){.outcome = FIXER_CLEAN};
  if (begin(&work)) all_fix(&work);
  finish(&work);
  free(work.trial.fixed_by_rule);
  free(work.seen);
  free(work.wanted);
  free(work.spared);
  proof_release(&work.before);
  buffer_release(&work.earlier_text);
}

void fixer_release(struct fixer_result *result) {
  buffer_release(&result->text);
  free(result->fixed_by_rule);
  free(result->failed);
  *result = (struct fixer_result){0};
}

/* ---- the fixes that linting offers ---- */

/* Limits of the lints of one record. Four lints prove most records. */
enum { TRIALS_AT_LEAST = 5, TRIALS_AT_MOST = 64, TRIAL_BYTES = 4 << 20, FINDINGS_AT_MOST = 200 };

static size_t lints_for(const struct source *source) {
  size_t affordable = TRIAL_BYTES / (source->size + 1);
  return affordable < TRIALS_AT_MOST ? affordable : TRIALS_AT_MOST;
}

static bool offers(const struct diags *diags, enum fix_class safety) {
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].fix && diags->list[i].fix->safety == safety) return true;
  return false;
}

/* Most SGF has findings about notation, so only errors count there. */
static bool is_doubtful(const struct diag *diag) {
  return (diag->rule->means & MEANS_TANGLED) || (diag->level == LEVEL_ERROR && (diag->rule->means & MEANS_NOTATION));
}

/* A sound record of an older version has one finding, which says that it is older. It may have more if the record silences rules:
 * fixing may bring these findings back. */
bool fixes_may_fail(const struct source *source, const struct diags *diags) {
  size_t loud = 0, doubtful = 0, of_version = 0;
  if (diags->count > FINDINGS_AT_MOST || lints_for(source) < TRIALS_AT_LEAST) return false;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (diag->level < LEVEL_WARNING) continue;
    loud++;
    if (!is_doubtful(diag)) continue;
    doubtful++;
    if (*diag->rule->listens == JGF_FACT_OLD_RECORD) of_version++;
  }
  if (!doubtful || (loud == of_version && !diags->suppressed)) return false;
  return offers(diags, FIX_SAFE) || offers(diags, FIX_UNSAFE);
}

static bool has_syntax_without_fix(const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++)
    if (proof_is_syntax(&diags->list[i]) && !diags->list[i].fix) return true;
  return false;
}

void fixes_prove(struct linter *linter, const struct source *source, const struct fixer_options *options, struct diags *diags) {
  for (int unsafe = 0; unsafe <= 1; unsafe++) {
    enum fix_class safety = unsafe ? FIX_UNSAFE : FIX_SAFE;
    if (!offers(diags, safety)) continue;
    struct fixer_result result;
    struct diags left = {0};
    struct fixer_options trial = *options;
    trial.unsafe = unsafe;
    trial.lints = lints_for(source);
    fixer_run(linter, source, &trial, &result, &left);
    /* A syntax error without a fix stays, even with more time. */
    bool is_known = !result.is_cut_short || (result.syntax_first && has_syntax_without_fix(diags));
    /* A rule that failed for lack of time might have been proved. */
    if (result.is_cut_short) memset(result.failed, 0, linter_rule_table(linter)->rule_count * sizeof *result.failed);
    if (is_known) fixer_mark_unfixed(&result, linter_rule_table(linter), safety, diags);
    fixer_release(&result);
    diags_release(&left);
  }
}
