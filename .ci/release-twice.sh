#!/bin/sh
# release-twice.sh: whether a release is the same bytes wherever it is made.
#
#     .ci/release-twice.sh [PART]...    what `make release-twice` does; PART as in .ci/release.sh, by default all
#
# Each part is made here, where a second run of .ci/release.sh builds only what has changed, and once more, all of it, in a copy of the
# repository whose path has a space in it, and whose files are of another age and can be read by their owner alone. The libraries are
# those that were built for the first. Exit status 1 if a file in release/ differs; 77: what some parts need is missing, and the others
# are equal.
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

# What .ci/release.sh does not make of $parts is not there to be compared.
make_in() {
  cd "$1" && rm -rf release && .ci/release.sh $parts || return
}

# Deb's part asks git which files there are.
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
# The repository of hooks has one commit, whose name says all; but its index has the times of its files.
[ ! -d release/mirror ] || [ "$(git -C release/mirror rev-parse HEAD)" = "$(git -C "$copy/release/mirror" rev-parse HEAD)" ] ||
  { say 'release/mirror is another commit'; status=1; }
diff -rq --exclude=.git release "$copy/release" >&2 || { say 'made twice, these differ'; status=1; }
[ "$status" = 1 ] || say "$(wc -l <release/SHA256SUMS) files, twice the same"
exit "$status"
