/* fact.h: something that a stage noticed, without an opinion.
 *
 * The JSON parser notes flaws of the text, the schema check notes what the schema
 * does not allow, the replay notes illegal moves. All are facts of this one form;
 * only a rule turns a fact into a diagnostic. Each floor numbers its own kinds from
 * its base on, so that the linter can keep one table over all of them. */
#ifndef JGFLINT_FACTS_FACT_H
#define JGFLINT_FACTS_FACT_H

#include "text/source.h"

/* Where each list of kinds begins: numbers are given out here and nowhere else. Each list is an enum that ends before the next
 * begins, which fact.c asserts of those in this folder, and the two others of themselves. */
enum {
  FACTS_JSON = 1,         /* facts/json_facts.h */
  FACTS_JGF = 64,         /* facts/jgf_facts.h */
  FACTS_GO = 160,         /* facts/go_facts.h */
  FACTS_SGF = 256,        /* the readers of other formats: facts/sgf_facts.h, ... */
  FACTS_JSONSGF = 320,
  FACTS_IMPORT = 384,
  FACTS_CONVERT = 512,    /* converting: facts/convert_facts.h */
  FACTS_COLLECTION = 552, /* lint/collection.h */
  FACTS_SUPPRESS = 560,   /* lint/suppress.h */
  FACTS_END = 568
};

/* A spot says where something stands: of JSON it is the index of a value in the document (json/document.h), of which its
 * JSON Pointer is made, too; of other formats what their reader turns into a span. NO_SPOT is none. */
#define NO_SPOT UINT32_MAX

struct fact {
  unsigned kind;
  struct span span;    /* what to point at, in bytes of the text */
  uint32_t spot;       /* the innermost value around it, or NO_SPOT */
  uint32_t other_spot; /* a second value, where the kind has one; else NO_SPOT */
  struct span other;   /* the second place, where the kind has one */
  /* What these mean stands beside each kind. */
  long long number;
  const char *text; /* borrowed for the duration of the call; may be NULL */
  const void *what; /* borrowed: a row of a table or a struct of the floor */
};

/* ---- how something is written ----
 *
 * What readers of formats notice about how a game is written, and what converting a game leaves behind: the `what` of such a
 * fact is a struct fact_detail, or NULL where the span says it all. */

/* Replace the bytes of `span` by `text`; an empty text removes them, an empty span inserts. */
struct fact_edit {
  struct span span;
  struct view text; /* borrowed for the duration of the call */
};

struct fact_detail {
  struct view name;   /* the property, section or key that it is about; empty if none. Borrowed for the duration of the call, like
                         all here */
  struct view value;             /* what is written; empty if that says nothing */
  struct view meant;             /* what it is taken for, or should be; empty if nobody knows */
  double number;                 /* what it means is said beside each kind */
  const struct fact_edit *edits; /* what fixes it; sorted, without overlaps */
  size_t edit_count;             /* 0: nothing fixes it */
  const struct span *others;     /* further places of the same finding, beside the fact's own two */
  size_t other_count;
};

/* ---- telling of them ---- */

/* Where facts go while a stage runs. `note` is called in the thread of the stage, once for each fact, and copies what it
 * keeps: the fact and what it points at are good for the call only. */
struct fact_sink {
  void (*note)(void *to, const struct fact *fact);
  void *to; /* borrowed */
};

/* Facts kept for later, in the order in which they were noted. What `text` and `what` point at is not copied. {0} is none. */
struct facts {
  struct fact *list; /* owned */
  size_t count;
  size_t capacity;
};

void facts_add(struct facts *facts, const struct fact *fact);
/* Of facts in the order of the text, the first that does not begin before `start`. */
size_t facts_from(const struct facts *facts, size_t start);
void facts_release(struct facts *facts);

#endif
