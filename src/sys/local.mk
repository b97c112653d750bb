# sys: files, streams, threads, archives, options.
noinst_LIBRARIES += src/libsys.a
src_libsys_a_SOURCES = \
  src/sys/archive.c src/sys/archive.h \
  src/sys/atomic_write.c src/sys/atomic_write.h \
  src/sys/messages.c src/sys/messages.h \
  src/sys/os.h \
  src/sys/option_parser.c src/sys/option_parser.h \
  src/sys/output.c src/sys/output.h \
  src/sys/stream.c src/sys/stream.h \
  src/sys/thread_pool.c src/sys/thread_pool.h
if POSIX
src_libsys_a_SOURCES += src/sys/os_posix.c
endif
# Only the pool of workers starts threads.
src_libsys_a_CFLAGS = $(AM_CFLAGS) $(PTHREAD_CFLAGS)
