#include "base/memory.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/jgf_to_tree.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/header_spelling.h"

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

/* Whether the node has the property of which this is left, or never had it. A name that was taken away does not come back, nor
 * does what an earlier node says of the game as a whole. */
static bool is_of_node(const struct jgf_reader *reader, enum sgf_name id) {
  if (id == SGF_N || id == SGF_PL) return reader->given[id];
  return !(id && reader->info_edited[id] && reader->info[id] == reader->tree->node_count);
}

static void aside_add(struct jgf_reader *reader, const char *name, struct json_object *value) {
  struct property_tree *tree = reader->tree;
  size_t node = tree->node_count - 1;
  struct tree_extra *last = tree->extra_count ? &tree->extras[tree->extra_count - 1] : NULL;
  bool is_new = !last || last->node != node || strcmp(last->pointer, EXTRA_SGF) != 0;
  if (is_new) {
    property_tree_add_move_extra(tree, node);
    property_tree_add_node_extra(tree, node, EXTRA_SGF, json_make_object(), NO_SPOT);
  }
  jgf_keep_kept(tree->extras[tree->extra_count - 1].value, name, value);
}

static void props_add(struct jgf_reader *reader, struct json_object *props, bool is_root) {
  if (!json_object_is_type(props, json_type_object)) return;
  json_object_object_foreach(props, key, value) {
    struct view name = view_of(key);
    enum sgf_name id = sgf_name_of(name);
    struct sgf_property asked = {.name = name, .id = id};
    /* The header was asked for its properties before; it does not know views that are not a part of the board. */
    bool is_own = id == SGF_AP || (id == SGF_VW && !reader->given[id]) || (id == SGF_KI && reader->given[SGF_KM]);
    bool is_header = is_root && !is_own && jgf_header_has(&asked);
    if (is_header || (is_root && (!sgf_is_name(name) || !is_text(value)))) continue; /* all else of the record is compared */
    if (!sgf_is_name(name) || !is_text(value) || !is_of_node(reader, id)) {
      aside_add(reader, key, value);
      continue;
    }
    property_tree_add_property(reader->tree, jgf_reader_keep(reader, name), jgf_reader_spot(value));
    jgf_kept_add(id, value, reader->tree);
  }
}

void jgf_reader_kept(struct jgf_reader *reader, size_t node) {
  if (!node) props_add(reader, reader->sgf, true);
  for (; reader->kept_at < reader->kept_count && reader->kept[reader->kept_at].node <= node; reader->kept_at++)
    if (reader->kept[reader->kept_at].node == node) props_add(reader, reader->kept[reader->kept_at].props, false);
}

/* ---- the header ---- */

struct raw {
  struct view first, second;
  bool any;
};

static void first_keep(void *to, struct view first, struct view second) {
  struct raw *raw = to;
  if (!raw->any) *raw = (struct raw){first, second, true};
}

static bool texts_equal(const struct header_text *a, const struct header_text *b) {
  return view_equal(buffer_view(&a->first), buffer_view(&b->first)) &&
         view_equal(buffer_view(&a->second), buffer_view(&b->second));
}

/* Whether the value that is kept still means what the record says. What means nothing to anybody is in order where the record
 * says nothing either; game info of a later node is not asked for that. */
static bool is_meant(struct jgf_reader *reader, enum sgf_name id, struct json_object *kept, const struct header_text *said,
                     bool is_info) {
  struct header_text meant = {0};
  struct json_object *header = json_make_object();
  struct raw raw = {0};
  jgf_kept(id, kept, &reader->tree->arena, first_keep, &raw);
  header_from_sgf(header, id, raw.first, raw.second);
  header_to_sgf(header, id, &meant);
  bool says = is_info || said->first.length || (raw.first.length && header_same(reader->record, header, id));
  bool same = raw.any && texts_equal(&meant, said) && says;
  header_text_release(&meant);
  json_object_put(header);
  return same;
}

/* CGoban 1 has the overtime in TM, which stands before OT. */
static bool is_said_by_time(const struct jgf_reader *reader, struct view overtime) {
  const struct sgf_value *time = property_tree_root_value(reader->tree, SGF_TM);
  struct buffer said = {0};
  long seconds;
  bool same = time && clock_text_read(time->text, &seconds, &said) && view_equal(buffer_view(&said), overtime);
  buffer_release(&said);
  return same;
}

static void header_add(struct jgf_reader *reader, enum sgf_name id) {
  struct header_text text = {0};
  struct json_object *kept = json_member_of(reader->sgf, sgf_kind_of(id)->name);
  if (id == SGF_SZ || id == SGF_VW) kept = NULL; /* the size is written as it is read, a view with all its points */
  if (reader->info[id] && !reader->info_edited[id]) { /* said in a later node, and by that */
    if (kept) aside_add(reader, sgf_kind_of(id)->name, kept);
    return;
  }
  if (!header_to_sgf(reader->record, id, &text)) header_text_clear(&text);
  if (id == SGF_OT && is_said_by_time(reader, buffer_view(&text.first))) header_text_clear(&text);
  bool is_spelled = kept && is_meant(reader, id, kept, &text, false);
  if (is_spelled) jgf_reader_property(reader, id, NULL);
  else if (text.first.length) {
    buffer_clear(&reader->scratch);
    jgf_text_add(&reader->scratch, buffer_view(&text.first), id != SGF_GC);
    jgf_reader_text(reader, id, buffer_view(&reader->scratch), NULL);
    if (text.is_composed)
      reader->tree->values[reader->tree->value_count - 1].second = jgf_reader_keep(reader, buffer_view(&text.second));
  }
  /* As SGF spelled it, or behind the value that the header gives. */
  if (kept && is_text(kept) && (is_spelled || text.first.length)) jgf_kept_add(id, kept, reader->tree);
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
  for (size_t i = 0; header_name(i); i++) header_add(reader, header_name(i));
}
