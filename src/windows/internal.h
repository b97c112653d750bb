/* internal.h: what the files of this folder share. Windows's own headers are included here and nowhere else. */
#ifndef JGFLINT_WINDOWS_INTERNAL_H
#define JGFLINT_WINDOWS_INTERNAL_H

#include <sys/types.h>

#define WIN32_LEAN_AND_MEAN
#define NO_OLDNAMES /* of the C library: ours have the same */
#include <windows.h>

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* A path as Windows takes it, whole and of any length ("\\?\C:\games\a.jgf"); owned, or NULL and errno. */
wchar_t *wide_path(const char *path);
/* The same of a path that starts at an open directory, or at AT_FDCWD. */
wchar_t *wide_path_at(int directory, const char *path);
/* A name or path as the program knows it, with slashes, and without what makes it long; owned, or NULL and errno. */
char *narrow_path(const wchar_t *path);
/* Units of UTF-16 become UTF-8; halves of a pair that stand alone get three bytes, so that no name is lost. Returns the
 * number of bytes; there has to be room for three times as many as units, and for the NUL. */
size_t narrow(const wchar_t *from, size_t length, char *to);

/* ---- descriptors ---- */

enum { MOST_DESCRIPTORS = 2048 };

/* INVALID_HANDLE_VALUE and EBADF, if there is none. */
HANDLE handle_of(int fd);
/* The whole path of an open directory, borrowed; NULL for what is none. */
const wchar_t *directory_path(int fd);

/* ---- errors ---- */

/* errno of what Windows says last; returns -1. */
int fail_with(DWORD error);
int fail(void);

/* ---- files ---- */

/* With what a handle to a file may be opened besides: whoever has it open hinders nobody, as elsewhere. */
enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
/* Whether a file is a symbolic link or a junction. */
bool is_link(DWORD attributes, DWORD tag);

/* ---- signals and the console ---- */

void signals_prepare(void);
void console_prepare(void);
/* Text in UTF-8; the beginning of a character waits for its end. As write(2). */
long long console_write(HANDLE console, const char *text, size_t length);

#endif
