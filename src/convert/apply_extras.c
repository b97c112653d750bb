#include "convert/apply_extras.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "convert/header_map.h"
#include "convert/record_as_sgf.h"
#include "convert/sgf_text.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/check.h"

/* ---- order of members ---- */

#define KEYS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Members in the order of the specification; those that it does not name follow, in their own order. */
static void order(struct json_object *object, const char *const *keys) {
  size_t known = 0;
  if (!json_object_is_type(object, json_type_object)) return;
  struct json_object *copy = json_make_object();
  for (; *keys; keys++) {
    struct json_object *value;
    if (!json_object_object_get_ex(object, *keys, &value)) continue;
    json_put(copy, *keys, json_object_get(value));
    known++;
  }
  json_object_object_foreach(object, key, member) {
    struct json_object *value;
    if (!json_object_object_get_ex(copy, key, &value)) json_put(copy, key, json_object_get(member));
  }
  /* Members are removed and added again one by one, so that the object stays the same for whoever holds it. */
  json_object_object_foreach(copy, name, value) {
    json_object_object_del(object, name);
    json_put(object, name, json_object_get(value));
  }
  json_object_put(copy);
}

static void header_order(struct json_object *header) {
  order(header, KEYS("record", "source", "game", "players", "event", "rules", "board", "settings", "meta"));
  order(json_member_of(header, "record"), KEYS("format", "version", "charset", "generator", "transcriber"));
  order(json_member_of(header, "source"), KEYS("name", "url", "copyright"));
  order(json_member_of(header, "game"), KEYS("type", "name", "result", "date", "dates", "opening", "annotator", "description"));
  order(json_member_of(header, "event"), KEYS("name", "location", "round"));
  order(json_member_of(header, "rules"), KEYS("ruleset", "allowSuicide", "disallowRepeats", "komi", "handicap", "time", "overtime"));
  order(json_member_of(header, "board"),
        KEYS("size", "width", "height", "cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight"));
  order(json_member_of(header, "meta"), KEYS("source", "sgf", "ugf", "jsonsgf"));
  struct json_object *players = json_member_of(header, "players");
  size_t count = json_object_is_type(players, json_type_array) ? json_object_array_length(players) : 0;
  for (size_t i = 0; i < count; i++)
    order(json_object_array_get_idx(players, i), KEYS("color", "name", "rank", "team", "country"));
}

static void node_order(struct json_object *node) {
  order(node, KEYS("name", "solution", "move", "setup", "turn", "comments", "markup", "score"));
  order(json_member_of(node, "move"), KEYS("color", "x", "y", "pass", "timeLeft", "periodsLeft"));
}

/* ---- pointers to nodes ---- */

static bool prefix_skip(struct view *pointer, const char *word) {
  size_t length = strlen(word);
  if (pointer->length < length || memcmp(pointer->at, word, length) != 0) return false;
  *pointer = (struct view){pointer->at + length, pointer->length - length};
  return true;
}

static bool index_read(struct view *pointer, uint32_t *number) {
  size_t i = 1;
  *number = 0;
  if (!pointer->length || pointer->at[0] != '/') return false;
  for (; i < pointer->length && i < 10 && ascii_is_digit(pointer->at[i]); i++)
    *number = *number * 10 + (uint32_t)(pointer->at[i] - '0');
  if (i == 1 || (i < pointer->length && pointer->at[i] != '/')) return false;
  *pointer = (struct view){pointer->at + i, pointer->length - i};
  return true;
}

/* The node that a pointer leads to or into. */
static bool address_read(struct extras_patches *patches, struct view *pointer, struct extras_patch *patch) {
  struct view rest = *pointer;
  uint32_t first, second;
  /* Each step takes two bytes at least. */
  patch->steps = arena_alloc(&patches->arena, (rest.length / 2 + 1) * sizeof *patch->steps);
  patch->step_count = 0;
  if (!prefix_skip(&rest, "/tree") || !index_read(&rest, &first)) return false;
  patch->steps[patch->step_count++] = first;
  for (struct view next = rest; prefix_skip(&next, "/variations") && index_read(&next, &first) && index_read(&next, &second); rest = next) {
    patch->steps[patch->step_count++] = first;
    patch->steps[patch->step_count++] = second;
  }
  patch->rest = rest;
  return true;
}

