/* library.c: tests libjgflint with its public header. */
#include "tap.h"
#include "base/buffer.h"
#include "library/jgflint.h"
#include <time.h>

static const char comma[] = "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{},]}";
static const char known[] =
    "{\"schema\": 1, \"entries\": [{\"file\": \"games/a.jgf\", \"rule\": \"json-trailing-comma\", \"at\": \"/tree\", "
                            "\"value\": \",\"}]}";
static const char names_baseline[] = "{\"baseline\": \"known.json\"}";

static size_t found(jgflint *handle, const char *rule) {
  const jgflint_finding *finding;
  size_t count = 0;
  for (size_t i = 0; (finding = jgflint_finding_at(handle, i)); i++) count += strcmp(finding->rule, rule) == 0;
  return count;
}

static size_t commas(jgflint *handle, const char *name) {
  (void)jgflint_lint(handle, comma, strlen(comma), name);
  return found(handle, "json-trailing-comma");
}

static long configure(jgflint *handle, const char *json, const char *path) {
  return jgflint_configure(handle, json, strlen(json), path);
}

static const char *wanted(jgflint *handle) {
  const char *path = jgflint_wanted(handle);
  return path ? path : "";
}

/* ---- files of configurations ---- */
static void test_missing(jgflint *handle) {
  is_number(configure(handle, names_baseline, "club/.jgflint.json"), 1, "a baseline that is not given is a finding");
  const jgflint_finding *finding = jgflint_finding_at(handle, 0);
  is_text(finding->message, "`known.json` cannot be read: No such file or directory",
          "the finding says that the baseline cannot be read");
  is_text(finding->file, "club/.jgflint.json", "the finding is in the configuration");
  is_number(finding->column, 14, "the finding is at the name of the baseline");
  is_text(wanted(handle), "club/known.json", "a baseline that is not given is wanted");
  is_number(commas(handle, "club/games/a.jgf"), 1, "a baseline that is not given hides no findings");
  (void)jgflint_add_file(handle, "club/known.json", NULL, 0);
  is_number(configure(handle, names_baseline, "club/.jgflint.json"), 1, "a baseline that does not exist is a finding");
  is_text(wanted(handle), "", "a baseline that does not exist is not wanted again");
  (void)jgflint_add_file(handle, "club/known.json", comma, strlen(comma));
  is_number(configure(handle, names_baseline, "club/.jgflint.json"), 1, "a file that is not a baseline is a finding");
  ok(strstr(jgflint_finding_at(handle, 0)->message, "not a jgflint baseline"),
     "the finding says that the file is not a baseline");
  ok(strstr(jgflint_report(handle, "text")->data, "known.json"), "a report has the finding about the baseline");
}

static void test_extended(jgflint *handle) {
  const char *json = "{\"extends\": \"../all.json\"}", *all = "{\"baseline\": \"known.json\"}";
  (void)jgflint_add_file(handle, "club/../all.json", all, strlen(all));
  is_number(configure(handle, json, "club/.jgflint.json"), 1, "a baseline in an extended configuration is a finding");
  is_text(jgflint_finding_at(handle, 0)->file, "club/../all.json", "the finding is in the extended configuration");
  is_text(wanted(handle), "club/../known.json", "the baseline is relative to the extended configuration");
}

static void test_known(jgflint *handle) {
  (void)jgflint_add_file(handle, "club/known.json", known, strlen(known));
  is_number(configure(handle, names_baseline, "club/.jgflint.json"), 0, "a given baseline has no finding");
  for (int i = 0; i < 2; i++) {
    is_number(commas(handle, "club/games/a.jgf"), 0, "a baseline hides a known finding");
    is_number(jgflint_last(handle)->known, 1, "a known finding is counted");
  }
  is_number(commas(handle, "games/a.jgf"), 0, "a baseline applies to names relative to the configuration");
  is_number(commas(handle, "club/games/b.jgf"), 1, "a baseline does not hide findings in other files");
  is_number(jgflint_fix(handle, comma, strlen(comma), "club/games/a.jgf", 0), 0, "a known finding is not fixed");
  is_text(jgflint_text_of(handle)->data, comma, "fixing a known finding returns the same text");
  ok(!strstr(jgflint_report(handle, "text")->data, "json-trailing-comma"), "a known finding is not reported");
  is_number(jgflint_configure(handle, "", 0, NULL), 0, "the configuration can be removed");
  is_number(commas(handle, "club/games/a.jgf"), 1, "a removed baseline hides no findings");
}

