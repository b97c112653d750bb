# man: the manual pages. The sheets of rules become jgflint-rules(7).
dist_man_MANS += man/jgf.5 man/jgf-dialects.7 man/jgf-formats.7 man/jgfconv.1 man/jgflint-editors.7 man/jgflint-python.7 man/jgflint.1 man/jgflint.3 man/jgflint.json.5
dist_doc_DATA += man/example.c
nodist_man_MANS += man/jgflint-rules.7
EXTRA_DIST += man/jgflint-rules.7.head man/jgflint-rules.7.foot
CLEANFILES += man/jgflint-rules.7

man/jgflint-rules.7: man/jgflint-rules.7.head man/jgflint-rules.7.foot rules/sheets.awk $(RULE_SHEETS)
	$(AM_V_GEN)$(MKDIR_P) man && { cat $(srcdir)/man/jgflint-rules.7.head && \
	  $(AWK) -v make=man -f $(srcdir)/rules/sheets.awk $(RULE_SHEETS:%=$(srcdir)/%) && \
	  cat $(srcdir)/man/jgflint-rules.7.foot; } > $@.new && mv $@.new $@
