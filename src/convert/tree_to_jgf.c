#include "base/memory.h"
#include "convert/convert.h"
#include "convert/internal.h"
#include "jgf/schema.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"

/* Limits the bytes of pointers to deep nodes, because these pointers grow faster than the input. */
enum { POINTER_BYTES = 16 << 20, POINTER_BYTES_A_NODE = 64 };

/* An entry of meta.sgf.nodes, without the members that identify its node. */
struct stored_node {
  size_t node;
  struct json_object *at, *props; /* owned */
};

struct writer {
  struct jgf_builder builder;
  struct jgf_reader *record; /* borrowed: the record to copy the nodes from; NULL: nodes are built from the tree */
  struct buffer text;      /* owned: the tree */
  struct json_layout form; /* of the current node */
  bool for_seki;
  size_t depth;            /* the deepest nesting of containers so far */
  /* The list of the tree, then the open forks: the path to the current node. */
  struct fork {
    int32_t parent;        /* the node before the fork; -1 */
    uint32_t branch, index; /* of the current node, in the branch */
  } *forks;                /* owned */
  size_t fork_count, fork_capacity;
  struct node_anchors *anchors; /* owned */
  struct stored_node *stored; /* owned */
  size_t stored_count, stored_capacity;
  size_t bytes_left;       /* that pointers in meta.sgf.nodes may still take */
};

static struct json_layout outer(const struct writer *writer, size_t levels) {
  return (struct json_layout){writer->form.one_line, writer->form.level - levels};
}

/* ---- leftovers ---- */

/* Leftovers restore data that SGF cannot express. Edits in SGF take precedence: a leftover is applied only if the node becomes
 * the same properties with and without it, and is dropped if the move was edited. */

static const char *const move_keys[] = {"color", "x", "y", "pass", "timeLeft", "periodsLeft"};

static bool has_properties(struct view member) {
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++) {
    const struct sgf_kind *kind = sgf_kind_of((enum sgf_name)id);
    if (kind->jgf_place == SGF_IN_NODE && view_is(member, kind->section)) return true;
  }
  return false;
}

/* Applies a leftover of a node. A value that SGF expresses differently now was edited, so nothing is lost. A branch is never
 * stored. Returns false if the value has no place. */
static bool node_leftover_apply(struct writer *writer, struct json_object *node, const char *pointer,
                                struct json_object *value) {
  struct view tail = view_of(*pointer ? pointer + 1 : pointer), key = view_cut(&tail, '/');
  struct json_object *move = json_member_of(node, "move");
  if (!key.length || view_is(key, "variations")) return false;
  if (!has_properties(key)) return json_value_put(node, view_of(pointer), json_object_get(value));
  if (move && view_is(key, "move") && tail.length) {
    bool is_of_sgf = view_is_one_of(tail, move_keys, ARRAY_LENGTH(move_keys));
    return is_of_sgf || json_value_put(node, view_of(pointer), json_object_get(value));
  }
  if (tail.length) return false;
  struct json_object *now = json_make_object(), *other = json_make_object();
  if (json_member_of(node, pointer + 1)) json_put(now, pointer + 1, json_object_get(json_member_of(node, pointer + 1)));
  json_put(other, pointer + 1, json_object_get(value));
  if (node_anchors_digest(writer->anchors, now) == node_anchors_digest(writer->anchors, other))
    json_put(node, pointer + 1, json_object_get(value));
  json_object_put(now);
  json_object_put(other);
  return true;
}

static void node_leftovers_apply(struct writer *writer, struct json_object *node) {
  const struct property_tree *tree = writer->builder.tree;
  const size_t index = writer->builder.index;
  SGF_EACH_LEFTOVER(leftover, tree, index) {
    const bool is_same = property_tree_is_same_move(tree, leftover);
    const char *pointer = leftover->pointer;
    if (!index && !string_begins(pointer, JGF_ROOT_POINTER "/")) continue;
    if (!index) pointer += strlen(JGF_ROOT_POINTER);
    /* The builder has the values of SGF in meta.sgf.nodes. */
    if (!leftover->value || (is_same && strcmp(pointer, LEFTOVER_SGF) == 0)) continue;
    if (!is_same || !node_leftover_apply(writer, node, pointer, leftover->value)) jgf_leftover_lost(&writer->builder, leftover);
  }
}

