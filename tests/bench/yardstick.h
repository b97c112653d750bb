/* yardstick.h: what all yardsticks share: each file of a list is read into one
 * buffer, which is kept for the next, and given to a parser. */
#ifndef JGFLINT_BENCH_YARDSTICK_H
#define JGFLINT_BENCH_YARDSTICK_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Zero bytes behind the text: some parsers want to look ahead. */
enum { YARDSTICK_PADDING = 64 };

static char *yardstick_buffer;
static size_t yardstick_room;

/* Returns the size, or -1. */
static long yardstick_read(const char *path) {
  struct stat status;
  int fd = open(path, O_RDONLY);
  if (fd < 0 || fstat(fd, &status) < 0) return -1;
  size_t size = (size_t)status.st_size, got = 0;
  if (size + YARDSTICK_PADDING > yardstick_room) {
    yardstick_room = size + YARDSTICK_PADDING;
    free(yardstick_buffer);
    yardstick_buffer = (char *)malloc(yardstick_room); /* the cast is for C++ */
    if (!yardstick_buffer) exit(3);
  }
  while (got < size) {
    ssize_t more = read(fd, yardstick_buffer + got, size - got);
    if (more <= 0) break;
    got += (size_t)more;
  }
  close(fd);
  memset(yardstick_buffer + got, 0, YARDSTICK_PADDING);
  return (long)got;
}

static int yardstick_run(const char *list, int (*parse)(const char *text, size_t size)) {
  FILE *names = fopen(list, "r");
  char path[4096];
  int failed = 0;
  if (!names) return 2;
  while (fgets(path, sizeof path, names)) {
    path[strcspn(path, "\n")] = '\0';
    long size = yardstick_read(path);
    if (size < 0) return perror(path), 2;
    failed |= parse(yardstick_buffer, (size_t)size);
  }
  fclose(names);
  return failed;
}

#endif
