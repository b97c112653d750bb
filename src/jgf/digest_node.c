/* The contents of a node. */
#include "go/markup_types.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/memory.h"
#include "jgf/coerce.h"
#include "jgf/digest_internal.h"
#include <math.h>

/* ---- setup, markup, score ---- */

struct layer {
  enum digest_part part;
  enum color_use use;
  const struct jgf_schema *entry; /* its first row is the type */
};

/* An entry: what its points are of. */
struct entry {
  const struct layer *layer;
  struct digest128 type;
  uint8_t color;
};

void node_part(struct jgf_digester *digester, struct digest128 part) {
  struct digest_node *node = &digester->nodes[digester->game.node_count - 1];
  digest_add(&node->sum, part);
  node->parts++;
}

/* Other names for types of markup. What Seki calls `select` is `selected` in the specification. */
static struct view markup_normal(struct view name) {
  char room[LOOKALIKE_ROOM];
  const struct view written = name;
  name = lookalike_view(name, room);
  static const char *const same[][2] = {{"X", "mark"}, {"cross", "mark"}, {"select", "selected"}};
  const char *standard = view_is(name, "LB") ? NULL : markup_type_of(name);
  if (standard) return view_of(standard);
  for (size_t i = 0; i < ARRAY_LENGTH(same); i++)
    if (view_is(name, same[i][0])) return view_of(same[i][1]);
  for (size_t i = 0; i < MARKUP_TYPES; i++)
    if (ascii_same(name, markup_types[i].name)) return view_of(markup_types[i].name);
  static const char *const names[] = {"diamond", "happy", "sad", "variation", "candidate", "lastMove", "moveNumber"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (ascii_same(name, names[i])) return view_of(names[i]);
  return ascii_same(name, "select") ? VIEW("selected") : written;
}

static struct entry entry_begin(struct jgf_digester *digester, const struct layer *layer, struct view type) {
  struct entry entry = {.layer = layer, .type = digest_begin(layer->part), .color = GO_NO_COLOR};
  if (layer->part == PART_MARKUP) digest_text(&entry.type, markup_normal(type));
  else entry.color = color_digest(digester, type, layer->use, &entry.type);
  return entry;
}

static void point_add(struct jgf_digester *digester, struct digest128 hash, uint32_t item) {
  ARRAY_GROW(digester->points, digester->point_count, digester->point_capacity);
  digester->points[digester->point_count++] = (struct digest_point){hash, item};
}

static uint32_t setup_item_add(struct jgf_digester *digester, uint8_t color, const struct point *point) {
  uint32_t index = (uint32_t)digester->game.item_count;
  struct go_item *item = game_add_item(&digester->game);
  item->kind = GO_SETUP;
  item->color = color;
  item->x = point->x;
  item->y = point->y;
  item->spot = index; /* spots of this record are indexes of items: by them the replay names them */
  digester->has_setup = true;
  return index;
}

/* Feeds a point, and apart from it the other members that it has: a fix may join two entries for one point whose other members
 * differ. */
static void read_point_feed(struct jgf_digester *digester, const struct entry *entry, const struct point *point) {
  struct digest128 hash = entry->type, odd;
  bool sets = entry->layer->part == PART_SETUP && entry->color != GO_NO_COLOR;
  digest_number(&hash, (uint64_t)(uint32_t)point->x << 32 | (uint32_t)point->y);
  odd = hash;
  digest_text(&hash, point->text);
  point_add(digester, digest_end(hash), sets ? setup_item_add(digester, entry->color, point) : NO_SPOT);
  if (!point->odd.a && !point->odd.b) return;
  digest_digest(&odd, point->odd);
  point_add(digester, digest_end(odd), NO_SPOT);
}

static void entry_point_feed(struct jgf_digester *digester, const struct entry *entry, uint32_t spot) {
  struct digest128 hash = entry->type;
  struct point point;
  if (digester->spots[spot].kind == JSON_NULL) return;
  if (point_read(digester, spot, &point)) {
    read_point_feed(digester, entry, &point);
    return;
  }
  digest_digest(&hash, value_digest(digester, spot));
  point_add(digester, digest_end(hash), NO_SPOT);
}

static void entry_points_feed(struct jgf_digester *digester, const struct entry *entry, uint32_t list) {
  const struct json_spot *spots = digester->spots;
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next) entry_point_feed(digester, entry, spot);
}

