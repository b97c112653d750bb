#include "convert/internal.h"
#include "go/ruleset.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"

struct view header_second(enum sgf_name id, struct view *text) {
  struct view second = *text;
  if ((id != SGF_SZ && id != SGF_VW) || !text->length || !memchr(second.at, ':', second.length)) return (struct view){0};
  *text = view_cut(&second, ':');
  return second;
}

static void put(struct json_object *header, const char *section, const char *key, struct json_object *value) {
  json_put(json_child(header, section), key, value);
}

static struct json_object *get(struct json_object *header, const char *section, const char *key) {
  return json_member_of(json_member_of(header, section), key);
}

static struct view get_text(struct json_object *header, const char *section, const char *key) {
  return json_string_of(get(header, section, key));
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

static bool give(struct buffer *text, struct view value) {
  buffer_add_view(text, value);
  return value.length;
}

/* ---- source ---- */

/* RFC 3986 has no other characters; text that has is a name. */
static bool is_url(struct view word) {
  static const char *const schemes[] = {"http://", "https://", "ftp://"};
  for (size_t i = 0; i < word.length; i++)
    if (word.at[i] <= ' ' || word.at[i] > '~' || memchr("<>\"", word.at[i], 3)) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(schemes); i++)
    if (view_skip(&word, schemes[i])) return word.length && !memchr("/?#", *word.at, 3);
  return false;
}

/* An address at the end of the text, or alone, is that of the source. */
static enum header_outcome source_set(struct json_object *header, const struct view value[2]) {
  struct view name = ascii_trim(value[0]);
  size_t at = name.length;
  while (at && name.at[at - 1] != ' ' && name.at[at - 1] != '\n') at--;
  struct view url = view_after(name, at);
  if (is_url(url)) {
    name = ascii_trim((struct view){name.at, at});
    if (name.length) put(header, "source", "name", json_make_string(name));
    put(header, "source", "url", json_make_string(url));
  } else put(header, "source", "name", json_make_string(value[0]));
  return HEADER_TAKEN;
}

static bool source_give(struct json_object *header, struct buffer *text) {
  struct view name = get_text(header, "source", "name"), url = get_text(header, "source", "url");
  if (!is_url(url)) url.length = 0; /* it would be read as a part of the name */
  buffer_add_view(text, name);
  if (name.length && url.length) buffer_add_char(text, ' ');
  buffer_add_view(text, url);
  return name.length || url.length;
}

/* ---- game ---- */

static enum header_outcome type_set(struct json_object *header, const struct view value[2]) {
  double number;
  if (!sgf_number_read(value[0], &number)) {
    put(header, "game", "type", json_make_string(VIEW("unknown"))); /* and not Go, which is the default */
    return HEADER_UNREAD;
  }
  const struct sgf_game *game = sgf_game_of(number);
  const char *name = game ? game->type : NULL;
  put(header, "game", "type", json_make_string(view_of(name ? name : "unknown")));
  return name ? HEADER_TAKEN : HEADER_PARTLY;
}

static bool type_give(struct json_object *header, struct buffer *text) {
  int number = sgf_game_number(get_text(header, "game", "type"));
  if (number) buffer_printf(text, "%d", number);
  return text->length;
}

static enum header_outcome result_set(struct json_object *header, const struct view value[2]) {
  LOCAL_BUFFER canonical = {0};
  struct view result;
  enum spelling spelling = spell_result(value[0], &canonical);
  bool is_known = (spelling_is_sure(spelling) || spelling == SPELLING_PART) &&
                  spell_result_in_jgf(buffer_view(&canonical), &result);
  if (!is_known) result = VIEW("?");
  else if (spelling == SPELLING_SAME && result.length) result = value[0];
  put(header, "game", "result", json_make_string(result));
  return is_known && spelling_is_sure(spelling) ? HEADER_TAKEN : HEADER_PARTLY;
}

