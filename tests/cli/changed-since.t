# changed-since.t: findings on changed lines alone, by git and by diffs of other makers.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

command -v git >/dev/null || skip_all 'there is no git'
export GIT_CONFIG_NOSYSTEM=1 HOME="$scratch" GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a
git config --global init.defaultBranch main
git config --global protocol.file.allow always
# Settings of git for the display have no effect.
for setting in diff.noprefix=true diff.mnemonicPrefix=true diff.relative=true diff.submodule=short diff.renames=false color.ui=always \
  diff.external=false diff.ignoreSubmodules=all core.quotePath=true; do
  git config --global "${setting%%=*}" "${setting#*=}"
done

# record KEY...: a record with these unknown keys, one per line, from line 3 on.
record() {
  printf '{"record": {"format": "JGF", "version": 2},\n"board": {"size": 9}, "game": {\n'
  for key; do printf '"%s": 1,\n' "$key"; done
  printf '"type": "go"}, "tree": [{}]}\n'
}
# keys ARGUMENT...: the keys of the findings, in their order.
keys() {
  run -q -f gcc --isolated --select shape-unknown-key "$@"
  sed -n 's/.*unknown key `\([a-z0-9]*\)` in .*/\1/p' "$out" | tr '\n' ' '
}
commit() { git add -A && git commit -q -m "${1:-c}"; }

mkdir repo && cd repo && git init -q
mkdir 'games' 'more games'
record a b c >games/a.jgf
record d e >'more games/ü.jgf'
record f g h i j k l m >games/old.jgf
record n >games/gone.jgf
commit
is 'every unknown key is found without --changed-since' "$(keys .)" 'a b c n f g h i j k l m d e '
is 'no changes give no findings' "$(keys --changed-since HEAD .)" ''
exits 'no changes exit with 0' 0

record a x c >games/a.jgf
record d e y >'more games/ü.jgf'
git mv games/old.jgf games/new.jgf
record f g h i j z k l m >games/new.jgf
git rm -q games/gone.jgf
record u >games/untracked.jgf
expected='x z u y '
is 'findings on changed lines, in renamed and in untracked files are shown' "$(keys --changed-since HEAD .)" "$expected"
is 'a directory limits the findings on changed lines' "$(keys --changed-since HEAD games)" 'x z u '
is 'a named file limits the findings on changed lines' "$(keys --changed-since HEAD games/a.jgf)" 'x '
is 'a file can be named by its absolute path' "$(keys --changed-since HEAD "$PWD/games/a.jgf")" 'x '
is 'changed lines are found from a subdirectory' "$(cd games && keys --changed-since HEAD .)" 'x z u '
is 'changed lines are found in a directory next to the current one' "$(cd games && keys --changed-since HEAD '../more games')" 'y '
(cd "$scratch" && ln -s repo linked)
is 'changed lines are found through a link to the repository' "$(cd ../linked && keys --changed-since HEAD ../linked/games/a.jgf)" 'x '
run -q --changed-since HEAD --show-files .
is '--show-files lists files with changed lines' "$(tr '\n' ' ' <"$out")" \
  'games/a.jgf games/new.jgf games/untracked.jgf more games/ü.jgf '
run -q --changed-since HEAD --show-files --select collection .
is '--show-files lists all files with a collection rule' "$(wc -l <"$out" | tr -d ' ')" 4
run --changed-since HEAD --verbose games/a.jgf games/new.jgf
unlike 'a changed file is not skipped as unchanged' "$err" 'unchanged'

