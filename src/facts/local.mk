# facts: the kinds of facts.
noinst_LIBRARIES += src/libfacts.a
src_libfacts_a_SOURCES = \
  src/facts/convert_facts.h \
  src/facts/fact.c src/facts/fact.h \
  src/facts/import_facts.h \
  src/facts/go_facts.h \
  src/facts/jgf_facts.h \
  src/facts/json_facts.h \
  src/facts/jsonsgf_facts.h \
  src/facts/sgf_facts.h
