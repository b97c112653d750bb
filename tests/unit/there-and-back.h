/* there-and-back.h: converts records to trees and back, and counts losses. */
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

static inline void loss_add(void *context, const struct fact *fact) {
  (void)context;
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

/* Whether a value may be dropped: null, empty texts, lists and objects, and defaults of SGF. */
static inline bool is_implied(const char *key, struct json_object *value) {
  bool is_default = json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
  bool is_zero = strcmp(key, "handicap") == 0 && json_object_is_type(value, json_type_int) && !json_object_get_int64(value);
  if (json_object_is_type(value, json_type_string)) return !json_object_get_string_len(value);
  if (json_object_is_type(value, json_type_array)) return !json_object_array_length(value);
  return !value || is_default || is_zero || (json_object_is_type(value, json_type_object) && !json_object_object_length(value));
}

/* Whether all that is in `want` is in `got`, too. */
static inline bool is_within(struct json_object *want, struct json_object *got) {
  if (!json_object_is_type(want, json_type_object)) return json_value_equal(want, got);
  json_object_object_foreach(want, key, value) {
    struct json_object *other = json_member_of(got, key);
    if (!is_implied(key, value) && strcmp(key, "generator") != 0 && !is_within(value, other)) return false;
  }
  return true;
}

static inline bool is_whole(struct view a, struct view b) {
  struct loaded one, other;
  load(&one, a);
  load(&other, b);
  bool whole = one.document.root && is_within(one.document.root, other.document.root);
  unload(&one);
  unload(&other);
  return whole;
}

/* The result has all values, and a second round trip changes nothing. */
static inline bool round_test(struct view text, const char *name) {
  struct buffer back = {0}, line = {0}, again = {0};
  there_and_back(text, false, false, &back);
  there_and_back(text, false, true, &line);
  there_and_back(buffer_view(&line), false, true, &again);
  bool same = ok(is_whole(text, buffer_view(&back)), "%s: comes back", name);
  same &= ok(is_whole(text, buffer_view(&line)), "%s: comes back in one line", name);
  same &= ok(view_equal(buffer_view(&line), buffer_view(&again)), "%s: stays the same", name);
  if (!same) printf("# %s\n", buffer_string(&line));
  buffer_release(&back);
  buffer_release(&line);
  buffer_release(&again);
  return same;
}

#endif
