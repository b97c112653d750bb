/* The digest of a game: what counts is what a reader of the game gets, not how it is spelled.
 *
 * Parts whose order says nothing are summed: the properties of a node, the values of a list. Nodes are
 * folded from the leaves to the root; the parent of an empty node adopts its children. Values that are not
 * understood count letter for letter. */
#include "base/ascii.h"
#include "base/digest128.h"
#include "base/memory.h"
#include "go/ruleset.h"
#include "go/spelling.h"
#include "json/value.h"
#include "sgf/property.h"
#include "sgf/point_set.h"
#include "sgf/to_game.h"
#include <json-c/json.h>

enum part { PART_PROPERTY = 1, PART_VALUE, PART_PASS, PART_POINT, PART_COLOR, PART_TEXT, PART_NODE, PART_EXTRA, PART_BOARD,
    PART_GAME };

/* ---- values ---- */

struct node_sum {
  struct digest128 setup, first; /* setup stones; moves before the last one */
  struct digest128 played;       /* the last move and its annotations, if the node also has a setup and is not the root */
  struct digest128 rest;         /* everything else */
  struct digest128 tail;               /* of the children and all below them, folded from the last to the first */
  int32_t parent;                 /* the nearest one above that has content */
  uint8_t says;                   /* SAYS_, or-ed */
};

enum { SAYS_SETUP = 1, SAYS_FIRST = 2, SAYS_REST = 4, SAYS_PLAYED = 8 };

struct digester {
  const struct property_tree *tree;
  struct node_sum *nodes; /* owned */
  struct digest128 header;
  struct digest128 *values;    /* owned: of one property */
  size_t value_count, value_capacity;
};

/* Equal values of the header have equal canonical texts: "B+6.50" and "b+6.5", "9段" and "9d", "tromp taylor" and
 * "Tromp-Taylor". */
static void feed_header_text(struct digest128 *hash, enum sgf_name id, struct view text) {
  struct buffer canonical = {0};
  enum spelling spelling = SPELLING_UNKNOWN;
  if (id == SGF_RE) spelling = spell_result(text, &canonical);
  else if (id == SGF_BR || id == SGF_WR) spelling = spell_rank(text, &canonical);
  else if (id == SGF_RU) ruleset_letters(text, &canonical), spelling = SPELLING_SURE;
  bool is_known = spelling_is_sure(spelling) && canonical.length;
  digest_text(hash, is_known ? buffer_view(&canonical) : ascii_trim(text));
  buffer_release(&canonical);
}

static void feed_point(struct digest128 *hash, struct view text) {
  int x, y;
  if (sgf_point(text, &x, &y)) {
    digest_number(hash, PART_POINT);
    digest_number(hash, (uint64_t)(y * POINTS_SIDE + x));
  } else digest_text(hash, text);
}

static void feed_move(struct digest128 *hash, const struct property_tree *tree, const struct sgf_property *property) {
  const struct sgf_value *value = &tree->values[property->first_value];
  int x, y;
  bool pass = !property->value_count || (!value->text.length && !value->second.at);
  if (!pass && !value->second.at && sgf_point(value->text, &x, &y)) pass = to_game_is_old_pass(tree, x, y);
  if (pass) digest_number(hash, PART_PASS);
  for (uint32_t i = pass ? 1 : 0; i < property->value_count; i++) {
    feed_point(hash, value[i].text);
    if (value[i].second.at) digest_text(hash, value[i].second);
  }
}

/* "30:00(5x1:00)" is a time and an overtime, which counts as a property of its own. */
static bool feed_clock(struct digest128 *hash, struct view text) {
  struct buffer seconds = {0}, overtime = {0};
  double number;
  bool is_known = spelling_is_sure(spell_time(text, &seconds, &overtime)) && sgf_number_read(buffer_view(&seconds), &number);
  if (is_known) digest_double(hash, number);
  buffer_release(&seconds);
  buffer_release(&overtime);
  return is_known;
}

