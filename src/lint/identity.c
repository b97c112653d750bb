#include "lint/identity.h"
#include "json/document.h"

/* Of a value that only a span is known of: enough to tell it from others. */
enum { SPAN_TEXT = 256 };

static bool is_index(struct view token) {
  for (size_t i = 0; i < token.length; i++)
    if (token.at[i] < '0' || token.at[i] > '9') return false;
  return token.length > 0;
}

void identity_pointer(const struct diags *diags, const struct diag *diag, struct bytes *to) {
  struct bytes whole = {0};
  diag_pointer(diags, diag, &whole);
  struct view pointer = bytes_view(&whole);
  bool is_list_of_nodes = false;
  for (size_t at = 0; at < pointer.length;) {
    const char *slash = memchr(pointer.at + at + 1, '/', pointer.length - at - 1);
    size_t end = slash ? (size_t)(slash - pointer.at) : pointer.length;
    struct view token = {pointer.at + at + 1, end - at - 1};
    if (!is_list_of_nodes || !is_index(token)) {
      bytes_add(to, pointer.at + at, end - at);
      is_list_of_nodes = view_is(token, "tree") || view_is(token, "variations");
    }
    at = end;
  }
  bytes_release(&whole);
}

static bool is_scalar(const struct json_spot *spot) {
  return spot->kind != JSON_ARRAY && spot->kind != JSON_OBJECT;
}

static bool is_flat(const struct json_document *document, uint32_t spot) {
  for (uint32_t child = spot + 1; child < document->spots[spot].next; child++)
    if (!is_scalar(&document->spots[child])) return false;
  return true;
}

static bool has_key(const struct json_document *document, uint32_t spot, const char *key) {
  if (spot == NO_SPOT || document->spots[spot].key_start == document->spots[spot].key_end) return false;
  struct bytes text = {0};
  json_key_text(document, spot, &text);
  bool is_it = view_is(bytes_view(&text), key);
  bytes_release(&text);
  return is_it;
}

/* A member of a move or of a point stands for the whole of it: an x alone is like many others. */
static uint32_t whole_of(const struct json_document *document, uint32_t spot) {
  uint32_t parent = document->spots[spot].parent;
  if (parent == NO_SPOT || document->spots[parent].kind != JSON_OBJECT || !is_flat(document, parent)) return spot;
  if (has_key(document, parent, "move") || has_key(document, document->spots[parent].parent, "coords")) return parent;
  return spot;
}

static void add_compact(struct bytes *to, struct view json) {
  bool in_string = false;
  for (size_t i = 0; i < json.length; i++) {
    char c = json.at[i];
    if (!in_string && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) continue;
    if (c == '"') in_string = !in_string;
    bytes_add_char(to, c);
    if (in_string && c == '\\' && i + 1 < json.length) bytes_add_char(to, json.at[++i]);
  }
}

void identity_value(const struct diags *diags, const struct source *source, const struct diag *diag, struct bytes *to) {
  const struct json_document *document = diags->document;
  if (!document) {
    size_t length = diag->span.end - diag->span.start;
    add_compact(to, (struct view){source->bytes + diag->span.start, length < SPAN_TEXT ? length : SPAN_TEXT});
  } else if (diag->spot < document->count) {
    uint32_t spot = whole_of(document, diag->spot);
    struct span span = json_value_span(document, spot);
    if (is_flat(document, spot)) add_compact(to, (struct view){document->source->bytes + span.start, span.end - span.start});
  }
}
