# That time grows with the work: growth.t measures what is nested and configured, in every make check; `make growth` one in
# forty of the cases that the examples of the rules give, too; GROWTH=--every=1 all of them.
TESTS += tests/growth/growth.t
.PHONY: growth
growth: jgflint jgfconv
	python3 '$(srcdir)/tests/growth/growth.py' '$(abs_top_builddir)/jgflint' '$(abs_top_builddir)/jgfconv' --every 40 --budget 200 $(GROWTH)

EXTRA_DIST += tests/growth/growth.py tests/growth/growth.t
