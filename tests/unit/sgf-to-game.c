/* sgf-to-game.c: converts SGF trees to games and digests. */
#include "convert/formats.h"
#include "go/replay.h"
#include "sgf/property.h"
#include "sgf/property_tree.h"
#include "sgf/to_game.h"
#include "tests/unit/tap.h"

static struct format_session session;

static void ignore_fact(void *context, const struct fact *fact) {
  (void)context, (void)fact;
}

static void ignore_game(void *context) {
  (void)context;
}

/* Reads ";FF[4]SZ[9];B[aa](;W[bb])(;W[cc])", a game without its outer parentheses. The game is borrowed until the next one. */
static const struct game *game_read(const char *sgf) {
  static struct source source;
  static struct game game;
  struct buffer text = {0};
  buffer_printf(&text, "(%s)", sgf);
  source_release(&source);
  source_init_copy(&source, "test.sgf", text.data, text.length);
  buffer_release(&text);
  if (!session.format) format_session_init(&session, &format_sgf);
  else game_release(&game);
  format_session_read(&session, &source, (struct fact_sink){ignore_fact, NULL}, ignore_game, NULL);
  game_init(&game);
  property_tree_to_game(&session.tree, &game);
  return &game;
}

/* ---- games ---- */
static const char *const kinds[] = {"move", "set", "turn", "mark", "score", "comment", "name", "solution", "time", "periods"};

static void show_item(struct buffer *out, const struct game *game, const struct go_item *item) {
  buffer_printf(out, " %s", kinds[item->kind]);
  if (item->kind == GO_MARKUP) buffer_printf(out, "-%s", item->type ? game->markup_types[item->type] : "none");
  else if (item->kind != GO_COMMENT && item->kind != GO_NODE_NAME) buffer_printf(out, "-%s", game->color_names[item->color]);
  if (item->marks & GO_IS_PASS) buffer_add_string(out, "-pass");
  else if (item->marks & GO_NO_POINT) buffer_add_string(out, "-unread");
  else if (item->kind == GO_TIME_LEFT || item->kind == GO_PERIODS_LEFT) buffer_printf(out, "-%g", item->number);
  else if (1U << item->kind & (1U << GO_MOVE | 1U << GO_SETUP | 1U << GO_MARKUP | 1U << GO_SCORE))
    buffer_printf(out, "-%d,%d", item->x, item->y);
  if (item->marks & GO_HAS_TEXT) buffer_add_string(out, "-text");
  buffer_printf(out, "@%zu", property_tree_span(&session.tree, item->spot).start - 2);
}

/* "0< move-black-0,0@2|1<0 ..." */
static const char *nodes(const char *sgf) {
  static struct buffer out;
  const struct game *game = game_read(sgf);
  buffer_clear(&out);
  for (size_t i = 0; i < game->node_count; i++) {
    const struct go_node *node = &game->nodes[i];
    buffer_printf(&out, "%s%zu<%d", i ? "|" : "", i, node->parent);
    for (uint32_t k = node->first_item; k < node->first_item + node->item_count; k++) show_item(&out, game, &game->items[k]);
  }
  return buffer_string(&out);
}

static void of_nodes(void) {
  is_text(nodes(";FF[4];B[pd];W[dd](;B[];W[tt])(;B[zz])"),
          "0<-1|1<0 move-black-15,3@8|2<1 move-white-3,3@14|3<2 move-black-pass@20|4<3 move-white-pass@25|"
          "5<2 move-black-25,25@33",
          "moves, and two spellings of a pass");
  is_text(nodes(";SZ[21];W[tt];B;B[a];B[ab:ba]"),
          "0<-1|1<0 move-white-19,19@9|2<1|3<2 move-black-unread@17|4<3 move-black-unread@22",
          "tt is a point of a larger board; a property without a value is not a move; invalid points are moves");
  is_text(nodes(";AB[aa][bb]AW[cc:dc]AE[zz]PL[W]"),
          "0<-1 set-black-0,0@3 set-black-1,1@7 set-white-2,2@13 set-white-3,2@13 set-empty-25,25@22 turn-white@28",
          "setup with a rectangle and a turn");
  is_text(nodes(";SZ[9]TB[hh:kk]"),
          "0<-1 score-black-7,7@8 score-black-8,7@8 score-black-7,8@8 score-black-8,8@8 score-black-10,10@8",
          "a rectangle beyond the board has one point outside");
  is_text(nodes(";CR[aa]TR[bb]SQ[cc]MA[dd]SL[ee]M[ff]LB[gg:A][hh:]L[ii]AR[aa:bb]"),
          "0<-1 mark-circle-0,0@3 mark-triangle-1,1@9 mark-square-2,2@15 mark-mark-3,3@21 mark-selected-4,4@27 mark-mark-5,5@32"
          " mark-label-6,6-text@38 mark-label-7,7@44 mark-label-8,8-text@50 mark-none-0,0@56 mark-none-1,1@59",
          "markup of all types");
  is_text(nodes(";C[hi]N[x];B[aa]BL[10.5]OB[3]WL[a];W[ab]OW[2]"),
          "0<-1 comment@2 name@7|1<0 move-black-0,0@12 time-black-10.5@18 periods-black-3@26|2<1 move-white-0,1@36 "
          "periods-white-2@42", "comments, names, clocks");
}

