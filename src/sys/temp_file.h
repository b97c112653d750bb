/* temp_file.h: temporary files that exist at the moment.
 *
 * Each waits beside the file whose name it is to get, under a random name, locked as
 * long as its descriptor is open. If the run is interrupted, those that still wait
 * are removed; what a run that was killed has left is removed by a later one. */
#ifndef JGFLINT_SYS_TEMP_FILE_H
#define JGFLINT_SYS_TEMP_FILE_H

struct temporary;

/* Room for one in the open directory, whose descriptor stays open until the file is released; NULL
 * if there are too many. */
struct temporary *temporary_take(int directory);
/* Makes it, empty, readable by its owner alone. A descriptor, to be closed after the file has its own
 * name or is released, or -1 and errno. */
int temporary_open(struct temporary *file);
/* Its name in the directory, once it is made. */
const char *temporary_name(const struct temporary *file);
/* It has got its own name: it is temporary no more. */
void temporary_keep(struct temporary *file);
/* Removes it, unless it was kept. */
void temporary_release(struct temporary *file);

/* Removes what killed runs have left in the open directory: files of such a name that are the user's own, a minute
 * old at least, and that nobody has locked. */
void temporary_sweep(int directory);

/* Removes all that wait, and lets no new ones be made. May be called from a signal handler. */
void temporary_remove_all(void);

/* From now on an interrupted run removes its temporary files before it ends as the signal asks, and a file that may
 * not get so large (SIGXFSZ) is an error of writing. Signals that are ignored stay ignored. To be called before any
 * thread starts. */
void temporary_clean_up_on_signals(void);

#endif