static bool result_give(struct json_object *header, struct buffer *text) {
  struct view result = get_text(header, "game", "result");
  return result.at && give(text, result.length ? result : VIEW("Void"));
}

static enum header_outcome dates_set(struct json_object *header, const struct view value[2]) {
  LOCAL_BUFFER dates = {0};
  enum spelling spelling = spell_dates(value[0], &dates);
  bool is_known = spelling_is_sure(spelling) || spelling == SPELLING_PART;
  struct view tail = buffer_view(&dates);
  if (is_known && memchr(tail.at, ',', tail.length)) {
    struct json_object *list = json_make_array();
    while (tail.length) json_append(list, json_make_string(view_cut(&tail, ',')));
    put(header, "game", "dates", list);
  } else if (is_known) put(header, "game", "date", json_make_string(tail));
  bool has_remark = spell_without_remark(value[0]).length < value[0].length; /* and not only a time of day */
  return !is_known ? HEADER_UNREAD : has_remark ? HEADER_PARTLY : HEADER_TAKEN;
}

static bool dates_give(struct json_object *header, struct buffer *text) {
  struct json_object *dates = get(header, "game", "dates");
  struct view date = get_text(header, "game", "date");
  struct view before = {NULL, 0};
  for (size_t i = 0; i < json_length_of(dates); i++) {
    struct view entry = json_string_of(json_object_array_get_idx(dates, i));
    if (!entry.at) continue;
    if (text->length) buffer_add_char(text, ',');
    spell_date_short(entry, before, text);
    before = entry;
  }
  if (!json_length_of(dates)) buffer_add_view(text, date);
  return text->length;
}

/* ---- players ---- */

/* Finds the next player of a color from `at` on, and advances `at`. */
static struct json_object *player_next(struct json_object *header, const char *color, size_t *at) {
  struct json_object *list = json_member_of(header, "players");
  while (*at < json_length_of(list)) {
    struct json_object *player = json_object_array_get_idx(list, (*at)++);
    if (view_is(json_string_of(json_member_of(player, "color")), color)) return player;
  }
  return NULL;
}

static struct json_object *player_of(struct json_object *header, const char *color) {
  size_t at = 0;
  return player_next(header, color, &at);
}

#define AND " & "

static bool player_names_give(struct json_object *header, const char *color, struct buffer *to) {
  size_t at = 0;
  for (struct json_object *player; (player = player_next(header, color, &at));) {
    struct view name = json_string_of(json_member_of(player, "name"));
    if (name.length && to->length) buffer_add_string(to, AND);
    buffer_add_view(to, name);
  }
  return to->length;
}

/* Divides the names among the players of the color. */
static void player_names_put(struct json_object *header, const char *color, struct view names) {
  size_t at = 0, next;
  for (struct json_object *player = player_next(header, color, &at), *other; player; player = other, at = next) {
    next = at;
    other = player_next(header, color, &next);
    const char *end = other ? memmem(names.at, names.length, AND, strlen(AND)) : NULL;
    struct view name = {names.at, end ? (size_t)(end - names.at) : names.length};
    names = view_after(names, name.length + (end ? strlen(AND) : 0));
    if (name.length) json_put(player, "name", json_make_string(name));
    else json_object_object_del(player, "name");
  }
}

/* Both are made if there is one of them, so that each has a fixed place in the list. */
void header_make_players(struct json_object *header) {
  static const char *const colors[] = {"black", "white"};
  if (json_object_is_type(json_member_of(header, "players"), json_type_array)) return;
  struct json_object *list = json_make_array();
  for (size_t i = 0; i < ARRAY_LENGTH(colors); i++) {
    struct json_object *one = json_make_object();
    json_put_string(one, "color", colors[i]);
    json_append(list, one);
  }
  json_put(header, "players", list);
}

/* ---- rules and board ---- */

