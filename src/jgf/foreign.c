/* JSON of other programs. A text is a JGF record if `record.format` is "JGF", if it has a tree of nodes, or if its other
 * objects leave no doubt. All other JSON has one finding, which names the format, and no fix. To add a format, add a row to the
 * table. */
#include "jgf/read_internal.h"
#include "base/ascii.h"
#include "base/suggest.h"

/* ---- formats ---- */

/* The marks of a format: `a & b | c` means a and b, or c. A mark is a path of members (0: the first element) and a type. Types
 * are { object, [ list, " string, # number, ! boolean, =text exactly this string, ^text a prefix, ~text a substring. Without a
 * type, any value matches. * is any member of the top-level object. */

/* The first matching row applies. */
static const struct {
  const char *name, *marks;
} formats[] = {
    /* of Go */
    {"JGOF, the JSON Go Format of online-go.com", "jgof#"},
    {"a game of online-go.com (OGS)",
     "gamedata{ & players{ | black_lost & white_lost | game_id# & initial_state{ & moves[ | "
     "black_player_id# & white_player_id# & game_id# | players/black/username\" & moves & width#"},
    {"a list of games of online-go.com (OGS)", "0/players/black/username\" | results/0/players/black/username\""},
    {"a puzzle of online-go.com (OGS)", "move_tree{ & initial_state{ | puzzle/move_tree{"},
    {"a query for KataGo's analysis engine", "boardXSize# & boardYSize# | action^query_ & id\""},
    {"an answer of KataGo's analysis engine", "moveInfos[ | rootInfo{ & turnNumber#"},
    {"a record of WGo.js", "size# & info{ & game["},
    {"a board read from a picture by gbr", "board_size# & black{ & white{ | board_size# & num_stones[ & edges{"},
    {"a game tree of Sabaki's",
     "0/data{ & 0/children[ & 0/parentId | data{ & children[ & parentId | root/data{ & root/children[ & root/parentId"},
    {"SGF parsed by smartgame", "gameTrees/0/nodes[ | sequences[ & nodes["},
    {"SGF parsed by jssgf", "_children[ & GM\" | 0/_children[ & 0/GM\""},
    {"SGF parsed by sgfjs", "props{ & childs[ | 0/props{ & 0/childs["},
    {"SGF written as JSON", "0/FF | 0/GM | 0/0/FF | 0/0/GM | 0/0/0/FF | 0/0/0/GM | FF & GM"},
    {"JSON with SGF in a string", "*^(;"},
    {"a list of JGF records; JGF holds one, and JSON Lines one a line", "0/tree[ | 0/record/format=JGF"},
    /* jgflint's own */
    {"a configuration of jgflint", "$schema~jgflint | std=jgf2 | std=seki | extend-select[ | fail-on\""},
    {"findings of jgflint", "tool/name=jgflint & findings["},
    /* graphs and maps */
    {"JSON Graph Format, which has the same abbreviation", "graph/nodes | graph/edges | graph/directed | graphs/0/nodes"},
    {"a graph of nodes and edges", "nodes[ & edges["},
    {"GeoJSON",
     "type=FeatureCollection & features[ | type=Feature & geometry | type=GeometryCollection & geometries[ | "
     "type\" & coordinates["},
    /* of programmers */
    {"a package-lock.json of npm", "lockfileVersion#"},
    {"a package.json of npm", "name\" & dependencies{ | name\" & devDependencies{ | name\" & scripts{"},
    {"a tsconfig.json of TypeScript", "compilerOptions{"},
    {"a SARIF log", "$schema~sarif | version^2. & runs["},
    {"a JSON Schema", "$schema~json-schema.org | type=object & properties{ | $defs{"},
};

/* Members that only forms older than JGF 1 have. */
static const char older_marks[] =
    "info{ | game\" | tree\" | display | player | variations | record/application | record/sgf | game/players | game/black{ | "
    "game/white{ | settings/variationMarkup | settings/variation_markup | rules/timeControl | rules/disallowRepeatPositions | "
    "board/cutOff[ | board/cutoff | board/section | board/sectionTop | board/sectionBottom | board/sectionLeft | "
    "board/sectionRight | board/cutoffTop! | board/cutoffBottom! | board/cutoffLeft! | board/cutoffRight!";

