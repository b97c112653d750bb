#include "base/memory.h"
#include "convert/convert.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/node_anchor.h"
#include "jgf/schema.h"
#include "json/document.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/property_tree.h"

/* ---- leftovers ---- */

/* Leftovers restore data that SGF cannot express. Edits in SGF take precedence: leftovers do not change the properties that
 * the record
 * becomes, and leftovers of a node are dropped if its move was edited. */

/* A leftover of a node, which is applied if the node stays the same in SGF. */
struct stored_value {
  struct view pointer; /* from the node on */
  const struct tree_leftover *leftover;
};

struct leftovers_applier {
  struct jgf_builder *builder; /* borrowed */
  struct stored_value *puts;     /* owned: of the node at hand */
  size_t put_count, put_capacity;
  bool has_root;               /* the root was written */
  size_t leftover;                /* the first leftover of a node that was not written yet */
  const struct tree_leftover *lost; /* borrowed: the first leftover without a place, or NULL */
  size_t lost_count;
  struct node_as_sgf as_sgf;
};

/* Pointers of the record lead only to the root of the tree. Leftovers of other nodes are with their nodes. */
#define INTO_ROOT "/tree/0/"

static bool begins(const struct tree_leftover *leftover, const char *with) {
  return string_begins(leftover->pointer, with);
}

static void lost_add(struct leftovers_applier *applier, const struct tree_leftover *leftover) {
  if (!applier->lost_count++) applier->lost = leftover;
}


/* The key of the member that a pointer leads to or into; nothing if to the object itself. */
static struct view member_of(struct view pointer) {
  struct view key = pointer.length ? view_after(pointer, 1) : pointer;
  return view_cut(&key, '/');
}

/* Stored values of a member that SGF has properties for: they are put in only if these properties stay the same. */
static void member_apply(struct leftovers_applier *applier, struct json_object *node, const char *key) {
  struct json_object *copy = json_make_object(), *before = json_member_of(node, key);
  bool is_good = true, is_any = false;
  if (before) json_put(copy, key, json_value_copy(before));
  uint64_t digest = node_as_sgf_digest(&applier->as_sgf, copy);
  for (size_t i = 0; i < applier->put_count; i++) {
    const struct stored_value *put = &applier->puts[i];
    if (!view_is(member_of(put->pointer), key)) continue;
    is_any = true;
    is_good &= json_value_put(copy, put->pointer, json_object_get(put->leftover->value));
  }
  if (is_any && is_good && node_as_sgf_digest(&applier->as_sgf, copy) == digest)
    json_put(node, key, json_object_get(json_member_of(copy, key)));
  json_object_put(copy);
}

static const char *const members_in_sgf[] = {"move", "setup", "turn", "name", "comments", "markup", "score"};

/* A value that SGF expresses differently now was edited, so nothing is lost. A branch is never stored. */
static void leftover_apply(struct leftovers_applier *applier, struct json_object *node, struct view pointer,
                      const struct tree_leftover *leftover) {
  struct view key = member_of(pointer);
  if (!leftover->value) return;
  for (size_t i = 0; i < ARRAY_LENGTH(members_in_sgf); i++) {
    if (!view_is(key, members_in_sgf[i])) continue;
    ARRAY_GROW(applier->puts, applier->put_count, applier->put_capacity);
    applier->puts[applier->put_count++] = (struct stored_value){pointer, leftover};
    return;
  }
  if (!key.length || view_is(key, "variations") || !json_value_put(node, pointer, json_object_get(leftover->value)))
    lost_add(applier, leftover);
}

/* Applies the leftovers of a node below the root; `node` is its last piece. */
static void node_put(struct leftovers_applier *applier, struct json_object *node) {
  const struct property_tree *tree = applier->builder->tree;
  size_t index = applier->builder->index;
  while (applier->leftover < tree->leftover_count && tree->leftovers[applier->leftover].node < index) applier->leftover++;
  if (applier->leftover == tree->leftover_count || tree->leftovers[applier->leftover].node != index) return;
  bool is_same = property_tree_is_same_move(tree, &tree->leftovers[applier->leftover]);
  for (; applier->leftover < tree->leftover_count && tree->leftovers[applier->leftover].node == index; applier->leftover++) {
    const struct tree_leftover *leftover = &tree->leftovers[applier->leftover];
    if (is_same && strcmp(leftover->pointer, LEFTOVER_SGF) == 0) continue; /* the builder has it in meta.sgf.nodes */
    if (is_same) leftover_apply(applier, node, view_of(leftover->pointer), leftover);
    else if (leftover->value) lost_add(applier, leftover);
  }
}

