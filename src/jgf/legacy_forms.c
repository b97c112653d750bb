#include "go/point.h"
#include "jgf/coerce.h"
#include "jgf/legacy_forms.h"
#include "jgf/read_internal.h"
#include "base/lookalike.h"

/* Forms of JGF 1's ancestors: read like the new ones, noted once for each value. */

/* ---- points ---- */

static bool letters_read(struct view text, struct go_item *item) {
  if (text.length < 2) return false;
  item->x = point_letter(text.at[0]);
  item->y = point_letter(text.at[1]);
  return item->x >= 0 && item->y >= 0;
}

/* Quoted as well: a number in an older form is written anew, without its quotes. */
static bool integer_read(const struct json_document *document, uint32_t spot, int32_t *value) {
  const struct json_spot *at = json_spot(document, spot);
  bool fraction = false;
  char room[LOOKALIKE_ROOM];
  bool is_quoted = at->kind == JSON_STRING &&
                   jgf_is_number(lookalike_view(json_string(document, spot), room), &fraction) && !fraction;
  if (at->kind != JSON_INTEGER && !is_quoted) return false;
  double number = jgf_number(document, spot);
  *value = number >= INT32_MAX ? INT32_MAX : number <= INT32_MIN ? INT32_MIN : (int32_t)number;
  return true;
}

static void label_set(const struct json_document *document, struct go_item *item, uint32_t spot) {
  item->text_spot = spot;
  if (json_string(document, spot).length) item->marks |= GO_HAS_TEXT;
}

/* [x, y], [x, y, "A"] or ["dd", "A"] */
static bool point_list_read(const struct json_document *document, uint32_t list, struct go_item *item) {
  const struct json_spot *spots = document->spots;
  uint32_t count = 0, element[3];
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) {
    if (count == 3) return false;
    element[count++] = spot;
  }
  if (count < 2) return false;
  if (spots[element[0]].kind == JSON_STRING && letters_read(json_string(document, element[0]), item)) {
    if (count != 2 || spots[element[1]].kind != JSON_STRING) return false;
    label_set(document, item, element[1]);
    return true;
  }
  if (!integer_read(document, element[0], &item->x) || !integer_read(document, element[1], &item->y)) return false;
  if (count == 3 && spots[element[2]].kind != JSON_STRING) return false;
  if (count == 3) label_set(document, item, element[2]);
  item->x_spot = element[0];
  item->y_spot = element[1];
  return true;
}

bool legacy_point_read(const struct json_document *document, uint32_t spot, struct go_item *item) {
  const struct json_spot *at = json_spot(document, spot);
  if (at->kind == JSON_ARRAY) return point_list_read(document, spot, item);
  if (at->kind != JSON_STRING) return false;
  char room[LOOKALIKE_ROOM];
  struct view text = json_string(document, spot), plain = lookalike_view(text, room);
  if (plain.length == 2) text = plain;
  bool label = text.length >= 3 && text.at[2] == ':';
  if (text.length != 2 && !label) return false;
  if (!letters_read(text, item)) return false;
  if (label && text.length > 3) item->marks |= GO_HAS_TEXT;
  if (label) item->text_spot = spot;
  return true;
}

bool old_point_read(struct jgf_record_reader *reader, uint32_t spot, struct go_item *item) {
  if (!legacy_point_read(reader->document, spot, item)) return false;
  reader->read_result->features |= item->x_spot == NO_SPOT ? JGF_OLD_LETTERS : JGF_OLD_NUMBERS;
  return true;
}

bool legacy_point_object_read(const struct json_document *document, uint32_t object, struct go_item *item) {
  uint32_t text = json_member(document, object, KEY_TEXT);
  item->x_spot = json_member(document, object, KEY_X);
  item->y_spot = json_member(document, object, KEY_Y);
  if (item->x_spot == NO_SPOT || item->y_spot == NO_SPOT) return false;
  if (text != NO_SPOT && json_spot(document, text)->kind == JSON_STRING) label_set(document, item, text);
  return integer_read(document, item->x_spot, &item->x) && integer_read(document, item->y_spot, &item->y);
}

