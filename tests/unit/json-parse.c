/* json-parse.c: loads texts with flaws and checks the kind, place and repair of each flaw. */
#include "tests/unit/json-check.h"
#include "tests/unit/tap.h"

static const char *const kinds[] = {
    "syntax",       "empty",  "comment",       "trailing-comma",    "missing-comma", "single-quote",   "unquoted-key",
    "assignment",   "number", "number-range",  "control-character", "bad-escape",    "lone-surrogate", "duplicate-key",
    "bom",          "encoding", "too-deep",    "too-large",         "concatenated",  "key-nul",
};

static const char *const texts[] = {NULL, "record", "a", "b", "tree", "x", "a-name-that-is-longer-than-sixteen-bytes"};

/* text, then flaws as kind@start-end, then the tree as json-c prints it. */
struct example {
  const char *text, *flaws, *tree;
};

static const struct example examples[] = {
    {"{\"a\":1}", "", "{\"a\":1}"},
    {"  [1, -2, 3.5, true, false, null, \"x\", {}, []]  ", "", "[1,-2,3.5,true,false,null,\"x\",{},[]]"},
    {"null", "", "null"},
    {"", "empty@0-0", "null"},
    {" \n\t ", "empty@0-0", "null"},
    {"\xEF\xBB\xBF", "bom@0-3 empty@3-3", "null"},
    {"\xEF\xBB\xBF{\"a\":1}", "bom@0-3", "{\"a\":1}"},
    /* comments */
    {"// one\n{\"a\":1/* two */} // three", "comment@0-6 comment@13-22 comment@24-32", "{\"a\":1}"},
    {"{\"a\": /* open", "comment@6-13 syntax@13-13", "{\"a\":null}"},
    {"{\"a\": \"// none\"}", "", "{\"a\":\"\\/\\/ none\"}"},
    /* commas */
    {"{\"a\":1,}", "trailing-comma@6-7", "{\"a\":1}"},
    {"[1,2 , ]", "trailing-comma@5-6", "[1,2]"},
    {"[1, // more\n]", "trailing-comma@2-3 comment@4-11", "[1]"},
    {"{\"a\":1 \"b\":2}", "missing-comma@7-10", "{\"a\":1,\"b\":2}"},
    {"[1 2]", "missing-comma@3-4", "[1,2]"},
    {"[{} {}]", "missing-comma@4-5", "[{},{}]"},
    {"[1,,2]", "syntax@3-4", "[1,2]"},
    {"[1,,,,]", "syntax@3-4", "[1]"},
    {"[,1]", "syntax@1-2", "[1]"},
    {"{\"a\":1;\"b\":2}", "syntax@6-7", "{\"a\":1}"},
    /* quotes and keys */
    {"{'a':'b \"c\"'}", "single-quote@1-4 single-quote@5-12", "{\"a\":\"b \\\"c\\\"\"}"},
    {"{'a':'it\\'s'}", "single-quote@1-4 single-quote@5-12 bad-escape@8-10", "{\"a\":\"it's\"}"},
    {"{a:1, b_2 : 3, $c:4}", "unquoted-key@1-2 unquoted-key@6-9 unquoted-key@15-17", "{\"a\":1,\"b_2\":3,\"$c\":4}"},
    {"{1:2}", "unquoted-key@1-2", "{\"1\":2}"},
    {"{`a`:1}", "syntax@1-4", "{\"a\":1}"},
    {"{\xE2\x80\x9C" "a\xE2\x80\x9D:1}", "single-quote@1-8", "{\"a\":1}"},
    /* scripts */
    {"JGF = {a:1};", "assignment@0-5 unquoted-key@7-8", "{\"a\":1}"},
    {"var JGF={\"a\":1};", "assignment@0-8", "{\"a\":1}"},
    {"module.exports = {\"a\":1}", "assignment@0-16", "{\"a\":1}"},
    {"export default {\"a\":1};", "assignment@0-14", "{\"a\":1}"},
    {"{\"a\":1};", "assignment@7-8", "{\"a\":1}"},
    /* numbers */
    {"[+1,01,.5,5.,0x10,1e5]", "number@1-3 number@4-6 number@7-9 number@10-12 number@13-17", "[1,1,0.5,5,16,100000.0]"},
    {"[00,07,09,010,-007]", "number@1-3 number@4-6 number@7-9 number@10-13 number@14-18", "[0,7,9,null,-7]"},
    {"[NaN,Infinity,-Infinity,1e,-]", "number@1-4 number@5-13 number@14-23 number@24-26 number@27-28",
     "[null,null,null,null,null]"},
    {"[1_000,0b101,1.2.3]", "number@1-6 number@7-12 number@13-18", "[null,null,null]"},
    {"[9223372036854775807,-9223372036854775808,18446744073709551615]", "",
     "[9223372036854775807,-9223372036854775808,18446744073709551615]"},
    {"[18446744073709551616,-9223372036854775809,1e400]", "number-range@1-21 number-range@22-42 number-range@43-48",
     "[18446744073709551615,-9223372036854775808,Infinity]"},
    {"[-0,0,1E+2,1e-2]", "", "[0,0,100.0,0.01]"},
    {"[2013-09-28]", "syntax@1-11", "[\"2013-09-28\"]"},
    {"{\"rank\":9p}", "syntax@8-10", "{\"rank\":\"9p\"}"},
    /* words */
    {"[truex,nully,false1]", "syntax@1-6 syntax@7-12 syntax@13-19", "[\"truex\",\"nully\",\"false1\"]"},
    {"[True,None,undefined]", "syntax@1-5 syntax@6-10 syntax@11-20", "[true,null,null]"},
    {"[1,...]", "syntax@3-6", "[1,null]"},
    {"{\"a\":...,\"b\":2}", "syntax@5-8", "{\"a\":null,\"b\":2}"},
    {"{\"a\":1,\n...b,\n\"c\":2}", "syntax@8-12", "{\"a\":1,\"c\":2}"},
    {"{\"a\":black, \"b\":2}", "syntax@5-10", "{\"a\":\"black\",\"b\":2}"},
    {"{\"a\":Lee Sedol}", "syntax@5-14", "{\"a\":\"Lee Sedol\"}"},
    /* strings */
    {"[\"a\tb\tc\"]", "control-character@3-4", "[\"a\\tb\\tc\"]"},
    {"{\"a\":\"x\ny\",\"b\":2}", "control-character@7-8", "{\"a\":\"x\\ny\",\"b\":2}"},
    {"{\"a\":\"x\n,\"b\":2}", "syntax@5-7", "{\"a\":\"x\",\"b\":2}"},
    {"{\"a\":\"x,\n\"b\":2}", "syntax@5-7", "{\"a\":\"x\",\"b\":2}"},
    {"{\n\"a: 1,\n\"b\":2}", "syntax@2-4", "{\"a\":1,\"b\":2}"},
    {"{\"a\":\"x", "syntax@7-7", "{\"a\":\"x\"}"},
    {"[\"\\x\\u12\\\"]\"]", "bad-escape@2-4 bad-escape@4-8", "[\"\\\\x\\\\u12\\\"]\"]"},
    {"[\"\\ud800\",\"\\udc00\",\"\\ud800\\ud800\"]",
     "lone-surrogate@2-8 lone-surrogate@11-17 lone-surrogate@20-26 lone-surrogate@26-32",
     "[\"\xEF\xBF\xBD\",\"\xEF\xBF\xBD\",\"\xEF\xBF\xBD\xEF\xBF\xBD\"]"},
    {"[\"\\ud83d\\ude00\\u00e9\\n\"]", "", "[\"\xF0\x9F\x98\x80\xC3\xA9\\n\"]"},
    {"[\"a\" + \"b\",1]", "syntax@5-6", "[\"a\",1]"},
    {"{\"a\":\"b\" +\n\"c\" + \"d\",\"e\":1}", "syntax@9-10", "{\"a\":\"b\",\"e\":1}"},
    {"{\"a\":\"he said \"no\" twice\"}", "syntax@15-17", "{\"a\":\"he said \"}"},
    {"{\"a\":\"b,\"c\":1}", "syntax@9-10", "{\"a\":\"b\",\"c\":1}"},
    {"{\"a\":b\",\"c\":1}", "syntax@5-6", "{\"a\":\"b\",\"c\":1}"},
    {"{\"a:1,\"c\":1}", "syntax@7-8", "{\"a\":1,\"c\":1}"},
    {"{a\":1,\"c\":1}", "syntax@1-2", "{\"a\":1,\"c\":1}"},
    /* duplicate keys */
    {"{\"a\":1,\"a\":1}", "duplicate-key@7-10", "{\"a\":1}"},
    {"{\"a\":1,\"z\":2,\"a\":null,\"z\":[]}", "duplicate-key@13-16 duplicate-key@22-25", "{\"a\":null,\"z\":[]}"},
    {"{\"z\":null,\"z\":1,\"\\u007a\":2}", "duplicate-key@10-13 duplicate-key@16-24", "{\"z\":2}"},
    {"{\"a\\u0000b\":1,\"a\\u0000c\":2,\"a\":3}", "key-nul@1-11 key-nul@14-24", "{\"a\":3}"},
    {"{\"a\\u0000b\":1,\"a\\u0000b\":2}", "key-nul@1-11 key-nul@14-24 duplicate-key@14-24", "{}"},
    /* brackets */
    {"[1,[2,3]", "syntax@8-8", "[1,[2,3]]"},
    {"{\"a\":[1,2,\"b\":3}", "syntax@13-14 syntax@16-16", "{\"a\":[1,2,\"b\",{}]}"},
    {"{\"a\":[1,2},\"b\":3}", "syntax@9-10", "{\"a\":[1,2],\"b\":3}"},
    {"[{\"a\":1],[2]]", "syntax@7-8", "[{\"a\":1},[2]]"},
    {"[{\"a\":1,{\"a\":2}]", "syntax@8-9", "[{\"a\":1},{\"a\":2}]"},
    {"{\"a\":{\"b\":1}},\"c\":2}", "syntax@13-14", "{\"a\":{\"b\":1}}"},
    {"{\"a\":1}}", "syntax@7-8", "{\"a\":1}"},
    {"{\"a\":[1]],\"b\":2}", "syntax@8-9", "{\"a\":[1],\"b\":2}"},
    {"{\"a\":\"b\":1},\"c\":2}", "syntax@8-9", "{\"a\":\"b\",\"c\":2}"},
    {"{\"a\":{},{}],\"c\":2}", "syntax@8-9", "{\"a\":{},\"c\":2}"},
    {"\"a\":1}", "syntax@3-4", "{}"},
    {"{\"a\":{},{},{}]}", "syntax@8-9", "{\"a\":{}}"},
    /* colons and values */
    {"{\"a\" 1}", "syntax@5-6", "{\"a\":1}"},
    {"{\"a\"::1}", "syntax@5-6", "{\"a\":1}"},
    {"{\"a\"=1,\"b\"=>2}", "syntax@4-5 syntax@10-12", "{\"a\":1,\"b\":2}"},
    {"{\"a\":,\"b\":2}", "syntax@5-6", "{\"a\":null,\"b\":2}"},
    {"{\"a\":}", "syntax@5-6", "{\"a\":null}"},
    {"{\"a\",\"b\":2}", "syntax@4-5", "{\"a\":null,\"b\":2}"},
    {"{:1,\"b\":2}", "syntax@1-2", "{\"b\":2}"},
    {"{\"a\":1,2}", "syntax@7-8", "{\"a\":1}"},
    {"{\"a\":1 @ ,\"b\":2}", "syntax@7-8", "{\"a\":1,\"b\":2}"},
    /* text before, between and after values */
    {"{\"a\":1}{\"a\":2}", "concatenated@7-8", "{\"a\":1}"},
    {"{\"a\":1}\n[1]", "concatenated@8-9", "{\"a\":1}"},
    {"{\"a\":1} hello there", "syntax@8-13", "{\"a\":1}"},
    {"(;GM[1]FF[4])", "syntax@0-1", "null"},
    {"hello", "syntax@0-5", "null"},
    {"Here it is: {\"a\":1, \"b\": 2, \"c\": 3}", "syntax@0-4", "{\"a\":1,\"b\":2,\"c\":3}"},
    {"[1,\xC2\xA0" "2,\xC2\xA0" "3]", "syntax@3-5", "[1,2,3]"},
    {"[1,\xEF\xBF\xBF]", "syntax@3-6", "[1,\"\xEF\xBF\xBF\"]"},
    /* several */
    {"{a:1,'b':2 \"c\":.5,}", "unquoted-key@1-2 single-quote@5-8 missing-comma@11-14 number@15-17 trailing-comma@17-18",
     "{\"a\":1,\"b\":2,\"c\":0.5}"},
};

