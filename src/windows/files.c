/* The functions of sys/os.h about files and paths. Descriptors are those of the C library. */
#include <fcntl.h>
#include <io.h>

#include "sys/os.h"
#include "windows/internal.h"

enum { LARGEST_PIECE = 1 << 30, SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* ---- errors ---- */

enum { STOPPED_ON_SYMLINK = 681, QUOTA_EXCEEDED = 1295 }; /* some headers lack them */

static const struct {
  DWORD error;
  int number;
} known_errors[] = {
    {ERROR_FILE_NOT_FOUND, ENOENT}, {ERROR_PATH_NOT_FOUND, ENOENT}, {ERROR_INVALID_DRIVE, ENOENT},
    {ERROR_BAD_NETPATH, ENOENT}, {ERROR_BAD_NET_NAME, ENOENT}, {ERROR_INVALID_NAME, ENOENT}, {ERROR_BAD_PATHNAME, ENOENT},
    {ERROR_ACCESS_DENIED, EACCES}, {ERROR_SHARING_VIOLATION, EACCES}, {ERROR_LOCK_VIOLATION, EACCES},
    {ERROR_DELETE_PENDING, EACCES}, {ERROR_FILE_EXISTS, EEXIST}, {ERROR_ALREADY_EXISTS, EEXIST}, {ERROR_DIRECTORY, ENOTDIR},
    {ERROR_TOO_MANY_OPEN_FILES, EMFILE}, {ERROR_DISK_FULL, ENOSPC}, {ERROR_HANDLE_DISK_FULL, ENOSPC},
    {QUOTA_EXCEEDED, ENOSPC}, {ERROR_WRITE_PROTECT, EROFS}, {ERROR_INVALID_HANDLE, EBADF}, {ERROR_BROKEN_PIPE, EPIPE},
    {ERROR_NO_DATA, EPIPE}, {ERROR_PIPE_NOT_CONNECTED, EPIPE}, {ERROR_BUFFER_OVERFLOW, ENAMETOOLONG},
    {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG}, {ERROR_CANT_RESOLVE_FILENAME, ELOOP}, {STOPPED_ON_SYMLINK, ELOOP},
    {ERROR_INVALID_PARAMETER, EINVAL}, {ERROR_NOT_SAME_DEVICE, EXDEV}, {ERROR_PRIVILEGE_NOT_HELD, EPERM},
};

int fail_with(DWORD error) {
  errno = EIO;
  for (size_t i = 0; i < ARRAY_LENGTH(known_errors); i++)
    if (known_errors[i].error == error) errno = known_errors[i].number;
  return -1;
}

bool finish(bool good, wchar_t *path) {
  if (!good) fail_with(GetLastError());
  int error = errno;
  free(path);
  errno = error;
  return good;
}

/* ---- paths ---- */

static const wchar_t long_mark[] = L"\\\\?\\", server_mark[] = L"\\\\?\\UNC\\";

static bool begins(const wchar_t *path, const wchar_t *with) {
  return wcsncmp(path, with, wcslen(with)) == 0;
}

static wchar_t *join(const wchar_t *one, const wchar_t *other) {
  wchar_t *joined = mem_alloc((wcslen(one) + wcslen(other) + 1) * sizeof *joined);
  return wcscat(wcscpy(joined, one), other);
}

wchar_t *wide_path(const char *path) {
  if (strcmp(path, "/dev/null") == 0) path = "NUL";
  bool is_drive = path[0] && path[1] == ':' && !path[2]; /* means the root of the drive, not its current directory */
  wchar_t *wide = is_drive ? mem_alloc(4 * sizeof *wide) : widen(path);
  if (is_drive) wcscpy(wide, (wchar_t[]){(wchar_t)path[0], L':', L'\\', L'\0'});
  for (wchar_t *at = wide; *at; at++)
    if (*at == L'/') *at = L'\\';
  DWORD room = begins(wide, long_mark) ? 0 : GetFullPathNameW(wide, 0, NULL, NULL);
  if (!room) return wide;
  wchar_t *full = mem_alloc(room * sizeof *full), *marked;
  GetFullPathNameW(wide, room, full, NULL);
  if (begins(full, L"\\\\.\\")) marked = join(full, L"");
  else marked = begins(full, L"\\\\") ? join(server_mark, full + 2) : join(long_mark, full);
  free(full);
  free(wide);
  return marked;
}

/* The path with slashes and without its mark. */
static char *narrow_path(const wchar_t *path) {
  bool is_server = begins(path, server_mark);
  char *text = narrow(path);
  size_t mark = is_server ? ARRAY_LENGTH(server_mark) - 3 : begins(path, long_mark) ? ARRAY_LENGTH(long_mark) - 1 : 0;
  memmove(text, text + mark, strlen(text + mark) + 1);
  if (is_server) text[0] = '/';
  for (char *at = text; *at; at++)
    if (*at == '\\') *at = '/';
  return text;
}

char *os_real_path(const char *path) {
  wchar_t *wide = wide_path(path), *final = NULL;
  HANDLE handle = CreateFileW(wide, 0, SHARE_ALL, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (handle == INVALID_HANDLE_VALUE) {
    finish(false, wide);
    return NULL;
  }
  DWORD room = GetFinalPathNameByHandleW(handle, NULL, 0, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
  if (room) final = mem_alloc_zeroed(room + 1, sizeof *final);
  if (room) GetFinalPathNameByHandleW(handle, final, room + 1, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
  CloseHandle(handle);
  char *real = narrow_path(final && *final ? final : wide); /* some file systems do not know the final path */
  if (strlen(real) == 3 && real[1] == ':') real[2] = '\0'; /* a drive; paths below it have one slash */
  free(final);
  free(wide);
  return real;
}

bool os_make_directory(const char *path) {
  wchar_t *wide = wide_path(path);
  return finish(CreateDirectoryW(wide, NULL), wide);
}

bool os_remove(const char *path) {
  wchar_t *wide = wide_path(path);
  return finish(DeleteFileW(wide), wide);
}

/* A hidden file stays hidden. Programs such as virus scanners have new files open for some milliseconds. */
bool os_rename(const char *from, const char *to, bool replaces) {
  enum { TRIES = 10, PAUSE = 20 /* ms */ };
  const DWORD kept = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM | FILE_ATTRIBUTE_NOT_CONTENT_INDEXED;
  wchar_t *old = wide_path(from), *new = wide_path(to);
  DWORD attributes = GetFileAttributesW(new), error = NO_ERROR;
  if (replaces && attributes != INVALID_FILE_ATTRIBUTES && (attributes & kept))
    SetFileAttributesW(old, GetFileAttributesW(old) | (attributes & kept));
  bool good = false;
  for (int tries = 1; !good && tries <= TRIES; tries++) {
    good = MoveFileExW(old, new, MOVEFILE_WRITE_THROUGH | (replaces ? MOVEFILE_REPLACE_EXISTING : 0));
    error = good ? NO_ERROR : GetLastError();
    if (good || (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED)) break;
    Sleep(PAUSE);
  }
  free(old);
  SetLastError(error);
  return finish(good, new);
}

/* Renaming has written the directory. */
bool os_sync_directory(const char *path) {
  (void)path;
  return true;
}

/* ---- directories ---- */

/* Symbolic links and junctions are links. */
static enum os_kind kind_of(DWORD attributes, DWORD tag) {
  bool is_link = tag == IO_REPARSE_TAG_SYMLINK || tag == IO_REPARSE_TAG_MOUNT_POINT;
  if (is_link && (attributes & FILE_ATTRIBUTE_REPARSE_POINT)) return OS_LINK;
  return attributes & FILE_ATTRIBUTE_DIRECTORY ? OS_DIRECTORY : OS_FILE;
}

/* Calls `on_entry` for each name that matches the last part of the path, with the prefix. Returns 0 or an errno. */
static int find_all(const wchar_t *path, const char *prefix, bool finds_hidden, os_on_entry *on_entry, void *context) {
  WIN32_FIND_DATAW found;
  HANDLE search = FindFirstFileExW(path, FindExInfoBasic, &found, FindExSearchNameMatch, NULL, FIND_FIRST_EX_LARGE_FETCH);
  if (search == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_NOT_FOUND) return 0; /* the root of an empty drive */
  if (search == INVALID_HANDLE_VALUE) {
    fail_with(GetLastError());
    return errno;
  }
  do {
    LOCAL_BUFFER name = {0};
    char *last = narrow(found.cFileName);
    buffer_printf(&name, "%s%s", prefix, last);
    if (strcmp(last, ".") != 0 && strcmp(last, "..") != 0 && (finds_hidden || last[0] != '.'))
      on_entry(context, buffer_string(&name), kind_of(found.dwFileAttributes, found.dwReserved0));
    free(last);
  } while (FindNextFileW(search, &found));
  int error = GetLastError() == ERROR_NO_MORE_FILES ? 0 : (fail_with(GetLastError()), errno);
  FindClose(search);
  return error;
}

int os_list(const char *path, os_on_entry *on_entry, void *context) {
  wchar_t *wide = wide_path(path), *pattern = join(wide, wide[wcslen(wide) - 1] == L'\\' ? L"*" : L"\\*");
  int error = find_all(pattern, "", true, on_entry, context);
  free(pattern);
  free(wide);
  return error;
}

void os_expand(const char *pattern, os_on_entry *on_entry, void *context) {
  const char *slash = strrchr(pattern, '/');
  char *directory = mem_string(pattern, slash ? (size_t)(slash + 1 - pattern) : 0);
  wchar_t *wide = wide_path(pattern);
  find_all(wide, directory, pattern[strlen(directory)] == '.', on_entry, context);
  free(wide);
  free(directory);
}

/* ---- the status of files ---- */

/* Some file systems do not know the number of a file. */
static bool put_status(HANDLE handle, struct os_status *status) {
  BY_HANDLE_FILE_INFORMATION info;
  FILE_STANDARD_INFO standard;
  FILE_ATTRIBUTE_TAG_INFO tag = {0};
  if (GetFileType(handle) != FILE_TYPE_DISK) {
    *status = (struct os_status){.kind = OS_SPECIAL, .mode = 0644, .links = 1};
    return true;
  }
  if (!GetFileInformationByHandle(handle, &info)) {
    if (!GetFileInformationByHandleEx(handle, FileStandardInfo, &standard, sizeof standard)) return false;
    *status = (struct os_status){.kind = standard.Directory ? OS_DIRECTORY : OS_FILE, .mode = 0644,
                                 .links = standard.NumberOfLinks, .size = (uint64_t)standard.EndOfFile.QuadPart};
    return true;
  }
  if (!GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag)) tag.ReparseTag = 0;
  uint64_t time = (uint64_t)info.ftLastWriteTime.dwHighDateTime << 32 | info.ftLastWriteTime.dwLowDateTime; /* of 100 ns */
  bool is_directory = info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
  *status = (struct os_status){
      .kind = kind_of(info.dwFileAttributes, tag.ReparseTag),
      .mode = info.dwFileAttributes & FILE_ATTRIBUTE_READONLY && !is_directory ? 0444 : 0644,
      .device = info.dwVolumeSerialNumber,
      .file = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow,
      .links = info.nNumberOfLinks,
      .size = (uint64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow,
      .seconds = (int64_t)(time / 10000000),
      .nanoseconds = (int64_t)(time % 10000000 * 100),
  };
  return true;
}

static bool path_status(const char *path, struct os_status *status, DWORD flags) {
  wchar_t *wide = wide_path(path);
  flags |= FILE_FLAG_BACKUP_SEMANTICS;
  HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING, flags, NULL);
  bool good = finish(handle != INVALID_HANDLE_VALUE && put_status(handle, status), wide);
  if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  return good;
}

bool os_stat(const char *path, struct os_status *status) {
  return path_status(path, status, 0);
}

bool os_lstat(const char *path, struct os_status *status) {
  return path_status(path, status, FILE_FLAG_OPEN_REPARSE_POINT);
}

bool os_fstat(int fd, struct os_status *status) {
  HANDLE handle = handle_of(fd);
  return handle != INVALID_HANDLE_VALUE && finish(put_status(handle, status), NULL);
}

bool os_can_write(const char *path) {
  struct os_status status;
  if (!os_stat(path, &status)) return false;
  errno = EACCES;
  return status.mode & 0200;
}

/* The directory of a file decides who owns it and may read it, and a file that is replaced is not read-only. */
bool os_set_owner(int fd, unsigned user, unsigned group) {
  (void)fd, (void)user, (void)group;
  return true;
}

bool os_set_mode(int fd, unsigned mode) {
  (void)fd, (void)mode;
  return true;
}

/* ---- open files ---- */

HANDLE handle_of(int fd) {
  HANDLE handle = fd < 0 ? INVALID_HANDLE_VALUE : (HANDLE)_get_osfhandle(fd);
  bool is_open = handle != INVALID_HANDLE_VALUE && handle != (HANDLE)-2;
  if (!is_open) errno = EBADF;
  return is_open ? handle : INVALID_HANDLE_VALUE;
}

/* As on other systems, other processes may write, rename or remove an open file. Also opens directories. */
static int open_file(const char *path, DWORD access, DWORD disposition, DWORD flags) {
  wchar_t *wide = wide_path(path);
  struct os_status status;
  HANDLE handle = CreateFileW(wide, access, SHARE_ALL, NULL, disposition, FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
  if (!finish(handle != INVALID_HANDLE_VALUE, wide)) {
    if (errno == EACCES && access != GENERIC_READ && os_stat(path, &status) && status.kind == OS_DIRECTORY) errno = EISDIR;
    return -1;
  }
  int fd = -1;
  if ((flags & FILE_FLAG_OPEN_REPARSE_POINT) && put_status(handle, &status) && status.kind == OS_LINK) errno = ELOOP;
  else fd = _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT);
  if (fd < 0) CloseHandle(handle);
  return fd;
}

int os_open(const char *path, int flags) {
  return open_file(path, GENERIC_READ, OPEN_EXISTING, flags & OS_NO_LINK ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
}

int os_create(const char *path, unsigned mode, bool must_be_new) {
  (void)mode;
  return open_file(path, GENERIC_WRITE | FILE_READ_ATTRIBUTES, must_be_new ? CREATE_NEW : CREATE_ALWAYS, 0);
}

int os_duplicate(int fd) {
  return handle_of(fd) == INVALID_HANDLE_VALUE ? -1 : _dup(fd);
}

bool os_close(int fd) {
  return _close(fd) == 0;
}

ptrdiff_t os_read(int fd, void *to, size_t size) {
  HANDLE handle = handle_of(fd);
  DWORD count = 0;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (ReadFile(handle, to, size < LARGEST_PIECE ? (DWORD)size : LARGEST_PIECE, &count, NULL)) return (ptrdiff_t)count;
  DWORD error = GetLastError();
  if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
  return fail_with(error == ERROR_ACCESS_DENIED ? ERROR_INVALID_HANDLE : error);
}

/* Moves the place of a file; -1 and ESPIPE for other kinds. */
static int64_t seek(int fd, int64_t offset, DWORD from) {
  HANDLE handle = handle_of(fd);
  LARGE_INTEGER distance = {.QuadPart = offset}, place;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (GetFileType(handle) == FILE_TYPE_DISK)
    return finish(SetFilePointerEx(handle, distance, &place, from), NULL) ? place.QuadPart : -1;
  errno = ESPIPE;
  return -1;
}

ptrdiff_t os_read_at(int fd, void *to, size_t size, uint64_t offset) {
  int64_t before = seek(fd, 0, FILE_CURRENT);
  if (before < 0 || seek(fd, (int64_t)offset, FILE_BEGIN) < 0) return -1;
  ptrdiff_t count = os_read(fd, to, size);
  return seek(fd, before, FILE_BEGIN) < 0 ? -1 : count;
}

bool os_rewind(int fd) {
  return seek(fd, 0, FILE_BEGIN) == 0;
}

ptrdiff_t os_write_some(int fd, const char *text, size_t length) {
  HANDLE handle = handle_of(fd);
  DWORD mode, count = 0;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (GetConsoleMode(handle, &mode)) return console_write(handle, text, length);
  if (WriteFile(handle, text, length < LARGEST_PIECE ? (DWORD)length : LARGEST_PIECE, &count, NULL)) return (ptrdiff_t)count;
  DWORD error = GetLastError();
  return fail_with(error == ERROR_ACCESS_DENIED ? ERROR_INVALID_HANDLE : error);
}

bool os_sync(int fd) {
  HANDLE handle = handle_of(fd);
  return handle != INVALID_HANDLE_VALUE && finish(FlushFileBuffers(handle), NULL);
}

int os_columns(int fd) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE || !GetConsoleScreenBufferInfo(handle, &info)) return -1;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

/* Pipes cannot be waited for, so they are examined again and again. */
bool handle_is_readable(HANDLE handle) {
  DWORD available = 0, type = GetFileType(handle);
  if (type == FILE_TYPE_CHAR) return WaitForSingleObject(handle, 0) == WAIT_OBJECT_0;
  return type != FILE_TYPE_PIPE || !PeekNamedPipe(handle, NULL, 0, NULL, &available, NULL) || available;
}

/* An output is always writable, but input comes first, so that a client can write all of its messages before it reads. */
int os_wait(int input, int output, int milliseconds) {
  enum { SHORT_PAUSE = 1, PAUSE = 10, SHORT_PAUSES_UNTIL = 200 /* ms */ };
  HANDLE handle = input < 0 ? INVALID_HANDLE_VALUE : handle_of(input);
  ULONGLONG begin = GetTickCount64();
  for (;;) {
    ULONGLONG passed = GetTickCount64() - begin;
    if (input >= 0 && handle_is_readable(handle)) return OS_READABLE;
    if (output >= 0) return OS_WRITABLE;
    if (milliseconds >= 0 && passed >= (ULONGLONG)milliseconds) return 0;
    Sleep(passed < SHORT_PAUSES_UNTIL ? SHORT_PAUSE : PAUSE);
  }
}
