/* doc_patch.h: operations on the values of a document, and the patch that several fixes make together.
 *
 * A fix is a list of operations (struct fix). Offsets and spots refer to the linted document. A patch takes the fixes of one
 * pass; doc_patch_add decides which fixes can be made together. Other formats have no spots, so their fixes edit bytes.
 * doc_write.h turns a patch into edits. */
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
  struct view key;      /* without quotes; of a group, a member or KEEP_VALUE; {NULL} for others */
  struct view text;     /* JSON; WRAP_VALUES: members before `key` */
  struct span span;     /* EDIT_BYTES */
};

/* ---- what becomes of the document ---- */

/* Values that are moved. */
struct moved_range {
  struct moved_range *next;
  uint32_t parent, first, last; /* last: NO_SPOT: to the end of the parent */
  uint32_t gone;                /* the value with the change that is_gone because of this range, or NO_SPOT */
};

/* Something new in a container: an inserted text, or moved values. */
struct item {
  struct item *next;
  struct view text;
  struct moved_range *moved, *last_moved; /* NULL for a text */
  enum json_kind group;
  struct view key;
};

struct items {
  struct item *first, *last;
};

/* What happens to one value. */
struct change {
  uint32_t spot;
  bool is_gone;         /* it and its siblings up to gone_last (NO_SPOT: all) are moved or removed */
  uint32_t gone_last;
  struct view key;      /* the new key; {NULL}: unchanged; empty: removed */
  struct view text;     /* the new value; {NULL}: unchanged */
  enum json_kind brackets; /* the new brackets; JSON_NULL: unchanged */
  const struct operation *wrap; /* a wrapping that starts here */
  struct view open, close;      /* the brackets of wrappings */
  struct items before, instead; /* items before it; items that replace it */
  struct items at_end;          /* items after its last child */
  uint32_t end_from;    /* the first moved child, if the items at the end move with the last children; 0: they do not move */
};

struct doc_patch {
  struct diags *diags;         /* borrowed */
  const struct source *source; /* borrowed */
  const struct json_document *document; /* borrowed; NULL: not JSON */
  struct arena arena;          /* owned */
  const struct fix **fixes;    /* owned */
  size_t count, capacity;
  uint16_t *marks;             /* owned: what the fixes do to each value (doc_patch.c) */
  struct old_marks *log;       /* owned: earlier marks */
  size_t log_count, log_capacity;
  const struct operation **edits; /* owned: EDIT_BYTES, by offset */
  size_t edit_count, edit_capacity;
  bool has_moves;              /* a fix changes the places of values */
  bool has_values;             /* a fix does more to values than to add some to meta.legacy or to wrap the record */
  bool has_legacy, names_meta; /* a fix adds to meta.legacy; a fix makes a member `meta` */
  size_t steps;                /* values that were visited to follow pointers, since doc_patch_init */
  /* After doc_patch_finish: */
  struct change **changes;     /* owned; by spot */
  size_t change_count, change_capacity;
};

void doc_patch_init(struct doc_patch *patch, struct diags *diags, const struct source *source);
/* Takes all fixes out again. */
void doc_patch_clear(struct doc_patch *patch);
void doc_patch_release(struct doc_patch *patch);
/* Adds a fix, or returns false if it conflicts with an added one: two operations on one value, or one inside of a value that the
 * other removes or replaces; edits of bytes that overlap; or edits of bytes and operations on values. */
bool doc_patch_add(struct doc_patch *patch, const struct fix *fix);
/* Computes the changes, after the last fix was added. */
void doc_patch_finish(struct doc_patch *patch);

/* The change of a value, or NULL. */
struct change *doc_patch_change(const struct doc_patch *patch, uint32_t spot);
/* The index of the first change of this value or a later value. */
size_t doc_patch_from(const struct doc_patch *patch, uint32_t spot);
/* New texts for keys and values, after doc_patch_finish. */
struct rewrite {
  uint32_t spot;
  bool is_key;
  struct view text;
};
void doc_patch_rewrite(struct doc_patch *patch, const struct rewrite *list, size_t count);

/* Where a fix starts in the text: fixes are made in this order. */
struct span fix_span(const struct json_document *document, const struct fix *fix);

#endif
