#include "convert/diff_extras.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "convert/jgf_builder.h"
#include "convert/sgf_text.h"
#include "facts/json_facts.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"

/* A list of nodes, or the branches of a fork, as the record has them. */
struct list_cursor {
  struct json_object *list; /* borrowed */
  size_t at;                /* the next */
};

struct differ {
  const struct json_document *document; /* borrowed */
  struct property_tree *tree;                /* borrowed */
  struct jgf_builder *builder;            /* borrowed */
  struct fact_sink losses;
  bool plain, is_odd;                   /* is_odd: the nodes are arranged differently */
  struct json_object **kept;            /* borrowed: by address */
  size_t kept_count;
  bool in_node;                         /* what is compared is a node; else the header */
  struct tree_extra *found;              /* owned: within the nodes */
  size_t found_count, found_capacity;
  struct list_cursor *spines;                 /* owned */
  size_t spine_count, spine_capacity;
  struct buffer pointer;
  struct map reported;
};

/* ---- notes ---- */

/* The pointer without its numbers: what sort of thing it is. */
static void sort_write(struct view pointer, struct buffer *sort) {
  for (size_t i = 0; i < pointer.length;) {
    size_t end = i + 1;
    bool number = true;
    for (; end < pointer.length && pointer.at[end] != '/'; end++) number &= ascii_is_digit(pointer.at[end]);
    if (!number || end == i + 1) buffer_add(sort, pointer.at + i, end - i);
    i = end;
  }
}

static bool begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* Values that mean the same in another spelling, or that are implied. */
static bool says_nothing(const char *sort, struct json_object *value) {
  static const char *const own[] = {"/record/format", "/record/version", "/record/charset", "/record/generator", "/board/size",
                                    "/board/width", "/board/height", "/rules/numberOfPeriods", "/rules/timePerPeriod"};
  if (!value) return true;
  for (size_t i = 0; i < ARRAY_LENGTH(own); i++)
    if (strcmp(sort, own[i]) == 0) return true;
  bool is_false = json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
  bool is_zero = json_object_is_type(value, json_type_int) && !json_object_get_int64(value);
  return (is_false || is_zero) && (begins(sort, "/rules/") || begins(sort, "/board/"));
}

/* What a key of a node is mistyped for, if that is a part of the game; else NULL. */
static const char *part_meant(struct view pointer, struct json_object *value) {
  static const char *const parts[] = {"move", "setup", "variations"};
  struct suggestion near = {0};
  struct view key = {pointer.at + 1, pointer.length - 1};
  bool holds_something = json_object_is_type(value, json_type_object) || json_object_is_type(value, json_type_array);
  if (pointer.length < 2 || memchr(key.at, '/', key.length) || !holds_something) return NULL;
  for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
    if (view_is(key, parts[i])) return NULL;
    suggest_consider(&near, key, parts[i]);
  }
  return near.best;
}

static void difference_note(struct differ *differ, struct json_object *value) {
  struct buffer sort = {0};
  if (differ->in_node && differ->builder->index) buffer_add_string(&sort, "/tree");
  sort_write(buffer_view(&differ->pointer), &sort);
  const char *name = buffer_string(&sort);
  bool comments = begins(name, "/tree") && strstr(name, "/comments");
  enum convert_fact kind = differ->plain ? CONVERT_FACT_MEMBER_LOST : CONVERT_FACT_MEMBER;
  bool silent = says_nothing(name, value);
  if (comments) {
    silent = !differ->plain || !json_object_is_type(value, json_type_array) || json_object_array_length(value) < 2;
    kind = CONVERT_FACT_COMMENTS;
  }
  if (!silent && !differ->plain) {
    void **known = map_get_or_add(&differ->reported, buffer_view(&sort));
    silent = *known;
    *known = differ;
  }
  struct notation notation = {.name = buffer_view(&sort)};
  if (!silent && differ->losses.note) {
    uint32_t spot = json_spot_of(value);
    const char *meant = differ->in_node ? part_meant(buffer_view(&differ->pointer), value) : NULL;
    if (meant) notation.meant = view_of(meant);
    struct fact fact = {.kind = kind, .spot = spot, .other_spot = NO_SPOT, .span = json_value_span(differ->document, spot), .what = &notation};
    differ->losses.note(differ->losses.to, &fact);
  }
  buffer_release(&sort);
}

