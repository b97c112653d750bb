/* The names in a directory. */
#include "windows/internal.h"
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

struct windows_directory {
  int fd; /* owned */
  HANDLE search; /* owned */
  WIN32_FIND_DATAW next;
  bool has_next;
  struct dirent entry;
};

/* Some are asked for at a time: there may be many. */
DIR *fdopendir(int fd) {
  const wchar_t *path = directory_path(fd);
  wchar_t *pattern = path ? malloc((wcslen(path) + 3) * sizeof *pattern) : NULL;
  DIR *list = calloc(1, sizeof *list);
  if (!pattern || !list) {
    free(pattern);
    free(list);
    errno = path ? ENOMEM : ENOTDIR;
    return NULL;
  }
  wcscpy(pattern, path);
  wcscat(pattern, path[wcslen(path) - 1] == L'\\' ? L"*" : L"\\*");
  list->fd = fd;
  list->search = FindFirstFileExW(pattern, FindExInfoBasic, &list->next, FindExSearchNameMatch, NULL, FIND_FIRST_EX_LARGE_FETCH);
  free(pattern);
  list->has_next = list->search != INVALID_HANDLE_VALUE;
  if (list->has_next || GetLastError() == ERROR_FILE_NOT_FOUND) return list; /* the root of an empty drive has not even dots */
  fail();
  int error = errno;
  free(list);
  errno = error;
  return NULL;
}

static unsigned char type_of(const WIN32_FIND_DATAW *found) {
  if (is_link(found->dwFileAttributes, found->dwReserved0)) return DT_LNK;
  return found->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? DT_DIR : DT_REG;
}

struct dirent *readdir(DIR *list) {
  if (!list->has_next) return NULL;
  list->entry.d_type = type_of(&list->next);
  narrow(list->next.cFileName, wcslen(list->next.cFileName), list->entry.d_name);
  list->has_next = FindNextFileW(list->search, &list->next);
  if (!list->has_next && GetLastError() != ERROR_NO_MORE_FILES) fail();
  return &list->entry;
}

int closedir(DIR *list) {
  if (list->search != INVALID_HANDLE_VALUE) FindClose(list->search);
  int result = close(list->fd);
  free(list);
  return result;
}
