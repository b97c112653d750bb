#!/bin/bash -eu
# build.sh: builds the fuzz targets as OSS-Fuzz wants them: out of $SRC/jgflint, with $CC, $CFLAGS and $LIB_FUZZING_ENGINE, into
# $OUT, each with its samples and the dictionary. `make fuzz` uses it, too.
#
# Where the targets run there are no libraries but the C library's: json-c, PCRE2 and liblhasa are linked statically where that
# is possible, and libarchive, which is loaded when it is needed, is left out, and so is the target that needs it, unless
# FUZZ_SHARED is set.
build=${WORK:-$SRC}/jgflint-build
mkdir -p "$build" "$OUT"
[ -e "$SRC/jgflint/configure" ] || (cd "$SRC/jgflint" && autoreconf --install)
cd "$build"
options=(--quiet --without-mimalloc --disable-hardening)
if [ -z "${FUZZ_SHARED:-}" ]; then
  options+=(--without-libarchive JSONC_LIBS=-l:libjson-c.a PCRE2_LIBS=-l:libpcre2-8.a)
  if [ -n "$(${CC:-cc} -print-file-name=liblhasa.a | grep /)" ]; then options+=(LHASA_LIBS=-l:liblhasa.a LHASA_CFLAGS=-I/usr/include/liblhasa-1.0)
  else options+=(--without-lhasa); fi
  for library in JSONC:json-c PCRE2:libpcre2-8; do options+=("${library%%:*}_CFLAGS=$(pkg-config --cflags "${library#*:}") "); done
fi
[ -e Makefile ] || "$SRC/jgflint/configure" "${options[@]}" CC="${CC:-cc}" CPPFLAGS=-DFUZZ_ENGINE CFLAGS="${CFLAGS:-}"
make -s -j"$(nproc)" fuzz-targets FUZZ_ENGINE_LIBS="${LIB_FUZZING_ENGINE:-}"

sh "$SRC/jgflint/tests/fuzz/seeds.sh" "$build/seeds"
for samples in "$build"/seeds/*/; do
  target=$(basename "$samples")
  if [ "$target" = pack ] && [ -z "${FUZZ_SHARED:-}" ]; then continue; fi # nothing to unpack by
  cp "tests/fuzz/$target" "$OUT/"
  cp "$build/seeds/fuzz.dict" "$OUT/$target.dict"
  if command -v zip >/dev/null; then (cd "$samples" && zip -q -r - .) >"$OUT/${target}_seed_corpus.zip"; fi
done
