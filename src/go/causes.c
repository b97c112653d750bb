#include "go/causes.h"
#include "base/memory.h"
#include "base/search.h"
#include "facts/jgf_facts.h"
#include "facts/sgf_facts.h"
#include "go/replay.h"

/* A game with more symptoms is too damaged for one cause. */
enum { SYMPTOMS_MOST = 20000, CAUSES_MOST = 4 };
#define NONE UINT32_MAX

/* Trials for a game, and for a game with many items. */
enum { TRIALS_MOST = 40, ITEMS_AVERAGE = 100000, TRIALS_FOR_LONG = 10 };

struct symptoms {
  struct symptom *list; /* owned */
  size_t count, capacity;
};

struct causes {
  struct symptoms original, open, tried; /* the symptoms of the game; without those of known causes; symptoms of a changed game */
  struct go_cause found;              /* the last cause; empty at first */
  struct game *base;                  /* owned: the game of the cause before it; NULL for the first one */
  struct replay *replay;              /* owned; NULL before the first trial */
  size_t count, trials;               /* causes and trials for this game */
  bool is_white_heard;
};

struct causes *causes_new(void) {
  return mem_alloc_zeroed(1, sizeof(struct causes));
}

static void game_free(struct game *game) {
  if (!game) return;
  free(game->nodes);
  free(game->items);
  free(game);
}

static void cause_release(struct go_cause *cause) {
  game_free(cause->changed);
  free(cause->explained);
  *cause = (struct go_cause){0};
}

void causes_clear(struct causes *causes) {
  cause_release(&causes->found);
  game_free(causes->base);
  causes->base = NULL;
  causes->original.count = causes->count = causes->trials = 0;
  causes->is_white_heard = false;
}

void causes_free(struct causes *causes) {
  if (!causes) return;
  causes_clear(causes);
  free(causes->original.list);
  free(causes->open.list);
  free(causes->tried.list);
  replay_free(causes->replay);
  free(causes);
}

/* ---- symptoms ---- */

/* SYMPTOM_CLASSES: the fact is not kept. */
static enum symptom_class class_of(unsigned kind) {
  switch (kind) {
  case GO_FACT_OFF_BOARD: return SYMPTOM_OFF_BOARD;
  case GO_FACT_ON_STONE: case GO_FACT_SUICIDE: case GO_FACT_KO: case GO_FACT_REPEATS: return SYMPTOM_ILLEGAL;
  case GO_FACT_OUT_OF_TURN: case GO_FACT_TURN_CONTRADICTED: return SYMPTOM_TURN;
  case GO_FACT_HANDICAP: return SYMPTOM_HANDICAP;
  case JGF_FACT_MISSING_KEY: case JGF_FACT_WRONG_TYPE: case JGF_FACT_UNKNOWN_KEY: case JGF_FACT_OLD_POINT:
  case JGF_FACT_MOVE_INCOMPLETE: case SGF_FACT_VALUE_TYPE:
  case SGF_FACT_PASS_AS_POINT: return SYMPTOM_UNREAD;
  case SGF_FACT_ROOT_MISPLACED: case SGF_FACT_GAME_INFO_MISPLACED: return SYMPTOM_ROOT;
  case GO_FACT_REPLAYED: return SYMPTOM_CLASSES;
  default: return kind >= FACTS_GO && kind < GO_FACT_REPLAYED ? SYMPTOM_OTHER : SYMPTOM_CLASSES;
  }
}

static bool symptom_add(struct symptoms *symptoms, const struct fact *fact) {
  const enum symptom_class class = class_of(fact->kind);
  if (class == SYMPTOM_CLASSES || symptoms->count > SYMPTOMS_MOST) return false;
  if (fact->kind == JGF_FACT_UNKNOWN_KEY && fact->number == JGF_UNKNOWN_KEY_EXTENSION) return false; /* healthy records */
  ARRAY_GROW(symptoms->list, symptoms->count, symptoms->capacity);
  struct symptom *symptom = &symptoms->list[symptoms->count++];
  *symptom = (struct symptom){.kind = fact->kind, .class = class, .spot = fact->spot, .other_spot = fact->other_spot,
                              .span = fact->span, .node = NONE, .item = NONE};
  if (fact->kind == SGF_FACT_ROOT_MISPLACED) symptom->roots = (size_t)fact->number;
  if (class == SYMPTOM_OFF_BOARD) symptom->item = (uint32_t)fact->number;
  if (class != SYMPTOM_ILLEGAL && class != SYMPTOM_TURN) return true;
  const struct go_event *event = fact->data;
  symptom->node = event->node;
  symptom->item = event->item;
  symptom->on_same_color = fact->kind == GO_FACT_ON_STONE && event->stood_color == event->color && event->stood_number;
  return true;
}

uint32_t causes_hear(struct causes *causes, const struct fact *fact) {
  return symptom_add(&causes->original, fact) ? (uint32_t)causes->original.count : 0;
}

