# files.t: the linted files, their names in the output, and their order.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

# lists NAME "EXPECTED NAMES" ARGUMENT...: compares the files with findings, and those of --show-files.
lists() {
  finds "$@"
  shift 2
  [ "$*" != special/p.jgf ] || return 0 # the pipe is already read
  case " $* " in *' -0 '* | *' --null '*) return 0 ;; esac
  run -q --show-files "$@"
  is "$finds_name: --show-files" "$(tr '\n' ' ' <"$out")" "${finds_expected:+$finds_expected }"
}

mkdir -p c/sub/deep c/dir.jgf c/.hidden c/.git c/a
bad c/b.jgf c/a.jgf c/a-b.jgf c/B.jgf c/sub/x.jgf.json c/sub/deep/y.jgf c/dir.jgf/in.jgf c/.hidden/h.jgf c/.dot.jgf \
    c/.git/no.jgf c/other.txt c/a/z.jgf c/plain.json c/upper.JGF c/.jgf c/sub/zé.jgf
all='c/.dot.jgf c/.hidden/h.jgf c/B.jgf c/a-b.jgf c/a.jgf c/a/z.jgf c/b.jgf c/dir.jgf/in.jgf c/sub/deep/y.jgf c/sub/x.jgf.json c/sub/zé.jgf c/upper.JGF'

lists 'a directory is searched for *.jgf and *.jgf.json in byte order' "$all" c
is 'files are in the order of sort in the C locale' "$(names <"$out")" "$(names <"$out" | LC_ALL=C sort)"
lists 'a directory may end with a slash' "$all" c/
(cd c && "$JGFLINT" -q -f gcc) >"$out"
is 'the current directory is linted without a path' "$(names <"$out" | sed 's|^|c/|' | tr '\n' ' ')" "$all "
cp "$out" here
(cd c && "$JGFLINT" -q -f gcc .) >"$out"
same 'the path . gives the same as no path' "$out" here
lists 'a path that starts with ./ keeps it' './c/sub/deep/y.jgf ./c/sub/x.jgf.json ./c/sub/zé.jgf' ./c/sub
lists 'an absolute path stays absolute' "$scratch/c/a/z.jgf" "$scratch/c/a"
lists 'a named file is linted with any ending' 'c/other.txt' c/other.txt
lists 'a directory named x.jgf is searched' 'c/dir.jgf/in.jgf' c/dir.jgf
lists 'named files and directories are sorted' 'c/a.jgf c/a/z.jgf c/b.jgf c/other.txt' c/other.txt c/b.jgf c/a c/a.jgf
lists 'a file named twice is linted once' "$all" c c/a.jgf c/a c/sub/deep c/ c/a.jgf
lists 'a file named with ./ or // is linted once, under its shortest name' 'c/a.jgf c/a/z.jgf c/b.jgf c/other.txt ./c/sub/zé.jgf' \
  c/other.txt c//other.txt c/./b.jgf c/b.jgf c/a/z.jgf ./c/a .//c/a.jgf c/a.jgf ./c/a.jgf ./c/sub/zé.jgf
lists 'a directory named twice is searched once' "$all" c ./c c//a ./c/.//sub
lists 'a path with .. is a path of its own' 'c/../c/a.jgf c/a.jgf' c/a.jgf c/../c/a.jgf
bad c/sub/note.txt
lists 'a named file in a searched directory is sorted in' \
  'c/sub/deep/y.jgf c/sub/note.txt c/sub/x.jgf.json c/sub/zé.jgf' c/sub/note.txt c/sub
rm c/sub/note.txt
lists '--ext chooses the endings to search for' 'c/plain.json c/sub/x.jgf.json' --ext JSON c
lists 'the last --ext applies' 'c/other.txt' --ext json --ext txt c

run -q -j1 -f gcc c
cp "$out" one
for jobs in 2 3 8 300; do
  run -q -j$jobs -f gcc c
  same "-j$jobs writes what -j1 writes" "$out" one
done

# ---- unusual names ----
mkdir odd
newline=$(printf 'odd/new\nline.jgf')
bad "$newline" "$(printf 'odd/es\033[31mc.jgf')" "$(printf 'odd/tab\there.jgf')" odd/-dash.jgf 'odd/a b.jgf' odd/棋.jgf
run -q -f gcc odd
is 'control characters in names are escaped' "$(names <"$out" | tr '\n' '|')" \
  'odd/-dash.jgf|odd/a b.jgf|odd/es\x1B[31mc.jgf|odd/new\x0Aline.jgf|odd/tab\x09here.jgf|odd/棋.jgf|'
