/* json_text.h: a document that is JSON, value by value: for what can be said of a text whatever it is about. */
#ifndef JGFLINT_LSP_JSON_TEXT_H
#define JGFLINT_LSP_JSON_TEXT_H

#include "json/document.h"
#include "lsp/server.h"

struct json_text {
  struct source source;
  struct json_document document;
};

/* False for a document in another format. What is read has to be released. */
bool json_text_open(struct lsp *lsp, struct document *document, struct json_text *text);
void json_text_release(struct json_text *text);

/* The innermost value that the offset is in, or whose key it is in; its end counts as inside. NO_SPOT if there is none. */
uint32_t json_text_at(const struct json_text *text, size_t offset);
/* Whether the offset is in the value's key. */
bool json_text_is_key(const struct json_text *text, uint32_t spot, size_t offset);
/* A value with its key. */
struct span json_text_member(const struct json_text *text, uint32_t spot);

#endif
