/* What the reader of SGF makes of a text: a tree, and facts at their places. */
#include "convert/formats.h"
#include "facts/sgf_facts.h"
#include "sgf/value_patterns.h"
#include "tests/unit/tap.h"

static struct buffer shown, noted;
static struct format_session session;

static void show_value(const struct sgf_value *value) {
  buffer_add_char(&shown, '[');
  buffer_add_view(&shown, value->text);
  if (value->second.at) {
    buffer_add_char(&shown, ':');
    buffer_add_view(&shown, value->second);
  }
  buffer_add_char(&shown, ']');
}

/* "0<-1 FF[4]|1<0 B[aa]", games apart by "||". A node of a branch shows its line: "3<0/1". */
static void on_game(void *to) {
  const struct property_tree *tree = &session.tree;
  (void)to;
  if (shown.length) buffer_add_string(&shown, "||");
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    buffer_printf(&shown, "%s%zu<%d", i ? "|" : "", i, node->parent);
    if (node->line) buffer_printf(&shown, "/%u", node->line);
    for (size_t k = 0; k < node->property_count; k++) {
      const struct sgf_property *property = &tree->properties[node->first_property + k];
      buffer_add_char(&shown, ' ');
      buffer_add_view(&shown, property->name);
      for (size_t v = 0; v < property->value_count; v++) show_value(&tree->values[property->first_value + v]);
    }
  }
}

/* "missing-semicolon@1-3 ..." by number, as the rules are tested elsewhere. */
static void on_fact(void *to, const struct fact *fact) {
  (void)to;
  buffer_printf(&noted, "%s%u@%zu-%zu", noted.length ? " " : "", fact->kind - FACTS_SGF,
                source_offset(session.text, fact->span.start),
               fact->span.end < session.text->size ? source_offset(session.text, fact->span.end) : session.source->size);
}

static const char *read_bytes(const char *text, size_t length) {
  static struct source source;
  source_release(&source);
  source_init_copy(&source, "test.sgf", text, length);
  buffer_clear(&shown);
  buffer_clear(&noted);
  if (!session.format) format_session_init(&session, &format_sgf);
  format_session_read(&session, &source, (struct fact_sink){on_fact, NULL}, on_game, NULL);
  return buffer_string(&shown);
}

static const char *reading(const char *text) {
  return read_bytes(text, strlen(text));
}

/* What is noted of a text, as facts by their number. */
static const char *noting(const char *text) {
  reading(text);
  return buffer_string(&noted);
}

#define NOTES(text, expected, name) is_text(noting(text), expected, name)

static void nodes(void) {
  is_text(reading("(;FF[4];B[aa];W[])"), "0<-1 FF[4]|1<0 B[aa]|2<1 W[]", "a line");
  is_text(reading("(;FF[4];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))"),
          "0<-1 FF[4]|1<0 B[aa]|2<1/1 W[bb]|3<2/1 B[cc]|4<1/2 W[dd]|5<4/3 B[ee]|6<4/4 B[ff]", "branches, each a line of its own");
  is_text(reading(" ( ; FF [4] GM\n[1]\r\n; B\t[aa] ) "), "0<-1 FF[4] GM[1]|1<0 B[aa]", "white space between all things");
  is_text(reading("(;FF[4];B[aa])\n(;FF[4])"), "0<-1 FF[4]|1<0 B[aa]||0<-1 FF[4]", "two games");
  is_text(reading("\xEF\xBB\xBF(;FF[4])"), "0<-1 FF[4]", "a byte order mark is skipped");
  is_text(reading("(;)"), "0<-1", "a game may be one empty node");
}