static void leftovers_apply_to_node(struct leftovers_applier *applier, struct json_object *node) {
  const struct jgf_builder *builder = applier->builder;
  bool is_root = !applier->has_root;
  applier->has_root = true;
  if (is_root) {
    const struct property_tree *tree = applier->builder->tree;
    for (size_t i = 0; i < tree->leftover_count && !tree->leftovers[i].node; i++) {
      const struct tree_leftover *leftover = &tree->leftovers[i];
      if (begins(leftover, INTO_ROOT))
        leftover_apply(applier, node, view_of(leftover->pointer + strlen(INTO_ROOT) - 1), leftover);
    }
  }
  else if (builder->index && builder->is_last) node_put(applier, node);
  for (size_t i = 0; applier->put_count && i < ARRAY_LENGTH(members_in_sgf); i++)
    member_apply(applier, node, members_in_sgf[i]);
  applier->put_count = 0;
}

/* Whether stored data may have this place: no member that the header has already, and nothing of meta.sgf. Players may replace
 * those of SGF, unless it is unknown who has black. */
static bool is_free(struct json_object *header, const struct tree_leftover *leftover) {
  static const char *const sections[] = {"/source", "/game", "/event", "/rules", "/board", "/settings", "/meta"};
  if (begins(leftover, "/tree/") || begins(leftover, "/meta/sgf/") || strcmp(leftover->pointer, "/meta/sgf") == 0) return false;
  if (strcmp(leftover->pointer, "/players") == 0 && json_object_is_type(leftover->value, json_type_array)) return true;
  bool is_section = strcmp(leftover->pointer, "/players") == 0;
  for (size_t i = 0; i < ARRAY_LENGTH(sections); i++) is_section |= strcmp(leftover->pointer, sections[i]) == 0;
  if (is_section && !json_object_is_type(leftover->value, json_type_object)) return false;
  return !json_value_at(header, view_of(leftover->pointer));
}

static void all_put(struct leftovers_applier *applier) {
  struct jgf_builder *builder = applier->builder;
  const struct property_tree *tree = builder->tree;
  for (size_t i = 0; i < tree->leftover_count && !tree->leftovers[i].node; i++) {
    const struct tree_leftover *leftover = &tree->leftovers[i];
    /* The builder has put the values of SGF into meta.sgf. */
    bool is_word = leftover->pointer[0] != '/';
    if (!leftover->value || is_word || begins(leftover, INTO_ROOT)) continue;
    if (begins(leftover, "/players/")) header_make_players(builder->header);
    if (json_value_equal(json_value_at(builder->header, view_of(leftover->pointer)), leftover->value)) continue;
    bool is_meta = strcmp(leftover->pointer, "/meta") == 0 && json_member_of(leftover->value, "sgf");
    struct json_object *value = is_meta ? json_value_copy(leftover->value) : json_object_get(leftover->value);
    if (is_meta) json_object_object_del(value, "sgf");
    bool is_put = is_free(builder->header, leftover) && strcmp(leftover->pointer, "/tree") != 0 &&
                  json_value_put(builder->header, view_of(leftover->pointer), json_object_get(value));
    if (!is_put) lost_add(applier, leftover);
    json_object_put(value);
  }
}

/* Removes an unreadable value from meta.sgf if the header has the same text. */
static bool unread_replace(struct json_object *header, enum sgf_name name, struct view text) {
  struct json_object *meta = json_member_of(header, "meta"), *sgf = json_member_of(meta, "sgf");
  struct json_object *unread = json_member_of(sgf, sgf_kind_of(name)->name);
  if (!json_object_is_type(unread, json_type_string) || !view_equal(json_text_of(unread), text)) return false;
  json_object_object_del(sgf, sgf_kind_of(name)->name);
  if (!json_object_object_length(sgf)) json_object_object_del(meta, "sgf");
  if (!json_object_object_length(meta)) json_object_object_del(header, "meta");
  return true;
}

/* Restores members whose properties were edited. */
static void prefer_sgf(struct json_object *header, struct json_object *from_sgf) {
  struct header_text then = {0}, now = {0};
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++) {
    enum sgf_name name = (enum sgf_name)id;
    bool has = header_to_sgf(from_sgf, name, &then), had = header_to_sgf(header, name, &now);
    if (!has && had && unread_replace(header, name, buffer_view(&now.first))) continue;
    if (has != had || (has && !header_text_equal(&then, &now))) header_copy(header, from_sgf, name);
  }
  header_text_release(&then);
  header_text_release(&now);
}

