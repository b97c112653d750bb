/* links.c: addresses in a text, and files that a configuration names. */
#include "base/ascii.h"
#include "base/path.h"
#include "json/make.h"
#include "lsp/contents.h"
#include "lsp/linted.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/uri.h"

enum { MOST_LINKS = 5000 };

static void add(struct lsp *lsp, struct lsp_call *call, struct document *document, struct span span, struct view target) {
  if (json_object_array_length(call->result) == MOST_LINKS) return;
  struct json_object *link = json_make_object();
  json_put(link, "range", params_make_range(lsp, document, span));
  json_put(link, "target", json_make_string(target));
  json_append(call->result, link);
}

/* ---- addresses ---- */

/* Where `word` ends that begins at `at`; JSON may have a backslash before "/", SGF before ":". SIZE_MAX: it is another one. */
static size_t match(struct view text, size_t at, const char *word) {
  for (; *word; word++, at++) {
    if (at + 1 < text.length && text.at[at] == '\\' && text.at[at + 1] == *word) at++;
    if (at >= text.length || ascii_lower(text.at[at]) != *word) return SIZE_MAX;
  }
  return at;
}

/* Behind the scheme; SIZE_MAX: no address begins there. */
static size_t scheme_end(struct view text, size_t at) {
  if (at && (ascii_is_letter(text.at[at - 1]) || ascii_is_digit(text.at[at - 1]))) return SIZE_MAX;
  size_t end = match(text, at, "https://");
  return end == SIZE_MAX ? match(text, at, "http://") : end;
}

/* Whether the character can be part of an address, and not of the text around it. */
static bool is_part(struct view text, size_t at) {
  char c = text.at[at];
  if (c == '\\') return at + 1 < text.length && ascii_is_one_of(text.at[at + 1], "/:");
  return ascii_is_letter(c) || ascii_is_digit(c) || ascii_is_one_of(c, "-._~:/?#@!$&'()*+,;=%");
}

static size_t address_end(struct view text, size_t start) {
  size_t end = start;
  while (end < text.length && is_part(text, end)) end++;
  while (end > start && ascii_is_one_of(text.at[end - 1], ".,;:!?'")) end--;
  bool has_open = memchr(text.at + start, '(', end - start) != NULL;
  while (!has_open && end > start && text.at[end - 1] == ')') end--;
  return end;
}

static void add_addresses(struct lsp *lsp, struct lsp_call *call, struct document *document) {
  struct view text = document_text(document);
  for (size_t at = 0; at < text.length; at++) {
    const char *next = memchr(text.at + at, ':', text.length - at);
    if (!next) return;
    size_t colon = (size_t)(next - text.at), before = colon > 6 ? colon - 6 : 0, start = before > at ? before : at;
    while (start < colon && scheme_end(text, start) == SIZE_MAX) start++;
    size_t behind = start < colon ? scheme_end(text, start) : SIZE_MAX;
    size_t end = behind == SIZE_MAX ? behind : address_end(text, behind);
    at = colon;
    if (behind == SIZE_MAX || end == behind) continue;
    struct buffer target = {0};
    for (size_t i = start; i < end; i++)
      if (text.at[i] != '\\') buffer_add_char(&target, text.at[i]);
    add(lsp, call, document, (struct span){start, end}, buffer_view(&target));
    buffer_release(&target);
    at = end - 1;
  }
}

/* ---- files ---- */

/* From the directory of the configuration, which goes up and down again as the path says. */
static void add_path(struct buffer *to, const char *config, struct view path) {
  const char *slash = strrchr(config, '/');
  if (path_is_absolute(path.at)) buffer_add_view(to, path);
  else buffer_printf(to, "%.*s/%.*s", slash ? (int)(slash - config) : 0, config, (int)path.length, path.at);
  path_from_user(to->data);
}

static void add_file(struct lsp *lsp, struct lsp_call *call, struct document *document, const struct document_json *text,
                     uint32_t spot) {
  if (json_spot(&text->document, spot)->kind != JSON_STRING) return;
  struct view path = json_string(&text->document, spot);
  if (!path.length || memchr(path.at, '\0', path.length)) return;
  struct buffer joined = {0}, target = {0};
  add_path(&joined, document->name, path);
  uri_of_path(&target, buffer_view(&joined));
  add(lsp, call, document, json_value_span(&text->document, spot), buffer_view(&target));
  buffer_release(&joined);
  buffer_release(&target);
}

static bool names_files(const struct document_json *text, uint32_t spot) {
  struct buffer key = {0};
  const struct json_spot *member = json_spot(&text->document, spot);
  if (member->key_end > member->key_start) json_key_text(&text->document, spot, &key);
  bool is_so = view_is(buffer_view(&key), "extends") || view_is(buffer_view(&key), "baseline");
  buffer_release(&key);
  return is_so;
}

/* `extends` may be a list. */
static void add_files(struct lsp *lsp, struct lsp_call *call, struct document *document) {
  struct document_json text;
  if (!document->is_file || !document_json_open(lsp, document, &text)) return;
  for (uint32_t spot = 1; spot < text.document.count; spot = json_spot(&text.document, spot)->next) {
    if (!names_files(&text, spot)) continue;
    add_file(lsp, call, document, &text, spot);
    for (uint32_t child = spot + 1; child < json_spot(&text.document, spot)->next; child = json_spot(&text.document, child)->next)
      add_file(lsp, call, document, &text, child);
  }
  document_json_release(&text);
}

static void document_link(struct lsp *lsp, struct lsp_call *call) {
  struct document *document = params_document(lsp, call);
  if (!document) return;
  call->result = json_make_array();
  if (linted_is_off(lsp, document)) return;
  if (linted_is_config(document)) add_files(lsp, call, document);
  add_addresses(lsp, call, document);
}

const struct lsp_method lsp_document_link = {.name = "textDocument/documentLink", .run = document_link,
                                             .provider = "documentLinkProvider", .options = "{\"resolveProvider\":false}"};