/* {"type": "black", "coords": [...]} */
static void entry_feed(struct jgf_digester *digester, const struct layer *layer, uint32_t object) {
  const struct json_spot *spots = digester->spots;
  struct view type = VIEW("");
  uint32_t list = NO_SPOT, type_spot = NO_SPOT;
  struct digest128 odd = {0, 0};
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    const struct jgf_field *field = member_field(digester, spot, layer->entry);
    unsigned key = field ? field->key : spots[spot].key;
    bool is_type = (key == KEY_COLOR || key == KEY_TYPE) && spots[spot].kind == JSON_STRING;
    if (is_type && type_spot == NO_SPOT) type = json_string(digester->document, type_spot = spot);
    else if (key == KEY_COORDS && spots[spot].kind == JSON_ARRAY) list = spot;
    else if (!is_type) digest_add(&odd, member_digest(digester, layer->entry->path, spot));
  }
  struct entry entry = entry_begin(digester, layer, type);
  if (list != NO_SPOT) entry_points_feed(digester, &entry, list);
  if (odd.a || odd.b) node_part(digester, odd);
}

static void layer_feed(struct jgf_digester *digester, uint32_t spot, const struct layer *layer) {
  const struct json_spot *spots = digester->spots;
  if (spots[spot].kind != JSON_ARRAY) node_part(digester, member_digest(digester, "node", spot));
  for (uint32_t entry = spot + 1; entry < spots[spot].next; entry = spots[entry].next) {
    if (spots[entry].kind == JSON_OBJECT) entry_feed(digester, layer, entry);
    else if (spots[entry].kind != JSON_NULL) node_part(digester, value_digest(digester, entry));
  }
}

/* ---- moves ---- */

static void clock_part(struct jgf_digester *digester, enum digest_part part, struct view color, uint32_t spot) {
  struct digest128 hash = digest_begin(part);
  double number;
  (void)color_digest(digester, color, COLOR_OF_MOVE, &hash);
  if (value_number(digester, spot, &number)) digest_double(&hash, number);
  else digest_digest(&hash, value_digest(digester, spot));
  node_part(digester, digest_end(hash));
}

struct move {
  struct view color;
  struct point point;
  bool has_point, is_pass;
  struct digest128 odd; /* of a point that could not be read */
};

/* As SGF and other programs write passes on boards up to 19x19. */
static bool is_pass_point(const struct jgf_digester *digester, const struct point *point) {
  const struct go_board_size *board = &digester->game.board;
  bool corner = point->x == 19 && point->y == 19 && board->width <= 19 && board->height <= 19;
  return corner || (point->x == -1 && point->y == -1);
}

/* The same in the move and in the node counts once. */
static void solution_part(struct jgf_digester *digester) {
  struct digest_node *node = &digester->nodes[digester->game.node_count - 1];
  if (!node->is_solution) node_part(digester, digest_end(digest_begin(PART_SOLUTION)));
  node->is_solution = true;
}

static bool move_member_feed(struct jgf_digester *digester, uint32_t spot, unsigned key, struct move *move) {
  enum json_kind kind = (enum json_kind)digester->spots[spot].kind;
  switch (key) {
  case KEY_COLOR:
    if (kind == JSON_STRING) move->color = json_string(digester->document, spot);
    return kind == JSON_STRING;
  case KEY_PASS:
    if (value_is_true(digester, spot)) move->is_pass = true;
    return kind == JSON_BOOLEAN || move->is_pass;
  case KEY_SOLUTION:
    if (value_is_true(digester, spot)) solution_part(digester);
    return true;
  default:
    return false;
  }
}

