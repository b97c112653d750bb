/* doc_patch.h: operations on the values of a document, and the patch that several fixes make together.
 *
 * A fix is a list of operations (struct fix). Offsets and spots refer to the linted document. A patch takes the fixes of one
 * pass; doc_patch_add decides which fixes can be made together. Other formats have no spots, so their fixes edit bytes.
 * doc_write.c turns a patch into edits: unchanged values are copied byte for byte, and inserted and moved values follow the style
 * of their neighbors. */
#ifndef JGFLINT_FIX_DOC_PATCH_H
#define JGFLINT_FIX_DOC_PATCH_H

#include "lint/diagnostic.h"

struct jgf_schema;

enum operation_kind {
  EDIT_BYTES,      /* replaces `span` by `text`: in formats other than JSON, inside of strings, and to repair syntax errors */
  REPLACE_VALUE,   /* `spot` becomes `text` */
  REMOVE_VALUE,    /* removes `spot` with its key */
  RENAME_KEY,      /* `spot` gets the key `text`; an empty text removes the key, because its object becomes a list */
  INSERT_VALUE,    /* inserts `text`, in objects with a key, into `into` */
  MOVE_VALUES,     /* moves `spot` and its siblings up to `last` into `into`, or into a new list or object there (`group`) */
  MOVE_CONTENTS,   /* moves the children of the list `spot` into `into`, and removes `shell`, which contains the list */
  WRAP_VALUES,     /* puts `spot` and its siblings up to `last` into `levels` new lists in their place, or into an object */
  CHANGE_BRACKETS, /* makes a list of the object `spot`, or an object of the list */
  KEEP_VALUE       /* adds `text` to meta.legacy, under `key` or the JSON Pointer of `spot` */
};

struct operation {
  enum operation_kind kind;
  uint32_t spot, last;   /* last: NO_SPOT: up to the end of the list, with the values that other fixes insert there */
  uint32_t into, before; /* before: a child of `into`, or NO_SPOT for its end; into: NO_SPOT for the place of `shell` */
  uint32_t shell;
  enum json_kind group; /* JSON_ARRAY or JSON_OBJECT: a new container for the moved values; JSON_NULL: no new container */
  bool is_joined;       /* MOVE_VALUES: into the group of the previous operation */
  unsigned levels;      /* WRAP_VALUES: of lists; 0: an object, in which the value gets the key `key` */
  struct view key;      /* without quotes, for a group, a member or KEEP_VALUE; {NULL} for others */
  struct view text;     /* JSON */
  struct span span;     /* EDIT_BYTES */
};

/* New siblings in a row. */
struct items {
  struct item *first, *last;
};

/* A new child of a container: a text, old siblings that are moved, or a group of them. */
struct item {
  struct item *next;
  struct view key;              /* {NULL}: none, or the old one */
  struct view text;             /* {NULL}: it is moved */
  const struct operation *move; /* NULL: it is a text */
  uint32_t first, last;         /* the moved siblings */
  struct items group;           /* the moved values of a new container */
};

/* An old value that changes, or in which values change. It stays in its place, also if it is removed or moved, so that the
 * writer finds the text around it. */
struct part {
  uint32_t spot, last;          /* last: the last of the siblings that are moved or wrapped together; else `spot` */
  bool is_gone;                 /* it is removed or moved */
  bool is_tail;                 /* it is moved with the end of its list */
  enum json_kind kind;          /* the new brackets; JSON_NULL: unchanged */
  struct view key;              /* the new key; {NULL}: unchanged; empty: removed */
  struct view text;             /* the new value; {NULL}: unchanged */
  const struct operation *wrap; /* it is wrapped, with its siblings up to `last` */
  struct items before;          /* new siblings before it */
  struct items inside;          /* new children at its end */
};

/* Old siblings to write, with their changes. */
struct siblings {
  uint32_t first, end;     /* from `first` to before `end` */
  bool is_taken;           /* the first one is moved or wrapped, and this is its new place */
  const struct items *new; /* new siblings at the end, or NULL */
  size_t head, tail;       /* where their bytes start and end */
};

struct patch_effects {
  bool has_moves;  /* the places of values change */
  bool has_values; /* values change, apart from insertions into meta.legacy and a wrapping of the record */
  bool has_legacy; /* something is added to meta.legacy */
  bool names_meta; /* a member `meta` is made */
};

struct doc_patch {
  struct diags *diags;         /* borrowed */
  const struct source *source; /* borrowed */
  const struct json_document *document; /* borrowed; NULL: not JSON */
  uint32_t legacy_into, legacy_before; /* the place for values of meta.legacy, as `into` and `before` of an operation */
  struct arena arena;          /* owned */
  const struct fix **fixes;    /* owned */
  size_t count, capacity;
  uint8_t *marks;              /* owned: what the fixes do to each value (doc_patch.c) */
  struct old_marks *log;       /* owned: earlier marks */
  size_t log_count, log_capacity;
  const struct operation **edits; /* owned: EDIT_BYTES, by offset */
  size_t edit_count, edit_capacity;
  struct patch_effects effects;
  size_t steps;                /* values that were visited to follow pointers, since doc_patch_init */
  struct part *parts;          /* owned, after doc_patch_finish: by spot; none if only bytes are edited */
  size_t part_count, part_capacity;
};

