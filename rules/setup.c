/* setup: stones placed and taken without a move. */
#include "base/memory.h"
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

/* One finding for all such points of a node. Removing a whole setup that comes after moves may change the turn, a ko or a
 * repetition. */
static void setup_no_change(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  if (fact->spot == NO_SPOT) return;
  const char *point = describe_point(context, event->x, event->y);
  const char *effect = event->color == GO_EMPTY
                         ? rule_format(context, "the setup clears %s, which is empty", point).at
                         : rule_format(context, "the setup adds a %s stone on %s, which already has one",
                                       describe_color(context, event->color), point).at;
  size_t more = event->unchanged_count - 1;
  struct diag *diag = more ? rule_report(context, fact, "%s, and does not change %zu more point%s", effect, more,
                                         more > 1 ? "s" : "")
                           : rule_report(context, fact, "%s", effect);
  bool is_jsonsgf = context->document && context->reader;
  if (fact->number == 1 || is_jsonsgf || is_any_point_off(context)) return;
  /* For SGF, the digest covers only an empty board in the first node. */
  bool is_proved = rule_is_on_jgf(context) || (event->node == 0 && event->color == GO_EMPTY);
  uint32_t *spots = mem_alloc(event->unchanged_count * sizeof *spots);
  for (size_t i = 0; i < event->unchanged_count; i++) spots[i] = context->game->items[event->unchanged[i]].spot;
  repair_remove_points(context, diag, fact->number || !is_proved ? FIX_UNSAFE : FIX_SAFE, spots, event->unchanged_count,
                       more ? "remove these points" : "remove the point");
  free(spots);
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
    struct diag *diag =
        rule_report(context, fact, "the type of a setup must be \"black\", \"white\" or \"clear\", but is `%s`", written);
    offer_near(context, diag, text, nearest_word(text, types, ARRAY_LENGTH(types)));
  } else report_misspelled_color(context, fact, "the type must be");
}

static void setup_no_liberty(struct rule_context *context, const struct fact *fact) {
  const struct go_event *event = fact->data;
  struct diag *diag = rule_report(context, fact, "the setup leaves %s without a liberty: %s",
                                  describe_stones(context, event->group, describe_color(context, event->group_color)),
                                  describe_points(context, event->group_points, event->group));
  describe_diagram(context, diag, fact);
}

#include "rules/setup.rows.inc"
