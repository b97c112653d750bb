#include "convert/header_map.h"
#include "base/ascii.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/header_spelling.h"
#include "sgf/property.h"

/* SGF's numbers of games, FF4: GM. A name that SGF has no number for has none here. */
static const struct {
  int number;
  const char *name;
} games[] = {{1, "go"}, {2, "othello"}, {3, "chess"}, {4, "renju"}, {6, "backgammon"}, {7, "chinese_chess"}, {8, "shogi"}};

static const struct {
  enum sgf_name id;
  const char *section, *key;
} texts[] = {
    {SGF_US, "record", "transcriber"}, {SGF_CP, "source", "copyright"}, {SGF_GN, "game", "name"},   {SGF_ON, "game", "opening"},
    {SGF_AN, "game", "annotator"},     {SGF_GC, "game", "description"}, {SGF_EV, "event", "name"}, {SGF_PC, "event", "location"},
    {SGF_RO, "event", "round"},
};

static const struct {
  enum sgf_name id;
  const char *color, *key;
} players[] = {
    {SGF_PB, "black", "name"}, {SGF_BR, "black", "rank"}, {SGF_BT, "black", "team"},
    {SGF_PW, "white", "name"}, {SGF_WR, "white", "rank"}, {SGF_WT, "white", "team"},
};

const enum sgf_name header_names[] = {SGF_GM, SGF_SZ, SGF_ST, SGF_GN, SGF_PB, SGF_BR, SGF_BT, SGF_PW, SGF_WR, SGF_WT, SGF_RE,
                                    SGF_DT, SGF_EV, SGF_RO, SGF_PC, SGF_RU, SGF_KM, SGF_HA, SGF_TM, SGF_OT, SGF_ON, SGF_AN,
                                    SGF_US, SGF_SO, SGF_CP, SGF_GC, SGF_VW, SGF_UNKNOWN};

void header_text_release(struct header_text *text) {
  buffer_release(&text->first);
  buffer_release(&text->second);
}

void header_text_clear(struct header_text *text) {
  buffer_clear(&text->first);
  buffer_clear(&text->second);
  text->is_composed = false;
}

static void put(struct json_object *header, const char *section, const char *key, struct json_object *value) {
  json_put(json_child(header, section), key, value);
}

static struct json_object *get(struct json_object *header, const char *section, const char *key) {
  return json_member_of(json_member_of(header, section), key);
}

static struct view get_text(struct json_object *header, const char *section, const char *key) {
  struct json_object *value = get(header, section, key);
  return json_object_is_type(value, json_type_string) ? json_text_of(value) : (struct view){0};
}

static bool get_number(struct json_object *header, const char *section, const char *key, double *number) {
  struct json_object *value = get(header, section, key);
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return false;
  *number = json_object_get_double(value);
  return true;
}

/* A whole number that an int holds. */
static bool get_whole(struct json_object *header, const char *section, const char *key, int *number) {
  double value;
  if (!get_number(header, section, key, &value) || value < -1e6 || value > 1e6) return false;
  *number = (int)value;
  return *number == value;
}

static bool give(struct header_text *text, struct view value) {
  buffer_add_view(&text->first, value);
  return value.length;
}

/* ---- source ---- */

/* RFC 3986 has no other characters; text that has is a name. */
static bool is_url(struct view word) {
  static const char *const schemes[] = {"http://", "https://", "ftp://"};
  for (size_t i = 0; i < word.length; i++)
    if (word.at[i] <= ' ' || word.at[i] > '~' || memchr("<>\"", word.at[i], 3)) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(schemes); i++) {
    size_t length = strlen(schemes[i]);
    if (word.length > length && memcmp(word.at, schemes[i], length) == 0) return !memchr("/?#", word.at[length], 3);
  }
  return false;
}

/* An address at the end of the text, or alone, is that of the source. */
static void source_set(struct json_object *header, struct view text) {
  struct view name = ascii_trim(text);
  size_t at = name.length;
  while (at && name.at[at - 1] != ' ' && name.at[at - 1] != '\n') at--;
  struct view url = {name.at + at, name.length - at};
  if (is_url(url)) {
    name = ascii_trim((struct view){name.at, at});
    if (name.length) put(header, "source", "name", json_make_string(name));
    put(header, "source", "url", json_make_string(url));
  } else put(header, "source", "name", json_make_string(text));
}

