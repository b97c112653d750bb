/* jsonsgf-read.c: reads JSON-SGF of any form, and notes mistakes. */
#include "convert/formats.h"
#include "facts/json_facts.h"
#include "facts/jsonsgf_facts.h"
#include "sgf/to_game.h"
#include "tests/unit/tap.h"
#include <json-c/json_object.h>

static const char *const kinds[] = {
    "shape", "single-tree", "bare-node", "bare-sequence", "problem", "empty-tree", "empty-variations", "single-variation",
    "variations-not-last", "variations-type", "node-type", "unknown-property", "lowercase-property", "user-key", "missing-ff",
    "ff-unsupported", "ca", "value-type", "escape", "list-scalar", "scalar-list", "number-string", "none-value",
    "compressed-points", "compose-flat", "compose-shape", "pass-form", "point-syntax", "point-range", "point-duplicate"};

static struct format_session session;
static struct buffer trees, facts;
static struct digest128 digest;

static void value_show(const struct sgf_value *value) {
  buffer_printf(&trees, "[%.*s", (int)value->text.length, value->text.at);
  if (value->second.at) buffer_printf(&trees, ":%.*s", (int)value->second.length, value->second.at);
  buffer_add_char(&trees, ']');
}

/* ";FF[4];B[aa]", "<0" before a node that does not follow the one before it. */
static void tree_show(void *context) {
  (void)context;
  const struct property_tree *tree = &session.tree;
  if (trees.length) buffer_add_string(&trees, " & ");
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    if (node->parent != (int32_t)i - 1) buffer_printf(&trees, "<%d", node->parent);
    buffer_add_char(&trees, ';');
    for (size_t k = 0; k < node->property_count; k++) {
      const struct sgf_property *property = &tree->properties[node->first_property + k];
      buffer_printf(&trees, "%.*s", (int)property->name.length, property->name.at);
      if (!property->value_count) buffer_add_string(&trees, "()");
      for (size_t v = 0; v < property->value_count; v++) value_show(&tree->values[property->first_value + v]);
    }
  }
  for (size_t i = 0; i < tree->leftover_count; i++)
    buffer_printf(&trees, " %s=%s", tree->leftovers[i].pointer,
                  json_object_to_json_string_ext(tree->leftovers[i].value, JSON_C_TO_STRING_PLAIN));
  struct game game;
  struct replay *replay = replay_new();
  game_init(&game);
  property_tree_to_game(&session.tree, &game);
  property_tree_digest(tree, &game, replay, &digest);
  replay_free(replay);
  game_release(&game);
}

static void fact_show(void *context, const struct fact *fact) {
  (void)context;
  if (fact->kind < JSONSGF_FACT_SHAPE || fact->kind > JSONSGF_FACT_POINT_DUPLICATE) return;
  const struct fact_detail *detail = fact->what;
  buffer_printf(&facts, "%s%s", facts.length ? ", " : "", kinds[fact->kind - JSONSGF_FACT_SHAPE]);
  if (detail->name.length) buffer_printf(&facts, " %.*s", (int)detail->name.length, detail->name.at);
  if (detail->meant.length) buffer_printf(&facts, "=%.*s", (int)detail->meant.length, detail->meant.at);
}

static void read_text(const char *text) {
  struct source source;
  source_init_copy(&source, "test.json", text, strlen(text));
  buffer_clear(&trees);
  buffer_clear(&facts);
  digest = (struct digest128){0, 0};
  format_session_read(&session, &source, (struct fact_sink){fact_show, NULL}, tree_show, NULL);
  source_release(&source);
}

static void reads(const char *text, const char *tree, const char *odd, const char *title) {
  read_text(text);
  is_text(buffer_string(&trees), tree, "%s: the tree", title);
  is_text(buffer_string(&facts), odd, "%s: facts", title);
}

/* One value in the root of a game, with nothing else to note. */
static void value(const char *member, const char *tree, const char *odd) {
  struct buffer text = {0}, expected = {0};
  buffer_printf(&text, "[[{\"FF\": 4, %s}]]", member);
  buffer_printf(&expected, ";FF[4]%s", tree);
  reads(buffer_string(&text), buffer_string(&expected), odd, member);
  buffer_release(&text);
  buffer_release(&expected);
}

/* ---- shapes ---- */