git -c diff.noprefix=false -c color.ui=false -c diff.relative=false diff --no-ext-diff -M HEAD >../git.diff
is 'a git diff with context gives the changed lines' "$(keys --changed-since ../git.diff .)" 'x z y '
is 'a git diff on standard input gives the changed lines' "$(keys --changed-since - . <../git.diff)" 'x z y '
is 'a git diff can be used in a subdirectory' "$(cd games && keys --changed-since ../../git.diff .)" 'x z '
sed 's/$/\r/' ../git.diff >../crlf.diff
is 'a git diff with CRLF line ends can be used' "$(keys --changed-since ../crlf.diff .)" 'x z y '
git -c color.ui=false -c diff.relative=false -c diff.noprefix=true diff --no-ext-diff -M HEAD >../bare.diff
is 'a git diff without a/ and b/ can be used' "$(keys --changed-since ../bare.diff .)" 'x z y '
git -c color.ui=false -c diff.relative=false -c diff.noprefix=false -c diff.mnemonicPrefix=true diff --no-ext-diff -M HEAD >../w.diff
is 'a git diff with c/ and w/ can be used' "$(keys --changed-since ../w.diff .)" 'x z y '

commit 'all of it'
is 'commits since the revision count as changes' "$(keys --changed-since HEAD^ .)" "$expected"
git format-patch -q -1 --stdout --no-ext-diff --no-color --src-prefix=a/ --dst-prefix=b/ -M >../mail.patch
is 'a patch by git format-patch can be used' "$(keys --changed-since ../mail.patch .)" "$expected"

# Later commits of the other branch are not changes of this one.
git checkout -q -b side HEAD^
record side >games/side.jgf
record d e >'more games/ü.jgf'
commit
is 'only changes since the common ancestor count' "$(keys --changed-since main .)" 'side '
git checkout -q main

# ---- other diffs ----
cd "$scratch" && mkdir plain && cd plain
mkdir old new
record a b c >old/r.jgf
record a b c >new/r.jgf
record p q r s t >old/s.jgf
record p q r2 s t v >new/s.jgf
record w >new/w.jgf
diff -ruN old new >d.diff
is 'a diff by diff -ruN can be used' "$(keys --changed-since d.diff new)" 'r2 v w '
diff -u old/s.jgf new/s.jgf | sed 's|^--- old|--- a/new|; s|^+++ new|+++ b/new|' >ab.patch
is 'a patch with a/ and b/ but without git lines can be used' "$(keys --changed-since ab.patch new)" 'r2 v '
diff -u old/s.jgf "$PWD/new/s.jgf" >absolute.diff
is 'a diff with an absolute path can be used' "$(keys --changed-since absolute.diff new/s.jgf)" 'r2 v '
{ echo 'It was so:'; echo '--- as before'; cat ab.patch; } >mail.diff
is 'text before a diff that starts with --- is skipped' "$(keys --changed-since mail.diff new)" 'r2 v '
record b >new/ü.jgf
cat >quoted.diff <<'END'
diff --git a/new/u.jgf "b/new/\303\274.jgf"
similarity index 90%
rename from new/u.jgf
rename to "new/\303\274.jgf"
--- a/new/u.jgf
+++ "b/new/\303\274.jgf"
@@ -3 +3 @@
-"a": 1,
+"b": 1,
END
is 'a quoted name in a rename is found' "$(keys --changed-since quoted.diff new)" 'b '
: >empty.diff
prints_nothing 'an empty diff gives no findings' -q --changed-since empty.diff new
exits 'an empty diff exits with 0' 0

