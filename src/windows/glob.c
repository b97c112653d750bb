/* What a pattern among the arguments means: Windows's shells leave it to the programs. */
#include "windows/internal.h"
#include <glob.h>

static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* As shells have it, a name that begins with a dot is not meant, unless the pattern begins with one. */
static bool is_meant(const wchar_t *name, const char *pattern) {
  return name[0] != L'.' || (*pattern == '.' && wcscmp(name, L".") != 0 && wcscmp(name, L"..") != 0);
}

/* The directory as it was written, and the name. False: no memory. */
static bool add(glob_t *found, const char *pattern, size_t directory, const wchar_t *name) {
  char **longer = realloc(found->gl_pathv, (found->gl_pathc + 1) * sizeof *longer);
  if (!longer) return false;
  found->gl_pathv = longer;
  char *path = malloc(directory + wcslen(name) * 3 + 1);
  if (!path) return false;
  memcpy(path, pattern, directory);
  narrow(name, wcslen(name), path + directory);
  longer[found->gl_pathc++] = path;
  return true;
}

int glob(const char *pattern, int flags, int (*failed)(const char *path, int error), glob_t *found) {
  const char *slash = strrchr(pattern, '/');
  size_t directory = slash ? (size_t)(slash + 1 - pattern) : 0;
  WIN32_FIND_DATAW next;
  (void)flags, (void)failed;
  *found = (glob_t){0};
  wchar_t *wide = wide_path(pattern);
  HANDLE search = wide ? FindFirstFileExW(wide, FindExInfoBasic, &next, FindExSearchNameMatch, NULL, 0) : INVALID_HANDLE_VALUE;
  free(wide);
  if (search == INVALID_HANDLE_VALUE) return 1;
  bool good = true;
  do good = !is_meant(next.cFileName, pattern + directory) || add(found, pattern, directory, next.cFileName);
  while (good && FindNextFileW(search, &next));
  FindClose(search);
  if (found->gl_pathc) qsort(found->gl_pathv, found->gl_pathc, sizeof *found->gl_pathv, compare);
  if (good && found->gl_pathc) return 0;
  globfree(found);
  return 1;
}

void globfree(glob_t *found) {
  for (size_t i = 0; i < found->gl_pathc; i++) free(found->gl_pathv[i]);
  free(found->gl_pathv);
  *found = (glob_t){0};
}
