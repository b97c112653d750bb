#include "app/write.h"
#include "app/temporary.h"
#include "base/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

/* ---- one file being replaced ---- */

struct change {
  char *path;            /* owned: without links */
  const char *base;      /* borrowed: the path's last part */
  const struct stat *expected; /* borrowed */
  struct view text;
  struct bytes *why;     /* borrowed */
  struct temporary *slot;
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
  change->slot = temporary_take(change->directory);
  if (!change->slot) return refuse(change, "too many files are being written", 0);
  change->new = temporary_open(change->slot);
  if (change->new < 0) return refuse(change, "cannot make a file beside it", errno);
  return text_write(change) && nature_copy(change) && new_close(change);
}

static bool put_in_place(struct change *change) {
  if (!is_unchanged(change)) return false;
  if (renameat(change->directory, temporary_name(change->slot), change->directory, change->base) != 0) return refuse(change, "cannot replace it", errno);
  temporary_keep(change->slot);
  /* Some file systems cannot do this to a directory; then they need not. */
  if (fsync(change->directory) != 0 && errno != EINVAL && errno != ENOTSUP)
    return refuse(change, "replaced, but perhaps not yet on the disk", errno);
  return true;
}

static void end(struct change *change) {
  if (change->new >= 0) close(change->new);
  if (change->slot) {
    temporary_release(change->slot);
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

void write_clean_up_on_signals(void) {
  temporary_clean_up_on_signals();
}
