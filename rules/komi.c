#include "rules/komi.h"
#include "base/ascii.h"
#include <math.h>

bool komi_counts_territory(struct view ruleset) {
  return ascii_begins(ruleset, "japan") || ascii_begins(ruleset, "korea");
}

bool komi_is_chinese(struct view ruleset) {
  return ascii_begins(ruleset, "chin");
}

static bool is_near(double a, double b) {
  return fabs(a - b) < 1e-9;
}

static bool is_stones(double size) {
  return is_near(size, 3.75) || is_near(size, 3.25) || is_near(size, 375) || is_near(size, 325);
}

static bool chinese(const struct game *game) {
  const struct go_value *ruleset = game_value(game, GO_RULESET);
  return ruleset && ruleset->is_text && komi_is_chinese(ruleset->text);
}

bool komi_is_scaled(const struct game *game) {
  const struct go_value *komi = game_value(game, GO_KOMI);
  if (!komi || komi->is_text) return false;
  double size = fabs(komi->number);
  if (chinese(game) && is_stones(size)) return true;
  return size >= 100 && size <= 1000 && is_near(fmod(size, 25), 0);
}

double komi_unscaled(const struct game *game) {
  double komi = game_value(game, GO_KOMI)->number;
  bool stones = chinese(game) && is_stones(fabs(komi));
  if (fabs(komi) >= 100) komi /= 100;
  return stones ? komi * 2 : komi;
}
