#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "sys/atomic_write.h"
#include "sys/batch_writer.h"
#include "sys/stream.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/utsname.h>
#endif

struct waiting {
  struct file_change change;
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
  struct waiting list[BATCH_FILES];
  struct known_directory directories[BATCH_FILES];
  size_t count, directory_count;
};

struct batch_writer {
  bool force;
  batch_writer_failed *failed;
  void *to; /* borrowed */
  struct waiting open; /* may still be written to */
  bool is_open;
  int old;             /* owned descriptor of the file that `open` changes in places; -1: none */
  uint64_t copied;     /* how far that is in `open` */
  pthread_mutex_t adding;  /* guards the next three; taken before the other lock */
  struct batch *batch;     /* owned */
  size_t most;             /* files in it */
  struct map swept;        /* directories that this run has looked through for what others left */
  pthread_mutex_t publishing; /* held while a batch is published, and guards what comes of it: beside that batch only one waits */
  size_t published;
};

/* With two descriptors each: a quarter of all for those that wait, and one for those that are published. */
static size_t most_files(void) {
  size_t most = open_files_most() / 8;
  return most > BATCH_FILES ? BATCH_FILES : most ? most : 1;
}

struct batch_writer *batch_writer_new(bool force, batch_writer_failed *failed, void *to) {
  struct batch_writer *writer = mem_alloc_zeroed(1, sizeof *writer);
  *writer = (struct batch_writer){.force = force, .failed = failed, .to = to, .old = -1};
  writer->batch = mem_alloc_zeroed(1, sizeof *writer->batch);
  writer->most = most_files();
  pthread_mutex_init(&writer->adding, NULL);
  pthread_mutex_init(&writer->publishing, NULL);
  return writer;
}

static void waiting_release(struct waiting *waiting) {
  file_change_release(&waiting->change);
  free(waiting->path);
  waiting->path = NULL;
}

static void batch_free(struct batch *batch) {
  while (batch->count) waiting_release(&batch->list[--batch->count]);
  free(batch);
}

void batch_writer_free(struct batch_writer *writer) {
  if (!writer) return;
  if (writer->old >= 0) close(writer->old);
  if (writer->is_open) waiting_release(&writer->open);
  batch_free(writer->batch);
  pthread_mutex_destroy(&writer->adding);
  pthread_mutex_destroy(&writer->publishing);
  map_release(&writer->swept);
  free(writer);
}

size_t batch_writer_count(const struct batch_writer *writer) {
  return writer->published;
}

void batch_writer_fail(struct batch_writer *writer, const char *path, const char *why, size_t weight) {
  pthread_mutex_lock(&writer->publishing);
  writer->failed(writer->to, path, why, weight);
  pthread_mutex_unlock(&writer->publishing);
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
  return files >= SYNCED_TOGETHER;
}

#ifdef __linux__
/* Since 5.8 the call tells whether something could not be written. */
static bool syncfs_reports_errors(void) {
  struct utsname system;
  unsigned major, minor;
  if (uname(&system) != 0 || sscanf(system.release, "%u.%u", &major, &minor) != 2) return false;
  return major > 5 || (major == 5 && minor >= 8);
}

/* The system writes all that waits for a disk in one go. */
static void disk_sync(struct batch *batch, dev_t device, int fd) {
  bool is_certain = syncfs(fd) == 0 && syncfs_reports_errors();
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
    if (is_written(waiting) && !waiting->is_on_disk) waiting->error = file_change_sync(waiting->change.fd);
  }
}

/* So that new names survive a loss of power, too. Some file systems cannot sync a directory; then they need not. */
static int directory_sync(struct batch *batch, int directory) {
  struct stat status;
  if (fstat(directory, &status) != 0) return errno;
  for (size_t i = 0; i < batch->directory_count; i++)
    if (batch->directories[i].device == status.st_dev && batch->directories[i].number == status.st_ino)
      return batch->directories[i].error;
  int error = file_change_sync(directory);
  batch->directories[batch->directory_count++] = (struct known_directory){status.st_dev, status.st_ino, error};
  return error;
}

static void give_name(struct batch_writer *writer, struct waiting *waiting) {
  struct buffer why = {0};
  if (waiting->error) buffer_printf(&why, "cannot be written: %s", strerror(waiting->error));
  else waiting->has_name = file_change_finish(&waiting->change, writer->force, &why);
  if (!waiting->has_name) writer->failed(writer->to, waiting->path, buffer_string(&why), waiting->weight);
  buffer_release(&why);
}

/* A file is written to the disk before its name is, and its name before the file is reported. */
static void batch_publish(struct batch_writer *writer, struct batch *batch) {
  batch_sync(batch);
  for (size_t i = 0; i < batch->count; i++) give_name(writer, &batch->list[i]);
  for (size_t i = 0; i < batch->count; i++) {
    struct waiting *waiting = &batch->list[i];
    if (!waiting->has_name) continue;
    writer->published++;
    int error = waiting->change.is_done ? 0 : directory_sync(batch, waiting->change.directory);
    if (!error) continue;
    struct buffer why = {0};
    buffer_printf(&why, "written, but perhaps not yet on the disk: %s", strerror(error));
    writer->failed(writer->to, waiting->path, buffer_string(&why), waiting->weight);
    buffer_release(&why);
  }
  batch_free(batch);
}

/* ---- what waits ---- */

/* Others may add to the next batch meanwhile. `adding` is held, and let go of. */
static void publish(struct batch_writer *writer) {
  pthread_mutex_lock(&writer->publishing);
  struct batch *batch = writer->batch;
  writer->batch = mem_alloc_zeroed(1, sizeof *batch);
  pthread_mutex_unlock(&writer->adding);
  batch_publish(writer, batch);
  pthread_mutex_unlock(&writer->publishing);
}