static void lost_note(const struct leftovers_applier *applier) {
  if (!applier->lost) return;
  struct fact_detail detail = {.name = view_of(applier->lost->pointer), .number = (double)applier->lost_count};
  jgf_note(applier->builder, CONVERT_FACT_ADDITION, applier->lost->spot, &detail);
}

static void leftovers_apply_to_header(struct leftovers_applier *applier) {
  struct jgf_builder *builder = applier->builder;
  const struct property_tree *tree = builder->tree;
  struct json_object *from_sgf = NULL;
  /* Only readers of SGF have properties for all members. */
  bool is_sgf = tree->format && (strcmp(tree->format, "sgf") == 0 || strcmp(tree->format, "json-sgf") == 0);
  if (is_sgf && tree->leftover_count && !tree->leftovers[0].node) from_sgf = json_value_copy(builder->header);
  all_put(applier);
  if (from_sgf) prefer_sgf(builder->header, from_sgf);
  json_object_put(from_sgf);
  lost_note(applier);
}

/* Room for what grows faster than the input: pointers to nodes deep down. */
enum { POINTER_BYTES = 16 << 20, POINTER_BYTES_A_NODE = 64 };

/* The path to a node: index in the tree, then branch and index in each list of variations. */
struct path {
  uint32_t *steps; /* owned */
  size_t count, capacity;
};

/* An entry of meta.sgf.nodes, without the members that identify its node. */
struct kept_node {
  size_t number;             /* the number of the node in the record */
  struct json_object *at, *props; /* owned */
};

struct writer {
  struct jgf_builder builder;
  struct jgf_reader *record; /* borrowed: the record to copy the nodes from; NULL: nodes are built from the tree */
  struct leftovers_applier leftovers;
  struct buffer text;      /* owned: the tree */
  struct json_layout form; /* of the node at hand */
  bool is_first;           /* the list is empty */
  bool for_seki;
  struct path path;        /* of the node at hand */
  size_t depth;            /* the most containers within each other that came */
  int32_t *forks;          /* owned: the nodes before the open forks */
  size_t fork_count, fork_capacity;
  struct node_anchors *anchors; /* owned */
  int32_t *last;           /* owned: by node of the tree, the number of the last node that it became */
  int32_t count;           /* of nodes of the record */
  struct kept_node *kept;  /* owned */
  size_t kept_count, kept_capacity;
  size_t bytes_left;       /* that pointers in meta.sgf.nodes may still take */
};

static struct json_layout outer(const struct writer *writer, size_t levels) {
  return (struct json_layout){writer->form.one_line, writer->form.level - levels};
}

/* ---- order of members ---- */

/* Members in the order of the keys, then the others in their own order, without `removed`. A new reference: to the object
 * itself
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
  static const char *const keys[] = {"name", "solution", "move", "setup", "turn", "comments", "markup", "score"},
                    *const move_keys[] = {"color", "x", "y", "pass", "timeLeft", "periodsLeft"};
  struct json_object *result = ordered(node, keys, ARRAY_LENGTH(keys), "variations"), *move = json_member_of(node, "move"),
                     *move_in_order = ordered(move, move_keys, ARRAY_LENGTH(move_keys), "");
  if (move_in_order == move) {
    json_object_put(move_in_order);
    return result;
  }
  if (result == node) {
    json_object_put(result);
    result = json_value_copy(node);
  }
  json_put(result, "move", move_in_order);
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
  for (size_t i = 0; json_object_is_type(players, json_type_array) && i < json_object_array_length(players); i++)
    json_put_at(players, i, ordered_by(json_object_array_get_idx(players, i), &jgf_player_schema));
}

/* ---- Seki's form ---- */

/* Seki 4 calls it "select". */
static void node_for_seki(struct json_object *node) {
  struct json_object *markup = json_member_of(node, "markup");
  for (size_t i = 0; json_object_is_type(markup, json_type_array) && i < json_object_array_length(markup); i++) {
    struct json_object *entry = json_object_array_get_idx(markup, i), *type = json_member_of(entry, "type");
    if (json_object_is_type(type, json_type_string) && view_is(json_text_of(type), "selected"))
      json_put(entry, "type", json_make_string(VIEW("select")));
  }
}

