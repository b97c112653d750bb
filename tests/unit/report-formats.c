/* report-formats.c: the exact output of formats for programs. */
#include "report/reporter.h"
#include "tests/unit/findings.h"
#include "tests/unit/tap.h"

/* Two findings: `tru`, and the second "a" with a related place and a fix. */
static void golden(struct findings *findings, const char *name) {
  findings_init(findings, name, golden_line, sizeof golden_line - 1);
  struct diag *twice = findings_add(findings, 1, 10, 13, "the key \"a\" stands twice");
  findings_relate(findings, twice, 2, 5, "the first one");
  static const struct edit edits[] = {{.span = {2, 10}, .text = {"", 0}}, {.span = {15, 16}, .text = {"<&>", 3}}};
  findings_fix(findings, twice, FIX_SAFE, "remove the first", edits, 2);
  findings_at(findings, 0, "tru", "`tru` is no value");
  diags_sort(&findings->diags);
}

/* Fingerprints depend on a hash that may change. tests/unit/report-fingerprint.c tests them. */
static char *without_fingerprints(char *text) {
  for (char *at = text; (at = strstr(at, "ingerprint\": \"")) != NULL;) {
    at += strlen("ingerprint\": \"");
    char *end = strchr(at, '"');
    memset(at, 'f', (size_t)(end - at));
  }
  return text;
}

static void is_format(const char *format, const char *name, const char *expected) {
  struct findings findings;
  golden(&findings, name);
  char *got = without_fingerprints(findings_text(&findings, format, &findings_settings));
  is_text(got, expected, "%s", format);
  free(got);
  findings_release(&findings);
}

static void lines(void) {
  is_format("gcc", "a.jgf",
            "a.jgf:1:11: warning: the key \"a\" stands twice [json-duplicate-key]\n"
            "a.jgf:1:48: error: `tru` is no value [json-syntax]\n");
  is_format("grouped", "a.jgf",
            "a.jgf\n"
            "  1:11  warning  the key \"a\" stands twice  [json-duplicate-key] (fixable)\n"
            "  1:48  error    `tru` is no value  [json-syntax]\n");
  is_format("github", "./we,ird:name%.jgf",
            "::warning file=we%2Cird%3Aname%25.jgf,line=1,endLine=1,col=11,endColumn=14,title=json-duplicate-key::"
            "the key \"a\" stands twice [json-duplicate-key]\n"
            "::error file=we%2Cird%3Aname%25.jgf,line=1,endLine=1,col=48,endColumn=51,title=json-syntax::`tru` is no value "
            "[json-syntax]\n");
}

static void json(void) {
  static const char expected[] =
      "{\"file\": \"a.jgf\", \"rule\": \"json-duplicate-key\", \"severity\": \"warning\", "
      "\"message\": \"the key \\\"a\\\" stands twice\", "
      "\"line\": 1, \"column\": 11, \"end_line\": 1, \"end_column\": 14, \"offset\": 10, \"length\": 3, \"pointer\": \"\", "
      "\"related\": [{\"message\": \"the first one\", \"line\": 1, \"column\": 3, \"offset\": 2, \"length\": 3}], "
      "\"fix\": {\"safety\": \"safe\", \"message\": \"remove the first\", \"edits\": [{\"offset\": 2, \"length\": 8, "
      "\"text\": \"\"}, "
      "{\"offset\": 15, \"length\": 1, \"text\": \"<&>\"}]}, \"fingerprint\": \"ffffffffffffffff\"}\n"
      "{\"file\": \"a.jgf\", \"rule\": \"json-syntax\", \"severity\": \"error\", \"message\": \"`tru` is no value\", "
      "\"line\": 1, \"column\": 48, \"end_line\": 1, \"end_column\": 51, \"offset\": 54, \"length\": 3, \"pointer\": \"\", "
      "\"fingerprint\": \"ffffffffffffffff\"}\n";
  is_format("jsonl", "a.jgf", expected);
  struct findings findings;
  golden(&findings, "a.jgf");
  findings.source.first_offset = 1000;
  findings.source.first_line = 7;
  char *got = findings_text(&findings, "jsonl", &findings_settings);
  ok(strstr(got, "\"line\": 7, \"column\": 11, \"end_line\": 7, \"end_column\": 14, \"offset\": 1010,") != NULL,
     "a record of a JSON Lines file");
  ok(strstr(got, "\"edits\": [{\"offset\": 1002,") != NULL, "its edits too");
  free(got);
  findings.file.id = "\"a\\\"\xC2\x85\xFF\"";
  got = findings_text(&findings, "json", &findings_settings);
  ok(strstr(got, "{\"file\": \"a.jgf\", \"id\": \"a\\\"\\u0085\\\\xFF\", \"rule\"") != NULL, "its identity");
  free(got);
  findings_release(&findings);
}

