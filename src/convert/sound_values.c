#include "convert/sound_tree_parts.h"
#include "sgf/number.h"
#include "sgf/value_type.h"

/* ---- values by their type ---- */

static bool is_empty(const struct sgf_value *value) {
  return !value->text.length && !value->second.at;
}

static bool is_point(struct view text) {
  int x, y;
  return sgf_point(text, &x, &y);
}

static bool is_number(enum sgf_name id, struct view text) {
  double number;
  if (!number_read(text, &number) || memchr(text.at, '.', text.length)) return false;
  switch ((int)id) {
  case SGF_GM: return number >= 1;
  case SGF_ST: return number >= 0 && number <= 3;
  case SGF_PM: return number >= 0 && number <= 2;
  default: return true;
  }
}

static bool is_pair(const struct sound_tree *sound, const struct sgf_value *value) {
  if (!value->second.at || !sound->is_go) return value->second.at;
  return is_point(value->text) && is_point(value->second) && !view_equal(value->text, value->second);
}

/* As FF4 asks; what other games call a point is not known. */
static bool fits(const struct sound_tree *sound, enum sgf_name id, const struct sgf_value *value) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  switch ((int)kind->type) {
  case SGF_TYPE_NUMBER: return !value->second.at && is_number(id, value->text);
  case SGF_TYPE_MOVE: return !sound->is_go || sound_is_move(value);
  case SGF_TYPE_POINT:
  case SGF_TYPE_STONE: return !sound->is_go || is_empty(value) || sgf_value_fits(kind, value);
  case SGF_TYPE_POINT_POINT: return is_pair(sound, value);
  case SGF_TYPE_POINT_TEXT: return value->second.at && (!sound->is_go || is_point(value->text));
  case SGF_TYPE_FIGURE: return is_empty(value) || (value->second.at && (!value->text.length || is_number(id, value->text)));
  case SGF_TYPE_NONE: return is_empty(value);
  case SGF_TYPE_SIZE: return sound->tree->width && sound->tree->height;
  default: return sgf_value_fits(kind, value);
  }
}

/* Results and dates have a form: what says more than that, or something else, stands beside the game as it is. */
static bool form_fits(struct sound_tree *sound, struct sgf_property *property, struct sgf_value *value) {
  bool is_result = property->id == SGF_RE;
  struct sgf_meaning meaning = {0};
  bool is_time = property->id == SGF_TM;
  if ((!is_result && !is_time && property->id != SGF_DT) || !value->text.length) return true;
  if (!*sound->patterns) *sound->patterns = sgf_patterns_new();
  struct arena *arena = &sound->tree->arena;
  bool (*form)(struct sgf_patterns *patterns, struct arena *arena, struct view text, struct sgf_meaning *meaning) =
      is_result ? sgf_pattern_result : is_time ? sgf_pattern_time : sgf_pattern_date;
  if (form(*sound->patterns, arena, value->text, &meaning)) return true;
  sound_put_aside(sound, property, value);
  value->text = is_result && !meaning.text.length ? VIEW("?") : meaning.text;
  return value->text.length;
}

/* ---- properties that have one value ---- */

static bool equal(const struct sgf_value *a, const struct sgf_value *b) {
  return view_equal(a->text, b->text) && view_equal(a->second, b->second);
}

/* All but `kept`; of what is said twice nothing is missing. */
static void rest_put_aside(struct sound_tree *sound, const struct sgf_property *property, const struct sgf_value *kept) {
  for (uint32_t i = 0; i < property->value_count; i++) {
    struct sgf_value value = sound->tree->values[property->first_value + i];
    if (!is_empty(&value) && !(kept && equal(&value, kept))) sound_put_aside(sound, property, &value);
  }
}

/* KO[1] and DO[2] mean what KO[] means. */
static bool is_said_with_emphasis(const struct sgf_property *property, const struct sgf_value *value) {
  return sgf_kind_of(property->id)->type == SGF_TYPE_NONE && (view_is(value->text, "1") || view_is(value->text, "2")) && !value->second.at;
}

