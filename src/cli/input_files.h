/* input_files.h: all that a run is to look at, in the order of the output.
 *
 * Paths of the command line and of lists are put in order, directories are walked,
 * and the streams are merged, so that everything comes sorted by its path as
 * given, byte by byte, and nothing twice. Only names that were given are kept in
 * memory. */
#ifndef JGFLINT_CLI_INPUT_FILES_H
#define JGFLINT_CLI_INPUT_FILES_H

#include "cli/config_cache.h"
#include "cli/input_file.h"

struct input_files;

/* Lists that cannot be read are spoken of and raise *status; NULL: passed over in silence.
 * `configs` may be NULL: then no configuration excludes anything. */
struct input_files *input_files_new(const struct settings *settings, struct config_cache *config_cache, enum status *status);
void input_files_free(struct input_files *files);
/* The next thing found; false at the end. */
bool input_files_next(struct input_files *files, struct input_file *file);
/* At the end: files of formats that were not looked for, in directories where others were found. */
const struct file_type_count *input_files_unread(const struct input_files *files);

#endif