/* ---- moves ---- */

uint32_t legacy_move_point(const struct json_document *document, uint32_t move, uint8_t *color, bool *is_only) {
  static const struct {
    unsigned key;
    uint8_t color;
  } keys[] = {{KEY_B, GO_BLACK}, {KEY_W, GO_WHITE}, {KEY_BLACK, GO_BLACK}, {KEY_WHITE, GO_WHITE}};
  uint32_t found = NO_SPOT;
  *is_only = true;
  for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
    uint32_t spot = json_member(document, move, keys[i].key);
    if (spot == NO_SPOT) continue;
    if (found != NO_SPOT) {
      *is_only = false;
      return found;
    }
    found = spot;
    *color = keys[i].color;
  }
  return found;
}

bool is_old_move(const struct jgf_record_reader *reader, uint32_t move) {
  uint8_t color;
  bool is_only;
  return json_member(reader->document, move, KEY_COLOR) == NO_SPOT &&
         legacy_move_point(reader->document, move, &color, &is_only) != NO_SPOT;
}

bool legacy_is_pass(const struct json_document *document, const struct go_board_size *board, uint32_t spot,
                    const struct go_item *item, bool has_point) {
  if (json_spot(document, spot)->kind == JSON_STRING) {
    struct view text = json_string(document, spot);
    if (!text.length || view_is(text, "pass")) return true;
  }
  return has_point && item->x == 19 && item->y == 19 && board->width <= 19 && board->height <= 19;
}

void time_add(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind, uint8_t color) {
  if (spot == NO_SPOT) return;
  struct go_item *item = game_add_item(reader->game);
  item->kind = (uint8_t)kind;
  item->color = color;
  item->spot = spot;
  item->number = jgf_number(reader->document, spot);
}

static bool is_move_key(unsigned key) {
  return key == KEY_B || key == KEY_W || key == KEY_BLACK || key == KEY_WHITE;
}

/* What stands beside the point. False if that is a second point, which leaves open where the stone is. */
static bool old_move_rest_read(struct jgf_record_reader *reader, uint32_t move, uint32_t point, uint8_t color) {
  const struct json_spot *spots = reader->spots;
  bool twice = false;
  uint64_t there = ROWS_NOT_LOOKED;
  for (uint32_t spot = move + 1; spot < spots[move].next; spot = spots[spot].next) {
    unsigned key = spots[spot].key;
    const struct jgf_field *field = key ? jgf_field_find(&jgf_move_shape, key) : NULL;
    if (spot == point || spots[spot].marks & JSON_SUPERSEDED || key == KEY_SOLUTION) continue;
    if (is_move_key(key) || key == KEY_X || key == KEY_Y) twice = true;
    else if (!field) (void)unlisted_key_read(reader, spot, &jgf_move_shape, &there);
    else if (jgf_value_check(reader, spot, field) && (key == KEY_TIME_LEFT || key == KEY_PERIODS_LEFT))
      time_add(reader, spot, key == KEY_TIME_LEFT ? GO_TIME_LEFT : GO_PERIODS_LEFT, color);
  }
  if (twice) note_in_older(reader, JGF_FACT_OLD_MOVE, move, NULL, 0);
  return !twice;
}

void old_move_read(struct jgf_record_reader *reader, uint32_t move) {
  uint8_t color = GO_NO_COLOR;
  bool is_only;
  uint32_t spot = legacy_move_point(reader->document, move, &color, &is_only);
  struct go_item item = {.kind = GO_MOVE, .color = color, .spot = move, .x_spot = NO_SPOT, .y_spot = NO_SPOT,
                         .text_spot = NO_SPOT, .group = NO_SPOT};
  bool has_point = old_point_read(reader, spot, &item) && item.text_spot == NO_SPOT; /* labels have texts */
  if (legacy_is_pass(reader->document, &reader->game->board, spot, &item, has_point)) item.marks = GO_IS_PASS;
  else if (!has_point) {
    /* {"B": {"x": 3, "y": 3}}, which no version writes, and a fix can read. */
    bool is_read = reader->spots[spot].kind == JSON_OBJECT && legacy_point_object_read(reader->document, spot, &item);
    if (!is_read || item.text_spot != NO_SPOT) item.marks |= GO_NO_POINT;
    note_in_older(reader, JGF_FACT_OLD_MOVE, move, NULL, 0);
  }
  if (!old_move_rest_read(reader, move, spot, color)) item.marks |= GO_NO_POINT;
  note_old(reader, JGF_FACT_OLD_MOVE, move, 0);
  *game_add_item(reader->game) = item;
}

