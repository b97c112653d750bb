/* document.h: a json-c tree and the place of each value.
 *
 * The parser makes a json_object tree and a table with a spot for each value, in the order of the text. Parents precede their
 * children, so a subtree is a run of spots. The userdata of a json_object is the index of its spot plus one (json_spot_of),
 * unless the document shares values. The tree does not hold nulls, values whose key is repeated later, and values whose key has
 * U+0000. Their spots have the value NULL or an object that the document keeps outside the tree.
 *
 * For a text without flaws the tree equals what json_tokener builds.
 *
 * RFC 8259. Offsets are uint32_t, because a text has at most 4 GiB. A spot has 40 bytes, a json_object 50 to 700. */
#ifndef JGFLINT_JSON_DOCUMENT_H
#define JGFLINT_JSON_DOCUMENT_H

#include "base/arena.h"
#include "facts/fact.h"
#include "json/key_table.h"
#include "text/source.h"
#include <json-c/json_object.h>

struct json_document;

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_INTEGER, JSON_DOUBLE, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

enum json_mark {
  JSON_SUPERSEDED = 1, /* an equal key follows in the same object, and counts */
  JSON_ESCAPED = 2,    /* a string with a backslash */
  JSON_BROKEN = 4,     /* a flaw, which rules must skip: a JSON_NULL, or the number nearest to one out of range */
  JSON_KEY_ODD = 8,    /* the key has escapes, other quotes, or no id */
  JSON_UNCLOSED = 16,  /* the closing bracket is missing */
  JSON_DETACHED = 32,  /* `value` is kept outside the tree */
  JSON_SUPERSEDES = 64 /* a later duplicate: without it, an earlier value would count */
};

struct json_spot {
  struct json_object *value; /* borrowed from the tree; NULL for null */
  uint32_t start, end;       /* the value's bytes, brackets and quotes included */
  uint32_t key_start, key_end; /* the key's bytes with its quotes; an empty range without a key */
  uint32_t parent;           /* NO_SPOT for the top */
  uint32_t next;             /* the spot after the subtree */
  uint32_t index;            /* 0-based among the values of its parent */
  uint16_t key;              /* id of a known key (key_table.h), or 0 */
  uint8_t kind;              /* enum json_kind */
  uint8_t marks;             /* enum json_mark, or-ed */
};

struct json_limits {
  size_t depth;  /* nested containers; no more than JSON_DEPTH_MOST are read */
  size_t size;   /* bytes of a text; SGF: bytes of a game */
  size_t values; /* the limit of spots, and of flaws */
  const char *charset; /* static: the character set that the user names, as in charset/charset.h; NULL: it is detected */
};

/* Functions recurse on the nesting of a document, which a stack of 1 MB has room for. */
enum { JSON_DEPTH_MOST = 3000 };

#define JSON_LIMITS ((struct json_limits){.depth = 2500, .size = (size_t)256 << 20, .values = 1000000})

/* A function that gets each object of a list in the record when the object ends. Then the document forgets the object, so that
 * a long list needs little memory. {0}: none. */
struct json_item_reader {
  void (*read)(void *context, const struct json_document *document, uint32_t spot);
  void *context;
};

/* Strings of the tree are UTF-8, with U+FFFD for bytes that are not. A text that exceeds a limit has no tree and no spots, and
 * its only flaw names the limit. */
struct json_document {
  const struct source *source; /* borrowed: as given, or `decoded` */
  struct json_object *root;    /* owned; NULL for null, or if no value could be read */
  struct json_spot *spots;     /* owned; spots[0] is the top value, if count > 0 */
  size_t count;
  size_t capacity;
  size_t depth;         /* nesting depth of the deepest container */
  struct facts flaws;   /* enum json_flaw, in the order of the text */
  /* The text is complete and has no flaws between tokens, so whole members and nodes can be removed or moved. Otherwise the
   * flaws between tokens are fixed first, and the rest in the next pass. */
  bool is_whole;
  bool double_byte;     /* not UTF-8, but an encoding in which a second byte may look like a backslash */
  struct source decoded; /* owned: the text as UTF-8 where the input was UTF-16 or UTF-32 */
  struct json_object **detached; /* owned, each with a reference */
  size_t detached_count;
  size_t detached_capacity;
  struct arena texts; /* owned: texts of flaws */
  struct json_shared *shared; /* owned; NULL: no value is shared */
  struct json_item_reader item_reader; /* of a document without shared values */
};