static int steps_order(const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count) {
  for (size_t i = 0; i < a_count && i < b_count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return a_count == b_count ? 0 : a_count < b_count ? -1 : 1;
}

static int patches_order(const void *a, const void *b) {
  const struct extras_patch *one = a, *other = b;
  int by_steps = steps_order(one->steps, one->step_count, other->steps, other->step_count);
  return by_steps ? by_steps : one->number < other->number ? -1 : 1;
}

static bool leads_into_tree(const struct tree_extra *extra) {
  return strncmp(extra->pointer, "/tree/", 6) == 0;
}

static void lost_add(struct extras_patches *patches, const struct tree_extra *extra) {
  if (!patches->lost_count++) patches->lost = extra;
}

void extras_patches_init(struct extras_patches *patches, const struct property_tree *tree) {
  *patches = (struct extras_patches){0};
  node_as_sgf_init(&patches->says);
  for (size_t i = 0; i < tree->extra_count; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    bool is_tree = !extra->node && strcmp(extra->pointer, "/tree") == 0 && json_object_is_type(extra->value, json_type_array);
    if (is_tree && nodes_as_sgf_equal(extra->value, tree)) patches->tree = extra->value;
    else if (is_tree) lost_add(patches, extra);
    if (extra->node || !leads_into_tree(extra)) continue;
    struct view pointer = view_of(extra->pointer);
    ARRAY_GROW(patches->list, patches->count, patches->capacity);
    struct extras_patch *patch = &patches->list[patches->count++];
    *patch = (struct extras_patch){.extra = extra, .number = i};
    /* Pointers that lead to no node come after all nodes, and are reported as lost. */
    if (!address_read(patches, &pointer, patch)) patch->steps[0] = UINT32_MAX, patch->step_count = 1;
  }
  if (patches->count) qsort(patches->list, patches->count, sizeof *patches->list, patches_order);
}

void extras_patches_release(struct extras_patches *patches) {
  free(patches->list);
  free(patches->puts);
  arena_release(&patches->arena);
  node_as_sgf_release(&patches->says);
}

/* ---- into nodes ---- */

/* The member of a node that a pointer leads to or into, as the key's view; nothing if to the node itself. */
static struct view member_of(struct view pointer) {
  struct view key = pointer.length ? (struct view){pointer.at + 1, pointer.length - 1} : pointer;
  const char *end = key.length ? memchr(key.at, '/', key.length) : NULL;
  if (end) key.length = (size_t)(end - key.at);
  return key;
}

static bool is_one_of(struct view key, const char *const *keys) {
  for (; *keys; keys++)
    if (view_is(key, *keys)) return true;
  return false;
}

/* A value that SGF now gives differently was edited, which is no loss; a value that SGF does not give is one. */
static bool is_said_in_sgf(struct view pointer) {
  return is_one_of(member_of(pointer), KEYS("move", "setup", "turn", "name", "comments", "markup", "score"));
}

static bool puts_fit(struct json_object *node, const struct extras_put *puts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!json_value_put(node, puts[i].pointer, json_object_get(puts[i].extra->value))) return false;
  return true;
}

/* Puts in what leaves `says`, which is what SGF says of the node, as it is: all of it at once, or else what of each half does.
 * Each try takes as long as the node is large: where very many would change it, the rest is taken for edited, too. */
