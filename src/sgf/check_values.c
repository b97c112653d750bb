#include "sgf/association.h"
#include "sgf/check_values_internal.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/number.h"

/* ---- values by their type ---- */

static const char *const holds[] = {
    [SGF_TYPE_NONE] = "empty", [SGF_TYPE_NUMBER] = "a whole number", [SGF_TYPE_REAL] = "a number", [SGF_TYPE_DOUBLE] = "1 or 2",
    [SGF_TYPE_COLOR] = "B or W", [SGF_TYPE_POINT] = "points", [SGF_TYPE_STONE] = "points", [SGF_TYPE_MOVE] = "one point, or empty for a pass",
    [SGF_TYPE_POINT_POINT] = "two different points, such as aa:bb", [SGF_TYPE_POINT_TEXT] = "a point and a text, such as aa:text",
    [SGF_TYPE_FIGURE] = "empty, or a number and a text, such as 257:text", [SGF_TYPE_TEXT] = "a text", [SGF_TYPE_SIMPLE_TEXT] = "a text",
    [SGF_TYPE_TEXT_TEXT] = "two texts", [SGF_TYPE_SIZE] = "a size", [SGF_TYPE_UNKNOWN] = "anything",
};

/* What the property holds, in words. */
static const char *held(const struct sgf_property *property) {
  switch ((int)property->id) {
  case SGF_FF: return "a version, 1 to 4";
  case SGF_GM: return "the number of a game, from 1 on";
  case SGF_ST: return "0 to 3";
  case SGF_PM: return "0 to 2";
  case SGF_AP: return "a name and a version, such as name:1.0";
  default: return holds[sgf_kind_of(property->id)->type];
  }
}

/* What a value may become: nothing is known, it means the same, or it seems to. */
enum certainty { IS_UNKNOWN, IS_CERTAIN, IS_GUESSED };

static void type_note(struct sgf_values *of, const struct sgf_property *property, const struct sgf_value *value, const char *meant, enum certainty certainty) {
  struct view text = value->text;
  if (value->second.at) { /* as it is written */
    struct span span = property_tree_span(of->tree, value->spot);
    text = (struct view){of->tree->source->bytes + span.start, span.end - span.start};
  }
  struct notation_edit edit;
  bool is_fixable = meant && sgf_edit_value(of->tree, value->spot, view_of(meant), &edit);
  struct notation what = {.name = property->name, .value = text, .meant = view_of(held(property))};
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_VALUE_TYPE, value->spot, is_fixable ? certainty : IS_UNKNOWN, what, is_fixable ? &edit : NULL);
}

static void compose_note(struct sgf_values *of, const struct sgf_property *property, const struct sgf_value *value) {
  struct notation what = {.name = property->name, .value = value->text, .meant = view_of(held(property))};
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_COMPOSE_MISSING, value->spot, property->id == SGF_AP, what, NULL);
}

static bool is_point(struct view text) {
  int x, y;
  return sgf_point(text, &x, &y);
}

/* FF4: only ST, FF, GM and PM have a range of their own. */
static bool is_number(const struct sgf_property *property, struct view text) {
  double number;
  if (!number_read(text, &number) || memchr(text.at, '.', text.length)) return false;
  switch ((int)property->id) {
  case SGF_FF: return number >= 1 && number <= 4;
  case SGF_GM: return number >= 1;
  case SGF_ST: return number >= 0 && number <= 3;
  case SGF_PM: return number >= 0 && number <= 2;
  default: return true;
  }
}

/* "black" for "B" and the like, or NULL. */
static const char *color_meant(struct view text) {
  static const char *const spellings[][2] = {{"b", "B"}, {"black", "B"}, {"Black", "B"}, {"BLACK", "B"}, {"1", "B"},
                                             {"w", "W"}, {"white", "W"}, {"White", "W"}, {"WHITE", "W"}, {"2", "W"}};
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
    if (view_is(text, spellings[i][0])) return spellings[i][1];
  return NULL;
}

