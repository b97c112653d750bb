#include "jgf/read.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/map.h"
#include "base/memory.h"
#include "jgf/coerce.h"
#include "json/value.h"

enum { LEFTOVER = 1, LIST };

static const struct jgf_field number_field = {.types = TYPE_NUMBER};

/* The state of each value. */
struct value_state {
  int32_t node;      /* the node that contains it; GO_NO_NODE: the header, or branches that were not read */
  uint32_t key_spot; /* the nearest value with a key, which is the value or contains it; NO_SPOT if no value has a key */
  bool is_in_game;
};

struct collector {
  const struct json_document *document;
  const struct json_spot *spots;
  const struct game *game;
  struct game_leftovers *leftovers;
  struct value_state *states; /* owned: by spot */
  struct map known;           /* by digest: values of the header that are in the game, if `has_known` */
  bool has_known;
  struct buffer text;
  uint32_t settings;          /* NO_SPOT if missing */
  uint32_t last_list;         /* the list that contained the last leftover, and its digest */
  struct digest128 last;
};

void jgf_spot_text(const void *places, uint32_t spot, struct buffer *to) {
  const struct json_document *document = places;
  const struct json_spot *at = json_spot(document, spot);
  if (at->kind == JSON_OBJECT) jgf_comment_flatten(document, spot, to);
  else if (at->kind == JSON_INTEGER) json_write_value(to, at->value);
  else if (at->kind != JSON_NULL && at->kind != JSON_ARRAY) buffer_add_view(to, json_value_text(document, spot));
}

/* ---- what is in the game ---- */

static void set_in_game(struct collector *collector, uint32_t spot) {
  if (spot != NO_SPOT && spot < collector->document->count) collector->states[spot].is_in_game = true;
}

static void member_set_in_game(struct collector *collector, uint32_t object, unsigned key) {
  set_in_game(collector, json_member(collector->document, object, key));
}

static void point_set_in_game(struct collector *collector, const struct go_item *item) {
  if (item->marks & (GO_NO_POINT | GO_IS_PASS)) return;
  set_in_game(collector, item->x_spot);
  set_in_game(collector, item->y_spot);
  if (item->kind != GO_MOVE) set_in_game(collector, item->spot);
}

static void item_set_in_game(struct collector *collector, const struct go_item *item) {
  const bool has_type = item->kind == GO_MARKUP
                            ? item->type && item->type != UINT8_MAX && collector->game->markup_types[item->type]
                            : item->color != GO_NO_COLOR;
  switch ((enum go_item_kind)item->kind) {
  case GO_MOVE:
    point_set_in_game(collector, item);
    if (has_type) set_in_game(collector, item->text_spot);
    if (item->marks & GO_IS_PASS) member_set_in_game(collector, item->spot, KEY_PASS);
    break;
  case GO_SETUP: case GO_SCORE: case GO_MARKUP:
    point_set_in_game(collector, item);
    if (item->kind == GO_MARKUP) set_in_game(collector, item->text_spot);
    if (has_type) member_set_in_game(collector, item->group, KEY_TYPE);
    if (has_type) member_set_in_game(collector, item->group, KEY_COLOR);
    break;
  case GO_TURN:
    if (has_type) set_in_game(collector, item->spot);
    break;
  case GO_COMMENT: case GO_NODE_NAME: case GO_SOLUTION: case GO_TIME_LEFT: case GO_PERIODS_LEFT:
    set_in_game(collector, item->spot);
    break;
  case GO_UNREAD: break;
  }
}

/* ---- what does not count ---- */

/* Beginnings of settings that only change what a program shows. */
static const char *const shown_only[] = {"show", "variation", "solutionPaths", "solution_paths", "rememberVariationPaths",
                                         "children", "siblings", "markup", NULL};
/* Beginnings of members of meta that jgflint stores, and of the pointers of converters. */
static const char *const own_of_meta[] = {"jgflint", "legacy", "sgf", "ugf", "jsonsgf", NULL};

