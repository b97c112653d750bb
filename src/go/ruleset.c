#include "go/ruleset.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "go/spelling.h"
#include <math.h>

const struct ruleset rulesets[] = {
    {"Japanese", SUICIDE_FORBIDDEN, COUNTS_TERRITORY}, {"Chinese", SUICIDE_FORBIDDEN, COUNTS_STONES},
    {"Korean", SUICIDE_FORBIDDEN, COUNTS_TERRITORY}, {"AGA", SUICIDE_FORBIDDEN, COUNTS_EITHER},
    {"Ing", SUICIDE_ALLOWED, COUNTS_AREA}, {"New Zealand", SUICIDE_ALLOWED, COUNTS_AREA},
    {"Tromp-Taylor", SUICIDE_ALLOWED, COUNTS_AREA}, {"GOE", SUICIDE_ALLOWED, COUNTS_AREA}, {"NZ", SUICIDE_ALLOWED, COUNTS_AREA},
    {"French", SUICIDE_FORBIDDEN, COUNTS_EITHER}, {"British", SUICIDE_FORBIDDEN, COUNTS_EITHER},
    {"BGA", SUICIDE_FORBIDDEN, COUNTS_EITHER}, {"FFG", SUICIDE_FORBIDDEN, COUNTS_EITHER},
    {"Ancient Chinese", SUICIDE_OPEN, COUNTS_EITHER}, {"Stone Scoring", SUICIDE_OPEN, COUNTS_EITHER},
    {"Swiss", SUICIDE_OPEN, COUNTS_EITHER}, {"EGF", SUICIDE_OPEN, COUNTS_EITHER}, {"Taiwanese", SUICIDE_OPEN, COUNTS_EITHER},
    {"Simplified Ing", SUICIDE_ALLOWED, COUNTS_EITHER}, {"Spight", SUICIDE_OPEN, COUNTS_EITHER},
    {"Lasker-Maas", SUICIDE_OPEN, COUNTS_EITHER}, {"OGS", SUICIDE_OPEN, COUNTS_EITHER}, {"Fox", SUICIDE_OPEN, COUNTS_EITHER},
    {"KGS", SUICIDE_OPEN, COUNTS_EITHER}, {"IGS", SUICIDE_OPEN, COUNTS_EITHER},
};
const size_t ruleset_count = ARRAY_LENGTH(rulesets);

/* Country names and codes, which some servers and UGF write as rulesets. */
static const struct { const char *name; const struct ruleset *ruleset; } countries[] = {
    {"Japan", &rulesets[0]}, {"China", &rulesets[1]}, {"Korea", &rulesets[2]},
    {"JPN", &rulesets[0]},   {"CHN", &rulesets[1]},   {"CH", &rulesets[1]},
};

/* The name without a final "rules". */
static struct view bare_name(struct view name) {
  static const char *const words[] = {" rules", " rule"};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (ascii_ends(name, words[i]) && name.length > strlen(words[i]))
      return (struct view){name.at, name.length - strlen(words[i])};
  return name;
}

const struct ruleset *ruleset_named(struct view name) {
  char room[LOOKALIKE_ROOM];
  name = bare_name(lookalike_view(name, room));
  for (size_t i = 0; i < ruleset_count; i++)
    if (ascii_same_letters(name, rulesets[i].name)) return &rulesets[i];
  for (size_t i = 0; i < ARRAY_LENGTH(countries); i++)
    if (ascii_same_letters(name, countries[i].name)) return countries[i].ruleset;
  return NULL;
}

static const char *const sgf_names[][2] = {{"GOE", "Ing"}, {"NZ", "New Zealand"}};

struct view ruleset_from_sgf(struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(sgf_names); i++)
    if (view_is(name, sgf_names[i][0])) return view_of(sgf_names[i][1]);
  return name;
}

struct view ruleset_to_sgf(struct view name) {
  for (size_t i = 0; i < ARRAY_LENGTH(sgf_names); i++)
    if (view_is(name, sgf_names[i][1])) return view_of(sgf_names[i][0]);
  return name;
}

void ruleset_letters(struct view name, struct buffer *letters) {
  char room[LOOKALIKE_ROOM];
  const struct ruleset *known = ruleset_named(name);
  name = known ? view_of(known->name) : lookalike_view(name, room);
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_one_of(name.at[i], " -_.")) buffer_add_char(letters, ascii_lower(name.at[i]));
}

const struct ruleset *ruleset_of(const struct game *game) {
  const struct go_value *value = game_value(game, GO_RULESET);
  return value && value->is_text ? ruleset_named(value->text) : NULL;
}

enum ruleset_counting ruleset_counting_of(const struct game *game) {
  const struct ruleset *ruleset = ruleset_of(game);
  return ruleset ? ruleset->counting : COUNTS_EITHER;
}

bool ruleset_leaves_suicide_open(const struct game *game) {
  const struct go_value *value = game_value(game, GO_RULESET);
  const struct ruleset *ruleset = ruleset_of(game);
  return value && (!ruleset || ruleset->suicide == SUICIDE_OPEN);
}

/* ---- komi ---- */

static bool is_near(double a, double b) {
  return fabs(a - b) < 1e-9;
}

/* Whether a komi of this size must be in stones: under Chinese rules, 3.75 stones are 7.5 points. */
static bool is_in_stones(const struct game *game, double size) {
  static const double usual[] = {3.75, 3.25, 375, 325}, of_writers[] = {250, 275, 350};
  if (ruleset_counting_of(game) != COUNTS_STONES) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
    if (is_near(size, usual[i])) return true;
  for (size_t i = 0; game->komi_in_stones && i < ARRAY_LENGTH(of_writers); i++)
    if (is_near(size, of_writers[i])) return true;
  return false;
}

/* Half points: 13 for 6.5. A margin with half a point proves it, because with a whole komi, margins are whole. */
static bool is_in_half_points(const struct game *game) {
  enum { LEAST = 9, MOST = 17 }; /* 4.5 to 8.5 */
  const struct go_value *komi = game_value(game, GO_KOMI), *result = game_value(game, GO_RESULT);
  bool is_odd = komi && !komi->is_text && komi->number >= LEAST && komi->number <= MOST && is_near(fmod(komi->number, 2), 1);
  double margin;
  if (!is_odd || ruleset_counting_of(game) == COUNTS_STONES || !result || !result->is_text) return false;
  return spell_margin(result->text, &margin) && view_ends(result->text, ".5");
}

bool komi_is_scaled(const struct game *game) {
  enum { LEAST = 100, LEAST_OF_WRITERS = 50, MOST = 1000 };
  const struct go_value *komi = game_value(game, GO_KOMI);
  if (!komi || komi->is_text) return false;
  double size = fabs(komi->number);
  if (is_in_stones(game, size) || is_in_half_points(game)) return true;
  return size >= (game->komi_in_hundredths ? LEAST_OF_WRITERS : LEAST) && size <= MOST && is_near(fmod(size, 25), 0);
}

/* Komi has no quarters of a point, but quarters of a stone, which are half points. */
bool komi_is_in_stones(const struct game *game) {
  double size = fabs(game_value(game, GO_KOMI)->number);
  return is_in_stones(game, size) || (size >= 100 && !is_near(fmod(size, 50), 0));
}

double komi_unscaled(const struct game *game) {
  double komi = game_value(game, GO_KOMI)->number;
  if (is_in_half_points(game)) return komi / 2;
  bool stones = komi_is_in_stones(game);
  if (fabs(komi) >= 50) komi /= 100;
  return stones ? komi * 2 : komi;
}
