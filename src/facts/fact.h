/* fact.h: something that a stage noticed, without an opinion.
 *
 * The JSON parser notes flaws of the text, the schema check notes what the schema
 * does not allow, the replay notes illegal moves. All are facts of this one form;
 * only a rule turns a fact into a diagnostic. Each floor numbers its own kinds from
 * its base on, so that the linter can keep one table over all of them. */
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
  FACTS_GIB = 560,        /* readers again */
  FACTS_NGF = 600,
  FACTS_END = 640
};

/* A spot says where something stands: of JSON it is the index of a value in the document (json/document.h), of which its
 * JSON Pointer is made, too; of other formats what their reader turns into a span. NO_SPOT is none. */
#define NO_SPOT UINT32_MAX

struct fact {
  unsigned kind;
  struct span span;   /* what to point at, in bytes of the text */
  uint32_t spot;      /* the innermost value around it, or NO_SPOT */
  uint32_t other_spot; /* a second value, where the kind has one; else NO_SPOT */
  struct span other;  /* the second place, where the kind has one */
  /* What these mean stands beside each kind. */
  long long number;
  const char *text; /* borrowed for the duration of the call; may be NULL */
  const void *what; /* borrowed: a row of a table or a struct of the floor */
};

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
void facts_release(struct facts *facts);

#endif
