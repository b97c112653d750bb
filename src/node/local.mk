# node: what the floors above use of POSIX, for the command line as WebAssembly, on the file system of Node. Built by emscripten only.
EXTRA_LIBRARIES += src/libnode.a
src_libnode_a_SOURCES = \
  src/node/calls.h \
  src/node/files.c \
  src/node/process.c \
  src/node/programs.h \
  src/node/start.c
