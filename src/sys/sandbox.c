#include "config.h"

#include "sys/sandbox.h"

#ifdef HAVE_SANDBOX
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock: files and connections ---- */

#ifdef SYS_landlock_create_ruleset

/* <linux/landlock.h> may be older than the kernel. */
struct landlock_rights {
  uint64_t files, net, scope;
};
struct landlock_place {
  uint64_t rights;
  int32_t directory;
} __attribute__((packed));
enum { RULESET_VERSION = 1, BENEATH = 1 };
enum { EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, REMOVE_FILE = 1 << 5, MAKE_FILE = 1 << 8, REMOVE_AND_MAKE = 0x1ff << 4,
       REFER = 1 << 13, TRUNCATE = 1 << 14, IOCTL_DEVICE = 1 << 15, BIND_AND_CONNECT = 3, SOCKETS_AND_SIGNALS = 3 };

static long landlock_abi(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, RULESET_VERSION);
}

/* What is given up: all that each ABI knows of, but to read files and directories. */
static struct landlock_rights rights_of(long abi, enum sandbox sandbox) {
  struct landlock_rights rights = {.files = EXECUTE};
  if (sandbox != SANDBOX_WRITES) rights.files |= WRITE_FILE | REMOVE_AND_MAKE;
  if (sandbox != SANDBOX_WRITES && abi >= 2) rights.files |= REFER;
  if (sandbox != SANDBOX_WRITES && abi >= 3) rights.files |= TRUNCATE;
  if (abi >= 4) rights.net = BIND_AND_CONNECT;
  if (abi >= 5) rights.files |= IOCTL_DEVICE;
  if (abi >= 6) rights.scope = SOCKETS_AND_SIGNALS;
  return rights;
}

static bool allow_reports(long ruleset, uint64_t known, const int *directories, size_t count) {
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    struct landlock_place place = {known & (WRITE_FILE | REMOVE_FILE | MAKE_FILE | TRUNCATE), directories[i]};
    good = syscall(SYS_landlock_add_rule, (int)ruleset, BENEATH, &place, 0) == 0;
  }
  return good;
}

static void landlock_enter(enum sandbox sandbox, const int *directories, size_t count) {
  long abi = landlock_abi();
  if (abi < 1) return;
  struct landlock_rights rights = rights_of(abi, sandbox);
  size_t size = offsetof(struct landlock_rights, net);
  if (abi >= 4) size = offsetof(struct landlock_rights, scope);
  if (abi >= 6) size = sizeof rights;
  long ruleset = syscall(SYS_landlock_create_ruleset, &rights, size, 0);
  if (ruleset < 0) return;
  if (allow_reports(ruleset, rights.files, directories, count)) (void)syscall(SYS_landlock_restrict_self, (int)ruleset, 0);
  close((int)ruleset);
}

#else

static long landlock_abi(void) { return 0; }
static void landlock_enter(enum sandbox sandbox, const int *directories, size_t count) {
  (void)sandbox, (void)directories, (void)count;
}

#endif

/* ---- seccomp: system calls ---- */

#if defined(__x86_64__)
static const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t architecture = AUDIT_ARCH_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
static const uint32_t architecture = AUDIT_ARCH_RISCV64;
#endif

#if defined(__x86_64__) || defined(__aarch64__) || (defined(__riscv) && __riscv_xlen == 64)

/* Calls are refused unless they stand here, so that a later kernel brings no hole. What is refused does not exist, as far as the
 * program is told: so the C library makes an older call, whose arguments a filter sees (`clone` for `clone3`), or goes
 * without. */
enum verdict {
  REFUSED,
  ALLOWED,
  TO_READ_1, TO_READ_2, /* not with flags, in that argument, to write */
  THREAD,               /* a thread of this process, not another one */
  TERMINAL,             /* ioctl: what a terminal is, not what is typed there */
  DESCRIPTOR,           /* fcntl: its flags and copies of it, nobody's signals */
  ITSELF,               /* the first argument is this process, or 0 */
  OWN_SIGNAL            /* kill: a signal to this process, or the question whether there is one; musl's `raise` names a thread,
                           which a filter does not know, so nobody here calls it */
};

struct call {
  uint32_t number;
  enum verdict verdict;
};

#define CALL(name) {SYS_##name, ALLOWED}

