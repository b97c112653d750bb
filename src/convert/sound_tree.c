#include "base/memory.h"
#include "convert/sound_tree.h"
#include "go/spelling.h"
#include "sgf/property.h"
#include "sgf/property_tree.h"
#include "sgf/value_spelling.h"

static void sound_add_value(struct sound_tree *sound, struct sgf_value value) {
  struct property_tree *tree = sound->tree;
  ARRAY_GROW(tree->values, tree->value_count, tree->value_capacity);
  tree->values[tree->value_count++] = value;
}

/* The property has these values of the tree from `first` to the end now. */
static void sound_take_values(struct sound_tree *sound, struct sgf_property *property, size_t first) {
  property->first_value = (uint32_t)first;
  property->value_count = (uint32_t)(sound->tree->value_count - first);
}

/* ---- what is there already ---- */

/* What other lists of the node have that this one may not have, too. */
static struct point_set *others(struct sound_points *points, enum sgf_name id) {
  if (sgf_is_mark(id)) return &points->marked;
  if (id == SGF_TB || id == SGF_TW) return &points->owned;
  return id == SGF_LB ? &points->labeled : NULL;
}

/* A label stands on one point; behind its colon is a text. */
static bool area_of(enum sgf_name id, const struct sgf_value *value, struct point_set_rectangle *of) {
  return point_set_of(id == SGF_LB ? &(struct sgf_value){.text = value->text} : value, of);
}

static bool overlaps(const struct point_set *points, const struct point_set_rectangle *of) {
  uint64_t row = point_set_row(of), both = 0;
  for (int y = of->top; y <= of->bottom; y++) both |= points->rows[y] & row;
  return both;
}

static void add_all(struct point_set *to, const struct point_set *from) {
  for (int y = 0; y < POINTS_SIDE; y++) to->rows[y] |= from->rows[y];
}

/* The points of the node's earlier lists of the same name: all of these lists become one. */
static struct point_set taken_before(const struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  const struct sgf_property *one = &tree->properties[tree->nodes[sound->index].first_property];
  struct point_set points = {{0}};
  struct point_set_rectangle of;
  for (; one < property; one++)
    for (uint32_t i = 0; one->id == property->id && i < one->value_count; i++)
      if (point_set_of(&tree->values[one->first_value + i], &of)) point_set_add(&points, &of);
  return points;
}

/* ---- lists ---- */

/* The points of a rectangle that were not taken yet, one by one. */
static void spread(struct sound_tree *sound, const struct sgf_value *value, const struct point_set_rectangle *of,
                   const struct point_set *taken) {
  for (int y = of->top; y <= of->bottom; y++)
    for (int x = of->left; x <= of->right; x++) {
      if (taken->rows[y] >> x & 1) continue;
      struct view point = sgf_point_text(&sound->tree->arena, x, y);
      sound_add_value(sound, (struct sgf_value){.text = point, .spot = value->spot, .second_spot = NO_SPOT});
    }
}

/* A rectangle is named by its upper left and lower right corner; one point is none. */
static void corners_order(struct sound_tree *sound, struct sgf_value *value, const struct point_set_rectangle *of) {
  bool is_point = of->left == of->right && of->top == of->bottom;
  value->text = sgf_point_text(&sound->tree->arena, of->left, of->top);
  value->second = is_point ? (struct view){0} : sgf_point_text(&sound->tree->arena, of->right, of->bottom);
}

/* Views and dimmed points lie on the board; what else is off it is a matter of the game. */
static bool is_seen(const struct property_tree *tree, enum sgf_name id, const struct point_set_rectangle *of) {
  if ((id != SGF_VW && id != SGF_DD) || !tree->width) return true;
  return of->right < tree->width && of->bottom < tree->height;
}

