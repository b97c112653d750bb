#include "lint/fixer.h"
#include "base/memory.h"
#include "json/flaws.h"
#include "lint/splice.h"

enum { FLAW_KINDS = JSON_FLAWS_END - JSON_FLAW_SYNTAX };

/* What the record was before anything was done, for the proof. */
struct before {
  struct jgf_hash hash;
  size_t flaws[FLAW_KINDS];
  size_t *errors;  /* owned; by rule of the plan: those that the first pass left alone */
  struct linted_content content;
  bool is_older;
  bool is_torn;
};

struct work {
  struct linter *linter;
  const struct source *given; /* borrowed: what was linted last, before it was decoded */
  const char *name; /* of the source */
  const struct plan *plan;
  const struct fixer_wish *wish;
  struct fixer_result *result;
  struct diags *diags;
  const struct diag **wanted; /* owned */
  size_t wanted_count, wanted_capacity;
  struct before before;
  bool did_unsafe;
};

/* ---- what is wanted ---- */

static size_t rule_index(const struct plan *plan, const struct rule *rule) {
  size_t i = 0;
  while (i < plan->rule_count && plan->rules[i].rule != rule) i++;
  return i;
}

static bool is_wanted(const struct work *work, const struct diag *diag) {
  const struct fixer_wish *wish = work->wish;
  const struct fix *fix = diag->fix;
  if (!fix || !fix->count || (fix->safety != FIX_SAFE && !(wish->unsafe && fix->safety == FIX_UNSAFE))) return false;
  if (wish->fixable && !wish->fixable[rule_index(work->plan, diag->rule)]) return false;
  return !wish->spares || !wish->spares(wish->of, work->diags, linter_source(work->linter), diag);
}

static bool listens(const struct rule *rule, unsigned kind) {
  for (const uint16_t *heard = rule->listens; *heard; heard++)
    if (*heard == kind) return true;
  return false;
}

/* Whatever is mended in a text of UTF-16, it becomes UTF-8: only if that is wanted. */
static bool may_write(const struct work *work) {
  const struct go_reader *reader = linter_reader(work->linter);
  if (reader && !reader->fixable) return false;
  if (!work->diags->document || linter_source(work->linter) != &work->diags->document->decoded) return true;
  for (size_t i = 0; i < work->wanted_count; i++)
    if (listens(work->wanted[i]->rule, JSON_FLAW_ENCODING)) return true;
  return false;
}

static bool collect(struct work *work) {
  work->wanted_count = 0;
  for (size_t i = 0; i < work->diags->count; i++) {
    if (!is_wanted(work, &work->diags->list[i])) continue;
    MEM_RESERVE(work->wanted, work->wanted_count, work->wanted_capacity);
    work->wanted[work->wanted_count++] = &work->diags->list[i];
  }
  return work->wanted_count && may_write(work);
}

/* ---- the proof ---- */

static void flaws_count(const struct json_document *document, size_t counts[FLAW_KINDS]) {
  memset(counts, 0, FLAW_KINDS * sizeof *counts);
  if (!document) return;
  for (size_t i = 0; i < document->flaws.count; i++) counts[document->flaws.list[i].kind - JSON_FLAW_SYNTAX]++;
}

static void errors_count(const struct work *work, size_t *errors) {
  memset(errors, 0, work->plan->rule_count * sizeof *errors);
  for (size_t i = 0; i < work->diags->count; i++)
    if (work->diags->list[i].level == LEVEL_ERROR) errors[rule_index(work->plan, work->diags->list[i].rule)]++;
}

static void before_take(struct work *work) {
  struct before *before = &work->before;
  before->hash = linter_hash(work->linter);
  before->content = linter_content(work->linter);
  before->is_older = linter_last(work->linter).is_older;
  const struct go_reader *reader = linter_reader(work->linter);
  before->is_torn = reader ? reader->torn : work->diags->document && linter_torn(work->diags->document);
  before->errors = mem_alloc_zeroed(work->plan->rule_count, sizeof *before->errors);
  flaws_count(work->diags->document, before->flaws);
  errors_count(work, before->errors);
}