static const struct call reading[] = {
    CALL(read), CALL(readv), CALL(pread64), CALL(preadv), CALL(write), CALL(writev), CALL(close), CALL(lseek),
    {SYS_openat, TO_READ_2}, CALL(fstat),
    CALL(newfstatat), CALL(statx), CALL(statfs), CALL(fstatfs), CALL(faccessat), CALL(readlinkat), CALL(getdents64),
    CALL(getcwd), CALL(fchdir), CALL(chdir), CALL(dup), CALL(dup3), CALL(pipe2), CALL(ppoll), CALL(pselect6), CALL(fadvise64),
    {SYS_fcntl, DESCRIPTOR}, {SYS_ioctl, TERMINAL}, CALL(brk), CALL(mmap), CALL(munmap), CALL(mremap), CALL(mprotect),
    CALL(madvise), CALL(mincore), {SYS_clone, THREAD}, CALL(exit), CALL(exit_group), CALL(futex), CALL(set_robust_list),
    CALL(get_robust_list), CALL(set_tid_address), CALL(sched_yield), CALL(sched_getaffinity), CALL(getcpu),
    CALL(restart_syscall), CALL(membarrier), CALL(rt_sigaction), CALL(rt_sigprocmask), CALL(rt_sigreturn),
    CALL(rt_sigpending), CALL(rt_sigtimedwait), CALL(rt_sigsuspend), CALL(sigaltstack), CALL(wait4), {SYS_tgkill, ITSELF},
    {SYS_kill, OWN_SIGNAL}, CALL(getpid), CALL(getppid), CALL(gettid), CALL(getuid), CALL(geteuid), CALL(getgid), CALL(getegid),
    {SYS_prlimit64, ITSELF}, CALL(getrusage), CALL(sysinfo), CALL(uname), CALL(getrandom),
    CALL(clock_gettime), CALL(clock_getres), CALL(clock_nanosleep), CALL(nanosleep), CALL(gettimeofday), CALL(times),
#ifdef SYS_getrlimit
    CALL(getrlimit),
#endif
#ifdef SYS_rseq
    CALL(rseq),
#endif
#ifdef SYS_faccessat2
    CALL(faccessat2),
#endif
#ifdef SYS_open /* and what else newer architectures do without */
    {SYS_open, TO_READ_1}, CALL(stat), CALL(lstat), CALL(access), CALL(readlink), CALL(dup2), CALL(pipe), CALL(poll),
    CALL(select), CALL(time), CALL(arch_prctl), CALL(getdents), CALL(pause),
#endif
};

/* What writes files besides; Landlock says which, if it is a report. */
static const struct call writing[] = {
    CALL(openat), CALL(pwrite64), CALL(ftruncate), CALL(fallocate), CALL(fsync), CALL(fdatasync), CALL(syncfs),
    CALL(sync_file_range), CALL(flock), CALL(umask), CALL(unlinkat), CALL(linkat), CALL(renameat2), CALL(mkdirat),
    CALL(fchmod), CALL(fchmodat), CALL(fchown), CALL(fchownat), CALL(utimensat), CALL(copy_file_range), CALL(sendfile),
    CALL(flistxattr), CALL(fgetxattr), CALL(fsetxattr),
#ifdef SYS_renameat
    CALL(renameat),
#endif
#ifdef SYS_open
    CALL(open), CALL(creat), CALL(unlink), CALL(link), CALL(rename), CALL(mkdir), CALL(rmdir), CALL(chmod), CALL(chown),
#endif
};

static int compare_calls(const void *a, const void *b) {
  const struct call *one = a, *other = b;
  return (one->number > other->number) - (one->number < other->number);
}

/* A filter for the kernel (BPF), which decides about system calls. */
enum { STEPS_MOST = 512, CALLS_MOST = ARRAY_LENGTH(reading) + ARRAY_LENGTH(writing) };

struct program {
  struct sock_filter steps[STEPS_MOST];
  unsigned short length;
};

/* With the number of steps that are gone over. */
static void add(struct program *program, unsigned code, size_t value, size_t if_so, size_t if_not) {
  assert(program->length < STEPS_MOST);
  program->steps[program->length++] = (struct sock_filter){(uint16_t)code, (uint8_t)if_so, (uint8_t)if_not, (uint32_t)value};
}

static void add_load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, offset, 0, 0);
}

static void add_return(struct program *program, uint32_t what) {
  add(program, BPF_RET | BPF_K, what, 0, 0);
}

