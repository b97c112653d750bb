/* ioctl.h: how wide the terminal is. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_IOCTL_H
#define JGFLINT_WINDOWS_POSIX_SYS_IOCTL_H

enum { TIOCGWINSZ = 1 };

struct winsize {
  unsigned short ws_col;
};

int ioctl(int fd, int what, struct winsize *size) __asm__("windows_ioctl");

#endif
