/* fix-builder.c: edits follow the layout of the file. Each row is a text, an operation at a pointer, and the expected text. */
#include "fix/fix_builder.h"
#include "fix/apply_edits.h"
#include "json/pointer.h"
#include "jgf/keys.h"
#include "jgf/schema.h"
#include "tap.h"

enum act {
  REMOVE, PUT, PUT_IN_ORDER, PUT_ELEMENT, PUT_BEFORE, RENAME, REPLACE, KEEP, MOVE, MOVE_BEFORE, MOVE_TAIL, SPLIT, UNWRAP, JOIN,
  WRAP, WRAP_NODE, TO_LIST, COMMA, LETTER
};

struct step {
  enum act act;
  const char *at, *arguments; /* arguments: pointers, `key=value` or `pointer=value`, separated by blanks */
};

static const struct row {
  const char *name, *text;
  struct step steps[2]; /* of one fix each */
  const char *expected; /* NULL: one of the fixes cannot be made */
} rows[] = {
    {"remove first", "{\"a\": 1, \"b\": 2}", {{REMOVE, "", "/a"}}, "{\"b\": 2}"},
    {"remove middle", "{\"a\": 1, \"b\": 2, \"c\": 3}", {{REMOVE, "", "/b"}}, "{\"a\": 1, \"c\": 3}"},
    {"remove last", "{\"a\": 1, \"b\": 2}", {{REMOVE, "", "/b"}}, "{\"a\": 1}"},
    {"remove the only member", "{ \"a\": 1 }", {{REMOVE, "", "/a"}}, "{}"},
    {"remove all", "{\n  \"a\": 1,\n  \"b\": 2\n}", {{REMOVE, "", "/a /b"}}, "{}"},
    {"remove neighbours", "{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}", {{REMOVE, "", "/b /c"}}, "{\"a\": 1, \"d\": 4}"},
    {"remove apart", "{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}", {{REMOVE, "", "/a /c /d"}}, "{\"b\": 2}"},
    {"remove a line", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", {{REMOVE, "", "/b"}}, "{\n  \"a\": 1,\n  \"c\": 3\n}"},
    {"remove the last line", "{\n  \"a\": 1,\n  \"b\": 2\n}", {{REMOVE, "", "/b"}}, "{\n  \"a\": 1\n}"},
    {"remove the first line", "{\n  \"a\": 1,\n  \"b\": 2\n}", {{REMOVE, "", "/a"}}, "{\n  \"b\": 2\n}"},
    {"remove the last of a line", "{\"a\": 1, \"b\": 2,\n \"c\": 3}", {{REMOVE, "", "/b"}}, "{\"a\": 1,\n \"c\": 3}"},
    {"remove the last element before a trailing comma", "[1, 2, ]", {{REMOVE, "", "/1"}}, "[1, ]"},
    {"remove all elements and a trailing comma", "[1, 2, ]", {{REMOVE, "", "/0 /1"}}, "[]"},
    {"remove a member with a comment after it", "{\n  \"a\": 1, // one\n  \"b\": 2\n}", {{REMOVE, "", "/a"}},
     "{\n   // one\n  \"b\": 2\n}"},
    {"remove a member after a comment", "{\n  \"a\": 1, // one\n  \"b\": 2\n}", {{REMOVE, "", "/b"}},
     "{\n  \"a\": 1 // one\n  \n}"},
    {"remove before a comment", "{\"a\": 1 /* , */, \"b\": 2}", {{REMOVE, "", "/a"}}, "{ /* , */ \"b\": 2}"},
    {"a comment between two removed elements stays", "[1, 2 /* , two */, 3, 4]", {{REMOVE, "", "/1 /2"}},
     "[1,  /* , two */ 4]"},
    {"remove the only member before a comment", "{\"a\": 1 /* one */}", {{REMOVE, "", "/a"}}, "{ /* one */}"},
    {"remove with CRLF", "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}", {{REMOVE, "", "/a"}}, "{\r\n\t\"b\": 2\r\n}"},
    {"remove elements", "[\n  1,\n  2,\n  3\n]", {{REMOVE, "", "/0 /2"}}, "[\n  2\n]"},
    {"remove where a comma is missing", "{\"a\": 1 \"b\": 2}", {{REMOVE, "", "/a"}}, "{\"b\": 2}"},

    {"put at the end", "{\"a\": 1}", {{PUT, "", "b=2 c=3"}}, "{\"a\": 1, \"b\": 2, \"c\": 3}"},
    {"put at the end of lines", "{\n  \"a\": 1\n}", {{PUT, "", "b=2 c=3"}}, "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}"},
    {"put into nothing", "{}", {{PUT, "", "b=2 c=3"}}, "{\"b\": 2, \"c\": 3}"},
    {"put into blanks", "{ }", {{PUT, "", "b=2"}}, "{\"b\": 2}"},
    {"put into an object with a comment", "{ /* nothing */ }", {{PUT, "", "b=2"}}, "{\"b\": 2 /* nothing */ }"},
    {"put into nothing in a spread file", "{\n\t\"a\": {\n\t\t\"x\": 1\n\t},\n\t\"b\": {}\n}", {{PUT, "/b", "c=2 d=3"}},
     "{\n\t\"a\": {\n\t\t\"x\": 1\n\t},\n\t\"b\": {\n\t\t\"c\": 2,\n\t\t\"d\": 3\n\t}\n}"},
    {"put into nothing in a spread file with CRLF", "{\r\n  \"a\": {\r\n    \"x\": 1\r\n  },\r\n  \"b\": {}\r\n}",
     {{PUT, "/b", "c=2"}}, "{\r\n  \"a\": {\r\n    \"x\": 1\r\n  },\r\n  \"b\": {\r\n    \"c\": 2\r\n  }\r\n}"},
    {"put into nothing among lines", "{\n  \"a\": {\"x\": 1},\n  \"b\": {}\n}", {{PUT, "/b", "c=2"}},
     "{\n  \"a\": {\"x\": 1},\n  \"b\": {\"c\": 2}\n}"},
    {"put into a dense file", "{\"a\":1,\"b\":{}}", {{PUT, "/b", "c=[1,\\_2,\\_{\"d\":\\_\"e,\\_f\"}]"}},
     "{\"a\":1,\"b\":{\"c\":[1,2,{\"d\":\"e, f\"}]}}"},
    {"put among colons with blanks", "{\"a\" : 1 , \"b\" : 2}", {{PUT, "", "c=3"}}, "{\"a\" : 1 , \"b\" : 2 , \"c\" : 3}"},
    {"put after a trailing comma", "{\"a\": 1,}", {{PUT, "", "b=2"}}, "{\"a\": 1, \"b\": 2,}"},
    {"put with CRLF", "{\r\n  \"a\": 1\r\n}", {{PUT, "", "b=2"}}, "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}"},
    {"put a value with lines", "{\n  \"a\": 1\n}", {{PUT, "", "b=[\\n\\_\\_1\\n]"}},
     "{\n  \"a\": 1,\n  \"b\": [\n    1\n  ]\n}"},

    {"put in order", "{\"record\": {}, \"tree\": []}", {{PUT_IN_ORDER, "", "game={} board={}"}},
     "{\"record\": {}, \"game\": {}, \"board\": {}, \"tree\": []}"},
    {"put in order of lines", "{\n  \"record\": {},\n  \"tree\": []\n}", {{PUT_IN_ORDER, "", "board={}"}},
     "{\n  \"record\": {},\n  \"board\": {},\n  \"tree\": []\n}"},
    {"put first and last", "{\"game\": {}}", {{PUT_IN_ORDER, "", "tree=[] record={}"}},
     "{\"record\": {}, \"game\": {}, \"tree\": []}"},
    {"put first on the bracket's line", "{ \"game\": {},\n  \"tree\": [] }", {{PUT_IN_ORDER, "", "record={} board={}"}},
     "{ \"record\": {}, \"game\": {},\n  \"board\": {},\n  \"tree\": [] }"},

    {"put an element", "[1, 2]", {{PUT_ELEMENT, "", "3"}}, "[1, 2, 3]"},
    {"put an element into nothing", "[]", {{PUT_ELEMENT, "", "3"}}, "[3]"},
    {"put an element of lines", "[\n  1\n]", {{PUT_ELEMENT, "", "3"}}, "[\n  1,\n  3\n]"},
    {"put an element before", "[1, 2]", {{PUT_BEFORE, "/0", "3"}}, "[3, 1, 2]"},
    {"put an element before a line", "[\n  1\n]", {{PUT_BEFORE, "/0", "3"}}, "[\n  3,\n  1\n]"},

    {"rename", "{\"a\" : 1}", {{RENAME, "/a", "b"}}, "{\"b\" : 1}"},
    {"replace", "{\n  \"a\": 1\n}", {{REPLACE, "/a", "{\\n\\_\\_\"x\":\\_2\\n}"}}, "{\n  \"a\": {\n    \"x\": 2\n  }\n}"},

    {"move a member", "{\"a\": {\"x\": 1, \"y\": 2}, \"b\": {\"z\": 3}}", {{MOVE, "/b", "/a/x"}},
     "{\"a\": {\"y\": 2}, \"b\": {\"z\": 3, \"x\": 1}}"},
    {"move a member of lines", "{\n  \"a\": {\n    \"x\": [\n      1\n    ]\n  },\n  \"b\": {\"z\": 3}\n}",
     {{MOVE, "/b", "/a/x"}}, "{\n  \"a\": {},\n  \"b\": {\"z\": 3, \"x\": [\n    1\n  ]}\n}"},
    {"move into nothing", "{\r\n\t\"a\": {\r\n\t\t\"x\": 1,\r\n\t\t\"y\": 2\r\n\t},\r\n\t\"b\": {}\r\n}",
     {{MOVE, "/b", "/a/x"}}, "{\r\n\t\"a\": {\r\n\t\t\"y\": 2\r\n\t},\r\n\t\"b\": {\r\n\t\t\"x\": 1\r\n\t}\r\n}"},
    {"move an element before its sibling", "[1, 2, 3]", {{MOVE_BEFORE, "/0", "/2"}}, "[3, 1, 2]"},
    {"move a line before its sibling", "[\n  1,\n  2,\n  3\n]", {{MOVE_BEFORE, "/0", "/2"}}, "[\n  3,\n  1,\n  2\n]"},
    {"move the end of a list", "[{\"v\": [[1], [2]]}, 3, 4]", {{MOVE_TAIL, "/0/v", "/1"}}, "[{\"v\": [[1], [2], [3, 4]]}]"},
    {"move the end of a list of lines", "[\n {\"v\": [\n  [1]\n ]},\n 3,\n 4\n]", {{MOVE_TAIL, "/0/v", "/1"}},
     "[\n {\"v\": [\n  [1],\n  [\n   3,\n   4\n  ]\n ]}\n]"},
    {"split a node", "[{\"a\": 1, \"b\": 2}, 3]", {{SPLIT, "/0", "/0/a"}}, "[{\"b\": 2}, {\"a\": 1}, 3]"},
    {"split a node of lines", "[\n  {\n    \"a\": 1,\n    \"b\": 2\n  }\n]", {{SPLIT, "/0", "/0/b"}},
     "[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": 2\n  }\n]"},
    {"split a dense node", "[{\"a\":1,\"b\":2}]", {{SPLIT, "/0", "/0/a"}}, "[{\"b\":2},{\"a\":1}]"},
    {"unwrap", "[1, {\"v\": [[2, 3]]}]", {{UNWRAP, "/1", "/1/v/0"}}, "[1, 2, 3]"},
    {"unwrap lines", "[\n  1,\n  {\"v\": [\n    [\n      2,\n      {\n        \"a\": 3\n      }\n    ]\n  ]}\n]",
     {{UNWRAP, "/1", "/1/v/0"}}, "[\n  1,\n  2,\n  {\n    \"a\": 3\n  }\n]"},
    {"unwrap a member", "{\"a\": [[\"x\"]]}", {{UNWRAP, "/a", "/a/0"}}, "{\"a\": \"x\"}"},
    {"join", "[{\"v\": [[1]]}, {\"v\": [[2], [3]]}, 4]", {{JOIN, "/0/v", "/1/v"}}, "[{\"v\": [[1], [2], [3]]}, 4]"},
    {"wrap", "{\"a\": [1, 2, 3]}", {{WRAP, "", "/a/0 /a/1"}}, "{\"a\": [[1, 2], 3]}"},
    {"wrap a member", "{\"a\": \"x\"}", {{WRAP, "", "/a /a"}}, "{\"a\": [\"x\"]}"},
    {"wrap in an object", "[1, [[2]]]", {{WRAP_NODE, "", "/1"}}, "[1, {\"v\": [[2]]}]"},
    {"make a list", "{\"p\": {\"b\": {\"n\": 1}, \"w\": {}}}", {{TO_LIST, "/p", "/p/b /p/w"}}, "{\"p\": [{\"n\": 1}, {}]}"},
    {"a pointer follows an insertion", "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1\": 1}}}, \"tree\": [1, 2]}",
     {{PUT_BEFORE, "/tree/0", "0"}}, "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/2\": 1}}}, \"tree\": [0, 1, 2]}"},
    {"a pointer follows a removal", "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1\": 1}}}, \"tree\": [1, 2]}",
     {{REMOVE, "", "/tree/0"}}, "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0\": 1}}}, \"tree\": [2]}"},
    {"a pointer to a removed value is unchanged", "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0\": 1}}}, \"tree\": [1, 2]}",
     {{REMOVE, "", "/tree/0"}}, "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0\": 1}}}, \"tree\": [2]}"},
    {"a pointer follows a key", "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0/a/b\": 1}}}, \"tree\": [{\"a\": {\"b\": 1}}]}",
     {{RENAME, "/tree/0/a", "c/d"}},
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0/c~1d/b\": 1}}}, \"tree\": [{\"c/d\": {\"b\": 1}}]}"},
    {"a pointer follows a member",
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0/a/0\": 1}}}, \"tree\": [{\"a\": [1], \"b\": 2}, 3]}",
     {{SPLIT, "/tree/0", "/tree/0/a"}},
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1/a/0\": 1}}}, \"tree\": [{\"b\": 2}, {\"a\": [1]}, 3]}"},
    {"a pointer follows the end of a list",
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/2/x\": 1}}}, \"tree\": [{\"v\": [[1]]}, 3, {\"x\": 4}]}",
     {{MOVE_TAIL, "/tree/0/v", "/tree/1"}},
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0/v/1/1/x\": 1}}}, \"tree\": [{\"v\": [[1], [3, {\"x\": 4}]]}]}"},
    {"a pointer follows an unwrapped value",
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1/v/0/1\": 1}}}, \"tree\": [1, {\"v\": [[2, 3]]}]}",
     {{UNWRAP, "/tree/1", "/tree/1/v/0"}}, "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/2\": 1}}}, \"tree\": [1, 2, 3]}"},
    {"a pointer follows a joined value",
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1/v/1\": 1}}}, \"tree\": [{\"v\": [[1]]}, {\"v\": [[2], [3]]}]}",
     {{JOIN, "/tree/0/v", "/tree/1/v"}},
     "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/0/v/2\": 1}}}, \"tree\": [{\"v\": [[1], [2], [3]]}]}"},
    {"a pointer follows a wrapped value", "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1/0\": 1}}}, \"tree\": [1, [[2]]]}",
     {{WRAP_NODE, "", "/tree/1"}}, "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1/v/0\": 1}}}, \"tree\": [1, {\"v\": [[2]]}]}"},
    {"a pointer follows a wrapped sibling", "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/2\": 1}}}, \"tree\": [1, 2, 3]}",
     {{WRAP, "", "/tree/0 /tree/1"}}, "{\"meta\": {\"sgf\": {\"nodes\": {\"/tree/1\": 1}}}, \"tree\": [[1, 2], 3]}"},
    {"a pointer in a string", "{\"meta\": {\"jgflint\": {\"ignore\": [{\"at\": \"/tree/1\"}]}}, \"tree\": [1, 2]}",
     {{PUT_BEFORE, "/tree/0", "0"}}, "{\"meta\": {\"jgflint\": {\"ignore\": [{\"at\": \"/tree/2\"}]}}, \"tree\": [0, 1, 2]}"},
    {"other strings are not pointers", "{\"meta\": {\"other\": \"/tree/1\"}, \"tree\": [1, 2]}",
     {{PUT_BEFORE, "/tree/0", "0"}}, "{\"meta\": {\"other\": \"/tree/1\"}, \"tree\": [0, 1, 2]}"},

    {"keep in a record without meta", "{\"tree\": []}", {{KEEP, "", "/game/date=1"}},
     "{\"meta\": {\"legacy\": {\"/game/date\": 1}}, \"tree\": []}"},
    {"keep two", "{\"tree\": []}", {{KEEP, "", "/players/1/pro=true /players/1/ai=1"}},
     "{\"meta\": {\"legacy\": {\"/players/1/pro\": true, \"/players/1/ai\": 1}}, \"tree\": []}"},
    {"keep in meta", "{\"meta\": {\"x\": 1}}", {{KEEP, "", "/game/date=1"}},
     "{\"meta\": {\"x\": 1, \"legacy\": {\"/game/date\": 1}}}"},
    {"keep in an empty meta", "{\"meta\": {}}", {{KEEP, "", "/a=1"}}, "{\"meta\": {\"legacy\": {\"/a\": 1}}}"},
    {"keep next to another entry", "{\"meta\": {\"legacy\": {\"/a\": 1}}}", {{KEEP, "", "/b/c=1"}},
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/b/c\": 1}}}"},
    {"keep next to the form of older versions", "{\"meta\": {\"legacy\": {\"b\": {\"d\": 1}}}}", {{KEEP, "", "/b/c=1 /e=2"}},
     "{\"meta\": {\"legacy\": {\"b\": {\"d\": 1}, \"/b/c\": 1, \"/e\": 2}}}"},
    {"keep in lines", "{\n  \"meta\": {\n    \"legacy\": {\n      \"/a\": 1\n    }\n  }\n}", {{KEEP, "", "/b=2"}},
     "{\n  \"meta\": {\n    \"legacy\": {\n      \"/a\": 1,\n      \"/b\": 2\n    }\n  }\n}"},
    {"keep the same", "{\"meta\": {\"legacy\": {\"/a\": 1}}}", {{KEEP, "", "/a=1"}}, "{\"meta\": {\"legacy\": {\"/a\": 1}}}"},
    {"keep a value equal to a numbered entry", "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2}}}",
     {{KEEP, "", "/a=2 /a=3"}}, "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2, \"/a-3\": 3}}}"},
    {"keep another", "{\"meta\": {\"legacy\": {\"/a\": 1}}}", {{KEEP, "", "/a=2"}},
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2}}}"},
    {"keep two of one name", "{\"tree\": []}", {{KEEP, "", "/a=1 /a=2 /a=1"}},
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2}}, \"tree\": []}"},
    {"nowhere to keep: legacy is not an object", "{\"meta\": {\"legacy\": 1}}", {{KEEP, "", "/a=1"}}, NULL},
    {"nowhere to keep", "{\"meta\": []}", {{KEEP, "", "a=1"}}, NULL},
    {"no record to keep in", "[{}]", {{KEEP, "", "a=1"}}, NULL},

    {"two neighbors are removed", "[1, 2, 3]", {{REMOVE, "", "/0"}, {REMOVE, "", "/1"}}, "[3]"},
    {"all values are removed", "{ \"a\": 1, \"b\": 2 }", {{REMOVE, "", "/a"}, {REMOVE, "", "/b"}}, "{}"},
    {"a value and one inside of it are removed", "[[1, 2]]", {{REMOVE, "", "/0"}, {REMOVE, "", "/0/1"}}, NULL},
    {"a value is removed, and one inside of it is renamed", "[{\"a\": 1}]", {{REMOVE, "", "/0"}, {RENAME, "/0/a", "b"}},
     NULL},
    {"a value is replaced twice", "[1]", {{REPLACE, "/0", "2"}, {REPLACE, "/0", "3"}}, NULL},
    {"a value is replaced and renamed", "{\"a\": 1}", {{REPLACE, "/a", "2"}, {RENAME, "/a", "b"}}, "{\"b\": 2}"},
    {"a value is removed, and its neighbor is moved", "[1, 2, 3]", {{REMOVE, "", "/1"}, {MOVE_BEFORE, "/0", "/2"}}, "[3, 1]"},
    {"two values are inserted at one place", "[1]", {{PUT_BEFORE, "/0", "2"}, {PUT_BEFORE, "/0", "3"}}, "[2, 3, 1]"},
    {"a value is inserted before one that is removed", "[1, 2]", {{PUT_BEFORE, "/1", "3"}, {REMOVE, "", "/1"}}, "[1, 3]"},
    {"two members of one name are inserted", "{}", {{PUT, "", "a=1"}, {PUT, "", "a=2"}}, NULL},
    {"two members are inserted", "{}", {{PUT, "", "a=1"}, {PUT, "", "b=2"}}, "{\"a\": 1, \"b\": 2}"},
    {"a member gets the name of an inserted one", "{\"b\": 1}", {{PUT, "", "a=1"}, {RENAME, "/b", "a"}}, NULL},
    {"two values go to meta.legacy", "{\"a\": 1}", {{KEEP, "", "/x=1"}, {KEEP, "", "/x=2"}},
     "{\"a\": 1, \"meta\": {\"legacy\": {\"/x\": 1, \"/x-2\": 2}}}"},
    {"meta is inserted and meta.legacy made", "{\"a\": 1}", {{PUT, "", "meta={}"}, {KEEP, "", "/x=1"}}, NULL},
    {"lists are unwrapped one inside the other", "[1, {\"v\": [[2, {\"v\": [[3]]}]]}]",
     {{UNWRAP, "/1", "/1/v/0"}, {UNWRAP, "/1/v/0/1", "/1/v/0/1/v/0"}}, "[1, 2, 3]"},
    {"a list is unwrapped, and a value inside of it is removed", "[{\"v\": [[1, 2]]}]",
     {{UNWRAP, "/0", "/0/v/0"}, {REMOVE, "", "/0/v/0/0"}}, "[2]"},
    {"a list is unwrapped, and another one is inserted beside it", "[{\"v\": [[1]]}]",
     {{UNWRAP, "/0", "/0/v/0"}, {PUT_ELEMENT, "/0/v", "[2]"}}, NULL},
    {"forks in a row are joined", "[{\"v\": [[1]]}, {\"v\": [[2]]}, {\"v\": [[3]]}]",
     {{JOIN, "/0/v", "/1/v"}, {JOIN, "/1/v", "/2/v"}}, "[{\"v\": [[1], [2], [3]]}]"},
    {"ends of one list are moved", "[{\"v\": [[1]]}, 2, {\"v\": [[3]]}, 4]",
     {{MOVE_TAIL, "/0/v", "/1"}, {MOVE_TAIL, "/2/v", "/3"}}, "[{\"v\": [[1], [2, {\"v\": [[3], [4]]}]]}]"},
    {"the end of a list is moved, and a node of it is split", "[{\"v\": [[1]]}, {\"a\": 2, \"b\": 3}]",
     {{MOVE_TAIL, "/0/v", "/1"}, {SPLIT, "/1", "/1/a"}}, "[{\"v\": [[1], [{\"b\": 3}, {\"a\": 2}]]}]"},
    {"nested nodes are split", "[{\"a\": [{\"a\": 1, \"b\": 2}], \"b\": 3}]",
     {{SPLIT, "/0", "/0/a"}, {SPLIT, "/0/a/0", "/0/a/0/a"}}, "[{\"b\": 3}, {\"a\": [{\"b\": 2}, {\"a\": 1}]}]"},
    {"a comma is inserted, and a value is removed", "[1 2]", {{COMMA, "/0", ""}, {REMOVE, "", "/1"}}, NULL},
    {"a comma is inserted, and a value is inserted", "[1 2]", {{COMMA, "/0", ""}, {PUT_ELEMENT, "", "3"}}, NULL},
    {"a comma is inserted, and another value is replaced", "[1 [2]]", {{COMMA, "/0", ""}, {REPLACE, "/1/0", "3"}}, NULL},
    {"bytes of a string are edited, and it is replaced", "[\"a\"]", {{LETTER, "/0", ""}, {REPLACE, "/0", "\"c\""}}, NULL},
    {"bytes of a string are edited, and its neighbor is removed", "[\"a\", 1]", {{LETTER, "/0", ""}, {REMOVE, "", "/1"}},
     NULL},
    {"bytes of one string are edited twice", "[\"a\"]", {{LETTER, "/0", ""}, {LETTER, "/0", ""}}, NULL},
};