uint32_t member_named(const struct json_document *document, uint32_t spot, struct view name) {
  const struct json_spot *spots = document->spots;
  if (spots[spot].kind == JSON_ARRAY) return view_is(name, "0") && spots[spot].next > spot + 1 ? spot + 1 : NO_SPOT;
  if (spots[spot].kind != JSON_OBJECT) return NO_SPOT;
  for (uint32_t child = spot + 1; child < spots[spot].next; child = spots[child].next)
    if (!(spots[child].marks & JSON_SUPERSEDED) && view_equal(json_key_written(document, child), name)) return child;
  return NO_SPOT;
}

static bool value_is(const struct json_document *document, uint32_t spot, struct view test) {
  enum json_kind kind = (enum json_kind)document->spots[spot].kind;
  if (!test.length) return true;
  switch (*test.at) {
  case '{': return kind == JSON_OBJECT;
  case '[': return kind == JSON_ARRAY;
  case '"': return kind == JSON_STRING;
  case '#': return kind == JSON_INTEGER || kind == JSON_DOUBLE;
  case '!': return kind == JSON_BOOLEAN;
  default: break;
  }
  struct view text = kind == JSON_STRING ? json_string(document, spot) : VIEW("");
  const struct view wanted = view_after(test, 1);
  if (*test.at == '~') return memmem(text.at, text.length, wanted.at, wanted.length);
  return text.length >= wanted.length && (*test.at == '^' || text.length == wanted.length) &&
         memcmp(text.at, wanted.at, wanted.length) == 0;
}

static bool mark_holds(const struct json_document *document, struct view mark) {
  uint32_t spot = 0;
  if (view_skip(&mark, "*")) {
    for (spot = 1; document->spots[0].kind == JSON_OBJECT && spot < document->spots[0].next; spot = document->spots[spot].next)
      if (value_is(document, spot, mark)) return true;
    return false;
  }
  do {
    size_t length = 0;
    while (length < mark.length && !ascii_is_one_of(mark.at[length], "/{[\"#!=^~")) length++;
    spot = member_named(document, spot, (struct view){mark.at, length});
    mark = view_after(mark, length);
  } while (spot != NO_SPOT && view_skip(&mark, "/"));
  return spot != NO_SPOT && value_is(document, spot, mark);
}

static bool marks_hold(const struct json_document *document, const char *marks) {
  for (struct view choices = view_of(marks); choices.length;) {
    struct view choice = view_cut(&choices, '|');
    bool holds = true;
    while (choice.length && holds) holds = mark_holds(document, ascii_trim(view_cut(&choice, '&')));
    if (holds) return true;
  }
  return false;
}

bool foreign_is_older(const struct json_document *document) {
  return marks_hold(document, older_marks);
}

static const char *foreign_name(const struct json_document *document) {
  static const char *const scalars[] = {"null", "a boolean", "a number", "a number", "a string"};
  const struct json_spot *top = &document->spots[0];
  if (top->kind <= JSON_STRING) return scalars[top->kind];
  if (top->next == 1) return top->kind == JSON_ARRAY ? "an empty list" : "an empty object";
  for (size_t i = 0; i < ARRAY_LENGTH(formats); i++)
    if (marks_hold(document, formats[i].marks)) return formats[i].name;
  return top->kind == JSON_ARRAY ? "a list" : NULL;
}

/* ---- JGF ---- */

/* The member with this key, perhaps misspelled. */
static uint32_t member_of(const struct json_document *document, uint32_t object, unsigned key) {
  const struct json_spot *spots = document->spots;
  if (object == NO_SPOT || spots[object].kind != JSON_OBJECT) return NO_SPOT;
  for (uint32_t spot = object + 1; spot < spots[object].next; spot = spots[spot].next)
    if ((spots[spot].key ? spots[spot].key : jgf_key_by_letters(json_key_written(document, spot))) == key) return spot;
  return NO_SPOT;
}

/* A node has a member that only nodes have, or no member. `is_named`: the list has the key `tree`, so types do not matter. */
static bool is_node(const struct json_document *document, uint32_t node, bool is_named) {
  static const struct {
    unsigned key, kinds;
  } marks[] = {{KEY_MOVE, TYPE_OBJECT}, {KEY_SETUP, TYPE_ARRAY | TYPE_OBJECT}, {KEY_MARKUP, TYPE_ARRAY | TYPE_OBJECT},
               {KEY_SCORE, TYPE_ARRAY | TYPE_OBJECT}, {KEY_COMMENTS, TYPE_ARRAY}, {KEY_VARIATIONS, TYPE_ARRAY},
               {KEY_TURN, TYPE_STRING}, {KEY_SOLUTION, TYPE_BOOLEAN}};
  if (document->spots[node].kind != JSON_OBJECT) return false;
  if (is_named && document->spots[node].next == node + 1) return true;
  for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
    uint32_t spot = member_of(document, node, marks[i].key);
    if (spot != NO_SPOT && (is_named || marks[i].kinds & 1u << document->spots[spot].kind)) return true;
  }
  return false;
}

