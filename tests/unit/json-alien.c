/* json-alien.c: texts that are not JSON, and texts with git conflict markers, have one finding and no fix. */
#include "fix/fixer.h"
#include "rules/catalogue.h"
#include "tap.h"

static struct linter *linter;

/* `expected` is the message of the only finding; NULL: the text is JSON. */
static void test_bytes(const char *bytes, size_t length, const char *expected, unsigned line, const char *name) {
  LOCAL(source) source;
  LOCAL(diags) diags = {0};
  struct fixer_result result;
  source_init_copy(&source, "a.jgf", bytes, length);
  linter_run(linter, &source, &diags);
  bool has_message = false;
  unsigned found = 0;
  for (size_t i = 0; i < diags.count; i++) {
    struct view message = view_of(diags.list[i].message);
    has_message = has_message || (strstr(message.at, "this is not JSON but") || strstr(message.at, "git conflict"));
    size_t newlines = 1;
    for (size_t at = 0; at < diags.list[i].span.start; at++)
      newlines += bytes[at] == '\n' || (bytes[at] == '\r' && bytes[at + 1] != '\n');
    found = (unsigned)newlines;
  }
  if (!expected) {
    ok(!has_message, "%s: is JSON", name);
  } else {
    is_number(diags.count, 1, "%s: one finding", name);
    is_text(diags.count ? diags.list[0].message : "", expected, "%s: the message", name);
    is_number(found, line, "%s: its line", name);
    fixer_run(linter, &source, &(struct fixer_options){.unsafe = true}, &result, &diags);
    ok(!result.source, "%s: the text is not fixed", name);
    fixer_release(&result);
  }
}

#define WORD(line) #line
#define LINE_OF(line) "line " WORD(line)
#define LINE LINE_OF(__LINE__)
#define IS(text, what) test_bytes((text), sizeof(text) - 1, "this is not JSON but " what, 1, what)
#define JSON(text) test_bytes((text), sizeof(text) - 1, NULL, 0, LINE)