static void of_shapes(void) {
  static const char *const forms[] = {
      "[[{\"FF\":4,\"C\":\"r\",\"variations\":[[{\"B\":\"aa\"}],[{\"B\":\"bb\"}]]}]]",
      "[{\"FF\":4,\"C\":\"r\",\"variations\":[[{\"B\":\"aa\"}],[{\"B\":\"bb\"}]]}]",
      "[[{\"FF\":\"4\",\"C\":\"r\",\"variations\":[[{\"B\":[0,0]}],[{\"B\":[1,1]}]]}]]",
      "[[{\"FF\":4,\"C\":\"r\"},[[{\"B\":\"aa\"},[]],[{\"B\":\"bb\"},[]]]]]",
      "[[[{\"FF\":4,\"C\":\"r\"}],[[[{\"B\":\"aa\"}],[]],[[{\"B\":\"bb\"}],[]]]]]",
      "[[{\"FF\":4,\"C\":\"r\"}],[[[{\"B\":\"aa\"}],[]],[[{\"B\":\"bb\"}],[]]]]",
      "{\"FF\":4,\"C\":\"r\",\"variations\":[[{\"B\":\"aa\"}],[{\"B\":\"bb\"}]]}",
  };
  static const char *const odd[] = {"", "single-tree", "shape", "", "", "single-tree", "bare-node"};
  struct digest128 first = {0, 0};
  for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
    reads(forms[i], ";FF[4]C[r];B[aa]<0;B[bb]", odd[i], forms[i]);
    if (i == 0) first = digest;
    ok(digest_equal(first, digest), "%s: the same game", forms[i]);
  }
}

static void of_collections(void) {
  reads("[[{\"FF\":4}],[{\"FF\":4,\"SZ\":9},{\"B\":\"cc\"}]]", ";FF[4] & ;FF[4]SZ[9];B[cc]", "", "two games");
  reads("[[{\"FF\":4}],[]]", ";FF[4]", "empty-tree", "an empty second tree");
  reads("[[],[{\"FF\":4}]]", ";FF[4]", "empty-tree", "an empty tree");
  reads("[]", "", "empty-tree", "an empty collection");
  reads("{\"FF\":4}, {\"B\":\"aa\"}\n", ";FF[4];B[aa]", "bare-sequence", "a sequence without brackets");
  reads("\357\273\277{\"FF\":4},{\"B\":\"aa\"}", ";FF[4];B[aa]", "bare-sequence", "a bare sequence after a byte order mark");
  reads("[[{\"FF\":4}],{\"FF\":4},3]", ";FF[4] & ;FF[4]", "bare-node, node-type", "an entry that is not a tree");
  reads("{\"gameTrees\":[]}", "", "shape", "smartgame");
  reads("[{\"props\":{},\"childs\":[]}]", "", "shape", "sgfjs");
  reads("{\"id\":0,\"data\":{},\"children\":[]}", "", "shape", "Sabaki");
  reads("{\"record\":{},\"tree\":[]}", "", "shape", "JGF");
  reads("[[{\"FF\":4},{\"B\":\"aa\"", "", "", "a torn text");
}

static void of_trees(void) {
  reads("[[{\"FF\":4,\"variations\":[[{\"B\":\"aa\"}]]},{\"B\":\"bb\",\"variations\":[[{\"W\":\"cc\"}]]},{\"W\":\"dd\"}]]",
        ";FF[4];B[bb];W[dd]<1;W[cc]<0;B[aa]", "variations-not-last, variations-not-last",
        "variations of a node in the middle follow the other nodes");
  reads("[[{\"FF\":4},{\"variations\":[]}]]", ";FF[4];", "empty-variations", "no variations");
  reads("[[{\"FF\":4,\"variations\":[[{\"B\":\"aa\"}]]}]]", ";FF[4];B[aa]", "single-variation", "one");
  reads("[[{\"FF\":4,\"variations\":[[],{\"B\":\"aa\"},3]}]]", ";FF[4]", "empty-tree, variations-type, variations-type",
        "bad ones");
  reads("[[{\"FF\":4,\"variations\":null},3,{\"B\":\"aa\"}]]", ";FF[4];B[aa]", "variations-type, node-type",
        "values that are not lists or nodes");
  reads("[[[{\"FF\":4,\"variations\":[[{\"B\":\"aa\"}]]}],[[[{\"B\":\"bb\"}],[]]]]]", ";FF[4];B[bb]<0;B[aa]", "",
        "variations of two forms together");
}

/* ---- values ---- */

