#include "base/memory.h"
#include "convert/sound_tree_parts.h"

void sound_add_value(struct sound_tree *sound, struct sgf_value value) {
  struct property_tree *tree = sound->tree;
  ARRAY_GROW(tree->values, tree->value_count, tree->value_capacity);
  tree->values[tree->value_count++] = value;
}

void sound_take_values(struct sound_tree *sound, struct sgf_property *property, size_t first) {
  property->first_value = (uint32_t)first;
  property->value_count = (uint32_t)(sound->tree->value_count - first);
}

/* ---- what is there already ---- */

static bool is_mark(enum sgf_name id) {
  return id == SGF_MA || id == SGF_M || id == SGF_TR || id == SGF_CR || id == SGF_SQ || id == SGF_SL;
}

/* What other lists of the node have that this one may not have, too. */
static struct point_set *others(struct sound_points *points, enum sgf_name id) {
  if (is_mark(id)) return &points->marked;
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

/* What the node's lists of the same name have: they become one. */
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

static struct view point_text(struct sound_tree *sound, int x, int y) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  char point[] = {letters[x], letters[y], '\0'};
  return (struct view){arena_string(&sound->tree->arena, view_of(point)), 2};
}

/* The points of a rectangle that were not taken yet, one by one. */
static void spread(struct sound_tree *sound, const struct sgf_value *value, const struct point_set_rectangle *of, const struct point_set *taken) {
  for (int y = of->top; y <= of->bottom; y++)
    for (int x = of->left; x <= of->right; x++)
      if (!(taken->rows[y] >> x & 1))
        sound_add_value(sound, (struct sgf_value){.text = point_text(sound, x, y), .spot = value->spot, .second_spot = NO_SPOT});
}

/* A rectangle is named by its upper left and lower right corner; one point is none. */
static void corners_order(struct sound_tree *sound, struct sgf_value *value, const struct point_set_rectangle *of) {
  bool is_point = of->left == of->right && of->top == of->bottom;
  value->text = point_text(sound, of->left, of->top);
  value->second = is_point ? (struct view){0} : point_text(sound, of->right, of->bottom);
}

/* Views and dimmed points lie on the board; what else is off it is a matter of the game. */
static bool is_seen(const struct property_tree *tree, enum sgf_name id, const struct point_set_rectangle *of) {
  if ((id != SGF_VW && id != SGF_DD) || !tree->width) return true;
  return of->right < tree->width && of->bottom < tree->height;
}

void sound_points(struct sound_tree *sound, struct sgf_property *property) {
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