/* Leaves of a list of points each point once, and none that has another mark, label or owner already. */
static void sound_points(struct sound_tree *sound, struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  enum sgf_name id = property->id;
  struct point_set taken = taken_before(sound, property), *other = others(&sound->points, id);
  struct point_set before = other ? *other : (struct point_set){{0}};
  size_t first = tree->value_count, end = property->first_value + property->value_count;
  if (other && id != SGF_LB)
    for (int y = 0; y < POINTS_SIDE; y++) before.rows[y] &= ~taken.rows[y]; /* its own */
  for (size_t i = property->first_value; i < end; i++) {
    struct sgf_value value = tree->values[i];
    struct point_set_rectangle of;
    if (!area_of(id, &value, &of)) { /* TB[]: there is none */
      sound_add_value(sound, value);
      continue;
    }
    if (overlaps(&before, &of) || !is_seen(tree, id, &of)) {
      sound_put_aside(sound, property, &value);
      continue;
    }
    if (id != SGF_LB && value.second.at) corners_order(sound, &value, &of);
    if (id == SGF_LB || id == SGF_L || !overlaps(&taken, &of)) sound_add_value(sound, value);
    else spread(sound, &value, &of, &taken);
    point_set_add(id == SGF_LB ? &before : &taken, &of);
  }
  if (other) add_all(other, &taken), add_all(other, &before);
  sound_take_values(sound, property, first);
}

/* ---- values by their type ---- */

static bool fits(const struct sound_tree *sound, enum sgf_name id, const struct sgf_value *value) {
  const char *meant;
  if (id == SGF_SZ) return sound->tree->width && sound->tree->height;
  return sgf_value_verdict(id, value, sound->is_go, &meant) == SGF_VALUE_GOOD;
}

/* Results and dates have a form. A value that says more, or something else, is kept beside the game as it is. */
static bool form_fits(struct sound_tree *sound, struct sgf_property *property, struct sgf_value *value) {
  bool is_result = property->id == SGF_RE;
  struct sgf_meaning meaning = {0};
  if (property->id == SGF_KM || !value->text.length) return true;
  if (sgf_value_spell(&sound->tree->arena, property->id, value->text, &meaning)) return true;
  sound_put_aside(sound, property, value);
  value->text = is_result && !meaning.text.length ? VIEW("?") : meaning.text;
  return value->text.length;
}

/* ---- properties that have one value ---- */

/* All but `kept`; of what is said twice nothing is missing. */
static void rest_put_aside(struct sound_tree *sound, const struct sgf_property *property, const struct sgf_value *kept) {
  for (uint32_t i = 0; i < property->value_count; i++) {
    struct sgf_value value = sound->tree->values[property->first_value + i];
    if (!sgf_value_is_empty(&value) && !(kept && sgf_value_equal(&value, kept))) sound_put_aside(sound, property, &value);
  }
}

/* KO[1] and DO[2] mean what KO[] means. */
static bool is_said_with_emphasis(const struct sgf_property *property, const struct sgf_value *value) {
  return sgf_kind_of(property->id)->type == SGF_TYPE_NONE && (view_is(value->text, "1") || view_is(value->text, "2")) &&
         !value->second.at;
}

static void one_value(struct sound_tree *sound, struct sgf_property *property) {
  struct sgf_value first = {.second_spot = NO_SPOT};
  uint32_t at = 0;
  while (at < property->value_count && sgf_value_is_empty(&sound->tree->values[property->first_value + at])) at++;
  if (at == property->value_count) { /* it says nothing, and that once */
    if (at > 1) property->value_count = 1;
    return;
  }
  first = sound->tree->values[property->first_value + at];
  bool is_emphasis = is_said_with_emphasis(property, &first), is_version = sgf_kind_of(property->id)->type == SGF_TYPE_TEXT_TEXT;
  struct sgf_value written = first;
  bool good = property->id == SGF_TM || fits(sound, property->id, &first), is_kept = good && form_fits(sound, property, &first);
  rest_put_aside(sound, property, good ? &written : NULL);
  if (is_emphasis) first.text.length = 0;
  if (is_version && !first.second.at) first.second = VIEW(""); /* a program that does not say its version */
  size_t start = sound->tree->value_count;
  if (is_kept || is_emphasis) sound_add_value(sound, first);
  sound_take_values(sound, property, start);
}

