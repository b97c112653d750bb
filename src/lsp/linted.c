#include "lsp/linted.h"
#include "base/thresholds.h"
#include "engine/schema.h"

struct source linted_source(struct document *document) {
  struct source source;
  struct view text = document_text(document);
  source_init_borrow(&source, document->name, text.at, text.length);
  source.is_unicode = !document->is_on_disk;
  return source;
}

struct scope *linted_scope(struct lsp *lsp, const struct document *document) {
  return scopes_get(lsp, document->name, document->is_file);
}

/* As the settings require. */
static bool is_silent(struct lsp *lsp, struct document *document) {
  if (scopes_is_config(document->name)) return scopes_settings(lsp, document->name, document->is_file)->is_off;
  return linted_scope(lsp, document)->settings->is_off;
}

bool linted_is_off(struct lsp *lsp, struct document *document) {
  if (is_silent(lsp, document)) return true;
  return !scopes_is_config(document->name) &&
         configurations_excludes(engine_configurations(linted_scope(lsp, document)->engine), document->name);
}

enum document_kind linted_kind(struct lsp *lsp, struct document *document) {
  if (scopes_is_config(document->name)) return DOCUMENT_CONFIG;
  if (linted_is_off(lsp, document)) return DOCUMENT_OFF;
  return engine_is_lines(linted_scope(lsp, document)->engine, document->name) ? DOCUMENT_LINES : DOCUMENT_RECORD;
}

struct span linted_span(const struct linted *linted, struct span span) {
  return (struct span){linted->base + span.start, linted->base + span.end};
}

struct span linted_mark(const struct linted *linted, const struct diag *diag) {
  const struct json_document *document = linted->diags->document;
  const struct json_spot *at = document && diag->spot < document->count ? json_spot(document, diag->spot) : NULL;
  bool is_bracket = at && at->kind >= JSON_ARRAY && diag->span.start == at->start && diag->span.end == at->start + 1;
  bool has_key = is_bracket && at->key_end > at->key_start;
  return linted_span(linted, has_key ? json_key_span(document, diag->spot) : diag->span);
}

/* ---- the three kinds of documents ---- */

static struct linted make(struct document *document, const struct engine_linted *linted) {
  return (struct linted){.document = document, .source = linted->source, .diags = linted->diags,
                         .base = linted->source->first_offset, .effective_config = linted->effective_config,
                         .format = linted->format};
}

static const struct engine_linted *lint(const struct scope *scope, const struct source *source) {
  const struct engine_linted *linted = engine_lint(scope->engine, source);
  if (linted->diags->gave_up) scopes_tell_of_patterns(scope);
  return linted;
}

static void lint_lines(struct lsp *lsp, struct document *document, struct span span, linted_visit *visit, void *visitor) {
  struct engine *engine = linted_borrow(lsp, document);
  struct source all = linted_source(document), line;
  size_t at = 0;
  record_baseline_restart(lsp);
  while (engine_next_line(engine, &all, &at, &line) && line.first_offset <= span.end) {
    if (line.first_offset + line.size < span.start) continue;
    struct linted linted = make(document, lint(linted_scope(lsp, document), &line));
    visit(visitor, &linted);
  }
}

/* Only one engine keeps the memory of a large text, because there are many engines. */
static void use(struct lsp *lsp, struct scope *scope, const struct document *document) {
  struct scope *before = lsp->last_scope;
  if (before && before != scope && before->largest > ENGINE_KEPT) {
    engine_reset(before->engine);
    before->linted = before->largest = 0;
  }
  if (scope->largest < document->text.length) scope->largest = document->text.length;
  lsp->last_scope = scope;
}

struct engine *linted_borrow(struct lsp *lsp, struct document *document) {
  struct scope *scope = linted_scope(lsp, document);
  use(lsp, scope, document);
  scope->linted = 0;
  return scope->engine;
}

/* Returns the engine of a document after it has linted the document, once per version. Not for configurations and JSON
 * Lines. */
