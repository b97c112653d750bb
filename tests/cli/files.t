# files.t: which files are linted, what they are called, and in which order.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# shows NAME "EXPECTED NAMES" ARGUMENT...: the files with findings, in the order of the output; --show-files says the same.
shows() {
  shows_name=$1 shows_expected=$2
  shift 2
  run -q -f gcc "$@"
  is "$shows_name" "$(names <"$out" | tr '\n' ' ')" "${shows_expected:+$shows_expected }"
  [ "$*" != special/p.jgf ] || return 0 # what was written into a pipe is gone
  case " $* " in *' -0 '* | *' --null '*) return 0 ;; esac
  run -q --show-files "$@"
  is "$shows_name: --show-files" "$(tr '\n' ' ' <"$out")" "${shows_expected:+$shows_expected }"
}

mkdir -p c/sub/deep c/dir.jgf c/.hidden c/.git c/a
bad c/b.jgf c/a.jgf c/a-b.jgf c/B.jgf c/sub/x.jgf.json c/sub/deep/y.jgf c/dir.jgf/in.jgf c/.hidden/h.jgf c/.dot.jgf \
    c/.git/no.jgf c/other.txt c/a/z.jgf c/plain.json c/upper.JGF c/.jgf c/sub/zé.jgf
all='c/.dot.jgf c/.hidden/h.jgf c/B.jgf c/a-b.jgf c/a.jgf c/a/z.jgf c/b.jgf c/dir.jgf/in.jgf c/sub/deep/y.jgf c/sub/x.jgf.json c/sub/zé.jgf c/upper.JGF'

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
shows 'with ./ or two slashes, too, and shown by its shortest name' 'c/a.jgf c/a/z.jgf c/b.jgf c/other.txt ./c/sub/zé.jgf' \
  c/other.txt c//other.txt c/./b.jgf c/b.jgf c/a/z.jgf ./c/a .//c/a.jgf c/a.jgf ./c/a.jgf ./c/sub/zé.jgf
shows 'and so is a directory' "$all" c ./c c//a ./c/.//sub
shows 'but .. leads somewhere' 'c/../c/a.jgf c/a.jgf' c/a.jgf c/../c/a.jgf
bad c/sub/note.txt
shows 'a file within a walked directory falls into its place' \
  'c/sub/deep/y.jgf c/sub/note.txt c/sub/x.jgf.json c/sub/zé.jgf' c/sub/note.txt c/sub
rm c/sub/note.txt
shows '--ext says what to walk for' 'c/plain.json c/sub/x.jgf.json' --ext JSON c
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

run --fail-on-empty none
exits '--fail-on-empty: a run without records fails' 2
like 'and says why' "$err" '^jgflint: no record was linted (fail-on-empty)$'
run -q --fail-on-empty c/a none
exits 'one record is enough' 1
echo '{"fail-on-empty": true}' >none/.jgflint.json
run none
exits 'the configuration of a directory may say so, too' 2
run -q c/a none
exits 'of the whole run' 1

# ---- every ending, in any case, found by every program ----

# One name for each ending that the program knows, in small letters, in capitals and mixed.
mkdir cased
endings='jgf jgf.json sgf sgfs ugf ugi ugz gib ngf'
for ending in $endings; do
  for name in "a.$ending" "B.$(echo "$ending" | tr a-z A-Z)" "c.$(echo "$ending" | sed 's/^./\u&/')"; do
    printf '(;)' >"cased/$name"
  done
done
run -q --show-files --ext "$(echo $endings | tr ' ' ,)" cased
is 'all endings are found in any case' "$(wc -l <"$out" | tr -d ' ')" 27
: "${JGFCONV:=$top_builddir/jgfconv}"
"$JGFCONV" -n --to jsonl cased 2>"$err"
like 'by jgfconv, too' "$err" '^Would convert 27 games'
run -q --show-files --ext sgf cased
is '--ext sgf finds .sgfs, too' "$(tr '\n' ' ' <"$out")" 'cased/B.SGF cased/B.SGFS cased/a.sgf cased/a.sgfs cased/c.Sgf cased/c.Sgfs '
run -q --show-files cased
is 'without --ext, JGF' "$(tr '\n' ' ' <"$out")" 'cased/B.JGF cased/B.JGF.JSON cased/a.jgf cased/a.jgf.json cased/c.Jgf cased/c.Jgf.json '
echo '{"include": ["*.sgf", "./B.j*"]}' >cased/.jgflint.json
run -q --show-files cased
is 'what a configuration includes is found in any case' "$(tr '\n' ' ' <"$out")" 'cased/B.JGF cased/B.JGF.JSON cased/B.SGF cased/a.sgf cased/c.Sgf '

