/* exhausted.c: if memory runs out in a module, the host throws an error. The programs replace this handler (sys/messages.c). */
#include "base/memory.h"
#include "npm/module.h"

__attribute__((constructor)) static void begin(void) {
  mem_on_exhaustion(host_exhausted);
}
