#!/bin/sh
# npm.sh: builds the engine as WebAssembly, and the npm package.
#
#     .ci/npm.sh [DIRECTORY]              `make npm`; DIRECTORY (default: wasm) is the build folder
#     .ci/npm.sh --libraries DIRECTORY    builds only the libraries
#
# The results are next to DIRECTORY: npm/, the unpacked package, and jgflint-VERSION.tgz for `npm install` and `npm publish`. Emscripten
# is the compiler. json-c, PCRE2 and lhasa are built from Debian's sources, which apt-get downloads with separate package lists, or from
# sources already unpacked in DIRECTORY/sources.
# A second run rebuilds only changed files. Exit status 77: a tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
libraries_only=no
if [ "${1:-}" = --libraries ]; then libraries_only=yes; shift; fi
. "$top/.ci/sources.sh"
place "${1:-wasm}"
made=$dir/made
package=$beside/npm
name=npm packages='json-c pcre2 lhasa'

compiler() {
  # shellcheck disable=SC2046 # a list of words
  needs_all emcc emscripten node nodejs cmake cmake pkg-config pkg-config $(fetch_tools)
  # Debian's emscripten needs Debian's modules, which other builds of Node do not search for.
  [ ! -d /usr/share/nodejs ] || export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"
}

# cmake_library NAME OPTION...: builds a library in a separate folder.
cmake_library() {
  library=$1
  shift
  mkdir -p "$dir/$library"
  (cd "$dir/$library" && emcmake cmake "$(source_of "$library")" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS=-w -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib "$@" >cmake.log 2>&1 && emmake make -s -j"$jobs" install >make.log 2>&1) ||
    { say "$library cannot be built: see $dir/$library/cmake.log and make.log"; exit 1; }
}

libraries() {
  [ ! -e "$made/lib/libjson-c.a" ] || [ ! -e "$made/lib/libpcre2-8.a" ] || [ ! -e "$made/lib/liblhasa.a" ] || return 0
  sources
  [ -e "$made/lib/libjson-c.a" ] || cmake_library json-c -DBUILD_APPS=OFF -DBUILD_TESTING=OFF -DDISABLE_EXTRA_LIBS=ON
  [ -e "$made/lib/libpcre2-8.a" ] || cmake_library pcre2 -DPCRE2_SUPPORT_JIT=OFF -DPCRE2_BUILD_TESTS=OFF -DPCRE2_BUILD_PCRE2GREP=OFF
  [ -e "$made/lib/liblhasa.a" ] || lhasa_library emcc emar
}

wasm() {
  tree_of npm
  mkdir -p "$dir/build"
  cd "$dir/build"
  if [ ! -e config.status ] || [ "$dir/tree/configure" -nt config.status ]; then
    PKG_CONFIG_LIBDIR=$made/lib/pkgconfig "$dir/tree/configure" --quiet --disable-library --host=wasm32-unknown-emscripten CC=emcc AR=emar RANLIB=emranlib \
      CFLAGS="-O3 -ffile-prefix-map=$dir=." --without-mimalloc --without-libarchive --with-lhasa --disable-hardening --disable-sandbox ${NPM_CONFIGURE:-} >configure.log 2>&1 ||
      { say "configure failed: see $dir/build/configure.log"; exit 1; }
  fi
  make -s -j"$jobs" wasm
}

# Packs the programs that make static and make windows have built, and prints the packages as dependencies.
platforms() (
  cd "$beside" || exit
  packed='' comma=''
  for archive in static/jgflint-"$version"-linux-*.tar.gz release/jgflint-"$version"-linux-*.tar.gz release/jgflint-"$version"-windows-x86_64.zip; do
    [ -e "$archive" ] || continue
    platform=$("$top/.ci/npm-platforms.sh" "$archive") || exit
    case " $packed " in *" $platform "*) continue ;; esac
    packed="$packed $platform"
    printf '%s"@jgflint/%s": "%s"' "$comma" "$platform" "$version"
    comma=', '
  done
)

# The package depends only on the packages for platforms that exist, because a stranger could publish a missing one.
assemble() {
  rm -rf "$package"
  mkdir -p "$package"
  version=$(sed -n "s/^PACKAGE_VERSION='\(.*\)'/\1/p" "$dir/tree/configure")
  platforms=$(platforms)
  for file in index.mjs library.mjs module.mjs values.mjs promises.mjs promises-worker.mjs promises.d.ts language.mjs files.mjs disk.mjs worker.mjs worker.d.ts jgflint.cjs jgfconv.cjs start.cjs program.cjs input.cjs system.cjs README.md RECIPES.md; do cp "$top/src/npm/$file" "$package/$file"; done
  cp "$dir/build/jgflint.wasm" "$top/LICENSE" "$package"
  chmod 644 "$package"/* && chmod 755 "$package/jgflint.cjs" "$package/jgfconv.cjs"
  node "$top/src/npm/required.mjs" "$package" index library module values language files promises promises-worker
  sed "s/@VERSION@/$version/; s|@PLATFORMS@|$platforms|; $no_owner" "$top/src/npm/package.json.in" >"$package/package.json"
  node "$top/src/npm/types.mjs" "$package" "$top/src/npm/index.d.ts.in" >"$package/index.d.ts"
  cp "$package/index.d.ts" "$package/index.d.cts"
  sed "s,'./index.js','./index.cjs'," "$package/promises.d.ts" >"$package/promises.d.cts"
  {
    cat "$(source_of json-c)/COPYING"; echo
    cat "$(source_of pcre2)/LICENCE"; echo
    cat "$(source_of lhasa)/COPYING"
  } >"$package/LICENSES-OF-LIBRARIES"
  tarball=$beside/jgflint-$version.tgz
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$("$top/.ci/source-date.sh" "$top")" --transform 's,^\.,package,' -C "$package" -cf - . | gzip -9n >"$tarball"
  say "$package, $tarball ($(wc -c <"$package/jgflint.wasm") bytes of WebAssembly)"
}

compiler
libraries
[ "$libraries_only" = no ] || exit 0
wasm
assemble
