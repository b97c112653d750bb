/* report-text.c: excerpts and their carets, and escaped control characters. */
#include "tests/unit/findings.h"
#include "base/utf8.h"
#include "tests/unit/tap.h"

/* Returns the report of a finding at the span, without the first line, which is the same in all tests. */
static const char *excerpt_of(const char *text, size_t size, size_t start, size_t end, size_t width) {
  static char *kept;
  free(kept);
  LOCAL(findings) findings;
  findings_init(&findings, "a.jgf", text, size);
  findings_add(&findings, 0, start, end, "m");
  struct report_settings settings = findings_settings;
  settings.width = width;
  kept = findings_text(&findings, "text", &settings);
  return strchr(kept, '\n') + 1;
}

#define EXCERPT(text, start, end, expected, what) is_text(excerpt_of(text, sizeof(text) - 1, start, end, 0), expected, what)

static void example(void) {
  LOCAL(findings) findings;
  static const char text[] = "{\n      \"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}\n}";
  findings_init(&findings, "games/lee.jgf", text, sizeof text - 1);
  findings.source.first_line = 40;
  struct diag *diag = findings_at(&findings, 0, "\"move\"", "the root node has a move");
  static const struct edit edit = {.span = {0, 0}, .text = {"{}", 2}};
  findings_fix(&findings, diag, FIX_SAFE, "put an empty root before it", &edit, 1);
  char *got = findings_text(&findings, "text", &findings_settings);
  is_text(got,
          "games/lee.jgf:41:7: error: the root node has a move [json-syntax]\n"
          "   41 |       \"move\": {\"color\": \"black\", \"x\": 2, \"y\": 3}\n"
          "      |       ^~~~~~\n"
          "   = fix: put an empty root before it\n",
          "the example of the golden line");
  free(got);
  diag->fix->safety = FIX_UNSAFE;
  findings_relate(&findings, diag, 0, 1, "in here");
  got = findings_text(&findings, "text", &findings_settings);
  ok(strstr(got, "   = note: games/lee.jgf:40:1: in here\n   = unsafe fix: put an empty root before it\n") != NULL,
     "a related place and an unsafe fix");
  free(got);
  struct report_settings colored = findings_settings;
  colored.color = true;
  got = findings_text(&findings, "text", &colored);
  ok(strncmp(got, "\033[1mgames/lee.jgf:41:7:\033[0m \033[1;31merror:\033[0m the", 47) == 0, "colors");
  ok(strstr(got, "\033[1;31m^~~~~~\033[0m\n") != NULL, "carets are colored");
  free(got);
}

static void carets(void) {
  EXCERPT("{\"a\": 1}", 1, 4, "   1 | {\"a\": 1}\n     |  ^~~\n", "within a line");
  EXCERPT("{\n  1\n}", 4, 5, "   2 |   1\n     |   ^\n", "one character");
  EXCERPT("{\"a\": 1}", 7, 7, "   1 | {\"a\": 1}\n     |        ^\n", "an empty span");
  EXCERPT("{\"a\": 1", 7, 7, "   1 | {\"a\": 1\n     |        ^\n", "the end of the text");
  EXCERPT("{\"a\": 1\n", 8, 8, "   2 |\n     | ^\n", "a finding after the last line end");
  EXCERPT("", 0, 0, "   1 |\n     | ^\n", "a finding in an empty text");
  EXCERPT("{\n1,\n2}", 0, 7, "   1 | {\n     | ^ (to line 3)\n", "several lines");
  EXCERPT("[ 1\r\n]", 2, 5, "   1 | [ 1\n     |   ^\n", "a line end is still in its line");
  EXCERPT("a\rb\r\nc", 2, 3, "   2 | b\n     | ^\n", "CR and CRLF end lines");
  EXCERPT("\xEF\xBB\xBF{}", 0, 3, "   1 | {}\n     | ^\n", "a byte order mark");
  EXCERPT("\xEF\xBB\xBF{}", 3, 5, "   1 | {}\n     | ^~\n", "a finding after a byte order mark");
}

