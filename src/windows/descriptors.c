/* Descriptors are the C library's, which numbers them; what is behind them is Windows's. */
#include "windows/internal.h"
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/random.h>
#include <unistd.h>

enum { LARGEST_PIECE = 1 << 30, CRT_BINARY = 0x8000, CRT_NOT_INHERITED = 0x80 };

/* The paths of those that are directories. */
static wchar_t *_Atomic directories[MOST_DESCRIPTORS];

HANDLE handle_of(int fd) {
  HANDLE handle = fd < 0 ? INVALID_HANDLE_VALUE : (HANDLE)_get_osfhandle(fd);
  if (handle == INVALID_HANDLE_VALUE || handle == (HANDLE)-2) {
    errno = EBADF;
    return INVALID_HANDLE_VALUE;
  }
  return handle;
}

const wchar_t *directory_path(int fd) {
  return fd >= 0 && fd < MOST_DESCRIPTORS ? directories[fd] : NULL;
}

/* ---- opening and closing ---- */

static DWORD access_of(int flags) {
  int way = flags & O_ACCMODE;
  if (way == O_RDONLY) return GENERIC_READ;
  return way == O_WRONLY ? GENERIC_WRITE | FILE_READ_ATTRIBUTES : GENERIC_READ | GENERIC_WRITE;
}

static DWORD disposition_of(int flags) {
  if (flags & O_CREAT) return flags & O_EXCL ? CREATE_NEW : flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
  return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

/* 0, or an errno: whether it is what was asked for. */
static int check_kind(HANDLE handle, int flags, bool *is_directory) {
  FILE_ATTRIBUTE_TAG_INFO info = {0};
  *is_directory = false;
  if (GetFileType(handle) == FILE_TYPE_DISK && !GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &info, sizeof info))
    info.FileAttributes = 0;
  *is_directory = info.FileAttributes & FILE_ATTRIBUTE_DIRECTORY;
  if ((flags & O_NOFOLLOW) && is_link(info.FileAttributes, info.ReparseTag)) return ELOOP;
  if ((flags & O_DIRECTORY) && !*is_directory) return ENOTDIR;
  return *is_directory && (flags & O_ACCMODE) != O_RDONLY ? EISDIR : 0;
}

static int open_wide(wchar_t *path, int flags) {
  DWORD how = FILE_ATTRIBUTE_NORMAL | FILE_FLAG_BACKUP_SEMANTICS | (flags & O_NOFOLLOW ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
  HANDLE handle = CreateFileW(path, access_of(flags), SHARE_ALL, NULL, disposition_of(flags), how, NULL);
  if (handle == INVALID_HANDLE_VALUE) {
    DWORD error = GetLastError(), attributes = GetFileAttributesW(path);
    fail_with(error);
    if (errno == EACCES && attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY)) errno = EISDIR;
    return -1;
  }
  bool is_directory;
  int error = check_kind(handle, flags, &is_directory);
  int fd = error ? -1 : _open_osfhandle((intptr_t)handle, CRT_BINARY | CRT_NOT_INHERITED);
  if (fd < 0 || fd >= MOST_DESCRIPTORS) {
    CloseHandle(handle);
    errno = error ? error : EMFILE;
    return -1;
  }
  directories[fd] = is_directory ? path : NULL;
  return fd;
}

static int open_and_keep(wchar_t *path, int flags) {
  int fd = path ? open_wide(path, flags) : -1;
  if (fd < 0 || !directories[fd]) {
    int error = errno;
    free(path);
    errno = error;
  }
  return fd;
}

int open(const char *path, int flags, ...) {
  return open_and_keep(wide_path(path), flags);
}

int openat(int directory, const char *path, int flags, ...) {
  return open_and_keep(wide_path_at(directory, path), flags);
}

int close(int fd) {
  if (fd >= 0 && fd < MOST_DESCRIPTORS) {
    free(directories[fd]);
    directories[fd] = NULL;
  }
  return _close(fd);
}

