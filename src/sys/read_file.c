#include "sys/read_file.h"
#include "text/source.h"
#include <errno.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_ROOM = 65536, LARGEST_READ = 1 << 30 };

/* What fstat promises, plus one byte, so that the read that finds the end needs no further room. */
static size_t expected(int fd, size_t limit) {
  struct stat status;
  if (fstat(fd, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return FIRST_ROOM;
  if ((uintmax_t)status.st_size > limit) return limit;
  return (size_t)status.st_size + 1;
}

/* What is missing is noticed again, and told, where all is read. */
static size_t first_bytes(int fd, bool waits, struct file_head *head) {
  ssize_t got = pread(fd, head->bytes, sizeof head->bytes, 0);
  if (got >= 0 || errno != ESPIPE || !waits) return got > 0 ? (size_t)got : 0;
  while (head->count < sizeof head->bytes) {
    got = read(fd, head->bytes + head->count, sizeof head->bytes - head->count);
    if (got < 0 && errno == EAGAIN) poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, -1);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) break;
    head->count = (unsigned char)(head->count + got);
  }
  return head->count;
}

bool file_is_compressed(int fd, bool waits, struct file_head *head) {
  static const struct view marks[] = {{"\x1F\x8B\x08", 3}, {"\xFD" "7zXZ", 6}, {"\x28\xB5\x2F\xFD", 4}};
  head->count = 0;
  size_t count = first_bytes(fd, waits, head);
  for (size_t i = 0; i < ARRAY_LENGTH(marks); i++)
    if (count >= marks[i].length && memcmp(head->bytes, marks[i].at, marks[i].length) == 0) return true;
  return false;
}

int file_read(int fd, size_t limit, struct buffer *to) {
  return file_read_behind(fd, &(struct file_head){.count = 0}, limit, to);
}

int file_read_behind(int fd, const struct file_head *head, size_t limit, struct buffer *to) {
  size_t wanted = limit < SIZE_MAX ? limit + 1 : limit;
  size_t room = expected(fd, limit);
  buffer_clear(to);
  buffer_add(to, head->bytes, head->count < wanted ? head->count : wanted);
  for (;;) {
    if (room > wanted - to->length) room = wanted - to->length;
    char *at = buffer_reserve(to, room + SOURCE_PADDING);
    ssize_t got = room ? read(fd, at, room < LARGEST_READ ? room : LARGEST_READ) : 0;
    if (got < 0 && errno == EAGAIN) poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, -1);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) return errno;
    to->length += (size_t)got;
    if (!got) break;
    room = to->capacity - to->length - SOURCE_PADDING - 1;
    if (!room) room = to->length > FIRST_ROOM ? to->length : FIRST_ROOM;
  }
  memset(to->data + to->length, 0, SOURCE_PADDING);
  return 0;
}