static bool is_of_family(const struct planned *planned, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(planned->family->name, names[i]) == 0) return true;
  return false;
}

/* Where more can be read than before, faults of the game that were hidden come to
 * light: it is the same game, as the hash says, and they are its own. A whole tree
 * that was hidden in a string brings those of its notation along. Of older
 * names, types and sizes of boards nothing was said in a record of an older dialect. */
static bool may_come(const struct work *work, const struct planned *planned, struct linted_content now) {
  static const char *const notation[] = {"json", "shape", "legacy", "record", "suppress"};
  static const char *const names[] = {"shape", "legacy", "board"};
  const struct before *before = &work->before;
  if (before->is_older && is_of_family(planned, names, ARRAY_LENGTH(names))) return true;
  if (!is_of_family(planned, notation, ARRAY_LENGTH(notation))) return now.all > before->content.all;
  return !before->content.nodes && now.nodes;
}

/* An error that the first pass mended has to be gone, and no other may have come in its place. */
static bool has_new_errors(struct work *work) {
  struct linted_content content = linter_content(work->linter);
  size_t *errors = mem_alloc_zeroed(work->plan->rule_count, sizeof *errors);
  bool found = false;
  errors_count(work, errors);
  for (size_t i = 0; i < work->plan->rule_count && !found; i++)
    found = errors[i] > work->before.errors[i] && !may_come(work, &work->plan->rules[i], content);
  free(errors);
  return found;
}

static bool has_new_flaws(const struct work *work) {
  size_t flaws[FLAW_KINDS];
  flaws_count(work->diags->document, flaws);
  for (size_t i = 0; i < FLAW_KINDS; i++)
    if (flaws[i] > work->before.flaws[i]) return true;
  return false;
}

/* NULL if all is well. That mending once more changes nothing is known by then: the last pass found nothing to do. */
static const char *proof_fails(struct work *work) {
  if (has_new_flaws(work)) return "the result would be no better JSON than before";
  if (!work->did_unsafe && !jgf_hash_equal(work->before.hash, linter_hash(work->linter))) return "the result would be another game";
  if (has_new_errors(work)) return "the result would have an error that was not there before";
  return NULL;
}

/* ---- passes ---- */

static void made_count(struct work *work, size_t made) {
  struct fixer_result *result = work->result;
  for (size_t i = 0; i < made; i++) {
    const struct diag *diag = work->wanted[i];
    size_t rule = rule_index(work->plan, diag->rule);
    result->fixed++;
    result->fixed_by_rule[rule]++;
    if (diag->fix->safety == FIX_UNSAFE) work->did_unsafe = true;
    if (!result->passes && diag->level == LEVEL_ERROR) work->before.errors[rule]--;
  }
}

static void next_text_lint(struct work *work, struct bytes *next) {
  struct fixer_result *result = work->result;
  struct bytes old = result->text;
  memset(bytes_reserve(next, SOURCE_PADDING), 0, SOURCE_PADDING);
  result->text = *next;
  *next = (struct bytes){0};
  source_init_borrow(&result->source, work->name, result->text.data, result->text.length);
  work->given = &result->source;
  linter_run(work->linter, &result->source, work->diags);
  bytes_release(&old);
}

/* ---- decoded texts ----
 *
 * Edits of the text in UTF-8 become edits of the bytes that it was made of. */

static size_t place_of(const struct source *text, const struct source *given, size_t offset) {
  return offset < text->size ? source_offset(text, offset) - text->first_offset : given->size;
}

/* An edit begins and ends beside ASCII that is one byte there as here, and puts in nothing else: then it means the same in
 * either text. UTF-16 fails here. */
