/* layouts: the same record in five layouts has the same findings at the same places.
 *
 * Every bad example of the sheets that is sound JSON is written anew with two
 * spaces, with tabs, with four spaces and CRLF, on one line, and with blanks around
 * every colon, each with non-ASCII text put before it. The findings must be the
 * same by rule, level, JSON Pointer and by the tokens that they point at. */
#include "base/memory.h"
#include "base/utf8.h"
#include "json/document.h"
#include "lint/linter.h"
#include "rewrite.h"
#include "rules/catalogue.h"
#include "tap.h"
#include "text/location.h"

static void without_blanks(struct view text, struct buffer *out) {
  bool string = false;
  for (size_t i = 0; i < text.length; i++) {
    if (text.at[i] == '"' && (!i || text.at[i - 1] != '\\')) string = !string;
    if (string || !strchr(" \t\r\n", text.at[i])) buffer_add_char(out, text.at[i]);
  }
}

/* One line for each finding. */
static void describe(struct linter *linter, struct view text, struct buffer *out) {
  struct source source;
  struct diags diags = {0};
  source_init_copy(&source, "x.jgf", text.at, text.length);
  linter_run(linter, &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    const struct diag *diag = &diags.list[i];
    buffer_printf(out, "%s %s ", diag->rule->name, level_name(diag->level));
    diag_pointer(&diags, diag, out);
    buffer_add_char(out, ' ');
    without_blanks((struct view){source.bytes + diag->span.start, diag->span.end - diag->span.start}, out);
    buffer_add_char(out, '\n');
  }
  diags_release(&diags);
  source_release(&source);
}

/* The places by sweep are those that counting from the start gives. */
static bool places_are_right(struct linter *linter, struct view text) {
  struct source source;
  struct diags diags = {0};
  bool right = true;
  source_init_copy(&source, "x.jgf", text.at, text.length);
  linter_run(linter, &source, &diags);
  struct location_scan sweep;
  location_scan_init(&sweep, &source);
  for (size_t i = 0; i < diags.count; i++) {
    struct location place = location_at(&sweep, diags.list[i].span.start);
    size_t line = 1, start = 0;
    for (size_t at = 0; at < diags.list[i].span.start; at++)
      if (text.at[at] == '\n') line++, start = at + 1;
    right &= place.line == line && place.column == utf8_count(text.at + start, diags.list[i].span.start - start) + 1;
  }
  diags_release(&diags);
  source_release(&source);
  return right;
}

static bool is_sound(struct view text) {
  struct source source;
  struct json_document document;
  source_init_copy(&source, "x.jgf", text.at, text.length);
  json_parse(&document, &source, NULL, &JSON_LIMITS);
  bool sound = document.flaws.count == 0 && document.count && document.spots[0].kind == JSON_OBJECT &&
               text.at[0] == '{' && !memmem(text.at, text.length, "\"meta\"", 6);
  json_release(&document);
  source_release(&source);
  return sound;
}

static void example_test(struct linter *linter, const struct rule *rule, struct view text) {
  struct buffer expected = {0};
  struct buffer plain = {0};
  rewrite(text, &written[3], true, &plain);
  describe(linter, buffer_view(&plain), &expected);
  ok(strstr(buffer_string(&expected), rule->name), "%s: its bad example raises it", rule->name);
  for (size_t i = 0; i < ARRAY_LENGTH(written); i++) {
    struct buffer again = {0}, found = {0};
    rewrite(text, &written[i], true, &again);
    describe(linter, buffer_view(&again), &found);
    is_text(buffer_string(&found), buffer_string(&expected), "%s: %s", rule->name, written[i].name);
    ok(places_are_right(linter, buffer_view(&again)), "%s: lines and columns, %s", rule->name, written[i].name);
    buffer_release(&again);
    buffer_release(&found);
  }
  buffer_release(&plain);
  buffer_release(&expected);
}

int main(void) {
  enum { READ_OTHERWISE = MEANS_NOTATION | MEANS_IMPORT | MEANS_CONVERSION };
  const char *unknown, *near;
  const struct rule_selector all = {.kind = CHOICE_EXTEND, .name = "all"};
  struct rule_table *rule_table = rule_table_make(
      &(struct rule_table_options){.catalogue = &jgflint_catalogue, .choices = &all, .choice_count = 1}, &unknown, &near);
  struct linter *linter = linter_new(rule_table);
  for (size_t i = 0; i < jgflint_catalogue.count; i++) {
    const struct family *family = jgflint_catalogue.families[i];
    for (size_t j = 0; j < family->count; j++)
      for (size_t k = 0; !(family->rules[j].means & READ_OTHERWISE) && k < family->rules[j].example_count; k++) {
        const struct rule_example *example = &family->rules[j].examples[k];
        struct view text = {example->text, example->length};
        if (strcmp(example->kind, "bad") == 0 && is_sound(text)) example_test(linter, &family->rules[j], text);
      }
  }
  linter_free(linter);
  rule_table_free(rule_table);
  return done();
}
