#include "fix/fixer.h"
#include "base/memory.h"
#include "facts/jgf_facts.h"

bool proof_is_syntax_flaw(unsigned kind) {
  static const uint16_t kinds[] = {JSON_FLAW_SYNTAX, JSON_FLAW_EMPTY, JSON_FLAW_COMMENT, JSON_FLAW_TRAILING_COMMA,
                                   JSON_FLAW_MISSING_COMMA, JSON_FLAW_SINGLE_QUOTE, JSON_FLAW_UNQUOTED_KEY, JSON_FLAW_ASSIGNMENT,
                                   JSON_FLAW_NUMBER, JSON_FLAW_CONTROL_CHARACTER, JSON_FLAW_BAD_ESCAPE, JSON_FLAW_ENCODING,
                                   JSON_FLAW_CONCATENATED};
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (kinds[i] == kind) return true;
  return false;
}

static bool is_syntax(const struct diag *diag) {
  if (diag->level != LEVEL_ERROR) return false;
  for (const uint16_t *listened = diag->rule->listens; *listened; listened++)
    if (proof_is_syntax_flaw(*listened)) return true;
  return false;
}

/* ---- the proof: what is counted ---- */

static size_t *errors_count(const struct rule_table *rule_table, const struct diags *diags) {
  size_t *errors = mem_alloc_zeroed(rule_table->rule_count, sizeof *errors);
  for (size_t i = 0; i < diags->count; i++)
    if (diags->list[i].level == LEVEL_ERROR) errors[rule_table_index(rule_table, diags->list[i].rule)]++;
  return errors;
}

void proof_init(struct proof *proof, struct linter *linter, const struct diags *diags) {
  proof_release(proof);
  *proof = (struct proof){.digest = linter_digest(linter), .content = linter_content(linter),
                          .errors = errors_count(linter_rule_table(linter), diags)};
  for (size_t i = 0; diags->document && i < diags->document->flaws.count; i++)
    proof->flaws[diags->document->flaws.list[i].kind - JSON_FLAW_SYNTAX]++;
}

void proof_release(struct proof *proof) {
  free(proof->errors);
  *proof = (struct proof){0};
}

void proof_allow(struct proof *proof, const struct rule_table *rule_table, unsigned kind, size_t count) {
  for (uint32_t i = rule_table->first_listener[kind]; i < rule_table->first_listener[kind + 1]; i++)
    proof->errors[rule_table->listeners[i]] += count;
}

/* ---- the proof: what is compared ---- */

/* If more of the record can be read than before, errors of the game that were hidden are reported. The game is the same. A tree
 * that was hidden in a string has hidden errors of notation as well. */
static bool may_come(const struct proof *before, const struct rule *rule, struct lint_content now, bool is_of_one_rule) {
  bool is_about_form = rule->means & (MEANS_SYNTAX | MEANS_FORM | MEANS_OLDER | MEANS_SUPPRESSION);
  struct lint_content old = before->content;
  bool was_unread = !old.nodes && now.nodes;
  /* A removed empty node must not compensate for another value that could not be read before. */
  bool is_more = now.nodes > old.nodes || now.all - now.nodes > old.all - old.nodes;
  return was_unread || (!is_about_form && is_of_one_rule && is_more);
}

static bool has_new_errors(const struct proof *before, const struct linter *linter, const struct diags *diags,
                           bool is_of_one_rule) {
  const struct rule_table *rule_table = linter_rule_table(linter);
  struct lint_content content = linter_content(linter);
  size_t *errors = errors_count(rule_table, diags);
  bool found = false;
  for (size_t i = 0; i < rule_table->rule_count && !found; i++)
    found = errors[i] > before->errors[i] && !may_come(before, rule_table->rules[i].rule, content, is_of_one_rule);
  free(errors);
  return found;
}

static bool has_new_flaws(const struct proof *before, const struct json_document *document) {
  size_t flaws[ARRAY_LENGTH(before->flaws)] = {0};
  for (size_t i = 0; document && i < document->flaws.count; i++) {
    size_t kind = document->flaws.list[i].kind - JSON_FLAW_SYNTAX;
    if (++flaws[kind] > before->flaws[kind]) return true;
  }
  return false;
}

const char *proof_fails(const struct proof *before, struct linter *linter, const struct diags *diags, bool same_game,
                        bool is_of_one_rule) {
  if (has_new_flaws(before, diags->document)) return "the JSON would have as many errors as before";
  if (same_game && !digest_equal(before->digest, linter_digest(linter)))
    return "it could not be proved that the game is unchanged";
  if (has_new_errors(before, linter, diags, is_of_one_rule)) return "it would cause another error";
  return NULL;
}

