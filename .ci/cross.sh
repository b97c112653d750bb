#!/bin/sh
# cross.sh: checks that the programs print the same on other processors: big-endian (s390x), 32 bits (i686) and ARM.
#
#     .ci/cross.sh DIRECTORY [PROCESSOR...]   builds for s390x, i686 and aarch64 in DIRECTORY, and compares
#     .ci/cross.sh --sources DIRECTORY        only downloads the sources of the libraries and looks for compilers
#
# The programs are built with Debian's cross compilers (such as gcc-s390x-linux-gnu) and run by qemu-user. json-c and PCRE2 are
# built from Debian's sources. The programs are built without libarchive and lhasa, and compared with native programs that are
# built in the same way. The inputs are testdata, the examples of the sheets and $JGFLINT_CORPUS/formats/real.
# CROSS_CONFIGURE: more options for configure. Exit status 77: a required tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
sources_only=no
if [ "$1" = --sources ]; then sources_only=yes; shift; fi
mkdir -p "$1"
dir=$(cd "$1" && pwd)
name=cross packages='json-c pcre2'
. "$top/.ci/sources.sh"

# emulator PROCESSOR: prints the emulator that runs programs for the processor.
emulator() {
  case $1 in
  i686) echo qemu-i386-static ;;
  *) echo "qemu-$1-static" ;;
  esac
}

# programs PROCESSOR: builds static jgflint and jgfconv.
programs() {
  mkdir -p "$made/build"
  (cd "$made/build" && PKG_CONFIG_LIBDIR=$made/lib/pkgconfig PKG_CONFIG='pkg-config --static' \
    "$dir/tree/configure" --quiet --disable-library --host="$1-linux-gnu" --without-mimalloc --without-libarchive --without-lhasa --disable-sandbox \
    ${CROSS_CONFIGURE:-} CPPFLAGS="-I$made/include" LDFLAGS="-static -L$made/lib" >configure.log && make -s -j"$jobs" jgflint jgfconv)
}

# libraries PROCESSOR: builds static json-c and PCRE2.
libraries() {
  host=$1-linux-gnu
  mkdir -p "$made/json-c" "$made/pcre2"
  [ -e "$made/lib/libjson-c.a" ] || (cd "$made/json-c" && CC=$host-gcc cmake "$(source_of json-c)" -DCMAKE_SYSTEM_NAME=Linux \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_C_FLAGS='-w -D_FILE_OFFSET_BITS=64' -DCMAKE_C_FLAGS_RELEASE=-O2 \
    -DBUILD_SHARED_LIBS=OFF -DBUILD_APPS=OFF -DBUILD_TESTING=OFF -DDISABLE_EXTRA_LIBS=ON >cmake.log 2>&1 && make -s -j"$jobs" install >make.log)
  [ -e "$made/lib/libpcre2-8.a" ] || (cd "$made/pcre2" && sh "$(source_of pcre2)/configure" --quiet --host="$host" --prefix="$made" \
    --disable-shared >configure.log 2>&1 && make -s -j"$jobs" install >make.log)
}

# File offsets have 64 bits: if the C library has both open() and open64(), no object calls open(). Names that end in f64, such as
# strtof64, are excluded because they are about numbers.
has_large_files() {
  "$1-linux-gnu-nm" -g --defined-only "$("$1-linux-gnu-gcc" -print-file-name=libc.a)" 2>/dev/null |
    sed -n '/f64$/d; s/.* [TWi] \([a-z]*\)64$/ U \1/p' | sort -u >"$made/calls"
  find "$made/build" -name '*.o' -exec "$1-linux-gnu-nm" -u {} + | sed 's/^ */ /' | sort -u >"$made/called"
  [ -s "$made/calls" ] && grep -q 'open64$' "$made/called" || { say "$1: no calls with offsets of 64 bits were found"; return 1; }
  grep -F -x -f "$made/calls" "$made/called" >"$made/small" || return 0
  say "$1: calls with offsets of 32 bits:" $(sed 's/^ U //' "$made/small")
  return 1
}

shift
processors=${*:-s390x i686 aarch64}
tools='cmake cmake dpkg-source dpkg-dev'
for processor in $processors; do
  tools="$tools $processor-linux-gnu-gcc gcc-$processor-linux-gnu $(emulator "$processor") qemu-user-static"
done
# shellcheck disable=SC2086 # a list of words
needs_all $tools
sources
[ "$sources_only" = no ] || exit 0

tree_of cross
failed=0
# The native programs, without the libraries that the cross builds lack.
made=$dir/native
mkdir -p "$made/build"
(cd "$made/build" && "$dir/tree/configure" --quiet --disable-library --without-mimalloc --without-libarchive --without-lhasa >configure.log && make -s -j"$jobs" jgflint jgfconv)
for processor in $processors; do
  made=$dir/$processor
  mkdir -p "$made"
  libraries "$processor"
  programs "$processor"
  launchers "$made" "$(emulator "$processor")" "$made/build"
  [ "$processor" != i686 ] || has_large_files "$processor" || failed=1
  say "$processor"
  "$top/tests/same-output.sh" --short "$dir/native/build" "$made" ${JGFLINT_CORPUS:+"$JGFLINT_CORPUS/formats/real"} || failed=1
done
exit $failed
