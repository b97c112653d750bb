#include "lint/linter.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "facts/json_facts.h"
#include "facts/sgf_facts.h"
#include "go/causes.h"
#include "go/game_digest.h"
#include "go/replay.h"
#include "jgf/read.h"
#include "lint/collection.h"
#include "lint/custom_rules.h"
#include "lint/rule_context.h"
#include "lint/suppress.h"

struct linter {
  const struct rule_table *rule_table; /* borrowed */
  struct json_document document;
  struct game game;
  struct jgf_read_result read_result;
  struct jgf_scratch jgf;
  struct replay *replay;                    /* owned */
  struct causes *causes;                    /* owned */
  struct pattern_scratch *patterns;         /* owned */
  struct game_reader *reader;               /* borrowed; NULL: JGF */
  const struct source *given;               /* borrowed: the input of the reader */
  size_t games;                             /* of the text */
  size_t content_nodes, content_all;        /* of the games of a reader */
  size_t found_causes;                      /* in the current game */
  bool wants_static_checks, wants_tree, wants_replay, wants_causes, wants_collection, skips_digest;
  uint64_t skipped_digests;      /* the number of requested digests that were skipped */
  struct collection *collection; /* borrowed; NULL: none */
  struct linter_games wanted;
  void (*wait)(void *context);
  void *waits;             /* borrowed */
  struct rule_time *times; /* owned; NULL unless the rule table has a clock */
  struct rule_context context;
};

static bool listens_between(const struct rule_table *rule_table, unsigned first, unsigned last) {
  return rule_table->first_listener[first] < rule_table->first_listener[last + 1];
}

bool linter_compares(const struct rule_table *rule_table) {
  return listens_between(rule_table, COLLECTION_FACT_SAME_GAME, COLLECTION_FACT_PLAYER_NAME);
}

struct linter *linter_new(const struct rule_table *rule_table) {
  struct linter *linter = mem_alloc_zeroed(1, sizeof *linter);
  game_init(&linter->game);
  linter->replay = replay_new();
  linter->causes = causes_new();
  linter->patterns = pattern_scratch_new();
  linter_set_rule_table(linter, rule_table);
  if (rule_table->clock) linter->times = mem_alloc_zeroed(rule_table->first_custom + 1, sizeof *linter->times);
  return linter;
}

void linter_share_values(struct linter *linter) {
  json_share_values(&linter->document);
}

void linter_set_rule_table(struct linter *linter, const struct rule_table *rule_table) {
  linter->rule_table = rule_table;
  linter->wants_causes = listens_between(rule_table, GO_FACT_CAUSE, GO_FACT_CAUSE + GO_CAUSES - 1);
  linter->wants_static_checks = linter->wants_causes || listens_between(rule_table, GO_FACT_OFF_BOARD, GO_FACT_CUT_OFF_ALL);
  linter->wants_replay = linter->wants_causes || listens_between(rule_table, GO_FACT_ON_STONE, GO_FACT_REPLAYED);
  linter->wants_tree = listens_between(rule_table, GO_FACT_NODE_EMPTY, GO_FACT_FORK);
  linter->wants_collection = linter_compares(rule_table);
}

void linter_set_games(struct linter *linter, struct linter_games games) {
  linter->wanted = games;
}

void linter_set_collection(struct linter *linter, struct collection *collection, void (*wait)(void *context), void *context) {
  linter->collection = collection;
  linter->wait = wait;
  linter->waits = context;
}

void linter_trim(struct linter *linter) {
  if (linter->document.count < LINTER_KEPT) return;
  json_release(&linter->document);
  game_release(&linter->game);
  game_init(&linter->game);
}

void linter_free(struct linter *linter) {
  if (!linter) return;
  json_release(&linter->document);
  game_release(&linter->game);
  jgf_scratch_release(&linter->jgf);
  replay_free(linter->replay);
  causes_free(linter->causes);
  pattern_scratch_free(linter->patterns);
  free(linter->times);
  free(linter);
}

/* ---- facts become diagnostics ---- */