/* ---- differences ---- */

/* SGF has those entries of meta.sgf.nodes whose node was found; the others were reported. */
static bool is_of_nodes(const struct differ *differ) {
  return !differ->in_node && begins(buffer_string(&differ->pointer), "/meta/sgf/nodes");
}

/* What an object has beside a member; NULL if nothing. Owned by the caller. */
static struct json_object *without(struct json_object *object, const char *name) {
  struct json_object *rest = json_make_object();
  json_object_object_foreach(object, key, member) {
    if (strcmp(key, name) != 0) json_put(rest, key, json_object_get(member));
  }
  if (json_object_object_length(rest)) return rest;
  json_object_put(rest);
  return NULL;
}

static int compare_addresses(const void *a, const void *b) {
  struct json_object *const *one = a, *const *other = b;
  return *one < *other ? -1 : *one > *other;
}

/* The entries of meta.sgf.nodes whose node was found; the others were reported as lost. NULL if there are none. */
static struct json_object *found_nodes(const struct differ *differ, struct json_object *nodes) {
  struct json_object *rest = json_make_array();
  for (size_t i = 0; json_object_is_type(nodes, json_type_array) && i < json_object_array_length(nodes); i++) {
    struct json_object *entry = json_object_array_get_idx(nodes, i), *props = json_member_of(entry, "props");
    bool is_found = props && differ->kept_count && bsearch(&props, differ->kept, differ->kept_count, sizeof *differ->kept, compare_addresses);
    if (is_found) json_append(rest, json_object_get(entry));
  }
  if (json_object_array_length(rest)) return rest;
  json_object_put(rest);
  return NULL;
}

/* The value; of meta and meta.sgf, where they are differences as a whole, without the nodes that are gone. NULL if that is all. Owned
 * by the caller. */
static struct json_object *without_nodes(const struct differ *differ, struct json_object *value) {
  const char *pointer = buffer_string(&differ->pointer);
  bool is_meta = !differ->in_node && strcmp(pointer, "/meta") == 0, is_sgf = !differ->in_node && strcmp(pointer, "/meta/sgf") == 0;
  struct json_object *sgf = is_sgf ? value : is_meta ? json_member_of(value, "sgf") : NULL, *meta;
  if (!json_member_of(sgf, "nodes")) return json_object_get(value);
  struct json_object *rest = without(sgf, "nodes"), *nodes = found_nodes(differ, json_member_of(sgf, "nodes"));
  if (nodes && !rest) rest = json_make_object();
  if (nodes) json_put(rest, "nodes", nodes);
  if (is_sgf) return rest;
  meta = without(value, "sgf");
  if (!meta && rest) meta = json_make_object();
  if (rest) json_put(meta, "sgf", rest);
  return meta;
}

static void differ_add(struct differ *differ, struct json_object *value) {
  if (is_of_nodes(differ)) return;
  struct json_object *kept = value ? without_nodes(differ, value) : NULL;
  if (value && !kept) return;
  difference_note(differ, value);
  if (differ->plain) {
    json_object_put(kept);
    return;
  }
  uint32_t spot = value ? json_spot_of(value) : NO_SPOT;
  const char *pointer = buffer_string(&differ->pointer);
  if (!differ->in_node) {
    property_tree_add_extra(differ->tree, pointer, kept, spot);
    return;
  }
  ARRAY_GROW(differ->found, differ->found_count, differ->found_capacity);
  differ->found[differ->found_count++] = (struct tree_extra){.node = (uint32_t)differ->builder->index,
      .pointer = mem_string(pointer, differ->pointer.length), .value = kept, .spot = spot};
}