/* Allows what has one of these values in that argument. The lower half of it is enough to know. */
static void add_values(struct program *program, size_t argument, const uint32_t *values, size_t count) {
  add_load(program, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
  for (size_t i = 0; i < count; i++) add(program, BPF_JMP | BPF_K | BPF_JEQ, values[i], count - i, 0);
  add_return(program, SECCOMP_RET_ERRNO | EPERM);
  add_return(program, SECCOMP_RET_ALLOW);
}

/* Allows what has none of these bits in that argument, or one of them if that is `wanted`. */
static void add_bits(struct program *program, size_t argument, uint32_t bits, bool wanted) {
  add_load(program, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
  add(program, BPF_JMP | BPF_K | BPF_JSET, bits, wanted, !wanted);
  add_return(program, SECCOMP_RET_ERRNO | EPERM);
  add_return(program, SECCOMP_RET_ALLOW);
}

static void add_verdict(struct program *program, enum verdict verdict) {
  static const uint32_t terminal[] = {TCGETS, TIOCGWINSZ},
                        descriptor[] = {F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD, F_DUPFD_CLOEXEC};
  const uint32_t itself[] = {0, (uint32_t)getpid()};
  enum { TO_WRITE = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC };
  switch (verdict) {
    case REFUSED: add_return(program, SECCOMP_RET_ERRNO | ENOSYS); return;
    case ALLOWED: add_return(program, SECCOMP_RET_ALLOW); return;
    case TO_READ_1: add_bits(program, 1, TO_WRITE, false); return;
    case TO_READ_2: add_bits(program, 2, TO_WRITE, false); return;
    case THREAD: add_bits(program, 0, CLONE_THREAD, true); return;
    case TERMINAL: add_values(program, 1, terminal, ARRAY_LENGTH(terminal)); return;
    case DESCRIPTOR: add_values(program, 1, descriptor, ARRAY_LENGTH(descriptor)); return;
    case ITSELF: add_values(program, 0, itself, ARRAY_LENGTH(itself)); return;
    case OWN_SIGNAL:
      add_load(program, offsetof(struct seccomp_data, args) + sizeof(uint64_t));
      add(program, BPF_JMP | BPF_K | BPF_JEQ, 0, 0, 1);
      add_return(program, SECCOMP_RET_ALLOW);
      add_values(program, 0, &itself[1], 1);
      return;
  }
}

/* From each number on, as far as the next one, the same holds. */
struct ranges {
  struct call list[CALLS_MOST * 2 + 1];
  size_t count;
};

static void add_range(struct ranges *ranges, uint32_t number, enum verdict verdict) {
  if (ranges->count && ranges->list[ranges->count - 1].number == number) ranges->count--;
  bool same = ranges->count && ranges->list[ranges->count - 1].verdict == verdict;
  if (!same || verdict > ALLOWED) ranges->list[ranges->count++] = (struct call){number, verdict};
}

/* What writes may stand in both lists, and is then allowed as a whole. */
static size_t choose_calls(enum sandbox sandbox, struct call *calls) {
  size_t count = ARRAY_LENGTH(reading);
  memcpy(calls, reading, sizeof reading);
  for (size_t i = 0; sandbox != SANDBOX_READS && i < ARRAY_LENGTH(writing); i++) {
    size_t at = 0;
    while (at < count && calls[at].number != writing[i].number) at++;
    calls[at] = writing[i];
    if (at == count) count++;
  }
  return count;
}

static void ranges_make(struct ranges *ranges, enum sandbox sandbox) {
  struct call calls[CALLS_MOST];
  size_t count = choose_calls(sandbox, calls);
  qsort(calls, count, sizeof *calls, compare_calls);
  ranges->count = 0;
  add_range(ranges, 0, REFUSED);
  for (size_t i = 0; i < count; i++) {
    add_range(ranges, calls[i].number, calls[i].verdict);
    add_range(ranges, calls[i].number + 1, REFUSED);
  }
}

/* The kernel goes through it for every call there is, when it takes it: so it is a tree. */
static void add_search(struct program *program, const struct call *ranges, size_t count) {
  size_t half = count / 2, at = program->length;
  if (count == 1) {
    add_verdict(program, ranges->verdict);
    return;
  }
  add(program, BPF_JMP | BPF_K | BPF_JGE, ranges[half].number, 0, 0);
  add_search(program, ranges, half);
  assert(program->length - at - 1 <= UINT8_MAX);
  program->steps[at].jt = (uint8_t)(program->length - at - 1);
  add_search(program, ranges + half, count - half);
}

static void seccomp_enter(enum sandbox sandbox) {
  struct program program = {.length = 0};
  struct ranges ranges;
  ranges_make(&ranges, sandbox);
  add_load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_K | BPF_JEQ, architecture, 1, 0);
  add_return(&program, SECCOMP_RET_ERRNO | ENOSYS);
  add_load(&program, offsetof(struct seccomp_data, nr));
  add_search(&program, ranges.list, ranges.count);
  struct sock_fprog all = {program.length, program.steps};
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0);
}

/* The kernel reads the filter before it refuses, and there is none to read. */
static bool has_seccomp(void) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

#else

static void seccomp_enter(enum sandbox sandbox) {
  (void)sandbox;
}

static bool has_seccomp(void) {
  return false;
}

#endif

/* ---- both ---- */

void sandbox_enter(enum sandbox sandbox, const int *directories, size_t count) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  landlock_enter(sandbox, directories, count);
  seccomp_enter(sandbox);
}

void sandbox_describe(struct buffer *to) {
  long abi = landlock_abi();
  bool filters = has_seccomp();
  if (abi > 0) buffer_printf(to, "Landlock (ABI %ld)%s", abi, filters ? ", " : "");
  if (filters) buffer_add_string(to, "seccomp");
  if (abi <= 0 && !filters) buffer_add_string(to, "this kernel has neither Landlock nor seccomp");
}

#else

void sandbox_enter(enum sandbox sandbox, const int *directories, size_t count) {
  (void)sandbox, (void)directories, (void)count;
}

void sandbox_describe(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

#endif
