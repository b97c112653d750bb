/* jsonsgf: how SGF is written as JSON. The reader has noticed it (facts/jsonsgf_facts.h), and what is meant. */
#include "facts/jsonsgf_facts.h"
#include "fix/fix_builder.h"
#include "json/document.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

/* The longer repairs of the family jsonsgf. */

/* Writes what is meant in place of the value, if that is known. */
static void value_fix(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  struct view meant = detail_of(fact)->meant;
  if (meant.length)
    fix_replace_value(context, fix_new(context, diag, FIX_SAFE, "write %s", rule_shorten(context, meant)), fact->spot, meant);
}

static void list_fix(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  fix_wrap_in_lists(context, fix_new(context, diag, FIX_SAFE, "put it into a list"), fact->spot, fact->spot, 1);
}

static void brackets_fix(struct rule_context *context, struct diag *diag, const struct fact *fact, unsigned levels) {
  const char *open = levels > 1 ? "[[" : "[", *close = levels > 1 ? "]]" : "]";
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put %s and %s around it", open, close);
  fix_wrap_in_lists(context, fix, fact->spot, fact->spot, levels);
}

/* ---- the text ---- */

static void jsonsgf_shape(struct rule_context *context, const struct fact *fact) {
  if (!fact->number) {
    rule_report(context, fact, "this is %s, not JSON-SGF, and cannot be read", fact->text);
    return;
  }
  rule_override_level(context, rule_report(context, fact, "this is %s, which other readers do not support", fact->text),
      LEVEL_INFO);
}

static void jsonsgf_single_tree(struct rule_context *context, const struct fact *fact) {
  brackets_fix(context, rule_report(context, fact, NULL), fact, 1);
}

static void jsonsgf_bare_node(struct rule_context *context, const struct fact *fact) {
  bool inside = fact->number;
  struct diag *diag = rule_report(context, fact, inside ? "a game tree must be a list of nodes, but is a node" : NULL);
  brackets_fix(context, diag, fact, inside ? 1 : 2);
}

/* The text that was read has the inner brackets already, which the file has not. */
static void jsonsgf_bare_sequence(struct rule_context *context, const struct fact *fact) {
  struct fix *fix = fix_new(context, rule_report(context, fact, NULL), FIX_SAFE, "put [[ and ]] around them");
  bool new_line = fact->span.end > 1 && context->source->bytes[fact->span.end - 2] == '\n';
  fix_insert(context, fix, fact->span.start + 1, VIEW("[["));
  fix_insert(context, fix, fact->span.end, new_line ? VIEW("]]\n") : VIEW("]]"));
}

/* ---- trees ---- */

static void jsonsgf_empty_tree(struct rule_context *context, const struct fact *fact) {
  static const char *const what[] = {"a game tree without a node", "a variation without a node", "a collection without a game"};
  rule_report(context, fact, "%s", what[fact->number]);
}

static void jsonsgf_empty_variations(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  fix_remove_values(context, fix_new(context, diag, FIX_SAFE, "remove it"), &fact->spot, 1);
}

/* The only variation behind a node goes in line with it, unless more stands behind the variations, or between the brackets.
 * Only brackets move: `, "variations": [[` becomes `},`, and `]]}` goes. So the fixes of a long chain of
 * such variations cost no more than the chain, and can be made at once. */
static void jsonsgf_single_variation(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  const struct json_spot *spots = context->document->spots;
  uint32_t variations = fact->spot, node = spots[variations].parent, list = variations + 1;
  bool in_line = node != NO_SPOT && spots[node].kind == JSON_OBJECT && spots[node].parent != NO_SPOT &&
                 spots[spots[node].parent].kind == JSON_ARRAY;
  if (!in_line || spots[variations].next != spots[node].next || !context->document->is_whole) return;
  if (spots[list + 1].kind != JSON_OBJECT) return;
  uint32_t last = doc_last(doc_style_of(context->diags), list);
  if (spots[last].kind != JSON_OBJECT) return; /* a list of subtrees, as some forms have it behind the nodes */
  uint32_t nodes = spots[node].parent, after = spots[node].next < spots[nodes].next ? spots[node].next : NO_SPOT;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put its nodes after this one");
  fix_move_contents(context, fix, list, variations, nodes, after);
}

