/* sgf-write.c: the SGF and JSON-SGF written for trees. */
#include "config.h"
#include "jsonsgf/write.h"

#include "json/document.h"
#include "json/value.h"
#include "sgf/write.h"
#include "tap.h"
#include <json-c/json.h>

static struct property_tree tree;
static struct buffer out;

/* ---- building ---- */
static void begin(void) {
  property_tree_clear(&tree);
  property_tree_add_node(&tree, -1, 0, NO_SPOT);
}

static void node(int32_t parent, uint32_t line) {
  property_tree_add_node(&tree, parent, line, NO_SPOT);
}

static void name(const char *text) {
  property_tree_add_property(&tree, view_of(text), NO_SPOT);
}

static void value(const char *text) {
  property_tree_add_value(&tree, view_of(text), NO_SPOT);
}

static void pair(const char *text, const char *second) {
  property_tree_add_value(&tree, view_of(text), NO_SPOT)->second = view_of(second);
}

static void one(const char *property, const char *text) {
  name(property);
  value(text);
}

/* ---- output without the constant part ---- */
#define SGF_HEAD "(;FF[4]GM[1]CA[UTF-8]AP[jgflint:" PACKAGE_VERSION "]SZ[19]"
#define JSON_HEAD "[{\"FF\":4,\"GM\":1,\"AP\":[\"jgflint\",\"" PACKAGE_VERSION "\"],\"SZ\":19"

static const char *behind(const char *head) {
  size_t length = strlen(head);
  return strncmp(buffer_string(&out), head, length) == 0 ? out.data + length : buffer_string(&out);
}

static const char *sgf(void) {
  buffer_clear(&out);
  sgf_write(&tree, false, &out);
  return behind(SGF_HEAD);
}

static const char *json(void) {
  buffer_clear(&out);
  jsonsgf_write(&tree, false, &out);
  return behind(JSON_HEAD);
}

/* ---- tests ---- */
static void test_roots(void) {
  begin();
  tree.width = 9;
  tree.height = 13;
  name("AP");
  pair("CGoban:3", "1]\\");
  one("CA", "Shift_JIS");
  one("FF", "3");
  one("GM", "2");
  is_text(sgf(), "(;FF[4]GM[2]CA[UTF-8]AP[CGoban\\:3:1\\]\\\\]SZ[9:13])\n",
          "SGF: the tree's own generator and game; our format, charset and size");
  is_text(json(), "[{\"FF\":4,\"GM\":2,\"AP\":[\"CGoban:3\",\"1]\\\\\"],\"SZ\":[9,13]}]", "JSON: the same");
  begin();
  one("C", "c");
  one("RE", "B+R");
  one("AB", "aa");
  one("PW", "w");
  one("PB", "b");
  one("XX", "x");
  is_text(sgf(), "\nPB[b]\nPW[w]\nRE[B+R]\nAB[aa]\nC[c]\nXX[x])\n",
          "the root has the usual order");
  node(0, 0);
  one("CA", "ASCII");
  one("SZ", "9");
  one("W", "aa");
  ok(strstr(sgf(), "\n;W[aa])\n") != NULL, "root properties of later nodes are not written");
}

static void test_texts(void) {
  begin();
  one("C", "a]b\\c:d\ne\r\nf\rg");
  one("GN", "two\nlines: [1]");
  one("XY", "a:b]");
  is_text(sgf(), "\nGN[two lines: [1\\]]\nC[a\\]b\\\\c:d\ne\nf\ng]\nXY[a:b\\]])\n",
          "escapes and line ends");
  is_text(json(), ",\"GN\":\"two\\nlines: [1]\",\"C\":\"a]b\\\\c:d\\ne\\r\\nf\\rg\",\"XY\":[\"a:b]\"]}]", "JSON has its own");
  begin();
  name("LB");
  pair("aa", "x:y]");
  pair("bb", "\\");
  name("AR");
  pair("aa", "cc");
  is_text(sgf(), "\nLB[aa:x\\:y\\]][bb:\\\\]\nAR[aa:cc])\n", "composed values");
  is_text(json(), ",\"LB\":[[\"aa\",\"x:y]\"],[\"bb\",\"\\\\\"]],\"AR\":[[\"aa\",\"cc\"]]}]", "two parts are a pair in JSON");
  begin();
  property_tree_add_property(&tree, VIEW("C"), NO_SPOT);
  property_tree_add_value(&tree, (struct view){"a\0b\x07", 4}, NO_SPOT);
  is_text(sgf(), "\nC[ab\x07])\n", "U+0000 is removed in SGF");
  is_text(json(), ",\"C\":\"a\\u0000b\\u0007\"}]", "U+0000 is escaped in JSON");
  begin();
  one("C", "one");
  one("C", "two");
  one("PB", "first");
  one("PB", "second");
  is_text(sgf(), "\nPB[first][second]\nC[one\n\ntwo])\n", "a text in pieces is one; of a name nothing is left out");
  is_text(json(), ",\"PB\":\"first\",\"C\":\"one\\n\\ntwo\"}]", "JSON-SGF has one value for a property with one value");
}