void doc_patch_init(struct doc_patch *patch, struct diags *diags, const struct source *source);
/* Takes all fixes out again. */
void doc_patch_clear(struct doc_patch *patch);
void doc_patch_release(struct doc_patch *patch);
/* Adds a fix, or returns false if it conflicts with an added one: two operations on one value, or one inside of a value that the
 * other removes or replaces; edits of bytes that overlap; or edits of bytes and operations on values. */
bool doc_patch_add(struct doc_patch *patch, const struct fix *fix);
/* Makes the parts, after the last fix was added. */
void doc_patch_finish(struct doc_patch *patch);

/* Compares pointers to edits by their offset, for qsort. */
int edit_compare(const void *a, const void *b);

/* The part of a value, or NULL. */
struct part *doc_patch_part(const struct doc_patch *patch, uint32_t spot);
/* The index of the first part of this value or a later value. */
size_t doc_patch_from(const struct doc_patch *patch, uint32_t spot);
/* The values that an item moves, or that are wrapped. */
struct siblings doc_patch_moved(const struct doc_patch *patch, const struct item *item);
struct siblings doc_patch_wrapped(const struct doc_patch *patch, const struct part *part);

/* Values without a place in JGF 2 go to meta.legacy, a flat object from their JSON Pointers to them. This is the object for the
 * first insertion: meta.legacy, or meta or the record if it is missing. NO_SPOT if the record is a list of nodes, or if `meta`
 * has another type. */
uint32_t legacy_object(const struct json_document *document);

/* ---- pointers.c: JSON Pointers in meta.jgflint, meta.sgf, meta.ugf and meta.jsonsgf follow the values that fixes move ---- */

/* Returns true if meta has data of another format for this node, so that the node is not empty. */
bool pointers_lead_to(struct diags *diags, uint32_t spot);

/* Adds new texts for the pointers to a finished patch. */
void pointers_follow(struct doc_patch *patch);

/* ---- doc_write.c: writes a patch as edits ---- */

struct doc_edits {
  struct edit *list; /* owned; the texts are in the arena of the diags */
  size_t count, capacity;
};
/* Adds the edits that make all fixes of a finished patch. */
void doc_write(const struct doc_patch *patch, struct doc_edits *edits);

/* ---- doc_style.c: the style of a document, so that new values look like the others ----
 *
 * It is read from the text: line ends, the indentation of a level, the white space around colons and commas, and whether small
 * objects and lists are on one line. */

/* Where a value with its key starts. */
static inline size_t spot_begin(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  return at->key_end > at->key_start ? at->key_start : at->start;
}

struct doc_style {
  const struct json_document *document; /* borrowed */
  const struct source *source;          /* borrowed */
  struct view line_end, unit;           /* unit: the indentation of one level */
  struct view colon, comma;             /* between members on one line: ": ", ", " */
  bool is_dense;                        /* no white space after colons and commas */
  bool is_spread;                       /* every nonempty object and list has separate lines */
  size_t line_start, line_known;        /* the start of a line, and an offset up to which it has no line end */
};

/* The style of the document of the diags; determined at the first call. */
struct doc_style *doc_style_of(struct diags *diags);
/* Whether only white space is before it on its line. *start: the start of the line; may be NULL. */
bool doc_begins_line(const struct doc_style *style, size_t offset, size_t *start);
/* The white space at the start of the line of `offset`. */
struct view doc_indent(struct doc_style *style, size_t offset);
/* The colon of the object's first member. */
struct view doc_colon(const struct doc_style *style, uint32_t object);
/* The sibling before a value, and the last child of a container, or NO_SPOT. */
uint32_t doc_before(const struct doc_style *style, uint32_t spot);
uint32_t doc_last(const struct doc_style *style, uint32_t container);

/* The source text of a value without its indentation, in the arena of the diags. */
struct view doc_source(struct diags *diags, uint32_t spot);

/* Appends JSON text. All lines but the first lose the indentation `old` and get the indentation `new`. In a dense document, white
 * space after colons and commas is removed; `style` may be NULL. */
void doc_reindent(struct buffer *to, struct view text, struct view old, struct view new, const struct doc_style *style,
                  struct view line_end);

/* Appends a member to the text of an object, whose closing bracket is missing. */
void doc_member_write(struct buffer *text, struct view key, struct view value);

/* The first member that the specification lists after this name, or NO_SPOT for the end. */
uint32_t doc_member_place(const struct json_document *document, uint32_t object, const struct jgf_schema *schema,
                          const char *name);

#endif