static void rdjson(void) {
  is_format("rdjsonl", "./a.jgf",
            "{\"message\": \"the key \\\"a\\\" stands twice\", \"location\": {\"path\": \"a.jgf\", "
            "\"range\": {\"start\": {\"line\": 1, \"column\": 11}, "
            "\"end\": {\"line\": 1, \"column\": 14}}}, \"severity\": \"WARNING\", \"source\": {\"name\": \"jgflint\"}, "
            "\"code\": {\"value\": \"json-duplicate-key\"}, \"suggestions\": [{\"range\": {\"start\": {\"line\": 1, "
            "\"column\": 3}, "
            "\"end\": {\"line\": 1, \"column\": 17}}, \"text\": \"\\\"a\\\": <&>\"}], "
            "\"related_locations\": [{\"message\": \"the first one\", "
            "\"location\": {\"path\": \"a.jgf\", \"range\": {\"start\": {\"line\": 1, \"column\": 3}, \"end\": {\"line\": 1, "
            "\"column\": 6}}}}]}\n"
            "{\"message\": \"`tru` is no value\", \"location\": {\"path\": \"a.jgf\", \"range\": {\"start\": {\"line\": 1, "
            "\"column\": 55}, "
            "\"end\": {\"line\": 1, \"column\": 58}}}, \"severity\": \"ERROR\", \"source\": {\"name\": \"jgflint\"}, "
            "\"code\": {\"value\": \"json-syntax\"}}\n");
}

static void services(void) {
  is_format("gitlab", "./a.jgf",
            "\n  {\"description\": \"json-duplicate-key: the key \\\"a\\\" stands twice\", "
            "\"check_name\": \"json-duplicate-key\", "
            "\"fingerprint\": \"ffffffffffffffff\", \"severity\": \"minor\", \"location\": {\"path\": \"a.jgf\", "
            "\"lines\": {\"begin\": 1, \"end\": 1}}},\n"
            "  {\"description\": \"json-syntax: `tru` is no value\", \"check_name\": \"json-syntax\", "
            "\"fingerprint\": \"ffffffffffffffff\", "
            "\"severity\": \"major\", \"location\": {\"path\": \"a.jgf\", \"lines\": {\"begin\": 1, \"end\": 1}}}");
  is_format("checkstyle", "a&b.jgf",
            "  <file name=\"a&amp;b.jgf\">\n"
            "    <error line=\"1\" column=\"11\" severity=\"warning\" message=\"the key &quot;a&quot; stands twice\" "
            "source=\"jgflint.json-duplicate-key\"/>\n"
            "    <error line=\"1\" column=\"48\" severity=\"error\" message=\"`tru` is no value\" source=\"jgflint.json-syntax\"/"
            ">\n"
            "  </file>\n");
  is_format("junit", "a.jgf",
            "  <testsuite name=\"a.jgf\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
            "    <testcase name=\"json-duplicate-key\" classname=\"a.jgf\">\n"
            "      <system-out>a.jgf:1:11: warning: the key &quot;a&quot; stands twice</system-out>\n    </testcase>\n"
            "    <testcase name=\"json-syntax\" classname=\"a.jgf\">\n"
            "      <failure message=\"`tru` is no value\" type=\"error\">a.jgf:1:48: error: `tru` is no value</failure>\n"
            "    </testcase>\n"
            "  </testsuite>\n");
  is_format("tap", "a#1.jgf",
            "not ok - a\\#1.jgf\n  ---\n  findings:\n"
            "    - severity: warning\n      line: 1\n      column: 11\n      rule: json-duplicate-key\n"
            "      message: \"the key \\\"a\\\" stands twice\"\n"
            "    - severity: error\n      line: 1\n      column: 48\n      rule: json-syntax\n"
            "      message: \"`tru` is no value\"\n  ...\n");
  is_format("markdown", "a_b.jgf",
            "## a\\_b.jgf\n\n| place | level | finding | rule |\n| ---: | --- | --- | --- |\n"
            "| 1:11 | warning | the key \"a\" stands twice | `json-duplicate-key` |\n"
            "| 1:48 | error | \\`tru\\` is no value | `json-syntax` |\n\n");
}

static void sarif(void) {
  struct findings findings;
  golden(&findings, "games/a b.jgf");
  char *got = findings_text(&findings, "sarif", &findings_settings);
  static const char *const parts[] = {
      "{\"ruleId\": \"json-duplicate-key\", \"ruleIndex\": 1, \"level\": \"warning\", "
      "\"message\": {\"text\": \"the key \\\"a\\\" stands twice.\"}, ",
      "{\"artifactLocation\": {\"uri\": \"games/a%20b.jgf\", \"uriBaseId\": \"SRCROOT\"}, "
      "\"region\": {\"startLine\": 1, \"startColumn\": 11, \"endLine\": 1, \"endColumn\": 14}}",
      "\"relatedLocations\": [{\"id\": 1, \"message\": {\"text\": \"the first one.\"}, ",
      "\"replacements\": [{\"deletedRegion\": {\"startLine\": 1, \"startColumn\": 3, \"endLine\": 1, \"endColumn\": 11}, "
      "\"insertedContent\": {\"text\": \"\"}}, ",
      "\"ruleId\": \"json-syntax\", \"ruleIndex\": 0, \"level\": \"error\"",
      "\"region\": {\"startLine\": 1, \"startColumn\": 48, \"endLine\": 1, \"endColumn\": 51}}",
      "\"partialFingerprints\": {\"primaryLocationLineHash\": \"",
  };
  for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) ok(strstr(got, parts[i]) != NULL, "sarif: part %zu", i);
  free(got);
  findings.source.is_line = true;
  got = findings_text(&findings, "sarif", &findings_settings);
  ok(!strstr(got, "primaryLocationLineHash"), "sarif: a record of a JSON Lines file has no line hash");
  free(got);
  struct buffer text = {0};
  report_end(reporter_find("sarif"), &findings_settings, &(struct report_summary){.files = 1}, &text);
  ok(strstr(text.data,
            "{\"id\": \"json-duplicate-key\", \"name\": \"JsonDuplicateKey\", \"shortDescription\": {\"text\": \"A key stands "
            "twice.\"}, "
                       "\"fullDescription\": {\"text\": \"A key stands twice.\"}, ") != NULL,
     "sarif: a rule");
  ok(strstr(text.data, "\"fullDescription\": {\"text\": \"RFC 8259 says so.\"}") != NULL, "sarif: the reason's first paragraph");
  buffer_release(&text);
  findings_release(&findings);
}