static void one_value(struct sound_tree *sound, struct sgf_property *property) {
  struct sgf_value first = {.second_spot = NO_SPOT};
  uint32_t at = 0;
  while (at < property->value_count && is_empty(&sound->tree->values[property->first_value + at])) at++;
  if (at == property->value_count) { /* it says nothing, and that once */
    if (at > 1) property->value_count = 1;
    return;
  }
  first = sound->tree->values[property->first_value + at];
  bool is_emphasis = is_said_with_emphasis(property, &first), is_version = sgf_kind_of(property->id)->type == SGF_TYPE_TEXT_TEXT;
  struct sgf_value written = first;
  bool good = property->id == SGF_TM || fits(sound, property->id, &first), is_kept = good && form_fits(sound, property, &first);
  rest_put_aside(sound, property, good ? &written : NULL);
  if (is_emphasis) first.text.length = 0;
  if (is_version && !first.second.at) first.second = VIEW(""); /* a program that does not say its version */
  size_t start = sound->tree->value_count;
  if (is_kept || is_emphasis) sound_add_value(sound, first);
  sound_take_values(sound, property, start);
}

/* A property that stands in several pieces has the value of the first. */
static bool is_taken(struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  enum sgf_name id = tree->ff < 3 && property->id == SGF_KI ? SGF_KM : property->id;
  if (sound->taken[id] == SOUND_NONE) {
    if (property->value_count) sound->taken[id] = property->first_value;
    return false;
  }
  rest_put_aside(sound, property, &tree->values[sound->taken[id]]);
  return true;
}

/* ---- what stands where ---- */

static bool is_move(enum sgf_name id) {
  return id == SGF_B || id == SGF_W;
}

/* How good the position is, and how good the move: at most one of each kind. */
static enum sgf_name judgment(enum sgf_name id) {
  if (id == SGF_DM || id == SGF_GB || id == SGF_GW || id == SGF_UC) return SGF_DM;
  return id == SGF_BM || id == SGF_TE || id == SGF_DO || id == SGF_IT ? SGF_TE : SGF_UNKNOWN;
}

static bool is_contradiction(struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  enum sgf_name kind = judgment(property->id);
  if (kind == SGF_TE || property->id == SGF_KO) {
    if (!sound->moves) return true;
  }
  if (!kind) return false;
  const struct sgf_property *one = &tree->properties[tree->nodes[sound->index].first_property];
  for (; one < property; one++)
    if (judgment(one->id) == kind && one->id != property->id) return true;
  return false;
}

static bool is_misplaced(struct sound_tree *sound, const struct sgf_property *property) {
  enum sgf_place place = sgf_kind_of(property->id)->place;
  if (place == SGF_PLACE_ROOT && sound->index) return true;
  /* The next move says whose turn it was. */
  if (property->id == SGF_PL && sound->moves && !sound->stones) return true;
  if (place == SGF_PLACE_MOVE && !is_move(property->id) && !sound->moves && (sound->stones || sound->turn)) return true;
  if (place == SGF_PLACE_GAME_INFO && sound->above && sound->above[sound->index]) return true;
  return is_contradiction(sound, property);
}

/* ---- nodes ---- */

/* The value that another property of the same name has already, further up or in this node. */
static const struct sgf_value *value_above(const struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  if (sgf_kind_of(property->id)->place != SGF_PLACE_GAME_INFO) return NULL;
  const struct sgf_property *above = property_tree_find(tree, &tree->nodes[sound->above[sound->index] - 1], property->id);
  return above && above->value_count ? &tree->values[above->first_value] : NULL;
}

static void list_values(struct sound_tree *sound, struct sgf_property *property) {
  struct sgf_value *values = &sound->tree->values[property->first_value];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < property->value_count; i++) {
    if (fits(sound, property->id, &values[i])) values[kept++] = values[i];
    else sound_put_aside(sound, property, &values[i]);
  }
  property->value_count = kept;
  enum sgf_type type = sgf_kind_of(property->id)->type;
  bool is_of_points = type == SGF_TYPE_POINT || type == SGF_TYPE_STONE || property->id == SGF_LB;
  if (sound->is_go && is_of_points && kept) sound_points(sound, property);
}

