/* torture.c: runs a command once for each call of one kind, and makes that call fail.
 *
 *   torture LIBRARY FILES MOST KIND ERROR COMMAND...
 *
 * LIBRARY is the compiled fail.c. FILES is a flat directory: the command runs in it, with its file "input" as standard
 * input. If there are more than MOST calls, only some of them fail. A run passes if exit status, output and files are those
 * of a run without failures. It also passes if it exits with status 2 or 3 and a message, and each file is the old or the
 * new one. It fails after a signal or if it leaves another file. EINTR and short reads or writes must change nothing. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES_MOST = 64, PATH_SIZE = 4096, PATIENCE = 120 /* s */ };

struct text {
  char *data; /* owned */
  size_t length;
};

struct file {
  char name[256];
  struct text text;
};

struct state {
  struct file files[FILES_MOST];
  size_t count;
};

struct result {
  int status; /* of waitpid */
  struct text out, err;
  struct state state;
};

static void stop(const char *message) {
  perror(message);
  exit(99);
}

static struct text text_read(const char *path) {
  struct text text = {NULL, 0};
  FILE *file = fopen(path, "rb");
  if (!file) stop(path);
  size_t capacity = 1 << 16;
  text.data = malloc(capacity);
  for (size_t got; (got = fread(text.data + text.length, 1, capacity - text.length - 1, file)) > 0;) {
    text.length += got;
    if (capacity - text.length < 2) text.data = realloc(text.data, capacity *= 2);
  }
  text.data[text.length] = '\0';
  fclose(file);
  return text;
}

