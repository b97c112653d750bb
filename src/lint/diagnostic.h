/* diagnostic.h: what rules have to say about one record.
 *
 * Diagnostics hold byte spans; lines and columns are made by reporters. Strings
 * and lists in them live in the diags' arena and die with it. */
#ifndef JGFLINT_LINT_DIAGNOSTIC_H
#define JGFLINT_LINT_DIAGNOSTIC_H

#include "base/arena.h"
#include "lint/rule.h"
#include "text/source.h"
#include "text/span.h"

struct json_document;
struct go_diagram;
struct fix_legacy; /* fix/fix_builder.h */

struct related {
  struct related *next;
  const char *message;
  struct span span;
};

/* Replace the bytes of `span` by `text`. Edits of a fix do not overlap and are
 * sorted by start. */
struct edit {
  struct span span;
  struct view text;
  bool keeps; /* puts something into meta.legacy: those of several fixes are made one (fix/apply_edits.c) */
  bool closes; /* puts in brackets; several fixes may do so at one place: those of what was opened last come first */
};

struct fix {
  enum fix_class safety; /* FIX_SAFE or FIX_UNSAFE */
  bool forgets;          /* what it takes out was said to jgflint, and need not stand anywhere afterwards (losses.h) */
  const char *message;   /* what it does, as an order: "remove the comma" */
  struct edit *edits;
  size_t count, capacity;
  uint32_t *restated;    /* values that the fix takes out and says in other words */
  size_t restated_count, restated_capacity;
  const struct fix_legacy *kept; /* what its keeping edits put there; NULL if nothing */
  size_t kept_count;
};

struct diag {
  const struct rule *rule;
  enum level level;
  struct span span;
  uint32_t spot;           /* for the JSON Pointer; NO_SPOT: the whole record */
  const char *message;     /* one line of UTF-8; may quote the record raw: reporters escape */
  struct related *related; /* in the order in which they were added; NULL if none */
  struct fix *fix;         /* NULL if there is none */
  const char *unfixed;     /* static: why the fix that there was is not made; else NULL */
  struct go_diagram *diagram; /* the position, for findings about one; else NULL */
};

struct diags {
  struct diag *list; /* owned */
  size_t count, capacity;
  size_t by_level[LEVELS];
  struct arena arena;
  const struct json_document *document; /* borrowed while the document lives; NULL for other formats */
  struct value_path *trail;    /* owned: the way to what was asked for last; made by the first finding */
  size_t pictures;        /* of positions, so far */
  size_t suppressed;      /* silenced by the record itself */
  size_t pattern_trouble; /* matches that PCRE2 gave up */
  size_t undecodable;          /* texts that this build cannot unpack */
};

void diags_clear(struct diags *diags);
void diags_release(struct diags *diags);
struct diag *diags_add(struct diags *diags, const struct rule *rule, enum level level, struct span span, uint32_t spot);
/* By start, then end, then rule name. Counts by level. */
void diags_sort(struct diags *diags);
/* Appends the JSON Pointer (RFC 6901) of what a finding is about. */
void diag_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to);

/* The value at the JSON Pointer that --id-pointer gives (NULL: none), as JSON; NULL if the record has none there. */
const char *diags_id(struct diags *diags, const char *pointer);

#endif
