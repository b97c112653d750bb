/* fix-losses.c: values that fixes remove are found elsewhere in the record, or reported as lost. */
#include "fix/doc_patch.h"
#include "fix/losses.h"
#include "jgf/keys.h"
#include "json/document.h"
#include "tap.h"

struct trial {
  const char *name, *before, *cut, *put; /* the text, the removed part, its replacement */
  bool stands;
  const char *restated; /* the text of a value that the fix says in other words; or NULL */
};

static const struct trial trials[] = {
    {"a text", "{\"a\": \"Ito\", \"b\": 1}", "\"a\": \"Ito\", ", "", false, NULL},
    {"a text that is also elsewhere", "{\"a\": \"Ito\", \"b\": \"Ito\"}", "\"a\": \"Ito\", ", "", true, NULL},
    {"a text that moves", "{\"a\": \"Ito\", \"b\": 1}", "\"a\": \"Ito\", \"b\": 1", "\"b\": 1, \"c\": [\"Ito\"]", true, NULL},
    {"words that move apart", "{\"a\": \"Ito, Jo\"}", "\"a\": \"Ito, Jo\"", "\"a\": [\"Ito\", \"Jo\"]", true, NULL},
    {"words that are joined", "{\"a\": {\"n\": \"Ito\", \"t\": 17}}", "{\"n\": \"Ito\", \"t\": 17}", "\"Ito (17)\"", true,
     NULL},
    {"one word of two", "{\"a\": \"Ito Abe\"}", "\"a\": \"Ito Abe\"", "\"b\": \"Ito\"", false, NULL},
    {"a part of a word", "{\"a\": \"Itoh\"}", "\"a\": \"Itoh\"", "\"b\": \"Ito\"", false, NULL},
    {"a text with another spelling", "{\"a\": \"Ito\"}", "\"Ito\"", "\"Abe\"", true, NULL},
    {"a text that becomes a flag", "{\"a\": \"Ito\"}", "\"Ito\"", "true", false, NULL},
    {"the text of a flag that becomes a flag", "{\"a\": \"true\"}", "\"true\"", "true", true, NULL},
    {"a text written otherwise with its key", "{\"a\": \"Ito\"}", "\"a\": \"Ito\"", "\"b\": \"Abe\"", false, NULL},
    {"the same, declared", "{\"a\": \"Ito\"}", "\"a\": \"Ito\"", "\"b\": \"Abe\"", true, "\"Ito\""},
    {"a list, declared", "{\"a\": [\"Ito\", 7]}", "\"a\": [\"Ito\", 7]", "\"b\": \"Abe\"", true, "[\"Ito\", 7]"},
    {"a part of a text", "{\"a\": \"Ito Abe\"}", " Abe", "", true, NULL},
    {"an element that takes up its list", "{\"a\": [\"Ito\"]}", "\"Ito\"", "", false, NULL},
    {"text in another script", "{\"a\": \"\xE6\xA3\x8B\", \"b\": 1}", "\"a\": \"\xE6\xA3\x8B\", ", "", false, NULL},
    {"an escape that is written out", "{\"a\": \"\\u0049to\"}", "\"a\": \"\\u0049to\"", "\"b\": \"Ito\"", true, NULL},
    {"a number", "{\"a\": 7, \"b\": 1}", "\"a\": 7, ", "", false, NULL},
    {"a number written otherwise", "{\"a\": 7.0, \"b\": 1}", "\"a\": 7.0, \"b\": 1", "\"b\": 1, \"c\": 7", true, NULL},
    {"a number that becomes a text", "{\"a\": 6.5}", "\"a\": 6.5", "\"b\": \"6.5 points\"", true, NULL},
    {"a text that becomes a number", "{\"a\": \"65\"}", "\"a\": \"65\"", "\"b\": 65", true, NULL},
    {"a flag", "{\"a\": true, \"b\": 1}", "\"a\": true, ", "", true, NULL},
    {"the version", "{\"version\": \"1.0\", \"b\": 1}", "\"version\": \"1.0\", ", "", false, NULL},
    {"the version, declared", "{\"version\": \"1.0\", \"b\": 1}", "\"version\": \"1.0\", ", "", true, "\"1.0\""},
    {"the coordinates of a point", "{\"x\": 3, \"y\": 4, \"b\": 1}", "\"x\": 3, \"y\": 4, ", "", false, NULL},
    {"half of where a point is, declared", "{\"x\": 3, \"y\": 4, \"b\": 1}", "\"x\": 3, \"y\": 4, ", "", false, "3"},
    {"a number that is left over", "{\"root\": 5, \"b\": 1}", "\"root\": 5, ", "", false, NULL},
    {"the letters of a point", "{\"B\": \"dd\"}", "\"B\": \"dd\"", "\"x\": 3, \"y\": 3", true, NULL},
    {"the letters of a point with a label", "{\"p\": \"dd:Ko\", \"b\": 1}", "\"p\": \"dd:Ko\", ", "", true, NULL},
    {"a longer label", "{\"p\": \"dd:Alpha\", \"b\": 1}", "\"p\": \"dd:Alpha\", ", "", false, NULL},
    {"nothing", "{\"a\": \"Ito\"}", "{", "{ ", true, NULL},
};

