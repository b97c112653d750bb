#include "app/publisher.h"
#include "app/temporary.h"
#include "base/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOGETHER = 128, DIRECTORIES = 32 }; /* descriptors that may be open at once */
enum { SYNCERS = 4 }; /* the disk serves several who wait at once */

struct pending {
  struct temporary *file; /* owned */
  int fd;                 /* owned */
  int directory;          /* borrowed */
  char *path;             /* owned */
  const char *base;       /* borrowed: its last part */
};

struct directory {
  char *path; /* owned */
  int fd;     /* owned */
};

struct publisher {
  bool replaces;
  mode_t mode; /* of new files */
  void (*failed)(void *to, const char *path, const char *why);
  void *to; /* borrowed */
  struct pending list[TOGETHER]; /* the last one may still be written to */
  size_t count;
  struct directory directories[DIRECTORIES];
  size_t directory_count;
  size_t published;
};

struct publisher *publisher_new(bool replaces, void (*failed)(void *to, const char *path, const char *why), void *to) {
  struct publisher *publisher = mem_alloc_zeroed(1, sizeof *publisher);
  mode_t mask = umask(0);
  umask(mask);
  *publisher = (struct publisher){.replaces = replaces, .mode = 0666 & ~mask, .failed = failed, .to = to};
  return publisher;
}

static bool refuse(struct bytes *why, const char *what, int error) {
  bytes_add_string(why, what);
  if (error) bytes_printf(why, ": %s", strerror(error));
  return false;
}

static void pending_release(struct pending *pending) {
  if (pending->fd >= 0) close(pending->fd);
  if (pending->file) temporary_release(pending->file);
  free(pending->path);
}

static void directories_close(struct publisher *publisher) {
  for (size_t i = 0; i < publisher->directory_count; i++) {
    close(publisher->directories[i].fd);
    free(publisher->directories[i].path);
  }
  publisher->directory_count = 0;
}

void publisher_free(struct publisher *publisher) {
  if (!publisher) return;
  while (publisher->count) pending_release(&publisher->list[--publisher->count]);
  directories_close(publisher);
  free(publisher);
}

size_t publisher_count(const struct publisher *publisher) {
  return publisher->published;
}

/* ---- a file gets its name ---- */

static bool read_same(int a, int b) {
  char one[4096], other[sizeof one];
  for (off_t at = 0;;) {
    ssize_t x = pread(a, one, sizeof one, at), y = pread(b, other, sizeof other, at);
    if (x < 0 || x != y || memcmp(one, other, (size_t)x) != 0) return false;
    if (!x) return true;
    at += x;
  }
}

