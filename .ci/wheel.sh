#!/bin/sh
# wheel.sh: builds the Python package.
#
#     .ci/wheel.sh [DIRECTORY]             `make wheel`; DIRECTORY (default: wheel) is the build folder
#     .ci/wheel.sh --libraries DIRECTORY   builds only the libraries, in DIRECTORY/made
#
# Writes release/jgflint-VERSION-cp38-abi3-PLATFORM.whl next to DIRECTORY. The wheel is reproducible. It contains the extension
# for CPython 3.8 and later, and the two programs of .ci/static.sh. json-c, PCRE2 and lhasa are built from Debian's sources.
# apt-get downloads these with separate package lists, unless they are already unpacked in DIRECTORY/sources.
# src/python/wheel.py derives PLATFORM from the extension: the oldest C library with all called functions. A second run rebuilds
# only changed files. WHEEL_CONFIGURE: options for configure; WHEEL_FLAGS: options for the compiler; WHEEL_PROGRAMS: a folder
# with other programs; WHEEL_CCACHE: a command before the compiler. Exit status 77: a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
libraries_only=no
if [ "${1:-}" = --libraries ]; then libraries_only=yes; shift; fi
. "$top/.ci/sources.sh"
place "${1:-wheel}"
release=$beside/release
made=$dir/made
name=wheel packages='json-c pcre2 lhasa mimalloc'
# The results contain no path of this machine.
flags="-O2 -fPIC -ffile-prefix-map=$dir=. ${WHEEL_FLAGS:-}"
LC_ALL=C
export LC_ALL
python=${PYTHON:-/usr/bin/python3}
[ -x "$python" ] || python=python3

tools() {
  # The programs need the tools of static.sh. All of them are named before anything is compiled.
  static='musl-gcc musl-tools g++ g++ apt-get apt dpkg-source dpkg-dev'
  [ -z "${WHEEL_PROGRAMS:-}" ] && [ $libraries_only = no ] || static=$(fetch_tools)
  headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null || :)
  # shellcheck disable=SC2086 # a list of words
  needs_all gcc gcc cmake cmake make make pkg-config pkg-config readelf binutils "$python" python3 \
    "$([ -e "$headers/Python.h" ] && echo true || echo Python.h)" python3-dev $static
  printf '#!/bin/sh\nexec ${WHEEL_CCACHE:-} gcc %s "$@"\n' "$flags" >"$dir/cc" && chmod +x "$dir/cc"
}

# library NAME COMMAND...: builds a library in a separate folder.
library() {
  library=$1
  shift
  [ ! -e "$made/lib/lib$library.a" ] || return 0
  mkdir -p "$dir/$library"
  (cd "$dir/$library" && "$@" >configure.log 2>&1 && make -s -j"$jobs" install >make.log 2>&1) ||
    { say "$library cannot be built: see $dir/$library/configure.log and make.log"; exit 1; }
}

# json-c calls stat() on /dev/urandom, a symbol that C libraries before 2021 lack. This code opens it without stat().
seed='int fd = open("/dev/urandom", O_RDONLY), seed = 0; if (fd >= 0) { if (read(fd, &seed, sizeof seed) < 0) seed = 0; close(fd); }'
libraries() {
  [ ! -e "$made/lib/libjson-c.a" ] || [ ! -e "$made/lib/libpcre2-8.a" ] || [ ! -e "$made/lib/liblhasa.a" ] ||
    [ ! -e "$made/lib/libmimalloc.a" ] || return 0
  sources
  library json-c env CC="$dir/cc" cmake "$(source_of json-c)" -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O2 -DCMAKE_C_FLAGS='-w -include fcntl.h -include time.h -include unistd.h' \
    "-DOVERRIDE_GET_RANDOM_SEED=$seed return seed ? seed : (int)time(NULL)" \
    -DBUILD_SHARED_LIBS=OFF -DBUILD_APPS=OFF -DBUILD_TESTING=OFF -DDISABLE_EXTRA_LIBS=ON
  library pcre2-8 sh "$(source_of pcre2)/configure" --quiet CC="$dir/cc" --prefix="$made" --disable-shared --with-pic
  [ -e "$made/lib/liblhasa.a" ] || lhasa_library "$dir/cc" ar
  library mimalloc env CC="$dir/cc" cmake "$(source_of mimalloc)" -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib \
    -DCMAKE_BUILD_TYPE=Release -DMI_BUILD_SHARED=OFF -DMI_BUILD_OBJECT=OFF -DMI_BUILD_TESTS=OFF -DMI_INSTALL_TOPLEVEL=ON -DMI_OVERRIDE=OFF \
    -DMI_LOCAL_DYNAMIC_TLS=ON
}

tools
libraries
[ "$libraries_only" = no ] || exit 0

# The static programs, which run on any Linux.
programs() {
  mkdir -p "$dir/programs"
  from=${WHEEL_PROGRAMS:-$beside/static}
  [ -n "${WHEEL_PROGRAMS:-}" ] || "$top/.ci/static.sh" "$from"
  for program in jgflint jgfconv; do strip -o "$dir/programs/$program" "$from/$program"; done
}

extension() {
  tree_of wheel
  mkdir -p "$dir/build" "$dir/package"
  cd "$dir/build"
  if [ ! -e config.status ] || [ "$dir/tree/configure" -nt config.status ]; then
    # shellcheck disable=SC2086 # a list of words
    PKG_CONFIG_LIBDIR=$made/lib/pkgconfig PKG_CONFIG='pkg-config --static' "$dir/tree/configure" --quiet CC="$dir/cc" \
      --without-libarchive --without-mimalloc --with-lhasa --disable-sandbox ${WHEEL_CONFIGURE:-} CFLAGS="$flags" >configure.log
  fi
  make -s -j"$jobs" _engine.abi3.so PYTHON_CPPFLAGS="-I$headers" EXTENSION_MALLOC="-I$made/include $dir/tree/src/python/allocator.c \
    $made/lib/libmimalloc.a -pthread -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free,--wrap=strdup,--wrap=vasprintf"
  rm -rf "$dir/package" && mkdir "$dir/package"
  for file in __init__.py __main__.py _engine.pyi _program.py _types.py _types.pyi _walk.py py.typed README.md; do
    cp "$top/src/python/$file" "$dir/package"
  done
  strip --strip-unneeded -o "$dir/package/_engine.abi3.so" _engine.abi3.so
}

# Includes the licenses of all contained libraries.
pack() {
  version=$(sed -n "s/^PACKAGE_VERSION='\(.*\)'/\1/p" "$dir/tree/configure")
  rm -rf "$dir/licenses" && mkdir "$dir/licenses"
  cp "$top/LICENSE" "$dir/licenses/jgflint"
  cp "$(source_of json-c)/COPYING" "$dir/licenses/json-c"
  cp "$(source_of pcre2)/LICENCE" "$dir/licenses/pcre2"
  cp "$(source_of lhasa)/COPYING" "$dir/licenses/lhasa"
  cp "$(source_of mimalloc)/LICENSE" "$dir/licenses/mimalloc"
  [ -n "${WHEEL_PROGRAMS:-}" ] ||
    tar -xOf "$beside"/static/jgflint-"$version"-linux-"$(uname -m)".tar.gz --wildcards "*/licenses/musl" >"$dir/licenses/musl"
  mkdir -p "$release"
  date=$("$top/.ci/source-date.sh" "$top")
  say "$("$python" "$top/src/python/wheel.py" "$dir/package" "$dir/programs" "$dir/licenses" "$version" "$date" "$release")"
}

extension
programs
pack
