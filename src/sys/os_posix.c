#include "config.h"

#include "base/memory.h"
#include "base/thresholds.h"
#include "sys/os.h"
#include "text/source.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef HAVE_SANDBOX
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* ---- open files ---- */

int os_open(const char *path, int flags) {
  int more = (flags & OS_NO_WAIT ? O_NONBLOCK : 0) | (flags & OS_NO_LINK ? O_NOFOLLOW : 0);
  return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | more);
}

int os_create(const char *path, unsigned mode, bool must_be_new) {
  int fd;
  do fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | (must_be_new ? O_EXCL | O_NOFOLLOW : O_TRUNC), (mode_t)mode);
  while (fd < 0 && errno == EINTR);
  return fd;
}

int os_duplicate(int fd) {
  return fcntl(fd, F_DUPFD_CLOEXEC, 0);
}

bool os_close(int fd) {
  return close(fd) == 0 || errno == EINTR;
}

ptrdiff_t os_read(int fd, void *to, size_t size) {
  for (;;) {
    ssize_t count = read(fd, to, size);
    if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
    if (errno == EAGAIN) os_wait(fd, -1, -1);
  }
}

ptrdiff_t os_read_at(int fd, void *to, size_t size, uint64_t offset) {
  ssize_t count;
  do count = pread(fd, to, size, (off_t)offset);
  while (count < 0 && errno == EINTR);
  return count;
}

bool os_rewind(int fd) {
  return lseek(fd, 0, SEEK_SET) == 0;
}

ptrdiff_t os_write_some(int fd, const char *text, size_t length) {
  ssize_t count = write(fd, text, length);
  return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : count;
}

bool os_sync(int fd) {
  int result;
  do result = fsync(fd);
  while (result != 0 && errno == EINTR);
  return result == 0 || errno == EINVAL || errno == ENOTSUP; /* some file systems cannot, and need not */
}

int os_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : -1;
}

int os_wait(int input, int output, int milliseconds) {
  struct pollfd polled[] = {{.fd = input, .events = POLLIN}, {.fd = output, .events = POLLOUT}};
  if (poll(polled, 2, milliseconds) <= 0) return 0;
  return (polled[0].revents ? OS_READABLE : 0) | (polled[1].revents ? OS_WRITABLE : 0);
}

/* ---- the status of files ---- */

static bool put_status(int result, const struct stat *from, struct os_status *to) {
  if (result != 0) return false;
  mode_t mode = from->st_mode;
  *to = (struct os_status){
      .kind = S_ISREG(mode) ? OS_FILE : S_ISDIR(mode) ? OS_DIRECTORY : S_ISLNK(mode) ? OS_LINK : OS_SPECIAL,
      .mode = mode & 07777,
      .user = from->st_uid,
      .group = from->st_gid,
      .device = (uint64_t)from->st_dev,
      .file = (uint64_t)from->st_ino,
      .links = (uint64_t)from->st_nlink,
      .size = (uint64_t)from->st_size,
      .seconds = from->st_mtim.tv_sec,
      .nanoseconds = from->st_mtim.tv_nsec,
  };
  return true;
}

bool os_stat(const char *path, struct os_status *status) {
  struct stat found;
  return put_status(stat(path, &found), &found, status);
}

bool os_lstat(const char *path, struct os_status *status) {
  struct stat found;
  return put_status(lstat(path, &found), &found, status);
}

bool os_fstat(int fd, struct os_status *status) {
  struct stat found;
  return put_status(fstat(fd, &found), &found, status);
}

bool os_can_write(const char *path) {
  return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0;
}

bool os_set_owner(int fd, unsigned user, unsigned group) {
  return fchown(fd, user, group) == 0;
}

bool os_set_mode(int fd, unsigned mode) {
  return fchmod(fd, (mode_t)mode) == 0;
}

/* ---- directories and paths ---- */

int os_list(const char *path, os_on_entry *on_entry, void *context) {
  DIR *stream = opendir(path);
  if (!stream) return errno;
  for (struct dirent *entry; errno = 0, (entry = readdir(stream));) {
    unsigned char type = entry->d_type;
    enum os_kind kind = type == DT_REG ? OS_FILE : type == DT_DIR ? OS_DIRECTORY : type == DT_LNK ? OS_LINK
                        : type == DT_UNKNOWN ? OS_UNKNOWN : OS_SPECIAL;
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) on_entry(context, entry->d_name, kind);
  }
  int error = errno;
  closedir(stream);
  return error;
}

