# windows: sys/os.h for Windows. Only a build for Windows includes it.
if WINDOWS
noinst_LIBRARIES += src/libwindows.a
LIBS_SYSTEM = src/libwindows.a
# The program begins with arguments in UTF-16. Libraries are linked statically.
CPPFLAGS_SYSTEM = -include $(srcdir)/src/windows/missing.h -D_WIN32_WINNT=0x0601
LDFLAGS_SYSTEM = -municode -static -Wl,--no-insert-timestamp
endif
src_libwindows_a_SOURCES = \
  src/windows/internal.h \
  src/windows/missing.h \
  src/windows/console.c \
  src/windows/files.c \
  src/windows/process.c
