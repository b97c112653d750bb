/* markup: marks and labels on the board. */
#include "base/similar.h"
#include "go/facts.h"
#include "jgf/facts.h"
#include "rules/families.h"
#include "rules/say.h"

static void markup_same_point(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  check_relate(check, diag, fact->other, "the first one");
}

static void markup_label_text(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

static const char *const standard_types[] = {"circle", "triangle", "square", "mark", "label", "selected"};

/* What Seki 4 can draw (DIALECTS.md 1.1); `selected` is not among it. */
static const char *const seki_types[] = {"triangle", "circle", "square", "diamond", "mark", "happy", "sad", "label", "select",
                                         "variation", "candidate", "lastMove", "moveNumber"};

static bool is_one_of(struct view text, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (view_is(text, names[i])) return true;
  return false;
}

static void markup_type(struct check *check, const struct fact *fact) {
  struct view text = json_string(check->document, fact->spot);
  const char *written = check_quote(check, fact->span);
  if (check->plan->std == STD_SEKI) {
    if (!is_one_of(text, seki_types, ARRAY_LENGTH(seki_types)))
      check_level(check, check_report(check, fact, "Seki draws no markup of the type `%s`", written), LEVEL_WARNING);
    return;
  }
  if (is_one_of(text, standard_types, ARRAY_LENGTH(standard_types))) return;
  check_report(check, fact, "`%s` is a type of one's own: readers may not draw it", written);
}

#include "rules/markup.rows.inc"
