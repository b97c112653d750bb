#include "jgf/coerce.h"
#include "jgf/read_internal.h"

/* ---- coordinates ---- */

/* Anything beyond an int32_t is off every board just as well. */
static int32_t coordinate(const struct jgf_record_reader *reader, uint32_t spot) {
  double value = jgf_number(reader->document, spot);
  return value >= INT32_MAX ? INT32_MAX : value <= INT32_MIN ? INT32_MIN : (int32_t)value;
}

static void point_set(const struct jgf_record_reader *reader, struct go_item *item, uint32_t x, uint32_t y) {
  item->x_spot = x;
  item->y_spot = y;
  if (x == NO_SPOT || y == NO_SPOT) item->marks |= GO_NO_POINT;
  else {
    item->x = coordinate(reader, x);
    item->y = coordinate(reader, y);
  }
}

/* ---- moves ---- */

enum { MOVE_COLOR, MOVE_X, MOVE_Y, MOVE_PASS, MOVE_TIME_LEFT, MOVE_PERIODS_LEFT }; /* rows of jgf_move_shape */

static bool saw(const struct members *members, unsigned row) {
  return members->seen >> row & 1;
}

static bool is_true(const struct jgf_record_reader *reader, uint32_t spot) {
  return spot != NO_SPOT && jgf_flag(reader->document, spot);
}

/* Coordinates of a pass that are null are no point. */
static void forget_nulls(const struct jgf_record_reader *reader, uint32_t move, struct members *members) {
  static const struct { unsigned row, key; } coordinates[] = {{MOVE_X, KEY_X}, {MOVE_Y, KEY_Y}};
  for (size_t i = 0; i < ARRAY_LENGTH(coordinates); i++) {
    if (!saw(members, coordinates[i].row)) continue;
    uint32_t spot = json_member(reader->document, move, coordinates[i].key);
    if (spot != NO_SPOT && reader->spots[spot].kind == JSON_NULL) members->seen &= ~(UINT64_C(1) << coordinates[i].row);
  }
}

void unread_move_add(struct jgf_record_reader *reader, uint32_t move) {
  struct go_item *item = game_add_item(reader->game);
  item->kind = GO_MOVE;
  item->color = GO_NO_COLOR;
  item->spot = move;
  item->marks = GO_NO_POINT;
}

void unread_item_add(struct jgf_record_reader *reader, uint32_t spot, unsigned marks) {
  struct go_item *item = game_add_item(reader->game);
  item->kind = GO_UNREAD;
  item->spot = spot;
  item->marks = (uint8_t)(GO_NO_POINT | marks);
}

static unsigned rows_seen(const struct members *members) {
  unsigned count = 0;
  for (uint64_t seen = members->seen; seen; seen &= seen - 1) count++;
  return count;
}

/* Markup and score that stand in the move are read as the node's, if that has none: a fix puts them there. */
static void layers_of_move_read(struct jgf_record_reader *reader, uint32_t move) {
  static const struct { unsigned key; enum go_item_kind kind; } layers_there[] = {{KEY_MARKUP, GO_MARKUP}, {KEY_SCORE, GO_SCORE}};
  uint32_t node = reader->spots[move].parent;
  for (size_t i = 0; i < ARRAY_LENGTH(layers_there); i++) {
    uint32_t layer = json_member(reader->document, move, layers_there[i].key);
    bool is_list = layer != NO_SPOT && reader->spots[layer].kind == JSON_ARRAY;
    if (is_list && json_member(reader->document, node, layers_there[i].key) == NO_SPOT) layer_read(reader, layer, layers_there[i].kind);
  }
}

void move_read(struct jgf_record_reader *reader, uint32_t move) {
  if (is_old_move(reader, move)) {
    old_move_read(reader, move);
    return;
  }
  struct members members;
  bool empty = reader->spots[move].next == move + 1;
  if (empty) {
    note(reader, JGF_FACT_MOVE_INCOMPLETE, move, NULL, 0, NULL);
    unread_move_add(reader, move);
    return;
  }
  object_check(reader, move, &jgf_move_shape, &members);
  bool odd = false;
  uint8_t color = GO_NO_COLOR;
  uint32_t color_spot = members.at[MOVE_COLOR];
  if (color_spot != NO_SPOT) {
    color = color_read(reader, color_spot, COLOR_OF_MOVE, &odd);
    if (odd) note(reader, JGF_FACT_MOVE_COLOR, color_spot, NULL, color, NULL);
  }
  bool pass = is_true(reader, members.at[MOVE_PASS]);
  if (pass) forget_nulls(reader, move, &members);
  bool pass_unclear = saw(&members, MOVE_PASS) && members.at[MOVE_PASS] == NO_SPOT;
  bool has_point = saw(&members, MOVE_X) && saw(&members, MOVE_Y);
  if (!pass && !pass_unclear && !has_point) note(reader, JGF_FACT_MOVE_INCOMPLETE, move, NULL, 0, NULL);
  if (pass && (saw(&members, MOVE_X) || saw(&members, MOVE_Y)))
    note_key(reader, JGF_FACT_PASS_WITH_POINT, members.at[MOVE_PASS], NULL, move, NULL);
  struct go_item *item = game_add_item(reader->game);
  item->kind = GO_MOVE;
  item->color = color;
  item->spot = move;
  item->text_spot = color_spot;
  if (odd) item->marks |= GO_ODD_COLOR;
  if (pass) item->marks |= GO_IS_PASS;
  else point_set(reader, item, members.at[MOVE_X], members.at[MOVE_Y]);
  time_add(reader, members.at[MOVE_TIME_LEFT], GO_TIME_LEFT, color);
  time_add(reader, members.at[MOVE_PERIODS_LEFT], GO_PERIODS_LEFT, color);
  if (members.count > rows_seen(&members)) layers_of_move_read(reader, move);
}