static void publish_waiting(struct batch_writer *writer) {
  pthread_mutex_lock(&writer->adding);
  publish(writer);
}

static void wait_add(struct batch_writer *writer, const struct waiting *waiting) {
  pthread_mutex_lock(&writer->adding);
  writer->batch->list[writer->batch->count++] = *waiting;
  if (writer->batch->count == writer->most) publish(writer);
  else pthread_mutex_unlock(&writer->adding);
}

static void open_close(struct batch_writer *writer) {
  if (!writer->is_open) return;
  writer->is_open = false;
  wait_add(writer, &writer->open);
}

void batch_writer_finish(struct batch_writer *writer) {
  open_close(writer);
  publish_waiting(writer);
}

/* Whether a directory is new to this run. */
static bool is_unswept(struct batch_writer *writer, int directory) {
  struct stat status;
  char name[64];
  if (fstat(directory, &status) != 0) return false;
  snprintf(name, sizeof name, "%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
  pthread_mutex_lock(&writer->adding);
  void **at = map_get_or_add(&writer->swept, view_of(name));
  bool is_new = !*at;
  *at = writer;
  pthread_mutex_unlock(&writer->adding);
  return is_new;
}

static void sweep(struct batch_writer *writer, const struct file_change *change) {
  if (change->directory >= 0 && is_unswept(writer, change->directory)) temp_file_sweep(change->directory);
}

/* ---- a file is written ---- */

/* Where a file could not be begun for want of descriptors: lets go of all that wait, so that it may be tried again. */
static bool make_room(struct batch_writer *writer, struct file_change *change, struct buffer *why) {
  if (!file_change_wants_room(errno)) return false;
  file_change_release(change);
  buffer_clear(why);
  publish_waiting(writer);
  return true;
}

bool batch_writer_begin(struct batch_writer *writer, int directory, const char *path, struct buffer *why) {
  struct waiting *open = &writer->open;
  open_close(writer);
  *open = (struct waiting){.path = mem_string(path, strlen(path))};
  bool good = file_change_make(&open->change, directory, path, why);
  if (!good && make_room(writer, &open->change, why)) good = file_change_make(&open->change, directory, path, why);
  sweep(writer, &open->change);
  writer->is_open = good;
  if (!good) waiting_release(open);
  return good;
}

bool batch_writer_put(struct batch_writer *writer, struct view text, struct buffer *why) {
  if (file_change_put(&writer->open.change, text, why)) return true;
  waiting_release(&writer->open);
  writer->is_open = false;
  return false;
}

bool batch_writer_add(struct batch_writer *writer, int directory, const char *path, struct view text, struct buffer *why) {
  if (file_holds(directory, path, text)) {
    writer->published++;
    return true;
  }
  return batch_writer_begin(writer, directory, path, why) && batch_writer_put(writer, text, why);
}

bool batch_writer_replace(struct batch_writer *writer, const char *path, const struct stat *expected, struct view text,
                          size_t weight, struct buffer *why) {
  struct waiting waiting = {.path = mem_string(path, strlen(path)), .weight = weight};
  bool good = file_change_replace(&waiting.change, path, expected, text, why);
  if (!good && make_room(writer, &waiting.change, why)) good = file_change_replace(&waiting.change, path, expected, text, why);
  sweep(writer, &waiting.change);
  if (good) wait_add(writer, &waiting);
  else waiting_release(&waiting);
  return good;
}

/* ---- an old file is changed in places ---- */

static void old_close(struct batch_writer *writer) {
  if (writer->old >= 0) close(writer->old);
  writer->old = -1;
}

static void edits_drop(struct batch_writer *writer) {
  old_close(writer);
  waiting_release(&writer->open);
  writer->is_open = false;
}

bool batch_writer_begin_edits(struct batch_writer *writer, const char *path, const struct stat *expected, struct buffer *why) {
  struct waiting *open = &writer->open;
  open_close(writer);
  *open = (struct waiting){.path = mem_string(path, strlen(path))};
  bool good = file_change_begin(&open->change, path, expected, &writer->old, why);
  if (!good && make_room(writer, &open->change, why)) {
    old_close(writer);
    good = file_change_begin(&open->change, path, expected, &writer->old, why);
  }
  sweep(writer, &open->change);
  writer->copied = 0;
  writer->is_open = good;
  if (!good) edits_drop(writer);
  return good;
}

void batch_writer_edit(struct batch_writer *writer, uint64_t offset, size_t length, struct view text, struct buffer *why) {
  struct file_change *change = &writer->open.change;
  bool good = file_change_copy(change, writer->old, writer->copied, offset, why) && file_change_put(change, text, why);
  writer->copied = offset + length;
  if (!good) edits_drop(writer);
}

void batch_writer_end_edits(struct batch_writer *writer, size_t weight, struct buffer *why) {
  struct file_change *change = &writer->open.change;
  writer->open.weight = weight;
  bool good = file_change_copy(change, writer->old, writer->copied, (uint64_t)change->expected.st_size, why) &&
              file_change_end(change, writer->old, why);
  if (!good) {
    edits_drop(writer);
    return;
  }
  old_close(writer);
  open_close(writer);
}

/* ---- one by itself ---- */

static void note_why(void *to, const char *path, const char *why, size_t weight) {
  (void)path, (void)weight;
  buffer_add_string(to, why);
}

bool batch_write_file(const char *path, struct view text, struct buffer *why) {
  struct batch_writer *writer = batch_writer_new(true, note_why, why);
  size_t before = why->length;
  bool good = batch_writer_add(writer, AT_FDCWD, path, text, why);
  if (good) batch_writer_finish(writer);
  batch_writer_free(writer);
  return good && why->length == before;
}