static void on_values(struct linter *linter, struct fact_sink sink) {
  const struct game *game = &linter->game;
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    unsigned kind = GO_FACT_VALUE + value->meaning;
    if (rule_table_listens(linter->rule_table, kind))
      game_note(game, sink, (struct fact){.kind = kind, .spot = value->spot, .other_spot = NO_SPOT, .data = value});
  }
}

static void play(struct linter *linter, const struct game *game, struct fact_sink sink) {
  if (linter->wants_static_checks) static_checks_run(game, sink);
  if (linter->wants_replay) replay_run(game, linter->replay, sink);
}

/* ---- one cause, one finding: the findings that a cause explains become its notes ---- */

/* Marks the findings of the facts that the cause explains; returns their number. */
static size_t consequences_mark(struct rule_context *context, const struct diag *head, const struct go_cause *cause,
                                uint32_t number) {
  struct diags *diags = context->diags;
  size_t count = 0;
  for (size_t i = diags->record_first; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    bool is_explained = diag->symptom && diag->symptom <= cause->symptom_count && cause->explained[diag->symptom - 1];
    if (diag->role != ROLE_NONE || !is_explained) continue;
    diag->cause = number;
    diag->role = diag->rule == head->rule ? ROLE_REPLACED : ROLE_CONSEQUENCE;
    count += diag->role == ROLE_CONSEQUENCE;
  }
  return count;
}

static void on_revealed(void *opaque, const struct fact *fact) {
  struct rule_context *context = opaque;
  if (fact->kind != GO_FACT_REPLAYED && !causes_has(context->causes, fact)) rule_dispatch(context, fact);
}

/* Tests the hypotheses of go/causes.h, and reports each cause as a fact. If a rule reports it, the findings of explained facts
 * are marked, and findings that only the changed game has are added. Returns the number of causes. */
static size_t causes_find(struct linter *linter) {
  struct rule_context *context = &linter->context;
  const struct go_cause *cause;
  uint32_t number = 0;
  const struct game *game = context->game;
  if (context->diags->is_full) return 0;
  while ((cause = causes_next(context->causes, game))) {
    size_t before = context->diags->count;
    /* a value of the header, the whole item, or the coordinate that is off the board */
    uint32_t spot = cause->change.item == UINT32_MAX ? cause->change.spot : game->items[cause->change.item].spot;
    struct fact fact = {.kind = GO_FACT_CAUSE + cause->change.kind, .spot = spot, .span = game_span(game, spot),
                        .other_spot = NO_SPOT, .data = cause};
    context->cause = ++number;
    context->role = ROLE_CAUSE;
    rule_dispatch(context, &fact);
    bool is_reported = context->diags->count > before;
    struct diag *head = &context->diags->list[before];
    if (is_reported) head->consequences = consequences_mark(context, head, cause, number);
    context->role = ROLE_BEHIND;
    context->game = cause->changed;
    if (is_reported && symptoms_sum(cause->verdict.added)) play(linter, cause->changed, (struct fact_sink){on_revealed, context});
    context->game = game;
    context->role = ROLE_NONE;
    context->cause = 0;
  }
  return number;
}

struct cause_state {
  struct diag *head;    /* its finding; NULL if it is not reported */
  size_t consequences;  /* that are left */
  enum level worst;
  struct related **end; /* of its notes */
};

static int compare_places(const void *a, const void *b) {
  const struct diag *one = *(const struct diag *const *)a, *other = *(const struct diag *const *)b;
  if (one->span.start != other->span.start) return one->span.start < other->span.start ? -1 : 1;
  return one->symptom < other->symptom ? -1 : one->symptom > other->symptom;
}

/* Reads the causes, and lists the consequences in the order of the text. Returns their number. */
static size_t consequences_list(struct diags *diags, struct cause_state *states, const struct diag **list) {
  size_t count = 0;
  for (size_t i = diags->record_first; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    struct cause_state *state = &states[diag->cause];
    if (diag->role == ROLE_CAUSE) {
      state->head = diag;
      state->end = &diag->related;
    } else if (diag->role == ROLE_CONSEQUENCE) {
      state->consequences++;
      if (diag->level > state->worst) state->worst = diag->level;
      list[count++] = diag;
    }
  }
  if (count > 1) qsort(list, count, sizeof *list, compare_places);
  return count;
}

