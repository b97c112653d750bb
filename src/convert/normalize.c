#include "base/memory.h"
#include "base/search.h"
#include "convert/convert.h"
#include "convert/internal.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/emit.h"

/* The points of a node with a mark, with a label and with an owner. */
struct points {
  struct point_set marked, labeled, owned;
};

/* The first property of each name in a node. */
struct names {
  uint32_t node;               /* 1 + the node; 0: none */
  uint32_t at[SGF_NAME_COUNT]; /* 1 + the index among its properties; 0: none */
};

struct normalizer {
  struct property_tree *tree;     /* borrowed */
  struct fact_sink losses;
  bool is_plain, allows_any_name, is_go;
  size_t index;              /* the current node */
  bool has_move, has_stones, has_turn; /* the contents of the node; has_stones: a setup */
  size_t old_leftovers;      /* the number of leftovers of the tree before normalizing */
  struct json_object *sgf_values; /* borrowed: LEFTOVER_SGF of the node; NULL: not known yet */
  uint32_t info;             /* 1 + the node with game info on the path to the current node; 0: none */
  bool is_below_info;        /* the current node is below that node */
  struct names names;        /* of a node with game info */
  uint32_t taken[SGF_NAME_COUNT]; /* by name: 1 + the index of the single value that the node has; 0: none */
  struct points points;
};

/* ---- leftovers ---- */

static bool is_sgf(const struct tree_leftover *leftover) {
  return strcmp(leftover->pointer, LEFTOVER_SGF) == 0 && json_object_is_type(leftover->value, json_type_object);
}

/* The first leftover that the current node had before normalizing, or NULL. */
static struct tree_leftover *first_leftover(const struct normalizer *normalizer) {
  struct tree_leftover *leftovers = normalizer->tree->leftovers;
  uint32_t node = (uint32_t)normalizer->index;
  size_t first = search_first(&node, leftovers, normalizer->old_leftovers, sizeof *leftovers, compare_uint32);
  return first < normalizer->old_leftovers && leftovers[first].node == node ? &leftovers[first] : NULL;
}

/* Returns LEFTOVER_SGF of the current node for changes: a copy, because the document shares the object, or a new object. */
static struct json_object *own_leftover_of_node(struct normalizer *normalizer) {
  struct property_tree *tree = normalizer->tree;
  struct tree_leftover *one = first_leftover(normalizer), *end = tree->leftovers + normalizer->old_leftovers;
  char move[SGF_MOVE_TEXT] = "";
  if (one) memcpy(move, one->move, sizeof move);
  const bool has_some = one;
  for (; one && one < end && one->node == normalizer->index; one++) {
    if (!is_sgf(one)) continue;
    struct json_object *shared = one->value;
    one->value = json_value_copy(shared);
    json_object_put(shared);
    return one->value;
  }
  struct tree_leftover *added = property_tree_add_leftover(tree, normalizer->index, LEFTOVER_SGF, json_make_object(), NO_SPOT);
  if (has_some) memcpy(added->move, move, sizeof move);
  return added->value;
}

/* Moves the properties of the node to the end of all properties, so that one can be added. */
static struct sgf_node *node_reopen(struct property_tree *tree, size_t index) {
  struct sgf_node *node = &tree->nodes[index];
  uint32_t first = (uint32_t)tree->property_count;
  if (node->first_property + node->property_count == tree->property_count) return node;
  for (uint32_t i = 0; i < node->property_count; i++)
    property_tree_append_property(tree, tree->properties[node->first_property + i]);
  node->first_property = first;
  return node;
}

/* Adds a property without a value to any node. */
static void node_add_property(struct property_tree *tree, size_t index, struct view name, uint32_t spot) {
  node_reopen(tree, index)->property_count++;
  property_tree_add_property(tree, name, spot);
  tree->nodes[tree->node_count - 1].property_count--; /* property_tree_add_property counted it for the last node */
}

