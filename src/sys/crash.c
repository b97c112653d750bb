#include "base/memory.h"
#include "sys/atomic_write.h"
#include "sys/crash.h"
#include "sys/messages.h"
#include "sys/spare.h"
#include "text/escape.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

/* A handler reads them, so they are fixed arrays. A name that is just being written may be read half: that is no harm. */
enum { THREADS = 260, NAME_SIZE = 512, STACK_SIZE = 65536, PATIENCE = 500 /* ms */ };

static struct crash_thread {
  atomic_bool is_taken, is_at_work;
  char name[NAME_SIZE]; /* as it is shown */
  atomic_size_t line;   /* 0: none */
  uint64_t input;       /* spare_hash of the name as it is */
  struct buffer scratch; /* owned */
  void *stack;          /* owned */
} threads[THREADS];

static const struct {
  int number;
  const char *name;
} faults[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"}};

static struct {
  void (*save)(void *of);
  void *of; /* borrowed */
} saving;

static atomic_flag is_held = ATOMIC_FLAG_INIT, is_dying = ATOMIC_FLAG_INIT;
static _Thread_local struct crash_thread *own;
static _Thread_local bool holds;
static _Thread_local volatile sig_atomic_t deferred;
static _Thread_local const char *volatile guest; /* static */

/* ---- what is said ---- */

static void print_text(const char *text) {
  message_put(view_of(text));
}

static void describe_number(size_t number) {
  char digits[24], *at = digits + sizeof digits;
  *--at = '\0';
  do *--at = (char)('0' + number % 10);
  while (number /= 10);
  print_text(at);
}

/* The file of this thread; where a process has sent the signal, in whatever thread it came, those of all. */
static void print_names(bool all) {
  const char *between = ": ";
  for (struct crash_thread *thread = threads; thread < threads + THREADS; thread++) {
    if (!atomic_load(&thread->is_taken) || !atomic_load(&thread->is_at_work) || (!all && thread != own)) continue;
    print_text(between);
    print_text(thread->name);
    if (atomic_load(&thread->line)) print_text(":");
    if (atomic_load(&thread->line)) describe_number(atomic_load(&thread->line));
    between = ", ";
  }
}

/* "jgflint: a.jgf: internal error (SIGSEGV): ..." */
static void print_fault(int number, bool is_sent, bool goes_on) {
  print_text(program_name());
  print_names(is_sent);
  print_text(": internal error (");
  for (size_t i = 0; i < ARRAY_LENGTH(faults); i++)
    if (faults[i].number == number) print_text(faults[i].name);
  print_text(goes_on ? "): it is left out; the run goes on with what else there is. Please report this.\n"
                     : "): the run ends here; what was done before is written. Please report this.\n");
}

static void print_guest(const char *library) {
  print_text(program_name());
  print_names(false);
  print_text(": ");
  print_text(library);
  print_text(" is out of memory, it seems, and gave up: the run ends here; what was done before is written\n");
}

/* ---- the handler ---- */

/* Waits until no thread changes what is saved. */
static bool hold_patiently(void) {
  for (int waited = 0; waited < PATIENCE; waited++) {
    if (!atomic_flag_test_and_set(&is_held)) return true;
    poll(NULL, 0, 1);
  }
  return false;
}

static bool hold_to_end(void) {
  static bool is_held_to_end; /* for the one */
  if (!holds && !is_held_to_end) is_held_to_end = hold_patiently();
  return is_held_to_end;
}

/* Whether the spare does what is left. Nothing may be half written, and it has to be certain which input is lost. */
static bool hand_over(int number, bool is_sent) {
  bool is_one = !is_sent && !guest && own && atomic_load(&own->is_at_work);
  if (!is_one || !spare_is_there() || !hold_to_end()) return false;
  print_fault(number, false, true);
  temp_file_remove_all();
  return spare_take_over(own->input, atomic_load(&own->line));
}

NORETURN static void end_run(void) {
  if (hold_to_end() && saving.save) saving.save(saving.of);
  temp_file_remove_all();
  _exit(STATUS_INTERNAL);
}

/* Another thread that is at fault as well has nothing to add; this one, if it is at fault again while it saves what there is,
 * gives that up. */
static void be_the_one(void) {
  static _Thread_local int times;
  if (++times == 2) temp_file_remove_all();
  if (times > 1) _exit(STATUS_INTERNAL);
  while (atomic_flag_test_and_set(&is_dying)) poll(NULL, 0, 1000);
}

/* A null pointer, or a member of what would be there. */
static bool is_of_guest(const siginfo_t *info, bool is_sent) {
  enum { FIRST_PAGE = 4096 };
  return guest && info && !is_sent && (uintptr_t)info->si_addr < FIRST_PAGE;
}

/* abort(), by this thread. */
static bool is_abort(const siginfo_t *info) {
#ifdef SI_TKILL
  return info->si_signo == SIGABRT && info->si_code == SI_TKILL && info->si_pid == getpid();
#else
  (void)info;
  return false;
#endif
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  bool is_sent = info && info->si_code <= 0 && !is_abort(info); /* by a process: it can wait until this thread has written */
  if (holds && is_sent && number != SIGABRT) {
    deferred = number;
    errno = error;
    return;
  }
  be_the_one();
  if (hand_over(number, is_sent)) _exit(STATUS_INTERNAL);
  if (is_of_guest(info, is_sent)) print_guest(guest);
  else print_fault(number, is_sent, false);
  end_run();
}

/* In the middle of a run only a library calls exit(). */
static void handle_exit(void) {
  if (!guest || !saving.save) return;
  be_the_one();
  print_guest(guest);
  end_run();
}

static void handlers_set(void) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  for (size_t i = 0; i < ARRAY_LENGTH(faults); i++) {
    struct sigaction before;
    bool is_known = sigaction(faults[i].number, NULL, &before) == 0;
    bool is_ours = is_known && !(before.sa_flags & SA_SIGINFO) && before.sa_handler == SIG_DFL;
    if (is_ours) sigaction(faults[i].number, &action, NULL);
  }
}

