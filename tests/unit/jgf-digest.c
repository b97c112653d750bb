/* jgf-digest.c: each change of the game changes the digest, and no change of the notation does. */
#include "base/memory.h"
#include "jgf/keys.h"
#include "jgf/read.h"
#include "tap.h"
#include "text/pattern.h"

static const char record[] =
    "{\"record\": {\"format\": \"JGF\", \"version\": 2},"
    " \"game\": {\"name\": \"Final\", \"result\": \"B+3.5\", \"date\": \"2020-02-29\"},"
    " \"event\": {\"name\": \"Cup\", \"round\": \"3\"},"
    " \"players\": [{\"color\": \"black\", \"name\": \"Ito\", \"rank\": \"3d\"}, {\"color\": \"white\", \"name\": \"Lee\"}],"
    " \"rules\": {\"ruleset\": \"Japanese\", \"komi\": 6.5, \"handicap\": 0, \"mainTime\": 3600, "
    "\"overtime\": \"3x30 byo-yomi\"},"
    " \"board\": {\"size\": 9}, \"meta\": {\"mine\": 1},"
    " \"tree\": [{\"name\": \"root\"},"
    " {\"setup\": [{\"type\": \"black\", \"coords\": [{\"x\": 2, \"y\": 2}, {\"x\": 6, \"y\": 6}]}], \"turn\": \"white\"},"
    " {\"move\": {\"color\": \"white\", \"x\": 4, \"y\": 4}, \"comments\": [\"one\", \"two\"],"
    " \"markup\": [{\"type\": \"circle\", \"coords\": [{\"x\": 1, \"y\": 1}]}, {\"type\": \"label\", \"coords\": [{\"x\": 3, "
    "\"y\": 1, \"text\": \"A\"}]}],"
    " \"timeLeft\": 42, \"periodsLeft\": 2},"
    " {\"move\": {\"color\": \"black\", \"pass\": true}, \"score\": [{\"color\": \"black\", \"coords\": [{\"x\": 0, "
    "\"y\": 0}]}]},"
    " {\"variations\": [[{\"move\": {\"color\": \"white\", \"x\": 5, \"y\": 5}, \"solution\": true}], "
    "[{\"move\": {\"color\": \"white\", \"x\": 0, \"y\": 8}}]]}]}";

struct row {
  const char *name, *from, *to;
};

