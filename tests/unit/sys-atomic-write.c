/* A file is the old one or the new one, whatever happens, and nothing else is left. */
#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/batch_writer.h"
#include "tests/unit/access-list.h"
#include "tests/unit/files.h"
#include "tests/unit/tap.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static struct stat status_of(const char *path) {
  struct stat status = {0};
  (void)stat(path, &status);
  return status;
}

static struct buffer why;

static void note_why(void *to, const char *path, const char *reason, size_t weight) {
  (void)path, (void)weight;
  buffer_add_string(to, reason);
}

/* One file by itself. */
static bool write_atomically(const char *path, const struct stat *expected, struct view text, struct buffer *to) {
  struct batch_writer *writer = batch_writer_new(false, note_why, to);
  bool good = batch_writer_replace(writer, path, expected, text, 1, to);
  batch_writer_finish(writer);
  good = good && batch_writer_count(writer) == 1;
  batch_writer_free(writer);
  return good;
}

static bool replace(const char *path, const char *text) {
  struct stat status = status_of(path);
  buffer_clear(&why);
  return write_atomically(path, &status, view_of(text), &why);
}

static void skip(const char *what, const char *reason) {
  printf("ok %d - %s # SKIP %s\n", ++tap_count, what, reason);
}

/* ---- what stays ---- */

static void plain_test(void) {
  put("a.jgf", "old", 0640);
  ok(replace(in_folder("a.jgf"), "new"), "replaced");
  is_text(get(in_folder("a.jgf")), "new", "the new text is there");
  is_number(status_of(in_folder("a.jgf")).st_mode & 07777, 0640, "the mode stays");
  is_number(entries(folder), 1, "nothing is left behind");
  ok(replace(in_folder("a.jgf"), ""), "an empty text is one too");
  is_text(get(in_folder("a.jgf")), "", "and there");
  unlink(in_folder("a.jgf"));
}

static void special_test(void) {
  put("s.jgf", "old", 02755);
  ok(replace(in_folder("s.jgf"), "new") && (status_of(in_folder("s.jgf")).st_mode & 07777) == 02755, "setgid stays");
  unlink(in_folder("s.jgf"));
  if (geteuid() != 0) {
    skip("the owner stays", "not root");
    return;
  }
  put("o.jgf", "old", 0600);
  ok(chown(in_folder("o.jgf"), 1234, 2345) == 0 && replace(in_folder("o.jgf"), "new"), "a file of somebody else is replaced");
  struct stat status = status_of(in_folder("o.jgf"));
  ok(status.st_uid == 1234 && status.st_gid == 2345, "owner and group stay");
  unlink(in_folder("o.jgf"));
}

/* What a user, a backup or an access list has noted about a file stays with it. */
static void attribute_test(void) {
  static const char *const notes[] = {"user.comment", "user.empty"};
  char value[8] = "";
  put("n.jgf", "old", 0644);
  if (setxattr(in_folder("n.jgf"), notes[0], "first", 5, 0) != 0 || setxattr(in_folder("n.jgf"), notes[1], "", 0, 0) != 0)
    skip("attributes stay", "the file system has none");
  else {
    ok(replace(in_folder("n.jgf"), "new"), "a file with attributes is replaced");
    is_number(getxattr(in_folder("n.jgf"), notes[0], value, sizeof value), 5, "an attribute stays");
    is_text(value, "first", "with its value");
    is_number(getxattr(in_folder("n.jgf"), notes[1], value, sizeof value), 0, "and so does an empty one");
  }
  unlink(in_folder("n.jgf"));
}

static bool has_access_list(const char *name) {
  return getxattr(in_folder(name), "system.posix_acl_access", NULL, 0) > 0;
}

