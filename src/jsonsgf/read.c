/* The tree is read with a stack of our own: real records nest over 1,000 deep. */
#include "base/memory.h"
#include "base/utf8.h"
#include "json/pointer.h"
#include "json/value.h"
#include "jsonsgf/internal.h"
#include "sgf/check.h"

/* ---- what a text begins with ---- */

/* Nearly every text is JGF, which the first key or a few more keys show. */
enum { SNIFFED = 4096, BRACKETS = 6 };

/* Takes a character after white space from the beginning of a text. */
static bool take(struct view *tail, char c) {
  while (tail->length && ascii_is_space(*tail->at)) *tail = view_after(*tail, 1);
  if (!tail->length || *tail->at != c) return false;
  *tail = view_after(*tail, 1);
  return true;
}

/* Reads a string after its opening quote, with its escapes. */
static bool string_read(struct view *tail, struct view *text) {
  *text = (struct view){tail->at, 0};
  while (text->length < tail->length && tail->at[text->length] != '"')
    text->length += tail->at[text->length] == '\\' && tail->length - text->length > 1 ? 2 : 1;
  *tail = view_after(*tail, text->length);
  return take(tail, '"');
}

/* Skips a value, whose content does not matter. */
static bool value_skip(struct view *tail) {
  size_t depth = 0;
  struct view text;
  while (tail->length) {
    char c = *tail->at;
    if (!depth && ascii_is_one_of(c, "]},")) return true;
    if (ascii_is_one_of(c, "[{")) depth++;
    if (ascii_is_one_of(c, "]}")) depth--;
    *tail = view_after(*tail, 1);
    if (c == '"' && !string_read(tail, &text)) return false;
  }
  return false;
}

enum verdict { VERDICT_OPEN, VERDICT_YES, VERDICT_NO };

/* Keys that JGF nodes also have leave the verdict open. Keys that only JGF has mean no. */
static enum verdict key_verdict(struct view key, bool *has_data) {
  static const char *const ours[] = {"gameTrees", "props", "childs", "sequences"};
  static const char *const theirs[] = {"record", "game",   "tree",  "board", "rules", "players", "event",  "source",  "meta",
                                       "settings", "info", "move", "setup", "markup", "score", "comments", "root"};
  enum sgf_name id = sgf_name_of(key);
  if (id != SGF_UNKNOWN && sgf_kind_of(id)->last_ff == 4) return VERDICT_YES;
  if (view_is_one_of(key, theirs, ARRAY_LENGTH(theirs))) return VERDICT_NO;
  if (view_is_one_of(key, ours, ARRAY_LENGTH(ours))) return VERDICT_YES;
  bool is_sabaki = *has_data && (view_is(key, "children") || view_is(key, "parentId"));
  *has_data |= view_is(key, "data");
  return is_sabaki ? VERDICT_YES : VERDICT_OPEN;
}

static bool jsonsgf_sniff(struct view all) {
  struct view head = {all.at, all.length < SNIFFED ? all.length : SNIFFED};
  view_skip(&head, UTF8_BOM);
  for (size_t i = 0; i < BRACKETS && take(&head, '['); i++) continue;
  if (!take(&head, '{')) return false;
  enum verdict verdict = VERDICT_OPEN;
  struct view key;
  bool has_data = false;
  while (verdict == VERDICT_OPEN && take(&head, '"') && string_read(&head, &key) && take(&head, ':')) {
    verdict = key_verdict(key, &has_data);
    if (verdict == VERDICT_OPEN && (!value_skip(&head) || !take(&head, ','))) break;
  }
  return verdict == VERDICT_YES;
}

/* ---- what a document is ---- */

static bool has_key(const struct jsonsgf *reader, uint32_t object, unsigned key) {
  return json_member(reader->document, object, key) != NO_SPOT;
}

static const char *jsonsgf_foreign(const struct jsonsgf *reader) {
  if (jsonsgf_kind(reader, 0) != JSON_ARRAY && jsonsgf_kind(reader, 0) != JSON_OBJECT) return "a single value";
  uint32_t object = 0; /* the first one inside some lists */
  for (size_t depth = 0; depth < BRACKETS && jsonsgf_kind(reader, object) == JSON_ARRAY; depth++, object++)
    if (jsonsgf_is_empty(reader, object)) return NULL;
  if (jsonsgf_kind(reader, object) != JSON_OBJECT) return NULL;
  if (has_key(reader, object, SGF_FF) || has_key(reader, object, SGF_GM)) return NULL;
  if (has_key(reader, object, JSONSGF_TREE) || has_key(reader, object, JSONSGF_RECORD)) return "JGF";
  if (has_key(reader, object, JSONSGF_GAME_TREES) || has_key(reader, object, JSONSGF_SEQUENCES)) return "the form of smartgame";
  if (has_key(reader, object, JSONSGF_PROPS)) return "the form of sgfjs";
  if (has_key(reader, object, JSONSGF_DATA) && has_key(reader, object, JSONSGF_CHILDREN)) return "the form of Sabaki";
  return NULL;
}