/* ---- order of members ---- */

/* Members in the order of the keys, then the others in their own order, without `removed`. A new reference: to the object itself
 * if it is in order. */
static struct json_object *ordered(struct json_object *object, const char *const *keys, size_t count, const char *removed) {
  size_t last = 0;
  bool is_in_order = true;
  if (!json_object_is_type(object, json_type_object)) return json_object_get(object);
  json_object_object_foreach(object, name, member) {
    size_t rank = 0;
    (void)member;
    while (rank < count && strcmp(keys[rank], name) != 0) rank++;
    is_in_order &= rank >= last && strcmp(name, removed) != 0;
    last = rank;
  }
  if (is_in_order) return json_object_get(object);
  struct json_object *copy = json_make_object(), *value;
  for (size_t i = 0; i < count; i++)
    if (json_object_object_get_ex(object, keys[i], &value)) json_put(copy, keys[i], json_object_get(value));
  json_object_object_foreach(object, key, other)
    if (strcmp(key, removed) != 0 && !json_object_object_get_ex(copy, key, &value))
      json_put(copy, key, json_object_get(other));
  return copy;
}

static struct json_object *node_ordered(struct json_object *node) {
  static const char *const keys[] = {"name", "solution", "move", "setup", "turn", "comments", "markup", "score"};
  struct json_object *result = ordered(node, keys, ARRAY_LENGTH(keys), "variations"), *move = json_member_of(node, "move"),
                     *ordered_move = ordered(move, move_keys, ARRAY_LENGTH(move_keys), "");
  if (ordered_move != move && result == node) {
    json_object_put(result);
    result = json_value_copy(node);
  }
  if (ordered_move == move) json_object_put(ordered_move);
  else json_put(result, "move", ordered_move);
  return result;
}

/* Settings of programs and members of extensions keep their places. */
static struct json_object *ordered_by(struct json_object *object, const struct jgf_schema *schema) {
  const char *keys[64];
  size_t count = 0;
  if (schema == jgf_schema_of(KEY_SETTINGS)) return ordered(object, sgf_kind_of(SGF_ST)->keys, 2, "");
  for (size_t i = 0; i < schema->count; i++)
    if (!(schema->fields[i].flags & FIELD_EXTENSION)) keys[count++] = jgf_key_texts[schema->fields[i].key];
  return ordered(object, keys, count, "tree");
}

static void header_order(struct jgf_builder *builder) {
  struct json_object *header = ordered_by(builder->header, &jgf_record_schema), *players = json_member_of(header, "players");
  json_object_put(builder->header);
  builder->header = header;
  for (size_t i = 0; i < jgf_record_schema.count; i++) {
    const struct jgf_field *field = &jgf_record_schema.fields[i];
    struct json_object *section = json_member_of(header, jgf_key_texts[field->key]);
    if (section && field->schema) json_put(header, jgf_key_texts[field->key], ordered_by(section, field->schema));
  }
  for (size_t i = 0; i < json_length_of(players); i++)
    json_put_at(players, i, ordered_by(json_object_array_get_idx(players, i), &jgf_player_schema));
}

/* ---- Seki's form ---- */

/* Seki 4 calls it "select". */
static void node_for_seki(struct json_object *node) {
  struct json_object *markup = json_member_of(node, "markup");
  for (size_t i = 0; i < json_length_of(markup); i++) {
    struct json_object *entry = json_object_array_get_idx(markup, i);
    if (view_is(json_string_of(json_member_of(entry, "type")), "selected")) json_put_string(entry, "type", "select");
  }
}

/* Players under their colors; NULL if two players have the same color, or one has no color. */
static struct json_object *players_by_color(struct json_object *players) {
  struct json_object *by_color = json_make_object(), *before;
  for (size_t i = 0; i < json_object_array_length(players); i++) {
    struct json_object *player = json_object_array_get_idx(players, i);
    const char *key = json_string_of(json_member_of(player, "color")).at;
    if (!key || !*key || json_object_object_get_ex(by_color, key, &before)) {
      json_object_put(by_color);
      return NULL;
    }
    struct json_object *copy = json_value_copy(player);
    json_put(by_color, key, copy);
    json_object_object_del(copy, "color");
  }
  return by_color;
}