static bool is_certain(const struct source *text, const struct source *given, const struct edit *edit) {
  for (size_t i = 0; i < edit->text.length; i++)
    if ((unsigned char)edit->text.at[i] & 0x80) return false;
  size_t ends[] = {edit->span.start, edit->span.end};
  for (size_t i = 0; i < ARRAY_LENGTH(ends); i++) {
    size_t at = place_of(text, given, ends[i]);
    if (ends[i] == text->size) continue;
    if (at >= given->size || text->bytes[ends[i]] != given->bytes[at] || (unsigned char)given->bytes[at] & 0x80) return false;
    if (place_of(text, given, ends[i] + 1) != at + 1) return false;
  }
  return true;
}

static bool all_certain(const struct work *work, const struct source *text) {
  for (size_t i = 0; i < work->wanted_count; i++)
    for (size_t k = 0; k < work->wanted[i]->fix->count; k++)
      if (!is_certain(text, work->given, &work->wanted[i]->fix->edits[k])) return false;
  return true;
}

/* The bytes that the edits are made in; NULL if they cannot be. */
static const struct source *edits_lead_back(struct work *work) {
  const struct source *text = linter_source(work->linter);
  if (!linter_reader(work->linter) || !text->steps) return text;
  if (!all_certain(work, text)) {
    work->result->spared = "its character set is not one in which a byte that is ASCII is always a letter";
    return NULL;
  }
  for (size_t i = 0; i < work->wanted_count; i++)
    for (size_t k = 0; k < work->wanted[i]->fix->count; k++) {
      struct span *span = &work->wanted[i]->fix->edits[k].span;
      *span = (struct span){place_of(text, work->given, span->start), place_of(text, work->given, span->end)};
    }
  return work->given;
}

/* Makes what can be made at once. False if that changes nothing. */
static bool pass(struct work *work) {
  const struct source *source = edits_lead_back(work);
  if (!source) return false;
  struct bytes next = {0};
  size_t made = splice(work->diags, source, work->wanted, work->wanted_count, &next);
  bool is_same = view_equal(bytes_view(&next), (struct view){source->bytes, source->size});
  bool changes = made && (!is_same || (work->diags->document && source == &work->diags->document->decoded));
  if (changes) {
    made_count(work, made);
    next_text_lint(work, &next);
    work->result->passes++;
  }
  bytes_release(&next);
  return changes;
}

/* A reason to refuse, or NULL. */
static const char *passes_run(struct work *work) {
  before_take(work);
  while (pass(work)) {
    if (!collect(work)) return proof_fails(work);
    if (work->result->passes == FIXER_PASSES) return "mending it does not come to an end";
  }
  return work->result->passes ? proof_fails(work) : NULL;
}

void fixer_release(struct fixer_result *result) {
  bytes_release(&result->text);
  free(result->fixed_by_rule);
  *result = (struct fixer_result){0};
}

/* In a text that cannot be read to its end, what stands where is a guess that one
 * repair may turn over. That is no fault of a fix: the text has to be mended by hand. */
static void give_up(struct fixer_result *result) {
  fixer_release(result);
  result->outcome = FIXER_CLEAN;
}

void fixer_run(struct linter *linter, const struct source *source, const struct fixer_wish *wish,
               struct fixer_result *result, struct diags *diags) {
  struct work work = {.linter = linter, .given = source, .name = source->name, .plan = linter_plan(linter), .wish = wish, .result = result, .diags = diags};
  *result = (struct fixer_result){.outcome = FIXER_CLEAN};
  linter_run(linter, source, diags);
  if (collect(&work)) {
    result->fixed_by_rule = mem_alloc_zeroed(work.plan->rule_count, sizeof *result->fixed_by_rule);
    result->reason = passes_run(&work);
    if (result->passes) result->outcome = result->reason ? FIXER_REFUSED : FIXER_FIXED;
    if (result->outcome == FIXER_REFUSED) {
      linter_run(linter, source, diags);
      if (work.before.is_torn) give_up(result);
    }
  }
  free(work.wanted);
  free(work.before.errors);
}
