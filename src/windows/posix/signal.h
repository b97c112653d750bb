/* signal.h: as in unistd.h. Faults of the program, Ctrl-C and the end of a session reach handlers; no other signal is sent. */
#ifndef JGFLINT_WINDOWS_POSIX_SIGNAL_H
#define JGFLINT_WINDOWS_POSIX_SIGNAL_H

#include <pthread_signal.h>
#include <sys/types.h>

typedef int sig_atomic_t;
typedef unsigned long long sigset_t;

/* Linux's numbers. */
enum {
  SIGHUP = 1, SIGINT = 2, SIGILL = 4, SIGABRT = 6, SIGBUS = 7, SIGFPE = 8, SIGSEGV = 11, SIGPIPE = 13, SIGTERM = 15, SIGXFSZ = 25,
  SIGNALS = 32
};
enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };
enum { SA_ONSTACK = 2 };
enum { SS_DISABLE = 2 };

#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)

struct sigaction {
  void (*sa_handler)(int number);
  sigset_t sa_mask;
  int sa_flags;
};

typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;

int sigaction(int number, const struct sigaction *action, struct sigaction *before) __asm__("windows_sigaction");
/* Windows handles a fault on the stack that is full: the new one is kept free at its end. */
int sigaltstack(const stack_t *stack, stack_t *before) __asm__("windows_sigaltstack");
void (*signal(int number, void (*handler)(int number)))(int) __asm__("windows_signal");
int raise(int number) __asm__("windows_raise");
/* Only whether there is such a process: the number is 0. */
int kill(pid_t process, int number) __asm__("windows_kill");

/* Handlers run in a thread of their own. */
#undef pthread_sigmask
#define pthread_sigmask(how, set, before) ((void)(set), (void)(before), 0)

static inline int sigemptyset(sigset_t *set) {
  *set = 0;
  return 0;
}

static inline int sigfillset(sigset_t *set) {
  *set = ~(sigset_t)0;
  return 0;
}

static inline int sigaddset(sigset_t *set, int number) {
  *set |= 1ULL << number;
  return 0;
}

#endif
