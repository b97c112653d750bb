#include "sys/stream.h"
#include "base/map.h"
#include "base/thresholds.h"
#include "text/source.h"
#include <errno.h>

bool byte_stream_read(const struct byte_stream *from, size_t limit, struct buffer *to) {
  size_t wanted = limit < SIZE_MAX ? limit + 1 : limit, filled = 1;
  buffer_clear(to);
  while (to->length < wanted && filled) {
    /* Uses the available room, even one byte, because growing the buffer to find the end of a file would copy the file. */
    size_t taken = to->length + SOURCE_PADDING + 1;
    size_t room = to->capacity > taken ? to->capacity - taken : READ_PIECE;
    if (room > wanted - to->length) room = wanted - to->length;
    char *at = buffer_reserve(to, room + SOURCE_PADDING);
    if (!from->read(from->context, at, room, &filled)) return false;
    to->length += filled;
  }
  memset(buffer_reserve(to, SOURCE_PADDING), 0, SOURCE_PADDING);
  return true;
}

/* ---- descriptors ---- */

static bool read_fd(void *context, char *to, size_t room, size_t *filled) {
  struct byte_stream_fd *from = context;
  if (from->head.count) {
    *filled = from->head.count < room ? from->head.count : room;
    memcpy(to, from->head.bytes, *filled);
    from->head.count = (unsigned char)(from->head.count - *filled);
    memmove(from->head.bytes, from->head.bytes + *filled, from->head.count);
    return true;
  }
  ptrdiff_t count = os_read(from->fd, to, room);
  if (count < 0) from->error = errno;
  *filled = count < 0 ? 0 : (size_t)count;
  return count >= 0;
}

static bool fd_waits(void *context) {
  struct byte_stream_fd *from = context;
  return !from->head.count && !os_wait(from->fd, -1, 0);
}

struct byte_stream byte_stream_from_fd(struct byte_stream_fd *from) {
  return (struct byte_stream){from, read_fd, fd_waits};
}

/* Returns true if a text begins like gzip, xz or zstd. */
static bool text_is_compressed(struct view text) {
  return view_begins(text, "\x1F\x8B\x08") || view_begins(text, "\xFD" "7zXZ") || view_begins(text, "\x28\xB5\x2F\xFD");
}

/* Ignores errors: reading the file finds them again. */
bool file_is_compressed(int fd, bool waits, struct file_head *head) {
  head->count = 0;
  ptrdiff_t filled = os_read_at(fd, head->bytes, sizeof head->bytes, 0);
  if (filled >= 0) return text_is_compressed((struct view){head->bytes, (size_t)filled});
  for (filled = errno == ESPIPE && waits; filled > 0 && head->count < sizeof head->bytes;) {
    filled = os_read(fd, head->bytes + head->count, sizeof head->bytes - head->count);
    if (filled > 0) head->count = (unsigned char)(head->count + filled);
  }
  return text_is_compressed((struct view){head->bytes, head->count});
}

void output_files_find(struct output_files *outputs) {
  outputs->count = 0;
  for (int fd = OS_STDOUT; fd <= OS_STDERR; fd++) {
    struct os_status *status = &outputs->list[outputs->count];
    if (os_fstat(fd, status) && status->kind == OS_FILE && status->file) outputs->count++;
  }
}

bool output_files_contain(const struct output_files *outputs, const struct os_status *status) {
  for (size_t i = 0; i < outputs->count; i++)
    if (outputs->list[i].device == status->device && outputs->list[i].file == status->file) return true;
  return false;
}

int file_read_rest(int fd, const struct os_status *status, const struct file_head *head, size_t limit, struct buffer *to) {
  struct byte_stream_fd from = {.fd = fd};
  struct byte_stream stream = byte_stream_from_fd(&from);
  if (head) from.head = *head;
  /* With one more byte, the read that finds the end needs no further room. */
  size_t expected = status->kind == OS_FILE && status->size > 0 ? (size_t)status->size + 1 : READ_PIECE;
  buffer_clear(to);
  buffer_reserve(to, (expected < limit ? expected : limit) + SOURCE_PADDING + 1);
  return byte_stream_read(&stream, limit, to) ? 0 : from.error;
}

/* Reads an open file. `fd` may be that of an error. Returns EISDIR for a directory. */
static int file_read(int fd, size_t limit, struct buffer *to) {
  struct os_status status;
  if (fd < 0 || !os_fstat(fd, &status)) return errno;
  return status.kind == OS_DIRECTORY ? EISDIR : file_read_rest(fd, &status, NULL, limit, to);
}

int file_read_named(const char *path, size_t limit, struct buffer *to) {
  bool is_stdin = strcmp(path, "-") == 0;
  int fd = is_stdin ? OS_STDIN : os_open(path, 0), error = file_read(fd, limit, to);
  if (!is_stdin && fd >= 0) os_close(fd);
  return !error && to->length > limit ? EFBIG : error;
}

/* ---- the files on the disk ---- */

static int disk_read(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)context;
  int fd = os_open(path, OS_NO_WAIT), error = file_read(fd, limit, text);
  if (fd >= 0) os_close(fd);
  return error;
}

static char *disk_real(void *context, const char *path) {
  (void)context;
  return os_real_path(path);
}

static struct file_status disk_status(void *context, const char *path) {
  (void)context;
  struct os_status status = {0};
  if (!os_lstat(path, &status) || (status.kind == OS_LINK && !os_stat(path, &status))) {
    bool is_absent = status.kind != OS_LINK && (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG);
    return (struct file_status){.kind = is_absent ? FILE_ABSENT : FILE_UNKNOWN, .error = errno};
  }
  uint64_t parts[] = {status.file, status.size, (uint64_t)status.seconds, (uint64_t)status.nanoseconds};
  return (struct file_status){
      .kind = status.kind == OS_FILE ? FILE_REGULAR : status.kind == OS_DIRECTORY ? FILE_DIRECTORY : FILE_SPECIAL,
      .size = status.size, .stamp = map_hash(MAP_HASH_START, parts, sizeof parts)};
}

const struct files disk_files = {.read = disk_read, .real = disk_real, .status = disk_status};