/* ---- the fixer ---- */

/* Passes make progress as long as fewer fixes are left than after any pass before. A pass may also reveal new fixes. */
enum { MOST_STALE = 40, MOST_ROUNDS = 8 };
enum { LINTS_AT_LEAST = 100, LINTS_AT_MOST = 2000, BYTES_IN_ALL = 128 << 20 };

static const char endless[] = "fixing it would never end", idle[] = "it would change nothing",
                  spent[] = "it would take too long to prove the fixes";

struct work {
  struct linter *linter;
  const struct rule_table *rule_table;
  const struct fixer_options *options;
  struct fixer_result *result;
  struct diags *diags;
  const struct source *given;
  struct source *base;         /* owned: the last proved text; NULL: the given text */
  struct source *trial;        /* owned: the base with further fixes, or NULL */
  const struct source *linted; /* the text whose findings are in `diags` */
  bool *excluded;              /* owned: by finding: true if its fix must not be made */
  const struct diag **wanted;  /* owned */
  size_t wanted_count, wanted_capacity;
  struct proof before;
  /* The fixes of the trial. */
  size_t passes;
  size_t *fixed_by_rule; /* owned */
  bool did_unsafe;
  struct digest128 *seen; /* owned: of the bases */
  size_t seen_count, seen_capacity;
  size_t lints_most;
  bool unsafe; /* also makes unsafe fixes */
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
  return !options->exclude || !work->excluded[diag - work->diags->list];
}

/* Collects the wanted fixes. Safe fixes come first, so that the proof covers them alone. Returns false if there are none. */
static bool collect(struct work *work, bool unsafe) {
  work->wanted_count = 0;
  for (enum fix_class safety = FIX_SAFE; safety <= (unsafe ? FIX_UNSAFE : FIX_SAFE) && !work->wanted_count; safety++)
    for (size_t i = 0; i < work->diags->count; i++) {
      if (!is_wanted(work, &work->diags->list[i], safety)) continue;
      ARRAY_ADD(work->wanted, work->wanted_count, work->wanted_capacity, &work->diags->list[i]);
    }
  return work->wanted_count > 0;
}

static bool listens(const struct rule *rule, unsigned kind) {
  for (const uint16_t *listened = rule->listens; *listened; listened++)
    if (*listened == kind) return true;
  return false;
}

/* Every fix converts UTF-16 to UTF-8, so nothing is fixed unless the fix of the encoding is wanted. */
static bool can_write(const struct work *work) {
  const struct game_reader *reader = linter_reader(work->linter);
  if (reader && !reader->fixable) return false;
  if (!work->diags->document || linter_source(work->linter) != &work->diags->document->decoded) return true;
  for (size_t i = 0; i < work->wanted_count; i++)
    if (listens(work->wanted[i]->rule, JSON_FLAW_ENCODING)) return true;
  return false;
}

/* ---- texts ---- */

struct source *fixed_text_new(const struct source *given, struct buffer *bytes) {
  struct source *text = mem_alloc_zeroed(1, sizeof *text);
  size_t size = bytes->length;
  memset(buffer_reserve(bytes, SOURCE_PADDING), 0, SOURCE_PADDING);
  source_init_owned(text, given->name, bytes->data, size);
  text->is_unicode = given->is_unicode;
  text->is_line = given->is_line;
  text->first_offset = given->first_offset;
  text->first_line = given->first_line;
  *bytes = (struct buffer){0};
  return text;
}

void fixed_text_free(struct source *text) {
  if (text) source_release(text);
  free(text);
}

static const struct source *base_of(const struct work *work) {
  return work->base ? work->base : work->given;
}

static bool is_spent(const struct work *work) {
  return work->result->lints >= work->lints_most;
}

/* Removes the fixes that cannot be made in the text that was linted last. */
static void linted_see(struct work *work) {
  const char *reason = edits_mark_impossible(work->linter, work->linted, work->diags);
  if (reason) work->result->skipped_reason = reason;
  if (work->options->exclude) {
    free(work->excluded);
    work->excluded = mem_alloc_zeroed(work->diags->count + 1, sizeof *work->excluded);
    work->options->exclude(work->options->exclude_context, work->diags, linter_source(work->linter), work->excluded);
  }
}

static void lint(struct work *work, const struct source *source) {
  linter_run(work->linter, source, work->diags);
  work->linted = source;
  work->result->lints++;
  linted_see(work);
}

/* Lints the base unless it was linted last. Returns false if no fix is to be made. */
static bool base_collect(struct work *work) {
  if (work->linted != base_of(work)) lint(work, base_of(work));
  return collect(work, work->unsafe) && can_write(work);
}

