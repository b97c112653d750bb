/* disk_files.h: the files on the disk (base/files.h). */
#ifndef JGFLINT_SYS_DISK_FILES_H
#define JGFLINT_SYS_DISK_FILES_H

#include "base/files.h"

extern const struct files disk_files;

#endif
