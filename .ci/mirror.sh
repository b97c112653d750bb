#!/bin/sh
# mirror.sh: makes a git repository of pre-commit hooks that install the programs.
#
#     .ci/mirror.sh WHEELS [TO]    `make mirror` calls it with the folder release; TO defaults to WHEELS/mirror
#
# TO is replaced by a repository with one reproducible commit and a tag: the wheels of this version in WHEELS, a file from which pip
# chooses the wheel for the machine, and the hooks of .pre-commit-hooks.yaml. To publish, run
# `git -C TO push --force URL main vVERSION`. Exit status 77: a required tool is missing.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
name=mirror packages=''
. "$top/.ci/sources.sh"
wheels=$(cd "$1" && pwd)
to=${2:-$wheels/mirror}
version=$(sed -n 's/^AC_INIT(\[jgflint\], *\[\([^]]*\)\].*/\1/p' "$top/configure.ac")
needs git git

set -- "$wheels/jgflint-$version-"*.whl
[ -e "$1" ] || { say "there is no wheel of version $version in $wheels: make wheel"; exit 77; }
rm -rf "$to"
mkdir -p "$to"
to=$(cd "$to" && pwd)
cp "$top/.ci/mirror/pyproject.toml" "$top/.ci/mirror/wheels.py" "$top/LICENSE" "$@" "$to/"

# Its first comment is about the PATH and does not apply here.
sed '1,/^- /{/^#/d;}; s/^  language: system$/  language: python/' "$top/.pre-commit-hooks.yaml" >"$to/.pre-commit-hooks.yaml"
machines=$(for wheel; do basename "$wheel" .whl | sed 's/.*linux[0-9_]*_//'; done | sort -u | paste -sd , | sed 's/,/ and /g')
awk -v version="$version" -v machines="$machines" '
  NR == FNR { if (/^- id: /) id = $3; if (/^  description: /) rows = rows "\n| `" id "` | " substr($0, 16) " |"; next }
  $0 == "@HOOKS@" { $0 = substr(rows, 2) }
  { gsub(/https:..github.com[\/]OWNER[\/]jgflint-pre-commit/, "ADDRESS-OF-THIS-REPOSITORY"); gsub(/]\(https:..github.com[\/]OWNER[\/][^)]*\)/, "]") }
  { gsub(/@VERSION@/, version); gsub(/@MACHINES@/, machines); print }' "$to/.pre-commit-hooks.yaml" "$top/.ci/mirror/README.md.in" >"$to/README.md"

# The commit does not depend on the machine or the user.
date="$("$top/.ci/source-date.sh" "$top") +0000"
export GIT_AUTHOR_DATE="$date" GIT_COMMITTER_DATE="$date" GIT_CONFIG_NOSYSTEM=1 HOME="$to"
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
cd "$to"
chmod 644 ./* .pre-commit-hooks.yaml
git -c init.defaultBranch=main init -q .
git add -A
git -c user.name=jgflint -c user.email=jgflint@invalid commit -q -m "jgflint $version"
git tag "v$version"
say "$to: $(git rev-parse HEAD)"