static void list_flaws(const struct json_document *document, struct buffer *to) {
  for (size_t i = 0; i < document->flaws.count; i++) {
    const struct fact *flaw = &document->flaws.list[i];
    buffer_printf(to, "%s%s@%zu-%zu", i ? " " : "", kinds[flaw->kind - FACTS_JSON], flaw->span.start, flaw->span.end);
  }
}

struct loaded {
  struct source source;
  struct json_document document;
};

static struct json_key_table *names;

static void load_bytes(struct loaded *loaded, const char *bytes, size_t size) {
  struct json_limits limits = JSON_LIMITS;
  source_init_copy(&loaded->source, "test", bytes, size);
  json_parse(&loaded->document, &loaded->source, names, &limits);
}

static void load(struct loaded *loaded, const char *text) {
  load_bytes(loaded, text, strlen(text));
}

static void release(struct loaded *loaded) {
  json_release(&loaded->document);
  source_release(&loaded->source);
}

static void test_examples(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(examples); i++) {
    struct loaded loaded;
    LOCAL_BUFFER flaws = {0}, name = {0};
    load(&loaded, examples[i].text);
    list_flaws(&loaded.document, &flaws);
    for (const char *p = examples[i].text; *p; p++)
      if (*p == '\n') buffer_add_string(&name, "\\n");
      else if (*p == '#') buffer_add_string(&name, "\\#");
      else buffer_add_char(&name, *p);
    is_text(buffer_string(&flaws), examples[i].flaws, "flaws of %s", buffer_string(&name));
    is_text(json_object_to_json_string_ext(loaded.document.root, JSON_C_TO_STRING_PLAIN), examples[i].tree, "tree of %s",
            buffer_string(&name));
    const char *wrong = check_document(&loaded.document);
    is_text(wrong ? wrong : "", "", "the document of %s is consistent", buffer_string(&name));
    release(&loaded);
  }
}