static void move_end(struct jgf_digester *digester, const struct move *move) {
  struct digest128 hash = digest_begin(PART_MOVE);
  uint8_t color = color_digest(digester, move->color, COLOR_OF_MOVE, &hash);
  bool pass = move->is_pass || (move->has_point && is_pass_point(digester, &move->point));
  struct go_item *item = game_add_item(&digester->game);
  item->kind = GO_MOVE;
  item->color = color;
  item->x = move->point.x;
  item->y = move->point.y;
  item->marks = pass ? GO_IS_PASS : move->has_point ? 0 : GO_NO_POINT;
  digest_number(&hash, pass ? 1 : move->has_point ? 2 : 3);
  if (move->has_point && !pass) digest_number(&hash, (uint64_t)(uint32_t)move->point.x << 32 | (uint32_t)move->point.y);
  digest_digest(&hash, move->odd);
  node_part(digester, digest_end(hash));
}

/* A member that belongs to the node and strayed into its move. No move is in a move. */
static bool is_of_node(const struct jgf_digester *digester, uint32_t spot) {
  const struct json_spot *at = &digester->spots[spot];
  bool strayed = at->key && at->key != KEY_MOVE && jgf_schema_with(at->key, 1u << at->kind, &jgf_move_schema) == &jgf_node_schema;
  bool fits = strayed &&
              (at->key == KEY_COMMENTS ||
               jgf_value_coerce(digester->document, spot, jgf_field_find(&jgf_node_schema, at->key)) != JGF_COERCE_NONE);
  return fits && json_member(digester->document, digester->spots[at->parent].parent, at->key) == NO_SPOT;
}

/* One without the other, or beside a pass; as a number however it is written. */
static struct digest128 lone_coordinate_digest(struct jgf_digester *digester, uint32_t spot) {
  int32_t number;
  if (!coordinate_read(digester, spot, &number)) return member_digest(digester, "move", spot);
  struct digest128 hash = digest_begin(PART_MEMBER);
  digest_number(&hash, digester->spots[spot].key);
  digest_number(&hash, (uint64_t)(uint32_t)number);
  return digest_end(hash);
}

static void move_feed(struct jgf_digester *digester, uint32_t object) {
  const struct json_spot *spots = digester->spots;
  struct move move = {.color = VIEW(""), .point = {.text = VIEW("")}};
  uint32_t x = NO_SPOT, y = NO_SPOT, time = NO_SPOT, periods = NO_SPOT;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    const struct jgf_field *field = member_field(digester, spot, &jgf_move_schema);
    unsigned key = field ? field->key : spots[spot].key;
    if (!field && is_of_node(digester, spot)) {
      node_member_read(digester, spot);
      continue;
    }
    if (key == KEY_X) x = spot;
    else if (key == KEY_Y) y = spot;
    else if (key == KEY_TIME_LEFT) time = spot;
    else if (key == KEY_PERIODS_LEFT) periods = spot;
    else if (!move_member_feed(digester, spot, key, &move) && !value_is_empty(digester, spot))
      digest_add(&move.odd, member_digest(digester, "move", spot));
  }
  bool both = coordinate_read(digester, x, &move.point.x) && coordinate_read(digester, y, &move.point.y);
  if (both) move.has_point = true;
  if (!both || move.is_pass) {
    if (x != NO_SPOT) digest_add(&move.odd, lone_coordinate_digest(digester, x));
    if (y != NO_SPOT) digest_add(&move.odd, lone_coordinate_digest(digester, y));
  }
  move_end(digester, &move);
  if (time != NO_SPOT) clock_part(digester, PART_TIME_LEFT, move.color, time);
  if (periods != NO_SPOT) clock_part(digester, PART_PERIODS_LEFT, move.color, periods);
}