/* Adds the value to LEFTOVER_SGF of the current node. */
static void leftover_put(struct normalizer *normalizer, const struct sgf_property *property, const struct sgf_value *value) {
  bool is_setup = sgf_is_stones(property->id);
  struct fact_detail detail = {.name = property->name, .value = value->text, .number = is_setup};
  enum convert_fact kind = is_setup || sgf_is_move(property->id) ? CONVERT_FACT_MOVE_LOST
                           : normalizer->is_plain               ? CONVERT_FACT_VALUE_LOST
                                                                : CONVERT_FACT_VALUE_KEPT;
  if (value->spot != NO_SPOT || normalizer->is_plain)
    sgf_emit(normalizer->tree, normalizer->losses, kind, value->spot, (long long)detail.number, &detail);
  if (normalizer->is_plain) return;
  if (!normalizer->sgf_values) normalizer->sgf_values = own_leftover_of_node(normalizer);
  props_add_value(normalizer->sgf_values, property, value);
}

/* ---- restored data ---- */

/* Restores elements of lists, such as a second mark of a point, because JGF allows several. */
static void restore_list_elements(struct property_tree *tree, struct tree_leftover *leftover) {
  struct json_object *remaining = json_make_object();
  json_object_object_foreach(leftover->value, key, value) {
    enum sgf_name id = sgf_name_of(view_of(key));
    bool is_part = id == SGF_PL ? !property_tree_find(tree, &tree->nodes[leftover->node], SGF_PL)
                                : !id || sgf_kind_of(id)->many != SGF_ONE;
    if (!sgf_is_name(view_of(key)) || !is_part) {
      json_put(remaining, key, json_object_get(value));
      continue;
    }
    struct view name = {arena_string(&tree->arena, view_of(key)), strlen(key)};
    node_add_property(tree, leftover->node, name, leftover->spot);
    props_to_tree(id, value, tree);
  }
  json_object_put(leftover->value);
  leftover->value = remaining;
}

void tree_merge_leftovers(struct property_tree *tree) {
  for (size_t i = 0; i < tree->leftover_count; i++)
    if (is_sgf(&tree->leftovers[i]) && tree->leftovers[i].node < tree->node_count &&
        property_tree_is_same_move(tree, &tree->leftovers[i]))
      restore_list_elements(tree, &tree->leftovers[i]);
}

/* Sorts the members by name, so that the text does not depend on their source. */
static void sort_names(struct tree_leftover *leftover) {
  size_t count = 0;
  struct json_object *sorted = json_make_object();
  const char **names = mem_alloc_zeroed((size_t)json_object_object_length(leftover->value) + 1, sizeof *names);
  json_object_object_foreach(leftover->value, key, value) {
    (void)value;
    names[count++] = key;
  }
  qsort(names, count, sizeof *names, compare_strings);
  for (size_t i = 0; i < count; i++) json_put(sorted, names[i], json_object_get(json_member_of(leftover->value, names[i])));
  free(names);
  json_object_put(leftover->value);
  leftover->value = sorted;
}

/* Sorts the leftovers and removes empty ones, after all nodes were normalized. */
static void finish_leftovers(struct property_tree *tree) {
  size_t count = 0;
  property_tree_sort_leftovers(tree);
  for (size_t i = 0; i < tree->leftover_count; i++) {
    struct tree_leftover *leftover = &tree->leftovers[i];
    if (is_sgf(leftover)) sort_names(leftover);
    if (!is_sgf(leftover) || json_object_object_length(leftover->value)) {
      tree->leftovers[count++] = *leftover;
      continue;
    }
    free(leftover->pointer);
    json_object_put(leftover->value);
  }
  tree->leftover_count = count;
}

/* Gives the property the values of the tree from `first` to the end. */
static void values_take(struct normalizer *normalizer, struct sgf_property *property, size_t first) {
  property->first_value = (uint32_t)first;
  property->value_count = (uint32_t)(normalizer->tree->value_count - first);
}

/* Adds the points of a rectangle that are not taken. */
static void expand_rectangle(struct normalizer *normalizer, uint32_t spot, const struct point_set_rectangle *area,
                             const struct point_set *taken) {
  for (int y = area->top; y <= area->bottom; y++)
    for (int x = area->left; x <= area->right; x++) {
      struct view point = sgf_point_text(&normalizer->tree->arena, x, y);
      struct sgf_value value = {.text = point, .spot = spot, .second_spot = NO_SPOT};
      if (!point_set_has(taken, x, y)) property_tree_append_value(normalizer->tree, value);
    }
}

