/* setup: stones placed and taken without a move. */
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/shape_fix.h"

static void setup_same_point(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, fact->number ? "the point stands twice in this setup" : "the point stands in this setup as two things");
  check_relate(check, diag, fact->other, "the first one");
  if (!fact->number) return;
  check_level(check, diag, LEVEL_WARNING);
  if (repair_can_remove_point(check, fact->spot)) repair_remove_point(check, mend(check, diag, FIX_SAFE, "remove the second one"), fact->spot);
}

static void setup_no_change(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  const struct go_item *item = &check->game->items[event->item];
  bool in_rectangle = item->group == item->spot; /* SGF's "aa:ss": it clears what is there, and means no single point */
  if (in_rectangle) return;
  const char *point = say_point(check, event->x, event->y);
  struct diag *diag = event->color == GO_EMPTY
      ? check_report(check, fact, "the setup clears %s, which is empty", point)
      : check_report(check, fact, "the setup puts a %s stone on %s, where one stands already", say_color(check, event->color), point);
  bool certain = !fact->number && !check->game->outgrown.points;
  if (check_is_jgf(check) && certain && repair_can_remove_point(check, fact->spot)) repair_remove_point(check, mend(check, diag, FIX_SAFE, "remove the point"), fact->spot);
}

static void setup_type(struct check *check, const struct fact *fact) {
  const char *written = check_quote(check, fact->span);
  if (fact->text) {
    key_mend(check, check_report(check, fact, "the key for the color of a setup must be `%s`, but is `%s`", fact->text, written), fact->spot, FIX_SAFE, fact->text);
    return;
  }
  if (fact->number == GO_NO_COLOR) {
    check_report(check, fact, "the type of a setup must be \"black\", \"white\" or \"clear\", but is `%s`", written);
    return;
  }
  const char *name = fact->number == GO_EMPTY ? "clear" : say_color(check, (uint8_t)fact->number);
  repair_color(check, check_report(check, fact, "the type must be \"%s\", but is `%s`", name, written), fact->spot, fact->number);
}

static void setup_no_liberty(struct check *check, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = check_report(check, fact, "the setup leaves %s of %s without a liberty: %s", say_stones(check, event->group),
                                   say_color(check, event->group_color), say_points(check, event->group_points, event->group));
  say_diagram(check, diag, fact);
}

#include "rules/setup.rows.inc"
