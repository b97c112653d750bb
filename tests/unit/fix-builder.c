/* Edits keep to the ways of the file: each row is a text, what is done to it at
 * which pointer, and the text that comes of it. */
#include "fix/fix_builder.h"
#include "fix/apply_edits.h"
#include "fix/pointers.h"
#include "json/pointer.h"
#include "jgf/keys.h"
#include "jgf/schema.h"
#include "tap.h"

enum act { REMOVE, PUT, PUT_IN_ORDER, PUT_ELEMENT, PUT_BEFORE, RENAME, REPLACE, KEEP, MOVE };

struct row {
  const char *name, *text;
  enum act act;
  const char *at, *what, *expected; /* what: pointers, members `key=value`, or `pointer=value`, all parted by blanks */
};

static const struct row rows[] = {
    {"remove first", "{\"a\": 1, \"b\": 2}", REMOVE, "", "/a", "{\"b\": 2}"},
    {"remove middle", "{\"a\": 1, \"b\": 2, \"c\": 3}", REMOVE, "", "/b", "{\"a\": 1, \"c\": 3}"},
    {"remove last", "{\"a\": 1, \"b\": 2}", REMOVE, "", "/b", "{\"a\": 1}"},
    {"remove the only one", "{ \"a\": 1 }", REMOVE, "", "/a", "{}"},
    {"remove all", "{\n  \"a\": 1,\n  \"b\": 2\n}", REMOVE, "", "/a /b", "{}"},
    {"remove neighbours", "{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}", REMOVE, "", "/b /c", "{\"a\": 1, \"d\": 4}"},
    {"remove apart", "{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}", REMOVE, "", "/a /c /d", "{\"b\": 2}"},
    {"remove a line", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", REMOVE, "", "/b", "{\n  \"a\": 1,\n  \"c\": 3\n}"},
    {"remove the last line", "{\n  \"a\": 1,\n  \"b\": 2\n}", REMOVE, "", "/b", "{\n  \"a\": 1\n}"},
    {"remove the first line", "{\n  \"a\": 1,\n  \"b\": 2\n}", REMOVE, "", "/a", "{\n  \"b\": 2\n}"},
    {"remove the last of a line", "{\"a\": 1, \"b\": 2,\n \"c\": 3}", REMOVE, "", "/b", "{\"a\": 1,\n \"c\": 3}"},
    {"remove beside a trailing comma", "[1, 2, ]", REMOVE, "", "/1", "[1, ]"},
    {"remove all beside a trailing comma", "[1, 2, ]", REMOVE, "", "/0 /1", "[]"},
    {"remove beside a comment behind", "{\n  \"a\": 1, // one\n  \"b\": 2\n}", REMOVE, "", "/a", "{\n  // one\n  \"b\": 2\n}"},
    {"remove beside a comment before", "{\n  \"a\": 1, // one\n  \"b\": 2\n}", REMOVE, "", "/b", "{\n  \"a\": 1 // one\n}"},
    {"remove before a comment", "{\"a\": 1 /* , */, \"b\": 2}", REMOVE, "", "/a", "{ /* , */ \"b\": 2}"},
    {"remove all but a comment", "{\"a\": 1 /* one */}", REMOVE, "", "/a", "{ /* one */}"},
    {"remove with CRLF", "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}", REMOVE, "", "/a", "{\r\n\t\"b\": 2\r\n}"},
    {"remove elements", "[\n  1,\n  2,\n  3\n]", REMOVE, "", "/0 /2", "[\n  2\n]"},
    {"remove where a comma is missing", "{\"a\": 1 \"b\": 2}", REMOVE, "", "/a", "{\"b\": 2}"},

    {"put at the end", "{\"a\": 1}", PUT, "", "b=2 c=3", "{\"a\": 1, \"b\": 2, \"c\": 3}"},
    {"put at the end of lines", "{\n  \"a\": 1\n}", PUT, "", "b=2 c=3", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}"},
    {"put into nothing", "{}", PUT, "", "b=2 c=3", "{\"b\": 2, \"c\": 3}"},
    {"put into blanks", "{ }", PUT, "", "b=2", "{\"b\": 2}"},
    {"put beside a comment", "{ /* nothing */ }", PUT, "", "b=2", "{\"b\": 2 /* nothing */ }"},
    {"put into nothing in a spread file", "{\n\t\"a\": {\n\t\t\"x\": 1\n\t},\n\t\"b\": {}\n}", PUT, "/b", "c=2 d=3",
     "{\n\t\"a\": {\n\t\t\"x\": 1\n\t},\n\t\"b\": {\n\t\t\"c\": 2,\n\t\t\"d\": 3\n\t}\n}"},
    {"put into nothing in a spread file with CRLF", "{\r\n  \"a\": {\r\n    \"x\": 1\r\n  },\r\n  \"b\": {}\r\n}", PUT, "/b",
     "c=2", "{\r\n  \"a\": {\r\n    \"x\": 1\r\n  },\r\n  \"b\": {\r\n    \"c\": 2\r\n  }\r\n}"},
    {"put into nothing among lines", "{\n  \"a\": {\"x\": 1},\n  \"b\": {}\n}", PUT, "/b", "c=2",
     "{\n  \"a\": {\"x\": 1},\n  \"b\": {\"c\": 2}\n}"},
    {"put into a dense file", "{\"a\":1,\"b\":{}}", PUT, "/b", "c=[1,\\_2,\\_{\"d\":\\_\"e,\\_f\"}]",
     "{\"a\":1,\"b\":{\"c\":[1,2,{\"d\":\"e, f\"}]}}"},
    {"put among odd colons", "{\"a\" : 1 , \"b\" : 2}", PUT, "", "c=3", "{\"a\" : 1 , \"b\" : 2 , \"c\" : 3}"},
    {"put behind a trailing comma", "{\"a\": 1,}", PUT, "", "b=2", "{\"a\": 1, \"b\": 2,}"},
    {"put with CRLF", "{\r\n  \"a\": 1\r\n}", PUT, "", "b=2", "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}"},
    {"put what has lines", "{\n  \"a\": 1\n}", PUT, "", "b=[\\n\\_\\_1\\n]", "{\n  \"a\": 1,\n  \"b\": [\n    1\n  ]\n}"},

    {"put in order", "{\"record\": {}, \"tree\": []}", PUT_IN_ORDER, "", "board={} game={}",
     "{\"record\": {}, \"game\": {}, \"board\": {}, \"tree\": []}"},
    {"put in order of lines", "{\n  \"record\": {},\n  \"tree\": []\n}", PUT_IN_ORDER, "", "board={}",
     "{\n  \"record\": {},\n  \"board\": {},\n  \"tree\": []\n}"},
    {"put first and last", "{\"game\": {}}", PUT_IN_ORDER, "", "tree=[] record={}",
     "{\"record\": {}, \"game\": {}, \"tree\": []}"},
    {"put first on the bracket's line", "{ \"game\": {},\n  \"tree\": [] }", PUT_IN_ORDER, "", "record={} board={}",
     "{ \"record\": {}, \"game\": {},\n  \"board\": {},\n  \"tree\": [] }"},

    {"put an element", "[1, 2]", PUT_ELEMENT, "", "3", "[1, 2, 3]"},
    {"put an element into nothing", "[]", PUT_ELEMENT, "", "3", "[3]"},
    {"put an element of lines", "[\n  1\n]", PUT_ELEMENT, "", "3", "[\n  1,\n  3\n]"},
    {"put an element before", "[1, 2]", PUT_BEFORE, "/0", "3", "[3, 1, 2]"},
    {"put an element before a line", "[\n  1\n]", PUT_BEFORE, "/0", "3", "[\n  3,\n  1\n]"},

    {"rename", "{\"a\" : 1}", RENAME, "/a", "b", "{\"b\" : 1}"},
    {"replace", "{\n  \"a\": 1\n}", REPLACE, "/a", "{\\n\\_\\_\"x\":\\_2\\n}", "{\n  \"a\": {\n    \"x\": 2\n  }\n}"},
    {"move", "{\n  \"a\": {\n    \"x\": [\n      \"\\n  \"\n    ]\n  },\n  \"b\": {\n    \"y\": 1\n  }\n}", MOVE, "", "/a/x /b",
     "{\n  \"a\": {},\n  \"b\": {\n    \"y\": 1,\n    \"moved\": [\n      \"\\n  \"\n    ]\n  }\n}"},

    {"keep where nothing is", "{\"tree\": []}", KEEP, "", "/game/date=1",
     "{\"meta\": {\"legacy\": {\"/game/date\": 1}}, \"tree\": []}"},
    {"keep two", "{\"tree\": []}", KEEP, "", "/players/1/pro=true /players/1/ai=1",
     "{\"meta\": {\"legacy\": {\"/players/1/pro\": true, \"/players/1/ai\": 1}}, \"tree\": []}"},
    {"keep in meta", "{\"meta\": {\"x\": 1}}", KEEP, "", "/game/date=1",
     "{\"meta\": {\"x\": 1, \"legacy\": {\"/game/date\": 1}}}"},
    {"keep in an empty meta", "{\"meta\": {}}", KEEP, "", "/a=1", "{\"meta\": {\"legacy\": {\"/a\": 1}}}"},
    {"keep beside", "{\"meta\": {\"legacy\": {\"/a\": 1}}}", KEEP, "", "/b/c=1",
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/b/c\": 1}}}"},
    {"keep beside the form of older versions", "{\"meta\": {\"legacy\": {\"b\": {\"d\": 1}}}}", KEEP, "", "/b/c=1 /e=2",
     "{\"meta\": {\"legacy\": {\"b\": {\"d\": 1}, \"/b/c\": 1, \"/e\": 2}}}"},
    {"keep in lines", "{\n  \"meta\": {\n    \"legacy\": {\n      \"/a\": 1\n    }\n  }\n}", KEEP, "", "/b=2",
     "{\n  \"meta\": {\n    \"legacy\": {\n      \"/a\": 1,\n      \"/b\": 2\n    }\n  }\n}"},
    {"keep the same", "{\"meta\": {\"legacy\": {\"/a\": 1}}}", KEEP, "", "/a=1", "{\"meta\": {\"legacy\": {\"/a\": 1}}}"},
    {"keep the same as a numbered one", "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2}}}", KEEP, "", "/a=2 /a=3",
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2, \"/a-3\": 3}}}"},
    {"keep another", "{\"meta\": {\"legacy\": {\"/a\": 1}}}", KEEP, "", "/a=2",
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2}}}"},
    {"keep two of one name", "{\"tree\": []}", KEEP, "", "/a=1 /a=2 /a=1",
     "{\"meta\": {\"legacy\": {\"/a\": 1, \"/a-2\": 2}}, \"tree\": []}"},
    {"keep beside a legacy that is no object", "{\"meta\": {\"legacy\": 1}}", KEEP, "", "/a=1",
     "{\"meta\": {\"legacy\": 1, \"legacy-2\": {\"/a\": 1}}}"},
    {"nowhere to keep", "{\"meta\": []}", KEEP, "", "a=1", NULL},
    {"no record to keep in", "[{}]", KEEP, "", "a=1", NULL},
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

