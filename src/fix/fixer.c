#include "fix/fixer.h"
#include "base/map.h"
#include "base/memory.h"
#include "facts/json_facts.h"
#include "lint/losses.h"

/* How long to look for what is at fault. Passes are stale that leave no less to do than any before. */
enum { MOST_STALE = 10, MOST_RISES = 3, MOST_CULPRITS = 32, MOST_OF_A_RULE = 8 };
enum { LINTS_AT_LEAST = 100, LINTS_AT_MOST = 2000, BYTES_IN_ALL = 128 << 20 };

static const char endless[] = "fixing it would never end", lossy[] = "something that the record says would be lost";

/* Whether passes make progress: whether fewer fixes are left than after any pass before. (A pass may also reveal new ones.) */
struct progress {
  size_t low, stale, rises;
};

/* What is tried, from the base on. */
struct trial {
  struct tracked_findings dropped; /* owned */
  struct tracked_findings held;    /* owned: what is wanted in the base and is not to be made now */
  struct tracked_findings made;    /* owned: what was made in the first pass, and has to be gone */
  struct progress progress;
  size_t fixed, passes;
  size_t *fixed_by_rule; /* owned */
  bool did_unsafe, is_lossy;
  const char *reason; /* why it failed */
};

enum goal {
  DONE,  /* all that is wanted is made, as long as there is any */
  PROVED /* what else is wanted now waits; what follows from that which is made is made until the text is proved */
};

struct work {
  struct linter *linter;
  const struct rule_table *rule_table;
  const struct fixer_options *options;
  struct fixer_result *result; /* its text is the one of the trial */
  struct diags *diags;
  const struct source *given;
  const struct source *base; /* what is proved so far: as it was given, that of the result, or: */
  struct source earlier;
  struct buffer earlier_text;   /* owned: what the result had when it was the base */
  const struct source *linted; /* what the diags are of */
  bool *spared; /* owned: of the diags, those that are to stay; if the options say which these are */
  bool any_given_up;
  const struct diag **wanted; /* owned */
  size_t wanted_count, wanted_capacity;
  size_t chosen; /* of these, in the base: that can be made at once */
  struct proof before;
  enum goal goal;
  struct trial trial;
  struct shifts *history; /* owned, and what they hold: from the given text to the base, and on in the trial */
  size_t history_count, history_capacity, history_of_base;
  uint64_t *seen; /* owned: hashes of the texts that were the base */
  size_t seen_count, seen_capacity;
  struct progress progress; /* of the base */
  size_t culprits, *culprits_by_rule; /* owned */
  size_t lints, lints_most;
  struct chances {
    size_t count, fixed, culprits; /* how many there were; and how many fixes and culprits at the last */
  } chances;
};

/* ---- what is wanted ---- */

static bool is_wanted(const struct work *work, const struct diag *diag, enum fix_class safety) {
  const struct fixer_options *options = work->options;
  const struct fix *fix = diag->fix;
  if (!fix || !fix->count || fix->safety != safety) return false;
  size_t rule = options->fixable || work->any_given_up ? proof_rule(work->rule_table, diag->rule) : 0;
  if (work->any_given_up && work->result->given_up[rule]) return false;
  if (options->fixable && !options->fixable[rule]) return false;
  if (tracked_find(&work->trial.dropped, diag) || tracked_find(&work->trial.held, diag)) return false;
  return !options->spare || !work->spared[diag - work->diags->list];
}

static void collect_of(struct work *work, enum fix_class safety) {
  for (size_t i = 0; i < work->diags->count; i++) {
    if (!is_wanted(work, &work->diags->list[i], safety)) continue;
    ARRAY_GROW(work->wanted, work->wanted_count, work->wanted_capacity);
    work->wanted[work->wanted_count++] = &work->diags->list[i];
  }
}

/* Safe fixes come first, so that they are proved by themselves. */
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

/* Any fix makes UTF-8 of a text in UTF-16; so nothing is fixed unless that fix is wanted, too. */
static bool may_write(const struct work *work) {
  const struct game_reader *reader = linter_reader(work->linter);
  if (reader && !reader->fixable) return false;
  if (!work->diags->document || linter_source(work->linter) != &work->diags->document->decoded) return true;
  for (size_t i = 0; i < work->wanted_count; i++)
    if (listens(work->wanted[i]->rule, JSON_FLAW_ENCODING)) return true;
  return false;
}

/* ---- what is dropped ---- */