/* "\_" is a blank and "\n" a line end: blanks part the words. */
static struct view word_read(const char **at, struct buffer *word) {
  buffer_clear(word);
  while (**at == ' ') (*at)++;
  for (; **at && **at != ' '; (*at)++) {
    bool escape = **at == '\\' && ((*at)[1] == '_' || (*at)[1] == 'n');
    if (escape) (*at)++;
    buffer_add_char(word, !escape ? **at : **at == '_' ? ' ' : '\n');
  }
  return buffer_view(word);
}

static uint32_t spot_of(struct rule_context *check, const char *pointer) {
  return json_pointer_find(check->document, view_of(pointer));
}

static uint32_t parent_of(struct rule_context *check, uint32_t spot) {
  return json_spot(check->document, spot)->parent;
}

static void act(struct rule_context *check, struct fix *fix, const struct step *step) {
  enum { MOST = 8 };
  struct fix_member members[MOST];
  uint32_t spots[MOST], at = spot_of(check, step->at);
  struct buffer word = {0}, keys[MOST] = {{0}};
  size_t count = 0;
  const char *arguments = step->arguments;
  for (; word_read(&arguments, &word).length; count++) {
    spots[count] = spot_of(check, buffer_string(&word));
    size_t key = strcspn(buffer_string(&word), "=");
    buffer_add(&keys[count], word.data, key);
    const char *value = word.data + key + (word.data[key] == '=');
    members[count] = (struct fix_member){buffer_string(&keys[count]), rule_format(check, "%s", value)};
  }
  struct view first = rule_format(check, "%s", buffer_string(&keys[0]));
  switch (step->act) {
  case REMOVE:
    for (size_t i = 0; i < count; i++) fix_remove_value(check, fix, spots[i]);
    break;
  case PUT:
  case PUT_IN_ORDER:
    for (size_t i = 0; i < count; i++)
      fix_insert_member(check, fix, at, step->act == PUT ? NULL : &jgf_record_schema, members[i].key, members[i].value);
    break;
  case PUT_ELEMENT: fix_insert_element(check, fix, at, NO_SPOT, first); break;
  case PUT_BEFORE: fix_insert_element(check, fix, json_spot(check->document, at)->parent, at, first); break;
  case RENAME: fix_rename_key(check, fix, at, buffer_string(&keys[0])); break;
  case REPLACE: fix_replace_value(check, fix, at, first); break;
  case KEEP:
    for (size_t i = 0; i < count; i++) fix_add_legacy(check, fix, NO_SPOT, members[i].key, members[i].value);
    break;
  case MOVE: {
    LOCAL_BUFFER key = {0};
    json_key_text(check->document, spots[0], &key);
    fix_move(check, fix, spots[0], spots[0], (struct fix_place){.into = at, .before = NO_SPOT, .key = buffer_string(&key)});
    break;
  }
  case MOVE_BEFORE:
    fix_move(check, fix, spots[0], spots[0], (struct fix_place){.into = parent_of(check, at), .before = at});
    break;
  case MOVE_TAIL:
    fix_move(check, fix, spots[0], NO_SPOT, (struct fix_place){.into = at, .before = NO_SPOT, .group = JSON_ARRAY});
    break;
  case SPLIT: {
    uint32_t list = parent_of(check, at), next = json_spot(check->document, at)->next;
    struct fix_place place = {.into = list, .group = JSON_OBJECT};
    place.before = next < json_spot(check->document, list)->next ? next : NO_SPOT;
    fix_move(check, fix, spots[0], spots[0], place);
    break;
  }
  case UNWRAP: fix_move_contents(check, fix, spots[0], at, NO_SPOT, NO_SPOT); break;
  case JOIN: fix_move_contents(check, fix, spots[0], parent_of(check, spots[0]), at, NO_SPOT); break;
  case WRAP: fix_wrap(check, fix, spots[0], spots[1], 1, NULL); break;
  case WRAP_NODE: fix_wrap(check, fix, spots[0], spots[0], 0, "v"); break;
  case COMMA: fix_insert(check, fix, json_value_span(check->document, at).end, VIEW(",")); break;
  case LETTER: fix_insert(check, fix, json_value_span(check->document, at).start + 1, VIEW("b")); break;
  case TO_LIST:
    fix_change_brackets(check, fix, at);
    for (size_t i = 0; i < count; i++) fix_rename_key(check, fix, spots[i], NULL);
    break;
  }
  for (size_t i = 0; i < count; i++) buffer_release(&keys[i]);
  buffer_release(&word);
}

