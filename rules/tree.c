/* tree: the shape of the game tree. */
#include "facts/jgf_facts.h"
#include "go/replay.h"
#include "jgf/keys.h"
#include "lint/rule_context.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/pointer_rewrite.h"
#include "rules/tree_fix.h"

static void tree_empty(struct rule_context *context, const struct fact *fact) {
  tree_fix_empty(context, rule_report(context, fact, NULL), fact->spot);
}

static void tree_root_move(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->is_root || node->move == NO_SPOT) return;
  tree_fix_root_move(context, rule_report_at(context, json_key_span(context->document, node->move), node->move, NULL), node);
}

static void tree_root_variations(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_ROOT_BRANCHES) {
    rule_report(context, fact, "the tree begins with variations: a root node before them is missing");
    return;
  }
  const struct jgf_node *node = fact->what;
  if (!node->is_root || node->variations == NO_SPOT) return;
  tree_fix_variations(context, rule_report_at(context, json_key_span(context->document, node->variations), node->variations, NULL), node);
}

static void tree_setup_with_move(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (node->setup == NO_SPOT || node->move == NO_SPOT) return;
  uint32_t later = node->setup > node->move ? node->setup : node->move;
  uint32_t earlier = node->setup > node->move ? node->move : node->setup;
  struct diag *diag = rule_report_at(context, json_key_span(context->document, later), later, NULL);
  rule_add_related(context, diag, json_key_span(context->document, earlier), "the %s", earlier == node->move ? "move" : "setup");
  tree_fix_setup_with_move(context, diag, node);
}

static void tree_variations_mixed(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  /* In the root, tree-root-variations reports it. */
  if (node->is_root || node->variations == NO_SPOT || node->members < 2) return;
  tree_fix_variations(context, rule_report_at(context, json_key_span(context->document, node->variations), node->variations, NULL), node);
}

static void tree_after_variations(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->after_variations) return;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  /* One finding for the run of nodes: at its first. A second variations node in a
   * row is tree-variations-twice. */
  if (!node->right_after_variations || pure) return;
  struct diag *diag = rule_report(context, fact, NULL);
  rule_add_related(context, diag, json_value_span(context->document, node->before), "the variations");
  tree_fix_after(context, diag, node);
}

static void tree_variations_twice(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  if (!pure || !node->right_after_variations || node->before == NO_SPOT || !is_fork(context, node->before)) return;
  struct diag *diag = rule_report(context, fact, NULL);
  rule_add_related(context, diag, json_value_span(context->document, node->before), "the first");
  tree_fix_twice(context, diag, node);
}

static void tree_variation_empty(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, fact->number ? "`variations` without a variation" : NULL);
  tree_fix_empty_variation(context, diag, fact->spot);
}

static void tree_variation_single(struct rule_context *context, const struct fact *fact) {
  const struct jgf_variations *variations = fact->what;
  if (variations->count == 1 && variations->first_nodes[0] != GO_NO_NODE)
    tree_fix_single(context, rule_report(context, fact, NULL), variations);
}

/* The move that a branch starts with; NULL if it does not start with one. */
static const struct go_item *first_move(const struct rule_context *context, int32_t node) {
  if (node < 0 || (size_t)node >= context->game->node_count) return NULL;
  const struct go_item *move = game_node_item(context->game, (size_t)node, GO_MOVE);
  bool is_near = move && (move->marks & GO_IS_PASS || ((unsigned)move->x <= UINT8_MAX && (unsigned)move->y <= UINT8_MAX));
  return is_near && !(move->marks & GO_NO_POINT) ? move : NULL;
}

struct first {
  uint64_t key; /* color and point, or pass */
  uint32_t spot;
};

static int compare_first(const void *a, const void *b) {
  const struct first *first = a, *second = b;
  if (first->key != second->key) return first->key < second->key ? -1 : 1;
  return first->spot < second->spot ? -1 : first->spot > second->spot;
}

static uint64_t move_key(const struct go_item *move) {
  uint64_t point = move->marks & GO_IS_PASS ? UINT64_C(1) << 48 : (uint64_t)(unsigned)move->x << 16 | (unsigned)move->y;
  return point << 8 | move->color;
}

static void tree_variation_same(struct rule_context *context, const struct fact *fact) {
  const struct jgf_variations *variations = fact->what;
  if (variations->count < 2) return;
  struct first *firsts = arena_alloc(&context->diags->arena, variations->count * sizeof *firsts);
  size_t count = 0;
  for (uint32_t i = 0; i < variations->count; i++) {
    const struct go_item *move = first_move(context, variations->first_nodes[i]);
    if (move) firsts[count++] = (struct first){move_key(move), move->spot};
  }
  qsort(firsts, count, sizeof *firsts, compare_first);
  size_t run = 0;
  for (size_t i = 1; i < count; i++) {
    if (firsts[i].key != firsts[run].key) {
      run = i;
      continue;
    }
    struct diag *diag = rule_report_at(context, json_value_span(context->document, firsts[i].spot), firsts[i].spot, NULL);
    rule_add_related(context, diag, json_value_span(context->document, firsts[run].spot), "the first one");
  }
}

static void tree_node_empty(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->is_root && !pointers_lead_to(context, fact->spot)) tree_fix_empty_node(context, rule_report(context, fact, NULL), node);
}

static void tree_node_type(struct rule_context *context, const struct fact *fact) {
  static const char *const kinds[] = {"null", "a boolean", "a number", "a number", "a string", "a list", "an object"};
  struct diag *diag = rule_report(context, fact, "a node must be an object, but is %s", kinds[fact->number]);
  if (fact->number == JSON_NULL) fix_replace(context, fix_new(context, diag, FIX_UNSAFE, "put an empty node in its place"), fact->span, VIEW("{}"));
}

static void tree_turn(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_TURN_COLOR) {
    const char *written = rule_quote(context, fact->span);
    bool meant = fact->number == GO_BLACK || fact->number == GO_WHITE;
    struct diag *diag = meant ? rule_report(context, fact, "the turn must be \"%s\", but is `%s`", describe_color(context, (uint8_t)fact->number), written)
                              : rule_report(context, fact, "the turn must be \"black\" or \"white\", but is `%s`", written);
    if (meant) repair_color(context, diag, fact->spot, fact->number);
    rule_override_level(context, diag, LEVEL_ERROR);
    return;
  }
  if (context->rule_table->std == STD_SEKI) return;
  const struct go_event *event = fact->what;
  if (context->game->items[event->item].marks & GO_ODD_COLOR) return; /* noted as JGF_FACT_TURN_COLOR */
  if (fact->kind == GO_FACT_TURN_WITHOUT_SETUP) {
    rule_override_level(context, rule_report(context, fact, "`turn` is in a node without setup"), LEVEL_INFO);
    return;
  }
  struct diag *diag = rule_report(context, fact, "it is %s's turn, but %s moves next", context->game->color_names[event->color],
                                   context->game->color_names[event->expected]);
  rule_add_related(context, diag, fact->other, "the next move");
}

#include "rules/tree.rows.inc"