static void of_numbers(void) {
  value("\"KM\": 6.5, \"HA\": 2", "KM[6.5]HA[2]", "");
  value("\"KM\": \"6.50\", \"HA\": \" 2\"", "KM[6.50]HA[ 2]", "number-string KM=6.5, number-string HA=2");
  value("\"HA\": 2.0, \"TM\": 6e2", "HA[2]TM[600]", "value-type HA=2");
  /* How a komi is spelled is judged as in SGF */
  value("\"HA\": 2.5, \"KM\": \"six\", \"TM\": null", "HA[2.5]KM[6]", "value-type HA, value-type TM");
  value("\"HA\": \"two\", \"KO\": \"eq\"", "HA[two]KO[eq]", "value-type HA, value-type KO");
  value("\"KM\": [6.5], \"HA\": [2, 3]", "KM[6.5]HA[2][3]", "scalar-list KM, value-type HA");
  value("\"GB\": 1, \"GW\": \"2\", \"UC\": 3", "GB[1]GW[2]UC[3]", "number-string GW=2, value-type UC");
  value("\"SZ\": [13, 9], \"FG\": [257, \"x\"]", "SZ[13:9]FG[257:x]", "");
  value("\"SZ\": [19, 19]", "SZ[19:19]", "compose-shape SZ=19");
  value("\"SZ\": \"13:9\", \"FG\": null", "SZ[13:9]FG()", "compose-shape SZ");
  value("\"SZ\": [19]", "SZ[19]", "scalar-list SZ");
  reads("[[{\"FF\": 3}]]", ";FF[3]", "ff-unsupported FF", "an older version");
}

static void of_texts(void) {
  value("\"PB\": \"A\", \"C\": \"a\\nb\"", "PB[A]C[a\nb]", "");
  value("\"RO\": 3, \"PB\": [\"A\"], \"PW\": null, \"C\": [\"a\", \"b\"]", "RO[3]PB[A]C[a][b]",
        "value-type RO=\"3\", scalar-list PB, value-type PW, value-type C");
  value("\"C\": \"a \\\\] b\", \"GC\": \"C:\\\\games\"", "C[a \\] b]GC[C:\\games]", "escape C");
  value("\"CA\": \"utf-8\"", "CA[utf-8]", "");
  value("\"CA\": \"GBK\"", "CA[GBK]", "ca CA");
  value("\"AP\": \"CGoban\"", "AP[CGoban]", "");
  value("\"AP\": [\"CGoban\", null]", "AP[CGoban]", "");
  value("\"AP\": [\"CGoban\", \"3\"]", "AP[CGoban:3]", "");
  value("\"AP\": \"CGoban:3\"", "AP[CGoban:3]", "compose-shape AP");
  value("\"AP\": 3", "AP[3]", "compose-shape AP");
  value("\"KO\": null, \"DO\": \"\", \"IT\": false", "KO[]DO[]", "none-value DO=null, value-type IT");
  value("\"PL\": \"B\"", "PL[B]", "");
  value("\"PL\": \"white\"", "PL[W]", "value-type PL=\"W\"");
  value("\"PL\": \"green\"", "PL[green]", "value-type PL");
}

static void of_points(void) {
  value("\"B\": \"aa\", \"W\": null", "B[aa]W[]", "");
  value("\"B\": \"\", \"W\": \"tt\"", "B[]W[]", "pass-form B=null, pass-form W=null");
  value("\"SZ\": 21, \"W\": \"tt\"", "SZ[21]W[tt]", "");
  value("\"SZ\": -1, \"W\": \"tt\"", "SZ[-1]W[tt]", "");
  value("\"W\": \"tt\", \"SZ\": 21", "W[tt]SZ[21]", "");
  value("\"B\": [\"aa\"], \"W\": \"p4\"", "B[aa]W[p4]", "scalar-list B, point-syntax W");
  value("\"AB\": [\"aa\", \"bb\"], \"TB\": []", "AB[aa][bb]TB()", "");
  value("\"AB\": \"aa\", \"AW\": []", "AB[aa]", "list-scalar AB, value-type AW");
  value("\"AB\": [\"aa:ba\", \"cc\"]", "AB[aa:ba][cc]", "compressed-points AB=\"aa\", \"ba\"");
  value("\"AB\": \"aa:ab\"", "AB[aa:ab]", "compressed-points AB=[\"aa\", \"ab\"]");
  value("\"AB\": [\"zz:ZZ\"]", "AB[zz:ZZ]", "compressed-points AB");
  value("\"AB\": [3, \"abc\", \"aa\"]", "AB[3][abc][aa]", "point-syntax AB, point-syntax AB");
  value("\"SZ\": 9, \"VW\": [\"aa\", \"jj\", \"aa\"]", "SZ[9]VW[aa][jj][aa]", "point-range VW, point-duplicate VW");
  value("\"DD\": null", "DD()", "value-type DD=[]");
  value("\"B\": [3, 15], \"AB\": [[0, 0], [1, 2]], \"KM\": \"6.5\"", "B[dp]AB[aa][bc]KM[6.5]", "shape");
  value("\"B\": [3, 52], \"AB\": [[0, 0]]", "B[3][52]AB[aa]", "shape, value-type B");
}

