#include "convert/node_anchor.h"
#include "base/memory.h"
#include "json/make.h"
#include "json/value.h"

/* ---- steps ---- */

static bool coordinate_of(struct json_object *move, const char *key, char *letter) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  struct json_object *value = json_member_of(move, key);
  if (!json_object_is_type(value, json_type_int)) return false;
  int64_t number = json_object_get_int64(value);
  if (number < 0 || number >= (int64_t)sizeof letters - 1) return false;
  *letter = letters[number];
  return true;
}

static bool move_step(struct json_object *node, struct jgf_step *step) {
  struct json_object *move = json_member_of(node, "move"), *color = json_member_of(move, "color"), *pass = json_member_of(move, "pass");
  if (!json_object_is_type(color, json_type_string)) return false;
  bool black = view_is(json_text_of(color), "black"), is_pass = json_object_is_type(pass, json_type_boolean) && json_object_get_boolean(pass);
  char point[2] = {'-', '-'};
  if (!black && !view_is(json_text_of(color), "white")) return false;
  if (!is_pass && !(coordinate_of(move, "x", &point[0]) && coordinate_of(move, "y", &point[1]))) return false;
  *step = (struct jgf_step){{black ? 'B' : 'W', point[0], point[1]}};
  return true;
}

/* False for a node that is no step of a way. */
static bool step_of(struct node_as_sgf *says, struct json_object *node, struct jgf_step *step) {
  if (move_step(node, step)) return true;
  if (!json_member_of(node, "setup") && !json_member_of(node, "turn")) return false;
  snprintf(step->text, sizeof step->text, "#%08x", (unsigned)node_as_sgf_digest(says, node));
  return true;
}

static struct jgf_step own_step(struct node_as_sgf *says, struct json_object *node) {
  struct jgf_step step;
  if (!step_of(says, node, &step)) snprintf(step.text, sizeof step.text, "=%08x", (unsigned)node_as_sgf_digest(says, node));
  return step;
}

static bool is_same(const struct jgf_step *a, const struct jgf_step *b) {
  return strcmp(a->text, b->text) == 0;
}

static size_t step_length(char first) {
  return first == 'B' || first == 'W' ? 3 : first == '#' || first == '=' ? 9 : 0;
}

static size_t times_add(struct map *times, const struct jgf_step *step) {
  void **count = map_get_or_add(times, view_of(step->text));
  *count = (void *)((uintptr_t)*count + 1);
  return (uintptr_t)*count;
}

/* ---- written ---- */

void node_path_init(struct node_path *path) {
  *path = (struct node_path){0};
  node_as_sgf_init(&path->says);
}

void node_path_release(struct node_path *path) {
  free(path->steps);
  free(path->seen);
  map_release(&path->times);
  node_as_sgf_release(&path->says);
}

static void step_push(struct node_path *path, struct jgf_step step) {
  ARRAY_GROW(path->steps, path->count, path->capacity);
  path->steps[path->count++] = step;
}

/* How often the last step came so far. */
static size_t times_count(struct node_path *path) {
  size_t times = 0;
  while (path->counted < path->seen_count) times = times_add(&path->times, &path->seen[path->counted++]);
  return times;
}

void node_path_cut(struct node_path *path, size_t count) {
  path->count = count;
  if (path->same > count) path->same = count;
}

static void entry_write(struct node_path *path, struct json_object *entry, size_t times) {
  struct buffer way = {0};
  for (size_t i = path->same; i < path->count; i++) buffer_add_string(&way, path->steps[i].text);
  if (path->same) json_put(entry, "same", json_number_new((double)path->same));
  json_put(entry, "way", json_make_string(buffer_view(&way)));
  json_put(entry, "times", json_number_new((double)times));
  buffer_release(&way);
  path->same = path->count;
}

void node_path_add(struct node_path *path, struct json_object *node, struct json_object *entry) {
  struct jgf_step step;
  bool is_step = step_of(&path->says, node, &step);
  if (!is_step) step = own_step(&path->says, node);
  ARRAY_GROW(path->seen, path->seen_count, path->seen_capacity);
  path->seen[path->seen_count++] = step;
  step_push(path, step);
  if (entry) entry_write(path, entry, times_count(path));
  if (!is_step) node_path_cut(path, path->count - 1);
}

