/* engine.c: the engine used by all front ends. */
#include "tap.h"
#include "base/memory.h"
#include "engine/engine.h"
#include "engine/schema.h"
#include <json-c/json.h>

static const char captured[] =
    "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"board\": {\"size\": 9}, \"tree\": [{\"comments\": [\"begin\"]}, "
    "{\"move\": {\"color\": \"black\", \"x\": 1, \"y\": 0}}, {\"move\": {\"color\": \"white\", \"x\": 0, \"y\": 0}}, "
    "{\"move\": {\"color\": \"black\", \"x\": 0, \"y\": 1}, \"comments\": [\"taken\"]}, {\"move\": {\"color\": \"white\", "
    "\"pass\": true}}]}";

static const char two[] =
    "(;FF[4]GM[1]SZ[9]CA[Shift_JIS]C[first];B[ee](;W[cc];B[dd])(;W[gg]))(;FF[4]GM[1]SZ[13]CA[Big5]PB[\xE5\x9B\xB2];B[aa])";

static void source_of(struct source *source, const char *name, const char *text) {
  source_init_copy(source, name, text, strlen(text));
}

/* Returns the number of findings of a rule. */
static size_t count_of(const struct diags *diags, const char *rule) {
  size_t count = 0;
  for (size_t i = 0; i < diags->count; i++) count += strcmp(diags->list[i].rule->name, rule) == 0;
  return count;
}

static size_t found(const struct engine_linted *linted, const char *rule) {
  return count_of(linted->diags, rule);
}

static size_t lint(struct engine *engine, const char *name, const char *text, bool is_unicode, const char *rule) {
  struct source source;
  source_of(&source, name, text);
  source.is_unicode = is_unicode;
  size_t count = found(engine_lint(engine, &source), rule);
  source_release(&source);
  return count;
}

static void test_lint(struct engine *engine) {
  struct source source;
  source_of(&source, "a.jgf", "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{},]}");
  const struct engine_linted *linted = engine_lint(engine, &source);
  is_number(found(linted, "json-trailing-comma"), 1, "a comma too many is found");
  is_number(linted->games, 1, "linting counts one game");
  ok(linted->is_record && !linted->format, "linting recognizes a JGF record");
  const struct diag *diag = &linted->diags->list[linted->diags->count - 1];
  ok(diag->fix && diag->fix->count == 1 && source.bytes[diag->fix->edits[0].span.start] == ',',
     "the fix of a trailing comma is at the comma");
  source_release(&source);
  is_number(lint(engine, "package.json", "{\"name\": \"x\"}", false, "shape-not-a-record"), 1,
            "JSON that is not a record is reported");
}

/* Whether a related place of a finding is the earlier move that begins with `text`. */
static bool leads_to(const struct engine_linted *linted, const char *rule, const char *piece) {
  for (size_t i = 0; i < linted->diags->count; i++) {
    const struct diag *diag = &linted->diags->list[i];
    if (strcmp(diag->rule->name, rule) != 0) continue;
    if (!diag->related || diag->related->span.start >= diag->span.start) return false;
    return strncmp(linted->source->bytes + diag->related->span.start, piece, strlen(piece)) == 0;
  }
  return false;
}

static void test_related(struct engine *engine) {
  struct source source;
  source_of(&source, "a.sgf", "(;GM[1]FF[4]SZ[4]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb](;B[cb])(;B[dd];W[dc];B[dd])(;B[ba]))");
  const struct engine_linted *linted = engine_lint(engine, &source);
  ok(leads_to(linted, "move-ko", "bb]"), "the finding about a ko refers to the capture");
  ok(leads_to(linted, "move-on-stone", "dd];W"), "a move on a stone to the move that put it, in its own variation");
  size_t related = 0;
  for (size_t i = 0; i < linted->diags->count; i++)
    related += strcmp(linted->diags->list[i].rule->name, "move-on-stone") == 0 && linted->diags->list[i].related;
  is_number(related, 1, "a stone of the setup has no move");
  source_release(&source);
}