/* ---- further members of facts ---- */
/* The first fact of that kind, or an empty one. */
static const struct fact *first_flaw(const struct loaded *loaded, unsigned kind) {
  static const struct fact none;
  for (size_t i = 0; i < loaded->document.flaws.count; i++)
    if (loaded->document.flaws.list[i].kind == kind) return &loaded->document.flaws.list[i];
  return &none;
}

static void test_phrases(void) {
  static const struct {
    const char *json, *phrase;
  } slips[] = {{"{\"a\":6,5}", "JSON writes a decimal point, not a comma"}, {"{\"a\":6, 5}", "a key is missing before this"},
               {"{\"a\":\"6\",5}", "a key is missing before this"}, {"{\"a\":6, ...}", "a placeholder for omitted text"},
               {"[6, ...]", "a placeholder for omitted text"}, {"{\"a\":6, .5}", "a key is missing before this"},
               {"{5}", "a key is missing before this"},
               {"{\"a\":None}", "JSON writes this null"}};
  for (size_t i = 0; i < ARRAY_LENGTH(slips); i++) {
    struct loaded loaded;
    load(&loaded, slips[i].json);
    const struct fact *flaw = first_flaw(&loaded, JSON_FLAW_SYNTAX);
    is_text(flaw->text ? flaw->text : "", slips[i].phrase, "the message about %s", slips[i].json);
    release(&loaded);
  }
}

