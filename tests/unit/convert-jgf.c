/* convert-jgf.c: converts property trees to JGF and back: each property, each member, without findings in the result. */
#include "config.h"

#include "base/memory.h"
#include "lint/linter.h"
#include "rules/catalogue.h"
#include "tests/unit/property-tree.h"
#include "tests/unit/there-and-back.h"

static struct linter *linter;
static struct diags diags;

/* ---- from SGF to JGF ---- */

/* Converts a simple SGF (property-tree.h) to JGF in one line. */
static void as_jgf(const char *sgf, struct buffer *out) {
  struct property_tree tree;
  tree_make(&tree, sgf);
  tree_to_jgf(&tree, true, out, sink);
  property_tree_release(&tree);
}

static int text_order(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *property_dump(const struct property_tree *tree, const struct sgf_property *property) {
  struct buffer text = {0};
  buffer_add_view(&text, property->name);
  for (size_t i = 0; i < property->value_count; i++) {
    const struct sgf_value *value = &tree->values[property->first_value + i];
    buffer_add_char(&text, '[');
    buffer_add_view(&text, value->text);
    if (value->second.at) {
      buffer_add_char(&text, ':');
      buffer_add_view(&text, value->second);
    }
    buffer_add_char(&text, ']');
  }
  return buffer_detach(&text);
}

/* Appends the tree as SGF, with the properties of a node in alphabetical order. */
static void tree_dump(const struct property_tree *tree, struct buffer *out) {
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    char **list = mem_alloc((node->property_count + 1) * sizeof *list);
    for (uint32_t j = 0; j < node->property_count; j++)
      list[j] = property_dump(tree, &tree->properties[node->first_property + j]);
    qsort(list, node->property_count, sizeof *list, text_order);
    if (node->parent != (int32_t)i - 1) buffer_printf(out, "<%d>", node->parent);
    buffer_add_char(out, ';');
    for (uint32_t j = 0; j < node->property_count; j++) {
      buffer_add_string(out, list[j]);
      free(list[j]);
    }
    free(list);
  }
}

/* Converts a record to a tree and appends it as SGF. */
static void as_sgf(const char *jgf, bool plain, struct buffer *out) {
  struct loaded loaded;
  struct property_tree tree;
  load(&loaded, view_of(jgf));
  property_tree_init(&tree);
  jgf_to_tree(&loaded.document, plain, &tree, sink);
  tree_dump(&tree, out);
  property_tree_release(&tree);
  unload(&loaded);
}