/* Values whose format has a rule of its own are judged there. */
static bool is_judged_elsewhere(enum sgf_name id) {
  return id == SGF_KM || id == SGF_TM || id == SGF_SZ;
}

static void value_check(struct sgf_values *of, struct sgf_property *property, struct sgf_value *value) {
  struct view text = value->text;
  double number;
  const char *meant = NULL;
  bool good = true, composed = value->second.at != NULL;
  enum certainty certainty = IS_CERTAIN;
  switch (sgf_kind_of(property->id)->type) {
  case SGF_TYPE_NONE: /* a text there has a meaning; an emphasis, as of BM and TE, may be no more than a slip */
    good = !text.length || of->declared < sgf_kind_of(property->id)->first_ff; /* FF1 has another KO: a point */
    certainty = IS_GUESSED;
    if (!good && !composed && (view_is(text, "1") || view_is(text, "2"))) meant = "";
    break;
  case SGF_TYPE_NUMBER: good = is_number(property, text); break;
  case SGF_TYPE_REAL: good = number_read(text, &number); break;
  case SGF_TYPE_DOUBLE: good = view_is(text, "1") || view_is(text, "2"); break;
  case SGF_TYPE_COLOR:
    good = view_is(text, "B") || view_is(text, "W");
    meant = color_meant(text);
    break;
  case SGF_TYPE_MOVE: good = !of->is_go || !text.length || is_point(text); break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE:
    good = !of->is_go || (is_point(text) && (!composed || is_point(value->second)));
    break;
  case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT:
    if (!composed) { /* half of it is missing, which is reported once */
      compose_note(of, property, value);
      return;
    }
    good = !of->is_go || (is_point(text) && (sgf_kind_of(property->id)->type == SGF_TYPE_POINT_TEXT ||
                                             (is_point(value->second) && !view_equal(text, value->second))));
    break;
  case SGF_TYPE_TEXT_TEXT:
    if (!composed) compose_note(of, property, value);
    return;
  case SGF_TYPE_FIGURE: good = (!text.length && !composed) || (composed && (!text.length || is_number(property, text))) || of->declared < 4; break;
  case SGF_TYPE_TEXT: case SGF_TYPE_SIMPLE_TEXT: case SGF_TYPE_SIZE: case SGF_TYPE_UNKNOWN: return;
  }
  if (good || is_judged_elsewhere(property->id)) return;
  if (of->is_association && of->node == of->root && association_is_name(property->id)) return;
  type_note(of, property, value, meant, certainty);
  if (meant && certainty == IS_CERTAIN) value->text = view_of(meant);
}

/* ---- points twice ---- */

static bool is_mark(enum sgf_name id) {
  return id == SGF_MA || id == SGF_TR || id == SGF_CR || id == SGF_SQ || id == SGF_SL;
}

/* A value of several points is one rectangle: they share its spot. */
static size_t rectangle_length(const struct sgf_value *value, size_t left) {
  size_t count = 1;
  while (count < left && value[count].spot == value->spot) count++;
  return count;
}

static void point_note(struct sgf_values *of, const struct sgf_property *property, const struct sgf_value *value, struct view before,
                       uint32_t other, bool removable) {
  struct notation what = {.name = property->name, .value = value->text, .meant = before};
  struct notation_edit edit = {sgf_value_whole(of->tree, value->spot), {"", 0}};
  if (removable) what.edits = &edit, what.edit_count = 1;
  sgf_emit_two(of->tree, of->sink, SGF_FACT_POINT_DUPLICATE, value->spot, other, removable, &what);
}

/* The slot of a point, or SIZE_MAX. */
static size_t point_slot(const struct sgf_value *value) {
  int x, y;
  if (value->second.at || !sgf_point(value->text, &x, &y)) return SIZE_MAX;
  return (size_t)y * POINTS_SIDE + (size_t)x;
}

