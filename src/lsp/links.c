/* links.c: the files that a configuration names. */
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

/* Removes "." and ".." from an absolute path, so that an editor opens a file under one name. */
static void remove_dots(struct buffer *path) {
  size_t kept = 0;
  for (size_t at = 0, end; at < path->length; at = end) {
    end = at + 1;
    while (end < path->length && path->data[end] != '/') end++;
    struct view step = {path->data + at, end - at};
    if (view_is(step, "/.")) continue;
    if (view_is(step, "/..")) {
      while (kept && path->data[--kept] != '/') continue;
      continue;
    }
    memmove(path->data + kept, step.at, step.length);
    kept += step.length;
  }
  path->data[path->length = kept] = '\0';
}

/* Relative paths start at the directory of the configuration. */
static void add_path(struct buffer *to, const char *config, struct view path) {
  const char *slash = strrchr(config, '/');
  if (path_is_absolute(path.at)) buffer_add_view(to, path);
  else buffer_printf(to, "%.*s/%.*s", slash ? (int)(slash - config) : 0, config, (int)path.length, path.at);
  path_from_user(to->data);
  remove_dots(to);
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
  if (!linted_is_off(lsp, document) && linted_is_config(document)) add_files(lsp, call, document);
}

const struct lsp_method lsp_document_link = {.name = "textDocument/documentLink", .run = document_link,
                                             .provider = "documentLinkProvider", .options = "{\"resolveProvider\":false}"};
