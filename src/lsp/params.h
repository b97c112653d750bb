/* params.h: reads the parameters of a method.
 *
 * Functions that take a call report an error if a required member is missing or has another type. */
#ifndef JGFLINT_LSP_PARAMS_H
#define JGFLINT_LSP_PARAMS_H

#include "lsp/server.h"

/* Returns a nested member. NULL ends the list of names. Returns NULL if a member is missing. */
struct json_object *params_find(struct json_object *object, ...) __attribute__((sentinel));
/* Returns true if there is such a member and it is true. */
bool params_is_true(struct json_object *value);
/* Returns the text of a string; NULL and 0 for other values. */
struct view params_text(struct json_object *value);
/* Returns true if an array contains the string. */
bool params_has_word(struct json_object *array, const char *word);

/* Reads a required string. */
bool params_string(struct lsp_call *call, struct json_object *object, const char *key, struct view *text);
/* Reads the URI of params.textDocument, or finds its document, which must be open. */
bool params_uri(struct lsp_call *call, struct view *uri);
struct document *params_document(struct lsp *lsp, struct lsp_call *call);

/* Reads a range as a span of the text. A range that ends before its start is reversed. */
bool params_range(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *range,
                  struct span *span);

/* Reads both positions of a range. */
bool params_positions(struct lsp_call *call, struct json_object *range, struct text_position *start, struct text_position *end);

/* Reads TextDocumentPositionParams: the document and the offset. */
struct params_place {
  struct document *document;
  size_t offset;
};
bool params_place(struct lsp *lsp, struct lsp_call *call, struct params_place *place);

/* Write a position, a range and a Location as JSON. */
struct json_object *params_make_position(const struct lsp *lsp, struct document *document, size_t offset);
struct json_object *params_make_range(const struct lsp *lsp, struct document *document, struct span span);
struct json_object *params_make_location(const struct lsp *lsp, struct document *document, struct span span);

#endif
