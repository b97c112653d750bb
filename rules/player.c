/* player: the players, their colors and ranks. */
#include "base/ascii.h"
#include "base/memory.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "go/game_reader.h"
#include "go/spelling.h"
#include "jgf/schema.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/shape_fix.h"

/* ---- converting `players` between its forms, unless a player would be lost ---- */

struct player {
  uint32_t spot;
  uint8_t color;
  bool is_leftover; /* an empty black or white next to numbers */
  bool is_moved;
};

struct players {
  struct player *list; /* owned */
  size_t count, capacity;
};

/* The color that the reader found, or GO_NO_COLOR. */
static uint8_t color_of(const struct rule_context *context, uint32_t player) {
  const struct game *game = context->game;
  for (size_t i = 0; i < game->value_count; i++)
    if (game->values[i].meaning == GO_PLAYER_COLOR && game->values[i].spot == player) return (uint8_t)game->values[i].number;
  return GO_NO_COLOR;
}

/* False if any of them would be damaged. */
static bool players_read(const struct rule_context *context, uint32_t object, bool numbered, struct players *players) {
  const struct json_spot *spots = context->document->spots;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    struct player player = {.spot = spot, .color = color_of(context, spot)};
    player.is_leftover = numbered && (spots[spot].key == KEY_BLACK || spots[spot].key == KEY_WHITE);
    bool sound = spots[spot].kind == JSON_OBJECT && !(spots[spot].marks & (JSON_SUPERSEDED | JSON_BROKEN | JSON_UNCLOSED));
    if (!sound || (!player.is_leftover && player.color == GO_NO_COLOR)) return false;
    if (!player.is_leftover && json_member(context->document, spot, KEY_COLOR) != NO_SPOT) return false;
    ARRAY_ADD(players->list, players->count, players->capacity, player);
  }
  return players->count;
}

/* Black first, then white, then the others in the order of the text. */
static int compare_players(const void *a, const void *b) {
  const struct player *one = a, *other = b;
  const unsigned rank = one->color < GO_FIRST_OTHER ? one->color : GO_FIRST_OTHER;
  const unsigned other_rank = other->color < GO_FIRST_OTHER ? other->color : GO_FIRST_OTHER;
  if (rank != other_rank) return rank < other_rank ? -1 : 1;
  return one->spot < other->spot ? -1 : one->spot > other->spot;
}

/* Moves the players that are not in order. */
static void players_sort(struct rule_context *context, struct fix *fix, uint32_t object, const struct players *players) {
  struct player *list = players->list;
  uint32_t last = 0;
  qsort(list, players->count, sizeof *list, compare_players);
  for (size_t i = 0; i < players->count; i++) {
    list[i].is_moved = list[i].spot < last;
    if (!list[i].is_moved) last = list[i].spot;
  }
  for (size_t i = 0; i < players->count; i++) {
    size_t next = i + 1;
    while (next < players->count && list[next].is_moved) next++;
    struct fix_place place = {.into = object, .before = next < players->count ? list[next].spot : NO_SPOT};
    if (list[i].is_moved) fix_move(context, fix, list[i].spot, list[i].spot, place);
  }
}

/* Turns {"black": {...}, "white": {...}} into a list. `numbered`: {"0": ..., "1": ...}, in which the colors are a guess. */
static void players_list(struct rule_context *context, struct diag *diag, uint32_t object, bool numbered) {
  struct players players = {0};
  if (context->document->is_whole && players_read(context, object, numbered, &players)) {
    enum fix_class safety = numbered ? FIX_UNSAFE : repair_class_for_seki(context);
    diag->is_dialect = !numbered && safety == FIX_UNSAFE;
    const char *order = numbered ? "number 0 is black, number 1 is white" : "black, white, then the others, each with its color";
    const char *but = diag->is_dialect ? "; Seki 4 finds no players in a list (--std jgf2 makes this safe)" : "";
    struct fix *fix = fix_new(context, diag, safety, "convert the players to a list: %s%s", order, but);
    fix_change_brackets(context, fix, object);
    for (size_t i = 0; i < players.count; i++) {
      const struct player *player = &players.list[i];
      if (player->is_leftover) fix_remove_value(context, fix, player->spot);
      else {
        struct view color = new_string(context, describe_color(context, player->color));
        fix_rename_key(context, fix, player->spot, NULL);
        fix_insert_member(context, fix, player->spot, &jgf_player_schema, "color", color);
      }
    }
    if (!numbered) players_sort(context, fix, object, &players);
  }
  free(players.list);
}

/* ---- for Seki ---- */

/* Whether all players have different colors. *plain: Seki reads all of their members. */
static bool list_is_keyable(const struct rule_context *context, uint32_t list, bool *plain) {
  const struct json_spot *spots = context->document->spots;
  bool seen[256] = {false};
  *plain = true;
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) {
    if (spots[spot].kind != JSON_OBJECT || spots[spot].marks & (JSON_BROKEN | JSON_UNCLOSED)) return false;
    uint32_t color = json_member(context->document, spot, KEY_COLOR);
    if (color == NO_SPOT || spots[color].kind != JSON_STRING) return false;
    uint8_t number = color_of(context, color);
    if (number == GO_NO_COLOR || seen[number]) return false;
    seen[number] = true;
    for (uint32_t inner = spot + 1; inner < spots[spot].next; inner = spots[inner].next) {
      if (spots[inner].marks & JSON_SUPERSEDED) return false;
      const unsigned key = spots[inner].key;
      if (key != KEY_COLOR && key != KEY_NAME && key != KEY_RANK && key != KEY_TEAM) *plain = false;
    }
  }
  return spots[list].next > list + 1;
}