static void act(struct rule_context *check, struct fix *fix, const struct row *row) {
  enum { MOST = 8 };
  struct fix_member members[MOST];
  struct fix_legacy entries[MOST];
  uint32_t spots[MOST], at = spot_of(check, row->at);
  struct buffer word = {0}, keys[MOST] = {{0}};
  size_t count = 0;
  const char *what = row->what;
  for (; word_read(&what, &word).length; count++) {
    spots[count] = spot_of(check, buffer_string(&word));
    size_t key = strcspn(buffer_string(&word), "=");
    buffer_add(&keys[count], word.data, key);
    const char *value = word.data + key + (word.data[key] == '=');
    members[count] = (struct fix_member){buffer_string(&keys[count]), rule_format(check, "%s", value)};
    entries[count] = (struct fix_legacy){.pointer = members[count].key, .value = members[count].value};
  }
  struct view first = rule_format(check, "%s", buffer_string(&keys[0]));
  switch (row->act) {
  case REMOVE: fix_remove_values(check, fix, spots, count); break;
  case PUT: fix_insert_members(check, fix, at, NULL, members, count); break;
  case PUT_IN_ORDER: fix_insert_members(check, fix, at, &jgf_record_schema, members, count); break;
  case PUT_ELEMENT: fix_insert_element(check, fix, at, NO_SPOT, first); break;
  case PUT_BEFORE: fix_insert_element(check, fix, json_spot(check->document, at)->parent, at, first); break;
  case RENAME: fix_rename_key(check, fix, at, buffer_string(&keys[0])); break;
  case REPLACE: fix_replace_value(check, fix, at, first); break;
  case KEEP: fix_add_legacy(check, fix, entries, count); break;
  case MOVE:
    fix_remove_values(check, fix, spots, 1);
    members[0] = (struct fix_member){"moved", fix_source(check, spots[0])};
    fix_insert_members(check, fix, spots[1], NULL, members, 1);
    break;
  }
  for (size_t i = 0; i < count; i++) buffer_release(&keys[i]);
  buffer_release(&word);
}

