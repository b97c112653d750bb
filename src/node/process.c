/* process.c: the process with its signals. It has a single thread. */
#include "node/calls.h"
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int node_fault(int number);

pid_t getpid(void) {
  return node_identity(NODE_PROCESS);
}

ssize_t getrandom(void *to, size_t size, unsigned flags) {
  (void)flags;
  return node_result(node_random(to, size));
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  (void)process, (void)size, (void)set;
  return node_result(-ENOSYS);
}

int __sched_cpucount(size_t size, const cpu_set_t *set) {
  (void)size, (void)set;
  return 0;
}

/* ---- other programs ---- */

/* Node runs a program and returns after it has ended, so at most one program runs. */
enum { CHILD = 1 };
static int last_status;

int pipe(int ends[2]) {
  return node_result(node_pipe(ends));
}

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
  actions->__pad[0] = STDOUT_FILENO;
  actions->__pad[1] = STDERR_FILENO;
  return 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) {
  (void)actions;
  return 0;
}

/* Standard input is empty anyway. */
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict actions, int fd, const char *restrict path, int flags,
                                     mode_t mode) {
  (void)actions, (void)path, (void)flags, (void)mode;
  return fd == STDIN_FILENO ? 0 : ENOSYS;
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to) {
  if (to != STDOUT_FILENO && to != STDERR_FILENO) return ENOSYS;
  actions->__pad[to == STDERR_FILENO] = from;
  return 0;
}

int posix_spawnp(pid_t *restrict child, const char *restrict file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                 char *const environment[restrict]) {
  (void)file, (void)attributes;
  int status = node_spawn(arguments, environment, actions->__pad[0], actions->__pad[1]);
  if (status < 0) return -status;
  *child = CHILD;
  last_status = status << 8;
  return 0;
}

pid_t waitpid(pid_t child, int *status, int options) {
  (void)options;
  *status = last_status;
  return child;
}

/* ---- signals ---- */

int raise(int number) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0) return -1;
  if (action.sa_handler == SIG_DFL) node_die(number);
  else if (action.sa_handler != SIG_IGN) action.sa_handler(number);
  return 0;
}

/* A fault in the WebAssembly engine is handled as a signal. */
__attribute__((export_name("fault"))) int node_fault(int number) {
  return raise(number);
}

int kill(pid_t process, int number) {
  return process == getpid() && number ? raise(number) : node_result(node_ask(process));
}

int sigaltstack(const stack_t *restrict stack, stack_t *restrict before) {
  (void)stack, (void)before;
  return node_result(-ENOSYS);
}
