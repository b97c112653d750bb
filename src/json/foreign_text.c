#include "base/ascii.h"
#include "base/utf8.h"
#include "json/parser.h"
#include "text/location.h"

/* A text of another kind, or with two versions of itself, has one flaw. */

static void become_one_flaw(struct json_document *document, size_t start, size_t end, const char *text, bool is_other) {
  json_drop(document);
  document->depth = 0;
  document->flaws.count = 0;
  struct fact flaw = {.kind = JSON_FLAW_SYNTAX, .span = {start, end}, .spot = NO_SPOT, .other_spot = NO_SPOT,
                      .number = is_other, .text = text};
  facts_add(&document->flaws, &flaw);
}

/* ---- conflict markers of git ---- */

/* The next string and comment after a place that only moves forward. */
struct texts {
  const struct json_document *document;
  uint32_t spot;
  size_t flaw;
};

/* Returns true for a place in a string of several lines or in a comment. */
static bool is_in_text(struct texts *texts, size_t at) {
  const struct json_document *document = texts->document;
  const struct facts *flaws = &document->flaws;
  for (; texts->spot < document->count; texts->spot++) {
    const struct json_spot *place = &document->spots[texts->spot];
    if (place->key_start < at && at < place->key_end) return true;
    if (place->start >= at) break;
    if (place->kind == JSON_STRING && at < place->end) return true;
  }
  for (; texts->flaw < flaws->count; texts->flaw++) {
    const struct fact *flaw = &flaws->list[texts->flaw];
    if (flaw->kind != JSON_FLAW_COMMENT || flaw->span.end <= at) continue;
    return flaw->span.start < at;
  }
  return false;
}

/* A marker is seven equal signs and a name, or nothing. One marker is enough: others may have been deleted. */
static bool is_conflict_marker(struct view text, size_t at) {
  static const char signs[] = "<|=>";
  if (text.length - at < 7 || !ascii_is_one_of(text.at[at], signs)) return false;
  for (size_t i = 1; i < 7; i++)
    if (text.at[at + i] != text.at[at]) return false;
  size_t end = at + 7;
  return end == text.length || text.at[end] == '\n' || text.at[end] == '\r' || (text.at[end] == ' ' && text.at[at] != '=');
}

static size_t conflict_find(const struct json_document *document, struct view text, size_t first) {
  struct texts texts = {.document = document};
  bool is_json = ascii_is_one_of(text.at[first], "{[/<>|");
  for (size_t at = 0; at < text.length; at = text_line_next(text, at)) {
    if (!is_conflict_marker(text, at) || is_in_text(&texts, at)) continue;
    /* In plain text, such a line underlines a heading. */
    if (text.at[at] != '=' || is_json) return at;
  }
  return text.length;
}

/* ---- files of other kinds ---- */

/* The first bytes of files. */
static const struct {
  const char *bytes, *name;
} heads[] = {
    {"PK\003\004", "a ZIP archive"}, {"\037\213", "a gzip file"}, {"BZh", "a bzip2 file"}, {"\3757zXZ", "an xz file"},
    {"\050\265\057\375", "a zstd file"}, {"7z\274\257\047\034", "a 7z archive"}, {"Rar!\032", "a RAR archive"},
    {"\377\330\377", "a JPEG picture"}, {"\211PNG", "a PNG picture"}, {"GIF87a", "a GIF picture"}, {"GIF89a", "a GIF picture"},
    {"RIFF", "a RIFF file (WebP, WAV or AVI)"}, {"%PDF", "a PDF document"}, {"%!PS", "a PostScript document"},
    {"{\\rtf", "an RTF document"}, {"\320\317\021\340", "a Microsoft Office document"},
    {"SQLite format 3", "an SQLite database"}, {"\177ELF", "a program"}, {"(;", "an SGF file"}, {"( ;", "an SGF file"},
    {"\\HS", "a GIB file of Tygem"}, {"\\[", "a GIB file of Tygem"}, {"[Header]", "a UGF file"},
    {"version https://git-lfs.github.com/", "a Git LFS pointer: the file itself was not fetched"}, {"#!", "a script"},
    {"diff --git ", "a patch"}, {"---\n", "YAML"}, {"---\r", "YAML"}, {"--- a/", "a patch"}, {"%YAML", "YAML"},
    {"<?xml", "XML"}, {"<svg", "an SVG picture"}, {"```", "Markdown: the lines with ``` are not part of the record"},
};

/* Returns true for a text with a bracket of JSON, or with a single word. */
static bool may_be_json(struct view text, size_t first) {
  if (ascii_is_one_of(text.at[first], "{[\"'}],:;/")) return true;
  if (memchr(text.at + first, '{', text.length - first) || memchr(text.at + first, '[', text.length - first)) return true;
  size_t end = first;
  while (end < text.length && !ascii_is_space(text.at[end])) end++;
  while (end < text.length && ascii_is_space(text.at[end])) end++;
  return end == text.length; /* a single word */
}

/* Looks for control characters at the beginning. */
static const char *binary_name(struct view text) {
  enum { LOOKED_AT = 512 };
  size_t controls = 0, zeros = 0, looked = text.length < LOOKED_AT ? text.length : LOOKED_AT;
  for (size_t i = 0; i < looked; i++) {
    zeros += !text.at[i];
    controls += (unsigned char)text.at[i] < ' ' && !ascii_is_space(text.at[i]) && text.at[i] != '\f' && text.at[i] != '\033';
  }
  if (zeros == looked && zeros) return "a file of zero bytes";
  return controls ? "a binary file" : NULL;
}

static const char *other_name(struct view text, size_t first) {
  for (size_t i = 0; i < ARRAY_LENGTH(heads); i++)
    if (view_begins(view_after(text, first), heads[i].bytes)) return heads[i].name;
  struct view tail = view_after(text, first);
  bool is_tag = tail.length > 1 && *tail.at == '<' && (ascii_is_letter(tail.at[1]) || ascii_is_one_of(tail.at[1], "!?/"));
  if (is_tag) return ascii_begins(tail, "<!doctype html") || ascii_begins(tail, "<html") ? "HTML" : "HTML or XML";
  if (ascii_is_one_of(text.at[first], "{[\"'/")) return NULL;
  const char *binary = binary_name(text);
  if (binary || may_be_json(text, first)) return binary;
  return view_begins(tail, "# ") ? "Markdown" : "plain text";
}

void json_reject_foreign(struct json_document *document) {
  struct view text = {document->source->bytes, document->source->size};
  size_t first = source_bom(document->source);
  while (first < text.length && ascii_is_space(text.at[first])) first++;
  size_t conflict = conflict_find(document, text, first);
  if (conflict < text.length) {
    static const char advice[] = "an unresolved git conflict: keep one of the two versions, and remove the markers";
    become_one_flaw(document, conflict, text_line_end(text, conflict), advice, false);
    return;
  }
  if (first == text.length) return;
  const char *name = other_name(text, first);
  size_t used;
  utf8_decode(text.at + first, text.length - first, &used);
  if (name) become_one_flaw(document, first, first + used, name, true);
}
