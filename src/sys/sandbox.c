#include "config.h"

#include "sys/sandbox.h"

#ifdef HAVE_SANDBOX
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/magic.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/* ---- Landlock: files and connections ---- */

#ifdef SYS_landlock_create_ruleset

/* <linux/landlock.h> may be older than the kernel. */
struct landlock_rights {
  uint64_t files, net, scope;
};
struct landlock_place {
  uint64_t rights;
  int32_t at;
} __attribute__((packed));
enum { RULESET_VERSION = 1, BENEATH = 1 };
enum { EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIRECTORY = 1 << 3, REMOVE_FILE = 1 << 5,
       MAKE_FILE = 1 << 8, REMOVE_AND_MAKE = 0x1ff << 4, REFER = 1 << 13, TRUNCATE = 1 << 14, IOCTL_DEVICE = 1 << 15,
       BIND_AND_CONNECT = 3, SOCKETS_AND_SIGNALS = 3 };

static long landlock_abi(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, RULESET_VERSION);
}

/* What is given up: all that each ABI knows of. */
static struct landlock_rights rights_of(long abi, const struct sandbox_rights *kept) {
  struct landlock_rights rights = {.files = EXECUTE};
  bool writes = kept->sandbox == SANDBOX_WRITES;
  if (!writes) rights.files |= WRITE_FILE | REMOVE_AND_MAKE;
  if (!writes && abi >= 2) rights.files |= REFER;
  if (!writes && abi >= 3) rights.files |= TRUNCATE;
  if (!kept->reads_anything) rights.files |= READ_FILE | READ_DIRECTORY;
  if (abi >= 4) rights.net = BIND_AND_CONNECT;
  if (abi >= 5) rights.files |= IOCTL_DEVICE;
  if (abi >= 6) rights.scope = SOCKETS_AND_SIGNALS;
  return rights;
}

static bool allow(long ruleset, int at, uint64_t rights) {
  struct landlock_place place = {rights, at};
  return syscall(SYS_landlock_add_rule, (int)ruleset, BENEATH, &place, 0) == 0;
}

/* They are open already, and only get their names. One that says the same as the old one leaves it alone, so that is read. */
static bool allow_reports(long ruleset, uint64_t known, const struct sandbox_rights *kept) {
  bool good = true;
  for (size_t i = 0; good && i < kept->directory_count; i++)
    good = allow(ruleset, kept->directories[i], known & (READ_FILE | REMOVE_FILE | MAKE_FILE));
  return good;
}

/* Landlock knows a place by its inode. Plan 9's file system, which has the disks of Windows in WSL, makes a new one each time
 * that a name is looked up, and others are in the hands of a server: so reading is held only to those known to keep theirs. */
static bool keeps_inodes(int at) {
  static const uint32_t known[] = {
      EXT4_SUPER_MAGIC, XFS_SUPER_MAGIC, BTRFS_SUPER_MAGIC, F2FS_SUPER_MAGIC, OVERLAYFS_SUPER_MAGIC, SQUASHFS_MAGIC,
      ISOFS_SUPER_MAGIC, MSDOS_SUPER_MAGIC, TMPFS_MAGIC, RAMFS_MAGIC, SYSFS_MAGIC, PROC_SUPER_MAGIC, DEVPTS_SUPER_MAGIC,
      PIPEFS_MAGIC, SOCKFS_MAGIC, 0x2fc12fc1 /* ZFS */};
  struct statfs status;
  if (fstatfs(at, &status) != 0) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
    if (known[i] == (uint32_t)status.f_type) return true;
  return false;
}

/* What is not there cannot be read. A pipe, named as /dev/stdin, lies in no directory, and is beyond Landlock. */
static bool allow_reading(long ruleset, const char *path) {
  int at = open(path, O_PATH | O_CLOEXEC);
  if (at < 0) return errno != EMFILE && errno != ENFILE && errno != ENOMEM;
  bool good = keeps_inodes(at) && (allow(ruleset, at, READ_FILE | READ_DIRECTORY)
      || (errno == EINVAL && allow(ruleset, at, READ_FILE)) || errno == EBADFD);
  close(at);
  return good;
}

/* Directories as the environment lists them for the loader of libraries; of the working directory it speaks in vain. */
static bool allow_listed(long ruleset, const char *list) {
  char path[PATH_MAX];
  bool good = true;
  while (good && list && *list) {
    size_t length = strcspn(list, ":;");
    if (*list == '/' && length < sizeof path) {
      memcpy(path, list, length);
      path[length] = '\0';
      good = allow_reading(ruleset, path);
    }
    list += length + (list[length] != '\0');
  }
  return good;
}

/* libarchive, which is loaded late, may lie beside what was loaded already; Homebrew links all its libraries in one place. */
static int allow_beside(struct dl_phdr_info *loaded, size_t size, void *of) {
  static const char homebrew[] = "/home/linuxbrew/.linuxbrew";
  const char *name = loaded->dlpi_name, *slash = strrchr(name, '/');
  size_t length = slash ? (size_t)(slash - name) : 0;
  char path[PATH_MAX];
  (void)size;
  if (!length || length >= sizeof path || string_begins(name, "/usr/") || string_begins(name, "/lib")) return 0;
  if (string_begins(name, homebrew)) length = strlen(homebrew);
  memcpy(path, name, length);
  path[length] = '\0';
  return !allow_reading(*(long *)of, path);
}

