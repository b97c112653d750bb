#include "jgf/digest.h"
#include "base/memory.h"
#include "facts/go_facts.h"
#include "jgf/digest_internal.h"

/* ---- the tree ---- */

enum { NO_FORK = -2 };

/* A list of nodes, or a list of such lists. */
struct hash_frame {
  uint32_t next, end;
  int32_t last;   /* nodes: the one that the next one follows; branches: the one that all follow */
  int32_t fork;   /* nodes: where the branches before in this list start */
  bool branches, after_fork;
};

static struct hash_frame *push(struct jgf_hasher *hasher, uint32_t list, bool branches, int32_t parent) {
  ARRAY_GROW(hasher->frames, hasher->frame_count, hasher->frame_capacity);
  struct hash_frame *frame = &hasher->frames[hasher->frame_count++];
  *frame = (struct hash_frame){.next = list + 1, .end = hasher->spots[list].next, .last = parent, .fork = NO_FORK, .branches = branches};
  return frame;
}

void node_part(struct jgf_hasher *hasher, struct jgf_hash part) {
  struct hash_node *node = &hasher->nodes[hasher->game.node_count - 1];
  hash_add(&node->sum, part);
  node->parts++;
}

static void node_add(struct jgf_hasher *hasher, struct hash_frame *list) {
  struct go_node *node = game_add_node(&hasher->game);
  node->parent = list->after_fork ? list->fork : list->last;
  node->line = (uint32_t)hasher->frame_count;
  list->last = (int32_t)hasher->game.node_count - 1;
  list->after_fork = false;
  if (hasher->game.node_count > hasher->node_capacity)
    hasher->nodes = mem_grow(hasher->nodes, &hasher->node_capacity, hasher->game.node_count, sizeof *hasher->nodes);
  hasher->nodes[list->last] = (struct hash_node){.first_point = (uint32_t)hasher->point_count};
}

/* Nodes behind a fork in the same list are one more branch of it. */
static void branches_push(struct jgf_hasher *hasher, struct hash_frame *list, uint32_t branches) {
  list->fork = list->after_fork ? list->fork : list->last;
  list->after_fork = true;
  push(hasher, branches, true, list->fork);
}

/* Variations that a move holds are its node's. */
static uint32_t strayed_variations(const struct jgf_hasher *hasher, uint32_t node) {
  uint32_t move = json_member(hasher->document, node, KEY_MOVE);
  if (move == NO_SPOT || hasher->spots[move].kind != JSON_OBJECT) return NO_SPOT;
  uint32_t variations = json_member(hasher->document, move, KEY_VARIATIONS);
  return variations != NO_SPOT && hasher->spots[variations].kind == JSON_ARRAY ? variations : NO_SPOT;
}

static void node_read(struct jgf_hasher *hasher, struct hash_frame *list, uint32_t spot) {
  const struct json_spot *spots = hasher->spots;
  uint32_t variations = NO_SPOT;
  node_add(hasher, list);
  for (uint32_t member = spot + 1; member < spots[spot].next; member = spots[member].next) {
    if (member_is_void(hasher, member)) continue;
    const struct jgf_field *field = spots[member].key == KEY_MOVE ? NULL : member_field(hasher, member, &jgf_node_shape);
    bool forks = field && field->take == TAKE_VARIATIONS && spots[member].kind == JSON_ARRAY;
    if (forks) variations = member;
    else node_member_read(hasher, member);
  }
  node_points_end(hasher);
  if (variations == NO_SPOT) variations = strayed_variations(hasher, spot);
  if (variations != NO_SPOT) branches_push(hasher, list, variations);
}

/* Something that stands in the place of a node or branch counts as it is; null counts as an empty one. */
static void stranger_read(struct jgf_hasher *hasher, struct hash_frame *frame, uint32_t spot) {
  int32_t last = frame->last;
  node_add(hasher, frame);
  if (frame->branches) frame->last = last; /* each is a branch by itself */
  if (hasher->spots[spot].kind == JSON_NULL) return;
  struct jgf_hash hash = hash_begin(PART_ELEMENT);
  hash_hash(&hash, value_hash(hasher, spot));
  node_part(hasher, hash_end(hash));
}

static void element_read(struct jgf_hasher *hasher, struct hash_frame *frame) {
  const uint32_t spot = frame->next;
  frame->next = hasher->spots[spot].next;
  enum json_kind kind = (enum json_kind)hasher->spots[spot].kind;
  if (frame->branches && kind == JSON_ARRAY) push(hasher, spot, false, frame->last);
  else if (!frame->branches && kind == JSON_OBJECT) node_read(hasher, frame, spot);
  else if (!frame->branches && kind == JSON_ARRAY) branches_push(hasher, frame, spot);
  else stranger_read(hasher, frame, spot);
}

void hash_tree(struct jgf_hasher *hasher, uint32_t tree) {
  push(hasher, tree, false, GO_NO_NODE);
  while (hasher->frame_count) {
    size_t top = hasher->frame_count - 1;
    struct hash_frame frame = hasher->frames[top]; /* reading may move the stack */
    if (frame.next == frame.end) {
      hasher->frame_count--;
      continue;
    }
    element_read(hasher, &frame);
    hasher->frames[top] = frame;
  }
}

/* ---- what the setups do ---- */

static void hear(void *to, const struct fact *fact) {
  struct jgf_hasher *hasher = to;
  if (fact->kind == GO_FACT_SETUP_NO_CHANGE) hasher->game.items[fact->spot].marks |= GO_NO_POINT;
}

static struct span no_span(const void *places, uint32_t spot) {
  (void)places;
  (void)spot;
  return (struct span){0, 0};
}