static bool jsonsgf_has_number_points(const struct jsonsgf *reader) {
  for (uint32_t spot = 0; spot < reader->document->count; spot++) {
    if (jsonsgf_kind(reader, spot) != JSON_ARRAY ||
        !(reader->spots[spot].next == spot + 3 && jsonsgf_kind(reader, spot + 1) == JSON_INTEGER &&
          jsonsgf_kind(reader, spot + 2) == JSON_INTEGER))
      continue;
    uint32_t owner = spot;
    for (size_t level = 0; level < 3 && owner != NO_SPOT && jsonsgf_kind(reader, owner) == JSON_ARRAY; level++) {
      if (reader->spots[owner].key && reader->spots[owner].key < SGF_NAME_COUNT &&
          sgf_type_is(sgf_kind_of((enum sgf_name)reader->spots[owner].key)->type, SGF_TYPE_HAS_POINTS))
        return true;
      owner = reader->spots[owner].parent;
    }
  }
  return false;
}

static bool jsonsgf_is_split(const struct jsonsgf *reader, uint32_t list) {
  if (jsonsgf_kind(reader, list) != JSON_ARRAY || jsonsgf_is_empty(reader, list)) return false;
  uint32_t nodes = list + 1, subtrees = reader->spots[nodes].next;
  if (subtrees == reader->spots[list].next || reader->spots[subtrees].next != reader->spots[list].next) return false;
  if (jsonsgf_kind(reader, nodes) != JSON_ARRAY || jsonsgf_kind(reader, subtrees) != JSON_ARRAY) return false;
  if (!jsonsgf_is_empty(reader, nodes) && jsonsgf_kind(reader, nodes + 1) != JSON_OBJECT) return false;
  return jsonsgf_is_empty(reader, subtrees) || jsonsgf_kind(reader, subtrees + 1) == JSON_ARRAY;
}

static void note(struct jsonsgf *reader, enum jsonsgf_fact kind, uint32_t spot, long long number, const char *text) {
  jsonsgf_note(reader, kind, spot, (struct view){0}, (struct view){0}, number, text);
}

/* ---- other keys ---- */

enum { DEEPEST_LEFTOVER = 500 }; /* json_write_value recurses; deeper values are not kept */

/* How deep a value nests, up to a bound. */
static bool is_shallow(const struct jsonsgf *reader, uint32_t value) {
  uint32_t ends[DEEPEST_LEFTOVER];
  size_t depth = 0;
  for (uint32_t spot = value; spot < reader->spots[value].next; spot++) {
    while (depth && spot >= ends[depth - 1]) depth--;
    if (jsonsgf_is_empty(reader, spot)) continue;
    if (depth == DEEPEST_LEFTOVER) return false;
    ends[depth++] = reader->spots[spot].next;
  }
  return true;
}

static void leftover_add(struct jsonsgf *reader, size_t node, const char *pointer, uint32_t spot, struct json_object *move) {
  const struct json_spot *at = &reader->spots[spot];
  if (at->marks & JSON_BROKEN || !is_shallow(reader, spot)) return;
  tree_leftover_set_move(property_tree_add_leftover(reader->tree, node, pointer, json_object_get(at->value), spot), move);
}

/* Reads `jgf`: JSON Pointers and their values, and the move of the node. In other nodes than the root, the key may belong to a
 * user: returns false. */
