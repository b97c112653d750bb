#include "jgf/digest.h"
#include "base/memory.h"
#include "facts/go_facts.h"
#include "jgf/digest_internal.h"

/* ---- the tree ---- */

enum { NO_FORK = -2 };

/* A list of nodes, or a list of such lists. */
struct digest_frame {
  uint32_t next, end;
  int32_t last;   /* nodes: the one that the next one follows; branches: the one that all follow */
  int32_t fork;   /* nodes: where the branches before in this list start */
  bool branches, after_fork;
};

static struct digest_frame *push(struct jgf_digester *digester, uint32_t list, bool branches, int32_t parent) {
  ARRAY_GROW(digester->frames, digester->frame_count, digester->frame_capacity);
  struct digest_frame *frame = &digester->frames[digester->frame_count++];
  *frame = (struct digest_frame){.next = list + 1, .end = digester->spots[list].next, .last = parent, .fork = NO_FORK,
                                 .branches = branches};
  return frame;
}

static void node_add(struct jgf_digester *digester, struct digest_frame *list) {
  struct go_node *node = game_add_node(&digester->game);
  node->parent = list->after_fork ? list->fork : list->last;
  node->line = (uint32_t)digester->frame_count;
  list->last = (int32_t)digester->game.node_count - 1;
  list->after_fork = false;
  if (digester->game.node_count > digester->node_capacity)
    digester->nodes = mem_grow(digester->nodes, &digester->node_capacity, digester->game.node_count, sizeof *digester->nodes);
  digester->nodes[list->last] = (struct digest_node){.first_point = (uint32_t)digester->point_count};
}

/* Nodes after a fork in the same list are another branch of the fork. */
static void branches_push(struct jgf_digester *digester, struct digest_frame *list, uint32_t branches) {
  list->fork = list->after_fork ? list->fork : list->last;
  list->after_fork = true;
  push(digester, branches, true, list->fork);
}

/* Variations that a move holds are its node's. */
static uint32_t strayed_variations(const struct jgf_digester *digester, uint32_t node) {
  uint32_t move = json_member(digester->document, node, KEY_MOVE);
  if (move == NO_SPOT || digester->spots[move].kind != JSON_OBJECT) return NO_SPOT;
  uint32_t variations = json_member(digester->document, move, KEY_VARIATIONS);
  return variations != NO_SPOT && digester->spots[variations].kind == JSON_ARRAY ? variations : NO_SPOT;
}

static void node_read(struct jgf_digester *digester, struct digest_frame *list, uint32_t spot) {
  const struct json_spot *spots = digester->spots;
  uint32_t variations = NO_SPOT;
  node_add(digester, list);
  for (uint32_t member = spot + 1; member < spots[spot].next; member = spots[member].next) {
    if (member_is_void(digester, member)) continue;
    const struct jgf_field *field = spots[member].key == KEY_MOVE ? NULL : member_field(digester, member, &jgf_node_schema);
    bool forks = field && field->action == READ_VARIATIONS && spots[member].kind == JSON_ARRAY;
    if (forks) variations = member;
    else node_member_read(digester, member);
  }
  node_points_end(digester);
  if (variations == NO_SPOT) variations = strayed_variations(digester, spot);
  if (variations != NO_SPOT) branches_push(digester, list, variations);
}

/* Something that stands in the place of a node or branch counts as it is; null counts as an empty one. */
static void unknown_key_read(struct jgf_digester *digester, struct digest_frame *frame, uint32_t spot) {
  int32_t last = frame->last;
  node_add(digester, frame);
  if (frame->branches) frame->last = last; /* each is a branch by itself */
  if (digester->spots[spot].kind == JSON_NULL) return;
  struct digest128 hash = digest_begin(PART_ELEMENT);
  digest_digest(&hash, value_digest(digester, spot));
  node_part(digester, digest_end(hash));
}

static void element_read(struct jgf_digester *digester, struct digest_frame *frame) {
  const uint32_t spot = frame->next;
  frame->next = digester->spots[spot].next;
  enum json_kind kind = (enum json_kind)digester->spots[spot].kind;
  if (frame->branches && kind == JSON_ARRAY) push(digester, spot, false, frame->last);
  else if (!frame->branches && kind == JSON_OBJECT) node_read(digester, frame, spot);
  else if (!frame->branches && kind == JSON_ARRAY) branches_push(digester, frame, spot);
  else unknown_key_read(digester, frame, spot);
}

static void digest_tree(struct jgf_digester *digester, uint32_t tree) {
  push(digester, tree, false, GO_NO_NODE);
  while (digester->frame_count) {
    size_t top = digester->frame_count - 1;
    struct digest_frame frame = digester->frames[top]; /* reading may move the stack */
    if (frame.next == frame.end) {
      digester->frame_count--;
      continue;
    }
    element_read(digester, &frame);
    digester->frames[top] = frame;
  }
}

