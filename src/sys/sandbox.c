#include "config.h"

#include "sys/sandbox.h"

#ifdef HAVE_SANDBOX
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock: files and connections ---- */

#ifdef SYS_landlock_create_ruleset

/* <linux/landlock.h> may be older than the kernel. */
struct landlock_rights {
  uint64_t files, net, scope;
};
enum { RULESET_VERSION = 1 };

static long landlock_abi(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, RULESET_VERSION);
}

/* All that each ABI knows of, but to read files and directories. */
static struct landlock_rights rights_of(long abi) {
  enum { EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, REMOVE_AND_MAKE = 0x1ff << 4, REFER = 1 << 13, TRUNCATE = 1 << 14, IOCTL_DEVICE = 1 << 15,
         BIND_AND_CONNECT = 3, SOCKETS_AND_SIGNALS = 3 };
  struct landlock_rights rights = {.files = EXECUTE | WRITE_FILE | REMOVE_AND_MAKE};
  if (abi >= 2) rights.files |= REFER;
  if (abi >= 3) rights.files |= TRUNCATE;
  if (abi >= 4) rights.net = BIND_AND_CONNECT;
  if (abi >= 5) rights.files |= IOCTL_DEVICE;
  if (abi >= 6) rights.scope = SOCKETS_AND_SIGNALS;
  return rights;
}

static void landlock_enter(void) {
  long abi = landlock_abi();
  if (abi < 1) return;
  struct landlock_rights rights = rights_of(abi);
  size_t size = abi >= 6 ? sizeof rights : abi >= 4 ? offsetof(struct landlock_rights, scope) : offsetof(struct landlock_rights, net);
  long ruleset = syscall(SYS_landlock_create_ruleset, &rights, size, 0);
  if (ruleset < 0) return;
  (void)syscall(SYS_landlock_restrict_self, (int)ruleset, 0);
  close((int)ruleset);
}

#else

static long landlock_abi(void) { return 0; }
static void landlock_enter(void) {}

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

/* That there is no such call is said of those whose arguments stand in memory, where a filter does not see them: who hears it
 * makes an older one. */
enum verdict { REFUSED, UNKNOWN, REFUSED_TO_WRITE_1, REFUSED_TO_WRITE_2 /* the argument with the flags */, REFUSED_TO_FORK };

/* What Landlock has no word for, and what it has, for kernels without it. */
static const struct rule {
  uint32_t number;
  enum verdict verdict;
} rules[] = {
    {SYS_openat, REFUSED_TO_WRITE_2}, {SYS_truncate, REFUSED}, {SYS_unlinkat, REFUSED}, {SYS_mkdirat, REFUSED}, {SYS_mknodat, REFUSED},
    {SYS_symlinkat, REFUSED}, {SYS_linkat, REFUSED}, {SYS_renameat2, REFUSED}, {SYS_fchmod, REFUSED}, {SYS_fchmodat, REFUSED},
    {SYS_fchown, REFUSED}, {SYS_fchownat, REFUSED}, {SYS_utimensat, REFUSED}, {SYS_setxattr, REFUSED}, {SYS_lsetxattr, REFUSED},
    {SYS_fsetxattr, REFUSED}, {SYS_mount, REFUSED}, {SYS_socket, REFUSED}, {SYS_connect, REFUSED}, {SYS_bind, REFUSED},
    {SYS_execve, REFUSED}, {SYS_execveat, REFUSED}, {SYS_ptrace, REFUSED}, {SYS_process_vm_writev, REFUSED}, {SYS_clone, REFUSED_TO_FORK},
#ifdef SYS_clone3
    {SYS_clone3, UNKNOWN},
#endif
#ifdef SYS_openat2
    {SYS_openat2, UNKNOWN},
#endif
#ifdef SYS_renameat
    {SYS_renameat, REFUSED},
#endif
#ifdef SYS_io_uring_setup
    {SYS_io_uring_setup, REFUSED},
#endif
#ifdef SYS_open /* and what else newer architectures do without */
    {SYS_open, REFUSED_TO_WRITE_1}, {SYS_creat, REFUSED}, {SYS_fork, REFUSED}, {SYS_vfork, REFUSED}, {SYS_unlink, REFUSED},
    {SYS_rmdir, REFUSED}, {SYS_mkdir, REFUSED}, {SYS_mknod, REFUSED}, {SYS_symlink, REFUSED}, {SYS_link, REFUSED}, {SYS_rename, REFUSED},
    {SYS_chmod, REFUSED}, {SYS_chown, REFUSED}, {SYS_lchown, REFUSED}, {SYS_utime, REFUSED}, {SYS_utimes, REFUSED}, {SYS_futimesat, REFUSED},
#endif
};

