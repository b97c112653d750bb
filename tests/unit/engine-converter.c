/* engine-converter.c: counts how often a linter reads a text during a conversion: once, and again if the text was fixed or
 * must be proved. */
#include "engine/converter.h"
#include "base/memory.h"
#include "tap.h"

static const char sound[] = "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}]}";

static const struct {
  const char *title, *text;
  size_t lints, lints_to_jgf;
} texts[] = {
    {"a sound record", sound, 1, 1},
    {"a record of Seki",
     "{\"record\": {\"format\": \"JGF\", \"version\": \"2.0.0\"}, \"players\": {\"black\": {\"name\": \"Ada\", "
     "\"rank\": \"9P\"}}, \"event\": {},"
     " \"board\": {\"size\": 9}, \"tree\": [{}]}", 1, 1},
    {"an older record",
     "{\"record\": {\"version\": 1}, \"rules\": {\"mainTime\": 60}, \"board\": {\"width\": 9, \"height\": 9}, "
     "\"tree\": [{}, {\"move\": {\"color\": \"black\", \"x\": 4, \"y\": 4}}]}", 2, 2},
    {"damaged JSON", "{\"record\": {\"format\": \"JGF\", \"version\": 2,}, \"board\": {\"size\": 9}, \"tree\": [{},]}", 2, 2},
    {"SGF", "(;GM[1]SZ[9];B[ee])", 1, 1},
    {"damaged SGF", "(;GM[1]SZ[9];B[ee]C[Hm.", 1, 1},
    {"SGF that comes from JGF", "(;GM[1]SZ[9];B[ee]XJ[{\"move\":\"Bee\",\"/solution\":true}])", 1, 2},
    {"JSON-SGF", "[[{\"GM\": 1, \"SZ\": 9}, {\"B\": \"ee\"}]]", 1, 1},
    {"UGF", "[Header]\nSize=9\n[Data]\nEE,B1,0,0\n", 1, 1},
};

static struct converted convert(const char *text, enum convert_to to, size_t *count) {
  struct convert_options options = CONVERT_OPTIONS;
  struct converter_rule_tables rule_tables;
  struct converted_games games = {0};
  struct diags diags = {0};
  struct source source;
  options.to = to;
  converter_rule_tables_init(&rule_tables, &options, NULL);
  struct converter *converter = converter_new(&options, &rule_tables);
  source_init_copy(&source, "test", text, strlen(text));
  struct converted converted = converter_run(converter, &source, &games, &diags);
  *count = games.count;
  converter_free(converter);
  source_release(&source);
  diags_release(&diags);
  converted_games_release(&games);
  converter_rule_tables_release(&rule_tables);
  return converted;
}

int main(void) {
  static const char *const targets[] = {[CONVERT_TO_JGF] = "JGF", [CONVERT_TO_SGF] = "SGF", [CONVERT_TO_JSON_SGF] = "JSON-SGF",
                                        [CONVERT_TO_JSONL] = "JSON Lines"};
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
    for (size_t to = 0; to < ARRAY_LENGTH(targets); to++) {
      bool is_to_jgf = to == CONVERT_TO_JGF || to == CONVERT_TO_JSONL;
      size_t count;
      struct converted converted = convert(texts[i].text, (enum convert_to)to, &count);
      is_number(count, 1, "%s becomes %s", texts[i].title, targets[to]);
      is_number(converted.lints, is_to_jgf ? texts[i].lints_to_jgf : texts[i].lints, "%s to %s: how often it is linted",
                texts[i].title, targets[to]);
    }
  return done();
}
