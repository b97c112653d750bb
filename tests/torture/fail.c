/* fail.c: a library for LD_PRELOAD in which one call of a kind fails.
 *
 * TORTURE_FAIL is "KIND NUMBER ERROR": the call of this kind and number fails with the named error. The error "short" makes
 * the call process half of the requested bytes. TORTURE_COUNTS names a file for the results. At the end, the number of calls
 * of each kind is written to it. If an allocation of libarchive or its liblzma fails, "libarchive 1" is written at once. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum kind { MEMORY, READ, WRITE, OPEN, CLOSE, STAT, SYNC, NAME, UNLINK, MAP, LIST, THREAD, CHANGE, KINDS };
static const char *const kinds[] = {"memory", "read", "write", "open", "close", "stat", "sync",
                                    "name", "unlink", "map", "list", "thread", "change"};
static const struct {
  const char *name;
  int number;
} errors[] = {{"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EINTR", EINTR}, {"EAGAIN", EAGAIN}, {"ENOMEM", ENOMEM},
              {"EMFILE", EMFILE}, {"EACCES", EACCES}, {"EDQUOT", EDQUOT}, {"EPERM", EPERM}, {"short", -1}};

static atomic_ulong counts[KINDS];
static atomic_bool is_over; /* main has returned: calls succeed, so that coverage can be written */
static unsigned long wanted;
static int wanted_kind = -1, wanted_error;
static int counts_fd = -1; /* opened at the start, because a sandbox may forbid it later */

__attribute__((constructor)) static void begin(void) {
  const char *counts_path = getenv("TORTURE_COUNTS");
  int fd = counts_path ? open(counts_path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
  counts_fd = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 200);
  if (fd >= 0) close(fd);
  for (int i = 0; i < KINDS; i++) counts[i] = 0;
  const char *said = getenv("TORTURE_FAIL");
  char kind[16], error[16];
  unsigned long number;
  if (!said || sscanf(said, "%15s %lu %15s", kind, &number, error) != 3) return;
  for (int i = 0; i < KINDS; i++)
    if (strcmp(kinds[i], kind) == 0) wanted_kind = i;
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (strcmp(errors[i].name, error) == 0) wanted_error = errors[i].number;
  wanted = number;
}

__attribute__((destructor)) static void end(void) {
  if (counts_fd < 0) return;
  unsigned long all[KINDS];
  for (int i = 0; i < KINDS; i++) all[i] = counts[i];
  for (int i = 0; i < KINDS; i++) dprintf(counts_fd, "%s %lu\n", kinds[i], all[i]);
}

/* Returns 0 if the call succeeds, -1 if it processes half of the bytes, or the number of its error. */
static int fails(enum kind kind) {
  if (is_over) return 0;
  unsigned long number = atomic_fetch_add(&counts[kind], 1) + 1;
  if ((int)kind != wanted_kind || number != wanted) return 0;
  if (wanted_error > 0) errno = wanted_error;
  return wanted_error;
}

/* Returns true if this allocation by CALLER fails. */
static bool allocation_fails(const void *caller) {
  Dl_info from;
  if (!fails(MEMORY)) return false;
  if (counts_fd < 0 || !dladdr(caller, &from)) return true;
  if (strstr(from.dli_fname, "libarchive") || strstr(from.dli_fname, "liblzma")) dprintf(counts_fd, "libarchive 1\n");
  return true;
}
#define ALLOCATION_FAILS() allocation_fails(__builtin_return_address(0))

/* Defines `next`, the original function of that name. */
#define NEXT(type, name, ...) \
  static type (*next)(__VA_ARGS__); \
  if (!next) { \
    if (resolving) return 0; \
    resolving = 1; \
    *(void **)&next = dlsym(RTLD_NEXT, name); \
    resolving = 0; \
  }
static _Thread_local int resolving;

/* ---- the end ---- */
typedef int main_type(int argc, char **argv, char **environment);
static main_type *program;

static int program_run(int argc, char **argv, char **environment) {
  int status = program(argc, argv, environment);
  is_over = true;
  return status;
}

int __libc_start_main(main_type *main_function, int argc, char **argv, main_type *init, void (*fini)(void),
                      void (*loader)(void),
                      void *stack);
int __libc_start_main(main_type *main_function, int argc, char **argv, main_type *init, void (*fini)(void),
                      void (*loader)(void),
                      void *stack) {
  NEXT(int, "__libc_start_main", main_type *, int, char **, main_type *, void (*)(void), void (*)(void), void *)
  program = main_function;
  return next(program_run, argc, argv, init, fini, loader, stack);
}

void exit(int status) {
  void (*next)(int);
  *(void **)&next = dlsym(RTLD_NEXT, "exit");
  is_over = true;
  next(status);
  abort();
}

/* ---- memory ---- */
void *malloc(size_t size) {
  NEXT(void *, "malloc", size_t)
  return ALLOCATION_FAILS() ? NULL : next(size);
}

void *calloc(size_t count, size_t size) {
  NEXT(void *, "calloc", size_t, size_t)
  return ALLOCATION_FAILS() ? NULL : next(count, size);
}

