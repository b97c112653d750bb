# report: the output formats.
noinst_LIBRARIES += src/libreport.a
src_libreport_a_SOURCES = \
  src/report/excerpt.c src/report/excerpt.h \
  src/report/fingerprint.c src/report/fingerprint.h \
  src/report/html.c \
  src/report/json.c \
  src/report/rdjson.c \
  src/report/reporter.c src/report/reporter.h \
  src/report/reporters.c \
  src/report/sarif.c \
  src/report/services.c \
  src/report/text.c \
  src/report/xml.c

# The style and the script of the HTML report, as C strings.
REPORT_ROWS = src/report/html_style.inc src/report/html_script.inc
nodist_src_libreport_a_SOURCES = $(REPORT_ROWS)
BUILT_SOURCES += $(REPORT_ROWS)
CLEANFILES += $(REPORT_ROWS)
EXTRA_DIST += src/report/html.css src/report/html.js src/report/quote.awk

report_quote = $(AM_V_GEN)$(MKDIR_P) $(@D) && $(AWK) -f $(srcdir)/src/report/quote.awk
src/report/html_style.inc: src/report/html.css src/report/quote.awk
	$(report_quote) $(srcdir)/src/report/html.css >$@.new && mv $@.new $@
src/report/html_script.inc: src/report/html.js src/report/quote.awk
	$(report_quote) $(srcdir)/src/report/html.js >$@.new && mv $@.new $@
