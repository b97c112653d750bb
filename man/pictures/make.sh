#!/bin/sh
# make.sh: the pictures of the README, from what jgflint really writes.
#
#     man/pictures/make.sh [DIRECTORY]    in a built tree; DIRECTORY is that of this file
#
# JGFLINT is the program. Where a reader's system is dark, the pictures are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
to=$(cd "${1:-$here}" && pwd)
jgflint=${JGFLINT:-$here/../../jgflint}
cd "$here/../.."
LC_ALL=C.UTF-8
export LC_ALL

command='jgflint testdata/readme'
{ printf '\033[1m$ %s\033[0m\n' "$command" && "$jgflint" --color always testdata/readme 2>&1 || :; } |
  sed 's/ in [0-9][0-9.]* s\([:;]\)/ in 0.00 s\1/' | ${AWK:-awk} -f "$here/terminal.awk" >"$to/terminal.svg"
"$jgflint" -q --exit-zero -f html testdata/readme | ${AWK:-awk} -f "$here/report.awk" >"$to/report.svg"
