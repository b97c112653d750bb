/* config_files.h: files of configurations: how they are read, named, and which of them may be.
 *
 * A configuration that was found came with the records, whoever wrote it, and nobody said that it is to be trusted: it
 * names no files outside of its repository, of which a line might be shown, and none that never ends. The first argument
 * of most functions is there for config/config.h, and of no use. */
#ifndef JGFLINT_CLI_CONFIG_FILES_H
#define JGFLINT_CLI_CONFIG_FILES_H

#include "base/buffer.h"

enum { CONFIG_FILES_LARGEST = 16 << 20 }; /* bytes of a file that may be named */

/* Puts a file's text, with the padding of a source, into `text`; 0 or an errno. */
int config_files_read(void *of, const char *path, struct buffer *text);
/* mem_real_path */
char *config_files_real(void *of, const char *path);
/* Appends the path: seen from here if it lies below, else as it is; without the detours that `extends` takes. */
void config_files_show(void *of, const char *path, struct buffer *to);
/* Why no file may be named by a configuration that was found; NULL if it may. `within`: the real path of the directory in which
 * all files must lie. */
const char *config_files_refuse(void *within, const char *path);

/* The repository that a real directory lies in, or the directory itself if it lies in none. Owned. */
NODISCARD char *config_files_repository(const char *directory);

/* Shortens a real path to the directory above it. False if no configuration is looked for there: this is the root of a
 * repository, or of all. */
bool config_files_go_up(struct buffer *path);

#endif