/* A property that stands in several pieces has the value of the first. */
static bool is_taken(struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  enum sgf_name id = tree->ff < 3 && property->id == SGF_KI ? SGF_KM : property->id;
  if (sound->taken[id] == SOUND_NONE) {
    if (property->value_count) sound->taken[id] = property->first_value;
    return false;
  }
  rest_put_aside(sound, property, &tree->values[sound->taken[id]]);
  return true;
}

/* ---- what stands where ---- */

static bool is_contradiction(struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  enum sgf_judgment kind = sgf_judgment_of(property->id);
  if ((kind == SGF_OF_MOVE || property->id == SGF_KO) && !sound->moves) return true;
  if (!kind) return false;
  const struct sgf_property *one = &tree->properties[tree->nodes[sound->index].first_property];
  for (; one < property; one++)
    if (sgf_judgment_of(one->id) == kind && one->id != property->id) return true;
  return false;
}

static bool is_misplaced(struct sound_tree *sound, const struct sgf_property *property) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (place == SGF_PLACE_ROOT && sound->index) return true;
  /* The next move says whose turn it was. */
  if (property->id == SGF_PL && sound->moves && !sound->stones) return true;
  if (place == SGF_PLACE_MOVE && !sgf_is_move(property->id) && !sound->moves && (sound->stones || sound->turn)) return true;
  if (place == SGF_PLACE_GAME_INFO && sound->above && sound->above[sound->index]) return true;
  return is_contradiction(sound, property);
}

/* ---- nodes ---- */

/* The first property of that name in a node, 1 + its number, as property_tree_find has it: thousands of nodes may ask one that
 * has thousands. */
static const struct sgf_property *find_above(struct sound_tree *sound, uint32_t above, enum sgf_name id) {
  struct sound_names *names = &sound->names;
  const struct sgf_node *node = &sound->tree->nodes[above - 1];
  const struct sgf_property *properties = &sound->tree->properties[node->first_property];
  if (names->node != above) {
    *names = (struct sound_names){.node = above};
    for (uint32_t i = node->property_count; i-- > 0;) names->at[properties[i].id] = i + 1;
  }
  return names->at[id] ? &properties[names->at[id] - 1] : NULL;
}

/* The value that another property of the same name has already, further up or in this node. */
static const struct sgf_value *value_above(struct sound_tree *sound, const struct sgf_property *property) {
  if (sgf_kind_of(property->id)->place != SGF_PLACE_GAME_INFO) return NULL;
  const struct sgf_property *above = find_above(sound, sound->above[sound->index], property->id);
  return above && above->value_count ? &sound->tree->values[above->first_value] : NULL;
}

static void list_values(struct sound_tree *sound, struct sgf_property *property) {
  struct sgf_value *values = &sound->tree->values[property->first_value];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < property->value_count; i++) {
    if (fits(sound, property->id, &values[i])) values[kept++] = values[i];
    else sound_put_aside(sound, property, &values[i]);
  }
  property->value_count = kept;
  enum sgf_type type = sgf_kind_of(property->id)->type;
  bool is_of_points = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE || property->id == SGF_LB;
  if (sound->is_go && is_of_points && kept) sound_points(sound, property);
}

/* Whether `[]` means something: a pass, an empty text, an empty list. */
static bool may_be_empty(const struct sgf_kind *kind) {
  enum sgf_type type = kind->type;
  if (kind->many != SGF_ONE) return kind->many == SGF_LIST_OR_EMPTY;
  return type == SGF_TYPE_MOVE || type == SGF_TYPE_FIGURE || type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT ||
         type == SGF_TYPE_NONE;
}

static bool has_content(const struct property_tree *tree, const struct sgf_property *property) {
  for (uint32_t i = 0; i < property->value_count; i++)
    if (!sgf_value_is_empty(&tree->values[property->first_value + i])) return true;
  return false;
}