/* `fail-on` applies to tests in a TAP report. */
static void test_failing(jgflint *handle) {
  const char *strict = "{\"fail-on\": \"warning\"}", *text = "{\"board\": {\"size\": 9}, \"tree\": [{}]}";
  is_number(jgflint_lint(handle, text, strlen(text), "a.jgf") > 0, 1, "the record has warnings");
  ok(strstr(jgflint_report(handle, "tap")->data, "\nok - a.jgf"), "a TAP test with warnings passes");
  is_number(configure(handle, strict, NULL), 0, "fail-on warning is a valid configuration");
  (void)jgflint_lint(handle, text, strlen(text), "a.jgf");
  ok(strstr(jgflint_report(handle, "tap")->data, "\nnot ok - a.jgf"), "a TAP test with warnings fails with fail-on warning");
  is_number(jgflint_configure(handle, "", 0, NULL), 0, "fail-on can be removed");
}

/* A configuration without a path has no folder. */
static void test_no_folder(jgflint *handle) {
  (void)jgflint_add_file(handle, "known.json", known, strlen(known));
  is_number(configure(handle, names_baseline, NULL), 0, "a configuration without a path may name a baseline");
  is_number(commas(handle, "games/a.jgf"), 0, "a baseline without a folder applies to names as they are");
  is_number(configure(handle, "{}", NULL), 0, "an empty configuration replaces the earlier one");
  is_number(commas(handle, "games/a.jgf"), 1, "a replaced configuration has no baseline");
}

/* ---- JSON Lines ---- */
static const char good_line[] = "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}]}";

static const char off_board[] = "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{}, "
                                "{\"move\": {\"color\": \"black\", \"x\": 50, \"y\": 4}}%s]}";

static void test_lines(jgflint *handle) {
  LOCAL_BUFFER text = {0}, expected = {0};
  buffer_printf(&text, "\n%s\r\n%s\n \n%s\n", comma, good_line, comma);
  buffer_printf(&expected, "\n%s\r\n%s\n \n%s\n", good_line, good_line, good_line);
  size_t last = expected.length;
  buffer_printf(&text, off_board, ",");
  buffer_printf(&expected, off_board, "");
  is_number(jgflint_fix(handle, text.data, text.length, "all.jsonl", 0), 3, "three lines are fixed");
  is_text(jgflint_text_of(handle)->data, buffer_string(&expected), "fixed lines stay in their places");
  is_text(jgflint_source(handle)->data, buffer_string(&expected), "the source after fixing is the fixed text");
  is_text(jgflint_last(handle)->fixed_rules, "{\"json-trailing-comma\": 3}",
          "the fixed findings of all lines are counted by rule");
  is_text(jgflint_last(handle)->format, "jsonl", "the format of the text is JSON Lines");
  size_t left = jgflint_last(handle)->findings;
  ok(found(handle, "point-off-board"), "findings left after fixing are reported");
  for (size_t i = 0; i < left; i++) {
    const jgflint_finding *finding = jgflint_finding_at(handle, i);
    if (finding->line != 6) continue;
    is_number(finding->column, 1 + finding->start - last, "%s: a finding left after fixing has its place", finding->rule);
  }
  LOCAL_BUFFER reported = {0};
  buffer_add_string(&reported, jgflint_report(handle, "jsonl")->data);
  is_number(jgflint_lint(handle, expected.data, expected.length, "all.jsonl"), left,
            "linting the fixed text gives the same number of findings");
  is_text(jgflint_report(handle, "jsonl")->data, buffer_string(&reported), "linting the fixed text gives the same report");
  is_number(jgflint_fix(handle, expected.data, expected.length, "all.jsonl", 0), 0,
            "fixing the fixed text fixes nothing");
  is_text(jgflint_text_of(handle)->data, buffer_string(&expected), "fixing the fixed text returns the same text");
  is_number(jgflint_fix(handle, "", 0, "all.jsonl", 0), 0, "fixing an empty text fixes nothing");
  is_number(jgflint_text_of(handle)->size, 0, "fixing an empty text returns an empty text");
}