/* Removes duplicate points from a list, and points that already have another mark, label or owner. */
static void normalize_points(struct normalizer *normalizer, struct sgf_property *property) {
  const struct property_tree *tree = normalizer->tree;
  enum sgf_name id = property->id;
  struct points *points = &normalizer->points;
  /* The points of other lists of the node, which this list must not have. */
  struct point_set *other = sgf_is_mark(id)                  ? &points->marked
                            : id == SGF_TB || id == SGF_TW ? &points->owned
                            : id == SGF_LB                 ? &points->labeled
                                                           : NULL;
  struct point_set taken = {{0}}, before = other ? *other : (struct point_set){{0}};
  struct point_set_rectangle area;
  size_t first = tree->value_count, end = property->first_value + property->value_count;
  /* All lists of one name become one. */
  for (const struct sgf_property *one = sgf_properties(tree, &tree->nodes[normalizer->index]); one < property; one++)
    if (one->id == id)
      SGF_EACH_VALUE(value, tree, one)
        if (point_set_of(value, &area)) point_set_add(&taken, &area);
  if (other && id != SGF_LB)
    for (int y = 0; y < POINTS_SIDE; y++) before.rows[y] &= ~taken.rows[y]; /* of this name */
  /* Views and dimmed points must be on the board. Other points off the board are mistakes of the game. */
  bool must_be_on_board = (id == SGF_VW || id == SGF_DD) && tree->width;
  for (size_t i = property->first_value; i < end; i++) {
    struct sgf_value value = tree->values[i];
    const struct sgf_value label = {.text = value.text};
    if (!point_set_of(id == SGF_LB ? &label : &value, &area)) { /* no point, as in TB[] */
      property_tree_append_value(normalizer->tree, value);
      continue;
    }
    bool is_on_board = area.right < tree->width && area.bottom < tree->height;
    if (point_set_overlaps(&before, &area) || (must_be_on_board && !is_on_board)) {
      leftover_put(normalizer, property, &value);
      continue;
    }
    if (id != SGF_LB && value.second.at) {
      bool is_point = area.left == area.right && area.top == area.bottom;
      value.text = sgf_point_text(&normalizer->tree->arena, area.left, area.top);
      value.second = is_point ? (struct view){0} : sgf_point_text(&normalizer->tree->arena, area.right, area.bottom);
    }
    if (id == SGF_LB || id == SGF_L || !point_set_overlaps(&taken, &area)) property_tree_append_value(normalizer->tree, value);
    else expand_rectangle(normalizer, value.spot, &area, &taken);
    point_set_add(id == SGF_LB ? &before : &taken, &area);
  }
  for (int y = 0; other && y < POINTS_SIDE; y++) other->rows[y] |= taken.rows[y] | before.rows[y];
  values_take(normalizer, property, first);
}

static bool is_valid_value(const struct normalizer *normalizer, enum sgf_name id, const struct sgf_value *value) {
  const char *meant;
  if (id == SGF_SZ) return normalizer->tree->width && normalizer->tree->height;
  return sgf_value_verdict(id, value, normalizer->is_go, &meant) == SGF_VALUE_GOOD;
}

/* Writes a result, a date and the like in their form, and stores a value that has no form. Returns false if nothing is left. */
static bool normalize_form(struct normalizer *normalizer, struct sgf_property *property, struct sgf_value *value) {
  bool is_result = property->id == SGF_RE;
  struct sgf_meaning meaning = {0};
  if (property->id == SGF_KM || !value->text.length) return true;
  if (sgf_value_spell(&normalizer->tree->arena, property->id, value->text, &meaning)) return true;
  leftover_put(normalizer, property, value);
  value->text = is_result && !meaning.text.length ? VIEW("?") : meaning.text;
  return value->text.length;
}

/* ---- properties that have one value ---- */

