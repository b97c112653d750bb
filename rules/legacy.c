/* legacy: JGF 1 and what came before it (DIALECTS.md 2 and 3). */
#include "facts/jgf_facts.h"
#include "jgf/read.h"
#include "jgf/schema.h"
#include "rules/families.h"
#include "rules/legacy_fix.h"
#include "rules/message_words.h"
#include "rules/migrate.h"

static void legacy_version(struct check *check, const struct fact *fact) {
  migrate_record(check, check_report(check, fact, "this record is %s; JGF 2 is current", fact->text));
}

/* The three that were renamed eight months after the version had become 2: common
 * in good records of that time. */
static bool is_late_rename(unsigned key) {
  return key == KEY_OLD_RULE_SET || key == KEY_OLD_MAIN_TIME || key == KEY_OLD_OVER_TIME;
}

static void legacy_key(struct check *check, const struct fact *fact) {
  const struct jgf_field *field = fact->what;
  const char *written = check_quote(check, fact->span);
  struct diag *diag = fact->text ? check_report(check, fact, "`%s` is a key of older versions; in JGF 2 it is `%s`", written, fact->text)
                                 : check_report(check, fact, "`%s` is a key of older versions, without a home in JGF 2", written);
  if (is_late_rename(field->key)) check_level(check, diag, LEVEL_WARNING);
  migrate_key(check, diag, fact->spot);
}

static void legacy_comment(struct check *check, const struct fact *fact) {
  comment_mend(check, check_report(check, fact, NULL), fact->spot);
}

static void legacy_point(struct check *check, const struct fact *fact) {
  point_mend(check, check_report(check, fact, "a point must be of the form {\"x\": 3, \"y\": 3} in JGF 2, but is %s", check_quote(check, fact->span)), fact->spot);
}

static void legacy_move(struct check *check, const struct fact *fact) {
  const char *unread = "no version of JGF writes a move so: where it is cannot be told";
  old_move_mend(check, check_report(check, fact, check->reading->older ? "%s" : NULL, unread), fact->spot);
}

static void legacy_layer(struct check *check, const struct fact *fact) {
  const char *flat = "entries with a point of their own: in JGF 2 an entry is a type and its `coords`";
  if (!check->reading->older) layer_mend(check, check_report(check, fact, fact->number ? "%s" : NULL, flat), fact->spot);
  else check_report(check, fact, "no version of JGF writes a setup, markup or score so: some of it cannot be read");
}

static void legacy_tree(struct check *check, const struct fact *fact) {
  static const char *const forms[] = {
      [JGF_BARE_TREE] = "a bare list of nodes: a record is an object with a `tree`",
      [JGF_TREE_STRING] = "the tree is JSON in a string: in JGF 2 it is a list of nodes",
      [JGF_NESTED_LIST] = "a list inside the list of nodes: in JGF 2 variations stand in a node, under `variations`",
  };
  old_tree_mend(check, check_report(check, fact, "%s", forms[fact->number]), fact->spot, (enum jgf_old_tree)fact->number);
}

static void legacy_variations(struct check *check, const struct fact *fact) {
  flat_variations_mend(check, check_report(check, fact, NULL), fact->spot);
}

static void legacy_leftover(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "`%s` is a leftover of an older program and means nothing", check_quote(check, fact->span));
  /* A flag or a number is what the programs left there; anything else is somebody's own. */
  if (json_spot(check->document, fact->spot)->kind >= JSON_STRING) return;
  mend_remove_values(check, mend(check, diag, FIX_SAFE, "remove it"), &fact->spot, 1);
}

static void legacy_sgf_key(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "the SGF property `%s` under its own name: JGF readers drop it", check_quote(check, fact->span));
  clock_mend(check, diag, fact->spot);
}

#include "rules/legacy.rows.inc"
