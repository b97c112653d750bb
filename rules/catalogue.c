/* catalogue.c: all rules, and the messages of sheets and tables. */
#include "rules/catalogue.h"
#include "facts/jsonsgf_facts.h"
#include "rules/message_words.h"

#define FAMILY(name) &name##_family,
static const struct family *const families[] = {RULE_FAMILIES(FAMILY)};
#undef FAMILY

const struct catalogue jgflint_catalogue = {families, ARRAY_LENGTH(families)};

static const char *word_of(struct rule_context *context, const struct fact *fact, struct view word) {
  if (view_is(word, "name")) return detail_name(context, fact);
  if (view_is(word, "value")) return detail_value(context, fact);
  if (view_is(word, "meant")) return rule_shorten(context, detail_of(fact)->meant);
  if (view_is(word, "number")) return describe_number(context, detail_of(fact)->number);
  if (view_is(word, "source")) return rule_quote(context, fact->span);
  if (view_is(word, "text")) return fact->text;
  return view_is(word, "count") ? rule_format(context, "%lld", fact->number).at : context->rule->headline;
}

const char *message_of(struct rule_context *context, const struct fact *fact, const char *message) {
  struct buffer text = {0};
  for (const char *brace; (brace = strchr(message, '{')) != NULL; message = strchr(brace, '}') + 1) {
    buffer_add(&text, message, (size_t)(brace - message));
    struct view word = {brace + 1, strcspn(brace + 1, "}")};
    buffer_add_string(&text, word_of(context, fact, word));
  }
  buffer_add_string(&text, message);
  return arena_keep(&context->diags->arena, &text).at;
}

struct diag *report_message(struct rule_context *context, const struct fact *fact, const char *message) {
  struct diag *diag = rule_report(context, fact, NULL);
  diag->message = message_of(context, fact, message);
  return diag;
}

void fix_by_reader(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   const char *order) {
  const struct fact_detail *detail = detail_of(fact);
  bool is_value = fact->kind >= FACTS_JSONSGF && fact->kind < JSONSGF_FACTS_END && detail->meant.length;
  if (!detail->edit_count && !is_value) return;
  struct fix *fix = fix_new(context, diag, safety, "%s", message_of(context, fact, order));
  for (size_t i = 0; i < detail->edit_count; i++) fix_replace(context, fix, detail->edits[i].span, detail->edits[i].text);
  if (is_value) fix_replace_value(context, fix, fact->spot, detail->meant);
}

void rule_say(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = report_message(context, fact, context->rule->message);
  if (context->rule->related) rule_add_related(context, diag, fact->other, "%s", context->rule->related);
  if (context->rule->order) fix_by_reader(context, diag, fact, FIX_SAFE, context->rule->order);
}