/* Stores all values but `written` and its repetitions. */
static void leftover_put_others(struct normalizer *normalizer, const struct sgf_property *property,
                                const struct sgf_value *written) {
  SGF_EACH_VALUE(value, normalizer->tree, property)
    if (!sgf_value_is_empty(value) && !(written && sgf_value_equal(value, written))) leftover_put(normalizer, property, value);
}

static void normalize_single(struct normalizer *normalizer, struct sgf_property *property) {
  const struct sgf_value *values = sgf_values_of(normalizer->tree, property);
  uint32_t at = 0;
  while (at < property->value_count && sgf_value_is_empty(&values[at])) at++;
  if (at == property->value_count) { /* an empty value, once */
    if (at > 1) property->value_count = 1;
    return;
  }
  struct sgf_value first = values[at], written = first;
  const char *meant;
  bool is_emphasis = sgf_value_verdict(property->id, &first, normalizer->is_go, &meant) == SGF_VALUE_GUESSED; /* KO[1] is KO[] */
  bool is_version = sgf_kind_of(property->id)->type == SGF_TYPE_TEXT_TEXT;
  bool is_valid = property->id == SGF_TM || is_valid_value(normalizer, property->id, &first);
  bool is_left = is_valid && normalize_form(normalizer, property, &first);
  leftover_put_others(normalizer, property, is_valid ? &written : NULL);
  if (is_emphasis) first.text.length = 0;
  if (is_version && !first.second.at) first.second = VIEW(""); /* a program without a version */
  size_t start = normalizer->tree->value_count;
  if (is_left || is_emphasis) property_tree_append_value(normalizer->tree, first);
  values_take(normalizer, property, start);
}

/* Returns true if an earlier property of this name has the value. Stores other values. */
static bool is_taken(struct normalizer *normalizer, const struct sgf_property *property) {
  uint32_t *taken = &normalizer->taken[property->id];
  bool is_further = *taken;
  if (is_further) leftover_put_others(normalizer, property, &normalizer->tree->values[*taken - 1]);
  else if (property->value_count) *taken = property->first_value + 1;
  return is_further;
}

static bool is_contradiction(struct normalizer *normalizer, const struct sgf_property *property) {
  const struct property_tree *tree = normalizer->tree;
  enum sgf_judgment kind = sgf_judgment_of(property->id);
  if ((kind == SGF_OF_MOVE || property->id == SGF_KO) && !normalizer->has_move) return true;
  if (!kind) return false;
  for (const struct sgf_property *one = sgf_properties(tree, &tree->nodes[normalizer->index]); one < property; one++)
    if (sgf_judgment_of(one->id) == kind && one->id != property->id) return true;
  return false;
}

static bool is_misplaced(struct normalizer *normalizer, const struct sgf_property *property) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (place == SGF_PLACE_ROOT && normalizer->index) return true;
  /* The next move implies the turn. */
  if (property->id == SGF_PL && normalizer->has_move && !normalizer->has_stones) return true;
  bool is_setup = !normalizer->has_move && (normalizer->has_stones || normalizer->has_turn);
  if (place == SGF_PLACE_MOVE && !sgf_is_move(property->id) && is_setup) return true;
  if (place == SGF_PLACE_GAME_INFO && normalizer->is_below_info) return true;
  return is_contradiction(normalizer, property);
}

/* ---- nodes ---- */

/* Returns the first property with this name in the node with game info above, like property_tree_find. The index keeps this fast
 * if thousands of nodes look in a node with thousands of properties. */
static const struct sgf_property *find_above(struct normalizer *normalizer, enum sgf_name id) {
  struct names *names = &normalizer->names;
  const uint32_t above = normalizer->info;
  const struct sgf_node *node = &normalizer->tree->nodes[above - 1];
  const struct sgf_property *properties = sgf_properties(normalizer->tree, node);
  if (names->node != above) {
    *names = (struct names){.node = above};
    for (uint32_t i = node->property_count; i-- > 0;) names->at[properties[i].id] = i + 1;
  }
  return names->at[id] ? &properties[names->at[id] - 1] : NULL;
}

