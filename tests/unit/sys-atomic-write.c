/* sys-atomic-write.c: a file that is replaced keeps its owner, a file that changed is left alone, and after a signal each
 * file has its old or its new text. tests/cli/fix.t, tests/cli/convert.t and tests/torture/torture.t test the other refusals
 * with the programs. */
#include "base/memory.h"
#include "sys/atomic_write.h"
#include "tests/unit/tap.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[4096];

/* The result is valid until the second call after this one. */
static const char *in_folder(const char *name) {
  static char path[2][5000];
  static int which;
  which = !which;
  snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
  return path[which];
}

static void put(const char *name, const char *text, mode_t mode) {
  FILE *file = fopen(in_folder(name), "wb");
  fputs(text, file);
  fclose(file);
  chmod(in_folder(name), mode);
}

/* Returns the text of a file, or "(none)" if the file does not exist. */
static const char *get(const char *path) {
  static char text[1 << 16];
  FILE *file = fopen(path, "rb");
  size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
  text[length] = '\0';
  if (file) fclose(file);
  return file ? text : "(none)";
}

/* Returns the number of entries in a directory, including hidden ones. */
static size_t entries(const char *path) {
  DIR *directory = opendir(path);
  size_t count = 0;
  for (struct dirent *entry; directory && (entry = readdir(directory));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) count++;
  if (directory) closedir(directory);
  return count;
}

static struct os_status status_of(const char *path) {
  struct os_status status = {0};
  (void)os_stat(path, &status);
  return status;
}

static struct buffer refusal;

static bool replace(const char *path, const char *text) {
  struct os_status status = status_of(path);
  buffer_clear(&refusal);
  return file_replace(path, &status, view_of(text), &refusal);
}

static void skip(const char *name, const char *reason) {
  printf("ok %d - %s # SKIP %s\n", ++tap_count, name, reason);
}

static void empty(void) {
  DIR *directory = opendir(folder);
  for (struct dirent *entry; directory && (entry = readdir(directory));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) remove(in_folder(entry->d_name));
  if (directory) closedir(directory);
}

static void special_test(void) {
  put("s.jgf", "old", 02755);
  ok(replace(in_folder("s.jgf"), "new") &&
      status_of(in_folder("s.jgf")).mode == 02755, "a file keeps the setgid bit");
  empty();
  if (geteuid() != 0) {
    skip("a file keeps its owner", "not root");
    return;
  }
  put("o.jgf", "old", 0600);
  ok(chown(in_folder("o.jgf"), 1234, 2345) == 0 && replace(in_folder("o.jgf"), "new"), "root replaces the file of a user");
  struct os_status status = status_of(in_folder("o.jgf"));
  ok(status.user == 1234 && status.group == 2345, "a file keeps its owner and group");
  empty();
}

static void edits_test(void) {
  struct file_edits edits;
  put("e.jsonl", "one two three", 0640);
  struct os_status status = status_of(in_folder("e.jsonl"));
  buffer_clear(&refusal);
  ok(file_edits_begin(&edits, in_folder("e.jsonl"), &status, &refusal) && file_edits_put(&edits, 0, 3, VIEW("1"), &refusal) &&
     file_edits_put(&edits, 8, 5, VIEW("3"), &refusal), "two parts of a file are replaced");
  is_text(get(in_folder("e.jsonl")), "one two three", "an edited file changes only at the end");
  ok(file_edits_finish(&edits, &refusal), "the edits are finished");
  file_edits_release(&edits);
  is_text(get(in_folder("e.jsonl")), "1 two 3", "the rest of the text is copied");
  is_number(status_of(in_folder("e.jsonl")).mode, 0640, "the file keeps its mode");
  status = status_of(in_folder("e.jsonl"));
  ok(file_edits_begin(&edits, in_folder("e.jsonl"), &status, &refusal), "edits are begun");
  chmod(in_folder("e.jsonl"), 0600);
  ok(!file_edits_finish(&edits, &refusal) && strstr(buffer_string(&refusal), "changed"),
     "a file whose mode changed is refused: %s", buffer_string(&refusal));
  file_edits_release(&edits);
  is_number(status_of(in_folder("e.jsonl")).mode, 0600, "an edited file has its new mode");
  is_number(entries(folder), 1, "no other file is left");
  empty();
}

