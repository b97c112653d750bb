#include "sys/atomic_write.h"
#include "base/memory.h"
#include "sys/os.h"
#include "sys/stream.h"
#include <errno.h>
#include <stdatomic.h>

/* ---- temporary files ---- */

/* A signal handler reads the temporary files, so they are a fixed array of atomics. A slot is taken before the file is made,
 * and freed after the file is renamed or removed. */
enum { SLOTS = 1024, DIGITS = 16, TRIES = 100, PATIENCE = 500 /* ms */ };
enum slot_state { SLOT_FREE, SLOT_TAKEN, SLOT_MAKING, SLOT_MADE };

static struct temp_file {
  atomic_int state;
  char *path; /* owned */
} slots[SLOTS];

static atomic_bool is_stopping;
/* The file that this thread is making: a handler that interrupts the thread does not wait for it. */
static _Thread_local struct temp_file *volatile in_progress;

static const char name_begin[] = ".jgflint-", name_end[] = ".tmp";

bool temp_file_is_called(const char *name) {
  const size_t begin = sizeof name_begin - 1, length = begin + DIGITS + sizeof name_end - 1;
  if (strlen(name) != length || strncmp(name, name_begin, begin) != 0) return false;
  return strspn(name + begin, "0123456789abcdef") == DIGITS && strcmp(name + begin + DIGITS, name_end) == 0;
}

/* Makes a file in the directory of a path. Returns a descriptor, or -1 and sets errno. */
static int temp_file_make(struct temp_file *file, const char *path, unsigned mode) {
  const char *slash = strrchr(path, '/');
  int fd = -1;
  in_progress = file;
  for (int tries = 0; fd < 0 && tries < TRIES; tries++) {
    struct buffer name = {0};
    if (slash) buffer_add(&name, path, (size_t)(slash + 1 - path));
    buffer_printf(&name, "%s%0*llx%s", name_begin, DIGITS, (unsigned long long)clock_nanoseconds(), name_end);
    free(file->path);
    file->path = buffer_detach(&name);
    atomic_store(&file->state, SLOT_MAKING);
    if (atomic_load(&is_stopping)) errno = EINTR;
    else fd = os_create(file->path, mode, true);
    int error = errno;
    atomic_store(&file->state, fd < 0 ? SLOT_TAKEN : SLOT_MADE);
    errno = error;
    if (errno != EEXIST) break;
  }
  in_progress = NULL;
  return fd;
}

/* Removes the file unless it was renamed. */
static void temp_file_release(struct temp_file *file) {
  if (atomic_load(&file->state) == SLOT_MADE) os_remove(file->path);
  atomic_store(&file->state, SLOT_TAKEN);
  free(file->path);
  file->path = NULL;
  atomic_store(&file->state, SLOT_FREE);
}

void temp_file_remove_all(void) {
  int error = errno;
  atomic_store(&is_stopping, true);
  for (struct temp_file *file = slots; file < slots + SLOTS; file++) {
    for (int waited = 0; atomic_load(&file->state) == SLOT_MAKING && file != in_progress && waited < PATIENCE; waited++)
      os_wait(-1, -1, 1);
    int state = atomic_load(&file->state);
    if (state == SLOT_MADE || (state == SLOT_MAKING && file == in_progress)) os_remove(file->path);
  }
  errno = error;
}

/* Blocks while the process ends, because the handler has just removed the files, so that their absence must not be reported. */
static bool refuse(struct buffer *reason, const char *action, int error) {
  while (atomic_load(&is_stopping)) os_wait(-1, -1, 1000);
  buffer_add_string(reason, action);
  if (error) buffer_printf(reason, ": %s", strerror(error));
  errno = error;
  return false;
}

static bool file_make(struct file_change *change, unsigned mode, struct buffer *reason) {
  for (struct temp_file *file = slots; file < slots + SLOTS && !change->file; file++) {
    int free_state = SLOT_FREE;
    if (atomic_compare_exchange_strong(&file->state, &free_state, SLOT_TAKEN)) change->file = file;
  }
  if (!change->file) return refuse(reason, "too many files are being written", EAGAIN);
  change->fd = temp_file_make(change->file, change->path, mode);
  if (change->fd >= 0) return true;
  bool has_no_directory = errno == ENOENT || errno == ENOTDIR;
  const char *failure = has_no_directory ? "cannot open its directory" : "cannot create a temporary file in its directory";
  return refuse(reason, failure, errno);
}

