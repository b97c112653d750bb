# tests: each prints TAP. Unit tests are programs of tests/unit, one for each
# noun; the others are shell scripts (*.t) that run the built jgflint.
TEST_EXTENSIONS = .t
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
T_LOG_DRIVER = $(LOG_DRIVER)
T_LOG_COMPILER = $(SHELL)
AM_TESTS_ENVIRONMENT = \
  top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
  top_builddir='$(abs_top_builddir)'; export top_builddir; \
  AWK='$(AWK)'; export AWK; CC='$(CC)'; export CC; \
  JGFLINT='$(abs_top_builddir)/jgflint'; export JGFLINT; \
  LC_ALL=C.UTF-8; export LC_ALL; unset NO_COLOR;

noinst_HEADERS += tests/unit/tap.h

include tests/unit/local.mk
