# files.t: which files are linted, what they are called, and in which order.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# shows NAME "EXPECTED NAMES" ARGUMENT...: the files with findings, in the order of the output.
shows() {
  shows_name=$1 shows_expected=$2
  shift 2
  run -q -f gcc "$@"
  is "$shows_name" "$(names <"$out" | tr '\n' ' ')" "${shows_expected:+$shows_expected }"
}

mkdir -p c/sub/deep c/dir.jgf c/.hidden c/.git c/a
bad c/b.jgf c/a.jgf c/a-b.jgf c/B.jgf c/sub/x.jgf.json c/sub/deep/y.jgf c/dir.jgf/in.jgf c/.hidden/h.jgf c/.dot.jgf \
    c/.git/no.jgf c/other.txt c/a/z.jgf c/plain.json c/upper.JGF c/.jgf c/sub/zé.jgf
all='c/.dot.jgf c/.hidden/h.jgf c/B.jgf c/a-b.jgf c/a.jgf c/a/z.jgf c/b.jgf c/dir.jgf/in.jgf c/sub/deep/y.jgf c/sub/x.jgf.json c/sub/zé.jgf'

shows 'a directory is walked for *.jgf and *.jgf.json, by bytes of the path' "$all" c
is 'just as sort sorts them' "$(names <"$out")" "$(names <"$out" | LC_ALL=C sort)"
shows 'a slash at the end changes nothing' "$all" c/
(cd c && "$JGFLINT" -q -f gcc) >"$out"
is 'no PATH is the current directory' "$(names <"$out" | sed 's|^|c/|' | tr '\n' ' ')" "$all "
cp "$out" here
(cd c && "$JGFLINT" -q -f gcc .) >"$out"
same 'and so is .' "$out" here
shows 'a name with ./ keeps it' './c/sub/deep/y.jgf ./c/sub/x.jgf.json ./c/sub/zé.jgf' ./c/sub
shows 'an absolute path stays absolute' "$scratch/c/a/z.jgf" "$scratch/c/a"
shows 'a file is linted whatever its name' 'c/other.txt' c/other.txt
shows 'a directory that is called x.jgf is a directory' 'c/dir.jgf/in.jgf' c/dir.jgf
shows 'paths are sorted, not taken as they come' 'c/a.jgf c/a/z.jgf c/b.jgf c/other.txt' c/other.txt c/b.jgf c/a c/a.jgf
shows 'and what is named twice is linted once' "$all" c c/a.jgf c/a c/sub/deep c/ c/a.jgf
bad c/sub/note.txt
shows 'a file within a walked directory falls into its place' \
  'c/sub/deep/y.jgf c/sub/note.txt c/sub/x.jgf.json c/sub/zé.jgf' c/sub/note.txt c/sub
rm c/sub/note.txt
shows '--ext says what to walk for' 'c/plain.json c/sub/x.jgf.json c/upper.JGF' --ext json,.JGF c
shows 'the last --ext counts' 'c/other.txt' --ext json --ext txt c

run -q -j1 -f gcc c
cp "$out" one
for jobs in 2 3 8 300; do
  run -q -j$jobs -f gcc c
  same "-j$jobs writes what -j1 writes" "$out" one
done

# ---- odd names ----

mkdir odd
newline=$(printf 'odd/new\nline.jgf')
bad "$newline" "$(printf 'odd/es\033[31mc.jgf')" "$(printf 'odd/tab\there.jgf')" odd/-dash.jgf 'odd/a b.jgf' odd/棋.jgf
run -q -f gcc odd
is 'control characters in names are shown as \xNN' "$(names <"$out" | tr '\n' '|')" \
  'odd/-dash.jgf|odd/a b.jgf|odd/es\x1B[31mc.jgf|odd/new\x0Aline.jgf|odd/tab\x09here.jgf|odd/棋.jgf|'
run "$(printf 'no\nwhere\033.jgf')"
is 'in messages too' "$(head -n 1 "$err")" 'jgflint: no\x0Awhere\x1B.jgf: No such file or directory'
if bad "$(printf 'odd/\377\376.jgf')" 2>/dev/null; then
  run -q -f gcc odd
  like 'bytes that are not UTF-8 are shown as \xNN' "$out" '^odd/\\xFF\\xFE\.jgf:'
else skip 'bytes that are not UTF-8 are shown as \xNN' 'this file system has no such names'; fi
run "$(printf 'no\342\200\256fgj.x')"
is 'and so are marks that turn the direction of writing' "$(head -n 1 "$err")" 'jgflint: no\xE2\x80\xAEfgj.x: No such file or directory'

# ---- nothing to lint ----

mkdir -p none/deep
printf x >none/deep/readme.txt
run none
exits 'a directory without any record is no failure' 0
like 'but a warning' "$err" '^jgflint: warning: none: no game record in it$'
like 'and the summary says so' "$err" '^Checked no records$'
run -q c/a none
like 'also beside others, and with --quiet' "$err" '^jgflint: warning: none: no game record in it$'

# ---- pipes, links, depth ----

