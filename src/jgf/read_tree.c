/* The tree is read with a stack of our own: real records nest over 1,000 deep. */
#include "base/memory.h"
#include "jgf/read_internal.h"

enum frame_kind { FRAME_NODES, FRAME_BRANCHES };

/* A list of nodes that is being read, or a list of such lists. */
struct jgf_frame {
  enum frame_kind kind;
  uint32_t spot, next, end; /* the list, the next element, behind the last one */
  uint32_t count;           /* elements read so far */
  /* FRAME_NODES */
  int32_t last;             /* the record's node that the next one follows */
  int32_t fork;             /* where branches before in this list start; NO_FORK if there was none */
  uint32_t before;          /* the node before, NO_SPOT at the start */
  bool before_is_variations, is_tree;
  uint32_t line;
  /* FRAME_BRANCHES */
  int32_t parent;           /* the node that all branches follow */
  uint32_t node;            /* that holds the list; NO_SPOT for a nested one */
  bool in_root, flat;
  size_t first_branch;      /* into the scratch's first_nodes */
};

enum { NO_FORK = -2 };

struct tree_walk {
  struct jgf_record_reader *reader;
  uint32_t lines; /* lists of nodes begun so far */
};

static struct jgf_frame *push(struct tree_walk *walk, enum frame_kind kind, uint32_t list) {
  struct jgf_scratch *scratch = walk->reader->scratch;
  ARRAY_GROW(scratch->frames, scratch->frame_count, scratch->frame_capacity);
  struct jgf_frame *frame = &scratch->frames[scratch->frame_count++];
  *frame = (struct jgf_frame){.kind = kind, .spot = list, .next = list + 1, .end = walk->reader->spots[list].next,
                              .last = GO_NO_NODE, .fork = NO_FORK, .before = NO_SPOT, .parent = GO_NO_NODE, .node = NO_SPOT};
  return frame;
}

static struct jgf_frame *nodes_push(struct tree_walk *walk, uint32_t list, int32_t parent) {
  struct jgf_frame *frame = push(walk, FRAME_NODES, list);
  frame->last = parent;
  frame->line = walk->lines++;
  return frame;
}

/* The branches of a fork. Nodes behind it in the same list are one more branch,
 * as Seki and ngGo read it. */
static void branches_push(struct tree_walk *walk, struct jgf_frame *list, uint32_t branches, uint32_t node, bool in_root) {
  int32_t parent = list->fork != NO_FORK && list->before_is_variations ? list->fork : list->last;
  list->fork = parent;
  list->before_is_variations = true;
  struct jgf_frame *frame = push(walk, FRAME_BRANCHES, branches);
  frame->parent = parent;
  frame->node = node;
  frame->in_root = in_root;
  frame->first_branch = walk->reader->scratch->first_count;
}

/* ---- nodes ---- */

static struct jgf_node node_describe(const struct jgf_frame *list, uint32_t spot) {
  return (struct jgf_node){.spot = spot, .move = NO_SPOT, .setup = NO_SPOT, .variations = NO_SPOT, .turn = NO_SPOT,
                           .list = list->spot, .before = list->before,
                           .is_root = list->is_tree && list->before == NO_SPOT,
                           .after_variations = list->fork != NO_FORK, .right_after_variations = list->before_is_variations};
}

static void node_add(struct tree_walk *walk, struct jgf_frame *list, uint32_t spot) {
  struct game *game = walk->reader->game;
  int32_t parent = list->before_is_variations && list->fork != NO_FORK ? list->fork : list->last;
  struct go_node *node = game_add_node(game);
  node->parent = parent;
  node->spot = spot;
  node->line = list->line;
  list->last = (int32_t)game->node_count - 1;
  list->before_is_variations = false;
}

static void member_read(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field) {
  switch ((enum jgf_action)field->take) {
  case READ_MOVE: move_read(reader, spot); break;
  case READ_SETUP: layer_read(reader, spot, GO_SETUP); break;
  case READ_MARKUP: layer_read(reader, spot, GO_MARKUP); break;
  case READ_SCORE: layer_read(reader, spot, GO_SCORE); break;
  case READ_TURN: turn_read(reader, spot); break;
  case READ_COMMENTS: comments_read(reader, spot); break;
  case READ_NODE_NAME: name_read(reader, spot); break;
  case READ_SOLUTION: solution_read(reader, spot); break;
  case READ_NOTHING: case READ_VALUE: case READ_OBJECT: case READ_LIST: case READ_PLAYERS: case READ_TREE: case READ_META:
  case READ_VARIATIONS: case READ_FORMAT: case READ_VERSION:
    break;
  }
}

/* A member that is there and cannot be read. An empty list sets up nothing; null is mostly nothing, too, but nobody can be sure
 * whose turn it is. */
