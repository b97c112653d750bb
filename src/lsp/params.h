/* params.h: what stands in the parameters of a method.
 *
 * The functions that take a call make an error of it where something that has to be there is not, or is of another type. */
#ifndef JGFLINT_LSP_PARAMS_H
#define JGFLINT_LSP_PARAMS_H

#include "lsp/server.h"

/* A member of a member, and so on; NULL ends the list. NULL if one of them is not there. */
struct json_object *params_find(struct json_object *object, ...) __attribute__((sentinel));
/* Whether such a member is there, and true. */
bool params_is_true(struct json_object *value);
/* The text of a string; NULL and 0 of anything else. */
struct view params_text(struct json_object *value);
/* Whether an array has that string. */
bool params_has_word(struct json_object *array, const char *word);

/* A string that has to be there. */
bool params_string(struct lsp_call *call, struct json_object *object, const char *key, struct view *text);
/* The URI of params.textDocument, and the document of that name, which has to be open. */
bool params_uri(struct lsp_call *call, struct view *uri);
struct document *params_document(struct lsp *lsp, struct lsp_call *call);

/* A range in a document, as a span of its text. A range that ends before its start is turned around. */
bool params_range(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *range,
                  struct span *span);

/* The two positions of a range, as they are. */
bool params_positions(struct lsp_call *call, struct json_object *range, struct text_position *start, struct text_position *end);

/* The document and the offset of what is called TextDocumentPositionParams. */
struct params_place {
  struct document *document;
  size_t offset;
};
bool params_place(struct lsp *lsp, struct lsp_call *call, struct params_place *place);

/* A position, a range and a Location as JSON. */
struct json_object *params_make_position(const struct lsp *lsp, struct document *document, size_t offset);
struct json_object *params_make_range(const struct lsp *lsp, struct document *document, struct span span);
struct json_object *params_make_location(const struct lsp *lsp, struct document *document, struct span span);

#endif
