#!/bin/sh
# json-c.sh: checks that the programs print the same with every available version of json-c.
#
#     .ci/json-c.sh DIRECTORY BUILD
#     .ci/json-c.sh --sources DIRECTORY      only downloads the sources
#
# BUILD has jgflint and jgfconv, linked with a shared json-c. The other versions are built in DIRECTORY and selected with
# LD_LIBRARY_PATH: all releases since 0.15 in the git clone $JGFLINT_JSONC, or those of Debian's suites. A version that the programs
# refuse at start with a reason also passes. Exit status 77: a required tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
sources_only=no
if [ "$1" = --sources ]; then sources_only=yes; shift; fi
mkdir -p "$1"
dir=$(cd "$1" && pwd)
build=$(cd "${2:-.}" && pwd)
name=json-c packages=json-c
. "$top/.ci/sources.sh"

# unpack_clone: unpacks each release into DIRECTORY/sources/json-c-VERSION.
unpack_clone() {
  for tag in $(git -C "$JGFLINT_JSONC" tag -l 'json-c-0.*' 'json-c-[1-9]*'); do
    version=${tag#json-c-} version=${version%-*}
    case $version in 0.? | 0.?.* | 0.1[0-4] | 0.1[0-4].*) continue ;; esac
    mkdir -p "$dir/sources/json-c-$version"
    git -C "$JGFLINT_JSONC" archive "$tag" | tar x -C "$dir/sources/json-c-$version"
  done
}

unpack() {
  if [ -n "${JGFLINT_JSONC:-}" ]; then
    unpack_clone
    return
  fi
  needs apt-get apt
  mkdir -p "$dir/sources"
  for suite in bullseye bookworm trixie sid; do
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main" >"$dir/$suite.list"
    apt_setup "$dir/$suite"
    mv "$dir/$suite.list" "$dir/$suite/parts"
    (cd "$dir/$suite" && apt_own "$dir/$suite" update && apt_own "$dir/$suite" source --tar-only json-c) >"$dir/$suite/log" 2>&1 ||
      { say "json-c of Debian's $suite cannot be had: $(tail -n 1 "$dir/$suite/log")"; continue; }
    for tarball in "$dir/$suite"/*.orig.tar.*; do
      version=${tarball##*/json-c_} version=${version%%[+.]orig*} version=${version%%+*}
      mkdir -p "$dir/sources/json-c-$version"
      tar xf "$tarball" --strip-components=1 -C "$dir/sources/json-c-$version"
    done
  done
}

# library SOURCE: builds a version in DIRECTORY/VERSION, with assertions as in distributions.
library() {
  version=$(basename "$1") version=${version#json-c-}
  made=$dir/$version
  mkdir -p "$made/build"
  (cd "$made/build" && cmake "$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS='-O2 -w' -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib \
    -DCMAKE_POLICY_VERSION_MINIMUM=3.5 -DBUILD_STATIC_LIBS=OFF -DBUILD_APPS=OFF -DBUILD_TESTING=OFF >cmake.log 2>&1 && make -s -j"$jobs" install >make.log)
  launchers "$made" env "LD_LIBRARY_PATH=$made/lib" "$build"
}

needs cmake cmake
[ -d "$dir/sources" ] || unpack
ls -d "$dir"/sources/json-c-* >/dev/null 2>&1 || { say "there are no sources of json-c"; exit 77; }
[ "$sources_only" = no ] || exit 0
failed=0
for source in "$dir"/sources/json-c-*/; do
  library "${source%/}"
  if ! "$made/jgflint" --version >"$made/refused" 2>&1 && grep -q 'json-c .*never frees objects' "$made/refused"; then
    say "$version: refused"
    continue
  fi
  "$made/jgflint" --version --verbose | grep -qx "json-c $version" || { say "$version: is not what the programs say that they use"; failed=1; }
  say "$version"
  "$top/tests/same-output.sh" --short "$build" "$made" ${JGFLINT_CORPUS:+"$JGFLINT_CORPUS/formats/real"} || failed=1
done
exit $failed
