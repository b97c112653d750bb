/* linted.h: the findings, JSON values and games of a document, computed when needed. */
#ifndef JGFLINT_LSP_LINTED_H
#define JGFLINT_LSP_LINTED_H

#include "engine/engine.h"
#include "go/point.h"
#include "json/document.h"
#include "lsp/scopes.h"

/* The findings of a text, or of one line of JSON Lines. */
struct linted {
  struct document *document;   /* borrowed */
  const struct source *source; /* the text that spans refer to */
  struct diags *diags;         /* borrowed */
  size_t base;                 /* added to offsets of the source, it gives offsets of the document */
  const struct effective_config *effective_config; /* NULL for a configuration */
  const struct format *format; /* NULL: JGF, or a configuration */
};

typedef void linted_visit(void *visitor, const struct linted *linted);

/* Lints the document and calls `visit` with its findings: once, or for each line of JSON Lines that touches `span`. Ignored
 * documents have no findings. The arguments of `visit` are valid until it returns, or until the engine gets another text. */
void linted_each(struct lsp *lsp, struct document *document, struct span span, linted_visit *visit, void *visitor);

/* The whole document. */
#define WHOLE_TEXT ((struct span){0, SIZE_MAX})

/* Returns the span of a finding, or of a related place, in the document. */
struct span linted_span(const struct linted *linted, struct span span);

/* Returns the span that an editor marks. For a finding at the bracket of an object or list that is the key, which is easier to
 * see. */
struct span linted_mark(const struct linted *linted, const struct diag *diag);

/* Returns the text of a document as a source. Borrows from the document. */
struct source linted_source(struct document *document);
/* The scope of a document. */
struct scope *linted_scope(struct lsp *lsp, const struct document *document);
/* Returns the engine of a document without its text, for other texts. */
struct engine *linted_borrow(struct lsp *lsp, struct document *document);
enum document_kind { DOCUMENT_RECORD, DOCUMENT_LINES /* JSON Lines */, DOCUMENT_CONFIG, DOCUMENT_OFF /* an ignored record */ };
enum document_kind linted_kind(struct lsp *lsp, struct document *document);
/* Returns true if the document, which can be a configuration, is ignored. */
bool linted_is_off(struct lsp *lsp, struct document *document);
/* Returns a hash of everything that its findings depend on: text, configuration, baseline. */
uint64_t linted_print(struct lsp *lsp, struct document *document);

/* ---- values of a JSON document of any kind ---- */

/* Reads the values; NULL for other formats. Valid until the engine gets another text, or until the next configuration. */
const struct json_document *document_json(struct lsp *lsp, struct document *document);

/* Returns the innermost value that contains the offset, or whose key contains it. The end is included. NO_SPOT if there is
 * none. */
uint32_t document_json_at(const struct json_document *json, size_t offset);
/* Returns true if the offset is in the key of the value. */
bool document_json_is_key(const struct json_document *json, uint32_t spot, size_t offset);
/* Returns the span of a value with its key. */
struct span document_json_member(const struct json_document *json, uint32_t spot);

/* Returns the schema of the document (engine/schema.h): that of configurations, or of JGF. Borrowed. */
struct json_object *document_schema(struct lsp *lsp, const struct document *document);

/* ---- games ---- */

/* A document as games. Valid until its engine gets another text; must not be copied. */
struct document_games {
  struct document *document;
  struct engine *engine;          /* borrowed */
  const struct stored_games *games; /* in the order of the text */
  const struct source *text;      /* the text that the spans of the games refer to */
  const struct json_document *json; /* of JGF: its values with their places; otherwise NULL */
};

static inline const struct game *document_game(const struct document_games *games, size_t number) {
  return &games->games->list[number]->game;
}

/* Reads the games. Returns false for configurations, collections in JSON Lines, and documents that are not linted. */
bool document_games_open(struct lsp *lsp, struct document *document, struct document_games *games);

/* Finds the node that contains the offset, and its game; false if there is none. */
struct document_node {
  size_t game;
  uint32_t node;
};
bool document_node_at(const struct document_games *games, size_t offset, struct document_node *at);
/* Returns the text of a node: its object, or the text up to its last item. */
struct span document_node_span(const struct document_games *games, const struct game *game, uint32_t node);

/* Returns the number of moves up to each node, including passes; in the arena. */
uint32_t *moves_count(const struct game *game, struct arena *arena);
/* Returns the move of a node, or NULL. */
const struct go_item *move_of(const struct game *game, uint32_t node);
/* Returns the point of a move: "Q16", "pass". `name` is used if necessary. */
const char *move_point(char name[POINT_NAME], const struct game *game, const struct go_item *move);
/* Returns the letter of a move's color, as in results: B, W, or the first letter of another color; '?' if it is unreadable. */
char move_letter(const struct game *game, const struct go_item *move);

#endif
