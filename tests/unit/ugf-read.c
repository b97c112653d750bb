/* ugf-read.c: SGF properties and JGF members read from UGF. */
#include "base/memory.h"
#include "config.h"
#include "convert/formats.h"
#include "tests/unit/tap.h"
#include "ugf/internal.h"
#include <json-c/json.h>

struct reading {
  struct format_session session;
  struct buffer nodes, leftovers; /* of the last game */
  size_t games, facts[FACTS_END];
};

static void on_event(void *context, const struct fact *fact) {
  struct reading *reading = context;
  reading->facts[fact->kind]++;
}

/* ";B[dd]", with the number of its parent in front where that is not the node before: "2;". */
static void show_nodes(struct buffer *out, const struct property_tree *tree) {
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    if (node->parent != (int32_t)i - 1) buffer_printf(out, " %d", (int)node->parent);
    buffer_add_char(out, ';');
    for (size_t k = node->first_property; k < node->first_property + node->property_count; k++) {
      const struct sgf_property *property = &tree->properties[k];
      buffer_add_view(out, property->name);
      for (size_t v = property->first_value; v < property->first_value + property->value_count; v++) {
        buffer_add_char(out, '[');
        buffer_add_view(out, tree->values[v].text);
        if (tree->values[v].second.at) buffer_add_char(out, ':');
        buffer_add_view(out, tree->values[v].second);
        buffer_add_char(out, ']');
      }
    }
  }
}

