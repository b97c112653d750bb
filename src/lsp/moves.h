/* moves.h: the games of a document, as methods show them: which move is where, what it is called. */
#ifndef JGFLINT_LSP_MOVES_H
#define JGFLINT_LSP_MOVES_H

#include "engine/engine.h"
#include "lsp/server.h"

/* A document as games. Good until its engine is given something else; it cannot be copied. */
struct reading {
  struct document *document;
  struct source source;           /* what `all` was read from */
  struct engine *engine;          /* borrowed */
  const struct engine_games *all; /* of the text; their spans count in the document */
};

/* False where there are none to be shown: of a configuration, of a collection in JSON Lines, where nothing is linted. */
bool reading_open(struct lsp *lsp, struct document *document, struct reading *reading);

/* The node that the offset is in, and its game; false if it is in none. */
struct reading_node {
  size_t game;
  uint32_t node;
};
bool reading_node_at(const struct reading *reading, size_t offset, struct reading_node *at);
/* The text of a node: its object, or from where it begins to the last thing in it. */
struct span reading_node_span(const struct reading *reading, const struct game *game, uint32_t node);

/* How many moves there are up to each node, passes counted; in the arena. */
uint32_t *moves_count(const struct game *game, struct arena *arena);
/* The node's move, or NULL. */
const struct go_item *move_of(const struct game *game, uint32_t node);
/* Appends where it is: "Q16", "pass". */
void move_write_point(struct buffer *to, const struct game *game, const struct go_item *move);
/* The letter of its color, as players write results: B, W; of other colors the first letter; '?' if it cannot be read. */
char move_letter(const struct game *game, const struct go_item *move);

#endif
