/* sgf: how a game is written in SGF. The facts of the reader (facts/sgf_facts.h) have the edits of the fixes. */
#include "facts/sgf_facts.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static const struct message_row rows[] = {
    /* the text */
    ROW(SGF_FACT_LEADING_TEXT, 0, "text before the game, which no reader shows"),
    ROW(SGF_FACT_LEADING_TEXT, 1, "text between two games, which no reader shows"),
    ROW(SGF_FACT_LEADING_TEXT, 2, "text after the last game, which no reader shows"),
    ROW(SGF_FACT_NO_GAME, 0, "no SGF game found: a game begins with (;"),
    ROW(SGF_FACT_NO_GAME, 1, "the text is empty"),
    ROW(SGF_FACT_SYNTAX, SGF_STRAY_TEXT, "`{source}` is neither a property nor a value"),
    ROW(SGF_FACT_SYNTAX, SGF_STRAY_VALUE, "the value {source} belongs to no property"),
    ROW(SGF_FACT_SYNTAX, SGF_NO_VALUE, "the property {source} has no value", .order = "add an empty value"),
    ROW(SGF_FACT_SYNTAX, SGF_TEXT_CUT_SHORT, "`{source}` comes after the end of a text: a ] inside a text must be written \\]"),
    ROW(SGF_FACT_SYNTAX, SGF_SURPLUS_BRACKET, "this ] closes no value", .order = "remove it"),
    ROW(SGF_FACT_EMPTY_TREE, 1, "a ( must be followed by a node, not by another ("),
    ROW(SGF_FACT_NUL_BYTE, 1, "{headline}", .order = "remove it"),
    ROW(SGF_FACT_NUL_BYTE, WHEN_ANY, "{count} zero bytes in the text", .order = "remove them"),

    /* brackets */
    ROW(SGF_FACT_UNBALANCED, SGF_NEVER_CLOSED, "the text ends before the game does: a ) is missing",
        .order = "close the game here", .related = "opened here", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_UNBALANCED, SGF_VALUE_OPEN, "the value that begins here must end with ]",
        .order = "put the ] where the value probably ends", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_UNBALANCED, SGF_NEVER_OPENED, "a node outside any game: a ( is missing"),
    ROW(SGF_FACT_UNBALANCED, SGF_NODE_BEHIND_VARIATIONS, "a node after variations: it is read as another variation"),
    ROW(SGF_FACT_UNBALANCED, SGF_CLOSES_EARLY, "this ) is probably one too many: the moves after it continue the same line",
        .order = "remove it", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_UNBALANCED, SGF_BRANCH_OPEN, "a ) is probably missing before this variation",
        .order = "close the previous variation here", .safety = FIX_UNSAFE),

    /* damaged texts */
    ROW(SGF_FACT_UNESCAPED_BRACKET, WHEN_MANY,
        "{number} brackets ] in the text of {name} must be written \\]; this is the first", .order = "write \\]",
        .related = "the text begins here", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_UNESCAPED_BRACKET, WHEN_ANY, "this ] is inside the text of {name}: it must be written \\]",
        .order = "write \\]", .related = "the text begins here", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_SWALLOWED, WHEN_ANY, "the text of {meant} has probably swallowed `{source}`: the ] before it is missing",
        .order = "end the text before it", .related = "the text begins here", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_BROKEN_OFF, WHEN_NAMED, "the game breaks off here, in the property {name}: the next game follows",
        .order = "close the game here", .related = "the game begins here", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_BROKEN_OFF, WHEN_ANY, "the game breaks off here: the next game follows", .order = "close the game here",
        .related = "the game begins here", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_WRAPPED, 0, "`{value}` contains white space: it is read as {meant}", .order = "write {meant}",
        .safety = FIX_UNSAFE),
    ROW(SGF_FACT_WRAPPED, WHEN_ANY, "`{value}` contains white space: it is read as {meant}", .order = "write {meant}"),

    /* properties and values */
    ROW(SGF_FACT_OBSOLETE_PROPERTY, 1, "FF[4] has no property {name}, and this node has its labels in {meant}",
        .order = "keep the labels of LB, and add those of other points to it"),
    ROW(SGF_FACT_OBSOLETE_PROPERTY, WHEN_MEANT, "FF[4] has {meant} instead of {name}", .order = "write {meant}"),
    ROW(SGF_FACT_OBSOLETE_PROPERTY, WHEN_ANY, "FF[4] no longer has the property {name}"),
    ROW(SGF_FACT_UNKNOWN_PROPERTY, 1, "SGF has no property {name}: it is read as {meant}", .order = "write {meant}",
        .safety = FIX_UNSAFE, .level = LEVEL_WARNING),
    ROW(SGF_FACT_UNKNOWN_PROPERTY, WHEN_MEANT, "SGF has no property {name}; did you mean {meant}?", .order = "write {meant}",
        .safety = FIX_UNSAFE),
    ROW(SGF_FACT_UNKNOWN_PROPERTY, WHEN_ANY, "SGF has no property {name}: only the program that wrote it can read it"),
    ROW(SGF_FACT_EMPTY_VALUE, 0, "{name} has an empty value", .order = "remove the property"),
    ROW(SGF_FACT_EMPTY_VALUE, WHEN_ANY, "{name} has an empty value", .order = "remove the property", .level = LEVEL_INFO),
    ROW(SGF_FACT_VALUE_TYPE, 2, "{name} must be {meant}, but is `{value}`", .order = "remove the value", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_VALUE_TYPE, WHEN_ANY, "{name} must be {meant}, but is `{value}`", .order = "write it in this form"),
    ROW(SGF_FACT_COMPOSE_MISSING, 0, "{name} must be {meant}, but is `{value}`"),
    ROW(SGF_FACT_COMPOSE_MISSING, WHEN_ANY, "{name} must be {meant}, but is `{value}`", .level = LEVEL_INFO),
    ROW(SGF_FACT_SETUP_AND_MOVE, 0, "{name} and a move must be in separate nodes",
        .order = "make two nodes of it: first the move, then the setup", .related = "the other one", .safety = FIX_UNSAFE),
    ROW(SGF_FACT_SETUP_AND_MOVE, WHEN_ANY, "{name} and a move must be in separate nodes",
        .order = "make two nodes of it: first the setup, then the move", .related = "the other one"),
    ROW(SGF_FACT_VALUE_VERSION, SGF_NEW_PASS, "a pass as an empty value is new in FF[4], but this file is FF[{value}]"),
    ROW(SGF_FACT_VALUE_VERSION, SGF_NEW_RECTANGLE,
        "a rectangle in a list of points is new in FF[4], but this file is FF[{value}]"),
    ROW(SGF_FACT_VALUE_VERSION, SGF_NEW_SIZE, "a board of width and height is new in FF[4], but this file is FF[{value}]"),
    ROW(SGF_FACT_VALUE_VERSION, SGF_NEW_LARGE_BOARD, "a board of this size is new in FF[4], but this file is FF[{value}]"),
    ROW(SGF_FACT_VALUE_VERSION, SGF_NEW_VIEW,
        "a list of points, instead of two corners, in VW is new in FF[4], but this file is FF[{value}]"),
    ROW(SGF_FACT_RECTANGLE, 0, "a rectangle in {name} must be its upper left and lower right corners, {meant}, but is {value}",
        .order = "write {meant}"),
    ROW(SGF_FACT_RECTANGLE, WHEN_ANY, "a single point in {name} must be written {meant}, but is {value}",
        .order = "write {meant}"),
    ROW(SGF_FACT_GAME_TYPE, WHEN_MEANT, "the game is {meant}, not Go"),
    ROW(SGF_FACT_GAME_TYPE, WHEN_ANY, "the game is not Go, which is GM[1]"),
    {.message = "{headline}"},
};