static const struct {
  const char *sgf, *jgf;
} to_jgf[] = {
    {";GM[1]SZ[9]", "{\"record\":{\"format\":\"JGF\",\"version\":2,\"charset\":\"UTF-8\",\"generator\":\"jgflint " PACKAGE_VERSION
                    "\"},\"game\":{\"type\":\"go\"},\"board\":{\"size\":9},\"tree\":[{}]}"},
    {";", "\"board\":{\"size\":19}"},
    {";SZ[9:13]", "\"board\":{\"width\":9,\"height\":13}"},
    {";SZ[9:9]", "\"board\":{\"size\":9}"},
    {";SZ[9];B[ee];W[]", "[{},{\"move\":{\"color\":\"black\",\"x\":4,\"y\":4}},{\"move\":{\"color\":\"white\",\"pass\":true}}]"},
    {";SZ[19];B[tt]", "{\"color\":\"black\",\"pass\":true}"},
    {";SZ[21];B[tt]", "{\"color\":\"black\",\"x\":19,\"y\":19}"},
    {";SZ[52];B[ZA]", "{\"color\":\"black\",\"x\":51,\"y\":26}"},
    {";SZ[9];B[ee]BL[89.5]OB[3]", "{\"color\":\"black\",\"x\":4,\"y\":4,\"timeLeft\":89.5,\"periodsLeft\":3}"},
    {";SZ[9];B[ee]WL[12]",
     "\"meta\":{\"sgf\":{\"nodes\":[{\"at\":\"/tree/1\",\"way\":\"6eb918e1bd2c2a51\",\"move\":\"Bee\","
     "\"props\":{\"WL\":\"12\"}}]}}"},
    {";SZ[9]AB[cc][gg]AW[ee]PL[W]", "[{\"setup\":[{\"type\":\"black\",\"coords\":[{\"x\":2,\"y\":2},{\"x\":6,\"y\":6}]},"
                                    "{\"type\":\"white\",\"coords\":[{\"x\":4,\"y\":4}]}],\"turn\":\"white\"}]"},
    {";SZ[9]AB[aa:cb];AE[aa:cb]",
     "[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":2,\"y\":0},{\"x\":0,\"y\":1},{\"x\":1,\"y\":1},{\"x\":2,\"y\":1}]"},
    {";SZ[9];AB[aa][aa]", "\"coords\":[{\"x\":0,\"y\":0}]}"},
    {";SZ[9];AB[cc]B[ee]C[Hm.]N[here]", "[{},{\"move\":{\"color\":\"black\",\"x\":4,\"y\":4}},"
                                         "{\"name\":\"here\",\"setup\":[{\"type\":\"black\",\"coords\":[{\"x\":2,\"y\":2}]}],"
                                         "\"comments\":[\"Hm.\"]}]"},
    {";SZ[9]B[ee]C[Hm.]", "[{},{\"move\":{\"color\":\"black\",\"x\":4,\"y\":4},\"comments\":[\"Hm.\"]}]"},
    {";SZ[9];B[ee]W[cc]",
     "[{},{\"move\":{\"color\":\"black\",\"x\":4,\"y\":4}},{\"move\":{\"color\":\"white\",\"x\":2,\"y\":2}}]"},
    {";SZ[9];C[one][two]", "\"comments\":[\"one\",\"two\"]"},
    {";SZ[9];CR[aa]TR[bb]SQ[cc]MA[dd]SL[ee]",
     "[{\"type\":\"circle\",\"coords\":[{\"x\":0,\"y\":0}]},{\"type\":\"triangle\",\"coords\":[{\"x\":1,\"y\":1}]},"
                                               "{\"type\":\"square\",\"coords\":[{\"x\":2,\"y\":2}]},{\"type\":\"mark\","
                                               "\"coords\":[{\"x\":3,\"y\":3}]},"
                                               "{\"type\":\"selected\",\"coords\":[{\"x\":4,\"y\":4}]}]"},
    {";SZ[9];LB[aa:A][bb:1]",
     "[{\"type\":\"label\",\"coords\":[{\"x\":0,\"y\":0,\"text\":\"A\"},{\"x\":1,\"y\":1,\"text\":\"1\"}]}]"},
    {";SZ[9];L[aa][bb]M[cc]",
     "[{\"type\":\"mark\",\"coords\":[{\"x\":2,\"y\":2}]},{\"type\":\"label\",\"coords\":[{\"x\":0,\"y\":0,\"text\":\"a\"},"
     "{\"x\":1,\"y\":1,\"text\":\"b\"}]}]"},
    {";SZ[9];AR[aa:bb]LN[cc:dd]",
     "[{\"type\":\"arrow\",\"coords\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":1}]},{\"type\":\"line\",\"coords\":[{\"x\":2,\"y\":2},"
     "{\"x\":3,\"y\":3}]}]"},
    {";SZ[9];AR[aa:bb][aa:cc]", "{\"type\":\"arrow\",\"coords\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":2}]}"},
    {";SZ[9];TB[aa]TW[bb]",
     "\"score\":[{\"color\":\"black\",\"coords\":[{\"x\":0,\"y\":0}]},{\"color\":\"white\",\"coords\":[{\"x\":1,\"y\":1}]}]"},
    {";SZ[9];B[ee](;W[cc];B[gg])(;W[cg])(;W[gc])",
     "{\"move\":{\"color\":\"black\",\"x\":4,\"y\":4}},{\"variations\":[[{\"move\":{\"color\":\"white\",\"x\":2,\"y\":2}},"
     "{\"move\":{\"color\":\"black\",\"x\":6,\"y\":6}}],"
     "[{\"move\":{\"color\":\"white\",\"x\":2,\"y\":6}}],[{\"move\":{\"color\":\"white\",\"x\":6,\"y\":2}}]]}]}"},
    {";SZ[9](;B[ee])(;B[cc](;W[aa])(;W[bb]))",
     "[{},{\"variations\":[[{\"move\":{\"color\":\"black\",\"x\":4,\"y\":4}}],[{\"move\":{\"color\":\"black\",\"x\":2,\"y\":2}},"
                                               "{\"variations\":[[{\"move\":{\"color\":\"white\",\"x\":0,\"y\":0}}],"
                                               "[{\"move\":{\"color\":\"white\",\"x\":1,\"y\":1}}]]}]]}]"},
    {";PB[Ono]BR[5d]BT[East]PW[Kang]",
     "\"players\":[{\"color\":\"black\",\"name\":\"Ono\",\"rank\":\"5d\",\"team\":\"East\"},{\"color\":\"white\","
     "\"name\":\"Kang\"}]"},
    {";BR[9段]WR[P7段]", "[{\"color\":\"black\",\"rank\":\"9d\"},{\"color\":\"white\",\"rank\":\"7p\"}]"},
    {";BR[9段]WR[P7段]", "\"meta\":{\"sgf\":{\"BR\":\"9段\",\"WR\":\"P7段\"}}"},
    {";BR[本因坊]WR[十段]", "[{\"color\":\"black\",\"rank\":\"本因坊\"},{\"color\":\"white\",\"rank\":\"十段\"}]"},
    {";BR[5 kyu]WR[9-dan]", "[{\"color\":\"black\",\"rank\":\"5k\"},{\"color\":\"white\",\"rank\":\"9d\"}]"},
    {";BR[初段]WR[プロ九段]", "[{\"color\":\"black\",\"rank\":\"1d\"},{\"color\":\"white\",\"rank\":\"9p\"}]"},
    {";PB[A]BR[NR]", "\"players\":[{\"color\":\"black\",\"name\":\"A\"},{\"color\":\"white\"}]"},
    {";RE[Draw]", "\"result\":\"0\"},"},
    {";RE[W+Resign]", "\"result\":\"W+R\"},"},
    {";RE[b+time]", "\"result\":\"B+T\"},"},
    {";RE[B+F]", "\"result\":\"B+F\"},"},
    {";RE[Void]", "\"result\":\"\"},"},
    {";RE[W+12,5]", "\"result\":\"W+12.5\"},"},
    {";RE[W+0.5]", "\"game\":{\"type\":\"go\",\"result\":\"W+0.5\"},\"board\":{\"size\":19},\"tree\":[{}]}"},
    {";RE[B+]", "\"result\":\"?\"},\"board\":{\"size\":19},\"meta\":{\"sgf\":{\"RE\":\"B+\"}}"},
    {";RE[Both lost]", "\"result\":\"?\"},\"board\":{\"size\":19},\"meta\":{\"sgf\":{\"RE\":\"Both lost\"}}"},
    {";DT[1996-05-06]", "\"date\":\"1996-05-06\"},"},
    {";DT[2013/8/1]", "\"date\":\"2013-08-01\"},"},
    {";DT[1996-05,06]", "\"dates\":[\"1996-05\",\"1996-06\"]},"},
    {";DT[1996-05-06,07,08]", "\"dates\":[\"1996-05-06\",\"1996-05-07\",\"1996-05-08\"]},\"board\""},
    {";DT[1996-12-27,28,1997-01-03,04]",
     "\"dates\":[\"1996-12-27\",\"1996-12-28\",\"1997-01-03\",\"1997-01-04\"]},\"board\":{\"size\":19},\"tree\""},
    {";DT[2000-02-29]", "\"date\":\"2000-02-29\"},"},
    {";DT[1900-02-29]", "\"meta\":{\"sgf\":{\"DT\":\"1900-02-29\"}}"},
    {";DT[2023-02-29]", "\"meta\":{\"sgf\":{\"DT\":\"2023-02-29\"}}"},
    {";DT[2023-02-30]", "\"meta\":{\"sgf\":{\"DT\":\"2023-02-30\"}}"},
    {";AB[dd][pp]KM[6.50]HA[2]TM[3600]OT[5x30 byo-yomi]RU[NZ]",
     "\"rules\":{\"ruleset\":\"New Zealand\",\"komi\":6.5,\"handicap\":2,\"time\":3600,\"overtime\":\"5x30 byo-yomi\"},"
     "\"board\":{\"size\":19},\"tree\""},
    {";KM[-5.5]", "\"komi\":-5.5"},
    {";KM[-0]", "\"komi\":0}"},
    {";FF[1]KI[11]", "\"komi\":5.5"},
    {";KM[none]", "\"meta\":{\"sgf\":{\"KM\":\"none\"}}"},
    {";SO[Go World https://example.org/7]CP[Nobody]US[me]",
     "\"transcriber\":\"me\"},\"source\":{\"name\":\"Go World\",\"url\":\"https://example.org/7\",\"copyright\":\"Nobody\"}"},
    {";GN[A game]ON[San ren sei]AN[Someone]GC[About it]EV[Cup]RO[Final]PC[Seoul]",
     "\"game\":{\"type\":\"go\",\"name\":\"A game\",\"opening\":\"San ren sei\",\"annotator\":\"Someone\","
     "\"description\":\"About it\"},"
     "\"event\":{\"name\":\"Cup\",\"location\":\"Seoul\",\"round\":\"Final\"}"},
    {";GM[2]", "\"type\":\"othello\""},
    {";GM[11]", "\"type\":\"unknown\"},\"board\":{\"size\":19},\"meta\":{\"sgf\":{\"GM\":\"11\"}}"},
    {";GM[foo]", "\"type\":\"unknown\"},\"board\":{\"size\":19},\"meta\":{\"sgf\":{\"GM\":\"foo\"}}"},
    {";AP[CGoban:3]", "\"meta\":{\"sgf\":{\"AP\":\"CGoban:3\"}}"},
    {";AP[jgflint:0.9]", "\"board\":{\"size\":19},\"tree\":[{}]}"},
    {";ST[1]", "\"settings\":{\"showVariations\":false,\"showSiblingVariations\":true},\"tree\""},
    {";ST[3]", "\"settings\":{\"showVariations\":false,\"showSiblingVariations\":false},\"meta\":{\"sgf\":{\"ST\":\"3\"}}"},
    {";SZ[19]VW[kk:ss]AB[qq]", "\"board\":{\"size\":19,\"cutOffTop\":10,\"cutOffLeft\":10},\"tree\""},
    {";SZ[19]VW[kk:ss];B[aa]", "\"meta\":{\"sgf\":{\"VW\":\"kk:ss\"}}"},
    {";SZ[19]XT[10]XL[3];B[ss]", "\"board\":{\"size\":19,\"cutOffTop\":10,\"cutOffLeft\":3}"},
    {";SZ[19]XT[10]XL[aa];B[ss]", "\"board\":{\"size\":19},\"meta\""},
    {";VW[kk:ss]", "\"board\":{\"size\":19,\"cutOffTop\":10,\"cutOffLeft\":10},\"tree\""},
    {";SZ[9];B[ee]TE[1]KO[]XX[a][b]",
     "{\"at\":\"/tree/1\",\"way\":\"6eb918e1bd2c2a51\",\"move\":\"Bee\",\"props\":{\"TE\":\"1\",\"KO\":\"\",\"XX\":[\"a\","
     "\"b\"]}}"},
    {";SZ[9];B[ee](;W[aa])(;W[bb]DM[2])",
     "{\"at\":\"/tree/2/variations/1/0\",\"way\":\"0fda6777b6193339\",\"move\":\"Wbb\",\"props\":{\"DM\":\"2\"}}"},
    {";SZ[9]MULTIGOGM[1]", "\"meta\":{\"sgf\":{\"MULTIGOGM\":\"1\"}}"},
    {";SZ[9];FG[257:A figure]", "\"props\":{\"FG\":\"257:A figure\"}"},
    {";SZ[9];B[ee]BL[soon]", "\"props\":{\"BL\":\"soon\"}"},
};

