#include "app/temporary.h"
#include "base/base.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

/* A signal handler reads them, so they are a fixed array of atomics. A file's slot
 * is taken before the file is made and given back after it has got its name or has
 * gone. Names are never used twice, so removing one that is not there does no harm. */

enum { SLOTS = 512, NAME_SIZE = 64, PATIENCE = 500 /* ms */ };
enum slot_state { SLOT_FREE, SLOT_TAKEN, SLOT_MAKING, SLOT_MADE };

static struct temporary {
  atomic_int state;
  int directory;
  char name[NAME_SIZE];
} slots[SLOTS];

static atomic_bool is_stopping;
static atomic_uint name_number;

struct temporary *temporary_take(int directory) {
  for (size_t i = 0; i < SLOTS; i++) {
    int free_state = SLOT_FREE;
    if (!atomic_compare_exchange_strong(&slots[i].state, &free_state, SLOT_TAKEN)) continue;
    slots[i].directory = directory;
    snprintf(slots[i].name, NAME_SIZE, ".jgflint-%ld-%u.tmp", (long)getpid(), atomic_fetch_add(&name_number, 1));
    return &slots[i];
  }
  return NULL;
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};

static void set_of_signals(sigset_t *set) {
  sigemptyset(set);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) sigaddset(set, ending_signals[i]);
}

/* Between the decision to make the file and its being there this thread takes no
 * signal: a handler in another one waits for it. */
int temporary_open(struct temporary *file) {
  sigset_t ending, before;
  set_of_signals(&ending);
  pthread_sigmask(SIG_BLOCK, &ending, &before);
  atomic_store(&file->state, SLOT_MAKING);
  int fd = -1;
  if (atomic_load(&is_stopping)) errno = EINTR;
  else do fd = openat(file->directory, file->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    while (fd < 0 && errno == EINTR);
  int error = errno;
  atomic_store(&file->state, fd < 0 ? SLOT_TAKEN : SLOT_MADE);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return fd;
}

/* Only what a signal handler may call. */
static void remove_all(int signal_number) {
  int error = errno;
  atomic_store(&is_stopping, true);
  for (size_t i = 0; i < SLOTS; i++) {
    for (int waited = 0; atomic_load(&slots[i].state) == SLOT_MAKING && waited < PATIENCE; waited++) poll(NULL, 0, 1);
    if (atomic_load(&slots[i].state) == SLOT_MADE) unlinkat(slots[i].directory, slots[i].name, 0);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  errno = error;
}

const char *temporary_name(const struct temporary *file) {
  return file->name;
}

void temporary_keep(struct temporary *file) {
  atomic_store(&file->state, SLOT_TAKEN);
}

void temporary_release(struct temporary *file) {
  if (atomic_load(&file->state) == SLOT_MADE) unlinkat(file->directory, file->name, 0);
  atomic_store(&file->state, SLOT_FREE);
}

void temporary_clean_up_on_signals(void) {
  struct sigaction action = {.sa_handler = remove_all};
  set_of_signals(&action.sa_mask);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) {
    struct sigaction before;
    if (sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(ending_signals[i], &action, NULL);
  }
}