static int compare_rules(const void *a, const void *b) {
  const struct rule *one = a, *other = b;
  return (one->number > other->number) - (one->number < other->number);
}

/* A filter for the kernel (BPF), which decides about system calls. */
enum { STEPS_MOST = 256 };

struct program {
  struct sock_filter steps[STEPS_MOST];
  unsigned short length;
};

/* With the number of steps that are gone over. */
static void add(struct program *program, unsigned code, size_t value, size_t if_so, size_t if_not) {
  if (program->length < STEPS_MOST)
    program->steps[program->length++] = (struct sock_filter){(uint16_t)code, (uint8_t)if_so, (uint8_t)if_not, (uint32_t)value};
}

static void add_load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, offset, 0, 0);
}

static void add_allow(struct program *program) {
  add(program, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
}

static void add_refuse(struct program *program, uint32_t error) {
  add(program, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error, 0, 0);
}

/* The lower half of an argument is enough to know. */
static void add_argument(struct program *program, size_t argument) {
  add_load(program, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
}

static void add_verdict(struct program *program, enum verdict verdict) {
  switch (verdict) {
    case REFUSED: add_refuse(program, EPERM); return;
    case UNKNOWN: add_refuse(program, ENOSYS); return;
    case REFUSED_TO_WRITE_1:
    case REFUSED_TO_WRITE_2:
      add_argument(program, verdict == REFUSED_TO_WRITE_1 ? 1 : 2);
      add(program, BPF_JMP | BPF_K | BPF_JSET, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 1, 0);
      break;
    case REFUSED_TO_FORK:
      add_argument(program, 0);
      add(program, BPF_JMP | BPF_K | BPF_JSET, CLONE_THREAD, 0, 1);
  }
  add_allow(program);
  add_refuse(program, EPERM);
}

/* The kernel goes through it for every call there is, when it takes it: so it is a tree. */
static void add_search(struct program *program, const struct rule *sorted, size_t count) {
  size_t half = count / 2, at = program->length;
  if (count == 1) {
    add(program, BPF_JMP | BPF_K | BPF_JEQ, sorted->number, 1, 0);
    add_allow(program);
    add_verdict(program, sorted->verdict);
    return;
  }
  add(program, BPF_JMP | BPF_K | BPF_JGE, sorted[half].number, 0, 0);
  add_search(program, sorted, half);
  program->steps[at].jt = (uint8_t)(program->length - at - 1);
  add_search(program, sorted + half, count - half);
}

static void program_make(struct program *program) {
  struct rule sorted[ARRAY_LENGTH(rules)];
  memcpy(sorted, rules, sizeof rules);
  qsort(sorted, ARRAY_LENGTH(sorted), sizeof *sorted, compare_rules);
  program->length = 0;
  add_load(program, offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_K | BPF_JEQ, architecture, 1, 0);
  add_refuse(program, EPERM);
  add_load(program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  enum { X32 = 0x40000000 }; /* the same calls, by other numbers */
  add(program, BPF_JMP | BPF_K | BPF_JSET, X32, 0, 1);
  add_refuse(program, EPERM);
#endif
  add_search(program, sorted, ARRAY_LENGTH(sorted));
}

static void seccomp_enter(void) {
  struct program program;
  program_make(&program);
  struct sock_fprog all = {program.length, program.steps};
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0);
}

/* The kernel reads the filter before it refuses, and there is none to read. */
static bool has_seccomp(void) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

#else

static void seccomp_enter(void) {
}

static bool has_seccomp(void) {
  return false;
}

#endif

/* ---- both ---- */

void sandbox_enter(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  landlock_enter();
  seccomp_enter();
}

void sandbox_describe(struct buffer *to) {
  long abi = landlock_abi();
  bool filters = has_seccomp();
  if (abi > 0) buffer_printf(to, "Landlock (ABI %ld)%s", abi, filters ? ", " : "");
  if (filters) buffer_add_string(to, "seccomp");
  if (abi <= 0 && !filters) buffer_add_string(to, "this kernel has neither Landlock nor seccomp");
}

#else

void sandbox_enter(void) {
}

void sandbox_describe(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

#endif
