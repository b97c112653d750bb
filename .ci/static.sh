#!/bin/sh
# static.sh: the two programs as files that need nothing else, for any Linux of this processor.
#
#     .ci/static.sh [DIRECTORY]             what `make static` does; DIRECTORY is `static`
#     .ci/static.sh --libraries DIRECTORY   only the libraries, into DIRECTORY/made
#
# The C library is musl. Debian's json-c, PCRE2 and mimalloc are for glibc, so they are built from Debian's sources, which
# apt-get fetches, without touching the machine's own lists; or from those that are unpacked in DIRECTORY/sources already.
# They read no archives and no UGZ. STATIC_CONFIGURE: more options for configure. A second run builds only what has changed.
# What is made lies in DIRECTORY: the programs, tried in an empty root directory where that may be had, and a tarball for a
# release. Wherever it is made, the bytes are the same. Exit status 77: something that is needed for it is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
libraries_only=no
if [ "${1:-}" = --libraries ]; then libraries_only=yes; shift; fi
mkdir -p "${1:-static}"
dir=$(cd "${1:-static}" && pwd) result=
# Names with a space are nothing for the builds of others: they are made elsewhere.
case $dir in
*[!A-Za-z0-9_./+@:,=~-]*)
  result=$dir
  dir=$(mktemp -d)
  trap 'rm -rf "$dir"' EXIT
  for part in sources made; do [ ! -d "$result/$part" ] || cp -r "$result/$part" "$dir"; done
  ;;
esac
made=$dir/made
name=static packages='json-c pcre2 mimalloc'
. "$top/.ci/sources.sh"
# No path of this machine is in what is made.
flags="-O2 -ffile-prefix-map=$dir=."
LC_ALL=C
export LC_ALL

cmake_static() {
  source=$1
  shift
  CC=musl-gcc cmake "$source" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_C_FLAGS="-w $flags" \
    -DCMAKE_CXX_COMPILER=g++ "$@" >cmake.log 2>&1 || { say "cannot be configured: $(tail -n 5 cmake.log)"; exit 1; }
  make -s -j"$jobs" install >make.log
}

libraries() {
  needs_all musl-gcc musl-tools cmake cmake g++ g++ make make pkg-config pkg-config apt-get apt dpkg-source dpkg-dev readelf binutils
  sources
  mkdir -p "$dir/json-c" "$dir/pcre2" "$dir/mimalloc"
  # The sandbox needs the kernel's own headers, which musl-gcc does not look for.
  mkdir -p "$made/kernel"
  for headers in /usr/include/linux /usr/include/asm-generic "/usr/include/$(gcc -print-multiarch)/asm"; do
    [ ! -d "$headers" ] || ln -sfn "$headers" "$made/kernel/${headers##*/}"
  done
  [ -e "$made/lib/libjson-c.a" ] || (cd "$dir/json-c" &&
    cmake_static "$(source_of json-c)" -DCMAKE_C_FLAGS_RELEASE=-O2 -DBUILD_SHARED_LIBS=OFF -DBUILD_APPS=OFF -DBUILD_TESTING=OFF -DDISABLE_EXTRA_LIBS=ON)
  [ -e "$made/lib/libpcre2-8.a" ] || (cd "$dir/pcre2" &&
    sh "$(source_of pcre2)/configure" --quiet CC=musl-gcc CFLAGS="$flags" --prefix="$made" --disable-shared --enable-jit >configure.log 2>&1 && make -s -j"$jobs" install >make.log)
  [ -e "$made/lib/libmimalloc.a" ] || (cd "$dir/mimalloc" &&
    cmake_static "$(source_of mimalloc)" -DMI_BUILD_SHARED=OFF -DMI_BUILD_OBJECT=OFF -DMI_BUILD_TESTS=OFF -DMI_INSTALL_TOPLEVEL=ON)
}

# gcc as musl-gcc calls it, but for programs that are static and lie at another address in each run.
linker() {
  specs=$(sed -n 's/.*-specs "\{0,1\}\([^" ]*\).*/\1/p' "$(command -v musl-gcc)")
  sed 's/Scrt1\.o/rcrt1.o/; s/^-dynamic-linker .* -nostdlib.*/-static -pie --no-dynamic-linker -z text -nostdlib/' "$specs" >"$dir/static.specs"
  printf 'gcc -specs=%s' "$dir/static.specs"
}

# What musl has for these takes a third of all time. Without an x86-64 there is nothing better.
strings() {
  [ "$(uname -m)" = x86_64 ] || return 0
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
      "$dir/tree/configure" --quiet CC="$(linker)" --with-mimalloc --without-libarchive \
      --without-lhasa ${STATIC_CONFIGURE:-} CPPFLAGS="-I$made/include -isystem $made/kernel" LDFLAGS="-L$made/lib" CFLAGS="$flags" LIBS="$(strings)"
  fi
  make -s -j"$jobs"
  for program in jgflint jgfconv; do
    ! readelf -d $program | grep -q NEEDED || { say "$program needs other files"; exit 1; }
    strip -o "$dir/$program" $program
  done
}

# In a root directory that has nothing but the program and a game.
try() {
  root=$dir/root
  rm -rf "$root"
  mkdir "$root"
  cp "$dir/jgflint" "$dir/jgfconv" "$top/testdata/readme/final.jgf" "$root"
  set -- chroot "$root"
  [ "$(id -u)" = 0 ] || set -- unshare -r chroot "$root"
  if ! "$@" /jgflint --version >/dev/null 2>&1; then
    say "not tried in an empty root directory, which takes root or user namespaces"
    return
  fi
  "$@" /jgflint -q --exit-zero -f gcc final.jgf | grep -q 'white plays at E5' || { say "jgflint does not work in an empty directory"; exit 1; }
  "$@" /jgfconv final.jgf --to sgf 2>/dev/null | grep -q '^;B\[ee\]' || { say "jgfconv does not work in an empty directory"; exit 1; }
  say "both programs work in an empty root directory"
}

# With the licenses of everything that is inside.
pack() {
  version=$("$dir/jgflint" --version | sed -n '1s/^jgflint //p')
  release=jgflint-${version%% *}-linux-$(uname -m)
  rm -rf "${dir:?}/$release"
  mkdir -p "$dir/$release/licenses" "$dir/$release/man"
  cp "$dir/jgflint" "$dir/jgfconv" "$top/README.md" "$top/CHANGES.md" "$dir/$release"
  cp -r "$dir/build/completions" "$dir/$release"
  rm -f "$dir/$release/completions/made"
  cp "$dir"/tree/man/*.[1-9] "$dir"/build/man/*.[1-9] "$dir/$release/man"
  cp "$top/LICENSE" "$dir/$release/licenses/jgflint"
  cp "$(source_of json-c)/COPYING" "$dir/$release/licenses/json-c"
  cp "$(source_of pcre2)/LICENCE" "$dir/$release/licenses/pcre2"
  cp "$(source_of mimalloc)/LICENSE" "$dir/$release/licenses/mimalloc"
  cp /usr/share/doc/musl/copyright "$dir/$release/licenses/musl"
  (cd "$dir" && tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$("$top/.ci/source-date.sh" "$top")" \
    -cf - "$release" | gzip -9n >"$release.tar.gz" && sha256sum "$release.tar.gz" >"$release.tar.gz.sha256")
  rm -rf "${dir:?}/$release"
  [ -z "$result" ] || cp "$dir/jgflint" "$dir/jgfconv" "$dir/$release".tar.gz* "$result"
  say "${result:-$dir}/$release.tar.gz"
}

libraries
[ "$libraries_only" = no ] || exit 0
programs
try
pack
