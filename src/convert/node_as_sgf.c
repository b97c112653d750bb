#include "convert/node_as_sgf.h"
#include "sgf/header_spelling.h"
#include "sgf/number.h"

void node_as_sgf_init(struct node_as_sgf *says) {
  *says = (struct node_as_sgf){0};
  property_tree_init(&says->tree);
  says->reader.tree = &says->tree;
}

void node_as_sgf_release(struct node_as_sgf *says) {
  property_tree_release(&says->tree);
  buffer_release(&says->reader.scratch);
}

void node_as_sgf_begin(struct node_as_sgf *says) {
  property_tree_clear(&says->tree);
  property_tree_add_node(&says->tree, -1, 0, NO_SPOT);
  memset(says->reader.given, 0, sizeof says->reader.given);
}

/* ---- values ---- */

/* Digests are written into files, so they are the same on every machine: the low bytes come first. */
static uint64_t number_hash(uint64_t hash, uint64_t number, size_t width) {
  unsigned char bytes[sizeof number];
  for (size_t i = 0; i < width; i++) bytes[i] = (unsigned char)(number >> 8 * i);
  return map_hash(hash, bytes, width);
}

static uint64_t double_hash(uint64_t hash, double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return number_hash(hash, bits, sizeof bits);
}

static uint64_t text_hash(uint64_t hash, struct view text) {
  hash = number_hash(hash, text.length, sizeof(uint64_t));
  return map_hash(hash, text.at, text.length);
}

/* A result is the same with blanks in it, or in another spelling. */
static uint64_t result_digest(uint64_t hash, struct view text) {
  struct buffer result = {0};
  hash = header_result_read(text, &result) ? text_hash(hash, buffer_view(&result)) : text_hash(hash, text);
  buffer_release(&result);
  return hash;
}

uint64_t sgf_value_digest(enum sgf_name id, const struct sgf_value *value) {
  enum sgf_type type = sgf_kind_of(id)->type;
  uint64_t hash = number_hash(MAP_HASH_START, id, sizeof(uint32_t));
  double number;
  if ((type == SGF_TYPE_REAL || type == SGF_TYPE_NUMBER) && number_read(value->text, &number)) return double_hash(hash, number);
  if (id == SGF_RE) return result_digest(hash, value->text);
  hash = text_hash(hash, value->text);
  return value->second.at ? text_hash(hash, value->second) : hash;
}

uint64_t sgf_property_sum(const struct property_tree *tree, const struct sgf_property *property) {
  uint64_t sum = 1;
  for (size_t i = 0; i < property->value_count; i++) sum += sgf_value_digest(property->id, &tree->values[property->first_value + i]);
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

uint64_t sgf_node_sum(const struct property_tree *tree, size_t index) {
  const struct sgf_node *node = &tree->nodes[index];
  uint64_t sum = 0;
  for (uint32_t i = 0; i < node->property_count; i++) {
    const struct sgf_property *property = &tree->properties[node->first_property + i];
    if (is_of_node(property->id)) sum += sgf_property_sum(tree, property);
  }
  return sum;
}

uint64_t node_as_sgf_digest(struct node_as_sgf *says, struct json_object *node) {
  node_as_sgf_begin(says);
  jgf_reader_node(&says->reader, node);
  return sgf_node_sum(&says->tree, 0);
}