/* An entry of a baseline hides one of two equal lines. */
static void test_known_lines(jgflint *handle) {
  LOCAL_BUFFER text = {0};
  static const char lines_baseline[] =
      "{\"schema\": 1, \"entries\": [{\"file\": \"all.jsonl\", \"rule\": \"json-trailing-comma\", "
                                 "\"at\": \"/tree\", \"value\": \",\"}]}";
  buffer_printf(&text, "%s\n%s\n", comma, comma);
  (void)jgflint_add_file(handle, "lines.json", lines_baseline, strlen(lines_baseline));
  is_number(configure(handle, "{\"baseline\": \"lines.json\"}", NULL), 0, "a baseline for JSON Lines is valid");
  (void)jgflint_lint(handle, text.data, text.length, "all.jsonl");
  is_number(found(handle, "json-trailing-comma"), 1, "a baseline with one entry hides one of two findings");
  is_number(jgflint_finding_at(handle, 0)->line, 2, "a baseline with one entry hides the first finding");
  const char *reported = jgflint_report(handle, "jsonl")->data;
  ok(strstr(reported, "\"line\":2") || strstr(reported, "\"line\": 2"), "a report has the finding that is not known");
  ok(!strstr(reported, "\"line\":1,") && !strstr(reported, "\"line\": 1,"), "a report does not have the known finding");
  is_number(jgflint_fix(handle, text.data, text.length, "all.jsonl", 0), 1, "fixing leaves the known finding unfixed");
  (void)jgflint_configure(handle, NULL, 0, NULL);
}

/* The formats of texts by their contents. An LHA archive has its signature at offset 2. */
static void test_detect(jgflint *handle) {
  static const struct {
    struct view text;
    const char *format;
  } texts[] = {{{known, sizeof known - 1}, NULL}, {{"hello", 5}, NULL}, {{comma, sizeof comma - 1}, "jgf"},
               {{"{\"record\": {\"format\": \"JGF\"", 27}, "jgf"}, {{"(;GM[1]SZ[9])", 13}, "sgf"},
               {{"[Header]\nTitle=x\n[Data]\n", 24}, "ugf"},
               {{"\x19\x0b-lh5-\0\0\0\0\0\0\0\0\0\0\0\0\x20\0\0\0\0\0\0\0\0\0\0", 30}, "ugz"}};
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
    const char *format = jgflint_detect(handle, texts[i].text.at, texts[i].text.length);
    is_text(format ? format : "none", texts[i].format ? texts[i].format : "none", "text %zu is recognized by its contents", i);
  }
  (void)commas(handle, "a.jgf");
  is_number(jgflint_last(handle)->games, 1, "games of a linted text are counted");
}

static double seconds_of(jgflint *handle, int texts) {
  clock_t begun = clock();
  for (int i = 0; i < texts; i++) (void)commas(handle, "games/a.jgf");
  return (double)(clock() - begun) / CLOCKS_PER_SEC;
}

