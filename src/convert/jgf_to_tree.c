#include "convert/internal.h"
#include "base/memory.h"
#include "base/search.h"
#include "convert/convert.h"
#include "facts/json_facts.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/emit.h"

/* ---- header values ---- */

/* Returns true if the stored value still has the same meaning as the record, whose value is `now`. If the record has no value,
 * this is also true for a stored value without a meaning, and for game info of a later node. */
static bool is_meant(struct jgf_reader *reader, enum sgf_name id, struct json_object *stored, struct view now, bool is_info) {
  LOCAL_BUFFER meant = {0};
  struct json_object *header = json_make_object();
  struct sgf_value value = {0};
  size_t next = 0;
  bool is_value = props_value(id, stored, &next, &reader->tree->arena, &value);
  header_from_sgf(header, id, value.text, value.second);
  header_to_sgf(header, id, &meant);
  bool has_meaning = is_info || now.length || (value.text.length && header_same(reader->record, header, id));
  bool is_same = is_value && view_equal(buffer_view(&meant), now) && has_meaning;
  json_object_put(header);
  return is_same;
}

/* A text, or a list of texts and of pairs. */
static bool is_stored_text(struct json_object *value) {
  if (!json_object_is_type(value, json_type_array)) return json_object_is_type(value, json_type_string);
  for (size_t i = 0; i < json_object_array_length(value); i++) {
    struct json_object *one = json_object_array_get_idx(value, i);
    if (!json_object_is_type(one, json_type_string) && json_length_of(one) != 2) return false;
  }
  return json_object_array_length(value);
}

static void sgf_value_add(struct jgf_reader *reader, const char *name, struct json_object *value) {
  if (reader->is_plain) {
    LOCAL_BUFFER pointer = {0};
    buffer_add_string(&pointer, "/sgf");
    json_pointer_key(&pointer, view_of(name));
    jgf_leftover_add(reader, "meta", buffer_string(&pointer), value);
    return;
  }
  if (!reader->sgf_values) {
    reader->sgf_values = json_make_object();
    property_tree_add_leftover(reader->tree, reader->tree->node_count - 1, LEFTOVER_SGF, reader->sgf_values, NO_SPOT);
  }
  props_merge(reader->sgf_values, name, value);
}

/* CGoban 1 writes the overtime in TM, which precedes OT. */
static bool is_in_time(const struct jgf_reader *reader, struct view overtime) {
  const struct sgf_value *time = property_tree_root_value(reader->tree, SGF_TM);
  LOCAL_BUFFER seconds = {0}, in_time = {0};
  if (time) (void)spell_time(time->text, &seconds, &in_time);
  return in_time.length && view_equal(buffer_view(&in_time), overtime);
}

static void header_add(struct jgf_reader *reader, enum sgf_name id) {
  LOCAL_BUFFER whole = {0};
  const char *name = sgf_kind_of(id)->name;
  struct json_object *stored = json_member_of(reader->sgf, name);
  if (id == SGF_VW) stored = NULL; /* a view is written with all its points */
  if (reader->info_node[id] && !reader->info_changed[id]) { /* the later node has the value */
    if (stored) sgf_value_add(reader, name, stored);
    return;
  }
  header_to_sgf(reader->record, id, &whole);
  if (id == SGF_OT && is_in_time(reader, buffer_view(&whole))) buffer_clear(&whole);
  bool is_spelled = stored && is_meant(reader, id, stored, buffer_view(&whole), false);
  struct view text = buffer_view(&whole), second = header_second(id, &text);
  if (stored && id == SGF_SZ) { /* a size is not written in its stored spelling */
    if (!is_spelled || !json_object_is_type(stored, json_type_string)) sgf_value_add(reader, "SZ", stored);
    is_spelled = false;
    stored = NULL;
  }
  if (is_spelled) jgf_reader_property(reader, id, NULL);
  else if (text.length) {
    buffer_clear(&reader->scratch);
    jgf_text_add(&reader->scratch, text, id != SGF_GC);
    jgf_reader_text(reader, id, buffer_view(&reader->scratch), NULL);
    if (second.at) reader->tree->values[reader->tree->value_count - 1].second = arena_view(&reader->tree->arena, second);
  }
  /* The stored text is the value in its spelling of SGF, or follows the value of the header. */
  if (stored && is_stored_text(stored) && (is_spelled || text.length)) props_to_tree(id, stored, reader->tree);
  else if (stored) sgf_value_add(reader, name, stored);
}

/* Adds the properties of meta.sgf for the last node. Stores values of a removed name or turn, changed game info, and values that
 * are not text. */