static int duplicate(int fd) {
  const wchar_t *path = directory_path(fd);
  wchar_t *copy = path ? _wcsdup(path) : NULL;
  int again = _dup(fd);
  if (again >= 0 && again < MOST_DESCRIPTORS) directories[again] = copy;
  else free(copy);
  return again;
}

int fcntl(int fd, int command, ...) {
  if (command == F_DUPFD_CLOEXEC) return duplicate(fd);
  return handle_of(fd) == INVALID_HANDLE_VALUE ? -1 : 0;
}

/* ---- reading ---- */

static ssize_t end_of_reading(int fd) {
  DWORD error = GetLastError();
  if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
  fail_with(error == ERROR_ACCESS_DENIED ? ERROR_INVALID_HANDLE : error);
  if (directory_path(fd)) errno = EISDIR;
  return -1;
}

static DWORD piece_of(size_t length) {
  return length < LARGEST_PIECE ? (DWORD)length : LARGEST_PIECE;
}

ssize_t read(int fd, void *to, size_t room) {
  HANDLE handle = handle_of(fd);
  DWORD got = 0;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  return ReadFile(handle, to, piece_of(room), &got, NULL) ? (ssize_t)got : end_of_reading(fd);
}

off_t lseek(int fd, off_t to, int from) {
  HANDLE handle = handle_of(fd);
  LARGE_INTEGER distance = {.QuadPart = to}, now;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (GetFileType(handle) != FILE_TYPE_DISK) {
    errno = ESPIPE;
    return -1;
  }
  return SetFilePointerEx(handle, distance, &now, (DWORD)from) ? (off_t)now.QuadPart : fail();
}

/* Windows moves the place of the descriptor, too; it is put back. */
ssize_t pread(int fd, void *to, size_t room, off_t at) {
  HANDLE handle = handle_of(fd);
  OVERLAPPED place = {.Offset = (DWORD)(at & 0xFFFFFFFF), .OffsetHigh = (DWORD)(at >> 32)};
  DWORD got = 0;
  off_t before = lseek(fd, 0, FILE_CURRENT);
  if (before < 0) return -1;
  ssize_t result = ReadFile(handle, to, piece_of(room), &got, &place) ? (ssize_t)got : end_of_reading(fd);
  return lseek(fd, before, FILE_BEGIN) < 0 ? -1 : result;
}

/* ---- writing ---- */

int isatty(int fd) {
  DWORD mode;
  HANDLE handle = handle_of(fd);
  if (handle != INVALID_HANDLE_VALUE && GetConsoleMode(handle, &mode)) return 1;
  errno = ENOTTY;
  return 0;
}

ssize_t write(int fd, const void *from, size_t length) {
  HANDLE handle = handle_of(fd);
  DWORD put = 0;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (isatty(fd)) return console_write(handle, from, length);
  if (!WriteFile(handle, from, piece_of(length), &put, NULL)) {
    DWORD error = GetLastError();
    fail_with(error == ERROR_ACCESS_DENIED ? ERROR_INVALID_HANDLE : error);
    if (errno == EPIPE) {
      raise(SIGPIPE);
      errno = EPIPE;
    }
    return -1;
  }
  return (ssize_t)put;
}

int fsync(int fd) {
  HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (directory_path(fd)) { /* a rename that is written through has done it */
    errno = EINVAL;
    return -1;
  }
  return FlushFileBuffers(handle) ? 0 : fail();
}

/* ---- the machine ---- */

/* RtlGenRandom, by the name that its library has for it. */
__declspec(dllimport) BOOLEAN NTAPI SystemFunction036(void *to, ULONG length);

ssize_t getrandom(void *to, size_t length, unsigned flags) {
  (void)flags;
  return SystemFunction036(to, (ULONG)length) ? (ssize_t)length : fail();
}

long sysconf(int what) {
  DWORD_PTR ours = 0, all = 0;
  if (what != _SC_NPROCESSORS_ONLN || !GetProcessAffinityMask(GetCurrentProcess(), &ours, &all)) return -1;
  return __builtin_popcountll(ours);
}
