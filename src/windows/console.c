/* Writes UTF-16 to the console, which works with every code page. */
#include "windows/internal.h"

enum { PIECE = 4096, LONGEST_CHARACTER = 4 };

static SRWLOCK lock = SRWLOCK_INIT;
static char begun[LONGEST_CHARACTER]; /* the beginning of a character; two streams never share one */
static size_t begun_length;

/* Returns the length of an incomplete character at the end. */
static size_t incomplete_length(const char *text, size_t length) {
  for (size_t back = 1; back <= length && back < LONGEST_CHARACTER; back++) {
    unsigned char c = (unsigned char)text[length - back];
    if (c < 0x80) return 0;
    if (c >= 0xC0) return back < (c >= 0xF0 ? 4u : c >= 0xE0 ? 3u : 2u) ? back : 0;
  }
  return 0;
}

/* Writes at most PIECE bytes. */
static bool write_piece(HANDLE console, const char *text, size_t length) {
  char bytes[PIECE + LONGEST_CHARACTER];
  wchar_t wide[PIECE + LONGEST_CHARACTER];
  memcpy(bytes, begun, begun_length);
  memcpy(bytes + begun_length, text, length);
  length += begun_length;
  begun_length = incomplete_length(bytes, length);
  length -= begun_length;
  memcpy(begun, bytes + length, begun_length);
  if (!length) return true;
  DWORD units = (DWORD)MultiByteToWideChar(CP_UTF8, 0, bytes, (int)length, wide, (int)ARRAY_LENGTH(wide));
  for (DWORD at = 0, written = 0; at < units; at += written)
    if (!WriteConsoleW(console, wide + at, units - at, &written, NULL) || !written) return false;
  return true;
}

ptrdiff_t console_write(HANDLE console, const char *text, size_t length) {
  if (length > PIECE) length = PIECE;
  AcquireSRWLockExclusive(&lock);
  bool good = write_piece(console, text, length);
  DWORD error = GetLastError();
  ReleaseSRWLockExclusive(&lock);
  return good ? (ptrdiff_t)length : fail_with(error);
}

/* The variable TERM tells the program whether the console shows colors. */
void console_prepare(void) {
  static const DWORD streams[] = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
  bool has_console = false, has_colors = true;
  for (size_t i = 0; i < ARRAY_LENGTH(streams); i++) {
    DWORD mode;
    HANDLE handle = GetStdHandle(streams[i]);
    if (!GetConsoleMode(handle, &mode)) continue;
    has_console = true;
    has_colors = has_colors && SetConsoleMode(handle, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
  if (has_console && !has_colors) _putenv("TERM=dumb");
  else if (has_console && !getenv("TERM")) _putenv("TERM=windows");
}
