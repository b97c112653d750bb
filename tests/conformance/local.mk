# The conformance suite for JGF, in suite/ and as an archive of a release.
EXTRA_DIST += tests/conformance/README.md tests/conformance/game.py tests/conformance/make.py tests/conformance/run.py \
  tests/conformance/check.py tests/conformance/schema.mjs tests/conformance/seki.mjs tests/conformance/suite.t
NIGHT_TESTS += tests/conformance/suite.t

.PHONY: suite
suite: jgflint$(EXEEXT) jgfconv$(EXEEXT)
	rm -rf suite-tree && mkdir suite-tree
	$(AWK) -v make=examples -v to=suite-tree -f $(srcdir)/rules/sheets.awk $(srcdir)/rules/[a-z]*.md >suite-tree/list
	SOURCE_DATE_EPOCH=$$($(srcdir)/.ci/source-date.sh $(srcdir)) \
	  python3 $(srcdir)/tests/conformance/make.py $(srcdir) . suite-tree $(PACKAGE_VERSION) suite release/jgf-suite-$(PACKAGE_VERSION).tar.gz
	rm -rf suite-tree
