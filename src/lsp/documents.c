#include "lsp/documents.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/thresholds.h"
#include "convert/formats.h"

/* ---- URIs ---- */

static int hex_digit(char c) {
  if (ascii_is_digit(c)) return c - '0';
  c = ascii_lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns the byte that a percent encoding at the start of the text stands for; -1 if there is none. */
static int encoded_byte(struct view text) {
  if (text.length < 3 || *text.at != '%') return -1;
  int high = hex_digit(text.at[1]), low = hex_digit(text.at[2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

struct uri {
  struct view scheme; /* with its colon; may be empty */
  struct view host;   /* the authority */
  struct view path;   /* with query and fragment */
  bool has_host, is_file, is_local; /* is_local: without a host, or with this one */
};

static struct uri parse(struct view text) {
  struct uri uri = {.scheme = {text.at, 0}};
  size_t length = 0;
  while (length < text.length && (ascii_is_letter(text.at[length]) || ascii_is_one_of(text.at[length], "0123456789+-.")))
    length++;
  if (length && length < text.length && text.at[length] == ':') uri.scheme.length = length + 1;
  uri.path = view_after(text, uri.scheme.length);
  uri.has_host = view_skip(&uri.path, "//");
  uri.host.at = uri.path.at;
  while (uri.has_host && uri.path.length && !ascii_is_one_of(*uri.path.at, "/?#")) uri.path = view_after(uri.path, 1);
  uri.host.length = (size_t)(uri.path.at - uri.host.at);
  uri.is_file = ascii_same(uri.scheme, "file:");
  uri.is_local = !uri.host.length || ascii_same(uri.host, "localhost");
  return uri;
}

/* Decodes all characters, or for a key those whose encoding has no special meaning. */
static void decode(struct buffer *to, struct view text, bool for_key) {
  while (text.length) {
    int byte = encoded_byte(text);
    if (byte < 0) buffer_add_char(to, *text.at);
    else if (for_key && (byte == 0 || ascii_is_one_of((char)byte, "%/?#"))) buffer_printf(to, "%%%02X", (unsigned)byte);
    else buffer_add_char(to, (char)byte);
    text = view_after(text, byte < 0 ? 1 : 3);
  }
}

static void add_lower(struct buffer *to, struct view text) {
  for (size_t i = 0; i < text.length; i++) buffer_add_char(to, ascii_lower(text.at[i]));
}

void uri_key(struct buffer *to, struct view text) {
  struct uri uri = parse(text);
  add_lower(to, uri.scheme);
  if (uri.has_host && !(uri.is_file && uri.is_local)) {
    buffer_add_string(to, "//");
    add_lower(to, uri.host);
  }
  size_t start = to->length;
  decode(to, uri.path, true);
  char *path = uri.is_file && to->length > start + 2 ? to->data + start : NULL;
  if (path && path[0] == '/' && path[2] == ':') path[1] = ascii_lower(path[1]); /* "/C:/" is "/c:/" */
}

/* Appends the decoded path without query and fragment. */
static void add_path(struct buffer *to, struct view path) {
  path = view_cut(&path, '#');
  decode(to, view_cut(&path, '?'), false);
}

bool uri_path(struct buffer *to, struct view text) {
  struct uri uri = parse(text);
  size_t start = to->length;
  if (!uri.is_file || !uri.path.length || *uri.path.at != '/') return false;
  if (!uri.is_local) buffer_add_string(to, "//");
  if (!uri.is_local) buffer_add_view(to, uri.host);
  add_path(to, uri.path);
  /* On Windows, a path begins with the drive: "C:/games". */
  if (to->length >= start + 3 && to->data[start] == '/' && path_has_drive(to->data + start + 1)) {
    memmove(to->data + start, to->data + start + 1, to->length - start);
    to->data[start] = ascii_upper(to->data[start]);
    to->length--;
  }
  bool is_path = !memchr(to->data + start, '\0', to->length - start);
  if (!is_path) {
    to->length = start;
    to->data[start] = '\0';
  }
  return is_path;
}

void uri_of_path(struct buffer *to, struct view path) {
  buffer_add_string(to, path.length > 1 && path_has_drive(path.at) ? "file:///" : "file://");
  for (size_t i = 0; i < path.length; i++) {
    char c = path.at[i];
    bool is_plain = ascii_is_letter(c) || ascii_is_digit(c) || ascii_is_one_of(c, "-._~/!$&'()*+,;=:@");
    if (is_plain) buffer_add_char(to, c);
    else buffer_printf(to, "%%%02X", (unsigned)(unsigned char)c);
  }
}

void uri_name(struct buffer *to, struct view uri) {
  if (!uri_path(to, uri)) add_path(to, view_after(uri, parse(uri).scheme.length));
}

/* ---- documents ---- */

void document_free(struct document *document) {
  free(document->uri);
  free(document->key);
  free(document->name);
  buffer_release(&document->text);
  line_index_release(&document->lines);
  free(document);
}

struct document *documents_find(const struct documents *documents, struct view uri) {
  LOCAL_BUFFER key = {0};
  uri_key(&key, uri);
  return map_find(&documents->by_key, buffer_view(&key));
}

struct document *documents_find_path(const struct documents *documents, const char *path) {
  return map_find(&documents->by_path, view_of(path));
}

struct document *document_new(struct view uri, struct view language) {
  struct buffer key = {0}, name = {0};
  struct document *document = mem_alloc_zeroed(1, sizeof *document);
  uri_key(&key, uri);
  document->is_file = uri_path(&name, uri);
  if (!document->is_file) { /* the name may have no ending, so the languageId provides one */
    const char *ending = ascii_same(language, "jsonl") ? ".jsonl" : NULL;
    uri_name(&name, uri);
    for (const struct format *const *format = formats_all(); *format && !ending; format++)
      if (ascii_same(language, (*format)->name)) ending = (*format)->endings[0];
    if (ending && !ascii_ends(buffer_view(&name), ending)) buffer_add_string(&name, ending);
  }
  document->uri = mem_string(uri.at, uri.length);
  document->key = buffer_detach(&key);
  document->name = buffer_detach(&name);
  return document;
}

static void index_document(struct documents *documents, struct document *document) {
  *map_get_or_add(&documents->by_key, view_of(document->key)) = document;
  if (document->is_file) *map_get_or_add(&documents->by_path, view_of(document->name)) = document;
}

struct document *documents_open(struct documents *documents, struct view uri, struct view language, struct view text) {
  struct document *document = document_new(uri, language);
  document_set(document, text);
  if (documents->by_key.count >= OLD_KEYS + 4 * documents->count) { /* keys of maps are never removed */
    map_release(&documents->by_key);
    map_release(&documents->by_path);
    for (struct document *other = documents->first; other; other = other->next) index_document(documents, other);
  }
  index_document(documents, document);
  document->previous = documents->last;
  *(documents->last ? &documents->last->next : &documents->first) = document;
  documents->last = document;
  documents->count++;
  return document;
}

void documents_close(struct documents *documents, struct document *document) {
  *map_get_or_add(&documents->by_key, view_of(document->key)) = NULL;
  if (document->is_file) *map_get_or_add(&documents->by_path, view_of(document->name)) = NULL;
  *(document->previous ? &document->previous->next : &documents->first) = document->next;
  *(document->next ? &document->next->previous : &documents->last) = document->previous;
  documents->count--;
  document_free(document);
}

void documents_release(struct documents *documents) {
  while (documents->first) documents_close(documents, documents->first);
  map_release(&documents->by_key);
  map_release(&documents->by_path);
  *documents = (struct documents){0};
}

/* ---- texts ---- */

static void pad(struct buffer *text) {
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
}

void document_set(struct document *document, struct view text) {
  buffer_clear(&document->text);
  buffer_add_view(&document->text, text);
  pad(&document->text);
  document->has_lines = document->has_print = false;
}

static struct line_index *lines_of(struct document *document) {
  struct view text = document_text(document);
  if (!document->has_lines) line_index_make(&document->lines, text);
  document->has_lines = true;
  return &document->lines;
}

struct text_position document_position(struct document *document, size_t offset, enum text_unit unit) {
  return line_index_position(lines_of(document), document_text(document), offset, unit);
}

size_t document_line(struct document *document, size_t offset) {
  return line_index_line(lines_of(document), offset);
}

size_t document_offset(struct document *document, struct text_position place, enum text_unit unit) {
  return line_index_offset(lines_of(document), document_text(document), place, unit);
}

uint64_t document_print(struct document *document) {
  if (document->has_print) return document->print;
  struct view text = document_text(document);
  document->print = map_hash(MAP_HASH_START, text.at, text.length);
  document->has_print = true;
  return document->print;
}

void document_edit(struct document *document, struct text_position start, struct text_position end, enum text_unit unit,
                   struct view text) {
  struct buffer *bytes = &document->text;
  size_t first = document_offset(document, start, unit), last = document_offset(document, end, unit);
  struct span span = first <= last ? (struct span){first, last} : (struct span){last, first};
  size_t tail = bytes->length - span.end;
  (void)buffer_reserve(bytes, text.length + SOURCE_PADDING);
  memmove(bytes->data + span.start + text.length, bytes->data + span.end, tail);
  if (text.length) memcpy(bytes->data + span.start, text.at, text.length);
  bytes->length = span.start + text.length + tail;
  document->has_print = false;
  pad(bytes);
  line_index_splice(&document->lines, buffer_view(bytes), span.start, span.end, text.length);
}
