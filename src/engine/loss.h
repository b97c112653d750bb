/* loss.h: whether a fact that reading or converting notes means that something of the game is missing in the output. */
#ifndef JGFLINT_ENGINE_LOSS_H
#define JGFLINT_ENGINE_LOSS_H

#include "facts/fact.h"
#include "text/source.h"

enum loss {
  LOSS_NONE, /* notation: nothing is lost by it, or nothing that belongs to the game */
  LOSS_PART, /* setup, nodes, or text that may hold some */
  LOSS_MOVE  /* a move: what comes after it is another game without it */
};

/* `text` is what the fact's span counts in. */
enum loss loss_of(const struct fact *fact, const struct source *text);

#endif
