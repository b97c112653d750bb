/* file_walker.h: searches a directory for records.
 *
 * Files are opened one at a time, sorted by path. Only the sorted names of each directory on the way down are in memory. There is
 * no recursion, because a tree may be deeper than the stack. */
#ifndef JGFLINT_CLI_FILE_WALKER_H
#define JGFLINT_CLI_FILE_WALKER_H

#include "cli/config_cache.h"
#include "cli/input_files.h"
#include "cli/settings.h"

struct file_walker;

/* `outputs` are not read; NULL: none. Unless it `opens` files, they are INPUT_OPEN without a descriptor. */
struct file_walker *file_walker_new(const struct settings *settings, struct config_cache *config_cache,
                                    const struct output_files *outputs, const char *name, bool opens);
void file_walker_free(struct file_walker *walker);
/* Gets the next result; returns false at the end. */
bool file_walker_next(struct file_walker *walker, struct input_file *file);
/* The skipped files of other formats so far, if records were found. */
struct file_type_count file_walker_other_formats(const struct file_walker *walker);

/* Returns true if options or the configuration exclude a path that is named, or is an entry of an archive. */
bool file_walker_excludes(const struct settings *settings, struct config_cache *config_cache, const char *name,
                          bool is_directory);

/* The reason for skipping a file of a format that is not searched for. */
extern const char input_file_other_format[];

#endif
