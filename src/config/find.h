/* find.h: which configuration applies to a directory, and which files it may name.
 *
 * The nearest configuration upwards applies, up to the root of the repository. Directories are real paths without a slash at the
 * end; "" and "/" are the root. */
#ifndef JGFLINT_CONFIG_FIND_H
#define JGFLINT_CONFIG_FIND_H

#include "base/files.h"

/* The names of configuration files. In a directory with several, the first name wins. */
enum { CONFIG_NAMES = 3 };
extern const char *const config_names[CONFIG_NAMES];

/* Sets `path` to the path of the first configuration in the directory, from this name on. Returns the index of its name, or
 * CONFIG_NAMES if there is none. */
size_t config_find_in(const struct files *files, struct view directory, size_t first, struct buffer *path);
/* Changes the directory to its parent. Returns false if no configuration is searched for there: the directory is the root of a
 * repository, or the root of all. */
bool config_go_up(const struct files *files, struct view *directory);
/* Returns the root of the repository that contains the directory. Outside of repositories, returns the directory. */
struct view config_repository(const struct files *files, struct view directory);

/* The part of a path before its last name, with the slash. */
struct view config_directory_of(struct view path);
/* Appends the real path of a file or directory. The part that does not exist, such as an entry of an archive or a name for
 * standard input, is appended unchanged. */
void config_real_path(const struct files *files, struct view path, struct buffer *to);

/* The reason why a configuration found in `within` or below must not name this file, as the end of a sentence, static; NULL if it
 * is allowed. */
const char *config_refusal(const struct files *files, const char *within, const char *path);
/* The largest file that such a configuration may name, in bytes. */
enum { CONFIG_LARGEST_NAMED = 16 << 20 };

#endif