/* False: nothing is left of it. */
static bool property_fits(struct sound_tree *sound, struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  bool had_values = property->value_count;
  /* the writer says what holds for what it writes */
  if (!sound->index && (property->id == SGF_FF || property->id == SGF_CA)) return true;
  if (is_misplaced(sound, property)) {
    const struct sgf_value *above = value_above(sound, property);
    if (!had_values || (kind->type == SGF_TYPE_NONE && !sound->plain))
      sound_put_aside(sound, property, &(struct sgf_value){.spot = property->spot});
    rest_put_aside(sound, property, above);
    return false;
  }
  if (property->id == SGF_UNKNOWN) {
    bool is_nameable = sound->any_name || sgf_is_name(property->name);
    if (!is_nameable) rest_put_aside(sound, property, NULL);
    return is_nameable;
  }
  if (kind->many != SGF_ONE || (sound->is_go && sgf_is_move(property->id))) list_values(sound, property);
  else if (kind->type != SGF_TYPE_TEXT) {
    if (is_taken(sound, property)) return false;
    one_value(sound, property);
    if (property->value_count) sound->taken[property->id] = property->first_value;
  }
  if (has_content(sound->tree, property)) return true;
  return may_be_empty(kind) && (property->value_count || !had_values);
}

/* As nearly all nodes are: a move and nothing else. */
static bool is_plain(const struct sound_tree *sound, const struct sgf_node *node) {
  const struct sgf_property *property = &sound->tree->properties[node->first_property];
  bool is_one = node->property_count == 1 && property->value_count == 1 && sgf_is_move(property->id);
  return !node->property_count || (is_one && fits(sound, property->id, &sound->tree->values[property->first_value]));
}

static void look(struct sound_tree *sound, const struct sgf_node *node) {
  const struct property_tree *tree = sound->tree;
  const struct sgf_property *property = &tree->properties[node->first_property];
  sound->moves = sound->stones = sound->turn = false;
  for (uint32_t i = 0; i < node->property_count; i++) {
    bool is_setup = sgf_kind_of(property[i].id)->place == SGF_PLACE_SETUP;
    if (!is_setup && !sgf_is_move(property[i].id)) continue;
    for (uint32_t k = 0; k < property[i].value_count; k++) {
      const struct sgf_value *value = &tree->values[property[i].first_value + k];
      if (!fits(sound, property[i].id, value) || (is_setup && sgf_value_is_empty(value))) continue;
      *(!is_setup ? &sound->moves : property[i].id == SGF_PL ? &sound->turn : &sound->stones) = true;
    }
  }
}

/* The XJ of another program gives way to what stands beside the node. */
static bool is_in_the_way(struct sound_tree *sound, const struct sgf_property *property) {
  if (sound->plain || property->id != SGF_UNKNOWN || !view_is(property->name, "XJ")) return false;
  return sound->aside || sound_has_extras(sound);
}

static void other_xj_put_aside(struct sound_tree *sound, struct sgf_node *node) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property *properties = &sound->tree->properties[node->first_property];
    properties[kept] = properties[i];
    if (is_in_the_way(sound, &properties[kept])) rest_put_aside(sound, &properties[kept], NULL);
    else kept++;
  }
  node->property_count = kept;
}

/* Removes from the node what a sound tree may not have. */
static void sound_node(struct sound_tree *sound) {
  struct sgf_node *node = &sound->tree->nodes[sound->index];
  uint32_t kept = 0;
  if (is_plain(sound, node)) return;
  for (size_t i = 0; i < SGF_NAME_COUNT; i++) sound->taken[i] = SOUND_NONE;
  sound->points = (struct sound_points){0};
  sound->aside = NULL;
  look(sound, node);
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property *properties = &sound->tree->properties[node->first_property];
    properties[kept] = properties[i];
    kept += property_fits(sound, &properties[kept]);
  }
  node->property_count = kept;
  other_xj_put_aside(sound, node);
}

/* ---- game info ---- */

static bool is_info(const struct sgf_property *property) {
  return sgf_kind_of(property->id)->place == SGF_PLACE_GAME_INFO;
}

static bool has_info(const struct property_tree *tree, const struct sgf_node *node) {
  const struct sgf_property *property = &tree->properties[node->first_property];
  for (uint32_t i = 0; i < node->property_count; i++)
    if (is_info(&property[i])) return true;
  return false;
}

