#include "lsp/json_text.h"
#include "engine/engine.h"
#include "lsp/linted.h"

static bool is_json(struct lsp *lsp, struct document *document, const struct source *source) {
  if (linted_is_config(document)) return true;
  if (linted_is_off(lsp, document) || linted_is_lines(lsp, document)) return false;
  const struct format *format = engine_format_of(linted_scope(lsp, document)->engine, source);
  return !format || strcmp(format->name, "json-sgf") == 0;
}

bool json_text_open(struct lsp *lsp, struct document *document, struct json_text *text) {
  *text = (struct json_text){.source = linted_source(document)};
  if (!is_json(lsp, document, &text->source)) return false;
  json_parse(&text->document, &text->source, NULL, &JSON_LIMITS);
  return true;
}

void json_text_release(struct json_text *text) {
  json_release(&text->document);
}

bool json_text_is_key(const struct json_text *text, uint32_t spot, size_t offset) {
  const struct json_spot *value = json_spot(&text->document, spot);
  return value->key_end > value->key_start && offset >= value->key_start && offset <= value->key_end;
}

struct span json_text_member(const struct json_text *text, uint32_t spot) {
  const struct json_spot *value = json_spot(&text->document, spot);
  struct span span = json_value_span(&text->document, spot);
  if (value->key_end <= value->key_start) return span;
  if (value->key_start < span.start) span.start = value->key_start;
  if (value->key_end > span.end) span.end = value->key_end;
  return span;
}

uint32_t json_text_at(const struct json_text *text, size_t offset) {
  const struct json_document *document = &text->document;
  if (!document->count) return NO_SPOT;
  struct span all = json_value_span(document, 0);
  if (offset < all.start || offset > all.end) return NO_SPOT;
  uint32_t at = 0, child = 1;
  while (child < json_spot(document, at)->next) {
    struct span span = json_text_member(text, child);
    if (offset >= span.start && offset <= span.end) at = child++;
    else child = json_spot(document, child)->next;
  }
  return at;
}