static void to_jgf_test(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(to_jgf); i++) {
    struct buffer text = {0};
    as_jgf(to_jgf[i].sgf, &text);
    if (!ok(strstr(buffer_string(&text), to_jgf[i].jgf) != NULL, "%s", to_jgf[i].sgf))
      printf("#      got: %s# expected: %s\n", buffer_string(&text), to_jgf[i].jgf);
    buffer_release(&text);
  }
}

/* Findings below warnings, and about an unknown game or a title as rank, which are in the SGF, are allowed. */
static bool is_allowed(const struct diag *diag) {
  return diag->level < LEVEL_WARNING || strcmp(diag->rule->name, "game-type") == 0 ||
         strcmp(diag->rule->name, "player-rank") == 0;
}

static size_t count_findings(struct view text) {
  struct source source;
  size_t count = 0;
  source_init_copy(&source, "test.jgf", text.at, text.length);
  linter_set_reader(linter, NULL);
  linter_run(linter, &source, &diags);
  for (size_t i = 0; i < diags.count; i++) {
    if (is_allowed(&diags.list[i])) continue;
    printf("# %s: %s\n", diags.list[i].rule->name, diags.list[i].message);
    count++;
  }
  source_release(&source);
  return count;
}

static void lint_test(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(to_jgf); i++) {
    struct buffer text = {0};
    as_jgf(to_jgf[i].sgf, &text);
    is_number(count_findings(buffer_view(&text)), 0, "%s: the JGF has no findings", to_jgf[i].sgf);
    buffer_release(&text);
  }
}

