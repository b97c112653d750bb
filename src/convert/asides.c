#include "base/ascii.h"
#include "convert/jgf_builder.h"
#include "convert/sound_tree_parts.h"
#include "json/make.h"
#include "json/value.h"

static bool is_aside(const struct tree_extra *extra) {
  return strcmp(extra->pointer, EXTRA_SGF) == 0 && json_object_is_type(extra->value, json_type_object);
}

/* ---- put beside ---- */

/* The object may be shared with the document that it was read from: what is changed is a copy. */
static struct json_object *own_value(struct tree_extra *extra) {
  struct json_object *copy = json_value_copy(extra->value);
  json_object_put(extra->value);
  return extra->value = copy;
}

static struct json_object *aside_of_node(struct sound_tree *sound) {
  struct property_tree *tree = sound->tree;
  while (sound->extra < sound->old_extras && tree->extras[sound->extra].node < sound->index) sound->extra++;
  for (size_t i = sound->extra; i < sound->old_extras && tree->extras[i].node == sound->index; i++)
    if (is_aside(&tree->extras[i])) return own_value(&tree->extras[i]);
  property_tree_add_node_extra(tree, sound->index, EXTRA_SGF, json_make_object(), NO_SPOT);
  return tree->extras[tree->extra_count - 1].value;
}

static enum convert_fact kind_of(const struct sound_tree *sound, enum sgf_name id, double *number) {
  bool is_setup = id == SGF_AB || id == SGF_AW || id == SGF_AE;
  *number = is_setup;
  if (is_setup || sgf_kind_of(id)->type == SGF_TYPE_MOVE) return CONVERT_FACT_MOVE_LOST;
  return sound->plain ? CONVERT_FACT_VALUE_LOST : CONVERT_FACT_VALUE_KEPT;
}

void sound_put_aside(struct sound_tree *sound, const struct sgf_property *property, const struct sgf_value *value) {
  const struct property_tree *tree = sound->tree;
  struct notation what = {.name = property->name, .value = value->text};
  struct fact fact = {.kind = kind_of(sound, property->id, &what.number), .spot = value->spot, .other_spot = NO_SPOT, .what = &what};
  fact.number = (long long)what.number;
  fact.span = property_tree_span(tree, value->spot);
  if (sound->losses.note && (value->spot != NO_SPOT || sound->plain)) sound->losses.note(sound->losses.to, &fact);
  if (sound->plain) return;
  if (!sound->aside) sound->aside = aside_of_node(sound);
  jgf_keep_value(sound->aside, property, value);
}

/* ---- brought back ---- */

static void value_add(void *to, struct view first, struct view second) {
  property_tree_add_value(to, first, NO_SPOT)->second = second;
}

static bool is_name(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_capital(name.at[i])) return false;
  return name.length;
}

/* Marks of points that have another mark, say: in JGF they have both. */
static bool is_part(const struct property_tree *tree, size_t index, enum sgf_name id) {
  if (id == SGF_PL) return !property_tree_find(tree, &tree->nodes[index], SGF_PL);
  return id == SGF_UNKNOWN || sgf_kind_of(id)->many != SGF_ONE;
}

static void rejoin(struct property_tree *tree, struct tree_extra *extra) {
  struct json_object *rest = json_make_object();
  json_object_object_foreach(extra->value, key, value) {
    enum sgf_name id = sgf_name_of(view_of(key));
    if (!is_name(view_of(key)) || !is_part(tree, extra->node, id)) {
      json_put(rest, key, json_object_get(value));
      continue;
    }
    struct view name = {arena_string(&tree->arena, view_of(key)), strlen(key)};
    sound_node_reopen(tree, extra->node)->property_count++;
    property_tree_add_property(tree, name, extra->spot);
    tree->nodes[tree->node_count - 1].property_count--; /* it was taken for the last node's */
    jgf_kept(id, value, &tree->arena, value_add, tree);
  }
  json_object_put(extra->value);
  extra->value = rest;
}