/* Whether game info stands anywhere but in the root: hardly ever. */
static bool is_spread(const struct property_tree *tree) {
  for (size_t i = 1; i < tree->node_count; i++)
    if (has_info(tree, &tree->nodes[i])) return true;
  return false;
}

static bool has_value(struct sound_tree *sound, uint32_t above, enum sgf_name id) {
  const struct sgf_property *property = find_above(sound, above, id);
  return property && property->value_count;
}

static void lift(struct sound_tree *sound, size_t from, uint32_t above) {
  struct property_tree *tree = sound->tree;
  struct sgf_node *node = &tree->nodes[from];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property property = tree->properties[node->first_property + i];
    if (!is_info(&property) || !property.value_count || has_value(sound, above, property.id)) {
      tree->properties[node->first_property + kept++] = property;
      continue;
    }
    uint32_t count = ++sound_node_reopen(tree, above - 1)->property_count;
    if (!sound->names.at[property.id]) sound->names.at[property.id] = count;
    ARRAY_GROW(tree->properties, tree->property_count, tree->property_capacity);
    tree->properties[tree->property_count++] = property;
  }
  node->property_count = kept;
}

/* Fills `above`, and brings game info up to where other game info stands, if that has none of its name. */
static void sound_info_lift(struct sound_tree *sound) {
  struct property_tree *tree = sound->tree;
  if (!is_spread(tree)) return;
  /* Where the game info of the way to the node stands, the node itself included. */
  uint32_t *last = mem_alloc_zeroed(tree->node_count, sizeof *last);
  sound->above = mem_alloc_zeroed(tree->node_count, sizeof *sound->above);
  for (size_t i = 0; i < tree->node_count; i++) {
    uint32_t above = tree->nodes[i].parent >= 0 ? last[tree->nodes[i].parent] : 0;
    last[i] = sound->above[i] = above;
    if (!has_info(tree, &tree->nodes[i])) continue;
    if (above) lift(sound, i, above);
    else last[i] = (uint32_t)i + 1;
  }
  free(last);
  sound->names.node = 0; /* sound_node takes properties away */
}

/* ---- several nodes of one ---- */

static bool is_stones(const struct property_tree *tree, const struct sgf_property *property) {
  if (!sgf_is_stones(property->id)) return false;
  for (uint32_t i = 0; i < property->value_count; i++)
    if (tree->values[property->first_value + i].text.length) return true;
  return false;
}

struct contents {
  size_t moves;
  bool stones;
};

static struct contents contents_of(const struct property_tree *tree, const struct sgf_node *node) {
  struct contents contents = {0};
  const struct sgf_property *property = &tree->properties[node->first_property];
  for (uint32_t i = 0; i < node->property_count; i++) {
    contents.stones |= is_stones(tree, &property[i]);
    if (sgf_is_move(property[i].id)) contents.moves += property[i].value_count;
  }
  return contents;
}

static bool is_several(struct contents contents) {
  return contents.moves > 1 || (contents.moves && contents.stones);
}

/* What the nodes become: written beside them, and then put in their place. */
struct division {
  struct property_tree *tree; /* borrowed */
  struct sgf_node *nodes;     /* owned */
  size_t count, capacity;
  uint32_t *last;             /* owned: by old node, the last of the new ones */
};

static struct sgf_node *piece_add(struct division *division, const struct sgf_node *node, bool is_first) {
  int32_t parent = node->parent < 0 ? SOUND_NONE : (int32_t)division->last[node->parent];
  ARRAY_GROW(division->nodes, division->count, division->capacity);
  struct sgf_node *piece = &division->nodes[division->count];
  *piece = *node;
  piece->parent = is_first ? parent : (int32_t)division->count - 1;
  division->count++;
  return piece;
}

static void piece_open(struct division *division, const struct sgf_node *node, bool is_first) {
  struct sgf_node *piece = piece_add(division, node, is_first);
  piece->first_property = (uint32_t)division->tree->property_count;
  piece->property_count = 0;
}

static void piece_take(struct division *division, struct sgf_property property) {
  struct property_tree *tree = division->tree;
  ARRAY_GROW(tree->properties, tree->property_count, tree->property_capacity);
  tree->properties[tree->property_count++] = property;
  division->nodes[division->count - 1].property_count++;
}

