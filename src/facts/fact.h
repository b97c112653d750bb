/* fact.h: facts, the observations of readers and checks.
 *
 * The JSON parser notes syntax errors, the schema check notes values that the schema does not allow, and the replay notes illegal
 * moves. All of them are facts of the same form. Only rules turn facts into diagnostics. Each floor numbers its kinds from its
 * own base, so the linter has one table of all kinds. */
#ifndef JGFLINT_FACTS_FACT_H
#define JGFLINT_FACTS_FACT_H

#include "text/source.h"

/* The first number of each list of kinds. Each list is an enum that ends before the next list begins, which fact.c asserts for
 * the lists in this folder; the two other lists assert it themselves. */
enum {
  FACTS_JSON = 1,         /* facts/json_facts.h */
  FACTS_JGF = 64,         /* facts/jgf_facts.h */
  FACTS_GO = 160,         /* facts/go_facts.h */
  FACTS_SGF = 256,        /* readers of other formats: facts/sgf_facts.h and others */
  FACTS_JSONSGF = 320,
  FACTS_IMPORT = 384,
  FACTS_CONVERT = 512,    /* conversion: facts/convert_facts.h */
  FACTS_COLLECTION = 552, /* lint/collection.h */
  FACTS_SUPPRESS = 560,   /* lint/suppress.h */
  FACTS_END = 568
};

/* A spot is a place in the input. In JSON it is the index of a value in the document (json/document.h), from which the JSON
 * Pointer is made; in other formats, the reader converts it to a span. NO_SPOT means no place. */
#define NO_SPOT UINT32_MAX

struct fact {
  unsigned kind;
  struct span span;    /* the position to show, in bytes of the text */
  uint32_t spot;       /* the innermost value around the span, or NO_SPOT */
  uint32_t other_spot; /* a second value, if the kind has one; otherwise NO_SPOT */
  struct span other;   /* a second position, if the kind has one */
  /* The meaning of these members is documented at each kind. */
  long long number;
  const char *text; /* borrowed for the call; can be NULL */
  const void *data; /* borrowed for the call: a row of a table or a struct of the floor */
};

/* ---- facts about notation ----
 *
 * Facts of readers about the notation of a game, and facts of conversion. `data` is a struct fact_detail, or NULL if the span is
 * enough. */

/* Replaces the bytes of `span` by `text`. An empty text removes them; an empty span inserts the text. */
struct fact_edit {
  struct span span;
  struct view text; /* borrowed for the call */
};

struct fact_detail {
  struct view name;   /* the property, section or key, or empty; borrowed for the call, like all members */
  struct view value;             /* the written value, or empty */
  struct view meant;             /* the interpretation or the right value; empty if unknown */
  double number;                 /* the meaning is documented at each kind */
  const struct fact_edit *edits; /* the fix; sorted, without overlaps */
  size_t edit_count;             /* 0: no fix */
  const struct span *others;     /* further positions of the same finding */
  size_t other_count;
};

/* ---- sinks ---- */

/* The receiver of facts while a stage runs. `note` is called once for each fact, in the thread of the stage. The fact and the
 * objects it points at are valid only during the call, so `note` copies the data that it keeps. */
struct fact_sink {
  void (*note)(void *context, const struct fact *fact);
  void *context; /* borrowed */
};

/* A list of facts in the order in which they were noted. The objects of `text` and `data` are not copied. {0} is empty. */
struct facts {
  struct fact *list; /* owned */
  size_t count;
  size_t capacity;
};

void facts_add(struct facts *facts, const struct fact *fact);
/* The index of the first fact that begins at or after `start`; the facts must be in the order of the text. */
size_t facts_from(const struct facts *facts, size_t start);
void facts_release(struct facts *facts);

#endif
