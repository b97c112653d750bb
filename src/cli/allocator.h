/* allocator.h: whose malloc this program runs on, and what is asked of it. */
#ifndef JGFLINT_CLI_ALLOCATOR_H
#define JGFLINT_CLI_ALLOCATOR_H

#include "base/base.h"

/* Before much is allocated. */
void allocator_prepare(void);
/* For people. */
const char *allocator_name(void);

#endif
