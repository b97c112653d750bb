/* games.c: the games of the workspace, by who plays, where and when. */
#include "base/ascii.h"
#include "base/memory.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/contents.h"
#include "lsp/files.h"
#include "lsp/jobs.h"
#include "lsp/methods.h"
#include "lsp/params.h"

enum { KIND_GAME = 2 /* Module, as in the outline */, MOST_GAMES = 1000 };

/* What a file had when it was read last. */
struct lsp_games {
  uint64_t stamp;
  struct json_object *list; /* owned: of SymbolInformation */
};

/* ---- what is said of a game ---- */

static void add_part(struct buffer *to, const char *between, const struct go_value *value) {
  if (!value || !value->is_text || !value->text.length) return;
  if (to->length) buffer_add_string(to, between);
  for (size_t i = 0; i < value->text.length; i++)
    buffer_add_char(to, (unsigned char)value->text.at[i] < ' ' ? ' ' : value->text.at[i]);
}

/* Where the players stand in the text; else where the game begins. */
static struct span place_of(const struct document_games *games, const struct game *game) {
  for (size_t i = 0; i < game->player_count; i++) {
    const struct go_value *name = game_player_value(game, i, GO_PLAYER_NAME);
    if (name && name->spot != NO_SPOT) return game_span(game, name->spot);
  }
  return game->node_count ? document_node_span(games, game, 0) : (struct span){0, 0};
}

static void add_game(struct lsp *lsp, const struct document_games *games, const struct game *game, struct json_object *list) {
  static const enum go_meaning about[] = {GO_EVENT_NAME, GO_ROUND, GO_LOCATION, GO_DATE, GO_RESULT};
  struct buffer name = {0}, rest = {0};
  for (size_t i = 0; i < game->player_count; i++) add_part(&name, " - ", game_player_value(game, i, GO_PLAYER_NAME));
  if (!name.length) add_part(&name, "", game_value(game, GO_GAME_NAME));
  for (size_t i = 0; i < ARRAY_LENGTH(about); i++) add_part(&rest, ", ", game_value(game, about[i]));
  if (name.length || rest.length) {
    struct json_object *symbol = json_make_object();
    struct span span = place_of(games, game);
    bool is_same_text = games->text->bytes == games->source.bytes;
    json_put(symbol, "name", json_make_string(name.length ? buffer_view(&name) : buffer_view(&rest)));
    json_put(symbol, "kind", json_make_integer(KIND_GAME));
    json_put(symbol, "location", params_make_location(lsp, games->document, is_same_text ? span : (struct span){0, 0}));
    if (name.length && rest.length) json_put(symbol, "containerName", json_make_string(buffer_view(&rest)));
    json_append(list, symbol);
  }
  buffer_release(&name);
  buffer_release(&rest);
}

static struct json_object *games_in(struct lsp *lsp, struct document *document) {
  struct json_object *list = json_make_array();
  struct document_games games;
  if (!files_read(lsp, document) || !document_games_open(lsp, document, &games)) return list;
  for (size_t i = 0; i < games.kept->count; i++) add_game(lsp, &games, document_game(&games, i), list);
  return list;
}

/* The same, of a file only if it is another than the last time. Borrowed, or owned by *fresh. */
static struct json_object *games_known(struct lsp *lsp, struct document *document, struct json_object **fresh) {
  if (!document->is_on_disk || !document->stamp) return *fresh = games_in(lsp, document);
  struct lsp_games **known = (struct lsp_games **)map_get_or_add(&lsp->games, view_of(document->name));
  if (!*known) *known = arena_alloc_zeroed(&lsp->games.keys, sizeof **known);
  struct lsp_games *games = *known;
  if (games->list && games->stamp == document->stamp) return games->list;
  json_value_release(games->list);
  *games = (struct lsp_games){document->stamp, games_in(lsp, document)};
  return games->list;
}

void games_release(struct lsp *lsp) {
  for (size_t i = 0; i < lsp->games.size; i++) {
    struct lsp_games *games = lsp->games.slots[i].key ? lsp->games.slots[i].value : NULL;
    if (games) json_value_release(games->list);
  }
  map_release(&lsp->games);
}

/* ---- which of them are asked for ---- */

static bool has_word(struct view text, struct view word) {
  for (size_t at = 0; at + word.length <= text.length; at++) {
    size_t i = 0;
    while (i < word.length && ascii_lower(text.at[at + i]) == ascii_lower(word.at[i])) i++;
    if (i == word.length) return true;
  }
  return false;
}

/* Each word of the query stands somewhere. */
static bool is_asked_for(struct json_object *symbol, struct view query) {
  struct view name = json_text_of(json_member_of(symbol, "name"));
  struct json_object *container = json_member_of(symbol, "containerName");
  for (size_t at = 0; at < query.length;) {
    struct view word = {query.at + at, 0};
    while (at + word.length < query.length && word.at[word.length] != ' ') word.length++;
    at += word.length + 1;
    if (!has_word(name, word) && !(container && has_word(json_text_of(container), word))) return false;
  }
  return true;
}

static void visit(struct lsp *lsp, struct lsp_job *job, struct document *document) {
  struct view query = params_text(params_find(job->params, "query", NULL));
  struct json_object *fresh = NULL, *list = games_known(lsp, document, &fresh);
  for (size_t i = 0; i < json_object_array_length(list) && json_object_array_length(job->result) < MOST_GAMES; i++) {
    struct json_object *symbol = json_object_array_get_idx(list, i);
    if (is_asked_for(symbol, query)) json_append(job->result, json_object_get(symbol));
  }
  json_value_release(fresh);
}

static const struct lsp_job_kind find_games = {.title = "Looking for games", .visit = visit};

static void workspace_symbol(struct lsp *lsp, struct lsp_call *call) {
  struct view query;
  if (!params_string(call, call->params, "query", &query)) return;
  call->result = json_make_array();
  jobs_start(lsp, call, &find_games);
}

const struct lsp_method lsp_workspace_symbol = {.name = "workspace/symbol", .run = workspace_symbol,
                                                .provider = "workspaceSymbolProvider", .options = "{\"workDoneProgress\":true}"};
