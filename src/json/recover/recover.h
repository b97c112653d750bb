/* recover.h: how the parser finds out what was meant.
 *
 * Where more than one repair is possible, each is tried out on the tokens that
 * follow; the one that gets furthest is made. Internal to src/json. */
#ifndef JGFLINT_JSON_RECOVER_RECOVER_H
#define JGFLINT_JSON_RECOVER_RECOVER_H

#include "json/parser.h"

/* Where reading would go on, and as what. */
struct json_guess {
  const char *at;
  enum json_state state;
  size_t depth; /* frames in use then */
  char opens;   /* '{' or '[': and one more, begun just before; else 0 */
  int nth;      /* how many of the same repair come first; to propose only */
};

/* ---- lookahead.c -------------------------------------------------------------- */

/* How good a guess is. */
struct json_reach {
  size_t offset; /* of the first token that does not fit; SIZE_MAX if all do for a while */
  int missing;   /* commas and colons on the way there, where nothing else can be meant */
  uint32_t seen; /* the offset up to which all fits but for those; 0 if something else does not */
};

struct json_reach json_lookahead(struct json_parser *parser, const struct json_guess *guess);
/* Further, or as far with less missing? */
bool json_reaches_further(const struct json_reach *reach, const struct json_reach *other);
/* Does the token at guess->at stand as far in as its siblings, or its opening bracket? */
bool json_indent_fits(const struct json_parser *parser, const struct json_guess *guess);
/* The bytes before the first token of a line; -1 if `at` is not that. */
long json_indent(const struct json_parser *parser, const char *at);

/* The next token: returns its start, moves *at behind it. Kinds: the brackets,
 * comma and colon as they are, 's' a string, 'w' a word or number, '?' something else, 0 the end. */
const char *json_token(const char **at, const char *end, char *kind);
/* Is this a string or word with a colon behind it? */
bool json_names_a_member(const char *at, const char *end);
/* Could a number begin here, in any notation that people use? */
bool json_number_begins(const char *at);
/* Behind the comment that begins at `at`, or NULL. */
const char *json_comment_end(const char *at, const char *end);
/* Skips white space and comments. */
const char *json_skip(const char *at, const char *end);

/* ---- context.c ------------------------------------------------------------- */

/* What is known about the place at which reading stopped. */
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

/* Notes a syntax flaw at the token, or that it is not even UTF-8. */
void json_report_syntax(const struct json_context *context, const char *phrase, const char *other);
/* Marks the container: something in it is skipped or guessed. */
void json_mark_damaged(const struct json_context *context);

/* How far a look ahead or down goes: what was forgotten is not further off. */
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

extern const struct json_repair json_string_was_key, json_opener_doubled, json_opener_wrong, json_opener_missing,
    json_empty_opener_missing, json_closer_missing, json_array_opener_missing, json_strings_opener_missing, json_closer_wrong,
    json_superfluous, json_closed_early;
extern const struct json_repair json_quote_missing, json_opening_quote_missing, json_quote_inside, json_bare_text;

/* Does a comma, closing bracket or line end follow? */
bool json_ends_value(const char *at);
/* Places what lacks one quote or both as the string that it probably is, and says so. */
const char *json_accept_text(struct json_parser *parser, const char *at, const char *end);

#endif