/* A value that is neither a move nor one of a list of points. False if it has no meaning. */
static bool feed_value(struct digest128 *hash, const struct digester *digester, enum sgf_name id, const struct sgf_value *value,
                       size_t index) {
  double number;
  uint8_t color;
  char letter = (char)(index < 26 ? 'a' + index : 'A' + index % 26);
  switch ((int)sgf_kind_of(id)->type) {
  case SGF_TYPE_NUMBER: case SGF_TYPE_REAL: case SGF_TYPE_DOUBLE: case SGF_TYPE_FIGURE:
    if (!ascii_trim(value->text).length && !value->second.at) return false;
    if (sgf_number_read(value->text, &number)) digest_double(hash, id == SGF_KI && digester->tree->ff < 3 ? number / 2 : number);
    else if (id == SGF_TM && feed_clock(hash, value->text)) break;
    else digest_text(hash, ascii_trim(value->text));
    break;
  case SGF_TYPE_COLOR:
    if ((color = spell_color(value->text)) != GO_NO_COLOR) digest_number(hash, color);
    else digest_text(hash, value->text);
    break;
  case SGF_TYPE_SIMPLE_TEXT:
    if (!ascii_trim(value->text).length) return false;
    feed_header_text(hash, id, value->text);
    break;
  case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT:
    feed_point(hash, value->text);
    break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE: /* only the L of FF1 comes here: labels by their order */
    feed_point(hash, value->text);
    digest_text(hash, (struct view){&letter, 1});
    return true;
  default:
    if (!value->text.length && !value->second.at) return false;
    digest_text(hash, value->text);
    break;
  }
  if (value->second.at) digest_text(hash, value->second);
  return true;
}

/* ---- properties ---- */

/* The name that a property counts under: what FF1 called otherwise is the same thing. */
static enum sgf_name same_as(const struct property_tree *tree, enum sgf_name id) {
  if (id == SGF_M) return SGF_MA;
  if (id == SGF_L) return SGF_LB;
  return id == SGF_KI && tree->ff < 3 ? SGF_KM : id;
}

/* Whether this property counts together with the first of its name in the node. */
static bool is_same(const struct digester *digester, const struct sgf_property *property, enum sgf_name id) {
  return same_as(digester->tree, property->id) == id;
}

static bool points_hash(struct digester *digester, const struct sgf_property *first, size_t count, enum sgf_name id,
                        struct digest128 *hash) {
  struct point_set points = {{0}};
  struct digest128 others = {0, 0};
  bool any = sgf_kind_of(id)->many == SGF_LIST_OR_EMPTY;
  for (size_t k = 0; k < count; k++) {
    if (!is_same(digester, &first[k], id)) continue;
    const struct sgf_value *value = &digester->tree->values[first[k].first_value];
    for (size_t i = 0; i < first[k].value_count; i++, value++) {
      struct point_set_rectangle rectangle;
      if (!value->text.length && !value->second.at) continue;
      any = true;
      if (point_set_of(value, &rectangle)) point_set_add(&points, &rectangle);
      else {
        struct digest128 odd = digest_begin(PART_VALUE);
        digest_text(&odd, value->text);
        if (value->second.at) digest_text(&odd, value->second);
        digest_add(&others, digest_end(odd));
      }
    }
  }
  for (uint64_t y = 0; y < POINTS_SIDE; y++)
    if (points.rows[y]) digest_number(hash, y), digest_number(hash, points.rows[y]);
  digest_digest(hash, others);
  return any;
}

static int compare(const void *a, const void *b) {
  const struct digest128 *one = a, *other = b;
  if (one->a != other->a) return one->a < other->a ? -1 : 1;
  return one->b == other->b ? 0 : one->b < other->b ? -1 : 1;
}

/* Values as a set. */
static bool values_hash(struct digester *digester, const struct sgf_property *first, size_t count, enum sgf_name id,
                        struct digest128 *hash) {
  digester->value_count = 0;
  for (size_t k = 0; k < count; k++) {
    if (!is_same(digester, &first[k], id)) continue;
    for (size_t i = 0; i < first[k].value_count; i++) {
      struct digest128 one = digest_begin(PART_VALUE);
      if (!feed_value(&one, digester, first[k].id, &digester->tree->values[first[k].first_value + i], i)) continue;
      ARRAY_GROW(digester->values, digester->value_count, digester->value_capacity);
      digester->values[digester->value_count++] = digest_end(one);
    }
  }
  struct digest128 *values = digester->values;
  if (digester->value_count > 1) qsort(values, digester->value_count, sizeof *values, compare);
  for (size_t i = 0; i < digester->value_count; i++)
    if (i == 0 || compare(&values[i], &values[i - 1]) != 0) digest_digest(hash, values[i]);
  return digester->value_count > 0;
}