run "$(printf 'no\nwhere\033.jgf')"
is 'control characters in names are escaped in messages' "$(head -n 1 "$err")" 'jgflint: no\x0Awhere\x1B.jgf: No such file or directory'
if bad "$(printf 'odd/\377\376.jgf')" 2>/dev/null; then
  prints 'bytes in names that are not UTF-8 are escaped' '^odd/\\xFF\\xFE\.jgf:' -q -f gcc odd
else skip 'bytes in names that are not UTF-8 are escaped' 'this file system has no such names'; fi
run "$(printf 'no\342\200\256fgj.x')"
is 'bidirectional marks in names are escaped in messages' "$(head -n 1 "$err")" 'jgflint: no\xE2\x80\xAEfgj.x: No such file or directory'

# ---- nothing to lint ----
mkdir -p none/deep
printf x >none/deep/readme.txt
ends 'a directory without records exits with 0' 0 none
like 'a directory without records gets a warning' "$err" '^jgflint: warning: none: no game record in it$'
like 'the summary reports that no record was checked' "$err" '^Checked no records$'
run -q c/a none
like 'a directory without records next to others gets a warning with --quiet' "$err" '^jgflint: warning: none: no game record in it$'

ends '--fail-on-empty without records exits with 2' 2 --fail-on-empty none
like '--fail-on-empty without records reports the reason' "$err" '^jgflint: no record was linted (fail-on-empty)$'
ends '--fail-on-empty with one record exits as usual' 1 -q --fail-on-empty c/a none
echo '{"fail-on-empty": true}' >none/.jgflint.json
ends 'fail-on-empty in the configuration of a directory applies' 2 none
ends 'fail-on-empty in the configuration of a directory counts all records of the run' 1 -q c/a none

# ---- every ending, in any case, found by every program ----
# Files with each known ending, in lower case, upper case and mixed case.
mkdir cased
endings='jgf jgf.json sgf sgfs ugf ugi ugz gib ngf'
for ending in $endings; do
  for name in "a.$ending" "B.$(echo "$ending" | tr a-z A-Z)" "c.$(echo "$ending" | sed 's/^./\u&/')"; do
    printf '(;)' >"cased/$name"
  done
done
run -q --show-files --ext "$(echo $endings | tr ' ' ,)" cased
is '--ext finds every ending in any case' "$(wc -l <"$out" | tr -d ' ')" 27
"$JGFCONV" -n --to jsonl cased 2>"$err"
like 'jgfconv finds every ending in any case' "$err" '^Would convert 27 games'
run -q --show-files --ext sgf cased
is '--ext sgf also finds .sgfs' "$(tr '\n' ' ' <"$out")" 'cased/B.SGF cased/B.SGFS cased/a.sgf cased/a.sgfs cased/c.Sgf cased/c.Sgfs '
run -q --show-files cased
is '.jgf and .jgf.json are found in any case without --ext' "$(tr '\n' ' ' <"$out")" 'cased/B.JGF cased/B.JGF.JSON cased/a.jgf cased/a.jgf.json cased/c.Jgf cased/c.Jgf.json '
echo '{"include": ["*.sgf", "./B.j*"]}' >cased/.jgflint.json
run -q --show-files cased
is 'patterns in include match in any case' "$(tr '\n' ' ' <"$out")" 'cased/B.JGF cased/B.JGF.JSON cased/B.SGF cased/a.sgf cased/c.Sgf '