static void widths(void) {
  EXCERPT("\t\"a\" x", 5, 6, "   1 |     \"a\" x\n     |         ^\n", "a tab extends to the next stop");
  EXCERPT("ab\tcd", 3, 5, "   1 | ab  cd\n     |     ^~\n", "a tab in a line extends to the next stop");
  EXCERPT("ab\tcd", 2, 3, "   1 | ab  cd\n     |   ^~\n", "a finding at a tab");
  EXCERPT("\"日本\" x", 9, 10, "   1 | \"日本\" x\n     |        ^\n", "wide characters");
  EXCERPT("日本", 0, 3, "   1 | 日本\n     | ^~\n", "a wide character takes two carets");
  EXCERPT("e\xCC\x81x", 3, 4, "   1 | e\xCC\x81x\n     |  ^\n", "a combining accent takes no column");
  EXCERPT("x\xCC\x81", 1, 3, "   1 | x\xCC\x81\n     |  ^\n", "a finding at a combining accent takes a column");
  EXCERPT("a\x01" "b", 1, 2, "   1 | a\\x01b\n     |  ^~~~\n", "a control character");
  EXCERPT("a\033[2Jb", 6, 6, "   1 | a\\x1B[2Jb\n     |          ^\n", "no escape sequence gets through");
  EXCERPT("\xFFz", 1, 2, "   1 | \\xFFz\n     |     ^\n", "an ill-formed byte");
  EXCERPT("\xE2\x80\xAEz", 3, 4, "   1 | \\u{202E}z\n     |         ^\n", "a bidi override");
  EXCERPT("\xC2\x9Bz\xE2\x80\xA8", 2, 3, "   1 | \\u{9B}z\\u{2028}\n     |       ^\n", "C1 and line separators");
  EXCERPT("a\0b", 2, 3, "   1 | a\\x00b\n     |      ^\n", "a NUL");
}

/* Only LF ends a line of JSON Lines; a CR is shown. */
static void json_lines(void) {
  LOCAL(findings) findings;
  findings_init(&findings, "a.jsonl", "{\r\"a\"", 5);
  findings.source.is_line = true;
  findings.source.first_line = 12;
  findings_add(&findings, 0, 2, 5, "m");
  char *got = findings_text(&findings, "text", &findings_settings);
  is_text(got, "a.jsonl:12:3: error: m [json-syntax]\n   12 | {\\x0D\"a\"\n      |      ^~~\n", "a finding in JSON Lines");
  free(got);
}

static size_t columns_of(const char *line, size_t length) {
  size_t columns = 0, used;
  for (size_t at = 0; at < length; at += used) columns += utf8_width(utf8_decode(line + at, length - at, &used));
  return columns;
}

/* For any width and place, no line is too wide, and carets are below the span. */
static void all_widths(void) {
  LOCAL_BUFFER text = {0};
  for (int i = 0; i < 60; i++) buffer_printf(&text, "{\"日本\":%d,\t\x01", i);
  size_t wrong = 0, wide = 0, tried = 0;
  for (size_t width = 40; width < 140; width += 13)
    for (size_t start = 0; start < text.length; start += 7)
      for (size_t length = 0; length < 300; length = length * 3 + 1, tried++) {
        size_t end = start + length < text.length ? start + length : text.length;
        const char *excerpt = excerpt_of(text.data, text.length, start, end, width);
        const char *below = strchr(excerpt, '\n') + 1, *caret = strchr(below, '^');
        if (columns_of(excerpt, (size_t)(below - excerpt) - 1) > width || strlen(below) - 1 > width) wide++;
        if (!caret || utf8_valid_prefix(excerpt, strlen(excerpt)) != strlen(excerpt)) wrong++;
      }
  ok(wide == 0, "none of %zu excerpts is wider than the terminal", tried);
  is_number(wrong, 0, "all excerpts have carets and are UTF-8");
}

