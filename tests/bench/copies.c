/* copies.c: copies N LIST DIR makes DIR/0/000000.jgf and so on from the records of LIST, 1,000 per directory, as hard links if
 * possible. Prints their paths. */
#include "yardstick.h"

static int copy(const char *from, const char *to) {
  long size = yardstick_read(from);
  FILE *file = size < 0 ? NULL : fopen(to, "w");
  if (!file) return perror(from), 2;
  size_t written = fwrite(yardstick_buffer, 1, (size_t)size, file);
  return fclose(file) != 0 || written != (size_t)size ? (perror(to), 2) : 0;
}

int main(int argc, char **argv) {
  unsigned count = argc == 4 ? (unsigned)strtoul(argv[1], NULL, 10) : 0, known = 0;
  char path[4096], **names = (char **)calloc(count + 1, sizeof *names);
  FILE *list = count ? fopen(argv[2], "r") : NULL;
  if (!list || !names) return 2;
  while (known < count && fgets(path, sizeof path, list)) {
    path[strcspn(path, "\n")] = '\0';
    names[known++] = strdup(path);
  }
  fclose(list);
  for (unsigned i = 0; i < count && known; i++) {
    snprintf(path, sizeof path, "%s/%u", argv[3], i / 1000);
    if (i % 1000 == 0 && mkdir(path, 0777) < 0) return perror(path), 2;
    snprintf(path, sizeof path, "%s/%u/%06u.jgf", argv[3], i / 1000, i);
    if (link(names[i % known], path) < 0 && copy(names[i % known], path) != 0) return 2;
    puts(path);
  }
  return known ? 0 : 2;
}