static bool source_give(struct json_object *header, struct header_text *text) {
  struct view name = get_text(header, "source", "name"), url = get_text(header, "source", "url");
  buffer_add_view(&text->first, name);
  if (name.length && url.length) buffer_add_char(&text->first, ' ');
  buffer_add_view(&text->first, url);
  return name.length || url.length;
}

/* ---- game ---- */

static enum header_outcome type_set(struct json_object *header, struct view text) {
  double number;
  const char *name = "unknown";
  if (!sgf_number_read(text, &number)) return HEADER_UNREAD;
  for (size_t i = 0; i < ARRAY_LENGTH(games); i++)
    if (games[i].number == number) name = games[i].name;
  put(header, "game", "type", json_make_string(view_of(name)));
  return strcmp(name, "unknown") == 0 ? HEADER_PARTLY : HEADER_TAKEN;
}

static bool type_give(struct json_object *header, struct header_text *text) {
  struct view type = get_text(header, "game", "type");
  for (size_t i = 0; i < ARRAY_LENGTH(games); i++)
    if (view_is(type, games[i].name)) buffer_printf(&text->first, "%d", games[i].number);
  return text->first.length;
}

static enum header_outcome result_set(struct json_object *header, struct view text) {
  struct buffer result = {0};
  bool known = header_result_read(text, &result);
  if (!known) buffer_add_char(&result, '?');
  put(header, "game", "result", json_make_string(buffer_view(&result)));
  buffer_release(&result);
  return known ? HEADER_TAKEN : HEADER_PARTLY;
}

static bool result_give(struct json_object *header, struct header_text *text) {
  struct json_object *result = get(header, "game", "result");
  if (!json_object_is_type(result, json_type_string)) return false;
  header_result_write(json_text_of(result), &text->first);
  return true;
}

static enum header_outcome dates_set(struct json_object *header, struct view text) {
  struct json_object *dates = json_make_array();
  bool known = header_dates_read(text, dates);
  if (known && json_object_array_length(dates) > 1) {
    put(header, "game", "dates", dates);
    return HEADER_TAKEN;
  }
  if (known) put(header, "game", "date", json_object_get(json_object_array_get_idx(dates, 0)));
  json_object_put(dates);
  return known ? HEADER_TAKEN : HEADER_UNREAD;
}

static bool dates_give(struct json_object *header, struct header_text *text) {
  struct json_object *dates = get(header, "game", "dates");
  struct view date = get_text(header, "game", "date");
  if (json_object_is_type(dates, json_type_array) && json_object_array_length(dates)) header_dates_write(dates, &text->first);
  else buffer_add_view(&text->first, date);
  return text->first.length;
}

/* ---- players ---- */

/* Both are made if there is one of them, so that each has a fixed place in the list. */
void header_make_players(struct json_object *header) {
  static const char *const colors[] = {"black", "white"};
  if (json_member_of(header, "players")) return;
  struct json_object *list = json_make_array();
  for (size_t i = 0; i < ARRAY_LENGTH(colors); i++) {
    struct json_object *one = json_make_object();
    json_put(one, "color", json_make_string(view_of(colors[i])));
    json_append(list, one);
  }
  json_put(header, "players", list);
}

static bool is_name(size_t row) {
  return strcmp(players[row].key, "name") == 0;
}

static enum header_outcome player_set(struct json_object *header, size_t row, struct view text) {
  header_make_players(header);
  struct json_object *player = player_of(header, players[row].color);
  struct buffer rank = {0};
  enum header_rank read = HEADER_RANK_SAME;
  bool is_rank = strcmp(players[row].key, "rank") == 0;
  if (is_rank) read = header_rank_read(text, &rank);
  struct view value = read == HEADER_RANK_SURE || read == HEADER_RANK_GUESSED ? buffer_view(&rank) : text;
  if (read != HEADER_RANK_NONE) json_put(player, players[row].key, json_make_string(value));
  buffer_release(&rank);
  return read == HEADER_RANK_NONE ? HEADER_UNREAD : read == HEADER_RANK_GUESSED ? HEADER_GUESSED : HEADER_TAKEN;
}

/* ---- rules and board ---- */

static enum header_outcome number_set(struct json_object *header, const char *key, struct view text, bool any) {
  double number;
  if (!sgf_number_read(text, &number) || (!any && number < 0)) return HEADER_UNREAD;
  put(header, "rules", key, json_number_new(number));
  return HEADER_TAKEN;
}

