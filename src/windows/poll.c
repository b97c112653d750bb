/* Waiting for what comes in. Windows cannot wait for a pipe, so it is looked at again and again. */
#include "windows/internal.h"
#include <poll.h>

enum { AT_FIRST = 1, LATER = 10, FIRST = 200 /* milliseconds */ };

static short what_comes(HANDLE handle) {
  DWORD waiting = 0;
  DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_DISK) return POLLIN;
  if (type == FILE_TYPE_CHAR) return WaitForSingleObject(handle, 0) == WAIT_OBJECT_0 ? POLLIN : 0;
  if (!PeekNamedPipe(handle, NULL, 0, NULL, &waiting, NULL)) return POLLIN | POLLHUP; /* reading will say what it is */
  return waiting ? POLLIN : 0;
}

/* Nothing is written while there is something to read: so who writes all before reading anything is not in its way. */
static int look(struct pollfd *list, size_t count) {
  int ready = 0;
  for (size_t i = 0; i < count; i++) {
    list[i].revents = 0;
    if (list[i].fd >= 0 && (list[i].events & POLLIN)) list[i].revents = what_comes(handle_of(list[i].fd));
    ready += list[i].revents != 0;
  }
  for (size_t i = 0; i < count && !ready; i++)
    if (list[i].fd >= 0 && (list[i].events & POLLOUT)) list[i].revents = POLLOUT, ready++;
  return ready;
}

int poll(struct pollfd *list, size_t count, int milliseconds) {
  ULONGLONG begun = GetTickCount64();
  for (;;) {
    int ready = look(list, count);
    ULONGLONG passed = GetTickCount64() - begun;
    if (ready || (milliseconds >= 0 && passed >= (ULONGLONG)milliseconds)) return ready;
    Sleep(passed < FIRST ? AT_FIRST : LATER);
  }
}