char *os_real_path(const char *path) {
  char *real = realpath(path, NULL);
  if (UNLIKELY(!real && errno == ENOMEM)) mem_exhausted();
  return real;
}

bool os_make_directory(const char *path) {
  return mkdir(path, 0777) == 0;
}

bool os_remove(const char *path) {
  return unlink(path) == 0;
}

/* A hard link never replaces a file. Some file systems have no hard links. */
bool os_rename(const char *from, const char *to, bool replaces) {
  struct stat status;
  if (!replaces && link(from, to) == 0) {
    (void)unlink(from);
    return true;
  }
  if (!replaces && (errno == EEXIST || lstat(to, &status) == 0)) {
    errno = EEXIST;
    return false;
  }
  return rename(from, to) == 0;
}

bool os_sync_directory(const char *path) {
  const char *slash = strrchr(path, '/');
  char *directory = slash ? mem_string(path, slash == path ? 1 : (size_t)(slash - path)) : mem_string(".", 1);
  int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free(directory);
  if (fd < 0) return errno == EACCES; /* it may be written, but not read */
  bool good = os_sync(fd);
  int error = errno;
  close(fd);
  errno = error;
  return good;
}

/* ---- signals ---- */

static void (*clean_up_at_end)(void);

/* In the first process of a container, the signal has no effect, so _exit follows. */
static void clean_up_and_end(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  clean_up_at_end();
  signal(number, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  kill(getpid(), number);
  os_wait(-1, -1, 500);
  _exit(128 + number);
}

/* Keeps the action of signals that are ignored or that have another handler. */
static void handle(int number, const struct sigaction *action) {
  struct sigaction before;
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(number, action, NULL);
}

void os_on_end(void (*clean_up)(void)) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action = {.sa_handler = clean_up_and_end};
  clean_up_at_end = clean_up;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) sigaddset(&action.sa_mask, numbers[i]);
  for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++) handle(numbers[i], &action);
}

static const struct {
  int number;
  const char *name;
} crashes[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"}};

static void (*crash_handler)(const char *signal);

static void on_crash(int number) {
  for (size_t i = 0; i < ARRAY_LENGTH(crashes); i++)
    if (crashes[i].number == number) crash_handler(crashes[i].name);
}

void os_on_crash(void (*handler)(const char *signal)) {
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  crash_handler = handler;
  os_crash_thread_begin();
  for (size_t i = 0; i < ARRAY_LENGTH(crashes); i++) handle(crashes[i].number, &action);
}

/* The handler needs a second stack, because that of the thread may have overflowed. Sanitizers provide one. */
void os_crash_thread_begin(void) {
  static _Thread_local char stack[32768];
  stack_t wanted = {.ss_sp = stack, .ss_size = sizeof stack}, before;
  bool has_stack = sigaltstack(NULL, &before) == 0 && !(before.ss_flags & SS_DISABLE);
  if (!has_stack) (void)sigaltstack(&wanted, NULL);
}

bool os_ignore_broken_pipes(void) {
  return signal(SIGPIPE, SIG_IGN) == SIG_DFL;
}

void os_end_by_broken_pipe(void) {
  signal(SIGPIPE, SIG_DFL);
  kill(getpid(), SIGPIPE);
}

/* ---- the process ---- */

/* Standard input is opened for writing and the outputs for reading, so that using them still fails. "/" exists without
 * devices. */
void os_prepare(void) {
  signal(SIGXFSZ, SIG_IGN);
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
      if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 && open("/", O_RDONLY) < 0) _exit(2);
}

bool os_process_exists(int64_t process) {
  return kill((pid_t)process, 0) == 0 || errno != ESRCH;
}

void os_set_environment(const char *name, const char *value) {
  setenv(name, value, true);
}

