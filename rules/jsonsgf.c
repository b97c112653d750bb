/* jsonsgf: how SGF is written as JSON. The reader has noticed it (facts/jsonsgf_facts.h), and what is meant. */
#include "facts/jsonsgf_facts.h"
#include "json/document.h"
#include "rules/families.h"
#include "rules/json_fix.h"
#include "rules/jsonsgf_fix.h"
#include "rules/message_words.h"

/* Writes what is meant in place of the value, if that is known. */
static void value_fix(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  struct view meant = notation_of(fact)->meant;
  if (meant.length) fix_replace_value(context, fix_new(context, diag, FIX_SAFE, "write %s", rule_shorten(context, meant)), fact->spot, meant);
}

static void list_fix(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put it into a list");
  fix_insert(context, fix, fact->span.start, VIEW("["));
  fix_insert(context, fix, fact->span.end, VIEW("]"));
}

static void brackets_fix(struct rule_context *context, struct diag *diag, const struct fact *fact, const char *open, const char *close) {
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put %s and %s around it", open, close);
  fix_insert(context, fix, fact->span.start, view_of(open));
  fix_insert(context, fix, fact->span.end, view_of(close));
}

/* ---- the text ---- */

static void jsonsgf_shape(struct rule_context *context, const struct fact *fact) {
  if (!fact->number) {
    rule_report(context, fact, "this is %s, not JSON-SGF, and cannot be read", fact->text);
    return;
  }
  rule_override_level(context, rule_report(context, fact, "this is %s: other readers do not know it", fact->text), LEVEL_INFO);
}

static void jsonsgf_single_tree(struct rule_context *context, const struct fact *fact) {
  brackets_fix(context, rule_report(context, fact, NULL), fact, "[", "]");
}

static void jsonsgf_bare_node(struct rule_context *context, const struct fact *fact) {
  bool inside = fact->number;
  struct diag *diag = rule_report(context, fact, inside ? "a game tree must be a list of nodes, but is a node" : NULL);
  brackets_fix(context, diag, fact, inside ? "[" : "[[", inside ? "]" : "]]");
}

/* The text that was read has the inner brackets already, which the file has not. */
static void jsonsgf_bare_sequence(struct rule_context *context, const struct fact *fact) {
  struct fix *fix = fix_new(context, rule_report(context, fact, NULL), FIX_SAFE, "put [[ and ]] around them");
  bool new_line = fact->span.end > 1 && context->source->bytes[fact->span.end - 2] == '\n';
  fix_insert(context, fix, fact->span.start + 1, VIEW("[["));
  fix_insert(context, fix, fact->span.end, new_line ? VIEW("]]\n") : VIEW("]]"));
}

static void jsonsgf_problem(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
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

static void jsonsgf_single_variation(struct rule_context *context, const struct fact *fact) {
  variation_fix_inline(context, rule_report(context, fact, NULL), fact->spot);
}

static void jsonsgf_variations_not_last(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, NULL);
}

static void jsonsgf_variations_type(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, fact->number ? "a variation must be a list of nodes, but is %s" : "the variations must be a list of lists of nodes, but are %s",
               notation_value(context, fact));
}

static void jsonsgf_node_type(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, fact->number ? "a game tree must be a list of nodes, but is %s" : "a node must be an object, but is %s", notation_value(context, fact));
}

/* ---- properties ---- */

static void jsonsgf_unknown_property(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "SGF has no property %s", notation_name(context, fact));
}

static void jsonsgf_lowercase_property(struct rule_context *context, const struct fact *fact) {
  const char *meant = arena_string(&context->diags->arena, notation_of(fact)->meant);
  struct diag *diag = rule_report(context, fact, "the property must be %s, but is `%s`", meant, notation_name(context, fact));
  fix_rename_key(context, fix_new(context, diag, FIX_SAFE, "write %s", meant), fact->spot, meant);
}

