/* sgf: how a game is written in SGF. The reader has noticed it (facts/sgf_facts.h), and which bytes fix it. */
#include "facts/sgf_facts.h"
#include "fix/fix_builder.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static const char *order_write(struct rule_context *context, const struct fact_detail *what) {
  return rule_format(context, "write %s", rule_shorten(context, what->meant)).at;
}

/* ---- the text ---- */

static void sgf_leading_text(struct rule_context *context, const struct fact *fact) {
  static const char *const places[] = {"text before the game, which no reader shows",
                                       "text between two games, which no reader shows",
                                       "text after the last game, which no reader shows"};
  rule_report(context, fact, "%s", places[fact->number]);
}

static void sgf_no_game(struct rule_context *context, const struct fact *fact) {
  if (fact->number) rule_report(context, fact, "the text is empty");
  else rule_report(context, fact, "no SGF game found: a game begins with (;");
}

static void sgf_syntax(struct rule_context *context, const struct fact *fact) {
  const char *text = rule_quote(context, fact->span);
  switch ((enum sgf_syntax_error)fact->number) {
  case SGF_STRAY_TEXT: rule_report(context, fact, "`%s` is neither a property nor a value", text); break;
  case SGF_STRAY_VALUE: rule_report(context, fact, "the value %s belongs to no property", text); break;
  case SGF_NO_VALUE:
    fix_by_reader(context, rule_report(context, fact, "the property %s has no value", text), fact, FIX_SAFE,
                  "add an empty value");
    break;
  case SGF_TEXT_CUT_SHORT:
    rule_report(context, fact, "`%s` comes after the end of a text: a ] inside a text must be written \\]", text);
    break;
  case SGF_SURPLUS_BRACKET:
    fix_by_reader(context, rule_report(context, fact, "this ] closes no value"), fact, FIX_SAFE, "remove it");
    break;
  }
}

static void sgf_unbalanced(struct rule_context *context, const struct fact *fact) {
  bool are_many = fact->span.end - fact->span.start > 1, is_last = detail_of(fact)->number > 0;
  struct diag *diag;
  switch ((enum sgf_bracket)fact->number) {
  case SGF_NEVER_CLOSED:
    diag = rule_report(context, fact, "the text ends before the game does: a ) is missing");
    rule_add_related(context, diag, fact->other, "opened here");
    fix_by_reader(context, diag, fact, FIX_UNSAFE, "close the game here");
    break;
  case SGF_VALUE_OPEN:
    diag = rule_report(context, fact, "the value that begins here must end with ]");
    fix_by_reader(context, diag, fact, FIX_UNSAFE, "put the ] where the value probably ends");
    break;
  case SGF_CLOSES_NOTHING:
    diag = rule_report(context, fact, are_many ? "these ) close nothing" : "this ) closes nothing");
    fix_by_reader(context, diag, fact, is_last ? FIX_SAFE : FIX_UNSAFE, are_many ? "remove them" : "remove it");
    break;
  case SGF_NEVER_OPENED: rule_report(context, fact, "a node outside any game: a ( is missing"); break;
  case SGF_NODE_BEHIND_VARIATIONS: rule_report(context, fact, "a node after variations: it is read as another variation"); break;
  case SGF_CLOSES_EARLY:
    diag = rule_report(context, fact, "this ) is probably one too many: the moves after it continue the same line");
    fix_by_reader(context, diag, fact, FIX_UNSAFE, "remove it");
    break;
  case SGF_BRANCH_OPEN:
    diag = rule_report(context, fact, "a ) is probably missing before this variation");
    fix_by_reader(context, diag, fact, FIX_UNSAFE, "close the previous variation here");
    break;
  }
}

/* ---- damaged texts ---- */

static void sgf_unescaped_bracket(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *name = rule_shorten(context, what->name);
  struct diag *diag =
      what->number > 1
          ? rule_report(context, fact, "%.0f brackets ] in the text of %s must be written \\]; this is the first",
                        what->number, name)
          : rule_report(context, fact, "this ] is inside the text of %s: it must be written \\]", name);
  rule_add_related(context, diag, fact->other, "the text begins here");
  fix_by_reader(context, diag, fact, FIX_UNSAFE, "write \\]");
}

static void sgf_swallowed(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  struct diag *diag = rule_report(context, fact, "the text of %s has probably swallowed `%s`: the ] before it is missing",
                                  rule_shorten(context, what->meant), rule_quote(context, fact->span));
  rule_add_related(context, diag, fact->other, "the text begins here");
  fix_by_reader(context, diag, fact, FIX_UNSAFE, "end the text before it");
}

