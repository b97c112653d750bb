#include "lsp/edits.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/records.h"
#include "lsp/params.h"

struct json_object *edits_make(const struct lsp *lsp) {
  struct json_object *edit = json_make_object();
  if (lsp->client.edits_documents) json_put(edit, "documentChanges", json_make_array());
  else json_put(edit, "changes", json_make_object());
  return edit;
}

void edits_add(const struct lsp *lsp, struct json_object *edit, struct document *document, struct json_object *list) {
  if (!lsp->client.edits_documents) {
    json_put(json_member_of(edit, "changes"), document->uri, list);
    return;
  }
  struct json_object *change = json_make_object(), *id = json_make_object();
  json_put_string(id, "uri", document->uri);
  json_put(id, "version", document->has_version ? json_make_integer(document->version) : NULL);
  json_put(change, "textDocument", id);
  json_put(change, "edits", list);
  json_append(json_member_of(edit, "documentChanges"), change);
}

struct json_object *edits_one(const struct lsp *lsp, struct document *document, struct span span, struct view text) {
  struct json_object *edit = json_make_object();
  json_put(edit, "range", params_make_range(lsp, document, span));
  json_put(edit, "newText", json_make_string(text));
  return edit;
}

/* Adds what changed between a part of the document and its new text. */
static void add_changes(const struct lsp *lsp, struct document *document, size_t base, struct view before, struct view after,
                        struct json_object *list) {
  struct text_edits edits = {0};
  text_edits_find(&edits, before, after);
  for (size_t i = 0; i < edits.count; i++) {
    struct span span = {base + edits.list[i].span.start, base + edits.list[i].span.end};
    json_append(list, edits_one(lsp, document, span, edits.list[i].text));
  }
  text_edits_release(&edits);
}

struct json_object *edits_between(const struct lsp *lsp, struct document *document, struct view after) {
  struct json_object *list = json_make_array();
  add_changes(lsp, document, 0, document_text(document), after, list);
  return list;
}

static void fix_part(struct lsp *lsp, struct document *document, const struct source *source,
                     const struct engine_fix_options *options, struct json_object *list) {
  const struct engine_fixed *fixed = engine_fix(linted_borrow(lsp, document), source, options);
  struct view before = {source->bytes, source->size};
  if (fixed->changed) add_changes(lsp, document, source->first_offset, before, fixed->text, list);
}

struct json_object *edits_fix(struct lsp *lsp, struct document *document, const struct engine_fix_options *options) {
  if (linted_is_config(document) || linted_is_off(lsp, document)) return NULL;
  struct source source = linted_source(document), line;
  struct json_object *list = json_make_array();
  size_t at = 0;
  record_baseline_restart(lsp);
  if (!linted_is_lines(lsp, document)) fix_part(lsp, document, &source, options, list);
  else
    while (engine_next_line(linted_scope(lsp, document)->engine, &source, &at, &line))
      fix_part(lsp, document, &line, options, list);
  if (json_object_array_length(list)) return list;
  json_object_put(list);
  return NULL;
}
