# config: configuration files.
noinst_LIBRARIES += src/libconfig.a
src_libconfig_a_SOURCES = \
  src/config/config.c src/config/config.h \
  src/config/find.c src/config/find.h \
  src/config/reader.h \
  src/config/read.c \
  src/config/rules.c \
  src/config/schema.c src/config/schema.h
