/* SGF written as JSON: collections, and texts that are not quite JSON. */
#include "base/memory.h"
#include "jsonsgf/internal.h"
#include "sgf/check.h"

static const char *const *key_texts(void) {
#define P(name, ...) [SGF_##name] = #name,
  static const char *const texts[JSONSGF_KEYS] = {
#include "sgf/properties.def"
      [JSONSGF_VARIATIONS] = "variations", [JSONSGF_JGF] = "jgf", [JSONSGF_GAME_TREES] = "gameTrees", [JSONSGF_PROPS] = "props",
      [JSONSGF_CHILDS] = "childs", [JSONSGF_DATA] = "data", [JSONSGF_CHILDREN] = "children", [JSONSGF_NODES] = "nodes",
      [JSONSGF_SEQUENCES] = "sequences", [JSONSGF_TREE] = "tree", [JSONSGF_RECORD] = "record", [JSONSGF_SOL] = "SOL"};
#undef P
  return texts;
}

static void note(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, long long number, const char *text) {
  jsonsgf_note(reader, kind, spot, (struct view){0}, (struct view){0}, number, text);
}

static struct span span_of(const void *places, uint32_t spot) {
  return json_value_span(places, spot);
}

/* ---- texts ---- */

static void load(struct format_session *session, const struct source *source) {
  if (session->has_document) json_release(&session->document);
  json_parse(&session->document, source, session->names, &session->limits);
  session->has_document = true;
  session->text = session->document.source;
}

/* Nodes with commas between them, as the gist shows a sequence: a list whose brackets were left out. */
static bool is_bare_sequence(const struct format_session *session) {
  const struct json_document *document = &session->document;
  if (!document->count || document->source != session->source || document->spots[0].kind != JSON_OBJECT ||
      document->spots[0].marks & JSON_UNCLOSED)
    return false;
  const struct source *source = document->source;
  size_t at = document->spots[0].end;
  while (at < source->size && memchr(" \t\r\n", source->bytes[at], 4)) at++;
  return at < source->size && source->bytes[at] == ',';
}

/* The text again with the brackets that it lacks, which stand at its beginning and at its end. */
static void wrap(struct format_session *session) {
  const struct source *source = session->source;
  struct jsonsgf_scratch *scratch = session->own;
  size_t bom = source_bom(source), inner = source->size - bom;
  char *text = mem_alloc(inner + 2 + SOURCE_PADDING);
  text[0] = '[';
  memcpy(text + 1, source->bytes + bom, inner);
  text[inner + 1] = ']';
  memset(text + inner + 2, 0, SOURCE_PADDING);
  source_init_owned(&session->decoded, source->name, text, inner + 2);
  scratch->steps[0] = (struct source_step){0, bom, true};
  scratch->steps[1] = (struct source_step){1, bom, false};
  scratch->steps[2] = (struct source_step){inner + 1, source->size, true};
  session->decoded.steps = scratch->steps;
  session->decoded.step_count = ARRAY_LENGTH(scratch->steps);
  session->decoded.first_line = source->first_line;
  session->decoded.first_offset = source->first_offset;
  session->decoded.is_line = source->is_line;
}

/* ---- games ---- */

struct games {
  struct jsonsgf reader;
  void (*game)(void *to);
  void *to; /* borrowed */
  size_t number;
};

static void tree_read(struct games *games, uint32_t spot) {
  struct property_tree *tree = games->reader.tree;
  property_tree_clear(tree);
  tree->span = span_of;
  tree->number = ++games->number;
  games->reader.solutions = jsonsgf_solutions(&games->reader, spot);
  if (games->reader.solutions != NO_SPOT) note(&games->reader, JSONSGF_FACT_PROBLEM, games->reader.solutions, 0, NULL);
  if (!jsonsgf_tree_read(&games->reader, spot)) return;
  sgf_check(games->reader.session, games->reader.sink);
  property_tree_sort_leftovers(tree);
  games->game(games->to);
}

static void games_read(struct games *games, bool is_wrapped) {
  struct jsonsgf *reader = &games->reader;
  const char *foreign = jsonsgf_foreign(reader);
  if (foreign) {
    note(reader, JSONSGF_FACT_SHAPE, 0, 0, foreign);
    return;
  }
  reader->points_are_numbers = jsonsgf_has_number_points(reader);
  if (reader->points_are_numbers)
    note(reader, JSONSGF_FACT_SHAPE, 0, 1, "the form of Perl's Games::Go::SGF::Grove, with points as numbers");
  if (is_wrapped) note(reader, JSONSGF_FACT_BARE_SEQUENCE, 0, 0, NULL);
  bool is_list = jsonsgf_kind(reader, 0) == JSON_ARRAY, is_empty = is_list && jsonsgf_is_empty(reader, 0);
  /* Nodes with their subtrees; but [[nodes], []] is a collection whose second tree is empty. */
  bool is_split = is_list && jsonsgf_is_split(reader, 0) && !jsonsgf_is_empty(reader, reader->spots[1].next);
  bool is_single = is_list && !is_empty && (jsonsgf_kind(reader, 1) != JSON_ARRAY || is_split);
  if (is_empty) note(reader, JSONSGF_FACT_EMPTY_TREE, 0, 2, NULL);
  else if (is_single && !is_wrapped) note(reader, JSONSGF_FACT_SINGLE_TREE, 0, 0, NULL);
  else if (!is_list && jsonsgf_solutions(reader, 0) == NO_SPOT) note(reader, JSONSGF_FACT_BARE_NODE, 0, 0, NULL);
  if (is_single || !is_list) tree_read(games, 0);
  else if (!is_empty) {
    const struct json_spot *spots = reader->spots;
    for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next) {
      enum json_kind kind = jsonsgf_kind(reader, spot);
      if (kind == JSON_OBJECT) note(reader, JSONSGF_FACT_BARE_NODE, spot, 1, NULL);
      if (kind == JSON_OBJECT || kind == JSON_ARRAY) tree_read(games, spot);
      else if (!(spots[spot].marks & JSON_BROKEN)) note(reader, JSONSGF_FACT_NODE_TYPE, spot, 1, NULL);
    }
  }
}

static void read(struct format_session *session, struct fact_sink sink, void (*game)(void *to), void *to) {
  if (!session->names) session->names = json_key_table_new(key_texts(), JSONSGF_KEYS);
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct jsonsgf_scratch));
  struct jsonsgf_scratch *scratch = session->own;
  map_release(&scratch->user_keys);
  load(session, session->source);
  bool is_wrapped = is_bare_sequence(session);
  if (is_wrapped) {
    wrap(session);
    load(session, &session->decoded);
  }
  const struct facts *flaws = &session->document.flaws;
  for (size_t i = 0; i < flaws->count; i++) sink.note(sink.to, &flaws->list[i]);
  if (json_is_damaged(&session->document)) return;
  struct games games = {.reader = {.session = session, .document = &session->document, .spots = session->document.spots,
                                   .tree = &session->tree, .scratch = scratch, .sink = sink,
                                   .budget = 65536 + session->source->size},
                        .game = game, .to = to};
  games_read(&games, is_wrapped);
}

static void release(void *own) {
  struct jsonsgf_scratch *scratch = own;
  buffer_release(&scratch->text);
  buffer_release(&scratch->key);
  map_release(&scratch->user_keys);
  free(scratch);
}

static const char *const endings[] = {".sgf.json", ".jsgf", NULL};
const struct format format_json_sgf = {.name = "json-sgf", .title = "JSON-SGF", .endings = endings, .fixable = true,
                                       .sniff = jsonsgf_sniff, .read = read, .release = release};
