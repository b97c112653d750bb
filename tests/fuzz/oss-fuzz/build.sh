#!/bin/bash -eu
# build.sh: builds the fuzz targets for OSS-Fuzz and `make fuzz` from $SRC/jgflint, with $CC, $CFLAGS and $LIB_FUZZING_ENGINE. It
# writes each target to $OUT, with its samples and the dictionary.
#
# OSS-Fuzz runs the targets on a system that has only the C library. So json-c, PCRE2 and, if possible, liblhasa are linked
# statically. libarchive would be loaded at run time, so the targets are built without it, and the target `pack` is omitted. With
# FUZZ_SHARED set, all libraries are shared, and all targets are built.
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