static void of_pairs(void) {
  value("\"LB\": [[\"aa\", \"A\"], [\"bb\", \"x:y\"]]", "LB[aa:A][bb:x:y]", "");
  value("\"LB\": [\"aa\", \"A\"]", "LB[aa:A]", "compose-flat LB");
  value("\"LB\": [\"aa\", \"A\", \"bb\", \"B\"]", "LB[aa:A][bb:B]", "compose-shape LB");
  value("\"LB\": [\"aa\", \"A\", \"bb\"]", "LB[aa][A][bb]", "compose-shape LB, compose-shape LB, compose-shape LB");
  value("\"LB\": {\"aa\": \"A\"}", "LB[aa:A]", "compose-shape LB");
  value("\"LB\": [\"aa:A\"], \"AR\": \"aa:bb\"", "LB[aa:A]AR[aa:bb]",
        "compose-shape LB, compose-shape AR");
  value("\"AR\": [[\"aa\", \"bb\"]], \"LN\": [\"aa\", \"bb\"]", "AR[aa:bb]LN[aa:bb]", "compose-flat LN");
  value("\"AR\": [[\"aa\", \"x\"]]", "AR[aa:x]", "compose-shape AR");
  value("\"LB\": [[[0, 0], \"A\"]], \"LN\": [[[0, 0], [1, 1]]]", "LB[aa:A]LN[aa:bb]", "shape");
}

static void of_keys(void) {
  value("\"KGSDE\": [\"aa\"], \"XX\": 3", "KGSDE[aa]XX[3]", "unknown-property XX");
  reads("[[{\"FF\":4},{\"b\":\"aa\"},{\"w\":\"bb\",\"W\":\"cc\"}]]", ";FF[4];B[aa];W[cc] /meta/jsonsgf/nodes/node 2/w=\"bb\"",
        "lowercase-property b=B, user-key w", "properties in small letters");
  reads("[[{\"FF\":4,\"_id\":{\"a\":1},\"a/b\":2},{\"_id\":3}]]",
        ";FF[4]; /meta/jsonsgf/_id={\"a\":1} /meta/jsonsgf/a~1b=2 /meta/jsonsgf/nodes/node 1/_id=3", "user-key _id, user-key a/b",
        "data of users, each name noted once");
  reads("[[{\"FF\":4,\"jgf\":{\"/players/0/country\":\"Japan\",\"/x\":null}}]]", ";FF[4] /players/0/country=\"Japan\" /x=null",
        "", "members that SGF cannot express are kept");
  reads("[[{\"GM\":1,\"C\":\"a\",\"C\":\"b\"}]]", ";GM[1]C[b]", "missing-ff", "the later of two keys counts");
}

/* ---- recognition ---- */

static void of_sniffing(void) {
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

/* ---- depth ---- */

static void of_depth(void) {
  enum { DEEP = 900 };
  struct buffer text = {0};
  session.limits.depth = SIZE_MAX;
  buffer_add_string(&text, "[[{\"FF\":4}");
  for (int i = 0; i < DEEP; i++) buffer_add_string(&text, ",{\"B\":\"aa\",\"variations\":[[{\"W\":\"bb\"}");
  for (int i = 0; i < DEEP; i++) buffer_add_string(&text, "]]}");
  buffer_add_string(&text, "]]");
  read_text(buffer_string(&text));
  is_number(session.tree.node_count, 2 * DEEP + 1, "variations nested 900 deep");
  buffer_clear(&text);
  buffer_add_string(&text, "[[{\"FF\":4,\"_x\":");
  buffer_add_repeated(&text, '[', DEEP);
  buffer_add_repeated(&text, ']', DEEP);
  buffer_add_string(&text, "}]]");
  read_text(buffer_string(&text));
  is_text(buffer_string(&trees), ";FF[4]", "data of users that no writer could nest is not kept");
  buffer_release(&text);
}

int main(void) {
  format_session_init(&session, &format_json_sgf);
  of_shapes();
  of_collections();
  of_trees();
  of_numbers();
  of_texts();
  of_points();
  of_pairs();
  of_keys();
  of_sniffing();
  of_depth();
  format_session_release(&session);
  buffer_release(&trees);
  buffer_release(&facts);
  return done();
}
