#include "config.h"
#include "convert/header_map.h"
#include "convert/jgf_builder.h"
#include "convert/jgf_to_tree.h"
#include "jgf/schema.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/writers.h"
#include "sgf/property.h"
#include "sgf/point_set.h"

static bool area_has(struct point_set_rectangle area, struct view point) {
  int x, y;
  if (!sgf_point(point, &x, &y)) return true;
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/* Whether all points are in the area. A point in a cut-off part of the board is an error in JGF; SGF only hides it. */
bool jgf_area_has_all(const struct property_tree *tree, struct point_set_rectangle area) {
  for (size_t i = 0; i < tree->property_count; i++) {
    const struct sgf_property *property = &tree->properties[i];
    enum sgf_type type = sgf_kind_of(property->id)->type;
    if (!sgf_type_is(type, SGF_TYPE_HAS_POINTS) || property->id == SGF_VW || property->id == SGF_DD) continue;
    for (size_t j = 0; j < property->value_count; j++) {
      const struct sgf_value *value = &tree->values[property->first_value + j];
      bool second = value->second.at && type != SGF_TYPE_POINT_TEXT;
      if (!area_has(area, value->text) || (second && !area_has(area, value->second))) return false;
    }
  }
  return true;
}

/* ---- leftovers ---- */

void jgf_leftover_lost(struct jgf_builder *builder, const struct tree_leftover *leftover) {
  if (!builder->lost_count++) builder->lost = leftover;
}

/* Whether stored data may be put there: nothing of meta.sgf, no other nodes, and a section must be an object. */
static bool is_place(const char *pointer, struct json_object *value) {
  static const char *const closed[] = {"/tree/", "/meta/sgf/"}, *const closed_values[] = {"/tree", "/meta", "/meta/sgf"};
  for (size_t i = 0; i < ARRAY_LENGTH(closed); i++)
    if (string_begins(pointer, closed[i])) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(closed_values); i++)
    if (strcmp(pointer, closed_values[i]) == 0) return false;
  for (size_t i = 0; i < jgf_record_schema.count; i++)
    if (strcmp(pointer + 1, jgf_key_texts[jgf_record_schema.fields[i].key]) == 0)
      return json_object_is_type(value, json_type_object) ||
             (strcmp(pointer, "/players") == 0 && json_object_is_type(value, json_type_array));
  return true;
}

/* Puts the leftovers of the record into the header, those of meta last. SGF's values replace the others later, so that edits
 * take precedence. */
static void leftovers_put(struct jgf_builder *builder, bool is_meta) {
  const struct property_tree *tree = builder->tree;
  for (size_t i = 0; i < tree->leftover_count && !tree->leftovers[i].node; i++) {
    const struct tree_leftover *leftover = &tree->leftovers[i];
    if (!leftover->value || *leftover->pointer != '/' || string_begins(leftover->pointer, JGF_ROOT_POINTER "/")) continue;
    if (string_begins(leftover->pointer, "/meta/") != is_meta) continue;
    if (string_begins(leftover->pointer, "/players/")) header_make_players(builder->header);
    if (!is_place(leftover->pointer, leftover->value) ||
        !json_value_put(builder->header, view_of(leftover->pointer), json_value_copy(leftover->value)))
      jgf_leftover_lost(builder, leftover);
  }
}

/* ---- taking ---- */

/* Numbers are compared by value. */
static bool is_same(struct view a, struct view b) {
  double one, other;
  return view_equal(a, b) || (sgf_number_read(a, &one) && sgf_number_read(b, &other) && one == other);
}

/* Whether the header has the value, except for white space that SGF cannot express. */
static bool comes_back(struct json_object *header, enum sgf_name id, const struct sgf_value *value) {
  struct header_text text = {0};
  struct buffer first = {0};
  bool is_read = header_to_sgf(header, id, &text);
  jgf_text_add(&first, buffer_view(&text.first), id != SGF_GC);
  bool same = is_read && text.is_composed == (value->second.at != NULL) && is_same(buffer_view(&first), value->text) &&
              is_same(buffer_view(&text.second), value->second);
  header_text_release(&text);
  buffer_release(&first);
  return same || (!is_read && header_has_text(header, id, value->text));
}