static void puts_try(struct extras_patches *patches, struct json_object *node, uint64_t says, const struct extras_put *puts, size_t count) {
  enum { MOST_FAILURES = 64 };
  bool good = false;
  if (!count) return;
  if (patches->failures < MOST_FAILURES) {
    struct json_object *copy = json_value_copy(node);
    good = puts_fit(copy, puts, count) && node_as_sgf_digest(&patches->says, copy) == says;
    json_object_put(copy);
  }
  if (good) (void)puts_fit(node, puts, count);
  else if (count > 1 && patches->failures < MOST_FAILURES) {
    puts_try(patches, node, says, puts, count / 2);
    puts_try(patches, node, says, puts + count / 2, count - count / 2);
  } else {
    patches->failures++;
    for (size_t i = 0; i < count; i++)
      if (puts[i].is_loss) lost_add(patches, puts[i].extra);
  }
}

static void puts_flush(struct extras_patches *patches, struct json_object *node) {
  patches->failures = 0;
  if (patches->put_count) puts_try(patches, node, node_as_sgf_digest(&patches->says, node), patches->puts, patches->put_count);
  patches->put_count = 0;
}

/* Puts it in; what SGF would say something else of then waits until all of the node is there. False if it is not to be put in: a
 * branch is never kept beside the game. */
static bool node_put(struct extras_patches *patches, struct json_object *node, struct view pointer, const struct tree_extra *extra, bool is_loss) {
  struct view key = member_of(pointer);
  if (!key.length || view_is(key, "variations")) return false;
  if (!is_said_in_sgf(pointer)) return json_value_put(node, pointer, json_object_get(extra->value));
  ARRAY_GROW(patches->puts, patches->put_count, patches->put_capacity);
  patches->puts[patches->put_count++] = (struct extras_put){pointer, extra, is_loss};
  return true;
}

static void extra_put(struct extras_patches *patches, struct json_object *node, const struct tree_extra *extra) {
  struct view pointer = view_of(extra->pointer);
  if (!node_put(patches, node, pointer, extra, false) && extra->value && !is_said_in_sgf(pointer)) lost_add(patches, extra);
}

/* What was kept for the node of which this is the last piece. */
static bool extras_put(struct extras_patches *patches, const struct jgf_builder *builder, struct json_object *node) {
  const struct property_tree *tree = builder->tree;
  while (patches->extra < tree->extra_count && tree->extras[patches->extra].node < builder->index) patches->extra++;
  size_t first = patches->extra, i = first;
  if (!builder->index || !builder->is_last || i == tree->extra_count || tree->extras[i].node != builder->index) return false;
  bool same = property_tree_is_same_move(tree, &tree->extras[first]);
  for (; i < tree->extra_count && tree->extras[i].node == builder->index; i++) {
    if (strcmp(tree->extras[i].pointer, EXTRA_MOVE) == 0) continue;
    if (same && strcmp(tree->extras[i].pointer, EXTRA_SGF) == 0) continue; /* the builder has it in meta.sgf.nodes */
    if (same) extra_put(patches, node, &tree->extras[i]);
    else if (tree->extras[i].value) lost_add(patches, &tree->extras[i]);
  }
  return same;
}

/* The patch at hand, and how far its steps are those of the path; false if all are done. */
static const struct extras_patch *patch_match(struct extras_patches *patches, const struct jgf_path *path, size_t known) {
  if (patches->at == patches->count) return NULL;
  const struct extras_patch *patch = &patches->list[patches->at];
  if (patches->match > known) patches->match = known;
  while (patches->match < path->count && patches->match < patch->step_count && path->steps[patches->match] == patch->steps[patches->match])
    patches->match++;
  return patch;
}

static bool is_here(const struct extras_patches *patches, const struct extras_patch *patch, const struct jgf_path *path) {
  return patches->match == path->count && patches->match == patch->step_count;
}

/* Whether its node would have come before the one at the path. */
static bool has_passed(const struct extras_patches *patches, const struct extras_patch *patch, const struct jgf_path *path) {
  size_t match = patches->match;
  if (match == path->count || match == patch->step_count) return match == patch->step_count && match < path->count;
  return patch->steps[match] < path->steps[match];
}