static enum header_outcome ruleset_set(struct json_object *header, const struct view value[2]) {
  put(header, "rules", "ruleset", json_make_string(ruleset_from_sgf(value[0])));
  return HEADER_TAKEN;
}

static bool ruleset_give(struct json_object *header, struct buffer *text) {
  return give(text, ruleset_to_sgf(get_text(header, "rules", "ruleset")));
}

/* CGoban 1 writes the overtime after the time. A property OT takes precedence. */
static enum header_outcome number_set(struct json_object *header, const struct sgf_kind *kind, struct view text) {
  LOCAL_BUFFER canonical = {0}, overtime = {0};
  enum spelling spelling = SPELLING_SAME;
  double number;
  if (kind->spelling == SGF_SPELLING_KOMI) spelling = spell_komi(text, &canonical);
  else if (kind->spelling == SGF_SPELLING_TIME) spelling = spell_time(text, &canonical, &overtime);
  else buffer_add_view(&canonical, text);
  bool is_known = spelling_is_sure(spelling) && sgf_number_read(buffer_view(&canonical), &number);
  if (is_known && kind->spelling == SGF_SPELLING_HANDICAP)
    is_known = number >= 0 && number <= 1000 && number == (int)number;
  if (is_known) put(header, kind->section, kind->keys[0], json_number_new(number));
  if (is_known && overtime.length && !get_text(header, "rules", "overtime").length)
    put(header, "rules", "overtime", json_make_string(buffer_view(&overtime)));
  return is_known ? HEADER_TAKEN : HEADER_UNREAD;
}

/* SGF counts handicaps from two on. */
static bool handicap_give(struct json_object *header, struct buffer *text) {
  int number;
  if (!get_whole(header, "rules", "handicap", &number) || number < 2) return false;
  buffer_printf(text, "%d", number);
  return true;
}

/* Seki keeps the periods as numbers as well; sometimes as numbers alone. */
static bool overtime_give(struct json_object *header, struct buffer *text) {
  struct view overtime = get_text(header, "rules", "overtime");
  double periods, seconds;
  if (overtime.length) return give(text, overtime);
  if (!get_number(header, "rules", "numberOfPeriods", &periods) || !get_number(header, "rules", "timePerPeriod", &seconds))
    return false;
  if (periods <= 0 || seconds <= 0) return false;
  spell_byo_yomi(periods, seconds, text);
  return true;
}

static bool is_side(int number) {
  return number >= 1 && number <= 52;
}