static bool allow_libraries(long ruleset) {
  static const char *const usual[] = {"/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/nix/store", "/gnu/store",
                                      "/sys/devices/system/cpu"};
  static const char *const listed[] = {"LD_LIBRARY_PATH", "GCONV_PATH", "LOCPATH"};
  bool good = true;
  for (size_t i = 0; good && i < ARRAY_LENGTH(usual); i++) good = allow_reading(ruleset, usual[i]);
  for (size_t i = 0; good && i < ARRAY_LENGTH(listed); i++) good = allow_listed(ruleset, getenv(listed[i]));
  return good && dl_iterate_phdr(allow_beside, &ruleset) == 0;
}

static bool allow_places(long ruleset, const struct sandbox_rights *kept) {
  if (kept->reads_anything) return true;
  bool good = allow_libraries(ruleset);
  for (size_t i = 0; good && i < kept->place_count; i++) good = allow_reading(ruleset, kept->places[i]);
  return good;
}

static bool landlock_try(long abi, const struct sandbox_rights *kept) {
  struct landlock_rights rights = rights_of(abi, kept);
  size_t size = offsetof(struct landlock_rights, net);
  if (abi >= 4) size = offsetof(struct landlock_rights, scope);
  if (abi >= 6) size = sizeof rights;
  long ruleset = syscall(SYS_landlock_create_ruleset, &rights, size, 0);
  if (ruleset < 0) return true;
  bool good = allow_reports(ruleset, rights.files, kept) && allow_places(ruleset, kept);
  if (good) (void)syscall(SYS_landlock_restrict_self, (int)ruleset, 0);
  close((int)ruleset);
  return good;
}

/* Where reading cannot be held to the places, the rest is still given up. A directory whose path is longer than any may be is
 * found by the C library by reading all that are above it. */
static void landlock_enter(const struct sandbox_rights *kept) {
  struct sandbox_rights without = *kept;
  long abi = landlock_abi();
  char here[PATH_MAX];
  without.reads_anything = true;
  if (!getcwd(here, sizeof here) && errno == ERANGE) kept = &without;
  if (abi >= 1 && !landlock_try(abi, kept) && !kept->reads_anything) (void)landlock_try(abi, &without);
}

#else

static long landlock_abi(void) { return 0; }
static void landlock_enter(const struct sandbox_rights *kept) {
  (void)kept;
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

/* What writes files besides. Landlock says in which directories a report gets its name; of attributes it knows nothing, so those
 * of a file that is not open stay as they are. */
static const struct call writing[] = {
    CALL(openat), CALL(pwrite64), CALL(ftruncate), CALL(fallocate), CALL(fsync), CALL(fdatasync), CALL(syncfs),
    CALL(sync_file_range), CALL(flock), CALL(unlinkat), CALL(linkat), CALL(renameat2), CALL(mkdirat),
    CALL(fchmod), CALL(fchown), CALL(copy_file_range), CALL(sendfile), CALL(flistxattr), CALL(fgetxattr), CALL(fsetxattr),
    CALL(fremovexattr),
#ifdef SYS_renameat
    CALL(renameat),
#endif
#ifdef SYS_open
    CALL(open), CALL(unlink), CALL(link), CALL(rename), CALL(mkdir),
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

/* What opens files stands in both lists, and is allowed as a whole where files anywhere are written. Landlock before its third
 * version lets a file be emptied that may be read. */
static size_t choose_calls(enum sandbox sandbox, struct call *calls) {
  size_t count = ARRAY_LENGTH(reading);
  memcpy(calls, reading, sizeof reading);
  for (size_t i = 0; sandbox != SANDBOX_READS && i < ARRAY_LENGTH(writing); i++) {
    size_t at = 0;
    while (at < count && calls[at].number != writing[i].number) at++;
    if (at == count || sandbox == SANDBOX_WRITES) calls[at] = writing[i];
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

void sandbox_enter(const struct sandbox_rights *rights) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  landlock_enter(rights);
  seccomp_enter(rights->sandbox);
}

bool sandbox_knows_places(void) {
  return landlock_abi() > 0;
}

void sandbox_describe(struct buffer *to) {
  long abi = landlock_abi();
  bool filters = has_seccomp();
  if (abi > 0) buffer_printf(to, "Landlock (ABI %ld)%s", abi, filters ? ", " : "");
  if (filters) buffer_add_string(to, "seccomp");
  if (abi <= 0 && !filters) buffer_add_string(to, "this kernel has neither Landlock nor seccomp");
}

#else

void sandbox_enter(const struct sandbox_rights *rights) {
  (void)rights;
}

bool sandbox_knows_places(void) {
  return false;
}

void sandbox_describe(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

#endif
