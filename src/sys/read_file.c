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

int file_read(int fd, size_t limit, struct buffer *to) {
  size_t wanted = limit < SIZE_MAX ? limit + 1 : limit;
  size_t room = expected(fd, limit);
  buffer_clear(to);
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