static void member_lose(struct jgf_record_reader *reader, uint32_t node, const struct jgf_field *field) {
  if (field->take != READ_MOVE && field->take != READ_SETUP) return;
  uint32_t spot = json_member(reader->document, node, field->key);
  if (spot == NO_SPOT) return;
  if (reader->spots[spot].kind == JSON_NULL) unread_item_add(reader, spot, GO_IS_PASS);
  else if (field->take == READ_MOVE) unread_move_add(reader, spot);
  else if (reader->spots[spot].kind < JSON_ARRAY || reader->spots[spot].next > spot + 1) unread_item_add(reader, spot, 0);
}

static void node_note(struct tree_walk *walk, struct jgf_node *node, const struct json_spot *at) {
  bool has_next = at->next < walk->reader->spots[node->list].next;
  node->is_last = !has_next;
  if (!node->members) {
    note(walk->reader, JGF_FACT_NODE_EMPTY, node->spot, node, 0, NULL);
    return;
  }
  bool just_a_move = node->move != NO_SPOT && node->setup == NO_SPOT && node->variations == NO_SPOT && node->turn == NO_SPOT;
  if (node->is_root || node->after_variations || !just_a_move) note(walk->reader, JGF_FACT_NODE, node->spot, node, 0, NULL);
}

/* The common node, {"move": {"color": ..., "x": ..., "y": ...}}, at once: four
 * values of five keys that stand where they nearly always stand. */
static bool plain_move_read(struct tree_walk *walk, struct jgf_frame *list, uint32_t spot) {
  const struct json_spot *at = &walk->reader->spots[spot];
  if (at->next != spot + 5 || at[1].key != KEY_MOVE || at[1].next != spot + 5 || list->fork != NO_FORK) return false;
  if (list->is_tree && list->before == NO_SPOT) return false;
  if (at[2].key != KEY_COLOR || at[3].key != KEY_X || at[4].key != KEY_Y) return false;
  if (at[2].kind != JSON_STRING || at[3].kind != JSON_INTEGER || at[4].kind != JSON_INTEGER) return false;
  if (at[2].end - at[2].start != 7) return false;
  const char *color = walk->reader->document->source->bytes + at[2].start + 1;
  bool black = memcmp(color, "black", 5) == 0;
  if (!black && memcmp(color, "white", 5) != 0) return false;
  int64_t x = json_object_get_int64(at[3].value), y = json_object_get_int64(at[4].value);
  if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) return false;
  node_add(walk, list, spot);
  struct go_item *item = game_add_item(walk->reader->game);
  item->kind = GO_MOVE;
  item->color = black ? GO_BLACK : GO_WHITE;
  item->spot = spot + 1;
  item->text_spot = spot + 2;
  item->x_spot = spot + 3;
  item->y_spot = spot + 4;
  item->x = (int32_t)x;
  item->y = (int32_t)y;
  return true;
}

/* Reads a node that is an object; its variations, if any, are pushed and read next. */
static void node_read(struct tree_walk *walk, struct jgf_frame *list, uint32_t spot) {
  struct jgf_record_reader *reader = walk->reader;
  if (plain_move_read(walk, list, spot)) {
    list->before = spot;
    return;
  }
  struct jgf_node node = node_describe(list, spot);
  struct members members;
  reader->lost = NO_SPOT;
  object_check(reader, spot, &jgf_node_shape, &members);
  node.members = members.count;
  const struct jgf_schema *shape = &jgf_node_shape;
  uint32_t variations = NO_SPOT;
  for (size_t i = 0; i < shape->count; i++) {
    bool there = members.seen >> i & 1;
    if (!there) continue;
    uint32_t value = members.at[i];
    if (shape->fields[i].key == KEY_VARIATIONS) variations = node.variations = value;
    if (shape->fields[i].key == KEY_MOVE) node.move = value;
    if (shape->fields[i].key == KEY_SETUP) node.setup = value;
    if (shape->fields[i].key == KEY_TURN) node.turn = value;
  }
  bool only_variations = variations != NO_SPOT && members.count == 1;
  if (!only_variations) node_add(walk, list, spot);
  for (size_t i = 0; i < shape->count; i++) {
    if (members.at[i] != NO_SPOT) member_read(reader, members.at[i], &shape->fields[i]);
    else if (members.seen >> i & 1) member_lose(reader, spot, &shape->fields[i]);
  }
  if (reader->lost != NO_SPOT && !only_variations) unread_item_add(reader, reader->lost, 0);
  node_note(walk, &node, &reader->spots[spot]);
  list->before = spot;
  if (variations != NO_SPOT) branches_push(walk, list, variations, spot, node.is_root);
}

static void nested_list_read(struct tree_walk *walk, struct jgf_frame *list, uint32_t spot) {
  note_old(walk->reader, JGF_FACT_OLD_TREE, spot, NULL, JGF_NESTED_LIST, NULL);
  walk->reader->reading->features |= JGF_OLD_NESTED;
  bool in_root = list->is_tree && list->before == NO_SPOT;
  list->before = spot;
  if (in_root) note(walk->reader, JGF_FACT_ROOT_BRANCHES, spot, NULL, 0, NULL);
  branches_push(walk, list, spot, NO_SPOT, in_root);
}

