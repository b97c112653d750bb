/* import.c: each fact about UGF, GIB and NGF has one rule that listens to it, a message, and an example or a test. */
#include "convert/formats.h"
#include "facts/import_facts.h"
#include "lint/rule_context.h"
#include "rules/catalogue.h"
#include "tap.h"

/* ---- words ---- */
static size_t listeners_of(unsigned kind) {
  size_t count = 0;
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++)
      for (const uint16_t *heard = jgflint_catalogue.families[i]->rules[k].listens; *heard; heard++) count += *heard == kind;
  return count;
}

/* The message for a fact, or "". */
static const char *message_of(struct rule_context *context, unsigned kind, int number) {
  struct fact_detail what = {.name = VIEW("NAME"), .value = VIEW("VALUE"), .meant = VIEW("MEANT"), .number = number};
  struct fact fact = {.kind = kind, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = {1, 2}, .what = &what};
  diags_clear(context->diags);
  rule_dispatch(context, &fact);
  return context->diags->count ? context->diags->list[0].message : "";
}

static void words_test(struct rule_context *context, unsigned kind) {
  for (int number = 0; number < 3; number++) {
    const char *message = message_of(context, kind, number);
    ok(context->diags->count == 1 && *message && !strchr(message, '{'), "fact %u with number %d: %s", kind, number, message);
  }
}

/* ---- examples ---- */
static bool is_noted[FACTS_END];

static void note(void *context, const struct fact *fact) {
  (void)context;
  is_noted[fact->kind] = true;
}

static void ignore_game(void *context) {
  (void)context;
}

static void read_example(const struct rule_example *example) {
  struct format_session session;
  struct source source;
  struct view text = {example->text, example->length};
  const struct format *format = format_sniff(text);
  if (!format || format->fixable) return;
  format_session_init(&session, format);
  source_init_copy(&source, "example", text.at, text.length);
  format_session_read(&session, &source, (struct fact_sink){note, NULL}, ignore_game, NULL);
  format_session_release(&session);
  source_release(&source);
}

static void read_examples(void) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++) {
      const struct rule *rule = &jgflint_catalogue.families[i]->rules[k];
      for (size_t n = 0; n < rule->example_count; n++) read_example(&rule->examples[n]);
    }
}

/* Facts that depend on the file name, and archives, which tests/unit/ugf-ugz.c makes. */
static bool needs_no_example(unsigned kind) {
  static const unsigned kinds[] = {IMPORT_FACT_EMPTY, UGF_FACT_NO_GAME, GIB_FACT_NO_GAME, NGF_FACT_NO_GAME};
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (kinds[i] == kind) return true;
  return kind >= UGZ_FACT_PREFIX && kind <= UGZ_FACT_NO_DECODER;
}

int main(void) {
  struct source source;
  struct diags diags = {0};
  struct rule_table_options all = {.catalogue = &jgflint_catalogue};
  struct rule_table *rule_table = rule_table_make(&all);
  source_init_copy(&source, "text", "some text", 9);
  struct rule_context context = {.rule_table = rule_table, .source = &source, .diags = &diags};
  read_examples();
  for (unsigned kind = FACTS_IMPORT; kind < IMPORT_FACTS_END; kind++) {
    is_number(listeners_of(kind), 1, "fact %u: one rule listens to it", kind);
    ok(is_noted[kind] || needs_no_example(kind), "fact %u: an example of import.md shows it (\"%s\")", kind,
       message_of(&context, kind, 2));
    words_test(&context, kind);
  }
  diags_release(&diags);
  source_release(&source);
  rule_table_free(rule_table);
  return done();
}
