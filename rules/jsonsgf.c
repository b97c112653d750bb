/* jsonsgf: how SGF is written as JSON. The facts of the reader (facts/jsonsgf_facts.h) have the meant values. */
#include "facts/jsonsgf_facts.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

static const struct message_row rows[] = {
    ROW(JSONSGF_FACT_SHAPE, 0, "this is {text}, not JSON-SGF, and cannot be read"),
    ROW(JSONSGF_FACT_SHAPE, WHEN_ANY, "this is {text}, which other readers do not support", .level = LEVEL_INFO),
    ROW(JSONSGF_FACT_EMPTY_TREE, 0, "a game tree without a node"),
    ROW(JSONSGF_FACT_EMPTY_TREE, 1, "a variation without a node"),
    ROW(JSONSGF_FACT_EMPTY_TREE, 2, "a collection without a game"),
    ROW(JSONSGF_FACT_VARIATIONS_TYPE, 0, "the variations must be a list of lists of nodes, but are {value}"),
    ROW(JSONSGF_FACT_VARIATIONS_TYPE, 1, "a variation must be a list of nodes, but is {value}"),
    ROW(JSONSGF_FACT_NODE_TYPE, 0, "a node must be an object, but is {value}"),
    ROW(JSONSGF_FACT_NODE_TYPE, WHEN_ANY, "a game tree must be a list of nodes, but is {value}"),
    ROW(JSONSGF_FACT_ESCAPE, WHEN_ANY, "{name} is escaped as in SGF, but in JSON these backslashes are part of the text",
        .level = LEVEL_INFO),
    ROW(JSONSGF_FACT_VALUE_TYPE, 0, "{name} must be {text}, but is {value}"),
    ROW(JSONSGF_FACT_VALUE_TYPE, WHEN_ANY, "{name} must be {text}, but is {value}", .order = "write {meant}",
        .level = LEVEL_WARNING),
    ROW(JSONSGF_FACT_COMPOSE_SHAPE, 0, "{name} must be {text}, but is {value}", .order = "write {meant}"),
    ROW(JSONSGF_FACT_COMPOSE_SHAPE, WHEN_ANY, "{name} must be {text}, but is {value}", .order = "write {meant}",
        .level = LEVEL_WARNING),
    {.message = "{headline}"},
};

static void jsonsgf_report(struct rule_context *context, const struct fact *fact) {
  report_row(context, fact, rows);
}

static void list_fix(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  fix_wrap(context, fix_new(context, diag, FIX_SAFE, "put it into a list"), fact->spot, fact->spot, 1, NULL);
}

static void brackets_fix(struct rule_context *context, struct diag *diag, const struct fact *fact, unsigned levels) {
  const char *order = levels > 1 ? "put [[ and ]] around it" : "put [ and ] around it";
  fix_wrap(context, fix_new(context, diag, FIX_SAFE, "%s", order), fact->spot, fact->spot, levels, NULL);
}

/* ---- the text ---- */

static void jsonsgf_single_tree(struct rule_context *context, const struct fact *fact) {
  brackets_fix(context, rule_report(context, fact, NULL), fact, 1);
}

static void jsonsgf_bare_node(struct rule_context *context, const struct fact *fact) {
  bool inside = fact->number;
  struct diag *diag = rule_report(context, fact, inside ? "a game tree must be a list of nodes, but is a node" : NULL);
  brackets_fix(context, diag, fact, inside ? 1 : 2);
}

/* The brackets of the file are those of the only sequence: the reader has added the others. */
static void jsonsgf_bare_sequence(struct rule_context *context, const struct fact *fact) {
  struct fix *fix = fix_new(context, rule_report(context, fact, NULL), FIX_SAFE, "put [[ and ]] around the nodes");
  bool new_line = fact->span.end > 1 && context->source->bytes[fact->span.end - 2] == '\n';
  fix_insert(context, fix, fact->span.start + 1, VIEW("[["));
  fix_insert(context, fix, fact->span.end, new_line ? VIEW("]]\n") : VIEW("]]"));
}

