#include "sys/broken_pipe.h"
#include <stddef.h>

void broken_pipe_ignore(struct sigaction *before) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGPIPE, &ignore, before);
}

void broken_pipe_end(const struct sigaction *before) {
  sigaction(SIGPIPE, before, NULL);
  if (before->sa_handler == SIG_DFL) raise(SIGPIPE);
}