/* ---- layers ---- */

static bool kind_of_key(struct jgf_record_reader *reader, uint32_t member, enum go_item_kind kind, struct go_item *item) {
  struct buffer name = {0};
  json_key_text(reader->document, member, &name);
  if (kind == GO_MARKUP) {
    unsigned key = reader->spots[member].key;
    const char *kept = key ? jgf_key_texts[key] : NULL;
    if (!kept) {
      struct view text = {reader->document->source->bytes + reader->spots[member].key_start + 1, name.length};
      static const char *const types[] = {"circle", "triangle", "square", "select", "selected", "happy", "sad", "last", "mark",
                                          "label"};
      for (size_t i = 0; i < ARRAY_LENGTH(types); i++)
        if (view_is(text, types[i])) kept = types[i];
    }
    item->type = kept ? markup_type_number(reader->game, buffer_view(&name), kept) : UINT8_MAX;
    buffer_release(&name);
    return true;
  }
  buffer_release(&name);
  bool odd;
  item->color = color_of_key(reader, member, kind == GO_SETUP ? COLOR_OF_SETUP : COLOR_OF_SCORE, &odd);
  return item->color != GO_NO_COLOR;
}

/* Only markup has texts. */
static bool may_have_text(const struct go_item *item) {
  return item->kind == GO_MARKUP || item->text_spot == NO_SPOT;
}

/* A point, and nothing else. */
static bool is_plain_point(const struct jgf_record_reader *reader, uint32_t point, enum go_item_kind kind) {
  for (uint32_t spot = point + 1; spot < reader->spots[point].next; spot = reader->spots[spot].next) {
    unsigned key = reader->spots[spot].key;
    bool is_text = key == KEY_TEXT && kind == GO_MARKUP && reader->spots[spot].kind == JSON_STRING;
    if (key != KEY_X && key != KEY_Y && !is_text) return false;
  }
  return true;
}

/* Whether all of its points could be read. */
static bool old_points_read(struct jgf_record_reader *reader, uint32_t list, const struct go_item *pattern) {
  const struct json_spot *spots = reader->spots;
  bool all = true;
  for (uint32_t point = list + 1; point < spots[list].next; point = spots[point].next) {
    struct go_item item = *pattern;
    item.spot = point;
    bool is_object = spots[point].kind == JSON_OBJECT;
    bool is_read = is_object ? legacy_point_object_read(reader->document, point, &item) : old_point_read(reader, point, &item);
    if (is_read) *game_add_item(reader->game) = item;
    if (!is_read || !may_have_text(&item) || (is_object && !is_plain_point(reader, point, (enum go_item_kind)item.kind)))
      all = false;
  }
  return all;
}

void old_layer_read(struct jgf_record_reader *reader, uint32_t layer, enum go_item_kind kind) {
  const struct json_spot *spots = reader->spots;
  bool all = true;
  note_old(reader, JGF_FACT_OLD_LAYER, layer, 0);
  reader->read_result->features |= JGF_OLD_LAYERS;
  for (uint32_t member = layer + 1; member < spots[layer].next; member = spots[member].next) {
    struct go_item pattern = {.kind = (uint8_t)kind, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT, .group = member};
    bool read = spots[member].kind == JSON_ARRAY && kind_of_key(reader, member, kind, &pattern);
    if (!read || !old_points_read(reader, member, &pattern)) all = false;
  }
  if (!all) note_in_older(reader, JGF_FACT_OLD_LAYER, layer, NULL, 0);
}