void crash_begin(void (*save)(void *of), void *of) {
  saving.save = save;
  saving.of = of;
  handlers_set();
  if (atexit(handle_exit) != 0) mem_exhausted();
}

void crash_guest(const char *library) {
  guest = library;
}

void crash_end(void) {
  crash_hold();
  saving.save = NULL;
  crash_release();
}

void crash_hold(void) {
  while (atomic_flag_test_and_set(&is_held)) poll(NULL, 0, 1);
  holds = true;
}

void crash_release(void) {
  holds = false;
  atomic_flag_clear(&is_held);
  if (deferred) kill(getpid(), deferred);
}

/* ---- threads ---- */

/* None, if a sanitizer has given the thread one. */
static void *stack_give(void) {
  stack_t stack = {.ss_sp = mem_alloc_zeroed(1, STACK_SIZE), .ss_size = STACK_SIZE}, before;
  bool has_one = sigaltstack(NULL, &before) == 0 && !(before.ss_flags & SS_DISABLE);
  if (!has_one && sigaltstack(&stack, NULL) == 0) return stack.ss_sp;
  free(stack.ss_sp);
  return NULL;
}

/* Of too many threads the last have no name. */
void crash_thread_begin(void) {
  for (size_t i = 0; i < THREADS && !own; i++) {
    bool is_free = false;
    if (!atomic_compare_exchange_strong(&threads[i].is_taken, &is_free, true)) continue;
    own = &threads[i];
    own->stack = stack_give();
  }
}

void crash_thread_end(void) {
  struct crash_thread *thread = own;
  if (!thread) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  if (thread->stack) sigaltstack(&none, NULL);
  free(thread->stack);
  thread->stack = NULL;
  buffer_release(&thread->scratch);
  own = NULL;
  atomic_store(&thread->is_at_work, false);
  atomic_store(&thread->is_taken, false);
}

void crash_name(const char *name) {
  if (!own) return;
  atomic_store(&own->is_at_work, false);
  if (!name) return;
  buffer_clear(&own->scratch);
  escape_path(&own->scratch, view_of(name));
  snprintf(own->name, sizeof own->name, "%s", buffer_string(&own->scratch));
  own->input = spare_hash(view_of(name));
  atomic_store(&own->line, 0);
  atomic_store(&own->is_at_work, true);
}

void crash_line(size_t line) {
  if (own) atomic_store_explicit(&own->line, line, memory_order_relaxed);
}
