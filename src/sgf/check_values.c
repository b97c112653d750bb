#include "sgf/check.h"
#include "base/memory.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/writers.h"

/* The longest a number is written as. */
enum { NUMBER_LENGTH = 32 };

/* The name in the text. */
static struct view written(const struct sgf_values *values, const struct sgf_property *property) {
  struct span span = property_tree_span(values->tree, property->spot);
  return source_view(values->tree->source, span);
}

static void name_check(struct sgf_values *values, const struct sgf_property *property) {
  if (property->name.at == values->tree->source->bytes + property->spot) return;
  struct view name = written(values, property);
  bool has_capital = false;
  for (size_t i = 0; i < name.length; i++) has_capital |= ascii_is_capital(name.at[i]);
  if (values->declared < 4 && has_capital) return; /* FF1's and FF3's CoPyright; a file without FF is of FF1 */
  struct fact_edit edit = {{property->spot, property->spot + name.length}, property->name};
  SGF_NOTE(values, SGF_FACT_LOWERCASE_IDENT, property->spot, 0, property->id != SGF_UNKNOWN ? &edit : NULL, .name = name,
           .meant = property->name);
}

/* ---- older versions ---- */

/* Renames a property of an older version and converts its values. */
static bool modernize(struct sgf_values *values, struct sgf_property *property) {
  double number;
  char text[NUMBER_LENGTH];
  struct sgf_value *value = sgf_values_of(values->tree, property);
  switch ((int)property->id) {
  case SGF_L: /* labels by their order: a, b, c */
    for (size_t i = 0; i < property->value_count; i++)
      if (!value[i].second.at && value[i].text.length) value[i].second = (struct view){&sgf_letters[i % 52], 1};
    property->id = SGF_LB;
    break;
  case SGF_M: property->id = SGF_MA; break;
  case SGF_KI:
    if (values->declared > 2 || !property->value_count || !sgf_number_read(value->text, &number)) return false;
    snprintf(text, sizeof text, "%.10g", number / 2);
    value->text = arena_view(&values->tree->arena, view_of(text));
    property->id = SGF_KM;
    break;
  default: return false;
  }
  property->name = view_of(sgf_kind_of(property->id)->name);
  return true;
}

enum { MOST_EDITS = 64 };

/* The property LB of the node that is being checked, under that name in the text; NULL without one. */
static const struct sgf_property *labels_of(const struct sgf_values *values, const struct sgf_property *list) {
  SGF_EACH_PROPERTY(property, values->tree, &values->tree->nodes[values->node - values->root])
    if (property != list && property->id == SGF_LB && written(values, property).length == 2) return property;
  return NULL;
}

static bool has_label(const struct sgf_values *values, const struct sgf_property *labels, struct view point) {
  if (labels)
    SGF_EACH_VALUE(value, values->tree, labels)
      if (view_equal(value->text, point)) return true;
  return false;
}

/* The new name, and a letter after each point of a label; points that `labels` names already are removed. */
static size_t obsolete_edits(struct sgf_values *values, const struct sgf_property *property, const struct sgf_property *labels,
                             struct fact_edit *edits) {
  size_t left = 0;
  if (property->value_count >= MOST_EDITS) return 0;
  edits[0] = (struct fact_edit){property_tree_span(values->tree, property->spot), property->name};
  if (property->id == SGF_MA) return 1;
  const struct sgf_value *value = sgf_values_of(values->tree, property);
  for (size_t i = 0; i < property->value_count; i++) {
    int x, y;
    struct span whole = sgf_value_whole(values->tree, value[i].spot);
    if (!sgf_point(value[i].text, &x, &y) || whole.end < whole.start + 4) return 0;
    bool is_repeated = has_label(values, labels, value[i].text);
    char *text = arena_alloc(&values->tree->arena, 2);
    text[0] = ':', text[1] = value[i].second.at[0];
    left += !is_repeated;
    edits[i + 1] = is_repeated ? (struct fact_edit){whole, {"", 0}}
                               : (struct fact_edit){{whole.end - 1, whole.end - 1}, {text, 2}};
  }
  if (!left && labels) return sgf_edit_remove(values->tree, property->spot, &edits[0]) != NULL;
  return property->value_count + 1;
}

