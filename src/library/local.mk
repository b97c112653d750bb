# library: libjgflint, the engine for other programs, behind jgflint.h.
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
# Libtool warns that some systems cannot link archives into a shared library. These archives are compiled for it.
libjgflint_la_LINK = >/dev/null $(LIBTOOL) $(AM_V_lt) --tag=CC --mode=link $(CCLD) $(AM_CFLAGS) $(CFLAGS) $(libjgflint_la_LDFLAGS) $(LDFLAGS) -o $@

# The static library is one object. If objcopy exists, all names that are not exported are local.
staticdir = $(libdir)
static_DATA = libjgflint.a
libjgflint.a: $(src_liblibrary_a_OBJECTS) $(LIBS_ENGINE)
	$(AM_V_AR)rm -f $@ src/library/all.o && $(LD) -r -o src/library/all.o $(src_liblibrary_a_OBJECTS) $(LIBS_ENGINE) && \
	  { test -z "$(OBJCOPY)" || $(OBJCOPY) --localize-hidden src/library/all.o; } && $(AR) crs $@ src/library/all.o
CLEANFILES += libjgflint.a src/library/all.o
endif