static enum header_outcome size_set(struct json_object *header, const struct view value[2]) {
  int width, height;
  if (!sgf_size_read(value[0], value[1], &width, &height)) return HEADER_UNREAD;
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

static bool size_give(struct json_object *header, struct buffer *text) {
  int width, height;
  if (!size_of(header, &width, &height)) return false;
  buffer_printf(text, "%d", width);
  if (width != height) buffer_printf(text, ":%d", height);
  return true;
}

static const char *const cuts[] = {"cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight"};

/* A view of a part of the board, by two corners. The size was set before. */
static enum header_outcome view_set(struct json_object *header, const struct view value[2]) {
  int left, top, right, bottom, width, height;
  if (!size_of(header, &width, &height)) width = height = 19;
  if (!sgf_point(value[0], &left, &top) || !sgf_point(value[1], &right, &bottom)) return HEADER_UNREAD;
  if (left > right || top > bottom || right >= width || bottom >= height) return HEADER_UNREAD;
  int sides[] = {top, height - 1 - bottom, left, width - 1 - right};
  for (size_t i = 0; i < ARRAY_LENGTH(cuts); i++)
    if (sides[i]) put(header, "board", cuts[i], json_number_new(sides[i]));
  return HEADER_TAKEN;
}

static bool view_give(struct json_object *header, struct buffer *text) {
  int width, height, sides[] = {0, 0, 0, 0};
  bool any = false;
  if (!size_of(header, &width, &height)) width = height = 19;
  for (size_t i = 0; i < ARRAY_LENGTH(cuts); i++)
    if (get_whole(header, "board", cuts[i], &sides[i])) any |= sides[i] > 0;
  int right = width - 1 - sides[3], bottom = height - 1 - sides[1];
  for (size_t i = 0; i < ARRAY_LENGTH(cuts); i++) any &= sides[i] >= 0;
  if (!any || sides[2] > right || sides[0] > bottom) return false;
  buffer_printf(text, "%c%c:%c%c", sgf_letters[sides[2]], sgf_letters[sides[0]], sgf_letters[right], sgf_letters[bottom]);
  return true;
}

/* FF4: 0 shows the variations of the node that follows, 1 those of the node itself; 2 and 3 mark neither on the board. */
static enum header_outcome style_set(struct json_object *header, const struct view value[2]) {
  double style;
  if (!sgf_number_read(value[0], &style) || style < 0 || style > 3 || style != (int)style) return HEADER_UNREAD;
  put(header, "settings", "showVariations", json_make_boolean(style == 0));
  put(header, "settings", "showSiblingVariations", json_make_boolean(style == 1));
  return HEADER_TAKEN;
}

static bool style_give(struct json_object *header, struct buffer *text) {
  struct json_object *of_next = get(header, "settings", "showVariations"),
                     *siblings = get(header, "settings", "showSiblingVariations");
  if (!json_object_is_type(of_next, json_type_boolean) || !json_object_is_type(siblings, json_type_boolean)) return false;
  bool next = json_object_get_boolean(of_next), own = json_object_get_boolean(siblings);
  buffer_add_char(text, next ? '0' : own ? '1' : '2');
  return !(next && own);
}

/* ---- all ---- */

/* By spelling: from the text of SGF to the members of JGF, and back. Without functions, the one member is the text or number. */
static const struct {
  enum header_outcome (*set)(struct json_object *header, const struct view value[2]);
  bool (*give)(struct json_object *header, struct buffer *text);
} spellings[SGF_SPELLINGS] = {
    [SGF_SPELLING_GAME] = {type_set, type_give},         [SGF_SPELLING_SIZE] = {size_set, size_give},
    [SGF_SPELLING_STYLE] = {style_set, style_give},      [SGF_SPELLING_RESULT] = {result_set, result_give},
    [SGF_SPELLING_DATES] = {dates_set, dates_give},      [SGF_SPELLING_RULESET] = {ruleset_set, ruleset_give},
    [SGF_SPELLING_HANDICAP] = {NULL, handicap_give},     [SGF_SPELLING_OVERTIME] = {NULL, overtime_give},
    [SGF_SPELLING_SOURCE] = {source_set, source_give},   [SGF_SPELLING_VIEW] = {view_set, view_give},
};

bool header_has(enum sgf_name id) {
  enum sgf_jgf_place place = sgf_kind_of(id)->jgf_place;
  return place == SGF_IN_HEADER || place == SGF_IN_PLAYER;
}

/* FF and CA describe the input, AP its program. */
bool header_covers(enum sgf_name id) {
  return id == SGF_FF || id == SGF_CA || id == SGF_AP || header_has(id);
}

enum sgf_name jgf_name_of(const char *section, const char *key, uint8_t color) {
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++) {
    const struct sgf_kind *kind = sgf_kind_of((enum sgf_name)id);
    if (!kind->section || kind->last_ff < 4 || strcmp(kind->section, section) != 0) continue;
    if (color && kind->subtype != color) continue;
    if (!key && !kind->keys[0]) return (enum sgf_name)id;
    for (size_t i = 0; key && i < ARRAY_LENGTH(kind->keys) && kind->keys[i]; i++)
      if (strcmp(kind->keys[i], key) == 0) return (enum sgf_name)id;
  }
  return SGF_UNKNOWN;
}

