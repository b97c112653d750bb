/* tree: the shape of the game tree. */
#include "facts/jgf_facts.h"
#include "fix/file_style.h"
#include "fix/fix_builder.h"
#include "fix/node_moves.h"
#include "go/replay.h"
#include "jgf/keys.h"
#include "lint/rule_context.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

/* Nodes and branches put in their places.
 *
 * Each attaches a fix to the diagnostic, or none where it could do harm. The edits
 * lie in the gaps between nodes wherever that is possible, so that many of them
 * can be made at once, one inside the other. */

/* A node with only `variations`, or a bare list of lists. */
static bool is_fork(const struct rule_context *context, uint32_t node) {
  const struct json_spot *at = &context->document->spots[node];
  if (at->kind == JSON_ARRAY) return true;
  return at->kind == JSON_OBJECT && at->next > node + 1 && at[1].key == KEY_VARIATIONS && at[1].next == at->next;
}

static void root_put(struct rule_context *context, struct fix *fix, uint32_t node) {
  uint32_t tree = context->document->spots[node].parent;
  fix_insert_element(context, fix, tree, node, VIEW("{}"));
  pointers_shift(context, fix, tree, 0, 1);
}

/* ---- one node becomes two ---- */

static void line_add(const struct file_style *style, struct buffer *to, struct view indent) {
  buffer_add_view(to, style->line_end);
  buffer_add_view(to, indent);
}

/* What ends one node and begins the next, before a member of it: with line ends
 * where the node has them. */
static void border_add(const struct file_style *style, struct buffer *to, uint32_t node, uint32_t member) {
  size_t start = file_style_start(style, member), node_start = style->document->spots[node].start, line;
  bool spread = file_style_own_line(style, start, &line), own = file_style_own_line(style, node_start, NULL);
  struct view outer = file_style_indent(style, node_start);
  if (spread) line_add(style, to, outer);
  buffer_add_string(to, "},");
  if (spread || own) line_add(style, to, outer);
  else if (!style->dense) buffer_add_char(to, ' ');
  buffer_add_char(to, '{');
  if (spread) line_add(style, to, (struct view){style->source->bytes + line, start - line});
}

/* Adds the members after `member`. */
static void later_add(struct rule_context *context, struct buffer *to, uint32_t node, uint32_t member) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  size_t start = file_style_start(style, member), line;
  bool spread = file_style_own_line(style, start, &line);
  bool first = file_style_before(style, member) == NO_SPOT;
  for (uint32_t spot = spots[member].next; spot < spots[node].next; spot = spots[spot].next) {
    if (!first) buffer_add_char(to, ',');
    if (spread) line_add(style, to, (struct view){style->source->bytes + line, start - line});
    else if (!first && !style->dense) buffer_add_char(to, ' ');
    buffer_add(to, style->source->bytes + spots[spot].key_start, spots[spot].end - spots[spot].key_start);
    first = false;
  }
}

/* Moves a member into a new node after this node. */
static void member_put_behind(struct rule_context *context, struct fix *fix, uint32_t node, uint32_t member) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  uint32_t before = file_style_before(style, member), last = file_style_last(style, node);
  struct buffer text = {0};
  later_add(context, &text, node, member);
  border_add(style, &text, node, member);
  size_t start = before == NO_SPOT ? spots[node].start + 1 : spots[before].end;
  fix_replace(context, fix, (struct span){start, file_style_start(style, member)}, buffer_view(&text));
  if (last != member) fix_remove(context, fix, (struct span){spots[member].end, spots[last].end});
  buffer_release(&text);
  pointers_split(context, fix, member, node, true);
}

/* Moves a member into a new node before this node. */
static void member_put_before(struct rule_context *context, struct fix *fix, uint32_t node, uint32_t member) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  uint32_t first = node + 1, second = spots[first].next;
  struct buffer text = {0};
  if (member == first) {
    border_add(style, &text, node, second);
    fix_replace(context, fix, (struct span){spots[first].end, file_style_start(style, second)}, buffer_view(&text));
  } else {
    buffer_add(&text, style->source->bytes + spots[member].key_start, spots[member].end - spots[member].key_start);
    border_add(style, &text, node, first);
    fix_insert(context, fix, file_style_start(style, first), buffer_view(&text));
    fix_remove_values(context, fix, &member, 1);
  }
  buffer_release(&text);
  pointers_split(context, fix, member, node, false);
}

