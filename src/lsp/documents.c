#include "lsp/documents.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "lsp/uri.h"

static void free_document(struct document *document) {
  free(document->uri);
  free(document->key);
  free(document->name);
  free(document->language);
  buffer_release(&document->text);
  line_index_release(&document->lines);
  free(document);
}

struct document *documents_find(const struct documents *documents, struct view uri) {
  struct buffer key = {0};
  struct document *found = NULL;
  uri_key(&key, uri);
  for (size_t i = 0; i < documents->count && !found; i++)
    if (view_is(buffer_view(&key), documents->list[i]->key)) found = documents->list[i];
  buffer_release(&key);
  return found;
}

/* What has no file has no name that would say what it is; its client says it. */
static void name_by_language(struct buffer *name, struct view language) {
  static const char *const languages[] = {"sgf", "ugf", "gib", "ngf", "jsonl"};
  for (size_t i = 0; i < ARRAY_LENGTH(languages); i++)
    if (ascii_same(language, languages[i]) && !ascii_ends(buffer_view(name), languages[i])) buffer_printf(name, ".%s", languages[i]);
}

struct document *documents_open(struct documents *documents, struct view uri, struct view language, struct view text) {
  struct document *document = documents_find(documents, uri);
  if (document) documents_close(documents, document);
  struct buffer key = {0}, name = {0};
  document = mem_alloc_zeroed(1, sizeof *document);
  uri_key(&key, uri);
  document->is_file = uri_path(&name, uri);
  if (!document->is_file) {
    uri_name(&name, uri);
    name_by_language(&name, language);
  }
  document->uri = mem_string(uri.at, uri.length);
  document->key = buffer_detach(&key);
  document->name = buffer_detach(&name);
  document->language = mem_string(language.at, language.length);
  document_set(documents, document, text);
  ARRAY_GROW(documents->list, documents->count, documents->capacity);
  return documents->list[documents->count++] = document;
}

void documents_close(struct documents *documents, struct document *document) {
  size_t at = 0;
  while (documents->list[at] != document) at++;
  memmove(documents->list + at, documents->list + at + 1, (documents->count - at - 1) * sizeof *documents->list);
  documents->count--;
  free_document(document);
}

void documents_release(struct documents *documents) {
  for (size_t i = 0; i < documents->count; i++) free_document(documents->list[i]);
  free(documents->list);
  *documents = (struct documents){0};
}

/* ---- texts ---- */

static void pad(struct buffer *text) {
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
}

void document_set(struct documents *documents, struct document *document, struct view text) {
  buffer_clear(&document->text);
  buffer_add_view(&document->text, text);
  pad(&document->text);
  document->has_lines = false;
  document->revision = ++documents->revisions;
}

void document_splice(struct documents *documents, struct document *document, struct span span, struct view text) {
  struct buffer *bytes = &document->text;
  size_t tail = bytes->length - span.end;
  (void)buffer_reserve(bytes, text.length + SOURCE_PADDING);
  memmove(bytes->data + span.start + text.length, bytes->data + span.end, tail);
  if (text.length) memcpy(bytes->data + span.start, text.at, text.length);
  bytes->length = span.start + text.length + tail;
  pad(bytes);
  if (document->has_lines) line_index_splice(&document->lines, document_text(document), span.start, span.end, text.length);
  document->revision = ++documents->revisions;
}

struct view document_text(const struct document *document) {
  return (struct view){buffer_string(&document->text), document->text.length};
}

static struct line_index *lines_of(struct document *document) {
  if (!document->has_lines) line_index_make(&document->lines, document_text(document));
  document->has_lines = true;
  return &document->lines;
}

struct text_position document_position(struct document *document, size_t offset, enum text_unit unit) {
  return line_index_position(lines_of(document), document_text(document), offset, unit);
}

size_t document_offset(struct document *document, struct text_position place, enum text_unit unit) {
  return line_index_offset(lines_of(document), document_text(document), place, unit);
}