static void of_mixed_nodes(void) {
  is_text(nodes(";W[bb]AB[aa]C[x](;B[cc](;W[dd])(;W[ee]))(;B[ff])"),
          "0<-1 set-black-0,0@8|1<0 move-white-1,1@2 comment@13|2<1 move-black-2,2@19|3<2 move-white-3,3@26|"
          "4<2 move-white-4,4@34|"
          "5<1 move-black-5,5@43",
          "stones set and a move in the root are two nodes, in this order");
  is_text(nodes(";;AE[bb]W[bb];B[aa]"),
          "0<-1|1<0 move-white-1,1@9|2<1 set-empty-1,1@4|3<2 move-black-0,0@15",
          "in other nodes they are two nodes, with the move first");
  is_text(nodes(";;B[aa]AB[cc]W[bb]C[x]"),
          "0<-1|1<0 move-black-0,0@3|2<1 move-white-1,1@14|3<2 set-black-2,2@9 comment@19",
          "several moves have separate nodes, before the setup");
  is_text(nodes(";AB[aa]B[bb]C[x]W[cc];B[dd]"),
          "0<-1 set-black-0,0@3|1<0 move-black-1,1@8|2<1 move-white-2,2@17 comment@13|3<2 move-black-3,3@23",
          "several moves have separate nodes, the last with the other properties");
}

static const char *header(const char *sgf) {
  static struct buffer out;
  const struct game *game = game_read(sgf);
  buffer_clear(&out);
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning == GO_PLAYER_COLOR) continue;
    buffer_printf(&out, "%s%d", out.length ? " " : "", (int)value->meaning);
    if (value->player) buffer_printf(&out, "(%d)", value->player);
    if (value->is_text) buffer_printf(&out, "=%.*s", (int)value->text.length, value->text.at);
    else buffer_printf(&out, "=%g", value->number);
  }
  buffer_printf(&out, "%s%s", game->is_go ? "" : " no-go", game->allow_suicide ? " suicide" : "");
  return buffer_string(&out);
}

#define is_header(sgf, expected, ...)                  \
  do {                                                 \
    struct buffer wanted = {0};                         \
    buffer_printf(&wanted, __VA_ARGS__);                \
    is_text(header(sgf), buffer_string(&wanted), expected); \
    buffer_release(&wanted);                            \
  } while (0)

static void of_headers(void) {
  is_header(";PB[A]PW[B]BR[1d]WR[2k]KM[6.50]HA[2]TM[600]RE[B+Resign]", "header values are read as in JGF",
            "%d=A %d(1)=B %d=1d %d(1)=2k %d=6.5 %d=2 %d=600 %d=B+R", GO_PLAYER_NAME, GO_PLAYER_NAME, GO_PLAYER_RANK,
            GO_PLAYER_RANK, GO_KOMI, GO_HANDICAP, GO_TIME, GO_RESULT);
  is_header(";KM[x]HA[]TM[10 min]KM[7]", "a value that is not a number is replaced by a later one", "%d=600 %d=7", GO_TIME,
            GO_KOMI);
  is_header(";FF[1]KI[11]", "FF1 counts the komi in halves", "%d=5.5", GO_KOMI);
  is_header(";FF[2]KI[11]", "FF2 counts the komi in halves", "%d=5.5", GO_KOMI);
  is_header(";DT[1996-05-06,07,06-01,1997]", "dates are written out", "%d=1996-05-06 %d=1996-05-07 %d=1996-06-01 %d=1997",
            GO_DATES_ENTRY, GO_DATES_ENTRY, GO_DATES_ENTRY, GO_DATES_ENTRY);
  is_header(";DT[1996-05,06]", "dates of months are written out", "%d=1996-05 %d=1996-06", GO_DATES_ENTRY, GO_DATES_ENTRY);
  is_header(";DT[1996-12-27]", "a single date is kept", "%d=1996-12-27", GO_DATE);
  is_header(";DT[about 1700,05]", "a value that is not a date is kept", "%d=about 1700 %d=05", GO_DATES_ENTRY, GO_DATES_ENTRY);
  is_header(";SZ[13:19]", "a board with two sides", "%d=13 %d=19", GO_BOARD_WIDTH, GO_BOARD_HEIGHT);
  is_header(";GM[2]RU[nz]", "another game and rules that allow suicide are read", "%d=othello %d=nz no-go suicide", GO_GAME_TYPE,
            GO_RULESET);
  is_header(";GM[1];PB[A](;PB[B]EV[x])(;PB[C])", "values of later nodes on the main line apply if there is no earlier one",
            "%d=go %d=A %d=x", GO_GAME_TYPE, GO_PLAYER_NAME, GO_EVENT_NAME);
}