static void test_lists(void) {
  begin();
  one("AB", "aa");
  one("TR", "bb");
  one("AB", "cc");
  name("DD");
  value("");
  name("TB");
  name("XZ");
  value("1");
  one("XZ", "2");
  is_text(sgf(), "\nAB[aa][cc]\nTR[bb]\nDD[]\nTB[]\nXZ[1][2])\n",
          "two lists of one name become one; an empty list stays empty");
  is_text(json(), ",\"AB\":[\"aa\",\"cc\"],\"TR\":[\"bb\"],\"DD\":[],\"TB\":[],\"XZ\":[\"1\",\"2\"]}]",
          "two lists of one property become one in JSON");
  begin();
  name("AB");
  pair("ba", "ab");
  is_text(sgf(), "\nAB[ba:ab])\n", "a rectangle is written as a rectangle");
  is_text(json(), ",\"AB\":[\"aa\",\"ab\",\"ba\",\"bb\"]}]", "in JSON it is its points");
}

static void test_numbers(void) {
  static const struct {
    const char *text, *json;
  } numbers[] = {{"6.5", "6.5"}, {"+6.50", "6.5"}, {"-.5", "-0.5"}, {"007", "7"}, {"5.", "5"}, {" 12 ", "12"}, {"-0", "0"},
                 {"-0.0", "0"}, {"0", "0"}};
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
    begin();
    one("KM", numbers[i].text);
    struct buffer expected = {0};
    buffer_printf(&expected, ",\"KM\":%s}]", numbers[i].json);
    is_text(json(), buffer_string(&expected), "a number in JSON: %s", numbers[i].text);
    buffer_clear(&expected);
    buffer_printf(&expected, "\nKM[%s])\n", numbers[i].json);
    is_text(sgf(), buffer_string(&expected), "a number is written in SGF");
    buffer_release(&expected);
  }
}

static void test_misfits(void) {
  static const char *const misfits[][3] = {
      {"KM", "6,5", "\"6,5\""}, {"KM", ".", "\".\""},     {"KM", "1e3", "\"1e3\""},    {"HA", "2.5", "2.5"},
      {"DM", "3", "3"}, {"PL", "b", "\"b\""},     {"AB", "a1", "[\"a1\"]"}, {"TR", "abc", "[\"abc\"]"}, {"LB", "aa", "[\"aa\"]"},
      {"AR", "aa", "[\"aa\"]"}, {"B", "aaa", "\"aaa\""},  {"FG", "x", "\"x\""},     {"KO", "why", "\"why\""}};
  for (size_t i = 0; i < ARRAY_LENGTH(misfits); i++) {
    const char *name = misfits[i][0], *value = misfits[i][1];
    struct buffer expected = {0};
    begin();
    one(name, value);
    buffer_printf(&expected, "\n%s[%s])\n", name, value);
    is_text(sgf(), buffer_string(&expected), "a value of the wrong type is written unchanged in SGF: %s[%s]", name, value);
    buffer_clear(&expected);
    buffer_printf(&expected, ",\"%s\":%s}]", name, misfits[i][2]);
    is_text(json(), buffer_string(&expected), "a value of the wrong type is written in JSON");
    buffer_release(&expected);
  }
}

static void test_empty_values(void) {
  begin();
  node(0, 0);
  name("B");
  name("KO");
  node(1, 0);
  one("W", "");
  one("TE", "2");
  name("DO");
  value("");
  node(2, 0);
  one("PL", "B");
  name("FG");
  node(3, 0);
  name("FG");
  pair("257", "a: b");
  is_text(sgf(), "\n;B[]KO[];W[]TE[2]DO[];PL[B]FG[];FG[257:a\\: b])\n", "passes and empty values");
  is_text(json(),
          "},\n{\"B\":null,\"KO\":null},\n{\"W\":null,\"TE\":2,\"DO\":null},\n{\"PL\":\"B\",\"FG\":null},\n"
          "{\"FG\":[257,\"a: b\"]}]", "the same in JSON");
}

