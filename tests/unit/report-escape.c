/* report-escape.c: reports escape special characters of records. */
#include "tests/unit/tap.h"
#include "text/escape.h"

static const char *made(void (*escape)(struct buffer *, struct view), const char *text, size_t length) {
  static struct buffer to;
  buffer_clear(&to);
  escape(&to, (struct view){text, length});
  return buffer_string(&to);
}

#define ESCAPED(escape, text, expected) is_text(made(escape, text, sizeof(text) - 1), expected, "%s: %s", #escape, #expected)

static void people(void) {
  ESCAPED(escape_text, "", "");
  ESCAPED(escape_text, "komi `6.5` 日本 😀 é", "komi `6.5` 日本 😀 é");
  ESCAPED(escape_text, "\033[31m\a\b\t\n\r\x7f", "\\x1B[31m\\x07\\x08\\x09\\x0A\\x0D\\x7F");
  ESCAPED(escape_text, "a\0b", "a\\x00b");
  ESCAPED(escape_text, "\xC2\x85\xC2\x9B", "\\u{85}\\u{9B}");
  ESCAPED(escape_text, "\xE2\x80\xAE\xE2\x81\xA6\xE2\x81\xA9", "\\u{202E}\\u{2066}\\u{2069}");
  ESCAPED(escape_text, "\xE2\x80\xA8\xE2\x80\xA9\xEF\xBB\xBF\xE2\x80\x8B", "\\u{2028}\\u{2029}\\u{FEFF}\\u{200B}");
  ESCAPED(escape_text, "\xF3\xA0\x81\x81", "\\u{E0041}");
  ESCAPED(escape_text, "👨‍👩‍👧 葛\xF3\xA0\x84\x80", "👨‍👩‍👧 葛\xF3\xA0\x84\x80");
  ESCAPED(escape_text, "\xFF\xC0\xAF\xE6\x97", "\\xFF\\xC0\\xAF\\xE6\\x97");
  ESCAPED(escape_path, "a b\n\xE2\x80\xAE\xFF.jgf", "a b\\x0A\\xE2\\x80\\xAE\\xFF.jgf");
}

static void machines(void) {
  ESCAPED(escape_json, "", "\"\"");
  ESCAPED(escape_json, "a\"\\/\b\f\n\r\t\x01\x7f", "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u007f\"");
  ESCAPED(escape_json, "\xC2\x85\xE2\x80\xAE\xE2\x80\xA8", "\"\\u0085\\u202e\\u2028\"");
  ESCAPED(escape_json, "\xF3\xA0\x81\x81", "\"\\udb40\\udc41\"");
  ESCAPED(escape_json, "日本\xFF", "\"日本\\\\xFF\"");
  ESCAPED(escape_json_path, "a\n\"\xFF", "\"a\\\\x0A\\\"\\\\xFF\"");
  ESCAPED(escape_xml, "<a b=\"c\">&\x01\n\xFF\xEF\xBF\xBF", "&lt;a b=&quot;c&quot;&gt;&amp;\\x01\\x0A\\xFF\\u{FFFF}");
  ESCAPED(escape_uri, "games/a b%#?:日.jgf", "games/a%20b%25%23%3F%3A%E6%97%A5.jgf");
  ESCAPED(escape_uri, "/abs/\xFF", "file:///abs/%FF");
  ESCAPED(escape_command, "100%\n::set-output name=a::b\r", "100%25\\x0A::set-output name=a::b\\x0D");
  ESCAPED(escape_command_property, "we,ird:name%.jgf", "we%2Cird%3Aname%25.jgf");
  ESCAPED(escape_markdown, "a|b <img> @team #1 `x` [y](z) *w* &",
          "a\\|b &lt;img&gt; \\@<!-- -->team \\#<!-- -->1 \\`x\\` \\[y\\](z) \\*w\\* &amp;");
  ESCAPED(escape_markdown, "\n# x", "\\x0A\\#<!-- --> x");
}

int main(void) {
  people();
  machines();
  return done();
}
