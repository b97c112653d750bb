#include "convert/apply_extras.h"
#include "base/memory.h"
#include "convert/header_map.h"
#include "json/make.h"
#include "json/value.h"

/* ---- begin and end ---- */

/* Pointers of the record lead into the tree only as far as its root; extras of other nodes stand with their nodes. */
#define INTO_ROOT "/tree/0/"

static bool begins(const struct tree_extra *extra, const char *with) {
  return string_begins(extra->pointer, with);
}

static void lost_add(struct extras_applier *applier, const struct tree_extra *extra) {
  if (!applier->lost_count++) applier->lost = extra;
}

void extras_applier_init(struct extras_applier *applier, struct jgf_builder *builder) {
  *applier = (struct extras_applier){.builder = builder};
  node_as_sgf_init(&applier->as_sgf);
}

void extras_applier_release(struct extras_applier *applier) {
  free(applier->puts);
  node_as_sgf_release(&applier->as_sgf);
}

/* ---- into nodes ---- */

/* The key of the member that a pointer leads to or into; nothing if to the object itself. */
static struct view member_of(struct view pointer) {
  struct view key = pointer.length ? view_after(pointer, 1) : pointer;
  return view_cut(&key, '/');
}

/* Stored values of a member that SGF has properties for: they are put in only if these properties stay the same. */
static void member_apply(struct extras_applier *applier, struct json_object *node, const char *key) {
  struct json_object *copy = json_make_object(), *before = json_member_of(node, key);
  bool is_good = true, is_any = false;
  if (before) json_put(copy, key, json_value_copy(before));
  uint64_t digest = node_as_sgf_digest(&applier->as_sgf, copy);
  for (size_t i = 0; i < applier->put_count; i++) {
    const struct extras_put *put = &applier->puts[i];
    if (!view_is(member_of(put->pointer), key)) continue;
    is_any = true;
    is_good &= json_value_put(copy, put->pointer, json_object_get(put->extra->value));
  }
  if (is_any && is_good && node_as_sgf_digest(&applier->as_sgf, copy) == digest)
    json_put(node, key, json_object_get(json_member_of(copy, key)));
  json_object_put(copy);
}

static const char *const members_in_sgf[] = {"move", "setup", "turn", "name", "comments", "markup", "score"};

/* What SGF expresses differently now was edited, which is no loss. A branch is never stored. */
static void extra_put(struct extras_applier *applier, struct json_object *node, struct view pointer,
                      const struct tree_extra *extra) {
  struct view key = member_of(pointer);
  if (!extra->value) return;
  for (size_t i = 0; i < ARRAY_LENGTH(members_in_sgf); i++) {
    if (!view_is(key, members_in_sgf[i])) continue;
    ARRAY_GROW(applier->puts, applier->put_count, applier->put_capacity);
    applier->puts[applier->put_count++] = (struct extras_put){pointer, extra};
    return;
  }
  if (!key.length || view_is(key, "variations") || !json_value_put(node, pointer, json_object_get(extra->value)))
    lost_add(applier, extra);
}

/* What hangs on a node below the root, of which this is the last piece. */
static void node_put(struct extras_applier *applier, struct json_object *node) {
  const struct property_tree *tree = applier->builder->tree;
  size_t index = applier->builder->index;
  while (applier->extra < tree->extra_count && tree->extras[applier->extra].node < index) applier->extra++;
  if (applier->extra == tree->extra_count || tree->extras[applier->extra].node != index) return;
  bool is_same = property_tree_is_same_move(tree, &tree->extras[applier->extra]);
  for (; applier->extra < tree->extra_count && tree->extras[applier->extra].node == index; applier->extra++) {
    const struct tree_extra *extra = &tree->extras[applier->extra];
    if (is_same && strcmp(extra->pointer, EXTRA_SGF) == 0) continue; /* the builder has it in meta.sgf.nodes */
    if (is_same) extra_put(applier, node, view_of(extra->pointer), extra);
    else if (extra->value) lost_add(applier, extra);
  }
}