/* ---- comments ---- */

/* "name (timestamp): comment" */
static void comment_flatten(struct jgf_digester *digester, uint32_t object, struct buffer *to) {
  static const unsigned keys[] = {KEY_NAME, KEY_TIMESTAMP, KEY_COMMENT};
  struct view parts[ARRAY_LENGTH(keys)];
  bool has_text = false;
  for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
    uint32_t spot = json_member(digester->document, object, keys[i]);
    bool is_word = spot != NO_SPOT && digester->spots[spot].kind >= JSON_INTEGER && digester->spots[spot].kind <= JSON_STRING;
    parts[i] = is_word ? json_value_text(digester->document, spot) : VIEW("");
    has_text = is_word;
  }
  buffer_add_view(to, parts[0]);
  if (parts[1].length) {
    buffer_add_string(to, to->length ? " (" : "(");
    buffer_add_view(to, parts[1]);
    buffer_add_char(to, ')');
  }
  if (to->length && has_text) buffer_add_string(to, ": ");
  buffer_add_view(to, parts[2]);
}

static void comments_feed(struct jgf_digester *digester, uint32_t comments) {
  const struct json_spot *spots = digester->spots;
  bool list = spots[comments].kind == JSON_ARRAY;
  struct digest128 hash = digest_begin(PART_COMMENT);
  struct buffer text = {0};
  bool any = false;
  for (uint32_t spot = list ? comments + 1 : comments; spot < spots[comments].next;
       spot = list ? spots[spot].next : spots[comments].next) {
    if (spots[spot].kind == JSON_NULL || value_is_empty(digester, spot)) continue;
    buffer_clear(&text);
    bool is_flat = jgf_is_old_comment(digester->document, spot);
    if (is_flat) comment_flatten(digester, spot, &text);
    else if (spots[spot].kind != JSON_OBJECT && spots[spot].kind != JSON_ARRAY)
      buffer_add_view(&text, json_value_text(digester->document, spot));
    else digest_digest(&hash, value_digest(digester, spot));
    if (!text.length && is_flat) continue; /* as if it were an empty text */
    digest_text(&hash, buffer_view(&text));
    any = true;
  }
  buffer_release(&text);
  if (any) node_part(digester, digest_end(hash));
}

/* ---- members ---- */

static const struct layer setup_layer = {PART_SETUP, COLOR_OF_SETUP, &jgf_setup_entry_schema};
static const struct layer markup_layer = {PART_MARKUP, COLOR_OF_SETUP, &jgf_markup_entry_schema};
static const struct layer score_layer = {PART_SCORE, COLOR_OF_SCORE, &jgf_score_entry_schema};

/* SGF's clocks under their own names; JGF has them in the move, where they belong to its color. */
static bool clock_feed(struct jgf_digester *digester, uint32_t spot) {
  switch (digester->spots[spot].key) {
  case KEY_BL: clock_part(digester, PART_TIME_LEFT, VIEW("black"), spot); return true;
  case KEY_WL: clock_part(digester, PART_TIME_LEFT, VIEW("white"), spot); return true;
  case KEY_OB: clock_part(digester, PART_PERIODS_LEFT, VIEW("black"), spot); return true;
  case KEY_OW: clock_part(digester, PART_PERIODS_LEFT, VIEW("white"), spot); return true;
  default: return false;
  }
}

static struct view move_color(const struct jgf_digester *digester, uint32_t move) {
  const struct json_document *document = digester->document;
  if (json_member(document, move, KEY_COLOR) != NO_SPOT) return json_value_text(document, json_member(document, move, KEY_COLOR));
  return VIEW("");
}

