#include "lsp/documents.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "convert/formats.h"
#include "lsp/uri.h"

void document_free(struct document *document) {
  free(document->uri);
  free(document->key);
  free(document->name);
  buffer_release(&document->text);
  line_index_release(&document->lines);
  free(document);
}

struct document *documents_find(const struct documents *documents, struct view uri) {
  struct buffer key = {0};
  uri_key(&key, uri);
  struct document *document = map_find(&documents->by_key, buffer_view(&key));
  buffer_release(&key);
  return document;
}

struct document *documents_find_path(const struct documents *documents, const char *path) {
  return map_find(&documents->by_path, view_of(path));
}

/* The name of a document without a file has no ending, so the languageId provides one. */
static void name_by_language(struct buffer *name, struct view language) {
  const char *ending = ascii_same(language, "jsonl") ? ".jsonl" : NULL;
  for (const struct format *const *format = formats_all(); *format && !ending; format++)
    if (ascii_same(language, (*format)->name)) ending = (*format)->endings[0];
  if (ending && !ascii_ends(buffer_view(name), ending)) buffer_add_string(name, ending);
}

struct document *document_new(struct view uri, struct view language) {
  struct buffer key = {0}, name = {0};
  struct document *document = mem_alloc_zeroed(1, sizeof *document);
  uri_key(&key, uri);
  document->is_file = uri_path(&name, uri);
  if (!document->is_file) {
    uri_name(&name, uri);
    name_by_language(&name, language);
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