/* The page about a rule. */
static void links(void) {
  struct findings findings;
  findings_init(&findings, "a.jgf", "{}", 2);
  findings_add(&findings, 1, 0, 1, "a warning");
  struct report_settings settings = findings_settings;
  const struct rule *rule = findings.file.diags->list[0].rule;
  settings.catalogue = &findings_catalogue;
  struct buffer url = {0};
  ok(!rule_url(NULL, settings.catalogue, rule, &url) && !url.length, "links: no link without an address");
  ok(rule_url("https://example.org", settings.catalogue, rule, &url), "links: a link to the address");
  is_text(buffer_string(&url), "https://example.org/rules/json-duplicate-key.html", "links: the page of the rule");
  buffer_clear(&url);
  rule_url("https://example.org/{family}/{rule}.html", settings.catalogue, rule, &url);
  is_text(buffer_string(&url), "https://example.org/json/json-duplicate-key.html", "links: as the address says");
  buffer_clear(&url);
  struct rule other = *rule;
  ok(!rule_url("https://example.org/", settings.catalogue, &other, &url), "links: rules of configurations have no page");
  buffer_release(&url);
  settings.docs_url = "https://example.org/";
  char *got = findings_text(&findings, "jsonl", &settings);
  ok(strstr(got, "\"url\": \"https://example.org/rules/json-duplicate-key.html\"") != NULL, "links: in JSON");
  free(got);
  struct buffer page = {0};
  struct report_summary summary = {.files = 1, .by_level = {[LEVEL_WARNING] = 1}};
  report_end(reporter_find("html"), &settings, &summary, &page);
  got = buffer_detach(&page);
  ok(strstr(got, "<p><a href=\"https://example.org/rules/json-duplicate-key.html\">") != NULL,
     "links: where HTML explains the rule");
  free(got);
  got = findings_text(&findings, "text", &settings);
  ok(strstr(got, "\033]8") == NULL, "links: not in text");
  free(got);
  settings.links = true;
  got = findings_text(&findings, "text", &settings);
  ok(strstr(got, "[\033]8;;https://example.org/rules/json-duplicate-key.html\033\\json-duplicate-key\033]8;;\033\\]\n") != NULL,
     "links: but on a terminal that has colors");
  free(got);
  findings_release(&findings);
}

static void clean(void) {
  static const char *const shown[] = {"junit", "tap"};
  for (size_t i = 0; reporters[i]; i++) {
    bool is_shown = false;
    for (size_t j = 0; j < ARRAY_LENGTH(shown); j++) is_shown |= strcmp(reporters[i]->name, shown[j]) == 0;
    struct findings findings;
    findings_init(&findings, "a.jgf", "{}", 2);
    char *got = findings_text(&findings, reporters[i]->name, &findings_settings);
    ok(is_shown == (*got != '\0'), "%s: a clean record %s", reporters[i]->name,
       is_shown ? "is a test that passes" : "leaves no trace");
    free(got);
    findings_release(&findings);
  }
}

static void failing(void) {
  struct findings findings;
  findings_init(&findings, "a.jgf", "{}", 2);
  findings_add(&findings, 1, 0, 1, "a warning");
  char *got = findings_text(&findings, "tap", &findings_settings);
  ok(strncmp(got, "ok - ", 5) == 0, "tap: a warning does not fail");
  free(got);
  findings.file.fail_level = LEVEL_WARNING;
  got = findings_text(&findings, "tap", &findings_settings);
  ok(strncmp(got, "not ok - ", 9) == 0, "tap: a warning fails with fail-on warning");
  free(got);
  got = findings_text(&findings, "junit", &findings_settings);
  ok(strstr(got, "failures=\"1\"") != NULL, "junit: the same");
  free(got);
  findings_release(&findings);
}

int main(void) {
  lines();
  json();
  rdjson();
  services();
  sarif();
  links();
  clean();
  failing();
  return done();
}