/* CGoban 1 has the overtime behind the time: OT, where there is one, says it, too. */
static enum header_outcome time_set(struct json_object *header, struct view text) {
  struct buffer overtime = {0};
  long seconds;
  if (!clock_text_read(text, &seconds, &overtime)) return number_set(header, "time", text, false);
  put(header, "rules", "time", json_number_new((double)seconds));
  if (overtime.length && !get_text(header, "rules", "overtime").length)
    put(header, "rules", "overtime", json_make_string(buffer_view(&overtime)));
  buffer_release(&overtime);
  return HEADER_TAKEN;
}

static bool number_give(struct json_object *header, const char *key, struct header_text *text) {
  double number;
  if (!get_number(header, "rules", key, &number)) return false;
  header_number_write(number, &text->first);
  return true;
}

static enum header_outcome handicap_set(struct json_object *header, struct view text) {
  double number;
  if (!sgf_number_read(text, &number) || number < 0 || number > 1000 || number != (int)number) return HEADER_UNREAD;
  put(header, "rules", "handicap", json_number_new(number));
  return HEADER_TAKEN;
}

/* SGF counts handicaps from two on. */
static bool handicap_give(struct json_object *header, struct header_text *text) {
  int number;
  if (!get_whole(header, "rules", "handicap", &number) || number < 2) return false;
  buffer_printf(&text->first, "%d", number);
  return true;
}

/* Seki keeps the periods as numbers as well; sometimes as numbers alone. */
static bool overtime_give(struct json_object *header, struct header_text *text) {
  struct view overtime = get_text(header, "rules", "overtime");
  double periods, seconds;
  if (overtime.length) return give(text, overtime);
  if (!get_number(header, "rules", "numberOfPeriods", &periods) || !get_number(header, "rules", "timePerPeriod", &seconds))
    return false;
  if (periods <= 0 || seconds <= 0) return false;
  header_number_write(periods, &text->first);
  buffer_add_char(&text->first, 'x');
  header_number_write(seconds, &text->first);
  buffer_add_string(&text->first, " byo-yomi");
  return true;
}

static bool is_side(double number) {
  return number >= 1 && number <= 52 && number == (int)number;
}

static enum header_outcome size_set(struct json_object *header, struct view first, struct view second) {
  double width, height;
  if (!sgf_number_read(first, &width) || !is_side(width)) return HEADER_UNREAD;
  if (!second.at) height = width;
  else if (!sgf_number_read(second, &height) || !is_side(height)) return HEADER_UNREAD;
  if (width == height) put(header, "board", "size", json_number_new(width));
  else {
    put(header, "board", "width", json_number_new(width));
    put(header, "board", "height", json_number_new(height));
  }
  return HEADER_TAKEN;
}

static bool size_of(struct json_object *header, int *width, int *height) {
  bool both = get_whole(header, "board", "width", width) && get_whole(header, "board", "height", height);
  if (both && is_side(*width) && is_side(*height)) return true;
  if (!get_whole(header, "board", "size", width) || !is_side(*width)) return false;
  *height = *width;
  return true;
}

static bool size_give(struct json_object *header, struct header_text *text) {
  int width, height;
  if (!size_of(header, &width, &height)) return false;
  buffer_printf(&text->first, "%d", width);
  text->is_composed = width != height;
  if (text->is_composed) buffer_printf(&text->second, "%d", height);
  return true;
}

static const char *const cuts[] = {"cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight"};

/* A view of a part of the board, by two corners. The size was set before. */
static enum header_outcome view_set(struct json_object *header, struct view first, struct view second) {
  int left, top, right, bottom, width, height;
  if (!size_of(header, &width, &height)) width = height = 19;
  if (!sgf_point(first, &left, &top) || !sgf_point(second, &right, &bottom)) return HEADER_UNREAD;
  if (left > right || top > bottom || right >= width || bottom >= height) return HEADER_UNREAD;
  int sides[] = {top, height - 1 - bottom, left, width - 1 - right};
  for (size_t i = 0; i < ARRAY_LENGTH(cuts); i++)
    if (sides[i]) put(header, "board", cuts[i], json_number_new(sides[i]));
  return HEADER_TAKEN;
}

static char letter(int number) {
  return (char)(number < 26 ? 'a' + number : 'A' + number - 26);
}

