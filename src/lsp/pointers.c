#include "lsp/pointers.h"
#include "json/pointer.h"
#include "lsp/contents.h"
#include "lsp/linted.h"
#include "text/escape.h"

enum { TEXT_MOST = 200 };

static bool is_in_meta(const struct json_document *document, uint32_t spot) {
  struct buffer key = {0};
  while (spot != NO_SPOT && json_spot(document, spot)->parent != 0) spot = json_spot(document, spot)->parent;
  if (spot != NO_SPOT) json_key_text(document, spot, &key);
  bool is_so = view_is(buffer_view(&key), "meta");
  buffer_release(&key);
  return is_so;
}

/* A key or a string. */
static bool read_pointer(const struct document_json *text, uint32_t spot, size_t offset, struct buffer *pointer,
                         struct span *span) {
  const struct json_document *document = &text->document;
  if (document_json_is_key(text, spot, offset)) {
    json_key_text(document, spot, pointer);
    *span = json_key_span(document, spot);
  } else if (json_spot(document, spot)->kind == JSON_STRING) {
    buffer_add_view(pointer, json_string(document, spot));
    *span = json_value_span(document, spot);
  }
  return pointer->length && pointer->data[0] == '/';
}

static void write_excerpt(const struct document_json *text, struct span span, struct buffer *to) {
  size_t length = span.end - span.start, most = length;
  const char *at = text->source.bytes + span.start;
  if (most > TEXT_MOST) most = TEXT_MOST;
  while (most && most < length && ((unsigned char)at[most] & 0xC0) == 0x80) most--;
  escape_text(to, (struct view){at, most});
  if (most < length) buffer_add_string(to, "...");
}

bool pointer_find(struct lsp *lsp, struct params_place place, struct pointer_found *found) {
  struct document_json text;
  *found = (struct pointer_found){0};
  if (linted_is_config(place.document) || !document_json_open(lsp, place.document, &text)) return false;
  uint32_t spot = document_json_at(&text, place.offset), target = NO_SPOT;
  struct buffer pointer = {0};
  bool may_be = spot != NO_SPOT && spot && is_in_meta(&text.document, spot);
  if (may_be && read_pointer(&text, spot, place.offset, &pointer, &found->span))
    target = json_pointer_find(&text.document, buffer_view(&pointer));
  if (target != NO_SPOT) {
    found->target = document_json_member(&text, target);
    write_excerpt(&text, found->target, &found->text);
  }
  buffer_release(&pointer);
  document_json_release(&text);
  return target != NO_SPOT;
}
