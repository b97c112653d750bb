/* recover.h: repairs of syntax errors, internal to src/json.
 *
 * If more than one repair is possible, the parser tries each on the tokens that follow and makes the one that reads furthest. */
#ifndef JGFLINT_JSON_RECOVER_RECOVER_H
#define JGFLINT_JSON_RECOVER_RECOVER_H

#include "json/parser.h"

/* The place and state in which reading would continue. */
struct json_guess {
  const char *at;
  enum json_state state;
  size_t depth; /* frames in use then */
  char opens;   /* '{' or '[': a container that begins just before; else 0 */
  int nth;      /* number of earlier guesses of the same repair; only for `propose` */
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

/* Returns the start of the next token and moves *at after it. Kinds: the bracket, comma or colon itself, 's' a string, 'w' a
 * word or number, '?' anything else, 0 the end. */
const char *json_token(const char **at, const char *end, char *kind);
/* Returns true for a string or word followed by a colon. */
bool json_names_a_member(const char *at, const char *end);
/* Returns true if a number in any notation may begin here. */
bool json_number_begins(const char *at);
/* Returns the end of the comment at `at`, or NULL. */
const char *json_comment_end(const char *at, const char *end);
/* Skips white space and comments. */
const char *json_skip(const char *at, const char *end);

/* ---- context.c ------------------------------------------------------------- */

/* The place at which reading stopped. */
struct json_context {
  struct json_parser *parser;
  enum json_state state;
  struct json_frame *frame; /* the innermost; NULL at the top */
  const char *at, *end;     /* the unexpected token */
  char kind;
  bool is_value;   /* a value may begin with it */
  bool is_member;  /* a colon stands behind it */
  uint32_t child;  /* the last value of the frame, or the record; NO_SPOT if there is none */
  bool had_string; /* the token before is a string value */
  bool had_key;    /* ... a key with its closing quote */
};

struct json_context json_look_around(struct json_parser *parser, const char *at);

static inline bool json_in_object(const struct json_context *context) {
  return context->frame && context->frame->is_object;
}

static inline bool json_is_closing(const struct json_context *context) {
  return context->kind == ']' || context->kind == '}';
}

static inline bool json_at_key(const struct json_context *context) {
  return context->state == JSON_AT_KEY || context->state == JSON_AT_FIRST_KEY;
}

static inline bool json_at_value(const struct json_context *context) {
  return context->state == JSON_AT_VALUE || context->state == JSON_AT_ITEM || context->state == JSON_AT_FIRST;
}

/* Records a syntax flaw at the token, or an encoding flaw if the token is not UTF-8. */
void json_report_syntax(const struct json_context *context, const char *phrase, const char *other);

/* Bounds of a search for a missing mark. */
enum { JSON_NEAR_FRAMES = 64, JSON_NEAR_BYTES = 4000, JSON_NEAR_TOKENS = 2000 };

static inline const char *json_near_end(const struct json_parser *parser, const char *at) {
  return parser->end - at > JSON_NEAR_BYTES ? at + JSON_NEAR_BYTES : parser->end;
}

/* Closes containers down to `depth` although no bracket stands at `at`. */
void json_close_to(struct json_parser *parser, size_t depth, const char *at);
/* Notes the comma before a closing bracket, if reading stands behind one. */
void json_flaw_trailing(struct json_parser *parser);

/* Where a piece of text without quotes ends: before a comma, bracket, line end or comment. */
const char *json_bare_end(const struct json_parser *parser, const char *at);

/* ---- recover.c ------------------------------------------------------------- */

/* One way to fix: what it would lead to, and how it is made. */
struct json_repair {
  /* Fills what differs in the guess; false if there is no nth one. */
  bool (*propose)(const struct json_context *context, struct json_guess *guess);
  /* Notes the flaw, sets the state; returns where to go on. */
  const char *(*make)(struct json_context *context, const struct json_guess *guess);
  int most; /* how many different guesses there may be */
};

/* Finds the best repair at `at` and makes it; returns where to go on. Behind the
 * record there may be none: NULL. */
const char *json_recover(struct json_parser *parser, const char *at);

/* ---- brackets.c: the repairs ------------------------------ */

extern const struct json_repair json_opener_missing, json_closer_missing, json_array_opener_missing, json_closer_wrong,
    json_superfluous, json_quote_missing, json_opening_quote_missing;

/* Does a comma, closing bracket or line end follow? */
bool json_ends_value(const char *at);
/* Places what lacks one quote or both as the string that it probably is, and says so. */
const char *json_accept_text(struct json_parser *parser, const char *at, const char *end);

#endif