static struct engine *linted_engine(struct lsp *lsp, struct document *document) {
  struct source source = linted_source(document);
  uint64_t print = linted_print(lsp, document);
  struct scope *scope = linted_scope(lsp, document);
  /* Equal hashes mean equal texts, but findings borrow from the text that was linted. */
  if (scope->linted == print && scope->source.bytes == source.bytes && scope->source.name == source.name &&
      scope->source.is_unicode == source.is_unicode)
    return scope->engine;
  double start = lsp_now(lsp);
  use(lsp, scope, document);
  record_baseline_restart(lsp);
  scope->source = source;
  (void)lint(scope, &scope->source);
  scope->linted = print;
  document->cost = lsp_now(lsp) - start;
  return scope->engine;
}

void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_visit *visit, void *visitor) {
  if (linted_is_off(lsp, document)) return;
  enum document_kind kind = linted_kind(lsp, document);
  if (kind == DOCUMENT_CONFIG) { /* the mistakes in the file itself; files that it extends have separate documents */
    const struct config *config = engine_config(scopes_of_config(lsp, document->name, document_text(document))->engine);
    struct config_file *file = config && config->file_count ? config->files[0] : NULL;
    if (file) visit(visitor, &(struct linted){.document = document, .source = file->document.source, .diags = &file->diags});
  }
  if (kind == DOCUMENT_LINES) lint_lines(lsp, document, span, visit, visitor);
  if (kind != DOCUMENT_RECORD) return;
  struct linted linted = make(document, engine_linted(linted_engine(lsp, document)));
  bool is_decoded = document->is_on_disk && linted.source->bytes != document_text(document).at;
  if (is_decoded) { /* spans refer to the decoded text, as an editor would show it */
    linted.document = document_new(view_of(document->uri), VIEW(""));
    document_set(linted.document, (struct view){linted.source->bytes, linted.source->size});
  }
  visit(visitor, &linted);
  if (is_decoded) document_free(linted.document);
}

uint64_t linted_print(struct lsp *lsp, struct document *document) {
  uint64_t print = document_print(document);
  print = map_hash(print, document->name, strlen(document->name));
  bool is_off = is_silent(lsp, document);
  print = map_hash(print, &is_off, sizeof is_off);
  if (scopes_is_config(document->name)) return print;
  struct scope *scope = linted_scope(lsp, document);
  print = map_hash(print, &scope->print, sizeof scope->print);
  const struct effective_config *effective_config = configurations_lookup(engine_configurations(scope->engine), document->name);
  print = map_hash(print, &effective_config->rule_table->std, sizeof effective_config->rule_table->std);
  const char *baseline = effective_config->baseline;
  uint64_t known = baseline ? record_baseline_hash(lsp, baseline) : 0;
  print = map_hash(print, &known, sizeof known);
  return print ? print : 1;
}

/* ---- values ---- */

const struct json_document *document_json(struct lsp *lsp, struct document *document) {
  enum document_kind kind = linted_kind(lsp, document);
  const struct json_document *read = NULL;
  if (kind == DOCUMENT_OFF || kind == DOCUMENT_LINES) return NULL;
  struct source source = linted_source(document);
  if (kind == DOCUMENT_RECORD) {
    const struct format *format = engine_format_of(linted_scope(lsp, document)->engine, &source);
    if (format && strcmp(format->name, "json-sgf") != 0) return NULL;
    read = engine_linted_games(linted_engine(lsp, document))->values;
  }
  if (read) return read;
  struct json_limits limits = JSON_LIMITS;
  limits.size = CONFIG_LARGEST_FILE; /* larger configurations are not read */
  json_release(&lsp->json);
  lsp->json_source = source;
  json_parse(&lsp->json, &lsp->json_source, NULL, &limits);
  return &lsp->json;
}

bool document_json_is_key(const struct json_document *json, uint32_t spot, size_t offset) {
  const struct json_spot *value = json_spot(json, spot);
  return value->key_end > value->key_start && offset >= value->key_start && offset <= value->key_end;
}

struct span document_json_member(const struct json_document *json, uint32_t spot) {
  const struct json_spot *value = json_spot(json, spot);
  struct span span = json_value_span(json, spot);
  if (value->key_end <= value->key_start) return span;
  if (value->key_start < span.start) span.start = value->key_start;
  if (value->key_end > span.end) span.end = value->key_end;
  return span;
}

