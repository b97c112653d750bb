/* sgf: how a game is written in SGF. The reader has noticed it (facts/sgf_facts.h), and which bytes mend it. */
#include "facts/sgf_facts.h"
#include "fix/fix_builder.h"
#include "rules/families.h"
#include "rules/fix_values.h"

static const struct notation *notation_of(const struct fact *fact) {
  return fact->what;
}

static const char *shown(struct check *check, struct view text) {
  return check_shorten(check, text);
}

/* The mend that the reader knows, if it knows one. */
static void mend_as(struct check *check, struct diag *diag, const struct fact *fact, enum fix_class safety, const char *order) {
  const struct notation *what = notation_of(fact);
  if (!what->edit_count) return;
  struct fix *fix = mend(check, diag, safety, "%s", order);
  for (size_t i = 0; i < what->edit_count; i++) mend_replace(check, fix, what->edits[i].span, what->edits[i].text);
}

static void mend_by_reader(struct check *check, struct diag *diag, const struct fact *fact, const char *order) {
  mend_as(check, diag, fact, FIX_SAFE, order);
}

static const char *order_write(struct check *check, const struct notation *what) {
  struct view order = mend_format(check, "write %s", shown(check, what->meant));
  return order.at;
}

/* ---- the text ---- */

static void sgf_leading_text(struct check *check, const struct fact *fact) {
  static const char *const places[] = {"text before the game, which no reader shows", "text between two games, which no reader shows",
                                       "text behind the last game, which no reader shows"};
  check_report(check, fact, "%s", places[fact->number]);
}

static void sgf_no_game(struct check *check, const struct fact *fact) {
  if (fact->number) check_report(check, fact, "the text is empty");
  else check_report(check, fact, "nothing here is an SGF game, which begins with (;");
}

static void sgf_syntax(struct check *check, const struct fact *fact) {
  const char *text = check_quote(check, fact->span);
  switch ((enum sgf_trouble)fact->number) {
  case SGF_STRAY_TEXT: check_report(check, fact, "`%s` is neither a property nor a value", text); break;
  case SGF_STRAY_VALUE: check_report(check, fact, "the value %s belongs to no property", text); break;
  case SGF_NO_VALUE: mend_by_reader(check, check_report(check, fact, "the property %s has no value", text), fact, "add an empty one"); break;
  case SGF_TEXT_CUT_SHORT:
    check_report(check, fact, "`%s` stands behind the end of the text before it: a ] in a text is written \\]", text);
    break;
  }
}

static void sgf_missing_semicolon(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "no semicolon before %s, where a node begins", check_quote(check, fact->span));
  mend_by_reader(check, diag, fact, "put a semicolon before it");
}

static void sgf_unbalanced(struct check *check, const struct fact *fact) {
  struct diag *diag;
  switch ((enum sgf_bracket)fact->number) {
  case SGF_NEVER_CLOSED:
    diag = check_report(check, fact, "the text ends before the game does: a ) is missing");
    check_relate(check, diag, fact->other, "opened here");
    break;
  case SGF_VALUE_OPEN: check_report(check, fact, "the value that begins here has no ] at its end"); break;
  case SGF_CLOSES_NOTHING:
    check_report(check, fact, fact->span.end - fact->span.start > 1 ? "these ) close nothing" : "this ) closes nothing");
    break;
  case SGF_NEVER_OPENED: check_report(check, fact, "a node outside of any game: a ( is missing"); break;
  case SGF_NODE_BEHIND_VARIATIONS: check_report(check, fact, "a node behind variations: it is read as one more of them"); break;
  }
}

static void sgf_empty_tree(struct check *check, const struct fact *fact) {
  if (fact->number) check_report(check, fact, "a ( that opens no node, but another (");
  else check_report(check, fact, NULL);
}

static void sgf_nul_byte(struct check *check, const struct fact *fact) {
  struct diag *diag = fact->number > 1 ? check_report(check, fact, "%lld zero bytes in the text", fact->number) : check_report(check, fact, NULL);
  mend_by_reader(check, diag, fact, "remove them");
}

static void sgf_too_large(struct check *check, const struct fact *fact) {
  bool bytes = view_is(notation_of(fact)->value, "bytes");
  check_report(check, fact, "more than %lld %s (%s): nothing further is read", fact->number, bytes ? "bytes" : "nodes, properties and values",
               bytes ? "--max-size" : "--max-values");
}

/* ---- character sets ---- */