static enum header_outcome player_set(struct json_object *header, const struct sgf_kind *kind, struct view text) {
  header_make_players(header);
  struct json_object *player = player_of(header, kind->section);
  if (!player) { /* in a stored list */
    player = json_make_object();
    json_put_string(player, "color", kind->section);
    json_append(json_member_of(header, "players"), player);
  }
  if (kind->spelling == SGF_SPELLING_NAMES) {
    player_names_put(header, kind->section, text);
    return HEADER_TAKEN;
  }
  LOCAL_BUFFER rank = {0};
  enum spelling spelling = kind->spelling == SGF_SPELLING_RANK ? spell_rank(text, &rank) : SPELLING_UNKNOWN;
  bool has_none = spelling == SPELLING_SURE && !rank.length;
  if (!has_none) json_put(player, kind->keys[0], json_make_string(rank.length ? buffer_view(&rank) : text));
  return has_none ? HEADER_UNREAD : spelling == SPELLING_GUESSED ? HEADER_GUESSED : HEADER_TAKEN;
}

enum header_outcome header_from_sgf(struct json_object *header, enum sgf_name id, struct view first, struct view second) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  if (!header_has(id) || (!ascii_trim(first).length && !second.length)) return HEADER_EMPTY;
  if (kind->jgf_place == SGF_IN_PLAYER) return player_set(header, kind, first);
  if (spellings[kind->spelling].set) return spellings[kind->spelling].set(header, (const struct view[]){first, second});
  if (sgf_type_is(kind->type, SGF_TYPE_IS_NUMBER)) return number_set(header, kind, first);
  put(header, kind->section, kind->keys[0], json_make_string(first));
  return HEADER_TAKEN;
}

/* Returns the object that has the members, a section or a player, or NULL. */
static struct json_object *holder_of(struct json_object *header, const struct sgf_kind *kind) {
  return kind->jgf_place == SGF_IN_PLAYER ? player_of(header, kind->section) : json_member_of(header, kind->section);
}

bool header_to_sgf(struct json_object *header, enum sgf_name id, struct buffer *text) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  buffer_clear(text);
  if (!header_has(id)) return false;
  if (spellings[kind->spelling].give) {
    bool is_given = spellings[kind->spelling].give(header, text);
    if (!is_given) buffer_clear(text);
    return is_given;
  }
  if (kind->spelling == SGF_SPELLING_NAMES) return player_names_give(header, kind->section, text);
  struct json_object *value = json_member_of(holder_of(header, kind), kind->keys[0]);
  double number;
  if (sgf_type_is(kind->type, SGF_TYPE_IS_NUMBER)) {
    if (get_number(header, kind->section, kind->keys[0], &number)) spell_double(number, text);
    return text->length;
  }
  return give(text, json_string_of(value));
}

bool header_has_text(struct json_object *header, enum sgf_name id, struct view text) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  struct view value = json_string_of(json_member_of(holder_of(header, kind), kind->keys[0]));
  return value.at && view_equal(value, text);
}

bool header_same(struct json_object *one, struct json_object *other, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  bool same = true;
  for (size_t i = 0; header_has(id) && i < ARRAY_LENGTH(kind->keys) && kind->keys[i]; i++)
    same &= json_value_equal(json_member_of(holder_of(one, kind), kind->keys[i]),
                             json_member_of(holder_of(other, kind), kind->keys[i]));
  return same;
}

void header_remove(struct json_object *header, enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  struct json_object *holder = holder_of(header, kind);
  size_t next = 0;
  if (kind->spelling == SGF_SPELLING_NAMES)
    while ((holder = player_next(header, kind->section, &next))) json_object_object_del(holder, kind->keys[0]);
  for (size_t i = 0; json_object_is_type(holder, json_type_object) && i < ARRAY_LENGTH(kind->keys) && kind->keys[i]; i++)
    json_object_object_del(holder, kind->keys[i]);
}
