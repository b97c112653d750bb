#include "rules/komi.h"
#include "go/ruleset.h"
#include <math.h>

bool komi_counts_territory(const struct game *game) {
  const struct ruleset *ruleset = ruleset_of(game);
  return ruleset && ruleset->counting == COUNTS_TERRITORY;
}

static bool is_near(double a, double b) {
  return fabs(a - b) < 1e-9;
}

static bool is_stones(double size) {
  return is_near(size, 3.75) || is_near(size, 3.25) || is_near(size, 375) || is_near(size, 325);
}

static bool chinese(const struct game *game) {
  const struct ruleset *ruleset = ruleset_of(game);
  return ruleset && ruleset->counting == COUNTS_STONES;
}

bool komi_is_scaled(const struct game *game) {
  const struct go_value *komi = game_value(game, GO_KOMI);
  if (!komi || komi->is_text) return false;
  double size = fabs(komi->number);
  if (chinese(game) && is_stones(size)) return true;
  return size >= 100 && size <= 1000 && is_near(fmod(size, 25), 0);
}

/* A quarter of a point is no komi, but a quarter of a stone is half a point. */
bool komi_is_in_stones(const struct game *game) {
  double size = fabs(game_value(game, GO_KOMI)->number);
  return (chinese(game) && is_stones(size)) || (size >= 100 && !is_near(fmod(size, 50), 0));
}

double komi_unscaled(const struct game *game) {
  double komi = game_value(game, GO_KOMI)->number;
  bool stones = komi_is_in_stones(game);
  if (fabs(komi) >= 100) komi /= 100;
  return stones ? komi * 2 : komi;
}
