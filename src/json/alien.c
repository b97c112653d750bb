#include "json/loader.h"

/* A text that is certainly no JSON, or has two versions of itself in it, is one flaw: whatever its pieces look like
 * says nothing. */

static void become_one_flaw(struct json_document *document, size_t start, size_t end, const char *text) {
  json_drop(document);
  document->depth = 0;
  document->flaws.count = 0;
  struct fact flaw = {.kind = JSON_FLAW_SYNTAX, .span = {start, end}, .spot = NO_SPOT, .other_spot = NO_SPOT, .text = text};
  facts_add(&document->flaws, &flaw);
}

/* Heads of files of other kinds, of which bytes are no letters of any kind; rules/json.c has names for them. */
static bool has_head(struct view text) {
  static const struct {
    const char *bytes;
    size_t length;
  } heads[] = {{"PK\003\004", 4}, {"\037\213", 2}, {"\377\330\377", 3}, {"\211PNG", 4}, {"%PDF", 4}, {"---\n", 4}, {"---\r", 4}};
  for (size_t i = 0; i < ARRAY_LENGTH(heads); i++)
    if (text.length >= heads[i].length && memcmp(text.at, heads[i].bytes, heads[i].length) == 0) return true;
  return false;
}

/* A line that begins so, from `at` on; the end of the text if there is none. */
static size_t line_find(struct view text, size_t at, const char *start) {
  size_t length = strlen(start);
  while (at < text.length) {
    if (text.length - at >= length && memcmp(text.at + at, start, length) == 0) return at;
    const char *end = memchr(text.at + at, '\n', text.length - at);
    if (!end) break;
    at = (size_t)(end - text.at) + 1;
  }
  return text.length;
}

/* Git's marks of the two versions; a merge that was cut short may have left one alone. The "=======" between them may
 * stand in a comment. */
static size_t conflict_find(struct view text) {
  size_t ours = line_find(text, 0, "<<<<<<< ");
  return ours < text.length ? ours : line_find(text, 0, ">>>>>>> ");
}

void json_alien(struct json_document *document) {
  struct view text = {document->source->bytes, document->source->size};
  if (has_head(text)) {
    become_one_flaw(document, 0, text.length < 4 ? text.length : 4, NULL);
    return;
  }
  size_t conflict = conflict_find(text), end = conflict;
  if (conflict == text.length) return;
  while (end < text.length && text.at[end] != '\n' && text.at[end] != '\r') end++;
  become_one_flaw(document, conflict, end, "a git conflict marker: decide which of the two versions holds, and remove the markers");
}