static void kinds(void) {
  IS("<!DOCTYPE html>\n<html><body>{}</body></html>", "HTML");
  IS("<html>", "HTML");
  IS("<HTML lang=en>", "HTML");
  IS("<head><title>502 Bad Gateway</title></head>", "HTML or XML");
  IS("<!-- saved from -->\n<x>", "HTML or XML");
  IS("<?xml version=\"1.0\"?>\n<a/>", "XML");
  IS("<Go><move/></Go>", "HTML or XML");
  IS("<headers/>", "HTML or XML");
  IS("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG picture");
  IS("Hello, this is a game\nof Go.\n", "plain text");
  IS("404 Not Found", "plain text");
  IS("Access denied\n", "plain text");
  IS("key = value\n", "plain text");
  IS("Caf\xC3\xA9 Go, Seoul\n", "plain text");
  IS("# A game\n\nBlack *won*.\n", "Markdown");
  IS("A game\n=======\n\nBlack won.\n", "plain text"); /* seven, as in a conflict marker */
  IS("```json\n{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{}]}\n```\n",
     "Markdown: the lines with ``` are not part of the record");
  IS("---\nrecord:\n  format: JGF\n", "YAML");
  IS("%YAML 1.2\n---\na: 1\n", "YAML");
  IS("black,white,result\nLee,Cho,B+R\n", "plain text");
  IS("(;FF[4]GM[1]C[{])", "an SGF file");
  IS("\\HS\nGAMEPLACE=\n", "a GIB file of Tygem");
  IS("[Header]\nUGF=1\n", "a UGF file");
  IS("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "a Git LFS pointer: the file itself was not fetched");
  IS("#!/bin/sh\necho {}\n", "a script");
  IS("diff --git a/x b/x\n", "a patch");
  IS("\xEF\xBB\xBF<html>", "HTML");
}

static void bytes(void) {
  IS("PK\003\004\024\0\0\0", "a ZIP archive");
  IS("\037\213\010\0{}", "a gzip file");
  IS("BZh91AY&SY", "a bzip2 file");
  IS("\xFD" "7zXZ\0\0", "an xz file");
  IS("\x28\xB5\x2F\xFD\x24", "a zstd file");
  IS("7z\xBC\xAF\x27\x1C\0", "a 7z archive");
  IS("Rar!\x1A\x07\0", "a RAR archive");
  IS("\xFF\xD8\xFF\xE0\0\020JFIF", "a JPEG picture");
  IS("\x89PNG\r\n\x1A\n", "a PNG picture");
  IS("GIF89a\1\0", "a GIF picture");
  IS("RIFF\0\0\0\0WEBP", "a RIFF file (WebP, WAV or AVI)");
  IS("%PDF-1.7\n", "a PDF document");
  IS("%!PS-Adobe-3.0\n", "a PostScript document");
  IS("{\\rtf1\\ansi x}", "an RTF document");
  IS("SQLite format 3\0", "an SQLite database");
  IS("\x7F" "ELF\2\1\1\0", "a program");
  IS("\1\2\3\4abc", "a binary file");
  IS("ab\0\0cd", "a binary file");
  IS("\0\0\0\0\0\0", "a file of zero bytes");
}

#define CONFLICT(line, text) \
  test_bytes((text), sizeof(text) - 1, \
             "an unresolved git conflict: keep one of the two versions, and remove the markers", (line), LINE)

static void conflicts(void) {
  CONFLICT(1, "<<<<<<< HEAD\n{\"tree\": [{}]}\n=======\n{\"tree\": []}\n>>>>>>> other\n");
  CONFLICT(2, "{\n<<<<<<< HEAD\n\"a\": 1,\n=======\n\"a\": 2,\n>>>>>>> other\n\"tree\": [{}]}\n");
  CONFLICT(2, "{\r\n<<<<<<< HEAD\r\n\"a\": 1,\r\n=======\r\n\"a\": 2,\r\n>>>>>>> other\r\n\"tree\": [{}]}\r\n");
  CONFLICT(2, "{\r<<<<<<< HEAD\r\"a\": 1,\r=======\r\"a\": 2,\r>>>>>>> other\r\"tree\": [{}]}\r");
  /* With the common ancestor, as of merge.conflictStyle=diff3. */
  CONFLICT(2, "{\n<<<<<<< HEAD\n\"a\": 1,\n||||||| 3f2a1b\n\"a\": 0,\n=======\n\"a\": 2,\n>>>>>>> other\n\"tree\": [{}]}\n");
  CONFLICT(3, "{\n\"b\": 1,\n<<<<<<< HEAD\n\"a\": 1,\n||||||| 3f2a1b\n=======\n>>>>>>> other\n\"tree\": [{}]}\n"); /* zdiff3 */
  /* One of them alone. */
  CONFLICT(2, "{\n<<<<<<< HEAD\n\"tree\": [{}]}\n");
  CONFLICT(2, "{\n<<<<<<<\n\"tree\": [{}]}\n");
  CONFLICT(3, "{\n\"a\": 1,\n||||||| base\n\"tree\": [{}]}\n");
  CONFLICT(3, "{\n\"a\": 1,\n=======\n\"tree\": [{}]}\n");
  CONFLICT(3, "{\r\n\"a\": 1,\r\n=======\r\n\"tree\": [{}]}\r\n");
  CONFLICT(2, "{\"tree\": [{}]}\n>>>>>>> other\n");
  CONFLICT(2, "{\"tree\": [{}]}\n>>>>>>> other");
  CONFLICT(2, "{\"tree\": [{}]}\n=======");
  /* After a string with a marker. */
  CONFLICT(4, "{\"tree\": [{\"comments\": [\"a\n<<<<<<< b\nc\"]}],\n<<<<<<< HEAD\n\"a\": 1}\n");
}

static void not_so(void) {
  JSON("{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{\"comments\": [\"x\n<<<<<<< HEAD\ny\n=======\nz\n"
       ">>>>>>> other\n\"]}]}");
  JSON("{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{\"comments\": [\"x\r\n=======\r\n\"],}]}");
  JSON("{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{\"comments\": [\"\\n<<<<<<< HEAD\\n\"],}]}");
  JSON("/*\n=======\n<<<<<<< HEAD\n*/\n{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{}]}");
  JSON("{\"tree\": [{}],\n // <<<<<<< HEAD\n}");
  JSON("{\"tree\": [{}],\n<<<<<< six\n}");
  JSON("{\"tree\": [{}],\n<<<<<<<< eight\n}");
  JSON("{\"tree\": [{}],\n======= x\n}");
  JSON("JGF = {\"tree\": [{}]};");
  JSON("module.exports = {\"tree\": [{}]}");
  JSON("callback({\"tree\": [{}]})");
  JSON("Here it is: {\"tree\": [{}]}");
  JSON("'a text'");
  JSON("NaN");
  JSON("undefined");
  JSON("");
  JSON(" \n");
  JSON("[Header, {}]");
  JSON("{tree: [{}]}");
}

/* Markers in strings, and strings without, in any number. */
static void many(void) {
  LOCAL_BUFFER text = {0};
  buffer_add_string(&text, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{\"comments\": [");
  for (int i = 0; i < 2000; i++) buffer_add_string(&text, i ? ", \"x\n=======\ny\"" : "\"x\n=======\ny\"");
  buffer_add_string(&text, "]}]}");
  test_bytes(text.data, text.length, NULL, 0, "2,000 strings with markers");
}

int main(void) {
  struct rule_table *rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue});
  linter = linter_new(rule_table);
  kinds();
  bytes();
  conflicts();
  not_so();
  many();
  linter_free(linter);
  rule_table_free(rule_table);
  return done();
}