static void sgf_charset(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  switch ((enum sgf_charset)fact->number) {
  case SGF_CHARSET_UNKNOWN:
    check_report(check, fact, "no character set is known as `%s`; the text is read as %s", shown(check, what->value), shown(check, what->meant));
    break;
  case SGF_CHARSET_BAD_BYTES:
    if (what->number < 2) check_report(check, fact, "a character is damaged: it cannot be read as %s", shown(check, what->meant));
    else check_report(check, fact, "%.0f characters are damaged: they cannot be read as %s; this is the first", what->number, shown(check, what->meant));
    break;
  case SGF_CHARSET_MISSING:
    check_report(check, fact, "the text is in %s, which this jgflint cannot read: iconv is missing, or does not know it", shown(check, what->meant));
    break;
  case SGF_CHARSET_GUESSED:
    check_level(check, check_report(check, fact, "nothing says which character set this is: it is read as %s (--encoding says another)", shown(check, what->meant)),
                view_is(what->meant, "windows-1252") && what->number <= 0 ? LEVEL_INFO : LEVEL_WARNING);
    break;
  }
}

static void sgf_ca_mismatch(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  const char *meant = shown(check, what->meant);
  struct diag *diag = check_report(check, fact, "CA says %s, but the text is %s", shown(check, what->value), meant);
  mend_by_reader(check, diag, fact, order_write(check, what));
}

static void sgf_tree_charsets_differ(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = check_report(check, fact, "this game says %s, the first one %s: readers take one for all", shown(check, what->value), shown(check, what->meant));
  check_relate(check, diag, fact->other, "the first one");
}

static void sgf_collection(struct check *check, const struct fact *fact) {
  check_report(check, fact, "the file holds %lld games", fact->number);
}

/* ---- properties ---- */

static void sgf_lowercase_ident(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = check_report(check, fact, "the property must be %s, but is `%s`", shown(check, what->meant), shown(check, what->name));
  mend_by_reader(check, diag, fact, order_write(check, what));
}

static void sgf_obsolete_property(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  const char *name = shown(check, what->name);
  if (!what->meant.length) {
    check_report(check, fact, "FF[4] has no property %s any more", name);
    return;
  }
  struct diag *diag = check_report(check, fact, "FF[4] has %s instead of %s", shown(check, what->meant), name);
  mend_by_reader(check, diag, fact, order_write(check, what));
}

static void sgf_property_version(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  check_report(check, fact, "%s came with FF[%lld]; this file says that it is FF[%s]", shown(check, what->name), fact->number, shown(check, what->value));
}

static void sgf_duplicate_property(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s stands twice in this node", shown(check, notation_of(fact)->name));
  check_relate(check, diag, fact->other, "the first one");
  mend_by_reader(check, diag, fact, "make them one");
}

static void sgf_multi_value(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s must have one value, but has %lld", shown(check, notation_of(fact)->name), fact->number);
}

static void sgf_empty_value(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s has an empty value", shown(check, notation_of(fact)->name));
  if (fact->number) check_level(check, diag, LEVEL_INFO);
  mend_by_reader(check, diag, fact, "remove the property");
}

static void sgf_value_type(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = check_report(check, fact, "%s must hold %s, but holds `%s`", shown(check, what->name), shown(check, what->meant),
                                   shown(check, what->value));
  if (fact->number == 2) mend_as(check, diag, fact, FIX_UNSAFE, "remove the value");
  else mend_by_reader(check, diag, fact, "write it so");
}

static void sgf_compose_missing(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = check_report(check, fact, "%s must hold %s, but holds `%s`", shown(check, what->name), shown(check, what->meant),
                                   shown(check, what->value));
  if (fact->number) check_level(check, diag, LEVEL_INFO);
}

static void sgf_point_duplicate(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = view_equal(what->name, what->meant)
      ? check_report(check, fact, "%s names %s twice", shown(check, what->name), shown(check, what->value))
      : check_report(check, fact, "%s marks %s, which %s marks already", shown(check, what->name), shown(check, what->value), shown(check, what->meant));
  if (fact->other.end > fact->other.start) check_relate(check, diag, fact->other, "the first one");
  mend_by_reader(check, diag, fact, "remove the second one");
}

static void sgf_pass_old_style(struct check *check, const struct fact *fact) {
  mend_by_reader(check, check_report(check, fact, NULL), fact, "write an empty value");
}

static void sgf_square_compose(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = check_report(check, fact, "a square board has one number: SZ[%s]", shown(check, what->meant));
  mend_by_reader(check, diag, fact, order_write(check, what));
}

static void sgf_unknown_property(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  const char *name = shown(check, what->name);
  if (what->meant.length) check_report(check, fact, "SGF has no property %s; is it %s?", name, shown(check, what->meant));
  else check_report(check, fact, "SGF has no property %s: only the program that wrote it knows what it says", name);
}

static void sgf_value_version(struct check *check, const struct fact *fact) {
  static const char *const news[] = {[SGF_NEW_PASS] = "a pass as an empty value", [SGF_NEW_RECTANGLE] = "a rectangle in a list of points",
                                     [SGF_NEW_SIZE] = "a board of width and height", [SGF_NEW_LARGE_BOARD] = "a board of this size",
                                     [SGF_NEW_VIEW] = "a list of points, instead of two corners, in VW"};
  check_report(check, fact, "%s came with FF[4]; this file says that it is FF[%s]", news[fact->number], shown(check, notation_of(fact)->value));
}

