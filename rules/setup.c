/* setup: stones placed and taken without a move. */
#include "base/suggest.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"
#include "rules/shape_fix.h"

static void setup_same_point(struct rule_context *context, const struct fact *fact) {
  const char *message = fact->number ? "the point is set up twice" : "the point is set up in two different ways";
  struct diag *diag = report_same_point(context, fact, message);
  if (fact->number) rule_override_level(context, diag, LEVEL_WARNING);
}

static void setup_no_change(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  const struct go_item *item = &context->game->items[event->item];
  bool in_rectangle = item->group == item->spot; /* SGF's "aa:ss": it clears what is there, and means no single point */
  if (in_rectangle) return;
  const char *point = describe_point(context, event->x, event->y);
  struct diag *diag = event->color == GO_EMPTY
                          ? rule_report(context, fact, "the setup clears %s, which is empty", point)
                          : rule_report(context, fact, "the setup adds a %s stone on %s, which already has one",
                                        describe_color(context, event->color), point);
  bool certain = !fact->number && !context->game->outgrown.points;
  if (rule_is_on_jgf(context) && certain) repair_remove_point(context, diag, fact->spot, "remove the point");
}

static void setup_type(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  if (fact->text) {
    key_fix(context,
            rule_report(context, fact, "the key for the color of a setup must be `%s`, but is `%s`", fact->text, written),
            fact->spot, FIX_SAFE, fact->text);
    return;
  }
  if (fact->number == GO_NO_COLOR) {
    static const char *const types[] = {"black", "white", "clear"};
    struct view text = string_at(context, fact->spot);
    struct suggestion similar = {0};
    for (size_t i = 0; i < ARRAY_LENGTH(types); i++) suggest_consider(&similar, text, types[i]);
    struct diag *diag =
        rule_report(context, fact, "the type of a setup must be \"black\", \"white\" or \"clear\", but is `%s`", written);
    offer_near(context, diag, text, similar.best);
    return;
  }
  const char *name = fact->number == GO_EMPTY ? "clear" : describe_color(context, (uint8_t)fact->number);
  repair_color(context, rule_report(context, fact, "the type must be \"%s\", but is `%s`", name, written), fact->spot,
               fact->number);
}

static void setup_no_liberty(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->what;
  struct diag *diag = rule_report(context, fact, "the setup leaves %s without a liberty: %s",
                                  describe_stones(context, event->group, describe_color(context, event->group_color)),
                                  describe_points(context, event->group_points, event->group));
  describe_diagram(context, diag, fact);
}

#include "rules/setup.rows.inc"