# ---- directories and archives without JGF ----
rm cased/.jgflint.json cased/*.[jJ]*
run -q --show-files cased
is 'a directory without JGF is searched for all other formats' "$(wc -l <"$out" | tr -d ' ')" 21
is 'a directory without JGF reports the formats that are read' "$(cat "$err")" 'jgflint: cased: no JGF record in it: reading its 6 SGF files, 9 UGF files, 3 GIB files and 3 NGF files'
mkdir cased/sub && bad cased/sub/x.jgf
run -q --show-files cased
is 'a directory with JGF in a subdirectory is searched for JGF only' "$(cat "$out")" cased/sub/x.jgf
run --show-files cased/sub cased/sub/../c.Sgf
is 'a named file of another format is linted next to JGF' "$(tr '\n' ' ' <"$out")" 'cased/sub/../c.Sgf cased/sub/x.jgf '
rm -r cased/sub
for option in '--ext jgf' '--format-in jgf'; do
  prints_nothing "a directory without JGF has no files with $option" -q --show-files $option cased
done
printf 'a.sgf\n*.UGF\n' >cased/.ignore
run -q --show-files cased
is 'ignored files of other formats are not read' "$(grep -cE 'a.sgf$|UGF' "$out")/$(wc -l <"$out" | tr -d ' ')" 0/19
if have zip && "$JGFLINT" --version --verbose | grep -q '^archives: through libarchive' && zip -qr cased.zip cased; then
  run -q --print-games cased.zip
  is 'ignored files of other formats in an archive are not read' "$(wc -l <"$out" | tr -d ' ')" 21
else skip 'ignored files of other formats in an archive are not read' 'no zip or no libarchive'; fi

# ---- pipes, links, depth ----
mkdir special
bad special/a.jgf special/target
if mkfifo special/p.jgf 2>/dev/null; then
  lists 'a pipe in a directory is skipped' special/a.jgf special
  complains '--verbose reports a skipped pipe' '^jgflint: special/p.jgf: skipped: not a regular file$' -v special
  (printf '%s' "$bad_record" >special/p.jgf) &
  lists 'a named pipe is read' special/p.jgf special/p.jgf
  wait
  rm special/p.jgf
  # The walk finds n.jgf, waits for m, and then reads z.jgf.
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
    is 'a pipe that replaces a file during the run is skipped' "$(names <"$out" | tr '\n' ' ')" 'swap/a.jgf swap/m swap/n.jgf '
  else skip 'a pipe that replaces a file during the run is skipped' 'no timeout'; fi
  rm -r swap
else
  skip 'a pipe in a directory is skipped' 'no FIFOs here'
  skip '--verbose reports a skipped pipe' 'no FIFOs here'
  skip 'a named pipe is read' 'no FIFOs here'
fi
ln -s target special/link.jgf
ln -s nowhere special/broken.jgf
ln -s self.jgf special/self.jgf
ln -s player@host.1234:1700000000 special/.#a.jgf # a lock of Emacs
ends 'links in a directory are not errors' 1 -q -f gcc special
is 'links in a directory are not read' "$(sed 's/:.*//' "$out")" special/a.jgf
complains '--verbose reports a skipped link to nothing' '^jgflint: special/broken.jgf: skipped: a symbolic link$' -v special
lists 'a named link to a file is read' special/link.jgf special/link.jgf
ends 'a named link to nothing exits with 2' 2 -q -f gcc special/broken.jgf
like 'a named link to nothing is reported' "$err" '^jgflint: special/broken.jgf: No such file or directory$'

mkdir -p loop/in outside
bad loop/a.jgf loop/in/b.jgf outside/o.jgf
ln -s . loop/self
ln -s ../../loop loop/in/top
ln -s ../outside loop/out
lists 'links to directories are not followed' 'loop/a.jgf loop/in/b.jgf' loop
complains '--verbose reports a skipped link to a directory' '^jgflint: loop/out: skipped: a symbolic link$' -v loop
ln -s loop entry
lists 'a named link to a directory is followed' 'entry/a.jgf entry/in/b.jgf' entry

# Attacks of a cloned repository with links: writing elsewhere, showing other files, a patch that git refuses.
mkdir victim clone
printf '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},]}\n' >victim/a.jgf
cp victim/a.jgf victim/before
cp victim/a.jgf clone/real.jgf
ln -s ../victim clone/folder
ln -s ../victim/a.jgf clone/file.jgf
prints '--diff shows a change of the record in the directory' '^+++ b/clone/real.jgf$' --diff clone
is '--diff shows no changes of linked files' "$(grep -c '^+++ ' "$out")" 1
ends '--fix of a directory with links exits with 0' 0 --fix clone
run --add-suppressions --extend-select collection clone
check '--fix and --add-suppressions do not write through links' cmp -s victim/before victim/a.jgf
cp "$top_srcdir/testdata/games/13x13-aga-resigned.jgf" clone/game.jgf
ln -s game.jgf clone/again.jgf
rm clone/real.jgf; run --select collection clone
exits 'a linked record is not a duplicate' 0
cp clone/game.jgf clone/copy.jgf
ends 'a copied record is a duplicate' 1 --select collection --fail-on info clone

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
  exits 'a path longer than PATH_MAX exits with 2' 2
  is 'records above a path longer than PATH_MAX are linted' "$(wc -l <"$out" | tr -d ' ')" 3
  is 'a path longer than PATH_MAX is reported once' "$(grep -cE 'File ?name too long' "$err")" 1
