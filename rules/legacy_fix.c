#include "rules/legacy_fix.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "rules/fix_values.h"
#include "rules/json_fix.h"
#include "rules/legacy_text.h"
#include "rules/pointer_rewrite.h"

static void write(struct check *check, struct diag *diag, uint32_t spot, enum fix_class safety, const char *order, struct buffer *text) {
  mend_replace_value(check, mend(check, diag, safety, "%s", order), spot, buffer_view(text));
}

/* What it says beside name, time and text. */
static void comment_rest_keep(struct check *check, struct fix *fix, uint32_t comment) {
  const struct json_spot *spots = check->document->spots;
  struct mend_legacy *rest = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t spot = comment + 1; spot < spots[comment].next; spot = spots[spot].next) {
    if (old_comment_says(check, spot) || spots[spot].kind == JSON_NULL) continue;
    ARRAY_GROW(rest, count, capacity);
    rest[count++] = (struct mend_legacy){repair_old_path(check, spot), mend_source(check, spot)};
  }
  mend_add_legacy(check, fix, rest, count);
  free(rest);
}

void comment_mend(struct check *check, struct diag *diag, uint32_t comment) {
  struct buffer text = {0};
  bool more;
  if (old_comment_write(check, comment, &more, &text)) {
    write(check, diag, comment, more ? FIX_UNSAFE : FIX_SAFE, more ? "make it a string; meta.legacy keeps its other members" : "make it a string", &text);
    if (more) comment_rest_keep(check, diag->fix, comment);
  }
  buffer_release(&text);
}

void point_mend(struct check *check, struct diag *diag, uint32_t point) {
  struct buffer text = {0};
  if (old_point_write(check, point, &text)) write(check, diag, point, FIX_SAFE, "write it with x and y", &text);
  buffer_release(&text);
}

void old_move_mend(struct check *check, struct diag *diag, uint32_t move) {
  struct buffer text = {0};
  /* `solution` goes to the node: shape-misplaced-key sees to that first. */
  bool ready = json_member(check->document, move, KEY_SOLUTION) == NO_SPOT;
  if (ready && old_move_write(check, move, NULL, 0, &text)) {
    write(check, diag, move, FIX_SAFE, "write it with color, x and y, or pass", &text);
    mend_restate(check, diag->fix, old_move_point_of(check, move));
  }
  buffer_release(&text);
}

void layer_mend(struct check *check, struct diag *diag, uint32_t layer) {
  struct buffer text = {0};
  if (old_layer_write(check, layer, json_spot(check->document, layer)->key, &text))
    write(check, diag, layer, FIX_SAFE, "group the points by type", &text);
  buffer_release(&text);
}

/* ---- the tree ---- */

/* Whether a text is sound JSON, and a list. */
static bool is_list(const struct check *check, struct view text) {
  struct source source;
  struct json_document document;
  source_init_copy(&source, "tree", text.at, text.length);
  json_parse(&document, &source, check->plan->names, &check->plan->limits);
  bool list = !document.flaws.count && document.count && document.spots[0].kind == JSON_ARRAY;
  json_release(&document);
  source_release(&source);
  return list;
}

void old_tree_mend(struct check *check, struct diag *diag, uint32_t spot, enum jgf_old_tree form) {
  const struct json_spot *at = json_spot(check->document, spot);
  switch (form) {
  case JGF_BARE_TREE: {
    if (!text_is_whole(check)) return;
    struct fix *fix = mend(check, diag, FIX_SAFE, "put it into a record as its tree");
    mend_insert(check, fix, at->start, VIEW("{\"tree\": "));
    mend_insert(check, fix, at->end, VIEW("}"));
    return;
  }
  case JGF_TREE_STRING: {
    struct view text = json_string(check->document, spot);
    if (is_list(check, text)) mend_replace_value(check, mend(check, diag, FIX_SAFE, "take it out of the string"), spot, text);
    return;
  }
  case JGF_NESTED_LIST: {
    struct fix *fix = mend(check, diag, FIX_SAFE, "put it into a node of its own, as its variations");
    mend_insert(check, fix, at->start, VIEW("{\"variations\": "));
    mend_insert(check, fix, at->end, VIEW("}"));
    pointers_move(check, fix, spot, mend_format(check, "%s/variations", pointer_of(check, spot)).at);
    return;
  }
  }
}

/* ---- flat variations ---- */

static uint32_t forks_in(const struct check *check) {
  uint32_t count = 0;
  for (uint32_t spot = 0; spot < check->document->count; spot++)
    if (check->document->spots[spot].key == KEY_VARIATIONS && check->document->spots[spot].kind == JSON_ARRAY) count++;
  return count;
}

static struct view color_of_node(const struct check *check, uint32_t node) {
  struct view none = {NULL, 0};
  if (check->document->spots[node].kind != JSON_OBJECT) return none;
  uint32_t move = json_member(check->document, node, KEY_MOVE);
  if (move == NO_SPOT || check->document->spots[move].kind != JSON_OBJECT) return none;
  uint32_t color = json_member(check->document, move, KEY_COLOR);
  return color == NO_SPOT || check->document->spots[color].kind != JSON_STRING ? none : json_string(check->document, color);
}

/* Only where the whole record has one fork with one visible border, two moves in a
 * row of the same colour (DIALECTS.md 3.6). */
void flat_variations_mend(struct check *check, struct diag *diag, uint32_t first) {
  const struct json_spot *spots = check->document->spots;
  uint32_t list = spots[first].parent, border = NO_SPOT, last = first;
  struct view before = {NULL, 0};
  if (!text_is_whole(check) || forks_in(check) != 1 || first != list + 1) return;
  for (uint32_t node = first; node < spots[list].next; node = spots[node].next) {
    struct view color = color_of_node(check, node);
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
  struct fix *fix = mend(check, diag, FIX_UNSAFE, "begin a new variation where one color moves twice running");
  mend_insert(check, fix, spots[first].start, VIEW("["));
  mend_insert(check, fix, spots[behind].end, VIEW("]"));
  mend_insert(check, fix, spots[border].start, VIEW("["));
  mend_insert(check, fix, spots[last].end, VIEW("]"));
}

/* ---- clocks ---- */

void clock_mend(struct check *check, struct diag *diag, uint32_t property) {
  uint32_t node = json_spot(check->document, property)->parent;
  struct mend_member clock;
  if (node == NO_SPOT || !old_clock_read(check, node, property, &clock)) return;
  uint32_t move = json_member(check->document, node, KEY_MOVE);
  if (is_ngo_move(check, move)) return; /* legacy-move first */
  struct fix *fix = mend(check, diag, FIX_SAFE, "move it into the move, as `%s`", clock.key);
  mend_remove_values(check, fix, &property, 1);
  mend_insert_members(check, fix, move, &jgf_move_shape, &clock, 1);
}
