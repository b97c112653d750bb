#include "convert/apply_extras.h"
#include "base/memory.h"
#include "convert/header_map.h"
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
  order(json_member_of(header, "rules"),
        KEYS("ruleset", "allowSuicide", "disallowRepeats", "komi", "handicap", "time", "overtime"));
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

/* ---- begin and end ---- */

/* Pointers of the record lead into the tree only as far as its root; extras of other nodes stand with their nodes. */
#define INTO_TREE "/tree/"
#define INTO_ROOT "/tree/0/"

static bool begins(const struct tree_extra *extra, const char *with) {
  return string_begins(extra->pointer, with);
}

static void lost_add(struct extras_applier *applier, const struct tree_extra *extra) {
  if (!applier->lost_count++) applier->lost = extra;
}

/* Whether a list of nodes is the same as the tree in SGF, node for node. */
static bool is_same_tree(struct json_object *nodes, const struct property_tree *tree) {
  struct property_tree other;
  property_tree_init(&other);
  jgf_tree_nodes(nodes, &other);
  bool same = other.node_count == tree->node_count;
  for (size_t i = 0; same && i < tree->node_count; i++)
    same = other.nodes[i].parent == tree->nodes[i].parent && tree_node_digest(&other, i) == tree_node_digest(tree, i);
  property_tree_release(&other);
  return same;
}

void extras_applier_init(struct extras_applier *applier, struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  *applier = (struct extras_applier){.builder = builder};
  node_as_sgf_init(&applier->as_sgf);
  for (size_t i = 0; i < tree->extra_count; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    if (extra->node || strcmp(extra->pointer, "/tree") != 0 || !json_object_is_type(extra->value, json_type_array)) continue;
    if (is_same_tree(extra->value, tree)) applier->tree = extra->value;
    else lost_add(applier, extra);
  }
}

void extras_applier_release(struct extras_applier *applier) {
  free(applier->puts);
  node_as_sgf_release(&applier->as_sgf);
}

/* ---- into nodes ---- */

