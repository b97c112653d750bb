#include "rules/player_fix.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "rules/fix_values.h"
#include "rules/json_fix.h"
#include "rules/message_words.h"

struct player {
  uint32_t spot;
  uint8_t color;
  bool leftover; /* an empty black or white beside numbers */
};

struct players {
  struct player *list; /* owned */
  size_t count, capacity;
};

/* The reader knows the color of each; a key that is no color has none. */
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
    player.leftover = numbered && (spots[spot].key == KEY_BLACK || spots[spot].key == KEY_WHITE);
    bool sound = spots[spot].kind == JSON_OBJECT && !(spots[spot].marks & (JSON_SUPERSEDED | JSON_BROKEN | JSON_UNCLOSED));
    if (!sound || (!player.leftover && player.color == GO_NO_COLOR)) return false;
    if (!player.leftover && json_member(context->document, spot, KEY_COLOR) != NO_SPOT) return false;
    ARRAY_GROW(players->list, players->count, players->capacity);
    players->list[players->count++] = player;
  }
  return players->count;
}

/* Black first, then white, then the others as they come. */
static size_t place_of(const struct players *players, size_t index) {
  size_t place = 0;
  uint8_t color = players->list[index].color;
  for (size_t i = 0; i < players->count; i++) {
    uint8_t other = players->list[i].color;
    bool special = other < GO_FIRST_OTHER, is_special = color < GO_FIRST_OTHER;
    if (special && is_special && other != color ? other < color : special != is_special ? special : i < index) place++;
  }
  return place;
}

static void brackets(struct rule_context *context, struct fix *fix, uint32_t spot, const char *open, const char *close) {
  const struct json_spot *at = json_spot(context->document, spot);
  fix_replace(context, fix, (struct span){at->start, at->start + 1}, view_of(open));
  fix_replace(context, fix, (struct span){at->end - 1, at->end}, view_of(close));
}

static void color_put(struct rule_context *context, struct fix *fix, const struct player *player) {
  const struct json_spot *at = json_spot(context->document, player->spot);
  struct fix_member color = {"color", fix_quote(context, view_of(describe_color(context, player->color)))};
  fix_remove(context, fix, (struct span){at->key_start, at->start});
  fix_insert_members(context, fix, player->spot, &jgf_player_shape, &color, 1);
}

/* One player in the place of another: both have the same indentation. */
static void player_put(struct rule_context *context, struct fix *fix, const struct player *player, uint32_t place) {
  const struct json_spot *from = json_spot(context->document, player->spot), *to = json_spot(context->document, place);
  const char *bytes = context->source->bytes;
  size_t first = from->start + 1;
  while (first < from->end && is_json_space(bytes[first])) first++;
  struct view space = {bytes + from->start + 1, first - from->start - 1};
  bool lines = memchr(space.at, '\n', space.length) || memchr(space.at, '\r', space.length);
  struct buffer text = {0};
  buffer_add_char(&text, '{');
  buffer_add_view(&text, space);
  buffer_printf(&text, "\"color\": \"%s\"", describe_color(context, player->color));
  if (from->next > player->spot + 1) buffer_add_char(&text, ',');
  if (from->next > player->spot + 1) buffer_add_view(&text, lines ? space : VIEW(" "));
  buffer_add(&text, bytes + first, from->end - first);
  fix_replace(context, fix, (struct span){to->key_start, to->end}, buffer_view(&text));
  buffer_release(&text);
}

static void in_order_put(struct rule_context *context, struct fix *fix, const struct players *players) {
  for (size_t i = 0; i < players->count; i++) {
    size_t place = place_of(players, i);
    if (place == i) color_put(context, fix, &players->list[i]);
    else player_put(context, fix, &players->list[i], players->list[place].spot);
  }
}

void players_list(struct rule_context *context, struct diag *diag, uint32_t object) {
  struct players players = {0};
  if (text_is_whole(context) && players_read(context, object, false, &players)) {
    enum fix_class safety = repair_class_for_seki(context);
    diag->is_dialect = safety == FIX_UNSAFE;
    const char *but = diag->is_dialect ? "; Seki 4 finds no players in a list (--std jgf2 makes this safe)" : "";
    struct fix *fix = fix_new(context, diag, safety, "make it a list: black first, then white, then the others, each with its color%s", but);
    brackets(context, fix, object, "[", "]");
    in_order_put(context, fix, &players);
  }
  free(players.list);
}

void players_list_numbered(struct rule_context *context, struct diag *diag, uint32_t object) {
  struct players players = {0};
  if (text_is_whole(context) && players_read(context, object, true, &players)) {
    struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "make it a list: number 0 is black, number 1 is white");
    brackets(context, fix, object, "[", "]");
    uint32_t *leftovers = mem_alloc_zeroed(players.count, sizeof *leftovers);
    size_t count = 0;
    for (size_t i = 0; i < players.count; i++) {
      if (players.list[i].leftover) leftovers[count++] = players.list[i].spot;
      else color_put(context, fix, &players.list[i]);
    }
    if (count) fix_remove_values(context, fix, leftovers, count);
    free(leftovers);
  }
  free(players.list);
}

/* ---- for Seki ---- */

static bool is_for_seki(unsigned key) {
  return key == KEY_COLOR || key == KEY_NAME || key == KEY_RANK || key == KEY_TEAM;
}

/* Whether each has a color of its own; *plain: and nothing that Seki would drop. */
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
      if (!is_for_seki(spots[inner].key)) *plain = false;
    }
  }
  return spots[list].next > list + 1;
}

void players_key(struct rule_context *context, struct diag *diag, uint32_t list) {
  const struct json_spot *spots = context->document->spots;
  bool plain;
  if (spots[list].parent != 0) return; /* of an older form: its rewriting keys them */
  if (!text_is_whole(context) || !list_is_keyable(context, list, &plain)) return;
  struct fix *fix = fix_new(context, diag, plain ? FIX_SAFE : FIX_UNSAFE, "make it an object with the colors as keys");
  brackets(context, fix, list, "{", "}");
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) {
    uint32_t color = json_member(context->document, spot, KEY_COLOR);
    struct view key = rule_format(context, "\"%s\": ", describe_color(context, color_of(context, color)));
    fix_insert(context, fix, spots[spot].start, key);
    fix_restate(context, fix, color);
    fix_remove_values(context, fix, &color, 1);
  }
}