/* Nested lists are variations of older forms. */
static bool is_list_of_nodes(const struct json_document *document, uint32_t list, bool is_named) {
  const struct json_spot *spots = document->spots;
  if (spots[list].kind != JSON_ARRAY) return false;
  if (spots[list].next == list + 1) return is_named;
  for (uint32_t node = list + 1; node < spots[list].next; node = spots[node].next) {
    if (is_node(document, node, is_named)) return true;
    for (uint32_t inner = node + 1; spots[node].kind == JSON_ARRAY && inner < spots[node].next; inner = spots[inner].next)
      if (is_node(document, inner, is_named)) return true;
  }
  return false;
}

static bool has_tree(const struct json_document *document) {
  const struct json_spot *spots = document->spots;
  uint32_t tree = member_of(document, 0, KEY_TREE);
  if (tree != NO_SPOT && spots[tree].kind == JSON_STRING) return view_begins(ascii_trim(json_string(document, tree)), "[");
  if (tree != NO_SPOT) return is_list_of_nodes(document, tree, true);
  for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next) {
    struct suggestion similar = {0};
    if (spots[spot].kind != JSON_ARRAY || spots[spot].key_end - spots[spot].key_start < 2) continue;
    suggest_consider(&similar, json_key_written(document, spot), "tree");
    if (similar.best && is_list_of_nodes(document, spot, false)) return true;
  }
  return false;
}

/* Recognizes a record without a tree by its other JGF members. */
static bool has_objects(const struct json_document *document) {
  static const struct {
    unsigned object, key, weight;
  } marks[] = {
      {KEY_RECORD, KEY_VERSION, 2}, {KEY_RECORD, KEY_GENERATOR, 2}, {KEY_RECORD, KEY_TRANSCRIBER, 2},
      {KEY_RECORD, KEY_CHARSET, 2}, {KEY_RULES, KEY_RULESET, 1},
      {KEY_RULES, KEY_OLD_RULE_SET, 1}, {KEY_RULES, KEY_KOMI, 1}, {KEY_RULES, KEY_HANDICAP, 1},
      {KEY_RULES, KEY_ALLOW_SUICIDE, 1}, {KEY_BOARD, KEY_SIZE, 1}, {KEY_BOARD, KEY_WIDTH, 1},
      {KEY_EVENT, KEY_ROUND, 1}, {KEY_EVENT, KEY_NAME, 1}, {KEY_GAME, KEY_RESULT, 1}, {KEY_GAME, KEY_TYPE, 1},
      {KEY_GAME, KEY_DATE, 1}, {KEY_GAME, KEY_NAME, 1}, {KEY_SOURCE, KEY_NAME, 1},
      {KEY_META, KEY_JGFLINT, 3}, {KEY_META, KEY_LEGACY, 2}};
  unsigned weight = 0, last = KEY_NONE;
  for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
    uint32_t object = marks[i].object == last ? NO_SPOT : member_of(document, 0, marks[i].object);
    if (member_of(document, object, marks[i].key) == NO_SPOT) continue;
    weight += marks[i].weight;
    last = marks[i].object; /* each counts once */
  }
  uint32_t players = member_of(document, 0, KEY_PLAYERS);
  bool is_list = players != NO_SPOT && document->spots[players].kind == JSON_ARRAY && document->spots[players].next > players + 1;
  if (is_list && member_of(document, players + 1, KEY_COLOR) != NO_SPOT) weight++;
  return weight >= 3;
}

bool foreign_find(const struct json_document *document, const char **name) {
  *name = NULL;
  if (document->spots[0].kind == JSON_ARRAY && is_list_of_nodes(document, 0, false)) {
    /* JSON forms of SGF have variations as well, so the table is checked. */
    *name = foreign_name(document);
    return strcmp(*name, "a list") != 0;
  }
  if (document->spots[0].kind == JSON_OBJECT) {
    uint32_t format = member_of(document, member_of(document, 0, KEY_RECORD), KEY_FORMAT);
    bool is_jgf = format != NO_SPOT && document->spots[format].kind == JSON_STRING &&
                  edit_distance(json_string(document, format), VIEW("JGF"), 1) <= 1;
    if (is_jgf || has_tree(document)) return false;
    *name = foreign_name(document);
    return *name || !has_objects(document);
  }
  *name = foreign_name(document);
  return true;
}
