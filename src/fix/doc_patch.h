/* doc_patch.h: operations on the values of a document, and the patch that several fixes make together.
 *
 * A fix is a list of operations (struct fix). Offsets and spots refer to the linted document. A patch takes the fixes of one
 * pass; doc_patch_add decides which fixes can be made together. Other formats have no spots, so their fixes edit bytes.
 * doc_write.c turns a patch into edits: unchanged values are copied byte for byte, and inserted and moved values follow the style
 * of their neighbors. */
#ifndef JGFLINT_FIX_DOC_PATCH_H
#define JGFLINT_FIX_DOC_PATCH_H

#include "fix/doc_style.h"

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

/* A part of the patched document: old siblings, a new text, a new container, or moved siblings (a list of parts without
 * brackets). The parts of a container are in the order of the text. Removed values, and the old places of moved values, stay
 * among them, so that the writer finds the text around them. */
struct part {
  struct part *next, *before, *parent; /* in a list of parts */
  struct part *first_child, *last_child;
  uint32_t first, last;       /* the old siblings that it consists of; NO_SPOT: it is new */
  bool is_open;               /* it has a list of parts instead of its old children */
  bool is_gone;               /* it is removed, or these are the old places of moved values */
  bool keeps_key;             /* moved siblings that replace the value of a member */
  enum json_kind kind;        /* the new brackets; JSON_NULL: none or unchanged */
  struct view key;            /* the new key; {NULL}: unchanged; empty: removed */
  struct view text;           /* the new value; {NULL}: unchanged */
  const struct operation *wrap; /* it is a new container around parts that stay in their place */
  struct part *anchor;        /* the part in its old place, after a move */
  struct part *end;           /* the part to which the end of its list moved */
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
  struct arena arena;          /* owned */
  const struct fix **fixes;    /* owned */
  size_t count, capacity;
  uint8_t *marks;              /* owned: what the fixes do to each value (doc_patch.c) */
  struct old_marks *log;       /* owned: earlier marks */
  size_t log_count, log_capacity;
  const struct operation **edits; /* owned: EDIT_BYTES, by offset */
  size_t edit_count, edit_capacity;
  struct patch_effects does;
  size_t steps;                /* values that were visited to follow pointers, since doc_patch_init */
  /* After doc_patch_finish: */
  struct part *top;            /* in the arena: its only child is the record */
  struct part **parts;         /* owned: old values that are changed, or contain or follow a change; by spot */
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

/* ---- meta_legacy.c: values without a place in JGF 2 go to meta.legacy, a flat object from their JSON Pointers to them ---- */

/* The object for the first insertion: meta.legacy, or meta or the record if it is missing. NO_SPOT if the record is a list of
 * nodes, or if `meta` has another type. */
uint32_t legacy_object(const struct json_document *document);

/* The insertions for all values that the fixes of the patch add. Existing entries are never replaced: a different value gets a
 * different name ("/rules/komi-2"), and an existing value is not added again. */
size_t legacy_insertions(struct doc_patch *patch, struct operation **insertions);

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

#endif
