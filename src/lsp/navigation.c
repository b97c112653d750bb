/* navigation.c: documentLink, with the files that a configuration names, and textDocument/definition, which leads from a
 * finding to its related places, from a JSON Pointer to its value, and from a captured stone to the capturing move. */
#include "base/memory.h"
#include "base/path.h"
#include "go/position.h"
#include "json/pointer.h"
#include "lsp/methods.h"

enum { MOST_PLACES = 1000 };

/* A definition, and its result so far. */
struct search {
  struct lsp *lsp;
  struct lsp_call *call;
};

/* Adds a place of the document to the result, once. */
static void add_place(const struct search *search, struct span span) {
  struct lsp_call *call = search->call;
  struct json_object *place = lsp_location(search->lsp, call->place.document, span);
  if (!call->result) call->result = json_make_array();
  size_t count = json_object_array_length(call->result), i = 0;
  while (i < count && !json_value_equal(json_object_array_get_idx(call->result, i), place)) i++;
  if (i == count && count < MOST_PLACES) json_append(call->result, place);
  else json_object_put(place);
}

/* ---- findings ---- */

static void add_related(void *visitor, const struct linted *linted) {
  const struct search *search = visitor;
  size_t offset = search->call->place.offset;
  for (size_t i = 0; i < linted->diags->count; i++) {
    const struct diag *diag = &linted->diags->list[i];
    struct span span = linted_mark(linted, diag);
    if (offset < span.start || offset > span.end) continue;
    for (const struct related *related = diag->related; related; related = related->next)
      add_place(search, linted_span(linted, related->span));
  }
}

/* ---- pointers in `meta` ---- */

/* Suppressions and SGF properties have JSON Pointers (RFC 6901), as strings or keys. */
static void add_target(const struct search *search) {
  struct lsp_place place = search->call->place;
  LOCAL_BUFFER pointer = {0}, key = {0};
  const struct json_document *json = document_json(search->lsp, place.document);
  if (!json || scopes_is_config(place.document->name)) return;
  uint32_t spot = document_json_at(json, place.offset), target = NO_SPOT, member = spot;
  while (member && member != NO_SPOT && json_spot(json, member)->parent != 0) member = json_spot(json, member)->parent;
  if (member && member != NO_SPOT) json_key_text(json, member, &key);
  if (view_is(buffer_view(&key), "meta")) {
    if (document_json_is_key(json, spot, place.offset)) json_key_text(json, spot, &pointer);
    else if (json_spot(json, spot)->kind == JSON_STRING) buffer_add_view(&pointer, json_string(json, spot));
    if (view_begins(buffer_view(&pointer), "/")) target = json_pointer_find(json, buffer_view(&pointer));
  }
  if (target != NO_SPOT) add_place(search, document_json_member(json, target));
}

/* ---- captured stones ---- */

/* The node whose move captures the stone of the move of a node. After that move, the game follows the first branches.
 * GO_NO_NODE if the stone is not captured. */
static int32_t stone_taker(const struct game *game, uint32_t node, const struct go_item *move) {
  struct go_position *position = mem_alloc_zeroed(1, sizeof *position);
  const struct board *board = &position->board;
  bool is_there = go_position(position, game, node) && position->is_on_board;
  unsigned point = is_there ? board_point(board, position->x, position->y) : BOARD_NOWHERE;
  int32_t taker = GO_NO_NODE;
  is_there = is_there && board->color[point] == move->color && board->number[point] == position->number;
  for (uint32_t at = node + 1; is_there && at < game->node_count && game->nodes[at].parent == (int32_t)at - 1; at++) {
    size_t change = board->journal_count;
    go_position_play(position, at);
    while (change < board->journal_count && board->journal[change].point != point) change++;
    is_there = change == board->journal_count;
    if (!is_there && board->journal[change].was_taken) taker = (int32_t)at;
  }
  go_position_release(position);
  free(position);
  return taker;
}

static void add_taker(const struct search *search) {
  struct lsp_place place = search->call->place;
  struct document_games games;
  struct document_node at;
  if (!document_games_open(search->lsp, place.document, &games) || !document_node_at(&games, place.offset, &at)) return;
  const struct game *game = document_game(&games, at.game);
  const struct go_item *move = move_of(game, at.node);
  int32_t taker = move ? stone_taker(game, at.node, move) : GO_NO_NODE;
  if (taker != GO_NO_NODE) add_place(search, game_span(game, move_of(game, (uint32_t)taker)->spot));
}

/* ---- the files that a configuration names ---- */

enum { MOST_LINKS = 5000 };

/* Removes "." and ".." from an absolute path, so that an editor opens a file under one name. */
static void remove_dots(struct buffer *path) {
  size_t left = 0;
  for (size_t at = 0, end; at < path->length; at = end) {
    end = at + 1;
    while (end < path->length && path->data[end] != '/') end++;
    struct view step = {path->data + at, end - at};
    if (view_is(step, "/.")) continue;
    if (view_is(step, "/..")) {
      while (left && path->data[--left] != '/') continue;
      continue;
    }
    memmove(path->data + left, step.at, step.length);
    left += step.length;
  }
  path->data[path->length = left] = '\0';
}

/* Relative paths start at the directory of the configuration. */
static void add_file(struct lsp *lsp, struct lsp_call *call, const struct json_document *json, uint32_t spot) {
  struct document *document = call->place.document;
  if (json_spot(json, spot)->kind != JSON_STRING) return;
  struct view path = json_string(json, spot);
  const char *config = document->name, *slash = strrchr(config, '/');
  if (!path.length || memchr(path.at, '\0', path.length) || json_object_array_length(call->result) == MOST_LINKS) return;
  LOCAL_BUFFER joined = {0}, target = {0};
  if (!path_is_absolute(path.at)) buffer_printf(&joined, "%.*s/", slash ? (int)(slash - config) : 0, config);
  buffer_add_view(&joined, path);
  path_from_user(joined.data);
  remove_dots(&joined);
  uri_of_path(&target, buffer_view(&joined));
  json_append(call->result, lsp_object("range", lsp_range(lsp, document, json_value_span(json, spot)), "target",
                                       json_make_string(buffer_view(&target)), NULL));
}

/* ---- the methods ---- */

void lsp_definition(struct lsp *lsp, struct lsp_call *call) {
  struct search search = {lsp, call};
  add_target(&search);
  if (!call->result)
    linted_each(lsp, call->place.document, (struct span){call->place.offset, call->place.offset}, add_related, &search);
  if (!call->result) add_taker(&search);
}

/* `extends` and `baseline` name files; `extends` may be a list. */
void lsp_document_link(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = call->place.document;
  call->result = json_make_array();
  if (!document->is_file || !scopes_is_config(document->name) || linted_is_off(lsp, document)) return;
  const struct json_document *json = document_json(lsp, document);
  for (uint32_t spot = 1; spot < json->count; spot = json_spot(json, spot)->next) {
    LOCAL_BUFFER key = {0};
    json_key_text(json, spot, &key);
    bool names_files = view_is(buffer_view(&key), "extends") || view_is(buffer_view(&key), "baseline");
    if (!names_files) continue;
    add_file(lsp, call, json, spot);
    for (uint32_t child = spot + 1; child < json_spot(json, spot)->next; child = json_spot(json, child)->next)
      add_file(lsp, call, json, child);
  }
}
