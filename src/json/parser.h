/* parser.h: the state of the parser, shared by the files of src/json.
 *
 * scan.c reads valid JSON and hands every other token to json/recover/tokens.c, which records the flaw and sets the state in
 * which reading continues. json/recover/lookahead.c tries guesses. */
#ifndef JGFLINT_JSON_PARSER_H
#define JGFLINT_JSON_PARSER_H

#include "base/buffer.h"
#include "base/thresholds.h"
#include "facts/json_facts.h"
#include "json/document.h"
#include "json/shared.h"
#include "json/simd.h"

/* The token that may come next. */
enum json_state {
  JSON_AT_TOP,   /* the record */
  JSON_AT_FIRST, /* an element, or ']' */
  JSON_AT_ITEM,  /* an element after a comma */
  JSON_AT_FIRST_KEY, /* a key, or '}' */
  JSON_AT_KEY,   /* a key after a comma */
  JSON_AT_COLON,
  JSON_AT_VALUE, /* after a colon */
  JSON_AT_AFTER, /* after a value: a comma or closing bracket */
  JSON_AT_END,   /* after the record */
  JSON_DONE
};

/* Names with ids below JSON_BITS have a bit each; other keys are looked up in json-c's table. */
enum { JSON_BIT_WORDS = JSON_BITS / 64 };

struct json_frame {
  struct json_object *object; /* borrowed; NULL: an object with shared members only, which may be shared itself */
  struct lh_table *table;     /* borrowed: the object's own; NULL in an array */
  struct json_shared_key members; /* of an object without `object` */
  uint32_t spot;
  uint32_t count; /* values in it so far */
  bool is_object;
  bool damaged; /* a value without a key, or a key without a value, has been reported */
  uint64_t known[JSON_BIT_WORDS]; /* objects only: ids of the keys so far */
};

/* A string or key just read. */
struct json_text {
  const char *at; /* borrowed: from the text if plain, otherwise from `scratch` */
  size_t length;
  uint8_t marks;  /* JSON_ESCAPED */
};

struct json_key {
  uint32_t start, end;
  uint16_t id;
  uint8_t marks; /* JSON_KEY_ODD */
  bool has_nul;
  bool is_set;
};

struct json_parser {
  struct json_document *document;
  struct json_shared *shared; /* borrowed from the document; may be NULL */
  const struct json_key_table *names; /* borrowed; may be NULL */
  const struct json_limits *limits;
  const char *text; /* borrowed: the bytes read, with padding */
  const char *end;
  enum json_state state;
  struct json_frame *frames; /* owned */
  size_t depth;              /* frames in use */
  size_t frames_capacity;
  size_t depth_limit;
  size_t spot_limit;         /* more spots than this need a look at capacity or limit */
  struct json_key key;       /* the key of the next value */
  struct buffer key_text;     /* its decoded text, unless it is known */
  struct buffer scratch;      /* decoded text */
  const char *comma;         /* the last comma */
  const char *last;          /* the start of the last string, number, word or opening bracket */
  const char *long_end;      /* the closing quote of a string over several lines */
  bool has_duplicates;       /* a key is repeated, or has U+0000 */
  bool bad_encoding;         /* reported */
  bool stopped;              /* a limit was passed */
  struct fact surplus;       /* the last flaw that exceeds the limit */
  const char *surplus_at;    /* the place of the first flaw that exceeds the limit, or NULL */
  uint8_t odd_spaces;        /* reported ones: bits of the table in json/recover/tokens.c */
  size_t assignment;         /* index of that flaw plus one */
  size_t syntax_count;       /* flaws of that kind so far */
  size_t syntax_last;        /* offset of the last one plus one */
  uint32_t closed;           /* the spot closed last, or NO_SPOT */
  uint32_t seen;             /* up to this offset, the last lookahead found only missing commas and colons */
  size_t trials;             /* tokens that guesses may still look at */
};

/* ---- scan.c --------------------------------------------------------------- */

/* Reads from `at` on until the state is JSON_DONE. */
void json_scan(struct json_parser *parser, const char *at);

/* ---- flaws.c -------------------------------------------------------------- */

/* Notes a flaw; the pointer holds until the next one. */
struct fact *json_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end);
/* JSON_FLAW_SYNTAX, once for a place and only so many a document; `phrase` is static,
 * `other` the bracket or quote that it is about, or NULL. */
void json_flaw_syntax(struct json_parser *parser, const char *start, const char *end, const char *phrase,
                      const char *other);
