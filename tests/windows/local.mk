# What Windows shares with all: run under wine, beside the program that was built here.
EXTRA_DIST += tests/windows/compare.sh tests/windows/git.c tests/windows/git.sh tests/windows/run.sh
