/* diagnostic.h: what rules have to say about one record.
 *
 * Diagnostics hold spans in bytes of the text; lines and columns are made by
 * reporters. Strings and lists in them lie in the arena of the struct diags, and are
 * good until diags_clear or diags_release. */
#ifndef JGFLINT_LINT_DIAGNOSTIC_H
#define JGFLINT_LINT_DIAGNOSTIC_H

#include "base/arena.h"
#include "lint/rule.h"
#include "text/source.h"
#include "base/buffer.h"
#include "json/document.h"

struct go_diagram;
struct operation; /* fix/doc_patch.h */
struct pointers;  /* fix/pointers.c */
struct doc_style; /* fix/doc_write.h */

struct related {
  struct related *next;
  const char *message;
  struct span span;
};

/* Replaces the bytes of `span` by `text`. Edits of a fix do not overlap and are sorted by start. */
struct edit {
  struct span span;
  struct view text;
};

struct fix {
  enum fix_class safety; /* FIX_SAFE or FIX_UNSAFE */
  bool is_given_up;      /* no diagnostic has it any more */
  uint32_t obstacle;     /* the value that prevents it then; 0: unknown */
  const char *message;   /* what it does, in the imperative: "remove the comma" */
  struct operation *operations; /* what it does to the document (fix/doc_patch.h) */
  size_t operation_count, operation_capacity;
  struct edit *edits;    /* the same as edits, for reports (fixes_list in fix/apply_edits.h) */
  size_t count;
  bool is_unlisted;      /* its edits are too many or too long to be listed */
  uint32_t *restated;    /* values that the fix removes because it writes them in another form */
  size_t restated_count, restated_capacity;
};

/* What a finding has to do with a cause (lint/consequences.h). */
enum diag_role {
  ROLE_NONE,
  ROLE_CAUSE,
  ROLE_CONSEQUENCE, /* a note of the cause, if that is reported */
  ROLE_REPLACED,    /* a weaker finding of the same rule: gone, if the cause is reported */
  ROLE_BEHIND       /* only true after the fix of the cause, and only reported with it */
};

struct diag {
  const struct rule *rule;
  enum level level;
  struct span span;
  uint32_t spot;              /* for the JSON Pointer; NO_SPOT: the whole record */
  const char *message;        /* one line of UTF-8; what it quotes of the record is not escaped: reporters do that */
  struct related *related;    /* in the order in which they were added; NULL if none */
  struct fix *fix;            /* NULL if there is none */
  struct fix *offer;          /* what may be meant, for an editor to ask: no option makes it; NULL if nobody knows */
  const char *unfixed;        /* static: why its fix was dropped; else NULL */
  struct go_diagram *diagram; /* the position, for findings about one; else NULL */
  uint32_t symptom;           /* number of its fact in causes_hear; 0 if it is none */
  uint32_t cause;             /* number of the cause, from 1, unless the role is ROLE_NONE */
  uint8_t role;               /* enum diag_role */
  size_t consequences;        /* ROLE_CAUSE: how many findings it explains */
  size_t more;                /* for text: how many more findings of the rule in this file are not shown */
  bool is_dialect;            /* not a mistake in this record, but the form that its writer gives all: text shows one in a run */
  bool is_lost;               /* of a conversion: what it is about is not in the output */
  bool is_notation;           /* of a conversion: a mistake in how the source is written, by which nothing is lost */
};

struct diags {
  struct diag *list; /* owned */
  size_t count, capacity;
  size_t by_level[LEVELS];
  struct arena arena;     /* owned: what a finding says, and its fix */
  struct arena tables;    /* owned: what is found out about the record once, for all findings */
  size_t record_first;    /* the first finding of the record, if a text has several */
  size_t limit;           /* so many findings are kept, others are only counted; 0: no limit */
  size_t settled;         /* findings at the start of the list whose sizes are known */
  size_t pointer_bytes;   /* the size of their JSON Pointers */
  size_t beyond;          /* findings that are only counted */
  size_t beyond_at;       /* the place of the first one */
  bool is_full;
  struct arena kept;      /* owned: while it is full, what is kept; `arena` is emptied now and then */
  const struct json_document *document; /* borrowed while the document lives; NULL for other formats */
  struct pointers *pointers; /* in meta; NULL before the first use */
  struct doc_style *style;   /* of the document; NULL before the first use */
  struct value_path *path;    /* owned: the path of the value that was asked for last; made by the first finding */
  size_t pictures;        /* how many diagrams there are so far */
  size_t suppressed;      /* silenced by the record itself */
  size_t pattern_errors; /* how many matches ended with PATTERN_ERROR */
  size_t gave_up;        /* how many of a configuration's patterns did: that is the fault of whoever wrote it */
  size_t undecodable;     /* how many texts this build cannot unpack */
};

void diags_clear(struct diags *diags);
void diags_release(struct diags *diags);
/* Adds one, whose message the caller sets. The pointer is good until the next call. */
struct diag *diags_add(struct diags *diags, const struct rule *rule, enum level level, struct span span, uint32_t spot);
/* Counts the last findings instead of keeping them if they exceed the limit. `is_done`: nobody needs their fixes any more. */
void diags_make_room(struct diags *diags, bool is_done);
/* Bytes of text that the findings of a text may have in all: fixes and JSON Pointers. */
enum { DIAGS_TEXT = 300 << 20 };

/* Allows 10,000 findings more: call this before each record of a text. */
void diags_begin_record(struct diags *diags);
/* Removes the limit: call this before the last finding, which gives the number of those that are only counted. */
void diags_open_again(struct diags *diags);
/* Offers to write another text at a span: a name that is near. In a record a guess is unsafe; in a configuration no game can
 * suffer: FIX_NONE. */
void diags_offer(struct diags *diags, struct diag *diag, enum fix_class safety, struct span span, struct view text);
/* Sorts by start, then end, then name of the rule, and counts by level. */
void diags_sort(struct diags *diags);
/* Takes out those that are marked, and counts what is left. */
void diags_drop(struct diags *diags, const bool *is_dropped);
/* Appends the JSON Pointer (RFC 6901) of what a finding is about. */
void diag_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to);

/* Appends the value at a JSON Pointer, that of --id-pointer, as JSON. False if the record has none there, one that holds
 * others or takes more than 1,000 bytes, since each finding says it, or `document` or `pointer` is NULL. */
bool record_id_write(const struct json_document *document, const char *pointer, struct buffer *to);
/* The same in the arena; NULL if there is none, or no finding that it could be added to. */
const char *diags_id(struct diags *diags, const char *pointer);

/* ---- paths of values ---- */

struct value_path_step {
  uint32_t spot;
  uint32_t move;     /* the nearest move of a node that the value is or stands in, or NO_SPOT */
  size_t length;     /* of the path's text, this value included */
  size_t pointer;    /* bytes of the JSON Pointer, or a few more */
  bool branching;    /* the value is a list of nodes, or of such lists */
  bool in_variation;
};

/* All zero at first; cleared for each record. */
struct value_path {
  const struct json_document *document;
  struct value_path_step *steps; /* owned; from the record down, without gaps */
  uint32_t *climbed;             /* owned: scratch */
  size_t count, capacity, climbed_capacity;
  struct buffer text;  /* of all steps: see finding_key_pointer */
  uint32_t worded;     /* the value that was put into words last (finding_key.c), plus one; 0: none */
  struct buffer words; /* its words */
};

/* The step of a value. The pointer is good until the next call. */
const struct value_path_step *value_path_to(struct value_path *path, const struct json_document *document, uint32_t spot);

#endif