else skip 'a path longer than PATH_MAX exits with 2' 'such a tree cannot be made here'; fi

# The path of each directory is resolved once. Resolving all its parents each time took minutes.
levels() { printf 'a/%.0s' $(seq "$1"); }
if in_node || ! (ulimit -t 100) 2>/dev/null || ! mkdir -p "$(levels 1900)" 2>/dev/null; then
  skip 'a directory 1,900 levels deep is searched within 40 seconds' 'such a tree cannot be made here'
else
  bad "$(levels 1900)x.jgf"
  (ulimit -t 40; exec "$JGFLINT" -q -f gcc a) >"$out" 2>"$err"
  is 'a directory 1,900 levels deep is searched within 40 seconds' "$(names <"$out")" "$(levels 1900)x.jgf"
  long=$(levels 200)
  mkdir -p "${long}with/target"
  ln -s with/target "${long}link"
  for record in "${long}b.jgf" "${long}with/target/x.jgf"; do printf '%s' "$bad_record" | sed 's/{},/{"a": 1}/' >"$record"; done
  echo '{"ignore": ["all"]}' >"${long}with/.jgflint.json"
  run -q -f gcc "${long}b.jgf" "${long}link/x.jgf" "${long}with"
  is 'the configuration where a link leads applies in a long path' "$(names <"$out")" "${long}b.jgf"
  rm -rf a
fi

# ---- lists ----
printf 'c/b.jgf\n\nc/a\n' >list
lists '--files-from reads names of files and directories' 'c/a/z.jgf c/b.jgf' --files-from list
lists '--files-from can be used with paths' 'c/a.jgf c/a/z.jgf c/b.jgf' --files-from list c/a.jgf
printf 'c/a.jgf' >short
lists 'the last line of a list needs no line end and --files-from can be repeated' 'c/a.jgf c/a/z.jgf c/b.jgf' --files-from list --files-from short
run -q -f gcc --files-from - <list
is '--files-from - reads standard input' "$(names <"$out" | tr '\n' ' ')" 'c/a/z.jgf c/b.jgf '
printf '%s\0c/a.jgf\0' "$newline" >list0
lists '-0 ends the names in a list with NUL' 'c/a.jgf odd/new\x0Aline.jgf' -0 --files-from list0
lists '--null ends the names in a list with NUL' 'c/a.jgf odd/new\x0Aline.jgf' --null --files-from list0
ends 'a list with NUL without --null exits with 2' 2 -q -f gcc --files-from list0 c/b.jgf
like 'a list with NUL without --null is reported' "$err" '^jgflint: list0: there are NULs in it: with --null they end its paths$'
is 'other paths are linted in spite of a list with NUL' "$(names <"$out")" c/b.jgf
run --show-files -0 c/a.jgf "$newline"
is '--show-files -0 prints raw names that end with NUL' "$(tr '\n\0' '+|' <"$out")" 'c/a.jgf|odd/new+line.jgf|'
run --show-files c/a.jgf "$newline"
is '--show-files escapes names' "$(cat "$out")" "$(printf '%s\n' c/a.jgf 'odd/new\x0Aline.jgf')"
i=0
while [ $i -lt 20000 ]; do
  echo '{}'
  i=$((i + 1))
done >lines.jsonl
run --show-files lines.jsonl missing.jgf c/a.jgf
is '--show-files prints a file with many lines once' "$(tr '\n' ' ' <"$out")" 'c/a.jgf lines.jsonl '
exits '--show-files with a missing file exits with 2' 2
like '--show-files reports a missing file' "$err" '^jgflint: missing.jgf: No such file or directory$'
(cd c && "$JGFLINT" --files-from /dev/null) >"$out" 2>"$err"
is 'an empty list lints nothing' "$(cat "$out" "$err")" 'Checked no records'
printf 'c/a.jgf\nmissing.jgf\nc/b.jgf\n' >list
lists 'a list with a missing file lints the others' 'c/a.jgf c/b.jgf' --files-from list
exits 'a list with a missing file exits with 2' 2
i=0
mkdir many
while [ $i -lt 2000 ]; do
  echo many/$i.jgf
  i=$((i + 1))
done >names
xargs touch <names
run -q -f gcc --files-from names
is 'a list of 2,000 files is linted' "$(wc -l <"$out" | tr -d ' ')" 2000
cp "$out" once
LC_ALL=C sort -r names >reversed
run -q -f gcc --files-from reversed
same 'the order of a list does not matter' "$out" once

finish
