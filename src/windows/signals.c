/* Ctrl-C, the end of a session, and faults of the program, as signals. */
#include "windows/internal.h"
#include <signal.h>

enum { CRT_ABORT = 22, RESERVED_STACK = 65536 };

static struct sigaction actions[SIGNALS];

/* The C library's, which knows abort(). */
void (*crt_signal(int number, void (*handler)(int number)))(int) __asm__("signal");

/* False if nothing handles the signal. */
static bool handle(int number) {
  void (*handler)(int) = actions[number].sa_handler;
  if (handler == SIG_DFL) return false;
  if (handler != SIG_IGN) handler(number);
  return true;
}

/* ---- faults ---- */

static int number_of(DWORD code) {
  switch (code) {
  case EXCEPTION_ILLEGAL_INSTRUCTION:
  case EXCEPTION_PRIV_INSTRUCTION: return SIGILL;
  case EXCEPTION_INT_DIVIDE_BY_ZERO:
  case EXCEPTION_INT_OVERFLOW:
  case EXCEPTION_FLT_DIVIDE_BY_ZERO:
  case EXCEPTION_FLT_INVALID_OPERATION: return SIGFPE;
  case EXCEPTION_IN_PAGE_ERROR: return SIGBUS;
  case EXCEPTION_ACCESS_VIOLATION:
  case EXCEPTION_STACK_OVERFLOW: return SIGSEGV;
  default: return 0;
  }
}

static LONG WINAPI handle_fault(EXCEPTION_POINTERS *fault) {
  int number = number_of(fault->ExceptionRecord->ExceptionCode);
  if (number) handle(number);
  return EXCEPTION_CONTINUE_SEARCH;
}

static void handle_abort(int number) {
  (void)number;
  handle(SIGABRT);
}

int sigaltstack(const stack_t *stack, stack_t *before) {
  ULONG reserved = RESERVED_STACK;
  if (before) *before = (stack_t){.ss_flags = SS_DISABLE};
  if (stack && !(stack->ss_flags & SS_DISABLE)) SetThreadStackGuarantee(&reserved);
  return -1; /* the memory that was meant for it is not needed */
}

/* ---- the console ---- */

static BOOL WINAPI handle_console(DWORD event) {
  int number = event == CTRL_C_EVENT ? SIGINT : event == CTRL_BREAK_EVENT ? SIGTERM : SIGHUP;
  return handle(number);
}

void signals_prepare(void) {
  SetUnhandledExceptionFilter(handle_fault);
  SetConsoleCtrlHandler(handle_console, TRUE);
  crt_signal(CRT_ABORT, handle_abort);
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX); /* a fault is told on standard error, not in a window */
}

/* ---- the calls ---- */

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  if (number <= 0 || number >= SIGNALS) {
    errno = EINVAL;
    return -1;
  }
  if (before) *before = actions[number];
  if (action) actions[number] = *action;
  return 0;
}

void (*signal(int number, void (*handler)(int number)))(int) {
  struct sigaction action = {.sa_handler = handler}, before;
  return sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

/* Without a handler the run ends: interrupted as Windows has it, else with the status that shells show. */
int raise(int number) {
  enum { ENDED_BY_SIGNAL = 128 };
  if (!handle(number)) ExitProcess(number == SIGINT ? (UINT)STATUS_CONTROL_C_EXIT : (UINT)(ENDED_BY_SIGNAL + number));
  return 0;
}

int kill(pid_t process, int number) {
  if (number && (DWORD)process == GetCurrentProcessId()) return raise(number);
  HANDLE handle = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)process);
  bool is_gone = handle ? WaitForSingleObject(handle, 0) == WAIT_OBJECT_0 : GetLastError() == ERROR_INVALID_PARAMETER;
  if (handle) CloseHandle(handle);
  errno = ESRCH;
  return is_gone ? -1 : 0;
}
