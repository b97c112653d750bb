# windows: what the floors above use of POSIX, for Windows, which has it not. Built only for that.
if WINDOWS
noinst_LIBRARIES += src/libwindows.a
LIBS_SYSTEM = src/libwindows.a
# Its headers stand for those of the system. Text in UTF-16 begins the program; libraries come inside of it.
CPPFLAGS_SYSTEM = -isystem $(srcdir)/src/windows/posix -D_WIN32_WINNT=0x0601
LDFLAGS_SYSTEM = -municode -static -Wl,--no-insert-timestamp
endif
src_libwindows_a_SOURCES = \
  src/windows/internal.h \
  src/windows/changes.c \
  src/windows/console.c \
  src/windows/descriptors.c \
  src/windows/directories.c \
  src/windows/errors.c \
  src/windows/glob.c \
  src/windows/memmem.c \
  src/windows/names.c \
  src/windows/poll.c \
  src/windows/processes.c \
  src/windows/signals.c \
  src/windows/start.c \
  src/windows/status.c \
  src/windows/posix/dirent.h \
  src/windows/posix/errno.h \
  src/windows/posix/fcntl.h \
  src/windows/posix/glob.h \
  src/windows/posix/math.h \
  src/windows/posix/poll.h \
  src/windows/posix/signal.h \
  src/windows/posix/spawn.h \
  src/windows/posix/stdlib.h \
  src/windows/posix/string.h \
  src/windows/posix/unistd.h \
  src/windows/posix/sys/ioctl.h \
  src/windows/posix/sys/mman.h \
  src/windows/posix/sys/random.h \
  src/windows/posix/sys/stat.h \
  src/windows/posix/sys/types.h \
  src/windows/posix/sys/wait.h
