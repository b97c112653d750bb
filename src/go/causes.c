#include "go/causes.h"
#include "base/memory.h"
#include "base/search.h"
#include "facts/jgf_facts.h"
#include "facts/sgf_facts.h"
#include "go/hypotheses.h"
#include "go/replay.h"
#include "go/static_checks.h"

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
  struct symptoms heard, open, tried; /* the symptoms of the game; without those of known causes; symptoms of a changed game */
  struct game *changed;               /* owned, as its arrays: the game of the last cause; NULL before the first trial */
  struct game *trial;                 /* the same of the current trial */
  struct replay *replay;              /* owned; NULL before the first trial */
  struct static_checks_scratch scratch;
  bool *explained, *best_explained;   /* owned; by index in `heard` */
  size_t explained_capacity;
  size_t found, trials;               /* causes and trials for this game */
  bool has_changed;                   /* `changed` is the game with the causes found so far */
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

void causes_free(struct causes *causes) {
  if (!causes) return;
  free(causes->heard.list);
  free(causes->open.list);
  free(causes->tried.list);
  game_free(causes->changed);
  game_free(causes->trial);
  replay_free(causes->replay);
  static_checks_release(&causes->scratch);
  free(causes->explained);
  free(causes->best_explained);
  free(causes);
}

void causes_clear(struct causes *causes) {
  causes->heard.count = 0;
  causes->found = causes->trials = 0;
  causes->has_changed = causes->is_white_heard = false;
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
  const struct go_event *event = fact->what;
  symptom->node = event->node;
  symptom->item = event->item;
  symptom->on_same_color = fact->kind == GO_FACT_ON_STONE && event->stood_color == event->color && event->stood_number;
  return true;
}

uint32_t causes_hear(struct causes *causes, const struct fact *fact) {
  return symptom_add(&causes->heard, fact) ? (uint32_t)causes->heard.count : 0;
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
  ARRAY_GROW(symptoms->list, symptoms->count, symptoms->capacity);
  symptoms->list[symptoms->count++] = (struct symptom){.class = SYMPTOM_WHITE_FIRST, .spot = game->items[first].spot,
                                                       .other_spot = NO_SPOT, .node = NONE, .item = first};
}

/* ---- trials ---- */

/* Copies the game, with room for more items. Values and texts are shared. */
static void game_copy(struct game **copy, const struct game *game) {
  if (!*copy) *copy = mem_alloc_zeroed(1, sizeof **copy);
  struct game kept = **copy;
  **copy = *game;
  struct game *to = *copy;
  to->nodes = kept.nodes, to->node_capacity = kept.node_capacity;
  to->items = kept.items, to->item_capacity = kept.item_capacity;
  const size_t items = game->item_count + HYPOTHESIS_ITEMS + (game->node_count ? game->nodes[0].item_count : 0);
  if (to->node_capacity < game->node_count || !to->nodes) {
    free(to->nodes);
    to->nodes = mem_alloc((game->node_count + 1) * sizeof *to->nodes);
    to->node_capacity = game->node_count + 1;
  }
  if (to->item_capacity < items) {
    free(to->items);
    to->items = mem_alloc(items * sizeof *to->items);
    to->item_capacity = items;
  }
  if (game->node_count) memcpy(to->nodes, game->nodes, game->node_count * sizeof *to->nodes);
  if (game->item_count) memcpy(to->items, game->items, game->item_count * sizeof *to->items);
}

static void on_trial(void *to, const struct fact *fact) {
  symptom_add(to, fact);
}

