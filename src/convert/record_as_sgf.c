#include "convert/record_as_sgf.h"
#include "json/value.h"

bool nodes_as_sgf_equal(struct json_object *nodes, const struct property_tree *tree) {
  struct property_tree other;
  property_tree_init(&other);
  jgf_tree_nodes(nodes, &other);
  bool same = other.node_count == tree->node_count;
  for (size_t i = 0; same && i < tree->node_count; i++)
    same = other.nodes[i].parent == tree->nodes[i].parent && sgf_node_sum(&other, i) == sgf_node_sum(tree, i);
  property_tree_release(&other);
  return same;
}

/* ---- the header ---- */

static void word_add(struct map *words, struct view name, uint64_t hash) {
  void **word = map_get_or_add(words, name);
  *word = (void *)((uintptr_t)*word + (uintptr_t)hash);
  if (!*word) *word = (void *)1;
}

/* What is implied in SGF. */
static void default_add(struct node_as_sgf *says, struct map *words, enum sgf_name id, struct view otherwise) {
  struct sgf_value value = {.text = otherwise};
  if (!says->reader.given[id]) word_add(words, view_of(sgf_kind_of(id)->name), 1 + sgf_value_digest(id, &value));
}

void header_as_sgf(struct node_as_sgf *says, struct json_object *header, struct map *words) {
  struct jgf_reader *reader = &says->reader;
  node_as_sgf_begin(says);
  reader->record = header;
  reader->sgf = json_member_of(json_member_of(header, "meta"), "sgf");
  jgf_reader_header(reader);
  jgf_reader_kept(reader, 0);
  for (size_t i = 0; i < says->tree.property_count; i++)
    word_add(words, says->tree.properties[i].name, sgf_property_sum(&says->tree, &says->tree.properties[i]));
  default_add(says, words, SGF_SZ, VIEW("19"));
  default_add(says, words, SGF_GM, VIEW("1"));
}
