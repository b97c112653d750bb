#include "facts/fact.h"
#include "base/memory.h"
#include "base/search.h"
#include "facts/convert_facts.h"
#include "facts/go_facts.h"
#include "facts/import_facts.h"
#include "facts/jgf_facts.h"
#include "facts/json_facts.h"
#include "facts/jsonsgf_facts.h"
#include "facts/sgf_facts.h"

/* The registry holds: no two lists share a number. */
#define ENDS_BEFORE(end, next) _Static_assert((int)(end) <= (int)(next), "kinds of facts overlap: " #end)
ENDS_BEFORE(JSON_FLAWS_END, FACTS_JGF);
ENDS_BEFORE(JGF_FACTS_END, FACTS_GO);
ENDS_BEFORE(GO_FACTS_END, FACTS_SGF);
ENDS_BEFORE(SGF_FACTS_END, FACTS_JSONSGF);
ENDS_BEFORE(JSONSGF_FACTS_END, FACTS_IMPORT);
ENDS_BEFORE(IMPORT_FACTS_END, FACTS_CONVERT);
ENDS_BEFORE(CONVERT_FACTS_END, FACTS_COLLECTION);

void facts_add(struct facts *facts, const struct fact *fact) {
  ARRAY_ADD(facts->list, facts->count, facts->capacity, *fact);
}

static int compare_starts(const void *a, const void *b) {
  const struct fact *one = a, *other = b;
  return (one->span.start > other->span.start) - (one->span.start < other->span.start);
}

size_t facts_from(const struct facts *facts, size_t start) {
  const struct fact wanted = {.span = {start, start}};
  return search_first(&wanted, facts->list, facts->count, sizeof wanted, compare_starts);
}

void facts_release(struct facts *facts) {
  free(facts->list);
  *facts = (struct facts){0};
}
