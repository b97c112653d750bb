/* tree: the shape of the game tree. */
#include "facts/jgf_facts.h"
#include "go/game_reader.h"
#include "jgf/keys.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

/* ---- nodes and lists ---- */

/* A node with only `variations`, or a bare list of lists. */
static bool is_fork(const struct rule_context *context, uint32_t node) {
  const struct json_spot *at = &context->document->spots[node];
  if (at->kind == JSON_ARRAY) return true;
  return at->kind == JSON_OBJECT && at->next > node + 1 && at[1].key == KEY_VARIATIONS && at[1].next == at->next;
}

static void root_put(struct rule_context *context, struct fix *fix, uint32_t node) {
  fix_insert_element(context, fix, context->document->spots[node].parent, node, VIEW("{}"));
}

/* Moves a member into a new node before the node `before` of the list, or at its end. */
static void member_put(struct rule_context *context, struct fix *fix, uint32_t node, uint32_t member, uint32_t before) {
  struct fix_place place = {.into = context->document->spots[node].parent, .before = before, .group = JSON_OBJECT};
  fix_move(context, fix, member, member, place);
}

/* ---- other formats ---- */

static bool is_jsonsgf(const struct rule_context *context) {
  return context->reader && strcmp(context->reader->name, "json-sgf") == 0;
}

/* Removes the semicolon of an empty node of SGF, if another node follows in its list. */
static void node_remove(struct rule_context *context, struct diag *diag, size_t node) {
  const struct game *game = context->game;
  const struct span span = game_span(game, game->nodes[node].spot);
  const char *bytes = context->source->bytes;
  const bool is_first = !node || game->nodes[node - 1].line != game->nodes[node].line;
  size_t end = span.start + 1;
  while (end < context->source->size && ascii_is_blank(bytes[end])) end++;
  if (is_first || end >= context->source->size || bytes[span.start] != ';' || bytes[end] != ';') return;
  fix_remove(context, fix_new(context, diag, FIX_SAFE, "remove it"), (struct span){span.start, span.start + 1});
}

/* ---- forks ---- */

static uint32_t branches_of(const struct rule_context *context, uint32_t node) {
  const struct json_spot *spots = context->document->spots;
  uint32_t list = spots[node].kind == JSON_ARRAY ? node : json_member(context->document, node, KEY_VARIATIONS);
  return list != NO_SPOT && spots[list].kind == JSON_ARRAY ? list : NO_SPOT;
}

/* ---- the rules ---- */

static void tree_empty(struct rule_context *context, const struct fact *fact) {
  struct fix *fix = fix_new(context, rule_report(context, fact, NULL), FIX_SAFE, "insert an empty root");
  fix_insert_element(context, fix, fact->spot, NO_SPOT, VIEW("{}"));
}

static void tree_root_move(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->data;
  if (!node->is_root || node->move == NO_SPOT) return;
  struct diag *diag = rule_report_at(context, json_key_span(context->document, node->move), node->move, NULL);
  if (context->document->is_whole) root_put(context, fix_new(context, diag, FIX_SAFE, "put an empty root before it"), node->spot);
}

/* Variations next to other members, or in the root, go into a separate node. */
static void report_variations(struct rule_context *context, const struct jgf_node *node) {
  struct diag *diag = rule_report_at(context, json_key_span(context->document, node->variations), node->variations, NULL);
  const struct json_spot *spots = context->document->spots;
  if (!context->document->is_whole || (node->is_root && !node->is_last)) return;
  if (spots[node->variations].marks & JSON_SUPERSEDED) return;
  if (node->members == 1) {
    root_put(context, fix_new(context, diag, FIX_SAFE, "put an empty root before the variations"), node->spot);
    return;
  }
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put the variations into a separate node after this node");
  member_put(context, fix, node->spot, node->variations, next_sibling(context, node->spot));
}

static void tree_root_variations(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_ROOT_BRANCHES) {
    rule_report(context, fact, "the tree begins with variations: the root node is missing");
    return;
  }
  const struct jgf_node *node = fact->data;
  if (!node->is_root || node->variations == NO_SPOT) return;
  report_variations(context, node);
}

