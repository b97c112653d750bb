#include "sys/batch_writer.h"
#include "base/map.h"
#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/temp_file.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/utsname.h>
#endif

enum { TOGETHER = 128 };  /* files that wait at once, of each batch: two descriptors each */
enum { WORTH_A_SYNC = 4 }; /* so many files on one disk are not waited for one by one */

struct waiting {
  struct change change;
  char *path; /* owned: as it was given */
  size_t weight;
  dev_t device;
  int error;     /* of the disk */
  bool has_device, is_on_disk, has_name;
};

struct known_directory {
  dev_t device;
  ino_t number;
  int error; /* of the disk */
};

struct batch {
  struct waiting list[TOGETHER];
  struct known_directory directories[TOGETHER];
  size_t count, directory_count;
};

struct publisher {
  bool force;
  mode_t mode; /* of new files */
  publisher_failed *failed;
  void *to; /* borrowed */
  struct waiting open; /* may still be written to */
  bool is_open;
  struct batch *batch; /* owned; touched under the lock, and so is what follows */
  pthread_mutex_t lock;
  size_t published;
  struct map swept; /* directories that this run has looked through for what others left */
};

struct publisher *publisher_new(bool force, publisher_failed *failed, void *to) {
  struct publisher *publisher = mem_alloc_zeroed(1, sizeof *publisher);
  mode_t mask = umask(0);
  umask(mask);
  *publisher = (struct publisher){.force = force, .mode = 0666 & ~mask, .failed = failed, .to = to};
  publisher->batch = mem_alloc_zeroed(1, sizeof *publisher->batch);
  pthread_mutex_init(&publisher->lock, NULL);
  return publisher;
}

static void waiting_release(struct waiting *waiting) {
  change_release(&waiting->change);
  free(waiting->path);
  waiting->path = NULL;
}

static void batch_free(struct batch *batch) {
  while (batch->count) waiting_release(&batch->list[--batch->count]);
  free(batch);
}

void publisher_free(struct publisher *publisher) {
  if (!publisher) return;
  if (publisher->is_open) waiting_release(&publisher->open);
  batch_free(publisher->batch);
  pthread_mutex_destroy(&publisher->lock);
  map_release(&publisher->swept);
  free(publisher);
}

size_t publisher_count(const struct publisher *publisher) {
  return publisher->published;
}

/* ---- to the disk ---- */

static bool is_written(const struct waiting *waiting) {
  return waiting->change.fd >= 0;
}

/* The first of some on its disk. */
static bool leads_many(const struct batch *batch, size_t index) {
  size_t files = 0;
  for (size_t i = 0; i < batch->count; i++) {
    if (!batch->list[i].has_device || batch->list[i].device != batch->list[index].device) continue;
    if (i < index) return false;
    files++;
  }
  return files >= WORTH_A_SYNC;
}

#ifdef __linux__
/* Since 5.8 the call tells whether something could not be written. */
static bool syncfs_tells(void) {
  struct utsname system;
  unsigned major, minor;
  if (uname(&system) != 0 || sscanf(system.release, "%u.%u", &major, &minor) != 2) return false;
  return major > 5 || (major == 5 && minor >= 8);
}

/* The system writes all that waits for a disk in one go. */
static void disk_sync(struct batch *batch, dev_t device, int fd) {
  bool is_certain = syncfs(fd) == 0 && syncfs_tells();
  for (size_t i = 0; is_certain && i < batch->count; i++)
    if (batch->list[i].has_device && batch->list[i].device == device) batch->list[i].is_on_disk = true;
}
#else
static void disk_sync(struct batch *batch, dev_t device, int fd) {
  (void)batch, (void)device, (void)fd;
}
#endif

static void batch_sync(struct batch *batch) {
  for (size_t i = 0; i < batch->count; i++) {
    struct stat status;
    struct waiting *waiting = &batch->list[i];
    waiting->has_device = is_written(waiting) && fstat(waiting->change.fd, &status) == 0;
    if (waiting->has_device) waiting->device = status.st_dev;
  }
  for (size_t i = 0; i < batch->count; i++)
    if (batch->list[i].has_device && leads_many(batch, i)) disk_sync(batch, batch->list[i].device, batch->list[i].change.fd);
  for (size_t i = 0; i < batch->count; i++) {
    struct waiting *waiting = &batch->list[i];
    if (is_written(waiting) && !waiting->is_on_disk) waiting->error = change_sync(waiting->change.fd);
  }
}

/* So that new names outlive a loss of power, too. Some file systems cannot do this to a directory; then they need not. */
static int directory_sync(struct batch *batch, int directory) {
  struct stat status;
  if (fstat(directory, &status) != 0) return errno;
  for (size_t i = 0; i < batch->directory_count; i++)
    if (batch->directories[i].device == status.st_dev && batch->directories[i].number == status.st_ino) return batch->directories[i].error;
  int error = change_sync(directory);
  batch->directories[batch->directory_count++] = (struct known_directory){status.st_dev, status.st_ino, error};
  return error;
}

static void tell_failed(struct publisher *publisher, const struct waiting *waiting, const char *why) {
  pthread_mutex_lock(&publisher->lock);
  publisher->failed(publisher->to, waiting->path, why, waiting->weight);
  pthread_mutex_unlock(&publisher->lock);
}

static void give_name(struct publisher *publisher, struct waiting *waiting) {
  struct buffer why = {0};
  if (waiting->error) buffer_printf(&why, "cannot be written: %s", strerror(waiting->error));
  else waiting->has_name = change_finish(&waiting->change, publisher->force, &why);
  if (!waiting->has_name) tell_failed(publisher, waiting, buffer_string(&why));
  buffer_release(&why);
}

