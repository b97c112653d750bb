#include "npm/module.h"
#include "base/memory.h"
#include "text/source.h"

void jgflint_start(void) {
  mem_on_exhaustion(jgflint_exhausted);
}

char *jgflint_allocate(size_t size) {
  char *memory = mem_alloc(size + SOURCE_PADDING);
  memset(memory + size, 0, SOURCE_PADDING);
  return memory;
}
