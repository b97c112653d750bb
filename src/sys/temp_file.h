/* temp_file.h: temporary files, and that none is left behind.
 *
 * Each stands beside the file whose name it is to get, under a random name, locked as
 * long as its descriptor is open. If the run is interrupted, those that have not got
 * their names are removed; what a run that was killed has left is removed by a later
 * one. Any thread may call these functions. */
#ifndef JGFLINT_SYS_TEMP_FILE_H
#define JGFLINT_SYS_TEMP_FILE_H

struct temp_file;

/* Room for one in the open directory, whose descriptor stays open until the file is released; NULL
 * if there are too many. */
struct temp_file *temp_file_new(int directory);
/* Makes it, empty, readable by its owner alone. A descriptor, to be closed after the file has its own
 * name or is released, or -1 and errno. */
int temp_file_open(struct temp_file *file);
/* Its name in the directory, once it is made. */
const char *temp_file_name(const struct temp_file *file);
/* It has been renamed, and is not removed any more. */
void temp_file_keep(struct temp_file *file);
/* Removes it, unless it was kept. */
void temp_file_release(struct temp_file *file);

/* Removes what killed runs have left in the open directory: files of such a name that are the user's own, a minute
 * old at least, and that nobody has locked. */
void temp_file_sweep(int directory);

/* Removes all that have not been kept, and lets no new ones be made. May be called from a signal handler. */
void temp_file_remove_all(void);

/* From now on an interrupted run removes its temporary files before it ends as the signal asks, and a file that may
 * not get so large (SIGXFSZ) is an error of writing. Signals that are ignored stay ignored. To be called before any
 * thread starts. */
void temp_file_clean_up_on_signals(void);

#endif
