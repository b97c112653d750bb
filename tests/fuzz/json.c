/* json.c: loads any text as JSON and compares the result with json-c's own parser. */
#include "fuzz.h"
#include "tests/unit/json-check.h"

static void examine(const uint8_t *data, size_t size, const struct json_key_table *names, struct json_limits limits,
                    bool compare) {
  struct source source;
  struct json_document document;
  source_init_copy(&source, "fuzz", data, size);
  json_parse(&document, &source, names, &limits);
  const char *wrong = check_document(&document);
  if (!wrong) wrong = check_shared(&document, &source, names, limits);
  if (!wrong && compare) wrong = check_tokener(&document, source.bytes, size);
  if (wrong) fuzz_fail("%s", wrong);
  json_release(&document);
  source_release(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const texts[] = {NULL, "a", "b", "x", "y", "move", "color", "tree", "variations"};
  struct json_key_table *names = json_key_table_new(texts, ARRAY_LENGTH(texts));
  examine(data, size, names, JSON_LIMITS, true);
  examine(data, size, NULL, (struct json_limits){.depth = 5, .size = 5000, .values = 20}, false);
  json_key_table_free(names);
  return 0;
}