void sound_tree_rejoin(struct property_tree *tree) {
  for (size_t i = 0; i < tree->extra_count; i++)
    if (is_aside(&tree->extras[i]) && tree->extras[i].node < tree->node_count && property_tree_is_same_move(tree, &tree->extras[i]))
      rejoin(tree, &tree->extras[i]);
}

/* ---- in order ---- */

/* Nothing stands beside the node any more. */
static bool is_empty(const struct tree_extra *extra) {
  return is_aside(extra) && !json_object_object_length(extra->value);
}

static size_t group_end(const struct property_tree *tree, size_t first) {
  size_t end = first;
  while (end < tree->extra_count && tree->extras[end].node == tree->extras[first].node) end++;
  return end;
}

/* What a node has beside it: its move, members of JGF, values of SGF. */
enum { RANK_MOVE, RANK_MEMBER, RANK_SGF, RANKS };

static int rank_of(const struct tree_extra *extra) {
  return strcmp(extra->pointer, EXTRA_MOVE) == 0 ? RANK_MOVE : is_aside(extra) ? RANK_SGF : RANK_MEMBER;
}

static void extra_take(struct property_tree *tree, struct tree_extra extra) {
  ARRAY_GROW(tree->extras, tree->extra_count, tree->extra_capacity);
  tree->extras[tree->extra_count++] = extra;
}

static int names_order(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The members in the order of the alphabet: wherever they come from, it is the same text. */
static void names_sort(struct tree_extra *extra) {
  size_t count = 0;
  struct json_object *sorted = json_make_object();
  const char **names = mem_alloc_zeroed((size_t)json_object_object_length(extra->value) + 1, sizeof *names);
  json_object_object_foreach(extra->value, key, value) {
    (void)value;
    names[count++] = key;
  }
  qsort(names, count, sizeof *names, names_order);
  for (size_t i = 0; i < count; i++) json_put(sorted, names[i], json_object_get(json_member_of(extra->value, names[i])));
  free(names);
  json_object_put(extra->value);
  extra->value = sorted;
}

static void group_take(struct property_tree *tree, struct tree_extra *old, size_t first, size_t end) {
  char move[SGF_MOVE_TEXT] = "";
  bool ranks[RANKS] = {false};
  for (size_t i = first; i < end; i++) ranks[rank_of(&old[i])] |= !is_empty(&old[i]);
  if (old[first].node) property_tree_move_text(tree, old[first].node, move);
  bool has_others = ranks[RANK_MEMBER] || ranks[RANK_SGF];
  if (!ranks[RANK_MOVE] && *move && ranks[RANK_SGF]) property_tree_add_node_extra(tree, old[first].node, EXTRA_MOVE, json_make_string(view_of(move)), NO_SPOT);
  for (int rank = 0; rank < RANKS; rank++)
    for (size_t i = first; i < end; i++) {
      if (!old[i].pointer || rank_of(&old[i]) != rank) continue;
      if (rank == RANK_SGF) names_sort(&old[i]);
      bool is_needed = !is_empty(&old[i]) && (rank != RANK_MOVE || has_others);
      has_others &= rank != RANK_MOVE; /* it is said once */
      if (is_needed) extra_take(tree, old[i]);
      else free(old[i].pointer), json_object_put(old[i].value);
      old[i].pointer = NULL; /* it has its place */
    }
}

void sound_asides_finish(struct property_tree *tree) {
  struct tree_extra *old = tree->extras;
  struct property_tree from = {.extras = old, .extra_count = tree->extra_count};
  property_tree_sort_extras(tree);
  tree->extras = NULL;
  tree->extra_count = tree->extra_capacity = 0;
  for (size_t first = 0, end; first < from.extra_count; first = end) {
    end = group_end(&from, first);
    group_take(tree, old, first, end);
  }
  free(old);
}