# ---- JSON Lines, archives, the end of a file, binary files ----
cd "$scratch" && mkdir kinds && cd kinds && git init -q
line() { printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}], "%s": 1}\n' "$1"; }
{ line a; line b; line c; } >r.jsonl
record k l >cut.jgf
record m n >mac.jgf
commit
{ line a; line b2; line c; line d; } >r.jsonl
is 'changed lines in JSON Lines are found' "$(keys --changed-since HEAD r.jsonl)" 'b2 d '
printf '{"record": {"format": "JGF", "version": 2},\n"board": {"size": 9},\n"tree": [{}]\n' >cut.jgf
run -q -f gcc --changed-since HEAD cut.jgf
like 'a finding at the end of a truncated file is on its last changed line' "$out" '^cut.jgf:.*json-'
record m n | tr '\n' '\r' >mac.jgf
is 'a file with CR line ends is one line for the diff' "$(keys --changed-since HEAD mac.jgf)" 'm n '
record m n | iconv -t UTF-16 >wide.jgf && git add wide.jgf && git commit -q -m wide wide.jgf
record m o | iconv -t UTF-16 >wide.jgf
is 'all lines of a binary file count as changed' "$(keys --changed-since HEAD wide.jgf)" 'm o '
if "$JGFLINT" --version --verbose | grep -q '^archives: not'; then skip 'findings in changed archives are shown' 'no libarchive'
elif command -v zip >/dev/null; then
  record za >za.jgf && zip -q z.zip za.jgf && rm za.jgf && git add z.zip && git commit -q -m z z.zip
  is 'an unchanged archive has no findings' "$(keys --changed-since HEAD z.zip)" ''
  record zb >zb.jgf && zip -q z.zip zb.jgf && rm zb.jgf
  is 'a changed archive has all findings' "$(keys --changed-since HEAD z.zip)" 'za zb '
  # shellcheck disable=SC2046 # a list of words
  record $(seq -f 'y%g' 60) >y.jgf && zip -q z.zip y.jgf && rm y.jgf
  mkdir -p .git/info && echo '*.zip diff' >.git/info/attributes
  is 'an archive with the diff attribute has all findings' "$(keys --changed-since HEAD z.zip | wc -w | tr -d ' ')" 62
  rm .git/info/attributes
else skip 'findings in changed archives are shown' 'there is no zip'; fi
is 'standard input without a name counts as new' "$(record st | keys --changed-since HEAD -)" 'st '
git checkout -q -- cut.jgf
is '--stdin-filename compares standard input with that file' "$(record k l2 | keys --changed-since HEAD --stdin-filename cut.jgf -)" ''

# ---- submodules, worktrees, shallow clones ----
cd "$scratch" && git init -q sub && (cd sub && record s1 s2 >s.jgf && commit)
git init -q super && cd super && git submodule --quiet add ../sub lib && record a >a.jgf && commit
record s1 s3 >lib/s.jgf
record s4 >lib/t.jgf
record a s5 >a.jgf
found='s5 '
is 'files in a submodule are not compared' "$(keys --changed-since HEAD .)" "$found"
is 'changed lines are found in a hook of git commit' "$(GIT_INDEX_FILE=.git/index keys --changed-since HEAD .)" "$found"
cp .git/index .git/next-index
is 'changed lines are found in a hook of git commit FILE' "$(GIT_INDEX_FILE=$PWD/.git/next-index keys --changed-since HEAD .)" "$found"
is 'changed lines are found with git --git-dir' "$(GIT_DIR=$PWD/.git GIT_WORK_TREE=. GIT_INDEX_FILE=$PWD/.git/index keys --changed-since HEAD .)" "$found"
(cd lib && commit) && git add lib && git -c diff.ignoreSubmodules=none commit -q -m lib
HOME=/nowhere git diff --submodule=diff HEAD^ >../fetched.diff
is 'a diff may include a submodule' "$(keys --changed-since ../fetched.diff .)" 's5 s3 s4 '
cd "$scratch/repo" && git worktree add -q ../tree HEAD && cd ../tree && record a x c2 >games/a.jgf
is 'changed lines are found in a worktree' "$(keys --changed-since HEAD .)" 'c2 '
cd "$scratch" && git clone -q --depth 2 "file://$scratch/repo" shallow && cd shallow
is 'changed lines are found in a shallow clone' "$(keys --changed-since HEAD^ .)" "$expected"

