/* source: where the record comes from. */
#include "facts/go_facts.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

static void source_url(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->what;
  if (!rule_matches(context, PATTERN_URL, value->text))
    rule_report(context, fact, "the address must be a complete URL, such as https://example.org/game/1, but is `%s`",
                rule_shorten(context, value->text));
}

#include "rules/source.rows.inc"