static bool is_within(struct span inner, struct span outer) {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/* Whether an item is a point in the changed game only. */
static bool became_point(const struct go_item *item, const struct go_item *changed) {
  return (item->marks & ~changed->marks) & (GO_NO_POINT | GO_IS_PASS);
}

/* The spans of items that can be read in the changed game only, in the order of the text. */
struct readable {
  struct span *spans; /* owned */
  size_t count, capacity;
};

static struct readable readable_find(const struct game *game, const struct game *changed) {
  struct readable readable = {0};
  for (size_t i = 0; i < game->item_count; i++) {
    if (!became_point(&game->items[i], &changed->items[i])) continue;
    ARRAY_GROW(readable.spans, readable.count, readable.capacity);
    readable.spans[readable.count++] = game_span(game, game->items[i].spot);
  }
  return readable;
}

static bool is_readable(const struct readable *readable, struct span span) {
  size_t low = 0, high = readable->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (readable->spans[middle].end < span.end) low = middle + 1;
    else high = middle;
  }
  return low < readable->count && is_within(span, readable->spans[low]);
}

/* Compares the symptoms before and after the change; fills causes->explained. */
static void judge(struct causes *causes, const struct game *game, const struct go_change *change,
                  struct cause_verdict *verdict) {
  struct readable readable = readable_find(game, causes->trial);
  *verdict = (struct cause_verdict){0};
  if (causes->tried.count > 1) qsort(causes->tried.list, causes->tried.count, sizeof *causes->tried.list, compare_symptoms);
  for (size_t i = 0; i < causes->heard.count; i++) {
    const struct symptom *symptom = &causes->heard.list[i];
    bool is_gone = symptom->class == SYMPTOM_UNREAD ? is_readable(&readable, symptom->span) :
        symptom->class == SYMPTOM_ROOT ? change->kind == GO_CAUSE_SECOND_ROOT && symptom_node(game, symptom) == change->node :
        !symptoms_have(causes->tried.list, causes->tried.count, symptom);
    causes->explained[i] = is_gone && !symptom->is_explained;
    if (symptom->is_explained) continue;
    if (is_gone) verdict->explained[symptom->class]++;
    else verdict->left[symptom->class]++;
  }
  for (size_t i = 0; i < causes->tried.count; i++) {
    const struct symptom *symptom = &causes->tried.list[i];
    if (!symptoms_have(causes->open.list, causes->open.count, symptom)) verdict->added[symptom->class]++;
  }
  free(readable.spans);
}

static void try(struct causes *causes, const struct game *game, const struct go_change *change, struct cause_verdict *verdict) {
  game_copy(&causes->trial, game);
  hypotheses[change->kind].apply(causes->trial, change);
  causes->tried.count = 0;
  causes->trials++;
  if (!causes->replay) causes->replay = replay_new();
  struct fact_sink sink = {on_trial, &causes->tried};
  static_checks_run(causes->trial, &causes->scratch, sink);
  replay_run(causes->trial, causes->replay, sink);
  white_first_add(&causes->tried, causes->trial);
  judge(causes, game, change, verdict);
}

/* ---- the choice ---- */

struct candidate {
  struct go_change change;
  struct cause_verdict verdict;
  size_t left; /* symptoms that remain, without SYMPTOM_OTHER */
};

static size_t sum_of(const size_t counts[SYMPTOM_CLASSES]) {
  size_t sum = 0;
  for (size_t i = SYMPTOM_OTHER + 1; i < SYMPTOM_CLASSES; i++) sum += counts[i];
  return sum;
}

static bool overlaps(const struct causes *causes) {
  for (size_t i = 0; i < causes->heard.count; i++)
    if (causes->explained[i] && causes->best_explained[i] && causes->heard.list[i].class != SYMPTOM_OTHER) return true;
  return false;
}

static bool is_better(const struct candidate *one, const struct candidate *other) {
  if (one->left != other->left) return one->left < other->left;
  return one->change.weakness < other->change.weakness;
}

static void keep_best(struct causes *causes) {
  bool *explained = causes->best_explained;
  causes->best_explained = causes->explained;
  causes->explained = explained;
}