/* How often each step occurs is known now: it is written if that is more than once. */
void node_path_finish(struct node_path *path, struct json_object *entries) {
  times_count(path);
  for (size_t i = 0; i < json_object_array_length(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *times = json_member_of(entry, "times"), *list;
    struct view way = json_text_of(json_member_of(entry, "way"));
    size_t at = 0, last = 0;
    for (; at < way.length; at += step_length(way.at[at])) last = at;
    size_t all = (uintptr_t)map_find(&path->times, (struct view){way.at + last, way.length - last});
    if (all == 1) {
      json_object_object_del(entry, "times");
      continue;
    }
    list = json_make_array_for(2);
    json_append(list, json_object_get(times));
    json_append(list, json_number_new((double)all));
    json_put(entry, "times", list);
  }
}

/* ---- found again ---- */

/* How much comparing ways may cost in all: enough for a game of ten thousand nodes with something kept for each, edited at its beginning. */
enum { COST_MOST = 100000000 };

struct anchor_node {
  int32_t parent;     /* the nearest one above that is a step; -1 */
  int32_t next;       /* with the same step; -1 */
  uint32_t depth;     /* how many steps lead to it, its own counted */
  bool is_step;
  struct jgf_step step;
  uint64_t way;       /* a digest */
};

struct anchor_group {
  int32_t first, last;
  size_t count;
};

struct way_step {
  struct jgf_step step;
  uint64_t way; /* a digest of the way up to here */
};

struct jgf_anchors {
  struct anchor_node *nodes; /* owned */
  size_t count, capacity;
  struct map groups;         /* by step: anchor_group, in the arena */
  struct map ways;           /* by digest: 1 + the first node that has it, as an integer; 0 is none, UINTPTR_MAX several */
  struct arena arena;
  struct way_step *way;      /* owned: of the entry at hand */
  size_t way_count, way_capacity;
  size_t cost;
  bool is_broken;            /* an entry could not be read: what the next ones share with it is not known */
  struct node_as_sgf says;
};

struct jgf_anchors *jgf_anchors_new(void) {
  struct jgf_anchors *anchors = mem_alloc_zeroed(1, sizeof *anchors);
  node_as_sgf_init(&anchors->says);
  return anchors;
}

void jgf_anchors_free(struct jgf_anchors *anchors) {
  if (!anchors) return;
  free(anchors->nodes);
  free(anchors->way);
  map_release(&anchors->groups);
  map_release(&anchors->ways);
  arena_release(&anchors->arena);
  node_as_sgf_release(&anchors->says);
  free(anchors);
}

static uint64_t way_hash(uint64_t way, const struct jgf_step *step) {
  return map_hash(way, step->text, strlen(step->text));
}

static struct view digest_key(const uint64_t *way) {
  return (struct view){(const char *)way, sizeof *way};
}

static void group_add(struct jgf_anchors *anchors, int32_t index) {
  struct anchor_node *node = &anchors->nodes[index];
  void **slot = map_get_or_add(&anchors->groups, view_of(node->step.text));
  struct anchor_group *group = *slot;
  if (!group) {
    *slot = group = arena_alloc(&anchors->arena, sizeof *group);
    *group = (struct anchor_group){.first = index};
  } else anchors->nodes[group->last].next = index;
  group->last = index;
  group->count++;
}

void jgf_anchors_node(struct jgf_anchors *anchors, struct json_object *node, int32_t parent) {
  ARRAY_GROW(anchors->nodes, anchors->count, anchors->capacity);
  int32_t index = (int32_t)anchors->count++;
  if (parent >= 0 && !anchors->nodes[parent].is_step) parent = anchors->nodes[parent].parent;
  const struct anchor_node *above = parent >= 0 ? &anchors->nodes[parent] : NULL;
  struct anchor_node *at = &anchors->nodes[index];
  *at = (struct anchor_node){.parent = parent, .next = -1, .depth = above ? above->depth + 1 : 1};
  at->is_step = step_of(&anchors->says, node, &at->step);
  if (!at->is_step) at->step = own_step(&anchors->says, node);
  at->way = way_hash(above ? above->way : MAP_HASH_START, &at->step);
  group_add(anchors, index);
  void **way = map_get_or_add(&anchors->ways, digest_key(&at->way));
  *way = *way ? (void *)UINTPTR_MAX : (void *)((uintptr_t)index + 1);
}

/* The way of an entry, made of its own part and that of the entry before; false if it has none. */
static bool way_read(struct jgf_anchors *anchors, struct json_object *entry) {
  struct json_object *way = json_member_of(entry, "way"), *same = json_member_of(entry, "same");
  int64_t shared = json_object_is_type(same, json_type_int) ? json_object_get_int64(same) : 0;
  if (!json_object_is_type(way, json_type_string) || shared < 0 || (size_t)shared > anchors->way_count) return false;
  if (shared && anchors->is_broken) return false;
  struct view text = json_text_of(way);
  anchors->way_count = (size_t)shared;
  for (size_t i = 0, length; i < text.length; i += length) {
    length = step_length(text.at[i]);
    if (!length || i + length > text.length) return false;
    ARRAY_GROW(anchors->way, anchors->way_count, anchors->way_capacity);
    struct way_step *step = &anchors->way[anchors->way_count++];
    memcpy(step->step.text, text.at + i, length);
    step->step.text[length] = '\0';
    step->way = way_hash(anchors->way_count > 1 ? step[-1].way : MAP_HASH_START, &step->step);
  }
  return text.length;
}

/* How many steps were inserted into the way, or removed from it, or replaced; SIZE_MAX if it is another way. */
static size_t difference(struct jgf_anchors *anchors, int32_t node) {
  size_t now = anchors->nodes[node].depth, then = anchors->way_count, left = then, changed = 0, common = 0;
  bool is_longer = now > then;
  size_t skips = is_longer ? now - then : then - now;
  anchors->cost += now + then;
  for (int32_t at = node; at >= 0 && left;) {
    bool same = is_same(&anchors->nodes[at].step, &anchors->way[left - 1].step);
    bool moves_on = same || (now == then && changed++ == 0);
    if (!moves_on && now == then) return SIZE_MAX;
    common += same;
    if (moves_on || is_longer) at = anchors->nodes[at].parent;
    if (moves_on || !is_longer) left--;
  }
  size_t shorter = is_longer ? then : now;
  return now == then ? changed : common == shorter ? skips : SIZE_MAX;
}

/* If the same step occurs several times: which of how many it was. */
static void times_read(struct json_object *entry, size_t *number, size_t *all) {
  struct json_object *times = json_member_of(entry, "times");
  *number = *all = 1;
  if (!json_object_is_type(times, json_type_array) || json_object_array_length(times) != 2) return;
  *number = (size_t)json_object_get_int64(json_object_array_get_idx(times, 0));
  *all = (size_t)json_object_get_int64(json_object_array_get_idx(times, 1));
}

/* The only node with this step whose way may be the result of an edit before it. */
static int32_t find_edited(struct jgf_anchors *anchors, struct json_object *entry) {
  const struct jgf_step *own = &anchors->way[anchors->way_count - 1].step;
  const struct anchor_group *group = map_find(&anchors->groups, view_of(own->text));
  size_t best = SIZE_MAX, best_number = 0, number = 0, was, all;
  int32_t found = -1;
  times_read(entry, &was, &all);
  /* One was removed, and it is not known which, or one was added. */
  if (!group || group->count < all || (all > 1 && group->count != all)) return -1;
  for (int32_t at = group->first; at >= 0 && anchors->cost < COST_MOST; at = anchors->nodes[at].next) {
    size_t cost = difference(anchors, at);
    number++;
    if (cost == best) found = -1;
    if (cost >= best) continue;
    best = cost;
    best_number = number;
    found = at;
  }
  bool is_certain = anchors->cost < COST_MOST && (all == 1 || best_number == was);
  return is_certain ? found : -1;
}

int32_t jgf_anchors_find(struct jgf_anchors *anchors, struct json_object *entry, int32_t at) {
  anchors->is_broken = !way_read(anchors, entry);
  if (anchors->is_broken) return -1;
  uint64_t way = anchors->way[anchors->way_count - 1].way;
  if (at >= 0 && (size_t)at < anchors->count && anchors->nodes[at].way == way) return at;
  uintptr_t found = (uintptr_t)map_find(&anchors->ways, digest_key(&way));
  if (found == UINTPTR_MAX) return -1;
  return found ? (int32_t)(found - 1) : find_edited(anchors, entry);
}