static void version_check(struct sgf_values *values, struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  if (property->id == SGF_UNKNOWN) return;
  struct fact_detail detail = {.name = property->name};
  const struct sgf_property *labels = property->id == SGF_L ? labels_of(values, property) : NULL;
  bool became = kind->last_ff < 4 && modernize(values, property);
  /* Every version may have CA, which is needed to decode the text. */
  if (values->declared && values->declared < kind->first_ff && property->id != SGF_CA) {
    char text[16];
    snprintf(text, sizeof text, "%d", values->declared);
    detail.value = view_of(text);
    sgf_emit(values->tree, values->sink, SGF_FACT_PROPERTY_VERSION, property->spot, kind->first_ff, &detail);
  }
  /* TC is a private property of a large server in FF4. */
  bool is_current = values->declared != 4 || kind->last_ff == 4 || kind->type == SGF_TYPE_UNKNOWN || detail.name.at[0] == 'T';
  struct fact_edit edits[MOST_EDITS];
  if (became && !is_current) {
    detail.meant = property->name;
    detail.edits = edits;
    detail.edit_count = obsolete_edits(values, property, labels, edits);
  }
  if (!is_current) sgf_emit(values->tree, values->sink, SGF_FACT_OBSOLETE_PROPERTY, property->spot, labels != NULL, &detail);
  if (labels) {
    struct sgf_value *value = sgf_values_of(values->tree, property);
    uint32_t count = 0;
    for (size_t i = 0; i < property->value_count; i++)
      if (!has_label(values, labels, value[i].text)) value[count++] = value[i];
    property->value_count = count;
  }
}

static size_t name_slot(struct view name) {
  if (name.length < 1 || name.length > 2 || !ascii_is_capital(name.at[0])) return SIZE_MAX;
  if (name.length == 1) return (size_t)(name.at[0] - 'A') * 27;
  return ascii_is_capital(name.at[1]) ? (size_t)(name.at[0] - 'A') * 27 + (size_t)(name.at[1] - 'A') + 1 : SIZE_MAX;
}

/* Notes the first property of each unknown name in a game. */
static void unknown_check(struct sgf_values *values, const struct sgf_property *property) {
  size_t slot = name_slot(property->name);
  uint32_t *noted_in = slot == SIZE_MAX ? &values->unknown_long : &values->unknown[slot];
  if (sgf_name_is_private(property->name) || *noted_in == values->game) return;
  *noted_in = values->game;
  struct view meant = sgf_name_slip(property->name);
  struct fact_edit edit = {{property->spot, property->spot + property->name.length}, meant};
  SGF_NOTE(values, SGF_FACT_UNKNOWN_PROPERTY, property->spot, 0, meant.length ? &edit : NULL, .name = property->name,
           .meant = meant);
}

/* ---- values of FF4 ---- */

static void novelty_note(struct sgf_values *values, enum sgf_novelty novelty, uint32_t spot, struct view name) {
  if (!values->declared || values->declared > 3 || values->novel[novelty] == values->game) return;
  char text[16];
  snprintf(text, sizeof text, "%d", values->declared);
  values->novel[novelty] = values->game;
  SGF_NOTE(values, SGF_FACT_VALUE_VERSION, spot, novelty, NULL, .name = name, .value = view_of(text));
}