/* ---- forks ---- */

static uint32_t branches_of(const struct rule_context *context, uint32_t node) {
  const struct json_spot *spots = context->document->spots;
  uint32_t list = spots[node].kind == JSON_OBJECT ? json_member(context->document, node, KEY_VARIATIONS) : node;
  return list != NO_SPOT && spots[list].kind == JSON_ARRAY ? list : NO_SPOT;
}

/* Nodes as a list of their own: on one line if it is one and stands on one. */
static struct view nodes_listed(struct rule_context *context, uint32_t first, uint32_t end) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  bool lines = file_style_own_line(style, spots[first].start, NULL) && spots[first].next < end;
  struct buffer text = {0};
  buffer_add_char(&text, '[');
  for (uint32_t spot = first; spot < end; spot = spots[spot].next) {
    if (spot != first) buffer_add_string(&text, lines ? "," : ", ");
    if (lines) buffer_add_char(&text, '\n');
    if (lines) buffer_add_view(&text, style->unit);
    file_style_add(style, &text, fix_source(context, spot), lines ? style->unit : VIEW(""));
  }
  buffer_add_string(&text, lines ? "\n]" : "]");
  return arena_keep(&context->diags->arena, &text);
}

static bool is_followed_by_fork(const struct rule_context *context, uint32_t node, uint32_t end) {
  for (uint32_t spot = node; spot < end; spot = context->document->spots[spot].next)
    if (branches_of(context, spot) != NO_SPOT) return true;
  return false;
}

/* One after the other, so that going through a list stops at each fork. */
static bool is_behind_fork(struct rule_context *context, uint32_t fork) {
  const struct file_style *style = fix_style(context);
  for (uint32_t spot = file_style_before(style, fork); spot != NO_SPOT; spot = file_style_before(style, spot))
    if (branches_of(context, spot) != NO_SPOT) return true;
  return false;
}

/* The nodes stay where they are, and what closes the fork is put behind them. So all forks of a list can be fixed at once; each
 * of them then holds the next one. */
static void fork_widen(struct rule_context *context, struct fix *fix, uint32_t fork, uint32_t list, uint32_t node) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  size_t branches_end = spots[file_style_last(style, list)].end, start = spots[node].start, line;
  struct buffer text = {0};
  buffer_add_char(&text, ',');
  if (file_style_own_line(style, start, &line)) line_add(style, &text, (struct view){style->source->bytes + line, start - line});
  else if (!style->dense) buffer_add_char(&text, ' ');
  buffer_add_char(&text, '[');
  fix_replace(context, fix, (struct span){branches_end, start}, buffer_view(&text));
  buffer_clear(&text);
  buffer_add_char(&text, ']');
  buffer_add(&text, style->source->bytes + branches_end, spots[fork].end - branches_end);
  fix_close(context, fix, spots[file_style_last(style, spots[node].parent)].end, buffer_view(&text));
  buffer_release(&text);
}

static void nodes_move(struct rule_context *context, struct fix *fix, uint32_t list, uint32_t node, uint32_t end) {
  const struct json_spot *spots = context->document->spots;
  fix_insert_element(context, fix, list, NO_SPOT, nodes_listed(context, node, end));
  uint32_t count = 0;
  uint32_t *gone = arena_alloc(&context->diags->arena, (end - node) * sizeof *gone);
  for (uint32_t spot = node; spot < end; spot = spots[spot].next) gone[count++] = spot;
  fix_remove_values(context, fix, gone, count);
}

/* A list with forks may be large, and the forks have fixes. */
static bool has_forks(const struct rule_context *context, uint32_t list) {
  const struct json_spot *spots = context->document->spots;
  for (uint32_t spot = list + 1; spot < spots[list].next; spot++)
    if (spots[spot].key == KEY_VARIATIONS) return true;
  return false;
}

/* The nodes with the indentation that they have outside of the fork. */
static void unfolded_put(struct rule_context *context, struct fix *fix, uint32_t node, uint32_t branch) {
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  struct view outer = file_style_indent(style, spots[node].start);
  bool own = file_style_own_line(style, spots[node].start, NULL);
  struct buffer text = {0};
  for (uint32_t spot = branch + 1; spot < spots[branch].next; spot = spots[spot].next) {
    if (spot > branch + 1) buffer_add_char(&text, ',');
    if (spot > branch + 1 && own) line_add(style, &text, outer);
    else if (spot > branch + 1 && !style->dense) buffer_add_char(&text, ' ');
    file_style_add(style, &text, fix_source(context, spot), outer);
  }
  fix_replace(context, fix, json_value_span(context->document, node), buffer_view(&text));
  buffer_release(&text);
}