static void element_of_nodes_read(struct tree_walk *walk, struct jgf_frame *list) {
  struct jgf_record_reader *reader = walk->reader;
  uint32_t spot = list->next;
  const struct json_spot *at = &reader->spots[spot];
  list->next = at->next;
  list->count++;
  bool is_broken = at->marks & JSON_BROKEN;
  if (at->kind == JSON_OBJECT && !is_broken) node_read(walk, list, spot);
  else if (at->kind == JSON_ARRAY && !is_broken) nested_list_read(walk, list, spot);
  else {
    if (!is_broken) note(reader, JGF_FACT_NODE_TYPE, spot, NULL, at->kind, NULL);
    node_add(walk, list, spot);
    unread_item_add(reader, spot, at->kind == JSON_NULL ? GO_IS_PASS : 0); /* a hole in a list of JavaScript has nothing in it */
    list->before = spot;
  }
}

/* ---- branches ---- */

/* Whether an object such as {"nodes": [...]} stands in place of a node. A real node has a member that nodes have. */
static bool is_wrapped_list(const struct jgf_record_reader *reader, uint32_t object) {
  const struct json_spot *spots = reader->spots;
  bool has_list = false;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next) {
    const struct jgf_field *field = spots[spot].key ? jgf_field_find(&jgf_node_shape, spots[spot].key) : NULL;
    if (field && field->key != KEY_NAME && field->key != KEY_COMMENTS) return false;
    if (!field && spots[spot].kind == JSON_ARRAY) has_list = true;
  }
  return has_list;
}

/* Nodes in place of lists of nodes: what Seki 1.8.1 to 3.0.1 wrote. The borders of
 * the branches are lost, so nothing of it can be replayed. */
static void flat_note(struct tree_walk *walk, struct jgf_frame *branches, uint32_t spot) {
  if (!branches->flat) note(walk->reader, JGF_FACT_FLAT_VARIATIONS, spot, NULL, 0, NULL);
  branches->flat = true;
  walk->reader->reading->features |= JGF_FLAT_VARIATIONS;
}

static void element_of_branches_read(struct tree_walk *walk, struct jgf_frame *branches) {
  static const struct jgf_field element = {.key = KEY_VARIATIONS, .types = TYPE_ARRAY, .marks = FIELD_MAY_BE_EMPTY};
  struct jgf_record_reader *reader = walk->reader;
  struct jgf_scratch *scratch = reader->scratch;
  uint32_t spot = branches->next;
  const struct json_spot *at = &reader->spots[spot];
  branches->next = at->next;
  branches->count++;
  if (at->marks & JSON_BROKEN) return;
  if (at->kind == JSON_OBJECT && !is_wrapped_list(reader, spot)) {
    flat_note(walk, branches, spot);
    return;
  }
  if (!jgf_value_check(reader, spot, &element)) return;
  bool empty = at->next == spot + 1;
  ARRAY_GROW(scratch->first_nodes, scratch->first_count, scratch->first_capacity);
  scratch->first_nodes[scratch->first_count++] = empty ? GO_NO_NODE : (int32_t)reader->game->node_count;
  if (empty) note(reader, JGF_FACT_VARIATION_EMPTY, spot, NULL, 0, NULL);
  else nodes_push(walk, spot, branches->parent);
}

static void fork_index_end(struct tree_walk *walk, const struct jgf_frame *branches) {
  struct jgf_record_reader *reader = walk->reader;
  struct jgf_scratch *scratch = reader->scratch;
  struct jgf_variations variations = {.spot = branches->spot, .node = branches->node, .in_root = branches->in_root,
                                      .count = branches->count,
                                      .first_nodes = scratch->first_nodes ? scratch->first_nodes + branches->first_branch : NULL};
  size_t known = scratch->first_count - branches->first_branch;
  if (!branches->count) note(reader, JGF_FACT_VARIATION_EMPTY, branches->spot, NULL, 1, NULL);
  else if (!branches->flat && known == branches->count) note(reader, JGF_FACT_VARIATIONS, branches->spot, &variations, 0, NULL);
  scratch->first_count = branches->first_branch;
}

/* ---- the walk ---- */

void tree_read(struct jgf_record_reader *reader, uint32_t tree) {
  struct tree_walk walk = {reader, 0};
  struct jgf_scratch *scratch = reader->scratch;
  nodes_push(&walk, tree, GO_NO_NODE)->is_tree = true;
  if (reader->spots[tree].next == tree + 1) note(reader, JGF_FACT_TREE_EMPTY, tree, NULL, 0, NULL);
  while (scratch->frame_count) {
    size_t top = scratch->frame_count - 1;
    /* Reading an element may push, which may move the stack: work on a copy. */
    struct jgf_frame frame = scratch->frames[top];
    if (frame.next == frame.end) {
      scratch->frame_count--;
      if (frame.kind == FRAME_BRANCHES) fork_index_end(&walk, &frame);
      continue;
    }
    if (frame.kind == FRAME_NODES) element_of_nodes_read(&walk, &frame);
    else element_of_branches_read(&walk, &frame);
    scratch->frames[top] = frame;
  }
}
