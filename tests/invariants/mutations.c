/* mutations.c: the invariants of check.h for valid records of every dialect with one to four mistakes; `mutations SEED` tries one
 * record. */
#include "mutate.h"
#include "samples.h"
#include "trial.h"

enum { CASES = 5000 }; /* in one round */

static struct samples samples;

static void mutant_try(struct arena *arena, uint64_t seed) {
  struct chance chance = chance_of(seed);
  struct value *game = value_copy(arena, samples.list[seed % samples.count].game);
  const struct written *layout = &written[chance_below(&chance, ARRAY_LENGTH(written))];
  for (size_t mistakes = 1 + chance_below(&chance, 4); mistakes; mistakes--) mutate(arena, game, &chance);
  LOCAL_BUFFER name = {0};
  buffer_printf(&name, "%s, seed %llu", samples.list[seed % samples.count].name, (unsigned long long)seed);
  trial_run(game, layout, seed % 7 == 0, buffer_string(&name));
}

int main(int count, char **arguments) {
  samples_read(&samples);
  trial_start();
  if (samples.count) trial_seeds(count, arguments, CASES, mutant_try);
  samples_release(&samples);
  return trial_end("mutated records");
}