/* The list becomes an object with the colors as keys, for Seki. */
static void players_key(struct rule_context *context, struct diag *diag, uint32_t list) {
  const struct json_spot *spots = context->document->spots;
  bool plain;
  if (spots[list].parent != 0) return; /* the migration of older forms converts them */
  if (!context->document->is_whole || !list_is_keyable(context, list, &plain)) return;
  struct fix *fix = fix_new(context, diag, plain ? FIX_SAFE : FIX_UNSAFE,
      "convert the players to an object with the colors as keys");
  fix_change_brackets(context, fix, list);
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) {
    uint32_t color = json_member(context->document, spot, KEY_COLOR);
    fix_rename_key(context, fix, spot, describe_color(context, color_of(context, color)));
    fix_remove_value(context, fix, color);
  }
}

static void player_list(struct rule_context *context, const struct fact *fact) {
  bool seki = context->rule_table->std == STD_SEKI;
  if (seki && fact->kind == JGF_FACT_PLAYERS_LIST) {
    struct diag *diag = rule_report(context, fact, "a list of players: Seki reads players under their colors and loses the "
        "players in a list");
    players_key(context, diag, fact->spot);
  }
  if (seki || fact->kind != JGF_FACT_PLAYERS_BY_COLOR) return;
  const struct json_spot *spots = context->document->spots;
  struct diag *diag = rule_report(context, fact, NULL);
  for (uint32_t spot = fact->spot + 1; spot < spots[fact->spot].next; spot = spots[spot].next)
    if (spots[spot].kind != JSON_OBJECT && spots[spot].kind != JSON_NULL)
      rule_add_related(context, diag, json_value_span(context->document, spot),
                       "a player must be an object, such as {\"color\": \"black\", \"name\": \"...\"}");
  players_list(context, diag, fact->spot, false);
}

static void player_numbered(struct rule_context *context, const struct fact *fact) {
  const struct jgf_read_result *read_result = fact->data;
  struct diag *diag = rule_report(context, fact, NULL);
  if (!read_result->numbered_kept) players_list(context, diag, fact->spot, true);
  else
    rule_add_related(context, diag, fact->span,
                     "`black` or `white` contradicts the numbers, so the right players are unknown");
}

static void player_color(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  /* The fix of player-list writes the right colors of players under wrong keys. */
  bool is_key = json_spot(context->document, fact->spot)->kind == JSON_OBJECT;
  if (is_key && context->rule_table->std != STD_SEKI) return;
  if (fact->number == GO_NO_COLOR) {
    struct view text = string_at(context, fact->spot);
    struct diag *diag = rule_report(
        context, fact, "the color must be a lower-case English name, such as \"black\" or \"white\", but is `%s`", written);
    offer_near(context, diag, text, nearest_word(text, jgf_color_words.list, jgf_color_words.count));
    return;
  }
  const char *name = describe_color(context, (uint8_t)fact->number);
  if (!is_key) report_misspelled_color(context, fact, "the color must be");
  else
    key_fix(context, rule_report(context, fact, "the color must be \"%s\", but is `%s`", name, written), fact->spot, FIX_SAFE,
            name);
}

/* Two players, both of one color. More than two may be pair go. */
static void player_same_color(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  const struct game *game = context->game;
  if (game->player_count != 2 || game->unknown & GO_UNKNOWN_PLAYERS) return;
  const struct go_value *first = game_player_value(game, 0, GO_PLAYER_COLOR),
                        *second = game_player_value(game, 1, GO_PLAYER_COLOR);
  if (!first || !second || first->number != second->number || (int)first->number == GO_NO_COLOR) return;
  const struct go_value *later = first->spot < second->spot ? second : first;
  struct diag *diag =
      rule_report_at(context, game_span(game, later->spot), later->spot,
                     "the players must have different colors, but both are %s", describe_color(context, (uint8_t)first->number));
  rule_add_related(context, diag, game_span(game, later == first ? second->spot : first->spot), "the other player");
}

static struct view without_blanks(struct view text) {
  while (text.length && text.at[0] == ' ') text.at++, text.length--;
  while (text.length && text.at[text.length - 1] == ' ') text.length--;
  return text;
}

/* FF[4] recommends a form for BR and WR but allows any text, so `12kyu`, `NR`, `2109` and `4d~` are not findings. */
static void player_rank(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  bool is_free = context->reader && context->reader->fixable; /* SGF, also as JSON */
  /* White space around it is reported by text-space. */
  const struct view rank = without_blanks(value->text);
  if (!value->is_text || rule_matches(context, PATTERN_RANK, rank)) return;
  /* Asian servers write the numeral signs of ranks, and a letter before the number. */
  if (is_free && !ascii_begins(rank, "p") && ascii_is_all(rank)) return;
  LOCAL_BUFFER meant = {0};
  const char *written = rule_shorten(context, value->text);
  bool is_guess = spell_rank(value->text, &meant) == SPELLING_GUESSED, is_known = meant.length;
  if (!is_free || is_known) {
    struct diag *diag = is_free ? rule_report(context, fact, "the rank `%s` is %s %s", written,
                                              is_guess ? "probably" : "usually written",
                                              rule_shorten(context, buffer_view(&meant)))
                                : rule_report(context, fact, "the rank must be of the form 15k, 4d or 2p, but is `%s`", written);
    if (is_free) rule_override_level(context, diag, LEVEL_INFO);
    if (is_known) repair_header(context, diag, fact, is_guess ? FIX_UNSAFE : FIX_SAFE, buffer_view(&meant));
  }
}

#include "rules/player.rows.inc"