static void points_sum(struct jgf_hasher *hasher) {
  for (size_t i = 0; i < hasher->game.node_count; i++) {
    struct hash_node *node = &hasher->nodes[i];
    for (uint32_t k = node->first_point; k < node->first_point + node->point_count; k++) {
      const struct hash_point *point = &hasher->points[k];
      if (point->item != NO_SPOT && hasher->game.items[point->item].marks & GO_NO_POINT) continue;
      hash_add(&node->sum, point->hash);
      node->parts++;
    }
  }
}

/* From the leaves to the roots: children follow their parents, so the reverse of the
 * order does. What hangs on a node without content hangs on the one before it. */
static struct jgf_hash nodes_fold(struct jgf_hasher *hasher) {
  struct go_node *nodes = hasher->game.nodes;
  struct jgf_hash roots = {0, 0};
  for (size_t i = 0; i < hasher->game.node_count; i++) {
    int32_t parent = nodes[i].parent;
    if (parent >= 0 && !hasher->nodes[parent].parts) nodes[i].parent = nodes[parent].parent;
  }
  for (size_t i = hasher->game.node_count; i-- > 0;) {
    const struct hash_node *node = &hasher->nodes[i];
    if (!node->parts) continue;
    struct jgf_hash hash = hash_begin(PART_NODE), *tail = nodes[i].parent >= 0 ? &hasher->nodes[nodes[i].parent].tail : &roots;
    hash_hash(&hash, node->sum);
    hash_hash(&hash, node->tail);
    hash_hash(&hash, *tail);
    *tail = hash_end(hash);
  }
  return roots;
}

/* ---- the record ---- */

static void clear(struct jgf_hasher *hasher, const struct json_document *document) {
  game_clear(&hasher->game);
  hasher->game.span = no_span;
  hasher->document = document;
  hasher->spots = document->spots;
  hasher->value_count = hasher->point_count = hasher->frame_count = 0;
  buffer_clear(&hasher->dates);
  buffer_clear(&hasher->first_date);
  memset(hasher->board_said, 0, sizeof hasher->board_said);
  hasher->periods = hasher->period = 0;
  hasher->sum = (struct jgf_hash){0, 0};
  hasher->player = NULL;
  hasher->has_overtime = hasher->has_setup = hasher->dates_at_home = hasher->is_stray = false;
}

/* A tree that ngGo kept as JSON text in a string. */
static void inner_tree_read(struct jgf_hasher *hasher, uint32_t tree) {
  const struct json_document *outer = hasher->document;
  struct view text = json_string(outer, tree);
  struct json_document inner = {0};
  struct json_limits limits = JSON_LIMITS;
  struct source source;
  source_init_copy(&source, "tree", text.at, text.length);
  json_parse(&inner, &source, hasher->names, &limits);
  bool is_list = inner.count && inner.spots[0].kind == JSON_ARRAY;
  if (is_list) {
    hasher->document = &inner;
    hasher->spots = inner.spots;
    hash_tree(hasher, 0);
    hasher->document = outer;
    hasher->spots = outer->spots;
  } else hash_add(&hasher->sum, value_hash(hasher, tree));
  json_release(&inner);
  source_release(&source);
}

/* However it is spelled. */
static uint32_t tree_find(const struct jgf_hasher *hasher) {
  const struct json_spot *spots = hasher->spots;
  if (spots[0].kind != JSON_OBJECT) return 0;
  for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next) {
    if (member_is_void(hasher, spot)) continue;
    const struct jgf_field *field = member_field(hasher, spot, &jgf_record_shape);
    if (field && field->key == KEY_TREE) return spot;
  }
  return NO_SPOT;
}

struct jgf_hash jgf_hash(struct jgf_hasher *hasher, const struct json_document *document) {
  clear(hasher, document);
  if (!document->count) return hasher->sum;
  uint32_t tree = tree_find(hasher);
  header_read(hasher);
  enum json_kind kind = tree == NO_SPOT ? JSON_NULL : (enum json_kind)document->spots[tree].kind;
  if (kind == JSON_ARRAY) hash_tree(hasher, tree);
  else if (kind == JSON_STRING) inner_tree_read(hasher, tree);
  else if (kind != JSON_NULL) hash_add(&hasher->sum, value_hash(hasher, tree));
  if (hasher->has_setup) replay_run(&hasher->game, hasher->replay, (struct fact_sink){hear, hasher});
  points_sum(hasher);
  header_end(hasher);
  struct jgf_hash hash = hash_begin(PART_TREE);
  hash_hash(&hash, nodes_fold(hasher));
  hash_hash(&hash, hasher->sum);
  return hash_end(hash);
}

struct jgf_hasher *jgf_hasher_new(const struct patterns *patterns, const struct json_key_table *names) {
  struct jgf_hasher *hasher = mem_alloc_zeroed(1, sizeof *hasher);
  hasher->normalizer = (struct normalizer){.patterns = patterns, .scratch = pattern_scratch_new()};
  hasher->names = names;
  hasher->replay = replay_new();
  game_init(&hasher->game);
  return hasher;
}

void jgf_hasher_free(struct jgf_hasher *hasher) {
  if (!hasher) return;
  pattern_scratch_free(hasher->normalizer.scratch);
  replay_free(hasher->replay);
  game_release(&hasher->game);
  free(hasher->values);
  free(hasher->nodes);
  free(hasher->points);
  free(hasher->frames);
  free(hasher->holders);
  buffer_release(&hasher->dates);
  buffer_release(&hasher->first_date);
  buffer_release(&hasher->scratch);
  free(hasher);
}