static bool jgf_read(struct jsonsgf *reader, uint32_t spot) {
  const struct json_spot *spots = reader->spots;
  struct buffer *key = &reader->scratch->text;
  const size_t node = reader->tree->node_count - 1;
  if (jsonsgf_kind(reader, spot) != JSON_OBJECT) return false;
  struct json_object *move = node ? json_member_of(spots[spot].value, LEFTOVER_MOVE) : NULL;
  for (int adds = !node; adds <= 1; adds++)
    for (uint32_t member = spot + 1; member < spots[spot].next; member = spots[member].next) {
      buffer_clear(key);
      json_key_text(reader->document, member, key);
      struct view pointer = buffer_view(key);
      bool is_move = view_is(pointer, LEFTOVER_MOVE);
      if (!adds && !view_begins(pointer, "/") && !is_move && !view_is(pointer, LEFTOVER_SGF)) return false;
      if (!adds || spots[member].marks & JSON_SUPERSEDED || (node && is_move)) continue;
      if (tree_leftover_may_be(pointer, !node)) leftover_add(reader, node, buffer_string(key), member, move);
    }
  return true;
}

/* Keys of users: kept, and noted once for each name. */
static void user_key_read(struct jsonsgf *reader, uint32_t spot, struct view key) {
  struct buffer *pointer = &reader->scratch->text;
  if (memchr(key.at, '\0', key.length)) return;
  buffer_clear(pointer);
  buffer_add_string(pointer, "/meta/jsonsgf");
  size_t node = reader->tree->node_count - 1;
  if (node) buffer_printf(pointer, "/nodes/node %zu", node);
  json_pointer_key(pointer, key);
  leftover_add(reader, 0, buffer_string(pointer), spot, NULL);
  void **spoken = map_get_or_add(&reader->scratch->user_keys, key);
  if (*spoken == reader->tree) return;
  *spoken = reader->tree;
  jsonsgf_note(reader, JSONSGF_FACT_USER_KEY, spot, key, (struct view){0}, 0, NULL);
}

/* ---- members ---- */

/* The property that a name in small letters means, unless the node has that property. SGF_UNKNOWN for other names. */
static enum sgf_name lowercase_property(const struct jsonsgf *reader, uint32_t node, uint32_t spot, struct view key) {
  char name[2];
  if (key.length < 1 || key.length > 2 || jsonsgf_kind(reader, spot) == JSON_OBJECT) return SGF_UNKNOWN;
  bool any_small = false;
  for (size_t i = 0; i < key.length; i++) {
    name[i] = ascii_upper(key.at[i]);
    any_small |= name[i] != key.at[i];
  }
  enum sgf_name id = sgf_name_of((struct view){name, key.length});
  bool is_now = any_small && id != SGF_UNKNOWN && sgf_kind_of(id)->last_ff == 4;
  return is_now && json_member(reader->document, node, id) == NO_SPOT ? id : SGF_UNKNOWN;
}

static void member_read(struct jsonsgf *reader, uint32_t node, uint32_t spot) {
  const struct json_spot *at = &reader->spots[spot];
  if (at->key == JSONSGF_VARIATIONS || at->marks & JSON_SUPERSEDED) return;
  if (at->key && at->key < SGF_NAME_COUNT) {
    jsonsgf_property_read(reader, spot, (enum sgf_name)at->key);
    return;
  }
  if (at->key == JSONSGF_JGF && jgf_read(reader, spot)) return;
  struct buffer *text = &reader->scratch->key;
  buffer_clear(text);
  json_key_text(reader->document, spot, text);
  struct view key = buffer_view(text);
  enum sgf_name id = lowercase_property(reader, node, spot, key);
  bool is_unknown = key.length && ascii_is_capital(key.at[0]);
  if (id != SGF_UNKNOWN) {
    struct view name = view_of(sgf_kind_of(id)->name);
    jsonsgf_note(reader, JSONSGF_FACT_LOWERCASE_PROPERTY, spot, key, name, 0, NULL);
    jsonsgf_property_read(reader, spot, id);
  } else if (is_unknown) jsonsgf_property_read(reader, spot, SGF_UNKNOWN);
  else user_key_read(reader, spot, key);
}

/* ---- nodes ---- */

/* A list of nodes that is being read. The nesting of the document limits the recursion. */
struct node_list {
  uint32_t end;
  int32_t last;      /* the parent of the next node */
  uint32_t line;
  uint32_t subtrees; /* the list of trees after the nodes, or NO_SPOT */
  struct branches {
    uint32_t variations;
    int32_t node;
  } *branches; /* owned: they are read after the list, the last first */
  size_t count, capacity;
};

static void node_read(struct jsonsgf *reader, uint32_t node, struct node_list *list) {
  const struct json_spot *spots = reader->spots;
  property_tree_add_node(reader->tree, list->last, list->line, node);
  list->last = (int32_t)reader->tree->node_count - 1;
  if (list->last == 0) {
    if (json_member(reader->document, node, SGF_FF) == NO_SPOT && reader->solutions == NO_SPOT)
      note(reader, JSONSGF_FACT_MISSING_FF, node, 0, NULL);
    jsonsgf_board_read(reader, node);
  }
  for (uint32_t spot = node + 1; spot < spots[node].next; spot = spots[spot].next) member_read(reader, node, spot);
}

