/* recover.h: repairs of syntax errors, internal to src/json. README.md describes the method. */
#ifndef JGFLINT_JSON_RECOVER_RECOVER_H
#define JGFLINT_JSON_RECOVER_RECOVER_H

#include "json/parser.h"

/* The place and state in which reading would continue. */
struct json_guess {
  const char *at;
  enum json_state state;
  size_t depth; /* frames in use then */
  char opens;   /* '{' or '[': a container that begins just before; else 0 */
  int nth;      /* number of earlier guesses of the same repair */
};

/* ---- lookahead.c -------------------------------------------------------------- */

/* How far a guess reads. */
struct json_reach {
  size_t offset; /* of the first token that does not fit; SIZE_MAX if every token in reach fits */
  int missing;   /* missing commas and colons before `offset` */
  uint32_t seen; /* the offset up to which only commas and colons are missing; else 0 */
};

struct json_reach json_lookahead(struct json_parser *parser, const struct json_guess *guess);
/* Returns true if `reach` is further, or equally far with fewer missing marks. */
bool json_reaches_further(const struct json_reach *reach, const struct json_reach *other);

/* The longest text in which a missing quote is looked for. */
enum { JSON_NEAR_BYTES = 4000 };

static inline const char *json_near_end(const struct json_parser *parser, const char *at) {
  return parser->end - at > JSON_NEAR_BYTES ? at + JSON_NEAR_BYTES : parser->end;
}

/* Returns the start of the next token and moves *at after it. Kinds: the bracket, comma or colon itself, 's' a string, 'w' a
 * word or number, '?' anything else, 0 the end. */
const char *json_token(const char **at, const char *end, char *kind);
/* Returns the end of a text without quotes: a comma, bracket, line end or comment. */
const char *json_bare_end(const struct json_parser *parser, const char *at);
/* Returns true for a string or word followed by a colon. */
bool json_names_a_member(const char *at, const char *end);
/* Returns true if a number in any notation may begin here. */
bool json_number_begins(const char *at);
/* Returns the end of the comment at `at`, or NULL. */
const char *json_comment_end(const char *at, const char *end);
/* Skips white space and comments. */
const char *json_skip(const char *at, const char *end);

/* ---- recover.c ------------------------------------------------------------- */

/* Makes the best repair at `at`. Returns the place where reading continues; NULL if there is no repair after the record. */
const char *json_recover(struct json_parser *parser, const char *at);
/* Closes containers down to `depth` although there is no bracket at `at`. */
void json_close_to(struct json_parser *parser, size_t depth, const char *at);
/* Notes the comma before a closing bracket, if the last token was a comma. */
void json_flaw_trailing(struct json_parser *parser);
/* Returns true if a comma, closing bracket or line end follows. */
bool json_ends_value(const char *at);
/* Reads text without one or both quotes as a string and notes the flaw. */
const char *json_accept_text(struct json_parser *parser, const char *at, const char *end);

#endif
