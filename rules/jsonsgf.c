/* jsonsgf: how SGF is written as JSON. The reader has noticed it (facts/jsonsgf_facts.h), and what is meant. */
#include "facts/jsonsgf_facts.h"
#include "json/document.h"
#include "rules/families.h"
#include "rules/json_fix.h"
#include "rules/jsonsgf_fix.h"

static const struct notation *notation_of(const struct fact *fact) {
  return fact->what;
}

static const char *name_of(struct check *check, const struct fact *fact) {
  return check_shorten(check, notation_of(fact)->name);
}

static const char *value_of(struct check *check, const struct fact *fact) {
  return check_shorten(check, notation_of(fact)->value);
}

/* Writes what is meant in place of the value, if that is known. */
static void value_mend(struct check *check, struct diag *diag, const struct fact *fact) {
  struct view meant = notation_of(fact)->meant;
  if (meant.length) mend_replace_value(check, mend(check, diag, FIX_SAFE, "write %s", check_shorten(check, meant)), fact->spot, meant);
}

static void list_mend(struct check *check, struct diag *diag, const struct fact *fact) {
  struct fix *fix = mend(check, diag, FIX_SAFE, "put it into a list");
  mend_insert(check, fix, fact->span.start, VIEW("["));
  mend_insert(check, fix, fact->span.end, VIEW("]"));
}

static void brackets_mend(struct check *check, struct diag *diag, const struct fact *fact, const char *open, const char *close) {
  struct fix *fix = mend(check, diag, FIX_SAFE, "put %s and %s around it", open, close);
  mend_insert(check, fix, fact->span.start, view_of(open));
  mend_insert(check, fix, fact->span.end, view_of(close));
}

/* ---- the text ---- */

static void jsonsgf_shape(struct check *check, const struct fact *fact) {
  if (!fact->number) {
    check_report(check, fact, "this is %s, not SGF as JSON, and is not read", fact->text);
    return;
  }
  check_level(check, check_report(check, fact, "this is %s: other readers do not know it", fact->text), LEVEL_INFO);
}

static void jsonsgf_single_tree(struct check *check, const struct fact *fact) {
  brackets_mend(check, check_report(check, fact, NULL), fact, "[", "]");
}

static void jsonsgf_bare_node(struct check *check, const struct fact *fact) {
  bool inside = fact->number;
  struct diag *diag = check_report(check, fact, inside ? "a node where a game tree, a list of nodes, belongs" : NULL);
  brackets_mend(check, diag, fact, inside ? "[" : "[[", inside ? "]" : "]]");
}

/* The text that was read has the inner brackets already, which the file has not. */
static void jsonsgf_bare_sequence(struct check *check, const struct fact *fact) {
  struct fix *fix = mend(check, check_report(check, fact, NULL), FIX_SAFE, "put [[ and ]] around them");
  bool new_line = fact->span.end > 1 && check->source->bytes[fact->span.end - 2] == '\n';
  mend_insert(check, fix, fact->span.start + 1, VIEW("[["));
  mend_insert(check, fix, fact->span.end, new_line ? VIEW("]]\n") : VIEW("]]"));
}

/* ---- trees ---- */

static void jsonsgf_empty_tree(struct check *check, const struct fact *fact) {
  static const char *const what[] = {"a game tree without a node", "a variation without a node", "a collection without a game"};
  check_report(check, fact, "%s", what[fact->number]);
}

static void jsonsgf_empty_variations(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  mend_remove_values(check, mend(check, diag, FIX_SAFE, "remove it"), &fact->spot, 1);
}

static void jsonsgf_single_variation(struct check *check, const struct fact *fact) {
  variation_mend_inline(check, check_report(check, fact, NULL), fact->spot);
}