static void branches_add(struct jsonsgf *reader, uint32_t node, struct node_list *list) {
  const struct json_spot *spots = reader->spots;
  uint32_t variations = json_member(reader->document, node, JSONSGF_VARIATIONS);
  if (variations == NO_SPOT || spots[variations].marks & JSON_BROKEN) return;
  if (jsonsgf_kind(reader, variations) != JSON_ARRAY) {
    note(reader, JSONSGF_FACT_VARIATIONS_TYPE, variations, 0, NULL);
    return;
  }
  bool is_last = spots[node].next == list->end;
  bool is_empty = jsonsgf_is_empty(reader, variations);
  bool is_single = !is_empty && spots[variations + 1].next == spots[variations].next &&
                   jsonsgf_kind(reader, variations + 1) == JSON_ARRAY && !jsonsgf_is_empty(reader, variations + 1);
  bool has_subtrees = list->subtrees != NO_SPOT && !jsonsgf_is_empty(reader, list->subtrees);
  if (is_empty) note(reader, JSONSGF_FACT_EMPTY_VARIATIONS, variations, 0, NULL);
  else if (!is_last) note(reader, JSONSGF_FACT_VARIATIONS_NOT_LAST, variations, 0, NULL);
  else if (!has_subtrees && is_single) note(reader, JSONSGF_FACT_SINGLE_VARIATION, variations, 0, NULL);
  ARRAY_ADD(list->branches, list->count, list->capacity, (struct branches){variations, list->last});
}

static bool subtree_read(struct jsonsgf *reader, uint32_t tree, int32_t parent);

static void subtrees_read(struct jsonsgf *reader, uint32_t subtrees, int32_t parent) {
  const struct json_spot *spots = reader->spots;
  for (uint32_t spot = subtrees + 1; spot < spots[subtrees].next; spot = spots[spot].next) {
    if (jsonsgf_kind(reader, spot) == JSON_ARRAY) (void)subtree_read(reader, spot, parent);
    else if (!(spots[spot].marks & JSON_BROKEN)) note(reader, JSONSGF_FACT_VARIATIONS_TYPE, spot, 1, NULL);
  }
}

/* Reads the nodes of a list from a spot on, and then the trees and branches that follow them. */
static void list_read(struct jsonsgf *reader, uint32_t spot, struct node_list list) {
  for (uint32_t next; spot < list.end; spot = next) {
    const enum json_kind kind = jsonsgf_kind(reader, spot);
    next = reader->spots[spot].next;
    if (kind == JSON_OBJECT) {
      node_read(reader, spot, &list);
      branches_add(reader, spot, &list);
    } else if (kind == JSON_ARRAY && next == list.end && list.subtrees == NO_SPOT && reader->spots[spot].index > 0)
      list.subtrees = spot; /* shape F: the nodes, then their subtrees */
    else if (!(reader->spots[spot].marks & JSON_BROKEN)) note(reader, JSONSGF_FACT_NODE_TYPE, spot, 0, NULL);
  }
  if (list.subtrees != NO_SPOT && list.last >= 0) subtrees_read(reader, list.subtrees, list.last);
  else if (list.subtrees != NO_SPOT) note(reader, JSONSGF_FACT_NODE_TYPE, list.subtrees, 0, NULL);
  while (list.count-- > 0) subtrees_read(reader, list.branches[list.count].variations, list.branches[list.count].node);
  free(list.branches);
}

/* ---- trees ---- */

/* Returns false if the tree is empty. */
static bool subtree_read(struct jsonsgf *reader, uint32_t tree, int32_t parent) {
  bool is_split = jsonsgf_is_split(reader, tree);
  uint32_t nodes = is_split ? tree + 1 : tree;
  if (jsonsgf_is_empty(reader, nodes)) {
    note(reader, JSONSGF_FACT_EMPTY_TREE, tree, parent >= 0, NULL);
    return false;
  }
  const uint32_t end = reader->spots[nodes].next;
  list_read(reader, nodes + 1, (struct node_list){.end = end, .last = parent, .line = reader->lines++,
                                                  .subtrees = is_split ? end : NO_SPOT});
  return true;
}