static void props_add(struct jgf_reader *reader, struct json_object *props) {
  const bool is_root = reader->tree->node_count == 1;
  if (!json_object_is_type(props, json_type_object)) return;
  json_object_object_foreach(props, key, value) {
    struct view name = view_of(key);
    enum sgf_name id = sgf_name_of(name);
    /* The header has its properties already, apart from views with holes. */
    bool is_own = id == SGF_AP || (id == SGF_VW && !reader->has_property[id]);
    if (is_root && ((!is_own && header_covers(id)) || strcmp(key, "nodes") == 0)) continue;
    bool is_changed = id && reader->info_changed[id] && reader->info_node[id] == reader->tree->node_count;
    if (id == SGF_N || id == SGF_PL) is_changed = !reader->has_property[id];
    if (!sgf_is_name(name) || !is_stored_text(value) || is_changed) {
      sgf_value_add(reader, key, value);
      continue;
    }
    property_tree_add_property(reader->tree, arena_view(&reader->tree->arena, name), jgf_reader_spot(value));
    props_to_tree(id, value, reader->tree);
  }
}

/* ---- leftovers of the header ---- */

/* Whether the member can be read from the property. A number may be missing if another member of the property has its value. */
static bool is_expressed(struct jgf_reader *reader, enum sgf_name id, const char *pointer, struct json_object *value) {
  LOCAL_BUFFER whole = {0}, written = {0};
  const struct sgf_property *view = property_tree_find(reader->tree, &reader->tree->nodes[0], SGF_VW);
  struct point_set_rectangle area;
  /* A view that hides points is not read as the part that is cut off. */
  if (id == SGF_VW && !reader->is_plain &&
      !(view && point_set_area(reader->tree, view, &area) && jgf_area_has_all(reader->tree, area)))
    return false;
  if (!header_to_sgf(reader->record, id, &whole)) return false;
  struct view text = buffer_view(&whole), second = header_second(id, &text);
  struct json_object *header = json_make_object();
  jgf_text_add(&written, text, id != SGF_GC);
  bool is_read = header_from_sgf(header, id, buffer_view(&written), second) != HEADER_UNREAD;
  bool comes_back = !json_object_is_type(value, json_type_string) || json_value_at(header, view_of(pointer));
  json_object_put(header);
  if (reader->is_plain) return !is_read || comes_back;
  return is_read && comes_back && view_equal(buffer_view(&written), text);
}

/* Returns true for members that SGF implies or that every writer adds. */
static bool is_implied(const char *section, const char *key, struct json_object *value) {
  static const char *const generated[] = {"format", "version", "charset", "generator"};
  bool is_false = json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
  bool is_zero = json_object_is_type(value, json_type_int) && !json_object_get_int64(value);
  if ((is_false || is_zero) && (strcmp(section, "rules") == 0 || strcmp(section, "board") == 0)) return true;
  if (strcmp(section, "meta") == 0) return strcmp(key, "sgf") == 0;
  return strcmp(section, "record") == 0 && view_is_one_of(view_of(key), generated, ARRAY_LENGTH(generated));
}

/* `color`: that of a player, or NULL. In a list that is made from SGF, Black is the first player. */
static void members_leftovers(struct jgf_reader *reader, const char *section, const char *color, struct json_object *members) {
  LOCAL_BUFFER pointer = {0};
  json_object_object_foreach(members, key, value) {
    if (is_implied(section, key, value) || jgf_is_empty(value) || (color && strcmp(key, "color") == 0)) continue;
    buffer_clear(&pointer);
    buffer_printf(&pointer, "/%s%s", section, !color ? "" : strcmp(color, "black") == 0 ? "/0" : "/1");
    json_pointer_key(&pointer, view_of(key));
    enum sgf_name id = jgf_name_of(color ? color : section, key, 0);
    if (!id || !is_expressed(reader, id, buffer_string(&pointer), value))
      jgf_leftover_add(reader, section, buffer_string(&pointer) + 1 + strlen(section), value);
  }
}

/* The list is stored as a whole unless it has one black player, one white player, or both. */
static void players_leftovers(struct jgf_reader *reader, struct json_object *players) {
  bool has[2] = {false, false}, is_usual = json_object_is_type(players, json_type_array);
  for (size_t i = 0; i < json_length_of(players); i++) {
    struct view color = json_string_of(json_member_of(json_object_array_get_idx(players, i), "color"));
    bool is_white = view_is(color, "white");
    is_usual &= (is_white || view_is(color, "black")) && !has[is_white];
    has[is_white] = true;
  }
  if (!is_usual) jgf_leftover_add(reader, "players", NULL, players);
  for (size_t i = 0; is_usual && i < json_length_of(players); i++) {
    struct json_object *player = json_object_array_get_idx(players, i);
    members_leftovers(reader, "players", json_object_get_string(json_member_of(player, "color")), player);
  }
}

