/* The program begins: its arguments come as UTF-16 and go on as UTF-8. */
#include "windows/internal.h"
#include <fcntl.h>
#include <io.h>

enum { CRT_BINARY = 0x8000 };

int main(int argc, char **argv);
int wmain(int argc, wchar_t **argv);

/* What patterns in arguments mean is left to the program. */
extern int _dowildcard;
int _dowildcard = 0;

static char *argument(const wchar_t *wide) {
  size_t length = wcslen(wide);
  char *text = malloc(length * 3 + 1);
  if (!text) abort();
  narrow(wide, length, text);
  return text;
}

int wmain(int argc, wchar_t **argv) {
  char **arguments = calloc((size_t)argc + 1, sizeof *arguments);
  if (!arguments) abort();
  for (int i = 0; i < argc; i++) arguments[i] = argument(argv[i]);
  for (int fd = 0; fd < 3; fd++) _setmode(fd, CRT_BINARY);
  console_prepare();
  signals_prepare();
  return main(argc, arguments);
}