static void apply(const struct source *source, struct diags *diags, const struct fix *fix, struct buffer *to) {
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
  struct json_limits limits = JSON_LIMITS;
  struct json_document document = {0};
  struct diags diags = {.document = &document};
  struct source source;
  struct buffer text = {0};
  source_init_copy(&source, row->name, row->text, strlen(row->text));
  json_parse(&document, &source, names, &limits);
  struct rule_context check = {.source = &source, .document = &document, .diags = &diags};
  struct diag *diag = diags_add(&diags, &rule, LEVEL_ERROR, (struct span){0, 0}, 0);
  struct fix *fix = fix_new(&check, diag, FIX_SAFE, "do %s", row->name);
  act(&check, fix, row);
  if (diags.list[0].fix) apply(&source, &diags, fix, &text);
  if (row->expected) is_text(buffer_string(&text), row->expected, "%s", row->name);
  else ok(!diags.list[0].fix, "%s", row->name);
  buffer_release(&text);
  diags_release(&diags);
  json_release(&document);
  source_release(&source);
  json_key_table_free(names);
}

/* Where findings are counted and not kept, what is known of the record stays: it would be found out again for each of them. */
static void counted_test(void) {
  static const struct rule rule = {.name = "a-rule"};
  struct view text =
      VIEW("{\"meta\": {\"jgflint\": {\"ignore\": [{\"rule\": \"schema\", \"at\": \"/tree/0\"}]}}, \"tree\": [{}]}");
  struct json_key_table *names = json_key_table_new(jgf_key_texts, JGF_KEYS);
  struct json_document document = {0};
  struct diags diags = {.document = &document, .limit = 1};
  struct source source;
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
  ok(are_kept && diags.is_full && diags.beyond == 3, "data of the record stay if findings are not kept");
  diags_release(&diags);
  json_release(&document);
  source_release(&source);
  json_key_table_free(names);
}

int main(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) row_run(&rows[i]);
  counted_test();
  return done();
}
