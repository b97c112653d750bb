# That time grows with the work. `make growth` measures one in forty of the cases; GROWTH=--every=1 measures all. It still
# tells of --show-config with thousands of custom rules, so it is not part of make check.
.PHONY: growth
growth: jgflint jgfconv
	python3 '$(srcdir)/tests/growth/growth.py' '$(abs_top_builddir)/jgflint' '$(abs_top_builddir)/jgfconv' --every 40 --budget 200 $(GROWTH)

EXTRA_DIST += tests/growth/growth.py