bool file_change_put(struct file_change *change, struct view text, struct buffer *reason) {
  return os_write(change->fd, text) || refuse(reason, "cannot be written", errno);
}

/* Returns true if a regular file has this text. */
static bool file_has_text(const char *path, struct view text) {
  struct os_status status;
  LOCAL_BUFFER now = {0};
  int fd = os_open(path, OS_NO_WAIT);
  bool is_same = fd >= 0 && os_fstat(fd, &status) && status.kind == OS_FILE && status.size == text.length
                 && file_read_rest(fd, &status, NULL, text.length, &now) == 0 && view_equal(buffer_view(&now), text);
  if (fd >= 0) os_close(fd);
  return is_same;
}

/* ---- an old file gets a new text ---- */

/* The owner comes first, because a new owner clears some bits of the mode. */
static bool copy_owner_and_mode(const struct file_change *change, const struct os_status *old, struct buffer *reason) {
  struct os_status new;
  if (!os_fstat(change->fd, &new)) return refuse(reason, "cannot be written", errno);
  bool is_owned = new.user == old->user && new.group == old->group;
  if (!is_owned && !os_set_owner(change->fd, old->user, old->group))
    return refuse(reason, "cannot keep its owner and group", errno);
  return os_set_mode(change->fd, old->mode) || refuse(reason, "cannot keep its mode", errno);
}

static bool check_same_file(const struct os_status *a, const struct os_status *b, struct buffer *reason) {
  bool is_same = a->device == b->device && a->file == b->file && a->size == b->size && a->kind == b->kind && a->mode == b->mode
                 && a->user == b->user && a->group == b->group && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
  return is_same || refuse(reason, "it changed after it was read: left as it is now", 0);
}

static const char unreadable[] = "it can no longer be read";

static bool check_unchanged(const struct file_change *change, struct buffer *reason) {
  struct os_status now;
  return os_lstat(change->path, &now) ? check_same_file(&now, &change->expected, reason) : refuse(reason, unreadable, errno);
}

static const char not_regular[] = "it is not a regular file";

static bool replacement_begin(struct file_change *change, const char *path, const struct os_status *expected,
                              struct buffer *reason) {
  enum { PRIVATE = 0600 }; /* until it has the owner and mode of the old file */
  *change = (struct file_change){.fd = -1, .expected = *expected, .replaces = true};
  change->path = os_real_path(path);
  if (!change->path) return refuse(reason, unreadable, errno);
  if (!check_unchanged(change, reason)) return false;
  if (expected->kind != OS_FILE) return refuse(reason, not_regular, 0);
  if (expected->links > 1) return refuse(reason, "it has other names (hard links), which would keep the old text", 0);
  if (!os_can_write(change->path)) return refuse(reason, "cannot write it", errno);
  return file_make(change, PRIVATE, reason);
}

bool file_replace(const char *path, const struct os_status *expected, struct view text, struct buffer *reason) {
  struct file_change change;
  bool good = replacement_begin(&change, path, expected, reason) && file_change_put(&change, text, reason) &&
              file_change_finish(&change, true, reason);
  file_change_release(&change);
  return good;
}

/* ---- an old file is changed in places ---- */

bool file_edits_begin(struct file_edits *edits, const char *path, const struct os_status *expected, struct buffer *reason) {
  struct os_status now;
  *edits = (struct file_edits){.old = -1};
  if (!replacement_begin(&edits->change, path, expected, reason)) return false;
  edits->old = os_open(edits->change.path, OS_NO_LINK | OS_NO_WAIT);
  if (edits->old < 0 || !os_fstat(edits->old, &now)) return refuse(reason, unreadable, errno);
  return check_same_file(&now, expected, reason);
}