static size_t origin_of(const struct work *work, size_t offset) {
  for (size_t i = work->history_of_base; i-- > 0;) offset = shifts_back(&work->history[i], offset);
  return offset;
}

static void drop(struct work *work, const struct diag *diag, const char *reason) {
  struct tracked_finding finding = {.rule = diag->rule, .start = diag->span.start, .origin = origin_of(work, diag->span.start),
                                    .reason = reason};
  tracked_add(&work->result->dropped, finding);
}

/* Where one fix after another is wrong, its rule is not asked any more. */
static void culprit_drop(struct work *work, const struct diag *diag, const char *reason) {
  size_t rule = proof_rule(work->rule_table, diag->rule);
  drop(work, diag, reason);
  if (++work->culprits > MOST_CULPRITS || ++work->culprits_by_rule[rule] > MOST_OF_A_RULE)
    work->result->given_up[rule] = work->any_given_up = true;
}

static void all_give_up(struct work *work) {
  for (size_t i = 0; i < work->rule_table->rule_count; i++) work->result->given_up[i] = true;
  work->any_given_up = true;
}

/* ---- the base ---- */

static bool is_spent(const struct work *work) {
  return work->lints >= work->lints_most;
}

static void spared_find(struct work *work) {
  free(work->spared);
  work->spared = mem_alloc_zeroed(work->diags->count + 1, sizeof *work->spared);
  work->options->spare(work->options->spare_context, work->diags, linter_source(work->linter), work->spared);
}

static void lint(struct work *work, const struct source *source) {
  linter_run(work->linter, source, work->diags);
  work->linted = source;
  work->lints++;
  if (work->options->spare) spared_find(work);
  if (is_spent(work)) work->result->is_cut_short = true;
}

