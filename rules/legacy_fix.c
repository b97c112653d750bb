#include "rules/legacy_fix.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "rules/fix_values.h"
#include "rules/json_fix.h"
#include "rules/legacy_text.h"
#include "rules/pointer_rewrite.h"

static void write(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, const char *order, struct buffer *text) {
  fix_replace_value(context, fix_new(context, diag, safety, "%s", order), spot, buffer_view(text));
}

/* Its members other than name, time and text. */
static void comment_rest_keep(struct rule_context *context, struct fix *fix, uint32_t comment) {
  const struct json_spot *spots = context->document->spots;
  struct fix_legacy *rest = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t spot = comment + 1; spot < spots[comment].next; spot = spots[spot].next) {
    if (old_comment_says(context, spot) || spots[spot].kind == JSON_NULL) continue;
    ARRAY_GROW(rest, count, capacity);
    rest[count++] = fix_legacy_of(context, spot);
  }
  fix_add_legacy(context, fix, rest, count);
  free(rest);
}

void comment_fix(struct rule_context *context, struct diag *diag, uint32_t comment) {
  struct buffer text = {0};
  bool more;
  if (old_comment_write(context, comment, &more, &text)) {
    write(context, diag, comment, more ? FIX_UNSAFE : FIX_SAFE, more ? "make it a string; meta.legacy keeps its other members" : "make it a string", &text);
    if (more) comment_rest_keep(context, diag->fix, comment);
  }
  buffer_release(&text);
}

void point_fix(struct rule_context *context, struct diag *diag, uint32_t point) {
  struct buffer text = {0};
  if (old_point_write(context, point, &text)) write(context, diag, point, FIX_SAFE, "write it with x and y", &text);
  buffer_release(&text);
}

void old_move_fix(struct rule_context *context, struct diag *diag, uint32_t move) {
  struct buffer text = {0};
  /* `solution` has to move to the node: shape-misplaced-key does that first. */
  bool ready = json_member(context->document, move, KEY_SOLUTION) == NO_SPOT;
  if (ready && old_move_write(context, move, NULL, 0, &text)) {
    write(context, diag, move, FIX_SAFE, "write it with color, x and y, or pass", &text);
    fix_restate(context, diag->fix, old_move_point_of(context, move));
  }
  buffer_release(&text);
}

void layer_fix(struct rule_context *context, struct diag *diag, uint32_t layer) {
  struct buffer text = {0};
  if (old_layer_write(context, layer, json_spot(context->document, layer)->key, &text))
    write(context, diag, layer, FIX_SAFE, "group the points by type", &text);
  buffer_release(&text);
}

/* ---- the tree ---- */

/* Whether a text is valid JSON, and a list. */
static bool is_list(const struct rule_context *context, struct view text) {
  struct source source;
  struct json_document document;
  source_init_copy(&source, "tree", text.at, text.length);
  json_parse(&document, &source, context->rule_table->names, &context->rule_table->limits);
  bool list = !document.flaws.count && document.count && document.spots[0].kind == JSON_ARRAY;
  json_release(&document);
  source_release(&source);
  return list;
}

void old_tree_fix(struct rule_context *context, struct diag *diag, uint32_t spot, enum jgf_old_tree form) {
  const struct json_spot *at = json_spot(context->document, spot);
  switch (form) {
  case JGF_BARE_TREE: {
    if (!text_is_whole(context)) return;
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "put it into a record as its tree");
    fix_insert(context, fix, at->start, VIEW("{\"tree\": "));
    fix_insert(context, fix, at->end, VIEW("}"));
    return;
  }
  case JGF_TREE_STRING: {
    struct view text = json_string(context->document, spot);
    if (is_list(context, text)) fix_replace_value(context, fix_new(context, diag, FIX_SAFE, "take it out of the string"), spot, text);
    return;
  }
  case JGF_NESTED_LIST: {
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "put it into a node of its own, as its variations");
    fix_insert(context, fix, at->start, VIEW("{\"variations\": "));
    fix_insert(context, fix, at->end, VIEW("}"));
    pointers_wrap(context, fix, spot);
    return;
  }
  }
}

/* ---- flat variations ---- */

static uint32_t forks_in(const struct rule_context *context) {
  uint32_t count = 0;
  for (uint32_t spot = 0; spot < context->document->count; spot++)
    if (context->document->spots[spot].key == KEY_VARIATIONS && context->document->spots[spot].kind == JSON_ARRAY) count++;
  return count;
}

static struct view color_of_node(const struct rule_context *context, uint32_t node) {
  struct view none = {NULL, 0};
  if (context->document->spots[node].kind != JSON_OBJECT) return none;
  uint32_t move = json_member(context->document, node, KEY_MOVE);
  if (move == NO_SPOT || context->document->spots[move].kind != JSON_OBJECT) return none;
  uint32_t color = json_member(context->document, move, KEY_COLOR);
  return color == NO_SPOT || context->document->spots[color].kind != JSON_STRING ? none : json_string(context->document, color);
}

/* Only where the whole record has one fork with one visible border, two moves in a
 * row of the same color. */
void flat_variations_fix(struct rule_context *context, struct diag *diag, uint32_t first) {
  const struct json_spot *spots = context->document->spots;
  uint32_t list = spots[first].parent, border = NO_SPOT, last = first;
  struct view before = {NULL, 0};
  if (!text_is_whole(context) || forks_in(context) != 1 || first != list + 1) return;
  for (uint32_t node = first; node < spots[list].next; node = spots[node].next) {
    struct view color = color_of_node(context, node);
    if (!color.at) return;
    bool same = before.at && view_equal(before, color);
    if (same && border != NO_SPOT) return;
    if (same) border = node;
    before = color;
    last = node;
  }
  if (border == NO_SPOT) return;
  uint32_t behind = border - 1;
  while (spots[behind].parent != list) behind = spots[behind].parent;
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "begin a new variation where one color moves twice in a row");
  fix_insert(context, fix, spots[first].start, VIEW("["));
  fix_insert(context, fix, spots[behind].end, VIEW("]"));
  fix_insert(context, fix, spots[border].start, VIEW("["));
  fix_insert(context, fix, spots[last].end, VIEW("]"));
}

/* ---- clocks ---- */

void clock_fix(struct rule_context *context, struct diag *diag, uint32_t property) {
  uint32_t node = json_spot(context->document, property)->parent;
  struct fix_member clock;
  if (node == NO_SPOT || !old_clock_read(context, node, property, &clock)) return;
  uint32_t move = json_member(context->document, node, KEY_MOVE);
  if (is_ngo_move(context, move)) return; /* legacy-move first */
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "move it into the move, as `%s`", clock.key);
  fix_remove_values(context, fix, &property, 1);
  fix_insert_members(context, fix, move, &jgf_move_shape, &clock, 1);
}
