/* sys/os.h for WebAssembly on Node, and the start of the programs. The process has a single thread. */
#include "base/memory.h"
#include "node/programs.h"
#include "sys/os.h"
#include "text/source.h"
#include <errno.h>
#include <unistd.h>

#ifdef __wasm__
#define NODE_CALL(name) __attribute__((import_module("node"), import_name(#name))) extern int node_##name
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define NODE_CALL(name) extern int node_##name /* only for checks of the source */
#define EXPORT(name)
#endif

enum node_open { NODE_WRITES = 4, NODE_IS_NEW = 8 }; /* further flags of enum os_open */
enum node_kind { NODE_FILE = 8, NODE_DIRECTORY = 4, NODE_LINK = 10 };
/* The values that `status` returns. */
enum node_status {
  NODE_KIND, NODE_MODE, NODE_USER, NODE_GROUP, NODE_DEVICE, NODE_INODE, NODE_LINKS, NODE_SIZE, NODE_SECONDS, NODE_NANOSECONDS,
  NODE_VALUES
};

/* The functions of src/npm/system.cjs. A negative result is an error number of <errno.h>. Returned texts are owned, with a NUL at
 * the end that their size does not count. */
NODE_CALL(open)(const char *path, int flags, unsigned mode);
NODE_CALL(duplicate)(int fd);
NODE_CALL(columns)(int fd);
NODE_CALL(wait)(int input, int output, int milliseconds);
NODE_CALL(status)(const char *path, int follows, int64_t *values);
NODE_CALL(status_of)(int fd, int64_t *values);
NODE_CALL(can_write)(const char *path);
NODE_CALL(chown)(int fd, unsigned user, unsigned group);
NODE_CALL(chmod)(int fd, unsigned mode);
NODE_CALL(list)(const char *path, char **entries); /* for each entry: its node_kind, its name, a NUL; returns their size */
NODE_CALL(real_path)(const char *path, char **real);
NODE_CALL(mkdir)(const char *path);
NODE_CALL(unlink)(const char *path);
NODE_CALL(rename)(const char *from, const char *to, int replaces);
NODE_CALL(sync_directory)(const char *path);
NODE_CALL(exists)(int process);
NODE_CALL(run)(const char *const *arguments, char **environment, char **texts, size_t *sizes); /* of the two outputs */

EXPORT(run) int node_main(int argc, char **argv);
EXPORT(fault) void node_fault(void);

/* Sets errno, as functions of POSIX do. */
static int result(int number) {
  if (number >= 0) return number;
  errno = -number;
  return -1;
}

/* ---- open files ---- */

int os_open(const char *path, int flags) {
  return result(node_open(path, flags, 0));
}

int os_create(const char *path, unsigned mode, bool must_be_new) {
  return result(node_open(path, NODE_WRITES | (must_be_new ? NODE_IS_NEW : 0), mode));
}

int os_duplicate(int fd) {
  return result(node_duplicate(fd));
}

bool os_close(int fd) {
  return close(fd) == 0;
}

ptrdiff_t os_read(int fd, void *to, size_t size) {
  return read(fd, to, size);
}

ptrdiff_t os_read_at(int fd, void *to, size_t size, uint64_t offset) {
  return pread(fd, to, size, (off_t)offset);
}

bool os_rewind(int fd) {
  return lseek(fd, 0, SEEK_SET) == 0;
}

ptrdiff_t os_write_some(int fd, const char *text, size_t length) {
  ptrdiff_t count = write(fd, text, length);
  return count < 0 && errno == EAGAIN ? 0 : count;
}

bool os_sync(int fd) {
  return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP;
}

int os_columns(int fd) {
  return result(node_columns(fd));
}

int os_wait(int input, int output, int milliseconds) {
  int ready = node_wait(input, output, milliseconds);
  return ready < 0 ? 0 : ready;
}

/* ---- the status of files ---- */

static enum os_kind kind_of(int64_t kind) {
  return kind == NODE_FILE ? OS_FILE : kind == NODE_DIRECTORY ? OS_DIRECTORY : kind == NODE_LINK ? OS_LINK : OS_SPECIAL;
}