/* Players under their colors; NULL if two players have the same color, or one has no color. */
static struct json_object *players_by_color(struct json_object *players) {
  struct json_object *by_color = json_make_object(), *before;
  for (size_t i = 0; i < json_object_array_length(players); i++) {
    struct json_object *player = json_object_array_get_idx(players, i), *color = json_member_of(player, "color");
    const char *key = json_object_is_type(color, json_type_string) ? json_object_get_string(color) : "";
    if (!*key || json_object_object_get_ex(by_color, key, &before)) {
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

static void path_push(struct path *path) {
  ARRAY_GROW(path->steps, path->count, path->capacity);
  path->steps[path->count++] = 0;
}

/* Takes the properties over from the builder. */
static void node_keep(struct writer *writer) {
  struct jgf_builder *builder = &writer->builder;
  struct json_object *props = builder->props;
  struct buffer pointer = {0};
  builder->props = NULL;
  if (sizeof "/tree/0" - 1 + writer->path.count / 2 * (sizeof "/variations/0/0" - 1) > writer->bytes_left) {
    struct fact_detail detail = {.name = view_of(lh_entry_k(lh_table_head(json_object_get_object(props))))};
    jgf_note(builder, CONVERT_FACT_PROPERTY_LOST, builder->tree->nodes[builder->index].spot, &detail);
    json_object_put(props);
    return;
  }
  buffer_add_string(&pointer, "/tree");
  for (size_t i = 0; i < writer->path.count; i++) {
    if (i % 2) buffer_add_string(&pointer, "/variations");
    json_pointer_index(&pointer, writer->path.steps[i]);
  }
  writer->bytes_left -= pointer.length < writer->bytes_left ? pointer.length : writer->bytes_left;
  ARRAY_GROW(writer->kept, writer->kept_count, writer->kept_capacity);
  writer->kept[writer->kept_count++] = (struct kept_node){(size_t)writer->count, json_make_string(buffer_view(&pointer)), props};
  buffer_release(&pointer);
}

/* Puts meta.sgf.nodes into the header. */
static void kept_put(struct writer *writer) {
  if (!writer->kept_count) return;
  struct json_object *entries = json_make_array();
  for (size_t i = 0; i < writer->kept_count; i++) {
    const struct kept_node *kept = &writer->kept[i];
    struct json_object *entry = json_make_object();
    json_put(entry, "at", kept->at);
    node_anchors_write(writer->anchors, kept->number, entry);
    json_put(entry, "props", kept->props);
    json_append(entries, entry);
  }
  json_put(json_child(json_child(writer->builder.header, "meta"), "sgf"), "nodes", entries);
}

/* ---- nodes ---- */

static void node_begin(struct writer *writer) {
  if (!writer->is_first) buffer_add_char(&writer->text, ',');
  writer->is_first = false;
  json_line_break(&writer->text, writer->form);
}

/* The node has its number in the record. */
static void node_end(struct writer *writer, size_t index) {
  writer->last[index] = writer->count++;
  writer->path.steps[writer->path.count - 1]++;
}

/* Writes a node that has only a move, as most nodes. A pass has no letters. */
static void move_write(struct writer *writer, size_t index, bool is_black, struct view letters) {
  struct buffer *text = &writer->text;
  const char *space = writer->form.one_line ? "" : " ";
  int x = 0, y = 0;
  bool has_point = sgf_point(letters, &x, &y);
  node_begin(writer);
  buffer_add_string(text, "{\"move\":");
  buffer_add_string(text, space);
  buffer_add_string(text, "{\"color\":");
  buffer_add_string(text, space);
  buffer_add_string(text, is_black ? "\"black\"," : "\"white\",");
  buffer_add_string(text, space);
  buffer_add_string(text, has_point ? "\"x\":" : "\"pass\":");
  buffer_add_string(text, space);
  if (has_point) {
    buffer_add_count(text, (size_t)x);
    buffer_add_char(text, ',');
    buffer_add_string(text, space);
    buffer_add_string(text, "\"y\":");
    buffer_add_string(text, space);
    buffer_add_count(text, (size_t)y);
  } else buffer_add_string(text, "true");
  buffer_add_string(text, "}}");
  node_end(writer, index);
}

static void node_write(struct writer *writer, struct json_object *node) {
  struct json_object *in_order = node_ordered(node);
  node_begin(writer);
  if (!writer->record || writer->record->kept_count)
    node_anchors_add(writer->anchors, node, writer->last[writer->builder.index]);
  json_value_write(&writer->text, in_order, writer->form);
  if (writer->builder.props) node_keep(writer);
  node_end(writer, writer->builder.index);
  json_object_put(in_order);
}

static void on_node(struct jgf_builder *builder, struct json_object *node) {
  struct writer *writer = builder->to;
  leftovers_apply_to_node(&writer->leftovers, node);
  if (writer->for_seki) node_for_seki(node);
  node_write(writer, node);
}

/* The first or second part of a node with a move and a setup. The root begins with its setup. */
static struct json_object *part_of(struct json_object *node, bool is_root, bool is_first) {
  struct json_object *part = json_make_object();
  json_object_object_foreach(node, key, value) {
    bool is_of_first = is_root ? strcmp(key, "setup") == 0 || strcmp(key, "turn") == 0 : strcmp(key, "move") == 0;
    if (is_of_first == is_first && strcmp(key, "variations") != 0) json_put(part, key, json_object_get(value));
  }
  return part;
}

/* The entry of a node of the record in meta.sgf.nodes, or NULL. */
static struct json_object *props_of(struct jgf_reader *record, size_t index) {
  struct json_object *props = NULL;
  for (; record->kept_at < record->kept_count && record->kept[record->kept_at].node == index; record->kept_at++) {
    struct json_object *kept = record->kept[record->kept_at].props;
    if (!json_object_is_type(kept, json_type_object)) continue;
    json_object_object_foreach(kept, name, value) {
      if (!props) props = json_make_object();
      props_merge(props, name, value);
    }
  }
  return props;
}

/* Writes a node of a record. A move with a setup, or in the root, becomes a separate node. */
static void node_copy(struct writer *writer, size_t index) {
  struct jgf_reader *record = writer->record;
  struct json_object *node = json_object_get(record->nodes.list[index].node);
  bool is_split = json_member_of(node, "move") && (!index || json_member_of(node, "setup"));
  writer->builder.index = index;
  jgf_reader_check_node(record, node);
  if (!node) node = json_make_object();
  else if (writer->for_seki) {
    json_object_put(node);
    node = json_value_copy(record->nodes.list[index].node);
    node_for_seki(node);
  }
  if (is_split) {
    struct json_object *first = part_of(node, !index, true), *second = part_of(node, !index, false);
    node_write(writer, first);
    json_object_put(first);
    json_object_put(node);
    node = second;
  }
  writer->builder.props = props_of(record, index);
  node_write(writer, node);
  json_object_put(node);
}

/* Levels around the members of a node: record, tree, node, and three for each fork. Points are three levels deeper. */
static void depth_note(struct writer *writer) {
  size_t depth = 6 + 3 * writer->fork_count;
  if (depth > writer->depth) writer->depth = depth;
}

static void branch_begin(struct writer *writer) {
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_char(&writer->text, '[');
  writer->is_first = true;
}

static void fork_open(struct writer *writer, int32_t parent) {
  ARRAY_GROW(writer->forks, writer->fork_count, writer->fork_capacity);
  writer->forks[writer->fork_count++] = parent;
  node_begin(writer);
  buffer_add_char(&writer->text, '{');
  writer->form.level += 3;
  json_line_break(&writer->text, outer(writer, 2));
  buffer_add_string(&writer->text, writer->form.one_line ? "\"variations\":[" : "\"variations\": [");
  branch_begin(writer);
  path_push(&writer->path);
  path_push(&writer->path);
  depth_note(writer);
}

static void fork_close(struct writer *writer) {
  static const char *const brackets[] = {"]", "]", "}"};
  for (size_t i = 0; i < ARRAY_LENGTH(brackets); i++) {
    json_line_break(&writer->text, outer(writer, i + 1));
    buffer_add_string(&writer->text, brackets[i]);
  }
  writer->form.level -= 3;
  writer->is_first = false;
  writer->fork_count--;
  writer->path.count -= 2;
  writer->path.steps[writer->path.count - 1]++;
}

/* A node whose parent is not the node before it begins another branch of an open fork. */
static void branch_next(struct writer *writer, int32_t parent) {
  while (writer->fork_count && writer->forks[writer->fork_count - 1] != parent) fork_close(writer);
  if (!writer->fork_count) return;
  uint32_t *steps = &writer->path.steps[writer->path.count - 2];
  steps[0]++;
  steps[1] = 0;
  json_line_break(&writer->text, outer(writer, 1));
  buffer_add_string(&writer->text, "],");
  branch_begin(writer);
}

/* Whether the node has a move on the board and nothing else. */
static bool is_plain_move(const struct property_tree *tree, size_t index, bool *is_black, struct view *point) {
  const struct sgf_node *node = &tree->nodes[index];
  const struct sgf_property *property = &tree->properties[node->first_property];
  int x, y;
  if (!index || node->property_count != 1 || !sgf_is_move(property->id) || property->value_count != 1 || tree->leftover_count)
    return false;
  *is_black = property->id == SGF_B;
  *point = tree->values[property->first_value].text;
  if (tree->values[property->first_value].second.at) return false;
  return !point->length || (sgf_point(*point, &x, &y) && x < tree->width && y < tree->height);
}

static void nodes_write(struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  struct fork_index forks;
  fork_index_init(&forks, tree);
  path_push(&writer->path);
  depth_note(writer);
  for (size_t i = 0; i < tree->node_count; i++) {
    int32_t parent = tree->nodes[i].parent;
    if (fork_index_is_first(&forks, i)) fork_open(writer, parent);
    else if (fork_index_begins(&forks, i)) branch_next(writer, parent);
    writer->last[i] = parent < 0 ? -1 : writer->last[parent];
    bool is_black;
    struct view point;
    if (writer->record) node_copy(writer, i);
    else if (is_plain_move(tree, i, &is_black, &point)) {
      node_anchors_add_move(writer->anchors, is_black, point, writer->last[i]);
      move_write(writer, i, is_black, point);
    } else jgf_node(&writer->builder, i, on_node);
  }
  while (writer->fork_count) fork_close(writer);
  /* A record has a root. */
  if (!tree->node_count) buffer_add_string(&writer->text, "{}");
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

static void size_note(const struct writer *writer) {
  const struct property_tree *tree = writer->builder.tree;
  struct fact_detail detail = {.number = (double)writer->depth};
  if (writer->depth > JSON_LIMITS.depth) jgf_note(&writer->builder, CONVERT_FACT_DEPTH, tree->spot, &detail);
  detail.number = (double)tree->number;
  if (tree->number > 1) jgf_note(&writer->builder, CONVERT_FACT_COLLECTION, tree->spot, &detail);
}

static void writer_init(struct writer *writer, const struct property_tree *tree, unsigned how) {
  *writer = (struct writer){.form = {how & JGF_ONE_LINE, 2}, .is_first = true, .for_seki = how & JGF_FOR_SEKI};
  writer->anchors = node_anchors_new();
  writer->last = mem_alloc_zeroed(tree->node_count + 1, sizeof *writer->last);
  writer->bytes_left = POINTER_BYTES + tree->node_count * POINTER_BYTES_A_NODE;
}

static void writer_finish(struct writer *writer, struct buffer *out) {
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
  free(writer->leftovers.puts);
  node_as_sgf_release(&writer->leftovers.as_sgf);
  jgf_builder_release(&writer->builder);
  node_anchors_free(writer->anchors);
  free(writer->path.steps);
  free(writer->forks);
  free(writer->last);
  free(writer->kept);
  buffer_release(&writer->text);
}

void tree_to_jgf(const struct property_tree *tree, unsigned how, struct buffer *out, struct fact_sink losses) {
  struct writer writer;
  writer_init(&writer, tree, how);
  jgf_builder_init(&writer.builder, tree, losses);
  writer.builder.to = &writer;
  writer.leftovers.builder = &writer.builder;
  node_as_sgf_init(&writer.leftovers.as_sgf);
  nodes_write(&writer);
  kept_put(&writer);
  size_note(&writer);
  leftovers_apply_to_header(&writer.leftovers);
  writer_finish(&writer, out);
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

void jgf_to_jgf(const struct json_document *document, unsigned how, struct buffer *out, struct fact_sink losses) {
  struct writer writer;
  struct property_tree tree; /* the nodes without properties */
  struct jgf_reader record;
  property_tree_init(&tree);
  jgf_reader_init(&record, document, &tree, losses);
  for (size_t i = 0; i < record.nodes.count; i++) {
    const struct jgf_listed_node *listed = &record.nodes.list[i];
    property_tree_add_node(&tree, listed->parent, listed->line, jgf_reader_spot(listed->node));
  }
  writer_init(&writer, &tree, how);
  writer.record = &record;
  writer.builder.tree = &tree;
  writer.builder.losses = losses;
  writer.builder.header = header_copy_of(document->root);
  nodes_write(&writer);
  kept_put(&writer);
  size_note(&writer);
  jgf_lost_keys_note(&record, document);
  writer_finish(&writer, out);
  jgf_reader_release(&record);
  property_tree_release(&tree);
}
