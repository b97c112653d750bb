#!/bin/sh
# run.sh DIRECTORY TEST...: runs tests under wine with the Windows programs in the directory. Run it in a build directory.
#
#     tests/windows/run.sh windows/build tests/cli/fix.t
#
# The tests are those of all systems. These pass under wine: board, help, json-sgf, lines, options, stdin. Others have checks that
# fail because wine or the Windows programs lack a feature:
# - fix, status, output: modes and owners of files, and directories without write permission
# - files, ignore, convert: links, named pipes, and names with control characters, `*`, `\` or bytes that are not UTF-8. files.t
#   does not end, because wine follows a link to the directory above forever (Windows does not).
# - output, memory: the exit status of SIGPIPE, and limits of size and memory
# - lsp: waiting for a pipe, which wine does not support
# - archives, formats: archives
# - sandbox: the sandbox
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
wine "$dir/jgflint.exe" --version >/dev/null 2>&1 || true # wine makes its folder, and output of this run can be lost
cd "$top"
make check-TESTS check_PROGRAMS= VERBOSE=1 TESTS="$*" TESTS_ENVIRONMENT="JGFLINT='$scratch/jgflint' JGFCONV='$scratch/jgfconv'; export JGFLINT JGFCONV;"
