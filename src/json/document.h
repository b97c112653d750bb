/* document.h: a json-c tree that knows where everything stands.
 *
 * The parser makes, of one source, a plain json_object tree and beside it a table
 * of spots: one for each value, in the order of the text (parents before children, so
 * that a subtree is a run of spots). The userdata of a json_object is no pointer: it is
 * the index of its spot plus one (json_spot_of). What a
 * json_object cannot hold (null; a value whose key comes again later; a value
 * whose key holds U+0000) has a spot as well: `value` is NULL for null, and for
 * the two others points to an object that the document keeps outside the tree.
 *
 * For a text without flaws the tree equals what json_tokener builds.
 *
 * RFC 8259. Offsets are uint32_t: a text has at most 4 GiB (the parser refuses
 * more with JSON_FLAW_TOO_LARGE), which keeps a spot within 40 bytes beside
 * the 50 to 700 bytes of its json_object. */
#ifndef JGFLINT_JSON_DOCUMENT_H
#define JGFLINT_JSON_DOCUMENT_H

#include "base/arena.h"
#include "facts/fact.h"
#include "json/key_table.h"
#include "text/source.h"
#include <json-c/json_object.h>

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_INTEGER, JSON_DOUBLE, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

enum json_mark {
  JSON_SUPERSEDED = 1, /* an equal key follows in the same object: the later one counts */
  JSON_ESCAPED = 2,    /* a string with a backslash in it */
  JSON_BROKEN = 4,     /* could not be read as it was meant, which a flaw says: no rule should judge it any further.
                          Kind JSON_NULL, but for a number out of range, which holds the nearest that fits */
  JSON_KEY_ODD = 8,    /* the key has escapes, or is no double-quoted string, or is known under no id */
  JSON_UNCLOSED = 16,  /* the text ended, or something else was closed, before this was */
  JSON_DETACHED = 32,  /* `value` is kept outside the tree */
  JSON_SUPERSEDES = 64 /* an equal key stands before it in the same object, which would count if this one went */
};

struct json_spot {
  struct json_object *value; /* borrowed from the tree; NULL for null */
  uint32_t start, end;       /* the value's bytes, brackets and quotes included */
  uint32_t key_start, key_end; /* the key's bytes with its quotes; equal if it has none */
  uint32_t parent;           /* NO_SPOT for the top */
  uint32_t next;             /* the spot behind this one's subtree */
  uint32_t index;            /* 0-based among the values of its parent */
  uint16_t key;              /* id of a known key name (key_table.h); 0: none, or unknown. A reader that knows what is
                                meant by another one puts that here */
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

/* Strings of the tree are well-formed UTF-8 whatever the text was: a byte that is
 * not stands as U+FFFD. A text that exceeds a limit has no tree and no spots, and its only flaw names the limit. */
struct json_document {
  const struct source *source; /* borrowed: as given, or `decoded` */
  struct json_object *root;    /* owned; NULL for null or when nothing could be read */
  struct json_spot *spots;     /* owned; spots[0] is the top value, if count > 0 */
  size_t count;
  size_t capacity;
  size_t depth;         /* of the deepest container; 1 for a flat one */
  struct facts flaws;   /* enum json_flaw, in the order of the text */
  /* Between the tokens stand only blanks and the marks that JSON has there, and no flaw: whole members and nodes can be removed
   * or moved. Otherwise the flaws between them are fixed first, and the rest in the next pass. */
  bool is_whole;
  bool double_byte;     /* not UTF-8, but an encoding in which a second byte may look like a backslash */
  struct source decoded; /* owned: the text as UTF-8 where the input was UTF-16 or UTF-32 */
  struct json_object **detached; /* owned, each with a reference */
  size_t detached_count;
  size_t detached_capacity;
  struct arena texts; /* owned: what `text` of flaws points into, where it is not static */
};

/* Parses any bytes at all. It never fails: what is wrong is a flaw. `names` may be
 * NULL. The document borrows `source` and `names` until it is released. Several
 * threads may read one document, but not take references to its values: json-c counts
 * these without locks. */
void json_parse(struct json_document *document, const struct source *source, const struct json_key_table *names,
                const struct json_limits *limits);
/* The same into a document that holds an earlier one, which is released; some of its memory is used again. */
void json_parse_next(struct json_document *document, const struct source *source, const struct json_key_table *names,
                     const struct json_limits *limits);
/* Whether the text is JSON, as any other reader would have it: its flaws are about what it says, not about how it is written. */
bool json_is_sound(const struct json_document *document);
/* Whether it has a syntax error after which it is not known what belongs where. Then no game is judged: whatever was found about
 * one would be a consequence of that error. */
bool json_is_damaged(const struct json_document *document);
void json_release(struct json_document *document);

static inline const struct json_spot *json_spot(const struct json_document *document, uint32_t spot) {
  return &document->spots[spot];
}

static inline struct span json_value_span(const struct json_document *document, uint32_t spot) {
  return (struct span){document->spots[spot].start, document->spots[spot].end};
}

/* A value as it is written. */
struct view json_value_written(const struct json_document *document, uint32_t spot);
/* The text of a string; any other value as it is written. */
struct view json_value_text(const struct json_document *document, uint32_t spot);

static inline struct span json_key_span(const struct json_document *document, uint32_t spot) {
  return (struct span){document->spots[spot].key_start, document->spots[spot].key_end};
}

/* The spot of an object of the tree; NO_SPOT if it has none. */
uint32_t json_spot_of(struct json_object *value);
/* Takes the number of its spot from an object that outlives the document, or was given another's (json-c #934). */
void json_unspot(struct json_object *value);

/* The string of a JSON_STRING spot, decoded; may hold NULs. Borrowed from the tree. */
struct view json_string(const struct json_document *document, uint32_t spot);

/* The key of a member as it is written, without its quotes. */
struct view json_key_written(const struct json_document *document, uint32_t spot);
/* Appends the decoded key of a member. */
void json_key_text(const struct json_document *document, uint32_t spot, struct buffer *to);

/* The member of an object spot with that known key id: the one that counts; NO_SPOT if there is none. */
uint32_t json_member(const struct json_document *document, uint32_t object, unsigned key);

/* Whether two values are equal: members in any order, numbers by value, strings decoded. */
bool json_equal(const struct json_document *document, uint32_t a, uint32_t b);

/* Appends the JSON Pointer (RFC 6901) of a spot: "" for the top. The way back: json/pointer.h. */
void json_pointer(const struct json_document *document, uint32_t spot, struct buffer *to);

#endif
