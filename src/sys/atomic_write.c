#include "sys/atomic_write.h"
#include "base/base.h"
#include "base/memory.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

enum { SLOTS = 1024, NAME_SIZE = 32, RANDOM_DIGITS = 16, TRIES = 100, PATIENCE = 500 /* ms */, OLD_AGE = 60 /* s */,
       SIGNALS_MOST = 64 };
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

bool temp_file_is_called(const char *name) {
  const size_t begin = sizeof name_begin - 1, length = begin + RANDOM_DIGITS + sizeof name_end - 1;
  if (strlen(name) != length || strncmp(name, name_begin, begin) != 0) return false;
  return strspn(name + begin, "0123456789abcdef") == RANDOM_DIGITS && strcmp(name + begin + RANDOM_DIGITS, name_end) == 0;
}

/* Room for one in the open directory, whose descriptor stays open until the file is released; NULL
 * if there are too many. */
static struct temp_file *temp_file_new(int directory) {
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
#ifdef SIGTRAP
    SIGTRAP,
#endif
#ifdef SIGSYS
    SIGSYS,
#endif
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

static bool is_ending(int number) {
#ifdef SIGRTMIN
  if (number >= SIGRTMIN && number <= SIGRTMAX) return true;
#endif
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++)
    if (ending_signals[i] == number) return true;
  return false;
}

static void set_of_signals(sigset_t *set) {
  sigemptyset(set);
  for (int number = 1; number <= SIGNALS_MOST; number++)
    if (is_ending(number)) sigaddset(set, number);
}

/* The lock says that a run is using the file: the system drops it when that run ends, in whatever way. */
static int temp_file_make(struct temp_file *file, mode_t mode) {
  for (int tries = 0; tries < TRIES; tries++) {
    name_make(file->name);
    int fd = openat(file->directory, file->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd >= 0) {
      (void)!flock(fd, LOCK_EX | LOCK_NB);
      return fd;
    }
    if (errno != EEXIST && errno != EINTR) return -1;
  }
  return -1;
}

/* This thread takes no signal, be it of a fault, from the decision to make the file until the file is there: a handler in another
 * thread waits for it. */
static int temp_file_open(struct temp_file *file, mode_t mode) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  atomic_store(&file->state, SLOT_MAKING);
  int fd = -1;
  if (atomic_load(&is_stopping)) errno = EINTR;
  else fd = temp_file_make(file, mode);
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

