/* Windows's names are UTF-16 with backslashes, ours UTF-8 with slashes. */
#include "windows/internal.h"
#include <fcntl.h>

/* ---- UTF-16 and UTF-8 ---- */

static bool is_high(unsigned unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low(unsigned unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

static size_t put_utf8(unsigned c, char *to) {
  if (c < 0x80) {
    to[0] = (char)c;
    return 1;
  }
  size_t length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = length - 1; i > 0; i--, c >>= 6) to[i] = (char)(0x80 | (c & 0x3F));
  to[0] = (char)(0xF00 >> length | c);
  return length;
}

size_t narrow(const wchar_t *from, size_t length, char *to) {
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned c = from[i];
    if (is_high(c) && i + 1 < length && is_low(from[i + 1])) c = 0x10000 + ((c - 0xD800) << 10) + (from[++i] - 0xDC00u);
    used += put_utf8(c, to + used);
  }
  to[used] = '\0';
  return used;
}

/* One character; of what is not UTF-8, U+FFFD for one byte. *used says how many bytes it took. */
static unsigned take_utf8(const unsigned char *at, size_t *used) {
  size_t length = *at < 0x80                  ? 1
                  : *at >= 0xC2 && *at < 0xE0 ? 2
                  : *at >= 0xE0 && *at < 0xF0 ? 3
                  : *at >= 0xF0 && *at < 0xF5 ? 4 : 0;
  unsigned c = length == 1 ? *at : length ? *at & (0x7Fu >> length) : 0xFFFD;
  *used = 1;
  for (size_t i = 1; i < length; i++) {
    if ((at[i] & 0xC0) != 0x80) return 0xFFFD;
    c = c << 6 | (at[i] & 0x3F);
  }
  if (length) *used = length;
  return c < 0x110000 ? c : 0xFFFD;
}

/* Owned; NULL: no memory. Slashes become backslashes. */
static wchar_t *widen(const char *from) {
  const unsigned char *at = (const unsigned char *)from;
  wchar_t *wide = malloc((strlen(from) + 1) * sizeof *wide), *to = wide;
  if (!wide) return NULL;
  while (*at) {
    size_t used;
    unsigned c = take_utf8(at, &used);
    at += used;
    if (c == '/') c = '\\';
    if (c >= 0x10000) *to++ = (wchar_t)(0xD800 + ((c - 0x10000) >> 10));
    *to++ = (wchar_t)(c >= 0x10000 ? 0xDC00 + ((c - 0x10000) & 0x3FF) : c);
  }
  *to = L'\0';
  return wide;
}

/* ---- whole paths ---- */

static const wchar_t long_mark[] = L"\\\\?\\", server_mark[] = L"\\\\?\\UNC\\";

static bool begins(const wchar_t *path, const wchar_t *with) {
  return wcsncmp(path, with, wcslen(with)) == 0;
}

/* Owned; NULL and errno. Each is NULL or a text. */
static wchar_t *join(const wchar_t *a, const wchar_t *b, const wchar_t *c) {
  wchar_t *joined = malloc((wcslen(a) + wcslen(b) + wcslen(c) + 1) * sizeof *joined);
  if (!joined) {
    errno = ENOMEM;
    return NULL;
  }
  return wcscat(wcscat(wcscpy(joined, a), b), c);
}

/* A drive without a path is its root here; a directory that is current on another drive is nobody's. */
static bool is_drive(const wchar_t *path) {
  return ((path[0] | 0x20) >= L'a' && (path[0] | 0x20) <= L'z') && path[1] == L':' && !path[2];
}

static wchar_t *full_path(const wchar_t *path) {
  if (begins(path, long_mark) || begins(path, L"\\\\.\\")) return join(path, L"", L"");
  if (is_drive(path)) return join(long_mark, path, L"\\");
  if (_wcsicmp(path, L"\\dev\\null") == 0) return join(L"NUL", L"", L"");
  DWORD room = GetFullPathNameW(path, 0, NULL, NULL);
  wchar_t *full = room ? malloc(room * sizeof *full) : NULL;
  if (!full || !GetFullPathNameW(path, room, full, NULL)) {
    free(full);
    errno = room ? ENOMEM : ENOENT;
    return NULL;
  }
  bool is_device = begins(full, L"\\\\.\\"), is_server = begins(full, L"\\\\");
  wchar_t *whole = is_device ? join(full, L"", L"") : is_server ? join(server_mark, full + 2, L"") : join(long_mark, full, L"");
  free(full);
  return whole;
}

wchar_t *wide_path(const char *path) {
  wchar_t *wide = widen(path);
  wchar_t *full = wide && *wide ? full_path(wide) : NULL;
  if (!wide) errno = ENOMEM;
  else if (!*wide) errno = ENOENT;
  free(wide);
  return full;
}

/* The directory above, or the root itself. */
static wchar_t *above(const wchar_t *directory) {
  wchar_t *path = join(directory, L"", L"");
  wchar_t *last = path ? wcsrchr(path, L'\\') : NULL;
  if (last && last[1] == L'\0' && last > path && last[-1] == L':') return path;
  if (last && last > path) *last = L'\0';
  size_t length = path ? wcslen(path) : 0;
  if (length && path[length - 1] == L':') wcscat(path, L"\\"); /* there was a separator */
  return path;
}

static bool is_whole(const char *path) {
  return *path == '/' || *path == '\\' || (*path && path[1] == ':');
}

wchar_t *wide_path_at(int directory, const char *path) {
  if (directory == AT_FDCWD || is_whole(path)) return wide_path(path);
  const wchar_t *base = directory_path(directory);
  if (!base) {
    errno = ENOTDIR;
    return NULL;
  }
  if (strcmp(path, ".") == 0) return join(base, L"", L"");
  if (strcmp(path, "..") == 0) return above(base);
  wchar_t *name = widen(path);
  if (!name) {
    errno = ENOMEM;
    return NULL;
  }
  bool has_separator = base[wcslen(base) - 1] == L'\\';
  wchar_t *joined = join(base, has_separator ? L"" : L"\\", name);
  free(name);
  return joined;
}

char *narrow_path(const wchar_t *path) {
  bool is_server = begins(path, server_mark);
  if (is_server) path += wcslen(server_mark);
  else if (begins(path, long_mark)) path += wcslen(long_mark);
  size_t length = wcslen(path);
  char *text = malloc(length * 3 + 3);
  if (!text) {
    errno = ENOMEM;
    return NULL;
  }
  if (is_server) memcpy(text, "//", 2);
  narrow(path, length, text + (is_server ? 2 : 0));
  for (char *at = text; *at; at++)
    if (*at == '\\') *at = '/';
  return text;
}
