#!/bin/sh
# windows.sh: cross-builds the programs for Windows (64 bits, Windows 7 and later), without other files.
#
#     .ci/windows.sh [DIRECTORY]             `make windows`; DIRECTORY (default: windows) is the build folder
#     .ci/windows.sh --libraries DIRECTORY   builds only the libraries, in DIRECTORY/made
#     .ci/windows.sh --programs DIRECTORY    also builds the programs, in DIRECTORY/build
#
# The result is release/jgflint-VERSION-windows-x86_64.zip next to DIRECTORY, reproducible. The compiler is mingw-w64.
# json-c, PCRE2 and lhasa are built from Debian's sources, which apt-get downloads with separate package lists, or from sources already
# unpacked in DIRECTORY/sources.
# The programs read no archives and have no sandbox. They are tested if wine is installed. A second run rebuilds only changed files.
# WINDOWS_CONFIGURE: options for configure. Exit status 77: a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
only=''
case ${1:-} in --libraries | --programs) only=$1 && shift ;; esac
. "$top/.ci/sources.sh"
place "${1:-windows}"
made=$dir/made
host=x86_64-w64-mingw32
name=windows packages='json-c pcre2 lhasa'

# mingw-w64 replaces the printf of Windows, which does not support C11.
cmake_library() {
  library=$1
  shift
  mkdir -p "$dir/$library"
  (cd "$dir/$library" && cmake "$(source_of "$library")" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$host-gcc -DCMAKE_RC_COMPILER=$host-windres \
    -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY -DCMAKE_FIND_ROOT_PATH=/usr/$host \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS='-w -D__USE_MINGW_ANSI_STDIO=1' -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib "$@" >cmake.log 2>&1 && make -s -j"$jobs" install >make.log 2>&1) ||
    { say "$library cannot be built: see $dir/$library/cmake.log and make.log"; exit 1; }
}

libraries() {
  needs $host-gcc gcc-mingw-w64-x86-64
  needs cmake cmake
  needs pkg-config pkg-config
  [ ! -e "$made/lib/libjson-c.a" ] || [ ! -e "$made/lib/libpcre2-8.a" ] || [ ! -e "$made/lib/liblhasa.a" ] || return 0
  sources
  [ -e "$made/lib/libjson-c.a" ] || cmake_library json-c -DBUILD_APPS=OFF -DBUILD_TESTING=OFF -DDISABLE_EXTRA_LIBS=ON
  [ -e "$made/lib/libpcre2-8.a" ] || cmake_library pcre2 -DPCRE2_SUPPORT_JIT=OFF -DPCRE2_BUILD_TESTS=OFF -DPCRE2_BUILD_PCRE2GREP=OFF
  [ -e "$made/lib/liblhasa.a" ] || lhasa_library $host-gcc $host-ar
}

# Debian has two variants of the compiler; this one has POSIX threads. The programs contain no paths of this machine.
programs() {
  cc=$host-gcc
  ! command -v $host-gcc-posix >/dev/null || cc=$host-gcc-posix
  tree_of windows
  mkdir -p "$dir/build"
  cd "$dir/build"
  if [ ! -e config.status ] || [ "$dir/tree/configure" -nt config.status ]; then
    # shellcheck disable=SC2086 # a list of words
    PKG_CONFIG_LIBDIR=$made/lib/pkgconfig PKG_CONFIG='pkg-config --static' \
      "$dir/tree/configure" --quiet --disable-library --host=$host CC=$cc --without-libarchive --without-mimalloc \
      ${WINDOWS_CONFIGURE:-} CPPFLAGS=-DPCRE2_STATIC CFLAGS="-g -O2 -ffile-prefix-map=$dir=."
  fi
  make -s -j"$jobs"
}

# Runs the programs in another directory, with a file name beyond ASCII.
try() {
  if ! command -v wine >/dev/null; then
    say "not tried: there is no wine (Debian: wine64)"
    return
  fi
  rm -rf "$dir/try"
  mkdir -p "$dir/try/games"
  export WINEPREFIX="${WINEPREFIX:-$dir/wine}" WINEDEBUG=-all LC_ALL=C.UTF-8
  cp "$top/testdata/faulty/final.jgf" "$dir/try/games/名人.jgf"
  cd "$dir/try"
  wine "$1/jgflint.exe" -q --exit-zero -f gcc 'games\名人.jgf' | grep -q '^games/名人.jgf:.*white plays at E5' || { say "jgflint.exe does not work"; exit 1; }
  wine "$1/jgfconv.exe" 'games\名人.jgf' --to sgf 2>/dev/null | grep -q '^;B\[ee\]' || { say "jgfconv.exe does not work"; exit 1; }
  say "both programs work under wine"
}

# Writes the manual as HTML, because Windows has no man, and the licenses of all contained libraries.
pack() {
  needs mandoc mandoc
  needs zip zip
  version=$(sed -n 's/^AC_INIT(\[jgflint\], \[\([^]]*\)\].*/\1/p' "$top/configure.ac")
  release=jgflint-$version-windows-x86_64
  rm -rf "${dir:?}/$release"
  mkdir -p "$dir/$release/licenses" "$dir/$release/man" "$beside/release"
  for program in jgflint jgfconv; do $host-strip -o "$dir/$release/$program.exe" "$dir/build/$program.exe"; done
  try "$dir/$release"
  cp "$top/README.md" "$top/CHANGES.md" "$dir/$release"
  for page in "$dir"/tree/man/*.[1-9] "$dir"/build/man/*.[1-9]; do
    [ ! -e "$page" ] || mandoc -T html -O man=%N.%S.html "$page" >"$dir/$release/man/$(basename "$page").html"
  done
  cp "$top/LICENSE" "$dir/$release/licenses/jgflint"
  cp "$(source_of json-c)/COPYING" "$dir/$release/licenses/json-c"
  cp "$(source_of pcre2)/LICENCE" "$dir/$release/licenses/pcre2"
  cp "$(source_of lhasa)/COPYING" "$dir/$release/licenses/lhasa"
  cp /usr/share/doc/mingw-w64-common/copyright "$dir/$release/licenses/mingw-w64"
  zip=$beside/release/$release.zip
  rm -f "$zip"
  when=$("$top/.ci/source-date.sh" "$top")
  (cd "$dir" && find "$release" -type f -exec chmod 644 {} + && chmod 755 "$release"/*.exe && find "$release" -exec touch -d "@$when" {} + && find "$release" -type f | LC_ALL=C sort | TZ=UTC zip -q -X "$zip" -@)
  rm -rf "${dir:?}/$release"
  say "$zip"
}

libraries
[ "$only" != --libraries ] || exit 0
programs
[ "$only" != --programs ] || exit 0
pack
