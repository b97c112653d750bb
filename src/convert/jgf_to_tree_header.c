#include "base/memory.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/jgf_to_tree.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/pointer.h"
#include "json/value.h"

static bool is_array(struct json_object *value) {
  return json_object_is_type(value, json_type_array);
}

/* ---- what meta.sgf keeps ---- */

static bool is_text(struct json_object *value) {
  if (!is_array(value)) return json_object_is_type(value, json_type_string);
  for (size_t i = 0; i < json_object_array_length(value); i++) {
    struct json_object *one = json_object_array_get_idx(value, i);
    if (!json_object_is_type(one, json_type_string) && !(is_array(one) && json_object_array_length(one) == 2)) return false;
  }
  return json_object_array_length(value);
}

/* Whether stored values belong to the node. Values of a removed name or turn, and changed game info, do not. */
static bool is_of_node(const struct jgf_reader *reader, enum sgf_name id) {
  if (id == SGF_N || id == SGF_PL) return reader->has_property[id];
  return !(id && reader->info_changed[id] && reader->info_node[id] == reader->tree->node_count);
}

static void sgf_value_add(struct jgf_reader *reader, const char *name, struct json_object *value) {
  struct property_tree *tree = reader->tree;
  size_t node = tree->node_count - 1;
  if (reader->is_plain) {
    struct buffer pointer = {0};
    buffer_add_string(&pointer, "/sgf");
    json_pointer_key(&pointer, view_of(name));
    jgf_leftover_add(reader, "meta", buffer_string(&pointer), value);
    buffer_release(&pointer);
    return;
  }
  if (!reader->sgf_values) {
    property_tree_add_leftover(tree, node, LEFTOVER_SGF, reader->sgf_values = json_make_object(), NO_SPOT);
  }
  props_merge(reader->sgf_values, name, value);
}

static void props_add(struct jgf_reader *reader, struct json_object *props, bool is_root) {
  if (!json_object_is_type(props, json_type_object)) return;
  json_object_object_foreach(props, key, value) {
    struct view name = view_of(key);
    enum sgf_name id = sgf_name_of(name);
    /* The header has its properties already, apart from views with holes. */
    bool is_own = id == SGF_AP || (id == SGF_VW && !reader->has_property[id]) || (id == SGF_KI && reader->has_property[SGF_KM]);
    bool is_header = is_root && !is_own && jgf_header_has(id);
    if (is_header || (is_root && strcmp(key, "nodes") == 0)) continue;
    if (!sgf_is_name(name) || !is_text(value) || !is_of_node(reader, id)) {
      sgf_value_add(reader, key, value);
      continue;
    }
    property_tree_add_property(reader->tree, arena_view(&reader->tree->arena, name), jgf_reader_spot(value));
    props_to_tree(id, value, reader->tree);
  }
}

void jgf_reader_kept(struct jgf_reader *reader, size_t node) {
  if (!node) props_add(reader, reader->sgf, true);
  for (; reader->kept_at < reader->kept_count && reader->kept[reader->kept_at].node <= node; reader->kept_at++)
    if (reader->kept[reader->kept_at].node == node) props_add(reader, reader->kept[reader->kept_at].props, false);
}

/* ---- the header ---- */

/* Whether the stored value still means the same as the record. A value without a meaning does if the record has no value
 * either, or if it is game info of a later node. */
static bool is_meant(struct jgf_reader *reader, enum sgf_name id, struct json_object *kept, const struct header_text *said,
                     bool is_info) {
  struct header_text meant = {0};
  struct json_object *header = json_make_object();
  struct sgf_value value = {0};
  size_t next = 0;
  bool is_value = props_value(id, kept, &next, &reader->tree->arena, &value);
  header_from_sgf(header, id, value.text, value.second);
  header_to_sgf(header, id, &meant);
  bool says = is_info || said->first.length || (value.text.length && header_same(reader->record, header, id));
  bool same = is_value && header_text_equal(&meant, said) && says;
  header_text_release(&meant);
  json_object_put(header);
  return same;
}

