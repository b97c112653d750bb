#include "sys/atomic_write.h"
#include "base/base.h"
#include "base/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A signal handler reads the temporary files, so they are a fixed array of atomics. A slot is taken before the file is made, and
 * freed after the file is renamed or removed. */

enum { SLOTS = 1024, NAME_SIZE = 32, RANDOM_DIGITS = 16, TRIES = 100, PATIENCE = 500 /* ms */ };
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

/* A closed pipe, SIGPIPE, is an error of writing (sys/output.h). */
static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

static int temp_file_make(struct temp_file *file, mode_t mode) {
  for (int tries = 0; tries < TRIES; tries++) {
    name_make(file->name);
    int fd = openat(file->directory, file->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd >= 0 || (errno != EEXIST && errno != EINTR)) return fd;
  }
  return -1;
}

/* Signals are blocked from the decision to make the file until the file exists. A handler in another thread waits for this. */
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

/* Ends the process by the signal. In the first process of a container, such a signal has no effect, so _exit follows. */
static void remove_and_end(int signal_number) {
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

/* Removes the file unless it was renamed. */
static void temp_file_release(struct temp_file *file) {
  if (atomic_load(&file->state) == SLOT_MADE) unlinkat(file->directory, file->name, 0);
  atomic_store(&file->state, SLOT_FREE);
}

void temp_file_clean_up_on_signals(void) {
  struct sigaction action = {.sa_handler = remove_and_end}, before;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) sigaddset(&action.sa_mask, ending_signals[i]);
  for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++)
    if (sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
      sigaction(ending_signals[i], &action, NULL);
}

/* While the process ends, nothing is refused or reported: files are missing because the handler has just removed them. */
static bool refuse(struct buffer *why, const char *what, int error) {
  while (atomic_load(&is_stopping)) poll(NULL, 0, 1000);
  buffer_add_string(why, what);
  if (error) buffer_printf(why, ": %s", strerror(error));
  errno = error;
  return false;
}

/* ---- places ---- */

/* Opens the directory of the path, which has no links. */
static bool directory_open(struct file_change *change, struct buffer *why) {
  char *slash = strrchr(change->path, '/');
  change->base = slash ? slash + 1 : change->path;
  if (slash) *slash = '\0';
  const char *directory = !slash ? "." : slash == change->path ? "/" : change->path;
  change->directory = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int error = errno;
  if (slash) *slash = '/';
  return change->directory >= 0 || refuse(why, "cannot open its directory", error);
}

static bool file_make(struct file_change *change, mode_t mode, struct buffer *why) {
  change->file = temp_file_new(change->directory);
  if (!change->file) return refuse(why, "too many files are being written", EAGAIN);
  change->fd = temp_file_open(change->file, mode);
  return change->fd >= 0 || refuse(why, "cannot create a temporary file in its directory", errno);
}

/* The path that a dangling link leads to, owned; NULL after too many links. */
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