static void test_repairs(void) {
  static const struct {
    const char *number, *spelling;
  } numbers[] = {{"+1", "1"}, {".5", "0.5"}, {"-.5", "-0.5"}, {"5.", "5"}, {"5.e2", "5e2"}, {"0x1F", "31"},
                 {"-0x10", "-16"}, {"00.50", "0.50"}, {"010.5", "10.5"}, {"08", "8"}, {"010", NULL}, {"NaN", NULL},
                 {"+1e999", NULL}, {"1e+", NULL},
                 /* 64 bits and more */
                 {"0xFFFFFFFFFFFFFFFF", "18446744073709551615"}, {"0x10000000000000000", NULL}, {"0x1FFFFFFFFFFFFFFFF", NULL},
                 {"0b2", NULL}, {"0x", NULL}};
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
    struct loaded loaded;
    load(&loaded, numbers[i].number);
    const struct fact *flaw = first_flaw(&loaded, JSON_FLAW_NUMBER);
    const char *text = !flaw->kind ? "(no flaw)" : flaw->text ? flaw->text : "(none)";
    is_text(text, numbers[i].spelling ? numbers[i].spelling : "(none)", "the repair of %s", numbers[i].number);
    release(&loaded);
  }
  struct loaded loaded;
  /* Numbers of 16 digits may exceed the integers of a double, so a division would round twice. */
  load(&loaded, "958466917262562.9");
  static const double rounded = 958466917262562.9; /* a double even where expressions are wider */
  double value = json_object_get_double(loaded.document.root);
  ok(memcmp(&value, &rounded, sizeof value) == 0, "16 digits are rounded once");
  release(&loaded);
  load(&loaded, "JGF = {\"a\":{\"x\":1,\"b\":[1,2]},\"a\":{\"b\":[1,2.0],\"x\":1}};");
  is_number(first_flaw(&loaded, JSON_FLAW_ASSIGNMENT)->other.start, loaded.source.size - 1,
            "the semicolon belongs to the assignment");
  const struct fact *twice = first_flaw(&loaded, JSON_FLAW_DUPLICATE_KEY);
  is_number(twice->number, 1, "values are equal in any order");
  is_number(twice->other.start, 7, "the first key is known");
  is_number(twice->spot, json_member(&loaded.document, 0, 2), "the later value counts");
  release(&loaded);
  load(&loaded, "{\"a\":[1,\n2");
  is_number(first_flaw(&loaded, JSON_FLAW_SYNTAX)->other.start, 5, "the innermost open bracket is named");
  release(&loaded);
}