/* Replaces by the edits that reports list. */
static void apply_listed(const struct source *source, struct diags *diags, const struct fix *fix, struct buffer *to) {
  fixes_list(source, diags);

  size_t done_to = 0;
  for (size_t i = 0; i < fix->count; i++) {
    const struct edit *edit = &fix->edits[i];
    if (edit->span.start < done_to) buffer_add_string(to, "<overlap>");
    else buffer_add(to, source->bytes + done_to, edit->span.start - done_to);
    buffer_add_view(to, edit->text);
    done_to = edit->span.end;
  }
  buffer_add(to, source->bytes + done_to, source->size - done_to);
}

static void row_run(const struct row *row) {
  static const struct rule rule = {.name = "a-rule"};
  struct json_key_table *names = json_key_table_new(jgf_key_texts, JGF_KEYS);
  struct json_document document = {0};
  struct diags diags = {.document = &document};
  LOCAL(source) source;
  LOCAL_BUFFER text = {0}, listed = {0};
  source_init_copy(&source, row->name, row->text, strlen(row->text));
  json_parse(&document, &source, names, &JSON_LIMITS);
  struct rule_context check = {.source = &source, .document = &document, .diags = &diags};
  const struct diag *wanted[2];
  size_t steps = 0, count = 0;
  for (; steps < ARRAY_LENGTH(wanted) && row->steps[steps].arguments; steps++) {
    struct diag *diag = diags_add(&diags, &rule, LEVEL_ERROR, (struct span){0, 0}, 0);
    act(&check, fix_new(&check, diag, FIX_SAFE, "do %s", row->name), &row->steps[steps]);
  }
  for (size_t i = 0; i < diags.count; i++)
    if (diags.list[i].fix) wanted[count++] = &diags.list[i];
  size_t made = apply_edits(&diags, &source, &source, wanted, count, &text);
  if (row->expected) is_text(buffer_string(&text), row->expected, "%s", row->name);
  else ok(made == steps - 1, "%s: refused", row->name);
  if (row->expected && steps == 1) {
    apply_listed(&source, &diags, wanted[0]->fix, &listed);
    is_text(buffer_string(&listed), row->expected, "%s: the listed edits do the same", row->name);
  }
  diags_release(&diags);
  json_release(&document);
  json_key_table_free(names);
}