static void texts(void) {
  is_text(reading("(;C[a\\]b\\\\c\\:d])"), "0<-1 C[a]b\\c:d]", "a backslash makes the next character plain");
  is_text(reading("(;C[one \\\ntwo\\\r\nthree\\\n\rfour])"), "0<-1 C[one twothreefour]",
          "and takes a line end away, of any kind");
  is_text(reading("(;C[a\r\nb\n\rc\rd\ne])"), "0<-1 C[a\nb\nc\nd\ne]", "line ends become one kind");
  is_text(reading("(;C[\n\n\r\n])"), "0<-1 C[\n\n\n]", "the number of line ends stays");
  is_text(reading("(;N[a\nb\tc])"), "0<-1 N[a b c]", "a simple text has one line");
  is_text(reading("(;LB[aa:a\\:b\\]])"), "0<-1 LB[aa:a:b]]", "composed, with escapes");
  is_text(reading("(;AP[x\\:y:1])"), "0<-1 AP[x:y:1]", "a colon with a backslash parts nothing");
  is_text(reading("(;XX[a:b\\]])"), "0<-1 XX[a:b]]", "a value of an unknown property is not split");
  is_text(reading("(;B[ aa\n])"), "0<-1 B[aa]", "white space around a point");
}

static void lists(void) {
  is_text(reading("(;AB[aa:bb][dd])"), "0<-1 AB[aa][ba][ab][bb][dd]", "a rectangle is its points");
  is_text(reading("(;AB[bb:aa])"), "0<-1 AB[aa][ba][ab][bb]", "from whatever corner");
  is_text(reading("(;SZ[2]AB[aa:dd])"), "0<-1 SZ[2] AB[aa][ba][ab][bb][dd]", "off the board one corner stands for all");
  is_text(reading("(;VW[]DD[])"), "0<-1 VW[] DD[]", "lists that may be empty");
  is_text(reading("(;TR[aa][bb][aa])"), "0<-1 TR[aa][bb]", "a point stands once in a list");
  is_text(reading("(;GM[2]AB[a1:b2])"), "0<-1 GM[2] AB[a1:b2]", "points of other games are not ours");
}

static void versions(void) {
  is_text(reading("(;FF[3]CoPyright[x]GaMe[1])"), "0<-1 FF[3] CP[x] GM[1]", "FF3: capitals count");
  NOTES("(;FF[3]CoPyright[x])", "", "and nothing is said");
  is_text(reading("(;FF[1]L[aa][bb]M[cc]KI[11])"), "0<-1 FF[1] LB[aa:a][bb:b] MA[cc] KM[5.5]",
          "names and values of FF1 are converted");
  is_text(reading("(;FF[4];b[aa])"), "0<-1 FF[4]|1<0 B[aa]", "a name without capitals");
  is_text(reading("(;FF[4]SZ[9];B[tt])"), "0<-1 FF[4] SZ[9]|1<0 B[]", "tt is a pass");
  is_text(reading("(;FF[4]SZ[21];B[tt])"), "0<-1 FF[4] SZ[21]|1<0 B[tt]", "on large boards it is a point");
  is_text(reading("(;RE[w+resign]KM[6,5]TM[1h]DT[2001/2/3]PL[black])"), "0<-1 RE[W+R] KM[6.5] TM[3600] DT[2001-02-03] PL[B]",
          "values as they are meant");
  is_text(reading("(;RE[Both lost]KM[None]TM[4 hour 30]DT[Dez 5 1999])"),
          "0<-1 RE[Both lost] KM[None] TM[4 hour 30] DT[Dez 5 1999]",
          "and no guesses");
}