/* Stores the members of the record that no property of the tree expresses. */
static void header_leftovers(struct jgf_reader *reader) {
  static const char *const sections[] = {"record", "source", "game", "event", "rules", "board", "settings", "meta"};
  if (!json_object_is_type(reader->record, json_type_object)) return;
  json_object_object_foreach(reader->record, key, value) {
    bool is_section = view_is_one_of(view_of(key), sections, ARRAY_LENGTH(sections));
    if (strcmp(key, "tree") == 0) continue;
    if (strcmp(key, "players") == 0) players_leftovers(reader, value);
    else if (is_section && json_object_is_type(value, json_type_object)) members_leftovers(reader, key, NULL, value);
    else jgf_leftover_add(reader, key, NULL, value);
  }
}

static int32_t list_node(struct jgf_reader *reader, struct json_object *node, int32_t parent, uint32_t line) {
  ARRAY_GROW(reader->nodes, reader->node_count, reader->node_capacity);
  reader->nodes[reader->node_count] = (struct jgf_listed_node){jgf_reader_spot(node), line, parent, node, NULL};
  return (int32_t)reader->node_count++;
}

/* Lists nodes in depth-first order. Nodes after a fork are another branch of it. The maximum depth of a document limits the
 * recursion. */
static void list_nodes(struct jgf_reader *reader, struct json_object *array, int32_t parent, uint32_t line) {
  for (size_t i = 0; i < json_length_of(array); i++) {
    struct json_object *node = json_object_array_get_idx(array, i), *branches = json_member_of(node, "variations");
    bool is_object = json_object_is_type(node, json_type_object), is_fork = json_object_is_type(branches, json_type_array);
    if (is_object && (!is_fork || json_object_object_length(node) > 1 || !reader->node_count))
      parent = list_node(reader, node, parent, line);
    if (!is_fork) continue;
    line = ++reader->lines;
    for (size_t k = 0; k < json_object_array_length(branches); k++) {
      uint32_t branch_line = ++reader->lines;
      list_nodes(reader, json_object_array_get_idx(branches, k), parent, branch_line);
    }
  }
}

/* ---- meta.sgf.nodes ---- */

/* Returns the number of the node at a pointer, or -1. */
static int32_t node_at(const struct jgf_reader *reader, struct view pointer) {
  struct json_object *node = pointer.at ? json_value_at(reader->record, pointer) : NULL;
  if (!json_object_is_type(node, json_type_object)) return -1;
  uint32_t spot = json_spot_of(node);
  size_t index = search_first(&spot, reader->nodes, reader->node_count, sizeof *reader->nodes, compare_uint32);
  return index < reader->node_count && reader->nodes[index].node == node ? (int32_t)index : -1;
}

/* Gives a node the properties of an entry. Several entries can lead to one node. */
static void assign_props(struct jgf_listed_node *node, struct json_object *props) {
  if (!json_object_is_type(props, json_type_object)) return;
  struct json_object *before = node->props;
  node->props = before ? json_value_copy(before) : json_object_get(props);
  if (!before) return;
  json_object_put(before);
  json_object_object_foreach(props, name, value) props_merge(node->props, name, value);
}

/* Finds the nodes of the entries, and game info in them for which the header also has a member: sets info_node and
 * info_changed. */
static void find_entries(struct jgf_reader *reader) {
  struct json_object *entries = json_member_of(reader->sgf, "nodes");
  if (!json_length_of(entries)) return;
  struct node_anchors *anchors = node_anchors_new();
  for (size_t i = 0; i < reader->node_count; i++)
    node_anchors_add(anchors, reader->nodes[i].node, reader->nodes[i].parent);
  for (size_t i = 0; i < json_length_of(entries); i++) {
    struct json_object *entry = json_object_array_get_idx(entries, i);
    struct view pointer = json_string_of(json_member_of(entry, "at"));
    int32_t node = node_anchors_find(anchors, entry, node_at(reader, pointer));
    struct fact_detail detail = {.name = pointer.at ? pointer : VIEW("meta.sgf.nodes")};
    uint32_t spot = jgf_reader_spot(entry);
    if (node > 0) assign_props(&reader->nodes[node], json_member_of(entry, "props"));
    else if (spot != NO_SPOT) sgf_emit(reader->tree, reader->losses, CONVERT_FACT_ADDITION, spot, 0, &detail);
    reader->has_entries |= node > 0;
  }
  for (size_t i = 0; i < reader->node_count; i++) {
    if (!reader->nodes[i].props) continue;
    json_object_object_foreach(reader->nodes[i].props, key, value) {
      enum sgf_name id = sgf_name_of(view_of(key));
      if (!id || reader->info_node[id] || sgf_kind_of(id)->place != SGF_PLACE_GAME_INFO || !header_covers(id)) continue;
      reader->info_node[id] = i + 1;
      header_to_sgf(reader->record, id, &reader->scratch);
      reader->info_changed[id] = !is_meant(reader, id, value, buffer_view(&reader->scratch), true);
    }
  }
  node_anchors_free(anchors);
}

