#include "sgf/write_order.h"
#include "base/ascii.h"
#include "base/map.h"
#include "base/memory.h"
#include "facts/convert_facts.h"
#include "facts/notation.h"
#include "json/write.h"
#include "sgf/value_type.h"

/* In the root, from what the file is over who played to what was agreed; in any node, from what happens over what is said
 * of it to what is drawn. What is not here follows as it stands. */
static const uint8_t order[SGF_NAME_COUNT] = {
    [SGF_ST] = 1, [SGF_GN] = 2, [SGF_PB] = 3, [SGF_BR] = 4, [SGF_BT] = 5, [SGF_PW] = 6, [SGF_WR] = 7, [SGF_WT] = 8,
    [SGF_RE] = 9, [SGF_DT] = 10, [SGF_EV] = 11, [SGF_RO] = 12, [SGF_PC] = 13, [SGF_RU] = 14, [SGF_KM] = 15,
    [SGF_HA] = 16, [SGF_TM] = 17, [SGF_OT] = 18, [SGF_ON] = 19, [SGF_AN] = 20, [SGF_US] = 21, [SGF_SO] = 22,
    [SGF_CP] = 23, [SGF_GC] = 24, [SGF_AB] = 25, [SGF_AW] = 26, [SGF_AE] = 27, [SGF_PL] = 28, [SGF_B] = 29,
    [SGF_W] = 30, [SGF_KO] = 31, [SGF_MN] = 32, [SGF_BL] = 33, [SGF_OB] = 34, [SGF_WL] = 35, [SGF_OW] = 36,
    [SGF_N] = 37, [SGF_C] = 38, [SGF_GB] = 39, [SGF_GW] = 40, [SGF_DM] = 41, [SGF_UC] = 42, [SGF_HO] = 43,
    [SGF_V] = 44, [SGF_TE] = 45, [SGF_BM] = 46, [SGF_DO] = 47, [SGF_IT] = 48, [SGF_CR] = 49, [SGF_TR] = 50,
    [SGF_SQ] = 51, [SGF_MA] = 52, [SGF_LB] = 53, [SGF_SL] = 54, [SGF_AR] = 55, [SGF_LN] = 56, [SGF_DD] = 57,
    [SGF_TB] = 58, [SGF_TW] = 59, [SGF_VW] = 60, [SGF_FG] = 61, [SGF_PM] = 62,
};

void write_order_init(struct write_order *write_order, const struct property_tree *tree, bool any_name, struct fact_sink losses) {
  *write_order = (struct write_order){.tree = tree, .any_name = any_name, .losses = losses};
}

void write_order_lost(const struct write_order *write_order, struct view name, const struct sgf_value *value) {
  const struct property_tree *tree = write_order->tree;
  struct notation notation = {.name = name, .value = value->text};
  if (!write_order->losses.note) return;
  bool is_move = sgf_kind_of(sgf_name_of(name))->type == SGF_TYPE_MOVE;
  struct fact fact = {.kind = is_move ? CONVERT_FACT_MOVE_LOST : CONVERT_FACT_VALUE_LOST, .spot = value->spot, .other_spot = NO_SPOT,
                      .number = is_move, .what = &notation};
  if (value->spot != NO_SPOT && tree->span) fact.span = property_tree_span(tree, value->spot);
  write_order->losses.note(write_order->losses.to, &fact);
}

void write_order_release(struct write_order *write_order) {
  free(write_order->list);
  free(write_order->next);
  *write_order = (struct write_order){0};
}

/* ---- names ---- */

/* FF1 and FF2 to FF4: M marks as MA does, L's points are lettered as LB's, KI is twice KM. */
static enum sgf_name name_now(const struct property_tree *tree, enum sgf_name id) {
  if (tree->ff >= 3) return id;
  if (id == SGF_M) return SGF_MA;
  if (id == SGF_L) return SGF_LB;
  return id == SGF_KI ? SGF_KM : id;
}

/* "variations" and "jgf" are JSON-SGF's own. */
static bool may_be_named(const struct write_order *write_order, struct view name) {
  if (write_order->any_name) return !view_is(name, "variations") && !view_is(name, "jgf");
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_capital(name.at[i])) return false;
  return name.length > 0;
}

/* XJ of another program is a property as any other. */
static bool is_own_xj(const struct write_order *write_order, const struct sgf_property *property) {
  const struct property_tree *tree = write_order->tree;
  return !write_order->node && view_is(property->name, "XJ") && tree->extra_count && !tree->extras[0].node;
}

