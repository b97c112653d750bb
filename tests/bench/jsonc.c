/* jsonc.c: jsonc LIST reads the files of LIST (a path per line), parses them with json_tokener_parse_ex, and frees them with
 * json_object_put, with the C library's malloc. jsonc LIST DIR also writes the minified records to DIR/000000.jgf and so on. */
#include <fcntl.h>
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns the size, or -1. The buffer is reused. */
static long read_file(const char *path, char **buffer, size_t *room) {
  struct stat status;
  int fd = open(path, O_RDONLY);
  if (fd < 0 || fstat(fd, &status) < 0) return -1;
  size_t size = (size_t)status.st_size, got = 0;
  if (size > *room) {
    free(*buffer);
    *room = size;
    *buffer = malloc(size);
    if (!*buffer) exit(3);
  }
  while (got < size) {
    ssize_t more = read(fd, *buffer + got, size - got);
    if (more <= 0) break;
    got += (size_t)more;
  }
  close(fd);
  return (long)got;
}

int main(int argc, char **argv) {
  FILE *names = argc > 1 ? fopen(argv[1], "r") : NULL;
  char path[4096], *buffer = NULL;
  size_t room = 0;
  int failed = 0;
  if (!names) return 2;
  for (unsigned number = 0; fgets(path, sizeof path, names); number++) {
    path[strcspn(path, "\n")] = '\0';
    long size = read_file(path, &buffer, &room);
    if (size < 0) return perror(path), 2;
    struct json_tokener *tokener = json_tokener_new_ex(100000);
    struct json_object *record = json_tokener_parse_ex(tokener, buffer, (int)size);
    json_tokener_free(tokener);
    failed |= record == NULL;
    if (argc > 2) {
      snprintf(path, sizeof path, "%s/%06u.jgf", argv[2], number);
      failed |= json_object_to_file_ext(path, record, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE) != 0;
    }
    json_object_put(record);
  }
  fclose(names);
  return failed;
}