/* A clock that stands beside the move is the mover's. */
static bool stray_clock_feed(struct jgf_digester *digester, uint32_t spot) {
  unsigned key = digester->spots[spot].key;
  if (key != KEY_TIME_LEFT && key != KEY_PERIODS_LEFT) return false;
  uint32_t move = json_member(digester->document, digester->spots[spot].parent, KEY_MOVE);
  if (move == NO_SPOT || digester->spots[move].kind != JSON_OBJECT) return false;
  clock_part(digester, key == KEY_TIME_LEFT ? PART_TIME_LEFT : PART_PERIODS_LEFT, move_color(digester, move), spot);
  return true;
}

static void name_feed(struct jgf_digester *digester, uint32_t spot) {
  struct digest128 hash = digest_begin(PART_NAME);
  digest_text(&hash, text_trim(json_value_text(digester->document, spot)));
  node_part(digester, digest_end(hash));
}

static void turn_feed(struct jgf_digester *digester, uint32_t spot) {
  struct digest128 hash = digest_begin(PART_TURN);
  (void)color_digest(digester, json_value_text(digester->document, spot), COLOR_OF_TURN, &hash);
  node_part(digester, digest_end(hash));
}

void node_member_read(struct jgf_digester *digester, uint32_t spot) {
  const struct json_spot *at = &digester->spots[spot];
  const struct jgf_field *field = member_field(digester, spot, &jgf_node_schema);
  if (value_is_empty(digester, spot) && !(field && field->action == READ_MOVE)) return;
  switch (field ? (enum jgf_action)field->action : READ_NOTHING) {
  case READ_MOVE:
    if (at->kind == JSON_OBJECT) move_feed(digester, spot);
    else node_part(digester, member_digest(digester, "node", spot));
    break;
  case READ_SETUP: layer_feed(digester, spot, &setup_layer); break;
  case READ_MARKUP: layer_feed(digester, spot, &markup_layer); break;
  case READ_SCORE: layer_feed(digester, spot, &score_layer); break;
  case READ_TURN: turn_feed(digester, spot); break;
  case READ_COMMENTS: comments_feed(digester, spot); break;
  case READ_NODE_NAME: name_feed(digester, spot); break;
  case READ_SOLUTION: {
    double number = 0;
    bool is_text = at->kind == JSON_STRING && !view_is(json_string(digester->document, spot), "false");
    if (is_text || (value_number(digester, spot, &number) && fpclassify(number) != FP_ZERO)) solution_part(digester);
    break;
  }
  case READ_VARIATIONS:
    if (at->kind == JSON_ARRAY) break; /* the walk does them */
    node_part(digester, member_digest(digester, "node", spot));
    break;
  case READ_NOTHING: case READ_VALUE: case READ_OBJECT: case READ_LIST: case READ_PLAYERS: case READ_TREE: case READ_META:
  case READ_FORMAT: case READ_VERSION:
    if (clock_feed(digester, spot) || stray_clock_feed(digester, spot)) break;
    node_part(digester, member_digest(digester, "node", spot));
    break;
  }
}

static int compare_points(const void *a, const void *b) {
  const struct digest_point *one = a, *other = b;
  if (one->hash.a != other->hash.a) return one->hash.a < other->hash.a ? -1 : 1;
  if (one->hash.b != other->hash.b) return one->hash.b < other->hash.b ? -1 : 1;
  return one->item < other->item ? -1 : one->item > other->item;
}

void node_points_end(struct jgf_digester *digester) {
  struct digest_node *node = &digester->nodes[digester->game.node_count - 1];
  size_t count = digester->point_count - node->first_point, kept = 0;
  struct digest_point *points = count ? digester->points + node->first_point : NULL;
  if (count > 1) qsort(points, count, sizeof *points, compare_points);
  for (size_t i = 0; i < count; i++) {
    bool again = kept && digest_equal(points[kept - 1].hash, points[i].hash);
    if (!again) points[kept++] = points[i];
    else if (points[i].item != NO_SPOT) digester->game.items[points[i].item].kind = GO_COMMENT; /* nothing that is played */
  }
  digester->point_count = node->first_point + kept;
  node->point_count = (uint32_t)kept;
}
