/* import.c: each fact about UGF, GIB and NGF has one rule that listens, a message, and an example or a test. */
#include "convert/formats.h"
#include "facts/import_facts.h"
#include "lint/rule_context.h"
#include "rules/catalogue.h"
#include "tap.h"

enum { NAME_ROOM = 64 };

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
  struct fact fact = {.kind = kind, .spot = NO_SPOT, .other_spot = NO_SPOT, .other = {1, 2}, .data = &what};
  diags_clear(context->diags);
  rule_dispatch(context, &fact);
  return context->diags->count ? context->diags->list[0].message : "";
}

static void words_test(struct rule_context *context, unsigned kind, const char *name) {
  for (int number = 0; number < 3; number++) {
    const char *message = message_of(context, kind, number);
    bool is_right = context->diags->count == 1 && *message && !strchr(message, '{');
    ok(is_right, "%s with number %d has a message in rules/import.c: %s", name, number, message);
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

static void read_text(const struct format *format, struct view text) {
  struct format_session session;
  LOCAL(source) source;
  format_session_init(&session, format);
  source_init_copy(&source, "example", text.at, text.length);
  format_session_read(&session, &source, (struct fact_sink){note, NULL}, ignore_game, NULL);
  format_session_release(&session);
}

static void read_example(const struct rule_example *example) {
  struct view text = {example->text, example->length};
  const struct format *format = format_sniff(text);
  if (format && !format->fixable) read_text(format, text);
}

static void read_examples(void) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++) {
      const struct rule *rule = &jgflint_catalogue.families[i]->rules[k];
      for (size_t n = 0; n < rule->example_count; n++) read_example(&rule->examples[n]);
    }
}

/* tests/unit/ugf-ugz.c makes archives. */
static bool needs_no_example(unsigned kind) {
  return kind >= UGZ_FACT_PREFIX && kind <= UGZ_FACT_NO_DECODER;
}

/* Texts that are of a format only by their file name. */
static void read_others(void) {
  for (const struct format *const *format = formats_all(); *format; format++) {
    if ((*format)->fixable) continue;
    read_text(*format, VIEW(""));
    read_text(*format, VIEW("some text\n"));
  }
}

/* ---- names ---- */

/* Finds the name of a fact in facts/import_facts.h. Each indented line that begins with a capital letter is a name. */
static void name_of(unsigned kind, char name[NAME_ROOM]) {
  const char *top = getenv("top_srcdir");
  char path[4096], line[256];
  snprintf(path, sizeof path, "%s/src/facts/import_facts.h", top ? top : ".");
  snprintf(name, NAME_ROOM, "fact %u", kind);
  FILE *file = fopen(path, "r");
  for (unsigned at = FACTS_IMPORT; file && fgets(line, sizeof line, file);)
    if (line[0] == ' ' && line[1] == ' ' && line[2] >= 'A' && line[2] <= 'Z' && at++ == kind)
      snprintf(name, NAME_ROOM, "%.*s", (int)strcspn(line + 2, " ,\n"), line + 2);
  if (file) fclose(file);
}

int main(void) {
  LOCAL(source) source;
  LOCAL(diags) diags = {0};
  struct rule_table_options all = {.catalogue = &jgflint_catalogue};
  struct rule_table *rule_table = rule_table_make(&all);
  source_init_copy(&source, "text", "some text", 9);
  struct rule_context context = {.rule_table = rule_table, .source = &source, .diags = &diags};
  read_examples();
  read_others();
  for (unsigned kind = FACTS_IMPORT; kind < IMPORT_FACTS_END; kind++) {
    char name[NAME_ROOM];
    name_of(kind, name);
    is_number(listeners_of(kind), 1, "%s: one rule of rules/import.md listens", name);
    ok(is_noted[kind] || needs_no_example(kind), "%s: an example in rules/import.md raises it", name);
    words_test(&context, kind, name);
  }
  rule_table_free(rule_table);
  return done();
}
