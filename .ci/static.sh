#!/bin/sh
# static.sh: builds the programs as static files, for any Linux with this processor.
#
#     .ci/static.sh [DIRECTORY]             `make static`; DIRECTORY (default: static) is the build folder
#     .ci/static.sh --libraries DIRECTORY   builds only the libraries, in DIRECTORY/made
#     STATIC_MACHINE=aarch64 .ci/static.sh DIRECTORY   builds for another processor, with Debian's cross compiler
#
# The C library is musl. json-c, PCRE2, lhasa and mimalloc are built from Debian's sources, because Debian's libraries need glibc. apt-get
# downloads the sources with separate package lists; sources already unpacked in DIRECTORY/sources are used instead. The programs read no
# archives except UGZ. The results are in DIRECTORY: the programs, tested in an empty root directory if possible, and a tarball, which is
# reproducible. STATIC_CONFIGURE: options for configure. A second run rebuilds only changed files. Exit status 77: a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
libraries_only=no
if [ "${1:-}" = --libraries ]; then libraries_only=yes; shift; fi
. "$top/.ci/sources.sh"
place "${1:-static}"
made=$dir/made
name=static packages='json-c pcre2 lhasa mimalloc'
here=$(uname -m)
machine=${STATIC_MACHINE:-$here}
# Debian has musl only for its own processor, so it is built for others.
host='' musl=musl-gcc cross=''
if [ "$machine" != "$here" ]; then
  host=$machine-linux-gnu musl=$made/bin/musl-gcc packages="$packages musl"
  cross=$host-
fi
# The results contain no path of this machine.
flags="-O2 -ffile-prefix-map=$dir=."
LC_ALL=C
export LC_ALL

cmake_static() {
  source=$1
  shift
  CC=$musl cmake "$source" ${host:+-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=$machine} -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_C_FLAGS="-w $flags" \
    -DCMAKE_CXX_COMPILER=g++ "$@" >cmake.log 2>&1 || { say "cannot be configured: $(tail -n 5 cmake.log)"; exit 1; }
  make -s -j"$jobs" install >make.log
}

libraries() {
  if [ -n "$host" ]; then needs_all "${cross}gcc" "gcc-$(printf %s "$host" | tr _ -)"
  else needs_all musl-gcc musl-tools; fi
  needs_all cmake cmake g++ g++ make make pkg-config pkg-config apt-get apt dpkg-source dpkg-dev readelf binutils
  sources
  mkdir -p "$dir/json-c" "$dir/pcre2" "$dir/mimalloc"
  [ -z "$host" ] || [ -e "$made/lib/libc.a" ] || (mkdir -p "$dir/musl" && cd "$dir/musl" &&
    "$(source_of musl)/configure" --target="$host" CROSS_COMPILE="$cross" --prefix="$made" --disable-shared --enable-wrapper=gcc CFLAGS="$flags" \
      >configure.log 2>&1 && make -s -j"$jobs" install >make.log 2>&1) || { say "musl cannot be built: see $dir/musl/make.log"; exit 1; }
  [ -e "$made/lib/libjson-c.a" ] || (cd "$dir/json-c" &&
    cmake_static "$(source_of json-c)" -DCMAKE_C_FLAGS_RELEASE=-O2 -DBUILD_SHARED_LIBS=OFF -DBUILD_APPS=OFF -DBUILD_TESTING=OFF -DDISABLE_EXTRA_LIBS=ON)
  [ -e "$made/lib/libpcre2-8.a" ] || (cd "$dir/pcre2" &&
    sh "$(source_of pcre2)/configure" --quiet ${host:+--host="$host"} CC="$musl" CFLAGS="$flags" --prefix="$made" --disable-shared >configure.log 2>&1 && make -s -j"$jobs" install >make.log)
  [ -e "$made/lib/liblhasa.a" ] || lhasa_library "$musl" "${cross}ar"
  [ -e "$made/lib/libmimalloc.a" ] || (cd "$dir/mimalloc" &&
    cmake_static "$(source_of mimalloc)" -DMI_BUILD_SHARED=OFF -DMI_BUILD_OBJECT=OFF -DMI_BUILD_TESTS=OFF -DMI_INSTALL_TOPLEVEL=ON)
}

# gcc with the options of musl-gcc, for static programs with random addresses.
linker() {
  specs=$(sed -n 's/.*-specs "\{0,1\}\([^" ]*\).*/\1/p' "$(command -v "$musl")")
  sed 's/Scrt1\.o/rcrt1.o/; s/^-dynamic-linker .* -nostdlib.*/-static -pie --no-dynamic-linker -z text -nostdlib/' "$specs" >"$dir/static.specs"
  printf '%sgcc -specs=%s' "$cross" "$dir/static.specs"
}