static void changed_test(void) {
  put("c.jgf", "old", 0644);
  struct os_status before = status_of(in_folder("c.jgf"));
  put("c.jgf", "else", 0644);
  buffer_clear(&refusal);
  ok(!file_replace(in_folder("c.jgf"), &before, VIEW("new"), &refusal), "a file that changed is refused");
  ok(strstr(buffer_string(&refusal), "changed"), "the reason is given: %s", buffer_string(&refusal));
  is_text(get(in_folder("c.jgf")), "else", "a file that changed keeps its text");
  unlink(in_folder("c.jgf"));
  buffer_clear(&refusal);
  bool written = file_replace(in_folder("c.jgf"), &before, VIEW("new"), &refusal);
  ok(!written, "a file that was removed is refused: %s", buffer_string(&refusal));
  is_number(entries(folder), 0, "no file is left");
}

static void new_test(void) {
  mode_t before = umask(027);
  ok(file_write(in_folder("a"), VIEW("one"), false, &refusal), "a new file is written");
  is_text(get(in_folder("a")), "one", "a new file has its text");
  is_number(status_of(in_folder("a")).mode, 0640, "the umask determines its mode");
  is_number(entries(folder), 1, "no other file is left");
  buffer_clear(&refusal);
  ok(!file_write(in_folder("none/a"), VIEW("one"), false, &refusal) &&
      strstr(buffer_string(&refusal), "cannot open its directory"), "a missing directory is reported: %s",
     buffer_string(&refusal));
  struct file_change change;
  ok(file_change_make(&change, in_folder("b"), &refusal) && file_change_put(&change, VIEW("two"), &refusal), "a file is begun");
  file_change_release(&change);
  is_number(entries(folder), 1, "an unfinished file is removed");
  umask(before);
  empty();
}

/* ---- killed at any moment ---- */
enum { FILES = 300, LENGTH = 20000 };

static void torture_child(int killer, int ready) {
  static char text[LENGTH + 1];
  if (killer != SIGKILL) signal(killer, SIG_DFL); /* ignored signals would stay ignored */
  os_on_end(temp_file_remove_all);
  alarm(60); /* the parent may be killed first */
  if (write(ready, "", 1) != 1) _exit(EXIT_FAILURE);
  for (char fill = 'b';; fill = fill == 'y' ? 'b' : (char)(fill + 1)) {
    for (int i = 0; i < FILES; i++) {
      char name[32];
      snprintf(name, sizeof name, "%03d.jgf", i);
      memset(text, fill, LENGTH);
      struct os_status status = status_of(in_folder(name));
      buffer_clear(&refusal);
      (void)file_replace(in_folder(name), &status, (struct view){text, LENGTH}, &refusal);
    }
  }
}

/* The number of files that are not whole. The text of a whole file is one repeated letter. */
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
    is_begun &= read(ready[0], &byte, 1) == 1; /* count the time from the start of its work */
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
  static char text[LENGTH + 1];
  memset(text, 'a', LENGTH);
  for (int i = 0; i < FILES; i++) {
    char name[32];
    snprintf(name, sizeof name, "%03d.jgf", i);
    put(name, text, 0644);
  }
  torture_test(SIGKILL, 40, "kill -9");
  torture_test(SIGTERM, 40, "SIGTERM");
  torture_test(SIGINT, 10, "SIGINT");
  torture_test(SIGHUP, 10, "SIGHUP");
  empty();
}

int main(void) {
  const char *place = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/jgflint-write-XXXXXX", place ? place : "/tmp");
  if (!mkdtemp(folder)) return skip_all("no directory for temporary files");
  special_test();
  edits_test();
  changed_test();
  new_test();
  torture_tests();
  rmdir(folder);
  buffer_release(&refusal);
  return done();
}