static void size_check(struct sgf_values *values, const struct sgf_property *property) {
  const struct sgf_value *value = sgf_values_of(values->tree, property);
  double side;
  if (!property->value_count || !values->is_go) return;
  if (value->second.at) novelty_note(values, SGF_NEW_SIZE, value->spot, property->name);
  else if (sgf_number_read(value->text, &side) && side > (values->declared < 3 ? 19 : 26))
    novelty_note(values, SGF_NEW_LARGE_BOARD, value->spot, property->name);
}

static void view_check(struct sgf_values *values, struct sgf_property *property) {
  struct sgf_value *value = sgf_values_of(values->tree, property);
  bool is_old = values->declared && values->declared < 4 && values->is_go;
  if (!is_old || !property->value_count || (property->value_count == 1 && !value->text.length)) return;
  bool are_corners = property->value_count == 2 && !value[0].second.at && !value[1].second.at && sgf_is_point(value[0].text) &&
      sgf_is_point(value[1].text);
  if (are_corners) {
    value->second = value[1].text;
    value->second_spot = value[1].spot;
    property->value_count = 1;
  } else novelty_note(values, SGF_NEW_VIEW, property->spot, property->name);
}

/* ---- rectangles ---- */

static void corners_check(struct sgf_values *values, const struct sgf_property *property, uint32_t spot) {
  struct span span = property_tree_span(values->tree, spot);
  struct view text = source_view(values->tree->source, span);
  if (!memchr(text.at, ':', text.length)) return;
  novelty_note(values, SGF_NEW_RECTANGLE, spot, property->name);
  if (text.length != 5 || text.at[2] != ':') return; /* with blanks in it */
  struct point_set_rectangle area;
  if (!point_set_of(&(struct sgf_value){.text = {text.at, 2}, .second = {text.at + 3, 2}}, &area)) return;
  const char sorted[] = {sgf_letters[area.left], sgf_letters[area.top], ':', sgf_letters[area.right], sgf_letters[area.bottom]};
  bool is_one = point_set_count(&area) == 1;
  if (!is_one && memcmp(sorted, text.at, sizeof sorted) == 0) return;
  struct fact_edit edit;
  struct view meant = {sorted, is_one ? 2 : sizeof sorted};
  SGF_NOTE(values, SGF_FACT_RECTANGLE, spot, is_one, sgf_edit_value(values->tree, spot, meant, &edit), .name = property->name,
           .value = text, .meant = meant);
}

/* Points of an expanded rectangle are not in the text. */
static void rectangles_check(struct sgf_values *values, const struct sgf_property *property) {
  const char *text = values->tree->source->bytes, *end = text + values->tree->source->size;
  uint32_t last = NO_SPOT;
  SGF_EACH_VALUE(value, values->tree, property) {
    bool is_in_text = value->text.at >= text && value->text.at < end;
    if (value->spot == last || value->text.length != 2 || is_in_text) continue;
    last = value->spot;
    corners_check(values, property, last);
  }
}

/* ---- values by their type ---- */

static void type_note(struct sgf_values *values, const struct sgf_property *property, const struct sgf_value *value,
                      const char *meant, enum sgf_verdict verdict) {
  struct view text = value->text;
  if (value->second.at) { /* the source text */
    struct span span = property_tree_span(values->tree, value->spot);
    text = source_view(values->tree->source, span);
  }
  struct fact_edit edit;
  const struct fact_edit *fix = meant ? sgf_edit_value(values->tree, value->spot, view_of(meant), &edit) : NULL;
  SGF_NOTE(values, SGF_FACT_VALUE_TYPE, value->spot, fix ? verdict : 0, fix, .name = property->name, .value = text,
           .meant = view_of(sgf_content_of(property->id)));
}