bool causes_has(const struct causes *causes, const struct fact *fact) {
  struct symptom wanted = {.kind = fact->kind, .spot = fact->spot};
  return symptoms_have(causes->open.list, causes->open.count, &wanted);
}

/* ---- White begins ---- */

/* The first move of an even game without setup, if White makes it; otherwise NONE. The number of moves is its evidence. */
static uint32_t find_white_first(const struct game *game) {
  const struct go_value *handicap = game_value(game, GO_HANDICAP);
  uint32_t first = NONE, moves = 0;
  bool is_even = !(game->unknown & GO_UNKNOWN_HANDICAP) && (!handicap || (!handicap->is_text && handicap->number < 1));
  if (!is_even || !game->is_go || !game->board.width) return NONE;
  for (size_t i = 0; i < game->node_count && moves < MOVES_LEAST; i++) {
    const struct go_node *node = &game->nodes[i];
    if (i && node->parent != (int32_t)i - 1) break;
    for (uint32_t k = node->first_item; k < node->first_item + node->item_count; k++) {
      const struct go_item *item = &game->items[k];
      if (item->kind == GO_SETUP || item->kind == GO_TURN || item->kind == GO_UNREAD) return NONE;
      if (item->kind != GO_MOVE) continue;
      if (!moves++) first = k;
      if (moves == 1 && item->color != GO_WHITE) return NONE;
    }
  }
  return moves < MOVES_LEAST ? NONE : first;
}

static void white_first_add(struct symptoms *symptoms, const struct game *game) {
  uint32_t first = find_white_first(game);
  if (first == NONE) return;
  ARRAY_ADD(symptoms->list, symptoms->count, symptoms->capacity,
            (struct symptom){.class = SYMPTOM_WHITE_FIRST, .spot = game->items[first].spot, .other_spot = NO_SPOT,
                             .node = NONE, .item = first});
}

/* ---- trials ---- */

/* Copies nodes and items; values and texts are shared. */
static struct game *game_copy(const struct game *game) {
  struct game *copy = mem_alloc(sizeof *copy);
  *copy = *game;
  copy->nodes = mem_alloc((game->node_count + 1) * sizeof *copy->nodes);
  copy->items = mem_alloc((game->item_count + 1) * sizeof *copy->items);
  copy->node_capacity = game->node_count + 1;
  copy->item_capacity = game->item_count + 1;
  if (game->node_count) memcpy(copy->nodes, game->nodes, game->node_count * sizeof *copy->nodes);
  if (game->item_count) memcpy(copy->items, game->items, game->item_count * sizeof *copy->items);
  return copy;
}

static struct game *changed_game(const struct game *game, const struct go_change *change) {
  const struct hypothesis *hypothesis = &hypotheses[change->kind];
  struct game *changed = game_copy(game);
  if (hypothesis->apply) hypothesis->apply(changed, change);
  for (size_t i = 0; hypothesis->apply_to_item && i < changed->item_count; i++)
    hypothesis->apply_to_item(changed, &changed->items[i], change);
  return changed;
}

static void on_trial(void *context, const struct fact *fact) {
  symptom_add(context, fact);
}

static int compare_ends(const void *a, const void *b) {
  const struct span *one = a, *other = b;
  return one->end < other->end ? -1 : one->end > other->end;
}

/* Returns the spans of the items that are points or passes in the changed game only, in the order of the text. */
static struct span *readable_spans(const struct game *game, const struct game *changed, size_t *count) {
  struct span *spans = NULL;
  size_t capacity = 0;
  *count = 0;
  for (size_t i = 0; i < game->item_count; i++) {
    if (!(game->items[i].marks & ~changed->items[i].marks & (GO_NO_POINT | GO_IS_PASS))) continue;
    ARRAY_ADD(spans, *count, capacity, game_span(game, game->items[i].spot));
  }
  return spans;
}

/* Compares the symptoms before and after the change. */
static void judge(const struct causes *causes, struct go_cause *cause) {
  const struct go_change *change = &cause->change;
  struct cause_verdict *verdict = &cause->verdict;
  size_t readable;
  struct span *spans = readable_spans(cause->base, cause->changed, &readable);
  for (size_t i = 0; i < causes->original.count; i++) {
    const struct symptom *symptom = &causes->original.list[i];
    bool is_gone;
    if (symptom->is_explained) continue;
    if (symptom->class == SYMPTOM_UNREAD) {
      const struct span span = symptom->span;
      const size_t at = readable ? search_first(&span, spans, readable, sizeof *spans, compare_ends) : 0;
      is_gone = at < readable && span.start >= spans[at].start && span.end <= spans[at].end;
    } else if (symptom->class == SYMPTOM_ROOT)
      is_gone = change->kind == GO_CAUSE_SECOND_ROOT && symptom_node(cause->base, symptom) == change->node;
    else is_gone = !symptoms_have(causes->tried.list, causes->tried.count, symptom);
    cause->explained[i] = is_gone;
    if (is_gone) verdict->explained[symptom->class]++;
    else verdict->left[symptom->class]++;
  }
  for (size_t i = 0; i < causes->tried.count; i++) {
    const struct symptom *symptom = &causes->tried.list[i];
    if (!symptoms_have(causes->open.list, causes->open.count, symptom)) verdict->added[symptom->class]++;
  }
  free(spans);
}