void extras_apply_to_node(struct extras_applier *applier, struct json_object *node) {
  const struct jgf_builder *builder = applier->builder;
  bool is_root = !applier->has_root;
  applier->has_root = true;
  if (is_root) {
    const struct property_tree *tree = applier->builder->tree;
    for (size_t i = 0; i < tree->extra_count && !tree->extras[i].node; i++) {
      const struct tree_extra *extra = &tree->extras[i];
      if (begins(extra, INTO_ROOT)) extra_put(applier, node, view_of(extra->pointer + strlen(INTO_ROOT) - 1), extra);
    }
  }
  else if (builder->index && builder->is_last) node_put(applier, node);
  for (size_t i = 0; applier->put_count && i < ARRAY_LENGTH(members_in_sgf); i++)
    member_apply(applier, node, members_in_sgf[i]);
  applier->put_count = 0;
}

/* ---- into the header ---- */

/* Whether stored data may have this place: no member that the header has already, and nothing of meta.sgf. Players may replace
 * those of SGF, unless it is unknown who has black. */
static bool is_free(struct json_object *header, const struct tree_extra *extra) {
  static const char *const sections[] = {"/source", "/game", "/event", "/rules", "/board", "/settings", "/meta"};
  if (begins(extra, "/tree/") || begins(extra, "/meta/sgf/") || strcmp(extra->pointer, "/meta/sgf") == 0) return false;
  if (strcmp(extra->pointer, "/players") == 0 && json_object_is_type(extra->value, json_type_array)) return true;
  bool is_section = strcmp(extra->pointer, "/players") == 0;
  for (size_t i = 0; i < ARRAY_LENGTH(sections); i++) is_section |= strcmp(extra->pointer, sections[i]) == 0;
  if (is_section && !json_object_is_type(extra->value, json_type_object)) return false;
  return !json_value_at(header, view_of(extra->pointer));
}

static void all_put(struct extras_applier *applier) {
  struct jgf_builder *builder = applier->builder;
  const struct property_tree *tree = builder->tree;
  for (size_t i = 0; i < tree->extra_count && !tree->extras[i].node; i++) {
    const struct tree_extra *extra = &tree->extras[i];
    /* The builder has put the values of SGF into meta.sgf. */
    bool is_word = extra->pointer[0] != '/';
    if (!extra->value || is_word || begins(extra, INTO_ROOT)) continue;
    if (begins(extra, "/players/")) header_make_players(builder->header);
    if (json_value_equal(json_value_at(builder->header, view_of(extra->pointer)), extra->value)) continue;
    bool is_meta = strcmp(extra->pointer, "/meta") == 0 && json_member_of(extra->value, "sgf");
    struct json_object *value = is_meta ? json_value_copy(extra->value) : json_object_get(extra->value);
    if (is_meta) json_object_object_del(value, "sgf");
    bool is_put = is_free(builder->header, extra) && strcmp(extra->pointer, "/tree") != 0 &&
                  json_value_put(builder->header, view_of(extra->pointer), json_object_get(value));
    if (!is_put) lost_add(applier, extra);
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

static void lost_note(const struct extras_applier *applier) {
  if (!applier->lost) return;
  struct fact_detail detail = {.name = view_of(applier->lost->pointer), .number = (double)applier->lost_count};
  jgf_note(applier->builder, CONVERT_FACT_ADDITION, applier->lost->spot, &detail);
}

void extras_apply_to_header(struct extras_applier *applier) {
  struct jgf_builder *builder = applier->builder;
  const struct property_tree *tree = builder->tree;
  struct json_object *from_sgf = NULL;
  /* Of what a reader itself has no property for, SGF says nothing. */
  bool is_sgf = tree->format && (strcmp(tree->format, "sgf") == 0 || strcmp(tree->format, "json-sgf") == 0);
  if (is_sgf && tree->extra_count && !tree->extras[0].node) from_sgf = json_value_copy(builder->header);
  all_put(applier);
  if (from_sgf) prefer_sgf(builder->header, from_sgf);
  json_object_put(from_sgf);
  lost_note(applier);
}
