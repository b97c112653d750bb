#!/usr/bin/env bash
# git.sh BUILD OTHER: checks under wine that jgflint.exe in the folder OTHER runs git correctly for --changed-since.
#
# Wine has no git. tests/windows/git.c replaces it and prints the recorded answers of git on this system, so jgflint.exe must
# have the findings of jgflint in the folder BUILD. Exit status 0: it does. 77: a needed program is missing.
set -u
export LC_ALL=C.UTF-8 WINEDEBUG=-all
source=$(cd "$(dirname "$0")/../.." && pwd) && build=$(cd "$1" && pwd) && other=$(cd "$2" && pwd) || exit 2
for needed in git wine x86_64-w64-mingw32-gcc; do command -v $needed >/dev/null || { echo "git.sh: there is no $needed"; exit 77; }; done
export WINEPREFIX="${WINEPREFIX:-$(dirname "$other")/wine}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wrong=0
is() { [ "$2" = "$3" ] && echo "good: $1" || { echo "WRONG: $1: '$2', and not '$3'"; wrong=$((wrong + 1)); }; }
windows() { printf 'Z:%s' "${1//\//\\}"; }

mkdir "$scratch/bin" "$scratch/answers" "$scratch/repo of records"
x86_64-w64-mingw32-gcc -municode -O1 -Wall -Werror -o "$scratch/bin/git.exe" "$source/tests/windows/git.c" || exit 1
GIT_ANSWERS=$(windows "$scratch/answers")
WINEPATH=$(windows "$scratch/bin")
export GIT_ANSWERS WINEPATH GIT_CONFIG_NOSYSTEM=1 HOME="$scratch" GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a

# record KEY...: prints a record with these unknown keys, one per line.
record() {
  printf '{"record": {"format": "JGF", "version": 2},\n"board": {"size": 9}, "game": {\n'
  printf '"%s": 1,\n' "$@"
  printf '"type": "go"}, "tree": [{}]}\n'
}

cd "$scratch/repo of records" && git init -q . && mkdir games 名人 || exit 1
record a b c >games/a.jgf
record d e >'名人/with blanks.jgf'
# shellcheck disable=SC2046 # a list of words: what a pipe does not hold
record $(seq 1000 2 9000) >games/long.jgf
git add -A && git commit -q -m one
record a x c >games/a.jgf
record y d e >'名人/with blanks.jgf'
# shellcheck disable=SC2046
record $(seq 1001 2 9001) >games/long.jgf
record u >games/new.jgf

# Record the answers of git to jgflint in BUILD, for the same calls by jgflint.exe.
mkdir "$scratch/here" && cat >"$scratch/here/git" <<SCRIPT
#!/bin/sh
for word; do case \$word in rev-parse|merge-base|diff|--name-only|ls-files) name=\$word ;; esac; done
"$(command -v git)" "\$@" >"$scratch/answers/\$name" && exec cat "$scratch/answers/\$name"
exit 1
SCRIPT
chmod +x "$scratch/here/git"

arguments=(-q -f gcc --isolated --max-per-rule 0 --fail-on warning --select shape-unknown-key)
run() { wine "$other/jgflint.exe" "${arguments[@]}" "$@" </dev/null; }
PATH=$scratch/here:$PATH "$build/jgflint" "${arguments[@]}" --changed-since HEAD . >"$scratch/expected"
sed -i 's/^/Z:/' "$scratch/answers/rev-parse" # a path on Windows has a drive
run --version >"$scratch/got" 2>&1 # wine may have something to say of its first start
is 'there is much to be found' "$([ "$(wc -l <"$scratch/expected")" -gt 50 ] && echo yes)" yes
run --changed-since HEAD . >"$scratch/got" 2>"$scratch/err"
is 'status' $? 1
is 'nothing is said' "$(cat "$scratch/err")" ''
is 'findings on changed lines alone' "$(cmp "$scratch/got" "$scratch/expected" 2>&1)" ''
is 'in a folder' "$(cd games && run --changed-since HEAD 'a.jgf' 2>/dev/null)" "$(cd games && "$build/jgflint" "${arguments[@]}" --changed-since HEAD a.jgf)"

# Arguments of git are passed unchanged.
for word in 'one "two" three' 'back\slash' 'at its end\' 'both\"' '名人' '%PATH% a*b?'; do
  rm -f "$scratch/answers/calls"
  run --changed-since "$word" . >/dev/null 2>"$scratch/err"
  is "git is asked for: $word" "$(sed -n '/^merge-base$/{n;p;}' "$scratch/answers/calls" 2>&1)" "$word"
done
touch "$scratch/answers/fails"
run --changed-since HEAD . >/dev/null 2>"$scratch/err"
is 'git fails: status' $? 2
is 'and it is said' "$(tr -d '\r' <"$scratch/err")" 'jgflint: --changed-since HEAD: git cannot compare'
rm "$scratch/bin/git.exe"
run --changed-since HEAD . >/dev/null 2>"$scratch/err"
is 'no git: status' $? 2
is 'and a diff can be given' "$(grep -c 'git cannot be run; use a diff instead' "$scratch/err")" 1
cp "$scratch/answers/diff" "$scratch/given.diff"
sed '/new.jgf/d' "$scratch/expected" >"$scratch/tracked"
run --changed-since "$(windows "$scratch/given.diff")" . >"$scratch/got" 2>"$scratch/err"
is 'which is enough' "$(cmp "$scratch/got" "$scratch/tracked" 2>&1)" ''
[ "$wrong" = 0 ] && echo 'git.sh: good'
