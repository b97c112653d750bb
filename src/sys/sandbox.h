/* sandbox.h: confines a run that writes no files.
 *
 * Landlock, if the kernel has it, denies writing, making, renaming and removing files, starting programs, and TCP connections.
 * Descriptors that are already open are not affected. */
#ifndef JGFLINT_SYS_SANDBOX_H
#define JGFLINT_SYS_SANDBOX_H

#include "base/buffer.h"

/* Confines the process until it ends. Call it before starting threads. */
void sandbox_enter(void);
/* Appends "Landlock (ABI 4)", or the reason why there is no sandbox. */
void sandbox_describe(struct buffer *to);

#endif
