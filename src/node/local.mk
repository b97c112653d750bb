# node: the POSIX functions that the command line uses, on the file system of Node. Only emscripten builds it.
EXTRA_LIBRARIES += src/libnode.a
src_libnode_a_SOURCES = \
  src/node/calls.h \
  src/node/files.c \
  src/node/process.c \
  src/node/programs.h \
  src/node/start.c