/* The first process of a container is not ended by such a signal; any other one is, be it a moment later, by another thread. */
static void end(int signal_number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  temp_file_remove_all();
  signal(signal_number, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  kill(getpid(), signal_number);
  poll(NULL, 0, PATIENCE);
  _exit(128 + signal_number);
}

/* Removes it, unless it has got its name. */
static void temp_file_release(struct temp_file *file) {
  if (atomic_load(&file->state) == SLOT_MADE) unlinkat(file->directory, file->name, 0);
  atomic_store(&file->state, SLOT_FREE);
}

void temp_file_clean_up_on_signals(void) {
  struct sigaction action = {.sa_handler = end};
  set_of_signals(&action.sa_mask);
  for (int number = 1; number <= SIGNALS_MOST; number++) {
    struct sigaction before;
    if (is_ending(number) && sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
      sigaction(number, &action, NULL);
  }
}

/* ---- what killed runs left ---- */

/* No run is using it, and none has just made it and not locked it yet. Whether it has got its name as well is no matter. */
static bool is_left_over(int directory, const char *name) {
  struct stat status;
  int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return false;
  bool left = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
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
    if (temp_file_is_called(entry->d_name) && is_left_over(directory, entry->d_name)) unlinkat(directory, entry->d_name, 0);
  closedir(list);
}

#ifdef __linux__
#include <sys/xattr.h>
#endif

/* While the process ends nothing is refused, and nothing said: files are missing since they were just removed. */
static bool refuse(struct buffer *why, const char *what, int error) {
  while (atomic_load(&is_stopping)) poll(NULL, 0, 1000);
  buffer_add_string(why, what);
  if (error) buffer_printf(why, ": %s", strerror(error));
  errno = error;
  return false;
}

bool file_change_wants_room(int error) {
  return error == EMFILE || error == EAGAIN;
}

/* ---- places ---- */

static const char *base_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The one that is given is open; else the path has to be one without links. */
static bool directory_open(struct file_change *change, int given, struct buffer *why) {
  char *slash = given == AT_FDCWD ? strrchr(change->path, '/') : NULL;
  change->base = base_of(change->path);
  if (slash) *slash = '\0';
  const char *directory = !slash ? "." : slash == change->path ? "/" : change->path;
  change->directory = openat(given, directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int error = errno;
  if (slash) *slash = '/';
  return change->directory >= 0 || refuse(why, "cannot open its directory", error);
}

static bool file_make(struct file_change *change, mode_t mode, struct buffer *why) {
  change->file = temp_file_new(change->directory);
  if (!change->file) return refuse(why, "too many files are being written", EAGAIN);
  change->fd = temp_file_open(change->file, mode);
  return change->fd >= 0 || refuse(why, "cannot make a file beside it", errno);
}

/* Where a link leads that leads to nothing yet: owned, or NULL if it cannot be found out. */
static char *end_of_links(const char *path) {
  enum { LINKS = 40 };
  char *at = mem_string(path, strlen(path));
  for (int links = 0; links < LINKS; links++) {
    char target[PATH_MAX];
    ssize_t length = readlink(at, target, sizeof target);
    if (length < 0 || length == (ssize_t)sizeof target) return at;
    const char *slash = target[0] == '/' ? NULL : strrchr(at, '/');
    struct buffer next = {0};
    if (slash) buffer_add(&next, at, (size_t)(slash - at) + 1);
    buffer_add(&next, target, (size_t)length);
    free(at);
    at = buffer_detach(&next);
  }
  free(at);
  return NULL;
}

bool file_change_put(struct file_change *change, struct view text, struct buffer *why) {
  for (size_t at = 0; at < text.length;) {
    ssize_t put = write(change->fd, text.at + at, text.length - at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return refuse(why, "cannot be written", errno);
    at += (size_t)put;
  }
  return true;
}

int file_change_sync(int fd) {
  int result;
  while ((result = fsync(fd)) != 0 && errno == EINTR) continue;
  return result == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

/* Whether the open file reads just this. */
static bool holds_text(int fd, struct view text) {
  struct stat now;
  if (fstat(fd, &now) != 0 || !S_ISREG(now.st_mode) || (uintmax_t)now.st_size != text.length) return false;
  char part[1 << 12];
  size_t at = 0;
  for (ssize_t got; (got = pread(fd, part, sizeof part, (off_t)at)) != 0;) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || at + (size_t)got > text.length || memcmp(part, text.at + at, (size_t)got) != 0) return false;
    at += (size_t)got;
  }
  return at == text.length;
}

bool file_holds(int directory, const char *path, struct view text) {
  bool follows = directory == AT_FDCWD;
  int how = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW);
  int fd = openat(directory, follows ? path : base_of(path), how);
  bool same = fd >= 0 && holds_text(fd, text);
  if (fd >= 0) close(fd);
  return same;
}

static bool read_same(int a, int b) {
  char one[1 << 12], other[sizeof one];
  for (off_t at = 0;;) {
    ssize_t x = pread(a, one, sizeof one, at), y = pread(b, other, sizeof other, at);
    if (x < 0 || x != y || memcmp(one, other, (size_t)x) != 0) return false;
    if (!x) return true;
    at += x;
  }
}

/* Whether a regular file of that name holds what the temporary file does. */
static bool holds_same(const struct file_change *change) {
  struct stat there, here;
  int old = openat(change->directory, change->base, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  int new = old < 0 ? -1 : openat(change->directory, change->file->name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  bool same = new >= 0 && fstat(old, &there) == 0 && fstat(new, &here) == 0 && S_ISREG(there.st_mode) &&
              there.st_size == here.st_size && read_same(old, new);
  if (old >= 0) close(old);
  if (new >= 0) close(new);
  return same;
}

/* ---- the nature of the old file ---- */

#ifdef __linux__
static const char access_list[] = "system.posix_acl_access";

/* The attribute is not there, or the file system or whoever confines us knows of none. */
static bool is_absent(int error) {
  return error == ENODATA || error == ENOTSUP || error == ENOSYS || error == EPERM;
}

/* What the system keeps for itself may be beyond us. */
static bool attribute_copy(int from, int to, const char *name, struct buffer *value) {
  bool must_stay = string_begins(name, "user.") || strcmp(name, access_list) == 0;
  ssize_t size = fgetxattr(from, name, NULL, 0);
  buffer_clear(value);
  if (size >= 0) size = fgetxattr(from, name, buffer_reserve(value, (size_t)size + 1), (size_t)size);
  if (size < 0) return !must_stay || is_absent(errno);
  return fsetxattr(to, name, value->data, (size_t)size, 0) == 0 || !must_stay;
}

/* Access lists are attributes, too. What its directory says of new files does not hold for this one: others could read then what
 * they could not. */
static bool attributes_copy(int from, int to) {
  if (fremovexattr(to, access_list) != 0 && !is_absent(errno)) return false;
  ssize_t size = flistxattr(from, NULL, 0);
  if (size < 0) return is_absent(errno);
  struct buffer names = {0}, value = {0};
  size = flistxattr(from, buffer_reserve(&names, (size_t)size + 1), (size_t)size);
  bool good = size >= 0;
  for (ssize_t at = 0; good && at < size; at += (ssize_t)strlen(names.data + at) + 1)
    good = attribute_copy(from, to, names.data + at, &value);
  int error = errno;
  buffer_release(&names);
  buffer_release(&value);
  errno = error;
  return good;
}
#else
static bool attributes_copy(int from, int to) {
  (void)from, (void)to;
  return true;
}
#endif

/* Owner before mode: a new owner takes some bits of the mode away. */
static bool nature_copy(const struct file_change *change, const struct stat *old, int from, struct buffer *why) {
  struct stat new;
  if (fstat(change->fd, &new) != 0) return refuse(why, "cannot be written", errno);
  bool owned = new.st_uid == old->st_uid && new.st_gid == old->st_gid;
  if (!owned && fchown(change->fd, old->st_uid, old->st_gid) != 0) return refuse(why, "cannot keep its owner and group", errno);
  if (from >= 0 && !attributes_copy(from, change->fd)) return refuse(why, "cannot keep its attributes", errno);
  if (fchmod(change->fd, old->st_mode & 07777) != 0) return refuse(why, "cannot keep its mode", errno);
  return true;
}

/* ---- an old file gets a new text ---- */

/* With the nature that it had: somebody may have shut it meanwhile. (The time of that would be new also while another run puts
 * the same text in its place.) */
static bool is_same_file(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size && a->st_mode == b->st_mode &&
         a->st_uid == b->st_uid && a->st_gid == b->st_gid && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
         a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

enum { PRIVATE = 0600 }; /* until it has the nature of the old one */

static bool refuse_gone(struct buffer *why) {
  bool is_gone = errno == ENOENT || errno == ENOTDIR;
  return refuse(why, is_gone ? "it no longer exists" : "it can no longer be read", errno);
}

static bool is_unchanged(const struct file_change *change, struct buffer *why) {
  struct stat now;
  if (fstatat(change->directory, change->base, &now, AT_SYMLINK_NOFOLLOW) != 0) return refuse_gone(why);
  return is_same_file(&now, &change->expected) || refuse(why, "it changed after it was read: left as it is now", 0);
}

static const char not_regular[] = "it is not a regular file";

static bool may_be_replaced(const struct file_change *change, struct buffer *why) {
  if (!S_ISREG(change->expected.st_mode)) return refuse(why, not_regular, 0);
  if (change->expected.st_nlink > 1) return refuse(why, "it has other names (hard links), which would keep the old text", 0);
  return faccessat(change->directory, change->base, W_OK, AT_EACCESS) == 0 || refuse(why, "cannot write it", errno);
}

/* Somebody, say this run under another name of the file, may have put the text there already. */
static bool old_check(struct file_change *change, int old, struct view text, struct buffer *why) {
  if (!is_unchanged(change, why)) {
    change->is_done = holds_text(old, text);
    if (change->is_done) buffer_clear(why);
    return change->is_done;
  }
  return may_be_replaced(change, why);
}

/* Where there is no way from the top, there may be one from here. Some C libraries know such a path all the same. */
static char *real_or_near(const char *path) {
  struct stat status;
  char *real = mem_real_path(path);
  bool is_far = (!real || lstat(real, &status) < 0) && (errno == ENAMETOOLONG || errno == EACCES);
  if (!is_far) return real;
  free(real);
  return end_of_links(path);
}

/* A descriptor, or -1. */
static int old_open(struct file_change *change, const char *path, const struct stat *expected, struct buffer *why) {
  *change = (struct file_change){.directory = -1, .fd = -1, .expected = *expected, .replaces = true};
  change->path = real_or_near(path);
  if (!change->path) refuse_gone(why);
  if (!change->path || !directory_open(change, AT_FDCWD, why)) return -1;
  int old = openat(change->directory, change->base, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (old < 0) refuse(why, "it can no longer be read", errno);
  return old;
}

bool file_change_replace(struct file_change *change, const char *path, const struct stat *expected, struct view text,
                         struct buffer *why) {
  int old = old_open(change, path, expected, why);
  if (old < 0) return false;
  bool good = old_check(change, old, text, why);
  if (good && !change->is_done)
    good = file_make(change, PRIVATE, why) && file_change_put(change, text, why) && nature_copy(change, expected, old, why);
  int error = errno;
  close(old);
  errno = error;
  return good;
}

/* ---- an old file is changed in places ---- */

/* What is copied has to come from the file that was read. */
static bool is_as_read(struct file_change *change, int old, struct buffer *why) {
  struct stat now;
  if (fstat(old, &now) != 0) return refuse(why, "it can no longer be read", errno);
  return is_same_file(&now, &change->expected) || refuse(why, "it changed after it was read: left as it is now", 0);
}

bool file_change_begin(struct file_change *change, const char *path, const struct stat *expected, int *old, struct buffer *why) {
  *old = old_open(change, path, expected, why);
  return *old >= 0 && may_be_replaced(change, why) && is_as_read(change, *old, why) && file_make(change, PRIVATE, why);
}

bool file_change_copy(struct file_change *change, int old, uint64_t from, uint64_t to, struct buffer *why) {
  char piece[1 << 13];
  while (from < to) {
    size_t room = to - from < sizeof piece ? (size_t)(to - from) : sizeof piece;
    ssize_t got = pread(old, piece, room, (off_t)from);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refuse(why, "it can no longer be read", errno);
    if (!got) return refuse(why, "it changed after it was read: left as it is now", 0);
    if (!file_change_put(change, (struct view){piece, (size_t)got}, why)) return false;
    from += (uint64_t)got;
  }
  return true;
}

bool file_change_end(struct file_change *change, int old, struct buffer *why) {
  return is_as_read(change, old, why) && nature_copy(change, &change->expected, old, why);
}

/* ---- a file gets a name ---- */

/* What is left of it is for the umask to say, or for an access list of the directory. Where there is an old file, who may not
 * read that may not read the new one. */
static mode_t mode_of_new(const struct file_change *change) {
  struct stat old;
  return fstatat(change->directory, change->base, &old, 0) == 0 ? old.st_mode & 0666 : 0666;
}

bool file_change_make(struct file_change *change, int directory, const char *path, struct buffer *why) {
  *change = (struct file_change){.directory = -1, .fd = -1};
  change->path = directory == AT_FDCWD ? mem_real_path(path) : mem_string(path, strlen(path));
  if (!change->path) change->path = end_of_links(path);
  if (!change->path) return refuse(why, "cannot be written", ELOOP);
  return directory_open(change, directory, why) && file_make(change, mode_of_new(change), why);
}

static int name_over(const struct file_change *change) {
  if (renameat(change->directory, change->file->name, change->directory, change->base) != 0) return errno;
  atomic_store(&change->file->state, SLOT_TAKEN); /* it is not removed any more */
  return 0;
}

/* A hard link gives a name only where none is; file systems without them have to be asked first. The other name goes at once: a
 * run that is killed leaves one file with two names at most. */
static int name_new(const struct file_change *change) {
  if (linkat(change->directory, change->file->name, change->directory, change->base, 0) == 0) {
    if (unlinkat(change->directory, change->file->name, 0) == 0) atomic_store(&change->file->state, SLOT_TAKEN);
    return 0;
  }
  struct stat status;
  if (errno == EEXIST || fstatat(change->directory, change->base, &status, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  return name_over(change);
}

/* In place of an old one, of whose nature it gets what can be had: only root may give files away. */
static bool take_over(const struct file_change *change, struct buffer *why) {
  struct stat old;
  struct buffer ignored = {0};
  int error = 0;
  bool is_there = fstatat(change->directory, change->base, &old, 0) == 0;
  if (is_there && S_ISDIR(old.st_mode)) return refuse(why, "cannot be written", EISDIR);
  if (is_there && !S_ISREG(old.st_mode)) return refuse(why, not_regular, 0);
  int from = is_there ? openat(change->directory, change->base, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
  if (is_there && !nature_copy(change, &old, from, &ignored) && fchmod(change->fd, old.st_mode & 07777) != 0) error = errno;
  if (from >= 0) close(from);
  if (!error) error = name_over(change);
  buffer_release(&ignored);
  return !error || refuse(why, "cannot be written", error);
}

static bool finish_replacement(struct file_change *change, struct buffer *why) {
  if (!is_unchanged(change, why)) {
    bool same = holds_same(change);
    if (same) buffer_clear(why);
    return same;
  }
  int error = name_over(change);
  return !error || refuse(why, "cannot replace it", error);
}

bool file_change_finish(struct file_change *change, bool force, struct buffer *why) {
  if (change->is_done) return true;
  if (change->replaces) return finish_replacement(change, why);
  int error = name_new(change);
  if (!error) return true;
  if (error != EEXIST) return refuse(why, "cannot be written", error);
  if (holds_same(change)) return true;
  if (!force) return refuse(why, "it exists, and holds something else (--force replaces it)", 0);
  return take_over(change, why);
}

void file_change_release(struct file_change *change) {
  if (change->file) temp_file_release(change->file);
  if (change->fd >= 0) close(change->fd);
  if (change->directory >= 0) close(change->directory);
  free(change->path);
  *change = (struct file_change){.directory = -1, .fd = -1};
}