/* Leaves each point of a list once. */
static void list_check(struct sgf_values *of, struct sgf_property *property) {
  struct sgf_value *value = values_of(of, property);
  uint32_t list = ++of->list;
  size_t kept = 0;
  for (size_t i = 0, count; i < property->value_count; i += count) {
    struct sgf_value again = {0};
    size_t twice = 0;
    count = rectangle_length(&value[i], property->value_count - i);
    for (size_t k = i; k < i + count; k++) {
      size_t slot = point_slot(&value[k]);
      if (slot != SIZE_MAX && of->in_list[slot] == list) {
        if (!twice++) again = value[k];
        continue;
      }
      if (slot != SIZE_MAX) of->in_list[slot] = list, of->listed_at[slot] = value[k].spot;
      value[kept++] = value[k];
    }
    if (twice) point_note(of, property, &again, property->name, of->listed_at[point_slot(&again)], twice == count);
  }
  property->value_count = (uint32_t)kept;
}

/* A point has one of the marks that are drawn on it. One finding for a rectangle. */
static void marks_check(struct sgf_values *of, const struct sgf_property *property) {
  const struct sgf_value *value = values_of(of, property);
  uint32_t noted = NO_SPOT;
  for (size_t i = 0; i < property->value_count; i++) {
    size_t slot = point_slot(&value[i]);
    if (slot == SIZE_MAX) continue;
    if (of->marked[slot] == of->node && value[i].spot != noted) {
      const struct sgf_property *first = &of->tree->properties[of->marked_by[slot]];
      point_note(of, property, &value[i], first->name, first->spot, false);
      noted = value[i].spot;
    }
    of->marked[slot] = of->node;
    of->marked_by[slot] = (uint32_t)(property - of->tree->properties);
  }
}

/* ---- properties ---- */

static bool is_empty(const struct sgf_value *value) {
  return !value->text.length && !value->second.at;
}

/* Whether an empty value means something here. */
static bool may_be_empty(const struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  return kind->many == SGF_LIST_OR_EMPTY || kind->type == SGF_TYPE_NONE || kind->type == SGF_TYPE_MOVE || kind->type == SGF_TYPE_FIGURE ||
         kind->type == SGF_TYPE_UNKNOWN;
}

enum emptiness { HOLDS_SOMETHING, HOLDS_NOTHING, IS_NOT_NEEDED };

/* One without a meaning can be removed, unless it may have been meant to have one. */
static enum emptiness empty_check(struct sgf_values *of, const struct sgf_property *property) {
  const struct sgf_value *value = values_of(of, property);
  for (size_t i = 0; i < property->value_count; i++)
    if (!is_empty(&value[i])) return HOLDS_SOMETHING;
  if (may_be_empty(property) || !property->value_count) return HOLDS_SOMETHING;
  enum sgf_type type = sgf_kind_of(property->id)->type;
  bool is_text = type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT;
  struct notation_edit edit;
  /* An empty TE[] or DM[] may well be meant as an emphasis: its author decides. */
  bool is_fixable = type != SGF_TYPE_DOUBLE && type != SGF_TYPE_COLOR && sgf_edit_remove(of->tree, property->spot, &edit);
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_EMPTY_VALUE, property->spot, is_text, (struct notation){.name = property->name}, is_fixable ? &edit : NULL);
  return is_fixable ? IS_NOT_NEEDED : HOLDS_NOTHING;
}

static void multi_note(struct sgf_values *of, const struct sgf_property *property) {
  sgf_emit_edit(of->tree, of->sink, SGF_FACT_MULTI_VALUE, values_of(of, property)[1].spot, (long long)property->value_count, (struct notation){.name = property->name}, NULL);
}

