#include "sgf/property_tree.h"
#include "base/memory.h"
#include "base/search.h"
#include "go/game.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/emit.h"
#include "sgf/point_set.h"
#include <json-c/json.h>

void property_tree_init(struct property_tree *tree) {
  *tree = (struct property_tree){0};
  /* Allocate the arrays: callers take the address of the first element even if an array is empty. */
  ARRAY_GROW(tree->nodes, tree->node_count, tree->node_capacity);
  ARRAY_GROW(tree->properties, tree->property_count, tree->property_capacity);
  ARRAY_GROW(tree->values, tree->value_count, tree->value_capacity);
  ARRAY_GROW(tree->leftovers, tree->leftover_count, tree->leftover_capacity);
  property_tree_clear(tree);
}

static void leftovers_drop(struct property_tree *tree) {
  for (size_t i = 0; i < tree->leftover_count; i++) {
    free(tree->leftovers[i].pointer);
    json_object_put(tree->leftovers[i].value);
  }
  tree->leftover_count = 0;
}

void property_tree_clear(struct property_tree *tree) {
  leftovers_drop(tree);
  arena_clear(&tree->arena);
  tree->node_count = tree->property_count = tree->value_count = tree->unknown_end = 0;
  tree->spot = NO_SPOT;
  tree->ff = 4;
  tree->width = tree->height = 19;
  tree->size_assumed = true;
  tree->is_cut = false;
  tree->charset = "UTF-8";
  tree->number = 0;
  tree->span = NULL;
  tree->places = NULL;
}

void property_tree_release(struct property_tree *tree) {
  leftovers_drop(tree);
  arena_release(&tree->arena);
  free(tree->nodes);
  free(tree->properties);
  free(tree->values);
  free(tree->leftovers);
  *tree = (struct property_tree){0};
}

struct sgf_node *property_tree_add_node(struct property_tree *tree, int32_t parent, uint32_t line, uint32_t spot) {
  ARRAY_GROW(tree->nodes, tree->node_count, tree->node_capacity);
  struct sgf_node *node = &tree->nodes[tree->node_count++];
  *node = (struct sgf_node){.parent = parent, .line = line, .spot = spot, .first_property = (uint32_t)tree->property_count};
  return node;
}

void property_tree_append_property(struct property_tree *tree, struct sgf_property property) {
  ARRAY_ADD(tree->properties, tree->property_count, tree->property_capacity, property);
  if (property.id == SGF_UNKNOWN) tree->unknown_end = tree->property_count;
}

void property_tree_append_value(struct property_tree *tree, struct sgf_value value) {
  ARRAY_ADD(tree->values, tree->value_count, tree->value_capacity, value);
}

struct sgf_property *property_tree_add_property(struct property_tree *tree, struct view name, uint32_t spot) {
  property_tree_append_property(tree, (struct sgf_property){.name = name, .id = sgf_name_of(name), .spot = spot,
                                                            .first_value = (uint32_t)tree->value_count});
  tree->nodes[tree->node_count - 1].property_count++;
  return &tree->properties[tree->property_count - 1];
}

void property_tree_drop_property(struct property_tree *tree) {
  tree->property_count--;
  tree->nodes[tree->node_count - 1].property_count--;
}

struct sgf_value *property_tree_add_value(struct property_tree *tree, struct view text, uint32_t spot) {
  property_tree_append_value(tree, (struct sgf_value){.text = text, .spot = spot, .second_spot = NO_SPOT});
  tree->properties[tree->property_count - 1].value_count++;
  return &tree->values[tree->value_count - 1];
}

bool tree_leftover_may_be(struct view pointer, bool is_root) {
  bool is_word = (!is_root && view_is(pointer, LEFTOVER_MOVE)) || view_is(pointer, LEFTOVER_SGF);
  return is_word || (pointer.length && pointer.at[0] == '/' && !memchr(pointer.at, '\0', pointer.length));
}

struct tree_leftover *property_tree_add_leftover(struct property_tree *tree, size_t node, const char *pointer,
                                           struct json_object *value, uint32_t spot) {
  ARRAY_GROW(tree->leftovers, tree->leftover_count, tree->leftover_capacity);
  struct tree_leftover *leftover = &tree->leftovers[tree->leftover_count++];
  *leftover = (struct tree_leftover){
      .node = (uint32_t)node, .pointer = mem_string(pointer, strlen(pointer)), .value = value, .spot = spot};
  if (node) property_tree_move_text(tree, node, leftover->move);
  return leftover;
}