static void sgf_report(struct rule_context *context, const struct fact *fact) {
  report_row(context, fact, rows);
}

static void sgf_unbalanced(struct rule_context *context, const struct fact *fact) {
  if (fact->number != SGF_CLOSES_NOTHING) {
    sgf_report(context, fact);
    return;
  }
  bool are_many = fact->span.end - fact->span.start > 1, is_at_end = detail_of(fact)->number > 0;
  struct diag *diag = report_message(context, fact, are_many ? "these ) close nothing" : "this ) closes nothing");
  fix_by_reader(context, diag, fact, is_at_end ? FIX_SAFE : FIX_UNSAFE, are_many ? "remove them" : "remove it");
}

static void sgf_too_large(struct rule_context *context, const struct fact *fact) {
  struct view detail = detail_of(fact)->value;
  if (view_is(detail, "findings")) {
    rule_report(context, fact, "%lld more findings: a game shows 10,000, and then jgflint fixes none of them", fact->number);
    return;
  }
  bool bytes = view_is(detail, "bytes");
  const char *things = bytes                           ? "bytes"
                       : view_is(detail, "characters") ? "characters in another encoding than UTF-8"
                                                       : "nodes and properties";
  rule_report(context, fact, "more than %lld %s (%s): the rest is not read", fact->number, things,
              bytes ? "--max-size" : "--max-values");
}

/* ---- character sets ---- */

/* The user named the character set. */
static void report_charset_asked(struct rule_context *context, const struct fact *fact) {
  bool is_doubtful = detail_of(fact)->number > 0;
  struct diag *diag = report_message(
      context, fact, is_doubtful ? "the text is valid UTF-8, but is read as {meant} because of --encoding"
                                 : "the text is {meant}, but only UTF-8 can be read by all programs");
  rule_override_level(context, diag, is_doubtful ? LEVEL_WARNING : LEVEL_INFO);
  fix_by_reader(context, diag, fact, is_doubtful ? FIX_UNSAFE : FIX_SAFE,
                "convert it from {meant} to UTF-8, and write CA[UTF-8]");
  diag->fix->is_unlisted =
      source_offset(context->source, 0) > context->source->first_offset; /* no edit has the mark before the text */
}

