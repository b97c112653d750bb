#include "lsp/params.h"
#include "json/make.h"
#include "json/value.h"

struct json_object *params_find(struct json_object *object, ...) {
  va_list keys;
  va_start(keys, object);
  for (const char *key = va_arg(keys, const char *); key && object; key = va_arg(keys, const char *))
    object = json_member_of(object, key);
  va_end(keys);
  return object;
}

bool params_is_true(struct json_object *value) {
  return json_object_is_type(value, json_type_boolean) && json_object_get_boolean(value);
}

struct view params_text(struct json_object *value) {
  return json_object_is_type(value, json_type_string) ? json_text_of(value) : (struct view){NULL, 0};
}

bool params_has_word(struct json_object *array, const char *word) {
  if (!json_object_is_type(array, json_type_array)) return false;
  for (size_t i = 0; i < json_object_array_length(array); i++)
    if (view_is(params_text(json_object_array_get_idx(array, i)), word)) return true;
  return false;
}

bool params_string(struct lsp_call *call, struct json_object *object, const char *key, struct view *text) {
  *text = params_text(json_member_of(object, key));
  if (!text->at) lsp_fail(call, LSP_INVALID_PARAMS, "%s must be a string", key);
  return text->at;
}

bool params_uri(struct lsp_call *call, struct view *uri) {
  return params_string(call, params_find(call->params, "textDocument", NULL), "uri", uri);
}

struct document *params_document(struct lsp *lsp, struct lsp_call *call) {
  struct view uri;
  if (!params_uri(call, &uri)) return NULL;
  struct document *document = documents_find(&lsp->documents, uri);
  if (!document) lsp_fail(call, LSP_INVALID_PARAMS, "the document is not open");
  return document;
}

/* Negative numbers become 0. */
static bool get_count(struct json_object *object, const char *key, size_t *count) {
  struct json_object *value = json_member_of(object, key);
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return false;
  int64_t number = json_object_get_int64(value);
  *count = number < 0 ? 0 : (size_t)number;
  return true;
}

static bool get_position(struct lsp_call *call, struct json_object *position, struct text_position *place) {
  if (get_count(position, "line", &place->line) && get_count(position, "character", &place->character)) return true;
  lsp_fail(call, LSP_INVALID_PARAMS, "a position must have the numbers line and character");
  return false;
}

bool params_positions(struct lsp_call *call, struct json_object *range, struct text_position *start, struct text_position *end) {
  return get_position(call, json_member_of(range, "start"), start) && get_position(call, json_member_of(range, "end"), end);
}

static bool get_offset(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *position,
                       size_t *offset) {
  struct text_position place;
  if (!get_position(call, position, &place)) return false;
  *offset = document_offset(document, place, lsp->client.unit);
  return true;
}

bool params_range(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *range,
                  struct span *span) {
  if (!get_offset(lsp, call, document, json_member_of(range, "start"), &span->start)) return false;
  if (!get_offset(lsp, call, document, json_member_of(range, "end"), &span->end)) return false;
  if (span->end < span->start) *span = (struct span){span->end, span->start};
  return true;
}

bool params_place(struct lsp *lsp, struct lsp_call *call, struct params_place *place) {
  place->document = params_document(lsp, call);
  return place->document && get_offset(lsp, call, place->document, params_find(call->params, "position", NULL), &place->offset);
}

struct json_object *params_make_position(const struct lsp *lsp, struct document *document, size_t offset) {
  struct text_position place = document_position(document, offset, lsp->client.unit);
  struct json_object *position = json_make_object();
  json_put(position, "line", json_make_unsigned(place.line));
  json_put(position, "character", json_make_unsigned(place.character));
  return position;
}

struct json_object *params_make_range(const struct lsp *lsp, struct document *document, struct span span) {
  struct json_object *range = json_make_object();
  json_put(range, "start", params_make_position(lsp, document, span.start));
  json_put(range, "end", params_make_position(lsp, document, span.end));
  return range;
}

struct json_object *params_make_location(const struct lsp *lsp, struct document *document, struct span span) {
  struct json_object *location = json_make_object();
  json_put_string(location, "uri", document->uri);
  json_put(location, "range", params_make_range(lsp, document, span));
  return location;
}