/* The type of a setup, markup or score without points. */
static bool is_of_no_point(const struct collector *collector, uint32_t spot) {
  const struct json_spot *spots = collector->spots, *at = &spots[spot];
  if ((at->key != KEY_TYPE && at->key != KEY_COLOR) || collector->states[spot].node == GO_NO_NODE) return false;
  const uint32_t layer = spots[at->parent].parent;
  const unsigned key = layer == NO_SPOT ? KEY_NONE : spots[layer].key;
  if (key != KEY_SETUP && key != KEY_MARKUP && key != KEY_SCORE) return false;
  uint32_t coords = json_member(collector->document, at->parent, KEY_COORDS);
  return coords == NO_SPOT || (spots[coords].kind == JSON_ARRAY && spots[coords].next == coords + 1);
}

/* ---- the leftovers ---- */

/* Returns the JGF 2 key for a JGF 1 key of the header, in any object. Returns other keys unchanged. */
static unsigned key_in_v2(unsigned key) {
  for (size_t i = 0; i < jgf_older_key_count; i++)
    if (jgf_older_keys[i].field.key == key && jgf_older_keys[i].v2_key) return jgf_older_keys[i].v2_key;
  return key;
}

/* Keys count without capitals and separators, which fixes correct. */
static void key_feed(struct collector *collector, uint32_t spot, struct digest128 *hash) {
  size_t length = 0;
  const unsigned key = spot == NO_SPOT ? KEY_NONE : collector->spots[spot].key;
  const bool is_in_node = spot != NO_SPOT && collector->states[spot].node != GO_NO_NODE;
  buffer_clear(&collector->text);
  if (key == KEY_VARIATIONS) buffer_add_string(&collector->text, jgf_key_texts[KEY_TREE]); /* a list of nodes */
  else if (key == KEY_COLOR && is_in_node) buffer_add_string(&collector->text, jgf_key_texts[KEY_TYPE]); /* of a setup */
  else if (key && !is_in_node && key_in_v2(key) != key) buffer_add_string(&collector->text, jgf_key_texts[key_in_v2(key)]);
  else if (spot != NO_SPOT) json_key_text(collector->document, spot, &collector->text);
  for (size_t i = 0; i < collector->text.length; i++) {
    char c = collector->text.data[i];
    if (!ascii_is_one_of(c, " -_.")) collector->text.data[length++] = ascii_lower(c);
  }
  digest_text(hash, (struct view){collector->text.data, length});
}

/* Adds a name or a solution in a move, or a number as a name. A fix corrects this. */
static bool item_add(struct collector *collector, uint32_t spot) {
  const struct json_spot *at = &collector->spots[spot];
  const int32_t node = collector->states[spot].node;
  struct go_item item = {.spot = spot, .kind = GO_NODE_NAME};
  if (node == GO_NO_NODE || at->parent == NO_SPOT) return false;
  if (collector->spots[at->parent].key != KEY_MOVE && at->parent != collector->game->nodes[node].spot) return false;
  if (at->key == KEY_SOLUTION && jgf_flag(collector->document, spot)) item.kind = GO_SOLUTION;
  else if (at->key != KEY_NAME) return false;
  game_leftovers_add(collector->leftovers, node, game_item_digest(collector->game, &item));
  return true;
}

/* Comments in a move. */
static bool comments_add(struct collector *collector, uint32_t list) {
  const struct json_spot *at = &collector->spots[list];
  const int32_t node = collector->states[list].node;
  struct digest128 hash = game_comments_begin();
  bool has_any = false;
  if (at->kind != JSON_ARRAY || at->key != KEY_COMMENTS || node == GO_NO_NODE || at->next == list + 1) return false;
  for (uint32_t spot = list + 1; spot < at->next; spot++) {
    if (collector->spots[spot].kind != JSON_STRING || collector->states[spot].is_in_game) return false;
    struct view text = json_string(collector->document, spot);
    if (text.length) digest_text(&hash, text);
    has_any |= text.length > 0;
  }
  if (has_any) game_leftovers_add(collector->leftovers, node, digest_end(hash));
  return true;
}