void *realloc(void *memory, size_t size) {
  NEXT(void *, "realloc", void *, size_t)
  return ALLOCATION_FAILS() ? NULL : next(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  NEXT(void *, "aligned_alloc", size_t, size_t)
  return ALLOCATION_FAILS() ? NULL : next(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  NEXT(int, "posix_memalign", void **, size_t, size_t)
  return ALLOCATION_FAILS() ? ENOMEM : next(memory, alignment, size);
}

char *strdup(const char *text) {
  NEXT(char *, "strdup", const char *)
  return ALLOCATION_FAILS() ? NULL : next(text);
}

char *strndup(const char *text, size_t size) {
  NEXT(char *, "strndup", const char *, size_t)
  return ALLOCATION_FAILS() ? NULL : next(text, size);
}

char *realpath(const char *path, char *to) {
  NEXT(char *, "realpath", const char *, char *)
  return !to && ALLOCATION_FAILS() ? NULL : next(path, to);
}

/* ---- files ---- */
ssize_t read(int fd, void *to, size_t size) {
  NEXT(ssize_t, "read", int, void *, size_t)
  int error = fails(READ);
  return error > 0 ? -1 : next(fd, to, error && size > 1 ? size / 2 : size);
}

ssize_t pread(int fd, void *to, size_t size, off_t at) {
  NEXT(ssize_t, "pread", int, void *, size_t, off_t)
  int error = fails(READ);
  return error > 0 ? -1 : next(fd, to, error && size > 1 ? size / 2 : size, at);
}

/* Standard error never fails, because the program reports the failure there. */
ssize_t write(int fd, const void *from, size_t size) {
  NEXT(ssize_t, "write", int, const void *, size_t)
  int error = fd == STDERR_FILENO ? 0 : fails(WRITE);
  return error > 0 ? -1 : next(fd, from, error && size > 1 ? size / 2 : size);
}

static mode_t mode_of(int flags, va_list more) {
  return flags & O_CREAT ? (mode_t)va_arg(more, int) : 0;
}

int open(const char *path, int flags, ...) {
  NEXT(int, "open", const char *, int, ...)
  va_list more;
  va_start(more, flags);
  mode_t mode = mode_of(flags, more);
  va_end(more);
  return fails(OPEN) ? -1 : next(path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  NEXT(int, "openat", int, const char *, int, ...)
  va_list more;
  va_start(more, flags);
  mode_t mode = mode_of(flags, more);
  va_end(more);
  return fails(OPEN) ? -1 : next(directory, path, flags, mode);
}

int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags) {
  return open(path, flags);
}

int __openat_2(int directory, const char *path, int flags);
int __openat_2(int directory, const char *path, int flags) {
  return openat(directory, path, flags);
}

int close(int fd) {
  NEXT(int, "close", int)
  int error = fails(CLOSE), result = next(fd);
  if (error > 0) errno = error;
  return error > 0 ? -1 : result;
}

int fstat(int fd, struct stat *status) {
  NEXT(int, "fstat", int, struct stat *)
  return fails(STAT) ? -1 : next(fd, status);
}

int stat(const char *restrict path, struct stat *restrict status) {
  NEXT(int, "stat", const char *, struct stat *)
  return fails(STAT) ? -1 : next(path, status);
}

int fstatat(int directory, const char *restrict path, struct stat *restrict status, int flags) {
  NEXT(int, "fstatat", int, const char *, struct stat *, int)
  return fails(STAT) ? -1 : next(directory, path, status, flags);
}

int fsync(int fd) {
  NEXT(int, "fsync", int)
  return fails(SYNC) ? -1 : next(fd);
}

int syncfs(int fd) {
  NEXT(int, "syncfs", int)
  return fails(SYNC) ? -1 : next(fd);
}

int renameat(int from, const char *old, int to, const char *new) {
  NEXT(int, "renameat", int, const char *, int, const char *)
  return fails(NAME) ? -1 : next(from, old, to, new);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  NEXT(int, "linkat", int, const char *, int, const char *, int)
  return fails(NAME) ? -1 : next(from, old, to, new, flags);
}

int unlinkat(int directory, const char *path, int flags) {
  NEXT(int, "unlinkat", int, const char *, int)
  return fails(UNLINK) ? -1 : next(directory, path, flags);
}

int fchmod(int fd, mode_t mode) {
  NEXT(int, "fchmod", int, mode_t)
  return fails(CHANGE) ? -1 : next(fd, mode);
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
  NEXT(void *, "mmap", void *, size_t, int, int, int, off_t)
  return fails(MAP) ? MAP_FAILED : next(at, size, protection, flags, fd, offset);
}

DIR *fdopendir(int fd) {
  NEXT(DIR *, "fdopendir", int)
  return fails(LIST) ? NULL : next(fd);
}

struct dirent *readdir(DIR *list) {
  NEXT(struct dirent *, "readdir", DIR *)
  return fails(LIST) ? NULL : next(list);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *with, void *(*start)(void *), void *to) {
  NEXT(int, "pthread_create", pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)
  return fails(THREAD) ? EAGAIN : next(thread, with, start, to);
}
