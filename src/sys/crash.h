/* crash.h: reports a crash of the program.
 *
 * After SIGSEGV, SIGBUS, SIGILL, SIGFPE or SIGABRT, the handler names the file that was being read, removes temporary files
 * and exits with status 3. If another handler is installed, such as that of a sanitizer, it stays. */
#ifndef JGFLINT_SYS_CRASH_H
#define JGFLINT_SYS_CRASH_H

#include <stddef.h>

/* Installs the handler. Call it once, in the first thread. */
void crash_handle(void);

/* Sets the file that this thread reads; NULL: none. The name is borrowed. */
void crash_name(const char *name);
/* Sets the line of that file, if each of its lines is a record. */
void crash_line(size_t line);

#endif