/* Removes the findings that are notes now, and those behind a cause that is suppressed. */
static void consequences_remove(struct rule_context *context, const struct cause_state *states) {
  struct diags *diags = context->diags;
  size_t left = diags->record_first;
  for (size_t i = diags->record_first; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    const struct cause_state *state = &states[diag->cause];
    bool is_folded = diag->role == ROLE_CONSEQUENCE || diag->role == ROLE_REPLACED;
    if (is_folded || (diag->role == ROLE_BEHIND && !state->head)) continue;
    size_t rule = rule_table_index(context->rule_table, diag->rule);
    if (diag->role == ROLE_CAUSE && diag->consequences && !context->rule_table->rules[rule].level_set)
      diag->level = state->worst > LEVEL_WARNING ? state->worst : LEVEL_WARNING;
    diags->list[left++] = *diag;
  }
  diags->count = left;
}

/* After the suppressions: turns the marked findings into notes. A suppressed cause takes its notes along, and if all consequences
 * are suppressed, so is their cause. */
static void consequences_fold(struct linter *linter) {
  struct diags *diags = linter->context.diags;
  size_t causes = linter->found_causes;
  if (!causes) return;
  struct cause_state *states = mem_alloc_zeroed(causes + 1, sizeof *states);
  const struct diag **list = mem_alloc((diags->count - diags->record_first + 1) * sizeof *list);
  size_t count = consequences_list(diags, states, list);
  for (struct cause_state *state = states + 1; state <= states + causes; state++) {
    if (!state->head || !state->head->consequences || state->consequences) continue;
    state->head->role = ROLE_BEHIND;
    state->head = NULL;
  }
  for (size_t i = 0; i < count; i++) {
    struct cause_state *state = &states[list[i]->cause];
    if (!state->head) continue;
    struct related *note = arena_alloc(&diags->arena, sizeof *note);
    *note = (struct related){.message = list[i]->message, .span = list[i]->span};
    *state->end = note;
    state->end = &note->next;
  }
  consequences_remove(&linter->context, states);
  free(list);
  free(states);
}

/* ---- games ---- */

static void judge_game(struct linter *linter, struct fact_sink sink) {
  const struct game *game = &linter->game;
  on_values(linter, sink);
  if (rule_table_listens(linter->rule_table, GO_FACT_RECORD))
    game_note(game, sink, (struct fact){.kind = GO_FACT_RECORD, .spot = game->spot, .other_spot = NO_SPOT});
  if (linter->wants_tree) game_note_tree(game, sink);
  play(linter, game, sink);
  if (linter->wants_causes) linter->found_causes = causes_find(linter);
}

/* A record of JSON Lines is named with its line, a later game of a file with its number. */
static void compare(struct linter *linter, const struct source *source, struct fact_sink sink) {
  LOCAL_BUFFER name = {0};
  buffer_add_string(&name, source->name);
  if (source->is_line) buffer_printf(&name, ":%zu", source->first_line);
  if (linter->reader && source->first_game + linter->games > 1)
    buffer_printf(&name, ", game %zu", source->first_game + linter->games);
  linter->wait(linter->waits);
  collection_judge(linter->collection, buffer_string(&name), &linter->game, sink);
}

/* No fix of a damaged text can be proved: its author repairs it first. A format that is only read is not rewritten. */
static void drop_fixes(struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) diags->list[i].fix = NULL;
}

/* The finding that the text is not a record of Go replaces the `flaws` findings before it, unless they are worse, or the rule is
 * off. */
static void settle_foreign(struct diags *diags, size_t flaws) {
  enum level reported = LEVEL_OFF;
  for (size_t i = flaws; i < diags->count; i++) reported = diags->list[i].level;
  size_t left = 0;
  for (size_t i = 0; i < diags->count; i++)
    if (i >= flaws || diags->list[i].level > reported) diags->list[left++] = diags->list[i];
  diags->count = left;
  drop_fixes(diags);
}

