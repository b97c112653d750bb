/* formats.c: each reader keeps the contract of readers, and each format is recognized. */
#include "facts/sgf_facts.h"
#include "reading.h"
#include "tap.h"

/* ---- rows ---- */
static void row_test(const struct format *format) {
  ok(format->name && *format->name && format->title && *format->title, "%s: a name and a title", format->name);
  ok(format->sniff && format->read, "%s: functions", format->name);
  ok(format->endings && format->endings[0] && format->endings[0][0] == '.' && format->endings[0][1] >= 'a',
     "%s: endings, in small letters first", format->name);
  for (const unsigned *lost = format->lost_moves; lost && *lost; lost++)
    ok(*lost >= FACTS_SGF && *lost < FACTS_END, "%s: %u is of a reader", format->name, *lost);
  ok(formats_all()[format_place(format)] == format, "%s: a place", format->name);
}

/* ---- readers keep the contract ---- */
static void note_nothing(void *context, const struct fact *fact) {
  (void)context, (void)fact;
}

struct seen {
  struct format_session *session;
  const char *lacks;
  size_t games;
};

static void on_game(void *context) {
  struct seen *seen = context;
  if (!seen->lacks) seen->lacks = format_session_lacks(seen->session);
  seen->games++;
}

/* Good examples of the rules, in their formats. */
static void samples_test(const struct format *format) {
  struct format_session session;
  struct seen seen = {.session = &session};
  format_session_init(&session, format);
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++) {
      const struct rule *rule = &jgflint_catalogue.families[i]->rules[k];
      for (size_t n = 0; n < rule->example_count; n++) {
        struct source source;
        struct view text = {rule->examples[n].text, rule->examples[n].length};
        if (format_sniff(text) != format) continue;
        source_init_copy(&source, "example", text.at, text.length);
        format_session_read(&session, &source, (struct fact_sink){note_nothing, NULL}, on_game, &seen);
        source_release(&source);
        session.source = session.text = NULL;
      }
    }
  ok(seen.games > 3, "%s: %zu games among the examples of rules, of four at least", format->name, seen.games);
  is_text(seen.lacks ? seen.lacks : "", "", "%s: trees keep the contract", format->name);
  format_session_release(&session);
}

/* ---- a reader that sets no places ---- */
static void read_root(struct format_session *session, struct fact_sink sink) {
  struct fact fact = {.kind = SGF_FACT_SYNTAX, .spot = NO_SPOT, .other_spot = NO_SPOT,
                      .data = &(struct fact_detail){.value = VIEW("x")}};
  property_tree_clear(&session->tree);
  property_tree_add_node(&session->tree, -1, 0, NO_SPOT);
  property_tree_add_node(&session->tree, 0, 0, NO_SPOT);
  property_tree_add_property(&session->tree, VIEW("B"), NO_SPOT);
  property_tree_add_value(&session->tree, VIEW("zz"), NO_SPOT);
  sink.note(sink.context, &fact);
  format_session_game(session);
}

static void placeless_test(void) {
  static const char *const endings[] = {".toy", NULL};
  struct format toy = {.name = "toy", .title = "TOY", .endings = endings, .read = read_root};
  struct rule_table *rule_table = table_of_all(STD_JGF2);
  struct linter *linter = linter_new(rule_table);
  struct game_reader *reader = format_reader_new(&toy);
  LOCAL(diags) diags = {0};
  LOCAL(source) source;
  source_init_copy(&source, "toy", "a text", 6);
  linter_set_reader(linter, reader);
  linter_run(linter, &source, &diags);
  size_t elsewhere = 0, off_board = 0;
  for (size_t i = 0; i < diags.count; i++) {
    elsewhere += diags.list[i].span.start || diags.list[i].span.end;
    off_board += strcmp(diags.list[i].rule->name, "point-off-board") == 0;
  }
  is_number(elsewhere, 0, "findings without a place are reported at the start of the text");
  is_number(off_board, 1, "a move without a place is reported");
  reader->free(reader);
  linter_free(linter);
  rule_table_free(rule_table);
}

/* ---- recognizing formats ---- */
static void sniff_json_sgf_test(void) {
  static const char *const ours[] = {"[{\"FF\":4}]", " [ [ {\"B\" : \"aa\"}", "\357\273\277[[[{\"SZ\":9", "{\"GM\":1}",
                                     "{\"gameTrees\":[]}", "[{\"props\":{}}]", "{\"id\":1,\"data\":{\"B\":[]},\"parentId\":null}",
                                     "[{\"_x\":[\"a]\\\"\",{\"y\":1}],\"C\":1}]", "[{\"variations\":[],\"FF\":4}]"};
  static const char *const theirs[] = {"", "[]", "[[]]", "{}", "[{}]", "[1]", "x", "{\"record\":{}}", "{\"tree\":[]}",
                                       "[{\"move\":{}}]", "[{\"root\":true}]", "[{\"a\":1}]", "{\"id\":1}", "[{\"ID\":1}]",
                                       "[{\"variations\":[]}]", "{\"meta\":{},\"FF\":4}", "(;FF[4])", "[Header]",
                                       "[[[[[[[[[[{\"FF\":4}"};
  for (size_t i = 0; i < ARRAY_LENGTH(ours); i++) ok(format_sniff(view_of(ours[i])) == &format_json_sgf, "JSON-SGF: %s", ours[i]);
  for (size_t i = 0; i < ARRAY_LENGTH(theirs); i++)
    ok(format_sniff(view_of(theirs[i])) != &format_json_sgf, "not JSON-SGF: %s", theirs[i]);
}

static void sniff_ugf_test(void) {
  static const struct {
    struct view text;
    bool is_ugf;
  } cases[] = {{{"[Header]\n", 9}, true}, {{"# x\r\r[HEADER] \rx", 16}, true}, {{"[data]", 6}, true},
               {{"junk\n[Data]\n", 12}, true}, {{"[true]", 6}, false}, {{"[NaN]\n", 6}, false}, {{"[null,\n[Data]\n", 14}, true},
               {{"{\n[Data]\n", 9}, false}, {{"(;C[\n[Data]\n])", 14}, false}, {{"[Foo]\n", 6}, false}, {{"", 0}, false},
               {{"[Header]x\n", 10}, false}, {{"\xFF\xFE[\0D\0a\0t\0a\0]\0\n\0", 16}, true},
               {{"\xFE\xFF\0[\0D\0a\0t\0a\0]", 14}, true}, {{"\xEF\xBB\xBF[Data]", 9}, true}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
    ok(format_ugf.sniff(cases[i].text) == cases[i].is_ugf, "text %zu is%s UGF", i + 1, cases[i].is_ugf ? "" : " not");
}

int main(void) {
  size_t count = 0;
  while (formats_all()[count]) count++;
  is_number(count, FORMAT_COUNT, "there are FORMAT_COUNT formats");
  for (size_t i = 0; i < count; i++) {
    row_test(formats_all()[i]);
    samples_test(formats_all()[i]);
  }
  placeless_test();
  sniff_json_sgf_test();
  sniff_ugf_test();
  return done();
}