static const struct row changes[] = {
    {"the name of the game", "Final", "Finals"},
    {"the result", "B+3.5", "B+4.5"},
    {"the winner", "B+3.5", "W+3.5"},
    {"the date", "2020-02-29", "2020-02-28"},
    {"the event", "Cup", "Cap"},
    {"the round", "\"round\": \"3\"", "\"round\": \"4\""},
    {"a player's name", "Ito", "Itō"},
    {"a player's rank", "3d", "3k"},
    {"the color of a player", "\"color\": \"white\", \"name\": \"Lee\"", "\"color\": \"black\", \"name\": \"Lee\""},
    {"a removed player", ", {\"color\": \"white\", \"name\": \"Lee\"}", ""},
    {"the ruleset", "Japanese", "Chinese"},
    {"the ruleset by a letter", "Japanese", "Japnese"},
    {"the komi", "6.5", "7.5"},
    {"the key of a number", "\"komi\": 6.5, \"handicap\": 0, \"mainTime\": 3600",
     "\"komi\": 3600, \"handicap\": 0, \"mainTime\": 6.5"},
    {"the handicap", "\"handicap\": 0", "\"handicap\": 2"},
    {"the time", "3600", "3601"},
    {"the overtime", "3x30", "5x30"},
    {"the size", "\"size\": 9", "\"size\": 13"},
    {"a private member", "\"mine\": 1", "\"mine\": 2"},
    {"a removed private member", "\"mine\": 1", ""},
    {"a node's name", "\"root\"", "\"rood\""},
    {"a comment's letter", "\"two\"", "\"twO\""},
    {"a comment's blank", "\"two\"", "\"two \""},
    {"the order of comments", "\"one\", \"two\"", "\"two\", \"one\""},
    {"a comment that is gone", "\"one\", \"two\"", "\"one\""},
    {"two joined comments", "\"one\", \"two\"", "\"onetwo\""},
    {"a move's point", "\"x\": 4, \"y\": 4", "\"x\": 4, \"y\": 3"},
    {"a move's point, turned over", "\"x\": 0, \"y\": 8", "\"x\": 8, \"y\": 0"},
    {"a move's color", "\"color\": \"white\", \"x\": 4", "\"color\": \"black\", \"x\": 4"},
    {"a pass becomes a move", "\"pass\": true", "\"x\": 7, \"y\": 7"},
    {"a move becomes a pass", "\"x\": 4, \"y\": 4", "\"pass\": true"},
    {"a move becomes a setup", "\"move\": {\"color\": \"white\", \"x\": 4, \"y\": 4}",
     "\"setup\": [{\"type\": \"white\", \"coords\": [{\"x\": 4, \"y\": 4}]}]"},
    {"the type of a setup", "\"type\": \"black\"", "\"type\": \"white\""},
    {"a point of a setup", "\"x\": 6, \"y\": 6", "\"x\": 6, \"y\": 5"},
    {"a point of a setup that is gone", ", {\"x\": 6, \"y\": 6}", ""},
    {"the turn", "\"turn\": \"white\"", "\"turn\": \"black\""},
    {"a circle becomes a square", "circle", "square"},
    {"a point of a markup", "\"x\": 1, \"y\": 1", "\"x\": 1, \"y\": 2"},
    {"a label's text", "\"text\": \"A\"", "\"text\": \"B\""},
    {"a label's text that is gone", ", \"text\": \"A\"", ""},
    {"the time left", "\"timeLeft\": 42", "\"timeLeft\": 43"},
    {"the time left of another kind", "\"timeLeft\": 42", "\"periodsLeft\": 42"},
    {"the periods left", "\"periodsLeft\": 2", "\"periodsLeft\": 1"},
    {"the color of a point", "[{\"color\": \"black\", \"coords\"", "[{\"color\": \"white\", \"coords\""},
    {"a point of the score", "\"x\": 0, \"y\": 0", "\"x\": 0, \"y\": 1"},
    {"a markup becomes a score", "\"markup\": [{\"type\": \"circle\"", "\"score\": [{\"color\": \"black\""},
    {"the solution", "\"solution\": true", "\"solution\": false"},
    {"the order of variations",
     "[{\"move\": {\"color\": \"white\", \"x\": 5, \"y\": 5}, \"solution\": true}], [{\"move\": {\"color\": \"white\", \"x\": 0, "
     "\"y\": 8}}]",
     "[{\"move\": {\"color\": \"white\", \"x\": 0, \"y\": 8}}], [{\"move\": {\"color\": \"white\", \"x\": 5, \"y\": 5}, "
     "\"solution\": true}]"},
    {"a variation becomes the line", "}], [{", "}, {"},
    {"a variation that is gone", ", [{\"move\": {\"color\": \"white\", \"x\": 0, \"y\": 8}}]", ""},
    {"a comment in another node", "\"score\": [", "\"comments\": [\"three\"], \"score\": ["},
    {"an unknown key", "\"turn\": ", "\"tern\": 1, \"turn\": "},
};

static const struct row detail[] = {
    {"blanks", "\"size\": 9", "\"size\" :\t9"},
    {"an escape", "\"two\"", "\"t\\u0077o\""},
    {"the order of keys", "\"x\": 4, \"y\": 4", "\"y\": 4, \"x\": 4"},
    {"the order of players",
     "{\"color\": \"black\", \"name\": \"Ito\", \"rank\": \"3d\"}, {\"color\": \"white\", \"name\": \"Lee\"}",
     "{\"color\": \"white\", \"name\": \"Lee\"}, {\"color\": \"black\", \"name\": \"Ito\", \"rank\": \"3d\"}"},
    {"a number's spelling", "6.5", "6.50e0"},
    {"a number as text", "\"komi\": 6.5", "\"komi\": \"6.5\""},
    {"the order of points", "{\"x\": 2, \"y\": 2}, {\"x\": 6, \"y\": 6}", "{\"x\": 6, \"y\": 6}, {\"x\": 2, \"y\": 2}"},
    {"a point twice", "{\"x\": 2, \"y\": 2}, ", "{\"x\": 2, \"y\": 2}, {\"x\": 2, \"y\": 2}, "},
    {"an empty setup", "\"comments\": [\"one\"", "\"setup\": [], \"comments\": [\"one\""},
    {"the order of markup",
     "{\"type\": \"circle\", \"coords\": [{\"x\": 1, \"y\": 1}]}, {\"type\": \"label\", \"coords\": [{\"x\": 3, \"y\": 1, "
     "\"text\": \"A\"}]}",
     "{\"type\": \"label\", \"coords\": [{\"x\": 3, \"y\": 1, \"text\": \"A\"}]}, {\"type\": \"circle\", \"coords\": [{\"x\": 1, "
     "\"y\": 1}]}"},
    {"an empty node", "[{\"name\": \"root\"},", "[{\"name\": \"root\"}, {},"},
    {"a comma too many", "\"pass\": true", "\"pass\": true,"},
    {"a list of the same line", "\"y\": 5}, \"solution\": true}]", "\"y\": 5}, \"solution\": true}, {}]"},
    {"a color's letter", "\"color\": \"white\", \"x\": 4", "\"color\": \"W\", \"x\": 4"},
    {"a key in capitals", "\"komi\"", "\"Komi\""},
    {"a member that is null", "\"event\": {\"name\": \"Cup\"", "\"event\": {\"name\": \"Cup\", \"media\": null"},
    {"members in meta.legacy", "\"mine\": 1", "\"mine\": 1, \"legacy\": {\"a\": 1}"},
    {"the version", "\"version\": 2", "\"version\": \"2.0.0\""},
};