static void outcome_note(struct jgf_builder *builder, const struct sgf_property *property, enum header_outcome outcome) {
  const struct sgf_value *value = &builder->tree->values[property->first_value];
  struct fact_detail detail = {.name = property->name, .value = value->text};
  struct header_text text = {0};
  enum convert_fact kind = CONVERT_FACT_VALUE;
  if (outcome == HEADER_GUESSED) kind = CONVERT_FACT_RANK;
  else if (outcome == HEADER_PARTLY && property->id == SGF_RE) kind = CONVERT_FACT_RESULT;
  else if (outcome == HEADER_PARTLY && property->id == SGF_GM) kind = CONVERT_FACT_GAME_TYPE;
  header_to_sgf(builder->header, property->id, &text);
  detail.meant = buffer_view(&text.first);
  if (outcome == HEADER_GUESSED || outcome == HEADER_PARTLY || outcome == HEADER_UNREAD)
    jgf_note(builder, kind, value->spot, &detail);
  header_text_release(&text);
}

struct header_build {
  struct jgf_builder *builder;
  struct json_object *kept; /* owned: meta.sgf */
  enum header_outcome outcomes[SGF_NAME_COUNT];
  bool seen[SGF_NAME_COUNT];
};

/* A value that the header has already from a leftover stays as it is. */
static enum header_outcome value_read(struct json_object *header, enum sgf_name id, const struct sgf_value *value) {
  if (comes_back(header, id, value)) return HEADER_TAKEN;
  enum header_outcome outcome = header_from_sgf(header, id, value->text, value->second);
  if (comes_back(header, id, value)) return outcome;
  header_remove(header, id);
  return header_from_sgf(header, id, value->text, value->second);
}

static enum header_outcome area_read(struct jgf_builder *builder, const struct point_set_rectangle *area) {
  char corners[] = {sgf_letters[area->left], sgf_letters[area->top], sgf_letters[area->right], sgf_letters[area->bottom]};
  const struct sgf_value value = {.text = {corners, 2}, .second = {corners + 2, 2}};
  if (!comes_back(builder->header, SGF_VW, &value) && !jgf_area_has_all(builder->tree, *area)) return HEADER_UNREAD;
  return value_read(builder->header, SGF_VW, &value);
}

/* Notes the leftovers of a member that SGF has with another value. */
static void replaced_note(struct jgf_builder *builder, const struct sgf_kind *kind) {
  const struct property_tree *tree = builder->tree;
  for (size_t i = 0; i < tree->leftover_count && !tree->leftovers[i].node; i++)
    for (size_t j = 0; j < ARRAY_LENGTH(kind->keys) && kind->keys[j]; j++) {
      struct view pointer = view_of(tree->leftovers[i].pointer);
      if (view_skip(&pointer, "/") && view_skip(&pointer, kind->section) && view_skip(&pointer, "/") &&
          view_is(pointer, kind->keys[j]))
        jgf_leftover_lost(builder, &tree->leftovers[i]);
    }
}

static void property_read(struct header_build *build, const struct sgf_property *property) {
  struct jgf_builder *builder = build->builder;
  const struct sgf_value *value = &builder->tree->values[property->first_value];
  enum header_outcome outcome = HEADER_EMPTY;
  struct point_set_rectangle area;
  build->seen[property->id] = true;
  if (property->id == SGF_VW)
    outcome = point_set_area(builder->tree, property, &area) ? area_read(builder, &area) : HEADER_UNREAD;
  else if (property->value_count) {
    if (!comes_back(builder->header, property->id, value)) replaced_note(builder, sgf_kind_of(property->id));
    outcome = value_read(builder->header, property->id, value);
  }
  build->outcomes[property->id] = outcome;
  if (property->id != SGF_VW) outcome_note(builder, property, outcome);
}

