/* wait.h: how a program that was run has ended. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_WAIT_H
#define JGFLINT_WINDOWS_POSIX_SYS_WAIT_H

#include <sys/types.h>

pid_t waitpid(pid_t child, int *status, int options) __asm__("windows_waitpid");

/* There are no signals. */
#define WIFEXITED(status) ((status) >= 0)
#define WEXITSTATUS(status) ((status) & 0xFF)
#define WTERMSIG(status) 0

#endif