uint32_t document_json_at(const struct json_document *json, size_t offset) {
  if (!json->count) return NO_SPOT;
  struct span all = json_value_span(json, 0);
  if (offset < all.start || offset > all.end) return NO_SPOT;
  uint32_t at = 0, child = 1;
  while (child < json_spot(json, at)->next) {
    struct span span = document_json_member(json, child);
    if (offset >= span.start && offset <= span.end) at = child++;
    else child = json_spot(json, child)->next;
  }
  return at;
}

struct json_object *document_schema(struct lsp *lsp, const struct document *document) {
  bool is_config = scopes_is_config(document->name);
  struct json_object **schema = &lsp->schemas[is_config];
  if (!*schema) *schema = schema_make(is_config ? "config" : "jgf2");
  return *schema;
}

/* ---- games ---- */

bool document_games_open(struct lsp *lsp, struct document *document, struct document_games *games) {
  if (linted_kind(lsp, document) != DOCUMENT_RECORD) return false;
  struct engine *engine = linted_engine(lsp, document);
  const struct engine_games *read = engine_linted_games(engine);
  *games = (struct document_games){document, engine, read->games, read->source, read->document};
  return true;
}

/* Objects end with their spans. In other formats a span is only the start of a node, whose text ends with its last item. Items
 * in another part of the text do not count. */
struct span document_node_span(const struct document_games *games, const struct game *game, uint32_t node) {
  const struct go_node *found = &game->nodes[node];
  struct span span = game_span(game, found->spot);
  if (games->json) return span;
  size_t limit = node + 1 < game->node_count ? game_span(game, game->nodes[node + 1].spot).start : SIZE_MAX;
  for (uint32_t i = found->first_item; i < found->first_item + found->item_count; i++) {
    struct span item = game_span(game, game->items[i].spot);
    if (item.start >= span.start && item.end > span.end && item.end <= limit) span.end = item.end;
  }
  const struct source *source = games->text;
  if (span.end < source->size && source->bytes[span.end] == ']') span.end++;
  return span;
}

bool document_node_at(const struct document_games *games, size_t offset, struct document_node *at) {
  const struct stored_games *stored = games->games;
  size_t start = 0;
  bool found = false;
  for (size_t i = 0; i < stored->count; i++) {
    const struct game *game = &stored->list[i]->game;
    int32_t node = stored_game_node_at(stored->list[i], offset);
    if (node == GO_NO_NODE) continue;
    struct span span = game_span(game, game->nodes[node].spot);
    if (games->json && offset > span.end) continue;
    if (found && span.start < start) continue;
    *at = (struct document_node){i, (uint32_t)node};
    start = span.start;
    found = true;
  }
  return found;
}

/* ---- moves ---- */

const struct go_item *move_of(const struct game *game, uint32_t node) {
  return game_node_item(game, node, GO_MOVE);
}

uint32_t *moves_count(const struct game *game, struct arena *arena) {
  uint32_t *counts = arena_alloc_zeroed(arena, (game->node_count + 1) * sizeof *counts);
  for (uint32_t i = 0; i < game->node_count; i++) {
    int32_t parent = game->nodes[i].parent;
    counts[i] = (parent == GO_NO_NODE ? 0 : counts[parent]) + (move_of(game, i) != NULL);
  }
  return counts;
}

const char *move_point(char name[POINT_NAME], const struct game *game, const struct go_item *move) {
  if (move->marks & GO_IS_PASS || (!(move->marks & GO_NO_POINT) && point_means_pass(&game->board, move))) return "pass";
  return move->marks & GO_NO_POINT ? "?" : point_name(name, move->x, move->y, &game->board);
}

char move_letter(const struct game *game, const struct go_item *move) {
  if (move->color == GO_BLACK) return 'B';
  if (move->color == GO_WHITE) return 'W';
  const char *name = move->color == GO_NO_COLOR || move->color == GO_EMPTY ? NULL : game->color_names[move->color];
  return name && *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : '?';
}
