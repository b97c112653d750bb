/* contents.h: the contents of a document for methods that show them: JSON values, or games. */
#ifndef JGFLINT_LSP_CONTENTS_H
#define JGFLINT_LSP_CONTENTS_H

#include "engine/engine.h"
#include "json/document.h"
#include "lsp/server.h"

/* ---- values of a JSON document of any kind ---- */

struct document_json {
  struct source source;
  struct json_document document;
  bool is_borrowed; /* the linter owns it */
};

/* Reads the values. Returns false for other formats. The result must be released. */
bool document_json_open(struct lsp *lsp, struct document *document, struct document_json *text);
void document_json_release(struct document_json *text);

/* Returns the innermost value that contains the offset, or whose key contains it. The end is included. NO_SPOT if there is
 * none. */
uint32_t document_json_at(const struct document_json *text, size_t offset);
/* Returns true if the offset is in the key of the value. */
bool document_json_is_key(const struct document_json *text, uint32_t spot, size_t offset);
/* Returns the span of a value with its key. */
struct span document_json_member(const struct document_json *text, uint32_t spot);

/* Returns the schema of the document (engine/schema.h): that of configurations, or of JGF. Borrowed. */
struct json_object *document_schema(struct lsp *lsp, const struct document *document);

/* ---- games ---- */

/* A document as games. Valid until its engine gets another text; must not be copied. */
struct document_games {
  struct document *document;
  struct source source;           /* the text that was read */
  struct engine *engine;          /* borrowed */
  const struct kept_games *kept;  /* in the order of the text */
  const struct source *text;      /* the text that the spans of the games refer to */
  const struct json_document *json; /* of JGF: its values with their places; otherwise NULL */
};

static inline const struct game *document_game(const struct document_games *games, size_t number) {
  return &games->kept->list[number]->game;
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
/* Appends the point of a move: "Q16", "pass". */
void move_write_point(struct buffer *to, const struct game *game, const struct go_item *move);
/* Returns the letter of a move's color, as in results: B, W, or the first letter of another color; '?' if it is unreadable. */
char move_letter(const struct game *game, const struct go_item *move);

#endif
