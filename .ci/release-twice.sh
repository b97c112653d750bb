#!/bin/sh
# release-twice.sh: checks that a release is reproducible.
#
#     .ci/release-twice.sh [PART]...    `make release-twice`; PART as in .ci/release.sh, default: all
#
# Each part is built here, and again in a copy of the repository whose path has a space, and whose files have other times and modes. Both
# use the same libraries. Exit status 1: a file in release/ differs; 77: the tools of some parts are missing, and the others are equal.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
cd "$top"
name=release-twice
. "$top/.ci/sources.sh"
SOURCE_DATE_EPOCH=$(.ci/source-date.sh .)
export SOURCE_DATE_EPOCH
scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
copy="$scratch/an other"

# Only the files that .ci/release.sh made for $parts are compared.
make_in() {
  cd "$1" && rm -rf release && .ci/release.sh $parts || return
}

# The part deb lists files with git.
copy_of_sources() {
  umask 077
  mkdir "$copy"
  git ls-files -z | tar -c --null -T - | tar -x -m --no-same-permissions -C "$copy"
  cd "$copy"
  git init -q . && git add -A -f
  for part in static static-aarch64 windows wasm wheel; do
    mkdir "$part"
    for shared in sources made modules; do
      [ ! -e "$top/$part/$shared" ] || ln -s "$top/$part/$shared" "$part/$shared"
    done
  done
  { autoreconf --install && ./configure --quiet; } >"$scratch/log" 2>&1 || { cat "$scratch/log"; say 'the copy cannot be configured'; exit 1; }
}

parts=$*
status=0
(make_in "$top") || status=$?
[ "$status" = 0 ] || [ "$status" = 77 ] || exit 1
(copy_of_sources)
(umask 077 && make_in "$copy") >"$scratch/log" 2>&1 || [ $? = 77 ] || { tail -n 40 "$scratch/log"; say 'the copy cannot be made'; exit 1; }
# The repository of hooks is compared by the name of its commit, because its index contains file times.
[ ! -d release/mirror ] || [ "$(git -C release/mirror rev-parse HEAD)" = "$(git -C "$copy/release/mirror" rev-parse HEAD)" ] ||
  { say 'release/mirror is another commit'; status=1; }
diff -rq --exclude=.git release "$copy/release" >&2 || { say 'made twice, these differ'; status=1; }
[ "$status" = 1 ] || say "$(wc -l <release/SHA256SUMS) files, twice the same"
exit "$status"
