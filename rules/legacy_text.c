#include "rules/legacy_text.h"
#include "base/lookalike.h"
#include "base/memory.h"
#include "jgf/coerce.h"
#include "jgf/keys.h"
#include "jgf/legacy_forms.h"
#include "rules/shape_fix.h"

static const struct json_spot *spot_at(const struct rule_context *context, uint32_t spot) {
  return &context->document->spots[spot];
}

static uint32_t member(const struct rule_context *context, uint32_t object, unsigned key) {
  return json_member(context->document, object, key);
}

/* ---- points ---- */

static bool point_read(const struct rule_context *context, uint32_t spot, struct go_item *point) {
  const struct json_document *document = context->document;
  *point = (struct go_item){.spot = spot, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT};
  if (spot_at(context, spot)->kind == JSON_OBJECT) /* without one of its members it would say less */
    return legacy_point_object_read(document, spot, point) && point->text_spot == member(context, spot, KEY_TEXT);
  if (!legacy_point_read(document, spot, point)) return false;
  bool is_list = spot_at(context, spot)->kind == JSON_ARRAY;
  return !is_list || point->x_spot != NO_SPOT || json_string(document, spot + 1).length == 2; /* ["ddd", "A"] */
}

/* As it is written: the reader has no number that is larger than a board. */
static long long number_at(struct rule_context *context, uint32_t spot) {
  struct view text;
  return old_number_read(context, spot, true, &text) ? strtoll(text.at, NULL, 10) : 0;
}

static void add_coordinates(struct rule_context *context, const struct go_item *point, struct buffer *to) {
  bool letters = point->x_spot == NO_SPOT;
  buffer_printf(to, "\"x\": %lld, \"y\": %lld", letters ? point->x : number_at(context, point->x_spot),
                letters ? point->y : number_at(context, point->y_spot));
}

/* "A" of "dd:A", or a text of its own; as JSON. */
static struct view label_of(struct rule_context *context, const struct go_item *point) {
  if (point->text_spot != point->spot) return fix_source(context, point->text_spot);
  struct view text = json_string(context->document, point->spot);
  return fix_quote(context, view_after(text, 3));
}

static void point_add(struct rule_context *context, struct buffer *to, const struct go_item *point) {
  buffer_add_char(to, '{');
  add_coordinates(context, point, to);
  if (point->text_spot != NO_SPOT) {
    buffer_add_string(to, ", \"text\": ");
    buffer_add_view(to, label_of(context, point));
  }
  buffer_add_char(to, '}');
}

bool old_point_write(struct rule_context *context, uint32_t spot, struct buffer *to) {
  struct go_item point;
  if (!point_read(context, spot, &point)) return false;
  point_add(context, to, &point);
  return true;
}

/* ---- numbers and clocks ---- */

bool old_number_read(struct rule_context *context, uint32_t spot, bool whole, struct view *number) {
  const struct json_spot *at = spot_at(context, spot);
  if (at->kind == JSON_INTEGER || (at->kind == JSON_DOUBLE && !whole)) {
    *number = fix_source(context, spot);
    return true;
  }
  if (at->kind != JSON_STRING) return false;
  bool fraction;
  char room[LOOKALIKE_ROOM];
  struct view text = lookalike_view(json_string(context->document, spot), room);
  if (!jgf_is_number(text, &fraction) || (fraction && whole)) return false;
  *number = rule_format(context, "%.*s", (int)text.length, text.at);
  return true;
}

static bool is_layer(unsigned key) {
  return key == KEY_SETUP || key == KEY_MARKUP || key == KEY_SCORE;
}

/* Of a list of entries, or of the list `coords` of one: the types of {"markup": {"markup": [...]}} are keys. */
static bool is_of_entry(const struct rule_context *context, uint32_t point) {
  const struct json_spot *list = spot_at(context, spot_at(context, point)->parent);
  return list->key == KEY_COORDS || (is_layer(list->key) && !is_layer(spot_at(context, list->parent)->key));
}

/* A point in a list of older points, or in a move, that has more members than such a point had: their meaning is not known. */
static bool says_more(const struct rule_context *context, uint32_t point) {
  const struct json_spot *at = spot_at(context, point);
  if (at->kind != JSON_OBJECT || is_of_entry(context, point)) return false;
  for (uint32_t spot = point + 1; spot < at->next; spot = spot_at(context, spot)->next) {
    unsigned key = spot_at(context, spot)->key;
    if (key != KEY_X && key != KEY_Y && key != KEY_TEXT) return true;
  }
  return false;
}