/* A large baseline for other files does not make a text slower. */
static void test_large_baseline(jgflint *handle) {
  enum { ENTRIES = 300000, TEXTS = 10000 };
  LOCAL_BUFFER json = {0};
  double without = seconds_of(handle, TEXTS);
  buffer_add_string(&json, "{\"schema\": 1, \"entries\": [");
  for (int i = 0; i < ENTRIES; i++)
    buffer_printf(&json, "%s{\"file\": \"b%d.jgf\", \"rule\": \"json-trailing-comma\", \"at\": \"\", \"value\": \"\"}",
                  i ? "," : "", i);
  buffer_add_string(&json, "]}");
  (void)jgflint_add_file(handle, "much.json", json.data, json.length);
  is_number(configure(handle, "{\"baseline\": \"much.json\"}", NULL), 0, "a baseline with 300,000 entries is valid");
  double with = seconds_of(handle, TEXTS);
  ok(with < 4 * without + 0.2, "texts with a large baseline for other files take %.2f s, without it %.2f s", with, without);
  (void)jgflint_configure(handle, NULL, 0, NULL);
  (void)jgflint_add_file(handle, "much.json", NULL, 0);
}

/* Messages may quote bytes that are not UTF-8. */
static void test_messages(jgflint *handle) {
  static const char text[] = "{\"record\": {\"format\": \"JGF\", \"\xE5harset\": 2}, \"tree\": [{}]}";
  const jgflint_finding *found = NULL;
  long count = jgflint_lint(handle, text, sizeof text - 1, "a.jgf");
  for (long i = 0; i < count; i++)
    if (strcmp(jgflint_finding_at(handle, (size_t)i)->rule, "shape-unknown-key") == 0)
      found = jgflint_finding_at(handle, (size_t)i);
  is_text(found ? found->message : "", "unknown key `\\xE5harset` in `record`; did you mean `charset`?",
          "bytes that are not UTF-8 are escaped in a message");
}

/* Nodes of lines can be requested in any order, although the engine keeps one line at a time. */
static void test_nodes_of_lines(jgflint *handle) {
  static const char text[] = "{\"board\": {\"size\": 9}, \"tree\": [{}, {}]}\n{\"tree\": [{}, {}, {\"comments\": [\"a\"]}]}\n";
  is_number(jgflint_read(handle, text, sizeof text - 1, "all.jsonl"), 2, "two lines are two games");
  is_number(jgflint_node_of(handle, 1, "/tree/2/comments/0"), 2, "a pointer finds a node of the second line");
  is_number(jgflint_node_of(handle, 0, "/tree/1"), 1, "a pointer finds a node of the first line");
  is_number(jgflint_node_of(handle, 0, "/tree/2"), JGFLINT_INVALID, "a pointer to a missing node is invalid");
  is_number(jgflint_node_of(handle, 1, "/tree/1"), 1, "a pointer finds a node of the second line again");
}

/* Strings of a line stay valid while another line is requested. */
static void test_colors_of_lines(jgflint *handle) {
  static const char text[] =
    "{\"players\": [{\"color\": \"red\"}], \"tree\": [{}, {\"move\": {\"color\": \"red\", \"x\": 0, \"y\": 0}}]}\n"
    "{\"players\": [{\"color\": \"turquoise\"}], \"tree\": [{}, {\"move\": {\"color\": \"turquoise\", \"x\": 0, \"y\": 0}}]}\n";
  is_number(jgflint_read(handle, text, sizeof text - 1, "all.jsonl"), 2,
            "two lines with their own colors are two games");
  const char *first = jgflint_color(handle, 0, 3), *second = jgflint_color(handle, 1, 3);
  is_text(first, "red", "the color of the first line stays after asking for the second");
  is_text(second, "turquoise", "the color of the second line is returned");
}