/* What a directory says of new files does not hold for one that was there before, and gets a new text. */
static void access_list_test(void) {
  put("without.jgf", "old", 0640);
  put("with.jgf", "old", 0640);
  if (setxattr(in_folder("with.jgf"), "system.posix_acl_access", &access_list, sizeof access_list, 0) != 0
      || setxattr(folder, "system.posix_acl_default", &access_list, sizeof access_list, 0) != 0)
    skip("access lists", "the file system has none");
  else {
    ok(replace(in_folder("without.jgf"), "new") && !has_access_list("without.jgf"), "nobody gets rights that he did not have");
    ok(replace(in_folder("with.jgf"), "new") && has_access_list("with.jgf"), "nor loses any");
    is_number(status_of(in_folder("with.jgf")).st_mode & 07777, 0664, "nor does the mode change");
    removexattr(folder, "system.posix_acl_default");
  }
  unlink(in_folder("without.jgf"));
  unlink(in_folder("with.jgf"));
}

static void link_test(void) {
  put("target.jgf", "old", 0644);
  ok(symlink("target.jgf", in_folder("link.jgf")) == 0 && replace(in_folder("link.jgf"), "new"), "through a link");
  struct stat status;
  ok(lstat(in_folder("link.jgf"), &status) == 0 && S_ISLNK(status.st_mode), "the link stays one");
  is_text(get(in_folder("target.jgf")), "new", "its target is written");
  unlink(in_folder("link.jgf"));
  ok(link(in_folder("target.jgf"), in_folder("other.jgf")) == 0 && !replace(in_folder("target.jgf"), "newer"),
     "not with two names");
  is_text(get(in_folder("other.jgf")), "new", "and both stay");
  unlink(in_folder("other.jgf"));
  unlink(in_folder("target.jgf"));
}

/* ---- refusals ---- */

static void changed_test(void) {
  put("c.jgf", "old", 0644);
  struct stat before = status_of(in_folder("c.jgf"));
  put("c.jgf", "else", 0644);
  buffer_clear(&why);
  ok(!write_atomically(in_folder("c.jgf"), &before, VIEW("new"), &why), "a changed file is left alone");
  ok(strstr(buffer_string(&why), "changed"), "and why: %s", buffer_string(&why));
  is_text(get(in_folder("c.jgf")), "else", "with what is there now");
  put("c.jgf", "new", 0644);
  buffer_clear(&why);
  ok(write_atomically(in_folder("c.jgf"), &before, VIEW("new"), &why) && !why.length, "unless that is the new text already");
  unlink(in_folder("c.jgf"));
  buffer_clear(&why);
  bool written = write_atomically(in_folder("c.jgf"), &before, VIEW("new"), &why);
  ok(!written, "a file that has gone stays away: %s", buffer_string(&why));
  is_number(entries(folder), 0, "nothing is left behind");
}

/* Whether the modes of files count for this process from now on: root gives up what makes it master of them. */
static bool be_like_others(bool on) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
  if (syscall(SYS_capget, &header, sets) != 0) return false;
  for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) sets[i].effective = on ? 0 : sets[i].permitted;
  return syscall(SYS_capset, &header, sets) == 0;
}

static void read_only_test(void) {
  bool is_root = geteuid() == 0;
  if (is_root && !be_like_others(true)) {
    skip("read-only directory", "root may write everywhere");
    return;
  }
  put("r.jgf", "old", 0644);
  chmod(folder, 0555);
  bool written = replace(in_folder("r.jgf"), "new");
  ok(!written, "read-only directory: %s", buffer_string(&why));
  chmod(folder, 0755);
  is_text(get(in_folder("r.jgf")), "old", "the file stays");
  chmod(in_folder("r.jgf"), 0444);
  written = replace(in_folder("r.jgf"), "new");
  ok(!written, "read-only file: %s", buffer_string(&why));
  unlink(in_folder("r.jgf"));
  if (is_root) be_like_others(false);
}

