/* letters.h: sets of one byte, and the languages that are written in them. */
#ifndef JGFLINT_CHARSET_LETTERS_H
#define JGFLINT_CHARSET_LETTERS_H

#include "base/buffer.h"

struct letters_set {
  const char *name;
  unsigned prior; /* tenths of a bit that it has to be better by */
};

/* windows-1252 first; ends with a name NULL. */
extern const struct letters_set letters_sets[];

/* What it takes to write this in the set, in that of its languages which suits it best. */
uint64_t letters_cost(const char *name, struct view text);

#endif
