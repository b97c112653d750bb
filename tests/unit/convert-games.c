/* Games of any size become a tree and come back as the same text, whose size is bounded. */
#include "rules/catalogue.h"
#include "tests/unit/property-tree.h"
#include "tests/unit/there-and-back.h"

static void grow(struct property_tree *tree, size_t count, bool forks) {
  struct buffer point = {0};
  property_tree_init(tree);
  tree->span = tree_span;
  property_tree_add_node(tree, -1, 0, 0);
  int32_t main_line = 0;
  uint32_t line = 0;
  for (size_t i = 0; i < count; i++) {
    int32_t parent = main_line;
    property_tree_add_node(tree, parent, forks ? ++line : 0, 0);
    main_line = (int32_t)tree->node_count - 1;
    property_tree_add_property(tree, VIEW("C"), 0);
    property_tree_add_value(tree, VIEW("x"), 0);
    property_tree_add_property(tree, VIEW("KO"), 0);
  }
  /* The other branches, from the inside out. */
  for (int32_t parent = main_line - 1; forks && parent >= 0; parent--) property_tree_add_node(tree, parent, ++line, 0);
  buffer_release(&point);
}

static void size_test(size_t count, bool forks) {
  struct property_tree tree, back;
  struct buffer text = {0}, again = {0};
  struct loaded loaded;
  struct json_limits limits = rule_table->limits;
  grow(&tree, count, forks);
  memset(losses, 0, sizeof losses);
  tree_to_jgf(&tree, false, &text, sink);
  is_number(losses[CONVERT_FACT_DEPTH - FACTS_CONVERT], forks && count > 831,
            "%zu %s: nodes beyond the depth limit are reported", count,
            forks ? "forks" : "nodes");
  ok(text.length < 300 * tree.node_count + ((size_t)64 << 20), "%zu %s: the size of the text is bounded", count, forks ?
     "forks" : "nodes");
  is_number(losses[CONVERT_FACT_PROPERTY_LOST - FACTS_CONVERT] > 0, forks && count > 1000,
            "%zu %s: properties beyond the depth limit are reported as lost", count, forks ? "forks" : "nodes");
  bool is_readable = !forks || count <= 1000;
  rule_table->limits.values = 10000000;
  load(&loaded, buffer_view(&text));
  property_tree_init(&back);
  jgf_to_tree(&loaded.document, false, &back, sink);
  is_number(back.node_count, is_readable ? tree.node_count : 1, "%zu %s: nodes within the depth limit return", count, forks ?
            "forks" : "nodes");
  tree_to_jgf(&back, false, &again, sink);
  is_number(view_equal(buffer_view(&text), buffer_view(&again)), is_readable, "%zu %s: a second round trip gives the same text",
            count, forks ? "forks" : "nodes");
  rule_table->limits = limits;
  property_tree_release(&tree);
  property_tree_release(&back);
  unload(&loaded);
  buffer_release(&text);
  buffer_release(&again);
}

/* Rectangles cost five bytes, and hold 2,704 points. */
static void rectangles_test(void) {
  struct property_tree tree;
  struct buffer text = {0};
  property_tree_init(&tree);
  tree.span = tree_span;
  tree.width = tree.height = 52;
  for (int32_t i = 0; i < 2000; i++) {
    property_tree_add_node(&tree, i - 1, 0, 0);
    property_tree_add_property(&tree, VIEW("TB"), 0);
    property_tree_add_value(&tree, VIEW("aa"), 0)->second = VIEW("ZZ");
  }
  tree_to_jgf(&tree, true, &text, sink);
  ok(text.length < 50000000, "rectangles do not grow without an end");
  ok(strstr(buffer_string(&text), "\"props\":{\"TB\":\"aa:ZZ\"}"), "... and are kept");
  property_tree_release(&tree);
  buffer_release(&text);
}

int main(void) {
  const char *unknown, *near;
  rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue}, &unknown, &near);
  size_test(100000, true);
  size_test(800, true);
  size_test(200000, false);
  rectangles_test();
  rule_table_free(rule_table);
  return done();
}
