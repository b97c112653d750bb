#include "app/write.h"
#include "base/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

/* ---- temporary files that exist at the moment ----
 *
 * A signal handler reads them, so they are a fixed array of atomics. A file's slot
 * is taken before the file is made and given back after it has got its name or has
 * gone. Names are never used twice, so removing one that is not there does no harm. */

enum { SLOTS = 512, NAME_SIZE = 64, PATIENCE = 500 /* ms */ };
enum slot_state { SLOT_FREE, SLOT_TAKEN, SLOT_MAKING, SLOT_MADE };

static struct slot {
  atomic_int state;
  int directory;
  char name[NAME_SIZE];
} slots[SLOTS];

static atomic_bool is_stopping;
static atomic_uint name_number;

static struct slot *slot_take(int directory) {
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
static int slot_open(struct slot *slot) {
  sigset_t ending, before;
  set_of_signals(&ending);
  pthread_sigmask(SIG_BLOCK, &ending, &before);
  atomic_store(&slot->state, SLOT_MAKING);
  int fd = -1;
  if (atomic_load(&is_stopping)) errno = EINTR;
  else do fd = openat(slot->directory, slot->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    while (fd < 0 && errno == EINTR);
  int error = errno;
  atomic_store(&slot->state, fd < 0 ? SLOT_TAKEN : SLOT_MADE);
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

void write_clean_up_on_signals(void) {
  struct sigaction action = {.sa_handler = remove_all};
  set_of_signals(&action.sa_mask);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) {
    struct sigaction before;
    if (sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(ending_signals[i], &action, NULL);
  }
}

/* ---- one file being replaced ---- */

struct change {
  char *path;            /* owned: without links */
  const char *base;      /* borrowed: the path's last part */
  const struct stat *expected; /* borrowed */
  struct view text;
  struct bytes *why;     /* borrowed */
  struct slot *slot;
  int directory, old, new; /* descriptors; -1 */
};

static bool refuse(struct change *change, const char *what, int error) {
  bytes_add_string(change->why, what);
  if (error) bytes_printf(change->why, ": %s", strerror(error));
  return false;
}

static bool is_same_file(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
         a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static bool is_unchanged(struct change *change) {
  struct stat now;
  if (fstatat(change->directory, change->base, &now, AT_SYMLINK_NOFOLLOW) != 0) return refuse(change, "it is not there any more", errno);
  if (is_same_file(&now, change->expected)) return true;
  return refuse(change, "it changed after it was read: left as it is now", 0);
}

static bool places_open(struct change *change, const char *path) {
  change->path = realpath(path, NULL);
  if (!change->path) return refuse(change, "it is not there any more", errno);
  char *slash = strrchr(change->path, '/');
  change->base = slash + 1;
  *slash = '\0';
  change->directory = open(slash == change->path ? "/" : change->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int error = errno;
  *slash = '/';
  if (change->directory < 0) return refuse(change, "cannot open its directory", error);
  change->old = openat(change->directory, change->base, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return change->old >= 0 || refuse(change, "cannot read it any more", errno);
}

static bool may_be_replaced(struct change *change) {
  if (!S_ISREG(change->expected->st_mode)) return refuse(change, "it is no regular file", 0);
  if (change->expected->st_nlink > 1) return refuse(change, "it has other names (hard links), under which it would stay as it was", 0);
  if (faccessat(change->directory, change->base, W_OK, AT_EACCESS) != 0) return refuse(change, "cannot write it", errno);
  return true;
}

/* Whether somebody, say this run under another name of the file, has put the text there already. */
static bool holds_text(const struct change *change) {
  struct stat now;
  if (fstat(change->old, &now) != 0 || !S_ISREG(now.st_mode) || (uintmax_t)now.st_size != change->text.length) return false;
  char part[1 << 13];
  size_t at = 0;
  for (ssize_t got; (got = read(change->old, part, sizeof part)) != 0; at += (size_t)got) {
    if (got < 0 || at + (size_t)got > change->text.length) return false;
    if (memcmp(part, change->text.at + at, (size_t)got) != 0) return false;
  }
  return at == change->text.length;
}

/* ---- the new file ---- */

static bool text_write(struct change *change) {
  for (size_t at = 0; at < change->text.length;) {
    ssize_t put = write(change->new, change->text.at + at, change->text.length - at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return refuse(change, "cannot write a new one", errno);
    at += (size_t)put;
  }
  return true;
}

#ifdef __linux__
/* Access lists are attributes too. What the system keeps for itself may be beyond us. */
static bool attribute_copy(struct change *change, const char *name, struct bytes *value) {
  ssize_t size = fgetxattr(change->old, name, NULL, 0);
  if (size < 0) return true;
  bytes_clear(value);
  size = fgetxattr(change->old, name, bytes_reserve(value, (size_t)size + 1), (size_t)size);
  if (size < 0 || fsetxattr(change->new, name, value->data, (size_t)size, 0) == 0) return true;
  bool matters = strncmp(name, "user.", 5) == 0 || strcmp(name, "system.posix_acl_access") == 0;
  return !matters || refuse(change, "cannot keep its attributes", errno);
}

static bool attributes_copy(struct change *change) {
  ssize_t size = flistxattr(change->old, NULL, 0);
  if (size <= 0) return true;
  struct bytes names = {0}, value = {0};
  size = flistxattr(change->old, bytes_reserve(&names, (size_t)size + 1), (size_t)size);
  bool good = true;
  for (ssize_t at = 0; good && at < size; at += (ssize_t)strlen(names.data + at) + 1) good = attribute_copy(change, names.data + at, &value);
  bytes_release(&names);
  bytes_release(&value);
  return good;
}
#else
static bool attributes_copy(struct change *change) {
  (void)change;
  return true;
}
#endif

/* Owner before mode: a new owner takes some bits of the mode away. */
static bool nature_copy(struct change *change) {
  struct stat new;
  const struct stat *old = change->expected;
  if (fstat(change->new, &new) != 0) return refuse(change, "cannot write a new one", errno);
  bool owned = new.st_uid == old->st_uid && new.st_gid == old->st_gid;
  if (!owned && fchown(change->new, old->st_uid, old->st_gid) != 0) return refuse(change, "cannot keep its owner and group", errno);
  if (!attributes_copy(change)) return false;
  if (fchmod(change->new, old->st_mode & 07777) != 0) return refuse(change, "cannot keep its mode", errno);
  return true;
}

static bool new_close(struct change *change) {
  if (fsync(change->new) != 0) return refuse(change, "cannot write a new one", errno);
  int fd = change->new;
  change->new = -1;
  return close(fd) == 0 || refuse(change, "cannot write a new one", errno);
}

static bool new_write(struct change *change) {
  change->slot = slot_take(change->directory);
  if (!change->slot) return refuse(change, "too many files are being written", 0);
  change->new = slot_open(change->slot);
  if (change->new < 0) return refuse(change, "cannot make a file beside it", errno);
  return text_write(change) && nature_copy(change) && new_close(change);
}

static bool put_in_place(struct change *change) {
  if (!is_unchanged(change)) return false;
  if (renameat(change->directory, change->slot->name, change->directory, change->base) != 0) return refuse(change, "cannot replace it", errno);
  atomic_store(&change->slot->state, SLOT_TAKEN);
  /* Some file systems cannot do this to a directory; then they need not. */
  if (fsync(change->directory) != 0 && errno != EINVAL && errno != ENOTSUP)
    return refuse(change, "replaced, but perhaps not yet on the disk", errno);
  return true;
}

static void end(struct change *change) {
  if (change->new >= 0) close(change->new);
  if (change->slot) {
    if (atomic_load(&change->slot->state) == SLOT_MADE) unlinkat(change->directory, change->slot->name, 0);
    atomic_store(&change->slot->state, SLOT_FREE);
  }
  if (change->old >= 0) close(change->old);
  if (change->directory >= 0) close(change->directory);
  free(change->path);
}

bool write_atomically(const char *path, const struct stat *expected, struct view text, struct bytes *why) {
  struct change change = {.expected = expected, .text = text, .why = why, .directory = -1, .old = -1, .new = -1};
  bool good = places_open(&change, path);
  if (good && !is_unchanged(&change)) {
    good = holds_text(&change);
    if (good) bytes_clear(why);
  } else good = good && may_be_replaced(&change) && new_write(&change) && put_in_place(&change);
  end(&change);
  return good;
}
