/* broken_pipe.h: whoever reads what is written goes before the end: a pipe into head, a pager that is left. */
#ifndef JGFLINT_SYS_BROKEN_PIPE_H
#define JGFLINT_SYS_BROKEN_PIPE_H

#include <signal.h>

/* From now on writing fails with EPIPE instead. `before` is how it was. */
void broken_pipe_ignore(struct sigaction *before);
/* The end of the run: by the signal, as the shell expects, unless somebody above has it ignored. */
void broken_pipe_end(const struct sigaction *before);

#endif