/* A pass as a point outside of the board: one more than its size, or the point before `aa`. */
static bool pass_check(struct sgf_values *values, const struct sgf_property *property, struct sgf_value *value) {
  const struct property_tree *tree = values->tree;
  int x, y;
  bool is_next = tree->width && sgf_point(value->text, &x, &y) && x == tree->width && y == tree->height;
  if (value->second.at || (!is_next && !view_is(value->text, "``"))) return false;
  struct fact_edit edit;
  bool is_known = writers_habits(tree) & WRITES_PASS_OFF_BOARD;
  SGF_NOTE(values, SGF_FACT_PASS_AS_POINT, value->spot, is_known, sgf_edit_value(tree, value->spot, VIEW(""), &edit),
           .name = property->name, .value = value->text);
  value->text.length = 0;
  return true;
}

static void value_check(struct sgf_values *values, struct sgf_property *property, struct sgf_value *value) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  const char *meant;
  enum sgf_verdict verdict = sgf_value_verdict(property->id, value, values->is_go, &meant);
  switch ((int)kind->type) {
  case SGF_TYPE_NONE: /* FF1 has another KO: a point */
    if (values->declared < kind->first_ff) return;
    break;
  case SGF_TYPE_MOVE:
    if (verdict != SGF_VALUE_GOOD && pass_check(values, property, value)) return;
    break;
  case SGF_TYPE_POINT: case SGF_TYPE_STONE: /* one value of several */
    if (values->is_go && sgf_value_is_empty(value)) verdict = SGF_VALUE_BAD;
    break;
  case SGF_TYPE_POINT_POINT: case SGF_TYPE_POINT_TEXT: case SGF_TYPE_TEXT_TEXT:
    if (value->second.at) break; /* half of it is missing, which is reported once */
    SGF_NOTE(values, SGF_FACT_COMPOSE_MISSING, value->spot, property->id == SGF_AP, NULL, .name = property->name,
             .value = value->text, .meant = view_of(sgf_content_of(property->id)));
    return;
  case SGF_TYPE_FIGURE:
    if (values->declared < 4) return;
    break;
  default: break;
  }
  bool has_own_rule = property->id == SGF_KM || property->id == SGF_TM || property->id == SGF_SZ;
  if (verdict == SGF_VALUE_GOOD || has_own_rule) return;
  if (values->is_nihonkiin && values->node == values->root && nihonkiin_is_name(property->id)) return;
  type_note(values, property, value, meant, verdict);
  if (verdict == SGF_VALUE_FIXABLE) value->text = view_of(meant);
}

/* ---- points twice ---- */

static void point_note(struct sgf_values *values, const struct sgf_property *property, const struct sgf_value *value,
                       struct view before, uint32_t other, bool removable) {
  struct fact_detail detail = {.name = property->name, .value = value->text, .meant = before};
  struct fact_edit edit = {sgf_value_whole(values->tree, value->spot), {"", 0}};
  if (removable) detail.edits = &edit, detail.edit_count = 1;
  sgf_emit_two(values->tree, values->sink, SGF_FACT_POINT_DUPLICATE, value->spot, other, removable, &detail);
}

/* The slot of a point, or SIZE_MAX. */
static size_t point_slot(const struct sgf_value *value) {
  int x, y;
  if (value->second.at || !sgf_point(value->text, &x, &y)) return SIZE_MAX;
  return (size_t)y * POINTS_SIDE + (size_t)x;
}

/* Leaves each point of a list once. The points of a rectangle share its spot. */
static void list_check(struct sgf_values *values, struct sgf_property *property) {
  struct sgf_value *value = sgf_values_of(values->tree, property);
  uint32_t list = ++values->list;
  uint32_t left = 0;
  for (size_t i = 0, count; i < property->value_count; i += count) {
    struct sgf_value repeated = {0};
    size_t twice = 0;
    for (count = 1; i + count < property->value_count && value[i + count].spot == value[i].spot; count++) continue;
    for (size_t k = i; k < i + count; k++) {
      size_t slot = point_slot(&value[k]);
      if (slot != SIZE_MAX && values->in_list[slot] == list) {
        if (!twice++) repeated = value[k];
        continue;
      }
      if (slot != SIZE_MAX) values->in_list[slot] = list, values->listed_at[slot] = value[k].spot;
      value[left++] = value[k];
    }
    if (twice) point_note(values, property, &repeated, property->name, values->listed_at[point_slot(&repeated)], twice == count);
  }
  property->value_count = left;
}