static void sgf_rectangle(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  const char *name = shown(check, what->name), *value = shown(check, what->value), *meant = shown(check, what->meant);
  struct diag *diag = fact->number ? check_report(check, fact, "%s[%s] is one point: %s", name, value, meant)
                                   : check_report(check, fact, "%s[%s]: a rectangle is named by its upper left and its lower right corner: %s", name, value, meant);
  mend_by_reader(check, diag, fact, order_write(check, what));
}

/* ---- the game ---- */

static void sgf_handicap_missing(struct check *check, const struct fact *fact) {
  bool stars = notation_of(fact)->number > 0;
  struct diag *diag = check_report(check, fact, "%lld black stones%s and white plays first, but no HA says that it is a handicap", fact->number,
                                   stars ? " on star points" : "");
  if (!stars) check_level(check, diag, LEVEL_INFO);
}

static void sgf_setup_after_move(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s sets stones after the game has begun", shown(check, notation_of(fact)->name));
}

static void sgf_setup_and_move(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "a move and %s in one node", shown(check, notation_of(fact)->name));
  check_relate(check, diag, fact->other, "the other one");
  mend_by_reader(check, diag, fact, "make two nodes of it: first the setup, then the move");
}

static void sgf_two_moves(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  check_relate(check, diag, fact->other, "the first one");
  mend_by_reader(check, diag, fact, "put a semicolon before the second one");
}

static void sgf_move_in_root(struct check *check, const struct fact *fact) {
  mend_by_reader(check, check_report(check, fact, NULL), fact, "give the move a node of its own");
}

static void sgf_root_property_misplaced(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s counts in the first node of a game alone", shown(check, notation_of(fact)->name));
}

static void sgf_gameinfo_misplaced(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "%s is about the whole game, of which an earlier node has spoken", shown(check, notation_of(fact)->name));
  check_relate(check, diag, fact->other, "the first one");
}

static void sgf_annotation_conflict(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  struct diag *diag = check_report(check, fact, "%s contradicts the %s of this node", shown(check, what->name), shown(check, what->meant));
  check_relate(check, diag, fact->other, "that one");
}

static void sgf_annotation_without_move(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s judges a move, and this node has none", shown(check, notation_of(fact)->name));
}

static void sgf_handicap_count(struct check *check, const struct fact *fact) {
  check_report(check, fact, "a handicap of %s, but %lld black stones are set up", shown(check, notation_of(fact)->value), fact->number);
}

/* In JSON-SGF what is meant is written as JSON: times and komi are numbers there. */
static void form_fix(struct check *check, struct diag *diag, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  bool is_part = what->number > 0, is_number = fact->kind == SGF_FACT_TIME_FORMAT || fact->kind == SGF_FACT_KOMI_FORMAT;
  enum fix_class safety = is_part ? FIX_UNSAFE : FIX_SAFE;
  const char *order = mend_format(check, is_part ? "write %s, without what stands behind it" : "write %s", shown(check, what->meant)).at;
  if (!check->document) mend_as(check, diag, fact, safety, order);
  else if (is_number && what->meant.length) mend_replace_value(check, mend(check, diag, safety, "%s", order), fact->spot, what->meant);
  else if (what->meant.length) repair_text(check, diag, fact->spot, safety, what->meant);
}

/* A version before 4 left the form of these open. */
static void form_report(struct check *check, const struct fact *fact, const char *what_it_is) {
  const struct notation *what = notation_of(fact);
  const char *value = shown(check, what->value);
  struct diag *diag = what->meant.length ? check_report(check, fact, "%s must be %s, but is `%s`", what_it_is, shown(check, what->meant), value)
                                         : check_report(check, fact, "`%s` is not how SGF writes %s", value, what_it_is);
  if (fact->number < 4 && !what->meant.length) check_level(check, diag, LEVEL_INFO);
  form_fix(check, diag, fact);
}

static void sgf_result_format(struct check *check, const struct fact *fact) {
  form_report(check, fact, "a result");
}

static void sgf_date_format(struct check *check, const struct fact *fact) {
  form_report(check, fact, "a date");
}

static void sgf_time_format(struct check *check, const struct fact *fact) {
  form_report(check, fact, "a time in seconds");
}

static void sgf_komi_format(struct check *check, const struct fact *fact) {
  form_report(check, fact, "a komi");
}

static void sgf_size_range(struct check *check, const struct fact *fact) {
  check_report(check, fact, "no board of this size: 1 to 52, or width:height");
}

static void sgf_game_type(struct check *check, const struct fact *fact) {
  const struct notation *what = notation_of(fact);
  if (what->meant.length) check_report(check, fact, "the game is %s, not Go", shown(check, what->meant));
  else check_report(check, fact, "the game is not Go, which is GM[1]");
}

#include "rules/sgf.rows.inc"