/* Adds a clock outside its move. A fix moves it into the move. */
static bool clock_add(struct collector *collector, uint32_t spot) {
  const struct json_spot *at = &collector->spots[spot];
  const int32_t node = collector->states[spot].node;
  const struct go_item *move = node == GO_NO_NODE ? NULL : game_node_item(collector->game, (size_t)node, GO_MOVE);
  const bool is_time = at->key == KEY_TIME_LEFT || at->key == KEY_BL || at->key == KEY_WL;
  const bool is_periods = at->key == KEY_PERIODS_LEFT || at->key == KEY_OB || at->key == KEY_OW;
  if (!move || (!is_time && !is_periods) || jgf_value_coerce(collector->document, spot, &number_field) == JGF_COERCE_NONE)
    return false;
  uint8_t color = move->color;
  if (at->key == KEY_BL || at->key == KEY_OB) color = GO_BLACK;
  if (at->key == KEY_WL || at->key == KEY_OW) color = GO_WHITE;
  struct go_item clock = {.kind = is_time ? GO_TIME_LEFT : GO_PERIODS_LEFT, .color = color,
                          .number = jgf_number(collector->document, spot)};
  game_leftovers_add(collector->leftovers, node, game_item_digest(collector->game, &clock));
  return true;
}

static struct digest128 leftover_digest(struct collector *collector, uint32_t spot) {
  const struct json_spot *at = &collector->spots[spot];
  struct digest128 hash = digest_begin(LEFTOVER);
  key_feed(collector, collector->states[spot].key_spot, &hash);
  buffer_clear(&collector->text);
  if (at->marks & JSON_BROKEN) buffer_add_view(&collector->text, json_value_written(collector->document, spot));
  else if (at->kind == JSON_DOUBLE) json_write_value(&collector->text, at->value);
  else jgf_spot_text(collector->document, spot, &collector->text);
  digest_text(&hash, ascii_trim(buffer_view(&collector->text)));
  return digest_end(hash);
}

/* Adds a known value of the header. */
static bool is_of_header(const struct collector *collector, uint32_t spot) {
  const struct json_spot *spots = collector->spots;
  const uint32_t tree = collector->game->tree_spot, key_spot = collector->states[spot].key_spot;
  const uint32_t settings = collector->settings;
  if (settings != NO_SPOT && spot >= settings && spot < spots[settings].next) return false;
  if (collector->states[spot].node != GO_NO_NODE || key_spot == NO_SPOT || !spots[key_spot].key) return false;
  if (tree != NO_SPOT && spot >= tree && spot < spots[tree].next) return false;
  const uint32_t player = spots[spot].parent;
  return spots[key_spot].key != KEY_COLOR || (spots[player].parent != NO_SPOT && spots[spots[player].parent].key == KEY_PLAYERS);
}

static void known_add(struct collector *collector, struct digest128 digest) {
  *map_get_or_add(&collector->known, (struct view){(const char *)&digest, sizeof digest}) = collector;
}

static void known_make(struct collector *collector) {
  const struct game *game = collector->game;
  for (uint32_t i = 0; i < collector->document->count; i++)
    if (collector->states[i].is_in_game && is_of_header(collector, i)) known_add(collector, leftover_digest(collector, i));
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning != GO_PLAYER_COLOR || value->is_text) continue;
    /* A color of a player can be the key of its object. */
    struct digest128 hash = digest_begin(LEFTOVER);
    const uint8_t color = (uint8_t)value->number;
    digest_text(&hash, view_of(jgf_key_texts[KEY_COLOR]));
    digest_text(&hash, view_of(color < game->color_count ? game->color_names[color] : ""));
    known_add(collector, digest_end(hash));
  }
}

/* A misplaced value that repeats the value in the right place. A fix removes it. */
static bool is_repeated(struct collector *collector, uint32_t spot, struct digest128 digest) {
  if (!is_of_header(collector, spot)) return false;
  if (!collector->has_known) known_make(collector);
  collector->has_known = true;
  return map_find(&collector->known, (struct view){(const char *)&digest, sizeof digest});
}