static void of_views(void) {
  static const struct {
    const char *sgf, *title;
    int left, top, right, bottom;
  } cases[] = {
      {";SZ[19]VW[aa:jj]", "a corner", 0, 0, 9, 9},
      {";SZ[19]VW[bb][cb][bc][cc]", "single points that make a rectangle", 1, 1, 16, 16},
      {";SZ[19]VW[bb][cc]", "points that make no rectangle", 0, 0, 0, 0},
      {";SZ[19]VW[aa:jj];VW[]", "a view that a later node changes", 0, 0, 0, 0},
      {";SZ[9]VW[aa:jj]", "beyond the board", 0, 0, 0, 0},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    const struct go_board_size *board = &game_read(cases[i].sgf)->board;
    ok(board->cut_left == cases[i].left && board->cut_top == cases[i].top && board->cut_right == cases[i].right &&
           board->cut_bottom == cases[i].bottom, "the part that is shown: %s", cases[i].title);
  }
}

/* The total number of points from rectangles is limited. */
static void of_hostile_rectangles(void) {
  struct buffer sgf = {0};
  buffer_add_string(&sgf, ";SZ[52]");
  for (int i = 0; i < 20000; i++) buffer_add_string(&sgf, ";TB[aa:ZZ]");
  size_t count = game_read(buffer_string(&sgf))->item_count;
  ok(count < 200000, "20,000 rectangles of 2,704 points stay in bounds: %zu", count);
  buffer_release(&sgf);
}

/* ---- the digest ---- */
static struct digest128 digest_of(const char *sgf) {
  struct digest128 digest = {0, 0};
  struct replay *replay = replay_new();
  const struct game *game = game_read(sgf);
  property_tree_digest(&session.tree, game, replay, &digest);
  replay_free(replay);
  return digest;
}

static bool same(const char *one, const char *other) {
  return digest_equal(digest_of(one), digest_of(other));
}

struct pair {
  const char *one, *other, *title;
};

static const struct pair equal_games[] = {
    {";FF[4]GM[1]SZ[19]CA[UTF-8];B[aa]", ";;B[aa]", "version, charset and the defaults of game and board"},
    {";SZ[9:9]", ";SZ[9]", "the size of a square"},
    {";;B[aa];;W[bb]", ";;B[aa];W[bb]", "nodes without content"},
    {";;B[aa]C[x]", ";;C[x]B[aa]", "the order of properties"},
    {";;B[tt]", ";;B[]", "spellings of a pass"},
    {";AB[aa][bb][cc]", ";AB[cc]AB[aa:aa][bb][bb]", "points are a set"},
    {";AB[aa:cc]", ";AB[ac:ca]", "a rectangle's corners"},
    {";AB[aa:ba]", ";AB[aa][ba]", "a rectangle and its points"},
    {";KM[6.5]", ";KM[+6.50]", "spellings of a number"},
    {";RE[B+Resign]", ";RE[b+r]", "spellings of a result"},
    {";RE[W+2.50]", ";RE[W+2.5]", "spellings of a margin"},
    {";AB[aa];W[bb]", ";AB[aa]W[bb]", "stones set in the node of a move"},
    {";AB[aa];W[bb](;B[cc])(;B[dd])", ";W[bb]AB[aa](;B[cc])(;B[dd])", "stones set in the node of a move, with branches after it"},
    {";;W[bb]BL[9];AB[aa]C[x]", ";;AB[aa]C[x]W[bb]BL[9]", "a move, then the setup of its node"},
    {";;W[bb];AB[aa](;B[cc])(;B[dd])", ";;AB[aa]W[bb](;B[cc])(;B[dd])", "a move, then the setup of its node, before branches"},
    {";;B[aa];W[bb]", ";;B[aa]W[bb]", "two moves in a node"},
    {";PB[x];B[aa]", ";PB[x]B[aa]", "a move in the root"},
    {";LB[aa:A][bb:B]", ";LB[bb:B][aa:A][aa:A]", "labels are a set"},
    {";SZ[9]AB[aa:bc]", ";SZ[9]AB[bc:aa]", "a rectangle by either corners"},
    {";SZ[9]AB[aa:bc]", ";SZ[9]AB[ba:ac]", "a rectangle by the other corners"},
    {";FF[1]L[aa][bb]M[cc]KI[11]", ";FF[4]LB[aa:a][bb:b]MA[cc]KM[5.5]", "old names"},
    {";FF[2]KI[11]", ";FF[4]KM[5.5]", "the komi of FF2"},
    {";C[]N[];PB[]", ";", "texts without letters"},
    {";;KO;B[aa]", ";;KO[];B[aa]", "properties without a value"},
    {";PB[ x ]", ";PB[x]", "space around a name"},
    {";TM[30:00(5x1:00)]", ";TM[1800]OT[5x60 byo-yomi]", "an overtime in the time"},
    {";;B[aa]W[bb]AB[cc]C[x]", ";;B[aa];W[bb];AB[cc]C[x]", "two moves and a setup"},
};

