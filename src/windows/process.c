/* The functions of sys/os.h about the process, other processes and the machine. */
#include <fcntl.h>
#include <io.h>

#include "base/thresholds.h"
#include "sys/os.h"
#include "text/source.h"
#include "windows/internal.h"
#include "windows/missing.h"
#include <signal.h>
#include <stdio.h>

/* ---- the end of the process ---- */

static void (*clean_up_at_end)(void);
static void (*crash_handler)(const char *signal);

/* Missing standard descriptors are opened in the wrong direction, so that using them still fails. */
void os_prepare(void) {
  for (int fd = OS_STDIN; fd <= OS_STDERR; fd++) {
    if (_get_osfhandle(fd) == -1 || _get_osfhandle(fd) == -2) _open("NUL", fd == OS_STDIN ? _O_WRONLY : _O_RDONLY);
    _setmode(fd, _O_BINARY);
  }
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX); /* errors are printed, not shown in a window */
  console_prepare();
}

static BOOL WINAPI on_console_event(DWORD event) {
  (void)event;
  clean_up_at_end();
  return FALSE; /* the process ends */
}

void os_on_end(void (*clean_up)(void)) {
  clean_up_at_end = clean_up;
  SetConsoleCtrlHandler(on_console_event, TRUE);
}

static LONG WINAPI on_fault(EXCEPTION_POINTERS *fault) {
  switch (fault->ExceptionRecord->ExceptionCode) {
  case EXCEPTION_ILLEGAL_INSTRUCTION:
  case EXCEPTION_PRIV_INSTRUCTION: crash_handler("SIGILL"); break;
  case EXCEPTION_INT_DIVIDE_BY_ZERO:
  case EXCEPTION_INT_OVERFLOW: crash_handler("SIGFPE"); break;
  case EXCEPTION_IN_PAGE_ERROR: crash_handler("SIGBUS"); break;
  case EXCEPTION_ACCESS_VIOLATION:
  case EXCEPTION_STACK_OVERFLOW: crash_handler("SIGSEGV"); break;
  default: break;
  }
  return EXCEPTION_CONTINUE_SEARCH;
}

static void on_abort(int number) {
  (void)number;
  crash_handler("SIGABRT");
}

void os_on_crash(void (*handler)(const char *signal)) {
  crash_handler = handler;
  os_crash_thread_begin();
  SetUnhandledExceptionFilter(on_fault);
  signal(SIGABRT, on_abort);
}

void os_crash_thread_begin(void) {
  ULONG size = 65536;
  SetThreadStackGuarantee(&size);
}

/* There is no SIGPIPE; programs expect the status that shells have for it. */
bool os_ignore_broken_pipes(void) {
  return true;
}

void os_end_by_broken_pipe(void) {
  ExitProcess(128 + 13);
}

/* ---- other processes ---- */

bool os_process_exists(int64_t process) {
  HANDLE handle = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)process);
  bool exists = handle ? WaitForSingleObject(handle, 0) != WAIT_OBJECT_0 : GetLastError() != ERROR_INVALID_PARAMETER;
  if (handle) CloseHandle(handle);
  return exists;
}

void os_set_environment(const char *name, const char *value) {
  _putenv_s(name, value);
}

/* Searches PATH except relative directories and the current directory, which may contain untrusted programs. Owned, or NULL. */
static wchar_t *find_program(const char *name) {
  const wchar_t *list = _wgetenv(L"PATH");
  wchar_t *wide_name = widen(name), *path = mem_alloc(((list ? wcslen(list) : 0) + wcslen(wide_name) + 6) * sizeof *path);
  bool is_found = false;
  while (!is_found && list && *list) {
    size_t length = wcscspn(list, L";");
    bool is_absolute = length > 2 && (list[1] == L':' || (list[0] == L'\\' && list[1] == L'\\'));
    wcsncpy(path, list, length);
    path[length] = L'\0';
    wcscat(wcscat(wcscat(path, L"\\"), wide_name), L".exe");
    DWORD attributes = is_absolute ? GetFileAttributesW(path) : INVALID_FILE_ATTRIBUTES;
    is_found = attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_DIRECTORY);
    list += length + (list[length] == L';');
  }
  free(wide_name);
  if (is_found) return path;
  free(path);
  return NULL;
}

/* Appends an argument in quotes. Backslashes are doubled before a quote. */
static void quote(struct buffer *line, const char *argument) {
  size_t slashes = 0;
  buffer_add_char(line, '"');
  for (; *argument; argument++) {
    if (*argument == '"') buffer_add_repeated(line, '\\', slashes + 1);
    slashes = *argument == '\\' ? slashes + 1 : 0;
    buffer_add_char(line, *argument);
  }
  buffer_add_repeated(line, '\\', slashes);
  buffer_add_string(line, "\" ");
}