static void sgf_broken_off(struct rule_context *context, const struct fact *fact) {
  const char *name = rule_shorten(context, detail_of(fact)->name);
  struct diag *diag =
      *name ? rule_report(context, fact, "the game breaks off here, in the property %s: the next game follows", name)
            : rule_report(context, fact, "the game breaks off here: the next game follows");
  rule_add_related(context, diag, fact->other, "the game begins here");
  fix_by_reader(context, diag, fact, FIX_UNSAFE, "close the game here");
}

static void sgf_game_after_end(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "`%s` contains nodes, but is outside of the games: no program reads them",
              rule_quote(context, fact->span));
}

static void sgf_wrapped_value(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *meant = rule_shorten(context, what->meant);
  struct diag *diag = rule_report(context, fact, "`%s` contains white space: it is read as %s",
                                  rule_shorten(context, what->value), meant);
  fix_by_reader(context, diag, fact, fact->number ? FIX_SAFE : FIX_UNSAFE, rule_format(context, "write %s", meant).at);
}

static void sgf_empty_tree(struct rule_context *context, const struct fact *fact) {
  if (fact->number) rule_report(context, fact, "a ( must be followed by a node, not by another (");
  else rule_report(context, fact, NULL);
}

static void sgf_nul_byte(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = fact->number > 1 ? rule_report(context, fact, "%lld zero bytes in the text", fact->number)
                                       : rule_report(context, fact, NULL);
  fix_by_reader(context, diag, fact, FIX_SAFE, fact->number > 1 ? "remove them" : "remove it");
}

static void sgf_too_large(struct rule_context *context, const struct fact *fact) {
  struct view what = detail_of(fact)->value;
  if (view_is(what, "findings")) {
    rule_report(context, fact, "%lld more findings: a game shows 10,000, and then jgflint fixes none of them", fact->number);
    return;
  }
  bool bytes = view_is(what, "bytes");
  const char *things = bytes                           ? "bytes"
                       : view_is(what, "characters") ? "characters in another encoding than UTF-8"
                                                       : "nodes and properties";
  rule_report(context, fact, "more than %lld %s (%s): the rest is not read", fact->number, things,
              bytes ? "--max-size" : "--max-values");
}

/* ---- character sets ---- */

static void charset_asked(struct rule_context *context, const struct fact *fact, const struct fact_detail *what) {
  const char *meant = rule_shorten(context, what->meant);
  bool is_doubtful = what->number > 0;
  struct diag *diag = is_doubtful
                          ? rule_report(context, fact, "the text is valid UTF-8, but is read as %s because of --encoding", meant)
                          : rule_report(context, fact, "the text is %s, but only UTF-8 can be read by all programs", meant);
  rule_override_level(context, diag, is_doubtful ? LEVEL_WARNING : LEVEL_INFO);
  fix_by_reader(context, diag, fact, is_doubtful ? FIX_UNSAFE : FIX_SAFE,
                rule_format(context, "convert it from %s to UTF-8, and write CA[UTF-8]", meant).at);
  diag->fix->is_unlisted =
      source_offset(context->source, 0) > context->source->first_offset; /* no edit has the mark before the text */
}

static void sgf_charset(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  switch ((enum sgf_charset)fact->number) {
  case SGF_CHARSET_UNKNOWN:
    rule_report(context, fact, "`%s` is not a known character set: the text is read as %s", rule_shorten(context, what->value),
                rule_shorten(context, what->meant));
    break;
  case SGF_CHARSET_BAD_BYTES:
    if (what->number < 2)
      rule_report(context, fact, "a character is damaged: it cannot be read as %s", rule_shorten(context, what->meant));
    else
      rule_report(context, fact, "%.0f characters are damaged: they cannot be read as %s; this is the first", what->number,
                  rule_shorten(context, what->meant));
    break;
  case SGF_CHARSET_GUESSED:
    rule_override_level(context,
                        rule_report(context, fact,
                                    "the character set is not stated: the text is read as %s (--encoding names another)",
                                    rule_shorten(context, what->meant)),
                        view_is(what->meant, "windows-1252") && what->number <= 0 ? LEVEL_INFO : LEVEL_WARNING);
    break;
  case SGF_CHARSET_ASKED: charset_asked(context, fact, what); break;
  }
}

