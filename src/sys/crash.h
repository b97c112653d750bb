/* crash.h: what is still done when the program itself crashes.
 *
 * A signal such as SIGSEGV ends this process with exit status 3. Before that, with no more than a signal handler may use,
 * standard error names the file that was being worked on, and temporary files are removed. The spare (spare.h) does the
 * others; where there is none, what is ready to be written is written: a fault over one file takes nothing of the others
 * with it. Not where somebody else handles the signal, as sanitizers do. A library that calls exit() ends the run in the
 * same way. */
#ifndef JGFLINT_SYS_CRASH_H
#define JGFLINT_SYS_CRASH_H

#include "base/base.h"

/* Handles such signals until crash_end. `save` writes what is ready, and may do only what a signal handler may do. */
void crash_begin(void (*save)(void *of), void *of);
void crash_end(void);

/* For each thread that works on files: it gets a stack for the handler, since its own may be what is full. */
void crash_thread_begin(void);
void crash_thread_end(void);
/* Names the file that this thread works on until the job is done, and of a file of lines the line; NULL: none. Copied. */
void crash_name(const char *name);
void crash_line(size_t line);

/* Says that this thread is calling a library that ends the program, or reads invalid memory, when it gets no memory; NULL: no
 * longer. The name is static. */
void crash_guest(const char *library);

/* What `save` reads may change only between these two calls: `save` waits meanwhile. One thread at a time is between them. */
void crash_hold(void);
void crash_release(void);

#endif