/* An extra that is NULL takes a member away: one that is null goes with the object around it. */
static bool has_null(struct json_object *base, struct json_object *want) {
  json_object_object_foreach(want, key, value) {
    struct json_object *before;
    if (!value && !(json_object_object_get_ex(base, key, &before) && !before)) return true;
  }
  return false;
}

/* Players are told apart one by one if they stand in the same order. Any other list counts as a whole: in SGF something may come
 * in between, and then nobody could tell what was meant. */
static bool are_players(const struct differ *differ, struct json_object *base, struct json_object *want) {
  if (strcmp(buffer_string(&differ->pointer), "/players") != 0 || json_object_array_length(base) != json_object_array_length(want)) return false;
  for (size_t i = 0; i < json_object_array_length(want); i++) {
    struct json_object *one = json_object_array_get_idx(base, i), *other = json_object_array_get_idx(want, i);
    if (!other || !json_value_equal(json_member_of(one, "color"), json_member_of(other, "color"))) return false;
  }
  return true;
}

/* Deeper than this, values are not compared member by member, but kept as a whole. */
enum { DIFFER_DEPTH = 8 };

static void compare(struct differ *differ, struct json_object *base, struct json_object *want, int depth);

static void compare_member(struct differ *differ, struct json_object *base, const char *key, struct json_object *want, int depth) {
  struct json_object *before;
  size_t length = differ->pointer.length;
  bool both = json_object_object_get_ex(base, key, &before);
  json_pointer_key(&differ->pointer, view_of(key));
  if (both) compare(differ, before, want, depth);
  else differ_add(differ, want);
  differ->pointer.data[differ->pointer.length = length] = '\0';
}

static void compare_objects(struct differ *differ, struct json_object *base, struct json_object *want, int depth) {
  size_t length = differ->pointer.length;
  json_object_object_foreach(want, key, value) compare_member(differ, base, key, value, depth + 1);
  json_object_object_foreach(base, name, before) {
    struct json_object *other;
    (void)before;
    if (json_object_object_get_ex(want, name, &other)) continue;
    json_pointer_key(&differ->pointer, view_of(name));
    differ_add(differ, NULL);
    differ->pointer.data[differ->pointer.length = length] = '\0';
  }
}

static void compare_arrays(struct differ *differ, struct json_object *base, struct json_object *want, int depth) {
  size_t length = differ->pointer.length;
  for (size_t i = 0; i < json_object_array_length(want); i++) {
    json_pointer_index(&differ->pointer, i);
    compare(differ, json_object_array_get_idx(base, i), json_object_array_get_idx(want, i), depth + 1);
    differ->pointer.data[differ->pointer.length = length] = '\0';
  }
}

/* Tabs and line breaks that SGF writes as blanks. */
static bool is_same_in_sgf(struct json_object *base, struct json_object *want) {
  struct buffer one = {0}, other = {0};
  if (!json_object_is_type(base, json_type_string) || !json_object_is_type(want, json_type_string)) return false;
  jgf_text_add(&one, json_text_of(base), true);
  jgf_text_add(&other, json_text_of(want), true);
  bool same = view_equal(buffer_view(&one), buffer_view(&other));
  buffer_release(&one);
  buffer_release(&other);
  return same;
}

static void compare(struct differ *differ, struct json_object *base, struct json_object *want, int depth) {
  bool objects = json_object_is_type(base, json_type_object) && json_object_is_type(want, json_type_object);
  bool arrays = json_object_is_type(base, json_type_array) && json_object_is_type(want, json_type_array);
  if (objects && depth < DIFFER_DEPTH && !has_null(base, want)) compare_objects(differ, base, want, depth);
  else if (arrays && are_players(differ, base, want)) compare_arrays(differ, base, want, depth);
  else if (differ->plain && is_same_in_sgf(base, want)) return;
  else if (!json_value_equal(base, want)) differ_add(differ, want);
}

/* ---- the nodes, side by side ---- */