/* Stores a text that is too long for a move as "?", which differs from all moves. */
void tree_leftover_set_move(struct tree_leftover *leftover, struct json_object *move) {
  struct view text = json_object_is_type(move, json_type_string) ? json_text_of(move) : VIEW("");
  if (text.length >= sizeof leftover->move) text = VIEW("?");
  memcpy(leftover->move, text.at, text.length);
  leftover->move[text.length] = '\0';
}

static size_t place_of(const struct tree_leftover *leftover) {
  return 2 * (size_t)leftover->node + (strcmp(leftover->pointer, LEFTOVER_SGF) == 0);
}

/* A stable counting sort. */
void property_tree_sort_leftovers(struct property_tree *tree) {
  size_t *starts = mem_alloc_zeroed(2 * tree->node_count + 3, sizeof *starts);
  struct tree_leftover *sorted = mem_alloc_zeroed(tree->leftover_count + 1, sizeof *sorted);
  for (size_t i = 0; i < tree->leftover_count; i++) starts[place_of(&tree->leftovers[i]) + 1]++;
  for (size_t i = 0; i < 2 * tree->node_count + 1; i++) starts[i + 1] += starts[i];
  for (size_t i = 0; i < tree->leftover_count; i++) sorted[starts[place_of(&tree->leftovers[i])]++] = tree->leftovers[i];
  if (tree->leftover_count) memcpy(tree->leftovers, sorted, tree->leftover_count * sizeof *sorted);
  free(sorted);
  free(starts);
}

size_t property_tree_leftover_at(const struct property_tree *tree, size_t node) {
  uint32_t wanted = (uint32_t)node;
  return search_first(&wanted, tree->leftovers, tree->leftover_count, sizeof *tree->leftovers, compare_uint32);
}

bool property_tree_is_same_move(const struct property_tree *tree, const struct tree_leftover *leftover) {
  char now[SGF_MOVE_TEXT];
  property_tree_move_text(tree, leftover->node, now);
  return !leftover->node || strcmp(leftover->move, now) == 0;
}

void property_tree_move_text(const struct property_tree *tree, size_t node, char text[SGF_MOVE_TEXT]) {
  text[0] = '\0';
  SGF_EACH_PROPERTY(property, tree, &tree->nodes[node]) {
    if (!sgf_is_move(property->id)) continue;
    SGF_EACH_VALUE(value, tree, property) {
      struct view point = value->text;
      bool is_pass = !point.length || property_tree_is_old_pass(tree, point);
      if (!is_pass && !sgf_is_point(point)) continue;
      snprintf(text, SGF_MOVE_TEXT, "%s%.*s", property->id == SGF_B ? "B" : "W", is_pass ? 0 : 2, is_pass ? "" : point.at);
      return;
    }
  }
}

const struct sgf_property *property_tree_find(const struct property_tree *tree, const struct sgf_node *node, enum sgf_name id) {
  SGF_EACH_PROPERTY(one, tree, node)
    if (one->id == id) return one;
  return NULL;
}

const struct sgf_value *property_tree_root_value(const struct property_tree *tree, enum sgf_name id) {
  const struct sgf_property *property = tree->node_count ? property_tree_find(tree, &tree->nodes[0], id) : NULL;
  return property && property->value_count ? sgf_values_of(tree, property) : NULL;
}

struct view property_tree_root_text(const struct property_tree *tree, enum sgf_name id) {
  const struct sgf_value *value = property_tree_root_value(tree, id);
  return value ? value->text : (struct view){0};
}

bool property_tree_is_go(const struct property_tree *tree) {
  double number;
  struct view text = property_tree_root_text(tree, SGF_GM);
  if (!text.length || ascii_same(text, "go")) return true;
  return sgf_number_read(text, &number) && number >= 1 && number <= 1;
}