/* Seki 4 finds no players in a list, and writes its version as a text. */
static void header_for_seki(struct jgf_builder *builder) {
  struct json_object *header = builder->header;
  struct json_object *players = json_member_of(header, "players"), *by_color;
  json_put(json_child(header, "record"), "version", json_make_string(VIEW("2.0.0")));
  if (!json_object_is_type(players, json_type_array)) return;
  by_color = players_by_color(players);
  if (by_color) json_put(header, "players", by_color);
  else jgf_note(builder, CONVERT_FACT_SEKI_PLAYERS, builder->tree->spot, &(struct fact_detail){0});
}

/* ---- meta.sgf.nodes ---- */

/* Takes the properties over from the builder. */
static void node_store(struct writer *writer) {
  struct jgf_builder *builder = &writer->builder;
  struct json_object *props = builder->props;
  LOCAL_BUFFER pointer = {0};
  builder->props = NULL;
  if (strlen("/tree/0") + (writer->fork_count - 1) * strlen("/variations/0/0") > writer->bytes_left) {
    const char *name = lh_entry_k(lh_table_head(json_object_get_object(props)));
    JGF_NOTE(builder, CONVERT_FACT_PROPERTY_LOST, builder->tree->nodes[builder->index].spot, .name = view_of(name));
    json_object_put(props);
    return;
  }
  buffer_printf(&pointer, "/tree/%u", writer->forks[0].index);
  for (size_t i = 1; i < writer->fork_count; i++)
    buffer_printf(&pointer, "/variations/%u/%u", writer->forks[i].branch, writer->forks[i].index);
  writer->bytes_left -= pointer.length < writer->bytes_left ? pointer.length : writer->bytes_left;
  ARRAY_ADD(writer->stored, writer->stored_count, writer->stored_capacity,
            (struct stored_node){builder->index, json_make_string(buffer_view(&pointer)), props});
}

/* Puts meta.sgf.nodes into the header. */
static void stored_nodes_put(struct writer *writer) {
  if (!writer->stored_count) return;
  struct json_object *entries = json_make_array();
  for (size_t i = 0; i < writer->stored_count; i++) {
    const struct stored_node *stored = &writer->stored[i];
    struct json_object *entry = json_make_object();
    json_put(entry, "at", stored->at);
    node_anchors_write(writer->anchors, stored->node, entry);
    json_put(entry, "props", stored->props);
    json_append(entries, entry);
  }
  json_put(json_child(json_child(writer->builder.header, "meta"), "sgf"), "nodes", entries);
}

/* ---- nodes ---- */

static void node_begin(struct writer *writer) {
  bool is_first = !writer->text.length || writer->text.data[writer->text.length - 1] == '['; /* in its list */
  if (!is_first) buffer_add_char(&writer->text, ',');
  json_line_break(&writer->text, writer->form);
}

/* Writes a node that has only a move, as most nodes. A pass has no letters. */
static void move_write(struct writer *writer, bool is_black, struct view letters) {
  const char *space = writer->form.one_line ? "" : " ", *color = is_black ? "black" : "white";
  int x, y;
  node_begin(writer);
  buffer_printf(&writer->text, "{\"move\":%s{\"color\":%s\"%s\",%s", space, space, color, space);
  if (sgf_point(letters, &x, &y)) buffer_printf(&writer->text, "\"x\":%s%d,%s\"y\":%s%d}}", space, x, space, space, y);
  else buffer_printf(&writer->text, "\"pass\":%strue}}", space);
}

/* The entry of a node of the record in meta.sgf.nodes, or NULL. */
static struct json_object *props_of(struct jgf_reader *record, size_t index) {
  struct json_object *stored = record->nodes[index].props, *props = NULL;
  if (!stored || !json_object_object_length(stored)) return NULL;
  props = json_make_object();
  json_object_object_foreach(stored, name, value) props_merge(props, name, value);
  return props;
}