static void repairs(void) {
  is_text(reading("mail\n(;FF[4])x(;FF[4])y"), "0<-1 FF[4]||0<-1 FF[4]", "text around games is passed over");
  is_number((long long)session.tree.number, 2, "games are counted");
  is_text(reading("(FF[4];B[aa])"), "0<-1 FF[4]|1<0 B[aa]", "a semicolon is missing");
  is_text(reading("(;FF[4];B[aa;W[bb])"), "0<-1 FF[4]|1<0 B[aa]|2<1 W[bb]", "a point without its bracket, before a node");
  is_text(reading("(;FF[4];B[aaW[bb])"), "0<-1 FF[4]|1<0 B[aa] W[bb]", "before a property");
  is_text(reading("(;FF[4]C[abc\n;B[aa"), "0<-1 FF[4] C[abc]|1<0 B[aa]", "texts end where a line begins like a node");
  is_text(reading("(;FF[4];B[aa]C[see [1] here];W[bb])"), "0<-1 FF[4]|1<0 B[aa] C[see [1] here]|2<1 W[bb]",
          "a bracket in a text");
  is_text(reading("(;FF[4]LB[aa:a [1] b][bb:c];B[aa])"), "0<-1 FF[4] LB[aa:a [1] b][bb:c]|1<0 B[aa]", "in a list of labels");
  is_text(reading("(;FF[4]C[a];B[aa];W[bb])"), "0<-1 FF[4] C[a]|1<0 B[aa]|2<1 W[bb]", "none in a sound text");
  is_text(reading("(;FF[4];B[aa]C[a;W[bb];B[cc])"), "0<-1 FF[4]|1<0 B[aa] C[a;W[bb]|2<1 B[cc]", "a swallowed move is text");
  is_text(reading("(;FF[4];B[a\na]P\nL[B]SZ[1\n9])"), "0<-1 FF[4]|1<0 B[aa] PL[B] SZ[19]", "broken by line ends");
  is_text(reading("(;FF[4];B[aa];W(;FF[4];B[bb])"), "0<-1 FF[4]|1<0 B[aa]|2<1||0<-1 FF[4]|1<0 B[bb]", "a game that breaks off");
  is_text(reading("(;FF[4];B[aa]);W[bb])"), "0<-1 FF[4]|1<0 B[aa]|2<1 W[bb]", "a surplus bracket in the middle");
  is_text(reading("(;FF[4];B[aa](;W[bb];B[cc](;W[dd]))"), "0<-1 FF[4]|1<0 B[aa]|2<1/1 W[bb]|3<2/1 B[cc]|4<1/2 W[dd]",
          "a bracket is missing before a variation");
  is_text(reading("(;FF[4];BB[aa];WW[])"), "0<-1 FF[4]|1<0 B[aa]|2<1 W[]", "doubled names of moves");
  is_text(reading("(;FF[4]()(;B[aa]))"), "0<-1 FF[4]|1<0/2 B[aa]", "empty brackets");
  is_text(reading("((;FF[4];B[aa])(;FF[4]))"), "0<-1 FF[4]|1<0 B[aa]||0<-1 FF[4]", "brackets around games");
  is_text(reading("(;A[1](;B[aa]);B[bb];W[cc])"), "0<-1 A[1]|1<0/1 B[aa]|2<0/2 B[bb]|3<2/2 W[cc]",
          "a node behind variations is one more of them");
  is_text(reading(";FF[4];B[aa])"), "0<-1 FF[4]|1<0 B[aa]", "the first bracket is missing");
  is_text(reading("(;FF[4]))(;FF[3])"), "0<-1 FF[4]||0<-1 FF[3]", "an extra bracket is skipped");
  is_text(reading("(;FF[4]KO;B[aa]KO)"), "0<-1 FF[4] KO[]|1<0 B[aa] KO[]", "KO needs no value");
  is_text(read_bytes("(;C[a\0b];B[a\0a])", 16), "0<-1 C[ab]|1<0 B[aa]", "zero bytes");
  is_text(reading("(()\n;FF[4])"), "0<-1 FF[4]", "an empty game before one without a bracket");
  is_text(reading(""), "", "nothing");
  is_text(reading("no game"), "", "no game");
}

static void charsets(void) {
  is_text(reading("(;CA[ISO-8859-1]C[\xE9t\xE9])"), "0<-1 CA[ISO-8859-1] C[été]", "Latin-1");
  is_text(buffer_string(&noted), "", "a text in Latin-1 has no faults");
  is_text(reading("(;C[\xE9]KM[x])"), "0<-1 C[é] KM[x]", "Latin-1 is what nothing said means");
  ok(strstr(noting("(;C[\xE9]KM[x])"), "@9-10") != NULL, "places are those of the file");
  is_text(read_bytes("\xFF\xFE(\0;\0C\0[\0\xE9\0]\0)\0", 16), "0<-1 C[é]", "UTF-16");
  is_text(session.tree.charset, "UTF-16LE", "a text in UTF-16 has its character set");
}