/* CGoban 1 writes the overtime in TM, which precedes OT. */
static bool is_said_by_time(const struct jgf_reader *reader, struct view overtime) {
  const struct sgf_value *time = property_tree_root_value(reader->tree, SGF_TM);
  struct buffer seconds = {0}, said = {0};
  if (time) (void)spell_time(time->text, &seconds, &said);
  bool is_same = said.length && view_equal(buffer_view(&said), overtime);
  buffer_release(&seconds);
  buffer_release(&said);
  return is_same;
}

static void header_add(struct jgf_reader *reader, enum sgf_name id) {
  struct header_text text = {0};
  struct json_object *kept = json_member_of(reader->sgf, sgf_kind_of(id)->name);
  if (id == SGF_VW) kept = NULL; /* a view is written with all its points */
  if (reader->info_node[id] && !reader->info_changed[id]) { /* the later node has the value */
    if (kept) sgf_value_add(reader, sgf_kind_of(id)->name, kept);
    return;
  }
  if (!header_to_sgf(reader->record, id, &text)) header_text_clear(&text);
  if (id == SGF_OT && is_said_by_time(reader, buffer_view(&text.first))) header_text_clear(&text);
  bool is_spelled = kept && is_meant(reader, id, kept, &text, false);
  if (kept && id == SGF_SZ) { /* the size keeps no spelling */
    if (!is_spelled || !json_object_is_type(kept, json_type_string)) sgf_value_add(reader, "SZ", kept);
    is_spelled = false;
    kept = NULL;
  }
  if (is_spelled) jgf_reader_property(reader, id, NULL);
  else if (text.first.length) {
    buffer_clear(&reader->scratch);
    jgf_text_add(&reader->scratch, buffer_view(&text.first), id != SGF_GC);
    jgf_reader_text(reader, id, buffer_view(&reader->scratch), NULL);
    if (text.is_composed)
      reader->tree->values[reader->tree->value_count - 1].second = arena_view(&reader->tree->arena, buffer_view(&text.second));
  }
  /* In the spelling of SGF, or after the value of the header. */
  if (kept && is_text(kept) && (is_spelled || text.first.length)) props_to_tree(id, kept, reader->tree);
  else if (kept) sgf_value_add(reader, sgf_kind_of(id)->name, kept);
  header_text_release(&text);
}

bool jgf_reader_info_stands(struct jgf_reader *reader, enum sgf_name id, struct json_object *kept) {
  struct header_text now = {0};
  header_to_sgf(reader->record, id, &now);
  bool same = is_meant(reader, id, kept, &now, true);
  header_text_release(&now);
  return same;
}

void jgf_reader_header(struct jgf_reader *reader) {
  for (size_t i = 0; i < sgf_order_count; i++)
    if (header_has(sgf_name_in_order(i))) header_add(reader, sgf_name_in_order(i));
}

/* ---- leftovers ---- */

/* A view that hides points is not read as the part that is cut off. */
static bool is_view_cut_off(const struct property_tree *tree) {
  const struct sgf_property *view = property_tree_find(tree, &tree->nodes[0], SGF_VW);
  struct point_set_rectangle area;
  return view && point_set_area(tree, view, &area) && jgf_area_has_all(tree, area);
}

/* Whether the member can be read from the property. A number may be missing if another member of the property has its value. */
static bool is_expressed(struct jgf_reader *reader, enum sgf_name id, const char *pointer, struct json_object *value) {
  struct header_text text = {0};
  struct buffer written = {0};
  if (id == SGF_VW && !reader->is_plain && !is_view_cut_off(reader->tree)) return false;
  bool is_read = header_to_sgf(reader->record, id, &text);
  if (is_read) {
    const struct view second = text.is_composed ? buffer_view(&text.second) : (struct view){0};
    struct json_object *header = json_make_object();
    jgf_text_add(&written, buffer_view(&text.first), id != SGF_GC);
    if (header_from_sgf(header, id, buffer_view(&written), second) == HEADER_UNREAD) is_read = reader->is_plain;
    else is_read = !json_object_is_type(value, json_type_string) || json_value_at(header, view_of(pointer));
    is_read = is_read && (reader->is_plain || view_equal(buffer_view(&written), buffer_view(&text.first)));
    json_object_put(header);
  }
  header_text_release(&text);
  buffer_release(&written);
  return is_read;
}

