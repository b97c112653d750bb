/* exhausted.c: in a module, memory that runs out is told to the host, which throws. */
#include "base/memory.h"
#include "npm/module.h"

__attribute__((constructor)) static void begin(void) {
  mem_on_exhaustion(host_exhausted);
}
