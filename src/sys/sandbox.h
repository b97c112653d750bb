/* sandbox.h: a run that only reads gives up all else.
 *
 * Whatever a record, an archive or a library that reads one might make of the program: from here on it opens no file for
 * writing, makes, renames or removes none, starts no other program and connects to nothing. On Linux Landlock and seccomp
 * see to that, as far as the kernel has them; elsewhere, and where they are refused, the run goes on without. What is
 * open already is as it was. */
#ifndef JGFLINT_SYS_SANDBOX_H
#define JGFLINT_SYS_SANDBOX_H

#include "base/buffer.h"

/* For the rest of the process. To be called before any thread starts. */
void sandbox_enter(void);
/* "Landlock (ABI 4), seccomp", or why there is none. */
void sandbox_describe(struct buffer *to);

#endif