/* ---- setup, markup, score ---- */

struct layer {
  enum go_item_kind kind;
  const struct jgf_schema *entry, *point;
};

static const struct layer layers[] = {
    {GO_SETUP, &jgf_setup_entry_shape, &jgf_point_shape},
    {GO_MARKUP, &jgf_markup_entry_shape, &jgf_label_point_shape},
    {GO_SCORE, &jgf_score_entry_shape, &jgf_point_shape},
};

enum { ENTRY_TYPE, ENTRY_COORDS };     /* rows of the three entry shapes */
enum { POINT_X, POINT_Y, POINT_TEXT }; /* rows of the two point shapes */

/* What the entry is of: fills the color or type of `pattern`. */
static void entry_type_read(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind, struct go_item *pattern) {
  pattern->color = GO_NO_COLOR;
  if (spot == NO_SPOT) return;
  if (kind == GO_MARKUP) {
    bool known;
    pattern->type = markup_type_read(reader, spot, &known);
    note(reader, JGF_FACT_MARKUP_TYPE, spot, NULL, known, NULL);
    return;
  }
  bool odd;
  pattern->color = color_read(reader, spot, kind == GO_SETUP ? COLOR_OF_SETUP : COLOR_OF_SCORE, &odd);
  if (odd) pattern->marks |= GO_ODD_COLOR;
  struct view text = json_string(reader->document, spot);
  /* Seki's drafts cleared with this word. */
  if (odd && kind == GO_SETUP && view_is(text, "empty")) note_old(reader, JGF_FACT_SETUP_TYPE, spot, NULL, pattern->color, NULL);
  else if (odd) note(reader, kind == GO_SETUP ? JGF_FACT_SETUP_TYPE : JGF_FACT_SCORE_COLOR, spot, NULL, pattern->color, NULL);
}

/* Of markup or score nothing else depends. */
static void part_unread(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind) {
  if (kind == GO_SETUP) unread_item_add(reader, spot, 0);
}

static void point_read(struct jgf_record_reader *reader, uint32_t spot, const struct layer *layer, const struct go_item *pattern) {
  static const struct jgf_field element = {.key = KEY_COORDS, .types = TYPE_OBJECT, .old_types = TYPE_STRING | TYPE_ARRAY, .marks = FIELD_MAY_BE_EMPTY};
  const struct json_spot *at = &reader->spots[spot];
  if (at->marks & JSON_BROKEN) return;
  struct go_item item = *pattern;
  item.spot = spot;
  if (at->kind == JSON_STRING || at->kind == JSON_ARRAY) {
    if (!old_point_read(reader, spot, &item)) {
      note(reader, JGF_FACT_WRONG_TYPE, spot, &element, 1, NULL);
      part_unread(reader, spot, layer->kind);
      return;
    }
    note_old(reader, JGF_FACT_OLD_POINT, spot, NULL, 0, NULL);
  } else {
    if (!jgf_value_check(reader, spot, &element)) {
      part_unread(reader, spot, layer->kind);
      return;
    }
    struct members members;
    object_check(reader, spot, layer->point, &members);
    point_set(reader, &item, members.at[POINT_X], members.at[POINT_Y]);
    if (layer->kind == GO_MARKUP && members.at[POINT_TEXT] != NO_SPOT) {
      item.text_spot = members.at[POINT_TEXT];
      struct view text = json_string(reader->document, item.text_spot);
      if (text.length) item.marks |= GO_HAS_TEXT;
    } else if (layer->kind == GO_MARKUP && saw(&members, POINT_TEXT)) item.marks |= GO_HAS_TEXT; /* of a wrong type, which has been noted already */
  }
  *game_add_item(reader->game) = item;
}

static void entry_read(struct jgf_record_reader *reader, uint32_t entry, const struct layer *layer) {
  struct members members;
  object_check(reader, entry, layer->entry, &members);
  struct go_item pattern = {.kind = (uint8_t)layer->kind, .x_spot = NO_SPOT, .y_spot = NO_SPOT, .text_spot = NO_SPOT, .group = entry};
  entry_type_read(reader, members.at[ENTRY_TYPE], layer->kind, &pattern);
  uint32_t coords = members.at[ENTRY_COORDS];
  if (coords == NO_SPOT) {
    part_unread(reader, entry, layer->kind);
    return;
  }
  for (uint32_t spot = coords + 1; spot < reader->spots[coords].next; spot = reader->spots[spot].next)
    point_read(reader, spot, layer, &pattern);
}

