/* file_walker.h: one directory, and all records in it and below.
 *
 * It gives them one at a time, opened, sorted by path, and holds no more than one
 * sorted list of names for each directory on the way down. No recursion: a tree
 * may be deeper than the stack and than the number of descriptors. */
#ifndef JGFLINT_CLI_FILE_WALKER_H
#define JGFLINT_CLI_FILE_WALKER_H

#include "cli/config_cache.h"
#include "cli/input_files.h"
#include "cli/settings.h"

struct file_walker;

/* Walks the directory `name`. `outputs`, which are not read, may be NULL. */
struct file_walker *file_walker_new(const struct settings *settings, struct config_cache *config_cache,
                                    const struct output_files *outputs, const char *name);
void file_walker_free(struct file_walker *walker);
/* From now on files are only named: they are INPUT_OPEN without a descriptor. */
void file_walker_open_nothing(struct file_walker *walker);
/* The next thing found; false at the end. */
bool file_walker_next(struct file_walker *walker, struct input_file *file);
/* So far: files of formats that were not looked for beside those that were found. */
struct file_type_count file_walker_other_formats(const struct file_walker *walker);

/* Whether options or the configuration pass over what is named, or is an entry of an archive, as if it had been found. */
bool file_walker_excludes(const struct settings *settings, struct config_cache *config_cache, const char *name,
                          bool is_directory);

/* Why a file of a format that is not looked for was passed over. */
extern const char input_file_other_format[];

#endif