bool is_flat_entry(const struct jgf_record_reader *reader, uint32_t entry) {
  if (json_member(reader->document, entry, KEY_COORDS) != NO_SPOT) return false;
  return json_member(reader->document, entry, KEY_X) != NO_SPOT ||
         json_member(reader->document, entry, KEY_COORDINATES) != NO_SPOT;
}

static uint8_t flat_color(struct jgf_record_reader *reader, uint32_t entry, enum go_item_kind kind) {
  bool odd;
  enum color_use use = kind == GO_SETUP ? COLOR_OF_SETUP : COLOR_OF_SCORE;
  static const unsigned keys[] = {KEY_COLOR, KEY_TYPE};
  for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
    uint32_t spot = json_member(reader->document, entry, keys[i]);
    if (spot == NO_SPOT || reader->spots[spot].kind != JSON_STRING) continue;
    if (view_is(json_string(reader->document, spot), "stone")) continue;
    return color_read(reader, spot, use, &odd);
  }
  return GO_NO_COLOR;
}

static bool has_only_known(const struct jgf_record_reader *reader, uint32_t entry, enum go_item_kind kind) {
  static const unsigned known[] = {KEY_TYPE, KEY_COLOR, KEY_X, KEY_Y, KEY_COORDINATES};
  for (uint32_t spot = entry + 1; spot < reader->spots[entry].next; spot = reader->spots[spot].next) {
    bool is_known = kind == GO_MARKUP && reader->spots[spot].key == KEY_TEXT;
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) is_known |= reader->spots[spot].key == known[i];
    if (!is_known) return false;
  }
  return true;
}

bool legacy_type_is_color(const struct json_document *document, uint32_t entry, uint32_t type) {
  uint32_t color = json_member(document, entry, KEY_COLOR);
  if (color == NO_SPOT || color == type || json_spot(document, color)->kind != JSON_STRING) return true;
  struct view written = json_string(document, type);
  return !written.length || view_is(written, "stone") || view_equal(written, json_string(document, color));
}

/* The type or color of the entry; false if it has none that is known. */
static bool flat_type_read(struct jgf_record_reader *reader, uint32_t entry, enum go_item_kind kind, struct go_item *item) {
  uint32_t type = json_member(reader->document, entry, KEY_TYPE), text = json_member(reader->document, entry, KEY_TEXT);
  bool known, is_type = type != NO_SPOT && reader->spots[type].kind == JSON_STRING;
  if (kind != GO_MARKUP) {
    item->color = flat_color(reader, entry, kind);
    return item->color != GO_NO_COLOR && (type == NO_SPOT || (is_type && legacy_type_is_color(reader->document, entry, type)));
  }
  bool is_text = text != NO_SPOT && reader->spots[text].kind == JSON_STRING;
  if (is_type) item->type = markup_type_read(reader, type, &known);
  if (is_text) label_set(reader->document, item, text);
  return is_type && (is_text || text == NO_SPOT);
}

bool flat_entry_read(struct jgf_record_reader *reader, uint32_t entry, enum go_item_kind kind) {
  struct go_item item = {.kind = (uint8_t)kind, .spot = entry, .text_spot = NO_SPOT, .group = entry};
  bool all = flat_type_read(reader, entry, kind, &item) && has_only_known(reader, entry, kind);
  uint32_t list = json_member(reader->document, entry, KEY_COORDINATES);
  if (list != NO_SPOT) {
    static const unsigned others[] = {KEY_X, KEY_Y, KEY_TEXT};
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) all = all && json_member(reader->document, entry, others[i]) == NO_SPOT;
    item.x_spot = item.y_spot = NO_SPOT;
    return reader->spots[list].kind == JSON_ARRAY && old_points_read(reader, list, &item) && all;
  }
  item.x_spot = json_member(reader->document, entry, KEY_X);
  item.y_spot = json_member(reader->document, entry, KEY_Y);
  bool point = item.y_spot != NO_SPOT && integer_read(reader->document, item.x_spot, &item.x) &&
               integer_read(reader->document, item.y_spot, &item.y);
  if (!point) item.marks |= GO_NO_POINT;
  *game_add_item(reader->game) = item;
  return all && point;
}