static bool view_give(struct json_object *header, struct header_text *text) {
  int width, height, sides[] = {0, 0, 0, 0};
  bool any = false;
  if (!size_of(header, &width, &height)) width = height = 19;
  for (size_t i = 0; i < ARRAY_LENGTH(cuts); i++)
    if (get_whole(header, "board", cuts[i], &sides[i])) any |= sides[i] > 0;
  int right = width - 1 - sides[3], bottom = height - 1 - sides[1];
  for (size_t i = 0; i < ARRAY_LENGTH(cuts); i++) any &= sides[i] >= 0;
  if (!any || sides[2] > right || sides[0] > bottom) return false;
  buffer_printf(&text->first, "%c%c", letter(sides[2]), letter(sides[0]));
  buffer_printf(&text->second, "%c%c", letter(right), letter(bottom));
  return text->is_composed = true;
}

/* ---- settings ---- */

/* FF4: 0 shows the variations of the node that follows, 1 those of the node itself; 2 and 3 mark neither on the board. */
static enum header_outcome style_set(struct json_object *header, struct view text) {
  double style;
  if (!sgf_number_read(text, &style) || style < 0 || style > 3 || style != (int)style) return HEADER_UNREAD;
  put(header, "settings", "showVariations", json_make_boolean(style == 0));
  put(header, "settings", "showSiblingVariations", json_make_boolean(style == 1));
  return HEADER_TAKEN;
}

static bool style_give(struct json_object *header, struct header_text *text) {
  struct json_object *of_next = get(header, "settings", "showVariations"),
                     *siblings = get(header, "settings", "showSiblingVariations");
  if (!json_object_is_type(of_next, json_type_boolean) || !json_object_is_type(siblings, json_type_boolean)) return false;
  bool next = json_object_get_boolean(of_next), own = json_object_get_boolean(siblings);
  buffer_add_char(&text->first, next ? '0' : own ? '1' : '2');
  return !(next && own);
}

/* ---- all ---- */

static enum header_outcome special_set(struct json_object *header, enum sgf_name id, struct view first, struct view second) {
  switch ((int)id) {
  case SGF_GM: return type_set(header, first);
  case SGF_RE: return result_set(header, first);
  case SGF_DT: return dates_set(header, first);
  case SGF_RU: put(header, "rules", "ruleset", json_make_string(header_ruleset_read(first))); return HEADER_TAKEN;
  case SGF_KM: return number_set(header, "komi", first, true);
  case SGF_HA: return handicap_set(header, first);
  case SGF_TM: return time_set(header, first);
  case SGF_OT: put(header, "rules", "overtime", json_make_string(first)); return HEADER_TAKEN;
  case SGF_SZ: return size_set(header, first, second);
  case SGF_VW: return view_set(header, first, second);
  case SGF_ST: return style_set(header, first);
  case SGF_SO: source_set(header, first); return HEADER_TAKEN;
  default: return HEADER_NONE;
  }
}

enum header_outcome header_from_sgf(struct json_object *header, enum sgf_name id, struct view first, struct view second) {
  bool is_empty = !ascii_trim(first).length && !second.length;
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
    if (texts[i].id != id) continue;
    if (is_empty) return HEADER_EMPTY;
    put(header, texts[i].section, texts[i].key, json_make_string(first));
    return HEADER_TAKEN;
  }
  for (size_t i = 0; i < ARRAY_LENGTH(players); i++)
    if (players[i].id == id) return is_empty ? HEADER_EMPTY : player_set(header, i, first);
  if (!is_empty) return special_set(header, id, first, second);
  for (size_t i = 0; header_names[i]; i++)
    if (header_names[i] == id && id != SGF_VW) return HEADER_EMPTY;
  return HEADER_NONE;
}

static bool special_give(struct json_object *header, enum sgf_name id, struct header_text *text) {
  switch ((int)id) {
  case SGF_GM: return type_give(header, text);
  case SGF_RE: return result_give(header, text);
  case SGF_DT: return dates_give(header, text);
  case SGF_RU: return give(text, header_ruleset_write(get_text(header, "rules", "ruleset")));
  case SGF_KM: return number_give(header, "komi", text);
  case SGF_HA: return handicap_give(header, text);
  case SGF_TM: return number_give(header, "time", text);
  case SGF_OT: return overtime_give(header, text);
  case SGF_SZ: return size_give(header, text);
  case SGF_VW: return view_give(header, text);
  case SGF_ST: return style_give(header, text);
  case SGF_SO: return source_give(header, text);
  default: return false;
  }
}

