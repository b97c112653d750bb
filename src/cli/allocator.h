/* allocator.h: which malloc this program runs with, and its settings. */
#ifndef JGFLINT_CLI_ALLOCATOR_H
#define JGFLINT_CLI_ALLOCATOR_H

#include "base/base.h"

/* To be called before much is allocated, and before any thread starts. */
void allocator_prepare(void);
/* Its name, for --version. Static. */
const char *allocator_name(void);

#endif