static struct fact_sink context_begin(struct linter *linter, struct rule_context context) {
  context.rule_table = linter->rule_table;
  context.game = &linter->game;
  context.scratch = linter->patterns;
  context.times = linter->times;
  context.causes = linter->wants_causes ? linter->causes : NULL;
  causes_clear(linter->causes);
  linter->found_causes = 0;
  linter->context = context;
  return (struct fact_sink){rule_dispatch, &linter->context};
}

struct fact_sink linter_listen(struct linter *linter, const struct json_document *document, struct diags *diags) {
  diags_clear(diags);
  diags->document = document;
  return context_begin(linter, (struct rule_context){.source = document->source, .document = document, .diags = diags});
}

/* The last finding gives the number of findings that are only counted. Not all findings are known then, so no fix is made. */
static void tell_surplus(struct linter *linter, struct fact_sink sink) {
  struct diags *diags = linter->context.diags;
  bool is_sgf = linter->reader && strcmp(linter->reader->name, "sgf") == 0;
  struct fact_detail detail = {.value = VIEW("findings")};
  struct fact fact = {.kind = is_sgf ? SGF_FACT_TOO_LARGE : JSON_FLAW_TOO_LARGE, .spot = NO_SPOT, .other_spot = NO_SPOT,
                      .span = {diags->dropped_at, diags->dropped_at}, .number = (long long)diags->dropped,
                      .text = detail.value.at, .data = is_sgf ? &detail : NULL};
  diags_open_again(diags);
  if (!diags->dropped) return;
  drop_fixes(diags);
  sink.note(sink.context, &fact);
}

/* ---- other formats ---- */

/* Receives a fact from a reader that is still reading, and its text and document so far. */
static void on_reader(void *opaque, const struct fact *fact) {
  struct linter *linter = opaque;
  struct rule_context *context = &linter->context;
  if (linter->reader->text) context->source = linter->reader->text;
  context->document = linter->reader->document;
  context->diags->document = linter->reader->document;
  /* A game that exceeds a limit has no other finding. */
  if (fact->kind == SGF_FACT_TOO_LARGE) context->diags->count = context->diags->record_first;
  rule_dispatch(context, fact);
}

static void game_finish(struct linter *linter, const struct source *source, size_t number, struct fact_sink sink) {
  if (linter->collection && linter->wants_collection) compare(linter, source, sink);
  if (linter->wanted.on_game) linter->wanted.on_game(linter->wanted.context, &linter->game, number);
}

static void on_game(void *context) {
  struct linter *linter = context;
  struct fact_sink sink = {on_reader, linter};
  linter->games++;
  judge_game(linter, sink);
  consequences_fold(linter);
  causes_clear(linter->causes);
  linter->found_causes = 0;
  game_finish(linter, linter->given, linter->given->first_game + linter->games, sink);
  linter->content_nodes += linter->game.node_count;
  linter->content_all += linter_content(linter).all;
  game_clear(&linter->game);
  diags_begin_record(linter->context.diags);
}

static void run_reader(struct linter *linter, const struct source *source, struct diags *diags) {
  struct game_reader *reader = linter->reader;
  linter->read_result = (struct jgf_read_result){.is_record = true};
  linter->given = source;
  linter->content_nodes = linter->content_all = 0;
  reader->text = source;
  reader->document = NULL;
  (void)context_begin(linter, (struct rule_context){.source = source, .diags = diags, .reader = reader});
  struct game_reader_callbacks callbacks = {.game = &linter->game,
                                            .sink = {on_reader, linter},
                                            .on_game = on_game,
                                            .context = linter,
                                            .wants_digest = !linter->skips_digest,
                                            .limits = &linter->rule_table->limits};
  reader->read(reader, source, &callbacks);
  tell_surplus(linter, callbacks.sink);
  diags->document = reader->document;
  if (!reader->fixable || (reader->document && json_is_damaged(reader->document))) drop_fixes(diags);
}