static void test_encodings(void) {
  static const struct {
    const char *bytes;
    size_t size;
    const char *name;
  } encoded[] = {
#define IN(text, name) {text, sizeof text - 1, name}
      IN("\xFF\xFE{\0\"\0a\0\"\0:\0001\0}\0", "UTF-16LE"),
      IN("\xFE\xFF\0{\0\"\0a\0\"\0:\0001\0}", "UTF-16BE"),
      IN("\0{\0\"\0a\0\"\0:\0001\0}", "UTF-16BE"),
      IN("\xFF\xFE\0\0{\0\0\0\"\0\0\0a\0\0\0\"\0\0\0:\0\0\0001\0\0\0}\0\0\0", "UTF-32LE"),
      IN("{\"a\":1,\"b\":\"\x92\xA3\x96\x8E\x90\xB3\x8E\xF7\"}", "Shift_JIS"),  /* 張栩... */
      IN("{\"a\":1,\"b\":\"\x83\\\x83\x6E\"}", "Shift_JIS"),                      /* a trail byte like a backslash */
      IN("{\"a\":1,\"b\":\"\xB3\xA3\xEA\xBB\xCE\xE5\xC6\xBD\xB9\xFA\xCA\xD6\"}", "GB18030"),
      IN("{\"a\":1,\"b\":\"\xC0\xCC\xC3\xA2\xC8\xA3 \xC1\xB6\xC8\xC6\xC7\xF6 \xC0\xCC\xBC\xBC\xB5\xB9\"}", "EUC-KR"),
      IN("{\"a\":1,\"b\":\"Fran\xE7ois M\xFCller\"}", "windows-1252"),
      IN("{\"a\":1,\"b\":\"\xE5\xBC\xB5\xE6\xA0\xA9\xE5\xBC\"}", ""), /* UTF-8 cut in a character */
  };
  for (size_t i = 0; i < ARRAY_LENGTH(encoded); i++) {
    struct loaded loaded;
    load_bytes(&loaded, encoded[i].bytes, encoded[i].size);
    const struct fact *flaw = first_flaw(&loaded, JSON_FLAW_ENCODING);
    is_text(!flaw->kind ? "(no flaw)" : flaw->text ? flaw->text : "", encoded[i].name, "encoding %zu is recognized", i);
    is_number(loaded.document.flaws.count, 1, "encoding %zu is the only flaw", i);
    is_number(loaded.document.count >= 2, true, "the record in encoding %zu is read", i);
    const char *wrong = check_document(&loaded.document);
    is_text(wrong ? wrong : "", "", "the document in encoding %zu is consistent", i);
    release(&loaded);
  }
}