/* The member of a node that a pointer leads to or into, as the key's view; nothing if to the node itself. */
static struct view member_of(struct view pointer) {
  struct view key = pointer.length ? view_after(pointer, 1) : pointer;
  return view_cut(&key, '/');
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

/* Puts in those extras that leave the digest of the node in SGF as it is: all at once, or else those of each half. Each try takes
 * as long as the node is large, so after many failures the rest is taken for edited, too. */
static void puts_try(struct extras_applier *applier, struct json_object *node, uint64_t digest, const struct extras_put *puts,
                     size_t count) {
  enum { MOST_FAILURES = 64 };
  bool good = false;
  if (!count) return;
  if (applier->failures < MOST_FAILURES) {
    struct json_object *copy = json_value_copy(node);
    good = puts_fit(copy, puts, count) && node_as_sgf_digest(&applier->as_sgf, copy) == digest;
    json_object_put(copy);
  }
  if (good) (void)puts_fit(node, puts, count);
  else if (count > 1 && applier->failures < MOST_FAILURES) {
    puts_try(applier, node, digest, puts, count / 2);
    puts_try(applier, node, digest, puts + count / 2, count - count / 2);
  } else applier->failures++;
}

static void puts_flush(struct extras_applier *applier, struct json_object *node) {
  applier->failures = 0;
  if (applier->put_count) puts_try(applier, node, node_as_sgf_digest(&applier->as_sgf, node), applier->puts, applier->put_count);
  applier->put_count = 0;
}

/* Puts the extra into the node. One that SGF says, too, waits until all of the node is there. A branch is never kept beside the
 * game. */
static void extra_put(struct extras_applier *applier, struct json_object *node, struct view pointer,
                      const struct tree_extra *extra) {
  struct view key = member_of(pointer);
  if (is_said_in_sgf(pointer)) {
    ARRAY_GROW(applier->puts, applier->put_count, applier->put_capacity);
    applier->puts[applier->put_count++] = (struct extras_put){pointer, extra};
    return;
  }
  bool is_put = key.length && !view_is(key, "variations") && json_value_put(node, pointer, json_object_get(extra->value));
  if (!is_put && extra->value) lost_add(applier, extra);
}

/* False: there is nothing. */
static bool root_put(struct extras_applier *applier, struct json_object *root) {
  const struct property_tree *tree = applier->builder->tree;
  bool any = false;
  for (size_t i = 0; i < tree->extra_count && !tree->extras[i].node; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    if (!begins(extra, INTO_ROOT)) continue;
    extra_put(applier, root, view_of(extra->pointer + strlen(INTO_ROOT) - 1), extra);
    any = true;
  }
  return any;
}

/* What hangs on a node below the root, of which this is the last piece. False: there is nothing. */
static bool node_put(struct extras_applier *applier, struct json_object *node) {
  const struct property_tree *tree = applier->builder->tree;
  size_t index = applier->builder->index;
  while (applier->extra < tree->extra_count && tree->extras[applier->extra].node < index) applier->extra++;
  if (applier->extra == tree->extra_count || tree->extras[applier->extra].node != index) return false;
  bool is_same = property_tree_is_same_move(tree, &tree->extras[applier->extra]);
  for (; applier->extra < tree->extra_count && tree->extras[applier->extra].node == index; applier->extra++) {
    const struct tree_extra *extra = &tree->extras[applier->extra];
    if (strcmp(extra->pointer, EXTRA_MOVE) == 0) continue;
    if (is_same && strcmp(extra->pointer, EXTRA_SGF) == 0) continue; /* the builder has it in meta.sgf.nodes */
    if (is_same) extra_put(applier, node, view_of(extra->pointer), extra);
    else if (extra->value) lost_add(applier, extra);
  }
  return is_same;
}

void extras_apply_to_node(struct extras_applier *applier, struct json_object *node) {
  const struct jgf_builder *builder = applier->builder;
  bool is_root = !applier->has_root, any = false;
  applier->has_root = true;
  if (is_root) any = root_put(applier, node);
  else if (builder->index && builder->is_last) any = node_put(applier, node);
  puts_flush(applier, node);
  if (any) node_order(node);
}

/* ---- into the header ---- */

/* A section of the record is an object, except the players: where they are an object, it is not known who has black. */
static bool is_section_odd(const struct tree_extra *extra) {
  static const char *const sections[] = {"/record", "/source", "/game", "/players", "/event", "/rules", "/board", "/settings",
                                         "/meta"};
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

static void all_put(struct extras_applier *applier) {
  struct jgf_builder *builder = applier->builder;
  const struct property_tree *tree = builder->tree;
  for (size_t i = 0; i < tree->extra_count && !tree->extras[i].node; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    bool is_sgf = strcmp(extra->pointer, EXTRA_SGF) == 0; /* the builder has it in meta.sgf */
    if (begins(extra, INTO_TREE) && !begins(extra, INTO_ROOT) && extra->value && !applier->tree) lost_add(applier, extra);
    if (is_sgf || begins(extra, INTO_TREE) || strcmp(extra->pointer, "/tree") == 0 || begins(extra, "/meta/sgf/nodes")) continue;
    if (begins(extra, "/players/") && extra->value) header_make_players(builder->header);
    if (is_section_odd(extra) || !json_value_put(builder->header, view_of(extra->pointer), json_object_get(extra->value)))
      lost_add(applier, extra);
  }
}

/* Takes the value of the property from SGF, and drops the one that was kept. */
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

/* Whether SGF, as its readers understand it, says what the header says, apart from what SGF has no room for. */
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
static void edits_adopt(struct extras_applier *applier, struct json_object *header, struct json_object *edited) {
  struct header_digests now = {0}, then = {0};
  players_adopt(header, edited);
  header_digests_make(&now, &applier->as_sgf, edited);
  header_digests_make(&then, &applier->as_sgf, header);
  for (const struct header_digest *is = now.first; is; is = is->next) {
    const struct header_digest *was = map_find(&then.names, is->name);
    bool is_same = was && was->digest == is->digest;
    if (!is_same && !is_meant(header, edited, sgf_name_of(is->name))) property_adopt(header, edited, is->name);
  }
  for (const struct header_digest *was = then.first; was; was = was->next)
    if (!map_find(&now.names, was->name)) property_adopt(header, edited, was->name);
  header_digests_release(&now);
  header_digests_release(&then);
}

static void lost_note(const struct extras_applier *applier) {
  if (!applier->lost) return;
  struct fact_detail detail = {.name = view_of(applier->lost->pointer), .number = (double)applier->lost_count};
  jgf_note(applier->builder, CONVERT_FACT_ADDITION, applier->lost->spot, &detail);
}

/* A section in which nothing is left is removed. */
static void section_trim(struct json_object *header, const char *key) {
  struct json_object *section = json_member_of(header, key);
  if (json_object_is_type(section, json_type_object) && !json_object_object_length(section)) json_object_object_del(header, key);
}

static bool has_none(const struct property_tree *tree) {
  return !tree->extra_count || tree->extras[0].node;
}

void extras_apply_to_header(struct extras_applier *applier) {
  struct jgf_builder *builder = applier->builder;
  const char *format = builder->tree->format;
  struct json_object *edited = NULL, *nodes = nodes_detach(builder->header), *dropped;
  /* Of what a reader itself has no property for, SGF says nothing. */
  bool is_sgf = format && (strcmp(format, "sgf") == 0 || strcmp(format, "json-sgf") == 0);
  if (is_sgf && !has_none(builder->tree)) edited = json_value_copy(builder->header);
  all_put(applier);
  dropped = nodes_detach(builder->header);
  json_object_put(dropped);
  if (edited) edits_adopt(applier, builder->header, edited);
  if (edited || dropped) {
    section_trim(json_member_of(builder->header, "meta"), "sgf");
    section_trim(builder->header, "meta");
  }
  json_object_put(edited);
  if (nodes) json_put(json_child(json_child(builder->header, "meta"), "sgf"), "nodes", nodes);
  lost_note(applier);
  header_order(builder->header);
}
