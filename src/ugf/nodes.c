/* nodes.c: moves, variations and what hangs on them, until the order of the nodes is known. */
#include "base/memory.h"
#include "ugf/internal.h"

uint32_t ugf_add_node(struct ugf_reading *reading, uint32_t parent, struct span span, bool is_first) {
  struct ugf_own *own = reading->own;
  uint32_t number = (uint32_t)own->node_count;
  ARRAY_GROW(own->nodes, own->node_count, own->node_capacity);
  own->nodes[own->node_count++] = (struct ugf_node){.parent = parent, .first_child = UGF_NONE, .last_child = UGF_NONE, .next = UGF_NONE,
                                                    .first_note = UGF_NONE, .last_note = UGF_NONE, .span = span, .point = span};
  if (parent == UGF_NONE) return number;
  struct ugf_node *above = &own->nodes[parent];
  if (above->last_child == UGF_NONE) above->first_child = above->last_child = number;
  else if (is_first) {
    own->nodes[number].next = above->first_child;
    above->first_child = number;
  } else {
    own->nodes[above->last_child].next = number;
    above->last_child = number;
  }
  return number;
}

struct ugf_note *ugf_add_note(struct ugf_reading *reading, uint32_t node, enum ugf_note_kind kind, struct span span) {
  struct ugf_own *own = reading->own;
  uint32_t number = (uint32_t)own->note_count;
  ARRAY_GROW(own->notes, own->note_count, own->note_capacity);
  own->notes[own->note_count++] = (struct ugf_note){.kind = kind, .span = span, .next = UGF_NONE};
  struct ugf_node *of = &own->nodes[node];
  if (of->last_note == UGF_NONE) of->first_note = number;
  else own->notes[of->last_note].next = number;
  of->last_note = number;
  return &own->notes[number];
}

/* ---- nodes by number ---- */

void ugf_add_number(struct ugf_number **list, size_t *count, size_t *capacity, long long number, uint32_t node) {
  ARRAY_GROW(*list, *count, *capacity);
  (*list)[*count] = (struct ugf_number){.number = number, .node = node, .order = (uint32_t)*count};
  ++*count;
}

static int compare_numbers(const void *a, const void *b) {
  const struct ugf_number *first = a, *second = b;
  if (first->number != second->number) return first->number < second->number ? -1 : 1;
  return first->order < second->order ? -1 : first->order > second->order;
}

void ugf_sort_numbers(struct ugf_number *list, size_t count) {
  bool sorted = true;
  for (size_t i = 1; i < count && sorted; i++) sorted = compare_numbers(&list[i - 1], &list[i]) < 0;
  if (!sorted) qsort(list, count, sizeof *list, compare_numbers);
}

uint32_t ugf_find_number(const struct ugf_number *list, size_t count, long long number) {
  size_t first = 0, end = count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    if (list[middle].number < number) first = middle + 1;
    else end = middle;
  }
  return first < count && list[first].number == number ? list[first].node : UGF_NONE;
}

/* ---- telling ---- */

/* Two letters of SGF; rows and columns beyond its 52 have none, and are no points of any board. */
static struct view point_text(struct ugf_reading *reading, int x, int y) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  char *text = arena_alloc(&reading->session->tree.arena, 2);
  text[0] = letters[x >= 0 && x < 52 ? x : 51];
  text[1] = letters[y >= 0 && y < 52 ? y : 51];
  return (struct view){text, 2};
}

static void add_points(struct ugf_reading *reading, const struct ugf_node *node, enum ugf_note_kind kind, const char *name) {
  const struct ugf_note *notes = reading->own->notes;
  struct property_tree *tree = &reading->session->tree;
  bool begun = false;
  for (uint32_t i = node->first_note; i != UGF_NONE; i = notes[i].next) {
    if (notes[i].kind != kind) continue;
    uint32_t spot = ugf_place(reading, notes[i].span);
    if (!begun) property_tree_add_property(tree, view_of(name), spot);
    begun = true;
    struct sgf_value *value = property_tree_add_value(tree, point_text(reading, notes[i].x, notes[i].y), spot);
    if (kind != UGF_NOTE_LABEL) continue;
    value->second = notes[i].text;
    value->second_spot = spot;
  }
}

/* SGF has one comment a node: several become one, with empty lines between them. */
static void tell_comments(struct ugf_reading *reading, const struct ugf_node *node) {
  const struct ugf_note *notes = reading->own->notes, *first = NULL;
  struct buffer text = {0};
  for (uint32_t i = node->first_note; i != UGF_NONE; i = notes[i].next) {
    if (notes[i].kind != UGF_NOTE_COMMENT || !notes[i].text.length) continue;
    if (text.length) buffer_add_string(&text, "\n\n");
    else first = &notes[i];
    buffer_add_view(&text, notes[i].text);
  }
  if (first) ugf_property(reading, "C", ugf_keep(reading, &text), first->span);
  buffer_release(&text);
}

static void add_notes(struct ugf_reading *reading, const struct ugf_node *node) {
  add_points(reading, node, UGF_NOTE_BLACK, "AB");
  add_points(reading, node, UGF_NOTE_WHITE, "AW");
  add_points(reading, node, UGF_NOTE_CLEAR, "AE");
  if (node->color != GO_EMPTY)
    ugf_property(reading, node->color == GO_BLACK ? "B" : "W", node->is_pass ? VIEW("") : point_text(reading, node->x, node->y), node->point);
  if (node->name.length) ugf_property(reading, "N", node->name, node->name_span);
  tell_comments(reading, node);
  add_points(reading, node, UGF_NOTE_LABEL, "LB");
}

/* Whites turn after handicap stones, where white begins. */
static void tell_turn(struct ugf_reading *reading) {
  const struct ugf_node *root = &reading->own->nodes[0];
  if (!reading->setup_black || reading->setup_white || root->first_child == UGF_NONE) return;
  const struct ugf_node *move = &reading->own->nodes[root->first_child];
  if (move->color == GO_WHITE) ugf_property(reading, "PL", VIEW("W"), move->point);
}

void ugf_add_nodes(struct ugf_reading *reading) {
  struct ugf_own *own = reading->own;
  struct property_tree *tree = &reading->session->tree;
  uint32_t *node_of = mem_alloc((own->node_count + 1) * sizeof *node_of), lines = 0; /* our node becomes that one */
  node_of[0] = 0;
  add_notes(reading, &own->nodes[0]);
  tell_turn(reading);
  for (uint32_t i = 0;;) {
    uint32_t next = own->nodes[i].first_child;
    while (next == UGF_NONE && i) { /* up, until there is a brother */
      next = own->nodes[i].next;
      if (next == UGF_NONE) i = own->nodes[i].parent;
    }
    if (next == UGF_NONE) break;
    i = next;
    const struct ugf_node *node = &own->nodes[i], *above = &own->nodes[node->parent];
    bool branches = above->first_child != above->last_child;
    uint32_t line = branches ? ++lines : tree->nodes[node_of[node->parent]].line;
    node_of[i] = (uint32_t)tree->node_count;
    property_tree_add_node(tree, (int32_t)node_of[node->parent], line, ugf_place(reading, node->span));
    add_notes(reading, node);
  }
  free(node_of);
}
