/* mutated.c: prints valid records of every form with up to four mistakes, one per line, for ways.t. */
#include "base/memory.h"
#include "mutate.h"
#include "samples.h"
#include "trial.h"
#include <stdio.h>

static void record_print(struct arena *arena, const struct samples *samples, uint64_t seed) {
  struct chance chance = chance_of(seed);
  struct value *game = value_copy(arena, samples->list[seed % samples->count].game);
  for (size_t mistakes = chance_below(&chance, 5); mistakes; mistakes--) mutate(arena, game, &chance);
  LOCAL_BUFFER text = {0};
  value_write(game, &written[3], &text);
  for (size_t i = 0; i < text.length; i++)
    if (text.data[i] == '\n' || text.data[i] == '\r') text.data[i] = ' ';
  fwrite(text.data, 1, text.length, stdout);
  putchar('\n');
}

int main(int count, char **arguments) {
  struct samples samples = {0};
  struct arena arena = {0};
  if (count != 3) return 2;
  samples_read(&samples);
  uint64_t first = strtoull(arguments[1], NULL, 10), end = first + strtoull(arguments[2], NULL, 10);
  for (uint64_t seed = first; samples.count && seed < end; seed++) {
    record_print(&arena, &samples, seed);
    arena_clear(&arena);
  }
  arena_release(&arena);
  samples_release(&samples);
  return 0;
}