/* Whether SGF confirms that this node was meant: nodes may have been inserted before it. The root is always the root. */
static bool is_certain(struct extras_patches *patches, const struct extras_patch *patch) {
  struct view key = member_of(patch->rest);
  bool is_whole = key.length && key.length + 1 == patch->rest.length;
  if (patch->step_count == 1 && !patch->steps[0]) return true;
  if (!is_whole || !patch->extra->value || !is_one_of(key, KEYS("name", "comments", "setup", "markup", "score"))) return false;
  struct json_object *alone = json_make_object();
  json_value_put(alone, patch->rest, json_object_get(patch->extra->value));
  bool says = node_as_sgf_digest(&patches->says, alone) != 0;
  json_object_put(alone);
  return says;
}

static void patch_put(struct extras_patches *patches, struct json_object *node, const struct extras_patch *patch) {
  bool is_root = patch->step_count == 1 && !patch->steps[0];
  bool is_loss = patch->extra->value && !(is_root && is_said_in_sgf(patch->rest));
  bool put = is_certain(patches, patch) && node_put(patches, node, patch->rest, patch->extra, is_loss);
  if (!put && is_loss) lost_add(patches, patch->extra);
}

void extras_patches_node(struct extras_patches *patches, struct jgf_builder *builder, struct json_object *node) {
  struct jgf_path *path = &builder->path;
  const struct extras_patch *patch = patch_match(patches, path, path->kept);
  bool any = extras_put(patches, builder, node);
  for (; patch; patches->at++, patches->match = 0, patch = patch_match(patches, path, 0)) {
    if (is_here(patches, patch, path)) {
      patch_put(patches, node, patch);
      any = true;
    } else if (has_passed(patches, patch, path)) lost_add(patches, patch->extra);
    else break;
  }
  path->kept = path->count;
  puts_flush(patches, node);
  if (any) node_order(node);
}

/* ---- into the header ---- */

/* A section of the record is an object, except the players: where they are an object, it is not known who has black. */
static bool is_section_odd(const struct tree_extra *extra) {
  static const char *const sections[] = {"/record", "/source", "/game", "/players", "/event", "/rules", "/board", "/settings", "/meta"};
  for (size_t i = 0; i < ARRAY_LENGTH(sections); i++)
    if (strcmp(extra->pointer, sections[i]) == 0) {
      bool is_list = strcmp(sections[i], "/players") == 0 && json_object_is_type(extra->value, json_type_array);
      return extra->value && !is_list && !json_object_is_type(extra->value, json_type_object);
    }
  return false;
}

static struct json_object *kept_of(struct json_object *header) {
  return json_member_of(json_member_of(header, "meta"), "sgf");
}

/* Detached from the header: they are not patched. */
static struct json_object *nodes_detach(struct json_object *header) {
  struct json_object *kept = kept_of(header), *nodes = json_object_get(json_member_of(kept, "nodes"));
  if (nodes) json_object_object_del(kept, "nodes");
  return nodes;
}

static void all_put(struct extras_patches *patches, struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  for (size_t i = 0; i < tree->extra_count && !tree->extras[i].node; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    bool is_sgf = strcmp(extra->pointer, EXTRA_SGF) == 0; /* the builder has it in meta.sgf */
    if (is_sgf || leads_into_tree(extra) || strcmp(extra->pointer, "/tree") == 0 || strncmp(extra->pointer, "/meta/sgf/nodes", 15) == 0) continue;
    if (strncmp(extra->pointer, "/players/", 9) == 0 && extra->value) header_make_players(builder->header);
    if (is_section_odd(extra) || !json_value_put(builder->header, view_of(extra->pointer), json_object_get(extra->value)))
      lost_add(patches, extra);
  }
}

/* Takes the property from SGF, and drops what was kept of it. */
static void property_adopt(struct json_object *header, struct json_object *edited, struct view name) {
  struct buffer key = {0};
  buffer_add_view(&key, name);
  struct json_object *value = json_member_of(kept_of(edited), buffer_string(&key)), *kept = kept_of(header);
  header_copy(header, edited, sgf_name_of(name));
  if (value) json_put(json_child(json_child(header, "meta"), "sgf"), buffer_string(&key), json_object_get(value));
  else if (kept) json_object_object_del(kept, buffer_string(&key));
  buffer_release(&key);
}

