/* The console takes UTF-16 whatever its code page is, so that page stays the user's own. */
#include "windows/internal.h"

enum { PIECE = 4096, LONGEST_CHARACTER = 4 };

static SRWLOCK lock = SRWLOCK_INIT;
static char begun[LONGEST_CHARACTER]; /* of the character that was cut off; two streams never share one */
static size_t begun_length;

/* How many bytes at the end begin a character that is not complete. */
static size_t cut_off(const char *text, size_t length) {
  for (size_t back = 1; back <= length && back < LONGEST_CHARACTER; back++) {
    unsigned char c = (unsigned char)text[length - back];
    if (c < 0x80) return 0;
    if (c >= 0xC0) return back < (c >= 0xF0 ? 4u : c >= 0xE0 ? 3u : 2u) ? back : 0;
  }
  return 0;
}

static bool write_wide(HANDLE console, const wchar_t *text, int length) {
  for (int at = 0; at < length;) {
    DWORD put = 0;
    if (!WriteConsoleW(console, text + at, (DWORD)(length - at), &put, NULL) || !put) return false;
    at += (int)put;
  }
  return true;
}

/* At most PIECE bytes. */
static bool write_piece(HANDLE console, const char *text, size_t length) {
  char bytes[PIECE + LONGEST_CHARACTER];
  wchar_t wide[PIECE + LONGEST_CHARACTER];
  memcpy(bytes, begun, begun_length);
  memcpy(bytes + begun_length, text, length);
  length += begun_length;
  begun_length = cut_off(bytes, length);
  length -= begun_length;
  memcpy(begun, bytes + length, begun_length);
  if (!length) return true;
  int units = MultiByteToWideChar(CP_UTF8, 0, bytes, (int)length, wide, (int)(sizeof wide / sizeof *wide));
  return write_wide(console, wide, units);
}

long long console_write(HANDLE console, const char *text, size_t length) {
  if (length > PIECE) length = PIECE;
  AcquireSRWLockExclusive(&lock);
  bool good = write_piece(console, text, length);
  DWORD error = GetLastError();
  ReleaseSRWLockExclusive(&lock);
  return good ? (long long)length : fail_with(error);
}

/* Where both streams show colors, the program is told so in the way that it knows. */
void console_prepare(void) {
  static const DWORD streams[] = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
  bool has_console = false, is_able = true;
  for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
    DWORD mode;
    HANDLE handle = GetStdHandle(streams[i]);
    if (!GetConsoleMode(handle, &mode)) continue;
    has_console = true;
    is_able = is_able && SetConsoleMode(handle, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
  if (has_console && !is_able) _putenv("TERM=dumb");
  else if (has_console && !getenv("TERM")) _putenv("TERM=windows");
}