static void run_jgf(struct linter *linter, const struct source *source, struct diags *diags) {
  struct json_document *document = &linter->document;
  struct jgf_read_result *read_result = &linter->read_result;
  json_parse_next(document, source, linter->rule_table->names, &linter->rule_table->limits);
  diags->document = document;
  *read_result = (struct jgf_read_result){0};
  struct fact_sink sink = context_begin(linter, (struct rule_context){.source = document->source, .document = document,
                                                                      .diags = diags, .read_result = read_result});
  for (size_t i = 0; i < document->flaws.count; i++) sink.note(sink.context, &document->flaws.list[i]);
  size_t flaws = diags->count;
  if (json_is_damaged(document)) drop_fixes(diags);
  else jgf_read(document, &linter->game, read_result, &linter->jgf, sink);
  if (read_result->is_record) {
    judge_game(linter, sink);
    custom_run(&linter->context);
    linter->games = 1;
    game_finish(linter, document->source, 1, sink);
  }
  if (read_result->is_foreign || read_result->is_unsupported) settle_foreign(diags, flaws);
  else suppress(&linter->context);
  consequences_fold(linter);
  tell_surplus(linter, sink);
}

void linter_set_reader(struct linter *linter, struct game_reader *reader) {
  linter->reader = reader;
}

void linter_run(struct linter *linter, const struct source *source, struct diags *diags) {
  uint64_t begun = linter->times ? linter->rule_table->clock() : 0;
  game_clear(&linter->game);
  diags_clear(diags);
  diags_begin_record(diags);
  linter->games = 0;
  if (linter->reader) run_reader(linter, source, diags);
  else run_jgf(linter, source, diags);
  diags_sort(diags);
  if (!linter->times) return;
  struct rule_time *all = &linter->times[linter->rule_table->first_custom];
  all->nanoseconds += linter->rule_table->clock() - begun;
  all->calls++;
}

uint64_t linter_time(const struct linter *linter) {
  return linter->times ? linter->times[linter->rule_table->first_custom].nanoseconds : 0;
}

const struct rule_time *linter_times(const struct linter *linter) {
  return linter->times;
}

const struct source *linter_source(const struct linter *linter) {
  return linter->reader ? linter->reader->text : linter->document.source;
}

struct json_document *linter_document(struct linter *linter) {
  return linter->reader ? NULL : &linter->document;
}

struct lint_result linter_last(const struct linter *linter) {
  bool is_seki = linter->rule_table->std_open && !linter->reader && jgf_is_seki(&linter->read_result, &linter->game);
  return (struct lint_result){.seki_form = is_seki,
                              .is_record = linter->read_result.is_record,
                              .games = linter->games,
                              .is_older = linter->read_result.older};
}

struct lint_content linter_content(const struct linter *linter) {
  const struct game *game = &linter->game;
  if (linter->reader && !game->node_count) return (struct lint_content){linter->content_nodes, linter->content_all};
  struct lint_content content = {game->node_count, game->node_count + game->value_count};
  for (size_t i = 0; i < game->item_count; i++)
    if (!(game->items[i].marks & GO_NO_POINT)) content.all++;
  return content;
}

const struct rule_table *linter_rule_table(const struct linter *linter) {
  return linter->rule_table;
}

const struct game_reader *linter_reader(const struct linter *linter) {
  return linter->reader;
}

void linter_skip_digest(struct linter *linter, bool is_skipped) {
  linter->skips_digest = is_skipped;
}

struct digest128 linter_digest(struct linter *linter) {
  if (linter->reader && linter->skips_digest) return (struct digest128){++linter->skipped_digests, 0};
  if (linter->reader) return linter->reader->digest;
  struct game_leftovers leftovers = {0};
  jgf_leftovers_collect(&linter->document, &linter->game, &leftovers);
  struct digest128 digest = game_digest(&linter->game, &leftovers, linter->replay);
  game_leftovers_release(&leftovers);
  return digest;
}
