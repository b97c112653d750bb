/* probe.c: a library for LD_PRELOAD. At the first write to standard output, the program tries to write and run things in the
 * current directory, which has a file "a" and a directory "d", and prints the results on standard error. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* EXDEV: Landlock denies a rename into another directory. */
static void print(const char *what, int is_done) {
  int is_denied = errno == EPERM || errno == EACCES || errno == EXDEV;
  dprintf(STDERR_FILENO, "probe: %s: %s\n", what, is_done ? "done" : is_denied ? "denied" : strerror(errno));
}

static int opens(const char *path, int flags) {
  int fd = open(path, flags, 0666);
  if (fd >= 0) close(fd);
  return fd >= 0;
}

static int starts_program(void) {
  pid_t child;
  char *arguments[] = {"true", NULL};
  errno = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, NULL);
  return errno == 0 && waitpid(child, NULL, 0) == child;
}

/* Nothing listens on port 1, so without a sandbox the connection is refused. */
static int connects(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(1), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  int is_connected = connect(fd, (struct sockaddr *)&address, sizeof address) == 0 || errno == ECONNREFUSED;
  int error = errno;
  close(fd);
  errno = error;
  return is_connected;
}

static void probe(void) {
  print("read: a file", opens("a", O_RDONLY));
  print("read: a directory", opens("/etc", O_RDONLY | O_DIRECTORY));
  print("write: open", opens("a", O_WRONLY));
  print("write: append", opens("a", O_RDWR | O_APPEND));
  print("write: truncate", truncate("a", 0) == 0);
  print("write: make a file", opens("new", O_WRONLY | O_CREAT | O_EXCL));
  print("write: make a file without a name", opens(".", O_RDWR | O_TMPFILE));
  print("write: make a directory", mkdir("new-d", 0777) == 0);
  print("write: make a pipe", mkfifo("new-f", 0666) == 0);
  print("write: symbolic link", symlink("a", "new-s") == 0);
  print("write: link", link("a", "new-l") == 0);
  print("write: rename", rename("a", "b") == 0 && rename("b", "a") == 0);
  print("write: move", rename("a", "d/a") == 0 && rename("d/a", "a") == 0);
  print("write: remove a file", unlink("a") == 0);
  print("write: remove a directory", rmdir("d") == 0);
  print("start a program", starts_program());
  print("connect", connects());
}

ssize_t write(int fd, const void *from, size_t size) {
  static ssize_t (*next)(int, const void *, size_t);
  static atomic_flag is_done = ATOMIC_FLAG_INIT;
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "write");
  if (fd == STDOUT_FILENO && !atomic_flag_test_and_set(&is_done)) probe();
  return next(fd, from, size);
}