/* Starts the program, whose outputs are written to the ends. Returns NULL and sets errno if it cannot be started. */
static HANDLE start(const wchar_t *program, const char *const *arguments, HANDLE output, HANDLE errors) {
  SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
  HANDLE nothing = CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
  STARTUPINFOW streams = {.cb = sizeof streams, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = nothing, .hStdOutput = output,
                          .hStdError = errors};
  PROCESS_INFORMATION process = {0};
  LOCAL_BUFFER line = {0};
  for (; *arguments; arguments++) quote(&line, *arguments);
  wchar_t *wide_line = widen(buffer_string(&line));
  if (finish(CreateProcessW(program, wide_line, NULL, NULL, TRUE, 0, NULL, NULL, &streams, &process), wide_line))
    CloseHandle(process.hThread);
  CloseHandle(nothing);
  return process.hProcess;
}

/* Appends what is in the pipe. Returns false at its end. */
static bool read_piece(HANDLE pipe, struct buffer *to) {
  DWORD count = 0;
  if (!handle_is_readable(pipe)) return true;
  if (!ReadFile(pipe, buffer_reserve(to, READ_PIECE + SOURCE_PADDING), READ_PIECE, &count, NULL)) return false;
  to->length += count;
  memset(to->data + to->length, 0, SOURCE_PADDING);
  return true;
}

int os_run(const char *const *arguments, struct buffer *output, struct buffer *errors) {
  HANDLE from[2] = {0}, to[2] = {0}, process = NULL;
  DWORD status = 0;
  wchar_t *program = find_program(arguments[0]);
  errno = ENOENT;
  for (int i = 0; program && i < 2; i++) {
    if (!CreatePipe(&from[i], &to[i], NULL, READ_PIECE)) fail_with(GetLastError());
    SetHandleInformation(to[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
  }
  if (program && to[1]) process = start(program, arguments, to[0], to[1]);
  int error = errno;
  for (int i = 0; i < 2; i++)
    if (to[i]) CloseHandle(to[i]);
  bool has_output = process, has_errors = process;
  while (has_output || has_errors) {
    has_output = has_output && read_piece(from[0], output);
    has_errors = has_errors && read_piece(from[1], errors);
    if (errors->length > READ_PIECE) errors->length = READ_PIECE;
    if ((has_output && !handle_is_readable(from[0])) || !has_output) Sleep(1);
  }
  if (process) WaitForSingleObject(process, INFINITE);
  if (process) GetExitCodeProcess(process, &status);
  for (int i = 0; i < 2; i++)
    if (from[i]) CloseHandle(from[i]);
  if (process) CloseHandle(process);
  free(program);
  errno = error;
  return process ? (int)(status & 0xFF) : -1;
}

void os_confine(void) {
}

void os_describe_confinement(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

/* ---- the machine ---- */

size_t os_processors(void) {
  DWORD_PTR usable = 0, all = 0;
  GetProcessAffinityMask(GetCurrentProcess(), &usable, &all);
  return usable ? (size_t)__builtin_popcountll(usable) : 1;
}

/* The C library has no more descriptors. */
size_t os_most_files(void) {
  return 2048;
}

/* ---- the start of the program, which converts the arguments from UTF-16 to UTF-8 ---- */

int main(int argc, char **argv);
int wmain(int argc, wchar_t **argv);

/* The program expands patterns in arguments (os_expand), so the C library must not. */
extern int _dowildcard;
int _dowildcard = 0;

int wmain(int argc, wchar_t **argv) {
  char **arguments = mem_alloc_zeroed((size_t)argc + 1, sizeof *arguments);
  for (int i = 0; i < argc; i++) arguments[i] = narrow(argv[i]);
  return main(argc, arguments);
}

wchar_t *widen(const char *text) {
  int size = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *wide = mem_alloc((size_t)size * sizeof *wide);
  MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, size);
  return wide;
}

char *narrow(const wchar_t *wide) {
  int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
  char *text = mem_alloc((size_t)size);
  WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
  return text;
}

void *memmem(const void *haystack, size_t length, const void *wanted, size_t wanted_length) {
  const char *at = haystack, *first = wanted;
  if (!wanted_length) return (void *)(uintptr_t)haystack;
  for (const char *end = at + length; (size_t)(end - at) >= wanted_length; at++) {
    at = memchr(at, *first, (size_t)(end - at) - wanted_length + 1);
    if (!at) return NULL;
    if (memcmp(at, wanted, wanted_length) == 0) return (void *)(uintptr_t)at;
  }
  return NULL;
}