static struct json_key_table *names;

static void document_load(struct json_document *document, struct source *source, const char *text) {
  struct json_limits limits = JSON_LIMITS;
  source_init_copy(source, "record.jgf", text, strlen(text));
  *document = (struct json_document){0};
  json_parse(document, source, names, &limits);
}

static uint32_t spot_written(const struct json_document *document, const char *text) {
  for (uint32_t spot = 0; text && spot < document->count; spot++) {
    struct span span = json_value_span(document, spot);
    if (view_is((struct view){document->source->bytes + span.start, span.end - span.start}, text)) return spot;
  }
  return NO_SPOT;
}

/* Replaces the value between these places, or removes the values there. */
static size_t operations_make(const struct json_document *document, size_t start, size_t end, struct view put,
                              struct operation *operations) {
  size_t count = 0;
  for (uint32_t spot = 1; spot < document->count; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (spot_begin(document, spot) >= start && at->end <= end)
      operations[count++] = (struct operation){.kind = REMOVE_VALUE, .spot = spot};
    else if (at->start == start && at->end == end)
      operations[count++] = (struct operation){.kind = put.length ? REPLACE_VALUE : REMOVE_VALUE, .spot = spot, .text = put};
    else continue;
    spot = at->next - 1;
  }
  return count;
}

/* `is_all_restated`: the fix says so of the whole record. */
static bool stands(const struct trial *trial, bool is_all_restated) {
  struct json_document before, after;
  struct source then, now;
  struct buffer text = {0};
  struct losses losses = {0};
  document_load(&before, &then, trial->before);
  const char *cut = strstr(trial->before, trial->cut);
  size_t start = (size_t)(cut - trial->before), end = start + strlen(trial->cut);
  buffer_printf(&text, "%.*s%s%s", (int)start, trial->before, trial->put, trial->before + end);
  document_load(&after, &now, buffer_string(&text));
  uint32_t restated = is_all_restated ? 0 : spot_written(&before, trial->restated);
  struct operation operations[4];
  size_t count = operations_make(&before, start, end, view_of(trial->put), operations);
  struct fix fix = {.operations = operations, .operation_count = count, .restated = &restated};
  fix.restated_count = restated != NO_SPOT;
  struct diag diag = {.fix = &fix};
  const struct diag *made = &diag;
  losses_collect(&losses, &before, &made, 1);
  ok(!after.flaws.count, "%s: the result is JSON", trial->name);
  bool all = losses_stand(&losses, &after);
  losses_release(&losses);
  json_release(&before);
  json_release(&after);
  source_release(&then);
  source_release(&now);
  buffer_release(&text);
  return all;
}

int main(void) {
  names = json_key_table_new(jgf_key_texts, JGF_KEYS);
  for (size_t i = 0; i < ARRAY_LENGTH(trials); i++) {
    ok(stands(&trials[i], false) == trials[i].stands, "%s is %s", trials[i].name, trials[i].stands ? "not lost" : "lost");
    ok(stands(&trials[i], true), "%s: not looked for if it is written in another form", trials[i].name);
  }
  json_key_table_free(names);
  return done();
}