/* ---- properties ---- */

static void sgf_obsolete_property(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *name = rule_shorten(context, what->name);
  if (!what->meant.length) {
    rule_report(context, fact, "FF[4] no longer has the property %s", name);
    return;
  }
  const char *meant = rule_shorten(context, what->meant);
  struct diag *diag =
      fact->number ? rule_report(context, fact, "FF[4] has no property %s, and this node has its labels in %s", name, meant)
                   : rule_report(context, fact, "FF[4] has %s instead of %s", meant, name);
  fix_by_reader(context, diag, fact, FIX_SAFE,
                fact->number ? "keep the labels of LB, and add those of other points to it" : order_write(context, what));
}

static void sgf_property_version(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  struct diag *diag = rule_report(context, fact, "%s is new in FF[%lld], but this file is FF[%s]",
                                  rule_shorten(context, what->name), fact->number, rule_shorten(context, what->value));
  if (view_is(what->name, "AP")) rule_override_level(context, diag, LEVEL_INFO); /* MultiGo and Sabaki always write AP */
}

/* Of texts, readers take the first or the last; lists they put together. */
static void sgf_duplicate_property(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *name = rule_shorten(context, what->name);
  struct diag *diag = what->other_count
                          ? rule_report(context, fact, "%s appears %zu times in this node", name, what->other_count + 2)
                          : rule_report(context, fact, "%s appears twice in this node", name);
  if (fact->number) rule_override_level(context, diag, fact->number == 2 ? LEVEL_INFO : LEVEL_WARNING);
  rule_add_related(context, diag, fact->other, "the first one");
  rule_add_related_each(context, diag, what->others, what->other_count, "again");
  fix_by_reader(context, diag, fact, FIX_SAFE, "merge them");
}

static void sgf_empty_value(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "%s has an empty value", rule_shorten(context, detail_of(fact)->name));
  if (fact->number) rule_override_level(context, diag, LEVEL_INFO);
  fix_by_reader(context, diag, fact, FIX_SAFE, "remove the property");
}

static void sgf_value_type(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  struct diag *diag = rule_report(context, fact, "%s must be %s, but is `%s`", rule_shorten(context, what->name),
                                  rule_shorten(context, what->meant), rule_shorten(context, what->value));
  if (fact->number == 2) fix_by_reader(context, diag, fact, FIX_UNSAFE, "remove the value");
  else fix_by_reader(context, diag, fact, FIX_SAFE, "write it in this form");
}

static void sgf_compose_missing(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  struct diag *diag = rule_report(context, fact, "%s must be %s, but is `%s`", rule_shorten(context, what->name),
                                  rule_shorten(context, what->meant), rule_shorten(context, what->value));
  if (fact->number) rule_override_level(context, diag, LEVEL_INFO);
}

static void sgf_point_duplicate(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  struct diag *diag =
      view_equal(what->name, what->meant)
          ? rule_report(context, fact, "%s names %s twice", rule_shorten(context, what->name), rule_shorten(context, what->value))
          : rule_report(context, fact, "%s marks %s, but %s marks it already", rule_shorten(context, what->name),
                        rule_shorten(context, what->value), rule_shorten(context, what->meant));
  if (fact->other.end > fact->other.start) rule_add_related(context, diag, fact->other, "the first one");
  fix_by_reader(context, diag, fact, FIX_SAFE, "remove the second one");
}

static void sgf_setup_and_move(struct rule_context *context, const struct fact *fact) {
  struct diag *diag =
      rule_report(context, fact, "%s and a move must be in separate nodes", rule_shorten(context, detail_of(fact)->name));
  rule_add_related(context, diag, fact->other, "the other one");
  if (fact->number) fix_by_reader(context, diag, fact, FIX_SAFE, "make two nodes of it: first the setup, then the move");
  else fix_by_reader(context, diag, fact, FIX_UNSAFE, "make two nodes of it: first the move, then the setup");
}

static void sgf_unknown_property(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *name = rule_shorten(context, what->name);
  if (what->meant.length) {
    const char *meant = rule_shorten(context, what->meant);
    struct diag *diag = fact->number ? rule_report(context, fact, "SGF has no property %s: it is read as %s", name, meant)
                                     : rule_report(context, fact, "SGF has no property %s; did you mean %s?", name, meant);
    if (fact->number) rule_override_level(context, diag, LEVEL_WARNING);
    fix_by_reader(context, diag, fact, FIX_UNSAFE, order_write(context, what));
  } else rule_report(context, fact, "SGF has no property %s: only the program that wrote it can read it", name);
}

