/* legacy: JGF 1 and what came before it. */
#include "base/memory.h"
#include "facts/jgf_facts.h"
#include "fix/fix_builder.h"
#include "fix/node_moves.h"
#include "jgf/read.h"
#include "jgf/schema.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/legacy_text.h"
#include "rules/message_words.h"
#include "rules/migration.h"
#include "rules/shape_fix.h"

/* Single older forms in a record that says it is JGF 2. Each function attaches a fix to the diagnostic, or none where it could do
 * harm. */

static void write(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, const char *order,
                  struct buffer *text) {
  fix_replace_value(context, fix_new(context, diag, safety, "%s", order), spot, buffer_view(text));
}

/* Keeps the members of a comment except name, time and text. */
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

static void old_tree_fix(struct rule_context *context, struct diag *diag, uint32_t spot, enum jgf_old_tree form) {
  const struct json_spot *at = json_spot(context->document, spot);
  switch (form) {
  case JGF_BARE_TREE: {
    if (!context->document->is_whole) return;
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "put it into a record as its tree");
    fix_insert(context, fix, at->start, VIEW("{\"tree\": "));
    fix_insert(context, fix, at->end, VIEW("}"));
    return;
  }
  case JGF_TREE_STRING: {
    struct view text = json_string(context->document, spot);
    if (is_list(context, text))
      fix_replace_value(context, fix_new(context, diag, FIX_SAFE, "take it out of the string"), spot, text);
    return;
  }
  case JGF_NESTED_LIST: {
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "put it into a separate node, as its variations");
    fix_insert(context, fix, at->start, VIEW("{\"variations\": "));
    fix_insert(context, fix, at->end, VIEW("}"));
    pointers_wrap(context, fix, spot);
    return;
  }
  }
}

/* ---- flat variations ---- */

static bool is_fork(const struct rule_context *context, uint32_t spot) {
  return context->document->spots[spot].key == KEY_VARIATIONS && context->document->spots[spot].kind == JSON_ARRAY;
}

/* Looked for behind it first: where there are many, the next one is near. */
static bool is_only_fork(const struct rule_context *context, uint32_t fork) {
  for (uint32_t spot = fork + 1; spot < context->document->count; spot++)
    if (is_fork(context, spot)) return false;
  for (uint32_t spot = 0; spot < fork; spot++)
    if (is_fork(context, spot)) return false;
  return true;
}

static struct view color_of_node(const struct rule_context *context, uint32_t node) {
  struct view none = {NULL, 0};
  if (context->document->spots[node].kind != JSON_OBJECT) return none;
  uint32_t move = json_member(context->document, node, KEY_MOVE);
  if (move == NO_SPOT || context->document->spots[move].kind != JSON_OBJECT) return none;
  uint32_t color = json_member(context->document, move, KEY_COLOR);
  return color == NO_SPOT || context->document->spots[color].kind != JSON_STRING ? none : json_string(context->document, color);
}

/* Notes all pairs of keys that become the same key of JGF 2 and have different values. */
static void contradictions_note(struct rule_context *context, struct diag *diag) {
  for (size_t i = 0; i < context->read_result->claim_count; i++) {
    const struct jgf_claim *claim = &context->read_result->claims[i];
    uint32_t other = contradiction_find(context, claim->spot, claim->row);
    if (!claim->old || other == NO_SPOT) continue;
    rule_add_related(context, diag, json_key_span(context->document, claim->spot),
                     "%s", describe_contradiction(context, claim->spot, other));
    rule_override_level(context, diag, LEVEL_ERROR);
  }
}

static void legacy_version(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "this record is %s; JGF 2 is current", fact->text);
  contradictions_note(context, diag);
  migrate_record(context, diag);
}

/* Keys that were renamed eight months after the version became 2. Good records of that time have them. */
static bool is_late_rename(unsigned key) {
  return key == KEY_OLD_RULE_SET || key == KEY_OLD_MAIN_TIME || key == KEY_OLD_OVER_TIME;
}

static void legacy_key(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *field = fact->what;
  const char *written = rule_quote(context, fact->span);
  uint32_t other = contradiction_find(context, fact->spot, jgf_field_in_v2(field));
  struct diag *diag =
      other != NO_SPOT ? rule_report(context, fact, "%s; `%s` is a key of older versions",
                                     describe_contradiction(context, fact->spot, other), written)
      : fact->text ? rule_report(context, fact, "`%s` is a key of older versions; in JGF 2 it is `%s`", written, fact->text)
                   : rule_report(context, fact, "`%s` is a key of older versions, and not part of JGF 2", written);
  if (is_late_rename(field->key) && other == NO_SPOT) rule_override_level(context, diag, LEVEL_WARNING);
  migrate_key(context, diag, fact->spot);
}

static void legacy_comment(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  struct buffer text = {0};
  bool more;
  if (old_comment_write(context, fact->spot, &more, &text)) {
    write(context, diag, fact->spot, more ? FIX_UNSAFE : FIX_SAFE,
          more ? "convert it to a string; meta.legacy keeps its other members" : "convert it to a string", &text);
    if (more) comment_rest_keep(context, diag->fix, fact->spot);
  }
  buffer_release(&text);
}

