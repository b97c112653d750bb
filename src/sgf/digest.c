/* Adds the data of a tree that `struct game` does not contain to the digest of the game (go/game_digest.h). Unreadable values
 * are added letter by letter. */
#include "base/memory.h"
#include "go/game_digest.h"
#include "go/spelling.h"
#include "json/value.h"
#include "sgf/point_set.h"
#include "sgf/format.h"
#include <json-c/json.h>

enum part { PART_PROPERTY = 1, PART_VALUE, PART_POINT, PART_LEFTOVER, PART_GAME };

struct digester {
  const struct property_tree *tree;
  const struct game *game;
  struct game_leftovers leftovers; /* owned */
  struct digest128 *values;        /* owned: of one property */
  size_t value_count, value_capacity;
  struct buffer overtime;
};

/* Adds the meaning of a value. `index`: its index among the values of its property. Returns false if the value is empty. */
static bool meaning_add(struct digest128 *digest, enum sgf_name id, const struct sgf_value *value, size_t index) {
  const enum sgf_type type = sgf_kind_of(id)->type;
  const bool has_number = sgf_type_is(type, SGF_TYPE_IS_NUMBER) || type == SGF_TYPE_DOUBLE || type == SGF_TYPE_FIGURE;
  const struct view text = has_number || type == SGF_TYPE_SIMPLE_TEXT ? ascii_trim(value->text) : value->text;
  double number;
  int x, y;
  bool is_never_empty = type == SGF_TYPE_COLOR || type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT || id == SGF_L;
  if (!text.length && !value->second.at && !is_never_empty) return false;
  uint8_t color = type == SGF_TYPE_COLOR ? spell_color(text) : GO_NO_COLOR;
  if (has_number && sgf_number_read(text, &number)) digest_double(digest, number);
  else if (color != GO_NO_COLOR) digest_number(digest, color);
  else if (sgf_type_is(type, SGF_TYPE_HAS_POINTS) && type != SGF_TYPE_MOVE && sgf_point(text, &x, &y)) {
    digest_number(digest, PART_POINT);
    digest_number(digest, (uint64_t)(y * POINTS_SIDE + x));
  } else digest_text(digest, text);
  char letter = (char)(index < 26 ? 'a' + index : 'A' + index % 26);
  if (id == SGF_L) digest_text(digest, (struct view){&letter, 1}); /* labels by their order */
  else if (value->second.at) digest_text(digest, value->second);
  return true;
}

/* ---- properties ---- */

static int compare(const void *a, const void *b) {
  const struct digest128 *one = a, *other = b;
  if (one->a != other->a) return one->a < other->a ? -1 : 1;
  return one->b == other->b ? 0 : one->b < other->b ? -1 : 1;
}

static bool is_in_header(const struct game *game, uint32_t spot) {
  for (size_t i = 0; i < game->value_count; i++)
    if (game->values[i].spot == spot) return true;
  return false;
}

/* Adds the values of all properties of a name as a set, without the values that are in the game. `first` and `count` as in
 * property_add. Returns false if the game has all. */
static bool values_add(struct digester *digester, const struct sgf_property *first, size_t count, enum sgf_name id,
                       bool is_header, struct digest128 *digest) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  const bool is_list = kind->type == SGF_TYPE_POINT || kind->type == SGF_TYPE_STONE;
  struct point_set points = {{0}};
  struct digest128 known = {0, 0};
  bool has_any = kind->many == SGF_LIST_OR_EMPTY || kind->type == SGF_TYPE_FIGURE;
  digester->value_count = 0;
  for (const struct sgf_property *property = first; property < first + count; property++) {
    if (sgf_name_now(property->id) != id) continue;
    size_t index = 0;
    SGF_EACH_VALUE(value, digester->tree, property) {
      struct point_set_rectangle area;
      struct digest128 one = digest_begin(PART_VALUE);
      if (is_list && point_set_of(value, &area)) {
        if (kind->use == SGF_IS_ITEM) continue;
        point_set_add(&points, &area);
        has_any = true;
      } else if (meaning_add(&one, property->id, value, index++)) {
        one = digest_end(one);
        if (is_header && !known.a && !value->second.at && is_in_header(digester->game, value->spot)) known = one;
        ARRAY_ADD(digester->values, digester->value_count, digester->value_capacity, one);
      }
    }
  }
  struct digest128 *values = digester->values;
  if (digester->value_count > 1) qsort(values, digester->value_count, sizeof *values, compare);
  for (size_t i = 0; i < digester->value_count; i++) {
    if (compare(&values[i], &known) == 0 || (i && compare(&values[i], &values[i - 1]) == 0)) continue;
    digest_digest(digest, values[i]);
    has_any = true;
  }
  for (uint64_t y = 0; y < POINTS_SIDE; y++)
    if (points.rows[y]) digest_number(digest, y), digest_number(digest, points.rows[y]);
  return has_any;
}

/* Adds the data of a property that is not in the game. `first` is followed by further properties of the node, `count` in all;
 * those with the same name are included. Returns false if the game has all data. */