static bool jsonsgf_tree_read(struct jsonsgf *reader, uint32_t spot) {
  struct property_tree *tree = reader->tree;
  tree->spot = spot;
  tree->places = reader->document;
  reader->lines = 0;
  if (jsonsgf_kind(reader, spot) == JSON_OBJECT)
    list_read(reader, spot, (struct node_list){.end = reader->spots[spot].next, .last = -1, .line = reader->lines++,
                                               .subtrees = NO_SPOT});
  else if (!subtree_read(reader, spot, -1)) return false;
  if (reader->solutions != NO_SPOT) jsonsgf_solutions_read(reader, reader->solutions);
  if (tree->node_count) jsonsgf_lists_judge(reader);
  return tree->node_count > 0;
}

static const char *const *key_texts(void) {
#define P(name, ...) [SGF_##name] = #name,
  static const char *const texts[JSONSGF_KEYS] = {
#include "sgf/properties.def"
      [JSONSGF_VARIATIONS] = "variations", [JSONSGF_JGF] = "jgf", [JSONSGF_GAME_TREES] = "gameTrees", [JSONSGF_PROPS] = "props",
      [JSONSGF_DATA] = "data", [JSONSGF_CHILDREN] = "children", [JSONSGF_SEQUENCES] = "sequences",
      [JSONSGF_TREE] = "tree", [JSONSGF_RECORD] = "record", [JSONSGF_SOL] = "SOL"};
#undef P
  return texts;
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

/* Copies the text and adds the missing brackets at its beginning and end. */
static void wrap(struct format_session *session) {
  const struct source *source = session->source;
  struct jsonsgf_scratch *scratch = session->state;
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

static void tree_read(struct jsonsgf *reader, uint32_t spot) {
  struct property_tree *tree = reader->tree;
  property_tree_clear(tree);
  tree->span = span_of;
  tree->number = ++reader->games;
  reader->solutions = jsonsgf_solutions(reader, spot);
  if (reader->solutions != NO_SPOT) note(reader, JSONSGF_FACT_PROBLEM, reader->solutions, 0, NULL);
  if (!jsonsgf_tree_read(reader, spot)) return;
  sgf_check(reader->session, reader->sink);
  property_tree_sort_leftovers(tree);
  format_session_game(reader->session);
}

static void games_read(struct jsonsgf *reader, bool is_wrapped) {
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
  if (is_single || !is_list) tree_read(reader, 0);
  else if (!is_empty) {
    const struct json_spot *spots = reader->spots;
    for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next) {
      enum json_kind kind = jsonsgf_kind(reader, spot);
      if (kind == JSON_OBJECT) note(reader, JSONSGF_FACT_BARE_NODE, spot, 1, NULL);
      if (kind == JSON_OBJECT || kind == JSON_ARRAY) tree_read(reader, spot);
      else if (!(spots[spot].marks & JSON_BROKEN)) note(reader, JSONSGF_FACT_NODE_TYPE, spot, 1, NULL);
    }
  }
}

static void read(struct format_session *session, struct fact_sink sink) {
  if (!session->names) session->names = json_key_table_new(key_texts(), JSONSGF_KEYS);
  if (!session->state) session->state = mem_alloc_zeroed(1, sizeof(struct jsonsgf_scratch));
  struct jsonsgf_scratch *scratch = session->state;
  map_release(&scratch->user_keys);
  load(session, session->source);
  bool is_wrapped = is_bare_sequence(session);
  if (is_wrapped) {
    wrap(session);
    load(session, &session->decoded);
  }
  const struct facts *flaws = &session->document.flaws;
  for (size_t i = 0; i < flaws->count; i++) sink.note(sink.context, &flaws->list[i]);
  if (json_is_damaged(&session->document)) return;
  struct jsonsgf reader = {.session = session, .document = &session->document, .spots = session->document.spots,
                           .tree = &session->tree, .scratch = scratch, .sink = sink,
                           .budget = 65536 + session->source->size};
  games_read(&reader, is_wrapped);
}

static void release(void *state) {
  struct jsonsgf_scratch *scratch = state;
  buffer_release(&scratch->text);
  buffer_release(&scratch->key);
  map_release(&scratch->user_keys);
  free(scratch);
}

static const char *const endings[] = {".sgf.json", ".jsgf", NULL};
const struct format format_json_sgf = {.name = "json-sgf", .title = "JSON-SGF", .endings = endings, .fixable = true,
                                       .sniff = jsonsgf_sniff, .read = read, .release = release};
