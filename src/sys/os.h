/* os.h: the functions of the operating system that the programs use.
 *
 * os_posix.c implements them for POSIX, the files of src/windows for Windows, and node/os.c for Node. Paths are UTF-8 with
 * slashes. A function that fails returns false, -1 or NULL and sets errno. Calls that a signal interrupts are repeated. */
#ifndef JGFLINT_SYS_OS_H
#define JGFLINT_SYS_OS_H

#include "base/buffer.h"
#include <time.h>

/* ---- open files ---- */

enum { OS_STDIN, OS_STDOUT, OS_STDERR };

enum os_open {
  OS_NO_WAIT = 1, /* also opens a pipe without a writer */
  OS_NO_LINK = 2  /* fails with ELOOP if the path is a symbolic link */
};

/* Opens a file for reading; `flags` are of enum os_open. Programs that are run later do not inherit the descriptor. */
int os_open(const char *path, int flags);
/* Opens a file for writing. A new file gets this mode; an old one is truncated, or refused with EEXIST if the file
 * `must_be_new`. */
int os_create(const char *path, unsigned mode, bool must_be_new);
int os_duplicate(int fd);
bool os_close(int fd);
/* Returns the number of bytes read, 0 at the end. */
ptrdiff_t os_read(int fd, void *to, size_t size);
/* Reads at an offset. Fails with ESPIPE if the file is not seekable. */
ptrdiff_t os_read_at(int fd, void *to, size_t size, uint64_t offset);
/* Continues reading at the beginning of the file. */
bool os_rewind(int fd);
/* Writes at least one byte if it can without waiting; returns the number of bytes. A signal handler may call it. */
ptrdiff_t os_write_some(int fd, const char *text, size_t length);
/* Returns when the content is on the disk. */
bool os_sync(int fd);
/* Returns the number of columns if the descriptor is a terminal, 0 if their number is unknown; otherwise -1. */
int os_columns(int fd);

enum os_ready { OS_READABLE = 1, OS_WRITABLE = 2 };
/* Waits until `input` can be read or `output` can be written, for at most `milliseconds`, or without a limit if negative. A
 * descriptor may be -1. Returns bits of enum os_ready. A signal handler may call it. */
int os_wait(int input, int output, int milliseconds);

/* Writes all of the text. A signal handler may call it. */
static inline bool os_write(int fd, struct view text) {
  for (size_t at = 0; at < text.length;) {
    ptrdiff_t count = os_write_some(fd, text.at + at, text.length - at);
    if (count < 0) return false;
    if (!count) os_wait(-1, fd, -1);
    at += (size_t)count;
  }
  return true;
}

/* ---- the status of files ---- */

enum os_kind { OS_FILE, OS_DIRECTORY, OS_LINK, OS_SPECIAL, OS_UNKNOWN };

struct os_status {
  enum os_kind kind;
  unsigned mode; /* the permissions */
  unsigned user, group;
  uint64_t device, file; /* identify it; `file` is 0 if it is unknown */
  uint64_t links;
  uint64_t size; /* in bytes */
  int64_t seconds, nanoseconds; /* of the last change */
};

bool os_stat(const char *path, struct os_status *status);
/* The same, but does not follow a symbolic link. */
bool os_lstat(const char *path, struct os_status *status);
bool os_fstat(int fd, struct os_status *status);
/* Returns true if the user may write the file. */
bool os_can_write(const char *path);
bool os_set_owner(int fd, unsigned user, unsigned group);
bool os_set_mode(int fd, unsigned mode);

/* ---- directories and paths ---- */

typedef void os_on_entry(void *context, const char *name, enum os_kind kind);
/* Calls `on_entry` for each entry but "." and "..". OS_UNKNOWN: os_lstat knows the kind. Returns 0 or an errno. */
int os_list(const char *path, os_on_entry *on_entry, void *context);
/* Returns the absolute path without links, as memory of mem_alloc. */
char *os_real_path(const char *path);
#ifdef _WIN32
/* Calls `on_entry` for each file that a pattern with * and ? in its last part means: the shells of Windows leave that to
 * programs. */
void os_expand(const char *pattern, os_on_entry *on_entry, void *context);
#endif
bool os_make_directory(const char *path);
bool os_remove(const char *path);
/* Renames a file in its directory. If it may not `replace` another one, it fails with EEXIST. */
bool os_rename(const char *from, const char *to, bool replaces);
/* Returns when the names in the directory of `path` are on the disk. */
bool os_sync_directory(const char *path);

/* ---- the process ---- */

/* Call this first. Opens missing standard descriptors, so that no other file gets their numbers. A file that must not grow
 * is an error of writing. */
void os_prepare(void);
/* Ctrl-C and requests to end the process call `clean_up` before the process ends. Call it before starting threads. */
void os_on_end(void (*clean_up)(void));
/* A crash of the process, such as "SIGSEGV", calls `handler`. Handlers of others stay. */
void os_on_crash(void (*handler)(const char *signal));
/* Prepares a thread, so that the handler can also run after a stack overflow. */
void os_crash_thread_begin(void);
/* From now on, writing to a closed pipe fails with EPIPE instead of ending the process. Returns true if it would have ended
 * it. */
bool os_ignore_broken_pipes(void);
/* Ends the process as writing to a closed pipe does. */
void os_end_by_broken_pipe(void);

bool os_process_exists(int64_t process);
void os_set_environment(const char *name, const char *value);
/* Runs a program of the PATH, arguments[0], with an empty standard input; the list ends with NULL. Appends its standard
 * output, with SOURCE_PADDING zero bytes behind, and the beginning of its standard error. Returns its exit status, 128 + N
 * for signal N. */
int os_run(const char *const *arguments, struct buffer *output, struct buffer *errors);

/* Confines the process until it ends. Landlock, if the kernel has it, denies writing, making, renaming and removing files,
 * starting programs, and TCP connections. Open descriptors are not affected. Call it before starting threads. */
void os_confine(void);
/* Appends "Landlock (ABI 4)", or the reason why the process cannot be confined. */
void os_describe_confinement(struct buffer *to);

/* ---- the machine ---- */

/* The time since some moment in the past. It never goes back. */
static inline uint64_t clock_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

static inline double clock_seconds(void) {
  return (double)clock_nanoseconds() / 1e9;
}

/* The number of processors that the process may use. */
size_t os_processors(void);
/* The number of files that the process may open. */
size_t os_most_files(void);

#endif