static void node_write(struct writer *writer, size_t index) {
  struct jgf_builder *builder = &writer->builder;
  struct jgf_reader *record = writer->record;
  struct json_object *node = record ? record->nodes[index].node : jgf_node(builder, index);
  if (record) {
    jgf_reader_check_node(record, node);
    node = !node ? json_make_object() : writer->for_seki ? json_value_copy(node) : json_object_get(node);
    builder->index = index;
    builder->props = props_of(record, index);
  } else node_leftovers_apply(writer, node);
  if (writer->for_seki) node_for_seki(node);
  struct json_object *in_order = node_ordered(node);
  node_begin(writer);
  if (!record || record->has_entries) node_anchors_add(writer->anchors, node, builder->tree->nodes[index].parent);
  json_value_write(&writer->text, in_order, writer->form);
  if (builder->props) node_store(writer);
  json_object_put(in_order);
  json_object_put(node);
}

/* Opens the list of the tree, or a fork. The depth counts the levels around the members of a node: record, tree, node, and three
 * for each fork. Points are three levels deeper. */
static void fork_push(struct writer *writer, int32_t parent) {
  ARRAY_GROW(writer->forks, writer->fork_count, writer->fork_capacity);
  size_t depth = 6 + 3 * writer->fork_count;
  writer->forks[writer->fork_count++] = (struct fork){.parent = parent};
  if (depth > writer->depth) writer->depth = depth;
}

static void branch_begin(struct writer *writer) {
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_char(&writer->text, '[');
}

static void fork_open(struct writer *writer, int32_t parent) {
  fork_push(writer, parent);
  node_begin(writer);
  buffer_add_char(&writer->text, '{');
  writer->form.level += 3;
  json_line_break(&writer->text, outer(writer, 2));
  buffer_add_string(&writer->text, writer->form.one_line ? "\"variations\":[" : "\"variations\": [");
  branch_begin(writer);
}

static void fork_close(struct writer *writer) {
  static const char *const brackets[] = {"]", "]", "}"};
  for (size_t i = 0; i < ARRAY_LENGTH(brackets); i++) {
    json_line_break(&writer->text, outer(writer, i + 1));
    buffer_add_string(&writer->text, brackets[i]);
  }
  writer->form.level -= 3;
  writer->fork_count--;
  writer->forks[writer->fork_count - 1].index++;
}

/* A node whose parent is not the node before it begins another branch of an open fork. */
static void branch_next(struct writer *writer, int32_t parent) {
  while (writer->fork_count > 1 && writer->forks[writer->fork_count - 1].parent != parent) fork_close(writer);
  if (writer->fork_count == 1) return;
  struct fork *fork = &writer->forks[writer->fork_count - 1];
  fork->branch++;
  fork->index = 0;
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_string(&writer->text, "],");
  branch_begin(writer);
}

/* Whether the node has a move on the board and nothing else. */
static bool is_plain_move(const struct property_tree *tree, size_t index, bool *is_black, struct view *point) {
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *property = sgf_properties(tree, node);
  int x, y;
  if (!index || node->property_count != 1 || !sgf_is_move(property->id) || property->value_count != 1 || tree->leftover_count)
    return false;
  *is_black = property->id == SGF_B;
  *point = sgf_values_of(tree, property)->text;
  if (sgf_values_of(tree, property)->second.at) return false;
  return !point->length || (sgf_point(*point, &x, &y) && x < tree->width && y < tree->height);
}

static void nodes_write(struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  struct fork_index forks;
  fork_index_init(&forks, tree);
  fork_push(writer, -1);
  for (size_t i = 0; i < tree->node_count; i++) {
    int32_t parent = tree->nodes[i].parent;
    if (fork_index_is_first(&forks, i)) fork_open(writer, parent);
    else if (fork_index_begins(&forks, i)) branch_next(writer, parent);
    bool is_black;
    struct view point;
    if (!writer->record && is_plain_move(tree, i, &is_black, &point)) {
      node_anchors_add_move(writer->anchors, is_black, point, parent);
      move_write(writer, is_black, point);
    } else node_write(writer, i);
    writer->forks[writer->fork_count - 1].index++;
  }
  while (writer->fork_count > 1) fork_close(writer);
  fork_index_release(&forks);
}

/* ---- the record ---- */

