/* Members of a JGF record that SGF cannot express. They are stored next to the properties of the tree. */
#include "base/ascii.h"
#include "base/suggest.h"
#include "convert/jgf_to_tree.h"
#include "facts/convert_facts.h"
#include "facts/json_facts.h"
#include "json/pointer.h"
#include "json/value.h"
#include "sgf/emit.h"

/* The kind of a member: its pointer without indexes. */
static void kind_of_member(struct view pointer, struct buffer *kind) {
  for (size_t i = 0; i < pointer.length;) {
    size_t end = i + 1;
    bool number = true;
    for (; end < pointer.length && pointer.at[end] != '/'; end++) number &= ascii_is_digit(pointer.at[end]);
    if (!number || end == i + 1) buffer_add(kind, pointer.at + i, end - i);
    i = end;
  }
}

/* The part of the game ("move", "setup", "variations") of which an unknown key is probably a misspelling, or NULL. */
static const char *misspelled_member(const char *key, struct json_object *value) {
  static const char *const parts[] = {"move", "setup", "variations"};
  struct suggestion near = {0};
  if (!json_object_is_type(value, json_type_object) && !json_object_is_type(value, json_type_array)) return NULL;
  for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
    if (strcmp(key, parts[i]) == 0) return NULL;
    suggest_consider(&near, view_of(key), parts[i]);
  }
  return near.best;
}

static void leftover_note(struct jgf_reader *reader, const char *pointer, const char *key, struct json_object *value) {
  struct buffer kind = {0};
  bool is_of_node = reader->in_node, is_silent = false;
  if (is_of_node && reader->tree->node_count > 1) buffer_add_string(&kind, "/tree");
  kind_of_member(view_of(pointer), &kind);
  struct fact_detail detail = {.name = buffer_view(&kind)};
  enum convert_fact fact = reader->is_plain ? CONVERT_FACT_MEMBER_LOST : CONVERT_FACT_MEMBER;
  if (is_of_node && strcmp(key, "comments") == 0) {
    fact = CONVERT_FACT_COMMENTS;
    is_silent = !reader->is_plain || !json_object_is_type(value, json_type_array) || json_object_array_length(value) < 2;
  } else if (!reader->is_plain) {
    void **known = map_get_or_add(&reader->reported, buffer_view(&kind));
    is_silent = *known;
    *known = reader;
  }
  const char *meant = is_of_node ? misspelled_member(key, value) : NULL;
  if (meant) detail.meant = view_of(meant);
  if (!is_silent) sgf_emit(reader->tree, reader->losses, fact, jgf_reader_spot(value), 0, &detail);
  buffer_release(&kind);
}

bool jgf_is_empty(struct json_object *value) {
  if (json_object_is_type(value, json_type_string)) return !json_object_get_string_len(value);
  if (json_object_is_type(value, json_type_array)) return !json_object_array_length(value);
  return !value || (json_object_is_type(value, json_type_object) && !json_object_object_length(value));
}

void jgf_leftover_add(struct jgf_reader *reader, const char *member, const char *key, struct json_object *value) {
  struct property_tree *tree = reader->tree;
  struct buffer pointer = {0};
  size_t node = reader->in_node ? tree->node_count - 1 : 0;
  if (!reader->takes_leftovers || jgf_is_empty(value)) return;
  if (reader->in_node && !node) buffer_add_string(&pointer, "/tree/0");
  json_pointer_key(&pointer, view_of(member));
  if (key) buffer_add_string(&pointer, key);
  leftover_note(reader, buffer_string(&pointer), member, value);
  if (!reader->is_plain) {
    property_tree_add_extra(tree, node, buffer_string(&pointer), json_object_get(value), jgf_reader_spot(value));
  }
  buffer_release(&pointer);
}

void jgf_lost_keys_note(const struct jgf_reader *reader, const struct json_document *document) {
  const struct facts *flaws = &document->flaws;
  for (size_t i = 0; i < flaws->count && reader->losses.note; i++) {
    if (flaws->list[i].kind != JSON_FLAW_KEY_NUL) continue;
    struct span span = flaws->list[i].span;
    struct view key = {document->source->bytes + span.start, span.end - span.start};
    struct fact_detail detail = {.name = key};
    struct fact fact = {.kind = CONVERT_FACT_MEMBER_LOST, .spot = flaws->list[i].spot, .other_spot = NO_SPOT, .span = span,
                        .number = 1, .what = &detail};
    reader->losses.note(reader->losses.to, &fact);
  }
}