static struct json_key_table *names;
static struct replay *replay;

static void ignore(void *context, const struct fact *fact) {
  (void)context;
  (void)fact;
}

/* Each key of the header has its own meaning. */
static const char header[] =
    "{\"record\": {\"charset\": \"charset\", \"generator\": \"generator\", \"transcriber\": \"transcriber\"},"
    " \"source\": {\"name\": \"source\", \"url\": \"url\", \"copyright\": \"copyright\"},"
    " \"game\": {\"type\": \"type\", \"name\": \"game\", \"result\": \"result\", \"date\": \"date\", \"opening\": \"opening\","
    " \"annotator\": \"annotator\", \"description\": \"description\"},"
    " \"players\": [{\"color\": \"black\", \"name\": \"player\", \"rank\": \"rank\", \"team\": \"team\","
    " \"country\": \"country\"}],"
    " \"event\": {\"name\": \"event\", \"location\": \"location\", \"round\": \"round\"},"
    " \"rules\": {\"ruleset\": \"ruleset\", \"allowSuicide\": true, \"disallowRepeats\": false, \"komi\": 6.5, \"handicap\": 2,"
    " \"time\": 3600, \"overtime\": \"overtime\"},"
    " \"board\": {\"width\": 13, \"height\": 9, \"cutOffTop\": 1, \"cutOffBottom\": 2, \"cutOffLeft\": 3, \"cutOffRight\": 4},"
    " \"tree\": [{}]}";

static const struct {
  enum go_meaning meaning;
  const char *text; /* NULL: a number */
  double number;
} meanings[] = {
    {GO_CHARSET, "charset", 0}, {GO_GENERATOR, "generator", 0}, {GO_TRANSCRIBER, "transcriber", 0}, {GO_SOURCE_NAME, "source", 0},
    {GO_SOURCE_URL, "url", 0}, {GO_COPYRIGHT, "copyright", 0}, {GO_GAME_TYPE, "type", 0}, {GO_GAME_NAME, "game", 0},
    {GO_RESULT, "result", 0}, {GO_DATE, "date", 0}, {GO_OPENING, "opening", 0}, {GO_ANNOTATOR, "annotator", 0},
    {GO_DESCRIPTION, "description", 0}, {GO_PLAYER_NAME, "player", 0}, {GO_PLAYER_RANK, "rank", 0}, {GO_PLAYER_TEAM, "team", 0},
    {GO_PLAYER_COUNTRY, "country", 0}, {GO_EVENT_NAME, "event", 0}, {GO_LOCATION, "location", 0}, {GO_ROUND, "round", 0},
    {GO_RULESET, "ruleset", 0}, {GO_ALLOW_SUICIDE, NULL, 1}, {GO_DISALLOW_REPEATS, NULL, 0}, {GO_KOMI, NULL, 6.5},
    {GO_HANDICAP, NULL, 2}, {GO_TIME, NULL, 3600}, {GO_OVERTIME, "overtime", 0}, {GO_BOARD_WIDTH, NULL, 13},
    {GO_BOARD_HEIGHT, NULL, 9}, {GO_CUT_OFF_TOP, NULL, 1}, {GO_CUT_OFF_BOTTOM, NULL, 2}, {GO_CUT_OFF_LEFT, NULL, 3},
    {GO_CUT_OFF_RIGHT, NULL, 4},
};
/* Six meanings have no row: the version, the entries of `dates`, the colors of players, two keys of Seki, and the size. */
_Static_assert(ARRAY_LENGTH(meanings) + 6 == GO_MEANINGS, "a header value has no row in `meanings`");

static void meanings_test(const struct game *game) {
  for (size_t i = 0; i < ARRAY_LENGTH(meanings); i++) {
    const struct go_value *value = game_value(game, meanings[i].meaning);
    bool is_right = value && value->is_text == (meanings[i].text != NULL);
    if (is_right && meanings[i].text) is_right = view_is(value->text, meanings[i].text);
    else if (is_right) is_right = memcmp(&value->number, &meanings[i].number, sizeof value->number) == 0;
    ok(is_right, "meaning %u: %s", meanings[i].meaning, meanings[i].text ? meanings[i].text : "a number");
  }
}