# ---- directories and archives without JGF ----

rm cased/.jgflint.json cased/*.[jJ]*
run -q --show-files cased
is 'a directory without JGF is walked for all other formats' "$(wc -l <"$out" | tr -d ' ')" 21
is 'which one line reports' "$(cat "$err")" 'jgflint: cased: no JGF record in it: reading its 6 SGF files, 9 UGF files, 3 GIB files and 3 NGF files'
mkdir cased/sub && bad cased/sub/x.jgf
run -q --show-files cased
is 'unless there is JGF further down' "$(cat "$out")" cased/sub/x.jgf
run --show-files cased/sub cased/sub/../c.Sgf
is 'what is named is linted all the same' "$(tr '\n' ' ' <"$out")" 'cased/sub/../c.Sgf cased/sub/x.jgf '
rm -r cased/sub
for option in '--ext jgf' '--format-in jgf'; do
  run -q --show-files $option cased
  silent "not with $option" "$out"
done
printf 'a.sgf\n*.UGF\n' >cased/.ignore
run -q --show-files cased
is 'what is ignored stays ignored' "$(grep -cE 'a.sgf$|UGF' "$out")/$(wc -l <"$out" | tr -d ' ')" 0/19
if have zip && zip -qr cased.zip cased; then
  run -q --print-games cased.zip
  is 'and so it is in an archive' "$(wc -l <"$out" | tr -d ' ')" 21
else skip 'and so it is in an archive' 'no zip'; fi

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
  # The walk has found n.jgf when it waits for m, and looks at z.jgf after that.
  mkdir swap
  bad swap/a.jgf swap/n.jgf swap/z.jgf
  mkfifo swap/m
  run_swapped() { timeout 60 "$JGFLINT" -q -f gcc -j1 swap swap/m >"$out" 2>"$err"; }
  if have timeout; then
    run_swapped &
    exec 8>swap/m
    rm swap/z.jgf && mkfifo swap/z.jgf
    exec 9<>swap/z.jgf
    printf '%s' "$bad_record" >&8
    exec 8>&-
    wait $!
    exec 9>&-
    is 'a pipe that took the place of a file is passed over' "$(names <"$out" | tr '\n' ' ')" 'swap/a.jgf swap/m swap/n.jgf '
  else skip 'a pipe that took the place of a file is passed over' 'no timeout'; fi
  rm -r swap
else
  skip 'a pipe found in a directory is passed over' 'no FIFOs here'
  skip '--verbose says so' 'no FIFOs here'
  skip 'a pipe that is named is read' 'no FIFOs here'
fi
ln -s target special/link.jgf
ln -s nowhere special/broken.jgf
ln -s self.jgf special/self.jgf
ln -s player@host.1234:1700000000 special/.#a.jgf # a lock of Emacs
run -q -f gcc special
exits 'links met while walking are no errors, whatever they lead to' 1
is 'and not read' "$(sed 's/:.*//' "$out")" special/a.jgf
run -v special
like '--verbose says which there are' "$err" '^jgflint: special/broken.jgf: skipped: a symbolic link$'
shows 'a link to a file that is named is read' special/link.jgf special/link.jgf
run -q -f gcc special/broken.jgf
exits 'a link to nothing that is named is an error' 2
like 'and said' "$err" '^jgflint: special/broken.jgf: No such file or directory$'

mkdir -p loop/in outside
bad loop/a.jgf loop/in/b.jgf outside/o.jgf
ln -s . loop/self
ln -s ../../loop loop/in/top
ln -s ../outside loop/out
shows 'links to directories are not followed' 'loop/a.jgf loop/in/b.jgf' loop
run -v loop
like '--verbose says so' "$err" '^jgflint: loop/out: skipped: a symbolic link$'
ln -s loop entry
shows 'a link to a directory that is named is followed' 'entry/a.jgf entry/in/b.jgf' entry

