# library: the engine for programs of others, by one header, jgflint.h. Knows all but files, threads, streams and the server.
library_sources = \
  src/library/findings.c \
  src/library/games.c \
  src/library/handle.h \
  src/library/library.c
noinst_LIBRARIES += src/liblibrary.a
src_liblibrary_a_SOURCES = $(library_sources) src/library/jgflint.h
EXTRA_DIST += src/library/jgflint.map src/library/jgflint.pc.in

if LIBRARY
include_HEADERS = src/library/jgflint.h
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = src/library/jgflint.pc
lib_LTLIBRARIES = libjgflint.la
libjgflint_la_SOURCES = $(library_sources)
libjgflint_la_CFLAGS = $(AM_CFLAGS)
libjgflint_la_LDFLAGS = -version-info 2:0:0 -no-undefined $(LIBRARY_EXPORTS)
libjgflint_la_LIBADD = $(LIBS_ENGINE) $(LHASA_LIBS) $(JSONC_LIBS) $(PCRE2_LIBS)
libjgflint_la_DEPENDENCIES = $(LIBS_ENGINE) src/library/jgflint.map
# It says of each floor that not all systems can put archives into a shared library: here they are compiled for that.
libjgflint_la_LINK = >/dev/null $(LIBTOOL) $(AM_V_lt) --tag=CC --mode=link $(CCLD) $(AM_CFLAGS) $(CFLAGS) $(libjgflint_la_LDFLAGS) $(LDFLAGS) -o $@

# The static one is one object, in which what is not exported has become local, where there is an objcopy.
staticdir = $(libdir)
static_DATA = libjgflint.a
libjgflint.a: $(src_liblibrary_a_OBJECTS) $(LIBS_ENGINE)
	$(AM_V_AR)rm -f $@ src/library/all.o && $(LD) -r -o src/library/all.o $(src_liblibrary_a_OBJECTS) $(LIBS_ENGINE) && \
	  { test -z "$(OBJCOPY)" || $(OBJCOPY) --localize-hidden src/library/all.o; } && $(AR) crs $@ src/library/all.o
CLEANFILES += libjgflint.a src/library/all.o
endif
