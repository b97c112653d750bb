/* calls.h: functions that Node provides in src/npm/system.cjs. A negative result is an error number of <errno.h>. */
#ifndef JGFLINT_NODE_CALLS_H
#define JGFLINT_NODE_CALLS_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define NODE_CALL(name) __attribute__((import_module("node"), import_name(#name))) extern int node_##name
#else
#define NODE_CALL(name) extern int node_##name /* only for checks of the source */
#endif

/* The order of the values that `status` returns. */
enum node_status {
  NODE_DEVICE,
  NODE_FILE,
  NODE_MODE,
  NODE_LINKS,
  NODE_USER,
  NODE_GROUP,
  NODE_SIZE,
  NODE_SECONDS,
  NODE_NANOSECONDS,
  NODE_VALUES
};
enum node_identity { NODE_PROCESS };

NODE_CALL(open)(int directory, const char *path, int flags, unsigned mode);
NODE_CALL(status)(int directory, const char *path, int follows, int64_t *values);
NODE_CALL(status_of)(int fd, int64_t *values);
NODE_CALL(access)(int directory, const char *path, int mode);
NODE_CALL(readlink)(const char *path, char *to, size_t size);
NODE_CALL(unlink)(int directory, const char *path);
NODE_CALL(rename)(int old_directory, const char *old_path, int new_directory, const char *new_path);
NODE_CALL(link)(int old_directory, const char *old_path, int new_directory, const char *new_path);
NODE_CALL(mkdir)(int directory, const char *path, unsigned mode);
NODE_CALL(chmod)(int fd, unsigned mode);
NODE_CALL(chown)(int fd, unsigned user, unsigned group);
NODE_CALL(duplicate)(int fd);
NODE_CALL(entry)(int fd, char *name, size_t size, int *type); /* 0: no more entries */
NODE_CALL(cwd)(char *to, size_t size);
NODE_CALL(columns)(int fd); /* of a terminal */
NODE_CALL(poll)(void *list, size_t count, int milliseconds);
NODE_CALL(random)(void *to, size_t size);
NODE_CALL(identity)(int which);
NODE_CALL(ask)(int process); /* fails if the process does not exist */
NODE_CALL(pipe)(int *ends);
/* Returns the exit status after the program has ended. */
NODE_CALL(spawn)(char *const *arguments, char *const *environment, int output, int errors);
NODE_CALL(die)(int signal_number);

/* Sets errno, as POSIX functions do. */
static inline int node_result(int result) {
  if (result >= 0) return result;
  errno = -result;
  return -1;
}

#endif