/* Returns true if the SGF changes: properties with another spelling, properties of the writer, and split nodes. */
static bool changes_on_return(const char *sgf) {
  static const char *const others[] = {"FF[", "KM[6.50]", "KM[-0]", "SZ[9:9]", "L[aa]", "B[tt]", "C[one]", "[aa][aa]", "aa:cb",
                                       "AP[jgflint", "]B[ee]C", "KI[", "XL[3]", "BL[soon]", "DT[2023-02-30]", "KM[none]"};
  for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
    if (strstr(sgf, others[i])) return true;
  return strstr(sgf, "B[ee]W[") || strstr(sgf, "SZ[") == NULL;
}

/* A tree with size and game returns with the same properties. */
static void tree_round_test(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(to_jgf); i++) {
    struct buffer before = {0}, after = {0}, jgf = {0}, again = {0}, sgf = {0};
    struct property_tree tree;
    buffer_add_string(&sgf, strncmp(to_jgf[i].sgf, ";GM", 3) == 0 ? ";" : ";GM[1]");
    if (!strstr(to_jgf[i].sgf, "SZ[")) buffer_add_string(&sgf, "SZ[19]");
    buffer_add_string(&sgf, to_jgf[i].sgf + 1);
    tree_make(&tree, buffer_string(&sgf));
    tree_dump(&tree, &before);
    tree_to_jgf(&tree, true, &jgf, sink);
    property_tree_release(&tree);
    as_sgf(buffer_string(&jgf), false, &after);
    if (!changes_on_return(buffer_string(&sgf)))
      is_text(buffer_string(&after), buffer_string(&before), "%s: the round trip to JGF changes nothing", to_jgf[i].sgf);
    there_and_back(buffer_view(&jgf), false, true, &again);
    if (!strstr(buffer_string(&sgf), "SZ[9:9]"))
      is_text(buffer_string(&again), buffer_string(&jgf), "%s: a second round trip changes nothing", to_jgf[i].sgf);
    buffer_release(&before);
    buffer_release(&after);
    buffer_release(&jgf);
    buffer_release(&again);
    buffer_release(&sgf);
  }
}

