#!/bin/sh
# npm-platforms.sh: packs the programs of a release as npm packages, optional dependencies of the package jgflint for each platform.
#
#     .ci/npm-platforms.sh ARCHIVE...    `make npm` calls it with the archives of make static and make windows
#
# From jgflint-VERSION-linux-x86_64.tar.gz it makes release/jgflint-linux-x64-VERSION.tgz, the package @jgflint/linux-x64, with the same
# bytes each time, and prints linux-x64. The archives for linux-aarch64 and windows-x86_64 work likewise.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
. "$top/.ci/sources.sh"
version=$(sed -n 's/^AC_INIT(\[jgflint\], \[\([^]]*\)\].*/\1/p' "$top/configure.ac")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p release

for archive; do
  name=${archive##*/}
  case $name in
  jgflint-"$version"-linux-x86_64.tar.gz) platform=linux-x64 os=linux cpu='"x64"' suffix='' ;;
  jgflint-"$version"-linux-aarch64.tar.gz) platform=linux-arm64 os=linux cpu='"arm64"' suffix='' ;;
  # Windows on arm64 runs x64 programs.
  jgflint-"$version"-windows-x86_64.zip) platform=win32-x64 os=win32 cpu='"x64", "arm64"' suffix=.exe ;;
  *) echo "npm-platforms: $archive: not the programs of jgflint $version" >&2; exit 1 ;;
  esac
  from=$scratch/$platform/from to=$scratch/$platform/package
  mkdir -p "$from" "$to"
  case $name in
  *.zip) unzip -q "$archive" -d "$from" ;;
  *) tar -xzf "$archive" -C "$from" ;;
  esac
  for program in jgflint jgfconv; do cp "$from"/*/$program$suffix "$to/$program$suffix" && chmod 755 "$to/$program$suffix"; done
  cp "$top/LICENSE" "$to"
  for license in "$from"/*/licenses/*; do
    [ "${license##*/}" = jgflint ] || { echo "${license##*/}"; echo; cat "$license"; echo; }
  done >"$to/LICENSES-OF-LIBRARIES"
  sed "s/@VERSION@/$version/; s/@PLATFORM@/$platform/g; s/@OS@/$os/; s/@CPU@/$cpu/; $no_owner" "$top/src/npm/platform.json.in" >"$to/package.json"
  printf '# @jgflint/%s\n\nThe programs of [jgflint](https://www.npmjs.com/package/jgflint) for one platform. Install that.\n' "$platform" >"$to/README.md"
  tarball=release/jgflint-$platform-$version.tgz
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$("$top/.ci/source-date.sh" "$top")" \
    -C "$scratch/$platform" -cf - package | gzip -9n >"$tarball"
  echo "npm-platforms: $tarball" >&2
  echo "$platform"
done
