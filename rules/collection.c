/* collection: what shows when records are compared. */
#include "lint/collection.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

static void collection_same_game(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the same game as in %s", fact->text);
}

static void collection_player_name(struct rule_context *context, const struct fact *fact) {
  const char *name = rule_quote(context, fact->span), *other = rule_shorten(context, view_of(fact->what));
  rule_report(context, fact, "the player `%s` is `%s` in %s", name, other, fact->text);
}

#include "rules/collection.rows.inc"