/* The writer writes these itself; further down the tree they mean nothing, and may contradict. */
static bool is_written(const struct write_order *write_order, const struct sgf_property *property) {
  enum sgf_name id = property->id;
  if (id == SGF_FF || id == SGF_GM || id == SGF_CA || id == SGF_AP || id == SGF_SZ) return false;
  if (id == SGF_UNKNOWN && !may_be_named(write_order, property->name)) return false;
  if (!write_order->node) return !is_own_xj(write_order, property);
  return sgf_kind_of(id)->place != SGF_PLACE_ROOT;
}

/* ---- one of each name ---- */

static void add(struct write_order *write_order, enum sgf_name id, uint32_t first) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  ARRAY_GROW(write_order->list, write_order->count, write_order->capacity);
  struct view name = kind->name ? view_of(kind->name) : write_order->tree->properties[first].name;
  write_order->list[write_order->count++] = (struct ordered_property){
      .name = name, .kind = kind, .rank = order[id] ? order[id] : UINT8_MAX, .first = first};
}

/* Where the last property of the same name was seen, in this node. */
struct seen {
  int64_t known[SGF_NAME_COUNT];
  struct map others; /* leads to 1 + the index of the property, as a pointer's offset */
};

static int64_t *seen_at(struct seen *seen, const struct sgf_property *property, enum sgf_name id, int64_t *other) {
  if (id != SGF_UNKNOWN) return &seen->known[id];
  void **at = map_get_or_add(&seen->others, property->name);
  *other = *at ? (int64_t)((uintptr_t)*at) - 1 : WRITE_ORDER_NONE;
  return other;
}

/* What the writer writes itself is not lost, and another character set is no loss. */
static void unwritten_note(const struct write_order *write_order, const struct sgf_property *property) {
  enum sgf_name id = property->id;
  bool is_own = id == SGF_FF || id == SGF_CA || is_own_xj(write_order, property);
  bool is_said = !write_order->node && (id == SGF_GM || id == SGF_AP || id == SGF_SZ);
  for (size_t i = 0; !is_own && !is_said && i < property->value_count; i++)
    write_order_lost(write_order, property->name, &write_order->tree->values[property->first_value + i]);
}

static void collect(struct write_order *write_order, struct seen *seen) {
  const struct property_tree *tree = write_order->tree;
  const struct sgf_node *node = &tree->nodes[write_order->node];
  for (uint32_t i = 0; i < node->property_count; i++) {
    uint32_t index = node->first_property + i;
    const struct sgf_property *property = &tree->properties[index];
    write_order->next[i] = WRITE_ORDER_NONE;
    if (!is_written(write_order, property)) {
      unwritten_note(write_order, property);
      continue;
    }
    enum sgf_name id = name_now(tree, property->id);
    int64_t other, *last = seen_at(seen, property, id, &other);
    if (*last == WRITE_ORDER_NONE) add(write_order, id, index);
    else write_order->next[*last - node->first_property] = index;
    *last = index;
    if (id == SGF_UNKNOWN) *map_get_or_add(&seen->others, property->name) = (void *)(uintptr_t)(index + 1);
  }
}

static int compare(const void *a, const void *b) {
  const struct ordered_property *one = a, *other = b;
  if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
  return one->first < other->first ? -1 : 1;
}

/* ---- values ---- */

struct ordered_values write_order_values(const struct write_order *write_order, const struct ordered_property *property) {
  return (struct ordered_values){.write_order = write_order, .property = property, .at = property->first};
}

static bool is_of_points(enum sgf_type type) {
  return type == SGF_TYPE_POINT || type == SGF_TYPE_STONE || type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT;
}

/* What the value was called in FF1 and FF2, where that was another thing. */
static void modernise(struct ordered_values *values, enum sgf_name id, struct sgf_value *value) {
  if (values->write_order->tree->ff >= 3) return;
  if (id == SGF_L) {
    values->scratch[0] = (char)('a' + values->number % 26);
    value->second = (struct view){values->scratch, 1};
  } else if (id == SGF_KI) {
    struct buffer half = {0};
    char *end, *text = mem_string(value->text.at, value->text.length);
    double number = strtod(text, &end);
    if (end != text && !*end) {
      json_write_number(&half, number / 2);
      if (half.length < sizeof values->scratch) value->text = (struct view){memcpy(values->scratch, half.data, half.length), half.length};
    }
    free(text);
    buffer_release(&half);
  }
}