/* Data computed from the record stay valid if findings are only counted. Computing the data again for each finding takes long. */
static void counted_test(void) {
  static const struct rule rule = {.name = "a-rule"};
  struct view text =
      VIEW("{\"meta\": {\"jgflint\": {\"ignore\": [{\"rule\": \"schema\", \"at\": \"/tree/0\"}]}}, \"tree\": [{}]}");
  struct json_key_table *names = json_key_table_new(jgf_key_texts, JGF_KEYS);
  struct json_document document = {0};
  struct diags diags = {.document = &document, .limit = 1};
  LOCAL(source) source;
  source_init_copy(&source, "counted", text.at, text.length);
  json_parse(&document, &source, names, &JSON_LIMITS);
  struct rule_context check = {.source = &source, .document = &document, .diags = &diags};
  bool are_kept = !pointers_lead_to(&diags, 0);
  const struct pointers *pointers = diags.pointers;
  const struct doc_style *style = doc_style_of(&diags);
  for (size_t i = 0; i < 4; i++) {
    struct diag *diag = diags_add(&diags, &rule, LEVEL_ERROR, (struct span){0, 0}, 0);
    fix_replace(&check, fix_new(&check, diag, FIX_SAFE, "do"), (struct span){0, 1}, VIEW("x"));
    diags_make_room(&diags, true);
    are_kept &= diags.pointers == pointers && diags.style == style;
  }
  ok(are_kept && diags.is_full && diags.dropped == 3, "data of the record stay if findings are not kept");
  diags_release(&diags);
  json_release(&document);
  json_key_table_free(names);
}

int main(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) row_run(&rows[i]);
  counted_test();
  return done();
}