mkdir special
bad special/a.jgf special/target
if mkfifo special/p.jgf 2>/dev/null; then
  shows 'a pipe found in a directory is passed over' special/a.jgf special
  run -v special
  like '--verbose says so' "$err" '^jgflint: special/p.jgf: skipped: not a regular file$'
  (printf '%s' "$bad_record" >special/p.jgf) &
  shows 'a pipe that is named is read' special/p.jgf special/p.jgf
  wait
  rm special/p.jgf
else
  skip 'a pipe found in a directory is passed over' 'no FIFOs here'
  skip '--verbose says so' 'no FIFOs here'
  skip 'a pipe that is named is read' 'no FIFOs here'
fi
ln -s target special/link.jgf
shows 'a link to a file is a file' 'special/a.jgf special/link.jgf' special
ln -s nowhere special/broken.jgf
run -q -f gcc special
exits 'a link to nothing is an error' 2
like 'and named' "$err" '^jgflint: special/broken.jgf: No such file or directory$'
rm special/broken.jgf
ln -s self.jgf special/self.jgf
run -q -f gcc special
exits 'a link to itself is an error' 2
rm special/self.jgf

mkdir -p loop/in/deeper outside/sub
bad loop/a.jgf loop/in/b.jgf outside/o.jgf outside/sub/p.jgf
ln -s . loop/self
ln -s .. loop/in/up
ln -s ../../../loop loop/in/deeper/top
ln -s ../.. loop/in/above
shows 'links that lead back into the tree end' 'loop/a.jgf loop/in/b.jgf' loop
ln -s ../outside loop/out
ln -s ../../outside/sub loop/in/out
ln -s ../loop outside/back
shows 'links that lead elsewhere are followed, each place once' \
  'loop/a.jgf loop/in/b.jgf loop/in/out/p.jgf loop/out/o.jgf' loop
run -v loop
like '--verbose says which are not' "$err" '^jgflint: loop/self: skipped: a link'
ln -s loop entry
shows 'a link that is named is followed' 'entry/a.jgf entry/in/b.jgf entry/in/out/p.jgf entry/out/o.jgf' entry

# Twelve directories each with links to all others: without care, 12! walks.
mkdir web
for from in 1 2 3 4 5 6 7 8 9 10 11 12; do
  mkdir web/$from
  bad web/$from/r.jgf
  for to in 1 2 3 4 5 6 7 8 9 10 11 12; do ln -s ../$to web/$from/to$to; done
done
run -q -f gcc web
is 'a web of links is walked once' "$(wc -l <"$out" | tr -d ' ')" 12

# Deeper than there are descriptors, and longer than a path may be.
deep() (
  name=ddddddddddddddddddddddddddddddd
  mkdir top && cd top || exit 1
  i=0
  while [ $i -lt 300 ]; do
    mkdir $name && cd -P $name 2>/dev/null || exit 1
    [ $((i % 50)) != 0 ] || printf '%s' "$bad_record" >z.jgf
    i=$((i + 1))
  done
)
if deep; then
  (ulimit -n 100 2>/dev/null; "$JGFLINT" -q -f gcc -j1 top) >"$out" 2>"$err"
  is 'a tree that is deeper than descriptors and paths go' "$(wc -l <"$out" | tr -d ' ')" 6
  silent 'without errors' "$err"
else skip 'a tree that is deeper than descriptors and paths go' 'cannot be made here'; fi

# ---- lists ----

printf 'c/b.jgf\n\nc/a\n' >list
shows '--files-from lists files and directories' 'c/a/z.jgf c/b.jgf' --files-from list
shows 'beside paths' 'c/a.jgf c/a/z.jgf c/b.jgf' --files-from list c/a.jgf
printf 'c/a.jgf' >short
shows 'the last line needs no end, and lists may repeat' 'c/a.jgf c/a/z.jgf c/b.jgf' --files-from list --files-from short
run -q -f gcc --files-from - <list
is '- is standard input' "$(names <"$out" | tr '\n' ' ')" 'c/a/z.jgf c/b.jgf '
printf '%s\0c/a.jgf\0' "$newline" >list0
shows 'with -0, names end with NUL' 'c/a.jgf odd/new\x0Aline.jgf' -0 --files-from list0
shows 'and with --null' 'c/a.jgf odd/new\x0Aline.jgf' --null --files-from list0
(cd c && "$JGFLINT" --files-from /dev/null) >"$out" 2>"$err"
is 'an empty list is nothing to lint, not the current directory' "$(cat "$out" "$err")" 'Checked no records'
printf 'c/a.jgf\nmissing.jgf\nc/b.jgf\n' >list
shows 'what is missing from a list is an error' 'c/a.jgf c/b.jgf' --files-from list
exits 'with status 2' 2
i=0
mkdir many
while [ $i -lt 2000 ]; do
  echo many/$i.jgf
  i=$((i + 1))
done >names
xargs touch <names
run -q -f gcc --files-from names
is 'a list may be long' "$(wc -l <"$out" | tr -d ' ')" 2000
cp "$out" once
LC_ALL=C sort -r names >reversed
run -q -f gcc --files-from reversed
same 'and its order is of no account' "$out" once

finish