/* Returns 0 or an errno. */
static int spawn(const char *const *arguments, int output, int errors, pid_t *child) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  if (!error) error = posix_spawnp(child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static bool pipe_make(int ends[2]) {
  if (pipe(ends) < 0) return false;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return true;
}

/* Returns false at the end, or if the pipe cannot be read. */
static bool read_piece(int fd, struct buffer *to) {
  ptrdiff_t filled = os_read(fd, buffer_reserve(to, READ_PIECE + SOURCE_PADDING), READ_PIECE);
  if (filled < 0) return false;
  to->length += (size_t)filled;
  memset(to->data + to->length, 0, SOURCE_PADDING);
  return filled > 0;
}

/* Reads both pipes as they are filled: a program that waits for one of them to be read never ends. */
static void read_both(int output, int errors, struct buffer *output_text, struct buffer *errors_text) {
  struct pollfd ends[] = {{.fd = output, .events = POLLIN}, {.fd = errors, .events = POLLIN}};
  struct buffer *const texts[] = {output_text, errors_text};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    int ready = poll(ends, 2, -1);
    if (ready < 0 && errno != EINTR) return;
    for (size_t i = 0; ready > 0 && i < 2; i++)
      if (ends[i].fd >= 0 && ends[i].revents && !read_piece(ends[i].fd, texts[i])) ends[i].fd = -1;
    if (errors_text->length > READ_PIECE) errors_text->length = READ_PIECE;
  }
}

int os_run(const char *const *arguments, struct buffer *output, struct buffer *errors) {
  int output_ends[2], errors_ends[2], status;
  pid_t child;
  signal(SIGCHLD, SIG_DFL); /* if it is ignored, as the parent may have done, waitpid fails */
  if (!pipe_make(output_ends)) return -1;
  if (!pipe_make(errors_ends)) {
    close(output_ends[0]);
    close(output_ends[1]);
    return -1;
  }
  int error = spawn(arguments, output_ends[1], errors_ends[1], &child);
  close(output_ends[1]);
  close(errors_ends[1]);
  if (!error) read_both(output_ends[0], errors_ends[0], output, errors);
  close(output_ends[0]);
  close(errors_ends[0]);
  while (!error && waitpid(child, &status, 0) < 0)
    if (errno != EINTR) error = errno;
  errno = error;
  return error ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- confinement ---- */

#if defined HAVE_SANDBOX && defined SYS_landlock_create_ruleset

/* As in <linux/landlock.h>, which may be missing or older than the kernel. */
struct ruleset {
  uint64_t file_rights, network_rights;
};
enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  REMOVE_AND_MAKE = 0x1ff << 4, /* files and directories of all kinds */
  REFER = 1 << 13,              /* rename or link into another directory; since ABI 2 */
  TRUNCATE = 1 << 14,           /* since ABI 3 */
  BIND_AND_CONNECT_TCP = 3      /* since ABI 4 */
};

/* 0 or less: the kernel has no Landlock. */
static long landlock_abi(void) {
  enum { CREATE_RULESET_VERSION = 1 };
  return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, CREATE_RULESET_VERSION);
}

/* The ruleset has no rules, so the rights in it are denied everywhere. */
void os_confine(void) {
  long abi = landlock_abi();
  struct ruleset rights = {.file_rights = EXECUTE | WRITE_FILE | REMOVE_AND_MAKE};
  if (abi < 1 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  if (abi >= 2) rights.file_rights |= REFER;
  if (abi >= 3) rights.file_rights |= TRUNCATE;
  if (abi >= 4) rights.network_rights = BIND_AND_CONNECT_TCP;
  long ruleset = syscall(SYS_landlock_create_ruleset, &rights, abi >= 4 ? sizeof rights : sizeof rights.file_rights, 0);
  if (ruleset < 0) return;
  (void)syscall(SYS_landlock_restrict_self, (int)ruleset, 0);
  close((int)ruleset);
}

void os_describe_confinement(struct buffer *to) {
  long abi = landlock_abi();
  if (abi > 0) buffer_printf(to, "Landlock (ABI %ld)", abi);
  else buffer_add_string(to, "this kernel has no Landlock");
}

#else

void os_confine(void) {
}

void os_describe_confinement(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

#endif

/* ---- the machine ---- */

size_t os_processors(void) {
#ifdef CPU_COUNT
  cpu_set_t usable; /* a container or taskset may leave us fewer than the machine has */
  if (sched_getaffinity(0, sizeof usable, &usable) == 0 && CPU_COUNT(&usable) > 0) return (size_t)CPU_COUNT(&usable);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (size_t)count : 1;
}

size_t os_most_files(void) {
  long most = sysconf(_SC_OPEN_MAX);
  return most > 0 ? (size_t)most : SIZE_MAX;
}
