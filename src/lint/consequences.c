#include "lint/consequences.h"
#include "base/memory.h"

/* Marks the findings of the facts that the cause explains; returns their number. */
static size_t mark(struct rule_context *context, const struct diag *head, const struct go_cause *cause, uint32_t number) {
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

static void on_revealed(void *to, const struct fact *fact) {
  struct rule_context *context = to;
  if (fact->kind != GO_FACT_REPLAYED && !causes_has(context->causes, fact)) rule_dispatch(context, fact);
}

size_t consequences_find(struct rule_context *context, struct game_player player) {
  struct go_cause cause;
  uint32_t number = 0;
  const struct game *game = context->game;
  if (context->diags->is_full) return 0;
  while (causes_next(context->causes, game, &cause)) {
    size_t before = context->diags->count;
    /* a value of the header, the whole item, or the coordinate that is off the board */
    uint32_t spot = cause.change.item == UINT32_MAX ? cause.change.spot : game->items[cause.change.item].spot;
    struct fact fact = {.kind = GO_FACT_CAUSE + cause.change.kind, .spot = spot, .span = game_span(game, spot),
                        .other_spot = NO_SPOT, .what = &cause};
    context->cause = ++number;
    context->role = ROLE_CAUSE;
    rule_dispatch(context, &fact);
    bool is_reported = context->diags->count > before;
    struct diag *head = &context->diags->list[before];
    if (is_reported) head->consequences = mark(context, head, &cause, number);
    context->role = ROLE_BEHIND;
    context->game = cause.changed;
    if (is_reported && cause.reveals) player.play(player.to, cause.changed, (struct fact_sink){on_revealed, context});
    context->game = game;
    context->role = ROLE_NONE;
    context->cause = 0;
  }
  return number;
}

/* ---- notes ---- */

struct cause_state {
  size_t head;          /* index of its finding, SIZE_MAX if it is not reported */
  size_t consequences;  /* that are left */
  enum level worst;
  struct related **end; /* of its notes */
};

static int compare_places(const void *a, const void *b) {
  const struct diag *one = *(const struct diag *const *)a, *other = *(const struct diag *const *)b;
  if (one->span.start != other->span.start) return one->span.start < other->span.start ? -1 : 1;
  return one->symptom < other->symptom ? -1 : one->symptom > other->symptom;
}

/* Adds the consequences as notes, in the order of the text. */
static void notes_add(struct rule_context *context, struct cause_state *states) {
  struct diags *diags = context->diags;
  const struct diag **list = mem_alloc((diags->count - diags->record_first + 1) * sizeof *list);
  size_t count = 0;
  for (size_t i = diags->record_first; i < diags->count; i++)
    if (diags->list[i].role == ROLE_CONSEQUENCE) list[count++] = &diags->list[i];
  if (count > 1) qsort(list, count, sizeof *list, compare_places);
  for (size_t i = 0; i < count; i++)
    if (states[list[i]->cause].head != SIZE_MAX) {
      struct related *note = arena_alloc(&context->diags->arena, sizeof *note);
      *note = (struct related){.message = list[i]->message, .span = list[i]->span};
      *states[list[i]->cause].end = note;
      states[list[i]->cause].end = &note->next;
    }
  free(list);
}

static void states_read(struct rule_context *context, struct cause_state *states) {
  struct diags *diags = context->diags;
  for (size_t i = diags->record_first; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    struct cause_state *state = &states[diag->cause];
    if (diag->role == ROLE_CAUSE) {
      state->head = i;
      state->end = &diag->related;
    } else if (diag->role == ROLE_CONSEQUENCE) {
      state->consequences++;
      if (diag->level > state->worst) state->worst = diag->level;
    }
  }
}

void consequences_fold(struct rule_context *context, size_t causes) {
  struct diags *diags = context->diags;
  if (!causes) return;
  struct cause_state *states = mem_alloc_zeroed(causes + 1, sizeof *states);
  for (size_t i = 0; i <= causes; i++) states[i].head = SIZE_MAX;
  states_read(context, states);
  for (size_t i = 1; i <= causes; i++) {
    struct diag *head = states[i].head == SIZE_MAX ? NULL : &diags->list[states[i].head];
    if (!head || !head->consequences || states[i].consequences) continue;
    head->role = ROLE_BEHIND; /* if all consequences are suppressed, so is their cause */
    states[i].head = SIZE_MAX;
  }
  notes_add(context, states);
  size_t kept = diags->record_first;
  for (size_t i = diags->record_first; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    const struct cause_state *state = &states[diag->cause];
    bool is_folded = diag->role == ROLE_CONSEQUENCE || diag->role == ROLE_REPLACED;
    if (is_folded || (diag->role == ROLE_BEHIND && state->head == SIZE_MAX)) continue;
    size_t rule = rule_table_index(context->rule_table, diag->rule);
    if (diag->role == ROLE_CAUSE && diag->consequences && !context->rule_table->rules[rule].level_set)
      diag->level = state->worst > LEVEL_WARNING ? state->worst : LEVEL_WARNING;
    diags->list[kept++] = *diag;
  }
  diags->count = kept;
  free(states);
}
