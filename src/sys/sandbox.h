/* sandbox.h: a run that only reads gives up the right to do anything else.
 *
 * Whatever a malicious record or archive might bring the program to do: from here on it cannot open a file for writing,
 * create, rename or remove one, start another program, or connect. Landlock and seccomp of Linux see to that, as far as the
 * kernel has them; elsewhere, and where they are refused, the run goes on without. Descriptors that are open stay as they
 * were. */
#ifndef JGFLINT_SYS_SANDBOX_H
#define JGFLINT_SYS_SANDBOX_H

#include "base/buffer.h"

/* For the rest of the process. To be called before any thread starts. */
void sandbox_enter(void);
/* "Landlock (ABI 4), seccomp", or why there is none. */
void sandbox_describe(struct buffer *to);

#endif
