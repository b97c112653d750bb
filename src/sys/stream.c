#include "sys/stream.h"
#include "text/source.h"
#include <errno.h>
#include <poll.h>
#include <unistd.h>

enum { PIECE = 65536 };

bool byte_stream_read(const struct byte_stream *from, size_t limit, struct buffer *to) {
  size_t wanted = limit < SIZE_MAX ? limit + 1 : limit, got = 1;
  buffer_clear(to);
  while (to->length < wanted && got) {
    size_t room = to->capacity > to->length + PIECE ? to->capacity - to->length - 1 : PIECE;
    if (room > wanted - to->length) room = wanted - to->length;
    char *at = buffer_reserve(to, room);
    if (!from->read(from->of, at, room, &got)) return false;
    to->length += got;
  }
  memset(buffer_reserve(to, SOURCE_PADDING), 0, SOURCE_PADDING);
  return true;
}

static bool read_fd(void *of, char *to, size_t room, size_t *got) {
  struct byte_stream_fd *from = of;
  if (from->head.count) {
    *got = from->head.count < room ? from->head.count : room;
    memcpy(to, from->head.bytes, *got);
    from->head.count = (unsigned char)(from->head.count - *got);
    memmove(from->head.bytes, from->head.bytes + *got, from->head.count);
    return true;
  }
  for (;;) {
    ssize_t count = read(from->fd, to, room);
    if (count >= 0) {
      *got = (size_t)count;
      return true;
    }
    if (errno == EAGAIN) poll(&(struct pollfd){.fd = from->fd, .events = POLLIN}, 1, -1);
    else if (errno != EINTR) {
      from->error = errno;
      return false;
    }
  }
}

static bool fd_waits(void *of) {
  struct byte_stream_fd *from = of;
  return !from->head.count && poll(&(struct pollfd){.fd = from->fd, .events = POLLIN}, 1, 0) == 0;
}

struct byte_stream byte_stream_from_fd(struct byte_stream_fd *from) {
  return (struct byte_stream){from, read_fd, fd_waits};
}
