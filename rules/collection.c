/* collection: what shows when records are compared. */
#include "lint/collection.h"
#include "rules/families.h"
#include "rules/message_words.h"

static void collection_same_game(struct check *check, const struct fact *fact) {
  if (fact->kind == COLLECTION_FACT_SAME_GAME) check_report(check, fact, "the same game as in %s", fact->text);
  else if (fact->kind == COLLECTION_FACT_BEGINNING) check_report(check, fact, "the game is the beginning of that in %s", fact->text);
  else check_report(check, fact, "the game begins with all of that in %s", fact->text);
}

static void collection_player_name(struct check *check, const struct fact *fact) {
  const char *name = check_quote(check, fact->span), *other = check_shorten(check, view_of(fact->what));
  check_report(check, fact, "the player `%s` is `%s` in %s", name, other, fact->text);
}

#include "rules/collection.rows.inc"
