/* What changes directories: new names, other names, and none. */
#include "windows/internal.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 10, PAUSE = 20 /* ms */ };

/* Releases the path; 0, or -1 and errno. */
static int ended(wchar_t *path, BOOL good) {
  if (!good) fail();
  int error = errno;
  free(path);
  errno = error;
  return good ? 0 : -1;
}

int mkdir(const char *path, mode_t mode) {
  wchar_t *wide = wide_path(path);
  (void)mode;
  return wide ? ended(wide, CreateDirectoryW(wide, NULL)) : -1;
}

int unlinkat(int directory, const char *path, int flags) {
  wchar_t *wide = wide_path_at(directory, path);
  (void)flags;
  return wide ? ended(wide, DeleteFileW(wide)) : -1;
}

int unlink(const char *path) {
  return unlinkat(AT_FDCWD, path, 0);
}

/* Two paths of which one may be missing. */
static int ended_both(wchar_t *from, wchar_t *to, BOOL good) {
  int error = errno;
  if (from && to) free(from);
  if (from && to) return ended(to, good);
  free(from);
  free(to);
  errno = error;
  return -1;
}

/* ---- renaming ---- */

/* The list of who may do what; owned, or NULL. */
static SECURITY_DESCRIPTOR *access_list(const wchar_t *path, DWORD *size) {
  *size = 0;
  GetFileSecurityW(path, DACL_SECURITY_INFORMATION, NULL, 0, size);
  SECURITY_DESCRIPTOR *list = *size ? malloc(*size) : NULL;
  if (list && GetFileSecurityW(path, DACL_SECURITY_INFORMATION, list, *size, size)) return list;
  free(list);
  return NULL;
}

/* Some file systems have no such lists. */
static BOOL keep_access_list(const wchar_t *from, const wchar_t *to) {
  DWORD size, own_size;
  SECURITY_DESCRIPTOR *list = access_list(to, &size), *own = access_list(from, &own_size);
  bool differ = list && own && (size != own_size || memcmp(list, own, size) != 0);
  BOOL good = !differ || SetFileSecurityW(from, DACL_SECURITY_INFORMATION, list);
  DWORD error = GetLastError();
  free(list);
  free(own);
  SetLastError(error);
  return good;
}

/* What takes the place of a file is as visible as that was, to the same people. */
static BOOL keep_nature(const wchar_t *from, const wchar_t *to) {
  const DWORD kept = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM | FILE_ATTRIBUTE_NOT_CONTENT_INDEXED;
  DWORD old = GetFileAttributesW(to), new = GetFileAttributesW(from);
  if (old == INVALID_FILE_ATTRIBUTES || new == INVALID_FILE_ATTRIBUTES) return TRUE;
  DWORD wanted = (new & ~kept) | (old & kept);
  return keep_access_list(from, to) && (wanted == new || SetFileAttributesW(from, wanted));
}

/* Who looks at new files, as virus scanners do, has them open for some milliseconds. */
static BOOL move(const wchar_t *from, const wchar_t *to) {
  if (!keep_nature(from, to)) return FALSE;
  for (int tries = 1;; tries++) {
    if (MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return TRUE;
    DWORD error = GetLastError();
    bool may_pass = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (!may_pass || tries == TRIES) {
      SetLastError(error);
      return FALSE;
    }
    Sleep(PAUSE);
  }
}

int renameat(int from, const char *path, int to, const char *name) {
  wchar_t *old = wide_path_at(from, path), *new = wide_path_at(to, name);
  return ended_both(old, new, old && new && move(old, new));
}

int linkat(int from, const char *path, int to, const char *name, int flags) {
  wchar_t *old = wide_path_at(from, path), *new = wide_path_at(to, name);
  (void)flags;
  return ended_both(old, new, old && new && CreateHardLinkW(new, old, NULL));
}

/* Nobody asks but to write where a link leads that leads to nothing: such a one is replaced. */
ssize_t readlink(const char *path, char *to, size_t room) {
  (void)path, (void)to, (void)room;
  errno = EINVAL;
  return -1;
}

static wchar_t *final_path(HANDLE handle) {
  DWORD room = GetFinalPathNameByHandleW(handle, NULL, 0, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
  wchar_t *path = room ? malloc((room + 1) * sizeof *path) : NULL;
  if (path && GetFinalPathNameByHandleW(handle, path, room + 1, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS)) return path;
  free(path);
  return NULL;
}

/* Some file systems cannot tell; then the path is whole at least. */
char *realpath(const char *path, char *to) {
  wchar_t *wide = wide_path(path);
  (void)to;
  if (!wide) return NULL;
  HANDLE handle = CreateFileW(wide, 0, SHARE_ALL, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (handle == INVALID_HANDLE_VALUE) {
    ended(wide, FALSE);
    return NULL;
  }
  wchar_t *final = final_path(handle);
  CloseHandle(handle);
  char *real = narrow_path(final ? final : wide);
  size_t length = real ? strlen(real) : 0;
  if (length == 3 && real[1] == ':') real[2] = '\0'; /* of a drive, so that what is below has a slash behind it */
  free(final);
  free(wide);
  return real;
}
