#include "go/player_colors.h"
#include "base/ascii.h"

/* A misspelled color counts as the fixed one, so that one defect is one finding: case,
 * and the initials of black and white. */
static bool means(struct view text, const char *name) {
  if (text.length == 1) return ascii_lower(text.at[0]) == name[0] && (strcmp(name, "black") == 0 || strcmp(name, "white") == 0);
  return ascii_same(text, name);
}

/* GO_NO_COLOR for a color that no stone has. */
static uint8_t color_of(const struct game *game, const struct go_value *value) {
  if (!value->is_text) return value->number >= GO_BLACK && value->number <= GO_LAST_OTHER ? (uint8_t)value->number : GO_NO_COLOR;
  for (unsigned color = GO_BLACK; color < game->color_count; color++)
    if (means(value->text, game->color_names[color])) return (uint8_t)color;
  return GO_NO_COLOR;
}

void player_colors_read(const struct game *game, struct player_colors *player_colors) {
  *player_colors = (struct player_colors){0};
  size_t readable = 0;
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning != GO_PLAYER_COLOR || (value->is_text && value->text.length == 0)) continue;
    readable++;
    uint8_t color = color_of(game, value);
    if (player_colors->players[color] == 0) player_colors->sides++;
    if (player_colors->players[color] < 255) player_colors->players[color]++;
  }
  player_colors->complete = readable >= game->player_count && !player_colors->players[GO_NO_COLOR] && !(game->unknown & GO_UNKNOWN_PLAYERS);
  player_colors->one_sided = player_colors->complete && readable >= 2 && player_colors->sides == 1;
}

bool player_colors_has(const struct player_colors *player_colors, uint8_t color) {
  return color <= GO_WHITE || color == GO_NO_COLOR || player_colors->players[color] || !player_colors->complete;
}
