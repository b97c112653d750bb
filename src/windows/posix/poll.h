/* poll.h: as in unistd.h. Of descriptors it knows what a language server and a reader of pipes need: whether there is
 * something to read. Writing is always possible. */
#ifndef JGFLINT_WINDOWS_POSIX_POLL_H
#define JGFLINT_WINDOWS_POSIX_POLL_H

enum { POLLIN = 1, POLLOUT = 4, POLLERR = 8, POLLHUP = 16 };

struct pollfd {
  int fd;
  short events, revents;
};

int poll(struct pollfd *list, size_t count, int milliseconds) __asm__("windows_poll");

#endif
