/* Writes UTF-16 to the console, which works with every code page. */
#include "windows/internal.h"

enum { PIECE = 4096, LONGEST_CHARACTER = 4 };

/* Returns the length of an incomplete character at the end. */
static size_t incomplete_length(const char *text, size_t length) {
  for (size_t back = 1; back <= length && back < LONGEST_CHARACTER; back++) {
    unsigned char c = (unsigned char)text[length - back];
    if (c < 0x80) return 0;
    if (c >= 0xC0) return back < (c >= 0xF0 ? 4u : c >= 0xE0 ? 3u : 2u) ? back : 0;
  }
  return 0;
}

/* Leaves an incomplete character at the end to the next call, unless the text has nothing else. */
ptrdiff_t console_write(HANDLE console, const char *text, size_t length) {
  wchar_t wide[PIECE];
  if (length > PIECE) length = PIECE;
  size_t incomplete = incomplete_length(text, length);
  if (incomplete < length) length -= incomplete;
  DWORD units = (DWORD)MultiByteToWideChar(CP_UTF8, 0, text, (int)length, wide, PIECE);
  for (DWORD at = 0, written = 0; at < units; at += written)
    if (!WriteConsoleW(console, wide + at, units - at, &written, NULL) || !written) return fail_with(GetLastError());
  return (ptrdiff_t)length;
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
