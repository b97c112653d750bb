/* sgf-to-game.c: digests of SGF games. */
#include "convert/formats.h"
#include "go/replay.h"
#include "sgf/property.h"
#include "sgf/property_tree.h"
#include "sgf/format.h"
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
  LOCAL_BUFFER text = {0};
  buffer_printf(&text, "(%s)", sgf);
  source_release(&source);
  source_init_copy(&source, "test.sgf", text.data, text.length);
  if (!session.format) format_session_init(&session, &format_sgf);
  else game_release(&game);
  format_session_read(&session, &source, (struct fact_sink){ignore_fact, NULL}, ignore_game, NULL);
  game_init(&game);
  property_tree_to_game(&session.tree, &game);
  return &game;
}

/* The total number of points from rectangles is limited. */
static void of_hostile_rectangles(void) {
  LOCAL_BUFFER sgf = {0};
  buffer_add_string(&sgf, ";SZ[52]");
  for (int i = 0; i < 20000; i++) buffer_add_string(&sgf, ";TB[aa:ZZ]");
  size_t count = game_read(buffer_string(&sgf))->item_count;
  ok(count < 200000, "20,000 rectangles of 2,704 points stay in bounds: %zu", count);
}

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
    {";SZ[x];B[tt]", ";SZ[x];B[]", "spellings of a pass on a board of unreadable size"},
    {";AB[aa][bb][cc]", ";AB[cc]AB[aa:aa][bb][bb]", "points are a set"},
    {";AB[aa:cc]", ";AB[ac:ca]", "a rectangle's corners"},
    {";AB[aa:ba]", ";AB[aa][ba]", "a rectangle and its points"},
    {";KM[6.5]", ";KM[+6.50]", "spellings of a number"},
    {";RE[B+Resign]", ";RE[b+r]", "spellings of a result"},
    {";RE[W+2.50]", ";RE[W+2.5]", "spellings of a margin"},
    {";DT[1996-05-06,07,06-01]", ";DT[1996-05-06,1996-05-07,1996-06-01]", "dates without a shared year or month"},
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
  of_hostile_rectangles();
  of_digests();
  return done();
}