/* A report of several texts has the chosen findings of each. */
static void test_chosen(jgflint *handle) {
  static const char text[] = "{\"board\": {\"size\": 9,}, \"tree\": [{},]}";
  static const size_t first[] = {0}, last[] = {1};
  (void)configure(handle, "{\"select\": [\"json-trailing-comma\"]}", NULL);
  is_number(jgflint_report_begin(handle, "gcc"), 0, "a report of two texts can begin");
  is_number(jgflint_lint(handle, text, sizeof text - 1, "a.jgf"), 2, "the first text has two findings");
  is_number(jgflint_report_add(handle, first, 1), 0, "a finding of the first text can be chosen");
  (void)jgflint_lint(handle, text, sizeof text - 1, "b.jgf");
  is_number(jgflint_report_add(handle, last, 1), 0, "a finding of the second text can be chosen");
  const char *report = jgflint_report_end(handle)->data;
  is_text(report, "a.jgf:1:21: error: a comma with nothing after it [json-trailing-comma]\n"
                  "b.jgf:1:36: error: a comma with nothing after it [json-trailing-comma]\n",
          "a report has only the chosen findings");
  (void)jgflint_configure(handle, NULL, 0, NULL);
}

/* A set format applies to later texts, not to texts already read. */
static void test_set(jgflint *handle) {
  static const char text[] = "{\"tree\": [{\"comments\": [\"a\"]}]}\n{\"tree\": [{}, {}]}\n", game[] = "(;GM[1]SZ[9])";
  is_number(jgflint_read(handle, text, sizeof text - 1, "all.jsonl"), 2, "two lines are read");
  is_number(jgflint_set(handle, "sgf", 0), 0, "the format of later texts can be set");
  const jgflint_text *comment = jgflint_comment(handle, 0, 0);
  is_text(comment ? comment->data : "", "a\n", "setting the format keeps the comments of read texts");
  is_number(jgflint_node_of(handle, 1, "/tree/1"), 1, "setting the format keeps the nodes of read texts");
  is_number(jgflint_lint(handle, text, sizeof text - 1, "all.jsonl"), 1, "the next text is read in the set format");
  (void)jgflint_configure(handle, "{}", 2, NULL);
  (void)jgflint_lint(handle, game, sizeof game - 1, "a.jgf");
  is_text(jgflint_last(handle)->format, "sgf", "the set format overrides the configuration");
  (void)jgflint_set(handle, NULL, 0);
  (void)jgflint_configure(handle, "{\"format-in\": \"sgf\"}", 20, NULL);
  (void)jgflint_lint(handle, text, sizeof text - 1, "a.jgf");
  is_text(jgflint_last(handle)->format, "sgf", "the configured format applies without a set format");
  (void)jgflint_configure(handle, NULL, 0, NULL);
  (void)jgflint_lint(handle, text, sizeof text - 1, "all.jsonl");
  is_text(jgflint_last(handle)->format, "jsonl", "the format is detected without configuration");
}

static void test_limits_of_reading(jgflint *handle) {
  (void)configure(handle, "{\"limits\": {\"size\": 20}}", NULL);
  is_number(jgflint_read(handle, good_line, strlen(good_line), "a.jgf"), 0, "a text larger than the limit is not read");
  (void)configure(handle, "{\"limits\": {\"values\": 5}}", NULL);
  is_number(jgflint_read(handle, good_line, strlen(good_line), "a.jgf"), 0, "a text with more values than the limit is not read");
  (void)jgflint_configure(handle, NULL, 0, NULL);
  is_number(jgflint_read(handle, good_line, strlen(good_line), "a.jgf"), 1,
            "a text within the default limits is read");
}