size_t symptoms_sum(const size_t counts[SYMPTOM_CLASSES]) {
  size_t sum = 0;
  for (size_t i = SYMPTOM_OTHER + 1; i < SYMPTOM_CLASSES; i++) sum += counts[i];
  return sum;
}

static void symptoms_sort(struct symptoms *symptoms) {
  if (symptoms->count > 1) qsort(symptoms->list, symptoms->count, sizeof *symptoms->list, compare_symptoms);
}

static struct go_cause try(struct causes *causes, const struct game *game, const struct go_change *change) {
  struct go_cause cause = {.change = *change, .rival = {.kind = GO_CAUSES}, .changed = changed_game(game, change), .base = game,
                           .explained = mem_alloc_zeroed(causes->original.count, sizeof(bool)),
                           .symptom_count = causes->original.count};
  struct fact_sink sink = {on_trial, &causes->tried};
  causes->tried.count = 0;
  causes->trials++;
  if (!causes->replay) causes->replay = replay_new();
  static_checks_run(cause.changed, sink);
  replay_run(cause.changed, causes->replay, sink);
  white_first_add(&causes->tried, cause.changed);
  symptoms_sort(&causes->tried);
  judge(causes, &cause);
  return cause;
}

/* ---- the choice ---- */

static bool overlap(const struct causes *causes, const struct go_cause *one, const struct go_cause *other) {
  for (size_t i = 0; i < causes->original.count; i++)
    if (one->explained[i] && other->explained[i] && causes->original.list[i].class != SYMPTOM_OTHER) return true;
  return false;
}

/* Tests one change, and compares it with the best one so far, which is empty at first. */
static void consider(struct causes *causes, const struct game *game, const struct go_change *change, struct go_cause *best) {
  struct go_cause cause = try(causes, game, change);
  const bool is_cause = symptoms_sum(cause.verdict.explained) && is_sufficient(game, change, &cause.verdict);
  const size_t left = symptoms_sum(cause.verdict.left), least = symptoms_sum(best->verdict.left);
  const bool is_equal = best->changed && left == least && change->weakness == best->change.weakness;
  const bool is_better = !best->changed || left < least || (left == least && change->weakness < best->change.weakness);
  if (is_cause && is_better) {
    struct go_cause worse = *best;
    *best = cause;
    cause = worse;
  } else if (is_cause && is_equal && best->rival.kind == GO_CAUSES && overlap(causes, &cause, best)) best->rival = *change;
  cause_release(&cause);
}

/* Copies the symptoms without a known cause, sorted. Returns the bits of their classes. */
static unsigned open_symptoms(struct causes *causes) {
  unsigned classes = 0;
  causes->open.count = 0;
  for (size_t i = 0; i < causes->original.count; i++) {
    const struct symptom *symptom = &causes->original.list[i];
    if (symptom->is_explained) continue;
    ARRAY_ADD(causes->open.list, causes->open.count, causes->open.capacity, *symptom);
    classes |= 1U << symptom->class;
  }
  symptoms_sort(&causes->open);
  return classes;
}

const struct go_cause *causes_next(struct causes *causes, const struct game *game) {
  if (!causes->is_white_heard) white_first_add(&causes->original, game);
  causes->is_white_heard = true;
  if (!causes->original.count || causes->original.count > SYMPTOMS_MOST || causes->count == CAUSES_MOST) return NULL;
  const unsigned classes = open_symptoms(causes);
  const size_t most = game->item_count > ITEMS_AVERAGE ? TRIALS_FOR_LONG : TRIALS_MOST;
  const struct game *base = causes->found.changed ? causes->found.changed : game;
  struct go_cause best = {0};
  for (unsigned kind = 0; kind < GO_CAUSES; kind++) {
    struct cause_question question = {.game = base, .symptoms = causes->open.list, .count = causes->open.count, .kind = kind};
    if (hypotheses[kind].explains & classes) hypotheses[kind].propose(&question);
    for (size_t i = 0; i < question.change_count && causes->trials < most; i++)
      consider(causes, base, &question.changes[i], &best);
  }
  if (!best.changed) return NULL;
  causes->count++;
  game_free(causes->base);
  free(causes->found.explained);
  causes->base = causes->found.changed;
  causes->found = best;
  for (size_t i = 0; i < causes->original.count; i++) causes->original.list[i].is_explained |= best.explained[i];
  return &causes->found;
}