/* Values that JGF cannot express exactly are stored in meta.sgf. */
static void property_keep(struct header_build *build, const struct sgf_property *property) {
  struct jgf_builder *builder = build->builder;
  const struct sgf_value *values = &builder->tree->values[property->first_value];
  enum header_outcome outcome = build->outcomes[property->id];
  bool first = build->seen[property->id];
  build->seen[property->id] = false;
  if (property->id == SGF_VW) {
    struct header_text text = {0};
    bool is_rectangle = first && outcome == HEADER_TAKEN && header_to_sgf(builder->header, SGF_VW, &text);
    if (!is_rectangle) props_add_property(builder, build->kept, property);
    header_text_release(&text);
    return;
  }
  if (!first) props_add_property(builder, build->kept, property);
  else if (outcome != HEADER_EMPTY && (outcome == HEADER_UNREAD || !comes_back(builder->header, property->id, &values[0])))
    props_add_value(build->kept, property, &values[0]);
  for (size_t i = 1; first && i < property->value_count; i++) props_add_value(build->kept, property, &values[i]);
}

/* KI of FF1 is twice the komi. KM takes precedence. */
static void old_komi_read(struct header_build *build, const struct sgf_property *property) {
  struct json_object *rules = json_member_of(build->builder->header, "rules");
  double twice;
  if (json_member_of(rules, "komi") || !property->value_count ||
      !sgf_number_read(build->builder->tree->values[property->first_value].text, &twice))
    props_add_property(build->builder, build->kept, property);
  else json_put(json_child(build->builder->header, "rules"), "komi", json_number_new(twice / 2));
}

/* Seki and its predecessor write the numbers of cut-off rows and columns in private properties. Other programs use these names
 * for other values, which are not numbers. The properties are also stored in meta.sgf. */
static void private_cuts_read(struct header_build *build, const struct sgf_node *root) {
  static const char *const names[] = {"XT", "XB", "XL", "XR"};
  const struct property_tree *tree = build->builder->tree;
  double cuts[ARRAY_LENGTH(names)] = {0};
  bool any = false;
  for (uint32_t i = 0; i < root->property_count; i++) {
    const struct sgf_property *property = &tree->properties[root->first_property + i];
    for (size_t j = 0; j < ARRAY_LENGTH(names); j++) {
      if (!view_is(property->name, names[j]) || property->value_count != 1) continue;
      struct view text = tree->values[property->first_value].text;
      if (!sgf_number_read(text, &cuts[j]) || cuts[j] < 0 || cuts[j] > POINTS_SIDE || cuts[j] != (double)(int)cuts[j]) return;
      any |= cuts[j] > 0;
    }
  }
  struct point_set_rectangle area = {(int)cuts[2], (int)cuts[0], tree->width - 1 - (int)cuts[3], tree->height - 1 - (int)cuts[1]};
  if (!any || area.left > area.right || area.top > area.bottom) return;
  struct header_text view = {0};
  bool has_view = header_to_sgf(build->builder->header, SGF_VW, &view);
  header_text_release(&view);
  if (!has_view) (void)area_read(build->builder, &area);
}

/* Whether meta.sgf or XJ has this text for the property. */
static bool is_stored(struct json_object *sgf, enum sgf_name id, const struct header_text *text) {
  struct json_object *value = json_member_of(sgf, sgf_kind_of(id)->name);
  return json_object_is_type(value, json_type_string) && view_equal(json_text_of(value), buffer_view(&text->first));
}

/* The writer of SGF stores values that SGF cannot express. */
static bool was_stored(const struct property_tree *tree, enum sgf_name id, const struct header_text *text) {
  for (size_t i = 0; i < tree->leftover_count && !tree->leftovers[i].node; i++)
    if (strcmp(tree->leftovers[i].pointer, LEFTOVER_SGF) == 0 && is_stored(tree->leftovers[i].value, id, text)) return true;
  return false;
}

