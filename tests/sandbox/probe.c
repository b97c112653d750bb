/* probe.c: a library for LD_PRELOAD. At the first write to standard output the program tries what a run that only reads has no
 * right to, in the current directory, where a file "a" and a directory "d" are, and says on standard error what came of it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* seccomp says that there is no such call, Landlock that it is not permitted, or would cross a border. */
static int is_refusal(int error) {
  return error == ENOSYS || error == EPERM || error == EACCES || error == EXDEV;
}

static void say(const char *what, int is_good) {
  dprintf(STDERR_FILENO, "probe: %s: %s\n", what, is_good ? "done" : is_refusal(errno) ? "refused" : strerror(errno));
}

static int opens(const char *path, int flags) {
  int fd = open(path, flags, 0666);
  if (fd >= 0) close(fd);
  return fd >= 0;
}

static int runs(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0 && waitpid(child, NULL, 0) == child;
}

static int has_socket(int family, int type) {
  int fd = socket(family, type, 0);
  if (fd >= 0) close(fd);
  return fd >= 0;
}

static void *start(void *of) {
  return of;
}

static int starts_thread(void) {
  pthread_t thread;
  return pthread_create(&thread, NULL, start, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

/* What a run that reads may call; probe_arguments tries those whose arguments are looked at. */
static const int reads[] = {
    SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev, SYS_close, SYS_lseek, SYS_openat, SYS_fstat,
    SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_fchdir,
    SYS_chdir, SYS_dup, SYS_dup3, SYS_pipe2, SYS_ppoll, SYS_pselect6, SYS_fadvise64, SYS_fcntl, SYS_ioctl, SYS_brk, SYS_mmap,
    SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_mincore, SYS_clone, SYS_exit, SYS_exit_group, SYS_futex,
    SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu,
    SYS_restart_syscall, SYS_membarrier, SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigtimedwait, SYS_rt_sigsuspend, SYS_sigaltstack, SYS_wait4,
    SYS_tgkill, SYS_kill, SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_prlimit64,
    SYS_getrusage, SYS_sysinfo, SYS_uname, SYS_getrandom, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep,
    SYS_gettimeofday, SYS_times,
#ifdef SYS_getrlimit
    SYS_getrlimit,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_open
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_time, SYS_arch_prctl,
    SYS_getdents, SYS_pause,
#endif
};
/* What one that writes may call besides. */
static const int writes[] = {
    SYS_pwrite64, SYS_ftruncate, SYS_fallocate, SYS_fsync, SYS_fdatasync, SYS_syncfs, SYS_sync_file_range, SYS_flock,
    SYS_unlinkat, SYS_linkat, SYS_renameat2, SYS_mkdirat, SYS_fchmod, SYS_fchown, SYS_copy_file_range, SYS_sendfile,
    SYS_flistxattr, SYS_fgetxattr, SYS_fsetxattr, SYS_fremovexattr,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_open
    SYS_unlink, SYS_link, SYS_rename, SYS_mkdir,
#endif
};

static int stands_in(int number, const int *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i] == number) return 1;
  return 0;
}

/* Every number that there is, and many that there are not yet: all but those of the lists are refused. With these arguments
 * none of them would do anything, but a run that turns out not to be confined had better not be asked: so this comes last. */
static void probe_numbers(int may_write) {
  for (int number = 0; number < 1024; number++) {
    if (stands_in(number, reads, sizeof reads / sizeof *reads)) continue;
    if (may_write && stands_in(number, writes, sizeof writes / sizeof *writes)) continue;
    if (syscall(number, -1L, -1L, -1L, -1L, -1L, -1L) == -1 && (errno == ENOSYS || errno == EPERM)) continue;
    dprintf(STDERR_FILENO, "probe: never: system call %d: done\n", number);
  }
}

/* By calls that may be made with other arguments. */
static void probe_arguments(void) {
  say("never: type into the terminal", ioctl(STDIN_FILENO, TIOCSTI, "x") == 0);
  say("never: change the terminal", ioctl(STDIN_FILENO, TCSETS, NULL) == 0);
  say("never: attributes", ioctl(STDIN_FILENO, FS_IOC_SETFLAGS, NULL) == 0);
  say("never: signals of a descriptor", fcntl(STDIN_FILENO, F_SETOWN, 1) == 0);
  say("never: kill", kill(1, SIGCONT) == 0);
  say("never: kill a thread", syscall(SYS_tgkill, 1, 1, SIGCONT) == 0);
  say("never: limits of others", syscall(SYS_prlimit64, 1, RLIMIT_CORE, NULL, &(struct rlimit){0}) == 0);
}

static void probe(void) {
  struct timespec times[2] = {{0}, {0}};
  char *command[] = {"true", NULL};
  say("here: read", opens("a", O_RDONLY));
  say("here: list", opens("d", O_RDONLY | O_DIRECTORY));
  say("far: read", opens("/etc/passwd", O_RDONLY));
  say("far: list", opens("/etc", O_RDONLY | O_DIRECTORY));
  say("far: this process", opens("/proc/self/environ", O_RDONLY));
  say("named", opens("r.jgf", O_RDONLY));
  say("libraries", opens("/usr/lib", O_RDONLY | O_DIRECTORY));
  say("thread", starts_thread());
  say("file: write", opens("a", O_WRONLY));
  say("file: write and read", opens("a", O_RDWR));
  say("file: append", opens("a", O_WRONLY | O_APPEND));
  say("file: empty", opens("a", O_RDONLY | O_TRUNC));
  say("file: make", opens("new", O_WRONLY | O_CREAT | O_EXCL));
  say("file: make without a name", opens(".", O_RDWR | O_TMPFILE));
  say("file: mkdir", mkdir("new-d", 0777) == 0);
  say("file: fifo", mkfifo("new-f", 0666) == 0);
  say("file: symlink", symlink("a", "new-s") == 0);
  say("file: link", link("a", "new-l") == 0);
  say("file: rename", rename("a", "b") == 0 && rename("b", "a") == 0);
  say("file: rmdir", rmdir("d") == 0 && mkdir("d", 0777) == 0);
  say("call: truncate", truncate("a", 0) == 0);
  say("call: chmod", chmod("a", 0600) == 0);
  say("call: times", utimensat(AT_FDCWD, "a", times, 0) == 0);
  say("never: socket", has_socket(AF_INET, SOCK_STREAM));
  say("never: datagram", has_socket(AF_INET, SOCK_DGRAM));
  say("never: local socket", has_socket(AF_UNIX, SOCK_STREAM));
  say("never: fork", runs());
  say("file: unlink", unlink("a") == 0 && opens("a", O_WRONLY | O_CREAT));
  if (!opens("b", O_RDONLY)) say("never: exec", execv("/bin/true", command) == 0);
  const char *numbers = getenv("PROBE_NUMBERS");
  if (!numbers) return;
  probe_arguments();
  probe_numbers(strcmp(numbers, "writes") == 0);
}

ssize_t write(int fd, const void *from, size_t size) {
  static ssize_t (*next)(int, const void *, size_t);
  static atomic_flag is_done = ATOMIC_FLAG_INIT;
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "write");
  if (fd == STDOUT_FILENO && !atomic_flag_test_and_set(&is_done)) probe();
  return next(fd, from, size);
}
