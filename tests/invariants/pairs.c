/* pairs: any two mistakes in one record, where both fit.
 *
 * The mistakes are the bad examples of the sheets and those of slips.c. What has no tree is put into a sound record of
 * one dialect or another. `pairs N` tries that one alone; a round of `make check` takes each tenth of all. */
#include "merge.h"
#include "rules/catalogue.h"
#include "samples.h"
#include "slips.h"
#include "trial.h"
#include "base/memory.h"

enum { SHARE = 10 };

struct mistakes {
  struct mistake {
    const char *name; /* borrowed */
    struct value *fragment;
    const struct slip *slip; /* NULL: an example */
  } *list; /* owned */
  size_t count, capacity;
  struct arena arena;
};

static void mistake_add(struct mistakes *mistakes, const char *name, struct view json, const struct slip *slip) {
  struct value *fragment = value_parse(&mistakes->arena, json);
  if (!fragment || fragment->kind != VALUE_OBJECT) return;
  ARRAY_GROW(mistakes->list, mistakes->count, mistakes->capacity);
  mistakes->list[mistakes->count++] = (struct mistake){name, fragment, slip};
}

static void mistakes_collect(struct mistakes *mistakes) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    if (strcmp(family->name, "jsonsgf") == 0 || strcmp(family->name, "convert") == 0) continue;
    for (size_t k = 0; k < family->count; k++)
      for (size_t n = 0; n < family->rules[k].example_count; n++) {
        const struct rule_example *example = &family->rules[k].examples[n];
        if (strcmp(example->kind, "bad") == 0)
          mistake_add(mistakes, family->rules[k].name, (struct view){example->text, example->length}, NULL);
      }
  }
  for (size_t i = 0; i < slips_count; i++) mistake_add(mistakes, "slip", view_of(slips[i].json), &slips[i]);
}

static void misspell(struct value *game, const struct slip *slip) {
  struct value *value = slip && slip->at ? value_find(game, view_of(slip->at)) : NULL;
  if (value) value->slips |= slip->spelling;
}

/* NULL if the two do not fit into one record. */
static struct value *pair_make(struct arena *arena, const struct mistake *one, const struct mistake *other,
                               const struct value *base) {
  struct value *game = value_copy(arena, one->fragment);
  if (!merge(game, value_copy(arena, other->fragment), false)) return NULL;
  if ((one->slip && other->slip) || !value_member(game, "tree")) {
    struct value *whole = value_copy(arena, base);
    if (!merge(whole, game, true)) return NULL;
    game = whole;
  }
  misspell(game, one->slip);
  misspell(game, other->slip);
  return game;
}

static void pair_try(struct arena *arena, const struct mistakes *mistakes, const struct samples *samples, size_t number) {
  size_t one = number / mistakes->count, other = number % mistakes->count;
  const struct value *base = samples->list[(one * 7 + other) % samples->count].game;
  if (base->kind != VALUE_OBJECT) base = samples->list[0].game;
  struct value *game = pair_make(arena, &mistakes->list[one], &mistakes->list[other], base);
  if (!game) return;
  struct buffer name = {0};
  buffer_printf(&name, "%s and %s, pair %zu", mistakes->list[one].name, mistakes->list[other].name, number);
  trial_run(game, &written[number % ARRAY_LENGTH(written)], number % 7 == 0, buffer_string(&name));
  buffer_release(&name);
}

int main(int count, char **arguments) {
  struct samples samples = {0};
  struct mistakes mistakes = {0};
  struct arena arena = {0};
  samples_read(&samples);
  mistakes_collect(&mistakes);
  trial_start();
  size_t all = samples.count ? mistakes.count * mistakes.count : 0, rounds = trial_rounds();
  if (count > 1) pair_try(&arena, &mistakes, &samples, strtoull(arguments[1], NULL, 10) % all);
  else
    for (size_t number = 0; number < all; number++) {
      /* Neighbors in the table are alike: the share is spread over all of it. */
      if ((number / mistakes.count + 3 * (number % mistakes.count)) % SHARE >= rounds) continue;
      pair_try(&arena, &mistakes, &samples, number);
      arena_clear(&arena);
    }
  arena_release(&mistakes.arena);
  free(mistakes.list);
  arena_release(&arena);
  samples_release(&samples);
  return trial_end("pairs of mistakes");
}
