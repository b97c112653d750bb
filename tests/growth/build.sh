#!/bin/bash -eu
# build.sh SOURCES FOLDER: configures and builds jgflint and jgfconv of SOURCES in FOLDER/made with $CC. The programs count their
# work (count_work.c). They use malloc of the C library, because the work of other allocators varies.
sources=$(cd "$1" && pwd) && mkdir -p "$2/made" && cd "$2/made"
libraries='json-c libpcre2-8'
counter=$sources/tests/growth/count_work.c
if [ ! count_work.o -nt "$counter" ]; then
  rm -f jgflint jgfconv # make does not know that they hold it
  # shellcheck disable=SC2046 # words
  ${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -fno-builtin $(${PKG_CONFIG:-pkg-config} --cflags $libraries) -c -o count_work.o "$counter"
fi
wraps=$(sed -n 's/^WRAP([^,]*, \([a-z_0-9]*\),.*/-Wl,--wrap=\1/p' "$counter" | tr '\n' ' ')
[ -e Makefile ] || "$sources/configure" --quiet --without-mimalloc --disable-hardening CC="${CC:-cc}" \
  CFLAGS='-O1 -fsanitize-coverage=trace-pc' LDFLAGS="$wraps" LIBS="$PWD/count_work.o $(${PKG_CONFIG:-pkg-config} --libs $libraries)"
make -s -j"$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)" counted-programs