static bool put_status(int number, const int64_t *values, struct os_status *status) {
  if (result(number) < 0) return false;
  *status = (struct os_status){
      .kind = kind_of(values[NODE_KIND]),
      .mode = (unsigned)values[NODE_MODE],
      .user = (unsigned)values[NODE_USER],
      .group = (unsigned)values[NODE_GROUP],
      .device = (uint64_t)values[NODE_DEVICE],
      .file = (uint64_t)values[NODE_INODE],
      .links = (uint64_t)values[NODE_LINKS],
      .size = (uint64_t)values[NODE_SIZE],
      .seconds = values[NODE_SECONDS],
      .nanoseconds = values[NODE_NANOSECONDS],
  };
  return true;
}

bool os_stat(const char *path, struct os_status *status) {
  int64_t values[NODE_VALUES];
  return put_status(node_status(path, true, values), values, status);
}

bool os_lstat(const char *path, struct os_status *status) {
  int64_t values[NODE_VALUES];
  return put_status(node_status(path, false, values), values, status);
}

bool os_fstat(int fd, struct os_status *status) {
  int64_t values[NODE_VALUES];
  return put_status(node_status_of(fd, values), values, status);
}

bool os_can_write(const char *path) {
  return result(node_can_write(path)) == 0;
}

bool os_set_owner(int fd, unsigned user, unsigned group) {
  return result(node_chown(fd, user, group)) == 0;
}

bool os_set_mode(int fd, unsigned mode) {
  return result(node_chmod(fd, mode)) == 0;
}

/* ---- directories and paths ---- */

int os_list(const char *path, os_on_entry *on_entry, void *context) {
  char *entries = NULL;
  int size = node_list(path, &entries);
  for (const char *at = entries; at && at < entries + size; at += strlen(at) + 1) on_entry(context, at + 1, kind_of(*at));
  free(entries);
  return size < 0 ? -size : 0;
}

char *os_real_path(const char *path) {
  char *real = NULL;
  result(node_real_path(path, &real));
  return real;
}

bool os_make_directory(const char *path) {
  return result(node_mkdir(path)) == 0;
}

bool os_remove(const char *path) {
  return result(node_unlink(path)) == 0;
}

bool os_rename(const char *from, const char *to, bool replaces) {
  return result(node_rename(from, to, replaces)) == 0;
}

bool os_sync_directory(const char *path) {
  return result(node_sync_directory(path)) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* ---- the process ---- */

static void (*crash_handler)(const char *signal);

int node_main(int argc, char **argv) {
  return strcmp(argv[0], "jgfconv") == 0 ? jgfconv_main(argc, argv) : jgflint_main(argc, argv);
}

/* Node calls this after a fault of the WebAssembly. */
void node_fault(void) {
  if (crash_handler) crash_handler("SIGSEGV");
}

void os_prepare(void) {
}

/* Node delivers no signals while a program runs. */
void os_on_end(void (*clean_up)(void)) {
  (void)clean_up;
}

void os_on_crash(void (*handler)(const char *signal)) {
  crash_handler = handler;
}

void os_crash_thread_begin(void) {
}

bool os_ignore_broken_pipes(void) {
  return true;
}

void os_end_by_broken_pipe(void) {
  _Exit(128 + 13);
}

bool os_process_exists(int64_t process) {
  return node_exists((int)process) != -ESRCH;
}

void os_set_environment(const char *name, const char *value) {
  setenv(name, value, true);
}

int os_run(const char *const *arguments, struct buffer *output, struct buffer *errors) {
  char *texts[2] = {NULL, NULL};
  size_t sizes[2] = {0, 0};
  int status = result(node_run(arguments, environ, texts, sizes));
  buffer_add(output, texts[0], sizes[0]);
  memset(buffer_reserve(output, SOURCE_PADDING), 0, SOURCE_PADDING);
  buffer_add(errors, texts[1], sizes[1]);
  free(texts[0]);
  free(texts[1]);
  return status;
}

void os_confine(void) {
}

void os_describe_confinement(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

/* ---- the machine ---- */

size_t os_processors(void) {
  return 1;
}

size_t os_most_files(void) {
  return 1024;
}