/* False: nothing is left of it. */
static bool property_fits(struct sound_tree *sound, struct sgf_property *property) {
  const struct sgf_kind *kind = sgf_kind_of(property->id);
  bool had_values = property->value_count;
  if (!sound->index && (property->id == SGF_FF || property->id == SGF_CA)) return true; /* the writer says what holds for what it writes */
  if (is_misplaced(sound, property)) {
    const struct sgf_value *above = value_above(sound, property);
    if (!had_values || (kind->type == SGF_TYPE_NONE && !sound->plain)) sound_put_aside(sound, property, &(struct sgf_value){.spot = property->spot});
    rest_put_aside(sound, property, above);
    return false;
  }
  if (property->id == SGF_UNKNOWN) return true;
  if (kind->many != SGF_ONE || kind->type == SGF_TYPE_MOVE) list_values(sound, property);
  else if (kind->type != SGF_TYPE_TEXT) {
    if (is_taken(sound, property)) return false;
    one_value(sound, property);
    if (property->value_count) sound->taken[property->id] = property->first_value;
  }
  return property->value_count || !had_values;
}

/* As nearly all nodes are: a move and nothing else. */
static bool is_plain(const struct sound_tree *sound, const struct sgf_node *node) {
  const struct sgf_property *property = &sound->tree->properties[node->first_property];
  bool is_one = node->property_count == 1 && property->value_count == 1 && (property->id == SGF_B || property->id == SGF_W);
  return !node->property_count || (is_one && fits(sound, property->id, &sound->tree->values[property->first_value]));
}

static void look(struct sound_tree *sound, const struct sgf_node *node) {
  const struct property_tree *tree = sound->tree;
  const struct sgf_property *property = &tree->properties[node->first_property];
  sound->moves = sound->stones = sound->turn = false;
  for (uint32_t i = 0; i < node->property_count; i++) {
    bool is_setup = sgf_kind_of(property[i].id)->place == SGF_PLACE_SETUP;
    if (!is_setup && !is_move(property[i].id)) continue;
    for (uint32_t k = 0; k < property[i].value_count; k++) {
      const struct sgf_value *value = &tree->values[property[i].first_value + k];
      if (!fits(sound, property[i].id, value) || (is_setup && is_empty(value))) continue;
      *(!is_setup ? &sound->moves : property[i].id == SGF_PL ? &sound->turn : &sound->stones) = true;
    }
  }
}

/* The XJ of another program gives way to what stands beside the node. */
static bool is_in_the_way(const struct sound_tree *sound, const struct sgf_property *property) {
  const struct property_tree *tree = sound->tree;
  bool any = sound->aside;
  if (sound->plain || property->id != SGF_UNKNOWN || !view_is(property->name, "XJ")) return false;
  for (size_t i = 0; i < sound->old_extras && !any; i++) any = tree->extras[i].node == sound->index;
  return any;
}

static void other_xj_put_aside(struct sound_tree *sound, struct sgf_node *node) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property *properties = &sound->tree->properties[node->first_property];
    properties[kept] = properties[i];
    if (is_in_the_way(sound, &properties[kept])) rest_put_aside(sound, &properties[kept], NULL);
    else kept++;
  }
  node->property_count = kept;
}

void sound_node(struct sound_tree *sound) {
  struct sgf_node *node = &sound->tree->nodes[sound->index];
  uint32_t kept = 0;
  if (is_plain(sound, node)) return;
  for (size_t i = 0; i < SGF_NAME_COUNT; i++) sound->taken[i] = SOUND_NONE;
  sound->points = (struct sound_points){0};
  sound->aside = NULL;
  look(sound, node);
  for (uint32_t i = 0; i < node->property_count; i++) {
    struct sgf_property *properties = &sound->tree->properties[node->first_property];
    properties[kept] = properties[i];
    kept += property_fits(sound, &properties[kept]);
  }
  node->property_count = kept;
  other_xj_put_aside(sound, node);
}