/* Whether a regular file of that name holds what the other descriptor reads. */
static bool holds_same(int directory, const char *base, int fd, const char *name) {
  struct stat there, here;
  int old = openat(directory, base, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  int new = old < 0 ? -1 : openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  bool same = new >= 0 && fstat(old, &there) == 0 && fstat(fd, &here) == 0 && S_ISREG(there.st_mode) &&
              there.st_size == here.st_size && read_same(old, new);
  if (old >= 0) close(old);
  if (new >= 0) close(new);
  return same;
}

/* A hard link gives a name only where none is; file systems without them have to be asked first. */
static int name_new(const struct pending *pending, const char *from) {
  if (linkat(pending->directory, from, pending->directory, pending->base, 0) == 0) return 0;
  if (errno == EEXIST) return EEXIST;
  struct stat status;
  if (fstatat(pending->directory, pending->base, &status, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  if (renameat(pending->directory, from, pending->directory, pending->base) != 0) return errno;
  temporary_keep(pending->file);
  return 0;
}

/* In place of an old one, whose mode it gets. */
static int name_over(const struct pending *pending, const char *from) {
  struct stat old;
  bool is_there = fstatat(pending->directory, pending->base, &old, 0) == 0;
  if (is_there && S_ISDIR(old.st_mode)) return EISDIR;
  if (is_there && fchmod(pending->fd, old.st_mode & 07777) != 0) return errno;
  if (renameat(pending->directory, from, pending->directory, pending->base) != 0) return errno;
  temporary_keep(pending->file);
  return 0;
}

static bool name_it(struct publisher *publisher, const struct pending *pending, struct bytes *why) {
  const char *from = temporary_name(pending->file);
  int error = name_new(pending, from);
  if (error == EEXIST) {
    if (holds_same(pending->directory, pending->base, pending->fd, from)) return true;
    if (!publisher->replaces) return refuse(why, "it exists, and holds something else (--force replaces it)", 0);
    error = name_over(pending, from);
  }
  return !error || refuse(why, "cannot be written", error);
}

/* ---- to the disk ---- */

/* Every SYNCERS-th of the files. */
struct syncer {
  const struct publisher *publisher; /* borrowed */
  size_t first;
  int *errors; /* borrowed: by file */
};

static void *sync_files(void *of) {
  const struct syncer *syncer = of;
  for (size_t i = syncer->first; i < syncer->publisher->count; i += SYNCERS)
    syncer->errors[i] = fsync(syncer->publisher->list[i].fd) == 0 ? 0 : errno;
  return NULL;
}

static void sync_all(const struct publisher *publisher, int errors[TOGETHER]) {
  struct syncer syncers[SYNCERS];
  pthread_t threads[SYNCERS];
  bool runs[SYNCERS] = {false};
  for (size_t i = SYNCERS; i-- > 0;) {
    syncers[i] = (struct syncer){publisher, i, errors};
    runs[i] = i && i < publisher->count && pthread_create(&threads[i], NULL, sync_files, &syncers[i]) == 0;
    if (!runs[i]) sync_files(&syncers[i]);
  }
  for (size_t i = 0; i < SYNCERS; i++)
    if (runs[i]) pthread_join(threads[i], NULL);
}

/* A file is on the disk before its name is, and the name before we say so. */
void publisher_finish(struct publisher *publisher) {
  struct bytes why = {0};
  int errors[TOGETHER];
  sync_all(publisher, errors);
  for (size_t i = 0; i < publisher->count; i++) {
    struct pending *pending = &publisher->list[i];
    bytes_clear(&why);
    bool good = errors[i] ? refuse(&why, "cannot be written", errors[i]) : name_it(publisher, pending, &why);
    if (good) publisher->published++;
    else publisher->failed(publisher->to, pending->path, bytes_string(&why));
    pending_release(pending);
  }
  publisher->count = 0;
  for (size_t i = 0; i < publisher->directory_count; i++) fsync(publisher->directories[i].fd);
  directories_close(publisher);
  bytes_release(&why);
}

/* ---- a file is written ---- */

static int directory_open(struct publisher *publisher, struct view path) {
  for (size_t i = publisher->directory_count; i-- > 0;)
    if (view_is(path, publisher->directories[i].path)) return publisher->directories[i].fd;
  if (publisher->directory_count == DIRECTORIES) publisher_finish(publisher);
  char *name = mem_string(path.at, path.length);
  int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) publisher->directories[publisher->directory_count++] = (struct directory){name, fd};
  else free(name);
  return fd;
}

bool publisher_begin(struct publisher *publisher, const char *path, struct bytes *why) {
  if (publisher->count == TOGETHER) publisher_finish(publisher);
  /* What a link leads to is written, not the link. */
  char *real = realpath(path, NULL);
  struct pending pending = {.fd = -1, .path = real ? real : mem_string(path, strlen(path))};
  const char *slash = strrchr(pending.path, '/');
  struct view directory = VIEW(".");
  if (slash) directory = slash == pending.path ? VIEW("/") : (struct view){pending.path, (size_t)(slash - pending.path)};
  pending.base = slash ? slash + 1 : pending.path;
  pending.directory = directory_open(publisher, directory);
  bool good = pending.directory >= 0 || refuse(why, "cannot open its directory", errno);
  if (good) pending.file = temporary_take(pending.directory);
  if (good && pending.file) pending.fd = temporary_open(pending.file);
  if (good && !pending.file) good = refuse(why, "too many files are being written", 0);
  if (good && pending.fd < 0) good = refuse(why, "cannot make a file in its directory", errno);
  if (good && fchmod(pending.fd, publisher->mode) != 0) good = refuse(why, "cannot be written", errno);
  if (good) publisher->list[publisher->count++] = pending;
  else pending_release(&pending);
  return good;
}

static void drop(struct publisher *publisher) {
  pending_release(&publisher->list[--publisher->count]);
}

bool publisher_put(struct publisher *publisher, struct view text, struct bytes *why) {
  int fd = publisher->list[publisher->count - 1].fd;
  for (size_t at = 0; at < text.length;) {
    ssize_t written = write(fd, text.at + at, text.length - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      refuse(why, "cannot be written", errno);
      drop(publisher);
      return false;
    }
    at += (size_t)written;
  }
  return true;
}

/* Whether the file is there and holds just this. */
static bool holds(const char *path, struct view text) {
  struct stat status;
  char piece[4096];
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return false;
  bool same = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && (size_t)status.st_size == text.length;
  for (size_t at = 0; same && at < text.length;) {
    ssize_t more = read(fd, piece, sizeof piece);
    same = more > 0 && (size_t)more <= text.length - at && memcmp(piece, text.at + at, (size_t)more) == 0;
    if (same) at += (size_t)more;
  }
  close(fd);
  return same;
}

bool publisher_add(struct publisher *publisher, const char *path, struct view text, struct bytes *why) {
  if (holds(path, text)) {
    publisher->published++;
    return true;
  }
  return publisher_begin(publisher, path, why) && publisher_put(publisher, text, why);
}
