/* fact.h: something that a stage noticed, without an opinion.
 *
 * The loader notes flaws of the text, the walk by shape notes what does not fit
 * a shape, the replay notes illegal moves. All are facts of this one form; only
 * a rule turns a fact into a diagnostic. Each floor numbers its own kinds from
 * its base on, so that the engine can keep one table over all of them. */
#ifndef JGFLINT_FACTS_FACT_H
#define JGFLINT_FACTS_FACT_H

#include "text/span.h"

/* Where each list of kinds begins: numbers are given out here and nowhere else. Each list is an enum that ends before the next
 * begins, which fact.c asserts of those in this folder, and the two others of themselves. */
enum {
  FACTS_JSON = 1,         /* facts/json_facts.h */
  FACTS_JGF = 64,         /* facts/jgf_facts.h */
  FACTS_GO = 160,         /* facts/go_facts.h */
  FACTS_SGF = 256,        /* the readers of other formats: facts/sgf_facts.h, ... */
  FACTS_JSONSGF = 320,
  FACTS_UGF = 384,
  FACTS_UGZ = 480,
  FACTS_CONVERT = 500,    /* converting: facts/convert_facts.h */
  FACTS_COLLECTION = 540, /* lint/collection.h */
  FACTS_SUPPRESS = 550,   /* lint/suppress.h */
  FACTS_END = 560
};

/* The value of a document that a fact belongs to: an index into the table of
 * spots (json/document.h), or NO_SPOT. The JSON Pointer is made of it. */
#define NO_SPOT UINT32_MAX

struct fact {
  unsigned kind;
  struct span span;   /* what to point at */
  uint32_t spot;      /* innermost value around it, or NO_SPOT */
  uint32_t other_spot; /* a second value, where the kind has one; else NO_SPOT */
  struct span other;  /* the second place, where the kind has one */
  /* What these mean is said beside each kind. */
  long long number;
  const char *text; /* borrowed for the duration of the call; may be NULL */
  const void *what; /* borrowed: a row of a table or a struct of the floor */
};

/* Where facts go while a stage runs. `note` may be called any number of times. */
struct fact_sink {
  void (*note)(void *to, const struct fact *fact);
  void *to; /* borrowed */
};

/* Facts kept for later, in the order in which they were noted. */
struct facts {
  struct fact *list; /* owned */
  size_t count;
  size_t capacity;
};

void facts_add(struct facts *facts, const struct fact *fact);
void facts_release(struct facts *facts);

#endif