# ---- mistakes ----
cd "$scratch/shallow"
fails_with 'an unknown revision is reported' "changed-since nowhere" --changed-since nowhere .
git fetch -q --depth 1 origin side:refs/heads/side
ends 'a revision without common history exits with 2' 2 --changed-since side .
like 'a missing history in a shallow clone suggests to fetch more' "$err" 'in a shallow clone, fetch more history'
ends 'a revision that is not fetched exits with 2' 2 --changed-since not-fetched .
like 'a revision that is not fetched suggests to fetch more' "$err" 'git cannot compare (in a shallow or partial clone, fetch more history)$'
run --changed-since "$(printf 'a\033[2J')" .
like 'control characters in a revision are escaped' "$err" 'changed-since a\\x1B\[2J: git cannot compare'
ends 'an option as revision exits with 2' 2 --changed-since --output=stolen .
check 'an option as revision writes no file' test ! -e stolen
ends 'an empty revision exits with 2' 2 --changed-since '' .
ends 'a missing diff exits with 2' 2 --changed-since no.diff .
git log -1 >words.diff
fails_with 'a text that is not a diff is reported with its line' 'line 1: this is not a unified diff' --changed-since words.diff .
printf -- '--- old/s.jgf\n+++ new/s.jgf\n@@ -5 +5 @@\n-"r": 1,\n-"s": 1,\n' >many.diff
ends 'a diff with more lines than its range exits with 2' 2 --changed-since many.diff .
like 'a diff with more lines than its range is reported' "$err" 'many.diff: line 5: there are more lines than the range above says$'
head -n 8 ../git.diff >torn.diff
ends 'a truncated diff exits with 2' 2 --changed-since torn.diff .
fails_with 'a file outside the repository is reported' 'outside of ' --changed-since HEAD "$top_srcdir/testdata/faulty/final.jgf"
for option in --fix --diff --add-suppressions --prune-baseline '--write-baseline b'; do
  # shellcheck disable=SC2086 # two words
  ends "--changed-since with $option exits with 2" 2 --changed-since HEAD $option .
done
ends 'standard input for both diff and record exits with 2' 2 --changed-since - - </dev/null
mkdir "$scratch/none" && cd "$scratch/none" && record a >a.jgf
GIT_CEILING_DIRECTORIES=$scratch run --changed-since HEAD .
exits 'a directory outside a repository exits with 2' 2
mkdir "$scratch/empty"
! in_node || ln -s "$(command -v node)" "$scratch/empty"
status=0
PATH=$scratch/empty "$JGFLINT" --changed-since HEAD . >"$out" 2>"$err" || status=$?
exits 'a missing git exits with 2' 2
like 'a missing git is reported' "$err" 'git cannot be run'

# ---- random changes: exactly the new keys are found ----
cd "$scratch" && git init -q random && cd random
seed=0
while [ $seed -lt 25 ]; do
  seed=$((seed + 1))
  rm -rf *.jgf
  $AWK -v seed=$seed 'BEGIN { srand(seed); for (f = 0; f < 4; f++) for (k = 0; k < 30; k++) print "f" f, "k" f "n" k }' >before
  $AWK -v seed=$seed '
    BEGIN { srand(seed + 1000); amount = 0.12 * rand() }
    rand() < amount { next }
    { print }
    rand() < amount { print $1, "new" NR "a"; if (rand() < 0.5) print $1, "new" NR "b" }' before >after
  for state in before after; do
    for f in f0 f1 f2 f3; do
      name=$f.jgf
      [ $state$f != afterf3 ] || { rm -f f3.jgf; name=renamed.jgf; }
      # shellcheck disable=SC2046 # a list of words
      record $($AWK -v f=$f '$1 == f { print $2 }' $state) >$name
    done
    git add -A
    git commit -q --allow-empty -m "$state" -- . ':!before' ':!after'
  done
  keys --changed-since HEAD^ . | tr ' ' '\n' | grep . | sort >found
  $AWK '{ print $2 }' after | grep new | sort >wanted
  cmp -s found wanted || { fail "exactly the new keys are found after random changes, seed $seed" "$(diff wanted found)"; break; }
done
is 'exactly the new keys are found after 25 random changes' $seed 25
# ---- signals ignored by the caller ----
if have python3; then
  cd "$scratch" && git init -q ignored && cd ignored
  record a >a.jgf && commit
  record a >a.jgf && echo >>a.jgf
  status=0
  python3 -c 'import os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execvp(sys.argv[1], sys.argv[1:])' "$JGFLINT" --changed-since HEAD . >"$out" 2>"$err" || status=$?
  unlike 'git runs with ignored SIGCHLD' "$err" 'No child'
  check 'changed lines are found with ignored SIGCHLD' test "$status" -lt 2
