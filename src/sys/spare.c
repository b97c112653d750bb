#include "sys/spare.h"

#if !defined(_WIN32) && !defined(__wasm__) && !defined(__EMSCRIPTEN__)
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOST_MOST = 8, SAYINGS_MOST = 1000 };

/* The memory that the processes share. A process that was taken over may have written anything there, so numbers are checked when
 * they are used. */
struct common {
  struct {
    uint64_t input;
    size_t line; /* 0: all of it */
  } lost[LOST_MOST];
  atomic_size_t lost_count;
  atomic_size_t written[SPARE_STREAMS]; /* bytes */
  atomic_size_t changed; /* files */
  atomic_uint_fast64_t sayings[SAYINGS_MOST];
  atomic_size_t said;
};

static struct common *common; /* NULL: there was no spare at any time */
static pid_t spare;           /* 0: none */
static int caller = -1;       /* to call upon it */
static int life = -1;         /* open as long as this process lives; nothing is written there */

/* This process only. Its own messages may repeat. */
static size_t lost, said_before, changed_before;
static atomic_size_t to_cut[SPARE_STREAMS];

static size_t at_most(size_t value, size_t most) {
  return value < most ? value : most;
}

/* ---- two processes ---- */

/* If whoever waits for this run is ended, so is the run: its pipe is closed, which is a SIGIO. It is not the pipe of the call,
 * since what is written is a SIGIO, too, and may come late. A signal of the parent's death would not come out of its sandbox. */
static void end_with_parent(int parent) {
#ifdef F_SETSIG
  fcntl(parent, F_SETSIG, 0);
#endif
  fcntl(parent, F_SETFD, FD_CLOEXEC);
  fcntl(parent, F_SETOWN, getpid());
  fcntl(parent, F_SETFL, O_ASYNC);
  struct pollfd end = {.fd = parent, .events = POLLIN};
  if (poll(&end, 1, 0) != 0) _exit(EXIT_FAILURE);
}

/* One that was stopped with its parent, and not continued with it, goes on when that has gone. */
static void continue_with_end(int parent) {
#ifdef F_SETSIG
  fcntl(parent, F_SETOWN, getpid());
  fcntl(parent, F_SETSIG, SIGCONT);
  fcntl(parent, F_SETFL, O_ASYNC);
#else
  (void)parent;
#endif
}

/* Waits until it is called upon, or not needed any more. */
static void wait_for_call(int calls, int parent) {
  char call;
  ssize_t length;
  continue_with_end(parent);
  do length = read(calls, &call, 1);
  while (length < 0 && errno == EINTR);
  if (length != 1) _exit(EXIT_SUCCESS);
  close(calls);
  end_with_parent(parent);
  lost = at_most(atomic_load(&common->lost_count), LOST_MOST);
  said_before = at_most(atomic_load(&common->said), SAYINGS_MOST);
  changed_before = atomic_load(&common->changed);
  for (int i = 0; i < SPARE_STREAMS; i++) atomic_store(&to_cut[i], atomic_load(&common->written[i]));
}

static bool common_make(void) {
  if (common) return true;
  void *memory = mmap(NULL, sizeof *common, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) common = memory;
  return common;
}

static void pipe_close(const int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

/* True in the new process, once it is called upon. */
static bool divide(void) {
  int calls[2], lives[2];
  if (pipe(calls) != 0) return false;
  if (pipe(lives) != 0) {
    pipe_close(calls);
    return false;
  }
  pid_t child = fork();
  if (child < 0) {
    pipe_close(calls);
    pipe_close(lives);
    return false;
  }
  close(calls[child == 0]);
  close(lives[child == 0]);
  if (child == 0) {
    wait_for_call(calls[0], lives[0]);
    return true;
  }
  fcntl(calls[1], F_SETFD, FD_CLOEXEC);
  fcntl(lives[1], F_SETFD, FD_CLOEXEC);
  caller = calls[1];
  life = lives[1];
  spare = child;
  return false;
}

void spare_keep(void) {
  while (lost < LOST_MOST && common_make() && divide()) {}
}

/* One that is stopped is not waited for. */
void spare_end(void) {
  if (!spare) return;
  close(caller);
  close(life);
  while (waitpid(spare, NULL, WUNTRACED) < 0 && errno == EINTR) {}
  spare = 0;
  caller = life = -1;
}

bool spare_is_there(void) {
  return spare && atomic_load(&common->lost_count) < LOST_MOST;
}

bool spare_take_over(uint64_t input, size_t line) {
  size_t at = atomic_load(&common->lost_count);
  if (at >= LOST_MOST) return false;
  common->lost[at].input = input;
  common->lost[at].line = line;
  atomic_store(&common->lost_count, at + 1);
  if (write(caller, "", 1) != 1) return false;
  while (waitpid(spare, NULL, 0) < 0 && errno == EINTR) {}
  return true;
}

/* ---- what both know ---- */

/* FNV-1a */
uint64_t spare_hash(struct view name) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < name.length; i++) hash = (hash ^ (unsigned char)name.at[i]) * 0x100000001b3;
  return hash;
}

bool spare_has_lost(const char *name, size_t line) {
  uint64_t input = lost ? spare_hash(view_of(name)) : 0;
  for (size_t i = 0; i < lost; i++)
    if (common->lost[i].input == input && common->lost[i].line == line) return true;
  return false;
}

void spare_cut_written(enum spare_stream stream, struct view *text) {
  size_t length = at_most(atomic_load(&to_cut[stream]), text->length);
  *text = view_after(*text, length);
  atomic_fetch_sub(&to_cut[stream], length);
}

void spare_note_written(enum spare_stream stream, size_t bytes) {
  if (common) atomic_fetch_add(&common->written[stream], bytes);
}

bool spare_has_said(struct view message) {
  if (!common) return false;
  uint64_t hash = spare_hash(message);
  for (size_t i = 0; i < said_before; i++)
    if (atomic_load(&common->sayings[i]) == hash) return true;
  size_t at = atomic_fetch_add(&common->said, 1);
  if (at < SAYINGS_MOST) atomic_store(&common->sayings[at], hash);
  return false;
}

void spare_note_changed(void) {
  if (common) atomic_fetch_add(&common->changed, 1);
}

size_t spare_changed_before(void) {
  return changed_before;
}

#else

void spare_keep(void) {}
void spare_end(void) {}
uint64_t spare_hash(struct view name) {
  (void)name;
  return 0;
}
bool spare_is_there(void) {
  return false;
}
bool spare_take_over(uint64_t input, size_t line) {
  (void)input, (void)line;
  return false;
}
bool spare_has_lost(const char *name, size_t line) {
  (void)name, (void)line;
  return false;
}
void spare_cut_written(enum spare_stream stream, struct view *text) {
  (void)stream, (void)text;
}
void spare_note_written(enum spare_stream stream, size_t bytes) {
  (void)stream, (void)bytes;
}
bool spare_has_said(struct view message) {
  (void)message;
  return false;
}
void spare_note_changed(void) {}
size_t spare_changed_before(void) {
  return 0;
}

#endif