static void test_unicode(struct engine *engine) {
  is_number(lint(engine, "a.sgf", two, false, "sgf-ca-mismatch"), 1, "a UTF-8 file with CA[Shift_JIS] has a finding");
  is_number(lint(engine, "a.sgf", two, false, "sgf-tree-charsets-differ"), 1,
            "a tree with two character sets in CA is a finding");
  static const char *const silent[] = {"sgf-ca-mismatch", "sgf-tree-charsets-differ", "sgf-charset"};
  for (size_t i = 0; i < ARRAY_LENGTH(silent); i++)
    is_number(lint(engine, "a.sgf", two, true, silent[i]), 0, "a text of an editor has no finding of %s", silent[i]);
  static const char ugf[] = "[Header]\nLang=KOR\nTitle=\xE5\x9B\xB2\xE7\xA2\x81\nSize=19\n[Data]\nQD,B1,1,1\n";
  is_number(lint(engine, "a.ugf", ugf, false, "import-charset"), 1, "UTF-8 UGF with Lang=KOR has a finding");
  is_number(lint(engine, "a.ugf", ugf, true, "import-charset"), 0, "UGF of an editor has no finding about its character set");
  static const char escapes[] = "(;GM[1]SZ[9]C[\033$B0O\033(B];B[aa])";
  struct source source;
  source_of(&source, "a.sgf", escapes);
  source.is_unicode = true;
  ok(engine_lint(engine, &source)->source == &source, "the text of an editor is not decoded");
  source_release(&source);
}

static void test_configure(struct engine *engine) {
  static const char no_size[] = "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{}]}";
  static const char config[] = "{\"severity\": {\"board-no-size\": \"off\", \"no-such-rule\": \"error\"}, \"nonsense\": 1,\n"
                               "\"overrides\": [{\"files\": [\"old/**\"], \"severity\": {\"board-no-size\": \"warning\"}}], "
                               "\"exclude\": [\"junk/\"]}";
  ok(!engine_configure(engine, VIEW(config), "/p/.jgflint.json", "/p"), "a configuration with mistakes is reported");
  const struct config *read = engine_config(engine);
  ok(read && read->is_faulty && read->file_count == 1 && read->files[0]->diags.count == 2,
     "the faults of a configuration are listed");
  is_number(lint(engine, "/p/a.jgf", no_size, false, "board-no-size"), 0, "the valid part of a faulty configuration applies");
  is_number(lint(engine, "/p/old/a.jgf", no_size, false, "board-no-size"), 1, "overrides of a faulty configuration apply");
  ok(configurations_excludes(engine_configurations(engine), "/p/junk/a.jgf") &&
         !configurations_excludes(engine_configurations(engine), "/p/a.jgf"),
     "exclude in a configuration applies");
  ok(!engine_configure(engine, VIEW("{\"extends\": \"other.json\"}"), "/p/.jgflint.json", "/p"),
     "extends fails without a host");
  ok(engine_configure(engine, VIEW("{}"), "/p/.jgflint.json", "/p"), "an empty configuration is valid");
  ok(!engine_configure(engine, VIEW("{\"plain\": true}"), "/p/.jgflint.json", "/p"),
     "a configuration file may not set program options");
  ok(engine_configure(engine, VIEW("{\"plain\": true, \"limits\": {\"values\": 8000000}}"), NULL, ""),
     "a program may set program options");
  ok(engine_config(engine)->plain.number &&
         configurations_lookup(engine_configurations(engine), "a.jgf")->rule_table->limits.values == 8000000,
     "options set by a program apply");
  char *blanks = mem_alloc(CONFIG_LARGEST_FILE + 1);
  memset(blanks, ' ', CONFIG_LARGEST_FILE + 1);
  ok(!engine_configure(engine, (struct view){blanks, CONFIG_LARGEST_FILE + 1}, "/p/.jgflint.json", "/p"),
     "a configuration of more than 1 MB has faults");
  read = engine_config(engine);
  is_text(read->files[0]->diags.list[0].message, "this configuration is larger than 1 MB",
          "a configuration of more than 1 MB is reported");
  is_number(read->files[0]->diags.count, 1, "a configuration of more than 1 MB has one fault");
  free(blanks);
  engine_unconfigure(engine);
  is_number(lint(engine, "/p/a.jgf", no_size, false, "board-no-size"), 1, "the configuration can be removed");
}

/* ---- a host ---- */
static int read_text(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context, (void)limit;
  if (strcmp(path, "/p/other.json") != 0) return 2;
  buffer_add_string(text, "{\"severity\": {\"json-trailing-comma\": \"info\"}}");
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return 0;
}

static void test_host(void) {
  const struct engine_host host = {.files = {.read = read_text}, .within = "/p"};
  struct engine *engine = engine_new(&host, VIEW("{\"ignore\": [\"tree\", \"not-there\"]}"));
  ok(engine_configure(engine, VIEW("{\"extends\": \"other.json\"}"), "/p/.jgflint.json", "/p"),
     "the host provides extended configurations");
  struct source source;
  source_of(&source, "/p/a.jgf", "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{},]}");
  const struct engine_linted *linted = engine_lint(engine, &source);
  ok(linted->diags->count && linted->diags->list[0].level == LEVEL_INFO, "the extended configuration applies");
  is_number(found(linted, "tree-empty"), 0, "options take precedence over the configuration");
  source_release(&source);
  ok(!engine_configure(engine, VIEW("{\"extends\": \"/secret.json\"}"), "/p/.jgflint.json", "/p"),
     "no file outside of the directory is extended");
  engine_free(engine);
}