static void cut_lines(void) {
  LOCAL_BUFFER text = {0};
  buffer_add_repeated(&text, '-', 500);
  buffer_add_string(&text, "FAULT");
  buffer_add_repeated(&text, '+', 500);
  const char *excerpt = excerpt_of(text.data, text.length, 500, 505, 60);
  is_text(excerpt,
          "   1 | …-----------------------FAULT+++++++++++++++++++++++…\n"
          "     |                         ^~~~~\n",
          "a long line is cut on both sides");
  excerpt = excerpt_of(text.data, text.length, 2, 3, 60);
  is_text(excerpt,
          "   1 | ---------------------------------------------------…\n"
          "     |   ^\n",
          "a finding near the beginning of a long line");
  excerpt = excerpt_of(text.data, text.length, 1004, 1005, 60);
  is_text(excerpt,
          "   1 | …+++++++++++++++++++++++++++++++++++++++++++++++++++\n"
          "     |                                                    ^\n",
          "a finding near the end of a long line");
  buffer_clear(&text);
  buffer_add_repeated(&text, ' ', 92);
  buffer_add_char(&text, 'x');
  excerpt = excerpt_of(text.data, text.length, 92, 93, 0);
  ok(strstr(excerpt, "…") == NULL, "a line that just fits is whole");
}

/* A line of 64 MB with ten thousand findings takes no time for each. */
static void long_lines(void) {
  size_t size = 64 << 20;
  char *text = malloc(size);
  memset(text, ' ', size);
  LOCAL(findings) findings;
  findings_init(&findings, "a.jgf", text, size);
  free(text);
  for (size_t i = 0; i < 10000; i++) findings_add(&findings, 0, i * 6000, i * 6000 + 3, "m");
  char *got = findings_text(&findings, "text", &findings_settings);
  ok(strstr(got, "a.jgf:1:59994001: error: m") != NULL, "a line of 64 MB");
  free(got);
}

/* Reports can link to the page about a rule, in text only on a terminal. */
static void links(void) {
  static const char *const linked[] = {"text",
                                       "[\033]8;;https://example.org/rules/json-syntax.html\033\\json-syntax\033]8;;\033\\]\n",
                                       "jsonl", "\"url\": \"https://example.org/rules/json-syntax.html\"",
                                       "html", "<p><a href=\"https://example.org/rules/json-syntax.html\">"};
  LOCAL(findings) findings;
  LOCAL_BUFFER url = {0};
  struct report_settings settings = findings_settings;
  struct rule other = findings_rules[0];
  struct report_summary summary = {.files = 1, .by_level = {[LEVEL_ERROR] = 1}};
  findings_init(&findings, "a.jgf", "{}", 2);
  findings_add(&findings, 0, 0, 1, "m");
  ok(!rule_url(NULL, &findings_catalogue, &findings_rules[0], &url), "a rule has no page without an address");
  ok(!rule_url("https://example.org/", &findings_catalogue, &other, &url), "a rule about configurations has no page");
  (void)rule_url("https://example.org/{family}/{rule}.html", &findings_catalogue, &findings_rules[0], &url);
  is_text(buffer_string(&url), "https://example.org/json/json-syntax.html", "the family and the rule are put into the address");
  settings.docs_url = "https://example.org/";
  char *got = findings_text(&findings, "text", &settings);
  ok(!strstr(got, "\033]8"), "text has no links in a file");
  free(got);
  settings.links = true;
  for (size_t i = 0; i < ARRAY_LENGTH(linked); i += 2) {
    buffer_clear(&url);
    report_add_file(reporter_find(linked[i]), &settings, &findings.file, &url);
    report_end(reporter_find(linked[i]), &settings, &summary, &url);
    ok(strstr(buffer_string(&url), linked[i + 1]), "%s links to the page about a rule", linked[i]);
  }
}

int main(void) {
  example();
  carets();
  widths();
  json_lines();
  all_widths();
  cut_lines();
  long_lines();
  links();
  return done();
}
