#include "facts/fact.h"
#include "base/memory.h"

void facts_add(struct facts *facts, const struct fact *fact) {
  ARRAY_GROW(facts->list, facts->count, facts->capacity);
  facts->list[facts->count++] = *fact;
}

void facts_release(struct facts *facts) {
  free(facts->list);
  *facts = (struct facts){0};
}