static void game(void *context) {
  struct reading *reading = context;
  const struct property_tree *tree = &reading->session.tree;
  reading->games++;
  buffer_clear(&reading->nodes);
  buffer_clear(&reading->leftovers);
  show_nodes(&reading->nodes, tree);
  for (size_t i = 0; i < tree->leftover_count; i++)
    buffer_printf(&reading->leftovers, "%s%s %s", i ? "\n" : "", tree->leftovers[i].pointer,
                  json_object_to_json_string_ext(tree->leftovers[i].value,
                                                 JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
}

static struct reading *read_bytes(struct view text, struct format_options options) {
  static struct reading reading;
  format_session_release(&reading.session);
  buffer_release(&reading.nodes);
  buffer_release(&reading.leftovers);
  reading = (struct reading){.games = 0};
  format_session_init(&reading.session, &format_ugf);
  reading.session.options = options;
  struct source source;
  source_init_copy(&source, "x.ugf", text.at, text.length);
  format_session_read(&reading.session, &source, (struct fact_sink){on_event, &reading}, game, &reading);
  source_release(&source);
  reading.session.source = reading.session.text = NULL;
  return &reading;
}

static struct reading *read_text(const char *text) {
  return read_bytes(view_of(text), (struct format_options){0});
}

/* The nodes of a game on 9 by 9 with this header and these later lines, without GM and SZ. */
static const char *read_nodes(const char *header, const char *rest) {
  struct buffer text = {0};
  buffer_printf(&text, "[Header]\nSize=9\nCoordinateType=IGS\n%s%s", header, rest);
  struct reading *reading = read_text(buffer_string(&text));
  buffer_release(&text);
  const char *nodes = buffer_string(&reading->nodes), *begin = ";GM[1]SZ[9]";
  return strncmp(nodes, begin, strlen(begin)) == 0 ? nodes + strlen(begin) : nodes;
}

static void header_values(void) {
  static const struct {
    const char *line, *properties;
  } cases[] = {
      {"Winner=B,2.50\n", "RE[B+2.5]"}, {"Winner=W,10\n", "RE[W+10]"}, {"Winner=B,T\n", "RE[B+T]"}, {"Winner=W,C\n", "RE[W+R]"},
      {"Winner=B,F2\n", "RE[B+F]"}, {"Winner=B,G\n", "RE[B+F]"}, {"Winner=w,c\n", "RE[W+R]"}, {"Winner=B\n", "RE[B+]"},
      {"Winner=B,E\n", "RE[B+]"}, {"Winner=D,E\n", "RE[0]"}, {"Winner=N1,E\n", "RE[Void]"}, {"Winner=O,E\n", "RE[?]"},
      {"Winner=P,-\n", ""}, {"Winner=A,-\n", "RE[Void]"}, {"Winner=B,0.5\n", "RE[B+0.5]"}, {"Winner=B,0\n", "RE[B+]"},
      {"Winner=\n", ""}, {"Hdcp=0,6.50\n", "KM[6.5]"}, {"Hdcp=0,-5.50\n", "KM[-5.5]"}, {"Hdcp=0,0\n", "KM[0]"},
      {"Hdcp=0,0.00\n", "KM[0]"}, {"Hdcp=0,-0.0\n", "KM[0]"}, {"Hdcp=2,0.50\n", "HA[2]KM[0.5]"}, {"Hdcp=0,6,50\n", "KM[6.5]"},
      {"Hdcp=1,10\n", "KM[10]"}, {"Date=2013/8/1,10:00:00,2013/8/1,12:00:00\n", "DT[2013-08-01]"},
      {"Date=2019/03/31,22:00:00,2019/04/01,7:16:59\n", "DT[2019-03-31,04-01]"},
      {"Date=2019/12/31,,2020/1/1,\n", "DT[2019-12-31,2020-01-01]"}, {"Date=2019/03/08,,2019/03/09,\n", "DT[2019-03-08,09]"},
      {"Date=//,,//,\n", ""}, {"Date=2019/02/29,,,\n", ""}, {"Date=2020/02/29,,,\n", "DT[2020-02-29]"},
      {"Date=2020/02,,,\n", "DT[2020-02]"}, {"Ptime=J;300;60;5,J;300;60;5,292,287\n", "TM[18000]OT[5x60 byo-yomi]"},
      {"Ptime=J;240;0;0,J;240;0;0,0,0\n", "TM[14400]"}, {"Ptime=I;90;15;600,I;90;15;600,90,90\n", "TM[5400]OT[15/600 Canadian]"},
      {"Ptime=I9015;600,I9015;600,JJ0,JJ0\n", "TM[5400]OT[15/600 Canadian]"},
      {"Ptime=N;0;0;0,N;0;0;0,0,0\n", ""}, {"Ptime=J;60;0;0,J;90;0;0,0,0\n", "TM[5400]"}, {"Ptime=X\n", ""},
      {"Title=2013,Event,Round\n", "EV[2013 Event]RO[Round]"}, {"Title=,A, B and C,Round\n", "EV[A, B and C]RO[Round]"},
      {"Title=Alone\n", "GN[Alone]"}, {"Title=2013,a=b,c]d\\e\n", "EV[2013 a=b]RO[c]d\\e]"}, {"Rule=JPN\n", "RU[Japanese]"},
      {"Rule=CHN\n", "RU[Chinese]"}, {"Rule=house\n", "RU[house]"},
      {"Writer=PANDA-EGG ver 9.40 beta\n", ""}, {"Writer=Ann\n", "US[Ann]"},
      {"Commentator=M. Redmond,8-dan,,0\n", "AN[M. Redmond]"},
      {"Place=P\nPlace=Q\n", "PC[P]"}, {"Place=\nPlace=Q\n", "PC[Q]"}, {"PLACE = P \n", "PC[P]"},
      {"PlayerB=A,7d,0,\nPlayerW=B,(Japan)\n", "PB[A]BR[7d]PW[B]"}, {"BMemb1=A,1k\n", "PB[A]BR[1k]"},
      {"PlayerB=Smith, John,3d,7,j@s\n", "PB[Smith, John]BR[3d]"},
      {"PlayerB=A,2d,,a@b\nPlayerB2=C,1d,,\nPlayerW=B,3d,,\n", "PB[A & C]BR[2d]PW[B]WR[3d]"},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
    is_text(read_nodes(cases[i].line, "[Data]\n"), cases[i].properties, "%.*s", (int)strlen(cases[i].line) - 1, cases[i].line);
}

static void ranks(void) {
  static const char *const cases[][2] = {
      {"初段", "1d"}, {"七段", "7d"}, {"7段", "7d"}, {"９段", "9d"}, {"一級", "1k"}, {"十級", "10k"}, {"十五级", "15k"}, {"二十級", "20k"},
      {"5級", "5k"}, {"9-dan", "9d"}, {"9 dan", "9d"}, {"9D", "9d"}, {"9d*", "9d*"}, {"9p", "9p"}, {"9P", "9p"}, {"プロ九段", "9p"},
      {"アマ六段", "6d"}, {"5 kyu", "5k"}, {"5 gup", "5k"}, {"2k?", "2k?"}, {"30k", "30k"}, {"十段", "十段"}, {"名人", "名人"},
      {"二十五世本因坊", "二十五世本因坊"}, {"Gosei", "Gosei"}, {"10d", "10d"}, {"31k", "31k"}, {"NR", ""}, {"?", ""}, {"-", ""}, {"", ""},
      {"strong", "strong"}, {"99999999999999d", "99999999999999d"}};
  bool is_country;
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    struct buffer rank = {0}, spelled = {0};
    buffer_add_view(&rank, ugf_rank(view_of(cases[i][0]), &spelled, &is_country));
    buffer_release(&spelled);
    is_text(buffer_string(&rank), cases[i][1], "the rank %s", cases[i][0]);
    ok(!is_country, "this is not a country");
    buffer_release(&rank);
  }
  struct buffer none = {0};
  ok(view_is(ugf_rank(VIEW("(Japan)"), &none, &is_country), "Japan") && is_country, "(Japan) is a country");
  ok(view_is(ugf_rank(VIEW("Chinese Taipei"), &none, &is_country), "Chinese Taipei") && is_country,
     "Chinese Taipei is a country");
}

static void members(void) {
  struct reading *reading = read_text("[Header]\nSize=9\nCoordinateType=IGS\nHdcp=0,5.5\nWinner=P,E\nPlayerB=A,2d,,a@b\n"
                                      "PlayerB2=C,1d,,\nPlayerW=B,(Korea),5,\nCode=WA01-101\nDate=2013/8/1,10:00:00,,\nFoo=bar\n"
                                      "[Remote]\nNoticePage=http://x.org/\n[Data]\nDD,B1,1,5\nEE,W1,2,0 '00:15:00\n");
  is_text(buffer_string(&reading->leftovers),
          "/players/0/name \"A\"\n/players/1/country \"Korea\"\n/players/2 {\"color\":\"black\",\"name\":\"C\",\"rank\":\"1d\"}\n"
          "/rules/handicap 0\n"
          "/source/url \"http://x.org/\"\n"
          "/meta/ugf {\"other\":{\"Foo\":\"bar\"},\"remote\":{\"NoticePage\":\"http://x.org/\"},\"serials\":{\"white\":\"5\"},"
          "\"winner\":\"P,E\","
          "\"times\":[\"10:00:00\",\"\"],\"code\":\"WA01-101\",\"coordinateType\":\"IGS\",\"moveSeconds\":[5,0],"
          "\"clock\":[null,900]}", "values that SGF cannot express");
  reading = read_bytes(VIEW("[Header]\nPlayerB=A,2d,,a@b\n[Data]\n"), (struct format_options){.keep_email = true});
  ok(strstr(buffer_string(&reading->leftovers), "\"emails\":{\"black\":\"a@b\"}"), "addresses are kept where that is asked for");
  reading = read_text("[Header]\nPlayerB=A,2d,,a@b\n[Data]\n");
  ok(!strstr(buffer_string(&reading->leftovers), "a@b") && !strstr(buffer_string(&reading->nodes), "a@b"),
     "an email address is kept nowhere else");
}

static void moves(void) {
  is_text(read_nodes("", "[Data]\nAA,B1,1,0\nII,W1,2,0\n"), ";B[ai];W[ia]",
          "IGS rows count from the bottom, and columns include I");
  is_text(read_nodes("CoordinateType=JPN\n", "[Data]\nAA,B1,1,0\n"), ";B[ai]", "the first CoordinateType counts");
  is_text(read_nodes("", "[data]\naa,b1,1,0\r\n\r\nbb,W,2\r\n"), ";B[ai];W[bh]", "any case, empty lines, missing digits");
  is_text(read_nodes("", "[Data]\nDD,B1,1,0\nYA,W1,2,0\nYB,B1,3,0\nYR,W1,4,0\nYZ,MK,5,0\nZZ,W1,6,0 '00:15:00\nEE,B1,7,0"),
          ";B[df];W[];B[];W[];B[];W[];B[ee]", "passes; MK is by whose turn it is");
  is_text(read_nodes("Hdcp=2,0.5\n", "[Data]\nCG,B1,0,0\nGC,B1,0,0\nEE,W1,1,0\n"), "HA[2]KM[0.5]AB[cc][gg]PL[W];W[ee]",
          "a handicap");
  is_text(read_nodes("", "[Data]\nCG,B1,0,0\nGC,W1,0,0\nEE,B1,1,0\n"), "AB[cc]AW[gg];B[ee]", "white stones stay white");
  is_text(read_nodes("", "[Data]\nEE,B1,1,0\nGC,B1,0,0\nGG,W1,2,0\n"), ";B[ee];AB[gg];W[gc]", "a stone set up between moves");
  is_text(read_nodes("",
                     "[Data]\nEE,B1,1,0\nnonsense\n.EndFig\n .Text,0,999,ad\nGG,W1,7,0\nGC,B1,7,0\nCC,W1,x,0\nYA,B1,,0,0\n"),
          ";B[ee];W[gc];B[gg];W[cg];B[]", "an odd line costs itself only");
  is_text(read_nodes("", "[Data]\nZA,B1,1,0\nAZ,W1,2,0\n"), ";B[];W[az]", "off the board: a pass to the side, a point above");
  is_text(buffer_string(&read_text("[Header]\nSize=25\nCoordinateType=JPN\n[Data]\nYA,B1,1,0\nZA,W1,2,0\n")->nodes),
          ";GM[1]SZ[25];B[ya];W[]", "on 25 lines Y is a column");
  is_text(buffer_string(&read_text("[Data]\nDD,B1,1,0\n[Header]\nCoordinateType=IGSB,3.5\n")->nodes), ";GM[1];B[dp]",
          "the header may follow; a size is assumed");
  is_text(buffer_string(&read_bytes(VIEW("[Header]\n[Data]\nDD,B1,1,0\n"),
                                    (struct format_options){.ugf_coordinates = UGF_COORDINATES_IGS})->nodes), ";GM[1];B[dp]",
          "the coordinates are set to IGS");
  is_text(buffer_string(&read_bytes(VIEW("[Header]\nCoordinateType=IGS\n[Data]\nDD,B1,1,0\n"),
                                    (struct format_options){.ugf_coordinates = UGF_COORDINATES_JPN})->nodes), ";GM[1];B[dd]",
          "the coordinates are set to JPN");
}

static void texts(void) {
  static const char data[] = "[Data]\nAA,B1,1,0\nEE,W1,2,0\n";
  struct buffer text = {0};
  buffer_printf(&text,
                "%s[Figure]\n.Text,0,1,0\nHello [world] a\\b\n\n[data]]\n\n.EndText\n.Text,2\nx\n.#,1,2,A,B\n.EndText\n.Text,2\n"
                "y\n.EndText\n", data);
  is_text(read_nodes("", buffer_string(&text)), "C[Hello [world] a\\b\n\n[data]]];B[ai];W[ee]C[x\n\ny]LB[ah:A,B]",
          "texts and labels");
  buffer_clear(&text);
  buffer_printf(&text, "%s[Figure]\n.Text,1\nopen\n.Text,99\nlate\n", data);
  is_text(read_nodes("", buffer_string(&text)), ";B[ai]C[open];W[ee]C[late]",
          "a text without an end ends where the next begins; one too far is at the end");
  buffer_clear(&text);
  buffer_printf(&text, "%s[Comment]\nfree\n\nlines\n.Fig,2,1,1,9,9,D,1,0\nAA,B1,0,0\nEE,W1,0,0\nBB,B1,1,0\n.EndFig\n", data);
  is_text(read_nodes("", buffer_string(&text)), "C[free\n\nlines];B[ai];W[ee];B[bh]N[D]",
          "lines of [Comment], and a figure that goes on");
  buffer_clear(&text);
  buffer_printf(&text,
                "%s[Figure]\n.Fig,2,1,1,9,9,D,1,0\nAA,B1,0,0\nYA,W1,1,0\n.Text\nt\n.EndText\n.EndFig\n.Fig,1,1,1,9,9,E,1,0\n"
                "CC,B1,0,0\n.EndFig\n", data);
  is_text(read_nodes("", buffer_string(&text)), ";B[ai];W[ee] 1;AB[cg]AE[ai]N[E] 1;W[]N[D]C[t]",
          "a figure branches off where its position was, or changes the stones");
  buffer_release(&text);
}

static void reviews(void) {
  static const char review[] = "[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,1,1\nVARIATION,\nNODE,9,2,2,2\nNODE,10,1,3,3\n"
                               "VARIATION,\nNODE,20,2,4,4\nVARIATIONEND,\nNODE,11,2,5,5\n"
                               "VARIATIONEND,\nNODE,3,2,20,20\nNODE,4,0,0,0\n[ReviewComment]\n.Comment,1\nhi\n[Foo]\n"
                               ".Comment,20\nnested\n.Comment,4\nend\n.Comment,77\nlost\n";
  static const char expected[] = "C[hi\n[Foo]];B[ai];W[]C[end] 1;W[bh];B[cg];W[ee] 4;W[df]C[nested]";
  struct buffer text = {0};
  buffer_printf(&text, "[Data]\nAA,B1,1,0\nYA,W1,2,0\n%s", review);
  is_text(read_nodes("", buffer_string(&text)), expected, "variations in variations, comments on them");
  is_text(read_nodes("", review), expected, "a review is read without [Data]");
  buffer_clear(&text);
  buffer_printf(&text, "[Data]\nAA,B1,1,0\nGG,W1,2,0\n%s", review);
  is_text(read_nodes("", buffer_string(&text)), "C[hi\n[Foo]];B[ai];W[gc]C[end] 1;W[bh];B[cg];W[ee] 4;W[df]C[nested]",
          "where the review differs, [Data] counts");
  buffer_release(&text);
}

static void no_games(void) {
  struct reading *reading = read_text("[Header]\nRedirectURL=0A\n");
  ok(!reading->games && reading->facts[UGF_FACT_REDIRECT_ONLY] == 1, "a redirect is not a game");
  reading = read_text("[Header]\nCrypt=1,SECRET\nFoo\n[Qngn]\n");
  ok(!reading->games && reading->facts[UGF_FACT_ENCRYPTED] == 1 && !reading->facts[UGF_FACT_MALFORMED_LINE],
     "encryption is reported once");
  reading = read_text("");
  ok(!reading->games && reading->facts[IMPORT_FACT_EMPTY] == 1, "an empty text");
  reading = read_text("[Header]\nCrypt=2146,PLAIN_UGF_FILE\n");
  ok(reading->games == 1 && reading->facts[UGF_FACT_NO_DATA] == 1, "a number in front does not encrypt");
}

static void sniffs(void) {
  static const struct {
    struct view text;
    bool is_ugf;
  } cases[] = {{{"[Header]\n", 9}, true}, {{"# x\r\r[HEADER] \rx", 16}, true}, {{"[data]", 6}, true},
               {{"junk\n[Data]\n", 12}, true}, {{"[true]", 6}, false}, {{"[NaN]\n", 6}, false}, {{"[null,\n[Data]\n", 14}, true},
               {{"{\n[Data]\n", 9}, false}, {{"(;C[\n[Data]\n])", 14}, false}, {{"[Foo]\n", 6}, false}, {{"", 0}, false},
               {{"[Header]x\n", 10}, false}, {{"\xFF\xFE[\0D\0a\0t\0a\0]\0\n\0", 16}, true},
               {{"\xFE\xFF\0[\0D\0a\0t\0a\0]", 14}, true}, {{"\xEF\xBB\xBF[Data]", 9}, true}};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) ok(format_ugf.sniff(cases[i].text) == cases[i].is_ugf, "sniff %zu", i + 1);
}

static void charsets(void) {
  is_text(buffer_string(&read_text("[Header]\nSize=9\nLang=SJIS\nPlace=\x93\xFA\x83\x5C\n[Data]\n")->nodes), ";GM[1]SZ[9]PC[日ソ]",
          "CP932");
  is_text(buffer_string(&read_text("[Header]\rSize=9\rPlace=\x1B$B0O8k\x1B(B\r[Data]\rAA,B1,1,0\r")->nodes),
          ";GM[1]SZ[9]PC[囲碁];B[aa]", "ISO-2022-JP, with CR alone");
  struct reading *reading =
      read_bytes((struct view){"\xFF\xFE[\0D\0a\0t\0a\0]\0\n\0A\0A\0,\0B\0001\0,\0001\0", 30}, (struct format_options){0});
  is_text(buffer_string(&reading->nodes), ";GM[1];B[aa]", "UTF-16");
  reading = read_text("[Header]\nSize=9\nPlace=\xC5\xEC\xB5\xFE\xC6\xFC\xCB\xDC\n[Data]\n");
  ok(reading->facts[UGF_FACT_CHARSET_ASSUMED] == 1 && strstr(buffer_string(&reading->nodes), "PC[東京日本]"), "what is not CP932");
}

int main(void) {
  header_values();
  ranks();
  members();
  moves();
  texts();
  reviews();
  no_games();
  sniffs();
  charsets();
  read_text("");
  return done();
}