enum sgf_verdict sgf_value_verdict(enum sgf_name id, const struct sgf_value *value, bool is_go, const char **meant) {
  struct view text = value->text;
  bool is_composed = value->second.at != NULL, is_empty = sgf_value_is_empty(value), is_emphasis, is_good = true;
  double number;
  uint8_t color;
  *meant = NULL;
  switch (sgf_kind_of(id)->type) {
  case SGF_TYPE_NONE: /* 1 and 2, the values of BM and TE, may be a mistake; another text has a meaning */
    is_emphasis = !is_composed && (view_is(text, "1") || view_is(text, "2"));
    if (is_emphasis) *meant = "";
    return is_empty ? SGF_VALUE_GOOD : is_emphasis ? SGF_VALUE_GUESSED : SGF_VALUE_BAD;
  case SGF_TYPE_NUMBER:
    is_good = !is_composed && sgf_number_fits(id, text);
    if (id == SGF_GM && !is_composed && ascii_same(text, "go")) *meant = "1";
    break;
  case SGF_TYPE_REAL: is_good = !is_composed && sgf_number_read(text, &number); break;
  case SGF_TYPE_DOUBLE: is_good = !is_composed && (view_is(text, "1") || view_is(text, "2")); break;
  case SGF_TYPE_COLOR:
    is_good = !is_composed && (view_is(text, "B") || view_is(text, "W"));
    color = spell_color(text);
    if (!is_composed && color != GO_NO_COLOR) *meant = color == GO_BLACK ? "B" : "W";
    break;
  case SGF_TYPE_MOVE: is_good = !is_go || is_empty || (!is_composed && sgf_is_point(text)); break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE:
    is_good = !is_go || is_empty || (sgf_is_point(text) && (!is_composed || sgf_is_point(value->second)));
    break;
  case SGF_TYPE_POINT_POINT:
    is_good = is_composed && (!is_go || (sgf_is_point(text) && sgf_is_point(value->second) && !view_equal(text, value->second)));
    break;
  case SGF_TYPE_POINT_TEXT: is_good = is_composed && (!is_go || sgf_is_point(text)); break;
  case SGF_TYPE_FIGURE: is_good = is_empty || (is_composed && (!text.length || sgf_number_fits(id, text))); break;
  case SGF_TYPE_TEXT: case SGF_TYPE_SIMPLE_TEXT: case SGF_TYPE_TEXT_TEXT: case SGF_TYPE_SIZE: case SGF_TYPE_UNKNOWN: break;
  }
  return is_good ? SGF_VALUE_GOOD : *meant ? SGF_VALUE_FIXABLE : SGF_VALUE_BAD;
}

bool point_set_area(const struct property_tree *tree, const struct sgf_property *property, struct point_set_rectangle *area) {
  struct point_set points = {{0}};
  struct point_set_rectangle part;
  *area = (struct point_set_rectangle){POINTS_SIDE, POINTS_SIDE, -1, -1};
  SGF_EACH_VALUE(value, tree, property) {
    if (!point_set_of(value, &part)) return false;
    point_set_add(&points, &part);
    if (part.left < area->left) area->left = part.left;
    if (part.top < area->top) area->top = part.top;
    if (part.right > area->right) area->right = part.right;
    if (part.bottom > area->bottom) area->bottom = part.bottom;
  }
  for (int y = area->top; y <= area->bottom; y++)
    if (points.rows[y] != point_set_row(area)) return false;
  return area->right >= 0;
}

/* ---- facts ---- */

void sgf_emit_two(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, uint32_t other,
                  long long number, const struct fact_detail *detail) {
  static const struct fact_detail nothing;
  struct fact fact = {.kind = kind, .spot = spot, .span = property_tree_span(tree, spot), .other_spot = other, .number = number,
                      .data = detail ? detail : &nothing};
  fact.other = property_tree_span(tree, other);
  if (sink.note) sink.note(sink.context, &fact);
}

void sgf_emit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
              const struct fact_detail *detail) {
  sgf_emit_two(tree, sink, kind, spot, NO_SPOT, number, detail);
}

void sgf_emit_edit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
                   struct fact_detail detail, const struct fact_edit *edit) {
  if (edit) {
    detail.edits = edit;
    detail.edit_count = 1;
  }
  sgf_emit(tree, sink, kind, spot, number, &detail);
}

/* ---- forks ---- */

void fork_index_init(struct fork_index *forks, const struct property_tree *tree) {
  *forks = (struct fork_index){.tree = tree, .children = mem_alloc_zeroed(tree->node_count, sizeof *forks->children)};
  for (size_t i = 0; i < tree->node_count; i++)
    if (tree->nodes[i].parent >= 0) forks->children[tree->nodes[i].parent]++;
}

void fork_index_release(struct fork_index *forks) {
  free(forks->children);
  *forks = (struct fork_index){0};
}

bool fork_index_begins(const struct fork_index *forks, size_t node) {
  int32_t parent = forks->tree->nodes[node].parent;
  return parent >= 0 && forks->children[parent] > 1;
}

bool fork_index_is_first(const struct fork_index *forks, size_t node) {
  return fork_index_begins(forks, node) && forks->tree->nodes[node].parent == (int32_t)node - 1;
}

/* Visits each node once in all calls together: linear for the whole tree. */
size_t fork_index_end(const struct fork_index *forks, size_t node) {
  const struct property_tree *tree = forks->tree;
  int32_t to = node + 1 < tree->node_count ? tree->nodes[node + 1].parent : -1;
  size_t ended = 0;
  for (int32_t at = (int32_t)node; at != to && at >= 0; at = tree->nodes[at].parent)
    ended += fork_index_begins(forks, (size_t)at);
  return ended;
}