/* NO_SPOT unless there is just one. */
static uint32_t old_move_point(const struct rule_context *context, uint32_t move, uint8_t *color) {
  bool is_only;
  uint32_t spot = legacy_move_point(context->document, move, color, &is_only);
  return is_only ? spot : NO_SPOT;
}

uint32_t old_move_point_of(const struct rule_context *context, uint32_t move) {
  uint8_t color;
  return old_move_point(context, move, &color);
}

static bool move_is_of(const struct rule_context *context, uint32_t move, bool black) {
  uint8_t color;
  uint32_t spot = member(context, move, KEY_COLOR);
  if (spot == NO_SPOT) return old_move_point(context, move, &color) != NO_SPOT && (color == GO_BLACK) == black;
  if (spot_at(context, spot)->kind != JSON_STRING) return false;
  struct view name = json_string(context->document, spot);
  return view_is(name, black ? "black" : "white") || view_is(name, black ? "B" : "W");
}

bool old_clock_read(struct rule_context *context, uint32_t node, uint32_t spot, struct fix_member *clock) {
  unsigned key = spot_at(context, spot)->key;
  bool seconds = key == KEY_BL || key == KEY_WL, black = key == KEY_BL || key == KEY_OB;
  if (!seconds && key != KEY_OB && key != KEY_OW) return false;
  uint32_t move = member(context, node, KEY_MOVE);
  if (move == NO_SPOT || spot_at(context, move)->kind != JSON_OBJECT) return false;
  if (!move_is_of(context, move, black)) return false;
  if (member(context, move, seconds ? KEY_TIME_LEFT : KEY_PERIODS_LEFT) != NO_SPOT) return false;
  struct view number;
  if (!old_number_read(context, spot, !seconds, &number) || number.at[0] == '-') return false;
  *clock = (struct fix_member){seconds ? "timeLeft" : "periodsLeft", number};
  return true;
}

/* ---- moves ---- */

bool is_ngo_move(const struct rule_context *context, uint32_t move) {
  return member(context, move, KEY_COLOR) == NO_SPOT && old_move_point_of(context, move) != NO_SPOT;
}

bool old_move_write(struct rule_context *context, uint32_t move, const struct fix_member *more, size_t count, struct buffer *to) {
  uint8_t color;
  struct go_item point;
  uint32_t old = old_move_point(context, move, &color);
  if (old == NO_SPOT) return false;
  bool has_point = point_read(context, old, &point) && point.text_spot == NO_SPOT && !says_more(context, old),
       pass = legacy_is_pass(context->document, &context->game->board, old, &point, has_point);
  if (!has_point && !pass) return false;
  buffer_printf(to, "{\"color\": \"%s\", ", color == GO_BLACK ? "black" : "white");
  if (pass) buffer_add_string(to, "\"pass\": true");
  else add_coordinates(context, &point, to);
  for (uint32_t spot = move + 1; spot < spot_at(context, move)->next; spot = spot_at(context, spot)->next) {
    const struct json_spot *at = spot_at(context, spot);
    if (at->marks & JSON_SUPERSEDED) return false; /* it would count if what follows it were written in another way */
    if (at->key == KEY_X || at->key == KEY_Y || (at->key == KEY_PASS && at->kind > JSON_BOOLEAN))
      return false; /* which of them is the point? */
    if (spot == old || at->key == KEY_PASS || at->key == KEY_SOLUTION) continue;
    buffer_printf(to, ", %.*s: ", (int)(at->key_end - at->key_start), context->source->bytes + at->key_start);
    buffer_add_view(to, fix_source(context, spot));
  }
  for (size_t i = 0; i < count; i++)
    buffer_printf(to, ", \"%s\": %.*s", more[i].key, (int)more[i].value.length, more[i].value.at);
  buffer_add_char(to, '}');
  return true;
}

/* ---- layers ---- */

/* Points of one type, as they will stand in one entry. */
struct group {
  struct view type;     /* JSON */
  struct buffer points; /* owned */
};

struct groups {
  struct group *list; /* owned */
  size_t count, capacity;
  bool in_order;          /* a point has two types: which comes first counts */
  uint32_t seen[53 * 53]; /* by point: 1 + the group that it came in first */
};

static struct group *group_find(struct groups *groups, struct view type) {
  for (size_t i = groups->in_order && groups->count ? groups->count - 1 : 0; i < groups->count; i++)
    if (view_equal(groups->list[i].type, type)) return &groups->list[i];
  ARRAY_GROW(groups->list, groups->count, groups->capacity);
  groups->list[groups->count] = (struct group){.type = type};
  return &groups->list[groups->count++];
}

/* A point of JGF 2, with whatever it has. */
static bool stays_as_it_is(const struct rule_context *context, uint32_t point) {
  const struct json_spot *at = spot_at(context, point);
  return at->kind == JSON_OBJECT && spot_at(context, at->parent)->key == KEY_COORDS;
}

