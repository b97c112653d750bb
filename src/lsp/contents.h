/* contents.h: what a document holds, for methods that show it: values of JSON, or games. */
#ifndef JGFLINT_LSP_CONTENTS_H
#define JGFLINT_LSP_CONTENTS_H

#include "engine/engine.h"
#include "json/document.h"
#include "lsp/server.h"

/* ---- values, of a document that is JSON, whatever it is about ---- */

struct document_json {
  struct source source;
  struct json_document document;
  bool is_borrowed; /* it is what linting has read */
};

/* False for a document in another format. What is read has to be released. */
bool document_json_open(struct lsp *lsp, struct document *document, struct document_json *text);
void document_json_release(struct document_json *text);

/* The innermost value that the offset is in, or whose key it is in; its end counts as inside. NO_SPOT if there is none. */
uint32_t document_json_at(const struct document_json *text, size_t offset);
/* Whether the offset is in the value's key. */
bool document_json_is_key(const struct document_json *text, uint32_t spot, size_t offset);
/* A value with its key. */
struct span document_json_member(const struct document_json *text, uint32_t spot);

/* What its keys and values mean (engine/schema.h): as a configuration, or a record of JGF. Borrowed. */
struct json_object *document_schema(struct lsp *lsp, const struct document *document);

/* ---- games ---- */

/* A document as games. Good until its engine is given something else; it cannot be copied. */
struct document_games {
  struct document *document;
  struct source source;           /* what was read */
  struct engine *engine;          /* borrowed */
  const struct kept_games *kept;  /* in the order of the text */
  const struct source *text;      /* what their spans count in */
  const struct json_document *json; /* of JGF: its values with their places; NULL for other formats */
};

static inline const struct game *document_game(const struct document_games *games, size_t number) {
  return &games->kept->list[number]->game;
}

/* False where there are none to be shown: of a configuration, of a collection in JSON Lines, where nothing is linted. */
bool document_games_open(struct lsp *lsp, struct document *document, struct document_games *games);

/* The node that the offset is in, and its game; false if it is in none. */
struct document_node {
  size_t game;
  uint32_t node;
};
bool document_node_at(const struct document_games *games, size_t offset, struct document_node *at);
/* The text of a node: its object, or from where the node begins to its last item. */
struct span document_node_span(const struct document_games *games, const struct game *game, uint32_t node);

/* How many moves there are up to each node, passes counted; in the arena. */
uint32_t *moves_count(const struct game *game, struct arena *arena);
/* The node's move, or NULL. */
const struct go_item *move_of(const struct game *game, uint32_t node);
/* Appends where it is: "Q16", "pass". */
void move_write_point(struct buffer *to, const struct game *game, const struct go_item *move);
/* The letter of its color, as players write results: B, W; of other colors the first letter; '?' if it cannot be read. */
char move_letter(const struct game *game, const struct go_item *move);

#endif
