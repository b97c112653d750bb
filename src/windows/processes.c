/* Other programs are run. */
#include "windows/internal.h"
#include <fcntl.h>
#include <io.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CRT_BINARY = 0x8000, CRT_NOT_INHERITED = 0x80, PIPE_SIZE = 1 << 16 };

int pipe(int ends[2]) {
  return _pipe(ends, PIPE_SIZE, CRT_BINARY | CRT_NOT_INHERITED);
}

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
  actions->output = actions->errors = -1;
  return 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) {
  (void)actions;
  return 0;
}

int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *actions, int fd, const char *path, int flags, int mode) {
  (void)actions, (void)path, (void)flags, (void)mode;
  return fd == STDIN_FILENO ? 0 : EINVAL;
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to) {
  if (to == STDERR_FILENO) actions->errors = from;
  else actions->output = from;
  return to == STDOUT_FILENO || to == STDERR_FILENO ? 0 : EINVAL;
}

/* ---- the program ---- */

static bool is_program(const wchar_t *path) {
  DWORD attributes = GetFileAttributesW(path);
  return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_DIRECTORY);
}

/* A whole path: with a drive, or of a server. */
static bool is_whole(const wchar_t *path) {
  return (path[0] && path[1] == L':' && (path[2] == L'\\' || path[2] == L'/')) || (path[0] == L'\\' && path[1] == L'\\');
}

/* Owned; NULL if it is in no directory of the PATH. */
static wchar_t *find_program(const char *file) {
  const wchar_t *list = _wgetenv(L"PATH");
  size_t room = (list ? wcslen(list) : 0) + strlen(file) + 6;
  wchar_t *path = malloc(room * sizeof *path);
  while (path && list && *list) {
    size_t length = wcscspn(list, L";");
    memcpy(path, list, length * sizeof *path);
    path[length++] = L'\\';
    for (const char *at = file; *at; at++) path[length++] = (wchar_t)*at;
    memcpy(path + length, L".exe", sizeof L".exe");
    if (is_whole(path) && is_program(path)) return path;
    list += wcscspn(list, L";");
    list += *list == L';';
  }
  free(path);
  return NULL;
}

/* ---- its arguments: one line, of which it makes a list again ---- */

/* In quotes; backslashes mean themselves, but before a quote. */
static size_t quote(const char *argument, char *to) {
  size_t length = 0, slashes = 0;
  to[length++] = '"';
  for (; *argument; argument++) {
    if (*argument == '"')
      for (slashes++; slashes; slashes--) to[length++] = '\\';
    slashes = *argument == '\\' ? slashes + 1 : 0;
    to[length++] = *argument;
  }
  for (; slashes; slashes--) to[length++] = '\\';
  to[length++] = '"';
  return length;
}

/* Owned; NULL: no memory. */
static wchar_t *line_of(char *const *arguments) {
  size_t room = 1, length = 0;
  for (char *const *at = arguments; *at; at++) room += 3 * strlen(*at) + 3;
  char *line = malloc(room);
  wchar_t *wide = malloc(room * sizeof *wide);
  for (char *const *at = arguments; line && *at; at++) {
    if (length) line[length++] = ' ';
    length += quote(*at, line + length);
  }
  int units = line && wide ? MultiByteToWideChar(CP_UTF8, 0, line, (int)length, wide, (int)room) : 0;
  if (units) wide[units] = L'\0';
  free(line);
  if (units) return wide;
  free(wide);
  return NULL;
}

/* ---- it runs ---- */

static HANDLE to_be_inherited(HANDLE handle) {
  HANDLE copy = NULL, self = GetCurrentProcess();
  if (handle != INVALID_HANDLE_VALUE) DuplicateHandle(self, handle, self, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS);
  return copy;
}

static int start(const wchar_t *program, wchar_t *line, int output, int errors, pid_t *child) {
  HANDLE nothing = CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
  STARTUPINFOW how = {.cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = to_be_inherited(nothing),
                      .hStdOutput = to_be_inherited(handle_of(output < 0 ? STDOUT_FILENO : output)),
                      .hStdError = to_be_inherited(handle_of(errors < 0 ? STDERR_FILENO : errors))};
  PROCESS_INFORMATION process = {0};
  bool runs = CreateProcessW(program, line, NULL, NULL, TRUE, 0, NULL, NULL, &how, &process);
  if (!runs) fail();
  HANDLE opened[] = {nothing, how.hStdInput, how.hStdOutput, how.hStdError, process.hThread};
  for (size_t i = 0; i < sizeof opened / sizeof *opened; i++)
    if (opened[i] && opened[i] != INVALID_HANDLE_VALUE) CloseHandle(opened[i]);
  *child = (pid_t)(intptr_t)process.hProcess;
  return runs ? 0 : errno;
}

int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions, const void *attributes,
                 char *const *arguments, char *const *environment) {
  (void)attributes, (void)environment;
  wchar_t *program = find_program(file);
  wchar_t *line = program ? line_of(arguments) : NULL;
  int error = !program ? ENOENT : !line ? ENOMEM : start(program, line, actions->output, actions->errors, child);
  free(program);
  free(line);
  return error;
}

pid_t waitpid(pid_t child, int *status, int options) {
  HANDLE process = (HANDLE)(intptr_t)child;
  DWORD code = 0;
  (void)options;
  if (WaitForSingleObject(process, INFINITE) != WAIT_OBJECT_0 || !GetExitCodeProcess(process, &code)) return fail();
  CloseHandle(process);
  *status = (int)(code & 0xFF);
  return child;
}