static bool group_add(struct rule_context *context, struct groups *groups, struct view type, uint32_t spot, unsigned layer) {
  struct go_item point;
  if (!point_read(context, spot, &point) || says_more(context, spot)) return false;
  if (point.text_spot != NO_SPOT && layer != KEY_MARKUP) return false;
  struct group *group = group_find(groups, type);
  uint32_t number = (uint32_t)(group - groups->list) + 1;
  bool inside = point.x >= 0 && point.x <= 52 && point.y >= 0 && point.y <= 52;
  size_t place = inside ? (size_t)(point.y * 53 + point.x) : 0;
  if (inside && !groups->in_order && groups->seen[place] && groups->seen[place] != number) {
    groups->in_order = true;
    return false;
  }
  if (inside) groups->seen[place] = number;
  if (group->points.length) buffer_add_string(&group->points, ", ");
  if (stays_as_it_is(context, spot)) buffer_add_view(&group->points, fix_source(context, spot));
  else point_add(context, &group->points, &point);
  return true;
}

static bool point_set_add(struct rule_context *context, struct groups *groups, struct view type, uint32_t list, unsigned layer) {
  if (list == NO_SPOT || spot_at(context, list)->kind != JSON_ARRAY) return false;
  for (uint32_t spot = list + 1; spot < spot_at(context, list)->next; spot = spot_at(context, spot)->next)
    if (!group_add(context, groups, type, spot, layer)) return false;
  return true;
}

/* What a color of an older spelling is now, as JSON; false if it is none. */
static bool color_meant(struct rule_context *context, struct view written, unsigned layer, struct view *meant) {
  static const struct {
    const char *written, *meant;
  } spellings[] = {{"B", "black"}, {"W", "white"}, {"E", "clear"}, {"empty", "clear"}};
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
    if (layer != KEY_MARKUP && view_is(written, spellings[i].written)) written = view_of(spellings[i].meant);
  *meant = fix_quote(context, written);
  return layer == KEY_MARKUP || (layer == KEY_SETUP && view_is(written, "clear")) ||
         rule_matches(context, PATTERN_COLOR, written);
}

static bool object_layer_read(struct rule_context *context, uint32_t layer, unsigned key, struct groups *groups) {
  for (uint32_t spot = layer + 1; spot < spot_at(context, layer)->next; spot = spot_at(context, spot)->next) {
    struct buffer name = {0};
    json_key_text(context->document, spot, &name);
    struct view type;
    bool is_known = color_meant(context, buffer_view(&name), key, &type);
    buffer_release(&name);
    if (!is_known || spot_at(context, spot)->marks & JSON_SUPERSEDED || !point_set_add(context, groups, type, spot, key))
      return false;
  }
  return true;
}

/* The type of an entry. "stone" is none: then the color is. */
static bool entry_type_read(struct rule_context *context, uint32_t entry, unsigned key, struct view *type) {
  uint32_t color = key == KEY_MARKUP ? NO_SPOT : member(context, entry, KEY_COLOR),
           spot = color != NO_SPOT ? color : member(context, entry, KEY_TYPE);
  uint32_t beside = member(context, entry, KEY_TYPE);
  if (spot == NO_SPOT || spot_at(context, spot)->kind != JSON_STRING) return false;
  if (beside != NO_SPOT && spot_at(context, beside)->kind != JSON_STRING) return false;
  if (beside != NO_SPOT && beside != spot && !legacy_type_is_color(context->document, entry, beside)) return false;
  return color_meant(context, json_string(context->document, spot), key, type);
}

static bool entry_read(struct rule_context *context, uint32_t entry, unsigned key, struct groups *groups) {
  struct view type;
  if (spot_at(context, entry)->kind != JSON_OBJECT || !entry_type_read(context, entry, key, &type)) return false;
  static const unsigned known[] = {KEY_TYPE, KEY_COLOR, KEY_X, KEY_Y, KEY_TEXT, KEY_COORDS, KEY_COORDINATES};
  for (uint32_t spot = entry + 1; spot < spot_at(context, entry)->next; spot = spot_at(context, spot)->next) {
    bool is_known = false;
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) is_known |= spot_at(context, spot)->key == known[i];
    is_known &= spot_at(context, spot)->key != KEY_COLOR || key != KEY_MARKUP;
    if (!is_known || spot_at(context, spot)->marks & JSON_SUPERSEDED) return false;
  }
  uint32_t list = member(context, entry, KEY_COORDS);
  if (list == NO_SPOT) list = member(context, entry, KEY_COORDINATES);
  bool is_flat = member(context, entry, KEY_X) != NO_SPOT || member(context, entry, KEY_Y) != NO_SPOT ||
                 member(context, entry, KEY_TEXT) != NO_SPOT;
  if (list != NO_SPOT) return !is_flat && point_set_add(context, groups, type, list, key);
  return group_add(context, groups, type, entry, key);
}

