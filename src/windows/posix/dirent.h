/* dirent.h: as in unistd.h. */
#ifndef JGFLINT_WINDOWS_POSIX_DIRENT_H
#define JGFLINT_WINDOWS_POSIX_DIRENT_H

#include <sys/types.h>

enum { DT_UNKNOWN, DT_DIR = 4, DT_REG = 8, DT_LNK = 10 };

struct dirent {
  unsigned char d_type;
  char d_name[800]; /* 255 units of UTF-16 are at most 765 bytes */
};

typedef struct windows_directory DIR;

DIR *fdopendir(int fd) __asm__("windows_fdopendir");
struct dirent *readdir(DIR *list) __asm__("windows_readdir");
int closedir(DIR *list) __asm__("windows_closedir");

#endif