static void normalize_list(struct normalizer *normalizer, struct sgf_property *property) {
  struct sgf_value *end = sgf_values_of(normalizer->tree, property);
  SGF_EACH_VALUE(value, normalizer->tree, property) {
    if (is_valid_value(normalizer, property->id, value)) *end++ = *value;
    else leftover_put(normalizer, property, value);
  }
  property->value_count = (uint32_t)(end - sgf_values_of(normalizer->tree, property));
  enum sgf_type type = sgf_kind_of(property->id)->type;
  bool is_of_points = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE || property->id == SGF_LB;
  if (normalizer->is_go && is_of_points && property->value_count) normalize_points(normalizer, property);
}

/* Normalizes the values. Returns false if the property has no value left. */
static bool normalize_property(struct normalizer *normalizer, struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  bool had_values = property->value_count;
  /* The writer writes its own FF and CA. */
  if (!normalizer->index && (property->id == SGF_FF || property->id == SGF_CA)) return true;
  if (is_misplaced(normalizer, property)) {
    const struct sgf_property *above = kind->place == SGF_PLACE_GAME_INFO ? find_above(normalizer, property->id) : NULL;
    if (!had_values || (kind->type == SGF_TYPE_NONE && !normalizer->is_plain))
      leftover_put(normalizer, property, &(struct sgf_value){.spot = property->spot});
    leftover_put_others(normalizer, property, above && above->value_count ? sgf_values_of(normalizer->tree, above) : NULL);
    return false;
  }
  if (property->id == SGF_UNKNOWN) {
    bool is_nameable = normalizer->allows_any_name || sgf_is_name(property->name);
    if (!is_nameable) leftover_put_others(normalizer, property, NULL);
    return is_nameable;
  }
  if (kind->many != SGF_ONE || (normalizer->is_go && sgf_is_move(property->id))) normalize_list(normalizer, property);
  else if (kind->type != SGF_TYPE_TEXT) {
    if (is_taken(normalizer, property)) return false;
    normalize_single(normalizer, property);
    if (property->value_count) normalizer->taken[property->id] = property->first_value + 1;
  }
  SGF_EACH_VALUE(value, normalizer->tree, property)
    if (!sgf_value_is_empty(value)) return true;
  bool may_be_empty = sgf_may_be_empty(property->id) || kind->type == SGF_TYPE_TEXT || kind->type == SGF_TYPE_SIMPLE_TEXT;
  return may_be_empty && (property->value_count || !had_values);
}

static void scan_node(struct normalizer *normalizer, const struct sgf_node *node) {
  const struct property_tree *tree = normalizer->tree;
  normalizer->has_move = normalizer->has_stones = normalizer->has_turn = false;
  SGF_EACH_PROPERTY(property, tree, node) {
    enum sgf_name id = property->id;
    bool is_setup = sgf_kind_of(id)->place == SGF_PLACE_SETUP, is_found = false;
    if (!is_setup && !sgf_is_move(id)) continue;
    SGF_EACH_VALUE(value, tree, property)
      is_found |= is_valid_value(normalizer, id, value) && !(is_setup && sgf_value_is_empty(value));
    if (is_found) *(!is_setup ? &normalizer->has_move : id == SGF_PL ? &normalizer->has_turn : &normalizer->has_stones) = true;
  }
}

/* Returns false if the property is the XJ of another program, and the node has leftovers. */
static bool resolve_name_conflict(struct normalizer *normalizer, struct sgf_property *property) {
  if (normalizer->is_plain || property->id != SGF_UNKNOWN || !view_is(property->name, "XJ")) return true;
  if (!normalizer->sgf_values && !first_leftover(normalizer)) return true;
  leftover_put_others(normalizer, property, NULL);
  return false;
}

/* Keeps the properties of the node for which the function returns true. */
static void properties_filter(struct normalizer *normalizer, struct sgf_node *node,
                              bool (*is_left)(struct normalizer *normalizer, struct sgf_property *property)) {
  struct sgf_property *end = sgf_properties(normalizer->tree, node);
  SGF_EACH_PROPERTY(property, normalizer->tree, node) {
    *end = *property;
    end += is_left(normalizer, end);
  }
  node->property_count = (uint32_t)(end - sgf_properties(normalizer->tree, node));
}