/* All of that name in the node; `first` is the first of them, `count` properties stand from there on. */
static bool property_hash(struct digester *digester, const struct sgf_property *first, size_t count, enum sgf_name id,
                          struct digest128 *hash) {
  *hash = digest_begin(PART_PROPERTY);
  digest_number(hash, id);
  enum sgf_type type = sgf_kind_of(id)->type;
  double number;
  struct view text = first->value_count ? digester->tree->values[first->first_value].text : (struct view){0};
  if (id == SGF_GM && sgf_number_read(text, &number) && number >= 1 && number <= 1) return false; /* as if it was not there */
  if (type == SGF_TYPE_NONE) {
    if (text.length) digest_text(hash, text);
    return true;
  }
  if (type == SGF_TYPE_MOVE) {
    feed_move(hash, digester->tree, first);
    return true;
  }
  if (type == SGF_TYPE_POINT || type == SGF_TYPE_STONE) return points_hash(digester, first, count, id, hash);
  if (type != SGF_TYPE_UNKNOWN) return values_hash(digester, first, count, id, hash) || type == SGF_TYPE_FIGURE;
  digest_text(hash, first->name);
  for (size_t i = 0; i < first->value_count; i++) {
    const struct sgf_value *value = &digester->tree->values[first->first_value + i];
    digest_text(hash, value->text);
    if (value->second.at) digest_text(hash, value->second);
  }
  return true;
}

/* ---- nodes ---- */

/* How a text is written is not the game: version, charset; and the board is counted by its sides. */
static bool is_notation(enum sgf_name id) {
  return id == SGF_FF || id == SGF_CA || id == SGF_SZ;
}

static void property_digest(struct digester *digester, struct node_sum *node, bool is_root, bool has_setup, enum sgf_name id,
                            struct digest128 hash, struct digest128 *move) {
  enum sgf_place place = sgf_kind_of(id)->place;
  bool is_played = has_setup && place == SGF_PLACE_MOVE;
  struct digest128 *sum = is_played ? &node->played : &node->rest;
  const uint8_t says = is_played ? SAYS_PLAYED : SAYS_REST;
  if (is_root && (place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO)) {
    digest_add(&digester->header, digest_end(hash));
  } else if (sgf_is_stones(id)) {
    digest_add(&node->setup, digest_end(hash));
    node->says |= SAYS_SETUP;
  } else if (sgf_is_move(id)) {
    bool is_later = node->says & says && (move->a || move->b);
    if (is_later) {
      if (node->says & SAYS_FIRST) digest_digest(&node->first, *move);
      else node->first = *move;
      node->says |= SAYS_FIRST;
      sum->a -= move->a;
      sum->b -= move->b;
    }
    *move = digest_end(hash);
    digest_add(sum, *move);
    node->says |= says;
  } else {
    digest_add(sum, digest_end(hash));
    node->says |= says;
  }
}

/* An overtime in TM counts as OT. */
static void overtime_digest(struct digester *digester, const struct sgf_property *time) {
  struct buffer seconds = {0}, overtime = {0};
  struct view text = time->value_count ? digester->tree->values[time->first_value].text : (struct view){0};
  (void)spell_time(text, &seconds, &overtime);
  buffer_release(&seconds);
  if (overtime.length) {
    struct digest128 hash = digest_begin(PART_PROPERTY), value = digest_begin(PART_VALUE);
    digest_number(&hash, SGF_OT);
    digest_text(&value, buffer_view(&overtime));
    digest_digest(&hash, digest_end(value));
    digest_add(&digester->header, digest_end(hash));
  }
  buffer_release(&overtime);
}

static void node_read(struct digester *digester, size_t index) {
  const struct property_tree *tree = digester->tree;
  const struct sgf_node *from = &tree->nodes[index];
  struct node_sum *node = &digester->nodes[index];
  struct digest128 hash, move = {0, 0};
  uint64_t seen[2] = {0, 0};
  bool has_setup = false;
  for (size_t i = 0; i < from->property_count && index; i++)
    has_setup |= sgf_is_stones(tree->properties[from->first_property + i].id);
  for (size_t i = 0; i < from->property_count; i++) {
    const struct sgf_property *property = &tree->properties[from->first_property + i];
    enum sgf_name id = same_as(tree, property->id);
    uint64_t bit = UINT64_C(1) << (id & 63);
    bool each = id == SGF_UNKNOWN || sgf_is_move(id);
    bool clears_nothing = index == 0 && id == SGF_AE; /* the board is still empty */
    if (is_notation(id) || clears_nothing || (!each && seen[id >> 6] & bit)) continue;
    seen[id >> 6] |= bit;
    size_t count = each ? 1 : from->property_count - i;
    if (property_hash(digester, property, count, id, &hash))
      property_digest(digester, node, index == 0, has_setup, id, hash, &move);
    if (id == SGF_TM && !index) overtime_digest(digester, property);
  }
}