static void sniffing(void) {
  static const char *const sgf[] = {"(;FF[4]", " \n( ;B[aa]", "(;", "\xEF\xBB\xBF(;", "(FF[4]", ";FF[4]",
                                    "From: Ann\nTo: Bob\n\n(;FF[4]GM[1]"};
  static const char *const other[] = {"", "(", "{\"a\": \"(;FF[4]\"}", "[[{\"FF\":4}]]", "\"(;FF[4]\"", "// a\n(;FF[4]",
                                      "JGF = {\"c\": \"\n(;FF[4]\"}", "[Header]\n(;FF[4]", "text", "a (;FF[4] b", "see (;FF[4]",
                                      "(see [1])", "12\n(;FF[4]", "<p>\n(;FF[4]"};
  for (size_t i = 0; i < ARRAY_LENGTH(sgf); i++) ok(format_sniff(view_of(sgf[i])) == &format_sgf, "SGF: %zu", i);
  for (size_t i = 0; i < ARRAY_LENGTH(other); i++) ok(format_sniff(view_of(other[i])) != &format_sgf,
       "text %zu is not recognized as SGF", i);
}

/* ---- forms ---- */

static struct sgf_patterns *forms;
static struct arena arena;

static const char *meant(bool (*form)(struct sgf_patterns *, struct arena *, struct view, struct sgf_meaning *),
                         const char *text) {
  struct sgf_meaning meaning;
  if (form(forms, &arena, view_of(text), &meaning)) return "good";
  if (meaning.is_part) return "a part";
  return meaning.text.length ? arena_string(&arena, meaning.text) : "nobody knows";
}

static const char *const komi_spellings[][2] = {
    {"6.5", "good"}, {"6½", "6.5"}, {"-5 1/2", "-5.5"}, {"6,5", "6.5"}, {"6目半", "6.5"}, {"komi 7", "7"}, {"None", "nobody knows"},
    {"7-0", "nobody knows"}, {"1e2", "nobody knows"}, {"5 3/4", "nobody knows"}, {"six and a half", "6.5"}, {"Seven", "7"},
    {"6 and a half", "6.5"}, {"半目", "0.5"}, {"half a point", "0.5"}, {"コミ6目半", "6.5"}, {"덤 6집반", "6.5"},
    {"3 3/4子", "nobody knows"}, {"six or seven", "nobody knows"}, {"16½5", "nobody knows"},
};

static const char *const time_spellings[][2] = {
    {"3600", "good"}, {"60s", "60"}, {"1h30m", "5400"}, {"1.5 hours", "5400"}, {"1:30:00", "5400"}, {"90m", "5400"},
    {"4 hour 30", "nobody knows"}, {"2x30", "nobody knows"}, {"1 day", "nobody knows"}, {"8小时", "28800"}, {"各3時間", "10800"},
    {"2小時30分", "9000"}, {"90分钟", "5400"}, {"1시간 30분", "5400"}, {"30秒", "30"}, {"3時間 x 2", "nobody knows"},
};

static const char *const result_spellings[][2] = {
    {"B+", "good"}, {"W+Res", "W+R"}, {"b+3,5", "B+3.5"}, {"jigo", "0"}, {"No result", "Void"}, {"白胜3目半", "W+3.5"},
    {"White won by forfeit", "W+F"}, {"Both lost", "nobody knows"}, {"B+3 stones", "nobody knows"},
    {"Black wins by 3.5", "B+3.5"}, {"White won by 3 1/2 points", "W+3.5"}, {"W+.5", "W+0.5"}, {"B+half", "B+0.5"},
    {"W+5.", "W+5"}, {"Black wins", "B+"}, {"white lost on time", "B+T"}, {"White resigned", "B+R"}, {"black resigns.", "W+R"},
    {"W ran out of time", "B+T"}, {"White forfeits", "B+F"}, {"黑胜", "B+"}, {"白番時間切れ勝ち", "W+T"}, {"백3집반승", "W+3.5"}, {"和棋", "0"},
    {"無勝負", "Void"}, {"W+R?", "nobody knows"}, {"W+none", "nobody knows"}, {"B+1e3", "nobody knows"},
    {"black wins by 5 points (komi 6.5)", "a part"}, {"B+3.5 (moves beyond 120 not known)", "a part"},
    {"Double loss", "nobody knows"}, {"Default win White", "nobody knows"}, {"Vacated", "nobody knows"},
    {"Black and White win", "nobody knows"},
    /* however many digits */
    {"b + 1111111111111111111111111111111111111111111111111111111111111111111111",
     "B+1111111111111111111111111111111111111111111111111111111111111111111111"},
};