static void tree_setup_with_move(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->data;
  if (node->setup == NO_SPOT || node->move == NO_SPOT) return;
  uint32_t later = node->setup > node->move ? node->setup : node->move;
  uint32_t earlier = node->setup > node->move ? node->move : node->setup;
  struct diag *diag = rule_report_at(context, json_key_span(context->document, later), later, NULL);
  rule_add_related(context, diag, json_key_span(context->document, earlier), "the %s", earlier == node->move ? "move" : "setup");
  if (!context->document->is_whole || node->variations != NO_SPOT) return;
  struct fix *fix =
      fix_new(context, diag, FIX_UNSAFE, "put the move into a separate node before the setup");
  member_put(context, fix, node->spot, node->move, node->spot);
}

static void tree_variations_mixed(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->data;
  /* In the root, tree-root-variations reports it. */
  if (node->is_root || node->variations == NO_SPOT || node->members < 2) return;
  report_variations(context, node);
}

/* The nodes from this one to the end of the list are one more variation. */
static void tree_after_variations(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->data;
  if (!node->after_variations) return;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  /* One finding for the run of nodes: at its first. A second variations node in a
   * row is tree-variations-twice. */
  if (!node->right_after_variations || pure) return;
  struct diag *diag = rule_report(context, fact, NULL);
  rule_add_related(context, diag, json_value_span(context->document, node->before), "the variations");
  const struct json_spot *spots = context->document->spots;
  uint32_t list = branches_of(context, node->before);
  /* Nodes after variations of the root may also be the main line. */
  bool after_root = spots[node->list].parent == 0 && spots[node->before].index == 0;
  if (!context->document->is_whole || list == NO_SPOT || after_root || spots[list].next == list + 1) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "make them another variation");
  fix_move(context, fix, node->spot, NO_SPOT, (struct fix_place){.into = list, .before = NO_SPOT, .group = JSON_ARRAY});
}

/* Whether all variations of a list are lists of nodes. */
static bool has_lists_only(const struct json_spot *spots, uint32_t list) {
  for (uint32_t spot = list + 1; spot < spots[list].next; spot = spots[spot].next)
    if (spots[spot].kind != JSON_ARRAY) return false;
  return true;
}

static void tree_variations_twice(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->data;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  if (!pure || !node->right_after_variations || node->before == NO_SPOT || !is_fork(context, node->before)) return;
  struct diag *diag = rule_report(context, fact, NULL);
  rule_add_related(context, diag, json_value_span(context->document, node->before), "the first");
  const struct json_spot *spots = context->document->spots;
  uint32_t first = branches_of(context, node->before), second = node->variations;
  bool objects = spots[node->before].kind == JSON_OBJECT && !(spots[node->before].index == 0 && spots[node->list].parent == 0);
  if (!context->document->is_whole || !objects || first == NO_SPOT) return;
  if (spots[first].next == first + 1 || spots[second].next == second + 1) return;
  if (!has_lists_only(spots, first) || !has_lists_only(spots, second)) return; /* flat lists, each of one variation */
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "append its variations to the first ones");
  fix_move_contents(context, fix, second, node->spot, first, NO_SPOT);
}

static void tree_variation_empty(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, fact->number ? "`variations` without a variation" : NULL);
  const struct json_spot *spots = context->document->spots;
  uint32_t list = fact->spot, spot = list, parent = spots[list].parent;
  bool is_member = spots[list].key_end > spots[list].key_start;
  /* A fork without branches is removed as a whole, unless it is the root, which has to stay. */
  bool is_root = is_member && spots[parent].index == 0 && spots[spots[parent].parent].parent == 0;
  if (is_member && !is_root && is_fork(context, parent)) spot = parent;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove it");
  fix_remove_value(context, fix, spot);
}