/* Tests one change, and compares it with the best one so far. */
static void consider(struct causes *causes, const struct game *game, const struct go_change *change, struct candidate *best,
                     struct candidate *rival) {
  struct candidate candidate = {.change = *change};
  try(causes, game, change, &candidate.verdict);
  candidate.left = sum_of(candidate.verdict.left);
  if (!sum_of(candidate.verdict.explained)) return;
  if (!hypotheses[change->kind].is_sufficient(game, change, &candidate.verdict)) return;
  if (best->change.kind == GO_CAUSES || is_better(&candidate, best)) {
    rival->change.kind = GO_CAUSES;
    *best = candidate;
    keep_best(causes);
    return;
  }
  bool is_equal = candidate.left == best->left && candidate.change.weakness == best->change.weakness && overlaps(causes);
  if (is_equal && rival->change.kind == GO_CAUSES) *rival = candidate;
}

/* Copies the symptoms without a known cause, sorted. Returns the bits of their classes. */
static unsigned open_symptoms(struct causes *causes) {
  unsigned classes = 0;
  causes->open.count = 0;
  for (size_t i = 0; i < causes->heard.count; i++) {
    const struct symptom *symptom = &causes->heard.list[i];
    if (symptom->is_explained) continue;
    ARRAY_GROW(causes->open.list, causes->open.count, causes->open.capacity);
    causes->open.list[causes->open.count++] = *symptom;
    classes |= 1U << symptom->class;
  }
  if (causes->open.count > 1) qsort(causes->open.list, causes->open.count, sizeof *causes->open.list, compare_symptoms);
  return classes;
}

static void accept(struct causes *causes, const struct game *game, const struct candidate *best, const struct candidate *rival,
                   struct go_cause *cause) {
  struct cause_verdict verdict;
  bool *explained = causes->best_explained;
  *cause = (struct go_cause){.change = best->change, .rival = rival->change, .has_rival = rival->change.kind != GO_CAUSES};
  memcpy(cause->counts, best->verdict.explained, sizeof cause->counts);
  cause->reveals = sum_of(best->verdict.added) > 0;
  for (size_t i = 0; i < causes->heard.count; i++) causes->heard.list[i].is_explained |= explained[i];
  cause->explained = explained;
  cause->symptom_count = causes->heard.count;
  try(causes, game, &best->change, &verdict);
  struct game *kept = causes->changed;
  causes->changed = causes->trial;
  causes->trial = kept;
  causes->has_changed = true;
  cause->base = game;
  cause->changed = causes->changed;
}

bool causes_next(struct causes *causes, const struct game *game, struct go_cause *cause) {
  if (!causes->is_white_heard) white_first_add(&causes->heard, game);
  causes->is_white_heard = true;
  if (!causes->heard.count || causes->heard.count > SYMPTOMS_MOST || causes->found == CAUSES_MOST) return false;
  if (causes->explained_capacity < causes->heard.count) {
    free(causes->explained);
    free(causes->best_explained);
    causes->explained_capacity = causes->heard.count * 2;
    causes->explained = mem_alloc(causes->explained_capacity * sizeof *causes->explained);
    causes->best_explained = mem_alloc(causes->explained_capacity * sizeof *causes->best_explained);
  }
  const unsigned classes = open_symptoms(causes);
  const size_t most = game->item_count > ITEMS_AVERAGE ? TRIALS_FOR_LONG : TRIALS_MOST;
  if (causes->has_changed) game = causes->changed;
  struct cause_question question = {game, causes->open.list, causes->open.count};
  struct candidate best = {.change.kind = GO_CAUSES}, rival = best;
  for (size_t kind = 0; kind < GO_CAUSES; kind++) {
    struct go_change changes[CHANGES_MOST];
    if (!hypotheses[kind].propose || !(hypotheses[kind].explains & classes)) continue;
    size_t count = hypotheses[kind].propose(&question, changes);
    for (size_t i = 0; i < count && causes->trials < most; i++) consider(causes, game, &changes[i], &best, &rival);
  }
  if (best.change.kind == GO_CAUSES) return false;
  causes->found++;
  accept(causes, game, &best, &rival, cause);
  return true;
}
