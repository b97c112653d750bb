/* messages.h: messages about errors outside of records, and the end of the program after a crash or without memory.
 *
 * Messages go to standard error. Each is one write, so that messages of several threads do not mix. */
#ifndef JGFLINT_SYS_MESSAGES_H
#define JGFLINT_SYS_MESSAGES_H

#include "base/buffer.h"

/* The exit status; the larger one wins. */
enum status { STATUS_CLEAN, STATUS_FINDINGS, STATUS_ERROR, STATUS_INTERNAL };

/* Call this first, in the first thread, with the name of the program, which is static. From now on, the program ends with
 * STATUS_INTERNAL and a message after a crash (such as SIGSEGV) or without memory, and removes its temporary files. If another
 * handler of crashes is installed, such as that of a sanitizer, it stays. */
void messages_prepare(const char *name);
const char *program_name(void);

/* Sets the file that this thread reads, for the message about a crash; NULL: none. `line`: if each line is a record; otherwise 0.
 * The name is borrowed. */
void crash_place(const char *name, size_t line);

/* Prints "jgflint: MESSAGE". Text of a user must be escaped (escape_path). */
void error_print(const char *format, ...) PRINTF_LIKE(1, 2);
/* Prints "jgflint: PATH: MESSAGE". */
void error_print_about(const char *path, const char *format, ...) PRINTF_LIKE(2, 3);
/* Prints "jgflint: PATH: " and the text of an errno. */
void error_print_path(const char *path, int error);
/* Prints a text as it is, such as the summary. A signal handler may call it. */
void message_put(struct view text);

#endif
