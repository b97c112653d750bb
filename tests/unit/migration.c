/* migration: a JGF 1 record becomes the same JGF 2 record as the game in testdata/dialects/source.sgf. */
#include "base/memory.h"
#include "fix/fixer.h"
#include "json/pointer.h"
#include "rules/catalogue.h"
#include "tap.h"

static struct rule_table *rule_table;
static struct linter *linter;
static struct diags diags;

static bool file_read(const char *folder, const char *name, struct buffer *text) {
  struct buffer path = {0};
  buffer_printf(&path, "%s/%s", folder, name);
  FILE *file = fopen(buffer_string(&path), "rb");
  buffer_release(&path);
  if (!file) return false;
  char part[4096];
  for (size_t count; (count = fread(part, 1, sizeof part, file));) buffer_add(text, part, count);
  fclose(file);
  return true;
}

static struct fixer_result fix(const char *name, struct view text) {
  struct fixer_result result;
  struct source source;
  source_init_copy(&source, name, text.at, text.length);
  fixer_run(linter, &source, &(struct fixer_options){0}, &result, &diags);
  if (result.outcome == FIXER_CLEAN) buffer_add_view(&result.text, text);
  source_release(&source);
  return result;
}

/* The number of rules whose fixes could not be made. */
static size_t count_failed(const struct fixer_result *result) {
  size_t count = 0;
  for (size_t i = 0; result->failed && i < rule_table->rule_count; i++) count += result->failed[i] != NULL;
  return count;
}

/* ---- expected results ---- */

/* The value at a JSON Pointer in a text, in json-c's own spelling; NULL if there is none. Owned. */
static char *value_at(struct view text, const char *pointer) {
  struct source source;
  struct json_document document;
  source_init_copy(&source, "value", text.at, text.length);
  json_parse(&document, &source, rule_table->names, &rule_table->limits);
  uint32_t spot = document.flaws.count ? NO_SPOT : json_pointer_find(&document, view_of(pointer));
  const char *value = spot == NO_SPOT ? NULL : json_object_to_json_string_ext(document.spots[spot].value, JSON_C_TO_STRING_PLAIN);
  struct buffer kept = {0};
  if (value) buffer_add_string(&kept, value);
  json_release(&document);
  source_release(&source);
  return value ? buffer_detach(&kept) : NULL;
}

/* The order of members is ignored. */
static bool same_at(struct view a, struct view b, const char *pointer) {
  struct buffer both = {0};
  char *one = value_at(a, pointer), *other = value_at(b, pointer);
  bool same = one && other;
  if (same) {
    buffer_printf(&both, "[%s,%s]", one, other);
    struct source source;
    struct json_document document;
    source_init_copy(&source, "both", both.data, both.length);
    json_parse(&document, &source, rule_table->names, &rule_table->limits);
    same = document.count && json_equal(&document, 1, document.spots[1].next);
    if (!same) printf("# %s is %s\n#   and not %s\n", pointer, one, other);
    json_release(&document);
    source_release(&source);
  }
  free(one);
  free(other);
  buffer_release(&both);
  return same;
}

/* Parts that must equal those of canonical-v2.jgf. */
static const struct sample {
  const char *name;
  const char *equal[8];
} samples[] = {
    {"v1-json.jgf", {"/game", "/players", "/event", "/tree/1", "/tree/2", "/tree/3"}},
    {"canonical-v2.jgf", {"/record", "/game", "/players", "/event", "/rules", "/settings", "/tree"}},
};

static void sample_test(const char *folder, const struct sample *sample, struct view canonical) {
  struct buffer text = {0};
  if (!ok(file_read(folder, sample->name, &text), "%s can be read", sample->name)) return;
  struct fixer_result result = fix(sample->name, buffer_view(&text));
  ok(!count_failed(&result), "%s: fixed", sample->name);
  for (size_t i = 0; i < ARRAY_LENGTH(sample->equal) && sample->equal[i]; i++)
    ok(same_at(buffer_view(&result.text), canonical, sample->equal[i]), "%s: %s", sample->name, sample->equal[i]);
  fixer_release(&result);
  buffer_release(&text);
}

/* ---- JGF 1 as JavaScript ---- */

static void script_test(const char *folder) {
  static const struct {
    const char *pointer, *value;
  } values[] = {
      {"/record/version", "2"}, {"/record/format", "\"JGF\""}, {"/rules/ruleset", "\"Japanese\""}, {"/rules/time", "1800"},
      {"/rules/overtime", "\"3x30 byo-yomi\""}, {"/meta/foo", "\"Bar\""},
      {"/meta/legacy/~1players~10~1ai", "true"},
      {"/tree/0/comments/1", "\"Reviewer One (2023-12-08 14:30): Detailed note\""},
  };
  struct buffer text = {0};
  if (!ok(file_read(folder, "v1-js-literal.jgf", &text), "v1-js-literal.jgf can be read")) return;
  struct fixer_result result = fix("v1-js-literal.jgf", buffer_view(&text));
  ok(result.outcome == FIXER_FIXED, "JGF 1 as JavaScript: fixed");
  for (size_t i = 0; i < ARRAY_LENGTH(values); i++) {
    char *value = value_at(buffer_view(&result.text), values[i].pointer);
    is_text(value ? value : "nothing", values[i].value, "JGF 1 as JavaScript: %s", values[i].pointer);
    free(value);
  }
  fixer_release(&result);
  buffer_release(&text);
}

int main(void) {
  const char *top = getenv("top_srcdir"), *unknown, *near;
  struct buffer folder = {0}, canonical = {0};
  buffer_printf(&folder, "%s/testdata/dialects", top ? top : ".");
  if (ok(file_read(buffer_string(&folder), "canonical-v2.jgf", &canonical), "the game in JGF 2 is there")) {
    rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue}, &unknown, &near);
    linter = linter_new(rule_table);
    for (size_t i = 0; i < ARRAY_LENGTH(samples); i++) sample_test(buffer_string(&folder), &samples[i], buffer_view(&canonical));
    script_test(buffer_string(&folder));
    linter_free(linter);
    rule_table_free(rule_table);
    diags_release(&diags);
  }
  buffer_release(&canonical);
  buffer_release(&folder);
  return done();
}