/* Returns an errno or 0. Some file systems cannot sync a directory, and need not. */
static int sync_to_disk(int fd) {
  int result;
  while ((result = fsync(fd)) != 0 && errno == EINTR) continue;
  return result == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

/* Returns true if a regular file has this text. */
static bool file_has_text(const char *path, struct view text) {
  char part[1 << 12];
  struct stat now;
  size_t at = 0;
  ssize_t got = 1;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  bool is_same = fd >= 0 && fstat(fd, &now) == 0 && S_ISREG(now.st_mode) && (uintmax_t)now.st_size == text.length;
  while (is_same && got) {
    got = read(fd, part, sizeof part);
    is_same = got >= 0 && at + (size_t)got <= text.length && memcmp(part, text.at + at, (size_t)got) == 0;
    at += is_same ? (size_t)got : 0;
  }
  if (fd >= 0) close(fd);
  return is_same && at == text.length;
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

/* Returns true if a regular file of that name has the same bytes as the temporary file. */
static bool has_same_text(const struct file_change *change) {
  struct stat there, here;
  int old = openat(change->directory, change->base, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  int new = old < 0 ? -1 : openat(change->directory, change->file->name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  bool same = new >= 0 && fstat(old, &there) == 0 && fstat(new, &here) == 0 && S_ISREG(there.st_mode) &&
              there.st_size == here.st_size && read_same(old, new);
  if (old >= 0) close(old);
  if (new >= 0) close(new);
  return same;
}

/* ---- an old file gets a new text ---- */

/* The owner comes first, because a new owner clears some bits of the mode. */
static bool copy_owner_and_mode(const struct file_change *change, const struct stat *old, struct buffer *why) {
  struct stat new;
  if (fstat(change->fd, &new) != 0) return refuse(why, "cannot be written", errno);
  bool is_owned = new.st_uid == old->st_uid && new.st_gid == old->st_gid;
  if (!is_owned && fchown(change->fd, old->st_uid, old->st_gid) != 0)
    return refuse(why, "cannot keep its owner and group", errno);
  return fchmod(change->fd, old->st_mode & 07777) == 0 || refuse(why, "cannot keep its mode", errno);
}

static bool is_same_file(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size && a->st_mode == b->st_mode &&
         a->st_uid == b->st_uid && a->st_gid == b->st_gid && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
         a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static bool check_unchanged(const struct file_change *change, struct buffer *why) {
  struct stat now;
  if (fstatat(change->directory, change->base, &now, AT_SYMLINK_NOFOLLOW) != 0)
    return refuse(why, "it can no longer be read", errno);
  return is_same_file(&now, &change->expected) || refuse(why, "it changed after it was read: left as it is now", 0);
}

static const char not_regular[] = "it is not a regular file";

static bool check_replaceable(const struct file_change *change, struct buffer *why) {
  if (!S_ISREG(change->expected.st_mode)) return refuse(why, not_regular, 0);
  if (change->expected.st_nlink > 1) return refuse(why, "it has other names (hard links), which would keep the old text", 0);
  return faccessat(change->directory, change->base, W_OK, AT_EACCESS) == 0 || refuse(why, "cannot write it", errno);
}

static bool replacement_begin(struct file_change *change, const char *path, const struct stat *expected, struct buffer *why) {
  enum { PRIVATE = 0600 }; /* until it has the owner and mode of the old file */
  *change = (struct file_change){.directory = -1, .fd = -1, .expected = *expected, .replaces = true};
  change->path = mem_real_path(path);
  if (!change->path) return refuse(why, "it can no longer be read", errno);
  return directory_open(change, why) && check_unchanged(change, why) && check_replaceable(change, why) &&
         file_make(change, PRIVATE, why);
}

bool file_replace(const char *path, const struct stat *expected, struct view text, struct buffer *why) {
  struct file_change change;
  bool good = replacement_begin(&change, path, expected, why) && file_change_put(&change, text, why) &&
              file_change_finish(&change, true, why);
  file_change_release(&change);
  return good;
}

/* ---- an old file is changed in places ---- */

bool file_edits_begin(struct file_edits *edits, const char *path, const struct stat *expected, struct buffer *why) {
  struct stat now;
  *edits = (struct file_edits){.old = -1};
  if (!replacement_begin(&edits->change, path, expected, why)) return false;
  edits->old = openat(edits->change.directory, edits->change.base, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (edits->old < 0 || fstat(edits->old, &now) != 0) return refuse(why, "it can no longer be read", errno);
  return is_same_file(&now, expected) || refuse(why, "it changed after it was read: left as it is now", 0);
}

static bool copy_up_to(struct file_edits *edits, uint64_t end, struct buffer *why) {
  char piece[1 << 13];
  while (edits->copied < end) {
    size_t room = end - edits->copied < sizeof piece ? (size_t)(end - edits->copied) : sizeof piece;
    ssize_t got = pread(edits->old, piece, room, (off_t)edits->copied);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refuse(why, "it can no longer be read", errno);
    if (!got) return refuse(why, "it changed after it was read: left as it is now", 0);
    if (!file_change_put(&edits->change, (struct view){piece, (size_t)got}, why)) return false;
    edits->copied += (uint64_t)got;
  }
  return true;
}

bool file_edits_put(struct file_edits *edits, uint64_t offset, size_t length, struct view text, struct buffer *why) {
  bool good = copy_up_to(edits, offset, why) && file_change_put(&edits->change, text, why);
  edits->copied = offset + length;
  return good;
}

/* Closes the old file first, because Windows cannot replace an open file. */
bool file_edits_finish(struct file_edits *edits, struct buffer *why) {
  if (!copy_up_to(edits, (uint64_t)edits->change.expected.st_size, why)) return false;
  close(edits->old);
  edits->old = -1;
  return file_change_finish(&edits->change, true, why);
}

void file_edits_release(struct file_edits *edits) {
  if (edits->old >= 0) close(edits->old);
  file_change_release(&edits->change);
  edits->old = -1;
}

/* ---- a new file ---- */

/* The umask, or an access list of the directory, may take away rights. A new file is as private as the file that it replaces. */
static mode_t mode_of_new(const struct file_change *change) {
  struct stat old;
  return fstatat(change->directory, change->base, &old, 0) == 0 ? old.st_mode & 0666 : 0666;
}

bool file_change_make(struct file_change *change, const char *path, struct buffer *why) {
  *change = (struct file_change){.directory = -1, .fd = -1};
  change->path = mem_real_path(path);
  if (!change->path) change->path = end_of_links(path);
  if (!change->path) return refuse(why, "cannot be written", ELOOP);
  return directory_open(change, why) && file_make(change, mode_of_new(change), why);
}

static int rename_over(const struct file_change *change) {
  if (renameat(change->directory, change->file->name, change->directory, change->base) != 0) return errno;
  atomic_store(&change->file->state, SLOT_TAKEN); /* it is no longer removed */
  return 0;
}

/* A hard link never replaces a file. Some file systems have no hard links. */
static int link_new(const struct file_change *change) {
  if (linkat(change->directory, change->file->name, change->directory, change->base, 0) == 0) {
    if (unlinkat(change->directory, change->file->name, 0) == 0) atomic_store(&change->file->state, SLOT_TAKEN);
    return 0;
  }
  struct stat status;
  if (errno == EEXIST || fstatat(change->directory, change->base, &status, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  return rename_over(change);
}

/* Keeps the mode of the replaced file, and its owner if possible: only root may give files away. */
static bool replace_any(const struct file_change *change, struct buffer *why) {
  struct stat old;
  struct buffer ignored = {0};
  int error = 0;
  bool exists = fstatat(change->directory, change->base, &old, 0) == 0;
  if (exists && S_ISDIR(old.st_mode)) return refuse(why, "cannot be written", EISDIR);
  if (exists && !S_ISREG(old.st_mode)) return refuse(why, not_regular, 0);
  if (exists && !copy_owner_and_mode(change, &old, &ignored) && fchmod(change->fd, old.st_mode & 07777) != 0) error = errno;
  if (!error) error = rename_over(change);
  buffer_release(&ignored);
  return !error || refuse(why, "cannot be written", error);
}

static bool give_name(const struct file_change *change, bool force, struct buffer *why) {
  if (change->replaces && !check_unchanged(change, why)) return false;
  int error = change->replaces ? rename_over(change) : link_new(change);
  if (error && error != EEXIST) return refuse(why, "cannot be written", error);
  if (!error || has_same_text(change)) return true;
  return force ? replace_any(change, why) : refuse(why, "it exists with other contents (--force replaces it)", 0);
}

bool file_change_finish(struct file_change *change, bool force, struct buffer *why) {
  if (change->replaces && !copy_owner_and_mode(change, &change->expected, why)) return false;
  int error = sync_to_disk(change->fd);
  if (error) return refuse(why, "cannot be written", error);
  if (!give_name(change, force, why)) return false;
  error = sync_to_disk(change->directory);
  return !error || refuse(why, "written, but perhaps not yet on the disk", error);
}

void file_change_release(struct file_change *change) {
  if (change->file) temp_file_release(change->file);
  if (change->fd >= 0) close(change->fd);
  if (change->directory >= 0) close(change->directory);
  free(change->path);
  *change = (struct file_change){.directory = -1, .fd = -1};
}

bool file_write(const char *path, struct view text, bool force, struct buffer *why) {
  struct file_change change;
  if (file_has_text(path, text)) return true;
  bool good = file_change_make(&change, path, why) && file_change_put(&change, text, why) &&
              file_change_finish(&change, force, why);
  file_change_release(&change);
  return good;
}
