/* spawn.h: another program is run, with its standard input from nowhere, its standard output and error into descriptors. */
#ifndef JGFLINT_WINDOWS_POSIX_SPAWN_H
#define JGFLINT_WINDOWS_POSIX_SPAWN_H

#include <sys/types.h>

typedef struct {
  int output, errors; /* -1: ours */
} posix_spawn_file_actions_t;

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) __asm__("windows_spawn_actions_init");
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) __asm__("windows_spawn_actions_destroy");
/* Only standard input, from /dev/null. */
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *actions, int fd, const char *path, int flags, int mode)
    __asm__("windows_spawn_actions_open");
/* Only standard output and standard error. */
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to)
    __asm__("windows_spawn_actions_dup");
/* `file` without ".exe", of a directory of the PATH; never of the current one, which may be anybody's. The environment is
 * ours. */
int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions, const void *attributes,
                 char *const *arguments, char *const *environment) __asm__("windows_spawn");

#endif