static void jsonsgf_variations_type(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact,
              fact->number ? "a variation must be a list of nodes, but is %s"
                           : "the variations must be a list of lists of nodes, but are %s",
              detail_value(context, fact));
}

static void jsonsgf_node_type(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact,
              fact->number ? "a game tree must be a list of nodes, but is %s" : "a node must be an object, but is %s",
              detail_value(context, fact));
}

/* ---- properties ---- */

static void jsonsgf_unknown_property(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *meant = rule_shorten(context, what->meant), *name = detail_name(context, fact);
  if (!what->meant.length) {
    rule_report(context, fact, "SGF has no property %s", name);
    return;
  }
  struct diag *diag = rule_report(context, fact, "SGF has no property %s; did you mean %s?", name, meant);
  struct span key = json_key_span(context->document, fact->spot);
  diags_offer(context->diags, diag, FIX_UNSAFE, key, fix_quote(context, what->meant));
}

static void jsonsgf_lowercase_property(struct rule_context *context, const struct fact *fact) {
  const char *meant = arena_string(&context->diags->arena, detail_of(fact)->meant);
  struct diag *diag = rule_report(context, fact, "the property must be %s, but is `%s`", meant, detail_name(context, fact));
  fix_rename_key(context, fix_new(context, diag, FIX_SAFE, "write %s", meant), fact->spot, meant);
}

static void jsonsgf_missing_ff(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  if (!context->document->is_whole) return;
  struct fix_member version = {"FF", VIEW("4")};
  fix_insert_members(context, fix_new(context, diag, FIX_SAFE, "add \"FF\": 4"), fact->spot, NULL, &version, 1);
}

/* ---- values ---- */

static void jsonsgf_value_type(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JSONSGF_FACT_ESCAPE) {
    rule_override_level(context,
                        rule_report(context, fact, "%s is escaped as in SGF, but in JSON these backslashes are part of the text",
                                    detail_name(context, fact)),
                        LEVEL_INFO);
    return;
  }
  struct diag *diag = rule_report(context, fact, "%s must be %s, but is %s", detail_name(context, fact), fact->text,
                                  detail_value(context, fact));
  if (!fact->number) return;
  rule_override_level(context, diag, LEVEL_WARNING);
  value_fix(context, diag, fact);
}

static void jsonsgf_list_scalar(struct rule_context *context, const struct fact *fact) {
  list_fix(context, rule_report(context, fact, "%s must be a list, even of one point", detail_name(context, fact)), fact);
}

static void jsonsgf_scalar_list(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s must be one value, but is a list", detail_name(context, fact));
  const struct json_spot *spots = context->document->spots;
  uint32_t value = fact->spot;
  while (spots[value].kind == JSON_ARRAY && spots[value].next > value + 1 && spots[value + 1].next == spots[value].next) value++;
  if (!context->document->is_whole) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "take it out of the list");
  if (value != fact->spot) fix_move_contents(context, fix, spots[value].parent, fact->spot, NO_SPOT, NO_SPOT);
}

static void jsonsgf_compose_flat(struct rule_context *context, const struct fact *fact) {
  const char *name = detail_name(context, fact);
  list_fix(context,
           fact->number
               ? rule_report(context, fact,
                             "%s must be a list of pairs: this one is read as a point and its label, not as two points", name)
               : rule_report(context, fact, "%s must be a list of pairs, even of one", name),
           fact);
}

static void jsonsgf_compose_shape(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s must be %s, but is %s", detail_name(context, fact), fact->text,
                                  detail_value(context, fact));
  if (fact->number) rule_override_level(context, diag, LEVEL_WARNING);
  if (detail_of(fact)->meant.length) value_fix(context, diag, fact);
}

/* ---- points ---- */

static void jsonsgf_point_duplicate(struct rule_context *context, const struct fact *fact) {
  struct diag *diag =
      rule_report(context, fact, "%s appears twice in %s", detail_value(context, fact), detail_name(context, fact));
  if (fact->number && context->document->is_whole)
    fix_remove_values(context, fix_new(context, diag, FIX_SAFE, "remove the second one"), &fact->spot, 1);
}

#include "rules/jsonsgf.rows.inc"