static void tree_variation_single(struct rule_context *context, const struct fact *fact) {
  const struct go_fork *fork = fact->data;
  if (fork->branches != 1 || is_jsonsgf(context)) return;
  if (!rule_is_on_jgf(context)) {
    rule_report(context, fact, NULL);
    return;
  }
  /* The branch is a list in the list `variations`. */
  const struct json_spot *spots = context->document->spots;
  const uint32_t branch = spots[fact->spot].parent, variations = branch == NO_SPOT ? NO_SPOT : spots[branch].parent;
  const uint32_t node = variations == NO_SPOT ? NO_SPOT : spots[variations].parent;
  if (node == NO_SPOT || spots[branch].kind != JSON_ARRAY || spots[variations].kind != JSON_ARRAY) return; /* a flat list */
  if (variations == context->game->tree_spot) return; /* tree-root-variations reports it */
  if (spots[variations].next != spots[branch].next || branch != variations + 1) return; /* there are empty branches */
  struct diag *diag = rule_report_at(context, json_value_span(context->document, variations), variations, NULL);
  const bool is_root = spots[node].parent == context->game->tree_spot && spots[node].index == 0;
  if (!context->document->is_whole || is_root || spots[node].kind != JSON_OBJECT || !is_fork(context, node)) return;
  uint32_t before = doc_before(doc_style_of(context->diags), node);
  /* Nodes after the fork are another branch, which they would not be any more. */
  if (next_sibling(context, node) != NO_SPOT || (before != NO_SPOT && branches_of(context, before) != NO_SPOT)) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put its nodes into the list");
  fix_move_contents(context, fix, branch, node, NO_SPOT, NO_SPOT);
}

/* Whether a list of nodes is `variations` itself: Seki's flat form, which legacy-variations reports and fixes. */
static bool is_flat(const struct rule_context *context, uint32_t list) {
  const struct json_spot *spots = context->document->spots;
  return list != NO_SPOT && list != context->game->tree_spot && spots[list].key_end > spots[list].key_start;
}

static void tree_node_empty(struct rule_context *context, const struct fact *fact) {
  if (!rule_is_on_jgf(context)) {
    struct diag *diag = rule_report(context, fact, NULL);
    if (!is_jsonsgf(context)) node_remove(context, diag, (size_t)fact->number);
    return;
  }
  const uint32_t node = fact->spot, list = context->document->spots[node].parent;
  if (pointers_lead_to(context->diags, node) || is_flat(context, list)) return;
  struct diag *diag = rule_report(context, fact, NULL);
  uint32_t before = doc_before(doc_style_of(context->diags), node), after = next_sibling(context, node);
  bool alone = before == NO_SPOT && after == NO_SPOT;
  bool is_branch = before != NO_SPOT && branches_of(context, before) != NO_SPOT && after == NO_SPOT;
  if (alone || is_branch || (after != NO_SPOT && is_fork(context, after))) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove it");
  fix_remove_value(context, fix, node);
}

static void tree_node_type(struct rule_context *context, const struct fact *fact) {
  static const char *const kinds[] = {"null", "a boolean", "a number", "a number", "a string", "a list", "an object"};
  struct diag *diag = rule_report(context, fact, "a node must be an object, but is %s", kinds[fact->number]);
  if (fact->number == JSON_NULL)
    fix_replace_value(context, fix_new(context, diag, FIX_UNSAFE, "replace it with an empty node"), fact->spot,
                      VIEW("{}"));
}

static void tree_turn(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_TURN_COLOR) {
    bool is_known = fact->number == GO_BLACK || fact->number == GO_WHITE;
    struct diag *diag = is_known ? report_misspelled_color(context, fact, "the turn must be")
                                 : rule_report(context, fact, "the turn must be \"black\" or \"white\", but is `%s`",
                                               rule_quote(context, fact->span));
    rule_override_level(context, diag, LEVEL_ERROR);
    return;
  }
  if (context->rule_table->std == STD_SEKI) return;
  const struct go_event *event = fact->data;
  if (context->game->items[event->item].marks & GO_ODD_COLOR) return; /* noted as JGF_FACT_TURN_COLOR */
  if (fact->kind == GO_FACT_TURN_WITHOUT_SETUP) {
    rule_override_level(context, rule_report(context, fact, "`turn` is in a node without setup"), LEVEL_INFO);
    return;
  }
  struct diag *diag = rule_report(context, fact, "it is %s's turn, but %s moves next", describe_color(context, event->color),
                                  describe_color(context, event->expected));
  rule_add_related(context, diag, fact->other, "the next move");
}

#include "rules/tree.rows.inc"