bool header_to_sgf(struct json_object *header, enum sgf_name id, struct header_text *text) {
  header_text_clear(text);
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
    if (texts[i].id == id) return give(text, get_text(header, texts[i].section, texts[i].key));
  for (size_t i = 0; i < ARRAY_LENGTH(players); i++) {
    struct json_object *value = players[i].id == id ? json_member_of(player_of(header, players[i].color), players[i].key) : NULL;
    if (players[i].id == id && is_name(i)) return player_names_give(header, players[i].color, &text->first);
    if (json_object_is_type(value, json_type_string)) return give(text, json_text_of(value));
  }
  return special_give(header, id, text);
}

/* ---- copying ---- */

/* The members that say a property, where they are not one of `texts` or of a player. */
static const struct {
  enum sgf_name id;
  const char *section;
  const char *keys[4];
} members[] = {
    {SGF_GM, "game", {"type"}},
    {SGF_RE, "game", {"result"}},
    {SGF_DT, "game", {"date", "dates"}},
    {SGF_RU, "rules", {"ruleset"}},
    {SGF_KM, "rules", {"komi"}},
    {SGF_HA, "rules", {"handicap"}},
    {SGF_TM, "rules", {"time"}},
    {SGF_OT, "rules", {"overtime", "numberOfPeriods", "timePerPeriod"}},
    {SGF_SZ, "board", {"size", "width", "height"}},
    {SGF_VW, "board", {"cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight"}},
    {SGF_ST, "settings", {"showVariations", "showSiblingVariations"}},
    {SGF_SO, "source", {"name", "url"}},
};

bool header_same(struct json_object *one, struct json_object *other, enum sgf_name id) {
  bool same = true;
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
    if (texts[i].id == id)
      same &= json_value_equal(get(one, texts[i].section, texts[i].key), get(other, texts[i].section, texts[i].key));
  for (size_t i = 0; i < ARRAY_LENGTH(players); i++) {
    struct json_object *player = player_of(one, players[i].color), *second = player_of(other, players[i].color);
    if (players[i].id == id)
      same &= json_value_equal(json_member_of(player, players[i].key), json_member_of(second, players[i].key));
  }
  for (size_t i = 0; i < ARRAY_LENGTH(members); i++)
    for (size_t k = 0; members[i].id == id && k < ARRAY_LENGTH(members[i].keys) && members[i].keys[k]; k++)
      same &= json_value_equal(get(one, members[i].section, members[i].keys[k]),
                               get(other, members[i].section, members[i].keys[k]));
  return same;
}

static void member_copy(struct json_object *to, struct json_object *from, const char *section, const char *key) {
  struct json_object *value = get(from, section, key);
  if (value) put(to, section, key, json_object_get(value));
  else if (json_member_of(to, section)) json_object_object_del(json_member_of(to, section), key);
}

static void player_copy(struct json_object *to, struct json_object *from, size_t row) {
  struct json_object *value = json_member_of(player_of(from, players[row].color), players[row].key);
  header_make_players(to);
  struct json_object *player = player_of(to, players[row].color), *list = json_member_of(to, "players");
  if (!player && value && json_object_is_type(list, json_type_array)) {
    player = json_make_object();
    json_put(player, "color", json_make_string(view_of(players[row].color)));
    json_append(list, player);
  }
  if (!player) return;
  if (is_name(row))
    player_names_put(to, players[row].color, json_object_is_type(value, json_type_string) ? json_text_of(value) : VIEW(""));
  else if (value) json_put(player, players[row].key, json_object_get(value));
  else json_object_object_del(player, players[row].key);
}

void header_copy(struct json_object *to, struct json_object *from, enum sgf_name id) {
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
    if (texts[i].id == id) member_copy(to, from, texts[i].section, texts[i].key);
  for (size_t i = 0; i < ARRAY_LENGTH(players); i++)
    if (players[i].id == id) player_copy(to, from, i);
  for (size_t i = 0; i < ARRAY_LENGTH(members); i++)
    for (size_t k = 0; members[i].id == id && k < ARRAY_LENGTH(members[i].keys) && members[i].keys[k]; k++)
      member_copy(to, from, members[i].section, members[i].keys[k]);
}