static void test_branches(void) {
  begin();
  one("C", "r");
  node(0, 1);
  one("B", "aa");
  node(0, 2);
  one("B", "bb");
  node(2, 3);
  one("W", "cc");
  node(2, 4);
  node(4, 4);
  one("B", "dd");
  is_text(sgf(), "\nC[r]\n(;B[aa])\n(;B[bb]\n(;W[cc])\n(;;B[dd])))\n", "branches");
  is_text(json(),
          ",\"C\":\"r\",\"variations\":[\n[{\"B\":\"aa\"}],\n[{\"B\":\"bb\",\"variations\":[\n[{\"W\":\"cc\"}],\n[{},\n"
          "{\"B\":\"dd\"}]]}]]}]", "the same in JSON");
  begin();
  node(0, 1);
  one("B", "aa");
  is_text(sgf(), "\n;B[aa])\n", "a single branch is not a variation");
  is_text(json(), "},\n{\"B\":\"aa\"}]", "a single branch is not written as a branch in JSON");
}

static void test_lines(void) {
  begin();
  for (int32_t i = 0; i < 400; i++) {
    node(i, 0);
    one(i % 2 ? "W" : "B", "aa");
  }
  const char *text = sgf();
  size_t longest = 0;
  for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
    if (strcspn(line, "\n") > longest) longest = strcspn(line, "\n");
  ok(longest > 40 && longest < 80, "lines are neither short nor long: %zu", longest);
}

static void test_extras(void) {
  begin();
  property_tree_add_leftover(&tree, 0, "/players/0/country", json_tokener_parse("\"Kor]ea\\\\\\n\""), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/meta/a", json_tokener_parse("{\"b\": [1, 2.5, true, null, 0.1, {}]}"), NO_SPOT);
  is_text(sgf(), "\nXJ[{\"/players/0/country\":\"Kor\\]ea\\\\\\\\\\\\n\",\"/meta/a\":{\"b\":[1,2.5,true,null,0.1,{}\\]}}])\n",
          "members that SGF cannot express are in XJ");
  is_text(json(), ",\"jgf\":{\"/players/0/country\":\"Kor]ea\\\\\\n\",\"/meta/a\":{\"b\":[1,2.5,true,null,0.1,{}]}}}]",
          "members that JSON-SGF cannot express are in jgf");
  buffer_clear(&out);
  sgf_write(&tree, true, &out);
  is_text(behind(SGF_HEAD), ")\n", "--plain writes no private property");
  buffer_clear(&out);
  jsonsgf_write(&tree, true, &out);
  is_text(behind(JSON_HEAD), "}]", "--plain writes no private key in JSON-SGF");
}

/* A game may fork at every move. */
static void forks(int32_t count) {
  begin();
  for (int32_t i = 0; i < count; i++) {
    node(2 * i, (uint32_t)(2 * i + 1));
    one("B", "aa");
    node(2 * i, (uint32_t)(2 * i + 2));
    one("B", "bb");
  }
}

static void test_depth(void) {
  enum { DEEP = 100000, JSON_DEEP = 900 };
  forks(DEEP);
  sgf();
  size_t open = 0, closed = 0;
  for (size_t i = 0; i < out.length; i++) {
    open += out.data[i] == '(';
    closed += out.data[i] == ')';
  }
  ok(open == closed && open > DEEP, "100,000 nested forks: %zu", open);
  forks(JSON_DEEP);
  json();
  struct source source;
  struct json_document document;
  struct json_limits limits = {.depth = SIZE_MAX, .size = SIZE_MAX, .values = SIZE_MAX};
  source_init_copy(&source, "deep", out.data, out.length);
  json_parse(&document, &source, NULL, &limits);
  ok(document.flaws.count == 0 && document.depth > JSON_DEEP, "a deep tree is written as valid JSON, %zu deep", document.depth);
  buffer_clear(&out);
  json_write_value(&out, document.root);
  ok(out.length + 3 * JSON_DEEP > source.size && out.data[out.length - 1] == ']', "a deep tree in JSON can be written unchanged");
  json_release(&document);
  source_release(&source);
}

static void test_json(void) {
  static const struct {
    double number;
    const char *text;
  } numbers[] = {{0.1, "0.1"}, {-0.0, "0"}, {1e300, "1e+300"}, {1.0 / 3, "0.3333333333333333"}, {7, "7"}, {-2.5, "-2.5"}};
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
    buffer_clear(&out);
    json_write_number(&out, numbers[i].number);
    is_text(buffer_string(&out), numbers[i].text, "a number: %s", numbers[i].text);
  }
  buffer_clear(&out);
  json_write_string(&out, VIEW("\xE5\xB9\xB8\xE5\xAD\x90 \xFF\"/\x1F"));
  is_text(buffer_string(&out), "\"\xE5\xB9\xB8\xE5\xAD\x90 \xEF\xBF\xBD\\\"/\\u001f\"",
          "invalid UTF-8 in a string becomes U+FFFD");
}

int main(void) {
  property_tree_init(&tree);
  test_roots();
  test_texts();
  test_lists();
  test_numbers();
  test_misfits();
  test_empty_values();
  test_branches();
  test_lines();
  test_extras();
  test_depth();
  test_json();
  property_tree_release(&tree);
  buffer_release(&out);
  return done();
}