# What a cloned repository could do with links: write elsewhere, show what is elsewhere, make a patch that git refuses.
mkdir victim clone
printf '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},]}\n' >victim/a.jgf
cp victim/a.jgf victim/before
cp victim/a.jgf clone/real.jgf
ln -s ../victim clone/folder
ln -s ../victim/a.jgf clone/file.jgf
run --diff clone
like '--diff has the record' "$out" '^+++ b/clone/real.jgf$'
is 'and nothing behind links' "$(grep -c '^+++ ' "$out")" 1
run --fix clone
exits '--fix fixes the record' 0
run --add-suppressions --extend-select collection clone
check 'and neither it nor --add-suppressions writes behind links' cmp -s victim/before victim/a.jgf
cp "$top_srcdir/testdata/games/13x13-aga-resigned.jgf" clone/game.jgf
ln -s game.jgf clone/again.jgf
rm clone/real.jgf; run --select collection clone
exits 'no record is a duplicate of itself' 0
cp clone/game.jgf clone/copy.jgf
run --select collection --fail-on info clone
exits 'a copy is one' 1

# A tree that is deeper than the number of descriptors, and longer than PATH_MAX.
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
  (ulimit -n 100 2>/dev/null; exec "$JGFLINT" -q -f gcc -j1 top) >"$out" 2>"$err" && status=0 || status=$?
  exits 'a path beyond PATH_MAX is an error' 2
  is 'the records above it are linted' "$(wc -l <"$out" | tr -d ' ')" 3
  is 'the error is reported once' "$(grep -c 'File name too long' "$err")" 1
else skip 'a path beyond PATH_MAX is an error' 'such a tree cannot be made here'; fi

# Each directory is asked once where it is: that all above it were asked for each took minutes.
levels() { printf 'a/%.0s' $(seq "$1"); }
if in_node || ! (ulimit -t 100) 2>/dev/null || ! mkdir -p "$(levels 1900)" 2>/dev/null; then
  skip 'time does not grow with the cube of the depth' 'such a tree cannot be made here'
else
  bad "$(levels 1900)x.jgf"
  (ulimit -t 40; exec "$JGFLINT" -q -f gcc a) >"$out" 2>"$err"
  is 'time does not grow with the cube of the depth' "$(names <"$out")" "$(levels 1900)x.jgf"
  long=$(levels 200)
  mkdir -p "${long}with/target"
  ln -s with/target "${long}link"
  for record in "${long}b.jgf" "${long}with/target/x.jgf"; do printf '%s' "$bad_record" | sed 's/{},/{"a": 1}/' >"$record"; done
  echo '{"ignore": ["all"]}' >"${long}with/.jgflint.json"
  run -q -f gcc "${long}b.jgf" "${long}link/x.jgf" "${long}with"
  is 'where a link leads the configuration holds, however long the path' "$(names <"$out")" "${long}b.jgf"
  rm -rf a
fi

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
run -q -f gcc --files-from list0 c/b.jgf
exits 'without it, such a list is an error' 2
like 'that is told' "$err" '^jgflint: list0: there are NULs in it: with --null they end its paths$'
is 'and the rest is linted' "$(names <"$out")" c/b.jgf
run --show-files -0 c/a.jgf "$newline"
is '--show-files: with -0, names stand as they are and end with a NUL' "$(tr '\n\0' '+|' <"$out")" 'c/a.jgf|odd/new+line.jgf|'
run --show-files c/a.jgf "$newline"
is '--show-files: without, as findings show them' "$(cat "$out")" "$(printf '%s\n' c/a.jgf 'odd/new\x0Aline.jgf')"
i=0
while [ $i -lt 20000 ]; do
  echo '{}'
  i=$((i + 1))
done >lines.jsonl
run --show-files lines.jsonl missing.jgf c/a.jgf
is '--show-files: a file with many lines has one name' "$(tr '\n' ' ' <"$out")" 'c/a.jgf lines.jsonl '
exits 'and what cannot be read is an error' 2
like 'of which it tells' "$err" '^jgflint: missing.jgf: No such file or directory$'
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