static void jsonsgf_variations_not_last(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static void jsonsgf_variations_type(struct check *check, const struct fact *fact) {
  check_report(check, fact, fact->number ? "a variation must be a list of nodes, but is %s" : "the variations must be a list of lists of nodes, but are %s",
               value_of(check, fact));
}

static void jsonsgf_node_type(struct check *check, const struct fact *fact) {
  check_report(check, fact, fact->number ? "%s is no game tree" : "%s is no node", value_of(check, fact));
}

/* ---- properties ---- */

static void jsonsgf_unknown_property(struct check *check, const struct fact *fact) {
  check_report(check, fact, "SGF has no property %s", name_of(check, fact));
}

static void jsonsgf_lowercase_property(struct check *check, const struct fact *fact) {
  const char *meant = arena_string(&check->diags->arena, notation_of(fact)->meant);
  struct diag *diag = check_report(check, fact, "the property must be %s, but is `%s`", meant, name_of(check, fact));
  mend_rename_key(check, mend(check, diag, FIX_SAFE, "write %s", meant), fact->spot, meant);
}

static void jsonsgf_user_key(struct check *check, const struct fact *fact) {
  check_report(check, fact, "`%s` is no property of SGF but data of one's own", name_of(check, fact));
}

static void jsonsgf_missing_ff(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  if (!text_is_whole(check)) return;
  struct mend_member version = {"FF", VIEW("4")};
  mend_insert_members(check, mend(check, diag, FIX_SAFE, "add \"FF\": 4"), fact->spot, NULL, &version, 1);
}

static void jsonsgf_ff_unsupported(struct check *check, const struct fact *fact) {
  check_report(check, fact, "SGF of version %s: as JSON there is only version 4", value_of(check, fact));
}

static void jsonsgf_ca(struct check *check, const struct fact *fact) {
  check_report(check, fact, "the charset %s says nothing: JSON is UTF-8", value_of(check, fact));
}

/* ---- values ---- */

static void jsonsgf_value_type(struct check *check, const struct fact *fact) {
  if (fact->kind == JSONSGF_FACT_ESCAPE) {
    check_level(check, check_report(check, fact, "%s has the backslashes of SGF, which in JSON are part of the text", name_of(check, fact)), LEVEL_INFO);
    return;
  }
  struct diag *diag = check_report(check, fact, "%s must be %s, but is %s", name_of(check, fact), fact->text, value_of(check, fact));
  if (!fact->number) return;
  check_level(check, diag, LEVEL_WARNING);
  value_mend(check, diag, fact);
}

static void jsonsgf_list_scalar(struct check *check, const struct fact *fact) {
  list_mend(check, check_report(check, fact, "%s must be a list, even of one point", name_of(check, fact)), fact);
}

static void jsonsgf_scalar_list(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s must be one value, but is a list", name_of(check, fact));
  const struct json_spot *spots = check->document->spots;
  uint32_t value = fact->spot;
  while (spots[value].kind == JSON_ARRAY && spots[value].next > value + 1 && spots[value + 1].next == spots[value].next) value++;
  if (!text_is_whole(check)) return;
  struct fix *fix = mend(check, diag, FIX_SAFE, "take it out of the list");
  mend_remove(check, fix, (struct span){fact->span.start, spots[value].start});
  mend_remove(check, fix, (struct span){spots[value].end, fact->span.end});
}

static void jsonsgf_number_string(struct check *check, const struct fact *fact) {
  value_mend(check, check_report(check, fact, "%s must be a number, but is the string %s", name_of(check, fact), value_of(check, fact)), fact);
}

static void jsonsgf_none_value(struct check *check, const struct fact *fact) {
  value_mend(check, check_report(check, fact, "%s must be null, since it has no value, but is %s", name_of(check, fact), value_of(check, fact)), fact);
}

static void jsonsgf_compressed_points(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s in %s: JSON names every point", value_of(check, fact), name_of(check, fact));
  struct view meant = notation_of(fact)->meant;
  if (meant.length) mend_replace_value(check, mend(check, diag, FIX_SAFE, "name every point"), fact->spot, meant);
}

static void jsonsgf_compose_flat(struct check *check, const struct fact *fact) {
  const char *name = name_of(check, fact);
  list_mend(check, fact->number ? check_report(check, fact, "%s must be a list of pairs: this one is read as a point and its label, not as two points", name)
                                 : check_report(check, fact, "%s must be a list of pairs, even of one", name), fact);
}

static void jsonsgf_compose_shape(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s must be %s, but is %s", name_of(check, fact), fact->text, value_of(check, fact));
  if (!notation_of(fact)->meant.length) return;
  check_level(check, diag, LEVEL_WARNING);
  value_mend(check, diag, fact);
}

static void jsonsgf_pass_form(struct check *check, const struct fact *fact) {
  value_mend(check, check_report(check, fact, "a pass must be null, but is %s", value_of(check, fact)), fact);
}

/* ---- points ---- */

static void jsonsgf_point_syntax(struct check *check, const struct fact *fact) {
  check_report(check, fact, "a point of %s must be two letters, such as \"pd\", but is %s", name_of(check, fact), value_of(check, fact));
}

static void jsonsgf_point_range(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s in %s is off the board", value_of(check, fact), name_of(check, fact));
}

static void jsonsgf_point_duplicate(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s stands twice in %s", value_of(check, fact), name_of(check, fact));
  if (fact->number && text_is_whole(check)) mend_remove_values(check, mend(check, diag, FIX_SAFE, "remove the second one"), &fact->spot, 1);
}

#include "rules/jsonsgf.rows.inc"