else skip 'git runs with ignored SIGCHLD' 'no python3'; fi

# ---- programs named by a repository ----
cd "$scratch" && git init -q trap && cd trap
record a >a.jgf && commit
printf '#!/bin/sh\ntouch "%s/sprung"\n' "$scratch" >../monitor && chmod +x ../monitor
cp ../monitor .git/hooks/post-index-change
git config core.fsmonitor "$scratch/monitor"
touch -d 2001-01-01 a.jgf && cp .git/index ../index
is 'an unchanged file in a repository with hooks has no findings' "$(keys --changed-since HEAD .)" ''
check 'no hook or file system monitor of the repository is started' [ ! -e ../sprung ]
same 'the index of the repository is not written' .git/index ../index
# A directory of records can be a repository that names such programs.
mkdir -p pushed/games && mv .git/* pushed && rmdir .git
printf '[core]\nbare = false\nworktree = games\nfsmonitor = %s\n' "$scratch/monitor" >pushed/config
cp a.jgf pushed/games/
for where in pushed pushed/games; do
  (cd $where && "$JGFLINT" --changed-since HEAD .) >"$out" 2>"$err"
  check "a bare repository in $where is not used" [ ! -e ../sprung ]
done
# git would fetch missing objects of a partial clone from the address in its configuration.
cd "$scratch" && git init -q partial && cd partial
record a >a.jgf && commit
for setting in core.repositoryFormatVersion=1 extensions.partialClone=far remote.far.promisor=true protocol.ext.allow=always \
  "remote.far.url=ext::$scratch/monitor"; do
  git config "${setting%%=*}" "${setting#*=}"
done
blob=$(git rev-parse HEAD:a.jgf)
blob=.git/objects/${blob%"${blob#??}"}/${blob#??}
record b >a.jgf
is 'changed lines are found in a complete partial clone' "$(keys --changed-since HEAD .)" 'b '
rm -f "$blob"
ends 'a missing object in a partial clone exits with 2' 2 --changed-since HEAD .
check 'a missing object in a partial clone is not fetched' [ ! -e ../sprung ]
# Messages of git quote the repository.
cd "$scratch" && git init -q loud && cd loud
printf '*.jgf ::error::loud\033[31m\n' >.gitattributes
record a >a.jgf && commit 2>/dev/null
record a l1 >a.jgf
is 'changed lines are found in spite of warnings by git' "$(keys --changed-since HEAD .)" 'l1 '
like 'warnings by git are printed with escapes' "$err" '^jgflint: git: ::error::loud\\x1B\[31m is not a valid attribute name'
unlike 'warnings by git do not become workflow commands' "$err" '^::'
$AWK 'BEGIN { for (i = 0; i < 3000; i++) print "*.jgf ::" i }' >.gitattributes
is 'many warnings by git do not block the run' "$(keys --changed-since HEAD .)" 'l1 '
# For new files, the names suffice.
if (ulimit -v 300000 && "$JGFLINT" --version) >/dev/null 2>&1; then
  cd "$scratch" && git init -q much && cd much
  record a >a.jgf && commit
  yes "$(line a)" | head -c 120000000 >much.jsonl && commit
  status=0
  (ulimit -v 300000 && exec "$JGFLINT" -q --isolated --changed-since HEAD^ a.jgf) >"$out" 2>"$err" || status=$?
  exits 'a large new file is not read to find its lines' 0
  is 'a large new file counts as changed' "$("$JGFLINT" -q --changed-since HEAD^ --show-files --ext jsonl .)" much.jsonl
  cd "$scratch" && rm -rf much
else skip 'a large new file is not read to find its lines' 'this build does not start in little address space'; fi

finish