static void test_fix(struct engine *engine) {
  struct source source;
  source_of(&source, "a.jgf", "{\"record\": {\"format\": \"JGF\", \"version\": \"2\"}, \"tree\": [{},]}");
  const struct engine_fixed *fixed = engine_fix(engine, &source, &(struct engine_fix_options){0});
  is_text(fixed->text.at, "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{}]}", "all safe fixes are made");
  ok(fixed->changed && fixed->count == 2 && !fixed->refused, "all safe fixes are counted");
  is_number(fixed->left.diags->by_level[LEVEL_ERROR], 0, "no error is left");
  fixed = engine_fix(engine, &source, &(struct engine_fix_options){.rules = "record-version"});
  ok(fixed->count <= 1, "only the fixes of chosen rules are applied");
  source_release(&source);
  source_of(&source, "a.jgf", "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"tree\": [{}]}");
  fixed = engine_fix(engine, &source, &(struct engine_fix_options){.unsafe = true});
  ok(!fixed->changed && fixed->text.at == source.bytes, "a record without findings is not changed");
  source_release(&source);
}

static void test_games(struct engine *engine) {
  struct source source;
  source_of(&source, "a.jgf", captured);
  const struct engine_games *read = engine_read(engine, &source);
  is_number(read->games->count, 1, "a JGF record is a game");
  const struct stored_game *kept = read->games->list[0];
  is_number(kept->game.node_count, 5, "a read game has all its nodes");
  int32_t node = stored_game_node_at(kept, (size_t)(strstr(captured, "taken") - captured));
  is_number(node, 3, "a place in the text leads to its node");
  is_text(stored_game_comment(kept, 3).at, "taken", "a read game has the comment of a node");
  is_text(stored_game_comment(kept, 0).at, "begin", "a read game has the comment of the root");
  is_number(stored_game_comment(kept, 1).length, 0, "a node without a comment has an empty comment");
  const struct go_position *position = engine_position(engine, 0, 3);
  ok(position && position->taken == 1 && position->number == 3 && position->next == GO_WHITE,
     "a position counts captured stones");
  is_number(position->board.stones[GO_BLACK], 2, "a position has the stones left");
  position = engine_position(engine, 0, 4);
  ok(position && position->is_pass && position->next == GO_BLACK && position->number == 4,
     "a position after a pass has the next player");
  ok(!engine_position(engine, 0, 5) && !engine_position(engine, 1, 0), "a missing node or game has no position");
  source_release(&source);

  source_of(&source, "a.sgf", two);
  source.is_unicode = true;
  read = engine_read(engine, &source);
  is_number(read->games->count, 2, "both games of a collection are kept");
  is_text(stored_game_comment(read->games->list[0], 0).at, "first", "games of a collection have their comments");
  node = stored_game_node_at(read->games->list[0], (size_t)(strstr(two, "W[gg]") - two) + 2);
  is_number(node, 4, "a place in a variation leads to its node");
  position = engine_position(engine, 0, 4);
  ok(position && position->number == 2 && position->board.stones[GO_BLACK] == 1,
     "a position in a variation is played from the root");
  ok(engine_position(engine, 1, 1)->board.width == 13, "the second game has its own board");
  source_release(&source);
}

static void test_lines(struct engine *engine) {
  struct source source, line;
  size_t at = 0, count = 0;
  source_of(&source, "a.jsonl", "{\"a\": 1}\n\n \r\n{\"b\": 2}");
  ok(engine_is_lines(engine, "a.jsonl") && !engine_is_lines(engine, "a.jgf"), "JSON Lines are recognized by their name");
  while (engine_next_line(engine, &source, &at, &line)) {
    count++;
    if (count == 2) ok(line.first_line == 4 && line.first_offset == 13 && line.size == 8, "a line has its number and offset");
  }
  is_number(count, 2, "blank lines are not counted");
  source_release(&source);
}