/* A node and the nodes after it. */
static struct digest128 link(struct digest128 content, struct digest128 tail, struct digest128 siblings) {
  struct digest128 hash = digest_begin(PART_NODE);
  digest_digest(&hash, content);
  digest_digest(&hash, tail);
  digest_digest(&hash, siblings);
  return digest_end(hash);
}

/* A setup and a move in one node count like two nodes: first the move and its annotations, then the setup. The root begins
 * with its setup. */
static struct digest128 nodes_fold(struct digester *digester) {
  const struct digest128 none = {0, 0};
  struct digest128 roots = none;
  for (size_t i = 0; i < digester->tree->node_count; i++) {
    int32_t parent = digester->tree->nodes[i].parent;
    if (parent >= 0 && !digester->nodes[parent].says) parent = digester->nodes[parent].parent;
    digester->nodes[i].parent = parent;
  }
  for (size_t i = digester->tree->node_count; i-- > 0;) {
    const struct node_sum *node = &digester->nodes[i];
    if (!node->says) continue;
    struct digest128 tail = node->tail, *siblings = node->parent >= 0 ? &digester->nodes[node->parent].tail : &roots;
    bool is_setup_last = node->says & SAYS_PLAYED;
    const struct digest128 *parts[4]; /* from the last to the first */
    size_t count = 0;
    if (node->says & SAYS_REST) parts[count++] = &node->rest;
    if (node->says & SAYS_SETUP && is_setup_last) parts[count++] = &node->setup;
    if (node->says & SAYS_PLAYED) parts[count++] = &node->played;
    if (node->says & SAYS_FIRST) parts[count++] = &node->first;
    if (node->says & SAYS_SETUP && !is_setup_last) parts[count++] = &node->setup;
    for (size_t k = 0; k < count; k++) tail = link(*parts[k], tail, k + 1 < count ? none : *siblings);
    *siblings = tail;
  }
  return roots;
}

/* ---- the game ---- */

/* Adds extras of nodes to their nodes and returns the sum of the others. */
static struct digest128 extras_sum(struct digester *digester) {
  const struct property_tree *tree = digester->tree;
  struct digest128 all = {0, 0};
  struct buffer text = {0};
  for (size_t i = 0; i < tree->extra_count; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    struct node_sum *node = &digester->nodes[extra->node];
    struct digest128 one = digest_begin(PART_EXTRA);
    digest_text(&one, view_of(extra->pointer));
    buffer_clear(&text);
    json_write_value(&text, extra->value);
    digest_text(&one, buffer_view(&text));
    if (extra->node) node->says |= SAYS_REST;
    digest_add(extra->node ? &node->rest : &all, digest_end(one));
  }
  buffer_release(&text);
  return all;
}

static struct digest128 board_hash(const struct property_tree *tree) {
  struct digest128 hash = digest_begin(PART_BOARD);
  digest_number(&hash, (uint64_t)tree->width);
  digest_number(&hash, (uint64_t)tree->height);
  if (!tree->width) digest_text(&hash, property_tree_root_text(tree, SGF_SZ));
  return digest_end(hash);
}

void property_tree_digest(const struct property_tree *tree, struct digest128 *digest) {
  struct digester digester = {.tree = tree, .nodes = mem_alloc_zeroed(tree->node_count + 1, sizeof *digester.nodes)};
  for (size_t i = 0; i < tree->node_count; i++) node_read(&digester, i);
  struct digest128 game = digest_begin(PART_GAME);
  digest_digest(&game, *digest);
  digest_digest(&game, board_hash(tree));
  digest_digest(&game, digester.header);
  digest_digest(&game, extras_sum(&digester));
  digest_digest(&game, nodes_fold(&digester));
  *digest = digest_end(game);
  free(digester.nodes);
  free(digester.values);
}