static const struct pair different_games[] = {
    {";;B[aa]", ";;W[aa]", "colors"}, {";;B[aa]", ";;B[ab]", "points"}, {";;B[aa];W[bb]", ";;B[bb];W[aa]", "moves"},
    {";;B[aa](;W[bb])(;W[cc])", ";;B[aa](;W[cc])(;W[bb])", "the order of branches"},
    {";;B[aa](;W[bb])(;W[cc])", ";;B[aa];W[bb];W[cc]", "a branch and a line"},
    {";SZ[21];B[tt]", ";SZ[21];B[]", "a point of a large board and a pass"}, {";KM[6.5]", ";KM[7]", "komi"},
    {";AB[aa]", ";AW[aa]", "setup"}, {";AB[aa];AB[bb]", ";AB[aa][bb]", "the node of a setup"}, {";C[a]", ";C[b]", "comments"},
    {";C[aaaaaaaab]", ";C[aaaaaaaac]", "long comments"}, {";C[a]", ";N[a]", "kinds of text"},
    {";XX[a][b]", ";XX[b][a]", "unknown properties"}, {";LB[aa:A]", ";LB[aa:B]", "labels"},
    {";TB[]", ";", "an empty territory and none"}, {";SZ[9]", ";SZ[13]", "boards"},
    {";AR[aa:bb]", ";AR[bb:aa]", "arrows"}, {";GM[2]", ";GM[1]", "games"}, {";TE[1]", ";TE[2]", "weights"},
    {";;B[aa]C[x];W[bb]", ";;B[aa];W[bb]C[x]", "where a comment stands"}, {";PB[a]PW[b]", ";PB[b]PW[a]", "players"},
    {";;B[a1];W[bb]", ";;B[a2];W[bb]", "moves that cannot be read"}, {";GM[3];B[e2e4]", ";GM[3];B[d2d4]", "moves of chess"},
    {";;AB[aa][zz:]", ";;AB[aa]", "points that cannot be read"}, {";DD[aa]", ";DD[bb]", "dimmed points"},
    {";;B[aa][bb]", ";;B[aa]", "a second move"}, {";PB[a][b]", ";PB[a]", "a second name"}, {";;B[aa]KO[]", ";;B[aa]", "KO"},
    {";LN[aa:bb]", ";AR[aa:bb]", "lines"}, {";;W[bb]BL[9];AB[aa]", ";;W[bb];AB[aa]BL[9]", "where a time stands"},
    {";;RE[B+1]", ";;RE[W+1]", "a result in a later node"}, {";;B[aa];KM[6.5]", ";;B[aa]KM[6.5]", "where komi stands"},
    {";TM[1800]", ";TM[1900]", "times"}, {";TM[30:00(5x1:00)]", ";TM[1800]", "an overtime"},
    {";DT[2000-01-01]", ";DT[2000-01-02]", "dates"}, {";SO[a]", ";SO[b]", "sources"}, {";AP[a:1]", ";AP[a:2]", "versions"},
    {";;TE[1];B[aa]", ";;B[aa]TE[1]", "where a judgment stands"}, {";VW[aa:bb]", ";VW[aa:bc]", "views"},
    {";PL[B]", ";PL[W]", "turns"}, {";HA[2]", ";HA[3]", "handicaps"}, {";RU[x]", ";RU[y]", "rules"},
    {";OT[x]", ";OT[y]", "overtimes"},
    {";CR[aa]", ";TR[aa]", "marks"}, {";TB[aa]", ";TW[aa]", "territories"}, {";;FG[257:a]", ";;FG[257:b]", "figures"},
};

static void of_digests(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(equal_games); i++)
    ok(same(equal_games[i].one, equal_games[i].other), "equal: %s", equal_games[i].title);
  for (size_t i = 0; i < ARRAY_LENGTH(different_games); i++)
    ok(!same(different_games[i].one, different_games[i].other), "different: %s", different_games[i].title);
}

int main(void) {
  of_nodes();
  of_mixed_nodes();
  of_headers();
  of_views();
  of_hostile_rectangles();
  of_digests();
  return done();
}