static struct digest128 hash_of(const char *text) {
  struct json_document document = {0};
  struct json_limits limits = JSON_LIMITS;
  LOCAL(source) source;
  source_init_copy(&source, "record.jgf", text, strlen(text));
  json_parse(&document, &source, names, &limits);
  LOCAL(game) game;
  struct jgf_read_result result;
  struct jgf_scratch scratch = {0};
  struct game_leftovers leftovers = {0};
  game_init(&game);
  jgf_read(&document, &game, &result, &scratch, (struct fact_sink){ignore, NULL});
  jgf_leftovers_collect(&document, &game, &leftovers);
  struct digest128 hash = game_digest(&game, &leftovers, replay);
  if (text == header) meanings_test(&game);
  game_leftovers_release(&leftovers);
  jgf_scratch_release(&scratch);
  json_release(&document);
  return hash;
}

/* The place occurs once in the record. */
#define MOVE "\"move\": {\"color\": \"black\", \"x\": 1, \"y\": 1}"
#define SETUP "\"setup\": [{\"type\": \"white\", \"coords\": [{\"x\": 1, \"y\": 0}]}]"

static void row_test(const struct row *row, bool same) {
  LOCAL_BUFFER text = {0};
  const char *at = strstr(record, row->from);
  if (!ok(at && !strstr(at + 1, row->from), "%s: the place is found", row->name)) return;
  buffer_add(&text, record, (size_t)(at - record));
  buffer_add_string(&text, row->to);
  buffer_add_string(&text, at + strlen(row->from));
  bool equal = digest_equal(hash_of(record), hash_of(buffer_string(&text)));
  ok(equal == same, "%s: %s", row->name, same ? "the same game" : "another game");
}

/* Numbers that JSON does not allow, their values, and a different value. The proof has a separate reader, because a faulty
 * parser would prove its own fix. */
static const struct {
  const char *odd, *is, *is_not;
} numbers[] = {
    {"0x1F", "31", "32"}, {"0X1f", "31", "30"}, {"-0x10", "-16", "16"}, {"+0xFFFFFFFF", "4294967295", "4294967296"},
    {"+5", "5", "-5"}, {".5", "0.5", "5"}, {"5.", "5", "0.5"}, {"-.5e1", "-5", "5"},
    {"0x20000000000001", "9007199254740993", "9007199254740992"},
    {"0x7FFFFFFFFFFFFFFF", "9223372036854775807", "9223372036854775808"},
    {"0x8000000000000001", "9223372036854775809", "9223372036854775808"},
    {"0xFFFFFFFFFFFFFFFF", "18446744073709551615", "18446744073709551614"},
};

static struct digest128 hash_with(const char *number, const char *before) {
  LOCAL_BUFFER text = {0};
  buffer_printf(&text, "{%s%s}, \"tree\": [{}]}", before, number);
  struct digest128 hash = hash_of(buffer_string(&text));
  return hash;
}

static void numbers_test(const char *before) {
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) {
    struct digest128 odd = hash_with(numbers[i].odd, before);
    ok(digest_equal(odd, hash_with(numbers[i].is, before)), "%s%s is %s", before, numbers[i].odd, numbers[i].is);
    ok(!digest_equal(odd, hash_with(numbers[i].is_not, before)), "%s%s is not %s", before, numbers[i].odd, numbers[i].is_not);
  }
}

int main(void) {
  names = json_key_table_new(jgf_key_texts, JGF_KEYS);
  replay = replay_new();
  ok(digest_equal(hash_of(record), hash_of(record)), "a game is the same as itself");
  ok(digest_equal(hash_of("{\"board\": {\"size\": 3}, \"tree\": [{}, {" MOVE ", " SETUP "}]}"),
                  hash_of("{\"board\": {\"size\": 3}, \"tree\": [{}, {" SETUP ", " MOVE "}]}")),
     "a setup before a move in a node is the same game as after it");
  for (size_t i = 0; i < ARRAY_LENGTH(changes); i++) row_test(&changes[i], false);
  for (size_t i = 0; i < ARRAY_LENGTH(detail); i++) row_test(&detail[i], true);
  (void)hash_of(header);
  numbers_test("\"rules\": {\"komi\": ");
  numbers_test("\"meta\": {\"mine\": ");
  replay_free(replay);
  json_key_table_free(names);
  return done();
}
