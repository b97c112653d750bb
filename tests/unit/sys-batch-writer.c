/* New files are there whole or not at all, and nothing else is left. */
#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/batch_writer.h"
#include "tests/unit/access-list.h"
#include "tests/unit/files.h"
#include "tests/unit/tap.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static struct buffer why, failures;

static mode_t mode_of(const char *name) {
  struct stat status = {0};
  (void)lstat(in_folder(name), &status);
  return status.st_mode;
}

static void empty(void) {
  DIR *directory = opendir(folder);
  for (struct dirent *entry; directory && (entry = readdir(directory));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) remove(in_folder(entry->d_name));
  if (directory) closedir(directory);
}

static void failed(void *to, const char *path, const char *reason, size_t weight) {
  (void)to, (void)weight;
  buffer_printf(&failures, "%s: %s\n", strrchr(path, '/') + 1, reason);
}

static struct batch_writer *begin(bool replaces) {
  buffer_clear(&why);
  buffer_clear(&failures);
  return batch_writer_new(replaces, failed, NULL);
}

static bool add(struct batch_writer *writer, const char *name, const char *text) {
  return batch_writer_add(writer, AT_FDCWD, in_folder(name), view_of(text), &why);
}

static void test_new(void) {
  umask(027);
  struct batch_writer *writer = begin(false);
  ok(add(writer, "a", "one") && add(writer, "b", "two"), "two new files");
  is_text(get(in_folder("a")), "(none)", "they have no names yet");
  batch_writer_finish(writer);
  is_text(get(in_folder("a")), "one", "then they have");
  is_text(get(in_folder("b")), "two", "both");
  is_number(mode_of("a") & 07777, 0640, "their mode is what the umask leaves");
  is_number(batch_writer_count(writer), 2, "they are counted");
  batch_writer_free(writer);
  is_number(entries(folder), 2, "nothing else is there");
  empty();
  writer = begin(false);
  add(writer, "a", "one");
  batch_writer_free(writer);
  is_number(entries(folder), 0, "what was not finished is gone");
}

/* Where a directory says who may do what with new files, the umask says nothing. */
static void test_access_list(void) {
  if (setxattr(folder, "system.posix_acl_default", &access_list, sizeof access_list, 0) != 0) {
    printf("ok %d - access lists # SKIP the file system has none\n", ++tap_count);
    return;
  }
  umask(077);
  struct batch_writer *writer = begin(false);
  ok(add(writer, "a", "one"), "a new file where an access list says who may use it");
  batch_writer_finish(writer);
  batch_writer_free(writer);
  is_number(mode_of("a") & 07777, 0664, "those in it may");
  umask(027);
  removexattr(folder, "system.posix_acl_default");
  empty();
}

static void test_existing(void) {
  put("a", "mine", 0600);
  put("b", "same", 0600);
  struct batch_writer *writer = begin(false);
  ok(add(writer, "a", "other") && add(writer, "b", "same"), "files that exist");
  batch_writer_finish(writer);
  is_text(buffer_string(&failures), "a: it exists, and holds something else (--force replaces it)\n",
          "one that holds something else is spoken of");
  is_text(get(in_folder("a")), "mine", "and stays");
  is_number(batch_writer_count(writer), 1, "one that holds the same counts");
  is_number(entries(folder), 2, "nothing else is left");
  batch_writer_free(writer);
  writer = begin(true);
  ok(symlink("a", in_folder("link")) == 0, "a link");
  add(writer, "link", "new");
  batch_writer_finish(writer);
  is_text(get(in_folder("a")), "new", "what a link leads to is replaced");
  ok(S_ISLNK(mode_of("link")), "and the link stays one");
  is_number(mode_of("a") & 07777, 0600, "the mode, too");
  is_text(buffer_string(&failures), "", "nothing failed");
  batch_writer_free(writer);
  empty();
}

static void test_pieces(void) {
  struct batch_writer *writer = begin(false);
  ok(batch_writer_begin(writer, AT_FDCWD, in_folder("a"), &why) && batch_writer_put(writer, VIEW("on"), &why) &&
     batch_writer_put(writer, VIEW("e"), &why), "a file in pieces");
  batch_writer_finish(writer);
  is_text(get(in_folder("a")), "one", "is whole");
  batch_writer_free(writer);
  writer = begin(false);
  ok(!batch_writer_begin(writer, AT_FDCWD, in_folder("none/a"), &why), "no directory");
  ok(strstr(buffer_string(&why), "cannot open its directory") != NULL, "is said: %s", buffer_string(&why));
  batch_writer_free(writer);
  empty();
}

static void test_full(void) {
  struct rlimit old, small;
  getrlimit(RLIMIT_FSIZE, &old);
  small = old;
  small.rlim_cur = 4096;
  signal(SIGXFSZ, SIG_IGN);
  char *large = mem_alloc(10000);
  memset(large, 'x', 10000);
  struct batch_writer *writer = begin(false);
  setrlimit(RLIMIT_FSIZE, &small);
  ok(add(writer, "small", "one"), "a small file");
  ok(!batch_writer_add(writer, AT_FDCWD, in_folder("large"), (struct view){large, 10000}, &why),
     "one for which there is no room");
  ok(why.length > 0, "and why: %s", buffer_string(&why));
  batch_writer_finish(writer);
  setrlimit(RLIMIT_FSIZE, &old);
  is_text(get(in_folder("small")), "one", "the small one is there");
  is_number(entries(folder), 1, "of the large one nothing");
  batch_writer_free(writer);
  free(large);
  empty();
}

static void test_many(void) {
  enum { DIRECTORIES = 40, FILES = 9 };
  char name[64];
  size_t good = 0;
  struct batch_writer *writer = begin(false);
  for (int i = 0; i < DIRECTORIES; i++) {
    snprintf(name, sizeof name, "%d", i);
    mkdir(in_folder(name), 0777);
  }
  for (int i = 0; i < DIRECTORIES * FILES; i++) {
    snprintf(name, sizeof name, "%d/%d", i % DIRECTORIES, i / DIRECTORIES);
    good += add(writer, name, name);
  }
  batch_writer_finish(writer);
  is_number(good, DIRECTORIES * FILES, "more files and directories than may be open at once");
  is_number(batch_writer_count(writer), DIRECTORIES * FILES, "all have their names");
  good = 0;
  for (int i = 0; i < DIRECTORIES * FILES; i++) {
    snprintf(name, sizeof name, "%d/%d", i % DIRECTORIES, i / DIRECTORIES);
    good += strcmp(get(in_folder(name)), name) == 0;
    remove(in_folder(name));
  }
  is_number(good, DIRECTORIES * FILES, "and hold what they should");
  batch_writer_free(writer);
  empty();
  is_number(entries(folder), 0, "nothing else is left in any");
}

static void test_signal(void) {
  pid_t child = fork();
  if (!child) {
    signal(SIGTERM, SIG_DFL);
    temp_file_clean_up_on_signals();
    struct batch_writer *writer = begin(false);
    add(writer, "a", "one");
    add(writer, "b", "two");
    raise(SIGTERM);
    batch_writer_finish(writer);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ok(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "an interrupted run ends as the signal asks");
  is_number(entries(folder), 0, "and leaves nothing");
}

int main(void) {
  const char *temporary = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/jgflint-publisher-XXXXXX", temporary ? temporary : "/tmp");
  if (!mkdtemp(folder)) return 99;
  test_new();
  test_access_list();
  test_existing();
  test_pieces();
  test_full();
  test_many();
  test_signal();
  rmdir(folder);
  buffer_release(&why);
  buffer_release(&failures);
  return done();
}