/* A limit on the size of files stands for a disk that fills up where none may be mounted. */
static void limit_test(void) {
  put("l.jgf", "old", 0644);
  pid_t child = fork();
  if (child == 0) {
    struct rlimit limit = {4096, 4096};
    char *large = mem_alloc(1 << 20);
    memset(large, 'x', 1 << 20);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    struct stat status = status_of(in_folder("l.jgf"));
    _exit(write_atomically(in_folder("l.jgf"), &status, (struct view){large, 1 << 20}, &why));
  }
  int status;
  waitpid(child, &status, 0);
  ok(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a file that may not grow so large is refused");
  is_text(get(in_folder("l.jgf")), "old", "the file stays");
  is_number(entries(folder), 1, "nothing is left behind");
  unlink(in_folder("l.jgf"));
}

/* ---- what others left ---- */

static void put_aged(const char *name, time_t age) {
  put(name, "left", 0600);
  struct timespec times[2] = {{.tv_sec = time(NULL) - age}, {.tv_sec = time(NULL) - age}};
  utimensat(AT_FDCWD, in_folder(name), times, 0);
}

static bool is_there(const char *name) {
  return access(in_folder(name), F_OK) == 0;
}

static void left_over_test(void) {
  static const char killed[] = ".jgflint-00112233445566aa.tmp", young[] = ".jgflint-00112233445566ab.tmp",
                    busy[] = ".jgflint-00112233445566ac.tmp", other[] = ".jgflint-1-0.tmp",
                    named[] = ".jgflint-00112233445566ad.tmp";
  put("f.jgf", "old", 0644);
  put_aged(killed, 3600);
  put_aged(named, 3600);
  ok(link(in_folder(named), in_folder("named.jgf")) == 0, "one has got its name");
  put_aged(young, 1);
  put_aged(busy, 3600);
  put_aged(other, 3600);
  int fd = open(in_folder(busy), O_RDONLY);
  ok(flock(fd, LOCK_EX | LOCK_NB) == 0, "somebody works on one");
  ok(replace(in_folder("f.jgf"), "new"), "a file is replaced where killed runs have left something");
  ok(!is_there(killed), "what nobody works on is removed");
  ok(!is_there(named) && strcmp(get(in_folder("named.jgf")), "left") == 0, "what has got its name loses the other one");
  ok(is_there(young), "what is younger than a minute stays");
  ok(is_there(busy), "what somebody works on stays");
  ok(is_there(other), "what is called otherwise stays");
  close(fd);
  unlink(in_folder("f.jgf"));
  unlink(in_folder("named.jgf"));
  unlink(in_folder(young));
  unlink(in_folder(busy));
  unlink(in_folder(other));
}

/* Two files that are prepared, and then one of them changes before its turn. */
static void late_change_test(void) {
  put("a.jgf", "old", 0644);
  put("b.jgf", "old", 0644);
  struct stat a = status_of(in_folder("a.jgf")), b = status_of(in_folder("b.jgf"));
  buffer_clear(&why);
  struct batch_writer *writer = batch_writer_new(false, note_why, &why);
  bool good = batch_writer_replace(writer, in_folder("a.jgf"), &a, VIEW("new"), 1, &why) &&
              batch_writer_replace(writer, in_folder("b.jgf"), &b, VIEW("new"), 1, &why);
  ok(good, "two files are prepared");
  is_text(get(in_folder("a.jgf")), "old", "nothing has changed yet");
  put("b.jgf", "else", 0644);
  batch_writer_finish(writer);
  is_number(batch_writer_count(writer), 1, "one is replaced");
  is_text(get(in_folder("a.jgf")), "new", "that which is as it was");
  is_text(get(in_folder("b.jgf")), "else", "the other is left alone");
  ok(strstr(buffer_string(&why), "changed"), "and why: %s", buffer_string(&why));
  batch_writer_free(writer);
  is_number(entries(folder), 2, "nothing is left behind");
  unlink(in_folder("a.jgf"));
  unlink(in_folder("b.jgf"));
}

/* A file that somebody shuts after it was read is not opened again. */
static void shut_test(void) {
  put("a.jgf", "old", 0644);
  struct stat before = status_of(in_folder("a.jgf"));
  buffer_clear(&why);
  struct batch_writer *writer = batch_writer_new(false, note_why, &why);
  ok(batch_writer_replace(writer, in_folder("a.jgf"), &before, VIEW("new"), 1, &why), "a file is prepared");
  chmod(in_folder("a.jgf"), 0600);
  batch_writer_finish(writer);
  batch_writer_free(writer);
  ok(strstr(buffer_string(&why), "changed"), "its mode changes, and it is left alone: %s", buffer_string(&why));
  is_number(status_of(in_folder("a.jgf")).st_mode & 07777, 0600, "with its new mode");
  unlink(in_folder("a.jgf"));
}

static void count_names(void *to, const char *path, const char *reason, size_t weight) {
  (void)path, (void)reason, (void)weight;
  *(size_t *)to = entries(folder);
}

/* New files get their names one after another, and a run may be killed after any of them. */
static void one_name_test(void) {
  size_t seen = 0;
  put("c.jgf", "else", 0644);
  buffer_clear(&why);
  struct batch_writer *writer = batch_writer_new(false, count_names, &seen);
  bool good = true;
  for (char name[] = "a.jgf"; good && name[0] <= 'c'; name[0]++)
    good = batch_writer_add(writer, AT_FDCWD, in_folder(name), VIEW("new"), &why);
  ok(good, "three new files are prepared, of which one cannot get its name: %s", buffer_string(&why));
  batch_writer_finish(writer);
  is_number(seen, 4, "those before it have one name then, not two");
  batch_writer_free(writer);
  is_number(entries(folder), 3, "nothing is left behind");
  for (char name[] = "a.jgf"; name[0] <= 'c'; name[0]++) unlink(in_folder(name));
}

/* With few descriptors some files get their names before others are prepared. */
static void descriptors_test(void) {
  enum { MANY = 60 };
  char name[32];
  for (int i = 0; i < MANY; i++) {
    snprintf(name, sizeof name, "d%d.jgf", i);
    put(name, "old", 0644);
  }
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    struct rlimit limit = {24, 24};
    setrlimit(RLIMIT_NOFILE, &limit);
    struct batch_writer *writer = batch_writer_new(false, note_why, &why);
    for (int i = 0; i < MANY; i++) {
      snprintf(name, sizeof name, "d%d.jgf", i);
      struct stat status = status_of(in_folder(name));
      batch_writer_replace(writer, in_folder(name), &status, VIEW("new"), 1, &why);
    }
    batch_writer_finish(writer);
    _exit((int)batch_writer_count(writer));
  }
  int status, renewed = 0;
  waitpid(child, &status, 0);
  for (int i = 0; i < MANY; i++) {
    snprintf(name, sizeof name, "d%d.jgf", i);
    renewed += strcmp(get(in_folder(name)), "new") == 0;
    unlink(in_folder(name));
  }
  ok(WIFEXITED(status) && WEXITSTATUS(status) == MANY, "%d files with 24 descriptors", MANY);
  is_number(renewed, MANY, "all are replaced");
}