/* ---- the rules ---- */

static void tree_empty(struct rule_context *context, const struct fact *fact) {
  struct fix *fix = fix_new(context, rule_report(context, fact, NULL), FIX_SAFE, "insert an empty root");
  fix_insert_element(context, fix, fact->spot, NO_SPOT, VIEW("{}"));
}

static void tree_root_move(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->is_root || node->move == NO_SPOT) return;
  struct diag *diag = rule_report_at(context, json_key_span(context->document, node->move), node->move, NULL);
  if (context->document->is_whole) root_put(context, fix_new(context, diag, FIX_SAFE, "put an empty root before it"), node->spot);
}

/* Variations beside something else, or in the root, go into a node of their own. */
static void report_variations(struct rule_context *context, const struct jgf_node *node) {
  struct diag *diag = rule_report_at(context, json_key_span(context->document, node->variations), node->variations, NULL);
  const struct json_spot *spots = context->document->spots;
  if (!context->document->is_whole || (node->is_root && !node->is_last)) return;
  if (spots[node->variations].marks & JSON_SUPERSEDED) return;
  if (node->members == 1) {
    root_put(context, fix_new(context, diag, FIX_SAFE, "put an empty root before them"), node->spot);
    return;
  }
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put the variations into a separate node after it");
  member_put_behind(context, fix, node->spot, node->variations);
}

static void tree_root_variations(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_ROOT_BRANCHES) {
    rule_report(context, fact, "the tree begins with variations: the root node is missing");
    return;
  }
  const struct jgf_node *node = fact->what;
  if (!node->is_root || node->variations == NO_SPOT) return;
  report_variations(context, node);
}

static void tree_setup_with_move(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (node->setup == NO_SPOT || node->move == NO_SPOT) return;
  uint32_t later = node->setup > node->move ? node->setup : node->move;
  uint32_t earlier = node->setup > node->move ? node->move : node->setup;
  struct diag *diag = rule_report_at(context, json_key_span(context->document, later), later, NULL);
  rule_add_related(context, diag, json_key_span(context->document, earlier), "the %s", earlier == node->move ? "move" : "setup");
  if (!context->document->is_whole || node->variations != NO_SPOT) return;
  struct fix *fix =
      fix_new(context, diag, FIX_UNSAFE, "put the move into a separate node before the setup");
  member_put_before(context, fix, node->spot, node->move);
}

static void tree_variations_mixed(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  /* In the root, tree-root-variations reports it. */
  if (node->is_root || node->variations == NO_SPOT || node->members < 2) return;
  report_variations(context, node);
}

/* The nodes from this one to the end of the list are one more variation. */
static void tree_after_variations(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (!node->after_variations) return;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  /* One finding for the run of nodes: at its first. A second variations node in a
   * row is tree-variations-twice. */
  if (!node->right_after_variations || pure) return;
  struct diag *diag = rule_report(context, fact, NULL);
  rule_add_related(context, diag, json_value_span(context->document, node->before), "the variations");
  const struct json_spot *spots = context->document->spots;
  uint32_t end = spots[node->list].next, list = branches_of(context, node->before);
  /* What follows the root's own variations may be the main line just as well. */
  bool after_root = spots[node->list].parent == 0 && spots[node->before].index == 0;
  if (!context->document->is_whole || list == NO_SPOT || after_root || spots[list].next == list + 1) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "make them another variation");
  bool is_one_of_several = is_followed_by_fork(context, node->spot, end) || is_behind_fork(context, node->before);
  if (is_one_of_several) fork_widen(context, fix, node->before, list, node->spot);
  else nodes_move(context, fix, list, node->spot, end);
  uint32_t branch = spots[file_style_last(fix_style(context), list)].index + 1;
  pointers_renumber(context, fix, node->list, spots[node->spot].index, list, branch);
}