static const char *const date_spellings[][2] = {
    {"1996-05,06", "good"}, {"2020/1/2", "2020-01-02"}, {"20200102", "2020-01-02"}, {"1996-05-06, 07", "1996-05-06,07"},
    {"01/02/2020", "nobody knows"}, {"2020-01-02 20:15", "a part"}, {"1846-07-21 to 22", "nobody knows"},
    {"2001 02", "nobody knows"}, {"2020年1月2日", "2020-01-02"}, {"2020年1月", "2020-01"}, {"2020년 1월 2일", "2020-01-02"},
    {"Jan 1, 2020", "2020-01-01"}, {"1st February 2020", "2020-02-01"}, {"Sept. 3rd, 1999", "1999-09-03"},
    {"12-Jan-2020", "2020-01-12"}, {"May 2020", "2020-05"}, {"13/02/2020", "2020-02-13"}, {"23.9.2001", "2001-09-23"},
    {"2020/1/2, 3", "2020-01-02,03"}, {"2020-1-31, 2-1", "2020-01-31,02-01"}, {"1996-05-07,06,06", "good"},
    {"2020/2/30", "nobody knows"}, {"31.2.2020", "nobody knows"}, {"5 mrt 1999", "nobody knows"}, {"Dez 5 1999", "nobody knows"},
    {"Marathon 1999", "nobody knows"}, {"undecided 1999", "nobody knows"}, {"14 apr 97", "nobody knows"},
    {"Published 1846", "nobody knows"}, {"2020 12 13 14", "nobody knows"}, {"2020年13月2日", "nobody knows"},
    {"202012345", "nobody knows"},
};

static void spellings(const char *const list[][2], size_t count,
                      bool (*form)(struct sgf_patterns *, struct arena *, struct view, struct sgf_meaning *)) {
  for (size_t i = 0; i < count; i++) is_text(meant(form, list[i][0]), list[i][1], "%s", list[i][0]);
}

static void all_spellings(void) {
  forms = sgf_patterns_new();
  spellings(komi_spellings, ARRAY_LENGTH(komi_spellings), sgf_pattern_komi);
  spellings(time_spellings, ARRAY_LENGTH(time_spellings), sgf_pattern_time);
  spellings(result_spellings, ARRAY_LENGTH(result_spellings), sgf_pattern_result);
  spellings(date_spellings, ARRAY_LENGTH(date_spellings), sgf_pattern_date);
  sgf_patterns_free(forms);
  arena_release(&arena);
}

/* ---- large ---- */

static void large(void) {
  struct buffer text = {0};
  buffer_add_string(&text, "(;FF[4]");
  for (int i = 0; i < 100000; i++) buffer_add_string(&text, "(;B[aa](;W[bb])");
  buffer_add_repeated(&text, ')', 100001);
  read_bytes(text.data, text.length);
  is_number((long long)session.tree.node_count, 200001, "100,000 branches inside one another");
  is_text(buffer_string(&noted), "", "100,000 nested branches have no faults");
  buffer_clear(&text);
  buffer_add_string(&text, "(;FF[4]");
  for (int i = 0; i < 20000; i++) buffer_add_string(&text, ";AB[aa:ZZ]");
  buffer_add_char(&text, ')');
  read_bytes(text.data, text.length);
  ok(session.tree.value_count < 300000, "rectangles do not become more points than a file may hold");
  buffer_release(&text);
}

int main(void) {
  nodes();
  texts();
  lists();
  versions();
  repairs();
  charsets();
  sniffing();
  all_spellings();
  large();
  format_session_release(&session);
  buffer_release(&shown);
  buffer_release(&noted);
  return done();
}
