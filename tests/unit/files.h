/* files.h: writes files in a temporary folder. */
#ifndef JGFLINT_TESTS_FILES_H
#define JGFLINT_TESTS_FILES_H

#include "base/base.h"
#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

static char folder[4096];

/* Good until the next but one call. */
static inline const char *in_folder(const char *name) {
  static char path[2][5000];
  static int which;
  which = !which;
  snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
  return path[which];
}

static inline void put(const char *name, const char *text, mode_t mode) {
  FILE *file = fopen(in_folder(name), "wb");
  fputs(text, file);
  fclose(file);
  chmod(in_folder(name), mode);
}

/* "(none)" where there is no file. */
static inline const char *get(const char *path) {
  static char text[1 << 16];
  FILE *file = fopen(path, "rb");
  size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
  text[length] = '\0';
  if (file) fclose(file);
  return file ? text : "(none)";
}

/* How many there are in a directory, hidden ones too. */
static inline size_t entries(const char *path) {
  DIR *directory = opendir(path);
  size_t count = 0;
  for (struct dirent *entry; directory && (entry = readdir(directory));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) count++;
  if (directory) closedir(directory);
  return count;
}

#endif