/* Stones, whose turn it is, and what the root says of the game stand before the moves. */
static bool is_before(const struct sgf_property *property, bool is_root) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (place == SGF_PLACE_SETUP) return true;
  return is_root && (place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO || property->id == SGF_UNKNOWN);
}

static void divide(struct division *division, struct sgf_node node, struct contents contents, bool is_root) {
  const uint32_t end = node.first_property + node.property_count;
  struct property_tree *tree = division->tree;
  bool is_first = true;
  if (contents.stones || is_root) {
    piece_open(division, &node, true);
    is_first = false;
    for (uint32_t i = node.first_property; i < end; i++)
      if (is_before(&tree->properties[i], is_root)) piece_take(division, tree->properties[i]);
  }
  bool apart = !is_first;
  for (uint32_t i = node.first_property; i < end; i++) {
    struct sgf_property property = tree->properties[i];
    uint32_t count = property.value_count;
    property.value_count = 1;
    for (; sgf_is_move(property.id) && count; count--, property.first_value++, is_first = false) {
      piece_open(division, &node, is_first);
      piece_take(division, property);
    }
  }
  for (uint32_t i = node.first_property; i < end; i++) {
    const struct sgf_property *property = &tree->properties[i];
    if (!sgf_is_move(property->id) && !(apart && is_before(property, is_root))) piece_take(division, *property);
  }
}

/* A node that has several moves, or stones and a move, becomes several: the last one has the rest, and the extras. */
static void sound_nodes_split(struct property_tree *tree) {
  size_t first = 0;
  while (first < tree->node_count && !is_several(contents_of(tree, &tree->nodes[first]))) first++;
  if (first == tree->node_count) return;
  struct division division = {.tree = tree, .last = mem_alloc_zeroed(tree->node_count, sizeof *division.last)};
  for (size_t i = 0; i < tree->node_count; i++) {
    struct contents contents = contents_of(tree, &tree->nodes[i]);
    if (is_several(contents)) divide(&division, tree->nodes[i], contents, i == 0);
    else piece_add(&division, &tree->nodes[i], true);
    division.last[i] = (uint32_t)division.count - 1;
  }
  for (size_t i = 0; i < tree->extra_count; i++)
    if (tree->extras[i].node && tree->extras[i].node < tree->node_count)
      tree->extras[i].node = division.last[tree->extras[i].node];
  free(tree->nodes);
  free(division.last);
  tree->nodes = division.nodes;
  tree->node_count = division.count;
  tree->node_capacity = division.capacity;
}

static bool is_go(const struct property_tree *tree) {
  struct view game = property_tree_root_text(tree, SGF_GM);
  double number;
  return !sgf_number_read(game, &number) || number <= 1;
}

/* CGoban 1 has the overtime in TM: it gets a property of its own, and the text stands beside the game. */
static void overtime_part(struct sound_tree *sound) {
  struct property_tree *tree = sound->tree;
  struct buffer seconds = {0}, overtime = {0};
  const struct sgf_value *time = property_tree_root_value(tree, SGF_TM);
  if (!time || property_tree_find(tree, &tree->nodes[0], SGF_OT)) return;
  (void)spell_time(time->text, &seconds, &overtime);
  if (overtime.length) {
    sound_property_add(tree, 0, VIEW("OT"), NO_SPOT);
    property_tree_add_value(tree, arena_view(&tree->arena, buffer_view(&overtime)), NO_SPOT);
  }
  buffer_release(&seconds);
  buffer_release(&overtime);
}

void sound_tree_make(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses) {
  struct sound_tree sound = {.tree = tree, .losses = losses, .plain = plain, .any_name = any_name,
                             .is_go = is_go(tree), .old_extras = tree->extra_count};
  overtime_part(&sound);
  sound_info_lift(&sound);
  for (; sound.index < tree->node_count; sound.index++) sound_node(&sound);
  if (sound.is_go) sound_nodes_split(tree);
  if (tree->extra_count) sound_asides_finish(tree);
  free(sound.above);
}