static struct list_cursor *spine_push(struct differ *differ, struct json_object *list) {
  if (!json_object_is_type(list, json_type_array)) differ->is_odd = true;
  ARRAY_GROW(differ->spines, differ->spine_count, differ->spine_capacity);
  struct list_cursor *list_cursor = &differ->spines[differ->spine_count++];
  *list_cursor = (struct list_cursor){.list = list};
  return list_cursor;
}

static struct json_object *spine_next(struct differ *differ) {
  struct list_cursor *list_cursor = &differ->spines[differ->spine_count - 1];
  if (differ->is_odd || list_cursor->at >= json_object_array_length(list_cursor->list)) {
    differ->is_odd = true;
    return NULL;
  }
  return json_object_array_get_idx(list_cursor->list, list_cursor->at++);
}

static void spine_pop(struct differ *differ) {
  struct list_cursor *list_cursor = &differ->spines[--differ->spine_count];
  if (!differ->is_odd && list_cursor->at != json_object_array_length(list_cursor->list)) differ->is_odd = true;
}

static bool is_coordinate(struct json_object *move, const char *key, int number) {
  struct json_object *value = json_member_of(move, key);
  return json_object_is_type(value, json_type_int) && json_object_get_int64(value) == number;
}

static bool has_asides(struct jgf_builder *builder, size_t index) {
  const struct property_tree *tree = builder->tree;
  while (builder->extra < tree->extra_count && tree->extras[builder->extra].node < index) builder->extra++;
  return builder->extra < tree->extra_count && tree->extras[builder->extra].node == index;
}

/* Most nodes are only a move on both sides: these need not be built to be compared. */
static bool node_knows(void *to, size_t index) {
  struct differ *differ = to;
  const struct property_tree *tree = differ->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *property = &tree->properties[node->first_property];
  int x, y;
  if (!index || differ->is_odd || node->property_count != 1 || (property->id != SGF_B && property->id != SGF_W) || property->value_count != 1) return false;
  if (has_asides(differ->builder, index)) return false;
  struct list_cursor *list_cursor = &differ->spines[differ->spine_count - 1];
  struct json_object *want = list_cursor->at < json_object_array_length(list_cursor->list) ? json_object_array_get_idx(list_cursor->list, list_cursor->at) : NULL;
  struct json_object *move = json_member_of(want, "move"), *color = json_member_of(move, "color");
  if (!move || json_object_object_length(want) != 1 || json_object_object_length(move) != 3) return false;
  bool is_pass = view_is(tree->values[property->first_value].text, "tt") && tree->width <= 19 && tree->height <= 19;
  bool same = !is_pass && sgf_point(tree->values[property->first_value].text, &x, &y) && is_coordinate(move, "x", x) && is_coordinate(move, "y", y) &&
              json_object_is_type(color, json_type_string) && view_is(json_text_of(color), property->id == SGF_B ? "black" : "white");
  list_cursor->at += same;
  return same;
}

static void node_see(void *to, struct json_object *node) {
  struct differ *differ = to;
  struct json_object *want = spine_next(differ);
  if (!json_object_is_type(want, json_type_object) || json_member_of(want, "variations")) differ->is_odd = true;
  if (differ->is_odd) return;
  /* Most nodes are as they were: their pointer is not needed. */
  if (json_value_equal(node, want)) return;
  buffer_clear(&differ->pointer);
  if (!differ->builder->index) buffer_add_string(&differ->pointer, "/tree/0");
  differ->in_node = true;
  compare_objects(differ, node, want, 0);
  differ->in_node = false;
}

static void fork_see(void *to) {
  struct differ *differ = to;
  struct json_object *node = spine_next(differ), *branches = json_member_of(node, "variations");
  if (!branches || json_object_object_length(node) != 1) differ->is_odd = true;
  spine_push(differ, branches);
}

static void branch_see(void *to, size_t number) {
  struct differ *differ = to;
  if (number) spine_pop(differ);
  struct json_object *branch = spine_next(differ);
  spine_push(differ, branch);
}