static bool copy_up_to(struct file_edits *edits, uint64_t end, struct buffer *reason) {
  char piece[1 << 13];
  while (edits->copied < end) {
    size_t room = end - edits->copied < sizeof piece ? (size_t)(end - edits->copied) : sizeof piece;
    ptrdiff_t filled = os_read_at(edits->old, piece, room, edits->copied);
    if (filled < 0) return refuse(reason, unreadable, errno);
    if (!filled) return refuse(reason, "it changed after it was read: left as it is now", 0);
    if (!file_change_put(&edits->change, (struct view){piece, (size_t)filled}, reason)) return false;
    edits->copied += (uint64_t)filled;
  }
  return true;
}

bool file_edits_put(struct file_edits *edits, uint64_t offset, size_t length, struct view text, struct buffer *reason) {
  bool good = copy_up_to(edits, offset, reason) && file_change_put(&edits->change, text, reason);
  edits->copied = offset + length;
  return good;
}

/* Closes the old file first, because Windows cannot replace an open file. */
bool file_edits_finish(struct file_edits *edits, struct buffer *reason) {
  if (!copy_up_to(edits, edits->change.expected.size, reason)) return false;
  os_close(edits->old);
  edits->old = -1;
  return file_change_finish(&edits->change, true, reason);
}

void file_edits_release(struct file_edits *edits) {
  if (edits->old >= 0) os_close(edits->old);
  file_change_release(&edits->change);
  edits->old = -1;
}

/* ---- a new file ---- */

/* A new file is as private as the file that it replaces. The umask or an access list of the directory may remove more rights. */
bool file_change_make(struct file_change *change, const char *path, struct buffer *reason) {
  struct os_status old;
  *change = (struct file_change){.fd = -1};
  change->path = os_real_path(path);
  if (!change->path) change->path = mem_string(path, strlen(path));
  return file_make(change, os_stat(change->path, &old) ? old.mode & 0666 : 0666, reason);
}

static bool rename_file(const struct file_change *change, bool replaces) {
  if (!os_rename(change->file->path, change->path, replaces)) return false;
  atomic_store(&change->file->state, SLOT_TAKEN); /* it is no longer removed */
  return true;
}

/* Keeps the mode of the replaced file, and its owner if possible: only root may give files away. */
static bool replace_any(const struct file_change *change, struct buffer *reason) {
  struct os_status old;
  LOCAL_BUFFER ignored = {0};
  bool exists = os_stat(change->path, &old);
  if (exists && old.kind == OS_DIRECTORY) return refuse(reason, "cannot be written", EISDIR);
  if (exists && old.kind != OS_FILE) return refuse(reason, not_regular, 0);
  bool good = !exists || copy_owner_and_mode(change, &old, &ignored) || os_set_mode(change->fd, old.mode);
  good = good && rename_file(change, true);
  return good || refuse(reason, "cannot be written", errno);
}

bool file_change_finish(struct file_change *change, bool force, struct buffer *reason) {
  if (change->replaces && !copy_owner_and_mode(change, &change->expected, reason)) return false;
  if (!os_sync(change->fd)) return refuse(reason, "cannot be written", errno);
  if (change->replaces && !check_unchanged(change, reason)) return false;
  if (!rename_file(change, change->replaces)) {
    if (errno != EEXIST) return refuse(reason, "cannot be written", errno);
    LOCAL_BUFFER text = {0};
    bool is_done = file_read_named(change->file->path, SIZE_MAX, &text) == 0 && file_has_text(change->path, buffer_view(&text));
    if (!is_done && !force) return refuse(reason, "it exists with other contents (--force replaces it)", 0);
    if (!is_done && !replace_any(change, reason)) return false;
  }
  return os_sync_directory(change->path) || refuse(reason, "written, but perhaps not yet on the disk", errno);
}

void file_change_release(struct file_change *change) {
  if (change->file) temp_file_release(change->file);
  if (change->fd >= 0) os_close(change->fd);
  free(change->path);
  *change = (struct file_change){.fd = -1};
}

bool file_write(const char *path, struct view text, bool force, struct buffer *reason) {
  struct file_change change;
  if (file_has_text(path, text)) return true;
  bool good = file_change_make(&change, path, reason) && file_change_put(&change, text, reason) &&
              file_change_finish(&change, force, reason);
  file_change_release(&change);
  return good;
}