/* The schema of an object of the header, or NULL. */
static const struct jgf_schema *schema_of_place(const struct collector *collector, uint32_t object) {
  const struct json_spot *spots = collector->spots;
  if (object == 0 || object == NO_SPOT) return object == 0 ? &jgf_record_schema : NULL;
  const uint32_t outer = spots[object].parent;
  if (outer == 0) return jgf_schema_of(spots[object].key);
  return spots[outer].parent == 0 && spots[outer].key == KEY_PLAYERS ? &jgf_player_schema : NULL;
}

/* Returns the row of a key of JGF 1. Fixes rename such a key or move its value to meta.legacy. */
static const struct jgf_older_key *older_key(const struct collector *collector, uint32_t spot) {
  const struct jgf_schema *schema = schema_of_place(collector, collector->spots[spot].parent);
  return schema ? jgf_older_key_of(collector->document, spot, schema) : NULL;
}

/* Returns the number of the player in this object. */
static uint16_t player_at(const struct collector *collector, uint32_t object) {
  const struct game *game = collector->game;
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning == GO_PLAYER_COLOR && (value->spot == object || collector->spots[value->spot].parent == object))
      return value->player;
  }
  return (uint16_t)game->player_count; /* an unused number, so that no other player gets the value */
}

/* A number instead of a text, or a text instead of an object or a list. A fix corrects the type. */
static bool value_add(struct collector *collector, uint32_t spot) {
  const struct json_spot *at = &collector->spots[spot];
  const struct jgf_schema *schema = schema_of_place(collector, at->parent);
  const struct jgf_field *field = at->key ? jgf_field_find(&jgf_record_schema, at->key) : NULL;
  if (!field || field->action != READ_OBJECT || !field->meaning)
    field = schema && at->key ? jgf_field_find(schema, at->key) : NULL;
  const struct jgf_older_key *older = field ? NULL : older_key(collector, spot);
  if (older) field = jgf_field_in_v2(older);
  const struct jgf_schema *owner = field || older || !at->key ? NULL : jgf_schema_with(at->key, 1u << at->kind, schema);
  if (owner) field = jgf_field_find(owner, at->key);
  const bool is_misplaced = owner || (field && schema != &jgf_record_schema && field->action == READ_OBJECT);
  if (!field || at->key_start == at->key_end || collector->states[spot].node != GO_NO_NODE) return false;
  const bool is_list = field->action == READ_LIST && at->kind == JSON_STRING;
  const bool is_text = field->action == READ_VALUE && jgf_value_coerce(collector->document, spot, field) == JGF_COERCE_AS_TEXT;
  if (!is_list && !is_text && !(field->action == READ_OBJECT && field->meaning && at->kind == JSON_STRING)) return false;
  if (is_misplaced && field->meaning && game_value(collector->game, (enum go_meaning)field->meaning)) return false;
  struct go_value value = {.meaning = is_list ? field->element->meaning : field->meaning, .is_text = true, .spot = spot,
                           .player = schema == &jgf_player_schema ? player_at(collector, at->parent) : 0,
                           .text = json_value_text(collector->document, spot)};
  game_leftovers_add_value(collector->leftovers, value);
  return true;
}

static bool is_ignored(struct collector *collector, uint32_t spot) {
  const struct json_spot *at = &collector->spots[spot];
  if (at->marks & JSON_SUPERSEDED) return true;
  const bool is_comment = at->parent != NO_SPOT && collector->spots[at->parent].key == KEY_COMMENTS;
  if (is_comment && collector->states[spot].is_in_game && jgf_is_comment_object(collector->document, spot)) return true;
  if (at->parent == NO_SPOT || at->key_start == at->key_end || collector->states[spot].node != GO_NO_NODE) return false;
  const struct json_spot *holder = &collector->spots[at->parent];
  const bool is_in_place = holder->parent == 0 && holder->key == KEY_RECORD;
  bool is_of_file = at->key == KEY_VERSION && (is_in_place || at->kind < JSON_ARRAY);
  char room[LOOKALIKE_ROOM];
  if (at->key == KEY_FORMAT && at->kind == JSON_STRING)
    is_of_file = ascii_same(lookalike_view(json_string(collector->document, spot), room), "JGF");
  const bool is_older = older_key(collector, spot);
  if (is_older) (void)value_add(collector, spot);
  if (is_of_file || is_older) return true;
  if (holder->parent != 0 || (holder->key != KEY_META && holder->key != KEY_SETTINGS)) return false;
  buffer_clear(&collector->text);
  json_key_text(collector->document, spot, &collector->text);
  const char *const *start = holder->key == KEY_META ? own_of_meta : shown_only;
  while (*start && !view_begins(buffer_view(&collector->text), *start)) start++;
  return *start;
}