/* Parses any bytes. Errors become flaws. `names` may be NULL. The document borrows `source` and `names` until it is released.
 * Several threads may read one document, but not take references to its values: json-c counts these without locks. */
void json_parse(struct json_document *document, const struct source *source, const struct json_key_table *names,
                const struct json_limits *limits);
/* The same into a document that holds an earlier one, which is released; some of its memory is used again. */
void json_parse_next(struct json_document *document, const struct source *source, const struct json_key_table *names,
                     const struct json_limits *limits);
/* The same with a reader of items. */
void json_parse_items(struct json_document *document, const struct source *source, const struct json_limits *limits,
                      struct json_item_reader reader);
/* From the next json_parse_next until json_release, equal coordinates and short words share one json_object. Values have no spot,
 * and the tree must not be changed. Saves a third of the memory and time. */
void json_share_values(struct json_document *document);
/* Whether other readers accept the text as JSON: its flaws concern content, not syntax. */
bool json_is_sound(const struct json_document *document);
/* Whether the text has a syntax error. Then no game is checked, because findings about it would be consequences of the error. */
bool json_is_damaged(const struct json_document *document);
void json_release(struct json_document *document);
/* Returns the value of a text that is known to be JSON. The caller owns the value. */
struct json_object *json_value_parsed(const char *text);
/* The same with ' instead of quotes. These are replaced: %s by a text, %q by a string with its quotes, %d by an int64_t, and %o
 * by a value, which is taken over. */
struct json_object *json_compose(const char *format, ...);

static inline const struct json_spot *json_spot(const struct json_document *document, uint32_t spot) {
  return &document->spots[spot];
}

static inline struct span json_value_span(const struct json_document *document, uint32_t spot) {
  return (struct span){document->spots[spot].start, document->spots[spot].end};
}

/* Returns true for an empty string, list or object. */
static inline bool json_is_empty(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  return at->kind == JSON_STRING ? at->end - at->start == 2 : at->kind > JSON_STRING && at->next == spot + 1;
}

/* The bytes of a value. */
struct view json_value_written(const struct json_document *document, uint32_t spot);
/* The text of a string, or the bytes of any other value. */
struct view json_value_text(const struct json_document *document, uint32_t spot);

static inline struct span json_key_span(const struct json_document *document, uint32_t spot) {
  return (struct span){document->spots[spot].key_start, document->spots[spot].key_end};
}

/* The spot of an object, or NO_SPOT. Not for documents with shared values. */
uint32_t json_spot_of(struct json_object *value);
/* Keeps a value outside of the tree until the document is released: a spot still refers to it, or it has the place of one. Takes
 * over the reference. */
void json_detach(struct json_document *document, struct json_object *object);

/* The string of a JSON_STRING spot, decoded; may hold NULs. Borrowed from the tree. */
struct view json_string(const struct json_document *document, uint32_t spot);

/* The bytes of a key without its quotes. */
struct view json_key_written(const struct json_document *document, uint32_t spot);
/* Whether the decoded key of a member is this text. */
bool json_key_is(const struct json_document *document, uint32_t spot, const char *text);
/* Appends the decoded key of a member. */
void json_key_text(const struct json_document *document, uint32_t spot, struct buffer *to);

/* The end of the comment at `at` in a text with padding, or NULL. JSON has no comments, but people write them. */
const char *json_comment_end(const char *at, const char *end);

/* The member with a known key, the last of several, or NO_SPOT; NO_SPOT also if `object` is NO_SPOT or no object. */
uint32_t json_member(const struct json_document *document, uint32_t object, unsigned key);

/* Whether two values are equal: members in any order, numbers by value, strings decoded. */
bool json_equal(const struct json_document *document, uint32_t a, uint32_t b);

/* Appends the JSON Pointer (RFC 6901) of a spot: "" for the top. The way back: json/pointer.h. */
void json_pointer(const struct json_document *document, uint32_t spot, struct buffer *to);

#endif