static bool layer_read(struct rule_context *context, uint32_t layer, unsigned key, struct groups *groups) {
  if (spot_at(context, layer)->kind == JSON_OBJECT) return object_layer_read(context, layer, key, groups);
  if (spot_at(context, layer)->kind != JSON_ARRAY) return false;
  for (uint32_t entry = layer + 1; entry < spot_at(context, layer)->next; entry = spot_at(context, entry)->next)
    if (!entry_read(context, entry, key, groups)) return false;
  return true;
}

static void groups_clear(struct groups *groups) {
  for (size_t i = 0; i < groups->count; i++) buffer_release(&groups->list[i].points);
  groups->count = 0;
  memset(groups->seen, 0, sizeof groups->seen);
}

bool old_layer_write(struct rule_context *context, uint32_t layer, unsigned key, struct buffer *to) {
  struct groups *groups = mem_alloc_zeroed(1, sizeof *groups);
  bool read = layer_read(context, layer, key, groups);
  if (!read && groups->in_order) {
    groups_clear(groups);
    read = layer_read(context, layer, key, groups);
  }
  buffer_add_char(to, '[');
  for (size_t i = 0; read && i < groups->count; i++) {
    const struct group *group = &groups->list[i];
    buffer_printf(to, "%s{\"%s\": %.*s, \"coords\": [", i ? ", " : "", key == KEY_SCORE ? "color" : "type",
                  (int)group->type.length, group->type.at);
    buffer_add_view(to, buffer_view(&group->points));
    buffer_add_string(to, "]}");
  }
  buffer_add_char(to, ']');
  groups_clear(groups);
  free(groups->list);
  free(groups);
  return read;
}

/* Whether anything in it is not an entry with a type and points of JGF 2. */
bool is_old_layer(const struct rule_context *context, uint32_t layer) {
  if (spot_at(context, layer)->kind == JSON_OBJECT) return true;
  for (uint32_t entry = layer + 1; entry < spot_at(context, layer)->next; entry = spot_at(context, entry)->next) {
    if (spot_at(context, entry)->kind != JSON_OBJECT) continue;
    uint32_t list = member(context, entry, KEY_COORDS);
    if (list == NO_SPOT && (member(context, entry, KEY_X) != NO_SPOT || member(context, entry, KEY_COORDINATES) != NO_SPOT))
      return true;
    if (list == NO_SPOT || spot_at(context, list)->kind != JSON_ARRAY) continue;
    for (uint32_t point = list + 1; point < spot_at(context, list)->next; point = spot_at(context, point)->next)
      if (spot_at(context, point)->kind == JSON_ARRAY || spot_at(context, point)->kind == JSON_STRING) return true;
  }
  return false;
}

/* ---- comments ---- */

static int comment_part(const struct json_spot *at) {
  return at->key == KEY_NAME ? 0 : at->key == KEY_TIMESTAMP ? 1 : at->key == KEY_COMMENT ? 2 : -1;
}

bool old_comment_says(const struct rule_context *context, uint32_t spot) {
  const struct json_spot *at = spot_at(context, spot);
  bool is_word = at->kind == JSON_STRING || at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE;
  return comment_part(at) >= 0 && is_word && !(at->marks & JSON_SUPERSEDED);
}

bool old_comment_write(struct rule_context *context, uint32_t comment, bool *more, struct buffer *to) {
  struct view parts[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}}; /* name, timestamp, comment */
  *more = false;
  for (uint32_t spot = comment + 1; spot < spot_at(context, comment)->next; spot = spot_at(context, spot)->next) {
    if (old_comment_says(context, spot)) parts[comment_part(spot_at(context, spot))] = json_value_text(context->document, spot);
    else if (spot_at(context, spot)->kind != JSON_NULL) *more = true;
  }
  if (!jgf_is_old_comment(context->document, comment)) return false;
  struct buffer text = {0};
  buffer_add_view(&text, parts[0]);
  if (parts[1].length) buffer_printf(&text, "%s(%.*s)", text.length ? " " : "", (int)parts[1].length, parts[1].at);
  if (text.length && parts[2].at) buffer_add_string(&text, ": ");
  buffer_add_view(&text, parts[2]);
  buffer_add_view(to, fix_quote(context, buffer_view(&text)));
  buffer_release(&text);
  return true;
}