static void test_pointers(void) {
  struct loaded loaded;
  LOCAL_BUFFER pointer = {0}, key = {0};
  load(&loaded, "{\"a/b\":{\"m~n\":[0,[true]]},\"\":{\"\\u0041\":1},'q':2}");
  uint32_t spot = json_pointer_find(&loaded.document, VIEW("/a~1b/m~0n/1/0"));
  is_number(loaded.document.spots[spot].kind, JSON_BOOLEAN, "a pointer with escapes is followed");
  json_pointer(&loaded.document, spot, &pointer);
  is_text(buffer_string(&pointer), "/a~1b/m~0n/1/0", "a pointer with escapes is made from a place");
  is_number(json_pointer_find(&loaded.document, VIEW("")), 0, "the empty pointer is the top");
  spot = json_pointer_find(&loaded.document, VIEW("//A"));
  ok(spot != NO_SPOT, "an empty key and an escaped one are found");
  json_key_text(&loaded.document, spot, &key);
  is_text(buffer_string(&key), "A", "a key's text is decoded");
  ok(json_pointer_find(&loaded.document, VIEW("/q")) != NO_SPOT, "a key in single quotes is found");
  is_number(json_pointer_find(&loaded.document, VIEW("/a~1b/m~0n/01")), NO_SPOT, "an index has no leading zero");
  is_number(json_pointer_find(&loaded.document, VIEW("/a~1b/m~0n/2")), NO_SPOT, "an index after the last element is not found");
  is_number(json_pointer_find(&loaded.document, VIEW("x")), NO_SPOT, "a pointer begins with a slash");
  release(&loaded);
}

static void test_equality(void) {
  static const struct {
    const char *text;
    bool equal;
  } pairs[] = {{"[1,1.0]", true}, {"[1,1.5]", false},
               {"[-1,18446744073709551615]", false}, {"[9007199254740993,9007199254740992]", false},
               {"[\"a\",\"\\u0061\"]", true}, {"[\"a\",\"b\"]", false}, {"[null,null]", true}, {"[null,false]", false},
               {"[{\"a\":1,\"b\":[]},{\"b\":[],\"a\":1}]", true}, {"[{\"a\":1},{\"a\":1,\"b\":2}]", false},
               {"[{\"a\":1,\"a\":2},{\"a\":2}]", true}, {"[[1,2],[1]]", false}, {"[[],{}]", false}, {"[-0.0,0]", true}};
  for (size_t i = 0; i < ARRAY_LENGTH(pairs); i++) {
    struct loaded loaded;
    load(&loaded, pairs[i].text);
    is_number(json_equal(&loaded.document, 1, loaded.document.spots[1].next), pairs[i].equal, "equality in %s", pairs[i].text);
    release(&loaded);
  }
}

