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

static void tree_empty(struct check *check, const struct fact *fact) {
  tree_mend_empty(check, check_report(check, fact, NULL), fact->spot);
}

static void tree_root_move(struct check *check, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->is_root || node->move == NO_SPOT) return;
  tree_mend_root_move(check, check_report_at(check, json_key_span(check->document, node->move), node->move, NULL), node);
}

static void tree_root_variations(struct check *check, const struct fact *fact) {
  if (fact->kind == JGF_FACT_ROOT_BRANCHES) {
    check_report(check, fact, "the tree begins with variations: the root, one node for all of them, is missing");
    return;
  }
  const struct jgf_node *node = fact->what;
  if (!node->is_root || node->variations == NO_SPOT) return;
  tree_mend_variations(check, check_report_at(check, json_key_span(check->document, node->variations), node->variations, NULL), node);
}

static void tree_setup_with_move(struct check *check, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (node->setup == NO_SPOT || node->move == NO_SPOT) return;
  uint32_t later = node->setup > node->move ? node->setup : node->move;
  uint32_t earlier = node->setup > node->move ? node->move : node->setup;
  struct diag *diag = check_report_at(check, json_key_span(check->document, later), later, NULL);
  check_relate(check, diag, json_key_span(check->document, earlier), "the %s", earlier == node->move ? "move" : "setup");
  tree_mend_setup_with_move(check, diag, node);
}

static void tree_variations_mixed(struct check *check, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  /* In the root, tree-root-variations says it all. */
  if (node->is_root || node->variations == NO_SPOT || node->members < 2) return;
  tree_mend_variations(check, check_report_at(check, json_key_span(check->document, node->variations), node->variations, NULL), node);
}

static void tree_after_variations(struct check *check, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->after_variations) return;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  /* One finding for the run of nodes: at its first. A second variations node in a
   * row is tree-variations-twice. */
  if (!node->right_after_variations || pure) return;
  struct diag *diag = check_report(check, fact, NULL);
  check_relate(check, diag, json_value_span(check->document, node->before), "the variations");
  tree_mend_after(check, diag, node);
}

static void tree_variations_twice(struct check *check, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  if (!pure || !node->right_after_variations || node->before == NO_SPOT || !is_fork(check, node->before)) return;
  struct diag *diag = check_report(check, fact, NULL);
  check_relate(check, diag, json_value_span(check->document, node->before), "the first");
  tree_mend_twice(check, diag, node);
}

static void tree_variation_empty(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, fact->number ? "`variations` without a variation" : NULL);
  tree_mend_empty_variation(check, diag, fact->spot);
}

static void tree_variation_single(struct check *check, const struct fact *fact) {
  const struct jgf_variations *variations = fact->what;
  if (variations->count == 1 && variations->first_nodes[0] != GO_NO_NODE)
    tree_mend_single(check, check_report(check, fact, NULL), variations);
}

/* The move that a branch starts with; NULL if it starts with none. */
static const struct go_item *first_move(const struct check *check, int32_t node) {
  if (node < 0 || (size_t)node >= check->game->node_count) return NULL;
  const struct go_item *move = game_node_item(check->game, (size_t)node, GO_MOVE);
  return move && !(move->marks & GO_NO_POINT) ? move : NULL;
}

struct first {
  uint64_t key; /* colour and point, or pass */
  uint32_t spot;
};

static int compare_first(const void *a, const void *b) {
  const struct first *first = a, *second = b;
  if (first->key != second->key) return first->key < second->key ? -1 : 1;
  return first->spot < second->spot ? -1 : first->spot > second->spot;
}

static uint64_t move_key(const struct go_item *move) {
  uint64_t point = move->marks & GO_IS_PASS ? UINT64_C(1) << 48 : (uint64_t)(uint16_t)move->x << 16 | (uint16_t)move->y;
  return point << 8 | move->color;
}

static void tree_variation_same(struct check *check, const struct fact *fact) {
  const struct jgf_variations *variations = fact->what;
  if (variations->count < 2) return;
  struct first *firsts = arena_alloc(&check->diags->arena, variations->count * sizeof *firsts);
  size_t count = 0;
  for (uint32_t i = 0; i < variations->count; i++) {
    const struct go_item *move = first_move(check, variations->first_nodes[i]);
    if (move) firsts[count++] = (struct first){move_key(move), move->spot};
  }
  qsort(firsts, count, sizeof *firsts, compare_first);
  size_t run = 0;
  for (size_t i = 1; i < count; i++) {
    if (firsts[i].key != firsts[run].key) {
      run = i;
      continue;
    }
    struct diag *diag = check_report_at(check, json_value_span(check->document, firsts[i].spot), firsts[i].spot, NULL);
    check_relate(check, diag, json_value_span(check->document, firsts[run].spot), "the first one");
  }
}

static void tree_node_empty(struct check *check, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->is_root && !pointers_lead_to(check, fact->spot)) tree_mend_empty_node(check, check_report(check, fact, NULL), node);
}

static void tree_node_type(struct check *check, const struct fact *fact) {
  static const char *const kinds[] = {"null", "a boolean", "a number", "a number", "a string", "a list", "an object"};
  struct diag *diag = check_report(check, fact, "a node must be an object, but is %s", kinds[fact->number]);
  if (fact->number == JSON_NULL) mend_replace(check, mend(check, diag, FIX_UNSAFE, "put an empty node in its place"), fact->span, VIEW("{}"));
}

static void tree_turn(struct check *check, const struct fact *fact) {
  if (fact->kind == JGF_FACT_TURN_COLOR) {
    const char *written = check_quote(check, fact->span);
    bool meant = fact->number == GO_BLACK || fact->number == GO_WHITE;
    struct diag *diag = meant ? check_report(check, fact, "the turn must be \"%s\", but is `%s`", say_color(check, (uint8_t)fact->number), written)
                              : check_report(check, fact, "the turn must be \"black\" or \"white\", but is `%s`", written);
    if (meant) repair_color(check, diag, fact->spot, fact->number);
    if (check->plan->std == STD_SEKI) check_level(check, diag, LEVEL_ERROR); /* Seki throws on it */
    return;
  }
  if (check->plan->std == STD_SEKI) return;
  const struct go_event *event = fact->what;
  if (check->game->items[event->item].marks & GO_ODD_COLOR) return; /* spoken of as JGF_FACT_TURN_COLOR */
  if (fact->kind == GO_FACT_TURN_WITHOUT_SETUP) {
    check_level(check, check_report(check, fact, "a turn in a node without setup"), LEVEL_INFO);
    return;
  }
  struct diag *diag = check_report(check, fact, "it is %s's turn, but %s moves next", check->game->color_names[event->color],
                                   check->game->color_names[event->expected]);
  check_relate(check, diag, fact->other, "the next move");
}

#include "rules/tree.rows.inc"
