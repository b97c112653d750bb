# Compares the Windows programs, under wine, with the programs of this build.
EXTRA_DIST += tests/windows/compare.sh tests/windows/git.c tests/windows/git.sh tests/windows/run.sh