/* The span of every value, parsed separately, is the same value. */
static void test_spans(void) {
  struct loaded loaded;
  load(&loaded, "{\"record\" : {\"x\":[1, 2.5 ,\"\xE5\xBC\xB5\\n\"], \"b\":{ }},\n\t\"tree\":[ {\"x\":-3}, null ,true, [[]] ]}");
  is_number(loaded.document.flaws.count, 0, "the text of the spans has no flaws");
  for (uint32_t i = 0; i < loaded.document.count; i++) {
    struct span span = json_value_span(&loaded.document, i);
    struct loaded part;
    load_bytes(&part, loaded.source.bytes + span.start, span.end - span.start);
    ok(part.document.flaws.count == 0 && json_object_equal(part.document.root, loaded.document.spots[i].value),
       "the span of value %u is the value", i);
    release(&part);
  }
  release(&loaded);
}

static void test_equal_keys(void) {
  struct loaded loaded;
  load(&loaded, "{\"a\":1, \"a\":2, \"b\":0, \"a\":3, \"a\":4}");
  const struct fact *flaws = loaded.document.flaws.list;
  is_number(loaded.document.flaws.count, 3, "three duplicate keys are found");
  for (size_t i = 0; i < loaded.document.flaws.count; i++)
    is_number(flaws[i].other.start, 1, "equal key %zu refers to the first key", i + 2);
  for (size_t i = 1; i < loaded.document.flaws.count; i++)
    is_number(flaws[i].other_spot, flaws[i - 1].spot, "equal key %zu is linked to the previous key", i + 2);
  release(&loaded);
}

static void test_limits(void) {
  static const struct {
    const char *text;
    struct json_limits limits;
    const char *flaws;
  } limited[] = {{"[[[]]]", {.depth = 3, .size = 100, .values = 100}, ""},
                 {"[[[[]]]]", {.depth = 3, .size = 100, .values = 100}, "too-deep@3-4"},
                 {"{\"a\":{\"b\":\"c\":1}}", {.depth = 2, .size = 100, .values = 100}, "too-deep@13-14"},
                 {"[1,2,3]", {.depth = 3, .size = 100, .values = 4}, ""},
                 {"[1,2,3,4]", {.depth = 3, .size = 100, .values = 4}, "too-large@7-8"},
                 {"{\"a\":[1,_2,3]}", {.depth = 3, .size = 100, .values = 3}, "too-large@8-9"},
                 {"[1,2,3]", {.depth = 3, .size = 6, .values = 100}, "too-large@6-7"}};
  for (size_t i = 0; i < ARRAY_LENGTH(limited); i++) {
    struct loaded loaded;
    LOCAL_BUFFER flaws = {0};
    source_init_copy(&loaded.source, "test", limited[i].text, strlen(limited[i].text));
    json_parse(&loaded.document, &loaded.source, names, &limited[i].limits);
    list_flaws(&loaded.document, &flaws);
    is_text(buffer_string(&flaws), limited[i].flaws, "limits of %s", limited[i].text);
    is_number(loaded.document.count > 0, flaws.length == 0, "%s: a text beyond a limit has no tree", limited[i].text);
    release(&loaded);
  }
}

int main(void) {
  names = json_key_table_new(texts, ARRAY_LENGTH(texts));
  test_examples();
  test_phrases();
  test_repairs();
  test_encodings();
  test_pointers();
  test_equality();
  test_spans();
  test_equal_keys();
  test_limits();
  json_key_table_free(names);
  return done();
}