/* Only readers of SGF have properties for all members: if there is none, a user removed it, and the leftover has no effect. */
static void removed_adopt(const struct jgf_builder *builder) {
  const struct property_tree *tree = builder->tree;
  if (!tree->leftover_count || !tree->format || (strcmp(tree->format, "sgf") != 0 && strcmp(tree->format, "json-sgf") != 0))
    return;
  struct header_text text = {0};
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++)
    if (!property_tree_find(tree, &tree->nodes[0], (enum sgf_name)id) &&
        header_to_sgf(builder->header, (enum sgf_name)id, &text) && !was_stored(tree, (enum sgf_name)id, &text))
      header_remove(builder->header, (enum sgf_name)id);
  header_text_release(&text);
}

/* Removes stored values that the header has. */
static void stored_remove(const struct jgf_builder *builder, struct json_object *sgf) {
  struct header_text text = {0};
  for (int id = SGF_UNKNOWN + 1; id < SGF_NAME_COUNT; id++)
    if (header_to_sgf(builder->header, (enum sgf_name)id, &text) && is_stored(sgf, (enum sgf_name)id, &text))
      json_object_object_del(sgf, sgf_kind_of((enum sgf_name)id)->name);
  header_text_release(&text);
}

static void root_read(struct header_build *build) {
  const struct property_tree *tree = build->builder->tree;
  const struct sgf_node *root = &tree->nodes[0];
  const struct sgf_property *first = &tree->properties[root->first_property], *end = first + root->property_count;
  const struct sgf_property *size = property_tree_find(tree, root, SGF_SZ);
  removed_adopt(build->builder);
  /* A view depends on the size. */
  if (size) property_read(build, size);
  for (const struct sgf_property *property = first; property < end; property++)
    if (header_has(property->id) && !build->seen[property->id]) property_read(build, property);
  private_cuts_read(build, root);
  for (const struct sgf_property *property = first; property < end; property++) {
    if (property->id == SGF_AP && !(property->value_count && view_is(tree->values[property->first_value].text, "jgflint")))
      for (size_t i = 0; i < property->value_count; i++)
        props_add_value(build->kept, property, &tree->values[property->first_value + i]);
    else if (property->id == SGF_KI) old_komi_read(build, property);
    else if (header_has(property->id)) property_keep(build, property);
  }
}

/* ---- game info in other nodes ---- */

static bool is_taken(enum header_outcome outcome) {
  return outcome == HEADER_TAKEN || outcome == HEADER_GUESSED || outcome == HEADER_PARTLY;
}

static void conflict_note(struct jgf_builder *builder, const struct sgf_property *property) {
  const struct property_tree *tree = builder->tree;
  const struct sgf_value *value = &tree->values[property->first_value];
  const struct sgf_property *first = property_tree_find(tree, &tree->nodes[builder->info[property->id] - 1], property->id);
  struct fact_detail detail = {.name = property->name, .value = value->text};
  if (!first || view_equal(tree->values[first->first_value].text, value->text)) return;
  jgf_note(builder, CONVERT_FACT_GAME_INFO, value->spot, &detail);
}

/* FF4 allows game info in any node, but only once per line of nodes. The first readable property is written to the header; all
 * properties are stored with their nodes. */
static void info_read(struct jgf_builder *builder, uint32_t node, const struct sgf_property *property) {
  const struct sgf_value *value = &builder->tree->values[property->first_value];
  enum sgf_name id = property->id;
  if (builder->info[id]) conflict_note(builder, property);
  else {
    enum header_outcome outcome = header_from_sgf(builder->header, id, value->text, value->second);
    if (!is_taken(outcome)) return;
    outcome_note(builder, property, outcome);
    builder->info[id] = node + 1;
  }
  builder->reported[id] = true; /* the header has a value */
}

static void infos_read(struct header_build *build) {
  struct jgf_builder *builder = build->builder;
  const struct property_tree *tree = builder->tree;
  for (uint32_t i = 0; i < tree->node_count; i++) {
    const struct sgf_property *property = &tree->properties[tree->nodes[i].first_property];
    for (const struct sgf_property *end = property + tree->nodes[i].property_count; property < end; property++) {
      if (sgf_kind_of(property->id)->place != SGF_PLACE_GAME_INFO || !header_has(property->id)) continue;
      if (!i && property->value_count && is_taken(build->outcomes[property->id])) builder->info[property->id] = 1;
      else if (i && property->value_count) info_read(builder, i, property);
    }
  }
}