/* ---- from JGF to SGF ---- */

#define HEAD "{\"record\":{\"format\":\"JGF\",\"version\":2},\"board\":{\"size\":9}"

static const struct {
  const char *jgf, *sgf; /* a part of the SGF */
  int plain_losses;      /* warnings in plain SGF */
  const char *tree;      /* the tree after a round trip, or NULL if it is the same */
} from_jgf[] = {
    {HEAD ",\"tree\":[{}]}", ";SZ[9]", 0, NULL},
    {"{\"tree\":[{}]}", ";", 0, NULL},
    {HEAD ",\"tree\":[{},{\"move\":{\"color\":\"white\",\"x\":8,\"y\":0,\"timeLeft\":12.25,\"periodsLeft\":2}}]}",
     ";OW[2]WL[12.25]W[ia]", 0, NULL},
    {HEAD ",\"tree\":[{},{\"move\":{\"color\":\"black\",\"pass\":true}}]}", ";B[]", 0, NULL},
    {HEAD ",\"tree\":[{},{\"move\":{\"color\":\"red\",\"x\":1,\"y\":1}}]}", ";SZ[9];", 1, NULL},
    {HEAD ",\"tree\":[{\"comments\":[\"one\",\"two\"]}]}", "C[one\n\ntwo]", 0, NULL},
    {HEAD ",\"tree\":[{\"comments\":[\"a\\tb\"]}]}", "C[a b]", 0, NULL},
    {HEAD ",\"tree\":[{\"name\":\"a\\nb\",\"setup\":[{\"type\":\"white\",\"coords\":[{\"x\":1,\"y\":2}]}],\"turn\":\"black\"}]}",
     "AW[bc]N[a b]PL[B]SZ[9]", 0, NULL},
    {HEAD
     ",\"tree\":[{},{\"markup\":[{\"type\":\"happy\",\"coords\":[{\"x\":1,\"y\":1}]},{\"type\":\"circle\",\"coords\":[{\"x\":2,"
     "\"y\":2}]}]}]}", ";CR[cc]", 1, NULL},
    {HEAD ",\"tree\":[{},{\"solution\":true,\"move\":{\"color\":\"black\",\"x\":1,\"y\":1}}]}", ";B[bb]", 1, NULL},
    {HEAD ",\"rules\":{\"handicap\":0,\"komi\":0.5,\"allowSuicide\":false,\"disallowRepeats\":true},\"tree\":[{}]}",
     "KM[0.5]SZ[9]", 1, NULL},
    {HEAD
     ",\"rules\":{\"handicap\":3},\"settings\":{\"showVariations\":true,\"showSiblingVariations\":false,\"x\":1},\"tree\":[{}]}",
     "HA[3]ST[0]SZ[9]", 1, NULL},
    {HEAD ",\"meta\":{\"a\":null,\"b\":[1,{\"c\":null}]},\"tree\":[{}]}", ";SZ[9]", 1, NULL},
    {HEAD
     ",\"players\":[{\"color\":\"white\",\"name\":\"A\"},{\"color\":\"black\",\"name\":\"B\",\"country\":\"C\"},"
     "{\"color\":\"red\",\"name\":\"D\"}],\"tree\":[{}]}", "PB[B]PW[A]", 1, NULL},
    {HEAD ",\"game\":{\"result\":\"\",\"date\":\"2011-04-22\",\"dates\":[\"2011-04-22\",\"2011-05-01\"]},\"tree\":[{}]}",
     "DT[2011-04-22,05-01]RE[Void]", 1, NULL},
    {HEAD ",\"tree\":[{},{\"variations\":[[{\"move\":{\"color\":\"black\",\"x\":1,\"y\":1}}]]}]}", ";SZ[9];B[bb]", 0,
     "\"tree\":[{},{\"move\":{\"color\":\"black\",\"x\":1,\"y\":1}}]}"},
    {HEAD ",\"tree\":[{},{\"variations\":[[{}],[{}]]},{\"name\":\"late\"}]}", ";SZ[9];<0>;<0>;N[late]", 0,
     "\"tree\":[{},{\"variations\":[[{}],[{}],[{\"name\":\"late\"}]]}]}"},
    {HEAD ",\"meta\":{\"sgf\":{\"RE\":\"B+\",\"AP\":\"X:1\",\"lower\":\"y\"}},\"game\":{\"result\":\"?\"},\"tree\":[{}]}",
     "AP[X:1]RE[B+]SZ[9]", 1, NULL},
    {HEAD ",\"meta\":{\"sgf\":{\"RE\":\"B+\"}},\"game\":{\"result\":\"B+3\"},\"tree\":[{}]}", "RE[B+3][B+]SZ[9]", 0, NULL},
    {HEAD
     ",\"meta\":{\"sgf\":{\"nodes\":[{\"at\":\"/tree/1\",\"way\":\"f8bb92c91b3f5cc0\",\"props\":{\"DD\":\"\",\"KO\":\"\","
     "\"ZZ\":[\"1\",\"2\"]}}]}},\"tree\":[{},{}]}", ";SZ[9];DD[]KO[]ZZ[1][2]", 0, NULL},
};

