#!/bin/sh
# run.sh DIRECTORY COMMAND...: runs a test with the programs for Windows that lie in the directory, under wine.
#
#     tests/windows/run.sh windows/build make check-TESTS TESTS='tests/cli/fix.t'
#     tests/windows/run.sh windows/build sh tests/cli/fix.t
#
# The tests are those of all systems, so some fail here, and have to: what Windows or wine has not is in README's list.
set -eu
dir=$(cd "$1" && pwd)
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for program in jgflint jgfconv; do
  printf '#!/bin/sh\nexec wine "%s/%s.exe" "$@"\n' "$dir" "$program" >"$scratch/$program"
  chmod +x "$scratch/$program"
done
export WINEPREFIX="${WINEPREFIX:-$(dirname "$dir")/wine}" WINEDEBUG=-all
JGFLINT=$scratch/jgflint JGFCONV=$scratch/jgfconv "$@"