/* ---- names of the Go associations ---- */

/* The properties are also stored in meta.sgf. Properties of FF4 take precedence. */
static void nihonkiin_put(struct json_object *header, const struct property_tree *tree) {
  struct header_text before = {0};
  struct buffer text = {0};
  for (size_t i = 0; nihonkiin_has(tree) && nihonkiin_names[i]; i++) {
    buffer_clear(&text);
    bool is_said = header_to_sgf(header, nihonkiin_names[i], &before);
    if (!is_said && nihonkiin_read(tree, nihonkiin_names[i], &text))
      header_from_sgf(header, nihonkiin_names[i], buffer_view(&text), (struct view){0});
  }
  header_text_release(&before);
  buffer_release(&text);
}

/* ---- members that JGF needs and SGF can omit ---- */

static void defaults_put(struct json_object *header, const struct property_tree *tree) {
  struct json_object *record = json_child(header, "record"), *game = json_child(header, "game"),
                     *board = json_child(header, "board");
  struct buffer generator = {0};
  buffer_printf(&generator, "jgflint %s", PACKAGE_VERSION);
  json_put(record, "format", json_make_string(VIEW("JGF")));
  json_put(record, "version", json_number_new(2));
  json_put(record, "charset", json_make_string(VIEW("UTF-8")));
  json_put(record, "generator", json_make_string(buffer_view(&generator)));
  if (!json_member_of(game, "type")) json_put(game, "type", json_make_string(VIEW("go")));
  if (!json_member_of(board, "size") && !json_member_of(board, "width") && tree->width) {
    bool square = tree->width == tree->height;
    json_put(board, square ? "size" : "width", json_number_new(tree->width));
    if (!square) json_put(board, "height", json_number_new(tree->height));
  }
  if (!json_object_object_length(board)) json_object_object_del(header, "board");
  buffer_release(&generator);
}

static bool is_utf8(const char *charset) {
  static const char *const names[] = {"UTF-8", "utf-8", "UTF8", "utf8", "US-ASCII", "ASCII"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (strcmp(charset, names[i]) == 0) return true;
  return false;
}

static void source_put(struct json_object *header, const struct property_tree *tree) {
  if (!tree->charset || is_utf8(tree->charset)) return;
  struct json_object *source = json_child(json_child(header, "meta"), "source");
  if (tree->format) json_put_string(source, "format", tree->format);
  json_put_string(source, "charset", tree->charset);
}

static void header_make(struct jgf_builder *builder) {
  struct header_build build = {.builder = builder, .kept = json_make_object()};
  builder->header = json_make_object();
  leftovers_put(builder, false);
  if (builder->tree->node_count) root_read(&build);
  infos_read(&build);
  nihonkiin_put(builder->header, builder->tree);
  defaults_put(builder->header, builder->tree);
  source_put(builder->header, builder->tree);
  size_t leftover = 0;
  props_add_leftovers(builder->tree, &leftover, 0, build.kept);
  stored_remove(builder, build.kept);
  if (json_object_object_length(build.kept)) json_put(json_child(builder->header, "meta"), "sgf", build.kept);
  else json_object_put(build.kept);
  leftovers_put(builder, true);
}

void jgf_builder_init(struct jgf_builder *builder, const struct property_tree *tree, struct fact_sink losses) {
  enum { POINTS_MOST = 1000000 }; /* a limit, because rectangles can have more points than the input has bytes */
  size_t most = tree->points_most && tree->points_most < POINTS_MOST ? tree->points_most : POINTS_MOST;
  *builder = (struct jgf_builder){.tree = tree, .losses = losses, .points_left = most};
  header_make(builder);
}

void jgf_builder_release(struct jgf_builder *builder) {
  json_object_put(builder->header);
  json_object_put(builder->props);
  map_release(&builder->reported_unknown);
}
