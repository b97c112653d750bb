#include "lsp/linted.h"
#include "base/map.h"
#include "lsp/known.h"
#include "lsp/watch.h"

struct source linted_source(const struct document *document) {
  struct source source;
  source_init_borrow(&source, document->name, buffer_string(&document->text), document->text.length);
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

void linted_forget(struct lsp *lsp) {
  lsp->linted_revision = 0;
}

bool linted_is_lines(struct lsp *lsp, struct document *document) {
  return !linted_is_config(document) && engine_is_lines(linted_scope(lsp, document)->engine, document->name);
}

bool linted_is_off(struct lsp *lsp, struct document *document) {
  return lsp->settings.is_off || (!linted_is_config(document) && engine_excludes(linted_scope(lsp, document)->engine, document->name));
}

/* ---- the three kinds of documents ---- */

/* What is wrong with the file itself; what it extends has a document of its own. */
static void lint_config(struct lsp *lsp, struct document *document, linted_take *take, void *to) {
  struct scope *scope = scopes_of_config(lsp, document->name, document_text(document));
  const struct config *config = engine_config(scope->engine);
  if (!config || !config->file_count) return;
  struct config_file *file = config->files[0];
  take(to, &(struct linted){.document = document, .scope = scope, .source = file->document.source, .diags = &file->diags});
}

/* What is known of it is taken out. */
static void hide_known(struct lsp *lsp, const struct engine_linted *linted, const char *name, bool goes_on) {
  const char *baseline = linted->effective_config->baseline;
  if (baseline) watch_name(lsp, baseline);
  if (baseline) known_hide(lsp, baseline, name, linted->source, linted->diags, goes_on);
}

void linted_spare(struct lsp *lsp, struct document *document, const struct source *source, bool goes_on, struct engine_fix_options *options) {
  struct engine *engine = linted_scope(lsp, document)->engine;
  if (!engine_effective(engine, document->name)->baseline) return;
  hide_known(lsp, engine_lint(engine, source), document->name, goes_on);
  options->spare = known_spare;
  options->of = lsp;
}

static struct linted pass_on(struct document *document, struct scope *scope, const struct engine_linted *linted) {
  return (struct linted){.document = document, .scope = scope, .source = linted->source, .diags = linted->diags, .base = linted->source->first_offset,
                         .effective_config = linted->effective_config, .format = linted->format};
}

static void lint_lines(struct lsp *lsp, struct document *document, struct span span, linted_take *take, void *to) {
  struct scope *scope = linted_scope(lsp, document);
  struct source all = linted_source(document), line;
  size_t at = 0;
  bool goes_on = false;
  linted_forget(lsp);
  while (engine_next_line(scope->engine, &all, &at, &line)) {
    if (line.first_offset > span.end) break;
    if (line.first_offset + line.size < span.start) continue;
    engine_collect(scope->engine, lsp->collection);
    const struct engine_linted *linted = engine_lint(scope->engine, &line);
    engine_collect(scope->engine, NULL);
    hide_known(lsp, linted, document->name, goes_on);
    goes_on = true;
    struct linted found = pass_on(document, scope, linted);
    take(to, &found);
  }
}

/* Places in a file that was decoded are those of its text, as an editor would show it. */
static void take_decoded(struct linted *found, linted_take *take, void *to) {
  struct documents texts = {0};
  struct document *document = documents_open(&texts, view_of(found->document->uri), VIEW(""), (struct view){found->source->bytes, found->source->size});
  found->document = document;
  take(to, found);
  documents_release(&texts);
}

static void lint_text(struct lsp *lsp, struct document *document, linted_take *take, void *to) {
  struct scope *scope = linted_scope(lsp, document);
  if (lsp->linted_revision != document->revision || lsp->linted_scope != scope) {
    double start = lsp_now(lsp);
    lsp->linted_source = linted_source(document);
    engine_collect(scope->engine, lsp->collection);
    lsp->linted = engine_lint(scope->engine, &lsp->linted_source);
    engine_collect(scope->engine, NULL);
    hide_known(lsp, lsp->linted, document->name, false);
    lsp->linted_revision = document->revision;
    lsp->linted_scope = scope;
    document->cost = lsp_now(lsp) - start;
  }
  struct linted found = pass_on(document, scope, lsp->linted);
  if (document->is_on_disk && found.source->bytes != lsp->linted_source.bytes) take_decoded(&found, take, to);
  else take(to, &found);
}

void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_take *take, void *to) {
  if (linted_is_off(lsp, document)) return;
  if (linted_is_config(document)) lint_config(lsp, document, take, to);
  else if (linted_is_lines(lsp, document)) lint_lines(lsp, document, span, take, to);
  else lint_text(lsp, document, take, to);
}

uint64_t linted_print(struct lsp *lsp, struct document *document) {
  struct view text = document_text(document);
  uint64_t print = map_hash(MAP_HASH_START, text.at, text.length);
  print = map_hash(print, &lsp->settings.is_off, sizeof lsp->settings.is_off);
  if (linted_is_config(document)) return print;
  struct scope *scope = linted_scope(lsp, document);
  print = map_hash(print, &scope->print, sizeof scope->print);
  print = map_hash(print, &scope->options.std, sizeof scope->options.std);
  const char *baseline = engine_effective(scope->engine, document->name)->baseline;
  uint64_t known = baseline ? known_print(lsp, baseline) : 0;
  return map_hash(print, &known, sizeof known);
}