/* Nearly all that a game consists of: false if there is more to look at. */
static bool is_plain_move(struct sgf_values *of, const struct sgf_property *property) {
  struct sgf_value *value = values_of(of, property);
  if (property->value_count != 1 || (property->id != SGF_B && property->id != SGF_W)) return false;
  if (property->name.at != of->tree->source->bytes + property->spot) return false;
  if (of->is_go && is_empty(value) && of->declared) sgf_emit_novelty(of, SGF_NEW_PASS, value->spot, property->name);
  if (!of->is_go || is_empty(value)) return true;
  if (!is_point(value->text) || value->second.at) return false;
  bool is_old = view_is(value->text, "tt") && of->tree->width && of->tree->width <= 19 && of->tree->height <= 19;
  if (!is_old) return true;
  struct notation_edit edit;
  bool is_fixable = of->declared == 4 && sgf_edit_value(of->tree, value->spot, (struct view){"", 0}, &edit);
  if (is_fixable) sgf_emit_edit(of->tree, of->sink, SGF_FACT_PASS_OLD_STYLE, value->spot, 0, (struct notation){.name = property->name}, &edit);
  value->text.length = 0;
  return true;
}

/* False: the property is not needed any more. */
static bool property_check(struct sgf_values *of, struct sgf_property *property) {
  if (is_plain_move(of, property)) return true;
  sgf_name_check(of, property);
  enum emptiness emptiness = empty_check(of, property);
  if (emptiness != HOLDS_SOMETHING) return emptiness == HOLDS_NOTHING;
  sgf_version_check(of, property);
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  if (property->id == SGF_UNKNOWN) {
    sgf_unknown_check(of, property);
    return true;
  }
  if (property->id == SGF_SZ) sgf_size_check(of, property);
  if (property->id == SGF_VW) sgf_view_check(of, property);
  if (kind->many == SGF_ONE && property->value_count > 1) multi_note(of, property);
  size_t count = kind->many == SGF_ONE && property->value_count > 1 ? 1 : property->value_count;
  bool may_be = may_be_empty(property) && property->value_count == 1;
  struct sgf_value *value = values_of(of, property);
  for (size_t i = 0; i < count; i++)
    if (!may_be || !is_empty(&value[i])) value_check(of, property, &value[i]);
  bool is_list = kind->type == SGF_TYPE_POINT || kind->type == SGF_TYPE_STONE;
  if (is_list && of->is_go) sgf_rectangles_check(of, property);
  if (is_list && of->is_go && property->value_count > 1) list_check(of, property);
  if (is_mark(property->id) && of->is_go) marks_check(of, property);
  return true;
}

static void node_check(struct sgf_values *of, struct sgf_node *node) {
  struct sgf_property *properties = &of->tree->properties[node->first_property];
  size_t kept = 0;
  of->node++;
  for (size_t i = 0; i < node->property_count; i++) {
    if (!property_check(of, &properties[i])) continue;
    if (kept != i) properties[kept] = properties[i];
    kept += node->property_count == 1 || !sgf_repeat_is_equal(of, &properties[kept]);
  }
  node->property_count = (uint32_t)kept;
  if (of->repeat_count) sgf_repeats_check(of);
}

void sgf_values_read(struct sgf_values *values, struct property_tree *tree, struct fact_sink sink) {
  double number;
  values->tree = tree;
  values->sink = sink;
  values->game++;
  values->declared = number_read(property_tree_root_text(tree, SGF_FF), &number) && number >= 1 && number <= 4 ? (int)number : 0;
  tree->ff = values->declared ? values->declared : 1;
  struct view game = property_tree_root_text(tree, SGF_GM);
  values->is_go = !game.length || !number_read(game, &number) || (number >= 1 && number <= 1);
  values->is_association = association_has(tree);
  values->root = values->node + 1;
  for (size_t i = 0; i < tree->node_count; i++) node_check(values, &tree->nodes[i]);
}

void sgf_values_release(struct sgf_values *values) {
  free(values->repeats);
  values->repeats = NULL;
  values->repeat_count = values->repeat_capacity = 0;
}
