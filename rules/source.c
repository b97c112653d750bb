/* source: where the record comes from. */
#include "facts/go_facts.h"
#include "rules/families.h"
#include "rules/message_words.h"

static void source_url(struct check *check, const struct fact *fact) {
  const struct go_value *value = fact->what;
  if (!check_matches(check, PATTERN_URL, value->text)) check_report(check, fact, "the address must be a complete URL, such as https://example.org/game/1, but is `%s`", check_shorten(check, value->text));
}

#include "rules/source.rows.inc"