static void join_see(void *to) {
  struct differ *differ = to;
  spine_pop(differ);
  spine_pop(differ);
}

static void nodes_compare(struct differ *differ, struct json_object *nodes) {
  struct jgf_builder *builder = differ->builder;
  builder->knows = node_knows;
  builder->node = node_see;
  builder->fork = fork_see;
  builder->branch = branch_see;
  builder->join = join_see;
  builder->to = differ;
  spine_push(differ, nodes);
  jgf_builder_run(builder);
  spine_pop(differ);
  free(differ->spines);
}

/* ---- all ---- */

static void header_compare(struct differ *differ, struct json_object *record) {
  struct json_object *header = differ->builder->header;
  json_object_object_foreach(record, key, value) {
    buffer_clear(&differ->pointer);
    if (strcmp(key, "tree") != 0 && value) compare_member(differ, header, key, value, 1);
  }
  json_object_object_foreach(header, name, before) {
    (void)before;
    if (json_member_of(record, name)) continue;
    buffer_clear(&differ->pointer);
    json_pointer_key(&differ->pointer, view_of(name));
    differ_add(differ, NULL);
  }
}

/* What is kept for a node has its move beside it. */
static void found_move(struct property_tree *tree, size_t node) {
  char move[SGF_MOVE_TEXT];
  property_tree_move_text(tree, node, move);
  if (node && *move) property_tree_add_node_extra(tree, node, EXTRA_MOVE, json_make_string(view_of(move)), NO_SPOT);
}

static void found_add(struct differ *differ, struct json_object *nodes) {
  for (size_t i = 0; i < differ->found_count; i++) {
    struct tree_extra *extra = &differ->found[i];
    if (differ->is_odd) json_object_put(extra->value);
    else {
      if (!i || extra[-1].node != extra->node) found_move(differ->tree, extra->node);
      property_tree_add_node_extra(differ->tree, extra->node, extra->pointer, extra->value, extra->spot);
    }
    free(extra->pointer);
  }
  free(differ->found);
  if (differ->is_odd && !differ->plain && nodes) property_tree_add_extra(differ->tree, "/tree", json_object_get(nodes), json_spot_of(nodes));
}

/* A member whose key holds U+0000 is in no tree of json-c, so it can not be kept. */
static void lost_keys_note(const struct differ *differ) {
  const struct facts *flaws = &differ->document->flaws;
  for (size_t i = 0; i < flaws->count && differ->losses.note; i++) {
    if (flaws->list[i].kind != JSON_FLAW_KEY_NUL) continue;
    struct span span = flaws->list[i].span;
    struct view key = {differ->document->source->bytes + span.start, span.end - span.start};
    struct notation notation = {.name = key};
    struct fact fact = {.kind = CONVERT_FACT_MEMBER_LOST, .spot = flaws->list[i].spot, .other_spot = NO_SPOT, .span = span, .number = 1, .what = &notation};
    differ->losses.note(differ->losses.to, &fact);
  }
}

void jgf_diff_extras(const struct json_document *document, bool plain, struct property_tree *tree, struct json_object **kept, size_t kept_count,
                     struct fact_sink losses) {
  struct jgf_builder builder;
  struct differ differ = {.document = document, .tree = tree, .builder = &builder, .losses = losses, .plain = plain, .kept = kept, .kept_count = kept_count};
  if (kept_count) qsort(kept, kept_count, sizeof *kept, compare_addresses);
  struct json_object *nodes = json_member_of(document->root, "tree");
  /* What is lost between the tree and JGF was in JGF before. */
  jgf_builder_init(&builder, tree, (struct fact_sink){0});
  nodes_compare(&differ, nodes);
  jgf_builder_finish(&builder);
  if (json_object_is_type(document->root, json_type_object)) header_compare(&differ, document->root);
  found_add(&differ, nodes);
  lost_keys_note(&differ);
  buffer_release(&differ.pointer);
  map_release(&differ.reported);
  jgf_builder_release(&builder);
}
