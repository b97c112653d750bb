/* mend.h: how the loader finds out what was meant.
 *
 * Where more than one repair is possible, each is tried out on the tokens that
 * follow; the one that gets furthest is made. Internal to src/json. */
#ifndef JGFLINT_JSON_MEND_H
#define JGFLINT_JSON_MEND_H

#include "json/loader.h"

/* Where reading would go on, and as what. */
struct json_guess {
  const char *at;
  enum json_state state;
  size_t depth; /* frames in use then */
  char opens;   /* '{' or '[': and one more, begun just before; else 0 */
};

/* ---- trial.c -------------------------------------------------------------- */

/* The offset of the first token that does not fit the guess; SIZE_MAX if none does within a while. */
size_t json_trial(struct json_loader *loader, const struct json_guess *guess);
/* Does the token at guess->at stand as far in as its siblings, or its opening bracket? */
bool json_indent_fits(const struct json_loader *loader, const struct json_guess *guess);
/* The bytes before the first token of a line; -1 if `at` is not that. */
long json_indent(const struct json_loader *loader, const char *at);

/* The next token: returns its start, moves *at behind it. Kinds: the brackets,
 * comma and colon as they are, 's' a string, 'w' a word or number, '?' something else, 0 the end. */
const char *json_token(const char **at, const char *end, char *kind);
/* Is this a string or word with a colon behind it? */
bool json_names_member(const char *at, const char *end);
/* Behind the comment that begins at `at`, or NULL. */
const char *json_comment_end(const char *at, const char *end);
/* Skips white space and comments. */
const char *json_skip(const char *at, const char *end);

/* Where a piece of text without quotes ends: before a comma, bracket, line end or comment. */
const char *json_bare_end(const struct json_loader *loader, const char *at);

/* ---- mend.c --------------------------------------------------------------- */

/* Notes the comma before a closing bracket, if reading stands behind one. */
void json_flaw_trailing(struct json_loader *loader);
/* A value in some other notation, or NULL. */
const char *json_mend_value(struct json_loader *loader, const char *at);

/* ---- repair.c ------------------------------------------------------------- */

/* Finds the best repair at `at`, makes it, notes it; returns where to go on. Behind
 * the record there may be none: NULL. */
const char *json_repair(struct json_loader *loader, const char *at);

/* Does a comma, closing bracket or line end follow? */
bool json_ends_value(const char *at);
/* Places what lacks one quote or both as the string that it probably is, and says so. */
const char *json_take_text(struct json_loader *loader, const char *at, const char *end);

/* ---- rewind.c ------------------------------------------------------------- */

/* Forgets a value, the last of the innermost container, with all flaws since its
 * start; its key is pending again. Returns where it began. `at` is where this was decided. */
const char *json_take_back(struct json_loader *loader, uint32_t spot, const char *at);

/* ---- close.c -------------------------------------------------------------- */

/* Closes containers down to `depth` although no bracket stands at `at`. */
void json_close_to(struct json_loader *loader, size_t depth, const char *at);
/* The text ended. */
const char *json_mend_end(struct json_loader *loader);
/* The bracket that the layout shows to be left open, and the gap in which its
 * partner is missing; false if the layout shows nothing. */
bool json_blame(struct json_loader *loader, const char **bracket, const char **gap);

#endif
