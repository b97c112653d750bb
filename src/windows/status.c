/* What is known of a file. */
#include "windows/internal.h"
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Of Windows's time, which counts 100 ns since 1601. */
static const long long second = 10000000, epoch = 11644473600LL;

bool is_link(DWORD attributes, DWORD tag) {
  return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) && (tag == IO_REPARSE_TAG_SYMLINK || tag == IO_REPARSE_TAG_MOUNT_POINT);
}

/* Nobody but the owner of an account is known here; what is not read-only may be written. */
static mode_t mode_of(DWORD attributes, bool link) {
  mode_t rights = attributes & FILE_ATTRIBUTE_READONLY ? 0444 : 0644;
  if (link) return S_IFLNK | 0777;
  return (mode_t)(attributes & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR | 0755 : S_IFREG | rights);
}

static int describe_other(HANDLE handle, struct stat *status) {
  DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_UNKNOWN && GetLastError() != NO_ERROR) return fail();
  *status = (struct stat){.st_mode = (mode_t)((type == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR) | 0644), .st_nlink = 1};
  return 0;
}

/* Some file systems cannot tell which file it is. */
static int describe_content(HANDLE handle, struct stat *status) {
  FILE_STANDARD_INFO info;
  if (!GetFileInformationByHandleEx(handle, FileStandardInfo, &info, sizeof info)) return fail();
  *status = (struct stat){.st_mode = mode_of(info.Directory ? FILE_ATTRIBUTE_DIRECTORY : 0, false),
                          .st_nlink = info.NumberOfLinks, .st_size = info.EndOfFile.QuadPart};
  return 0;
}

static int describe(HANDLE handle, struct stat *status) {
  BY_HANDLE_FILE_INFORMATION info;
  FILE_ATTRIBUTE_TAG_INFO tag = {0};
  if (GetFileType(handle) != FILE_TYPE_DISK) return describe_other(handle, status);
  if (!GetFileInformationByHandle(handle, &info)) return describe_content(handle, status);
  if (!GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag)) tag.ReparseTag = 0;
  long long time = (long long)((unsigned long long)info.ftLastWriteTime.dwHighDateTime << 32 |
                               info.ftLastWriteTime.dwLowDateTime);
  *status = (struct stat){
      .st_dev = (dev_t)info.dwVolumeSerialNumber,
      .st_ino = (unsigned long long)info.nFileIndexHigh << 32 | info.nFileIndexLow,
      .st_mode = mode_of(info.dwFileAttributes, is_link(info.dwFileAttributes, tag.ReparseTag)),
      .st_nlink = info.nNumberOfLinks,
      .st_size = (off_t)((unsigned long long)info.nFileSizeHigh << 32 | info.nFileSizeLow),
      .st_mtim = {time / second - epoch, (long)(time % second * 100)},
  };
  return 0;
}

/* Asking takes no right to read. */
static int describe_path(wchar_t *path, struct stat *status, int flags) {
  DWORD how = FILE_FLAG_BACKUP_SEMANTICS | (flags & AT_SYMLINK_NOFOLLOW ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
  HANDLE handle = path ? CreateFileW(path, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING, how, NULL)
                       : INVALID_HANDLE_VALUE;
  if (handle == INVALID_HANDLE_VALUE) {
    int error = path ? (fail(), errno) : errno;
    free(path);
    errno = error;
    return -1;
  }
  int result = describe(handle, status);
  CloseHandle(handle);
  free(path);
  return result;
}

int stat(const char *path, struct stat *status) {
  return describe_path(wide_path(path), status, 0);
}

int lstat(const char *path, struct stat *status) {
  return describe_path(wide_path(path), status, AT_SYMLINK_NOFOLLOW);
}

int fstatat(int directory, const char *path, struct stat *status, int flags) {
  return describe_path(wide_path_at(directory, path), status, flags);
}

int fstat(int fd, struct stat *status) {
  HANDLE handle = handle_of(fd);
  return handle == INVALID_HANDLE_VALUE ? -1 : describe(handle, status);
}

int faccessat(int directory, const char *path, int mode, int flags) {
  struct stat status;
  (void)flags;
  if (fstatat(directory, path, &status, 0) != 0) return -1;
  if (!(mode & W_OK) || (status.st_mode & 0200)) return 0;
  errno = EACCES;
  return -1;
}

int access(const char *path, int mode) {
  return faccessat(AT_FDCWD, path, mode, 0);
}

/* Of a mode, Windows has only the right to write. */
int fchmod(int fd, mode_t mode) {
  HANDLE handle = handle_of(fd);
  FILE_BASIC_INFO info;
  if (handle == INVALID_HANDLE_VALUE) return -1;
  if (!GetFileInformationByHandleEx(handle, FileBasicInfo, &info, sizeof info)) return fail();
  DWORD wanted = mode & 0200 ? info.FileAttributes & ~(DWORD)FILE_ATTRIBUTE_READONLY
                             : info.FileAttributes | FILE_ATTRIBUTE_READONLY;
  if (wanted == info.FileAttributes) return 0;
  info.FileAttributes = wanted;
  return SetFileInformationByHandle(handle, FileBasicInfo, &info, sizeof info) ? 0 : fail();
}

/* Who makes a file owns it; that it lies where it does says who may read it. */
int fchown(int fd, uid_t user, gid_t group) {
  (void)user, (void)group;
  return handle_of(fd) == INVALID_HANDLE_VALUE ? -1 : 0;
}

int ioctl(int fd, int what, struct winsize *size) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  HANDLE handle = handle_of(fd);
  if (what != TIOCGWINSZ || handle == INVALID_HANDLE_VALUE || !GetConsoleScreenBufferInfo(handle, &info)) {
    errno = ENOTTY;
    return -1;
  }
  size->ws_col = (unsigned short)(info.srWindow.Right - info.srWindow.Left + 1);
  return 0;
}