static void tree_variations_twice(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  bool pure = node->variations != NO_SPOT && node->members == 1;
  if (!pure || !node->right_after_variations || node->before == NO_SPOT || !is_fork(context, node->before)) return;
  struct diag *diag = rule_report(context, fact, NULL);
  rule_add_related(context, diag, json_value_span(context->document, node->before), "the first");
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  uint32_t first = branches_of(context, node->before), second = node->variations;
  bool objects = spots[node->before].kind == JSON_OBJECT && !(spots[node->before].index == 0 && spots[node->list].parent == 0);
  if (!context->document->is_whole || !objects || first == NO_SPOT) return;
  uint32_t last = file_style_last(style, first);
  if (last == NO_SPOT || spots[second].next == second + 1) return;
  size_t start = spots[second + 1].start, line;
  bool own = file_style_own_line(style, start, &line);
  struct buffer border = {0};
  buffer_add_char(&border, ',');
  if (own) line_add(style, &border, (struct view){style->source->bytes + line, start - line});
  else if (!style->dense) buffer_add_char(&border, ' ');
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "append its variations to the first ones");
  fix_replace(context, fix, (struct span){spots[last].end, start}, buffer_view(&border));
  buffer_release(&border);
  pointers_unfold(context, fix, second, first, spots[last].index + 1);
  pointers_shift(context, fix, node->list, spots[node->spot].index + 1, -1);
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
  fix_remove_values(context, fix, &spot, 1);
  if (spot != list || !is_member) pointers_shift(context, fix, spots[spot].parent, spots[spot].index + 1, -1);
}

static void tree_variation_single(struct rule_context *context, const struct fact *fact) {
  const struct jgf_variations *variations = fact->what;
  if (variations->count != 1 || variations->first_nodes[0] == GO_NO_NODE) return;
  struct diag *diag = rule_report(context, fact, NULL);
  const struct file_style *style = fix_style(context);
  const struct json_spot *spots = context->document->spots;
  uint32_t node = variations->node, branch = variations->spot + 1;
  if (!context->document->is_whole || variations->in_root || node == NO_SPOT || !is_fork(context, node)) return;
  uint32_t before = file_style_before(style, node), list = spots[node].parent;
  /* Nodes after the fork are another branch, which they would not be any more. */
  if (file_style_after(style, node) != NO_SPOT || (before != NO_SPOT && branches_of(context, before) != NO_SPOT)) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put its nodes into the list");
  uint32_t last = file_style_last(style, branch);
  if (has_forks(context, branch)) {
    fix_remove(context, fix, (struct span){spots[node].start, spots[branch + 1].start});
    fix_remove(context, fix, (struct span){spots[last].end, spots[node].end});
  } else unfolded_put(context, fix, node, branch);
  pointers_unfold(context, fix, branch, list, spots[node].index);
}

static void tree_variation_same(struct rule_context *context, const struct fact *fact) {
  rule_add_related(context, rule_report(context, fact, NULL), fact->other, "the first one");
}

static void tree_node_empty(struct rule_context *context, const struct fact *fact) {
  const struct jgf_node *node = fact->what;
  if (node->is_root || pointers_lead_to(context, fact->spot)) return;
  struct diag *diag = rule_report(context, fact, NULL);
  const struct file_style *style = fix_style(context);
  uint32_t before = file_style_before(style, node->spot), after = file_style_after(style, node->spot);
  bool alone = before == NO_SPOT && after == NO_SPOT;
  bool is_branch = node->right_after_variations && after == NO_SPOT;
  if (alone || is_branch || (after != NO_SPOT && is_fork(context, after))) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove it");
  fix_remove_values(context, fix, &node->spot, 1);
  pointers_shift(context, fix, node->list, context->document->spots[node->spot].index + 1, -1);
}

static void tree_node_type(struct rule_context *context, const struct fact *fact) {
  static const char *const kinds[] = {"null", "a boolean", "a number", "a number", "a string", "a list", "an object"};
  struct diag *diag = rule_report(context, fact, "a node must be an object, but is %s", kinds[fact->number]);
  if (fact->number == JSON_NULL)
    fix_replace(context, fix_new(context, diag, FIX_UNSAFE, "replace it with an empty node"), fact->span, VIEW("{}"));
}

static void tree_turn(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_TURN_COLOR) {
    const char *written = rule_quote(context, fact->span);
    bool meant = fact->number == GO_BLACK || fact->number == GO_WHITE;
    struct diag *diag = meant ? rule_report(context, fact, "the turn must be \"%s\", but is `%s`",
                                            describe_color(context, (uint8_t)fact->number), written)
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
