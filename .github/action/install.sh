#!/usr/bin/env bash
# install.sh: jgflint for the steps of a job, in JGFLINT_FOLDER: from the release, or, where that has none for this machine, built.
#
# JGFLINT_VERSION: which release; empty: that of these sources. JGFLINT_SHA256: the sum that its archive must have; empty: the one in the
# release's SHA256SUMS. JGFLINT_RELEASES: where releases are, https://github.com/OWNER/jgflint/releases/download. What does not have
# its sum is not run. A folder that is filled already, out of a cache, is taken as it is.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
own=$(sed -n 's/^AC_INIT(\[jgflint\], *\[\([^]]*\)\].*/\1/p' "$top/configure.ac")
version=${JGFLINT_VERSION:-$own}
version=${version#v}
folder=$JGFLINT_FOLDER
# In one line, whatever is quoted in it: a second one could be a command to the runner.
fail() { printf '::error title=jgflint::%s\n' "$(tr '[:cntrl:]' ' ' <<<"$1")"; exit 2; }

case $version in '' | *[!A-Za-z0-9.-]*) fail "'$version' is no version" ;; esac
[ ! -x "$folder/jgflint" ] && [ ! -x "$folder/jgflint.exe" ] || exit 0

case $(uname -s)-$(uname -m) in
Linux-x86_64 | Linux-aarch64) archive=jgflint-$version-linux-$(uname -m).tar.gz ;;
MINGW*-x86_64 | MSYS*-x86_64) archive=jgflint-$version-windows-x86_64.zip ;;
*) archive= ;;
esac

# get NAME: into the scratch folder. Status 1: there is no such thing.
get() {
  local code
  code=$(curl --silent --show-error --location --retry 3 --proto '=https,http' --output "$scratch/$1" --write-out '%{http_code}' "$JGFLINT_RELEASES/v$version/$1") ||
    fail "$JGFLINT_RELEASES/v$version/$1 cannot be had"
  case $code in 200) ;; 404) return 1 ;; *) fail "$JGFLINT_RELEASES/v$version/$1: HTTP status $code" ;; esac
}

unpack() {
  local wanted=${JGFLINT_SHA256:-} is
  if [ -z "$wanted" ]; then
    get SHA256SUMS || fail "release v$version has no SHA256SUMS"
    wanted=$(awk -v name="$archive" '$2 == name { print $1 }' "$scratch/SHA256SUMS")
  fi
  is=$(sha256sum "$scratch/$archive" | cut -d' ' -f1)
  [ "$is" = "$wanted" ] || fail "$archive has the SHA-256 sum $is, and not ${wanted:-one of the release}"
  mkdir -p "$folder" "$scratch/unpacked"
  case $archive in
  *.zip) unzip -q "$scratch/$archive" -d "$scratch/unpacked" ;;
  *) tar -xzf "$scratch/$archive" -C "$scratch/unpacked" ;;
  esac
  mv "$scratch/unpacked"/*/jgf* "$folder"
  echo "jgflint $version, from its release"
}

build() {
  [ "$version" = "$own" ] || fail "there is no release v$version for this machine, and these are the sources of $own"
  echo "there is no release v$version for this machine: jgflint is built"
  "$top/bootstrap"
  mkdir -p "$folder"
  cp "$top/jgflint" "$top/jgfconv" "$folder"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [ -n "$archive" ] && get "$archive"; then unpack; else build; fi
