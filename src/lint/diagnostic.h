/* diagnostic.h: the findings of one record.
 *
 * Diagnostics have spans in bytes of the text; reporters compute lines and columns. Strings and lists are in the arena of the
 * struct diags, and valid until diags_clear or diags_release. */
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
struct doc_style; /* fix/doc_patch.h */

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
};

/* The relation of a finding to a cause (lint/linter.c). */
enum diag_role {
  ROLE_NONE,
  ROLE_CAUSE,
  ROLE_CONSEQUENCE, /* becomes a note of the cause if the cause is reported */
  ROLE_REPLACED,    /* a weaker finding of the same rule: dropped if the cause is reported */
  ROLE_BEHIND       /* only true after the fix of the cause, and only reported with it */
};

struct diag {
  const struct rule *rule;
  enum level level;
  struct span span;
  uint32_t spot;              /* for the JSON Pointer; NO_SPOT: the whole record */
  const char *message;        /* one line of UTF-8; reporters escape quoted text */
  struct related *related;    /* in the order in which they were added, or NULL */
  struct fix *fix;            /* or NULL */
  struct fix *offer;          /* a guess that editors offer and that no option applies, or NULL */
  const char *unfixed;        /* static: why its fix was dropped, or NULL */
  struct go_diagram *diagram; /* the position of a finding about one, or NULL */
  uint32_t symptom;           /* number of its fact in causes_hear; 0 for other facts */
  uint32_t cause;             /* number of the cause, from 1, unless the role is ROLE_NONE */
  uint8_t role;               /* enum diag_role */
  size_t consequences;        /* ROLE_CAUSE: how many findings it explains */
  size_t more;                /* for text: how many more findings of the rule in this file are not shown */
  bool is_dialect;            /* not a mistake in this record, but the form that its writer gives all: text shows one in a run */
  bool is_lost;               /* of a conversion: the output lacks the value */
  bool is_notation;           /* of a conversion: a mistake in the notation of the source, without loss */
};

/* The words for a value in the keys of findings (finding_key.h). Many findings in a row can concern one value with many
 * members. */
struct value_words {
  uint32_t spot; /* NO_SPOT: there are none */
  struct buffer text;
};

struct diags {
  struct diag *list; /* owned */
  size_t count, capacity;
  size_t by_level[LEVELS];
  struct arena arena;     /* owned: messages and fixes */
  struct arena tables;    /* owned: tables about the record, for all findings */
  size_t record_first;    /* the first finding of the record, if a text has several */
  size_t limit;           /* of findings; further ones are only counted; 0: no limit */
  size_t dropped;         /* findings that are only counted */
  size_t dropped_at;      /* the offset of the first one */
  bool is_full;
  struct arena full_arena; /* owned: the arena of the findings, while it is full; `arena` is then for dropped findings */
  const struct json_document *document; /* borrowed while the document lives; NULL for other formats */
  struct pointers *pointers; /* in meta; NULL before the first use */
  struct doc_style *style;   /* of the document; NULL before the first use */
  struct value_words *words; /* owned: of the last value; NULL before the first finding */
  size_t pictures;        /* number of diagrams */
  size_t suppressed;      /* findings that the record suppresses */
  size_t pattern_errors; /* how many matches ended with PATTERN_ERROR */
  size_t gave_up;        /* the same for patterns of a configuration, whose author has to correct them */
  size_t undecodable;     /* texts that this build cannot unpack */
};

void diags_clear(struct diags *diags);
void diags_release(struct diags *diags);
/* Adds one, whose message the caller sets. The pointer is good until the next call. */
struct diag *diags_add(struct diags *diags, const struct rule *rule, enum level level, struct span span, uint32_t spot);
/* Drops the last findings if they exceed the limit, and counts them. `is_done`: their fixes are not needed any more. */
void diags_make_room(struct diags *diags, bool is_done);
/* Bytes of text that the findings of a text may have in all: messages and fixes. */
enum { DIAGS_TEXT = 300 << 20 };

/* Allows 10,000 findings more: call this before each record of a text. */
void diags_begin_record(struct diags *diags);
/* Removes the limit: call this before the last finding, which gives the number of dropped findings. */
void diags_open_again(struct diags *diags);
/* Offers another text for a span: a similar name. The guess is unsafe in a record, and FIX_NONE in a configuration. */
void diags_offer(struct diags *diags, struct diag *diag, enum fix_class safety, struct span span, struct view text);
/* Sorts by start, then end, then name of the rule, and counts by level. */
void diags_sort(struct diags *diags);
/* Removes the marked findings, and counts the others. */
void diags_drop(struct diags *diags, const bool *is_dropped);
/* Appends the JSON Pointer (RFC 6901) of a finding. */
void diag_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to);

/* Appends the value at a JSON Pointer (--id-pointer) as JSON. Returns false if `document` or `pointer` is NULL, or if the
 * value is missing, a container, or longer than 1,000 bytes (each finding repeats it). */
bool record_id_write(const struct json_document *document, const char *pointer, struct buffer *to);
/* The same in the arena; NULL without a value or without findings. */
const char *diags_id(struct diags *diags, const char *pointer);

#endif