/* ---- converting ---- */
static void test_convert(struct engine *engine) {
  struct source source;
  source_of(&source, "a.sgf", two);
  source.is_unicode = true;
  const struct engine_converted *converted = engine_convert(engine, &source, &(struct convert_options){.to = CONVERT_TO_JGF});
  ok(!converted->failed && converted->games->count == 2, "two SGF games become two records");
  ok(memmem(converted->games->text.data, converted->games->text.length, "\xE5\x9B\xB2", 3), "in Unicode, as they came");
  ok(!count_of(converted->diags, "sgf-ca-mismatch"), "converting a text of an editor has no finding about CA");
  source_release(&source);
  source_of(&source, "a.jgf", captured);
  converted = engine_convert(engine, &source, &(struct convert_options){.to = CONVERT_TO_SGF, .plain = true});
  ok(!converted->failed && strstr(converted->games->text.data, ";B[ab]C[taken]"),
     "a record becomes SGF, with the options of that call");
  source_release(&source);
  source_of(&source, "a.jgf", "{}");
  converted = engine_convert(engine, &source, &(struct convert_options){.to = CONVERT_TO_SGF});
  ok(converted->failed && converted->reason && !converted->games->count, "a text without a game is not converted");
  source_release(&source);
}

/* ---- formats, rules, schemas ---- */
static void test_detect(struct engine *engine) {
  static const struct {
    const char *text, *is;
  } texts[] = {
      {captured, "jgf"}, {two, "sgf"}, {"{\"record\": {\"format\": \"JGF\"", "jgf"}, {"{\"name\": \"x\"}", NULL}, {"", NULL},
      {"hello", NULL}, {"[Header]\nTitle=x\n[Data]\n", "ugf"},
      {"\\HS\n\\[GAMEBLACKNAME=a\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n", "gib"},
  };
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
    const char *is = engine_detect(engine, view_of(texts[i].text));
    is_text(is ? is : "nothing", texts[i].is ? texts[i].is : "nothing", "text %zu is recognized by its content", i);
  }
  char packed[128] = "\x2a\x0b"; /* the header of an LHA archive, at offset 2 */
  packed[2] = 25;
  memcpy(packed + 4, "-lh5-", 5);
  const char *is = engine_detect(engine, (struct view){packed, sizeof packed});
  is_text(is ? is : "nothing", "ugz", "an LHA archive is recognized as ugz");
}

static void test_rules(struct engine *engine) {
  struct buffer text = {0};
  ok(engine_explain(engine, "all", "a.jgf", &text), "all rules are explained");
  ok(strstr(buffer_string(&text), "\"json-trailing-comma\"") && strstr(buffer_string(&text), "\"config-unknown-key\""),
     "explaining all rules includes those about configurations");
  buffer_clear(&text);
  ok(engine_explain(engine, "move-ko", "a.jgf", &text) && strncmp(buffer_string(&text), "{", 1) == 0,
     "one rule is explained as an object");
  buffer_clear(&text);
  ok(!engine_explain(engine, "move-k", "a.jgf", &text) && !text.length, "an unknown rule is not explained");
  buffer_release(&text);
}

/* Returns the schema's description of the key at the first occurrence of `piece`, or "". */
static const char *described(struct engine *engine, struct json_object *schema, const char *text, const char *piece) {
  struct source source;
  source_of(&source, "a.jgf", text);
  const struct json_document *document = engine_read(engine, &source)->document;
  size_t at = (size_t)(strstr(text, piece) - text);
  struct json_object *part = NULL;
  for (uint32_t spot = 0; spot < document->count; spot++)
    if (document->spots[spot].key_start <= at && at < document->spots[spot].key_end) part = schema_at(schema, document, spot);
  source_release(&source);
  struct json_object *description = json_object_object_get(part, "description");
  return description ? json_object_get_string(description) : "";
}

static void test_schema(struct engine *engine) {
  struct json_object *schema = schema_make("jgf2");
  static const char text[] =
      "{\"record\": {\"format\": \"JGF\", \"version\": 2}, \"players\": [{\"rank\": \"1d\"}], \"tree\": [{}, "
                             "{\"variations\": [[{\"variations\": [[{\"move\": {\"color\": \"black\"}, \"odd\": 1}]]}]]}]}";
  ok(strstr(described(engine, schema, text, "rank"), "rank"), "a key of a player has its meaning");
  ok(*described(engine, schema, text, "color"), "a key of a move in nested variations is described");
  ok(!*described(engine, schema, text, "odd"), "an unknown key has no description");
  json_object_put(schema);
  ok(!schema_make("jgf3"), "an unknown schema does not exist");
  schema = schema_make("config");
  ok(*described(engine, schema, "{\"overrides\": [{\"severity\": {}}]}", "severity"),
     "keys of a configuration have a description");
  json_object_put(schema);
}

int main(void) {
  struct engine *engine = engine_new(NULL, VIEW(""));
  test_lint(engine);
  test_related(engine);
  test_unicode(engine);
  test_configure(engine);
  test_host();
  test_fix(engine);
  test_games(engine);
  test_lines(engine);
  test_convert(engine);
  test_detect(engine);
  test_rules(engine);
  test_schema(engine);
  engine_free(engine);
  return done();
}
