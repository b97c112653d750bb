/* glob.h: one pattern of the language of .gitignore, made ready to match.
 *
 * gitignore(5): * and ? and [classes] within a name, ** over directories. Bytes,
 * as in git, not characters. Time is linear in the path (times the pattern),
 * whatever the pattern: all ways to match are followed at once. */
#ifndef JGFLINT_TEXT_GLOB_H
#define JGFLINT_TEXT_GLOB_H

#include "base/buffer.h"

struct glob_step;

struct glob {
  struct glob_step *steps; /* owned */
  size_t count, capacity;
  size_t literals; /* how many of the last steps stand for themselves */
  bool plain;      /* nothing but literals; or, with `star_first`, behind one star */
  bool star_first;
  bool invalid; /* matches nothing, as in git: a class that does not end, a lone backslash */
};

/* The pattern without the marks of a line (!, leading and trailing slash). */
void glob_init(struct glob *glob, struct view pattern);
void glob_release(struct glob *glob);
/* Whether it matches the whole of `path`, which does not begin with a slash. */
bool glob_matches(const struct glob *glob, struct view path);

#endif