static void from_jgf_test(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(from_jgf); i++) {
    struct buffer sgf = {0}, plain = {0};
    as_sgf(from_jgf[i].jgf, false, &sgf);
    if (!ok(strstr(buffer_string(&sgf), from_jgf[i].sgf) != NULL, "%s", from_jgf[i].jgf))
      printf("#      got: %s\n# expected: %s\n", buffer_string(&sgf), from_jgf[i].sgf);
    memset(losses, 0, sizeof losses);
    as_sgf(from_jgf[i].jgf, true, &plain);
    is_text(buffer_string(&plain), buffer_string(&sgf), "%s: plain SGF is the same", from_jgf[i].jgf);
    is_number(losses[CONVERT_FACT_MEMBER_LOST - FACTS_CONVERT], from_jgf[i].plain_losses, "%s: losses of plain SGF",
              from_jgf[i].jgf);
    if (from_jgf[i].tree) {
      struct buffer back = {0};
      there_and_back(view_of(from_jgf[i].jgf), false, true, &back);
      ok(strstr(buffer_string(&back), from_jgf[i].tree) != NULL, "%s: the round trip keeps the game: %s", from_jgf[i].jgf,
         buffer_string(&back));
      buffer_release(&back);
    } else round_test(view_of(from_jgf[i].jgf), from_jgf[i].jgf);
    buffer_release(&sgf);
    buffer_release(&plain);
  }
}