static void full_test(void) {
#ifdef __linux__
  mkdir(in_folder("tiny"), 0755);
  if (mount("tmpfs", in_folder("tiny"), "tmpfs", 0, "size=64k") != 0) {
    skip("a disk that fills up", "no file system may be mounted here");
    rmdir(in_folder("tiny"));
    return;
  }
  put("tiny/f.jgf", "old", 0644);
  char *large = mem_alloc_zeroed(1 << 18, 1);
  memset(large, 'x', (1 << 18) - 1);
  bool written = replace(in_folder("tiny/f.jgf"), large);
  ok(!written, "a full disk: %s", buffer_string(&why));
  is_text(get(in_folder("tiny/f.jgf")), "old", "the file stays");
  is_number(entries(in_folder("tiny")), 1, "nothing is left behind");
  free(large);
  umount(in_folder("tiny"));
  rmdir(in_folder("tiny"));
#endif
}

/* ---- killed at any moment ---- */

enum { FILES = 300, LENGTH = 20000 };

static void torture_child(int killer, int ready) {
  static char text[LENGTH + 1];
  if (killer != SIGKILL) signal(killer, SIG_DFL); /* whoever runs the tests may ignore it, and so would we */
  temp_file_clean_up_on_signals();
  alarm(60); /* its killer may be killed first */
  struct batch_writer *writer = batch_writer_new(false, note_why, &why);
  if (write(ready, "", 1) != 1) _exit(EXIT_FAILURE);
  for (char fill = 'b';; fill = fill == 'y' ? 'b' : (char)(fill + 1)) {
    for (int i = 0; i < FILES; i++) {
      char name[32];
      snprintf(name, sizeof name, "%03d.jgf", i);
      memset(text, fill, LENGTH);
      struct stat status = status_of(in_folder(name));
      buffer_clear(&why);
      batch_writer_replace(writer, in_folder(name), &status, (struct view){text, LENGTH}, 1, &why);
    }
    batch_writer_finish(writer);
  }
}