# The string functions of musl take a third of the time. The replacements are for x86-64.
strings() {
  [ "$machine" = x86_64 ] || return 0
  $(linker) $flags -fPIE -fno-builtin -fno-tree-loop-distribute-patterns -c "$top/.ci/static-string.c" -o "$dir/string.o"
  printf '%s' "$dir/string.o"
}

programs() {
  tree_of static
  mkdir -p "$dir/build"
  cd "$dir/build"
  if [ ! -e config.status ] || [ "$dir/tree/configure" -nt config.status ]; then
    # shellcheck disable=SC2086 # a list of words
    PKG_CONFIG_LIBDIR=$made/lib/pkgconfig PKG_CONFIG='pkg-config --static' \
      "$dir/tree/configure" --quiet --disable-library ${host:+--host="$host"} CC="$(linker)" --with-mimalloc --without-libarchive \
      --with-lhasa ${STATIC_CONFIGURE:-} CPPFLAGS="-I$made/include" LDFLAGS="-L$made/lib" CFLAGS="$flags" LIBS="$(strings)"
  fi
  make -s -j"$jobs"
  for program in jgflint jgfconv; do
    ! readelf -d $program | grep -q NEEDED || { say "$program needs other files"; exit 1; }
    "${cross}strip" -o "$dir/$program" $program
  done
}

# Runs the programs in a root directory that contains only them and a game.
try() {
  root=$dir/root
  rm -rf "$root"
  mkdir "$root"
  cp "$dir/jgflint" "$dir/jgfconv" "$top/testdata/faulty/final.jgf" "$root"
  emulator=
  if [ -n "$host" ]; then
    emulator=/qemu
    cp "$(command -v "qemu-$machine-static")" "$root$emulator" 2>/dev/null ||
      { say "not tried: there is no qemu-$machine-static (Debian: qemu-user-static)"; return; }
  fi
  set -- chroot "$root" $emulator
  [ "$(id -u)" = 0 ] || set -- unshare -r chroot "$root" $emulator
  if ! "$@" /jgflint --version >/dev/null 2>&1; then
    say "not tried in an empty root directory, which takes root or user namespaces"
    return
  fi
  "$@" /jgflint -q --exit-zero -f gcc final.jgf | grep -q 'white plays at E5' || { say "jgflint does not work in an empty directory"; exit 1; }
  "$@" /jgfconv final.jgf --to sgf 2>/dev/null | grep -q '^;B\[ee\]' || { say "jgfconv does not work in an empty directory"; exit 1; }
  say "both programs work in an empty root directory"
}

# For another processor, the completions are printed under qemu.
print_completions() {
  command -v "qemu-$machine-static" >/dev/null || { say "without completions, since there is no qemu-$machine-static"; return 0; }
  for program in jgflint jgfconv; do
    while read -r shell file; do
      mkdir -p "$dir/build/completions/$shell"
      "qemu-$machine-static" "$dir/$program" --completions "$shell" >"$dir/build/completions/$shell/$file"
    done <<LIST
bash $program
zsh _$program
fish $program.fish
LIST
  done
}

# Includes the licenses of all contained libraries.
pack() {
  version=$(sed -n "s/^PACKAGE_VERSION='\(.*\)'/\1/p" "$dir/tree/configure")
  release=jgflint-$version-linux-$machine
  rm -rf "${dir:?}/$release"
  mkdir -p "$dir/$release/licenses" "$dir/$release/man"
  cp "$dir/jgflint" "$dir/jgfconv" "$top/README.md" "$top/CHANGES.md" "$dir/$release"
  [ -z "$host" ] || print_completions
  cp -r "$dir/build/completions" "$dir/$release"
  rm -f "$dir/$release/completions/made"
  cp "$dir"/tree/man/*.[1-9] "$dir"/build/man/*.[1-9] "$dir/$release/man"
  cp "$top/LICENSE" "$dir/$release/licenses/jgflint"
  cp "$(source_of json-c)/COPYING" "$dir/$release/licenses/json-c"
  cp "$(source_of pcre2)/LICENCE" "$dir/$release/licenses/pcre2"
  cp "$(source_of lhasa)/COPYING" "$dir/$release/licenses/lhasa"
  cp "$(source_of mimalloc)/LICENSE" "$dir/$release/licenses/mimalloc"
  cp /usr/share/doc/musl/copyright "$dir/$release/licenses/musl"
  (cd "$dir" && tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$("$top/.ci/source-date.sh" "$top")" \
    -cf - "$release" | gzip -9n >"$release.tar.gz" && sha256sum "$release.tar.gz" >"$release.tar.gz.sha256")
  rm -rf "${dir:?}/$release"
  [ "$result" = "$dir" ] || cp "$dir/jgflint" "$dir/jgfconv" "$dir/$release".tar.gz* "$result"
  say "$result/$release.tar.gz"
}

libraries
[ "$libraries_only" = no ] || exit 0
programs
try
pack
