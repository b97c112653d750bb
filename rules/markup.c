/* markup: marks and labels on the board. */
#include "base/ascii.h"
#include "base/lookalike.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static void markup_same_point(struct rule_context *context, const struct fact *fact) {
  report_same_point(context, fact, NULL);
}

/* More types that Seki 4 draws. It also writes `select` for `selected`. */
static const char *const seki_types[] = {"diamond", "happy", "sad", "variation", "candidate", "lastMove", "moveNumber"};
enum { MOST_TYPES = MARKUP_TYPES + ARRAY_LENGTH(seki_types) };

/* Stores the types that readers draw. Returns their number. */
static size_t types_list(bool seki, const char *types[MOST_TYPES]) {
  size_t count = 0;
  for (size_t i = 0; i < MARKUP_TYPES; i++) {
    bool is_selected = strcmp(markup_types[i].property, "SL") == 0;
    types[count++] = seki && is_selected ? "select" : markup_types[i].name;
  }
  for (size_t i = 0; seki && i < ARRAY_LENGTH(seki_types); i++) types[count++] = seki_types[i];
  return count;
}

/* The name that is equal to the text in any case, or NULL. */
static const char *in_small_letters(struct view text, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (ascii_same(text, names[i])) return names[i];
  return NULL;
}

/* Other names for a type. */
static const struct {
  const char *written, *meant;
} spellings[] = {{"X", "mark"}, {"cross", "mark"}};

/* The standard type that is meant, or NULL for a private type. */
static const char *type_meant(struct view written, bool seki, const char *const *types, size_t count, enum fix_class *safety) {
  char room[LOOKALIKE_ROOM];
  struct view text = lookalike_view(written, room);
  const char *meant = in_small_letters(text, types, count);
  *safety = FIX_SAFE;
  if (markup_type_of(text) && !view_is(text, "LB")) meant = markup_type_of(text);
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
    if (view_is(text, spellings[i].written)) meant = spellings[i].meant;
  if (view_is(text, "SL")) meant = seki ? "select" : "selected";
  if (seki && view_is(text, "selected")) meant = "select";
  if (!seki && view_is(text, "select")) {
    meant = "selected";
    *safety = FIX_UNSAFE;
  }
  return meant;
}

static void markup_type(struct rule_context *context, const struct fact *fact) {
  struct view text = json_string(context->document, fact->spot);
  const char *written = rule_quote(context, fact->span);
  bool seki = context->rule_table->std == STD_SEKI;
  const char *types[MOST_TYPES];
  size_t count = types_list(seki, types);
  const char *same = in_small_letters(text, types, count);
  if (same && view_is(text, same)) return;
  enum fix_class safety;
  const char *meant = type_meant(text, seki, types, count, &safety);
  bool is_guess = meant && safety == FIX_UNSAFE;
  struct diag *diag = meant  ? rule_report(context, fact, is_guess ? "the type is probably \"%s\": Seki writes `%s`"
                                                                   : "the type must be \"%s\", but is `%s`", meant, written)
                      : seki ? rule_report(context, fact, "Seki does not draw markup of the type `%s`", written)
                             : rule_report(context, fact, "`%s` is not a JGF markup type: readers may not draw it", written);
  if (seki) rule_override_level(context, diag, LEVEL_WARNING);
  if (meant) repair_text(context, diag, fact->spot, safety, view_of(meant));
  else offer_near(context, diag, text, nearest_word(text, types, count));
}

#include "rules/markup.rows.inc"
