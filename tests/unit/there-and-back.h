/* there-and-back.h: records become trees, and trees records; what is lost on the way is counted. */
#ifndef JGFLINT_TESTS_THERE_AND_BACK_H
#define JGFLINT_TESTS_THERE_AND_BACK_H

#include "convert/convert.h"
#include "facts/convert_facts.h"
#include "json/value.h"
#include "lint/rule_table.h"
#include "tests/unit/tap.h"

static struct rule_table *rule_table; /* owned by main */

/* ---- losses ---- */

static size_t losses[CONVERT_FACTS_END - FACTS_CONVERT];

static inline void loss_add(void *to, const struct fact *fact) {
  (void)to;
  losses[fact->kind - FACTS_CONVERT]++;
}

static const struct fact_sink sink = {loss_add, NULL};

/* ---- texts ---- */

struct loaded {
  struct source source;
  struct json_document document;
};

static inline void load(struct loaded *loaded, struct view text) {
  source_init_copy(&loaded->source, "test.jgf", text.at, text.length);
  json_parse(&loaded->document, &loaded->source, rule_table->names, &rule_table->limits);
}

static inline void unload(struct loaded *loaded) {
  json_release(&loaded->document);
  source_release(&loaded->source);
}

/* JGF to a tree and back. */
static inline void there_and_back(struct view text, bool plain, bool one_line, struct buffer *out) {
  struct loaded loaded;
  struct property_tree tree;
  load(&loaded, text);
  property_tree_init(&tree);
  jgf_to_tree(&loaded.document, plain, &tree, sink);
  tree_to_jgf(&tree, one_line, out, sink);
  property_tree_release(&tree);
  unload(&loaded);
}

static inline bool is_same(struct view a, struct view b) {
  struct loaded one, other;
  load(&one, a);
  load(&other, b);
  bool same = one.document.root && json_value_equal(one.document.root, other.document.root);
  unload(&one);
  unload(&other);
  return same;
}

static inline bool round_test(struct view text, const char *name) {
  struct buffer back = {0}, line = {0};
  there_and_back(text, false, false, &back);
  there_and_back(text, false, true, &line);
  bool same = ok(is_same(text, buffer_view(&back)), "%s: comes back", name);
  same &= ok(is_same(text, buffer_view(&line)), "%s: comes back in one line", name);
  if (!same) printf("# %s\n", buffer_string(&line));
  buffer_release(&back);
  buffer_release(&line);
  return same;
}

#endif