static struct digest128 digest_of(const struct source *text) {
  struct digest128 digest = digest_begin(0);
  digest_text(&digest, (struct view){text->bytes, text->size});
  return digest;
}

static void base_see(struct work *work) {
  ARRAY_ADD(work->seen, work->seen_count, work->seen_capacity, digest_of(base_of(work)));
}

static bool is_seen(const struct work *work, struct digest128 digest) {
  for (size_t i = 0; i < work->seen_count; i++)
    if (digest_equal(work->seen[i], digest)) return true;
  return false;
}

/* ---- trials ---- */

/* Returns true if the text has grown so much that a fix must be repeating itself. */
static bool is_swollen(const struct work *work) {
  enum { TIMES = 32, BYTES = 1 << 16 };
  return work->trial->size > TIMES * work->given->size + BYTES;
}

static void made_count(struct work *work, size_t made) {
  for (size_t i = 0; i < made; i++) {
    const struct diag *diag = work->wanted[i];
    size_t rule = rule_table_index(work->rule_table, diag->rule);
    work->fixed_by_rule[rule]++;
    if (diag->fix->safety == FIX_UNSAFE) work->did_unsafe = true;
    /* The error must be gone. */
    if (!work->passes && diag->level == LEVEL_ERROR && work->before.errors[rule]) work->before.errors[rule]--;
  }
}

/* Makes the wanted fixes that do not conflict. Returns false if the text stays the same. */
static bool pass(struct work *work) {
  const struct source *text = linter_source(work->linter), *bytes = edits_bytes(work->linter, work->linted);
  LOCAL_BUFFER next = {0};
  size_t made = apply_edits(work->diags, text, bytes, work->wanted, work->wanted_count, &next);
  bool is_same = view_equal(buffer_view(&next), (struct view){bytes->bytes, bytes->size});
  if (!made || (is_same && !(work->diags->document && text == &work->diags->document->decoded))) {
    return false;
  }
  made_count(work, made);
  struct source *old = work->trial;
  work->trial = fixed_text_new(work->given, &next);
  lint(work, work->trial);
  fixed_text_free(old);
  work->passes++;
  return true;
}

/* Makes fixes pass by pass, starting at the collected base, until none is left; then proves the text. Returns why it cannot be
 * the next base, or NULL. */
static const char *try(struct work *work) {
  size_t low = work->wanted_count, stale = 0;
  memset(work->fixed_by_rule, 0, work->rule_table->rule_count * sizeof *work->fixed_by_rule);
  work->passes = 0;
  work->did_unsafe = false;
  proof_init(&work->before, work->linter, work->diags);
  if (!pass(work)) return idle;
  while (collect(work, work->did_unsafe)) {
    bool is_progress = work->wanted_count < low;
    if (is_progress) low = work->wanted_count;
    stale = is_progress ? 0 : stale + 1;
    if (stale > MOST_STALE || is_swollen(work) || is_spent(work)) return endless;
    if (!pass(work)) break;
  }
  if (is_seen(work, digest_of(work->trial))) return endless;
  return proof_fails(&work->before, work->linter, work->diags, !work->did_unsafe, work->only);
}

/* Makes the text of the trial the base. */
static void commit(struct work *work) {
  struct fixer_result *result = work->result;
  fixed_text_free(work->base);
  work->base = work->trial;
  work->trial = NULL;
  base_see(work);
  for (size_t i = 0; i < work->rule_table->rule_count; i++) {
    result->fixed_by_rule[i] += work->fixed_by_rule[i];
    result->fixed += work->fixed_by_rule[i];
  }
  result->passes += work->passes;
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
    const char *reason = try(work);
    work->result->failed[rule] = reason;
    if (reason) continue;
    commit(work);
    any = true;
  }
  work->only = 0;
  return any;
}

/* A rule that failed may succeed after the fixes of others, so rounds continue as long as fixes are made. */
static void rounds_try(struct work *work) {
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

/* Most texts are fixed and proved at once. If the proof fails, the fixes are tried rule by rule. */
static void all_fix(struct work *work) {
  base_see(work);
  while (base_collect(work)) {
    if (is_spent(work)) {
      all_give_up(work);
      return;
    }
    if (try(work)) {
      rounds_try(work);
      return;
    }
    commit(work);
  }
}

void fixer_mark_unfixed(const struct fixer_result *result, const struct rule_table *rule_table, enum fix_class safety,
                        struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    if (!diag->fix || (safety != FIX_EITHER && diag->fix->safety != safety)) continue;
    diag->unfixed = result->failed ? result->failed[rule_table_index(rule_table, diag->rule)] : NULL;
    /* Unsafe fixes may repair the syntax as well: this fix is made with them, or not at all. */
    if (result->syntax_first && safety == FIX_SAFE) diag->fix->safety = FIX_UNSAFE;
    if (diag->unfixed || (result->syntax_first && safety != FIX_SAFE)) diag->fix = NULL;
  }
}

