#include "lsp/linted.h"
#include "base/map.h"
#include "base/thresholds.h"
#include "lsp/records.h"

struct source linted_source(struct document *document) {
  struct source source;
  struct view text = document_text(document);
  source_init_borrow(&source, document->name, text.at, text.length);
  source.is_unicode = !document->is_on_disk;
  return source;
}

bool linted_is_config(const struct document *document) {
  return scopes_is_config(document->name);
}

struct scope *linted_scope(struct lsp *lsp, struct document *document) {
  if (document->scope_age != lsp->scope_age) {
    document->scope = scopes_get(lsp, document->name, document->is_file);
    document->scope_age = lsp->scope_age;
  }
  return document->scope;
}

bool linted_is_lines(struct lsp *lsp, struct document *document) {
  return !linted_is_config(document) && engine_is_lines(linted_scope(lsp, document)->engine, document->name);
}

/* As the settings require. */
static bool is_silent(struct lsp *lsp, struct document *document) {
  if (linted_is_config(document)) return scopes_settings(lsp, document->name, document->is_file)->is_off;
  return linted_scope(lsp, document)->settings->is_off;
}

bool linted_is_off(struct lsp *lsp, struct document *document) {
  if (is_silent(lsp, document)) return true;
  return !linted_is_config(document) &&
         configurations_excludes(engine_configurations(linted_scope(lsp, document)->engine), document->name);
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

/* Reports the mistakes in the file itself. Files that it extends have separate documents. */
static void lint_config(struct lsp *lsp, struct document *document, linted_visit *visit, void *visitor) {
  struct scope *scope = scopes_of_config(lsp, document->name, document_text(document));
  const struct config *config = engine_config(scope->engine);
  if (!config || !config->file_count) return;
  struct config_file *file = config->files[0];
  visit(visitor, &(struct linted){.document = document, .source = file->document.source, .diags = &file->diags});
}

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
  while (engine_next_line(engine, &all, &at, &line)) {
    if (line.first_offset > span.end) break;
    if (line.first_offset + line.size < span.start) continue;
    struct linted linted = make(document, lint(linted_scope(lsp, document), &line));
    visit(visitor, &linted);
  }
}

/* Spans of a decoded file refer to its decoded text, as an editor would show it. */
static void visit_decoded(struct linted *linted, linted_visit *visit, void *visitor) {
  linted->document = document_new(view_of(linted->document->uri), VIEW(""));
  document_set(linted->document, (struct view){linted->source->bytes, linted->source->size});
  visit(visitor, linted);
  document_free(linted->document);
}

/* Only one engine keeps the memory of a large text, because there are many engines. */
static void use(struct lsp *lsp, struct scope *scope, const struct document *document) {
  struct scope *before = lsp->last_scope;
  if (before && before != scope && before->largest > ENGINE_KEPT) {
    engine_reset(before->engine);
    before->linted = before->largest = 0;
  }
  if (scope->largest < document_size(document)) scope->largest = document_size(document);
  lsp->last_scope = scope;
}

struct engine *linted_borrow(struct lsp *lsp, struct document *document) {
  struct scope *scope = linted_scope(lsp, document);
  use(lsp, scope, document);
  scope->linted = 0;
  return scope->engine;
}

/* Equal hashes mean equal texts, but findings borrow from the text that was linted. */
static bool is_linted(const struct scope *scope, const struct source *source, uint64_t print) {
  return scope->linted == print && scope->source.bytes == source->bytes && scope->source.name == source->name &&
         scope->source.is_unicode == source->is_unicode;
}

struct engine *linted_engine(struct lsp *lsp, struct document *document) {
  struct source source = linted_source(document);
  uint64_t print = linted_print(lsp, document);
  struct scope *scope = linted_scope(lsp, document);
  if (is_linted(scope, &source, print)) return scope->engine;
  double start = lsp_now(lsp);
  use(lsp, scope, document);
  record_baseline_restart(lsp);
  scope->source = source;
  (void)lint(scope, &scope->source);
  scope->linted = print;
  document->cost = lsp_now(lsp) - start;
  return scope->engine;
}

static void lint_text(struct lsp *lsp, struct document *document, linted_visit *visit, void *visitor) {
  struct linted linted = make(document, engine_linted(linted_engine(lsp, document)));
  if (document->is_on_disk && linted.source->bytes != document_text(document).at) visit_decoded(&linted, visit, visitor);
  else visit(visitor, &linted);
}

void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_visit *visit, void *visitor) {
  if (linted_is_off(lsp, document)) return;
  if (linted_is_config(document)) lint_config(lsp, document, visit, visitor);
  else if (linted_is_lines(lsp, document)) {
    record_baseline_restart(lsp);
    lint_lines(lsp, document, span, visit, visitor);
  } else lint_text(lsp, document, visit, visitor);
}

uint64_t linted_print(struct lsp *lsp, struct document *document) {
  uint64_t print = document_print(document);
  print = map_hash(print, document->name, strlen(document->name));
  bool is_off = is_silent(lsp, document);
  print = map_hash(print, &is_off, sizeof is_off);
  if (linted_is_config(document)) return print;
  struct scope *scope = linted_scope(lsp, document);
  print = map_hash(print, &scope->print, sizeof scope->print);
  const struct effective_config *effective_config = configurations_lookup(engine_configurations(scope->engine), document->name);
  print = map_hash(print, &effective_config->rule_table->std, sizeof effective_config->rule_table->std);
  const char *baseline = effective_config->baseline;
  uint64_t known = baseline ? record_baseline_hash(lsp, baseline) : 0;
  print = map_hash(print, &known, sizeof known);
  return print ? print : 1;
}