/* A point has one of the marks that are drawn on it. One finding for a rectangle. */
static void marks_check(struct sgf_values *values, const struct sgf_property *property) {
  uint32_t noted = NO_SPOT;
  SGF_EACH_VALUE(value, values->tree, property) {
    size_t slot = point_slot(value);
    if (slot == SIZE_MAX) continue;
    if (values->marked[slot] == values->node && value->spot != noted) {
      const struct sgf_property *first = &values->tree->properties[values->marked_by[slot]];
      point_note(values, property, value, first->name, first->spot, false);
      noted = value->spot;
    }
    values->marked[slot] = values->node;
    values->marked_by[slot] = (uint32_t)(property - values->tree->properties);
  }
}

/* ---- properties that a node has several times ---- */

/* Whether the node has an equal property. Remembers properties whose name the node has already. */
static bool repeat_is_equal(struct sgf_values *values, const struct sgf_property *property) {
  size_t slot = name_slot(property->name);
  if (slot == SIZE_MAX) return false;
  if (values->met[slot] != values->node) {
    values->met[slot] = values->node;
    values->met_at[slot] = (uint32_t)(property - values->tree->properties);
    return false;
  }
  uint32_t index = values->met_at[slot];
  const struct sgf_property *first = &values->tree->properties[index];
  /* L in the text is reported by version_check, which turns it into LB. */
  if (property->id == SGF_LB && (written(values, property).length == 1 || written(values, first).length == 1)) return false;
  struct sgf_repeat repeat = {*property, index, first->value_count == property->value_count};
  const struct sgf_value *one = sgf_values_of(values->tree, first), *other = sgf_values_of(values->tree, property);
  for (size_t i = 0; repeat.is_equal && i < first->value_count; i++) repeat.is_equal = sgf_value_equal(&one[i], &other[i]);
  ARRAY_ADD(values->repeats, values->repeat_count, values->repeat_capacity, repeat);
  return repeat.is_equal;
}

/* Notes the properties of one name. The edits remove equal ones, and move the values of lists to the end of the first list. */
static void name_note(struct sgf_values *values, const struct sgf_repeat *repeats, size_t count) {
  const struct property_tree *tree = values->tree;
  const struct sgf_property *first = &tree->properties[repeats->first];
  bool is_list = sgf_kind_of(first->id)->many != SGF_ONE && first->id != SGF_UNKNOWN, is_harmless = true, is_broken = false;
  struct fact_edit *edits = mem_alloc_zeroed(count + 1, sizeof *edits);
  struct span *others = mem_alloc_zeroed(count, sizeof *others);
  LOCAL_BUFFER moved = {0};
  /* the end of the first list and of the lists directly after it */
  size_t edit_count = 0, list_end = sgf_property_end(tree, first->spot);
  for (size_t i = 0; i < count; i++) {
    uint32_t spot = repeats[i].property.spot;
    others[i] = property_tree_span(tree, spot);
    if (repeats[i].is_equal) {
      is_broken |= !sgf_edit_remove(tree, spot, &edits[edit_count]);
      edit_count += !is_broken;
    } else if (is_list) {
      struct span whole = {spot, sgf_property_end(tree, spot)}, name = {spot, others[i].end};
      bool follows = !moved.length && sgf_skip_space((struct view){tree->source->bytes, spot}, list_end) >= spot;
      if (follows) list_end = whole.end;
      else buffer_add(&moved, tree->source->bytes + name.end, whole.end - name.end);
      edits[edit_count++] = (struct fact_edit){follows ? name : whole, {"", 0}};
    } else is_harmless = false;
  }
  if (moved.length) {
    size_t at = edit_count++;
    for (; at && edits[at - 1].span.start >= list_end; at--) edits[at] = edits[at - 1];
    edits[at] = (struct fact_edit){{list_end, list_end}, buffer_view(&moved)};
  }
  struct fact_detail detail = {.name = first->name, .edits = edits, .edit_count = is_broken || !is_harmless ? 0 : edit_count,
                             .others = others + 1, .other_count = count - 1};
  bool is_habit = first->id == SGF_AP && writers_habits(tree) & WRITES_AP_TWICE;
  sgf_emit_two(tree, values->sink, SGF_FACT_DUPLICATE_PROPERTY, repeats->property.spot, first->spot,
               is_harmless ? 1 : is_habit ? 2 : 0, &detail);
  free(edits);
  free(others);
}