/* Of a list of points; a rectangle that is seen in part may stay. */
static bool is_repeated(struct ordered_values *values, const struct sgf_value *value) {
  enum sgf_type type = values->property->kind->type;
  struct point_set_rectangle of;
  if (type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT || !is_of_points(type)) return false;
  if (!point_set_of(value, &of)) return false;
  bool all = true;
  for (int y = of.top; y <= of.bottom; y++) all &= (point_set_row(&of) & ~values->seen.rows[y]) == 0;
  point_set_add(&values->seen, &of);
  return all;
}

bool write_order_next(struct ordered_values *values, struct sgf_value *value) {
  const struct write_order *write_order = values->write_order;
  const struct property_tree *tree = write_order->tree;
  const struct sgf_node *node = &tree->nodes[write_order->node];
  const struct sgf_kind *kind = values->property->kind;
  for (; values->at != WRITE_ORDER_NONE; values->at = write_order->next[values->at - node->first_property], values->index = 0) {
    const struct sgf_property *property = &tree->properties[values->at];
    while (values->index < property->value_count) {
      *value = tree->values[property->first_value + values->index++];
      if (is_of_points(kind->type) && !value->text.length) continue; /* [] of a list: no point */
      modernise(values, property->id, value);
      if (!value->text.length && !value->second.at && !sgf_value_fits(kind, value)) continue; /* KM[] */
      if (is_repeated(values, value)) continue;
      values->number++;
      return true;
    }
  }
  return false;
}

/* ---- nodes ---- */

static bool has_values(const struct write_order *write_order, const struct ordered_property *property) {
  uint32_t first = write_order->tree->nodes[write_order->node].first_property;
  for (int64_t at = property->first; at != WRITE_ORDER_NONE; at = write_order->next[at - first])
    if (write_order->tree->properties[at].value_count) return true;
  return false;
}

/* Whether `[]` has a meaning: a pass, a list that may be empty, an empty text. */
static bool says_nothing(const struct sgf_kind *kind) {
  enum sgf_type type = kind->type;
  if (kind->many != SGF_ONE) return kind->many == SGF_LIST_OR_EMPTY || type == SGF_TYPE_UNKNOWN;
  return type == SGF_TYPE_MOVE || type == SGF_TYPE_FIGURE || type == SGF_TYPE_TEXT || type == SGF_TYPE_SIMPLE_TEXT;
}

/* AB[] is not allowed, and of KM[six] nothing is left. */
static bool is_said(const struct write_order *write_order, const struct ordered_property *property) {
  struct ordered_values values = write_order_values(write_order, property);
  struct sgf_value value;
  if (property->kind->type == SGF_TYPE_NONE || write_order_next(&values, &value)) return true;
  return says_nothing(property->kind) && (!has_values(write_order, property) || property->kind->many == SGF_LIST_OR_EMPTY);
}

static void drop_empty(struct write_order *write_order) {
  size_t kept = 0;
  for (size_t i = 0; i < write_order->count; i++)
    if (is_said(write_order, &write_order->list[i])) write_order->list[kept++] = write_order->list[i];
  write_order->count = kept;
}

void write_order_node(struct write_order *write_order, size_t node) {
  size_t properties = write_order->tree->nodes[node].property_count;
  struct seen seen = {0};
  for (size_t i = 0; i < SGF_NAME_COUNT; i++) seen.known[i] = WRITE_ORDER_NONE;
  if (properties > write_order->next_capacity) write_order->next = mem_grow(write_order->next, &write_order->next_capacity, properties, sizeof *write_order->next);
  write_order->node = node;
  write_order->count = 0;
  collect(write_order, &seen);
  drop_empty(write_order);
  if (write_order->count > 1) qsort(write_order->list, write_order->count, sizeof *write_order->list, compare);
  map_release(&seen.others);
}

size_t write_order_extras(const struct property_tree *tree, size_t first, bool (*spares)(const struct property_tree *tree, const struct tree_extra *extra),
                      struct buffer *to) {
  size_t i = first, members = 0;
  for (; i < tree->extra_count && tree->extras[i].node == tree->extras[first].node; i++) {
    if (spares && spares(tree, &tree->extras[i])) continue;
    buffer_add_char(to, members++ ? ',' : '{');
    json_write_string(to, view_of(tree->extras[i].pointer));
    buffer_add_char(to, ':');
    json_write_value(to, tree->extras[i].value);
  }
  if (members) buffer_add_char(to, '}');
  return i;
}