static void member_write(const struct writer *writer, const char *key, struct buffer *out) {
  struct json_layout form = {writer->form.one_line, 1};
  if (out->data[out->length - 1] != '{') buffer_add_char(out, ',');
  json_line_break(out, form);
  json_write_string(out, view_of(key));
  buffer_add_string(out, form.one_line ? ":" : ": ");
}

static void losses_note(const struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  const struct tree_leftover *lost = writer->builder.lost;
  if (writer->depth > JSON_LIMITS.depth)
    JGF_NOTE(&writer->builder, CONVERT_FACT_DEPTH, tree->spot, .number = (double)writer->depth);
  if (tree->number > 1) JGF_NOTE(&writer->builder, CONVERT_FACT_COLLECTION, tree->spot, .number = (double)tree->number);
  if (lost)
    JGF_NOTE(&writer->builder, CONVERT_FACT_ADDITION, lost->spot, .name = view_of(lost->pointer),
             .number = (double)writer->builder.lost_count);
}

static void writer_init(struct writer *writer, const struct property_tree *tree, unsigned flags) {
  *writer = (struct writer){.form = {flags & JGF_ONE_LINE, 2}, .for_seki = flags & JGF_FOR_SEKI};
  writer->anchors = node_anchors_new();
  writer->bytes_left = POINTER_BYTES + tree->node_count * POINTER_BYTES_A_NODE;
}

/* Writes the record and releases the writer. */
static void record_write(struct writer *writer, struct buffer *out) {
  nodes_write(writer);
  stored_nodes_put(writer);
  losses_note(writer);
  header_order(&writer->builder);
  if (writer->for_seki) header_for_seki(&writer->builder);
  buffer_add_char(out, '{');
  json_object_object_foreach(writer->builder.header, key, value) {
    member_write(writer, key, out);
    json_value_write(out, value, (struct json_layout){writer->form.one_line, 1});
  }
  member_write(writer, "tree", out);
  buffer_add_char(out, '[');
  buffer_add_view(out, buffer_view(&writer->text));
  json_line_break(out, (struct json_layout){writer->form.one_line, 1});
  buffer_add_char(out, ']');
  json_line_break(out, (struct json_layout){writer->form.one_line, 0});
  buffer_add_string(out, "}\n");
  jgf_builder_release(&writer->builder);
  node_anchors_free(writer->anchors);
  free(writer->forks);
  free(writer->stored);
  buffer_release(&writer->text);
}

void tree_to_jgf(struct property_tree *tree, unsigned flags, struct buffer *out, struct fact_sink losses) {
  struct writer writer;
  property_tree_split(tree, &losses);
  writer_init(&writer, tree, flags);
  jgf_builder_init(&writer.builder, tree, losses);
  record_write(&writer, out);
}

/* The header of a record, without meta.sgf.nodes. */
static struct json_object *header_copy_of(struct json_object *record) {
  struct json_object *header = json_make_object();
  if (json_object_is_type(record, json_type_object)) {
    json_object_object_foreach(record, key, value)
      if (strcmp(key, "tree") != 0) json_put(header, key, json_value_copy(value));
  }
  struct json_object *meta = json_member_of(header, "meta"), *sgf = json_member_of(meta, "sgf");
  if (!json_member_of(sgf, "nodes")) return header;
  json_object_object_del(sgf, "nodes");
  if (!json_object_object_length(sgf)) json_object_object_del(meta, "sgf");
  if (!json_object_object_length(meta)) json_object_object_del(header, "meta");
  return header;
}

void jgf_to_jgf(const struct json_document *document, unsigned flags, struct buffer *out, struct fact_sink losses) {
  struct writer writer;
  struct property_tree tree; /* the nodes without properties */
  struct jgf_reader record;
  property_tree_init(&tree);
  jgf_reader_init(&record, document, &tree, losses);
  for (size_t i = 0; i < record.node_count; i++)
    property_tree_add_node(&tree, record.nodes[i].parent, record.nodes[i].line, record.nodes[i].spot);
  writer_init(&writer, &tree, flags);
  writer.record = &record;
  writer.builder.tree = &tree;
  writer.builder.losses = losses;
  writer.builder.header = header_copy_of(document->root);
  record_write(&writer, out);
  jgf_reader_release(&record);
  property_tree_release(&tree);
}