/* A file is on the disk before its name is, and the name before we say so. */
static void batch_publish(struct publisher *publisher, struct batch *batch) {
  size_t published = 0;
  batch_sync(batch);
  for (size_t i = 0; i < batch->count; i++) give_name(publisher, &batch->list[i]);
  for (size_t i = 0; i < batch->count; i++) {
    struct waiting *waiting = &batch->list[i];
    if (!waiting->has_name) continue;
    published++;
    int error = waiting->change.is_done ? 0 : directory_sync(batch, waiting->change.directory);
    if (!error) continue;
    struct buffer why = {0};
    buffer_printf(&why, "written, but perhaps not yet on the disk: %s", strerror(error));
    tell_failed(publisher, waiting, buffer_string(&why));
    buffer_release(&why);
  }
  pthread_mutex_lock(&publisher->lock);
  publisher->published += published;
  pthread_mutex_unlock(&publisher->lock);
  batch_free(batch);
}

/* ---- what waits ---- */

static struct batch *batch_take(struct publisher *publisher) {
  struct batch *batch = publisher->batch;
  publisher->batch = mem_alloc_zeroed(1, sizeof *batch);
  return batch;
}

static void publish_waiting(struct publisher *publisher) {
  pthread_mutex_lock(&publisher->lock);
  struct batch *batch = batch_take(publisher);
  pthread_mutex_unlock(&publisher->lock);
  batch_publish(publisher, batch);
}

static void wait_add(struct publisher *publisher, const struct waiting *waiting) {
  struct batch *full = NULL;
  pthread_mutex_lock(&publisher->lock);
  publisher->batch->list[publisher->batch->count++] = *waiting;
  if (publisher->batch->count == TOGETHER) full = batch_take(publisher);
  pthread_mutex_unlock(&publisher->lock);
  if (full) batch_publish(publisher, full);
}

static void open_close(struct publisher *publisher) {
  if (!publisher->is_open) return;
  publisher->is_open = false;
  wait_add(publisher, &publisher->open);
}

void publisher_finish(struct publisher *publisher) {
  open_close(publisher);
  publish_waiting(publisher);
}

/* Whether a directory is new to this run. */
static bool is_unswept(struct publisher *publisher, int directory) {
  struct stat status;
  char name[64];
  if (fstat(directory, &status) != 0) return false;
  snprintf(name, sizeof name, "%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
  pthread_mutex_lock(&publisher->lock);
  void **at = map_get_or_add(&publisher->swept, view_of(name));
  bool is_new = !*at;
  *at = publisher;
  pthread_mutex_unlock(&publisher->lock);
  return is_new;
}

static void sweep(struct publisher *publisher, const struct change *change) {
  if (change->directory >= 0 && is_unswept(publisher, change->directory)) temporary_sweep(change->directory);
}

/* ---- a file is written ---- */

bool publisher_begin(struct publisher *publisher, const char *path, struct buffer *why) {
  struct waiting *open = &publisher->open;
  open_close(publisher);
  *open = (struct waiting){.path = mem_string(path, strlen(path))};
  bool good = change_make(&open->change, path, publisher->mode, why);
  if (!good && change_wants_room(errno)) {
    change_release(&open->change);
    buffer_clear(why);
    publish_waiting(publisher);
    good = change_make(&open->change, path, publisher->mode, why);
  }
  sweep(publisher, &open->change);
  publisher->is_open = good;
  if (!good) waiting_release(open);
  return good;
}

bool publisher_put(struct publisher *publisher, struct view text, struct buffer *why) {
  if (change_put(&publisher->open.change, text, why)) return true;
  waiting_release(&publisher->open);
  publisher->is_open = false;
  return false;
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
    if (more < 0 && errno == EINTR) continue;
    same = more > 0 && (size_t)more <= text.length - at && memcmp(piece, text.at + at, (size_t)more) == 0;
    if (same) at += (size_t)more;
  }
  close(fd);
  return same;
}

bool publisher_add(struct publisher *publisher, const char *path, struct view text, struct buffer *why) {
  if (holds(path, text)) {
    publisher->published++;
    return true;
  }
  return publisher_begin(publisher, path, why) && publisher_put(publisher, text, why);
}

bool publisher_replace(struct publisher *publisher, const char *path, const struct stat *expected, struct view text, size_t weight,
                       struct buffer *why) {
  struct waiting waiting = {.path = mem_string(path, strlen(path)), .weight = weight};
  bool good = change_replace(&waiting.change, path, expected, text, why);
  if (!good && change_wants_room(errno)) {
    change_release(&waiting.change);
    buffer_clear(why);
    publish_waiting(publisher);
    good = change_replace(&waiting.change, path, expected, text, why);
  }
  sweep(publisher, &waiting.change);
  if (good) wait_add(publisher, &waiting);
  else waiting_release(&waiting);
  return good;
}

/* ---- one by itself ---- */

static void note_why(void *to, const char *path, const char *why, size_t weight) {
  (void)path, (void)weight;
  buffer_add_string(to, why);
}

bool publish_file(const char *path, struct view text, struct buffer *why) {
  struct publisher *publisher = publisher_new(true, note_why, why);
  size_t before = why->length;
  bool good = publisher_add(publisher, path, text, why);
  if (good) publisher_finish(publisher);
  publisher_free(publisher);
  return good && why->length == before;
}