/* ---- what the setups do ---- */

static void on_event(void *to, const struct fact *fact) {
  struct jgf_digester *digester = to;
  if (fact->kind == GO_FACT_SETUP_NO_CHANGE) digester->game.items[fact->spot].marks |= GO_NO_POINT;
}

static struct span no_span(const void *places, uint32_t spot) {
  (void)places;
  (void)spot;
  return (struct span){0, 0};
}

static void points_sum(struct jgf_digester *digester) {
  for (size_t i = 0; i < digester->game.node_count; i++) {
    struct digest_node *node = &digester->nodes[i];
    for (uint32_t k = node->first_point; k < node->first_point + node->point_count; k++) {
      const struct digest_point *point = &digester->points[k];
      if (point->item != NO_SPOT && digester->game.items[point->item].marks & GO_NO_POINT) continue;
      digest_add(&node->sum, point->hash);
      node->parts++;
    }
  }
}

/* From the leaves to the roots: children follow their parents, so the reverse of the
 * order does. What hangs on a node without content hangs on the one before it. */
static struct digest128 nodes_fold(struct jgf_digester *digester) {
  struct go_node *nodes = digester->game.nodes;
  struct digest128 roots = {0, 0};
  for (size_t i = 0; i < digester->game.node_count; i++) {
    int32_t parent = nodes[i].parent;
    if (parent >= 0 && !digester->nodes[parent].parts) nodes[i].parent = nodes[parent].parent;
  }
  for (size_t i = digester->game.node_count; i-- > 0;) {
    const struct digest_node *node = &digester->nodes[i];
    if (!node->parts) continue;
    struct digest128 hash = digest_begin(PART_NODE),
                     *tail = nodes[i].parent >= 0 ? &digester->nodes[nodes[i].parent].tail : &roots;
    digest_digest(&hash, node->sum);
    digest_digest(&hash, node->tail);
    digest_digest(&hash, *tail);
    *tail = digest_end(hash);
  }
  return roots;
}

/* ---- the record ---- */

static void clear(struct jgf_digester *digester, const struct json_document *document) {
  game_clear(&digester->game);
  digester->game.span = no_span;
  digester->document = document;
  digester->spots = document->spots;
  digester->value_count = digester->point_count = digester->frame_count = 0;
  buffer_clear(&digester->dates);
  buffer_clear(&digester->first_date);
  memset(digester->board_said, 0, sizeof digester->board_said);
  digester->periods = digester->period = 0;
  digester->sum = (struct digest128){0, 0};
  digester->player = NULL;
  digester->looked_at = NULL;
  digester->has_overtime = digester->has_setup = digester->dates_in_place = digester->is_stray = false;
}

/* Accepts every spelling of the key. */
static uint32_t tree_find(struct jgf_digester *digester) {
  const struct json_spot *spots = digester->spots;
  if (spots[0].kind != JSON_OBJECT) return 0;
  for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next) {
    if (member_is_void(digester, spot)) continue;
    const struct jgf_field *field = member_field(digester, spot, &jgf_record_schema);
    if (field && field->key == KEY_TREE) return spot;
  }
  return NO_SPOT;
}

struct digest128 jgf_digest(struct jgf_digester *digester, const struct json_document *document) {
  clear(digester, document);
  if (!document->count) return digester->sum;
  uint32_t tree = tree_find(digester);
  header_read(digester);
  enum json_kind kind = tree == NO_SPOT ? JSON_NULL : (enum json_kind)document->spots[tree].kind;
  if (kind == JSON_ARRAY) digest_tree(digester, tree);
  else if (kind != JSON_NULL) digest_add(&digester->sum, value_digest(digester, tree));
  if (digester->has_setup) replay_run(&digester->game, digester->replay, (struct fact_sink){on_event, digester});
  points_sum(digester);
  header_end(digester);
  struct digest128 hash = digest_begin(PART_TREE);
  digest_digest(&hash, nodes_fold(digester));
  digest_digest(&hash, digester->sum);
  return digest_end(hash);
}

struct jgf_digester *jgf_digester_new(void) {
  struct jgf_digester *digester = mem_alloc_zeroed(1, sizeof *digester);
  digester->replay = replay_new();
  game_init(&digester->game);
  return digester;
}

void jgf_digester_free(struct jgf_digester *digester) {
  if (!digester) return;
  replay_free(digester->replay);
  game_release(&digester->game);
  free(digester->values);
  free(digester->nodes);
  free(digester->points);
  free(digester->frames);
  free(digester->holders);
  buffer_release(&digester->dates);
  buffer_release(&digester->first_date);
  buffer_release(&digester->scratch);
  free(digester);
}