static void leftover_add(struct collector *collector, uint32_t spot) {
  const struct json_spot *at = &collector->spots[spot];
  if (at->kind == JSON_NULL || (at->kind == JSON_STRING && !ascii_trim(json_string(collector->document, spot)).length)) return;
  if (item_add(collector, spot) || clock_add(collector, spot) || value_add(collector, spot)) return;
  const struct value_state *state = &collector->states[spot];
  const uint32_t list = at->parent != NO_SPOT && collector->spots[at->parent].kind == JSON_ARRAY ? at->parent : NO_SPOT;
  struct digest128 digest = leftover_digest(collector, spot);
  struct view text = buffer_view(&collector->text);
  if (at->key == KEY_COMMENTS && at->kind == JSON_STRING && state->node != GO_NO_NODE) {
    struct digest128 hash = game_comments_begin();
    digest_text(&hash, text);
    game_leftovers_add(collector->leftovers, state->node, digest_end(hash));
    return;
  }
  if (is_repeated(collector, spot, digest)) return;
  if (list != NO_SPOT && list == collector->last_list) {
    struct digest128 hash = digest_begin(LIST);
    digest_digest(&hash, collector->last);
    digest_digest(&hash, digest);
    digest = digest_end(hash);
  }
  collector->last_list = list;
  collector->last = digest;
  game_leftovers_add(collector->leftovers, state->node, digest);
}

static void states_set(struct collector *collector) {
  const struct game *game = collector->game;
  for (size_t i = 0; i < collector->document->count; i++) collector->states[i].node = GO_NO_NODE;
  for (size_t i = 0; i < game->node_count; i++)
    if (game->nodes[i].spot != NO_SPOT) collector->states[game->nodes[i].spot].node = (int32_t)i;
  for (size_t i = 0; i < game->value_count; i++) set_in_game(collector, game->values[i].spot);
  for (size_t i = 0; i < game->item_count; i++) item_set_in_game(collector, &game->items[i]);
  for (size_t i = 0; i < collector->document->count; i++) {
    const struct json_spot *at = &collector->spots[i];
    const struct value_state *outer = at->parent == NO_SPOT ? NULL : &collector->states[at->parent];
    struct value_state *state = &collector->states[i];
    if (outer && state->node == GO_NO_NODE && at->key != KEY_VARIATIONS) state->node = outer->node;
    state->key_spot = at->key_start < at->key_end ? (uint32_t)i : outer ? outer->key_spot : NO_SPOT;
  }
}

void jgf_leftovers_collect(const struct json_document *document, const struct game *game, struct game_leftovers *leftovers) {
  struct collector collector = {.document = document, .spots = document->spots, .game = game, .leftovers = leftovers,
                                .states = mem_alloc_zeroed(document->count + 1, sizeof *collector.states),
                                .settings = NO_SPOT, .last_list = NO_SPOT};
  if (document->count && document->spots[0].kind == JSON_OBJECT) collector.settings = json_member(document, 0, KEY_SETTINGS);
  states_set(&collector);
  for (uint32_t spot = 0; spot < document->count;) {
    const bool is_container = document->spots[spot].kind >= JSON_ARRAY;
    const bool is_skipped = is_ignored(&collector, spot) || comments_add(&collector, spot);
    if (!is_skipped && !is_container && !collector.states[spot].is_in_game && !is_of_no_point(&collector, spot))
      leftover_add(&collector, spot);
    spot = is_skipped ? document->spots[spot].next : spot + 1;
  }
  free(collector.states);
  map_release(&collector.known);
  buffer_release(&collector.text);
}