/* A returned text or name can be passed to the next call. */
static void test_returned(jgflint *handle) {
  static const char sgf[] = "(;GM[1]SZ[9]KM[6.5];B[aa])", lines[] = "{\"tree\": [{},]}\n{\"tree\": [{},]}\n";
  (void)jgflint_convert(handle, sgf, sizeof sgf - 1, "a.sgf", "jgf");
  const jgflint_game *game = jgflint_game_at(handle, 0);
  is_number(jgflint_lint(handle, game->text.data, game->text.size, "a.jgf"), 0, "a converted game can be linted");
  const jgflint_text *text = jgflint_source(handle);
  is_text(jgflint_detect(handle, text->data, text->size), "jgf", "a linted source can be detected");
  (void)jgflint_fix(handle, lines, sizeof lines - 1, "a.jsonl", 0);
  text = jgflint_text_of(handle);
  LOCAL_BUFFER fixed = {0};
  buffer_add(&fixed, text->data, text->size);
  (void)jgflint_lint(handle, text->data, text->size, "club/all.jsonl");
  is_text(jgflint_source(handle)->data, buffer_string(&fixed), "a fixed text can be linted");
  (void)jgflint_lint(handle, comma, strlen(comma), jgflint_finding_at(handle, 0)->file);
  is_text(jgflint_finding_at(handle, 0)->file, "club/all.jsonl", "the name of a finding can be used for the next text");
}

static void test_no_report(jgflint *handle) {
  (void)jgflint_lint(handle, comma, strlen(comma), "a.jgf");
  const jgflint_text *report = jgflint_report(handle, "gcc");
  size_t length = strlen(report->data);
  ok(!jgflint_report(handle, "none"), "a report in an unknown format fails");
  is_number(strlen(report->data), length, "a failed report keeps the earlier one");
  (void)jgflint_report_begin(handle, "gcc");
  is_number(jgflint_report_begin(handle, "none"), JGFLINT_INVALID, "a report in an unknown format cannot begin");
  ok(jgflint_report_end(handle), "a failed report does not end the one that has begun");
}

/* Reports of JSON Lines have the findings about repeated games. */
static void test_compared_lines(jgflint *handle) {
  static const size_t last[] = {1};
  LOCAL_BUFFER text = {0}, line = {0};
  buffer_add_string(&line, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 19}, \"tree\": [{}");
  for (int i = 0; i < 18; i++)
    buffer_printf(&line, ", {\"move\": {\"color\": \"%s\", \"x\": %d, \"y\": %d}}", i % 2 ? "white" : "black", i, i % 5);
  buffer_printf(&text, "%s]}\n%s]}\n[]\n", line.data, line.data);
  (void)configure(handle, "{\"select\": [\"collection\", \"shape-not-a-record\"]}", NULL);
  (void)jgflint_collect(handle, true);
  is_number(jgflint_lint(handle, text.data, text.length, "all.jsonl"), 2,
            "a repeated game and a text without a game are two findings");
  (void)jgflint_collect(handle, false);
  const char *report = jgflint_report(handle, "gcc")->data;
  ok(strstr(report, "all.jsonl:2:1: warning: the same game as in all.jsonl:1"), "a report has the repeated game");
  ok(strstr(report, "[shape-not-a-record]"), "a report has the text without a game");
  (void)jgflint_report_begin(handle, "gcc");
  (void)jgflint_report_add(handle, last, 1);
  report = jgflint_report_end(handle)->data;
  ok(string_begins(report, "all.jsonl:3:"), "a chosen finding in a report has its line");
  is_number(jgflint_lint(handle, text.data, text.length, "all.jsonl"), 1, "games are not compared after collecting has ended");
  (void)jgflint_configure(handle, NULL, 0, NULL);
}

int main(void) {
  jgflint *handle = jgflint_new();
  test_set(handle);
  test_limits_of_reading(handle);
  test_returned(handle);
  test_no_report(handle);
  test_detect(handle);
  test_compared_lines(handle);
  test_messages(handle);
  test_nodes_of_lines(handle);
  test_colors_of_lines(handle);
  test_missing(handle);
  test_extended(handle);
  test_known(handle);
  test_failing(handle);
  test_no_folder(handle);
  test_lines(handle);
  test_known_lines(handle);
  test_large_baseline(handle);
  test_chosen(handle);
  jgflint_free(handle);
  return done();
}
