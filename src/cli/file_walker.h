/* file_walker.h: one directory, and all records in it and below.
 *
 * It gives them one at a time, opened, sorted by path, and holds no more than one
 * sorted list of names for each directory on the way down. No recursion: a tree
 * may be deeper than the stack and than the number of descriptors. */
#ifndef JGFLINT_CLI_FILE_WALKER_H
#define JGFLINT_CLI_FILE_WALKER_H

#include "cli/config_cache.h"
#include "cli/input_file.h"
#include "cli/settings.h"

struct file_walker;

/* Takes over `fd`, open on the directory `name`. */
struct file_walker *file_walker_new(const struct settings *settings, struct config_cache *config_cache, const char *name, int fd);
void file_walker_free(struct file_walker *walk);
/* The next thing found; false at the end. */
bool file_walker_next(struct file_walker *walk, struct input_file *file);

/* So far: files of formats that were not looked for beside those that were found. */
struct file_type_count file_walker_unread(const struct file_walker *walk);

/* How many of the first bytes of a shown path to skip for --exclude, which sees paths from the current directory. */
size_t file_walker_exclude_start(const char *path);

#endif
