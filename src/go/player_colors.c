#include "go/player_colors.h"

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A misspelled color counts as the mended one (RULES.md, "One defect, one name"): case,
 * and the initials of black and white. */
static bool means(struct view text, const char *name) {
  if (text.length == 1) return lower(text.at[0]) == name[0] && (strcmp(name, "black") == 0 || strcmp(name, "white") == 0);
  if (text.length != strlen(name)) return false;
  for (size_t i = 0; i < text.length; i++)
    if (lower(text.at[i]) != name[i]) return false;
  return true;
}

/* GO_NO_COLOR for a color that no stone has. */
static uint8_t color_of(const struct record *record, const struct go_value *value) {
  if (!value->is_text) return value->number >= GO_BLACK && value->number <= GO_LAST_OTHER ? (uint8_t)value->number : GO_NO_COLOR;
  for (unsigned color = GO_BLACK; color < record->color_count; color++)
    if (means(value->text, record->color_names[color])) return (uint8_t)color;
  return GO_NO_COLOR;
}

void roster_read(const struct record *record, struct roster *roster) {
  *roster = (struct roster){0};
  size_t readable = 0;
  for (size_t i = 0; i < record->value_count; i++) {
    const struct go_value *value = &record->values[i];
    if (value->meaning != GO_PLAYER_COLOR || (value->is_text && value->text.length == 0)) continue;
    readable++;
    uint8_t color = color_of(record, value);
    if (roster->players[color] == 0) roster->sides++;
    if (roster->players[color] < 255) roster->players[color]++;
  }
  roster->complete = readable >= record->player_count;
  roster->one_sided = roster->complete && readable >= 2 && roster->sides == 1 && !roster->players[GO_NO_COLOR];
}

bool roster_has(const struct roster *roster, uint8_t color) {
  return color <= GO_WHITE || color == GO_NO_COLOR || roster->players[color] || !roster->complete;
}