/* ---- the record ---- */

static struct span span_of(const void *document, uint32_t spot) {
  return spot == NO_SPOT ? (struct span){0, 0} : json_value_span(document, spot);
}

/* Notes members whose keys contain U+0000, which are in no tree of json-c. */
static void note_lost_keys(const struct jgf_reader *reader, const struct json_document *document) {
  const struct facts *flaws = &document->flaws;
  for (size_t i = 0; i < flaws->count && reader->losses.note; i++) {
    if (flaws->list[i].kind != JSON_FLAW_KEY_NUL) continue;
    struct span span = flaws->list[i].span;
    struct view key = {document->source->bytes + span.start, span.end - span.start};
    struct fact_detail detail = {.name = key};
    struct fact fact = {.kind = CONVERT_FACT_MEMBER_LOST, .spot = flaws->list[i].spot, .other_spot = NO_SPOT, .span = span,
                        .number = 1, .data = &detail};
    reader->losses.note(reader->losses.context, &fact);
  }
}

void jgf_reader_init(struct jgf_reader *reader, const struct json_document *document, struct property_tree *tree,
                     struct fact_sink losses) {
  LOCAL_BUFFER size = {0};
  *reader = (struct jgf_reader){.tree = tree, .record = document->root, .losses = losses};
  reader->sgf = json_member_of(json_member_of(document->root, "meta"), "sgf");
  tree->format = "jgf";
  tree->span = span_of;
  tree->places = document;
  tree->source = document->source;
  tree->spot = document->count ? 0 : NO_SPOT;
  if (json_object_is_type(document->root, json_type_object)) {
    json_object_object_foreach(document->root, key, value)
      if (strcmp(key, "tree") != 0 && strcmp(key, "meta") != 0) jgf_reader_unknown_key(reader, key, value);
  }
  if (header_to_sgf(reader->record, SGF_SZ, &size)) {
    struct view width = buffer_view(&size), height = header_second(SGF_SZ, &width);
    sgf_size_read(width, height, &tree->width, &tree->height);
    tree->size_assumed = false;
  }
  list_nodes(reader, json_member_of(document->root, "tree"), -1, 0);
  if (!reader->node_count) list_node(reader, NULL, -1, 0);
  find_entries(reader);
  note_lost_keys(reader, document);
}

void jgf_reader_release(struct jgf_reader *reader) {
  for (size_t i = 0; i < reader->node_count; i++) json_object_put(reader->nodes[i].props);
  free(reader->nodes);
  buffer_release(&reader->scratch);
  map_release(&reader->colors);
  map_release(&reader->reported);
}

void jgf_to_tree(const struct json_document *document, bool plain, struct property_tree *tree, struct fact_sink losses) {
  struct jgf_reader reader;
  jgf_reader_init(&reader, document, tree, losses);
  reader.takes_leftovers = true;
  reader.is_plain = plain;
  for (size_t i = 0; i < reader.node_count; i++) {
    const struct jgf_listed_node *listed = &reader.nodes[i];
    property_tree_add_node(tree, listed->parent, listed->line, listed->spot);
    memset(reader.has_property, 0, sizeof reader.has_property);
    reader.sgf_values = NULL;
    for (int id = SGF_NAME_COUNT - 1; listed->parent < 0 && id > 0; id--) /* TM before OT, which may be in it */
      if (header_has((enum sgf_name)id)) header_add(&reader, (enum sgf_name)id);
    reader.in_node = true;
    jgf_reader_node(&reader, listed->node);
    reader.in_node = false;
    if (!i) props_add(&reader, reader.sgf);
    props_add(&reader, listed->props);
  }
  header_leftovers(&reader);
  property_tree_sort_leftovers(tree);
  jgf_reader_release(&reader);
}