static int repeats_order(const void *a, const void *b) {
  const struct sgf_repeat *one = a, *other = b;
  if (one->first != other->first) return one->first < other->first ? -1 : 1;
  return one->property.spot < other->property.spot ? -1 : one->property.spot > other->property.spot;
}

/* ---- properties ---- */

enum emptiness { HOLDS_SOMETHING, HOLDS_NOTHING, IS_NOT_NEEDED };

/* One without a meaning can be removed, unless it may have been meant to have one. */
static enum emptiness empty_check(struct sgf_values *values, const struct sgf_property *property) {
  SGF_EACH_VALUE(value, values->tree, property)
    if (!sgf_value_is_empty(value)) return HOLDS_SOMETHING;
  if (sgf_may_be_empty(property->id) || !property->value_count) return HOLDS_SOMETHING;
  enum sgf_type type = sgf_kind_of(property->id)->type;
  bool is_text = type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT;
  struct fact_edit edit;
  /* An empty TE[] or DM[] may well be meant as an emphasis: its author decides. */
  bool is_fixable = type != SGF_TYPE_DOUBLE && type != SGF_TYPE_COLOR && sgf_edit_remove(values->tree, property->spot, &edit);
  SGF_NOTE(values, SGF_FACT_EMPTY_VALUE, property->spot, is_text, is_fixable ? &edit : NULL, .name = property->name);
  return is_fixable ? IS_NOT_NEEDED : HOLDS_NOTHING;
}

/* Nearly all that a game consists of: false if there is more to look at. */
static bool is_plain_move(struct sgf_values *values, const struct sgf_property *property) {
  struct sgf_value *value = sgf_values_of(values->tree, property);
  if (property->value_count != 1 || !sgf_is_move(property->id)) return false;
  if (property->name.at != values->tree->source->bytes + property->spot) return false;
  if (values->is_go && values->declared && sgf_value_is_empty(value))
    novelty_note(values, SGF_NEW_PASS, value->spot, property->name);
  if (!values->is_go || sgf_value_is_empty(value)) return true;
  int x, y;
  if (value->second.at || !sgf_point(value->text, &x, &y)) return false;
  if (UNLIKELY(x >= values->tree->width && x != 19) && pass_check(values, property, value)) return true;
  if (!property_tree_is_old_pass(values->tree, value->text) || !values->tree->width) return true;
  struct fact_edit edit;
  if (values->declared == 4 && sgf_edit_value(values->tree, value->spot, VIEW(""), &edit))
    SGF_NOTE(values, SGF_FACT_PASS_OLD_STYLE, value->spot, 0, &edit, .name = property->name);
  value->text.length = 0;
  return true;
}