/* Removes properties and values that FF4 does not allow in the node. */
static void normalize_node(struct normalizer *normalizer) {
  struct sgf_node *node = &normalizer->tree->nodes[normalizer->index];
  const struct sgf_property *first = sgf_properties(normalizer->tree, node);
  if (!node->property_count) return;
  /* Most nodes have only a move. */
  bool is_one_move = node->property_count == 1 && first->value_count == 1 && sgf_is_move(first->id);
  if (is_one_move && is_valid_value(normalizer, first->id, sgf_values_of(normalizer->tree, first))) return;
  memset(normalizer->taken, 0, sizeof normalizer->taken);
  normalizer->points = (struct points){0};
  normalizer->sgf_values = NULL;
  scan_node(normalizer, node);
  properties_filter(normalizer, node, normalize_property);
  properties_filter(normalizer, node, resolve_name_conflict);
}

/* ---- game info ---- */

static bool is_info(const struct sgf_property *property) {
  return sgf_kind_of(property->id)->place == SGF_PLACE_GAME_INFO;
}

/* Finds the node with game info that is on the path to this node: `info`. Nodes are in depth-first order. Returns false for
 * nodes without game info. */
static bool info_follow(struct normalizer *normalizer, size_t index) {
  const struct sgf_node *node = &normalizer->tree->nodes[index];
  bool has = false;
  SGF_EACH_PROPERTY(property, normalizer->tree, node) has |= is_info(property);
  if (node->parent + 1 < (int32_t)normalizer->info) normalizer->info = 0;
  normalizer->is_below_info = normalizer->info;
  if (!normalizer->info && has) normalizer->info = (uint32_t)index + 1;
  return has;
}

/* Moves game info up to the ancestor with game info, unless the ancestor has the same property. */
static void game_info_move_up(struct normalizer *normalizer, size_t from) {
  struct property_tree *tree = normalizer->tree;
  struct sgf_node *node = &tree->nodes[from];
  uint32_t left = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property property = tree->properties[node->first_property + i];
    const struct sgf_property *above = is_info(&property) ? find_above(normalizer, property.id) : NULL;
    if (!is_info(&property) || !property.value_count || (above && above->value_count)) {
      tree->properties[node->first_property + left++] = property;
      continue;
    }
    uint32_t count = ++node_reopen(tree, normalizer->info - 1)->property_count;
    if (!normalizer->names.at[property.id]) normalizer->names.at[property.id] = count;
    property_tree_append_property(tree, property);
  }
  node->property_count = left;
}

/* CGoban 1 writes the overtime in TM: adds OT. The text of TM is stored. */
static void overtime_split(struct normalizer *normalizer) {
  struct property_tree *tree = normalizer->tree;
  LOCAL_BUFFER seconds = {0}, overtime = {0};
  const struct sgf_value *time = property_tree_root_value(tree, SGF_TM);
  if (!time || property_tree_find(tree, &tree->nodes[0], SGF_OT)) return;
  (void)spell_time(time->text, &seconds, &overtime);
  if (overtime.length) {
    node_add_property(tree, 0, VIEW("OT"), NO_SPOT);
    property_tree_add_value(tree, arena_view(&tree->arena, buffer_view(&overtime)), NO_SPOT);
  }
}

void sgf_normalize(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses) {
  struct normalizer normalizer = {.tree = tree, .losses = losses, .is_plain = plain, .allows_any_name = any_name,
                                  .old_leftovers = tree->leftover_count};
  double game;
  normalizer.is_go = !sgf_number_read(property_tree_root_text(tree, SGF_GM), &game) || game <= 1;
  overtime_split(&normalizer);
  for (size_t i = 0; i < tree->node_count; i++)
    if (info_follow(&normalizer, i) && normalizer.is_below_info) game_info_move_up(&normalizer, i);
  normalizer.names.node = normalizer.info = 0; /* normalize_node removes properties, which changes their indexes */
  for (; normalizer.index < tree->node_count; normalizer.index++) {
    (void)info_follow(&normalizer, normalizer.index);
    normalize_node(&normalizer);
  }
  if (normalizer.is_go) property_tree_split(tree, NULL);
  if (tree->leftover_count) finish_leftovers(tree);
}