/* If SGF names players, these replace players of whom it is not known who has black. */
static void players_adopt(struct json_object *header, struct json_object *edited) {
  struct json_object *named = json_member_of(edited, "players"), *kept = json_member_of(header, "players");
  if (named && kept && !json_object_is_type(kept, json_type_array)) json_put(header, "players", json_value_copy(named));
}

/* Whether SGF, which is read as it is meant, says what the header says without what SGF has no room for. */
static bool is_meant(struct json_object *header, struct json_object *edited, enum sgf_name id) {
  struct header_text then = {0}, now = {0};
  bool same = header_to_sgf(header, id, &then) && header_to_sgf(edited, id, &now);
  if (same) {
    struct arena arena = {0};
    struct buffer text = {0};
    struct sgf_patterns *patterns = sgf_patterns_new();
    jgf_text_add(&text, buffer_view(&then.first), true);
    same = view_equal(sgf_value_meant(patterns, &arena, id, buffer_view(&text)), buffer_view(&now.first));
    sgf_patterns_free(patterns);
    buffer_release(&text);
    arena_release(&arena);
  }
  header_text_release(&then);
  header_text_release(&now);
  return same;
}

/* Every property that SGF gives differently from the header is taken from SGF: somebody edited it. */
static void edits_adopt(struct extras_patches *patches, struct json_object *header, struct json_object *edited) {
  struct map now = {0}, then = {0};
  players_adopt(header, edited);
  header_as_sgf(&patches->says, edited, &now);
  header_as_sgf(&patches->says, header, &then);
  for (size_t i = 0; i < now.size; i++) {
    const struct map_slot *slot = &now.slots[i];
    struct view name = {slot->key, slot->length};
    if (slot->key && map_find(&then, name) != slot->value && !is_meant(header, edited, sgf_name_of(name))) property_adopt(header, edited, name);
  }
  for (size_t i = 0; i < then.size; i++) {
    const struct map_slot *slot = &then.slots[i];
    struct view name = {slot->key, slot->length};
    if (slot->key && !map_find(&now, name)) property_adopt(header, edited, name);
  }
  map_release(&now);
  map_release(&then);
}

static void lost_note(const struct extras_patches *patches, const struct jgf_builder *builder) {
  if (!patches->lost) return;
  struct notation notation = {.name = view_of(patches->lost->pointer), .number = (double)patches->lost_count};
  jgf_note(builder, CONVERT_FACT_ADDITION, patches->lost->spot, &notation);
}

/* A section in which nothing is left is removed. */
static void section_trim(struct json_object *header, const char *key) {
  struct json_object *section = json_member_of(header, key);
  if (json_object_is_type(section, json_type_object) && !json_object_object_length(section)) json_object_object_del(header, key);
}

static bool has_none(const struct property_tree *tree) {
  return !tree->extra_count || tree->extras[0].node;
}

void extras_patches_header(struct extras_patches *patches, struct jgf_builder *builder) {
  const char *format = builder->tree->format;
  struct json_object *edited = NULL, *nodes = nodes_detach(builder->header), *dropped;
  /* Of what a reader itself has no property for, SGF says nothing. */
  bool is_sgf = format && (strcmp(format, "sgf") == 0 || strcmp(format, "json-sgf") == 0);
  if (is_sgf && !has_none(builder->tree)) edited = json_value_copy(builder->header);
  all_put(patches, builder);
  dropped = nodes_detach(builder->header);
  json_object_put(dropped);
  if (edited) edits_adopt(patches, builder->header, edited);
  if (edited || dropped) {
    section_trim(json_member_of(builder->header, "meta"), "sgf");
    section_trim(builder->header, "meta");
  }
  json_object_put(edited);
  if (nodes) json_put(json_child(json_child(builder->header, "meta"), "sgf"), "nodes", nodes);
  for (; !patches->tree && patches->at < patches->count; patches->at++) lost_add(patches, patches->list[patches->at].extra);
  lost_note(patches, builder);
  header_order(builder->header);
}