static bool text_same(const struct text *a, const struct text *b) {
  return a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

/* ---- the directory ---- */
static void state_read(struct state *state, const char *directory) {
  DIR *list = opendir(directory);
  if (!list) stop(directory);
  state->count = 0;
  for (const struct dirent *entry; (entry = readdir(list));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (state->count == FILES_MOST) stop("too many files");
    struct file *file = &state->files[state->count++];
    char path[PATH_SIZE];
    snprintf(file->name, sizeof file->name, "%s", entry->d_name);
    snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
    file->text = text_read(path);
  }
  closedir(list);
}

static const struct file *state_file(const struct state *state, const char *name) {
  for (size_t i = 0; i < state->count; i++)
    if (strcmp(state->files[i].name, name) == 0) return &state->files[i];
  return NULL;
}

static bool holds(const struct state *state, const struct file *file) {
  const struct file *other = state_file(state, file->name);
  return other && text_same(&other->text, &file->text);
}

static bool state_same(const struct state *a, const struct state *b) {
  for (size_t i = 0; i < a->count; i++)
    if (!holds(b, &a->files[i])) return false;
  return a->count == b->count;
}

static void state_release(struct state *state) {
  for (size_t i = 0; i < state->count; i++) free(state->files[i].text.data);
  state->count = 0;
}

static void state_write(const struct state *state, const char *directory) {
  struct state now;
  char path[PATH_SIZE];
  state_read(&now, directory);
  for (size_t i = 0; i < now.count; i++) {
    snprintf(path, sizeof path, "%s/%s", directory, now.files[i].name);
    unlink(path);
  }
  for (size_t i = 0; i < state->count; i++) {
    snprintf(path, sizeof path, "%s/%s", directory, state->files[i].name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(state->files[i].text.data, 1, state->files[i].text.length, file) != state->files[i].text.length ||
        fclose(file) != 0)
      stop(path);
  }
  state_release(&now);
}

/* ---- runs ---- */
static const char *library, *directory;

/* FAIL is the variable TORTURE_FAIL of fail.c. If it is NULL, no call fails. */
static void run(char **command, const char *fail, struct result *result) {
  pid_t child = fork();
  if (child < 0) stop("fork");
  if (child == 0) {
    int out = open("torture.out", O_WRONLY | O_CREAT | O_TRUNC, 0666),
        err = open("torture.err", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (chdir(directory) != 0) _exit(98);
    int in = open("input", O_RDONLY);
    if (in < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) _exit(98);
    alarm(PATIENCE);
    setenv("LD_PRELOAD", library, 1);
    if (fail) setenv("TORTURE_FAIL", fail, 1);
    execv(command[0], command);
    _exit(98);
  }
  if (waitpid(child, &result->status, 0) != child) stop("waitpid");
  result->out = text_read("torture.out");
  result->err = text_read("torture.err");
  state_read(&result->state, directory);
}

static void result_release(struct result *result) {
  free(result->out.data);
  free(result->err.data);
  state_release(&result->state);
}

/* Returns the number of calls of that kind, or -1 if the library did not count them. */
static long count_of(const char *kind) {
  char name[16];
  long number, found = -1;
  FILE *file = fopen("torture.counts", "r");
  while (file && fscanf(file, "%15s %ld", name, &number) == 2)
    if (strcmp(name, kind) == 0) found = number;
  if (file) fclose(file);
  return found;
}

/* The dynamic linker exits with 127 if it gets no memory while it loads libarchive. The program cannot prevent that. */
static bool is_end_by_linker(const struct result *result) {
  return WEXITSTATUS(result->status) == 127 && strcmp(result->err.data, "out of memory\n") == 0;
}

/* libarchive 3.6 uses a null pointer after some of its own allocations fail. The handler for crashes reports that. */
static bool is_crash_of_libarchive(const struct result *result) {
  return WEXITSTATUS(result->status) == 3 && strstr(result->err.data, "internal error (SIGSEGV)") && count_of("libarchive") > 0;
}

static bool names_file(const char *said, const struct state *old, const struct state *new) {
  const struct state *states[] = {old, new};
  for (int which = 0; which < 2; which++)
    for (size_t i = 0; i < states[which]->count; i++)
      if (strstr(said, states[which]->files[i].name)) return true;
  return strstr(said, "standard ") != NULL || strstr(said, " -: ") != NULL || strstr(said, ": .:") != NULL;
}

/* Returns the mistake of a run, or NULL if it passes. */
static const char *judge(const struct result *is, const struct result *clean, const struct state *old, bool memory,
                         bool is_error) {
  if (!WIFEXITED(is->status)) return "a signal";
  int status = WEXITSTATUS(is->status);
  if (memory && (is_end_by_linker(is) || is_crash_of_libarchive(is)) && state_same(&is->state, old)) return NULL;
  if (status == WEXITSTATUS(clean->status)) {
    if (!text_same(&is->out, &clean->out)) return "another output with the same status";
    return state_same(&is->state, &clean->state) ? NULL : "other files with the same status";
  }
  if (status != 2 && status != 3) return "another status";
  if (!is_error) return "given up, though it is no error";
  if (!is->err.length && text_same(&is->out, &clean->out)) return "no message";
  if (status == 3 && memory && !strstr(is->err.data, "out of memory")) return "exit 3, but not for memory";
  if (!memory && !names_file(is->err.data, old, &clean->state) && !names_file(is->out.data, old, &clean->state))
    return "a message that names no file";
  for (size_t i = 0; i < is->state.count; i++)
    if (!holds(old, &is->state.files[i]) && !holds(&clean->state, &is->state.files[i])) return is->state.files[i].name;
  for (size_t i = 0; i < old->count; i++)
    if (!state_file(&is->state, old->files[i].name)) return "a file is gone";
  return NULL;
}

int main(int count, char **arguments) {
  if (count < 7) return 99;
  library = realpath(arguments[1], NULL);
  if (!library) stop(arguments[1]);
  directory = arguments[2];
  long most = strtol(arguments[3], NULL, 10), bad = 0;
  const char *kind = arguments[4], *error = arguments[5];
  char **command = arguments + 6, fail[64], counts[PATH_SIZE], here[PATH_SIZE - 64];
  bool memory = strcmp(kind, "memory") == 0, is_error = strcmp(error, "EINTR") != 0 && strcmp(error, "short") != 0;
  struct state old;
  struct result clean;
  if (!getcwd(here, sizeof here)) stop("getcwd");
  snprintf(counts, sizeof counts, "%s/torture.counts", here);
  unlink(counts);
  setenv("TORTURE_COUNTS", counts, 1);
  state_read(&old, directory);
  run(command, NULL, &clean);
  if (!WIFEXITED(clean.status)) stop("the command does not end by itself");
  long calls = count_of(kind), stride = calls / most + 1;
  if (calls < 0) stop("nothing was counted: the library was not loaded");
  for (long number = 1; number <= calls; number += stride) {
    struct result result;
    if (!state_same(&clean.state, &old) || number == 1) state_write(&old, directory);
    snprintf(fail, sizeof fail, "%s %ld %s", kind, number, error);
    run(command, fail, &result);
    const char *wrong = judge(&result, &clean, &old, memory, is_error);
    if (wrong) {
      printf("%s: %s (status %d)\n", fail, wrong,
             WIFEXITED(result.status) ? WEXITSTATUS(result.status) : -WTERMSIG(result.status));
      bad++;
    }
    if (!state_same(&result.state, &clean.state)) state_write(&old, directory);
    result_release(&result);
  }
  state_write(&old, directory);
  fprintf(stderr, "%ld calls, status %d\n", calls, WEXITSTATUS(clean.status));
  return bad != 0;
}