/* Members that SGF implies or that the writer writes. */
static bool is_implied(const char *section, const char *key, struct json_object *value) {
  static const char *const own[] = {"format", "version", "charset", "generator"};
  bool is_false = json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
  bool is_zero = json_object_is_type(value, json_type_int) && !json_object_get_int64(value);
  if ((is_false || is_zero) && (strcmp(section, "rules") == 0 || strcmp(section, "board") == 0)) return true;
  if (strcmp(section, "meta") == 0) return strcmp(key, "sgf") == 0;
  for (size_t i = 0; strcmp(section, "record") == 0 && i < ARRAY_LENGTH(own); i++)
    if (strcmp(key, own[i]) == 0) return true;
  return false;
}

/* `color`: of a player. Black is the first player of the list that is made from SGF. */
static void members_leftovers(struct jgf_reader *reader, const char *section, const char *color, struct json_object *members) {
  struct buffer pointer = {0};
  json_object_object_foreach(members, key, value) {
    if (is_implied(section, key, value) || jgf_is_empty(value) || (color && strcmp(key, "color") == 0)) continue;
    buffer_clear(&pointer);
    buffer_printf(&pointer, "/%s%s", section, !color ? "" : strcmp(color, "black") == 0 ? "/0" : "/1");
    json_pointer_key(&pointer, view_of(key));
    enum sgf_name id = header_name_of(color ? color : section, key);
    if (!id || !is_expressed(reader, id, buffer_string(&pointer), value))
      jgf_leftover_add(reader, section, buffer_string(&pointer) + 1 + strlen(section), value);
  }
  buffer_release(&pointer);
}

/* One black player, one white player, or both. */
static bool are_usual_players(struct json_object *players) {
  bool has[2] = {false, false};
  for (size_t i = 0; is_array(players) && i < json_object_array_length(players); i++) {
    struct json_object *color = json_member_of(json_object_array_get_idx(players, i), "color");
    bool is_text = json_object_is_type(color, json_type_string);
    bool is_white = is_text && view_is(json_text_of(color), "white");
    if ((!is_white && !(is_text && view_is(json_text_of(color), "black"))) || has[is_white]) return false;
    has[is_white] = true;
  }
  return is_array(players);
}

static void players_leftovers(struct jgf_reader *reader, struct json_object *players) {
  if (!are_usual_players(players)) {
    jgf_leftover_add(reader, "players", NULL, players);
    return;
  }
  for (size_t i = 0; i < json_object_array_length(players); i++) {
    struct json_object *player = json_object_array_get_idx(players, i);
    const char *color = json_object_get_string(json_member_of(player, "color"));
    members_leftovers(reader, "players", color, player);
  }
}

void jgf_header_leftovers(struct jgf_reader *reader) {
  static const char *const sections[] = {"record", "source", "game", "event", "rules", "board", "settings", "meta"};
  if (!json_object_is_type(reader->record, json_type_object)) return;
  json_object_object_foreach(reader->record, key, value) {
    size_t i = 0;
    while (i < ARRAY_LENGTH(sections) && strcmp(sections[i], key) != 0) i++;
    if (strcmp(key, "tree") == 0) continue;
    if (strcmp(key, "players") == 0) players_leftovers(reader, value);
    else if (i < ARRAY_LENGTH(sections) && json_object_is_type(value, json_type_object))
      members_leftovers(reader, key, NULL, value);
    else jgf_leftover_add(reader, key, NULL, value);
  }
}
