#include "convert/jgf_to_tree.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "convert/convert.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/node_anchor.h"
#include "facts/convert_facts.h"
#include "facts/fact.h"
#include "facts/json_facts.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/emit.h"
#include "sgf/property.h"

/* ---- extras: what of a record would be lost in the tree ----
 *
 * The tree's header and each of its nodes are made JGF again, in memory, and compared with the record: each difference becomes
 * an extra of the tree. So nothing can be forgotten, whatever the record holds, and a record comes back as it was. Where the
 * nodes are arranged otherwise than tree_to_jgf would, the whole tree of the record is kept. */

struct differ {
  const struct json_document *document; /* borrowed */
  struct property_tree *tree;           /* borrowed */
  struct jgf_builder builder;
  struct fact_sink losses;
  bool plain, is_odd;                   /* is_odd: the nodes are arranged differently */
  struct json_object *want;             /* borrowed: the node of the record; NULL once it was compared */
  bool in_node;                         /* what is compared is a node; else the header */
  struct tree_extra *found;             /* owned: within the nodes */
  size_t found_count, found_capacity;
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

/* Values that mean the same in another spelling, or that are implied. */
static bool says_nothing(const char *sort, struct json_object *value) {
  static const char *const own[] = {"/record/format", "/record/version", "/record/charset", "/record/generator", "/board/size",
                                    "/board/width", "/board/height", "/rules/numberOfPeriods", "/rules/timePerPeriod"};
  if (!value) return true;
  for (size_t i = 0; i < ARRAY_LENGTH(own); i++)
    if (strcmp(sort, own[i]) == 0) return true;
  bool is_false = json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
  bool is_zero = json_object_is_type(value, json_type_int) && !json_object_get_int64(value);
  return (is_false || is_zero) && (string_begins(sort, "/rules/") || string_begins(sort, "/board/"));
}

/* What a key of a node is mistyped for, if that is a part of the game; else NULL. */
static const char *part_meant(struct view pointer, struct json_object *value) {
  static const char *const parts[] = {"move", "setup", "variations"};
  struct suggestion near = {0};
  struct view key = view_after(pointer, 1);
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
  if (differ->in_node && differ->builder.index) buffer_add_string(&sort, "/tree");
  sort_write(buffer_view(&differ->pointer), &sort);
  const char *name = buffer_string(&sort);
  bool comments = string_begins(name, "/tree") && strstr(name, "/comments");
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
  struct fact_detail detail = {.name = buffer_view(&sort)};
  if (!silent) {
    const char *meant = differ->in_node ? part_meant(buffer_view(&differ->pointer), value) : NULL;
    if (meant) detail.meant = view_of(meant);
    sgf_emit(differ->tree, differ->losses, kind, json_spot_of(value), 0, &detail);
  }
  buffer_release(&sort);
}

/* ---- differences ---- */

static void differ_add(struct differ *differ, struct json_object *value) {
  difference_note(differ, value);
  if (differ->plain) return;
  uint32_t spot = value ? json_spot_of(value) : NO_SPOT;
  const char *pointer = buffer_string(&differ->pointer);
  if (!differ->in_node) {
    property_tree_add_extra(differ->tree, pointer, json_object_get(value), spot);
    return;
  }
  ARRAY_GROW(differ->found, differ->found_count, differ->found_capacity);
  differ->found[differ->found_count++] = (struct tree_extra){.node = (uint32_t)differ->builder.index,
      .pointer = mem_string(pointer, differ->pointer.length), .value = json_object_get(value), .spot = spot};
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
  if (strcmp(buffer_string(&differ->pointer), "/players") != 0 ||
      json_object_array_length(base) != json_object_array_length(want))
    return false;
  for (size_t i = 0; i < json_object_array_length(want); i++) {
    struct json_object *one = json_object_array_get_idx(base, i), *other = json_object_array_get_idx(want, i);
    if (!other || !json_value_equal(json_member_of(one, "color"), json_member_of(other, "color"))) return false;
  }
  return true;
}

/* Deeper than this, values are not compared member by member, but kept as a whole. */
enum { DIFFER_DEPTH = 8 };

static void compare(struct differ *differ, struct json_object *base, struct json_object *want, int depth);

static void compare_member(struct differ *differ, struct json_object *base, const char *key, struct json_object *want,
                           int depth) {
  struct json_object *before;
  size_t length = differ->pointer.length;
  bool both = json_object_object_get_ex(base, key, &before);
  if (differ->in_node && depth == 1 && strcmp(key, "variations") == 0) return; /* its nodes are compared by themselves */
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

/* ---- nodes ---- */

static bool is_coordinate(struct json_object *move, const char *key, int number) {
  struct json_object *value = json_member_of(move, key);
  return json_object_is_type(value, json_type_int) && json_object_get_int64(value) == number;
}

static bool has_asides(struct jgf_builder *builder, size_t index) {
  const struct property_tree *tree = builder->tree;
  while (builder->extra < tree->extra_count && tree->extras[builder->extra].node < index) builder->extra++;
  return builder->extra < tree->extra_count && tree->extras[builder->extra].node == index;
}

/* Most nodes are only a move on both sides: these need not be made to be compared. */
static bool is_same_move(struct differ *differ, size_t index, struct json_object *want) {
  const struct property_tree *tree = differ->tree;
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *property = &tree->properties[node->first_property];
  int x, y;
  if (!index || node->property_count != 1 || !sgf_is_move(property->id) || property->value_count != 1)
    return false;
  if (has_asides(&differ->builder, index)) return false;
  struct json_object *move = json_member_of(want, "move"), *color = json_member_of(move, "color");
  if (!move || json_object_object_length(want) != 1 || json_object_object_length(move) != 3) return false;
  struct view point = tree->values[property->first_value].text;
  if (property_tree_is_old_pass(tree, point) || !sgf_point(point, &x, &y)) return false;
  if (!is_coordinate(move, "x", x) || !is_coordinate(move, "y", y)) return false;
  return json_object_is_type(color, json_type_string) && view_is(json_text_of(color), property->id == SGF_B ? "black" : "white");
}

static void node_compare(struct jgf_builder *builder, struct json_object *node) {
  struct differ *differ = builder->to;
  struct json_object *want = differ->want;
  differ->want = NULL;
  if (!want) differ->is_odd = true; /* two nodes of JGF are made of one */
  if (!want || json_value_equal(node, want)) return;
  buffer_clear(&differ->pointer);
  if (!builder->index) buffer_add_string(&differ->pointer, "/tree/0");
  differ->in_node = true;
  compare_objects(differ, node, want, 0);
  differ->in_node = false;
}

static void nodes_compare(struct differ *differ, const struct jgf_nodes *nodes) {
  differ->is_odd = nodes->is_odd;
  differ->builder.to = differ;
  for (size_t i = 0; i < nodes->count; i++) {
    differ->want = nodes->list[i].node;
    if (!is_same_move(differ, i, differ->want)) jgf_node(&differ->builder, i, node_compare);
  }
}

static void found_add(struct differ *differ, struct json_object *nodes) {
  for (size_t i = 0; i < differ->found_count; i++) {
    struct tree_extra *extra = &differ->found[i];
    if (differ->is_odd) json_object_put(extra->value);
    else {
      if (!i || extra[-1].node != extra->node) property_tree_add_move_extra(differ->tree, extra->node);
      property_tree_add_node_extra(differ->tree, extra->node, extra->pointer, extra->value, extra->spot);
    }
    free(extra->pointer);
  }
  free(differ->found);
  if (differ->is_odd && !differ->plain && nodes)
    property_tree_add_extra(differ->tree, "/tree", json_object_get(nodes), json_spot_of(nodes));
}

/* ---- the header ---- */

static void header_compare(struct differ *differ, struct json_object *record) {
  struct json_object *header = differ->builder.header,
                     *nodes = json_member_of(json_member_of(json_member_of(record, "meta"), "sgf"), "nodes");
  /* What meta.sgf.nodes holds is in the tree, or was told as lost: it is no difference. */
  if (nodes) json_put(json_child(json_child(header, "meta"), "sgf"), "nodes", json_object_get(nodes));
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

/* ---- all ---- */

/* A member whose key holds U+0000 is in no tree of json-c, so it can not be kept. */
static void lost_keys_note(const struct differ *differ) {
  const struct facts *flaws = &differ->document->flaws;
  for (size_t i = 0; i < flaws->count && differ->losses.note; i++) {
    if (flaws->list[i].kind != JSON_FLAW_KEY_NUL) continue;
    struct span span = flaws->list[i].span;
    struct view key = {differ->document->source->bytes + span.start, span.end - span.start};
    struct fact_detail detail = {.name = key};
    struct fact fact = {.kind = CONVERT_FACT_MEMBER_LOST, .spot = flaws->list[i].spot, .other_spot = NO_SPOT, .span = span,
                        .number = 1, .what = &detail};
    differ->losses.note(differ->losses.to, &fact);
  }
}

/* `nodes` are those of the record. `plain`: the differences are noted as losses, and the tree gets no extras. */
static void jgf_diff_extras(const struct json_document *document, const struct jgf_nodes *nodes, bool plain,
                            struct property_tree *tree, struct fact_sink losses) {
  struct differ differ = {.document = document, .tree = tree, .losses = losses, .plain = plain};
  /* What is lost between the tree and JGF was in JGF before. */
  jgf_builder_init(&differ.builder, tree, (struct fact_sink){0});
  nodes_compare(&differ, nodes);
  if (json_object_is_type(document->root, json_type_object)) header_compare(&differ, document->root);
  found_add(&differ, json_member_of(document->root, "tree"));
  lost_keys_note(&differ);
  buffer_release(&differ.pointer);
  map_release(&differ.reported);
  jgf_builder_release(&differ.builder);
}

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

/* ---- the list of nodes ---- */

/* A list of nodes that is being read, or a list of branches. */
struct list {
  struct json_object *array; /* borrowed */
  size_t at, count;
  int32_t parent;
  uint32_t line;
  bool is_fork;
};

/* The lists around the node at hand. */
struct list_stack {
  struct list *lists; /* owned */
  size_t count, capacity;
  uint32_t lines;
  struct jgf_nodes *nodes; /* borrowed */
};

static void list_push(struct list_stack *stack, struct list list) {
  ARRAY_GROW(stack->lists, stack->count, stack->capacity);
  list.count = json_object_array_length(list.array);
  stack->lists[stack->count++] = list;
}

static int32_t node_list(struct jgf_nodes *nodes, struct json_object *node, int32_t parent, uint32_t line) {
  ARRAY_GROW(nodes->list, nodes->count, nodes->capacity);
  nodes->list[nodes->count] = (struct jgf_listed_node){node, parent, line};
  return (int32_t)nodes->count++;
}

static void branch_read(struct list_stack *stack, struct list *fork) {
  struct json_object *branch = json_object_array_get_idx(fork->array, fork->at++);
  struct list list = {.array = branch, .parent = fork->parent, .line = ++stack->lines};
  if (!is_array(branch) || !json_object_array_length(branch)) stack->nodes->is_odd = true;
  if (is_array(branch)) list_push(stack, list);
}

/* tree_to_jgf writes nodes, and then, if the game forks, a last object that holds nothing but two branches or more. */
static bool is_regular(const struct list *list, struct json_object *node, struct json_object *branches) {
  if (!branches) return json_object_is_type(node, json_type_object);
  if (!is_array(branches) || json_object_array_length(branches) < 2 || json_object_object_length(node) != 1) return false;
  return list->at && list->at + 1 == list->count;
}

static void node_read(struct list_stack *stack, struct list *list) {
  struct json_object *node = json_object_array_get_idx(list->array, list->at), *branches = json_member_of(node, "variations");
  bool is_object = json_object_is_type(node, json_type_object), is_fork = is_array(branches);
  if (!is_regular(list, node, branches)) stack->nodes->is_odd = true;
  list->at++;
  if (is_object && (!is_fork || json_object_object_length(node) > 1 || !stack->nodes->count))
    list->parent = node_list(stack->nodes, node, list->parent, list->line);
  if (!is_fork) return;
  struct list fork = {.array = branches, .parent = list->parent, .is_fork = true};
  /* Nodes behind a fork are one more branch of it. */
  list->line = ++stack->lines;
  list_push(stack, fork);
}

static void nodes_list(struct jgf_nodes *nodes, struct json_object *array) {
  struct list_stack stack = {.nodes = nodes};
  if (is_array(array)) list_push(&stack, (struct list){.array = array, .parent = -1});
  while (stack.count) {
    struct list *list = &stack.lists[stack.count - 1];
    if (list->at >= list->count) stack.count--;
    else if (list->is_fork) branch_read(&stack, list);
    else node_read(&stack, list);
  }
  free(stack.lists);
  if (nodes->count) return;
  nodes->is_odd = true;
  node_list(nodes, NULL, -1, 0);
}

/* ---- which nodes meta.sgf speaks of ---- */

static int kept_order(const void *a, const void *b) {
  const struct jgf_kept_node *one = a, *other = b;
  if (one->node != other->node) return one->node < other->node ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

/* The value that a pointer leads to, in time proportional to the length of the pointer. */
static struct json_object *value_at(struct json_object *in, struct view pointer) {
  struct buffer key = {0};
  size_t index;
  while (in && json_pointer_step(&pointer, &key)) {
    if (!is_array(in)) in = json_member_of(in, buffer_string(&key));
    else in = json_pointer_number(buffer_view(&key), &index) ? json_object_array_get_idx(in, index) : NULL;
  }
  buffer_release(&key);
  return pointer.length ? NULL : in;
}

/* The number of the node that a pointer leads to, or -1. */
static int32_t node_at(const struct jgf_reader *reader, struct json_object *pointer) {
  struct json_object *node = json_object_is_type(pointer, json_type_string) ? value_at(reader->record, json_text_of(pointer))
                                                                            : NULL;
  if (!json_object_is_type(node, json_type_object)) return -1;
  uint32_t spot = json_spot_of(node);
  size_t first = 0, end = reader->nodes.count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    if (jgf_reader_spot(reader->nodes.list[middle].node) < spot) first = middle + 1;
    else end = middle;
  }
  return first < reader->nodes.count && reader->nodes.list[first].node == node ? (int32_t)first : -1;
}

static void kept_lost_note(const struct jgf_reader *reader, struct json_object *entry) {
  struct json_object *at = json_member_of(entry, "at");
  struct fact_detail what = {.name = json_object_is_type(at, json_type_string) ? json_text_of(at) : VIEW("meta.sgf.nodes")};
  uint32_t spot = entry ? json_spot_of(entry) : NO_SPOT;
  if (spot != NO_SPOT) sgf_emit(reader->tree, reader->losses, CONVERT_FACT_ADDITION, spot, 0, &what);
}

static void nodes_find(struct jgf_reader *reader, struct node_anchors *anchors, struct json_object *entries) {
  size_t count = json_object_array_length(entries);
  for (size_t i = 0; i < reader->nodes.count; i++)
    node_anchors_add(anchors, reader->nodes.list[i].node, reader->nodes.list[i].parent);
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i), *props = json_member_of(entry, "props");
    int32_t at = node_at(reader, json_member_of(entry, "at")), node = node_anchors_find(anchors, entry, at);
    if (node <= 0) {
      kept_lost_note(reader, entry);
      continue;
    }
    ARRAY_GROW(reader->kept, reader->kept_count, reader->kept_capacity);
    reader->kept[reader->kept_count++] = (struct jgf_kept_node){.node = (size_t)node, .number = i, .props = props};
  }
  if (reader->kept_count) qsort(reader->kept, reader->kept_count, sizeof *reader->kept, kept_order);
}

/* What of that the header says, too. */
static void infos_find(struct jgf_reader *reader) {
  for (size_t i = 0; i < reader->kept_count; i++) {
    if (!json_object_is_type(reader->kept[i].props, json_type_object)) continue;
    json_object_object_foreach(reader->kept[i].props, key, value) {
      enum sgf_name id = sgf_name_of(view_of(key));
      struct sgf_property asked = {.name = view_of(key), .id = id};
      if (id == SGF_UNKNOWN || reader->info[id] || sgf_kind_of(id)->place != SGF_PLACE_GAME_INFO || !jgf_header_has(&asked))
        continue;
      reader->info[id] = reader->kept[i].node + 1;
      reader->info_edited[id] = !jgf_reader_info_stands(reader, id, value);
    }
  }
}

static void kept_find(struct jgf_reader *reader) {
  struct json_object *entries = json_member_of(reader->sgf, "nodes");
  if (!is_array(entries) || !json_object_array_length(entries)) return;
  struct node_anchors *anchors = node_anchors_new();
  nodes_find(reader, anchors, entries);
  infos_find(reader);
  node_anchors_free(anchors);
}

/* ---- the tree ---- */

static void nodes_add(struct jgf_reader *reader) {
  for (size_t i = 0; i < reader->nodes.count; i++) {
    const struct jgf_listed_node *listed = &reader->nodes.list[i];
    property_tree_add_node(reader->tree, listed->parent, listed->line, jgf_reader_spot(listed->node));
    memset(reader->given, 0, sizeof reader->given);
    if (listed->parent < 0) jgf_reader_header(reader);
    jgf_reader_node(reader, listed->node);
    jgf_reader_kept(reader, i);
  }
}

static void reader_release(struct jgf_reader *reader) {
  free(reader->nodes.list);
  free(reader->kept);
  buffer_release(&reader->scratch);
  map_release(&reader->colors);
}

void jgf_tree_nodes(struct json_object *nodes, struct property_tree *tree) {
  struct jgf_reader reader = {.tree = tree};
  nodes_list(&reader.nodes, nodes);
  nodes_add(&reader);
  reader_release(&reader);
}

static struct span span_of(const void *document, uint32_t spot) {
  return spot == NO_SPOT ? (struct span){0, 0} : json_value_span(document, spot);
}

static void board_read(struct jgf_reader *reader) {
  struct header_text size = {0};
  double width, height;
  if (header_to_sgf(reader->record, SGF_SZ, &size) && sgf_number_read(buffer_view(&size.first), &width)) {
    if (!size.is_composed || !sgf_number_read(buffer_view(&size.second), &height)) height = width;
    reader->tree->width = (int)width;
    reader->tree->height = (int)height;
    reader->tree->size_assumed = false;
  }
  header_text_release(&size);
}

void jgf_to_tree(const struct json_document *document, enum jgf_tree_for purpose, struct property_tree *tree,
                 struct fact_sink losses) {
  struct jgf_reader reader = {.tree = tree, .record = document->root, .stays = purpose == JGF_TREE_FOR_JGF, .losses = losses};
  static const char *const known[] = {"tree", "meta", NULL};
  reader.sgf = json_member_of(json_member_of(document->root, "meta"), "sgf");
  tree->format = "jgf";
  tree->span = span_of;
  tree->places = document;
  tree->source = document->source;
  tree->spot = document->count ? 0 : NO_SPOT;
  jgf_reader_unknown_keys(&reader, document->root, known);
  board_read(&reader);
  nodes_list(&reader.nodes, json_member_of(document->root, "tree"));
  kept_find(&reader);
  nodes_add(&reader);
  jgf_diff_extras(document, &reader.nodes, purpose == JGF_TREE_FOR_PLAIN_SGF, tree, losses);
  property_tree_sort_extras(tree);
  reader_release(&reader);
}