static void sgf_value_version(struct rule_context *context, const struct fact *fact) {
  static const char *const news[] = {[SGF_NEW_PASS] = "a pass as an empty value",
                                     [SGF_NEW_RECTANGLE] = "a rectangle in a list of points",
                                     [SGF_NEW_SIZE] = "a board of width and height",
                                     [SGF_NEW_LARGE_BOARD] = "a board of this size",
                                     [SGF_NEW_VIEW] = "a list of points, instead of two corners, in VW"};
  rule_report(context, fact, "%s is new in FF[4], but this file is FF[%s]", news[fact->number],
              rule_shorten(context, detail_of(fact)->value));
}

static void sgf_rectangle(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  const char *name = detail_name(context, fact), *value = detail_value(context, fact);
  const char *meant = rule_shorten(context, what->meant);
  struct diag *diag =
      fact->number ? rule_report(context, fact, "a single point in %s must be written %s, but is %s", name, meant, value)
                   : rule_report(context, fact, "a rectangle in %s must be its upper left and lower right corners, %s, but is %s",
                                 name, meant, value);
  fix_by_reader(context, diag, fact, FIX_SAFE, order_write(context, what));
}

/* ---- the game ---- */

static void sgf_handicap_missing(struct rule_context *context, const struct fact *fact) {
  bool stars = detail_of(fact)->number > 0;
  struct diag *diag = rule_report(context, fact, "%lld black stones%s and white plays first, but HA[%lld] is missing",
                                  fact->number, stars ? " on star points" : "", fact->number);
  if (!stars) rule_override_level(context, diag, LEVEL_INFO);
}

/* In JSON-SGF what is meant is written as JSON: times and komi are numbers there. */
static void form_fix(struct rule_context *context, struct diag *diag, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  bool is_part = what->number > 0, is_number = fact->kind == SGF_FACT_TIME_FORMAT || fact->kind == SGF_FACT_KOMI_FORMAT;
  enum fix_class safety = is_part ? FIX_UNSAFE : FIX_SAFE;
  const char *order =
      rule_format(context,
                  is_part && what->meant.length < what->value.length ? "write %s, without the text after it" : "write %s",
                  rule_shorten(context, what->meant))
          .at;
  if (!context->document) fix_by_reader(context, diag, fact, safety, order);
  else if (is_number && what->meant.length)
    fix_replace_value(context, fix_new(context, diag, safety, "%s", order), fact->spot, what->meant);
  else if (what->meant.length) repair_text(context, diag, fact->spot, safety, what->meant);
}

/* Versions before 4 did not define the form of these. */
static void form_report(struct rule_context *context, const struct fact *fact, const char *what_it_is, const char *forms) {
  const struct fact_detail *what = detail_of(fact);
  const char *value = rule_shorten(context, what->value);
  struct diag *diag =
      what->meant.length
          ? rule_report(context, fact, what->number > 0 ? "%s is probably %s: it is written `%s`" : "%s must be %s, but is `%s`",
                        what_it_is, rule_shorten(context, what->meant), value)
          : rule_report(context, fact, "%s must be of the form %s, but is `%s`", what_it_is, forms, value);
  if (fact->number < 4 && !what->meant.length) rule_override_level(context, diag, LEVEL_INFO);
  form_fix(context, diag, fact);
}

static void sgf_result_format(struct rule_context *context, const struct fact *fact) {
  form_report(context, fact, "the result", "B+3.5, B+R, B+T, B+F, B+, 0, Void or ?");
}

static void sgf_date_format(struct rule_context *context, const struct fact *fact) {
  form_report(context, fact, "the date", "2020-01-02, 2020-01 or 2020");
}

static void sgf_time_format(struct rule_context *context, const struct fact *fact) {
  form_report(context, fact, "the time in seconds", "5400");
}

static void sgf_komi_format(struct rule_context *context, const struct fact *fact) {
  form_report(context, fact, "the komi", "6.5");
}

static void sgf_game_type(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *what = detail_of(fact);
  if (what->meant.length) rule_report(context, fact, "the game is %s, not Go", rule_shorten(context, what->meant));
  else rule_report(context, fact, "the game is not Go, which is GM[1]");
}

#include "rules/sgf.rows.inc"