/* ---- trees ---- */

static void jsonsgf_empty_variations(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  fix_remove_value(context, fix_new(context, diag, FIX_SAFE, "remove it"), fact->spot);
}

/* The nodes of a single variation are put after its node, unless the variations are not the last member of the node. Only
 * brackets move, so a long chain of such variations is fixed in one pass. */
static void jsonsgf_single_variation(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  const struct json_spot *spots = context->document->spots;
  uint32_t variations = fact->spot, node = spots[variations].parent, list = variations + 1;
  bool in_line = node != NO_SPOT && spots[node].kind == JSON_OBJECT && spots[node].parent != NO_SPOT &&
                 spots[spots[node].parent].kind == JSON_ARRAY;
  if (!in_line || spots[variations].next != spots[node].next || !context->document->is_whole) return;
  if (spots[list + 1].kind != JSON_OBJECT) return;
  uint32_t last = doc_last(doc_style_of(context->diags), list);
  if (spots[last].kind != JSON_OBJECT) return; /* subtrees after the nodes */
  uint32_t nodes = spots[node].parent, after = spots[node].next < spots[nodes].next ? spots[node].next : NO_SPOT;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put its nodes after this one");
  fix_move_contents(context, fix, list, variations, nodes, after);
}

/* ---- properties ---- */

static void jsonsgf_unknown_property(struct rule_context *context, const struct fact *fact) {
  const struct view meant = detail_of(fact)->meant;
  struct diag *diag = report_message(
      context, fact, meant.length ? "SGF has no property {name}; did you mean {meant}?" : "SGF has no property {name}");
  struct span key = json_key_span(context->document, fact->spot);
  if (meant.length) diags_offer(context->diags, diag, FIX_UNSAFE, key, fix_quote(context, meant));
}

static void jsonsgf_lowercase_property(struct rule_context *context, const struct fact *fact) {
  const char *meant = arena_string(&context->diags->arena, detail_of(fact)->meant);
  struct diag *diag = rule_report(context, fact, "the property must be %s, but is `%s`", meant, detail_name(context, fact));
  fix_rename_key(context, fix_new(context, diag, FIX_SAFE, "write %s", meant), fact->spot, meant);
}

static void jsonsgf_missing_ff(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  if (!context->document->is_whole) return;
  fix_insert_member(context, fix_new(context, diag, FIX_SAFE, "add \"FF\": 4"), fact->spot, NULL, "FF", VIEW("4"));
}

/* ---- values ---- */

static void jsonsgf_list_scalar(struct rule_context *context, const struct fact *fact) {
  list_fix(context, report_message(context, fact, "{name} must be a list, even of one point"), fact);
}

static void jsonsgf_scalar_list(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = report_message(context, fact, "{name} must be one value, but is a list");
  const struct json_spot *spots = context->document->spots;
  uint32_t value = fact->spot;
  while (spots[value].kind == JSON_ARRAY && spots[value].next > value + 1 && spots[value + 1].next == spots[value].next) value++;
  if (!context->document->is_whole) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "take it out of the list");
  if (value != fact->spot) fix_move_contents(context, fix, spots[value].parent, fact->spot, NO_SPOT, NO_SPOT);
}

static void jsonsgf_compose_flat(struct rule_context *context, const struct fact *fact) {
  const char *message = fact->number
                            ? "{name} must be a list of pairs: this one is read as a point and its label, not as two points"
                            : "{name} must be a list of pairs, even of one";
  list_fix(context, report_message(context, fact, message), fact);
}

/* ---- points ---- */

static void jsonsgf_point_duplicate(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = report_message(context, fact, "{value} appears twice in {name}");
  if (fact->number && context->document->is_whole)
    fix_remove_value(context, fix_new(context, diag, FIX_SAFE, "remove the second one"), fact->spot);
}

#include "rules/jsonsgf.rows.inc"
