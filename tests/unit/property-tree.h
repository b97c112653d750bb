/* property-tree.h: trees for unit tests, written as a little SGF.
 *
 * tree_make fills a tree from ";FF[4]SZ[9];B[aa](;W[bb])(;W[cc])". No escapes; a
 * colon makes a composed value where the property's type has one. Spots are offsets. */
#ifndef JGFLINT_TESTS_PROPERTY_TREE_H
#define JGFLINT_TESTS_PROPERTY_TREE_H

#include "sgf/property.h"
#include "sgf/property_tree.h"

static inline struct span tree_span(const void *places, uint32_t spot) {
  (void)places;
  return (struct span){spot, spot + 1};
}

static inline bool tree_composes(enum sgf_name id) {
  enum sgf_type type = sgf_kind_of(id)->type;
  return type == SGF_TYPE_POINT_POINT || type == SGF_TYPE_POINT_TEXT || type == SGF_TYPE_TEXT_TEXT || type == SGF_TYPE_SIZE ||
         type == SGF_TYPE_FIGURE || ((type == SGF_TYPE_POINT || type == SGF_TYPE_STONE) && sgf_kind_of(id)->many != SGF_ONE);
}

static inline void tree_value(struct property_tree *tree, enum sgf_name id, struct view text, uint32_t spot) {
  const char *colon = tree_composes(id) ? memchr(text.at, ':', text.length) : NULL;
  struct sgf_value *value = property_tree_add_value(tree, text, spot);
  if (!colon) return;
  value->text.length = (size_t)(colon - text.at);
  value->second = (struct view){colon + 1, text.length - value->text.length - 1};
}

static inline void tree_board(struct property_tree *tree) {
  struct view side = property_tree_root_text(tree, SGF_SZ);
  double width;
  if (!side.at || !sgf_number_read(side, &width)) return;
  tree->width = tree->height = (int)width;
  tree->size_assumed = false;
  const struct sgf_value *value = &tree->values[property_tree_find(tree, &tree->nodes[0], SGF_SZ)->first_value];
  if (value->second.at && sgf_number_read(value->second, &width)) tree->height = (int)width;
}

static inline void tree_make(struct property_tree *tree, const char *sgf) {
  int32_t at = -1, forks[64];
  size_t fork_count = 0;
  uint32_t lines = 0, line = 0;
  const char *start = sgf;
  enum sgf_name id = SGF_UNKNOWN;
  property_tree_init(tree);
  tree->span = tree_span;
  tree->spot = 0;
  for (; *sgf; sgf++) {
    uint32_t spot = (uint32_t)(sgf - start);
    if (*sgf == '(') {
      forks[fork_count++] = at;
      line = ++lines;
    } else if (*sgf == ')') at = forks[--fork_count];
    else if (*sgf == ';') {
      property_tree_add_node(tree, at, line, spot);
      at = (int32_t)tree->node_count - 1;
    } else if (*sgf == '[') {
      size_t length = strcspn(sgf + 1, "]");
      tree_value(tree, id, (struct view){sgf + 1, length}, spot);
      sgf += length + 1;
    } else {
      size_t length = strcspn(sgf, "[;()");
      id = property_tree_add_property(tree, (struct view){sgf, length}, spot)->id;
      sgf += length - 1;
    }
  }
  struct view version = property_tree_root_text(tree, SGF_FF);
  if (version.length == 1) tree->ff = version.at[0] - '0';
  tree_board(tree);
}

#endif