static void sgf_charset(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = detail_of(fact);
  bool is_latin = view_is(detail->meant, "windows-1252") && detail->number <= 0;
  switch ((enum sgf_charset)fact->number) {
  case SGF_CHARSET_UNKNOWN:
    report_message(context, fact, "`{value}` is not a known character set: the text is read as {meant}");
    break;
  case SGF_CHARSET_BAD_BYTES:
    report_message(context, fact, detail->number < 2
                                      ? "a character is damaged: it cannot be read as {meant}"
                                      : "{number} characters are damaged: they cannot be read as {meant}; this is the first");
    break;
  case SGF_CHARSET_GUESSED:
    rule_override_level(context,
                        report_message(context, fact, "the character set is not stated: the text is read as {meant} "
                                                      "(--encoding names another)"),
                        is_latin ? LEVEL_INFO : LEVEL_WARNING);
    break;
  case SGF_CHARSET_ASKED: report_charset_asked(context, fact); break;
  }
}

/* ---- properties ---- */

static void sgf_property_version(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = report_message(context, fact, "{name} is new in FF[{count}], but this file is FF[{value}]");
  /* MultiGo and Sabaki always write AP. */
  if (view_is(detail_of(fact)->name, "AP")) rule_override_level(context, diag, LEVEL_INFO);
}

/* Readers use the first or the last of several texts, and merge lists. */
static void sgf_duplicate_property(struct rule_context *context, const struct fact *fact) {
  const struct fact_detail *detail = detail_of(fact);
  const char *name = detail_name(context, fact);
  struct diag *diag = detail->other_count
                          ? rule_report(context, fact, "%s appears %zu times in this node", name, detail->other_count + 2)
                          : rule_report(context, fact, "%s appears twice in this node", name);
  if (fact->number) rule_override_level(context, diag, fact->number == 2 ? LEVEL_INFO : LEVEL_WARNING);
  rule_add_related(context, diag, fact->other, "the first one");
  for (size_t i = 0; i < detail->other_count; i++) rule_add_related(context, diag, detail->others[i], "again");
  fix_by_reader(context, diag, fact, FIX_SAFE, "merge them");
}

static void sgf_point_duplicate(struct rule_context *context, const struct fact *fact) {
  bool is_in_one = view_equal(detail_of(fact)->name, detail_of(fact)->meant);
  struct diag *diag = report_message(context, fact, is_in_one ? "{name} names {value} twice"
                                                              : "{name} marks {value}, but {meant} marks it already");
  if (fact->other.end > fact->other.start) rule_add_related(context, diag, fact->other, "the first one");
  fix_by_reader(context, diag, fact, FIX_SAFE, "remove the second one");
}

/* ---- the game ---- */

static void sgf_handicap_missing(struct rule_context *context, const struct fact *fact) {
  bool stars = detail_of(fact)->number > 0;
  struct diag *diag = rule_report(context, fact, "%lld black stones%s and white plays first, but HA[%lld] is missing",
                                  fact->number, stars ? " on star points" : "", fact->number);
  if (!stars) rule_override_level(context, diag, LEVEL_INFO);
}

/* Reports a header value in a form that FF[4] does not define. Earlier versions did not define any. In JSON-SGF, times and komi
 * are JSON numbers. */
static void report_form(struct rule_context *context, const struct fact *fact) {
  static const char *const values[][2] = {{"the result", "B+3.5, B+R, B+T, B+F, B+, 0, Void or ?"},
                                          {"the date", "2020-01-02, 2020-01 or 2020"},
                                          {"the time in seconds", "5400"},
                                          {"the komi", "6.5"}};
  const char *const *row = values[fact->kind - SGF_FACT_RESULT_FORMAT], *name = row[0], *forms = row[1];
  const struct fact_detail *detail = detail_of(fact);
  bool is_part = detail->number > 0, is_number = fact->kind == SGF_FACT_TIME_FORMAT || fact->kind == SGF_FACT_KOMI_FORMAT;
  enum fix_class safety = is_part ? FIX_UNSAFE : FIX_SAFE;
  const char *value = detail_value(context, fact), *meant = rule_shorten(context, detail->meant);
  if (!detail->meant.length) {
    struct diag *diag = rule_report(context, fact, "%s must be of the form %s, but is `%s`", name, forms, value);
    if (fact->number < 4) rule_override_level(context, diag, LEVEL_INFO);
    if (!context->document) fix_by_reader(context, diag, fact, safety, "write {meant}");
    return;
  }
  struct diag *diag = rule_report(
      context, fact, is_part ? "%s is probably %s: it is written `%s`" : "%s must be %s, but is `%s`", name, meant, value);
  bool is_shorter = is_part && detail->meant.length < detail->value.length;
  const char *order = is_shorter ? "write {meant}, without the text after it" : "write {meant}";
  if (!context->document) fix_by_reader(context, diag, fact, safety, order);
  else if (is_number)
    fix_replace_value(context, fix_new(context, diag, safety, "%s", message_of(context, fact, order)), fact->spot, detail->meant);
  else repair_text(context, diag, fact->spot, safety, detail->meant);
}

#include "rules/sgf.rows.inc"
