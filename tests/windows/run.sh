#!/bin/sh
# run.sh DIRECTORY TEST...: runs tests under wine with the Windows programs in the directory. Run it in a build directory.
#
#     tests/windows/run.sh windows/build tests/cli/fix.t
#
# They are the tests of all systems. These pass under wine: board, help, json-sgf, lines, options, stdin. Of the others some
# checks fail that ask what is not there: modes of files, owners and directories that may not be written to (fix, status,
# output); links, named pipes, names with control characters, `*`, `\` or bytes that are no UTF-8 (files, ignore, convert;
# files.t does not end there, as wine walks a link to the directory above for ever, which Windows does not); the status of
# SIGPIPE, limits of size and memory (output, memory); pipes that are waited for, which wine cannot (lsp); archives (archives,
# formats); the sandbox.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
dir=$(cd "$1" && pwd)
shift
[ -e "$top/Makefile" ] || { echo 'run.sh: configure builds Makefile, which runs the tests' >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for program in jgflint jgfconv; do
  printf '#!/bin/sh\nexec wine "%s/%s.exe" "$@"\n' "$dir" "$program" >"$scratch/$program"
  chmod +x "$scratch/$program"
done
export WINEPREFIX="${WINEPREFIX:-$(dirname "$dir")/wine}" WINEDEBUG=-all
cd "$top"
make check-TESTS check_PROGRAMS= VERBOSE=1 TESTS="$*" TESTS_ENVIRONMENT="JGFLINT='$scratch/jgflint' JGFCONV='$scratch/jgfconv'; export JGFLINT JGFCONV;"