static void jsonsgf_user_key(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` is not an SGF property but extra data", notation_name(context, fact));
}

static void jsonsgf_missing_ff(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  if (!text_is_whole(context)) return;
  struct fix_member version = {"FF", VIEW("4")};
  fix_insert_members(context, fix_new(context, diag, FIX_SAFE, "add \"FF\": 4"), fact->spot, NULL, &version, 1);
}

static void jsonsgf_ff_unsupported(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`FF` must be 4, but is %s: only FF[4] can be JSON-SGF", notation_value(context, fact));
}

static void jsonsgf_ca(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`CA` must be UTF-8, as all JSON is, but is %s", notation_value(context, fact));
}

/* ---- values ---- */

static void jsonsgf_value_type(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JSONSGF_FACT_ESCAPE) {
    rule_override_level(context, rule_report(context, fact, "%s is escaped as in SGF, but in JSON these backslashes are part of the text", notation_name(context, fact)), LEVEL_INFO);
    return;
  }
  struct diag *diag = rule_report(context, fact, "%s must be %s, but is %s", notation_name(context, fact), fact->text, notation_value(context, fact));
  if (!fact->number) return;
  rule_override_level(context, diag, LEVEL_WARNING);
  value_fix(context, diag, fact);
}

static void jsonsgf_list_scalar(struct rule_context *context, const struct fact *fact) {
  list_fix(context, rule_report(context, fact, "%s must be a list, even of one point", notation_name(context, fact)), fact);
}

static void jsonsgf_scalar_list(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s must be one value, but is a list", notation_name(context, fact));
  const struct json_spot *spots = context->document->spots;
  uint32_t value = fact->spot;
  while (spots[value].kind == JSON_ARRAY && spots[value].next > value + 1 && spots[value + 1].next == spots[value].next) value++;
  if (!text_is_whole(context)) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "take it out of the list");
  fix_remove(context, fix, (struct span){fact->span.start, spots[value].start});
  fix_remove(context, fix, (struct span){spots[value].end, fact->span.end});
}

static void jsonsgf_number_string(struct rule_context *context, const struct fact *fact) {
  value_fix(context, rule_report(context, fact, "%s must be a number, but is the string %s", notation_name(context, fact), notation_value(context, fact)), fact);
}

static void jsonsgf_none_value(struct rule_context *context, const struct fact *fact) {
  value_fix(context, rule_report(context, fact, "%s must be null, since it has no value, but is %s", notation_name(context, fact), notation_value(context, fact)), fact);
}

static void jsonsgf_compressed_points(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s must list every point, but has %s", notation_name(context, fact), notation_value(context, fact));
  struct view meant = notation_of(fact)->meant;
  if (meant.length) fix_replace_value(context, fix_new(context, diag, FIX_SAFE, "list every point"), fact->spot, meant);
}

static void jsonsgf_compose_flat(struct rule_context *context, const struct fact *fact) {
  const char *name = notation_name(context, fact);
  list_fix(context, fact->number ? rule_report(context, fact, "%s must be a list of pairs: this one is read as a point and its label, not as two points", name)
                                 : rule_report(context, fact, "%s must be a list of pairs, even of one", name), fact);
}

static void jsonsgf_compose_shape(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s must be %s, but is %s", notation_name(context, fact), fact->text, notation_value(context, fact));
  if (!notation_of(fact)->meant.length) return;
  rule_override_level(context, diag, LEVEL_WARNING);
  value_fix(context, diag, fact);
}

static void jsonsgf_pass_form(struct rule_context *context, const struct fact *fact) {
  value_fix(context, rule_report(context, fact, "a pass must be null, but is %s", notation_value(context, fact)), fact);
}

/* ---- points ---- */

static void jsonsgf_point_syntax(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "a point of %s must be two letters, such as \"pd\", but is %s", notation_name(context, fact), notation_value(context, fact));
}

static void jsonsgf_point_range(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "%s in %s is off the board", notation_value(context, fact), notation_name(context, fact));
}

static void jsonsgf_point_duplicate(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s appears twice in %s", notation_value(context, fact), notation_name(context, fact));
  if (fact->number && text_is_whole(context)) fix_remove_values(context, fix_new(context, diag, FIX_SAFE, "remove the second one"), &fact->spot, 1);
}

#include "rules/jsonsgf.rows.inc"