/* A text that would still not be JSON is not written. */
static bool is_no_json(const struct work *work) {
  const struct diag *diag = work->diags->list, *end = diag + work->diags->count;
  for (; work->diags->document && diag < end; diag++)
    if (is_syntax(diag) && (!diag->fix || work->result->failed[rule_table_index(work->rule_table, diag->rule)]))
      return true;
  return false;
}

static void finish(struct work *work) {
  struct fixer_result *result = work->result;
  if (work->linted != base_of(work)) lint(work, base_of(work));
  fixed_text_free(work->trial);
  if (work->base && is_no_json(work)) {
    size_t lints = result->lints;
    fixer_release(result);
    *result = (struct fixer_result){.syntax_first = true, .lints = lints};
    lint(work, work->given);
    fixed_text_free(work->base);
  } else if (work->base) {
    result->source = work->base;
    result->text = (struct buffer){work->base->memory, work->base->size, work->base->size + SOURCE_PADDING};
    work->base->memory = NULL;
  }
  fixer_mark_unfixed(result, work->rule_table, FIX_EITHER, work->diags);
}

void fixer_run(struct linter *linter, const struct source *source, const struct fixer_options *options,
               struct fixer_result *result, struct diags *diags) {
  struct work work = {.linter = linter, .given = source, .rule_table = linter_rule_table(linter), .options = options,
                      .result = result, .diags = diags, .unsafe = options->unsafe};
  size_t rules = work.rule_table->rule_count, affordable = BYTES_IN_ALL / (source->size + 1);
  *result = (struct fixer_result){0};
  result->failed = mem_alloc_zeroed(rules, sizeof *result->failed);
  result->fixed_by_rule = mem_alloc_zeroed(rules, sizeof *result->fixed_by_rule);
  work.fixed_by_rule = mem_alloc_zeroed(rules, sizeof *work.fixed_by_rule);
  work.lints_most = affordable < LINTS_AT_LEAST ? LINTS_AT_LEAST : affordable > LINTS_AT_MOST ? LINTS_AT_MOST : affordable;
  if (options->is_linted) {
    work.linted = source;
    linted_see(&work);
  }
  all_fix(&work);
  finish(&work);
  free(work.fixed_by_rule);
  free(work.seen);
  free(work.wanted);
  free(work.excluded);
  proof_release(&work.before);
}

void fixer_release(struct fixer_result *result) {
  buffer_release(&result->text);
  fixed_text_free(result->source);
  free(result->fixed_by_rule);
  free(result->failed);
  *result = (struct fixer_result){0};
}

/* ---- the fixes that linting offers ---- */

/* Most SGF has findings about notation, so only errors count in SGF. The fix of an older record can fail only in combination with
 * other fixes. */
bool fixes_may_fail(const struct source *source, const struct diags *diags) {
  enum { FINDINGS_AT_MOST = 200, BYTES_AT_MOST = 1 << 18 }; /* one lint takes milliseconds */
  bool is_doubtful = false, has_fix = false;
  size_t loud = 0, older = 0;
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    loud += diag->level >= LEVEL_WARNING;
    older += diag->level >= LEVEL_WARNING && *diag->rule->listens == JGF_FACT_OLD_RECORD;
    unsigned means = diag->level == LEVEL_ERROR ? MEANS_TANGLED | MEANS_NOTATION : MEANS_TANGLED;
    is_doubtful |= diag->level >= LEVEL_WARNING && (diag->rule->means & means);
    has_fix |= diag->fix != NULL;
  }
  if (older == loud && !diags->suppressed) return false;
  return is_doubtful && has_fix && diags->count <= FINDINGS_AT_MOST && source->size <= BYTES_AT_MOST;
}

void fixes_prove(struct linter *linter, const struct source *source, const struct fixer_options *options, struct diags *diags) {
  for (int unsafe = 0; unsafe <= 1; unsafe++) {
    struct fixer_result result;
    struct diags left = {0};
    struct fixer_options trial = *options;
    trial.unsafe = unsafe;
    fixer_run(linter, source, &trial, &result, &left);
    fixer_mark_unfixed(&result, linter_rule_table(linter), unsafe ? FIX_UNSAFE : FIX_SAFE, diags);
    fixer_release(&result);
    diags_release(&left);
  }
}
