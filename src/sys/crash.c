#include "sys/crash.h"
#include "base/utf8.h"
#include "sys/atomic_write.h"
#include "sys/messages.h"
#include "text/escape.h"
#include <signal.h>
#include <unistd.h>

static const struct {
  int number;
  const char *name;
} signals[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"}};

static _Thread_local const char *volatile current_file; /* borrowed */
static _Thread_local volatile size_t current_line;      /* 0: none */

/* As escape_path writes it, but without allocating memory. */
static void put_file_name(struct view name) {
  for (size_t at = 0, used; at < name.length; at += used) {
    char escape[ESCAPE_LONGEST];
    int32_t code = utf8_decode(name.at + at, name.length - at, &used);
    size_t length = escape_code(code, (unsigned char)name.at[at], escape);
    message_put(length ? (struct view){escape, length} : (struct view){name.at + at, used});
  }
}

static void put_number(size_t number) {
  char digits[24], *at = digits + sizeof digits;
  do *--at = (char)('0' + number % 10);
  while (number /= 10);
  message_put((struct view){at, (size_t)(digits + sizeof digits - at)});
}

/* "jgflint: games.jsonl:3: internal error (SIGSEGV): ..." */
static void handle(int number) {
  message_put(view_of(program_name()));
  message_put(VIEW(": "));
  if (current_file) {
    put_file_name(view_of(current_file));
    if (current_line) message_put(VIEW(":"));
    if (current_line) put_number(current_line);
    message_put(VIEW(": "));
  }
  message_put(VIEW("internal error ("));
  for (size_t i = 0; i < ARRAY_LENGTH(signals); i++)
    if (signals[i].number == number) message_put(view_of(signals[i].name));
  message_put(VIEW("): the run stops here; please report this\n"));
  temp_file_remove_all();
  _exit(STATUS_INTERNAL);
}

/* A thread needs a second stack for the handler, because its own may have overflowed. Sanitizers provide one themselves. */
void crash_thread_begin(void) {
  static _Thread_local char stack[32768];
  stack_t wanted = {.ss_sp = stack, .ss_size = sizeof stack}, before;
  bool has_stack = sigaltstack(NULL, &before) == 0 && !(before.ss_flags & SS_DISABLE);
  if (!has_stack) (void)sigaltstack(&wanted, NULL);
}

void crash_handle(void) {
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK}, before;
  crash_thread_begin();
  for (size_t i = 0; i < ARRAY_LENGTH(signals); i++)
    if (sigaction(signals[i].number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
      sigaction(signals[i].number, &action, NULL);
}

void crash_name(const char *name) {
  current_line = 0;
  current_file = name;
}

void crash_line(size_t line) {
  current_line = line;
}
