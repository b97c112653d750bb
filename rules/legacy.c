/* legacy: JGF 1 and what came before it. */
#include "facts/jgf_facts.h"
#include "jgf/read.h"
#include "jgf/schema.h"
#include "rules/families.h"
#include "rules/legacy_fix.h"
#include "rules/message_words.h"
#include "rules/migrate.h"

static void legacy_version(struct rule_context *context, const struct fact *fact) {
  migrate_record(context, rule_report(context, fact, "this record is %s; JGF 2 is current", fact->text));
}

/* The three that were renamed eight months after the version had become 2: common
 * in good records of that time. */
static bool is_late_rename(unsigned key) {
  return key == KEY_OLD_RULE_SET || key == KEY_OLD_MAIN_TIME || key == KEY_OLD_OVER_TIME;
}

static void legacy_key(struct rule_context *context, const struct fact *fact) {
  const struct jgf_field *field = fact->what;
  const char *written = rule_quote(context, fact->span);
  struct diag *diag = fact->text ? rule_report(context, fact, "`%s` is a key of older versions; in JGF 2 it is `%s`", written, fact->text)
                                 : rule_report(context, fact, "`%s` is a key of older versions that JGF 2 does not have", written);
  if (is_late_rename(field->key)) rule_override_level(context, diag, LEVEL_WARNING);
  migrate_key(context, diag, fact->spot);
}

static void legacy_comment(struct rule_context *context, const struct fact *fact) {
  comment_fix(context, rule_report(context, fact, NULL), fact->spot);
}

static void legacy_point(struct rule_context *context, const struct fact *fact) {
  point_fix(context, rule_report(context, fact, "a point must be of the form {\"x\": 3, \"y\": 3} in JGF 2, but is %s", rule_quote(context, fact->span)), fact->spot);
}

static void legacy_move(struct rule_context *context, const struct fact *fact) {
  const char *unread = "no version of JGF writes a move like this: its point is unknown";
  struct diag *diag = rule_report(context, fact, context->reading->older ? "%s" : NULL, unread);
  old_move_fix(context, diag, fact->spot);
  if (diag->fix && context->reading->older) diag->message = "no version of JGF writes a move like this";
}

/* {"type": "black", "coords": [...]} where a list of such is meant. */
static bool is_one_entry(const struct rule_context *context, uint32_t layer) {
  return json_spot(context->document, layer)->kind == JSON_OBJECT && json_member(context->document, layer, KEY_COORDS) != NO_SPOT;
}

static void legacy_layer(struct rule_context *context, const struct fact *fact) {
  if (is_one_entry(context, fact->spot)) {
    rule_report(context, fact, "`%s` must be a list of entries, but is one entry: put it in brackets",
                jgf_key_texts[json_spot(context->document, fact->spot)->key]);
    return;
  }
  const char *flat = "an entry must have a `type` and a list `coords`, but has a point of its own";
  if (!context->reading->older) layer_fix(context, rule_report(context, fact, fact->number ? "%s" : NULL, flat), fact->spot);
  else rule_report(context, fact, "no version of JGF writes setup, markup or score like this: some of it cannot be read");
}

static void legacy_tree(struct rule_context *context, const struct fact *fact) {
  static const char *const forms[] = {
      [JGF_BARE_TREE] = "a record must be an object with a `tree`, but is a list of nodes",
      [JGF_TREE_STRING] = "the tree must be a list of nodes, but is JSON in a string",
      [JGF_NESTED_LIST] = "variations must be in a node, under `variations`, but are a list among the nodes",
  };
  old_tree_fix(context, rule_report(context, fact, "%s", forms[fact->number]), fact->spot, (enum jgf_old_tree)fact->number);
}

static void legacy_variations(struct rule_context *context, const struct fact *fact) {
  flat_variations_fix(context, rule_report(context, fact, NULL), fact->spot);
}

static void legacy_leftover(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "`%s` was left behind by an older program and has no meaning", rule_quote(context, fact->span));
  /* Programs left a boolean or a number there; anything else was written by somebody, and is kept. */
  if (json_spot(context->document, fact->spot)->kind >= JSON_STRING) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove it");
  fix_restate(context, fix, fact->spot);
  fix_remove_values(context, fix, &fact->spot, 1);
}

static void legacy_sgf_key(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  struct diag *diag = fact->text ? rule_report(context, fact, "`%s` is an SGF property, which JGF readers ignore: what it holds must be in `%s`", written, fact->text)
                                 : rule_report(context, fact, "`%s` is an SGF property, which JGF readers ignore", written);
  if (fact->text) rule_override_level(context, diag, LEVEL_ERROR);
  clock_fix(context, diag, fact->spot);
}

#include "rules/legacy.rows.inc"
