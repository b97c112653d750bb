/* yardstick.h: reads each file of a list into a buffer, which is reused, and passes it to a parser. */
#ifndef JGFLINT_BENCH_YARDSTICK_H
#define JGFLINT_BENCH_YARDSTICK_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *yardstick_buffer;
static size_t yardstick_room;

/* Returns the size, or -1. */
static long yardstick_read(const char *path) {
  struct stat status;
  int fd = open(path, O_RDONLY);
  if (fd < 0 || fstat(fd, &status) < 0) return -1;
  size_t size = (size_t)status.st_size, got = 0;
  if (size > yardstick_room) {
    yardstick_room = size;
    free(yardstick_buffer);
    yardstick_buffer = malloc(yardstick_room);
    if (!yardstick_buffer) exit(3);
  }
  while (got < size) {
    ssize_t more = read(fd, yardstick_buffer + got, size - got);
    if (more <= 0) break;
    got += (size_t)more;
  }
  close(fd);
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
