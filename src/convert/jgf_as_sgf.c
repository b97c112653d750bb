#include "convert/jgf_as_sgf.h"
#include "json/value.h"
#include "sgf/number.h"

void jgf_as_sgf_init(struct jgf_as_sgf *says) {
  *says = (struct jgf_as_sgf){0};
  property_tree_init(&says->tree);
  says->reader.tree = &says->tree;
}

void jgf_as_sgf_release(struct jgf_as_sgf *says) {
  property_tree_release(&says->tree);
  buffer_release(&says->reader.scratch);
}

static void begin(struct jgf_as_sgf *says) {
  property_tree_clear(&says->tree);
  property_tree_add_node(&says->tree, -1, 0, NO_SPOT);
  memset(says->reader.given, 0, sizeof says->reader.given);
}

/* ---- values ---- */

static uint64_t text_hash(uint64_t hash, struct view text) {
  hash = map_hash(hash, &text.length, sizeof text.length);
  return map_hash(hash, text.at, text.length);
}

/* Numbers are the same however many zeros they have. */
static uint64_t value_digest(enum sgf_name id, const struct sgf_value *value) {
  enum sgf_type type = sgf_kind_of(id)->type;
  uint64_t hash = map_hash(MAP_HASH_START, &id, sizeof id);
  double number;
  if ((type == SGF_TYPE_REAL || type == SGF_TYPE_NUMBER) && number_read(value->text, &number)) return map_hash(hash, &number, sizeof number);
  hash = text_hash(hash, value->text);
  return value->second.at ? text_hash(hash, value->second) : hash;
}

static uint64_t property_sum(const struct property_tree *tree, const struct sgf_property *property) {
  uint64_t sum = 1;
  for (size_t i = 0; i < property->value_count; i++) sum += value_digest(property->id, &tree->values[property->first_value + i]);
  return sum;
}

/* ---- nodes ---- */

/* The properties that a node of JGF gives by itself. */
static bool is_of_node(enum sgf_name id) {
  switch ((int)id) {
  case SGF_B: case SGF_W: case SGF_BL: case SGF_WL: case SGF_OB: case SGF_OW: case SGF_AB: case SGF_AW: case SGF_AE: case SGF_PL:
  case SGF_N: case SGF_C: case SGF_CR: case SGF_TR: case SGF_SQ: case SGF_MA: case SGF_SL: case SGF_LB: case SGF_AR: case SGF_LN:
  case SGF_TB: case SGF_TW: return true;
  default: return false;
  }
}

static uint64_t node_sum(const struct property_tree *tree, size_t index) {
  const struct sgf_node *node = &tree->nodes[index];
  uint64_t sum = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    if (is_of_node(property->id)) sum += property_sum(tree, property);
  }
  return sum;
}

uint64_t jgf_as_sgf_node(struct jgf_as_sgf *says, struct json_object *node) {
  begin(says);
  jgf_reader_node(&says->reader, node);
  return node_sum(&says->tree, 0);
}

bool jgf_as_sgf_tree(struct json_object *nodes, const struct property_tree *tree) {
  struct property_tree other;
  property_tree_init(&other);
  jgf_tree_nodes(nodes, &other);
  bool same = other.node_count == tree->node_count;
  for (size_t i = 0; same && i < tree->node_count; i++)
    same = other.nodes[i].parent == tree->nodes[i].parent && node_sum(&other, i) == node_sum(tree, i);
  property_tree_release(&other);
  return same;
}

/* ---- the header ---- */

static void word_add(struct map *words, struct view name, uint64_t hash) {
  void **word = map_get_or_add(words, name);
  *word = (void *)((uintptr_t)*word + (uintptr_t)hash);
  if (!*word) *word = (void *)1;
}

/* What goes without saying in SGF. */
static void default_add(struct jgf_as_sgf *says, struct map *words, enum sgf_name id, struct view otherwise) {
  struct sgf_value value = {.text = otherwise};
  if (!says->reader.given[id]) word_add(words, view_of(sgf_kind_of(id)->name), 1 + value_digest(id, &value));
}

void jgf_as_sgf_header(struct jgf_as_sgf *says, struct json_object *header, struct map *words) {
  struct jgf_reader *reader = &says->reader;
  begin(says);
  reader->record = header;
  reader->sgf = json_member_of(json_member_of(header, "meta"), "sgf");
  jgf_reader_header(reader);
  jgf_reader_kept(reader, 0);
  for (size_t i = 0; i < says->tree.property_count; i++)
    word_add(words, says->tree.properties[i].name, property_sum(&says->tree, &says->tree.properties[i]));
  default_add(says, words, SGF_SZ, VIEW("19"));
  default_add(says, words, SGF_GM, VIEW("1"));
}
