/* temporary.h: temporary files that exist at the moment.
 *
 * Each waits beside the file whose name it is to get. If the run is interrupted,
 * those that still wait are removed. */
#ifndef JGFLINT_APP_TEMPORARY_H
#define JGFLINT_APP_TEMPORARY_H

struct temporary;

/* A name for one in the open directory, whose descriptor stays open until the file is released; NULL
 * if there are too many. */
struct temporary *temporary_take(int directory);
/* Makes it, empty, readable by its owner alone. A descriptor, or -1 and errno. */
int temporary_open(struct temporary *file);
const char *temporary_name(const struct temporary *file);
/* It has got its own name: it is temporary no more. */
void temporary_keep(struct temporary *file);
/* Removes it, unless it was kept. */
void temporary_release(struct temporary *file);

/* See write.h. */
void temporary_clean_up_on_signals(void);

#endif
