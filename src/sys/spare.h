/* spare.h: a second process that waits until this one crashes, and then does what is left.
 *
 * After a crash memory cannot be trusted, and in the sandbox no process can be started. So a run over several inputs starts
 * its spare first: a copy of itself that waits. Called upon, it begins the run anew, but for the inputs that were lost, and
 * says nothing a second time: the output is the same in every run, so what was written before is its beginning. It has a
 * spare of its own, as long as few inputs are lost. Where processes cannot be copied there is none. */
#ifndef JGFLINT_SYS_SPARE_H
#define JGFLINT_SYS_SPARE_H

#include "base/buffer.h"

/* To be called before any thread starts and any file is opened for writing. It returns in this process, and if this one
 * crashes in the spare, where all begins from here. */
void spare_keep(void);
/* This process has done its work: the spare ends. */
void spare_end(void);

bool spare_is_there(void);

/* Which input it is, in spare_take_over and spare_has_lost. */
uint64_t spare_hash(struct view name);
/* For a signal handler: has the spare do the run without this input, of a file of lines (not 0) without this line, and
 * returns when it is done. False, at once: there is no spare. */
bool spare_take_over(uint64_t input, size_t line);
bool spare_has_lost(const char *name, size_t line);

/* To be called with what outputs write to standard output and standard error: cuts off the beginning that was written before. */
enum spare_stream { SPARE_STDOUT, SPARE_STDERR, SPARE_STREAMS };
void spare_cut_written(enum spare_stream stream, struct view *text);
void spare_note_written(enum spare_stream stream, size_t bytes);
/* Whether a message of another kind was printed before; it is taken for printed from now on. */
bool spare_has_said(struct view message);
/* A file got a new text. */
void spare_note_changed(void);
/* How many did in the processes that crashed. */
size_t spare_changed_before(void);

#endif