/* Reads a move or setup whose name has a letter typed twice, such as BB or AAB, with the intended name. */
static bool slip_read(struct sgf_values *values, struct sgf_property *property) {
  struct view meant = sgf_name_slip(property->name);
  enum sgf_name id = meant.length ? sgf_name_of(meant) : SGF_UNKNOWN;
  if (!values->is_go || !(sgf_is_move(id) || sgf_is_stones(id)) || sgf_name_is_private(property->name)) return false;
  SGF_EACH_VALUE(value, values->tree, property) {
    if (!sgf_is_point(value->text) && !(sgf_is_move(id) && sgf_value_is_empty(value))) return false;
  }
  struct fact_edit edit = {{property->spot, property->spot + property->name.length}, meant};
  SGF_NOTE(values, SGF_FACT_UNKNOWN_PROPERTY, property->spot, 1, &edit, .name = property->name, .meant = meant);
  property->name = view_of(sgf_kind_of(id)->name);
  property->id = id;
  return true;
}

/* False: the property is not needed any more. */
static bool property_check(struct sgf_values *values, struct sgf_property *property) {
  if (is_plain_move(values, property)) return true;
  name_check(values, property);
  enum emptiness emptiness = empty_check(values, property);
  if (emptiness != HOLDS_SOMETHING) return emptiness == HOLDS_NOTHING;
  version_check(values, property);
  bool is_unknown = property->id == SGF_UNKNOWN && !slip_read(values, property);
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  if (is_unknown) {
    unknown_check(values, property);
    return true;
  }
  if (property->id == SGF_SZ) size_check(values, property);
  if (property->id == SGF_VW) view_check(values, property);
  if (kind->many == SGF_ONE && property->value_count > 1 && !values->has_gap)
    SGF_NOTE(values, SGF_FACT_MULTI_VALUE, sgf_values_of(values->tree, property)[1].spot, (long long)property->value_count,
             NULL, .name = property->name);
  size_t count = kind->many == SGF_ONE && property->value_count > 1 ? 1 : property->value_count;
  bool may_be = sgf_may_be_empty(property->id) && property->value_count == 1;
  struct sgf_value *value = sgf_values_of(values->tree, property);
  for (size_t i = 0; i < count; i++)
    if (!may_be || !sgf_value_is_empty(&value[i])) value_check(values, property, &value[i]);
  bool is_list = kind->type == SGF_TYPE_POINT || kind->type == SGF_TYPE_STONE;
  if (is_list && values->is_go) rectangles_check(values, property);
  if (is_list && values->is_go && property->value_count > 1) list_check(values, property);
  if (sgf_is_mark(property->id) && values->is_go) marks_check(values, property);
  return true;
}

static void node_check(struct sgf_values *values, struct sgf_node *node) {
  struct sgf_property *end = sgf_properties(values->tree, node);
  values->node++;
  values->has_gap = node->has_gap;
  SGF_EACH_PROPERTY(property, values->tree, node) {
    if (!property_check(values, property)) continue;
    if (end != property) *end = *property;
    end += node->property_count == 1 || values->has_gap || !repeat_is_equal(values, end);
  }
  node->property_count = (uint32_t)(end - sgf_properties(values->tree, node));
  if (values->repeat_count) {
    qsort(values->repeats, values->repeat_count, sizeof *values->repeats, repeats_order);
    for (size_t i = 0, count; i < values->repeat_count; i += count) {
      for (count = 1; i + count < values->repeat_count && values->repeats[i + count].first == values->repeats[i].first; count++)
        continue;
      name_note(values, &values->repeats[i], count);
    }
    values->repeat_count = 0;
  }
}

void sgf_values_read(struct sgf_values *values, struct property_tree *tree, struct fact_sink sink) {
  double number;
  values->tree = tree;
  values->sink = sink;
  values->game++;
  bool has_version = sgf_number_read(property_tree_root_text(tree, SGF_FF), &number) && number >= 1 && number <= 4;
  values->declared = has_version ? (int)number : 0;
  tree->ff = values->declared ? values->declared : 1;
  values->is_go = property_tree_is_go(tree);
  values->is_nihonkiin = nihonkiin_has(tree);
  values->root = values->node + 1;
  for (size_t i = 0; i < tree->node_count; i++) node_check(values, &tree->nodes[i]);
}