/* Every file is of one letter and whole. */
static size_t torn_files(void) {
  size_t damaged = 0;
  for (int i = 0; i < FILES; i++) {
    char name[32];
    snprintf(name, sizeof name, "%03d.jgf", i);
    const char *text = get(in_folder(name));
    bool whole = strlen(text) == LENGTH && strspn(text, (char[2]){text[0], '\0'}) == LENGTH;
    if (!whole) damaged++;
  }
  return damaged;
}

static size_t litter_remove(void) {
  DIR *directory = opendir(folder);
  size_t count = 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    if (strncmp(entry->d_name, ".jgflint-", 9) != 0) continue;
    unlinkat(dirfd(directory), entry->d_name, 0);
    count++;
  }
  closedir(directory);
  return count;
}

static void torture_test(int killer, int rounds, const char *name) {
  size_t damaged = 0, litter = 0;
  bool is_begun = true;
  for (int round = 0; round < rounds; round++) {
    fflush(stdout);
    int ready[2];
    char byte;
    if (pipe(ready) != 0) abort();
    pid_t child = fork();
    if (child == 0) torture_child(killer, ready[1]);
    close(ready[1]);
    is_begun &= read(ready[0], &byte, 1) == 1; /* the moments are those of its work, however late that begins */
    close(ready[0]);
    struct timespec delay = {0, 1000000L + (long)round * 7919L * 1013L % 40000000L};
    nanosleep(&delay, NULL);
    kill(child, killer);
    waitpid(child, NULL, 0);
    damaged += torn_files();
    litter += litter_remove();
  }
  ok(is_begun, "%s: files are being written", name);
  is_number(damaged, 0, "%s at %d moments over %d files: each is whole", name, rounds, FILES);
  if (killer != SIGKILL) is_number(litter, 0, "%s: no temporary files are left", name);
}

static void torture_tests(void) {
  torture_test(SIGKILL, 40, "kill -9");
  torture_test(SIGTERM, 40, "SIGTERM");
  torture_test(SIGINT, 10, "SIGINT");
  torture_test(SIGUSR1, 10, "SIGUSR1");
  torture_test(SIGXCPU, 10, "SIGXCPU");
  torture_test(SIGSYS, 10, "SIGSYS");
  torture_test(SIGRTMIN + 3, 10, "a signal of real time");
}

int main(void) {
  const char *place = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/jgflint-write-XXXXXX", place ? place : "/tmp");
  if (!mkdtemp(folder)) return skip_all("no directory for temporary files");
  plain_test();
  special_test();
  attribute_test();
  access_list_test();
  link_test();
  changed_test();
  read_only_test();
  limit_test();
  left_over_test();
  late_change_test();
  shut_test();
  one_name_test();
  descriptors_test();
  full_test();
  static char text[LENGTH + 1];
  memset(text, 'a', LENGTH);
  for (int i = 0; i < FILES; i++) {
    char name[32];
    snprintf(name, sizeof name, "%03d.jgf", i);
    put(name, text, 0644);
  }
  torture_tests();
  for (int i = 0; i < FILES; i++) {
    char name[32];
    snprintf(name, sizeof name, "%03d.jgf", i);
    unlink(in_folder(name));
  }
  rmdir(folder);
  buffer_release(&why);
  return done();
}