/* Whether the document has a flaw of one of these kinds: JSON_KIND, or-ed. */
bool json_has_flaw(const struct json_document *document, uint64_t kinds);
#define JSON_KIND(name) (UINT64_C(1) << (JSON_FLAW_##name - JSON_FLAW_SYNTAX))
/* The most syntax errors of a document, and tokens that all its guesses may look at. */
enum { JSON_SYNTAX_MOST = 200, JSON_TRIALS = 1000000 };
/* Gives a limit's flaw and ends reading. */
void json_stop(struct json_parser *parser, enum json_flaw kind, const char *at, size_t limit, const char *text);

/* Decodes UTF-16, UTF-32 and what limits->charset says into document->decoded; returns whether the text was such. */
bool json_decode(struct json_document *document, const struct source *source, const struct json_limits *limits);
/* Says, once a document, that the byte at `at` is not UTF-8. */
void json_flaw_encoding(struct json_parser *parser, const char *at);
/* Returns true if the text is UTF-8. Otherwise notes its first byte that is not. To be called before json_string_copy, because
 * the character set decides how text is decoded. */
bool json_check_encoding(struct json_parser *parser, const char *start, const char *end);
/* Skips a character of two bytes, of which the second may look like a backslash. */
const char *json_skip_pair(const char *at);

/* ---- builder.c ------------------------------------------------------------ */

/* Makes the spot of a value and hangs the value into its container. Takes over the reference. */
struct json_spot *json_place(struct json_parser *parser, struct json_object *value, enum json_kind kind,
                             const char *start, const char *end);
void json_place_string(struct json_parser *parser, const char *start, const char *end, const struct json_text *text);
/* A value that cannot be read: null, broken. */
void json_place_broken(struct json_parser *parser, const char *start, const char *end);
void json_open(struct json_parser *parser, const char *at, bool is_object);
/* Closes the innermost container; `end` is the end of its bracket. */
void json_close(struct json_parser *parser, const char *end);
/* Adds a member whose key is unknown, odd or there already. */
void json_member_add(struct json_parser *parser, struct json_frame *frame, struct json_object *value, uint32_t spot);
void json_set_key(struct json_parser *parser, const char *start, const char *end, const struct json_text *text, bool is_unusual);

static inline struct json_frame *json_top(const struct json_parser *parser) {
  return parser->frames + parser->depth - 1;
}

static inline void json_after_value(struct json_parser *parser) {
  if (LIKELY(parser->state != JSON_DONE)) parser->state = parser->depth ? JSON_AT_AFTER : JSON_AT_END;
}

static inline uint32_t json_offset(const struct json_parser *parser, const char *at) {
  return (uint32_t)(at - parser->text);
}

/* ---- document.c --------------------------------------------------------------- */

/* Releases the tree and forgets the spots; the flaws stay. */
void json_drop(struct json_document *document);

/* ---- string.c ------------------------------------------------------------- */

/* Appends the text of the string or key between two offsets, decoded, noting nothing. */
void json_string_copy(const struct json_document *document, const char *start, const char *end, struct buffer *to);

/* Reads the string whose opening quote is at `at`. `plain`: its first byte that is not plain. Returns the place after its
 * closing quote. */
const char *json_string_decode(struct json_parser *parser, const char *at, const char *plain, struct json_text *text);
/* Reads a string that has other quotes than JSON, notes a flaw, and returns the place after it. Otherwise NULL. */
const char *json_quoted(struct json_parser *parser, const char *at, struct json_text *text);

/* ---- number.c ------------------------------------------------------------- */

/* Reads a number that is not a short integer and adds it. Returns the place after it. */
const char *json_number_read(struct json_parser *parser, const char *at);
/* Returns true if a number or word continues with this byte. */
static inline bool json_number_goes_on(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' ||
         c == '+' || c == '-' || c == '$';
}

/* ---- json/recover/tokens.c --------------------------------------------------------------- */

/* Reading met something unsound at `at`. Notes it, sets the state; returns where to go on. */
const char *json_recover_token(struct json_parser *parser, const char *at);

/* The place and state in which reading would continue. */
struct json_guess {
  const char *at;
  enum json_state state;
  size_t depth; /* frames in use then */
  char opens;   /* '{' or '[' if a container begins just before, otherwise 0 */
  int nth;      /* number of earlier guesses of the same repair */
};

/* ---- json/recover/lookahead.c ---- */

/* How far a guess reads. */
struct json_reach {
  size_t offset; /* of the first token that does not fit; SIZE_MAX if every token in reach fits */
  int missing;   /* missing commas and colons before `offset` */
  uint32_t seen; /* the offset up to which only commas and colons are missing, or 0 */
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
/* Skips white space and comments. */
const char *json_skip(const char *at, const char *end);

/* ---- json/recover/recover.c ---- */

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

/* ---- foreign_text.c ---- */

/* Replaces all flaws by one if the text is a file of another kind or has conflict markers of git. */
void json_reject_foreign(struct json_document *document);

#endif