static bool property_add(struct digester *digester, const struct sgf_property *first, size_t count, enum sgf_name id,
                         bool is_header, struct digest128 *digest) {
  const enum sgf_type type = sgf_kind_of(id)->type;
  *digest = digest_begin(PART_PROPERTY);
  digest_number(digest, id);
  if (type == SGF_TYPE_NONE) {
    if (first->value_count && sgf_values_of(digester->tree, first)->text.length)
      digest_text(digest, sgf_values_of(digester->tree, first)->text);
    return true;
  }
  bool is_move = sgf_is_move(id), is_first = true, has_any = !is_move;
  if (type != SGF_TYPE_UNKNOWN && !is_move) return values_add(digester, first, count, id, is_header, digest);
  if (!is_move) digest_text(digest, first->name);
  SGF_EACH_VALUE(value, digester->tree, first) {
    bool is_played = is_first && is_move && (sgf_value_is_empty(value) || (!value->second.at && sgf_is_point(value->text)));
    is_first = false;
    if (is_played) continue;
    digest_text(digest, value->text);
    if (value->second.at) digest_text(digest, value->second);
    has_any = true;
  }
  return has_any;
}

/* ---- nodes ---- */

/* Adds a text in TM that is a time, with or without an overtime. Returns false for any other text, and for a number, which is
 * already in the game. */
static bool time_add(struct digester *digester, const struct sgf_value *time) {
  LOCAL_BUFFER seconds = {0};
  double number;
  buffer_clear(&digester->overtime);
  bool is_time = !sgf_number_read(time->text, &number) &&
                 spelling_is_sure(spell_time(time->text, &seconds, &digester->overtime)) &&
                 sgf_number_read(buffer_view(&seconds), &number);
  if (!is_time) return false;
  game_leftovers_add_value(&digester->leftovers, (struct go_value){.meaning = GO_TIME, .number = number});
  struct go_value overtime = {.meaning = GO_OVERTIME, .is_text = true, .text = buffer_view(&digester->overtime)};
  game_leftovers_add_value(&digester->leftovers, overtime);
  return true;
}

static void node_add(struct digester *digester, size_t index) {
  const struct property_tree *tree = digester->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *first = sgf_properties(tree, node);
  uint64_t seen[2] = {0, 0};
  for (size_t i = 0; i < node->property_count; i++) {
    enum sgf_name id = sgf_name_now(first[i].id);
    enum sgf_place place = sgf_kind_of(id)->place;
    uint64_t bit = UINT64_C(1) << (id & 63);
    bool is_single = id == SGF_UNKNOWN || sgf_is_move(id);
    bool is_header = !index && (place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO);
    bool is_notation = id == SGF_FF || id == SGF_CA || (id == SGF_SZ && tree->width);
    if (is_notation || (!is_single && seen[id >> 6] & bit)) continue;
    seen[id >> 6] |= bit;
    if (id == SGF_TM && is_header && first[i].value_count && time_add(digester, sgf_values_of(tree, &first[i]))) continue;
    struct digest128 hash;
    if (!property_add(digester, &first[i], is_single ? 1 : node->property_count - i, id, is_header, &hash)) continue;
    game_leftovers_add(&digester->leftovers, is_header ? GO_NO_NODE : (int32_t)index, digest_end(hash));
  }
}

static void leftovers_add(struct digester *digester) {
  const struct property_tree *tree = digester->tree;
  LOCAL_BUFFER text = {0};
  for (size_t i = 0; i < tree->leftover_count; i++) {
    const struct tree_leftover *leftover = &tree->leftovers[i];
    struct digest128 hash = digest_begin(PART_LEFTOVER);
    digest_text(&hash, view_of(leftover->pointer));
    digest_text(&hash, view_of(leftover->move));
    buffer_clear(&text);
    json_write_value(&text, leftover->value);
    digest_text(&hash, buffer_view(&text));
    game_leftovers_add(&digester->leftovers, leftover->node ? (int32_t)leftover->node : GO_NO_NODE,
                       digest_end(hash));
  }
}

/* GM[1] is left out: Go is the default, so a game with GM[1] is equal to a game without GM. */
void property_tree_digest(const struct property_tree *tree, const struct game *game, struct replay *replay,
                          struct digest128 *digest) {
  struct digester digester = {.tree = tree, .game = game};
  struct digest128 all = digest_begin(PART_GAME);
  struct game counted = *game;
  for (size_t i = 0; i < tree->node_count; i++) node_add(&digester, i);
  leftovers_add(&digester);
  counted.values = mem_alloc((game->value_count + 1) * sizeof *counted.values);
  counted.value_count = 0;
  for (size_t i = 0; i < game->value_count; i++)
    if (game->values[i].meaning != GO_GAME_TYPE || !view_is(game->values[i].text, "go"))
      counted.values[counted.value_count++] = game->values[i];
  digest_digest(&all, *digest);
  digest_digest(&all, game_digest(&counted, &digester.leftovers, replay));
  *digest = digest_end(all);
  free(counted.values);
  free(digester.values);
  game_leftovers_release(&digester.leftovers);
  buffer_release(&digester.overtime);
}
