# app: options, files, the commands. Knows everything.
bin_PROGRAMS += jgflint
jgflint_SOURCES = \
  src/app/main.c
jgflint_LDADD = $(LIBS_ALL) $(JSONC_LIBS) $(PCRE2_LIBS) $(MIMALLOC_LIBS)
