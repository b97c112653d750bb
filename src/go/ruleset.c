#include "go/ruleset.h"
#include "base/ascii.h"
#include "base/lookalike.h"

const struct ruleset rulesets[] = {
    {"Japanese", SUICIDE_FORBIDDEN}, {"Chinese", SUICIDE_FORBIDDEN}, {"Korean", SUICIDE_FORBIDDEN}, {"AGA", SUICIDE_FORBIDDEN},
    {"Ing", SUICIDE_ALLOWED}, {"New Zealand", SUICIDE_ALLOWED}, {"Tromp-Taylor", SUICIDE_ALLOWED}, {"GOE", SUICIDE_ALLOWED},
    {"NZ", SUICIDE_ALLOWED}, {"French", SUICIDE_FORBIDDEN}, {"British", SUICIDE_FORBIDDEN}, {"BGA", SUICIDE_FORBIDDEN},
    {"FFG", SUICIDE_FORBIDDEN}, {"Ancient Chinese", SUICIDE_OPEN}, {"Stone Scoring", SUICIDE_OPEN}, {"Swiss", SUICIDE_OPEN},
    {"EGF", SUICIDE_OPEN}, {"Taiwanese", SUICIDE_OPEN}, {"Simplified Ing", SUICIDE_ALLOWED}, {"Spight", SUICIDE_OPEN},
    {"Lasker-Maas", SUICIDE_OPEN}, {"OGS", SUICIDE_OPEN}, {"Fox", SUICIDE_OPEN}, {"KGS", SUICIDE_OPEN}, {"IGS", SUICIDE_OPEN},
};
const size_t ruleset_count = ARRAY_LENGTH(rulesets);

const struct ruleset *ruleset_named(struct view name) {
  char room[LOOKALIKE_ROOM];
  name = lookalike_view(name, room);
  for (size_t i = 0; i < ruleset_count; i++)
    if (ascii_same_letters(name, rulesets[i].name)) return &rulesets[i];
  return NULL;
}

const struct ruleset *ruleset_of(const struct game *game) {
  const struct go_value *value = game_value(game, GO_RULESET);
  return value && value->is_text ? ruleset_named(value->text) : NULL;
}