static const struct layer *layer_of(enum go_item_kind kind) {
  size_t i = 0;
  while (layers[i].kind != kind) i++;
  return &layers[i];
}

void layer_read(struct jgf_record_reader *reader, uint32_t layer, enum go_item_kind kind) {
  static const struct jgf_field elements[] = {
      [GO_SETUP] = {.key = KEY_SETUP, .types = TYPE_OBJECT, .marks = FIELD_MAY_BE_EMPTY},
      [GO_MARKUP] = {.key = KEY_MARKUP, .types = TYPE_OBJECT, .marks = FIELD_MAY_BE_EMPTY},
      [GO_SCORE] = {.key = KEY_SCORE, .types = TYPE_OBJECT, .marks = FIELD_MAY_BE_EMPTY},
  };
  if (reader->spots[layer].kind == JSON_OBJECT) {
    old_layer_read(reader, layer, kind);
    return;
  }
  bool flat = false;
  for (uint32_t spot = layer + 1; spot < reader->spots[layer].next; spot = reader->spots[spot].next) {
    if (!jgf_value_check(reader, spot, &elements[kind])) {
      part_unread(reader, spot, kind);
      continue;
    }
    if (is_flat_entry(reader, spot)) {
      if (!flat) note_old(reader, JGF_FACT_OLD_LAYER, layer, NULL, 1, NULL);
      flat = true;
      reader->reading->features |= JGF_OLD_FLAT;
      if (!flat_entry_read(reader, spot, kind)) note_in_older(reader, JGF_FACT_OLD_LAYER, spot, NULL, 1);
    } else entry_read(reader, spot, layer_of(kind));
  }
}

/* ---- the rest ---- */

static void text_add(struct jgf_record_reader *reader, uint32_t spot, bool is_comment) {
  struct go_text *text = game_add_text(reader->game);
  *text = (struct go_text){.text = json_string(reader->document, spot), .spot = spot, .is_comment = is_comment};
}

static void item_add(struct jgf_record_reader *reader, uint32_t spot, enum go_item_kind kind) {
  struct go_item *item = game_add_item(reader->game);
  item->kind = (uint8_t)kind;
  item->spot = spot;
}

/* Name, time and text are strings, or nothing. */
static void old_comment_judge(struct jgf_record_reader *reader, uint32_t comment) {
  const struct json_spot *spots = reader->spots;
  for (uint32_t spot = comment + 1; spot < spots[comment].next; spot = spots[spot].next) {
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(&jgf_old_comment_shape, spots[spot].key) : NULL;
    bool fits = !field || spots[spot].kind == JSON_NULL || field->types & 1u << spots[spot].kind;
    if (!fits) note_in_older(reader, JGF_FACT_WRONG_TYPE, spot, field, 0);
  }
}

void comments_read(struct jgf_record_reader *reader, uint32_t comments) {
  static const struct jgf_field element = {.key = KEY_COMMENTS, .types = TYPE_STRING};
  for (uint32_t spot = comments + 1; spot < reader->spots[comments].next; spot = reader->spots[spot].next) {
    uint32_t text = spot;
    if (reader->spots[spot].kind == JSON_OBJECT && json_member(reader->document, spot, KEY_COMMENT) != NO_SPOT) {
      text = json_member(reader->document, spot, KEY_COMMENT);
      note_old(reader, JGF_FACT_OLD_COMMENT, spot, NULL, 0, NULL);
      old_comment_judge(reader, spot);
      if (reader->spots[text].kind != JSON_STRING) continue;
    } else if (!jgf_value_check(reader, spot, &element)) continue;
    text_add(reader, text, true);
    item_add(reader, spot, GO_COMMENT);
  }
}

void name_read(struct jgf_record_reader *reader, uint32_t name) {
  text_add(reader, name, false);
  item_add(reader, name, GO_NODE_NAME);
}

void solution_read(struct jgf_record_reader *reader, uint32_t solution) {
  if (is_true(reader, solution)) item_add(reader, solution, GO_SOLUTION);
}

void turn_read(struct jgf_record_reader *reader, uint32_t turn) {
  bool odd;
  uint8_t color = color_read(reader, turn, COLOR_OF_TURN, &odd);
  struct view text = json_string(reader->document, turn);
  bool old = view_is(text, "B") || view_is(text, "W");
  if (old) note_old(reader, JGF_FACT_TURN_COLOR, turn, NULL, color, NULL);
  else if (odd) note(reader, JGF_FACT_TURN_COLOR, turn, NULL, color, NULL);
  struct go_item *item = game_add_item(reader->game);
  item->kind = GO_TURN;
  item->color = color;
  item->spot = turn;
  if (odd) item->marks |= GO_ODD_COLOR;
}
