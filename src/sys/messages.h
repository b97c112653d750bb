/* messages.h: messages about what goes wrong outside of records.
 *
 * They go to standard error, each in one write, so that those of several threads do not
 * mix: any thread may call these. Nothing here ends the program but running out of
 * memory. */
#ifndef JGFLINT_SYS_MESSAGES_H
#define JGFLINT_SYS_MESSAGES_H

#include "base/buffer.h"

/* The exit status; the larger one wins. */
enum status { STATUS_CLEAN, STATUS_FINDINGS, STATUS_ERROR, STATUS_INTERNAL };

/* To be called first, with the name of the program, which is static: jgflint and jgfconv are made of the same sources.
 * Sets what happens when memory runs out, and that a file which may not get so large (SIGXFSZ) is an error of writing; and sees
 * to it that descriptors 0 to 2 are taken, so that no file opened later is mistaken for one of them. */
void messages_prepare(const char *program);

/* That name; nothing changes it any more once there are threads. */
const char *program_name(void);

/* "jgflint: " and the message and a line end. Strings from outside go through escape_path first. */
void error_print(const char *format, ...) PRINTF_LIKE(1, 2);
/* "jgflint: PATH: message" */
void error_print_about(const char *path, const char *format, ...) PRINTF_LIKE(2, 3);
/* "jgflint: PATH: reason" */
void error_print_path(const char *path, int error);
/* As it is, for the summary and tables. */
void message_print(const struct buffer *text);
/* The same, even if it was said before; does only what a signal handler may do. */
void message_put(struct view text);

#endif