static void legacy_point(struct rule_context *context, const struct fact *fact) {
  struct buffer text = {0};
  struct diag *diag = rule_report(context, fact, "a point must be of the form {\"x\": 3, \"y\": 3} in JGF 2, but is %s",
                                  rule_quote(context, fact->span));
  if (old_point_write(context, fact->spot, &text)) write(context, diag, fact->spot, FIX_SAFE, "write it with x and y", &text);
  buffer_release(&text);
}

static void legacy_move(struct rule_context *context, const struct fact *fact) {
  const char *unread = "no version of JGF writes a move like this: its point is unknown";
  struct diag *diag = rule_report(context, fact, context->read_result->older ? "%s" : NULL, unread);
  struct buffer text = {0};
  /* `solution` has to move to the node: shape-misplaced-key does that first. */
  bool ready = json_member(context->document, fact->spot, KEY_SOLUTION) == NO_SPOT;
  if (ready && old_move_write(context, fact->spot, NULL, 0, &text)) {
    write(context, diag, fact->spot, FIX_SAFE, "write it with color, x and y, or pass", &text);
    fix_restate(context, diag->fix, old_move_point_of(context, fact->spot));
  }
  buffer_release(&text);
  if (diag->fix && context->read_result->older) diag->message = "no version of JGF writes a move like this";
}

/* {"type": "black", "coords": [...]} where a list of such is meant. */
static bool is_one_entry(const struct rule_context *context, uint32_t layer) {
  return json_spot(context->document, layer)->kind == JSON_OBJECT && json_member(context->document, layer, KEY_COORDS) != NO_SPOT;
}

static void legacy_layer(struct rule_context *context, const struct fact *fact) {
  unsigned key = json_spot(context->document, fact->spot)->key;
  if (is_one_entry(context, fact->spot)) {
    rule_report(context, fact, "`%s` must be a list of entries, but is one entry: put it in brackets", jgf_key_texts[key]);
    return;
  }
  if (context->read_result->older) {
    rule_report(context, fact, "no version of JGF writes setup, markup or score like this: some of it cannot be read");
    return;
  }
  const char *flat = "an entry must have a `type` and a list `coords`, but is a point";
  struct diag *diag = rule_report(context, fact, fact->number ? "%s" : NULL, flat);
  struct buffer text = {0};
  if (old_layer_write(context, fact->spot, key, &text))
    write(context, diag, fact->spot, FIX_SAFE, "group the points by type", &text);
  buffer_release(&text);
}

static void legacy_tree(struct rule_context *context, const struct fact *fact) {
  static const char *const forms[] = {
      [JGF_BARE_TREE] = "a record must be an object with a `tree`, but is a list of nodes",
      [JGF_TREE_STRING] = "the tree must be a list of nodes, but is JSON in a string",
      [JGF_NESTED_LIST] = "variations must be in a node, under `variations`, but are a list among the nodes",
  };
  old_tree_fix(context, rule_report(context, fact, "%s", forms[fact->number]), fact->spot, (enum jgf_old_tree)fact->number);
}

/* Reported at the first node in the list. The fix needs a record with one fork, which has one visible border: two moves in a row
 * of the same color. */
static void legacy_variations(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  const struct json_spot *spots = context->document->spots;
  uint32_t first = fact->spot, list = spots[first].parent, border = NO_SPOT, last = first;
  struct view before = {NULL, 0};
  if (!context->document->is_whole || !is_only_fork(context, list) || first != list + 1) return;
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
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "begin a new variation where a color moves twice in a row");
  fix_insert(context, fix, spots[first].start, VIEW("["));
  fix_insert(context, fix, spots[behind].end, VIEW("]"));
  fix_insert(context, fix, spots[border].start, VIEW("["));
  fix_insert(context, fix, spots[last].end, VIEW("]"));
}

static void legacy_leftover(struct rule_context *context, const struct fact *fact) {
  struct diag *diag =
      rule_report(context, fact, "`%s` was left by an older program and has no meaning", rule_quote(context, fact->span));
  /* Programs left a boolean or a number there; anything else was written by somebody, and is kept. */
  if (json_spot(context->document, fact->spot)->kind >= JSON_STRING) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove it");
  fix_restate(context, fix, fact->spot);
  fix_remove_values(context, fix, &fact->spot, 1);
}

static void legacy_sgf_key(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  struct diag *diag =
      fact->text ? rule_report(context, fact, "`%s` is an SGF property, which JGF readers ignore: its contents must be in `%s`",
                               written, fact->text)
                 : rule_report(context, fact, "`%s` is an SGF property, which JGF readers ignore", written);
  if (fact->text) rule_override_level(context, diag, LEVEL_ERROR);
  uint32_t node = json_spot(context->document, fact->spot)->parent;
  struct fix_member clock;
  if (node == NO_SPOT || !old_clock_read(context, node, fact->spot, &clock)) return;
  uint32_t move = json_member(context->document, node, KEY_MOVE);
  if (is_ngo_move(context, move)) return; /* legacy-move first */
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "move it into the move, as `%s`", clock.key);
  fix_remove_values(context, fix, &fact->spot, 1);
  fix_insert_members(context, fix, move, &jgf_move_shape, &clock, 1);
}

#include "rules/legacy.rows.inc"
