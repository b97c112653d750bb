#include "jgf/seki.h"

bool jgf_is_seki(const struct jgf_read_result *reading, const struct game *game) {
  if (reading->players_form == JGF_PLAYERS_BY_COLOR) return true;
  if (reading->players_form == JGF_PLAYERS_LIST) return false;
  const struct go_value *generator = game_value(game, GO_GENERATOR);
  return generator && generator->is_text && generator->text.length >= 6 && memcmp(generator->text.at, "Seki v", 6) == 0;
}
