#include "sys/temp_file.h"
#include "base/base.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A signal handler reads them, so they are a fixed array of atomics. A file's slot
 * is taken before the file is made and given back after it has got its name or has
 * gone. */

enum { SLOTS = 1024, NAME_SIZE = 32, RANDOM_DIGITS = 16, TRIES = 100, PATIENCE = 500 /* ms */, OLD_AGE = 60 /* s */ };
enum slot_state { SLOT_FREE, SLOT_TAKEN, SLOT_MAKING, SLOT_MADE };

static struct temp_file {
  atomic_int state;
  int directory;
  char name[NAME_SIZE];
} slots[SLOTS];

static atomic_bool is_stopping;

static const char name_begin[] = ".jgflint-", name_end[] = ".tmp";

/* ---- names ---- */

/* Nobody can guess a name and put something there first; should a file have it all the same, another is tried. */
static void name_make(char name[NAME_SIZE]) {
  static atomic_uint fallback;
  uint64_t random = 0;
#ifdef GRND_NONBLOCK
  bool is_random = getrandom(&random, sizeof random, GRND_NONBLOCK) == (ssize_t)sizeof random;
#else
  bool is_random = getentropy(&random, sizeof random) == 0;
#endif
  if (!is_random) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    random = (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec << 20 ^ (uint64_t)getpid() << 8 ^ atomic_fetch_add(&fallback, 1);
  }
  snprintf(name, NAME_SIZE, "%s%0*llx%s", name_begin, RANDOM_DIGITS, (unsigned long long)random, name_end);
}

static bool is_name(const char *name) {
  const size_t begin = sizeof name_begin - 1, length = begin + RANDOM_DIGITS + sizeof name_end - 1;
  if (strlen(name) != length || strncmp(name, name_begin, begin) != 0) return false;
  return strspn(name + begin, "0123456789abcdef") == RANDOM_DIGITS && strcmp(name + begin + RANDOM_DIGITS, name_end) == 0;
}

struct temp_file *temp_file_new(int directory) {
  for (size_t i = 0; i < SLOTS; i++) {
    int free_state = SLOT_FREE;
    if (!atomic_compare_exchange_strong(&slots[i].state, &free_state, SLOT_TAKEN)) continue;
    slots[i].directory = directory;
    return &slots[i];
  }
  return NULL;
}

/* ---- signals ---- */

/* Signals that end a program and can be caught, but for those of a crash. */
static const int ending_signals[] = {
    SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,   SIGXCPU, SIGALRM,  SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
#ifdef SIGPOLL
    SIGPOLL,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
};

static void set_of_signals(sigset_t *set) {
  sigemptyset(set);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) sigaddset(set, ending_signals[i]);
}

/* The lock says that a run is using the file: the system drops it when that run ends, in whatever way. */
static int file_make(struct temp_file *file) {
  for (int tries = 0; tries < TRIES; tries++) {
    name_make(file->name);
    int fd = openat(file->directory, file->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd >= 0) {
      (void)!flock(fd, LOCK_EX | LOCK_NB);
      return fd;
    }
    if (errno != EEXIST && errno != EINTR) return -1;
  }
  return -1;
}

/* Between the decision to make the file and its being there this thread takes no
 * signal: a handler in another one waits for it. */
int temp_file_open(struct temp_file *file) {
  sigset_t ending, before;
  set_of_signals(&ending);
  pthread_sigmask(SIG_BLOCK, &ending, &before);
  atomic_store(&file->state, SLOT_MAKING);
  int fd = -1;
  if (atomic_load(&is_stopping)) errno = EINTR;
  else fd = file_make(file);
  int error = errno;
  atomic_store(&file->state, fd < 0 ? SLOT_TAKEN : SLOT_MADE);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return fd;
}

void temp_file_remove_all(void) {
  int error = errno;
  atomic_store(&is_stopping, true);
  for (size_t i = 0; i < SLOTS; i++) {
    for (int waited = 0; atomic_load(&slots[i].state) == SLOT_MAKING && waited < PATIENCE; waited++) poll(NULL, 0, 1);
    if (atomic_load(&slots[i].state) == SLOT_MADE) unlinkat(slots[i].directory, slots[i].name, 0);
  }
  errno = error;
}

static void end(int signal_number) {
  temp_file_remove_all();
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

const char *temp_file_name(const struct temp_file *file) {
  return file->name;
}

void temp_file_keep(struct temp_file *file) {
  atomic_store(&file->state, SLOT_TAKEN);
}

void temp_file_release(struct temp_file *file) {
  if (atomic_load(&file->state) == SLOT_MADE) unlinkat(file->directory, file->name, 0);
  atomic_store(&file->state, SLOT_FREE);
}

void temp_file_clean_up_on_signals(void) {
  struct sigaction action = {.sa_handler = end};
  set_of_signals(&action.sa_mask);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) {
    struct sigaction before;
    if (sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(ending_signals[i], &action, NULL);
  }
  signal(SIGXFSZ, SIG_IGN); /* a file that may not get so large is an error of writing, as a full disk is */
}

/* ---- what killed runs left ---- */

/* No run is using it, and none has just made it and not locked it yet. */
static bool is_left_over(int directory, const char *name) {
  struct stat status;
  int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return false;
  bool left = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() && status.st_nlink == 1 &&
              time(NULL) - status.st_mtime > OLD_AGE && flock(fd, LOCK_EX | LOCK_NB) == 0;
  close(fd);
  return left;
}

void temp_file_sweep(int directory) {
  int fd = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *list = fd < 0 ? NULL : fdopendir(fd);
  if (!list) {
    if (fd >= 0) close(fd);
    return;
  }
  for (const struct dirent *entry; (entry = readdir(list));)
    if (is_name(entry->d_name) && is_left_over(directory, entry->d_name)) unlinkat(directory, entry->d_name, 0);
  closedir(list);
}
