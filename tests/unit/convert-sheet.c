/* convert-sheet.c: converts the examples of convert.md: each has its fact, and no other. */
#include "convert/convert.h"
#include "convert/formats.h"
#include "facts/convert_facts.h"
#include "lint/rule_context.h"
#include "rules/catalogue.h"
#include "tests/unit/tap.h"

static struct rule_table *rule_table;
static struct diags diags;

struct converted {
  struct format_session *session;
  struct rule_context *check;
  size_t games;
};

static void game_convert(void *context) {
  struct converted *converted = context;
  LOCAL_BUFFER text = {0};
  converted->session->tree.number = ++converted->games;
  converted->check->source = converted->session->text;
  tree_to_jgf(&converted->session->tree, true, &text, (struct fact_sink){rule_dispatch, converted->check});
}

/* Only facts about data stored with a game are relevant here. */
static void reading_hear(void *context, const struct fact *fact) {
  struct converted *converted = context;
  if (fact->kind != CONVERT_FACT_ADDITION) return;
  converted->check->source = converted->session->text;
  rule_dispatch(converted->check, fact);
}

static void sgf_convert(struct rule_context *check, const struct source *source) {
  struct format_session session;
  struct converted converted = {.session = &session, .check = check};
  format_session_init(&session, &format_sgf);
  format_session_read(&session, source, (struct fact_sink){reading_hear, &converted}, game_convert, &converted);
  format_session_release(&session);
}

/* Converts to plain SGF and to SGF with stored data. */
static void record_convert(struct rule_context *check, const struct source *source) {
  for (int plain = 0; plain <= 1; plain++) {
    struct json_document document;
    struct property_tree tree;
    json_parse(&document, source, rule_table->names, &rule_table->limits);
    property_tree_init(&tree);
    jgf_to_tree(&document, plain, &tree, (struct fact_sink){rule_dispatch, check});
    property_tree_release(&tree);
    json_release(&document);
  }
}

static void sheet_example_test(size_t index, size_t number) {
  const struct rule *rule = rule_table->rules[index].rule;
  const struct rule_example *example = &rule->examples[number];
  struct source source;
  struct rule_context check = {.rule_table = rule_table, .source = &source, .diags = &diags};
  size_t count = 0;
  diags_clear(&diags);
  source_init_copy(&source, "example", example->text, example->length);
  if (example->text[0] == '(') sgf_convert(&check, &source);
  else record_convert(&check, &source);
  for (size_t i = 0; i < diags.count; i++) count += diags.list[i].rule == rule;
  bool bad = strcmp(example->kind, "bad") == 0;
  ok(bad == (count > 0), "%s, example %zu (%s)", rule->name, number + 1, example->kind);
  source_release(&source);
}

static void sheet_test(void) {
  for (size_t i = 0; i < rule_table->rule_count; i++)
    for (size_t j = 0; strcmp(rule_table->rules[i].family->name, "convert") == 0 && j < rule_table->rules[i].rule->example_count;
         j++)
      sheet_example_test(i, j);
}

int main(void) {
  rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue});
  sheet_test();
  rule_table_free(rule_table);
  diags_release(&diags);
  return done();
}