/* Stored JGF members do not overwrite properties that were changed in SGF. */
static void stale_test(void) {
  struct property_tree tree;
  struct buffer text = {0};
  tree_make(&tree, ";SZ[9]C[one\n\ntwo]CR[aa];C[new]CR[bb]");
  static const char markup[] = "[{\"type\":\"happy\",\"coords\":[]},{\"type\":\"circle\",\"coords\":[{\"x\":0,\"y\":0}]}]";
  property_tree_add_leftover(&tree, 0, "/tree/0/markup", json_tokener_parse(markup), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/tree/1/markup",
                             json_tokener_parse("[{\"type\":\"circle\",\"coords\":[{\"x\":0,\"y\":0}]}]"), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/tree/0/comments", json_tokener_parse("[\"one\",\"two\"]"), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/tree/1/comments", json_tokener_parse("[\"old\",\"words\"]"), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/tree/7/solution", json_object_new_boolean(true), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/players/0/country", json_object_new_string("Japan"), NO_SPOT);
  property_tree_add_leftover(&tree, 0, "/meta/ugf", json_tokener_parse("{\"Ver\":\"UGF3,200\"}"), NO_SPOT);
  memset(losses, 0, sizeof losses);
  tree_to_jgf(&tree, true, &text, sink);
  ok(strstr(buffer_string(&text),
            "[{\"comments\":[\"one\",\"two\"],\"markup\":[{\"type\":\"happy\",\"coords\":[]},{\"type\":\"circle\","
            "\"coords\":[{\"x\":0,\"y\":0}]}]},"
            "{\"comments\":[\"new\"],\"markup\":[{\"type\":\"circle\",\"coords\":[{\"x\":1,\"y\":1}]}]}]"),
     "changed comments and markup are kept");
  ok(strstr(buffer_string(&text), "[{\"color\":\"black\",\"country\":\"Japan\"},{\"color\":\"white\"}]"),
     "a stored member of a missing player creates the player");
  ok(strstr(buffer_string(&text), "\"meta\":{\"ugf\":{\"Ver\":\"UGF3,200\"}},\"tree\""), "members are in the usual order");
  is_number(losses[CONVERT_FACT_ADDITION - FACTS_CONVERT], 1, "a stored member without its node is lost");
  property_tree_release(&tree);
  buffer_release(&text);
}

int main(void) {
  const char *unknown, *near;
  rule_table = rule_table_make(&(struct rule_table_options){.catalogue = &jgflint_catalogue}, &unknown, &near);
  linter = linter_new(rule_table);
  to_jgf_test();
  lint_test();
  tree_round_test();
  from_jgf_test();
  stale_test();
  linter_free(linter);
  rule_table_free(rule_table);
  diags_release(&diags);
  return done();
}