/* Lints the base, if that was not what was linted last. False if nothing is to be done. */
static bool base_collect(struct work *work) {
  if (work->linted != work->base) lint(work, work->base);
  work->trial.held.count = 0;
  for (size_t again = 0; again < 2; again++) {
    size_t dropped = work->result->dropped.count;
    tracked_sort(&work->result->dropped);
    tracked_copy(&work->trial.dropped, &work->result->dropped);
    if (!collect(work, work->options->unsafe)) return false;
    for (size_t i = 0; i < work->wanted_count; i++) {
      const struct fix *fix = work->wanted[i]->fix;
      const char *skipped_reason = edits_may(fix) ? edits_obstacle(work->linter, work->linted, fix) : NULL;
      if (skipped_reason) work->result->skipped_reason = skipped_reason;
      if (skipped_reason || !edits_may(fix)) drop(work, work->wanted[i], skipped_reason ? skipped_reason : "its edits overlap");
    }
    if (work->result->dropped.count == dropped) break;
  }
  if (!may_write(work)) return false;
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

/* Whether the text has grown so much that some fix must be inserting what the same fix then finds again. */
static bool is_swollen(const struct work *work) {
  enum { TIMES = 32, BYTES = 1 << 16 };
  return work->result->text.length > TIMES * work->given->size + BYTES;
}

static void made_count(struct work *work, size_t made) {
  struct trial *trial = &work->trial;
  for (size_t i = 0; i < made; i++) {
    const struct diag *diag = work->wanted[i];
    size_t rule = proof_rule(work->rule_table, diag->rule);
    trial->fixed++;
    trial->fixed_by_rule[rule]++;
    if (diag->fix->safety == FIX_UNSAFE) trial->did_unsafe = true;
    if (trial->passes) continue;
    tracked_add(&trial->made, (struct tracked_finding){.rule = diag->rule, .start = diag->span.start, .end = diag->span.end});
    if (diag->level == LEVEL_ERROR) proof_expect(&work->before, rule);
  }
  if (!trial->passes) tracked_sort(&trial->made);
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
static void next_text_lint(struct work *work, struct buffer *next, const struct shifts *shifts) {
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
  tracked_follow(&work->trial.dropped, shifts);
  tracked_follow(&work->trial.held, shifts);
  tracked_follow(&work->trial.made, shifts);
}

/* Makes the first of what is wanted. False if that changes nothing, or if something gets lost. */
static bool pass(struct work *work, size_t made) {
  const struct source *text = linter_source(work->linter), *given = edits_bytes(work->linter, work->linted);
  struct buffer next = {0};
  struct shifts shifts = {0};
  apply_edits(work->diags, text, given, work->wanted, made, &next, &shifts);
  bool is_same = view_equal(buffer_view(&next), (struct view){given->bytes, given->size});
  bool changes = made && (!is_same || (work->diags->document && text == &work->diags->document->decoded));
  if (changes) {
    struct losses losses = {0};
    made_count(work, made);
    losses_collect(&losses, work->diags->document, work->wanted, made);
    next_text_lint(work, &next, &shifts);
    if (!losses_stand(&losses, work->diags->document)) work->trial.is_lossy = true;
    losses_release(&losses);
    work->trial.passes++;
    ARRAY_GROW(work->history, work->history_count, work->history_capacity);
    work->history[work->history_count++] = shifts;
  } else shifts_release(&shifts);
  buffer_release(&next);
  return changes && !work->trial.is_lossy;
}

/* ---- trials ---- */

static void trial_begin(struct work *work) {
  struct trial *trial = &work->trial;
  while (work->history_count > work->history_of_base) shifts_release(&work->history[--work->history_count]);
  memset(trial->fixed_by_rule, 0, work->rule_table->rule_count * sizeof *trial->fixed_by_rule);
  trial->made.count = trial->made.longest = trial->fixed = trial->passes = 0;
  trial->did_unsafe = trial->is_lossy = false;
  trial->progress = (struct progress){.low = work->wanted_count};
}

/* A fix after which the same is found where it was has to be made again, and again. */
static bool comes_back(const struct work *work) {
  for (size_t i = 0; i < work->wanted_count; i++)
    if (tracked_covers(&work->trial.made, work->wanted[i])) return true;
  return false;
}

/* Why the text of the trial cannot be the next base; NULL: it can. */
static const char *trial_fails(const struct work *work) {
  if (work->trial.is_lossy) return lossy;
  if (comes_back(work) || is_seen(work, buffer_view(&work->result->text))) return endless;
  return proof_fails(&work->before, work->linter, work->diags, !work->trial.did_unsafe);
}

/* From the base, makes the first `most` of what was chosen, and what the goal asks for. */
static bool try(struct work *work, size_t most) {
  struct trial *trial = &work->trial;
  if (!base_collect(work)) return false;
  size_t made = most < work->chosen ? most : work->chosen;
  trial_begin(work);
  proof_init(&work->before, work->linter, work->diags);
  for (size_t i = made; work->goal == PROVED && i < work->wanted_count; i++)
    tracked_add(&trial->held, (struct tracked_finding){.rule = work->wanted[i]->rule, .start = work->wanted[i]->span.start});
  tracked_sort(&trial->held);
  if (!pass(work, made)) {
    trial->reason = trial->is_lossy ? lossy : "it would change nothing";
    return false;
  }
  for (;;) {
    bool more = collect(work, trial->did_unsafe);
    bool awaits = work->goal == DONE && more;
    trial->reason = awaits ? NULL : trial_fails(work);
    if (!awaits && (!trial->reason || !more)) return !trial->reason;
    if (awaits || !trial->reason) trial->reason = endless;
    if (is_stale(&trial->progress, work->wanted_count, work->goal == DONE ? MOST_RISES : 0) || is_swollen(work) || is_spent(work))
      return false;
    size_t next = edits_choose(work->diags, linter_source(work->linter), work->wanted, work->wanted_count);
    if (!pass(work, next)) return awaits && !(trial->reason = trial_fails(work));
  }
}

/* What was tried is the base from now on. */
static void commit(struct work *work) {
  struct trial *trial = &work->trial;
  struct fixer_result *result = work->result;
  work->base = &result->source;
  tracked_copy(&result->dropped, &trial->dropped);
  for (size_t i = 0; i < work->rule_table->rule_count; i++) result->fixed_by_rule[i] += trial->fixed_by_rule[i];
  result->fixed += trial->fixed;
  result->passes += trial->passes;
  result->outcome = FIXER_FIXED;
  work->history_of_base = work->history_count;
  if (work->goal == PROVED) base_see(work);
}

/* All that was chosen cannot be made together. Its longest beginning that can be is found, as if what is right came before
 * what is wrong; the fix behind that is dropped. */
static void culprit_find(struct work *work) {
  size_t low = 0, high = work->chosen;
  const char *reason = work->trial.reason;
  while (high - low > 1 && !is_spent(work)) {
    size_t middle = low + (high - low) / 2;
    if (try(work, middle)) low = middle;
    else {
      high = middle;
      reason = work->trial.reason;
    }
  }
  if (is_spent(work)) {
    work->lints_most += 2 * MOST_STALE; /* for what is known to go well */
    if (low && try(work, low)) commit(work);
    all_give_up(work);
  } else if (base_collect(work)) culprit_drop(work, work->wanted[high - 1], reason);
}

/* ---- the run ---- */

static bool begin(struct work *work) {
  struct fixer_result *result = work->result;
  size_t rules = work->rule_table->rule_count;
  result->given_up = mem_alloc_zeroed(rules, sizeof *result->given_up);
  result->fixed_by_rule = mem_alloc_zeroed(rules, sizeof *result->fixed_by_rule);
  work->trial.fixed_by_rule = mem_alloc_zeroed(rules, sizeof *work->trial.fixed_by_rule);
  work->culprits_by_rule = mem_alloc_zeroed(rules, sizeof *work->culprits_by_rule);
  size_t affordable = BYTES_IN_ALL / (work->given->size + 1);
  work->lints_most = affordable < LINTS_AT_LEAST ? LINTS_AT_LEAST : affordable > LINTS_AT_MOST ? LINTS_AT_MOST : affordable;
  if (work->options->lints && work->options->lints < work->lints_most) work->lints_most = work->options->lints;
  work->base = work->given;
  if (work->options->is_linted) work->linted = work->given;
  if (work->options->is_linted && work->options->spare) spared_find(work);
  if (!base_collect(work)) return false;
  work->progress.low = work->wanted_count;
  return true;
}

static void work_release(struct work *work) {
  struct trial *trial = &work->trial;
  tracked_release(&trial->dropped);
  tracked_release(&trial->held);
  tracked_release(&trial->made);
  free(trial->fixed_by_rule);
  for (size_t i = 0; i < work->history_count; i++) shifts_release(&work->history[i]);
  free(work->history);
  free(work->seen);
  free(work->culprits_by_rule);
  free(work->wanted);
  free(work->spared);
  proof_release(&work->before);
  buffer_release(&work->earlier_text);
}

/* A fix that could not be proved in the text as it was may be proved once other fixes are made: it is tried again as long as they
 * change the text. */
static bool another_chance(struct work *work) {
  enum { CHANCES_AT_MOST = 4, FEW_CULPRITS = 16 };
  struct chances *chances = &work->chances;
  struct tracked_findings *dropped = &work->result->dropped;
  bool goes_on = work->result->fixed > chances->fixed && work->culprits - chances->culprits <= FEW_CULPRITS;
  if (!goes_on || !dropped->count || chances->count == CHANCES_AT_MOST || work->result->outcome != FIXER_FIXED) return false;
  *chances = (struct chances){chances->count + 1, work->result->fixed, work->culprits};
  dropped->count = dropped->longest = 0;
  return true;
}

/* Most texts are fixed in one go, and proved once. Where that fails they are fixed step by step. */
static void all_fix(struct work *work) {
  do {
    while (base_collect(work)) {
      if (is_spent(work) || is_stale(&work->progress, work->wanted_count, MOST_RISES)) all_give_up(work);
      else if (try(work, SIZE_MAX)) commit(work);
      else if (work->goal == DONE) {
        work->goal = PROVED;
        base_see(work);
      } else culprit_find(work);
    }
  } while (another_chance(work));
}

/* ---- what is left ---- */

static bool is_left(const struct work *work, const struct diag *diag) {
  return proof_is_syntax(diag) && (!diag->fix || unfixed_reason(work->result, work->rule_table, diag));
}

/* What would still be no JSON is not written, since it is not known what was meant. */
static bool is_no_json(const struct work *work) {
  if (!work->diags->document) return false;
  for (size_t i = 0; i < work->diags->count; i++)
    if (is_left(work, &work->diags->list[i])) return true;
  return false;
}

static void undo(struct work *work) {
  struct fixer_result *result = work->result;
  fixer_release(result);
  result->syntax_first = true;
  lint(work, work->given);
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
  if (result->outcome == FIXER_FIXED && is_no_json(work)) undo(work);
  result->unproved = mark_unfixed_after(result, work->rule_table, FIX_EITHER, work->diags);
  result->lints = work->lints;
}

void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags) {
  struct work work = {.linter = linter, .given = source, .rule_table = linter_rule_table(linter), .options = options,
                      .result = result, .diags = diags, .goal = DONE};
  *result = (struct fixer_result){.outcome = FIXER_CLEAN};
  if (begin(&work)) all_fix(&work);
  finish(&work);
  work_release(&work);
}

void fixer_release(struct fixer_result *result) {
  buffer_release(&result->text);
  free(result->fixed_by_rule);
  free(result->given_up);
  tracked_release(&result->dropped);
  *result = (struct fixer_result){0};
}
