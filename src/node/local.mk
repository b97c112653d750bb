# node: sys/os.h for WebAssembly on Node. Only emscripten builds it.
EXTRA_LIBRARIES += src/libnode.a
src_libnode_a_SOURCES = \
  src/node/os.c \
  src/node/programs.h
