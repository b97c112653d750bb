/* internal.h: functions that the files of this folder share. */
#ifndef JGFLINT_WINDOWS_INTERNAL_H
#define JGFLINT_WINDOWS_INTERNAL_H

#include "base/buffer.h"
#include "base/memory.h"
#include <errno.h>
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* Sets errno for an error of Windows, and returns -1. */
int fail_with(DWORD error);
/* If `good` is false, sets errno for the last error. Frees the path, which may be NULL, and returns `good`. */
bool finish(bool good, wchar_t *path);

/* Conversions between UTF-8 and UTF-16; the results are owned. */
wchar_t *widen(const char *text);
char *narrow(const wchar_t *wide);
/* The absolute path as Windows takes it at any length (\\?\C:\games\a.jgf); owned. */
wchar_t *wide_path(const char *path);

/* Returns INVALID_HANDLE_VALUE and sets errno if the descriptor is not open. */
HANDLE handle_of(int fd);
/* Returns true if a read returns at once. */
bool handle_is_readable(HANDLE handle);

void console_prepare(void);
/* Writes UTF-8. Returns the number of bytes, or -1 and sets errno. */
ptrdiff_t console_write(HANDLE console, const char *text, size_t length);

#endif
